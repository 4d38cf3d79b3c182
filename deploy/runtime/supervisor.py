"""The process that runs one embedded database server until no process uses it.

:func:`deploy.runtime.embedded.hold` starts it as ``python -m deploy.runtime.supervisor postgres``.
Each user of the server holds a shared lock on a file, which the kernel releases when the user ends
for any reason. So the supervisor does not count users: once it can lock the file exclusively, there
are none. It stops the server while it holds that lock, so a new user waits until the server can be
started again.
"""

import fcntl
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

from deploy.runtime import paths
from deploy.runtime.processes import CrashCounter, describe_exit, die_with_parent
from deploy.runtime.servers import SERVERS, EmbeddedError, Server, run_as

POLL_INTERVAL = 0.1
MAX_LOG_BYTES = 1_000_000
SOCKET_SECONDS = 20.0
"""The time that a server may take after its start to create its socket."""


def users_lock(server: Server) -> Path:
    """Return the file that users of *server* lock."""
    return paths.VAR / "run" / f"{server.name}.users"


def supervisor_lock(server: Server) -> Path:
    """Return the file that the supervisor of *server* locks."""
    return paths.VAR / "run" / f"{server.name}.supervisor"


def pin_file(server: Server) -> Path:
    """Return the file that keeps *server* running without users while it exists."""
    return paths.VAR / "run" / f"{server.name}.pinned"


def failure_file(server: Server) -> Path:
    """Return the file with the reason why the last supervisor gave up, if it did."""
    return paths.VAR / "run" / f"{server.name}.failure"


def log_file(server: Server) -> Path:
    """Return the file with the output of *server*."""
    return paths.VAR / "log" / f"{server.name}.log"


def try_lock(file: IO[str], kind: int = fcntl.LOCK_EX) -> bool:
    """Try to lock *file* without waiting; return whether it succeeded."""
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def supervise(server: Server) -> int:
    """Run *server* until it has no users; return the exit code, 1 if the server does not run."""
    with supervisor_lock(server).open("w") as lock, users_lock(server).open("w") as users:
        if not _become_supervisor(lock):
            return 0
        failure_file(server).unlink(missing_ok=True)
        try:
            server.prepare()
            _run_until_unused(server, users)
        except (EmbeddedError, OSError, subprocess.CalledProcessError) as error:
            failure_file(server).write_text(_sentence(error))
            return 1
    return 0


def _become_supervisor(lock: IO[str]) -> bool:
    """Return whether this is the only supervisor.

    It tries for 0.2 s, because a process that queries the status holds the lock for a moment.
    """
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


def _run_until_unused(server: Server, users: IO[str]) -> None:
    crashes = CrashCounter()
    while True:
        started = time.monotonic()
        process = _start(server)
        try:
            if _wait_until_unused(server, process, users):
                return
        finally:
            _end(process, server)
        ending = describe_exit(process.returncode)
        pause = crashes.record(lasted=time.monotonic() - started)
        if crashes.is_final:
            raise EmbeddedError(f"{server.name} {ending}, {crashes.count} times in a row")
        _log(f"{server.name} {ending}: starting it again")
        time.sleep(pause)
        server.prepare()


def _wait_until_unused(server: Server, process: subprocess.Popen[bytes], users: IO[str]) -> bool:
    """Return True once *server* has no users, False once it has ended or lost its socket.

    The socket may be removed before this process has seen it. Both servers create the socket before
    they read their data, so a server that has none for long has lost it.
    """
    reachable, started = False, time.monotonic()
    while process.poll() is None:
        if _is_unused(server, users):
            return True
        if server.socket.exists():
            reachable = True
        elif reachable or time.monotonic() - started > SOCKET_SECONDS:
            return False  # removed, for example by a program that cleans temporary folders
        time.sleep(POLL_INTERVAL)
    return False


def _start(server: Server) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        server.command(),
        stdin=subprocess.DEVNULL,
        cwd=paths.data_folder(),
        env=server.environment(),
        preexec_fn=die_with_parent(server.stop_signal),
        **run_as(),
    )


def _is_unused(server: Server, users: IO[str]) -> bool:
    """Return whether the server has no users or its folder was removed; if so, keep the lock."""
    if os.fstat(users.fileno()).st_nlink == 0:
        return True
    return not pin_file(server).exists() and try_lock(users)


def _end(process: subprocess.Popen[bytes], server: Server) -> None:
    if process.poll() is not None:
        return
    process.send_signal(server.stop_signal)
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGQUIT)
        process.wait(timeout=10)


def _log(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - standard error is the log file


def main() -> int:
    server = next(server for server in SERVERS if server.name == sys.argv[1])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # runs the finally clauses
    return supervise(server)


if __name__ == "__main__":
    sys.exit(main())
