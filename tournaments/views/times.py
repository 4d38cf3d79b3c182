"""When a table of a round with a period is played: the page of its players, and its file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, MEMBER, ClubRequest, actor_of, club_page, is_official
from accounts.models import Club, User
from accounts.refusals import Refusal
from accounts.text import whole_number
from notices.readers import reader_of
from tournaments import limits, services
from tournaments.access import get_proposal, get_round, get_table, get_tournament
from tournaments.calendar import table_file
from tournaments.models import Table
from tournaments.services.times import seat_of
from tournaments.times_form import PeriodForm, ProposedTimesForm, SetTimeForm
from tournaments.times_page import TimesPage
from tournaments.views.console import REFUSALS, dialog, done, refusal_text
from tournaments.views.public import event_context, event_page


@club_page(MEMBER)
def times(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Show the proposed times of a table; propose others or, as an official, ``set`` the time."""
    found = _table(request, club, pk, table)
    if not hasattr(found, "schedule"):
        messages.error(request, _("This table has no period: it is played with its round."))
        return redirect("tournaments:table", club.slug, pk, table)
    with _own_zone(actor_of(request)):
        if request.method == "POST":
            return _with_form(request, found, sets="set" in request.POST)
        return _page(request, found)


@club_page(MEMBER)
@require_POST
def step(request: ClubRequest, club: Club, pk: int, table: int, step: str) -> HttpResponse:
    """Answer or withdraw a time, give up the agreed one, ask to play now, or choose the place."""
    found, actor = _table(request, club, pk, table), actor_of(request)
    steps: dict[str, Callable[[], str]] = {
        "answer": lambda: _answer(request, found, actor),
        "take-back": lambda: _take_back(request, found, actor),
        "give-up": lambda: _give_up(request, found, actor),
        "now": lambda: _now(found, actor),
        "not-now": lambda: _not_now(found, actor),
        "place": lambda: _place(request, found, actor),
    }
    with _own_zone(actor):
        if step not in steps:
            raise Http404
        try:
            messages.success(request, steps[step]())
        except REFUSALS as error:
            messages.error(request, refusal_text(error))
    return redirect("tournaments:times", club.slug, pk, table)


@club_page(MEMBER)
def file(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Return the agreed time as an iCalendar file."""
    found = _table(request, club, pk, table)
    schedule = getattr(found, "schedule", None)
    if schedule is None or schedule.agreed_at is None:
        raise Http404(_("No time is agreed for this table."))
    body = table_file(request, found, schedule.agreed_at)
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="table-{found.pk}.ics"'
    return response


@club_page(DIRECTOR)
def period(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Change the last day of a round's period."""
    tournament = get_tournament(club, pk)
    found = get_round(tournament, number)
    form = PeriodForm(request.POST or None, initial={"last_day": found.last_day})
    if form.is_valid():
        try:
            services.change_period(
                round=found, actor=actor_of(request), now=utc_now(), **form.cleaned_data
            )
        except REFUSALS as error:
            form.add_error("last_day", refusal_text(error))
        else:
            return done(request, tournament, _("The period is changed, and the players are told."))
    context = {
        "form": form,
        "title": _("Period of round %(round)s") % {"round": found.number},
        "text": _(
            "The players of tables that are not played yet are told the new day and the reason."
        ),
        "button": _("Save"),
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)


def _table(request: ClubRequest, club: Club, pk: int, table: int) -> Table:
    """Return the table if the user plays there or is an official.

    :raises PermissionDenied: if they are neither.
    """
    found = get_table(get_tournament(club, pk), table, drafts=False)
    if not is_official(request.role) and seat_of(found, actor_of(request)) is None:
        raise PermissionDenied(_("Only the four players of a table agree on its time."))
    return found


@contextmanager
def _own_zone(user: User) -> Iterator[None]:
    """Parse and show times in the zone that *user* has chosen, or that of their first club."""
    with timezone.override(reader_of(user).zone):
        yield


def _page(request: ClubRequest, table: Table, **forms: Any) -> HttpResponse:
    shown = TimesPage(table, actor_of(request), utc_now(), official=is_official(request.role))
    proposals = shown.proposals
    own = sum(one.is_own and not one.is_over for one in proposals)
    context = event_context(request, table.round.tournament, "") | {
        "round": table.round,
        "table": table,
        "times": shown,
        "proposals": proposals,
        "zone": timezone.get_current_timezone_name(),
        "form": forms.get("form") or ProposedTimesForm(None, count=limits.MAX_TIMES - own),
        "set_form": forms.get("set_form") or SetTimeForm(),
        "official": is_official(request.role),
    }
    return event_page(request, "tournaments/times.html", context)


def _with_form(request: ClubRequest, table: Table, *, sets: bool) -> HttpResponse:
    """Propose times, or set one as an official; a refusal keeps the form's input."""
    actor, now = actor_of(request), utc_now()
    form: Any = SetTimeForm(request.POST) if sets else ProposedTimesForm(request.POST)
    if sets and not is_official(request.role):
        raise PermissionDenied(_("Only an official sets the time of a table."))
    if form.is_valid():
        try:
            if sets:
                services.set_time(table=table, actor=actor, now=now, **form.cleaned_data)
            else:
                services.propose_times(table=table, actor=actor, times=form.times, now=now)
        except Refusal as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, _("Saved. The players of the table are told."))
            event = table.round.tournament
            return redirect("tournaments:times", event.club.slug, event.pk, table.pk)
    return _page(request, table, **{"set_form" if sets else "form": form})


def _answer(request: ClubRequest, table: Table, actor: User) -> str:
    one = get_proposal(table, whole_number(request.POST.get("time", "")) or 0)
    can = request.POST.get("can") == "1"
    services.answer_time(proposal=one, actor=actor, can=can, now=utc_now())
    return _("Your answer is saved: you can.") if can else _("Your answer is saved: you cannot.")


def _take_back(request: ClubRequest, table: Table, actor: User) -> str:
    one = get_proposal(table, whole_number(request.POST.get("time", "")) or 0)
    services.take_back_time(proposal=one, actor=actor, official=is_official(request.role))
    return _("The time is taken back.")


def _give_up(request: ClubRequest, table: Table, actor: User) -> str:
    official = is_official(request.role)
    services.give_up_time(table=table, actor=actor, official=official, now=utc_now())
    return _("The time is given up, and the others are told.")


def _now(table: Table, actor: User) -> str:
    if services.play_now(table=table, actor=actor, now=utc_now()):
        return _("Your table is being opened.")
    return _("The others are told that you want to play now.")


def _not_now(table: Table, actor: User) -> str:
    services.not_now(table=table, actor=actor)
    return _("You do not wait for a game now.")


def _place(request: ClubRequest, table: Table, actor: User) -> str:
    online = request.POST.get("online") == "1"
    services.choose_place(table=table, actor=actor, online=online)
    return _("You play at a live table.") if online else _("You play in the room.")
