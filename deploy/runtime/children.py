"""Programs run as children: with their output prefixed, started again when they crash, and never
left behind."""

import asyncio
import ctypes
import os
import signal
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Never

MOST_CRASHES = 5
"""As many in a row, each within CALM seconds of its start, and it is not started again."""
CALM = 60.0
GRACE = 2.5
"""Seconds a child has to end in when asked to."""
LONGEST_LINE = 1 << 20


class CrashError(Exception):
    """A child will not run; the text says which and how it ended."""


def die_with_parent(stop_signal: signal.Signals) -> Callable[[], None]:
    """For ``preexec_fn``: the child is sent *stop_signal* when its parent ends, even by kill -9.

    To be made in the parent's main thread, and called in the child.
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
class Crashes:
    """Counts how often something ended soon after its start."""

    count: int = 0

    def another(self, *, lasted: float) -> float:
        """Note one more; the seconds to wait before the next start."""
        self.count = self.count + 1 if lasted < CALM else 1
        return 0.1 * float(2**self.count)

    @property
    def hopeless(self) -> bool:
        return self.count >= MOST_CRASHES


def how_it_ended(code: int) -> str:
    if code < 0:
        return f"was killed by {signal.Signals(-code).name}"
    return f"ended with code {code}"


Say = Callable[[str, str], None]
"""``say(name, line)``: show a line of a child's output."""


@dataclass(frozen=True)
class Child:
    """A program, and the name its lines are shown under."""

    name: str
    command: list[str]
    say: Say

    async def run(self) -> None:
        """Run it once, to its end.

        :raises CrashError: if it ends otherwise than well.
        """
        if code := await self._once():
            raise CrashError(f"{self.name} {how_it_ended(code)}")

    async def keep_running(self) -> Never:
        """Run it until cancelled, starting it again when it ends.

        :raises CrashError: if it ends again and again.
        """
        crashes = Crashes()
        while True:
            started = time.monotonic()
            ended = how_it_ended(await self._once())
            pause = crashes.another(lasted=time.monotonic() - started)
            if crashes.hopeless:
                raise CrashError(f"{self.name} {ended}, {crashes.count} times in a row")
            self.say(self.name, f"{ended}: starting it again")
            await asyncio.sleep(pause)

    async def _once(self) -> int:
        process = await self._start()
        shown = asyncio.create_task(self._show_lines(process))
        try:
            return await process.wait()
        finally:
            await self._end(process)
            await shown

    async def _start(self) -> Process:
        return await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=LONGEST_LINE,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            start_new_session=True,  # Ctrl-C is for us alone
            preexec_fn=die_with_parent(signal.SIGTERM),
        )

    async def _show_lines(self, process: Process) -> None:
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        while True:
            with suppress(ValueError):  # a line too long to show
                line = await process.stdout.readline()
                if not line:
                    return
                if text := line.decode(errors="replace").rstrip():
                    self.say(self.name, text)

    async def _end(self, process: Process) -> None:
        """End the process, and all that it has started and left behind."""
        try:
            if process.returncode is None:
                process.terminate()
                await asyncio.wait_for(process.wait(), GRACE)
        except (ProcessLookupError, TimeoutError):
            pass
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()  # before the loop ends, which is told of it
