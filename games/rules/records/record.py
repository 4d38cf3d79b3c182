"""``barbu-record/1``: reading and writing games as JSON text.

>>> from games.rules.scoring.sheet import Sheet
>>> text = '''{"schema": "barbu-record/1", "ruleset": "pagat", "players": {"N": "Anne"}, "deals": [
...   {"declarer": "N", "contract": "no-king", "doubles": ["E>N"], "taken": ["W"]}]}'''
>>> record = read_record(text)
>>> list(record.sheet().totals.values())
[0, 0, 0, -20]
>>> read_record(write_record(record.sheet(), record.names)).sheet() == record.sheet()
True
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from games.rules.cards.hands import pbn_of
from games.rules.contracts.doubles import Double
from games.rules.contracts.plan import Plan
from games.rules.contracts.ruleset_json import ruleset_from_json, ruleset_to_json
from games.rules.contracts.rulesets import RuleSet
from games.rules.contracts.taken import taken_to_json
from games.rules.errors import RecordTooLong, RuleError, WrongType, gettext_noop
from games.rules.play.deal import Deal
from games.rules.play.replay import PlayedDeal, play_text, replayed
from games.rules.records import errors
from games.rules.records.json_text import load_json
from games.rules.scoring.errors import GameOver
from games.rules.scoring.sheet import RecordedDeal, ScoredDeal, Sheet
from games.rules.seats import Seat

SCHEMA = "barbu-record/1"
MOST_BYTES = 1_000_000
LONGEST_NAME = 100
MOST_DOUBLES = 20
MOST_PLIES = 1000  # more than any deal of Dominoes has, passes included
MOST_POINTS = 100_000

GAME_KEYS = frozenset(
    {"schema", "ruleset", "options", "players", "first_declarer", "plan", "deals", "dealing"}
)
DEAL_KEYS = frozenset({"declarer", "contract", "doubles", "taken", "raw", "net", "hands", "play"})


@dataclass(frozen=True, slots=True)
class Record:
    """A game as recorded; :meth:`sheet` checks and scores it."""

    rules: RuleSet
    plan: Plan
    first_declarer: Seat
    names: Mapping[Seat, str]
    deals: tuple[RecordedDeal | PlayedDeal, ...]

    def sheet(self) -> Sheet:
        """Return the filled score sheet.

        :raises RuleError: for the first deal that has an error.
        """
        return self.replayed()[0]

    def replayed(self) -> tuple[Sheet, tuple[Deal | None, ...]]:
        """Return the filled sheet, and the end of each deal; None for a deal without its play.

        :raises RuleError: for the first error, with the number of its deal and its ply.
        """
        sheets, ends = self._course(self.deals)
        return sheets[-1], ends

    def sheets(self) -> tuple[Sheet, ...]:
        """Return the score sheet before each deal.

        :raises RuleError: for the first deal that has an error.
        """
        return self._course(self.deals)[0][:-1]

    def sheet_before(self, number: int) -> Sheet:
        """Return the score sheet before a deal, whose number counts from 1.

        :raises RuleError: for the first error before it.
        """
        return self._course(self.deals[: number - 1])[0][-1]

    def _course(
        self, deals: Iterable[RecordedDeal | PlayedDeal]
    ) -> tuple[tuple[Sheet, ...], tuple[Deal | None, ...]]:
        """Return the sheets before the first and after each deal, and the end of each deal."""
        sheets = [Sheet(self.rules, self.plan, self.first_declarer)]
        ends = list[Deal | None]()
        for number, written in enumerate(deals, 1):
            sheet = sheets[-1]
            try:
                end, line = (
                    replayed(sheet, written) if isinstance(written, PlayedDeal) else (None, written)
                )
                sheets.append(sheet.record(line))
            except RuleError as error:
                error.deal = number
                raise
            ends.append(end)
        return tuple(sheets), tuple(ends)


def read_record(source: str | bytes) -> Record:
    """Return the record written as a text.

    :raises RuleError: for the first error, with the number of its deal.
    """
    if len(source) > MOST_BYTES:
        raise RecordTooLong(limit=MOST_BYTES)
    data = _object(load_json(source), "record", GAME_KEYS)
    if data.get("schema") != SCHEMA:
        raise errors.UnknownSchema()
    rules = ruleset_from_json({"preset": data.get("ruleset"), "options": data.get("options", {})})
    rows = _need(data, "deals")
    if not isinstance(rows, list):
        raise WrongType(key="deals", wanted=gettext_noop("a list"))
    plan = Plan.from_json(data["plan"]) if "plan" in data else Plan()
    if len(rows) > rules.deals:
        raise GameOver(deal=rules.deals + 1, deals=rules.deals)
    deals = tuple(_numbered_deal(number, row, rules) for number, row in enumerate(rows, 1))
    first = deals[0].declarer if deals else Seat.N
    if "first_declarer" in data:
        first = _seat(data["first_declarer"], "first_declarer", rules)
    return Record(rules, plan, first, _names(data.get("players", {}), rules), deals)


def write_record(
    sheet: Sheet,
    names: Mapping[Seat, str] | None = None,
    ends: Iterable[Deal | None] = (),
    dealing: Mapping[str, Any] | None = None,
) -> str:
    """Return the text of a record, which :func:`read_record` reads as the same game.

    :param ends: the end of each deal, with its hands and play; None if it was only scored.
    :param dealing: the proof of the deals, for a verifier; reading a record does not check it.
    """
    ruleset = ruleset_to_json(sheet.rules)
    data = {
        "schema": SCHEMA,
        "ruleset": ruleset["preset"],
        "options": ruleset["options"],
        "players": {str(seat): name for seat, name in (names or {}).items()},
        "first_declarer": str(sheet.first_declarer),
        "plan": sheet.plan.to_json(),
        "deals": [
            (_played_to_json(end) if end else {}) | deal_to_json(deal, sheet.rules)
            for deal, end in zip_longest(sheet.deals, ends)
        ],
    }
    if dealing is not None:
        data["dealing"] = dealing
    return json.dumps(data, ensure_ascii=False)


def deal_to_json(deal: ScoredDeal, rules: RuleSet) -> dict[str, Any]:
    """Return one deal of a record, with its scores."""
    data: dict[str, Any] = {
        "declarer": str(deal.declarer),
        "contract": deal.contract,
        "doubles": [str(double) for double in deal.doubles],
    }
    if deal.taken is not None:
        data["taken"] = taken_to_json(deal.taken, rules.seats)
    return data | {"raw": scores_to_json(deal.raw), "net": scores_to_json(deal.net)}


def _played_to_json(end: Deal) -> dict[str, Any]:
    return {"hands": pbn_of(end.auction.hands), "play": play_text(end)}


def scores_to_json(scores: Mapping[Seat, int]) -> dict[str, int]:
    """Return scores by seat letter."""
    return {str(seat): points for seat, points in scores.items()}


def read_deal(data: object, rules: RuleSet) -> RecordedDeal:
    """Return one deal of a record, read from JSON data without its play.

    :raises RuleError: for the first error.
    """
    row = _object(data, "deal", DEAL_KEYS)
    contract = _need(row, "contract")
    if not isinstance(contract, str):
        raise WrongType(key="contract", wanted=gettext_noop("a text"))
    if ("play" in row or "hands" in row) and "taken" not in row:
        raise errors.PlayNotRead()
    return RecordedDeal(
        declarer=_seat(_need(row, "declarer"), "declarer", rules),
        contract=contract,
        doubles=_doubles(row.get("doubles", [])),
        taken=row.get("taken"),
        raw=_scores(row.get("raw"), "raw", rules),
        net=_scores(row.get("net"), "net", rules),
    )


def _read_row(data: object, rules: RuleSet) -> RecordedDeal | PlayedDeal:
    """Return one deal, with its play if it is recorded."""
    row = _object(data, "deal", DEAL_KEYS)
    if "play" not in row and "hands" not in row:
        return read_deal(row, rules)
    hands, play = _need(row, "hands"), row.get("play", [])
    if not isinstance(hands, str):
        raise WrongType(key="hands", wanted=gettext_noop("a text"))
    if not isinstance(play, list) or len(play) > MOST_PLIES:
        raise WrongType(key="play", wanted=gettext_noop("a list of cards"))
    if not all(isinstance(text, str) for text in play):
        raise WrongType(key="play", wanted=gettext_noop("a list of cards"))
    line = read_deal({"taken": None} | row, rules)
    return PlayedDeal(
        declarer=line.declarer,
        contract=line.contract,
        doubles=line.doubles,
        hands=hands,
        play=tuple(play),
        raw=line.raw,
        net=line.net,
        taken=line.taken,
    )


def _numbered_deal(number: int, row: object, rules: RuleSet) -> RecordedDeal | PlayedDeal:
    try:
        return _read_row(row, rules)
    except RuleError as error:
        error.deal = number
        raise


def _object(data: object, what: str, keys: Collection[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise WrongType(key=what, wanted=gettext_noop("an object"))
    if unknown := [key for key in data if key not in keys]:
        raise errors.UnknownKey(key=str(unknown[0])[:40])
    return data


def _need(data: Mapping[str, Any], key: str) -> Any:
    if key not in data:
        raise errors.MissingKey(key=key)
    return data[key]


def _seat(value: object, key: str, rules: RuleSet) -> Seat:
    if not isinstance(value, str) or value not in rules.seats:
        raise WrongType(key=key, wanted=gettext_noop("a seat of the table"))
    return Seat(value)


def _names(data: object, rules: RuleSet) -> dict[Seat, str]:
    if not isinstance(data, dict):
        raise WrongType(key="players", wanted=gettext_noop("an object"))
    names = {_seat(seat, "players", rules): name for seat, name in data.items()}
    for name in names.values():
        if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
            raise WrongType(key="players", wanted=gettext_noop("a printable name for each seat"))
    return names


def _doubles(data: object) -> tuple[Double, ...]:
    if not isinstance(data, list) or len(data) > MOST_DOUBLES:
        raise WrongType(key="doubles", wanted=gettext_noop("a list of doubles such as E>N"))
    if not all(isinstance(text, str) for text in data):
        raise WrongType(key="doubles", wanted=gettext_noop("a list of doubles such as E>N"))
    return tuple(Double.parse(text) for text in data)


def _scores(data: object, key: str, rules: RuleSet) -> dict[Seat, int] | None:
    if data is None:
        return None
    if not isinstance(data, dict) or set(data) != set(rules.seats):
        raise WrongType(key=key, wanted=gettext_noop("one score for each seat"))
    if not all(type(n) is int and abs(n) <= MOST_POINTS for n in data.values()):
        raise WrongType(key=key, wanted=gettext_noop("whole numbers"))
    return {seat: data[seat] for seat in rules.seats}
