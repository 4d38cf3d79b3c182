"""Replaying deals that were recorded card by card.

>>> from games.rules.contracts.presets import PRESETS
>>> hands = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"
>>> written = PlayedDeal(Seat.N, "no-king", (), hands, ("SA", "S2"), raw=None, net=None)
>>> replayed(Sheet(PRESETS["pagat"]), written)
Traceback (most recent call last):
    ...
games.rules.play.errors.PlayMissing: The play stops before the deal is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import Double
from games.rules.errors import RuleError
from games.rules.play import errors
from games.rules.play.actions import PLAYS, Action, Claim, Declare, DominoPass, parse_action
from games.rules.play.deal import Deal
from games.rules.play.game import next_deal
from games.rules.play.trick_play import TrickPlay
from games.rules.play.view import deal_view
from games.rules.scoring.errors import WrongDeclarer
from games.rules.scoring.sheet import RecordedDeal, Sheet
from games.rules.seats import Seat

_PLAYS = {str(card): play for card, play in PLAYS.items()}


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal as recorded, with its hands and its play, not yet checked.

    :ivar taken: the recorded result, which must agree with the play, as must *raw* and *net*.
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
    """Return the end of the next deal of *sheet*, and its line for the sheet.

    :raises RuleError: for the first error, with its ``ply`` if it is in the play.
    """
    if sheet.declarer is not None and written.declarer != sheet.declarer:
        raise WrongDeclarer(seat=written.declarer, turn=sheet.declarer)
    deal = next_deal(sheet, written.hands).act(Declare(Declaration.parse(written.contract)))
    deal = _played(deal.after_doubles(written.doubles), written.play)
    played = deal.recorded()
    if written.taken is not None:
        _check_taken(deal, written.taken, played.taken)
    return deal, replace(played, raw=written.raw, net=written.net)


def _played(deal: Deal, play: tuple[str, ...]) -> Deal:
    for ply, text in enumerate(play, 1):
        try:
            deal = after_text(deal, text)
        except RuleError as error:
            error.ply = ply
            raise
    if not deal.is_over:
        missing = errors.PlayMissing()
        missing.ply = len(play) + 1
        raise missing
    return deal


def after_text(deal: Deal, text: str) -> Deal:
    """Return the position after a card or an accepted claim, as written in records.

    :raises RuleError: if it is not possible.
    """
    if card := _PLAYS.get(text):
        return deal.act(card)
    by, _, claim = text.partition(" claim ")
    if not claim:
        return deal.act(_action(text))
    action = parse_action(f"claim {claim}")
    if by not in deal.auction.rules.seats or not isinstance(action, Claim):
        raise errors.BadAction(action=text[:40])
    if not isinstance(deal, TrickPlay):
        raise errors.DealOver() if deal.is_over else errors.NoClaims(seat=Seat(by))
    return deal.with_claim_accepted(action, Seat(by))


def _action(text: str) -> Action:
    if "/" in text:
        return parse_action(f"arrange {text}")
    if text != "-":
        raise errors.BadAction(action=text[:40])
    return DominoPass()


def _check_taken(deal: Deal, written: object, played: object) -> None:
    """Raise TakenDisagrees if the recorded result is not that of the play."""
    contract, seats = deal.auction.contract, deal.auction.rules.seats
    read = None if written == played else contract.scoring.read(written, contract.name, seats)
    if read is not None and read != deal.result().taken:
        raise errors.TakenDisagrees()


def play_text(deal: Deal) -> list[str]:
    """Return the play of a deal as written in records.

    These are cards, ``-`` for a pass, and at the end ``N claim rest`` if the rest was claimed; in
    Chinese Poker the rows of each player, declarer's first.
    """
    claim = deal.open_claim
    if claim is not None:
        return [*deal_view(deal, None).play, f"{claim.by} {claim.what}"]
    return list(deal_view(deal, None).play) or [
        " / ".join(deal_view(deal, None).rows[seat]) for seat in _arranged(deal)
    ]


def _arranged(deal: Deal) -> list[str]:
    seats, rows = deal.auction.rules.seats, deal_view(deal, None).rows
    start = seats.index(deal.auction.declarer)
    return [str(seat) for seat in (*seats[start:], *seats[:start]) if seat in rows]
