"""The text of the lesson about a finished trick: who took it, with which card, and its points."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.labels import card_text, signed
from games.rules import Deal, Seat
from games.rules.contracts.schemes import CountScoring, PlaceScoring, Scoring
from games.rules.play.view import deal_view
from games.tables.deal_course import course_of
from games.tables.lesson.course import PLAYER

NAMES = {Seat.N: "Nora", Seat.E: "Emil", Seat.W: "Wim"}
"""The names of the bots."""


def trick_text(deal: Deal, *, priced: bool = True) -> str:
    """Return a sentence about the last trick; empty if no tricks are played.

    :param priced: whether the sentence tells the points; not before scoring has been explained.
    """
    view = deal_view(deal, None)
    course = course_of(deal, view)
    winners = course["winners"]
    if not winners:
        return ""
    seats = len(deal.auction.rules.seats)
    first, end = (len(winners) - 1) * seats, len(winners) * seats
    cards = view.play[first:end]
    winner = Seat(winners[-1])
    card = cards[course["by"][first:end].index(winner)]
    tricks = deal.auction.hands[0].bit_count()
    points = trick_points(deal.auction.contract.scoring, cards, len(winners), tricks)
    return _sentence(winner, card_text(card), points if priced else None)


def _sentence(winner: Seat, card: str, points: int | None) -> str:
    values = {"name": NAMES.get(winner, ""), "card": card, "points": signed(points or 0)}
    if points is None:
        mine, other = (
            _("You take the trick with %(card)s."),
            _("%(name)s takes the trick with %(card)s."),
        )
        return (mine if winner == PLAYER else other) % values
    if winner == PLAYER:
        text = _("You take the trick with %(card)s: %(points)s.")
        free = _("You take the trick with %(card)s; it costs nothing.")
    else:
        text = _("%(name)s takes the trick with %(card)s: %(points)s.")
        free = _("%(name)s takes the trick with %(card)s; it costs nothing.")
    return (text if points else free) % values


def trick_points(scoring: Scoring, cards: tuple[str, ...], number: int, tricks: int) -> int:
    """Return the points of the trick with *number*, of the *tricks* in the deal.

    >>> from games.rules import PRESETS
    >>> rules = PRESETS["pagat"]
    >>> trick_points(rules.contract("no-hearts").scoring, ("H2", "HA", "S3", "HK"), 5, 13)
    -10
    >>> trick_points(rules.contract("no-last-two").scoring, ("H2", "HA", "S3", "HK"), 13, 13)
    -20
    """
    if isinstance(scoring, CountScoring):
        counted = sum(_counts(scoring.what, card) for card in cards)
        extra = scoring.extra if scoring.marked and "HA" in cards else 0
        return scoring.each * (1 if scoring.what == "tricks" else counted) + extra
    if isinstance(scoring, PlaceScoring) and scoring.what == "king":
        return scoring.values[0] if "HK" in cards else 0
    if isinstance(scoring, PlaceScoring) and scoring.what == "last-tricks":
        before = tricks - len(scoring.values)
        return scoring.values[number - before - 1] if number > before else 0
    return 0


def _counts(what: str, card: str) -> bool:
    return card[0] == "H" if what == "hearts" else what == "queens" and card[1] == "Q"
