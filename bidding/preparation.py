"""What a competition in preparation has, what it needs, and how its answers will be marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bidding.marking import Method
from bidding.models import Competition, SetProblem


class Need(NamedTuple):
    """A line of the checklist; *url* leads to where it can be done."""

    text: str
    done: bool
    url: str


class Marking(NamedTuple):
    """How answers will be marked, as a sentence; *is_as_set* if by the method of the settings."""

    text: str
    is_as_set: bool


@dataclass(frozen=True, slots=True)
class Preparation:
    """The checklist of a competition; *marking* is None while it has no problem."""

    needs: Sequence[Need]
    may_schedule: bool
    marking: Marking | None

    @property
    def next(self) -> Need | None:
        """The first line that is not done."""
        return next((need for need in self.needs if not need.done), None)


def preparation_of(competition: Competition, rows: Sequence[SetProblem], panel: int) -> Preparation:
    """Return what *competition* has and needs.

    :param rows: its problems, in their order.
    :param panel: the number of members of its panel.
    """
    method = Method(competition.method)
    lacking = [row for row in rows if not row.problem.values]
    times = _times(competition)
    needs = [_problems(len(rows))]
    if method is not Method.VALUE:
        needs.append(_panel(panel))
    if rows and (method is not Method.VOTES or not panel):
        needs.append(_values(competition, lacking))
    marking = marking_of(method, lacking=len(lacking), panel=panel) if rows else None
    return Preparation([*needs, times], bool(rows) and times.done, marking)


def _problems(number: int) -> Need:
    text = ngettext("%(number)s problem", "%(number)s problems", number) % {"number": number}
    return Need(text if number else _("Add a problem"), number > 0, "#set")


def _panel(number: int) -> Need:
    text = ngettext("%(number)s member of the panel", "%(number)s members of the panel", number)
    done = text % {"number": number}
    return Need(done if number else _("Invite members to the panel"), number > 0, "#panel")


def _values(competition: Competition, lacking: Sequence[SetProblem]) -> Need:
    if not lacking:
        return Need(_("All problems have computed values"), done=True, url="#set")
    text = ngettext(
        "Compute the values of %(number)s problem",
        "Compute the values of %(number)s problems",
        len(lacking),
    )
    page = reverse("bidding:problem_view", args=[competition.club.slug, lacking[0].problem_id])
    return Need(text % {"number": len(lacking)}, done=False, url=f"{page}#values-heading")


def _times(competition: Competition) -> Need:
    done = competition.closes_at > utc_now()
    text = _("The close is in the future") if done else _("Change the times: the close is past")
    return Need(
        text, done, reverse("bidding:settings", args=[competition.club.slug, competition.pk])
    )


def marking_of(method: Method, *, lacking: int, panel: int) -> Marking:
    """Return how the answers of a competition will be marked.

    :param lacking: the number of problems without computed values.
    :param panel: the number of members of the panel.
    """
    if method is Method.VALUE or not panel:
        return _without_votes(method, lacking)
    if method is Method.VOTES:
        text = _("The answers will be marked by the votes of the panel.")
        return Marking(text, is_as_set=True)
    if not lacking:
        text = _("Half of each mark will come from the votes of the panel, half from the values.")
        return Marking(text, is_as_set=True)
    text = ngettext(
        "%(number)s problem has no computed values: there only the votes of the panel will count.",
        "%(number)s problems have no computed values: there only the votes of the panel will"
        " count.",
        lacking,
    )
    return Marking(text % {"number": lacking}, is_as_set=False)


def _without_votes(method: Method, lacking: int) -> Marking:
    if method is Method.VALUE:
        text = ngettext(
            "%(number)s problem has no computed values. It needs values, or marks that you give,"
            " before the results can be published.",
            "%(number)s problems have no computed values. They need values, or marks that you give,"
            " before the results can be published.",
            lacking,
        )
        complete = _("The answers will be marked by the computed values.")
    else:
        text = ngettext(
            "There is no panel, and %(number)s problem has no computed values. It needs votes,"
            " values, or marks that you give, before the results can be published.",
            "There is no panel, and %(number)s problems have no computed values. They need votes,"
            " values, or marks that you give, before the results can be published.",
            lacking,
        )
        complete = _("There is no panel: the answers will be marked by the computed values only.")
    if lacking:
        return Marking(text % {"number": lacking}, is_as_set=False)
    return Marking(complete, is_as_set=method is Method.VALUE)
