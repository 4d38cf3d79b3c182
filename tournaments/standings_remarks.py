"""Remarks on rows of the standings: sit-outs, abandoned tables, penalties, a withdrawal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.absences import absences
from tournaments.models import AwardKind, EntryStatus, RoundStatus, TableStatus, Tournament
from tournaments.models.play import has_undecided_tables


class Circumstances(NamedTuple):
    """The facts by player that remarks on standings mention.

    :ivar abandoned: the rounds in which their table was abandoned.
    :ivar sitting_out: the rounds being played in which they sit out: a sit-out counts once all
        tables of its round are decided.
    :ivar absent: the closed rounds in which they had no place.
    :ivar by_director: the rounds they sit out that do not give the average of their other rounds:
        if nothing counts there, the director decides.
    """

    abandoned: Mapping[int, set[int]]
    sitting_out: Mapping[int, set[int]]
    withdrawn: frozenset[int]
    absent: Mapping[int, set[int]]
    by_director: Mapping[int, set[int]]


def circumstances_of(tournament: Tournament, rows: Sequence[Mapping[str, Any]]) -> Circumstances:
    """Return the abandoned tables, current sit-outs, withdrawals and absences of an event.

    :param rows: those of the stored standings.
    """
    is_abandoned = Q(seats__table__status=TableStatus.ABANDONED)
    sits_out = Q(sit_outs__round__status=RoundStatus.RELEASED)
    is_withdrawn = Q(status=EntryStatus.WITHDRAWN)
    unsettled = Q(player__in=[row["player"] for row in rows if row.get("unsettled")])
    entries = tournament.entries.filter(is_withdrawn | is_abandoned | sits_out | unsettled)
    entries = entries.annotate(waits=sits_out & has_undecided_tables("sit_outs__round"))
    abandoned, sitting_out = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)
    by_director = defaultdict[int, set[int]](set)
    withdrawn = set()
    for row in entries.values(
        "player", "status", "seats__table__status", "seats__table__round__number",
        "sit_outs__round__number", "sit_outs__award__kind", "waits",
    ):  # fmt: skip
        player = row["player"]
        if row["seats__table__status"] == TableStatus.ABANDONED:
            abandoned[player].add(row["seats__table__round__number"])
        if row["waits"]:
            sitting_out[player].add(row["sit_outs__round__number"])
        if not _gets_own_average(tournament, row["sit_outs__award__kind"]):
            by_director[player].add(row["sit_outs__round__number"])
        if row["status"] == EntryStatus.WITHDRAWN:
            withdrawn.add(player)
    absent = absences(tournament, rows)
    return Circumstances(abandoned, sitting_out, frozenset(withdrawn), absent, by_director)


def _gets_own_average(tournament: Tournament, kind: str | None) -> bool:
    """Return whether a sit-out counts as the player's average once they have a result."""
    return (kind or tournament.sit_out_award) == AwardKind.AVERAGE and tournament.has_other_rounds


def remarks_on(
    row: Mapping[str, Any], circumstances: Circumstances, rounds: Collection[int], *, final: bool
) -> str:
    """Return the remarks on a stored row.

    :param rounds: the rounds that the standings cover.
    :param final: whether the standings are published, so that no more points can follow.
    """
    player = row["player"]
    abandoned = sorted(circumstances.abandoned.get(player, set()) & set(rounds))
    found = list(_remarks(row, abandoned, circumstances, final=final))
    resting = _("sits out round %(number)s, points to come")
    sits_out = sorted(circumstances.sitting_out.get(player, set()) & set(rounds))
    found += [resting % {"number": number} for number in sits_out]
    if missed := sorted(circumstances.absent.get(player, set()) & set(rounds)):
        text = ngettext(
            "not in round %(numbers)s: no points",
            "not in rounds %(numbers)s: no points",
            len(missed),
        )
        found.append(text % {"numbers": _listed(missed)})
    withdrawn = player in circumstances.withdrawn
    return ", ".join([*found, str(EntryStatus.WITHDRAWN.label)] if withdrawn else found)


def _remarks(
    row: Mapping[str, Any], abandoned: Sequence[int], circumstances: Circumstances, *, final: bool
) -> Iterator[str]:
    if abandoned:
        text = ngettext(
            "table abandoned in round %(numbers)s",
            "table abandoned in rounds %(numbers)s",
            len(abandoned),
        )
        yield text % {"numbers": _listed(abandoned)}
    # Standings stored by earlier versions count nothing for abandoned tables.
    unsettled = row.get("unsettled", abandoned)
    # A sit-out that gives an average waits for a first result.
    waiting = [] if final else [number for number in unsettled if number not in abandoned]
    averages = [int(number) for number, one in _awards(row) if one["average"]]
    at_average = sum(number not in abandoned for number in averages)
    if at_average:
        yield from _what_counts(len(row["rounds"]), at_average)
    if (times := row["sit_outs"] - len(waiting) - at_average) > 0:
        yield ngettext("sat out once", "sat out %(times)s times", times) % {"times": times}
    if averages := [number for number in averages if number in abandoned]:
        text = ngettext(
            "average counted for round %(numbers)s",
            "average counted for rounds %(numbers)s",
            len(averages),
        )
        yield text % {"numbers": _listed(averages)}
    yield from _waiting(waiting, circumstances.by_director.get(row["player"], set()))
    yield from _unsettled(unsettled, abandoned, final=final)
    if points := row["penalty"]:
        yield _("penalty −%(points)s") % {"points": points}


def _waiting(numbers: Sequence[int], by_director: Collection[int]) -> Iterator[str]:
    """Yield what becomes of sit-outs for which nothing counts yet."""
    if own := [number for number in numbers if number not in by_director]:
        text = ngettext(
            "sat out round %(numbers)s: gets their average once they have played",
            "sat out rounds %(numbers)s: gets their average once they have played",
            len(own),
        )
        yield text % {"numbers": _listed(own)}
    # The round has no result, and so no average, or the event has no other round.
    if others := [number for number in numbers if number in by_director]:
        text = ngettext(
            "sat out round %(numbers)s: points to come, which the director decides",
            "sat out rounds %(numbers)s: points to come, which the director decides",
            len(others),
        )
        yield text % {"numbers": _listed(others)}


def rounds_played(row: Mapping[str, Any]) -> str:
    """Return how many rounds a stored row's player played, or ``""``.

    It is said only where averages count like rounds, so that the points do not show it.
    """
    has_averages = any(award["average"] for award in row.get("awards", {}).values())
    return _rounds_played(len(row["rounds"])) if has_averages else ""


def _rounds_played(played: int) -> str:
    text = ngettext("%(played)s round played", "%(played)s rounds played", played)
    return text % {"played": played}


def _what_counts(played: int, sit_outs: int) -> Iterator[str]:
    """Yield what the total of a row consists of that has sit-outs at the player's average."""
    yield _rounds_played(played)
    text = ngettext(
        "%(times)s sit-out, counted at their average",
        "%(times)s sit-outs, counted at their average",
        sit_outs,
    )
    yield text % {"times": sit_outs}


def _unsettled(numbers: Sequence[int], abandoned: Sequence[int], *, final: bool) -> Iterator[str]:
    if final and numbers:
        text = ngettext(
            "no points for round %(numbers)s", "no points for rounds %(numbers)s", len(numbers)
        )
        yield text % {"numbers": _listed(numbers)}
        return
    if tables := [number for number in numbers if number in abandoned]:
        text = ngettext(
            "points of round %(numbers)s to come",
            "points of rounds %(numbers)s to come",
            len(tables),
        )
        yield text % {"numbers": _listed(tables)}


def _awards(row: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    return sorted(row.get("awards", {}).items(), key=lambda item: int(item[0]))


def _listed(numbers: Sequence[int]) -> str:
    return get_text_list([str(number) for number in numbers], _("and"))
