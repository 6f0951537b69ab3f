"""The archive: games that are over, each as one document."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("archived", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_archived", "tables", ["archived", "status", "updated"])
    op.create_table(
        "archive",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("document", sa.Text, nullable=False),
    )
