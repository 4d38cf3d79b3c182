"""Deals for the tests: the vectors of the sources, and Hypothesis strategies for any others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from games.rules import PRESETS, RecordedDeal, RuleError, RuleSet, Seat, Sheet
from games.rules.contracts.schemes import CountScoring, PlaceScoring, Scoring, SplitScoring
from games.rules.seats import seats_for

NO_QUEENS = RecordedDeal.of(
    "N", "no-queens", ["E>N", "E>S", "E>W", "S>N", "N>S"], {"N": 1, "E": 0, "S": 1, "W": 2}
)
NO_HEARTS = RecordedDeal.of(
    "N",
    "no-hearts",
    ["W>N", "W>E", "W>S", "N>W"],
    {"N": 0, "E": 3, "S": 8, "W": 2, "ace": "S"},
)
PLAIN_TAKEN: dict[str, Any] = {
    "no-tricks": {"N": 13},
    "no-queens": {"N": 4},
    "no-last-two": ["N", "N"],
    "no-hearts": {"N": 13, "ace": "N"},
    "no-king": ["N"],
    "trumps": {"N": 13},
    "dominoes": ["N", "E", "S", "W"],
    "ravage-city": ["N"],
    "chinese-poker": {"N": 9, "E": 6},
    "salad": {
        "tricks": {"N": 13},
        "hearts": {"N": 13, "ace": "N"},
        "queens": {"N": 4},
        "king": "N",
    },
    "first-and-last": ["N", "N"],
}
PLAIN_TEXT = {"trumps": "trumps:S", "dominoes": "dominoes:7"}


def plain_deal(declarer: Seat, name: str, doubles: tuple[str, ...] = ()) -> RecordedDeal:
    """Return a deal of the named contract in which North takes everything."""
    return RecordedDeal.of(declarer, PLAIN_TEXT.get(name, name), doubles, PLAIN_TAKEN[name])


def takens(scoring: Scoring, players: int = 4) -> st.SearchStrategy[Any]:
    """Return a strategy for what may be taken under *scoring*."""
    seats = [str(seat) for seat in seats_for(players)]
    if isinstance(scoring, CountScoring):
        fewest = 0 if scoring.ties else scoring.number
        owners = st.lists(st.sampled_from(seats), min_size=fewest, max_size=scoring.number)
        counted = owners.flatmap(lambda who: _counted(who, scoring))
        return counted.filter(lambda taken: can_be(scoring, taken, players))
    if isinstance(scoring, PlaceScoring) and scoring.distinct:
        return st.permutations(seats)
    if isinstance(scoring, PlaceScoring):
        size = len(scoring.values)
        return st.lists(st.sampled_from(seats), min_size=size, max_size=size)
    if isinstance(scoring, SplitScoring):
        return st.lists(st.sampled_from(seats), min_size=1, unique=True)
    parts = st.fixed_dictionaries({part.what: takens(part, players) for part in scoring.parts})
    return parts.filter(lambda taken: can_be(scoring, taken, players))


def can_be(scoring: Scoring, taken: Any, players: int) -> bool:
    """Return whether *scoring* accepts what was taken."""
    try:
        scoring.read(taken, "any", seats_for(players))
    except RuleError:
        return False
    return True


def _counted(owners: list[str], scoring: CountScoring) -> st.SearchStrategy[Any]:
    counts: dict[str, Any] = {seat: owners.count(seat) for seat in owners}
    if not scoring.marked:
        return st.just(counts)
    return st.sampled_from(owners).map(lambda owner: counts | {scoring.marked: owner})


@st.composite
def sheets(draw: st.DrawFn, presets: tuple[str, ...] = tuple(PRESETS)) -> Sheet:
    """Draw a sheet, filled legally to any length."""
    rules = PRESETS[draw(st.sampled_from(presets))]
    sheet = Sheet(rules, first_declarer=draw(st.sampled_from(rules.seats)))
    for _ in range(draw(st.integers(0, rules.deals))):
        sheet = sheet.record(draw(next_deals(sheet)))
    return sheet


@st.composite
def next_deals(draw: st.DrawFn, sheet: Sheet) -> RecordedDeal:
    """Draw a legal next deal of *sheet*."""
    assert sheet.declarer
    contract = sheet.rules.contract(draw(st.sampled_from(sheet.contracts_left(sheet.declarer))))
    doubling = sheet.doubling(contract)
    while doubling.turn:
        said = (
            draw(st.lists(st.sampled_from(doubling.maximum), unique=True))
            if doubling.maximum
            else []
        )
        if not doubling.may_pass and doubling.declarer not in said:
            said += [doubling.declarer]
        doubling = doubling.after(said)
    text = contract.name + (f":{draw(st.sampled_from(contract.details))}" if contract.asks else "")
    settled = sheet.rules.undoubled_negative == "settle" and not contract.positive
    taken = (
        None
        if settled and not doubling.doubles
        else draw(takens(contract.scoring, sheet.rules.players))
    )
    return RecordedDeal(sheet.declarer, text, doubling.doubles, taken)


def with_options(preset: str = "pagat", **options: Any) -> RuleSet:
    """Return a preset with some options changed."""
    return replace(PRESETS[preset], **options)
