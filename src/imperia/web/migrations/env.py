"""Alembic runs this; the connection comes from imperia.web.database."""

from alembic import context

from imperia.web.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
connection.commit()
