"""The report on a draw: the lines of :mod:`tournaments.draw`, adapted for an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments import draw as drawing
from tournaments.draw.by_hand import HandRound
from tournaments.draw.explanation import Field, explained
from tournaments.draw.model import gettext_noop
from tournaments.draw.pairing import PairingRequest
from tournaments.draw.prices import ANY, Meetings
from tournaments.draw.report import Line, even_report, report
from tournaments.models import Pairing
from tournaments.models.phases import AT_ONCE, BY_STANDINGS

#: how many earlier meetings two players may have and be paired again; 0 for other pairings
ALLOWED: Mapping[str, int] = {Pairing.POWER: 1, Pairing.RANKED: ANY, Pairing.GROUPS: ANY}


def lines_without_bound(
    rounds: Sequence[drawing.Round], forbidden: frozenset[drawing.Pair]
) -> list[Line]:
    """Return the report on rounds for which no bound is proven."""
    return report(rounds, None, forbidden, by_hand=True)


def lines_of_groups(
    plan: Sequence[Line],
    rounds: Sequence[drawing.Round],
    forbidden: frozenset[drawing.Pair],
) -> list[Line]:
    """Return the report on rounds of groups: how evenly everybody meets, then the seats."""
    return [*plan, *even_report(rounds, forbidden)]


def with_letters(lines: Iterable[Line], letters: Sequence[str], pairing: str) -> tuple[Line, ...]:
    """Return *lines* with the letters of groups or finals instead of their numbers."""
    return tuple(_with_letter(line, letters, pairing) for line in lines)


def _with_letter(line: Line, letters: Sequence[str], pairing: str) -> Line:
    if "group" not in line.values:
        return line
    text = line.text
    if pairing != Pairing.GROUPS:
        text = gettext_noop("Final %(group)s: %(players)s players.")
    letter = letters[int(line.values["group"]) - 1]
    return replace(line, text=text, values={**line.values, "group": letter})


def lines_by_hand(
    drawn: Mapping[str, Any], rounds: Sequence[drawing.Round], forbidden: frozenset[drawing.Pair]
) -> list[Line]:
    """Return the report on a draft after a swap: who is at which table, and why.

    :param drawn: the input of the draw; the last of *rounds* is the draft.
    """
    pairing, brackets = drawn.get("pairing", Pairing.MOVEMENT), drawn.get("brackets")
    if pairing == Pairing.HAND:
        return list(_hand_round(drawn, rounds, forbidden).lines())
    head = Line(gettext_noop("Players were swapped by hand."))
    if pairing in AT_ONCE or brackets is None:
        return [head, *lines_without_bound(rounds, forbidden)]
    request = PairingRequest(
        players=tuple(player for players in brackets.values() for player in players),
        history=tuple(rounds[:-1]),
        forbidden=forbidden,
    )
    fields = [_field_by_hand(pairing, players, rounds[-1]) for players in brackets.values()]
    if sum(len(one.tables) for one in fields) < len(rounds[-1].tables):
        # A table has players of two finals, so ranks cannot be compared.
        return [head, *lines_without_bound(rounds, forbidden)]
    lines = explained(request, Meetings(request.history), fields)
    return [head, *with_letters(lines, list(brackets), pairing)]


def _hand_round(
    drawn: Mapping[str, Any], rounds: Sequence[drawing.Round], forbidden: frozenset[drawing.Pair]
) -> HandRound:
    """Return the last of *rounds*, which was set by hand."""
    return HandRound(
        players=tuple(drawn["order"]),
        tables=rounds[-1].tables,
        sit_outs=rounds[-1].sit_outs,
        history=tuple(rounds[:-1]),
        forbidden=forbidden,
        groups=drawn["brackets"],
        is_ranked=drawn["is_ranked"],
        filled={frozenset(one["players"]): one["by"] for one in drawn["filled"]},
    )


def _field_by_hand(pairing: str, players: Sequence[int], one: drawing.Round) -> Field:
    """Return the part of a round that seats only *players*, who are in the order of their ranks."""
    rank = {player: number for number, player in enumerate(players, 1)}
    return Field(
        rank=rank,
        tables=tuple(
            tuple(sorted(table, key=rank.__getitem__))
            for table in one.tables
            if rank.keys() >= set(table)
        ),
        sit_outs=tuple(player for player in one.sit_outs if player in rank),
        by_rank=pairing in BY_STANDINGS and pairing != Pairing.KNOCKOUT,
        allowed=ALLOWED.get(pairing, 0),
        by_hand=True,
    )
