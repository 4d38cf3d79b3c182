"""Limits on the frames that a client sends: their size and their rate."""

from __future__ import annotations

import asyncio
import time

NOT_UNDERSTOOD, TOO_SLOW, TOO_LARGE, TOO_FAST = 4400, 4408, 4413, 4429
"""Close codes of the socket."""
MAX_FRAME_BYTES = 8 * 1024
BURST, RATE = 30, 10.0
"""The number of frames that may come at once, and the frames per second after that."""
MAX_DELAYED = 100
"""The number of delayed frames after which a socket is closed."""


class FrameRate:
    """A token bucket: the frames of one socket are handled at :data:`RATE` after a burst.

    While a frame is delayed, the server reads no more from the connection.
    """

    def __init__(self) -> None:
        self._allowed, self._last, self._delayed = float(BURST), time.monotonic(), 0

    async def wait(self) -> bool:
        """Wait until the next frame may be handled; return False if too many have been delayed."""
        now = time.monotonic()
        self._allowed = min(BURST, self._allowed + (now - self._last) * RATE)
        self._last = now
        if self._allowed < 1:
            self._delayed += 1
            if self._delayed > MAX_DELAYED:
                return False
            await asyncio.sleep((1 - self._allowed) / RATE)
        self._allowed -= 1
        return True


def is_too_large(frame: str) -> bool:
    """Return whether a frame has more than :data:`MAX_FRAME_BYTES` bytes."""
    return len(frame) > MAX_FRAME_BYTES or len(frame.encode()) > MAX_FRAME_BYTES
