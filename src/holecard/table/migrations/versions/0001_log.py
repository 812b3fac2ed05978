"""The log, its index by account, and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "log",
        sa.Column("number", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("round_id", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("postings", sa.Text, nullable=False),
        sa.Column("previous", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_log"),
        sa.UniqueConstraint("command", name="uq_log_command"),
    )
    for column in ("at_ms", "table_id", "round_id"):
        op.create_index(f"ix_log_{column}", "log", [column])
    op.create_table(
        "account_log",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("account", "number", name="pk_account_log"),
    )
    op.create_table(
        "snapshot",
        sa.Column("number", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_snapshot"),
    )


def downgrade() -> None:
    for name in ("snapshot", "account_log", "log"):
        op.drop_table(name)
