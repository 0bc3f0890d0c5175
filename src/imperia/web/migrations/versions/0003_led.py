"""what seats led at the end of a game, and who wants a rating"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Plain columns: to make a table anew, as a batch does, would empty those that cascade from it.
    op.add_column("tables", sa.Column("led", sa.JSON(), nullable=True))
    op.add_column("users", sa.Column("rated", sa.Boolean(), nullable=True))


def downgrade() -> None:
    op.drop_column("users", "rated")
    op.drop_column("tables", "led")
