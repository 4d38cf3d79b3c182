"""``make backup`` and ``make restore``: the database and the secret key in one file.

The database is an archive of ``pg_dump``, for PostgreSQL of the same or a newer version. The site
may run during a backup, but not during a restore.
"""

import argparse
import fcntl
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.conf import settings

from deploy.runtime import archive, embedded, paths, supervisor
from deploy.runtime.databases import Database, DatabaseError

ENDING = ".barbu"


class BackupError(Exception):
    """A backup or restore failed; the message is one sentence."""


def backup(keep: int | None = None) -> Path:
    """Write a new file under ``var/backups`` and return it; remove all but the newest *keep*.

    The file is written under a temporary name and renamed once all of it is on the disk.
    """
    path = _folder() / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}{ENDING}"
    with _workspace() as work:
        Database.of_the_site().dump(work / archive.DATABASE)
        archive.write(work / "club", work / archive.DATABASE, settings.SECRET_KEY)
        (work / "club").rename(path)
    if keep is not None:
        _remove_old(keep)
    return path


def restore(path: Path) -> None:
    """Replace the database and the secret key by those of the backup *path*.

    A new database is filled and migrated, and then renamed to the current one, which is unchanged
    until then.

    :raises BackupError: if the site is running, or there is no such file.
    :raises archive.ArchiveError: if the file is not a backup.
    :raises DatabaseError: if the database cannot be restored.
    """
    if not path.is_file():
        raise BackupError(f"there is no file {path}")
    with _stopped_site(), _workspace() as work:
        secret = archive.unpack(path, work / archive.DATABASE)
        present = Database.of_the_site()
        present.check_unused()
        fresh = present.filled_beside(work / archive.DATABASE)
        fresh.migrate()
        fresh.take_place_of(present)
        if secret:
            _keep_secret(secret, work)


def _keep_secret(secret: str, work: Path) -> None:
    """Write *secret* to ``var/secret``; print a note if ``SECRET_KEY`` has another value."""
    draft = work / archive.SECRET
    draft.write_text(secret)
    draft.rename(paths.VAR / "secret")
    if os.environ.get("SECRET_KEY", secret) != secret:
        print(  # noqa: T201
            "The backup has another secret key than SECRET_KEY. Its links, sessions and unfinished "
            "games need it:\n"
            f"set SECRET_KEY to the content of {paths.VAR / 'secret'}."
        )


def _remove_old(keep: int) -> None:
    for path in sorted(_folder().glob(f"*{ENDING}"))[:-keep]:
        path.unlink()


def _folder() -> Path:
    folder = paths.VAR / "backups"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


@contextmanager
def _workspace() -> Iterator[Path]:
    """Yield a private temporary folder on the disk of the backups."""
    with tempfile.TemporaryDirectory(prefix="part-", dir=_folder()) as work:
        yield Path(work)


@contextmanager
def _stopped_site() -> Iterator[None]:
    """Keep ``make run`` from starting."""
    with (paths.VAR / "run" / "serve").open("a") as lock:
        if not supervisor.try_lock(lock, fcntl.LOCK_EX):
            raise BackupError("the site is running: end make run first")
        yield


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.runtime.backup", description=__doc__)
    parser.add_argument("restore", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--keep", type=_number, help="remove all but the newest KEEP backups")
    arguments = parser.parse_args()
    os.umask(0o077)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
    try:
        with embedded.hold():
            if arguments.restore is None:
                print("The site is saved in", backup(arguments.keep))  # noqa: T201
            else:
                restore(arguments.restore)
                print("The site is restored from", arguments.restore)  # noqa: T201
    except (BackupError, DatabaseError, archive.ArchiveError, embedded.EmbeddedError) as problem:
        print(problem, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
