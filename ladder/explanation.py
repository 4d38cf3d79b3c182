"""The explanation of a game: the expected and actual scores, and why the strengths moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ladder.arithmetic import Step, steps
from ladder.chances import place_chances
from ladder.models import CountedGame, Run, SeatRating
from ladder.scale import Scale, ShownStrength, signed_number
from ladder.strength import Strength

WELL_KNOWN = 0.45
"""The largest ratio of standard deviation to prior at which a strength is called well known."""

HARDLY = 0.5
"""A move of fewer points is described as no move."""

ALMOST_AS_EXPECTED = 0.1
"""The difference, as a fraction of sigma, below which a score is described as expected."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The effect of a game on one player, or on a bot, which has no ``player``.

    ``moved``, ``exact_move`` and ``opponents`` are differences of the rounded numbers that the page
    shows, in points or tenths, so that these add up. ``mean_before`` and ``mean_after`` are
    absolute strengths. ``points`` are the ladder points of the deals that were played.
    """

    player: int | None
    name: str
    own: bool
    score: int
    place: int
    games: int
    step: Step
    before: ShownStrength
    after: ShownStrength
    mean_before: float
    mean_after: float
    points: float
    chances: tuple[float, ...]
    text: str

    @property
    def moved(self) -> int:
        return round(self.after.mean) - round(self.before.mean)

    @property
    def exact_move(self) -> float:
        return round(self.mean_after, 1) - round(self.mean_before, 1)

    @property
    def opponents(self) -> float:
        """What the strength of the opponents brings, for the deals that were played."""
        return round(self.points, 1) - round(self.step.score, 1)


def ratings_of(run: Run, game: CountedGame) -> list[Any]:
    """Return the ratings of a game with their players and the number of their earlier games."""
    earlier = SeatRating.objects.filter(
        run=OuterRef("run"), player=OuterRef("player"), pk__lt=OuterRef("pk")
    )
    number = earlier.order_by().values("player").annotate(number=Count("pk")).values("number")
    rows = SeatRating.objects.filter(run=run, game=game).select_related("player")
    counted = Coalesce(Subquery(number, output_field=IntegerField()), 0)
    return list(rows.annotate(earlier=counted).order_by("number"))


def level_of(ratings: Sequence[Any]) -> float:
    """Return the mean score of the table, from which its scores are counted; 0 without ratings."""
    return sum(one.score for one in ratings) / len(ratings) if ratings else 0.0


def explain(
    game: CountedGame, ratings: Sequence[Any], scale: Scale, own: int | None
) -> list[Explained]:
    """Return the explanation of a game for each player, the winner first.

    :param ratings: the result of :func:`ratings_of`.
    :param own: the primary key of the reader's player.
    """
    share = game.deals / game.deals_of_whole
    parameters = game.pool.parameters
    table = [Strength(one.mean_before, one.variance_before, 0.0) for one in ratings]
    scores = [one.score for one in ratings]
    moves = steps(table, scores, share, parameters)
    chances = place_chances(table, parameters, share)
    lines = [
        _explained(game, rating, step, tuple(chance), scale, own, scores)
        for rating, step, chance in zip(ratings, moves, chances, strict=True)
    ]
    return sorted(lines, key=lambda line: line.place)


def _explained(
    game: CountedGame,
    rating: Any,
    step: Step,
    chances: tuple[float, ...],
    scale: Scale,
    own: int | None,
    scores: Sequence[int],
) -> Explained:
    before = scale.show(rating.mean_before, rating.variance_before)
    after = scale.show(rating.mean_after, rating.variance_after)
    is_own = own is not None and rating.player_id == own
    name = rating.display_name
    if rating.bot:
        movement = _("The strength of a bot is fixed.")
    else:
        movement = _movement(game, step, before, after, rating.earlier)
    level = sum(scores) / len(scores)
    text = f"{_expectation(step, level, None if is_own else name)} {movement}"
    return Explained(
        player=rating.player_id,
        name=name,
        own=is_own,
        score=rating.score,
        place=1 + sum(score > rating.score for score in scores),
        games=rating.earlier,
        step=step,
        before=before,
        after=after,
        mean_before=rating.mean_before,
        mean_after=rating.mean_after,
        points=game.deals / game.deals_of_whole * rating.ladder_score,
        chances=chances,
        text=text,
    )


def _expectation(step: Step, level: float, name: str | None) -> str:
    """Return the sentence about the score; *name* is None for the reader.

    :param level: the mean score of the table.
    """
    digits = 0 if level == round(level) else 1
    values = {"expected": signed_number(step.expected), "score": signed_number(step.score, digits)}
    match name is None, bool(level):
        case True, False:
            text = _(
                "You were expected to score %(expected)s against these opponents; it was %(score)s."
            )
        case True, True:
            text = _(
                "You were expected to score %(expected)s against these opponents; counted from the"
                " average of the table, it was %(score)s."
            )
        case False, False:
            text = _(
                "%(name)s was expected to score %(expected)s against these opponents; it was"
                " %(score)s."
            )
        case _:
            text = _(
                "%(name)s was expected to score %(expected)s against these opponents; counted from"
                " the average of the table, it was %(score)s."
            )
    return text % (values | {"name": name})


def _movement(
    game: CountedGame, step: Step, before: ShownStrength, after: ShownStrength, games: int
) -> str:
    """Return the sentence about the strength, with the reason for the size of the move."""
    values = {
        "before": signed_number(before.mean),
        "after": signed_number(after.mean),
        "games": games,
    }
    if abs(step.move) < HARDLY:
        if abs(step.score - step.expected) < ALMOST_AS_EXPECTED * game.pool.sigma:
            return _("That is about as expected, so the strength stays at %(after)s.") % values
        return _("The strength stays at %(after)s.") % values
    return _size_of_move(before, games, game.pool.prior) % values


def _size_of_move(before: ShownStrength, games: int, prior: float) -> str:
    """Return the unformatted sentence about a move of at least :data:`HARDLY` points."""
    if not games:
        return _(
            "It was the first game here, so the strength moved far: from %(before)s to %(after)s."
        )
    if before.sd <= WELL_KNOWN * prior:
        return ngettext(
            "The strength moved from %(before)s to %(after)s, little because it was well known"
            " (%(games)s game).",
            "The strength moved from %(before)s to %(after)s, little because it was well known"
            " (%(games)s games).",
            games,
        )
    if before.provisional:
        return ngettext(
            "The strength moved from %(before)s to %(after)s, far because little was known"
            " about it (%(games)s game).",
            "The strength moved from %(before)s to %(after)s, far because little was known"
            " about it (%(games)s games).",
            games,
        )
    return ngettext(
        "The strength moved from %(before)s to %(after)s (%(games)s game before).",
        "The strength moved from %(before)s to %(after)s (%(games)s games before).",
        games,
    )
