"""What was computed from the log and is kept, so that it need not be computed again. It may be thrown away."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "cache",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_cache"),
    )


def downgrade() -> None:
    op.drop_table("cache")
