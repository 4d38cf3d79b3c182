"""A database of an earlier version: read into a server, and what it holds by table and column.

Tables and columns are known by the numbers that PostgreSQL gives them, which do not change when
something is renamed: what a table is called now follows from the database itself.
"""

from __future__ import annotations

import json
import lzma
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any

import psycopg
from django.db import connection
from psycopg import sql

from deploy.runtime import paths

FOLDER = Path(__file__).parent
DJANGOS_OWN = ("auth_permission", "django_content_type", "django_migrations")
"""What Django writes itself when it migrates: names of models and of migrations."""

COLUMNS = """
SELECT class.oid, class.relname, attribute.attnum, attribute.attname
FROM pg_class AS class
JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid
WHERE class.relkind = 'r' AND class.relnamespace = 'public'::regnamespace
    AND attribute.attnum > 0 AND NOT attribute.attisdropped
ORDER BY class.oid, attribute.attnum
"""

SCHEMA = """
SELECT attrelid::regclass, attname::text, format_type(atttypid, atttypmod), attnotnull, attidentity,
    coalesce(pg_get_expr(adbin, adrelid), '')
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
UNION ALL
SELECT conrelid::regclass, pg_get_constraintdef(oid), '', false, '', ''
FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL
SELECT indrelid::regclass, regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ', 'INDEX '),
    '', false, '', ''
FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
WHERE relnamespace = 'public'::regnamespace
UNION ALL
SELECT tgrelid::regclass, pg_get_triggerdef(oid), '', false, '', ''
FROM pg_trigger WHERE NOT tgisinternal
"""
CASTS = re.compile(r"::[a-z ]+(\[\])?|[()\[\] ]")
IDENTITIES = """
SELECT relname, attname, pg_get_serial_sequence(quote_ident(relname), attname)
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE attidentity <> '' AND relnamespace = 'public'::regnamespace
"""


Rewritten = Mapping[str, Callable[[Any], Any]]
NOTHING: Rewritten = MappingProxyType({})


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class TableContent:
    """One table: the names of its columns by number, and its rows by the columns' numbers."""

    name: str
    columns: Mapping[int, str]
    rows: Sequence[Mapping[int, Any]]

    def counted(self, columns: Iterable[int], rewritten: Rewritten = NOTHING) -> Counter[str]:
        """Return how often each row is there, of *columns* only, as text.

        :param rewritten: what has been made of the values of some columns, by their names.
        """
        made = {
            number: rewritten.get(self.columns[number], _as_it_is) for number in sorted(columns)
        }
        return Counter(
            json.dumps([make(row[number]) for number, make in made.items()]) for row in self.rows
        )


Content = Mapping[int, TableContent]
"""Table by number."""


def versions() -> list[str]:
    """Return the versions of which there is a database."""
    return sorted(path.name.removesuffix(".sql.xz") for path in FOLDER.glob("*.sql.xz"))


@contextmanager
def restored(version: str) -> Iterator[None]:
    """Have Django work on a database of *version* instead of its own."""
    own = connection.settings_dict["NAME"]
    name = f"{own}_{version}"
    statements = lzma.decompress((FOLDER / f"{version}.sql.xz").read_bytes())
    with _server(own) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        with _server(name) as empty:
            empty.execute(statements)
        _use(name)
        try:
            yield
        finally:
            _use(own)
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def on_server(sockets: Path) -> Iterator[None]:
    """Have Django work on the database of another embedded server, by the folder of its sockets."""
    own = {name: connection.settings_dict[name] for name in ("HOST", "PORT", "USER", "NAME")}
    _use(paths.DATABASE, HOST=str(sockets), PORT="", USER="barbu")
    try:
        yield
    finally:
        _use(**own)


def _server(name: str) -> psycopg.Connection[Any]:
    parameters = connection.get_connection_params() | {"dbname": name}
    return psycopg.connect(**parameters, autocommit=True)


def _use(NAME: str, **others: str) -> None:  # noqa: N803 - as in the settings
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has pools
    connection.settings_dict.update(NAME=NAME, **others)


def content() -> Content:
    """Return everything that is in the database."""
    with connection.cursor() as cursor:
        cursor.execute(COLUMNS)
        found = cursor.fetchall()
    return {
        table: TableContent(name, columns, _rows(name, columns))
        for (table, name), group in groupby(found, itemgetter(0, 1))
        if (columns := {number: column for _, _, number, column in group})
    }


def _rows(table: str, columns: Mapping[int, str]) -> list[dict[int, Any]]:
    statement = sql.SQL("SELECT to_jsonb(row)::text FROM {} AS row").format(sql.Identifier(table))
    with connection.cursor() as cursor:
        cursor.execute(statement)
        found = [json.loads(text) for (text,) in cursor.fetchall()]
    return [{number: row[name] for number, name in columns.items()} for row in found]


def schema() -> set[str]:
    """Return what the tables are: columns, constraints, indexes and triggers, without names.

    PostgreSQL writes a condition with more or fewer casts and brackets after it was dumped, so
    these are left out.
    """
    with connection.cursor() as cursor:
        cursor.execute(SCHEMA)
        return {CASTS.sub("", " ".join(map(str, row))) for row in cursor.fetchall()}


def used_up() -> list[str]:
    """Return the tables whose next row would get a number that another row has."""
    with connection.cursor() as cursor:
        cursor.execute(IDENTITIES)
        return [table for table, *names in cursor.fetchall() if _is_used_up(table, *names)]


def _is_used_up(table: str, column: str, sequence: str) -> bool:
    statement = sql.SQL("SELECT max({}) > (SELECT last_value FROM {}) FROM {}").format(
        sql.Identifier(column), sql.SQL(sequence), sql.Identifier(table)
    )
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return bool(cursor.fetchone()[0])
