"""How a ladder counts, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import rulesets
from accounts.dates import date_format
from ladder.models import Calendar, Kind, Ladder, Pool


def what_counts(ladder: Ladder) -> str:
    """Return a sentence about how the ladder ranks and which games count."""
    points = [] if ladder.kind == Kind.WINS else [_points_of_a_game()]
    return " ".join([_sentence([*_ranking(ladder), *games_that_count(ladder)]), *points])


def in_short(ladder: Ladder) -> str:
    """Return a short sentence about what the ladder ranks, in which period, and the minimum."""
    words = {"what": _what_is_ranked(ladder), "period": _in_period(ladder)}
    parts = [_("%(what)s %(period)s") % words]
    if (needed := ladder.games_needed) > 1:
        parts.append(_games_needed(ladder) % {"number": needed})
    return _sentence(parts)


def _what_is_ranked(ladder: Ladder) -> str:
    match ladder.kind:
        case Kind.BEST:
            words = ngettext(
                "The best game", "The average of the best %(number)s games", ladder.best
            )
            return words % {"number": ladder.best}
        case Kind.TOTAL:
            return _("The sum of the games")
        case Kind.WINS:
            return _("The number of games won")
        case _:
            return _("The average of the games")


def _in_period(ladder: Ladder) -> str:
    match ladder.calendar:
        case Calendar.MONTH:
            return _("of the month")
        case Calendar.QUARTER:
            return _("of the quarter")
        case Calendar.YEAR:
            return _("from January to December")
        case Calendar.LAST_YEAR:
            return _("of the last 365 days")
        case _:
            days = {"first": ladder.season_first, "last": ladder.season_last}
            return _("from %(first)s to %(last)s") % {
                name: date_format(day, "DATE_FORMAT") for name, day in days.items() if day
            }


def _sentence(parts: Iterable[str]) -> str:
    return str(_("; ")).join(parts) + "."


def _ranking(ladder: Ladder) -> list[str]:
    parts = [_ranked_by(ladder)]
    if (needed := ladder.games_needed) > 1:
        parts.append(_games_needed(ladder) % {"number": needed})
    if ladder.kind == Kind.MEAN:
        parts.append(_("a place needs as many deals as a whole game has"))
    return [str(part) for part in parts]


def _games_needed(ladder: Ladder) -> str:
    needed = ladder.games_needed
    return ngettext("a place needs %(number)s game", "a place needs %(number)s games", needed)


def _points_of_a_game() -> str:
    return _(
        "The ladder points of a game: the points at the table, counted from the average of the"
        " table, plus the strength of the opponents, in a shorter game for its deals only."
    )


def how_numbers_come_about(ladder: Ladder, whole: int | None) -> str:
    """Return in a sentence or two what a row's number is.

    :param whole: the deals of a game; None if games differ.
    """
    words = _number_of_a_row(ladder, whole)
    if ladder.kind == Kind.MEAN and ladder.shrink:
        zero = _zero_games(ladder)
        words = f"{words} {zero[:1].upper()}{zero[1:]}."
    return words


def _number_of_a_row(ladder: Ladder, whole: int | None) -> str:
    match ladder.kind:
        case Kind.WINS:
            return _("The number in a row counts the games won.")
        case Kind.TOTAL:
            return _(
                "The number in a row adds up the player’s games: the points above or below the"
                " average of the table, and more of them against strong opponents."
            )
        case Kind.BEST:
            return _(
                "The number in a row is the average of the player’s best games: the points above or"
                " below the average of the table, and more of them against strong opponents."
            )
        case _ if whole:
            words = _(
                "The number in a row is the player’s average, converted to a whole game of"
                " %(whole)s deals: the points above or below the average of the table, and more of"
                " them against strong opponents."
            )
            return words % {"whole": whole}
        case _:
            return _(
                "The number in a row is the player’s average of a game: the points above or below"
                " the average of the table, and more of them against strong opponents."
            )


def _why_events_differ(ladder: Ladder) -> str:
    """Return why the order can differ from that of the standings of an event."""
    if ladder.kind == Kind.WINS:
        return _(
            "They can be in another order: they go by the rules of the event, with its sit-outs"
            " and penalties."
        )
    return _(
        "They can be in another order. A ladder counts from the average of each table: who scores"
        " +20 at a table whose average is +25 has less than 0 points here. Strong opponents bring"
        " points, and sit-outs and penalties do not count."
    )


def weight_of_a_part(ladder: Ladder) -> str:
    """Return how a game of fewer deals counts towards a place, and in the number of a row."""
    match ladder.kind:
        case Kind.BEST:
            return _("Only whole games count.")
        case Kind.MEAN:
            return _(
                "A shorter game is one of them too, but weighs less in the average: seven games of"
                " 4 deals weigh as much as one of 28."
            )
        case _:
            return _(
                "A shorter game is one of them too, but counts for less in the sum: seven games of"
                " 4 deals count as much as one of 28."
            )


def deciding_number(ladder: Ladder) -> str:
    """Return in one word what the number is that decides the place."""
    match ladder.kind:
        case Kind.WINS:
            return _("Wins")
        case Kind.TOTAL:
            return _("Points")
        case _:
            return _("Average")


def per_what(ladder: Ladder, whole: int | None) -> str:
    """Return what an average is of, for the heading of its column; empty if it goes without saying.

    :param whole: the deals of a game; None if games differ.
    """
    if ladder.kind not in (Kind.MEAN, Kind.BEST) or not whole:
        return ""
    return _("per game of %(whole)s deals") % {"whole": whole}


def numbers_in_words(ladder: Ladder, whole: int | None) -> list[tuple[str, str]]:
    """Return the numbers on a ladder's page, each with what it means.

    :param whole: the deals of a game; None if games differ.
    """
    strength = _(
        "The points that a player would make, on average, in a whole game against three average"
        " players of the club. All games of the past count for it, not only those of this period."
        " A question mark: few games so far, so it is still uncertain."
    )
    return [
        (_("Place"), _("By the number in the row alone. Players with equal numbers share it.")),
        *(_deciding_number(ladder, whole)),
        (_("Games"), f"{_games_in_words(ladder)} {weight_of_a_part(ladder)}"),
        (_("Form"), _("The strength after each of the last twelve games.")),
        (_("Strength"), strength),
        (_("Standings of an event"), _why_events_differ(ladder)),
    ]


def _games_in_words(ladder: Ladder) -> str:
    if ladder.kind != Kind.MEAN:
        return _games_of_a_period(ladder)
    deals = _("A place needs as many deals as a whole game has.")
    return f"{_games_of_a_period(ladder)} {deals}"


def _games_of_a_period(ladder: Ladder) -> str:
    if ladder.games_needed <= 1:
        return _("The games of the period that count.")
    words = ngettext(
        "The games of the period that count; a place needs %(number)s of them.",
        "The games of the period that count; a place needs %(number)s of them.",
        ladder.games_needed,
    )
    return words % {"number": ladder.games_needed}


def _deciding_number(ladder: Ladder, whole: int | None) -> Iterator[tuple[str, str]]:
    if ladder.kind == Kind.WINS:
        yield _("Wins"), _("Games won; players who share a first place share the win.")
        return
    yield _("Ladder points"), _points_of_a_game()
    match ladder.kind:
        case Kind.TOTAL:
            yield _("Points"), _("The sum of the ladder points.")
        case Kind.BEST:
            only = _("The average of the best games. Only whole games count.")
            yield _("Average"), only
        case _:
            average = _(
                "The ladder points of all games, divided by the games, shorter ones by their deals."
            )
            if whole:
                average = _(
                    "The ladder points of all games, divided by their deals, times the %(whole)s"
                    " deals of a game."
                ) % {"whole": whole}
            yield deciding_number(ladder), average


def games_that_count(ladder: Ladder) -> list[str]:
    """Return which games count, and how, as parts of a sentence."""
    parts = [_of_period(ladder), *_which_games(ladder.pool)]
    if ladder.kind == Kind.MEAN and ladder.shrink:
        parts.append(_zero_games(ladder))
    return [str(part) for part in parts]


def _zero_games(ladder: Ladder) -> str:
    words = ngettext(
        "so that one lucky evening does not decide, %(number)s game of 0 points is added to"
        " everybody’s",
        "so that one lucky evening does not decide, %(number)s games of 0 points are added to"
        " everybody’s",
        ceil(ladder.shrink),
    )
    return words % {"number": f"{ladder.shrink:g}"}


def _which_games(pool: Pool) -> Iterator[str]:
    """Yield the parts of the text about a pool: sources, rules and limits of its games."""
    sources = [
        str(words)
        for wanted, words in (
            (pool.sheets, _("confirmed score sheets")),
            (pool.tables, _("rated games at live tables")),
            (pool.events, _("tables of rated events")),
        )
        if wanted
    ]
    if sources:
        rules = ", ".join(map(rulesets.name_of, pool.rulesets))
        words = _("they come from %(sources)s, by the rules %(rules)s")
        yield words % {"sources": ", ".join(sources), "rules": rules}
    yield _("games in which a guest plays do not count")
    if pool.per_day:
        words = ngettext(
            "at most %(number)s game a day of a player",
            "at most %(number)s games a day of a player",
            pool.per_day,
        )
        yield words % {"number": pool.per_day}
    if pool.per_month:
        words = ngettext(
            "at most %(number)s game a month of the same players",
            "at most %(number)s games a month of the same players",
            pool.per_month,
        )
        yield words % {"number": pool.per_month}


def _ranked_by(ladder: Ladder) -> str | Promise:
    match ladder.kind:
        case Kind.BEST:
            return ngettext(
                "Ranked by the best game: its ladder points; only whole games count",
                "Ranked by the average of the ladder points of the best %(number)s whole games",
                ladder.best,
            ) % {"number": ladder.best}
        case Kind.TOTAL:
            return _("Ranked by the sum of the ladder points")
        case Kind.WINS:
            return _("Ranked by the number of games won")
        case _:
            return _("Ranked by the average of the ladder points")


def _of_period(ladder: Ladder) -> str | Promise:
    match ladder.calendar:
        case Calendar.MONTH:
            return _("the games of the month count, and every month begins anew")
        case Calendar.QUARTER:
            return _("the games of the quarter count")
        case Calendar.YEAR:
            return _("the games from January to December count, and in January it begins anew")
        case Calendar.LAST_YEAR:
            return _("the games of the last 365 days count")
        case _:
            return _("the games between the two days count")
