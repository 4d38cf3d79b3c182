"""Plausible recorded deals for the demonstration's sheets."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules import RecordedDeal, Seat, Sheet
from games.rules.contracts.contract import Contract
from games.rules.contracts.doubles import Double
from games.rules.contracts.doubling import Doubling
from games.rules.contracts.schemes import CountScoring, PlaceScoring

PASS_PROBABILITY = 0.72  # of each possible double


def next_deal(sheet: Sheet, rng: Random) -> RecordedDeal:
    """Return a random deal that *sheet* accepts next."""
    declarer = sheet.declarer
    if declarer is None:
        raise ValueError("the sheet is full")
    contract = sheet.rules.contract(rng.choice(sheet.contracts_left(declarer)))
    detail = f":{rng.choice(contract.details)}" if contract.asks else ""
    return RecordedDeal(
        declarer=declarer,
        contract=contract.name + detail,
        doubles=_doubles(sheet.doubling(contract), rng),
        taken=_taken(contract, sheet.rules.seats, declarer, rng),
    )


def _doubles(doubling: Doubling, rng: Random) -> tuple[Double, ...]:
    while not doubling.is_over:
        maximum = doubling.maximum
        if rng.random() < 0.06:
            chosen = maximum
        else:
            chosen = tuple(seat for seat in maximum if rng.random() > PASS_PROBABILITY)
        if not doubling.may_pass and doubling.declarer not in chosen:
            chosen = (doubling.declarer, *chosen)
        doubling = doubling.after(chosen)
    return doubling.doubles


def _taken(contract: Contract, seats: Sequence[Seat], declarer: Seat, rng: Random) -> Any:
    # Declarer chose the contract, and tends to do better than the others.
    luck = {seat: rng.gammavariate(2, 1) for seat in seats}
    luck[declarer] *= 1.7 if contract.positive else 0.6
    weights = [luck[seat] for seat in seats]
    scoring = contract.scoring
    if isinstance(scoring, CountScoring):
        won = rng.choices(seats, weights, k=scoring.number)
        marked = {scoring.marked: rng.choice(won)} if scoring.marked else {}
        return {seat: won.count(seat) for seat in seats} | marked
    if isinstance(scoring, PlaceScoring):
        if scoring.distinct:
            return sorted(seats, key=lambda seat: -luck[seat])
        return rng.choices(seats, weights, k=len(scoring.values))
    return rng.choices(seats, weights, k=1)
