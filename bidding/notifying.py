"""Notices about competitions. They never reveal answers, or how many there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from accounts.models import Club, Membership, User
from bidding.models import Answer, Competition, Entrants, Entry, Insider, Part
from bidding.notice_kinds import CHANGED, OPENED, PANEL, REMINDER, RESULTS
from notices.kinds import Kind
from notices.services import notify, settle


def notify_of_opening(competition: Competition) -> None:
    """Notify the members of the club, and the panel with another text."""
    panel = panel_of(competition)
    insiders = set(
        Insider.objects.filter(competition=competition).values_list("user_id", flat=True)
    )
    closes_at = competition.closes_at.isoformat()
    members = _members(competition.club) - insiders
    cause = f"competition:{competition.pk}:{competition.opens_at.isoformat()}"
    _notify(OPENED, competition, members, cause, "opened", closes_at=closes_at)
    _notify(PANEL, competition, panel, cause, "panel")


def notify_of_panel(competition: Competition, user_id: int) -> None:
    """Notify a user who joins the panel of an open competition."""
    cause = f"competition:{competition.pk}:{competition.opens_at.isoformat()}"
    _notify(PANEL, competition, [user_id], cause, "panel")


def remind(competition: Competition) -> None:
    """Remind users who may enter, opted in to reminders, and have problems left to answer."""
    problems = competition.problems.filter(dropped_reason="").count()
    insiders = Insider.objects.filter(competition=competition).values_list("user_id", flat=True)
    answered: dict[int, int] = {}
    answers = Answer.objects.filter(entry__competition=competition, problem__dropped_reason="")
    for user in answers.values_list("entry__user_id", flat=True):
        answered[user] = answered.get(user, 0) + 1
    done = {user for user, number in answered.items() if number >= problems}
    people = (_members(competition.club) | _entered(competition)) - done - set(insiders)
    closes_at = competition.closes_at.isoformat()
    cause = f"competition:{competition.pk}:{closes_at}"
    _notify(REMINDER, competition, people, cause, "reminder", closes_at=closes_at)


def settle_closed(competition: Competition) -> None:
    """Settle the notices that end with the close."""
    settle(kinds=[OPENED.code, REMINDER.code], subject=f"competition:{competition.pk}")


def notify_of_results(competition: Competition, actor: User) -> None:
    people = (_entered(competition) | panel_of(competition)) - {actor.pk}
    link = reverse("bidding:results", args=[competition.club.slug, competition.pk])
    _notify(RESULTS, competition, people, f"competition:{competition.pk}", "results", link)


def notify_of_change(competition: Competition, text: str, **values: Any) -> None:
    """Notify all competitors, once for each version of the competition."""
    cause = f"competition:{competition.pk}:{competition.version}"
    people = _entered(competition) | panel_of(competition)
    _notify(CHANGED, competition, people, cause, text, **values)


def panel_of(competition: Competition) -> set[int]:
    """Return the ids of the users on the panel who are still members of the club."""
    panel = Insider.objects.filter(competition=competition, part=Part.PANEL, left=False)
    return set(panel.values_list("user_id", flat=True)) & _members(competition.club)


def _members(club: Club) -> set[int]:
    return set(Membership.objects.filter(club=club).values_list("user_id", flat=True))


def _entered(competition: Competition) -> set[int]:
    return set(Entry.objects.filter(competition=competition).values_list("user_id", flat=True))


def _notify(
    kind: Kind,
    competition: Competition,
    people: Iterable[int],
    cause: str,
    text: str,
    link: str = "",
    **values: Any,
) -> None:
    members_only = competition.entrants == Entrants.MEMBERS
    notify(
        kind=kind.code,
        cause=cause,
        subject=f"competition:{competition.pk}",
        to=people,
        link=link or competition.get_absolute_url(),
        text=text,
        values={"competition": competition.name, **values},
        club=competition.club if members_only else None,
    )
