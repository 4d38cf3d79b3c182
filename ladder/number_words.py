"""How a player's number on a ladder comes of their games: its terms, and a sentence with them.

The terms are rounded to as many decimals as they need to give the number that is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ladder.careers import CareerGame
from ladder.models import Kind, Ladder, Standing
from ladder.scale import signed_number

Unit = Literal["games", "deals", "weights"]
"""What the points are divided by: whole games, deals of games of one length, or shares of games of
different lengths."""

DIGITS = 1
"""The decimals of ladder points and of averages, at least."""
DIGITS_OF_WINS = 2
DIGITS_OF_WEIGHTS = 2
MOST_DIGITS = 8
SAME = 1e-6
"""Sums of floating-point numbers that differ by less are equal."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a division, as they are shown; ``own`` and ``zero`` add up to ``divisor``.

    :ivar own: the player's games in *unit*.
    :ivar zero: the games of 0 points that everybody has, in the same unit; empty without any.
    :ivar whole: the deals of a game, by which the quotient is multiplied; None unless *unit* is
        ``deals``.
    """

    unit: Unit
    points: str
    own: str
    zero: str
    divisor: str
    whole: int | None = None

    @property
    def division(self) -> str:
        return _division(self.points, self.divisor) + (
            f"\u00a0×\u00a0{self.whole}" if self.whole else ""
        )


def _division(dividend: str, divisor: object) -> str:
    """Return a division that stays on one line."""
    return f"{dividend}\u00a0÷\u00a0{divisor}"


def plain_number(value: float, digits: int) -> str:
    """Return *value* rounded, with U+2212 as the sign if it is negative.

    >>> [plain_number(n, 1) for n in (121.44, -3, -0.01)]
    ['121.4', '−3.0', '0.0']
    """
    rounded = round(value, digits)
    return ("−" if rounded < 0 else "") + number_format(abs(rounded), digits, use_l10n=True)


def short_number(value: float, digits: int) -> str:
    """Return *value* rounded, without zeros at the end.

    >>> [short_number(n, 2) for n in (84.0, 2.5, 2 / 7)]
    ['84', '2.5', '0.29']
    """
    rounded = round(value, digits)
    needed = next(n for n in range(digits + 1) if n == digits or round(rounded, n) == rounded)
    return plain_number(rounded, needed)


def only_length(games: Sequence[CareerGame]) -> int | None:
    """Return how many deals a whole game has; None if that differs, or without a game."""
    lengths = {game.deals_of_whole for game in games}
    return lengths.pop() if len(lengths) == 1 else None


def _unit(standing: Standing, games: Sequence[CareerGame]) -> tuple[Unit, int | None]:
    """Return in what the *games* of a period are counted, and the deals of a game.

    The standings of a closed period can be older than its games; then the deals are not known.
    """
    if abs(standing.share - standing.counted) < SAME:
        return "games", None
    whole = only_length(games)
    if whole and abs(sum(game.deals for game in games) - standing.share * whole) < SAME:
        return "deals", whole
    return "weights", None


def terms_of(ladder: Ladder, standing: Standing, games: Sequence[CareerGame]) -> Terms | None:
    """Return the terms of an average; None on a ladder that does not divide the points.

    :param games: the games of the period.
    """
    if ladder.kind != Kind.MEAN or standing.score is None:
        return None
    unit, whole = _unit(standing, games)
    times = whole or 1
    shown = round(standing.score, DIGITS)
    for more in range(MOST_DIGITS):
        digits, of_own = DIGITS + more, DIGITS_OF_WEIGHTS + more
        points = round(standing.total, digits)
        own, zero = round(standing.share * times, of_own), round(ladder.shrink * times, of_own)
        if round(points / (own + zero) * times, DIGITS) == shown:
            break
    return Terms(
        unit=unit,
        points=plain_number(points, digits),
        own=short_number(own, of_own),
        zero=short_number(zero, of_own) if zero else "",
        divisor=short_number(own + zero, of_own),
        whole=whole,
    )


def sentence_of(
    ladder: Ladder, standing: Standing, games: Sequence[CareerGame], terms: Terms | None
) -> str:
    """Return the sentence about a player's number on a ladder.

    :param games: the games of the period.
    :param terms: the result of :func:`terms_of`.
    """
    if standing.score is None:
        return _("Only whole games count, and there is none yet.")
    if terms is not None:
        return _average(standing, terms)
    match ladder.kind:
        case Kind.WINS:
            return _wins(standing, games)
        case Kind.BEST:
            return _best(standing)
    words = ngettext(
        "%(score)s is the sum of %(games)s game.",
        "%(score)s is the sum of %(games)s games.",
        standing.counted,
    )
    return words % {"score": signed_number(standing.score, DIGITS), "games": standing.counted}


def _average(standing: Standing, terms: Terms) -> str:
    values = {
        "score": signed_number(standing.score or 0.0, DIGITS),
        "points": terms.points,
        "own": terms.own,
        "zero": terms.zero,
        "whole": terms.whole,
        "division": terms.division,
    }
    words = _averages_with_zero if terms.zero else _averages
    return words(terms.unit, standing.counted) % values


def _averages_with_zero(unit: Unit, games: int) -> str:
    match unit:
        case "deals":
            return _(
                "%(score)s a game of %(whole)s deals: %(points)s points in %(own)s deals and"
                " %(zero)s deals of 0 points, which everybody has so that one lucky evening does"
                " not decide: %(division)s."
            )
        case "games":
            return ngettext(
                "%(score)s a game: %(points)s points in %(own)s game and %(zero)s more of 0"
                " points, which everybody has so that one lucky evening does not decide:"
                " %(division)s.",
                "%(score)s a game: %(points)s points in %(own)s games and %(zero)s more of 0"
                " points, which everybody has so that one lucky evening does not decide:"
                " %(division)s.",
                games,
            )
    return _(
        "%(score)s a game: %(points)s points in games that are %(own)s whole ones by their deals,"
        " and %(zero)s more of 0 points, which everybody has so that one lucky evening does not"
        " decide: %(division)s."
    )


def _averages(unit: Unit, games: int) -> str:
    match unit:
        case "deals":
            return _(
                "%(score)s a game of %(whole)s deals: %(points)s points in %(own)s deals:"
                " %(division)s."
            )
        case "games":
            return ngettext(
                "%(score)s a game: %(points)s points in %(own)s game: %(division)s.",
                "%(score)s a game: %(points)s points in %(own)s games: %(division)s.",
                games,
            )
    return _(
        "%(score)s a game: %(points)s points in games that are %(own)s whole ones by their deals:"
        " %(division)s."
    )


def _best(standing: Standing) -> str:
    score, scores = standing.score or 0.0, standing.best_scores
    number, total = len(scores), sum(scores)
    digits = next(
        n
        for n in range(DIGITS, MOST_DIGITS + 1)
        if n == MOST_DIGITS or round(round(total, n) / number, DIGITS) == round(score, DIGITS)
    )
    points = plain_number(total, digits)
    words = ngettext(
        "%(score)s is the best of the whole games, of which there are %(games)s.",
        "%(score)s a game: %(points)s points in the %(best)s best of %(games)s whole games:"
        " %(division)s.",
        number,
    )
    return words % {
        "score": signed_number(score, DIGITS),
        "points": points,
        "best": number,
        "games": standing.counted,
        "division": _division(points, number),
    }


def _wins(standing: Standing, games: Sequence[CareerGame]) -> str:
    won = short_number(standing.wins, DIGITS_OF_WINS)
    unit, whole = _unit(standing, games)
    if unit != "deals" or not whole:
        played = short_number(standing.share, DIGITS_OF_WEIGHTS)
        if unit == "games":
            return _("Games won: %(won)s of %(games)s.") % {"won": won, "games": played}
        return _("Games won, shorter ones by their deals: %(won)s of %(games)s.") % {
            "won": won,
            "games": played,
        }
    shown = round(standing.wins, DIGITS_OF_WINS)
    digits = next(
        n
        for n in range(DIGITS_OF_WINS, MOST_DIGITS + 1)
        if n == MOST_DIGITS
        or round(round(standing.wins * whole, n) / whole, DIGITS_OF_WINS) == shown
    )
    deals = short_number(standing.wins * whole, digits)
    words = _(
        "Games won: %(won)s. %(deals)s of %(own)s deals were in games won, and a game has"
        " %(whole)s: %(division)s."
    )
    return words % {
        "won": won,
        "deals": deals,
        "own": short_number(standing.share * whole, DIGITS_OF_WEIGHTS),
        "whole": whole,
        "division": _division(deals, whole),
    }
