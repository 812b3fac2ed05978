"""The tables of the database. The log is the truth; the other rows only find records in it."""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

log = sa.Table(
    "log",
    metadata,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("table_id", sa.Text, nullable=False, index=True),
    sa.Column("round_id", sa.Text, nullable=False, index=True),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("command", sa.Text, nullable=True, unique=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("postings", sa.Text, nullable=False),
    sa.Column("previous", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
)

account_log = sa.Table(
    "account_log",
    metadata,
    sa.Column("account", sa.Text, primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("change", sa.BigInteger, nullable=False),
)

snapshot = sa.Table(
    "snapshot",
    metadata,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
)

credential = sa.Table(
    "credential",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("password_hash", sa.Text, nullable=False),
    sa.Column("sealed_code_key", sa.Text, nullable=True),  # of the second factor
    sa.Column("last_code_step", sa.BigInteger, nullable=False),
    sa.Column("failures", sa.Integer, nullable=False),
    sa.Column("locked_until_ms", sa.BigInteger, nullable=False),
    sa.Column("login_ms", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("previous_login_ms", sa.BigInteger, nullable=False, server_default="0"),
)

session = sa.Table(
    "session",
    metadata,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, index=True),
    sa.Column("begun_ms", sa.BigInteger, nullable=False),
    sa.Column("used_ms", sa.BigInteger, nullable=False),
)

cache = sa.Table(
    "cache",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),  # the last record that it knows
    sa.Column("body", sa.LargeBinary, nullable=False),
)
