"""When somebody logged in, and when before that: a stranger's log-in is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

COLUMNS = ("login_ms", "previous_login_ms")


def upgrade() -> None:
    with op.batch_alter_table("credential") as table:
        for name in COLUMNS:
            table.add_column(sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("credential") as table:
        for name in COLUMNS:
            table.drop_column(name)
