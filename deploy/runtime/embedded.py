"""A real PostgreSQL and a real Valkey for this checkout, out of Python wheels, on private sockets.

    with embedded.hold():
        ...  # both answer, at the URLs of deploy.runtime.places

Whoever needs them holds them; the first starts them and they stop after the last. A server whose
``DATABASE_URL`` or ``REDIS_URL`` is set is somebody else's and is left alone. By hand:
``python -m deploy.runtime.embedded start|stop|status``.
"""

import argparse
import fcntl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from deploy.runtime import keeper, places
from deploy.runtime.places import VAR, broker_url, database_url, redis_url
from deploy.runtime.servers import SERVERS, EmbeddedError, Server

__all__ = [
    "VAR",
    "EmbeddedError",
    "broker_url",
    "database_url",
    "hold",
    "keep_alive",
    "redis_url",
    "wait_until_stopped",
]

PATIENCE = 90.0
"""Seconds a server may take to come up: a first start on a slow disk, or recovery."""


@contextmanager
def hold() -> Iterator[None]:
    """Have both servers up for as long as the block lasts.

    :raises EmbeddedError: if one of them will not run, with its reason and the end of its log.
    """
    with ExitStack() as stack:
        wanted = [server for server in SERVERS if server.wanted]
        _make_folders()
        for server in wanted:
            lock = stack.enter_context(keeper.users_lock(server).open("w"))
            fcntl.flock(lock, fcntl.LOCK_SH)  # waits for one that is just stopping
        _bring_up(wanted)
        yield


def keep_alive() -> None:
    """Replace keepers that were killed; for a holder, every now and then. Does not wait.

    :raises EmbeddedError: if a server will not run any more.
    """
    for server in SERVERS:
        if server.wanted and not _is_kept(server):
            if keeper.failure(server).exists():
                raise EmbeddedError(_reason(server))
            _spawn_keeper(server)


def wait_until_stopped(seconds: float) -> list[str]:
    """After holding: wait for the servers to end; returns the names of those others still use."""
    deadline = time.monotonic() + seconds
    waiting = [server for server in SERVERS if server.wanted]
    while waiting and time.monotonic() < deadline:
        waiting = [server for server in waiting if _is_kept(server)]
        if waiting and all(_has_users(server) for server in waiting):
            break
        time.sleep(0.05)
    return [server.name for server in waiting]


def _make_folders() -> None:
    if places.AS_ROOT and (VAR / "postgres").exists():
        raise EmbeddedError(f"the club in {VAR} is not root's: start it as {VAR.owner()}")
    try:
        for name in ("run", "log"):
            (VAR / name).mkdir(parents=True, exist_ok=True)
        _leave_a_note()
    except OSError as error:
        raise EmbeddedError(f"cannot write to {error.filename}: {error.strerror}") from error


def _leave_a_note() -> None:
    note = VAR / "README"
    if places.AS_ROOT and not note.exists():
        note.write_text(
            "PostgreSQL does not run as root. This club's database is run by the account nobody\n"
            f"and its files are in {places.data()}.\n"
        )


def _bring_up(servers: list[Server]) -> None:
    keepers = {server.name: _spawn_keeper(server) for server in servers}
    deadline = time.monotonic() + PATIENCE
    for server in servers:
        while not server.answers():
            code = keepers[server.name].poll()
            if code == 0:  # another was keeping the server; by now that one may have gone
                keepers[server.name] = _spawn_keeper(server)
            elif code is not None or time.monotonic() > deadline:
                raise EmbeddedError(_reason(server))
            time.sleep(0.05)


def _spawn_keeper(server: Server) -> subprocess.Popen[bytes]:
    path = keeper.log(server)
    if path.exists() and path.stat().st_size > keeper.LOG_SIZE:
        path.replace(path.with_suffix(".old.log"))
    with path.open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "deploy.runtime.keeper", server.name],
            cwd=places.ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C is for its users
        )


def _reason(server: Server) -> str:
    """One sentence, then the end of the log and where it is."""
    said = keeper.failure(server)
    why = said.read_text() if said.exists() else "it does not answer"
    path = keeper.log(server)
    tail = "".join(f"\n  | {line}" for line in path.read_text(errors="replace").splitlines()[-8:])
    return f"{server.name} does not run: {why}. The end of {path}:{tail}"


def _is_kept(server: Server) -> bool:
    with keeper.keeper_lock(server).open("w") as lock:
        return not keeper.try_lock(lock, fcntl.LOCK_SH)


def _has_users(server: Server) -> bool:
    """Whether somebody holds the server, rather than its keeper being about to stop it."""
    with keeper.users_lock(server).open("w") as lock:
        if keeper.try_lock(lock, fcntl.LOCK_EX):
            return False
        return keeper.try_lock(lock, fcntl.LOCK_SH)


def _start() -> str:
    with hold():
        for server in SERVERS:
            if server.wanted:
                keeper.pin(server).touch()
    return f"DATABASE_URL={database_url()}\nREDIS_URL={redis_url()}"


def _stop() -> str:
    _make_folders()
    for server in SERVERS:
        keeper.pin(server).unlink(missing_ok=True)
    left = wait_until_stopped(30)
    if left:
        return f"{' and '.join(left)} will stop when make run or make test of this checkout ends"
    return "stopped"


def _status() -> str:
    _make_folders()
    return "\n".join(
        f"{server.name}: "
        + (("running" if server.answers() else "starting") if _is_kept(server) else "stopped")
        for server in SERVERS
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.runtime.embedded", description=__doc__)
    parser.add_argument("action", choices=["start", "stop", "status"])
    action = {"start": _start, "stop": _stop, "status": _status}[parser.parse_args().action]
    try:
        print(action())  # noqa: T201 - a command's answer
    except EmbeddedError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
