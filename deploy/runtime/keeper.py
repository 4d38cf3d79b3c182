"""The process that keeps one database server running for as long as anybody uses it.

``python -m deploy.runtime.keeper postgres`` is started by
:func:`deploy.runtime.embedded.hold`. Users hold a shared
lock on a file; the kernel lets go of it however they end, so the keeper needs no count: when it can
have the lock for itself, nobody is left. It stops its server while it holds that lock, and a new
user waits meanwhile.
"""

import fcntl
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

from deploy.runtime import places
from deploy.runtime.children import Crashes, die_with_parent, how_it_ended
from deploy.runtime.servers import SERVERS, EmbeddedError, Server, identity

POLL = 0.1
LOG_SIZE = 1_000_000


def users_lock(server: Server) -> Path:
    return places.VAR / "run" / f"{server.name}.users"


def keeper_lock(server: Server) -> Path:
    return places.VAR / "run" / f"{server.name}.keeper"


def pin(server: Server) -> Path:
    """While this file exists the server is kept without users."""
    return places.VAR / "run" / f"{server.name}.pinned"


def failure(server: Server) -> Path:
    """Holds the sentence with which the last keeper gave up."""
    return places.VAR / "run" / f"{server.name}.failure"


def log(server: Server) -> Path:
    return places.VAR / "log" / f"{server.name}.log"


def try_lock(file: IO[str], kind: int = fcntl.LOCK_EX) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def keep(server: Server) -> int:
    """Run *server* until nobody uses it; 0 when all is well, 1 when it will not run."""
    with keeper_lock(server).open("w") as lock, users_lock(server).open("w") as users:
        if not _become_keeper(lock):
            return 0
        failure(server).unlink(missing_ok=True)
        try:
            server.prepare()
            _restart_until_unused(server, users)
        except (EmbeddedError, OSError, subprocess.CalledProcessError) as error:
            failure(server).write_text(_sentence(error))
            return 1
    return 0


def _become_keeper(lock: IO[str]) -> bool:
    """Whether we are the one; tried for a moment, as a passer-by may be looking at the lock."""
    for _ in range(10):
        if try_lock(lock):
            return True
        time.sleep(0.02)
    return False


def _sentence(error: Exception) -> str:
    match error:
        case subprocess.CalledProcessError():
            return f"{Path(error.cmd[0]).name} ended with code {error.returncode}"
        case OSError(filename=None):
            return f"{error.strerror}"
        case OSError():
            return f"{error.filename}: {error.strerror}"
    return str(error)


def _restart_until_unused(server: Server, users: IO[str]) -> None:
    crashes = Crashes()
    while True:
        started = time.monotonic()
        child = _start(server)
        try:
            if _is_left(server, child, users):
                return
        finally:
            _end(child, server)
        ended = how_it_ended(child.returncode)
        pause = crashes.another(lasted=time.monotonic() - started)
        if crashes.hopeless:
            raise EmbeddedError(f"{server.name} {ended}, {crashes.count} times in a row")
        _say(f"{server.name} {ended}: starting it again")
        time.sleep(pause)
        server.prepare()


def _is_left(server: Server, child: subprocess.Popen[bytes], users: IO[str]) -> bool:
    """Wait until all users have left *server*, or (False) it does not serve them any more."""
    reachable = False
    while child.poll() is None:
        if _unused(server, users):
            return True
        if server.socket.exists():
            reachable = True
        elif reachable:  # somebody removed it, as programs that tidy temporary folders do
            return False
        time.sleep(POLL)
    return False


def _start(server: Server) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        server.command(),
        stdin=subprocess.DEVNULL,
        cwd=places.data(),
        env=server.environment(),
        preexec_fn=die_with_parent(server.stop_signal),
        **identity(),
    )


def _unused(server: Server, users: IO[str]) -> bool:
    """Whether nobody uses the server, or its folder is gone. Keeps the lock if so."""
    if os.fstat(users.fileno()).st_nlink == 0:
        return True
    return not pin(server).exists() and try_lock(users)


def _end(child: subprocess.Popen[bytes], server: Server) -> None:
    if child.poll() is not None:
        return
    child.send_signal(server.stop_signal)
    try:
        child.wait(timeout=30)
    except subprocess.TimeoutExpired:
        child.send_signal(signal.SIGQUIT)
        child.wait(timeout=10)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - standard error is the log


def main() -> int:
    server = next(server for server in SERVERS if server.name == sys.argv[1])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # by way of the finally clauses
    return keep(server)


if __name__ == "__main__":
    sys.exit(main())
