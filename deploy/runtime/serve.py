"""``make run``: the databases, web, workers and beat under one process, until Ctrl-C.

Nothing runs by halves: a child that crashes is started again, and one that will not stay up brings
the whole down with its reason. Set ``HOST`` and ``PORT`` to serve elsewhere than 127.0.0.1:8000.
"""

import asyncio
import fcntl
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Never

from django.conf import settings

from deploy.runtime import embedded, keeper
from deploy.runtime.children import Child, CrashError
from deploy.runtime.places import VAR
from deploy.runtime.servers import SERVERS, EmbeddedError

# Celery warns of root because of pickled messages; ours are JSON.
QUIET = ["-W", "ignore:You're running the worker with superuser privileges"]
CELERY = [sys.executable, *QUIET, "-m", "celery", "--app=deploy.site", "--quiet"]
# Threads: one process that leaves nothing behind, and its work is waiting for the database.
WORKER = ["--pool=threads", "--concurrency=2", "--without-gossip", "--without-mingle"]
NAMED_BOTS = ["--hostname=bots@%h"]
PREPARE = [sys.executable, "-m", "deploy.runtime.prepare"]
PROGRAMS = {
    "web": [sys.executable, "-m", "deploy.runtime.web"],
    "worker": [*CELERY, "worker", "--loglevel=WARNING", *WORKER],
    "bots": [*CELERY, "worker", "--loglevel=WARNING", *WORKER, "--queues=bots", *NAMED_BOTS],
    "beat": [*CELERY, "beat", "--loglevel=WARNING"],
}
COLOURS = {
    "web": 36,
    "worker": 33,
    "bots": 32,
    "beat": 35,
    "postgres": 34,
    "valkey": 31,
    "prepare": 37,
}
STOPPING = 4.0
"""Seconds the databases have to end in."""


class CannotServeError(Exception):
    """Why nothing was started, in one sentence."""


def say(name: str, line: str) -> None:
    prefix = f"{name:<8} |"
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        prefix = f"\033[{COLOURS[name]}m{prefix}\033[0m"
    print(prefix, line, flush=True)  # noqa: T201 - the log of all processes


def announce(*lines: str) -> None:
    print("", *(f"  {line}" for line in lines), "", sep="\n", flush=True)  # noqa: T201


class Address:
    """Where to listen, from ``HOST`` and ``PORT``."""

    def __init__(self) -> None:
        self.host = os.environ.get("HOST") or "127.0.0.1"
        port = os.environ.get("PORT") or "8000"
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise CannotServeError(f"PORT must be a number from 1 to 65535, not {port!r}")
        self.port = int(port)
        self.family, self.ip = self._resolve()

    def _resolve(self) -> tuple[socket.AddressFamily, str]:
        try:
            found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        except (socket.gaierror, UnicodeError):
            raise CannotServeError(f"HOST={self.host} is not an address of this machine") from None
        return found[0][0], str(found[0][4][0])

    def check_free(self) -> None:
        with socket.socket(self.family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.ip, self.port))
            except OSError as error:
                raise CannotServeError(
                    f"cannot listen on {self.host} port {self.port}: {error.strerror}. "
                    "Choose another port, for example: make run PORT=8080"
                ) from None

    @property
    def everywhere(self) -> bool:
        return self.ip in ("0.0.0.0", "::")  # noqa: S104 - asking, not binding

    def urls(self) -> list[str]:
        """Where to open it: on this machine, and on the phones in the room when they may."""
        hosts = ["127.0.0.1", *lan_address()] if self.everywhere else [self.host]
        return [f"http://{f'[{h}]' if ':' in h else h}:{self.port}/" for h in hosts]

    async def answers(self) -> bool:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.ip, self.ip)  # noqa: S104
        try:
            _, writer = await asyncio.open_connection(host, self.port)
        except OSError:
            return False
        writer.close()
        return True


def lan_address() -> list[str]:
    """This machine's address in the local network, if it is in one. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


@contextmanager
def the_only_one(address: Address) -> Iterator[None]:
    """Refuse to run twice from one checkout."""
    path = VAR / "run" / "serve"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+") as lock:
        if not keeper.try_lock(lock, fcntl.LOCK_EX):
            lock.seek(0)
            raise CannotServeError(f"this checkout is already being served: open {lock.read()}")
        address.check_free()
        lock.truncate(0)
        lock.write(address.urls()[0])
        lock.flush()
        yield


async def serve(address: Address) -> None:
    """Run everything above the databases, until cancelled."""
    os.environ |= {"HOST": address.ip, "PORT": str(address.port)}
    for folder in ("beat", "static"):
        (VAR / folder).mkdir(exist_ok=True)
    async with asyncio.TaskGroup() as group:
        group.create_task(watch_databases())
        await Child("prepare", PREPARE, say).run()
        for name, command in PROGRAMS.items():
            group.create_task(Child(name, command, say).keep_running())
        group.create_task(welcome(address))


async def welcome(address: Address) -> None:
    while not await address.answers():
        await asyncio.sleep(0.1)
    here, *elsewhere = address.urls()
    announce(
        f"Barbu Club is open: {here}",
        *(f"On the phones in this room: {url}" for url in elsewhere),
        *(["The sign-in page lists accounts to try."] if settings.DEMO else []),
        "Ctrl-C closes it.",
    )


async def watch_databases() -> Never:
    """Show what the databases say, and replace their keepers if they were killed."""
    ends = {server.name: _size(keeper.log(server)) for server in SERVERS}
    while True:
        await asyncio.sleep(0.5)
        for server in SERVERS:
            ends[server.name] = _show_from(ends[server.name], server.name, keeper.log(server))
        embedded.keep_alive()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _show_from(end: int, name: str, path: Path) -> int:
    size = _size(path)
    if size != end:
        with path.open("rb") as log:
            log.seek(end if end < size else 0)
            for line in log.read().decode(errors="replace").splitlines():
                say(name, line)
            return log.tell()
    return size


async def serve_until_stopped(address: Address) -> None:
    loop = asyncio.get_running_loop()
    serving = asyncio.create_task(serve(address))

    def close() -> None:
        if not serving.cancelling():  # make may pass a signal on that we have had already
            announce("Closing ...")
            serving.cancel()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, close)
    try:
        await serving
    except asyncio.CancelledError:
        pass
    except ExceptionGroup as problems:
        raise problems.exceptions[0] from None  # the first; the others are its echo


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
    try:
        address = Address()
        with the_only_one(address):
            announce("Starting PostgreSQL and Valkey ...")
            with embedded.hold():
                asyncio.run(serve_until_stopped(address))
            for name in embedded.wait_until_stopped(STOPPING):
                say(name, "stays up: something else in this checkout uses it")
    except (CannotServeError, EmbeddedError, CrashError) as problem:
        print(f"Barbu Club stopped: {problem}", file=sys.stderr)  # noqa: T201
        return 1
    except (KeyboardInterrupt, BrokenPipeError):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
