"""who is to act at a table, and who made a bot account"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Plain columns: to make a table anew, as a batch does, would empty those that cascade from it.
    op.add_column("tables", sa.Column("actors", sa.JSON(), nullable=True))
    op.add_column("users", sa.Column("maker", sa.Integer(), nullable=True))
    op.create_index("ix_users_maker", "users", ["maker"])


def downgrade() -> None:
    op.drop_index("ix_users_maker", "users")
    op.drop_column("users", "maker")
    op.drop_column("tables", "actors")
