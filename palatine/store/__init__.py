"""The event log in SQL: SQLite by default, PostgreSQL to scale out."""
