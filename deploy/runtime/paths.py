"""The folders of this checkout's databases and the URLs of the servers. Starts nothing.

All files are under ``var/``, unless the site runs as root: PostgreSQL refuses to run as root, so
the account ``nobody`` runs it. That account may not be able to reach the checkout, so the data is
then under ``/var/lib/barbu-club``, in a folder named after the checkout.
"""

import hashlib
import os
import re
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent.parent
VAR = Path(os.path.realpath(os.environ.get("BARBU_VAR") or ROOT / "var"))
"""The folder of all files that this checkout writes; each ``BARBU_VAR`` is a separate club."""

AS_ROOT = os.geteuid() == 0
ROOT_DATA = Path("/var/lib/barbu-club")
DATABASE = "barbu"

MAX_SOCKET_PATH = 100
"""Bytes; the address of a Unix socket holds 107 on Linux and 103 on other systems."""
URL_SAFE_PATH = re.compile(rb"[\w./ +@-]+")


def checkout_id() -> str:
    """Return a short identifier of this checkout, unique on the machine."""
    return hashlib.sha256(os.fsencode(VAR)).hexdigest()[:12]


def data_folder() -> Path:
    """Return the folder of the databases' files, owned by the account that runs the servers."""
    return ROOT_DATA / checkout_id() if AS_ROOT else VAR


def socket_folder() -> Path:
    """Return the folder of the databases' sockets, which no other account can enter.

    It is under ``/tmp`` if the path would be too long for a socket, or contains characters that a
    URL cannot. ``TMPDIR`` is ignored, because every process of this checkout must find the same
    folder regardless of its environment.
    """
    folder = data_folder() / "sockets"
    address = os.fsencode(folder / ".s.PGSQL.5432")
    if len(address) <= MAX_SOCKET_PATH and URL_SAFE_PATH.fullmatch(address):
        return folder
    return Path("/tmp") / f"barbu-{os.geteuid()}-{checkout_id()}"  # noqa: S108 - checked before use


def database_url() -> str:
    """Return the URL of the embedded PostgreSQL."""
    return f"postgres://barbu@/{quote(str(socket_folder()))}/{DATABASE}"


def redis_url(number: int = 0) -> str:
    """Return the URL of a database of the embedded Valkey: 0 for the site, others for tests."""
    return f"unix://{quote(str(socket_folder() / 'valkey.sock'))}?db={number}"


def broker_url(redis_url: str) -> str:
    """Return *redis_url* in the form that Celery needs, which differs for sockets."""
    return redis_url.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")
