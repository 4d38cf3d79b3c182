"""Deals that were written down card by card, played again.

>>> from games.rules.rulesets import PRESETS
>>> hands = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"
>>> written = PlayedDeal(Seat.N, "no-king", (), hands, ("SA", "S2"), raw=None, net=None)
>>> replayed(Sheet(PRESETS["pagat"]), written)
Traceback (most recent call last):
    ...
games.rules.errors.PlayMissing: The play stops before the deal is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.rules import errors
from games.rules.actions import PLAYS, Action, Claim, Declare, Knock, parse_action
from games.rules.claims import accept
from games.rules.contracts import Declaration
from games.rules.deal import Deal
from games.rules.doubling import Double
from games.rules.game import next_deal
from games.rules.seats import Seat
from games.rules.sheet import RecordedDeal, Sheet

_PLAYS = {str(card): play for card, play in PLAYS.items()}


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal with its hands and its play, not yet checked.

    :ivar taken: what is written beside the play, which must agree, like *raw* and *net*.
    """

    declarer: Seat
    contract: str
    doubles: tuple[Double, ...]
    hands: str
    play: tuple[str, ...]
    raw: Mapping[Seat, int] | None
    net: Mapping[Seat, int] | None
    taken: object = None


def replayed(sheet: Sheet, written: PlayedDeal) -> tuple[Deal, RecordedDeal]:
    """Return the end of the next deal of *sheet*, and the line it comes to.

    :raises RuleError: for the first thing that cannot be; with its ``ply`` when it is in the play.
    """
    if sheet.declarer is not None and written.declarer != sheet.declarer:
        raise errors.WrongDeclarer(seat=written.declarer, turn=sheet.declarer)
    deal = next_deal(sheet, written.hands).act(Declare(Declaration.parse(written.contract)))
    deal = _played(deal.hear(written.doubles), written.play)
    played = deal.recorded()
    if written.taken is not None:
        _check_taken(deal, written.taken, played.taken)
    return deal, replace(played, raw=written.raw, net=written.net)


def _played(deal: Deal, play: tuple[str, ...]) -> Deal:
    for ply, text in enumerate(play, 1):
        try:
            deal = after(deal, text)
        except errors.RuleError as error:
            error.ply = ply
            raise
    if not deal.is_over:
        missing = errors.PlayMissing()
        missing.ply = len(play) + 1
        raise missing
    return deal


def after(deal: Deal, text: str) -> Deal:
    """Return the position after a card, or after a claim that was accepted, as records have it.

    :raises RuleError: for anything that cannot be.
    """
    if card := _PLAYS.get(text):
        return deal.act(card)
    by, _, claim = text.partition(" claim ")
    if not claim:
        return deal.act(_action(text))
    action = parse_action(f"claim {claim}")
    if by not in deal.call.rules.seats or not isinstance(action, Claim):
        raise errors.BadAction(action=text[:40])
    return accept(deal, action, Seat(by))


def _action(text: str) -> Action:
    if "/" in text:
        return parse_action(f"arrange {text}")
    if text != "-":
        raise errors.BadAction(action=text[:40])
    return Knock()


def _check_taken(deal: Deal, written: object, played: object) -> None:
    """Refuse what is written as taken when the play says otherwise."""
    contract, seats = deal.call.contract, deal.call.rules.seats
    read = None if written == played else contract.scoring.read(written, contract.name, seats)
    if read is not None and read != deal.result().taken:
        raise errors.TakenDisagrees()


def play_text(deal: Deal) -> list[str]:
    """Return the play of a deal as records have it.

    Cards, ``-`` for a pass, and at the end ``N claim rest`` when the rest was claimed; in Chinese
    Poker the rows of each, declarer first.
    """
    claim = deal.open_claim
    if claim is not None:
        return [*deal.view_for(None).play, f"{claim.by} {claim.what}"]
    return list(deal.view_for(None).play) or [
        " / ".join(deal.view_for(None).rows[seat]) for seat in _arranged(deal)
    ]


def _arranged(deal: Deal) -> list[str]:
    seats, rows = deal.call.rules.seats, deal.view_for(None).rows
    start = seats.index(deal.call.declarer)
    return [str(seat) for seat in (*seats[start:], *seats[:start]) if seat in rows]
