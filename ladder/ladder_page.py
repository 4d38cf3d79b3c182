"""The lines and texts of a ladder's period, for pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Case, F, Max, Min, OuterRef, QuerySet, Subquery, When
from django.db.models.expressions import OrderBy
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from accounts.dates import date_format
from accounts.places import Place
from accounts.search import ListFilter, SearchFilter, by_name, with_words
from ladder.charts import Line, small_line
from ladder.models import (
    NOT_PLAYED,
    Calendar,
    CountedGame,
    Kind,
    Ladder,
    LeftOut,
    PlayerStrength,
    Run,
    SeatRating,
    Standing,
)
from ladder.periods import Period
from ladder.scale import Scale, ShownStrength
from ladder.standings import is_whole

FORM_GAMES = 12
"""The number of last games in a player's form."""

MONTHS_OF_QUARTER = 3


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A player in a period; *place* is None with too few games or deals.

    :ivar moved: places gained (positive) or lost since the previous period; None without a place
        in either.
    :ivar missing: the number of further games needed for a place.
    :ivar missing_deals: the number of further deals needed for a place; None if the games of the
        period have different lengths, and those of the player are together less than a whole one.
    :ivar provisional: whether the score is the average of too few games for a place, or of fewer
        deals than a whole game has.
    :ivar deals: the deals behind a provisional score, if known.
    :ivar new: whether the player has a place now but had none in the previous period, if any.
    """

    player: int
    name: str
    place: Place | None
    moved: int | None
    new: bool
    score: float | None
    games: int
    strength: ShownStrength
    form: Line | None
    own: bool
    missing: int = 0
    missing_deals: int | None = 0
    provisional: bool = False
    deals: int | None = None

    @property
    def place_code(self) -> str:
        """The place for machines; empty without one."""
        return self.place.code if self.place else ""

    @property
    def places(self) -> int:
        """The number of places that the player moved, up or down."""
        return abs(self.moved or 0)


class StandingFilter(ListFilter):
    """A search for players by name."""

    q = SearchFilter(label=_lazy("Name"), method="search")

    class Meta:
        model = Standing
        fields: list[str] = []

    def search(self, rows: QuerySet[Standing], name: str, value: str) -> QuerySet[Standing]:
        return with_words(rows, value, "player__name__finds")


def periods_of(run: Run, ladder: Ladder) -> list[Period]:
    """Return the periods in which the ladder has games, the latest first."""
    rows = Standing.objects.filter(run=run, ladder=ladder).order_by("-first").distinct()
    return [Period(first, last) for first, last in rows.values_list("first", "last")]


def chosen_period(text: str, periods: list[Period]) -> int:
    """Return the index of the period that begins on the day *text*; 0, the latest, if empty.

    :raises Http404: if no period begins on that day.
    """
    if not text:
        return 0
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Http404(_("The ladder has no games in that period.")) from error
    for number, period in enumerate(periods):
        if period.first == day:
            return number
    raise Http404(_("The ladder has no games in that period."))


def rows_in_order(run: Run, ladder: Ladder, period: Period) -> QuerySet[Standing]:
    """Return the players of a period in the order of :func:`places`."""
    return in_order(Standing.objects.filter(run=run, ladder=ladder, first=period.first))


def places() -> tuple[OrderBy | str, ...]:
    """Return the arguments of ``order_by`` for a ladder's lines.

    Players with a place come first; then the others, by the score that will decide their place.
    Equal players are in the order of their names.
    """
    without_place = Case(When(place__isnull=True, then=F("score")))
    return (
        F("place").asc(nulls_last=True),
        without_place.desc(nulls_last=True),
        *by_name("player__name"),
    )


def in_order(rows: QuerySet[Standing]) -> QuerySet[Standing]:
    """Return *rows* in the order of :func:`places`."""
    return rows.order_by(*places())


def with_strengths(rows: QuerySet[Standing]) -> QuerySet[Standing]:
    """Return *rows* with name, strength and form, and the place in the previous period.

    The previous period is the last earlier one with games; ``period_before`` is its first day.
    """
    strength = PlayerStrength.objects.filter(run=OuterRef("run"), player=OuterRef("player"))
    latest = SeatRating.objects.filter(run=OuterRef("run"), player=OuterRef("player"))
    of_ladder = Standing.objects.filter(run=OuterRef("run"), ladder=OuterRef("ladder"))
    earlier = of_ladder.filter(first__lt=OuterRef("first")).order_by("-first")
    before = of_ladder.filter(first=OuterRef("period_before"), player=OuterRef("player"))
    return rows.select_related("player").annotate(
        mean=Subquery(strength.values("mean")[:1]),
        variance=Subquery(strength.values("variance")[:1]),
        form=ArraySubquery(latest.order_by("-pk").values("mean_after")[:FORM_GAMES]),
        period_before=Subquery(earlier.values("first")[:1]),
        place_before=Subquery(before.values("place")[:1]),
    )


def lines_of(
    ladder: Ladder,
    rows: Iterable[Any],
    scale: Scale,
    own: int | None = None,
    whole: int | None = None,
) -> list[LadderLine]:
    """Return the lines of *rows* of *ladder*, which come from :func:`with_strengths`.

    :param own: the primary key of the reader's player.
    :param whole: the deals of a game; None if games differ.
    """
    return [_line(row, ladder, scale, own, whole) for row in rows]


def is_provisional(ladder: Ladder, row: Standing) -> bool:
    """Return whether the score of *row* is an average that few deals were converted to."""
    if ladder.kind != Kind.MEAN or row.score is None:
        return False
    return row.place is None or not is_whole(row.share)


def deals_to_a_place(ladder: Ladder, row: Standing, whole: int | None) -> int | None:
    """Return how many more deals *row* needs for a place.

    :param whole: the deals of a game; None if games differ.
    :returns: None if deals are missing and games differ.
    """
    if row.place is not None or ladder.kind != Kind.MEAN or is_whole(row.share):
        return 0
    return whole - round(row.share * whole) if whole else None


def _line(row: Any, ladder: Ladder, scale: Scale, own: int | None, whole: int | None) -> LadderLine:
    before = row.place_before
    ranked = row.place is not None
    provisional = is_provisional(ladder, row)
    return LadderLine(
        player=row.player_id,
        name=row.player.name,
        place=Place(row.place, row.shared) if ranked else None,
        moved=before - row.place if ranked and before is not None else None,
        new=ranked and before is None and row.period_before is not None,
        score=row.score,
        games=row.counted,
        strength=scale.show(row.mean, row.variance),
        form=small_line(row.form[::-1]),
        own=row.player_id == own,
        missing=0 if ranked else max(ladder.games_needed - row.counted, 0),
        missing_deals=deals_to_a_place(ladder, row, whole),
        provisional=provisional,
        deals=round(row.share * whole) if provisional and whole else None,
    )


def deals_needed(lines: Iterable[LadderLine], whole: int | None) -> int:
    """Return the deals needed for a place; 0 if none of the *lines* lacks deals, or games differ.

    :param whole: the deals of a game; None if games differ.
    """
    return whole if whole and any(line.missing_deals for line in lines) else 0


def games_in(ladder: Ladder, period: Period) -> QuerySet[CountedGame]:
    """Return the games of a period that count."""
    return _ended_in(ladder, period).filter(left_out=LeftOut.COUNTS)


def _ended_in(ladder: Ladder, period: Period) -> QuerySet[CountedGame]:
    zone = ladder.pool.club.zone
    first, after = period.first, period.last + timedelta(days=1)
    return CountedGame.objects.filter(
        pool=ladder.pool_id,
        ended_at__gte=datetime.combine(first, time.min, zone),
        ended_at__lt=datetime.combine(after, time.min, zone),
    ).order_by()


def left_out_in(ladder: Ladder, period: Period) -> QuerySet[CountedGame]:
    """Return the games of a period that do not count though they were played."""
    return left_out_of(_ended_in(ladder, period))


def left_out_of(games: QuerySet[CountedGame]) -> QuerySet[CountedGame]:
    """Return those of *games* that do not count though they were played."""
    return games.exclude(left_out__in=(LeftOut.COUNTS, *NOT_PLAYED)).order_by()


def why_left_out(reasons: Iterable[str]) -> str:
    """Return the reasons of games that do not count in words, with their numbers if they differ."""
    found = sorted(Counter(reasons).items())
    labels = [(str(LeftOut(reason).label), number) for reason, number in found]
    if len(labels) == 1:
        return labels[0][0]
    return ", ".join(f"{label} ({number})" for label, number in labels)


def deals_of_a_game(ladder: Ladder, period: Period) -> int | None:
    """Return how many deals the whole games of a period have.

    None if they differ, or without a game.
    """
    games = games_in(ladder, period)
    lengths = games.aggregate(fewest=Min("deals_of_whole"), most=Max("deals_of_whole"))
    fewest: int | None = lengths["fewest"]
    return fewest if fewest == lengths["most"] else None


def period_name(calendar: str, period: Period) -> str:
    """Return the name of a period, such as ``March 2026``."""
    match calendar:
        case Calendar.MONTH:
            return date_format(period.first, "YEAR_MONTH_FORMAT")
        case Calendar.QUARTER:
            number = (period.first.month - 1) // MONTHS_OF_QUARTER + 1
            return _("Quarter %(number)s, %(year)s") % {
                "number": number,
                "year": period.first.year,
            }
        case Calendar.YEAR:
            return _("January to December %(year)s") % {"year": period.first.year}
        case Calendar.LAST_YEAR:
            return _("365 days to %(day)s") % {"day": _day(period.last)}
        case _:
            return _("%(first)s to %(last)s") % {
                "first": _day(period.first),
                "last": _day(period.last),
            }


def _day(day: date) -> str:
    return date_format(day, "DATE_FORMAT")
