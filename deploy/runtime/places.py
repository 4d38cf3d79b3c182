"""Where this checkout keeps its databases, and the URLs they answer on. Starts nothing.

An ordinary user has everything under ``var/``. PostgreSQL refuses to run as root, so root has it
run by ``nobody``, who may not be able to reach the checkout: the data then lives under
``/var/lib/barbu-club``, in a folder named after the checkout.
"""

import hashlib
import os
import re
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent.parent
VAR = Path(os.path.realpath(os.environ.get("BARBU_VAR") or ROOT / "var"))
"""Everything this checkout writes; another folder by ``BARBU_VAR`` is another, separate club."""

AS_ROOT = os.geteuid() == 0
ROOT_HOME = Path("/var/lib/barbu-club")
DATABASE = "barbu"

# A socket's address holds 107 bytes on Linux, 103 on other systems.
LONGEST_SOCKET = 100
PLAIN_PATH = re.compile(rb"[\w./ +@-]+")


def mark() -> str:
    """A short name for this checkout that no other one on the machine has."""
    return hashlib.sha256(os.fsencode(VAR)).hexdigest()[:12]


def data() -> Path:
    """The folder of the databases' files; it belongs to the account that runs them."""
    return ROOT_HOME / mark() if AS_ROOT else VAR


def sockets() -> Path:
    """The folder of the databases' sockets, closed to everybody else.

    Where the usual one has an address too long for a socket, or one that a URL cannot carry, it is
    under ``/tmp`` and not under ``TMPDIR``: every process of this checkout must come to the same
    place whatever its environment.
    """
    usual = data() / "sockets"
    address = os.fsencode(usual / ".s.PGSQL.5432")
    if len(address) <= LONGEST_SOCKET and PLAIN_PATH.fullmatch(address):
        return usual
    return Path("/tmp") / f"barbu-{os.geteuid()}-{mark()}"  # noqa: S108 - checked to be ours


def database_url() -> str:
    return f"postgres://barbu@/{quote(str(sockets()))}/{DATABASE}"


def redis_url(number: int = 0) -> str:
    """Valkey's database *number*: 0 is the club's own, the tests have the others."""
    return f"unix://{quote(str(sockets() / 'valkey.sock'))}?db={number}"


def broker_url(redis_url: str) -> str:
    """*redis_url* as Celery spells it, which has other words for a socket."""
    return redis_url.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")
