"""Line-ups: captains hand them in; officials set deadlines, open them and name substitutes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, EVENTS, MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club
from accounts.text import whole_number
from tournaments import services
from tournaments.access import get_team
from tournaments.models import Entry, LineUp, LineUpPlace, Tournament
from tournaments.services.line_ups import check_hand_in, is_of_team
from tournaments.team_forms import DeadlineForm, LineUpForm, SubstituteForm, WhoPlaysForm
from tournaments.team_lines import line_ups as line_ups_for
from tournaments.views.console import REFUSALS, refusal_text
from tournaments.views.public import event_context, event_page
from tournaments.views.teams import get_event_with_line_ups


@club_page(EVENTS)
def line_ups(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the open line-ups of the next round, or of ``?round=2``."""
    tournament = get_event_with_line_ups(club, pk)
    asked = request.GET.get("round", "")
    shown = line_ups_for(tournament, request.user, whole_number(asked) if asked else None)
    if asked and shown is None:
        raise Http404(_("There is no such round."))
    last = line_ups_for(tournament, request.user)
    context = event_context(request, tournament, "line-ups") | {
        "line_ups": shown,
        "numbers": range(1, last.number + 1) if last else (),
        "deadline_form": DeadlineForm(
            initial={"deadline": shown.opening.deadline if shown else None}
        ),
    }
    return event_page(request, "tournaments/line_ups.html", context)


@club_page(MEMBER)
def line_up(request: ClubRequest, club: Club, pk: int, team: int) -> HttpResponse:
    """Hand in the line-up of a team for the next round."""
    tournament = get_event_with_line_ups(club, pk)
    found, actor = get_team(tournament, team), actor_of(request)
    try:
        check_hand_in(found, actor, utc_now())
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
        return redirect("tournaments:line_ups", club.slug, pk)
    number = services.next_line_ups(tournament)
    own = is_of_team(found, actor)
    known = services.see_line_up(found, number, actor) if own else None
    players = services.available_players(found)
    form = _form(request, tournament, players, known)
    if form.is_valid():
        try:
            services.hand_in_line_up(
                team=found, number=round_of_form(request, number), players=form.chosen, actor=actor
            )
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            words = {"team": found.name, "round": number}
            messages.success(
                request, _("The line-up of %(team)s for round %(round)s is handed in.") % words
            )
            return redirect("tournaments:line_ups", club.slug, pk)
    context = {
        "event": tournament,
        "team": found,
        "form": form,
        "number": number,
        "line_up": known,
        "own": own,
        "opening": services.line_ups_of_round(tournament, number),
    }
    return render(request, "tournaments/line_up_form.html", context)


def _form(
    request: ClubRequest, tournament: Tournament, players: Sequence[Entry], known: LineUp | None
) -> LineUpForm | WhoPlaysForm:
    data = request.POST or None
    if tournament.captains_seat:
        return LineUpForm(data, players=players, line_up=known)
    count = tournament.team_players
    return WhoPlaysForm(data, players=players, line_up=known, count=count)


def round_of_form(request: ClubRequest, number: int) -> int:
    """Return the form's round, which may have been released since, or *number*."""
    return whole_number(request.POST.get("number", "")) or number


@club_page(DIRECTOR)
@require_POST
def deadline(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Set or remove the deadline for the next line-ups."""
    tournament = get_event_with_line_ups(club, pk)
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write a date and a time."))
        return redirect("tournaments:line_ups", club.slug, pk)
    at = form.cleaned_data["deadline"]
    text = _("The deadline is set, and the captains are told.") if at else _("No deadline now.")
    return _act(
        request,
        tournament,
        lambda: services.set_line_up_deadline(
            tournament=tournament, deadline=at, actor=actor_of(request)
        ),
        text,
    )


@club_page(DIRECTOR)
@require_POST
def open_now(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Open the line-ups of the next round, even if some are missing."""
    tournament = get_event_with_line_ups(club, pk)
    return _act(
        request,
        tournament,
        lambda: services.open_line_ups(tournament=tournament, actor=actor_of(request), early=True),
        _("The line-ups are open: everybody sees them."),
    )


@club_page(DIRECTOR)
def substitute(request: ClubRequest, club: Club, pk: int, place: int) -> HttpResponse:
    """Choose a substitute for a player of an open line-up."""
    tournament = get_event_with_line_ups(club, pk)
    places = LineUpPlace.objects.select_related("line_up__team", "entry__player")
    found = get_object_or_404(places, line_up__team__tournament=tournament, pk=place)
    opening = services.line_ups_of_round(tournament, found.line_up.round_number)
    if opening.opened_at is None:
        raise Http404(_("There is no such line-up."))
    players = services.available_players(found.line_up.team)
    form = SubstituteForm(request.POST or None, place=found, players=players)
    if form.is_valid():
        try:
            services.substitute(
                place=found,
                entry=form.chosen,
                actor=actor_of(request),
                reason=form.cleaned_data["reason"],
            )
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            words = {"name": form.chosen.player.name, "other": found.entry.player.name}
            messages.success(request, _("%(name)s plays instead of %(other)s.") % words)
            return redirect("tournaments:line_ups", club.slug, pk)
    context = {"event": tournament, "place": found, "form": form}
    return render(request, "tournaments/substitute.html", context)


def _act(
    request: ClubRequest, tournament: Tournament, change: Callable[[], object], text: str
) -> HttpResponse:
    try:
        change()
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
    else:
        messages.success(request, text)
    return redirect("tournaments:line_ups", request.club.slug, tournament.pk)
