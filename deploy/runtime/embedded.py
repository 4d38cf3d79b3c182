"""PostgreSQL and Valkey from Python wheels for this checkout, on private sockets.

    with embedded.hold():
        ...  # both answer, at the URLs of deploy.runtime.paths

The first process that holds the servers starts them, and they stop after the last one releases
them. A server whose ``DATABASE_URL`` or ``REDIS_URL`` is set is not started. On the command line:
``python -m deploy.runtime.embedded start|stop|status``.
"""

import argparse
import fcntl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from deploy.runtime import paths, supervisor
from deploy.runtime.paths import VAR, broker_url, database_url, redis_url
from deploy.runtime.servers import SERVERS, EmbeddedError, Server

__all__ = [
    "VAR",
    "EmbeddedError",
    "broker_url",
    "database_url",
    "hold",
    "redis_url",
    "restart_supervisors",
    "wait_until_stopped",
]

START_TIMEOUT = 90.0
"""Seconds; a first start on a slow disk, or recovery after a crash, is slow."""


@contextmanager
def hold() -> Iterator[None]:
    """Keep both servers running while the block lasts.

    :raises EmbeddedError: if one does not start, with the reason and the end of its log.
    """
    with ExitStack() as stack:
        servers = [server for server in SERVERS if server.is_embedded]
        _make_folders()
        for server in servers:
            lock = stack.enter_context(supervisor.users_lock(server).open("w"))
            fcntl.flock(lock, fcntl.LOCK_SH)  # waits while the server is being stopped
        _start_and_wait(servers)
        yield


def restart_supervisors() -> None:
    """Restart supervisors that were killed. Processes that hold the servers call this often.

    :raises EmbeddedError: if a server no longer runs.
    """
    for server in SERVERS:
        if server.is_embedded and not _is_supervised(server):
            if supervisor.failure_file(server).exists():
                raise EmbeddedError(_failure_report(server))
            _start_supervisor(server)


def wait_until_stopped(seconds: float) -> list[str]:
    """Wait for the servers to stop; return the names of those that still run.

    Return early if other processes use all of these.
    """
    deadline = time.monotonic() + seconds
    running = [server for server in SERVERS if server.is_embedded]
    while running and time.monotonic() < deadline:
        running = [server for server in running if _is_supervised(server)]
        if running and all(_has_users(server) for server in running):
            break
        time.sleep(0.05)
    return [server.name for server in running]


def _make_folders() -> None:
    if paths.AS_ROOT and (VAR / "postgres").exists():
        raise EmbeddedError(f"the data in {VAR} belongs to {VAR.owner()}: start it as that user")
    try:
        for name in ("run", "log"):
            (VAR / name).mkdir(parents=True, exist_ok=True)
        _write_readme()
    except OSError as error:
        raise EmbeddedError(f"cannot write to {error.filename}: {error.strerror}") from error


def _write_readme() -> None:
    readme = VAR / "README"
    if paths.AS_ROOT and not readme.exists():
        readme.write_text(
            "PostgreSQL does not run as root. The account nobody runs the database of this\n"
            f"folder, and its files are in {paths.data_folder()}.\n"
        )


def _start_and_wait(servers: list[Server]) -> None:
    supervisors = {server.name: _start_supervisor(server) for server in servers}
    deadline = time.monotonic() + START_TIMEOUT
    for server in servers:
        while not server.answers():
            code = supervisors[server.name].poll()
            if code == 0:  # another supervisor existed, which may have ended by now
                supervisors[server.name] = _start_supervisor(server)
            elif code is not None or time.monotonic() > deadline:
                raise EmbeddedError(_failure_report(server))
            time.sleep(0.05)


def _start_supervisor(server: Server) -> subprocess.Popen[bytes]:
    path = supervisor.log_file(server)
    if path.exists() and path.stat().st_size > supervisor.MAX_LOG_BYTES:
        path.replace(path.with_suffix(".old.log"))
    with path.open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "deploy.runtime.supervisor", server.name],
            cwd=paths.ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # so that Ctrl-C does not reach it
        )


def _failure_report(server: Server) -> str:
    """Return a sentence saying why *server* does not run, and the end of its log."""
    failure = supervisor.failure_file(server)
    why = failure.read_text() if failure.exists() else "it does not answer"
    path = supervisor.log_file(server)
    tail = "".join(f"\n  | {line}" for line in path.read_text(errors="replace").splitlines()[-8:])
    return f"{server.name} does not run: {why}. The end of {path}:{tail}"


def _is_supervised(server: Server) -> bool:
    with supervisor.supervisor_lock(server).open("w") as lock:
        return not supervisor.try_lock(lock, fcntl.LOCK_SH)


def _has_users(server: Server) -> bool:
    """Return whether another process holds the server; False while its supervisor stops it."""
    with supervisor.users_lock(server).open("w") as lock:
        if supervisor.try_lock(lock, fcntl.LOCK_EX):
            return False
        return supervisor.try_lock(lock, fcntl.LOCK_SH)


def _start() -> str:
    with hold():
        for server in SERVERS:
            if server.is_embedded:
                supervisor.pin_file(server).touch()
    return f"DATABASE_URL={database_url()}\nREDIS_URL={redis_url()}"


def _stop() -> str:
    _make_folders()
    for server in SERVERS:
        supervisor.pin_file(server).unlink(missing_ok=True)
    in_use = wait_until_stopped(30)
    if in_use:
        return f"{' and '.join(in_use)} will stop when make run or make test of this checkout ends"
    return "stopped"


def _status() -> str:
    _make_folders()
    return "\n".join(
        f"{server.name}: "
        + (("running" if server.answers() else "starting") if _is_supervised(server) else "stopped")
        for server in SERVERS
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.runtime.embedded", description=__doc__)
    parser.add_argument("action", choices=["start", "stop", "status"])
    action = {"start": _start, "stop": _stop, "status": _status}[parser.parse_args().action]
    try:
        print(action())  # noqa: T201 - the output of the command
    except EmbeddedError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
