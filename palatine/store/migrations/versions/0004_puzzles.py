"""Solvers of puzzles, and what is known of the puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "solvers",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("document", sa.Text, nullable=False),
    )
