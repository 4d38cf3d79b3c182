"""The round of doubles and its payments, from the text of the rules; part of the second engine."""

from __future__ import annotations

from itertools import combinations
from typing import Any


class NaiveRound:
    """The round of doubles of one deal; a double is a text such as ``E>N``.

    *forced* must double declarer in their first turn, *barred* may not double at all.
    """

    def __init__(
        self,
        options: dict[str, Any],
        declarer: str,
        *,
        positive: bool,
        forced: list[str],
        barred: list[str],
    ) -> None:
        self.options = options
        self.declarer = declarer
        self.only_declarer = positive or options["double_targets"] == "declarer"
        self.forced = forced
        self.barred = barred
        self.doubles: list[str] = []
        seats = list("NESWX"[: options["players"]])
        place = seats.index(declarer)
        self.others = seats[place + 1 :] + seats[:place]
        # Whose turn it is, and whether they may double or only redouble.
        self.turns = [(seat, "double") for seat in self.others]
        if options["redouble"] == "reply_round":
            self.turns += [(seat, "redouble") for seat in self.others]
        self.turns += [(declarer, "redouble")]
        if options["double_targets"] == "none":
            self.turns = []

    def speaker(self) -> str | None:
        return self.turns[0][0] if self.turns else None

    def targets(self) -> list[str]:
        """Return the players that the player to speak may double or redouble."""
        seat, kind = self.turns[0]
        doubled_me = [double[0] for double in self.doubles if double[2] == seat]
        if seat in self.barred:
            return []
        found = []
        for other in [*self.others, self.declarer]:
            if other == seat or f"{seat}>{other}" in self.doubles:
                continue
            if other in doubled_me:
                allowed = self.options["redouble"] != "declarer_only" or seat == self.declarer
            else:
                allowed = kind == "double" and not (self.only_declarer and other != self.declarer)
            if allowed:
                found.append(other)
        return found

    def ways(self) -> set[frozenset[str]]:
        """Return all sets of players that the player to speak may double now."""
        seat, kind = self.turns[0]
        targets = self.targets()
        sizes = range(len(targets) + 1)
        if seat == self.declarer and self.options["declarer_redouble"] == "all_or_none":
            sizes = range(0, len(targets) + 1, len(targets) or 1)
        sets = {frozenset(said) for size in sizes for said in combinations(targets, size)}
        if kind == "double" and seat in self.forced:
            return {said for said in sets if self.declarer in said}
        return sets

    def say(self, targets: list[str]) -> None:
        seat, _ = self.turns.pop(0)
        self.doubles += [f"{seat}>{other}" for other in targets]


def settled(raw: dict[str, int], doubles: list[str]) -> dict[str, int]:
    """Return the scores after the side-payments, pair by pair as on the printed sheet.

    For a double between two players, the player with the worse score pays the difference of the
    scores to the other. For a double and a redouble, they pay twice the difference.
    """
    net = dict(raw)
    for one, other in combinations(raw, 2):
        difference = raw[one] - raw[other]
        if f"{one}>{other}" in doubles:
            net[one] += difference
            net[other] -= difference
        if f"{other}>{one}" in doubles:
            net[one] += difference
            net[other] -= difference
    return net
