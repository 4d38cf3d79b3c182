"""``make backup`` and ``make restore``: the database as one file.

The file is an archive of ``pg_dump``, for a PostgreSQL of the same version or a newer one.
"""

import argparse
import fcntl
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

from deploy.runtime import embedded, paths, supervisor
from deploy.runtime.servers import PostgreSQL

CONNECTION = [f"--host={paths.socket_folder()}", "--username=barbu"]


class BackupError(Exception):
    """A backup or restore that failed; the text is one sentence."""


def backup() -> Path:
    """Write a new file under ``var/backups`` and return it. The site may be running meanwhile."""
    folder = paths.VAR / "backups"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.barbu"
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        _run("pg_dump", *CONNECTION, "--format=custom", paths.DATABASE, stdout=file.fileno())
        os.fsync(file.fileno())
    return draft.rename(path)


def restore(path: Path) -> None:
    """Replace the database by the backup *path*, completely or not at all.

    :raises BackupError: if the file is not such a backup, or the site is running.
    """
    if not path.is_file():
        raise BackupError(f"there is no file {path}")
    with (paths.VAR / "run" / "serve").open("a") as lock:
        if not supervisor.try_lock(lock, fcntl.LOCK_EX):
            raise BackupError("the site is running: end make run first")
        with path.open("rb") as file:
            _run("pg_restore", *CONNECTION, f"--dbname={paths.DATABASE}", "--clean", "--if-exists",
                 "--single-transaction", "--no-owner", stdin=file.fileno())  # fmt: skip


def _run(program: str, *words: str, stdin: int | None = None, stdout: int | None = None) -> None:
    command = [PostgreSQL().program(program), *words]
    result = subprocess.run(
        command, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
    )
    if result.returncode:
        raise BackupError(f"{program} failed: {result.stderr.strip()}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.runtime.backup", description=__doc__)
    parser.add_argument("restore", nargs="?", type=Path, metavar="FILE")
    path: Path | None = parser.parse_args().restore
    try:
        with embedded.hold():
            if path is None:
                print("The database is saved in", backup())  # noqa: T201
            else:
                restore(path)
                print("The database is restored from", path)  # noqa: T201
    except (BackupError, embedded.EmbeddedError) as problem:
        print(problem, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
