"""Child processes with prefixed output, restarted after crashes and ended with their parent."""

import asyncio
import ctypes
import os
import signal
import socket
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Never

MAX_CRASHES = 5
"""The number of consecutive crashes after which a process is not restarted."""
CRASH_WINDOW = 60.0
"""Seconds; a process that ran longer than this starts a new count of crashes."""
STOP_TIMEOUT = 2.5
"""Seconds between SIGTERM and SIGKILL."""
MAX_LINE = 1 << 20


class CrashError(Exception):
    """A process cannot be kept running; the message is its name and how it ended."""


def die_with_parent(stop_signal: signal.Signals) -> Callable[[], None]:
    """Return a ``preexec_fn`` that makes a child get *stop_signal* when its parent ends.

    The kernel sends the signal, even after kill -9. Call this in the main thread.
    """
    if sys.platform != "linux":
        return lambda: None
    prctl = ctypes.CDLL(None).prctl
    parent = os.getpid()

    def bind() -> None:
        prctl(1, int(stop_signal))  # PR_SET_PDEATHSIG
        if os.getppid() != parent:
            os._exit(1)

    return bind


@dataclass
class CrashCounter:
    """A count of consecutive crashes of a process soon after its start."""

    count: int = 0

    def record(self, *, lasted: float) -> float:
        """Count a crash after *lasted* seconds; return the seconds to wait before a restart."""
        self.count = self.count + 1 if lasted < CRASH_WINDOW else 1
        return 0.1 * float(2**self.count)

    @property
    def is_final(self) -> bool:
        """Whether the process must not be restarted."""
        return self.count >= MAX_CRASHES


def describe_exit(code: int) -> str:
    """Return how a process ended, as the end of a sentence that begins with its name."""
    if code < 0:
        return f"was killed by {signal.Signals(-code).name}"
    return f"ended with code {code}"


PrintLine = Callable[[str, str], None]
"""``print_line(name, line)`` shows a line of a process's output."""


@dataclass(frozen=True)
class ChildProcess:
    """A program, with the name that prefixes its output.

    :ivar listener: an open socket that the process inherits; ``LISTEN_FD`` is its number.
    """

    name: str
    command: list[str]
    print_line: PrintLine
    listener: socket.socket | None = None

    async def run(self) -> None:
        """Run the process once, until it ends.

        :raises CrashError: if its exit code is not 0.
        """
        if code := await self._run_once():
            raise CrashError(f"{self.name} {describe_exit(code)}")

    async def keep_running(self) -> Never:
        """Run the process until cancelled, and restart it whenever it ends.

        :raises CrashError: if it ends :data:`MAX_CRASHES` times in a row.
        """
        crashes = CrashCounter()
        while True:
            started = time.monotonic()
            ending = describe_exit(await self._run_once())
            pause = crashes.record(lasted=time.monotonic() - started)
            if crashes.is_final:
                raise CrashError(f"{self.name} {ending}, {crashes.count} times in a row")
            self.print_line(self.name, f"{ending}: starting it again")
            await asyncio.sleep(pause)

    async def _run_once(self) -> int:
        process = await self._start()
        output = asyncio.create_task(self._print_output(process))
        try:
            return await process.wait()
        finally:
            await self._end(process)
            await output

    async def _start(self) -> Process:
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        inherited = [self.listener.fileno()] if self.listener else []
        if inherited:
            environment["LISTEN_FD"] = str(inherited[0])
        return await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=MAX_LINE,
            env=environment,
            pass_fds=inherited,
            start_new_session=True,  # so that Ctrl-C reaches this process only
            preexec_fn=die_with_parent(signal.SIGTERM),
        )

    async def _print_output(self, process: Process) -> None:
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        while True:
            with suppress(ValueError):  # the line is longer than MAX_LINE
                line = await process.stdout.readline()
                if not line:
                    return
                if text := line.decode(errors="replace").rstrip():
                    self.print_line(self.name, text)

    async def _end(self, process: Process) -> None:
        """End the process and all processes that it started."""
        try:
            if process.returncode is None:
                process.terminate()
                await asyncio.wait_for(process.wait(), STOP_TIMEOUT)
        except (ProcessLookupError, TimeoutError):
            pass
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()  # the event loop must be running when the exit is reported
