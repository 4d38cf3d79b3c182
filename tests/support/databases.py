"""PostgreSQL and Valkey for the tests: the checkout's own pair, shared with a running demo.

Test databases are copies of a template with all migrations applied. It is kept between runs, and
recreated when a migration has changed.
"""

from __future__ import annotations

import hashlib
import inspect
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import pytest
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.migrations.loader import MigrationLoader

from deploy.runtime import embedded

connection = cast("DatabaseWrapper", connections["default"])
LOCK = 20_417
"""Number of the advisory lock under which the template is made."""


def hold_databases(config: pytest.Config) -> None:
    """Keep both running until the test session ends; called in ``pytest_configure``."""
    if hasattr(config, "workerinput"):
        return  # a worker's databases are held by the session that started it
    stack = ExitStack()
    try:
        stack.enter_context(embedded.hold())
    except embedded.EmbeddedError as error:
        pytest.exit(str(error), returncode=1)
    config.add_cleanup(stack.close)


def collect_statistics() -> None:
    """Let PostgreSQL know what the tables hold, as autovacuum does on a running site.

    Without it, queries on thousands of rows that a test has just written are planned as if the
    tables were nearly empty.
    """
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def empty_tables_quickly() -> None:
    """Make the flush after tests with real transactions fast, and able to empty append-only tables.

    Django empties all tables after such a test with TRUNCATE, which creates new files for each
    table. ``session_replication_role`` disables triggers, including those of foreign keys, until
    the end of the transaction; only a superuser of PostgreSQL may set it.
    """
    usual = DatabaseOperations.sql_flush

    def sql_flush(
        self: DatabaseOperations, style: Any, tables: list[str], **options: Any
    ) -> list[str]:
        if options.get("reset_sequences"):
            statements = usual(self, style, tables, **options)
        else:
            statements = [f"DELETE FROM {self.quote_name(table)}" for table in tables]  # noqa: S608
        return ["SET LOCAL session_replication_role = replica", *statements] if statements else []

    DatabaseOperations.sql_flush = sql_flush  # type: ignore[assignment,method-assign]


def migrated_template(prefix: str) -> str:
    """Return the name of the template, which starts with *prefix*; the first caller creates it."""
    name = f"{prefix}_{_digest_of_migrations()}"
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [prefix])
        found = {row[0] for row in cursor.fetchall()}
        if name not in found:
            for old in found:
                cursor.execute(f"DROP DATABASE {connection.ops.quote_name(old)}")
            draft = f"{prefix}_draft"
            _migrate(draft)
            cursor.execute(f"ALTER DATABASE {draft} RENAME TO {name}")
    return name


def _digest_of_migrations() -> str:
    migrations = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    digest = hashlib.sha256()
    for key in sorted(migrations):
        digest.update(Path(inspect.getfile(type(migrations[key]))).read_bytes())
    return digest.hexdigest()[:16]


def _migrate(name: str) -> None:
    """Create the database *name* and apply all migrations."""
    own, test = connection.settings_dict["NAME"], connection.settings_dict["TEST"]
    usual = test["NAME"]
    test["NAME"] = name
    try:
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    finally:
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # unknown to the stubs
        connection.settings_dict["NAME"], test["NAME"] = own, usual
