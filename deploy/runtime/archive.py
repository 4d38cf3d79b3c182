"""The file of a backup: a tar archive with the database and the secret key of the site.

The file gives access to the whole database and to every account, so it has mode 0600 and must be
stored like the secret key itself.
"""

import io
import os
import shutil
import tarfile
from pathlib import Path
from typing import IO

DATABASE = "database.dump"
SECRET = "secret"  # noqa: S105 - a name in the archive
OLD = b"PGDMP"
"""The first bytes of a backup by earlier versions, which has only the database."""


class ArchiveError(Exception):
    """The file is not a backup; the message is one sentence."""


def write(path: Path, dump: Path, secret: str) -> None:
    """Write the archive of *dump* and *secret* to *path*, which must not exist."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        with tarfile.open(fileobj=file, mode="w") as archive:
            archive.add(dump, DATABASE, filter=_without_owner)
            entry = tarfile.TarInfo(SECRET)
            entry.size, entry.mode = len(secret.encode()), 0o600
            archive.addfile(entry, io.BytesIO(secret.encode()))
        file.flush()
        os.fsync(file.fileno())


def _without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o600
    return entry


def unpack(path: Path, dump: Path) -> str:
    """Write the database of the backup *path* to *dump*; return its secret key, or "".

    :raises ArchiveError: if the file is not a backup.
    """
    with path.open("rb") as file:
        if file.read(len(OLD)) == OLD:
            shutil.copyfile(path, dump)
            return ""
    try:
        with tarfile.open(path, mode="r:") as archive:
            with dump.open("wb") as out:
                shutil.copyfileobj(_member(archive, DATABASE), out)
            return _member(archive, SECRET).read().decode()
    except (tarfile.TarError, KeyError, UnicodeDecodeError, EOFError) as error:
        raise ArchiveError(f"{path} is not a backup of the site") from error


def _member(archive: tarfile.TarFile, name: str) -> IO[bytes]:
    file = archive.extractfile(name)
    if file is None:  # the member is a folder
        raise KeyError(name)
    return file
