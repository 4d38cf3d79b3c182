"""Operations on the whole database: dump, restore as a new one, and replace."""

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import psycopg
from django.conf import settings
from psycopg import sql

from deploy.runtime import paths
from deploy.runtime.servers import PostgreSQL

MAINTENANCE = "postgres"
"""The database to connect to while another one is renamed."""


class DatabaseError(Exception):
    """A step failed; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Database:
    """A database and its connection; its account owns it and may create databases."""

    name: str
    user: str
    password: str
    host: str
    port: str

    @classmethod
    def of_the_site(cls) -> Self:
        found = settings.DATABASES["default"]
        names = ("NAME", "USER", "PASSWORD", "HOST", "PORT")
        return cls(*(str(found.get(name) or "") for name in names))

    def dump(self, path: Path) -> None:
        """Write an archive of ``pg_dump`` to *path*."""
        self._run("pg_dump", "--format=custom", f"--file={path}", self.name)

    def check_unused(self) -> None:
        """Check that there are no connections.

        :raises DatabaseError: if there is one.
        """
        users = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = %s AND backend_type = 'client backend'"
        )
        with self._maintenance() as connection:
            ((count,),) = connection.execute(users, [self.name]).fetchall()
        if count:
            raise DatabaseError(
                f"the database {self.name} is in use ({count} connections): stop the site first"
            )

    def filled_beside(self, dump: Path) -> Self:
        """Return a new database on the same server with the content of *dump*.

        :raises DatabaseError: if the dump cannot be read; the new database is removed.
        """
        fresh = replace(self, name=f"{self.name}_restoring")
        with self._maintenance() as connection:
            connection.execute(_statement("DROP DATABASE IF EXISTS {}", fresh.name))
            connection.execute(self._creation_of(fresh, connection))
        try:
            options = ("--single-transaction", "--no-owner", "--exit-on-error")
            self._run("pg_restore", f"--dbname={fresh.name}", *options, str(dump))
        except DatabaseError:
            fresh.drop()
            raise
        return fresh

    def _creation_of(self, fresh: "Database", connection: psycopg.Connection) -> sql.Composed:
        """Return the statement that creates *fresh* with the locale of this database."""
        query = "SELECT datcollate, datctype FROM pg_database WHERE datname = %s"
        ((collate, ctype),) = connection.execute(query, [self.name]).fetchall()
        return sql.SQL(
            "CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE {} LC_CTYPE {}"
        ).format(sql.Identifier(fresh.name), sql.Literal(collate), sql.Literal(ctype))

    def migrate(self) -> None:
        """Migrate the tables to the version of this code.

        :raises DatabaseError: if a migration fails; the database is removed.
        """
        command = [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity=0"]
        result = subprocess.run(
            command,
            cwd=paths.ROOT,
            env=os.environ | {"DATABASE_URL": self.url},
            capture_output=True,
            text=True,
            check=False,
        )
        if result.returncode:
            self.drop()
            why = (result.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise DatabaseError(f"its tables cannot be brought to this version: {why}")

    @property
    def url(self) -> str:
        """The URL in the format of ``DATABASE_URL``."""
        account = quote(self.user, safe="")
        if self.password:
            account += f":{quote(self.password, safe='')}"
        place = f"/{quote(self.host)}" if self.host.startswith("/") else self.host
        port = f":{self.port}" if self.port else ""
        return f"postgres://{account}@{place}{port}/{self.name}"

    def take_place_of(self, present: "Database") -> None:
        """Remove *present*, and rename this database to it.

        :raises DatabaseError: if either has connections; then *present* is unchanged, and this
            database is removed.
        """
        gone = replace(present, name=f"{present.name}_replaced")
        gone.drop()
        try:
            with self._maintenance() as connection, connection.transaction():
                connection.execute(_renaming(present.name, gone.name))
                connection.execute(_renaming(self.name, present.name))
        except psycopg.Error as error:
            self.drop()
            raise DatabaseError(f"the database cannot be replaced: {_sentence(error)}") from error
        gone.drop()

    def drop(self) -> None:
        with self._maintenance() as connection:
            connection.execute(_statement("DROP DATABASE IF EXISTS {}", self.name))

    def _maintenance(self) -> psycopg.Connection:
        try:
            return psycopg.connect(
                host=self.host,
                port=self.port or None,
                user=self.user,
                password=self.password or None,
                dbname=MAINTENANCE,
                autocommit=True,
            )
        except psycopg.Error as error:
            raise DatabaseError(f"PostgreSQL cannot be reached: {_sentence(error)}") from error

    def _run(self, program: str, *words: str) -> None:
        """Run a program of PostgreSQL, the embedded one for an embedded server."""
        server = PostgreSQL()
        command = [server.program(program) if server.is_embedded else program, *words]
        access = {"PGHOST": self.host, "PGPORT": self.port, "PGUSER": self.user}
        access = {name: value for name, value in access.items() if value}
        if self.password:
            access["PGPASSWORD"] = self.password
        try:
            result = subprocess.run(
                command, env=os.environ | access, capture_output=True, text=True, check=False
            )
        except FileNotFoundError:
            raise DatabaseError(f"this machine has no program {program}") from None
        if result.returncode:
            raise DatabaseError(f"{program} failed: {result.stderr.strip()}")


def _statement(text: Any, name: str) -> sql.Composed:
    return sql.SQL(text).format(sql.Identifier(name))


def _renaming(old: str, new: str) -> sql.Composed:
    names = sql.Identifier(old), sql.Identifier(new)
    return sql.SQL("ALTER DATABASE {} RENAME TO {}").format(*names)


def _sentence(error: psycopg.Error) -> str:
    return " ".join(str(error).split())
