"""Writes a filled database of this version to a file, for later versions to migrate.

    python -m tests.upgrade.dump v0_1

A database is made on the checkout's server, migrated, filled, and written as plain SQL (``INSERT``
statements, so that no program of PostgreSQL's is needed to read it), compressed with xz.
"""

from __future__ import annotations

import argparse
import lzma
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
import psycopg
import redis
from psycopg import sql

from deploy.runtime import embedded, paths
from deploy.runtime.servers import PostgreSQL

FOLDER = Path(__file__).parent
REDIS = 63
"""The Redis database of the messages that the services send; nobody reads them."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.upgrade.dump", description=__doc__)
    parser.add_argument("version", help="the name of the file to write, such as v0_1")
    path = FOLDER / f"{parser.parse_args().version}.sql.xz"
    if path.exists():
        parser.error(f"{path} exists: the database of a released version is made once")
    with embedded.hold(), new_database() as name:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "deploy.site.settings",
            "DATABASE_URL": embedded.database_url().removesuffix(paths.DATABASE) + name,
            "REDIS_URL": embedded.redis_url(REDIS),
            "EMAIL_URL": "dummymail://",
        }
        fill_it()
        path.write_bytes(lzma.compress(dump_of(name), preset=9))
    print(f"{path}: {path.stat().st_size:,} bytes")  # noqa: T201


@contextmanager
def new_database() -> Iterator[str]:
    """Have an empty database on the embedded server; it is dropped in the end."""
    name = f"dump_{os.getpid()}"
    made = sql.Identifier(name)
    with psycopg.connect(
        host=str(paths.socket_folder()), user="barbu", dbname=paths.DATABASE, autocommit=True
    ) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(made))
        try:
            yield name
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(made))


def fill_it() -> None:
    """Migrate and fill the database that the settings name."""
    django.setup()
    from django.core.management import call_command

    from tests.upgrade.filling import empty_tables, fill

    call_command("migrate", interactive=False, verbosity=0)
    fill()
    if empty := empty_tables():
        raise SystemExit(f"no rows in {', '.join(empty)}: have tests.upgrade.filling write some")
    with redis.Redis.from_url(embedded.redis_url(REDIS)) as client:
        client.flushdb()


def dump_of(name: str) -> bytes:
    """Return the database as SQL statements."""
    found = subprocess.run(
        [
            PostgreSQL().program("pg_dump"),
            f"--host={paths.socket_folder()}",
            "--username=barbu",
            "--no-owner",
            "--no-privileges",
            "--rows-per-insert=200",
            name,
        ],
        check=True,
        stdout=subprocess.PIPE,
    )
    # Lines that only psql understands.
    lines = (line for line in found.stdout.splitlines() if not line.startswith(b"\\"))
    return b"\n".join(lines)


if __name__ == "__main__":
    main()
