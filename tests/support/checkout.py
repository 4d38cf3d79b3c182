"""This checkout run on a separate ``var`` folder, with separate databases."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import psycopg
import pytest

from deploy.runtime.paths import ROOT

PATIENCE = 240.0
"""Seconds; a start fills the demonstration, which takes minutes on a busy machine."""


def until(what: str, happened: Callable[[], bool]) -> None:
    """Wait until *happened* returns True; fail with *what* after a timeout."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if happened():
            return
        time.sleep(0.05)
    pytest.fail(f"waited in vain for {what}")


class Checkout:
    """This checkout on another ``var/``."""

    def __init__(self, var: Path, **environment: str) -> None:
        self.var = var
        ours = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")  # the tests' own
        clean = {"WEB_CONCURRENCY": "1"}  # one in reserve takes seconds to start
        clean |= {name: value for name, value in os.environ.items() if name not in ours}
        self.environment = clean | {"BARBU_VAR": str(var)} | environment

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def embedded(self, action: str) -> str:
        result = self.python("-m", "deploy.runtime.embedded", action)
        assert result.returncode == 0, result.stderr
        return result.stdout

    def prepare(self) -> None:
        """Prepare the database as a start of the site does, and stop PostgreSQL.

        It is vacuumed, or autovacuum would do that in each of its copies.
        """
        self.embedded("start")
        result = self.python("-m", "deploy.runtime.prepare")
        assert result.returncode == 0, result.stderr
        self.query("VACUUM (ANALYZE)")
        self.embedded("stop")  # waits until PostgreSQL has ended

    @cached_property
    def folders(self) -> dict[str, str]:
        """Return ``data`` and ``sockets`` of :mod:`deploy.runtime.paths` in this checkout."""
        code = """from deploy.runtime import paths
print(paths.data_folder(), paths.socket_folder(), sep="\\n")"""
        return dict(
            zip(("data", "sockets"), self.python("-c", code).stdout.splitlines(), strict=True)
        )

    def folder(self, name: str) -> Path:
        return Path(self.folders[name])

    def begin_with(self, cluster: Path) -> None:
        """Copy PostgreSQL's files from *cluster*, before the first start, and its site's secret.

        The database has values encrypted with a key derived from the secret.
        """
        self.var.mkdir(parents=True, exist_ok=True)
        shutil.copy(secret_of(cluster), self.var / "secret")
        self.folder("data").mkdir(mode=0o700, parents=True)
        copy_files(cluster, self.folder("data") / "postgres")

    def query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with psycopg.connect(
            host=str(self.folder("sockets")), user="barbu", dbname="barbu", autocommit=True
        ) as connection:
            cursor = connection.execute(statement, values or None)
            return cursor.fetchall() if cursor.description else []

    def remove(self) -> None:
        """Stop all processes, if any, and delete the folder."""
        if (self.var / "log").exists() or "folders" in self.__dict__:
            self.embedded("stop")
            for name in ("data", "sockets"):
                shutil.rmtree(self.folder(name), ignore_errors=True)
        shutil.rmtree(self.var, ignore_errors=True)


def secret_of(cluster: Path) -> Path:
    """Return the file with the secret key of the site of *cluster*."""
    return cluster.with_name(f"{cluster.name}.secret")


def copy_files(source: Path, destination: Path) -> None:
    """Copy a folder with its owners, which are other accounts if root runs the tests."""
    subprocess.run(["cp", "-a", str(source), str(destination)], check=True)  # noqa: S607
