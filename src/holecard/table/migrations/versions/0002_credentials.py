"""Passwords and sessions: what is not for the log."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "credential",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("sealed_code_key", sa.Text, nullable=True),
        sa.Column("last_code_step", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("locked_until_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_credential"),
    )
    op.create_table(
        "session",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("begun_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_session"),
    )
    op.create_index("ix_session_name", "session", ["name"])


def downgrade() -> None:
    op.drop_table("session")
    op.drop_table("credential")
