"""``make run``: the databases, web, workers and beat under one process, until Ctrl-C.

A process that crashes is restarted. If one crashes repeatedly, all are stopped, and the reason is
printed. ``HOST`` and ``PORT`` set another address than 127.0.0.1:8000. This process opens the
socket and the web processes share it: one serves and another is ready to take over, or
``WEB_CONCURRENCY`` of them serve. A request that arrives while none serves waits.
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

from deploy.runtime import embedded, supervisor
from deploy.runtime.hosts import lan_address, local_hosts
from deploy.runtime.paths import VAR
from deploy.runtime.processes import ChildProcess, CrashError
from deploy.runtime.servers import SERVERS, EmbeddedError
from deploy.runtime.web import IN_TURN

# Celery warns root about pickled messages; these are JSON.
NO_ROOT_WARNING = ["-W", "ignore:You're running the worker with superuser privileges"]
CELERY = [sys.executable, *NO_ROOT_WARNING, "-m", "celery", "--app=deploy.site", "--quiet"]
# Threads, because the tasks spend most of their time waiting for the database.
WORKER = ["--pool=threads", "--concurrency=2", "--without-gossip", "--without-mingle"]
BOTS_HOSTNAME = ["--hostname=bots@%h"]
WEB = [sys.executable, "-m", "deploy.runtime.web"]
WEB_IN_TURN = [[*WEB, IN_TURN], [*WEB, IN_TURN]]
PREPARE = [sys.executable, "-m", "deploy.runtime.prepare"]
PROGRAMS = {
    "worker": [*CELERY, "worker", "--loglevel=WARNING", *WORKER],
    "bots": [*CELERY, "worker", "--loglevel=WARNING", *WORKER, "--queues=bots", *BOTS_HOSTNAME],
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
WAITING_CONNECTIONS = 2048
STOP_TIMEOUT = 4.0
"""Seconds to wait for the databases to stop."""


class CannotServeError(Exception):
    """The site cannot start; the message is one sentence."""


def print_line(name: str, line: str) -> None:
    prefix = f"{name:<8} |"
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        prefix = f"\033[{COLOURS[name]}m{prefix}\033[0m"
    print(prefix, line, flush=True)  # noqa: T201 - the output of all processes


def announce(*lines: str) -> None:
    print("", *(f"  {line}" for line in lines), "", sep="\n", flush=True)  # noqa: T201


class Address:
    """The address to listen on, from ``HOST`` and ``PORT``."""

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
        self.listen().close()

    def listen(self) -> socket.socket:
        """Return a listening socket at the address, which queues connections from now on.

        :raises CannotServeError: if something else listens there.
        """
        try:
            return socket.create_server(
                (self.ip, self.port), family=self.family, backlog=WAITING_CONNECTIONS
            )
        except OSError as error:
            raise CannotServeError(
                f"cannot listen on {self.host} port {self.port}: {os.strerror(error.errno or 0)}. "
                "Choose another port, for example: make run PORT=8080"
            ) from None

    @property
    def is_unspecified(self) -> bool:
        return self.ip in ("0.0.0.0", "::")  # noqa: S104 - compared, not bound

    def urls(self) -> list[str]:
        """Return the URLs of the site, including the local network's if it listens there."""
        hosts = ["127.0.0.1", *lan_address()] if self.is_unspecified else [self.host]
        return [f"http://{f'[{h}]' if ':' in h else h}:{self.port}/" for h in hosts]

    async def answers(self) -> bool:
        """Return whether a web process answers; the socket accepts connections before that."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.ip, self.ip)  # noqa: S104
        try:
            reader, writer = await asyncio.open_connection(host, self.port)
            try:
                writer.write(b"HEAD /health/ HTTP/1.0\r\n\r\n")
                return bool(await reader.read(1))
            finally:
                writer.close()
        except OSError:
            return False


@contextmanager
def single_instance(address: Address) -> Iterator[None]:
    """Keep two processes from serving the same checkout.

    :raises CannotServeError: if another process serves it, or the address is in use.
    """
    path = VAR / "run" / "serve"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+") as lock:
        if not supervisor.try_lock(lock, fcntl.LOCK_EX):
            lock.seek(0)
            raise CannotServeError(f"this checkout is already being served: open {lock.read()}")
        address.check_free()
        lock.truncate(0)
        lock.write(address.urls()[0])
        lock.flush()
        yield


async def serve(address: Address, web: list[list[str]]) -> None:
    """Run all processes except the databases, until cancelled."""
    if address.host != address.ip:  # HOST is a name, which is replaced by its address
        os.environ.setdefault("ALLOWED_HOSTS", ",".join(local_hosts(address.host)))
    os.environ |= {"HOST": address.ip, "PORT": str(address.port)}
    for folder in ("beat", "static"):
        (VAR / folder).mkdir(exist_ok=True)
    async with asyncio.TaskGroup() as group:
        group.create_task(monitor_databases())
        await ChildProcess("prepare", PREPARE, print_line).run()
        listener = address.listen()
        for command in web:
            process = ChildProcess("web", command, print_line, listener)
            group.create_task(process.keep_running())
        for name, command in PROGRAMS.items():
            group.create_task(ChildProcess(name, command, print_line).keep_running())
        group.create_task(announce_address(address))


def web_commands() -> list[list[str]]:
    """Return the commands of the web processes: two in turn, or ``WEB_CONCURRENCY`` at once.

    :raises CannotServeError: if ``WEB_CONCURRENCY`` is not a valid number.
    """
    number = os.environ.get("WEB_CONCURRENCY")
    if not number:
        return WEB_IN_TURN
    if not number.isdecimal() or not 0 < int(number) < 65:
        raise CannotServeError(f"WEB_CONCURRENCY must be a number from 1 to 64, not {number!r}")
    return [WEB] * int(number)


async def announce_address(address: Address) -> None:
    """Print the URLs once the web process answers."""
    while not await address.answers():
        await asyncio.sleep(0.1)
    here, *elsewhere = address.urls()
    announce(
        f"Barbu Club is running: {here}",
        *(f"For phones in the same network: {url}" for url in elsewhere),
        *(["The sign-in page lists accounts to try."] if settings.DEMO else []),
        "Ctrl-C stops it.",
    )


async def monitor_databases() -> Never:
    """Print the logs of the databases, and restart supervisors that were killed."""
    ends = {server.name: _size(supervisor.log_file(server)) for server in SERVERS}
    while True:
        await asyncio.sleep(0.5)
        for server in SERVERS:
            log = supervisor.log_file(server)
            ends[server.name] = _print_from(ends[server.name], server.name, log)
        embedded.restart_supervisors()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _print_from(end: int, name: str, path: Path) -> int:
    """Print the lines of a log after position *end*; return the new end."""
    size = _size(path)
    if size != end:
        with path.open("rb") as log:
            log.seek(end if end < size else 0)
            for line in log.read().decode(errors="replace").splitlines():
                print_line(name, line)
            return log.tell()
    return size


async def serve_until_stopped(address: Address, web: list[list[str]]) -> None:
    loop = asyncio.get_running_loop()
    serving = asyncio.create_task(serve(address, web))

    def stop() -> None:
        if not serving.cancelling():  # make may forward a signal that this process got already
            announce("Stopping ...")
            serving.cancel()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop)
    try:
        await serving
    except asyncio.CancelledError:
        pass
    except ExceptionGroup as problems:
        raise problems.exceptions[0] from None  # the others are consequences of the first


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
    try:
        address, web = Address(), web_commands()
        with single_instance(address):
            announce("Starting PostgreSQL and Valkey ...")
            with embedded.hold():
                asyncio.run(serve_until_stopped(address, web))
            for name in embedded.wait_until_stopped(STOP_TIMEOUT):
                print_line(name, "keeps running: another process of this checkout uses it")
    except (CannotServeError, EmbeddedError, CrashError) as problem:
        print(f"Barbu Club stopped: {problem}", file=sys.stderr)  # noqa: T201
        return 1
    except (KeyboardInterrupt, BrokenPipeError):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
