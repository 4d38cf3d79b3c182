"""A director who adjusts scores during play, on the pages of the tables."""

from __future__ import annotations

import asyncio
import random
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any, NamedTuple

from tests.durability.log_check import Row

PATIENCE = 5.0
BETWEEN = (0.3, 1.0)
TOKEN = "a" * 32
"""The CSRF token, equal in the cookie and in the form."""


class Adjustment(NamedTuple):
    """Points added to a seat, with a unique reason."""

    game: int
    seat: str
    points: int
    reason: str


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A handler that treats a redirect as the answer, because it is sent after the commit."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        """Do not follow the redirect."""


@dataclass
class Director:
    """An official; *table* returns a game in progress and a seat.

    :ivar acknowledged: the actions that the server confirmed; *unknown* those without an answer.
    """

    address: str
    session: str
    table: Callable[[], tuple[int, str] | None]
    rng: random.Random
    acknowledged: list[Adjustment] = field(default_factory=list)
    unknown: list[Adjustment] = field(default_factory=list)

    async def direct(self) -> None:
        """Adjust scores until cancelled."""
        while True:
            await asyncio.sleep(self.rng.uniform(*BETWEEN))
            found = self.table()
            if found is not None:
                number = len(self.acknowledged) + len(self.unknown)
                asked = Adjustment(*found, self.rng.randint(1, 50), f"reason {number}")
                self.unknown.append(asked)
                if await asyncio.to_thread(self._send, asked):
                    self.unknown.remove(asked)
                    self.acknowledged.append(asked)

    def _send(self, asked: Adjustment) -> bool:
        """Send the form, and return whether it was accepted."""
        form = {"place": asked.seat, "points": asked.points, "reason": asked.reason}
        request = urllib.request.Request(  # noqa: S310
            f"{self.address}{asked.game}/manage/adjust/",
            data=urllib.parse.urlencode(form | {"csrfmiddlewaretoken": TOKEN}).encode(),
            headers={"Cookie": f"sessionid={self.session}; csrftoken={TOKEN}"},
        )
        try:
            urllib.request.build_opener(NoRedirect).open(request, timeout=PATIENCE).close()
        except urllib.error.HTTPError as error:
            error.close()
            if error.code < 500 and not error.headers.get("Location", "").endswith("/manage/"):
                raise
            return error.code == 302
        except (OSError, HTTPException):
            return False
        raise ValueError("the form was shown again")

    def faults(self, game: int, rows: Iterable[Row], row: dict[str, int]) -> list[str]:
        """Return where the log and the row of *game* contradict the acknowledged actions.

        :param row: the adjustments in the game's row, by seat.
        """
        made = [(seat, data) for _n, kind, seat, data, _id in rows if kind == "adjust"]
        written = [Adjustment(game, s, data["points"], data["reason"]) for s, data in made]
        found = [
            f"{asked} is {written.count(asked)} times on the log"
            for asked in (*self.acknowledged, *self.unknown)
            if asked.game == game
            and written.count(asked) not in ((1,) if asked in self.acknowledged else (0, 1))
        ]
        sums = {seat: sum(a.points for a in written if a.seat == seat) for seat in "NESW"}
        if any(row.get(seat, 0) != points for seat, points in sums.items()):
            found.append(f"the log adds {sums}, the game's row {row}")
        return found
