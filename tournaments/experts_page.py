"""The experts' line of a deal, as its page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.labels import SEAT_LETTERS, card_text, contract_text
from games.rules import Seat
from tournaments.deals_page import doubles_text
from tournaments.models import Boards, ExpertLine, LineState

PLAY, PASS = "play ", "-"


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of the line and its player, in the active language; a dash for a pass in Dominoes."""

    initial: str
    text: str
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Experts:
    """The experts' line of a deal, or the state of its computation.

    :ivar net: of North, East, South and West.
    :ivar tricks: the cards in order, in rows of one card per player.
    """

    row: ExpertLine
    contract: str = ""
    doubles: str = ""
    net: tuple[int, ...] = ()
    tricks: tuple[tuple[PlayedCard, ...], ...] = ()

    @property
    def declarer(self) -> str:
        return str(SEAT_LETTERS[Seat(self.row.declarer)])

    @property
    def can_be_stopped(self) -> bool:
        return self.row.is_unfinished

    @property
    def can_be_asked_for(self) -> bool:
        return self.row.state in (LineState.FAILED, LineState.STOPPED)


def experts_of(boards: Boards, number: int) -> Experts | None:
    """Return the experts' line of a deal of published boards; None if it was never requested."""
    row = ExpertLine.objects.filter(boards=boards, number=number).first()
    if row is None or row.line is None:
        return Experts(row) if row else None
    line = row.line
    return Experts(
        row,
        contract=contract_text(line["contract"]),
        doubles=doubles_text(line["doubles"]),
        net=tuple(line["net"][seat] for seat in "NESW"),
        tricks=_tricks(line["actions"], len(line["net"])),
    )


def _tricks(actions: Sequence[str], players: int) -> tuple[tuple[PlayedCard, ...], ...]:
    done = [action.split(" ", 1) for action in actions]
    cards = [_card(seat, do) for seat, do in done if do == PASS or do.startswith(PLAY)]
    starts = range(0, len(cards), players)
    return tuple(tuple(cards[start : start + players]) for start in starts)


def _card(seat: str, action: str) -> PlayedCard:
    initial, card = str(SEAT_LETTERS[Seat(seat)]), action.removeprefix(PLAY)
    if card == PASS:
        return PlayedCard(initial, "–")
    return PlayedCard(initial, card_text(card), card[0].lower())
