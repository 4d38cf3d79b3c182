"""Random whole games on score sheets, with the expected results for each deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.rules import PRESETS, RecordedDeal, RuleError, RuleSet, Sheet
from games.rules.contracts.options import EIGHT
from games.rules.contracts.schemes import CombinedScoring, CountScoring, PlaceScoring, Scoring
from games.rules.records.record import deal_to_json
from games.sheets.sheet_json import rules_data
from tests.support.rules.deals import can_be

ON_SHEETS = [rules for rules in PRESETS.values() if rules.on_sheets]
OPTIONS: dict[str, Sequence[object]] = {
    "contracts": (PRESETS["pagat"].contracts, EIGHT, EIGHT[2:7], EIGHT[5:]),
    "rotation": ("series", "each_deal"),
    "double_targets": ("all", "declarer"),
    "redouble": ("single_turn", "reply_round"),
    "declarer_redouble": ("each", "all_or_none"),
    "min_doubles": (2, 1, 0),
    "losing_double_cap": (None, 3),
    "undoubled_negative": ("play", "settle"),
    "no_trump_allowed": (False, True, "only"),
    "dominoes_start": ("announced", "first_card"),
    "no_hearts_ace": (-6, -2),
    "no_last_two": ((-10, -20), (-5, -10, -15)),
    "ravage_total": (36, 24),
}


@dataclass(frozen=True)
class DrawnGame:
    """A game as input of the scripts, with their expected output for each deal.

    ``entered`` is the deal as produced by an entry that starts from it: its doubles are sorted,
    since a double in a reply round can also be a player's first turn.
    """

    rules: RuleSet
    document: dict[str, Any]
    deals: list[dict[str, Any]]
    turns: list[list[list[str]]]
    expected: list[dict[str, Any]]


def rules_at_random(rng: Random) -> RuleSet:
    """Return rules with random compatible options."""
    while True:
        chosen = {name: rng.choice(values) for name, values in OPTIONS.items()}
        try:
            rules = replace(PRESETS["pagat"], **chosen)  # type: ignore[arg-type]  # any options
        except RuleError:
            continue
        if rules.on_sheets:
            return rules


def drawn_game(rules: RuleSet, rng: Random) -> DrawnGame:
    """Play a random game, recording the expected output for each deal."""
    sheet = Sheet(rules)
    expected, turns, deals = [], [], []
    while sheet.declarer:
        deal, answer, said = next_deal(sheet, rng)
        used = set(rules.contracts) - set(sheet.contracts_left(sheet.declarer))
        owed = plain(sheet.owed(sheet.declarer))
        sheet = sheet.record(deal)
        line = sheet.deals[-1]
        scores = {name: plain(getattr(line, name)) for name in ("raw", "net", "totals")}
        sums = {"check": line.check, "checkTotal": line.check_total}
        written = deal_to_json(line, rules)
        entered = {name: value for name, value in written.items() if name not in ("raw", "net")}
        same = entered | {"doubles": sorted(entered["doubles"])}
        own = {"used": sorted(used), "owed": owed, "entered": same, "line": scores | sums}
        expected.append(answer | own)
        turns.append(said)
        deals.append(entered)
    document = {
        "rules": rules_data(Sheet(rules)),
        "declarers": texts(sheet.declarers),
        "used": {},
        "players": {str(seat): {"name": f"Player {seat}"} for seat in rules.seats},
    }
    return DrawnGame(rules, document, deals, turns, expected)


def next_deal(sheet: Sheet, rng: Random) -> tuple[RecordedDeal, dict[str, Any], list[list[str]]]:
    assert sheet.declarer
    rules = sheet.rules
    contract = rules.contract(rng.choice(sheet.contracts_left(sheet.declarer)))
    doubling, opened, turns = sheet.doubling(contract), [], []
    while doubling.turn:
        forced = not doubling.may_pass
        turn = [str(doubling.turn), texts(doubling.maximum), texts(doubling.flanks), forced]
        opened.append([*turn, None])
        said = [seat for seat in doubling.maximum if rng.random() < 0.35]
        if forced and doubling.declarer not in said:
            said.append(doubling.declarer)
        if rules.declarer_redouble == "all_or_none" and doubling.turn == doubling.declarer:
            said = list(doubling.maximum) if said else []
        in_order = [seat for seat in rules.seats if seat in said]
        turns.append(texts(in_order))
        doubling = doubling.after(in_order)
    detail = rng.choice(contract.details) if contract.asks else ""
    if contract.asks and rng.random() < 0.5:
        detail = ""
    settled = rules.undoubled_negative == "settle" and not contract.positive
    taken = (
        taken_by(contract.scoring, texts(rules.seats), rng)
        if doubling.doubles or not settled
        else None
    )
    text = f"{contract.name}:{detail}" if detail else contract.name
    deal = RecordedDeal(sheet.declarer, text, doubling.doubles, taken)
    doubles = texts(doubling.doubles)
    return deal, {"open": opened, "doubles": doubles}, turns


def taken_by(scoring: Scoring, seats: list[str], rng: Random) -> Any:
    while True:
        taken = drawn_taken(scoring, seats, rng)
        if can_be(scoring, taken, len(seats)):
            return taken


def drawn_taken(scoring: Scoring, seats: list[str], rng: Random) -> Any:
    """Return random counts of what was taken, which may be impossible together."""
    if isinstance(scoring, CombinedScoring):
        return {part.what: drawn_taken(part, seats, rng) for part in scoring.parts}
    if isinstance(scoring, CountScoring):
        owners = rng.choices(seats, k=scoring.number)
        counts: dict[str, Any] = {seat: owners.count(seat) for seat in seats}
        return counts | ({scoring.marked: rng.choice(owners)} if scoring.marked else {})
    if isinstance(scoring, PlaceScoring):
        places = len(scoring.values)
        return rng.sample(seats, places) if scoring.distinct else rng.choices(seats, k=places)
    return rng.sample(seats, rng.randint(1, len(seats)))


def plain(scores: Any) -> dict[str, int]:
    return {str(seat): points for seat, points in scores.items()}


def texts(items: Any) -> list[str]:
    return [str(item) for item in items]
