"""Reading games from lines of JSON, for ``manage.py ladder``. Pure.

A line is one game: ``{"id": "g1", "at": "2026-01-03T20:00:00+00:00", "deals": 28, "of": 28,
"scores": {"Anne": 300, "Bob": -50, "Cleo": -120, "Dan": -130}}``. All keys are required and there
are no others. Games are in the order of their times, which have an offset from UTC. Names are
compared exactly. Blank lines are skipped.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, BinaryIO, NoReturn, TypeGuard, cast

from ladder.strength import SEATS, Game

MOST_BYTES = 16_384
LONGEST_TEXT = 100
MOST_POINTS = 1_000_000
MOST_DEALS = 1_000
YEARS = range(1900, 2201)
KEYS = ("id", "at", "deals", "of", "scores")

IDS_REMEMBERED = 1_000
"""An id must differ from those of this many preceding games; remembering all would need memory
that grows with the file."""


class BadLine(ValueError):
    """A line that is not a valid game, or is out of order.

    :ivar line: the number of the line, from 1.
    :ivar code: a stable identifier for programs.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.line = 0
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game read from a line; its players are in the order of the line."""

    id: str
    at: datetime
    game: Game[str]

    @property
    def day(self) -> date:
        """The day in UTC."""
        return self.at.astimezone(UTC).date()


def read_games(source: BinaryIO) -> Iterator[GameLine]:
    """Yield the games of *source*, reading it line by line.

    :raises BadLine: at the first invalid line.
    """
    last = datetime(YEARS.start - 1, 1, 1, tzinfo=UTC)
    ids = deque[str](maxlen=IDS_REMEMBERED)
    known = set[str]()
    for number, line in enumerate(_lines(source), 1):
        if not line.strip():
            continue
        try:
            game = read_game(line)
            if game.at < last:
                _refuse("not-in-order", f"The game before ended later, at {last.isoformat()}.")
            if game.id in known:
                _refuse("duplicate-id", "A game before has the same id.")
        except BadLine as error:
            error.line = number
            raise
        if len(ids) == IDS_REMEMBERED:
            known.discard(ids[0])
        ids.append(game.id)
        known.add(game.id)
        last = game.at
        yield game


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines, truncating longer ones at one byte over the maximum length."""
    while line := source.readline(MOST_BYTES + 1):
        yield line


def read_game(line: bytes) -> GameLine:
    """Return the game of one line.

    :raises BadLine: if the line is invalid; the error has no line number.
    """
    if len(line) > MOST_BYTES:
        _refuse("line-too-long", f"A line has at most {MOST_BYTES} bytes.")
    data = _object(line)
    for key in data:
        if key not in KEYS:
            _refuse("unknown-key", f"There is no key {key[:LONGEST_TEXT]!r}.")
    for key in KEYS:
        if key not in data:
            _refuse("missing-key", f"The key {key!r} is missing.")
    if not _is_name(data["id"]):
        _refuse("bad-id", f"The id is 1 to {LONGEST_TEXT} printable characters.")
    at = _time(data["at"])
    share = _share(data["deals"], data["of"])
    scores = _scores(data["scores"])
    game = Game(tuple(scores), tuple(scores.values()), share, at.timestamp())
    return GameLine(data["id"], at, game)


def _object(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(
            line.decode(), object_pairs_hook=_without_duplicates, parse_constant=_no_constant
        )
    except UnicodeDecodeError:
        _refuse("not-utf-8", "The line is not UTF-8.")
    except BadLine:
        raise
    except (ValueError, RecursionError):  # ValueError: also a number of thousands of digits
        _refuse("not-json", "The line is not JSON.")
    if not isinstance(data, dict):
        _refuse("not-an-object", "The line is not a JSON object.")
    return data


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        _refuse("duplicate-key", "A key or a name stands twice in the same object.")
    return data


def _no_constant(name: str) -> NoReturn:
    _refuse("not-json", f"{name} is not JSON.")


def _is_name(value: object) -> bool:
    """Return whether *value* can be shown on one line; lone surrogates cannot."""
    return (
        isinstance(value, str)
        and 1 <= len(value) <= LONGEST_TEXT
        and value.isprintable()
        and value == value.strip()
    )


def _time(value: object) -> datetime:
    try:
        at = datetime.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        _refuse("bad-time", "The time is not as in 2026-01-03T20:00:00+00:00.")
    if at.tzinfo is None:
        _refuse("naive-time", "The time has no offset from UTC, as +00:00.")
    if at.year not in YEARS:
        _refuse("bad-time", f"The year is {YEARS.start} to {YEARS.stop - 1}.")
    return at


def _share(deals: object, of: object) -> float:
    """Return the deals played as a share of a whole game."""
    if not (_is_count(deals) and _is_count(of)):
        _refuse("bad-deals", f"“deals” and “of” are whole numbers from 1 to {MOST_DEALS}.")
    if deals > of:
        _refuse("bad-deals", "A game has no more deals than a whole one.")
    return deals / of


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and 1 <= value <= MOST_DEALS


def _scores(value: object) -> dict[str, float]:
    if not isinstance(value, dict) or len(value) not in SEATS:
        _refuse("bad-players", "“scores” is an object of 3, 4 or 5 names with their scores.")
    for name, score in value.items():
        if not _is_name(name):
            _refuse("bad-name", f"A name is 1 to {LONGEST_TEXT} printable characters.")
        if not _is_score(score):
            _refuse("bad-score", f"A score is a number from -{MOST_POINTS} to {MOST_POINTS}.")
    return value


def _is_score(value: object) -> bool:
    # A bool is an int, and any comparison with NaN is false.
    return type(value) in (int, float) and abs(cast("float", value)) <= MOST_POINTS


def _refuse(code: str, message: str) -> NoReturn:
    raise BadLine(code, message)
