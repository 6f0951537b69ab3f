"""Alembic runs this; the connection comes from :func:`palatine.store.database.migrate`, which also holds the lock."""

from alembic import context

from palatine.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
