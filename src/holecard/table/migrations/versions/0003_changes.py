"""The index by account says by how much a record changed it: balances at any time without reading the log."""

import json

import sqlalchemy as sa
from alembic import op

from holecard.table.ledger import Posting, changes_of

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

PAGE = 5_000


def upgrade() -> None:
    with op.batch_alter_table("account_log") as table:
        table.add_column(sa.Column("change", sa.BigInteger, nullable=False, server_default="0"))
    connection, after = op.get_bind(), 0
    query = sa.text("SELECT number, postings FROM log WHERE number > :after ORDER BY number LIMIT :most")
    update = sa.text("UPDATE account_log SET change = :change WHERE account = :account AND number = :number")
    while rows := connection.execute(query, {"after": after, "most": PAGE}).all():
        after = rows[-1].number
        changed = [
            {"account": account, "number": number, "change": change}
            for number, postings in rows
            for account, change in changes_of(Posting(*one) for one in json.loads(postings)).items()
        ]
        if changed:
            connection.execute(update, changed)


def downgrade() -> None:
    with op.batch_alter_table("account_log") as table:
        table.drop_column("change")
