"""The teams of an event: entering them, changing them, withdrawing them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import EVENTS, MEMBER, ClubRequest, actor_of, club_page, is_official
from accounts.models import Club
from tournaments import services
from tournaments.access import get_team, get_tournament
from tournaments.models import Entry, EntryStatus, Team, Tournament
from tournaments.models.choices import PAIR
from tournaments.services.teams import check_manage, check_not_withdrawn
from tournaments.team_forms import PairForm, TeamForm
from tournaments.team_lines import team_lines
from tournaments.views.console import REFUSALS, refusal_text
from tournaments.views.public import event_context, event_page


@club_page(EVENTS)
def teams(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the teams with their players."""
    tournament = get_team_event(club, pk)
    lines = team_lines(tournament, request.user)
    official = is_official(request.role)
    may_enter = not tournament.is_over and (
        official or (request.player is not None and services.members_may_enter(tournament))
    )
    entered = [line for line in lines if line.team.withdrawn_at is None and not line.team.waiting]
    context = event_context(request, tournament, "teams") | {
        "teams": lines,
        "entered": len(entered),
        "may_enter": may_enter,
        "is_full": tournament.is_full(len(entered)),
    }
    return event_page(request, "tournaments/teams.html", context)


@club_page(MEMBER)
def new(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Enter a team."""
    return _edit(request, get_team_event(club, pk), None)


@club_page(MEMBER)
def edit(request: ClubRequest, club: Club, pk: int, team: int) -> HttpResponse:
    """Change a team, as its captain or an official."""
    tournament = get_team_event(club, pk)
    found = get_team(tournament, team)
    try:
        check_manage(found, actor_of(request))
        check_not_withdrawn(found)
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
        return redirect("tournaments:teams", club.slug, pk)
    return _edit(request, tournament, found)


def _edit(request: ClubRequest, tournament: Tournament, team: Team | None) -> HttpResponse:
    club, actor = request.club, actor_of(request)
    form = _form(request, tournament, team)
    if form.is_valid():
        try:
            if team is None:
                saved = services.enter_team(tournament=tournament, actor=actor, **form.settings)
            else:
                saved = services.change_team(team=team, actor=actor, **form.settings)
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            messages.success(request, _done(saved, is_new=team is None) % {"name": saved.name})
            return redirect("tournaments:teams", club.slug, tournament.pk)
    gone = _withdrawn_of_pair(team) if team is not None and tournament.is_of_pairs else None
    context = {"event": tournament, "team": team, "form": form, "gone": gone}
    return render(request, "tournaments/team_form.html", context)


def _withdrawn_of_pair(pair: Team) -> Entry | None:
    """Return the player of a pair who withdrew last, unless another has taken their place."""
    if pair.withdrawn_at or pair.entries.exclude(status=EntryStatus.WITHDRAWN).count() == PAIR:
        return None
    gone = pair.entries.filter(status=EntryStatus.WITHDRAWN).select_related("player")
    return gone.order_by("-withdrawn_at", "-pk").first()


def _form(request: ClubRequest, tournament: Tournament, team: Team | None) -> TeamForm | PairForm:
    data, club, reader = request.POST or None, request.club, request.player
    if tournament.is_of_pairs:
        return PairForm(data, club=club, team=team, reader=reader)
    least = tournament.team_players
    return TeamForm(data, club=club, team=team, reader=reader, least=least)


def _done(team: Team, *, is_new: bool) -> str:
    if not is_new:
        return _("%(name)s is changed.")
    if team.waiting:
        return _("%(name)s is on the waiting list.")
    return _("%(name)s is entered.")


@club_page(MEMBER)
@require_POST
def withdraw(request: ClubRequest, club: Club, pk: int, team: int) -> HttpResponse:
    """Withdraw a team, or with ``undo`` return it."""
    tournament = get_team_event(club, pk)
    found = get_team(tournament, team)
    undo = "undo" in request.POST
    service = services.return_team if undo else services.withdraw_team
    try:
        done = service(team=found, actor=actor_of(request))
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
    else:
        text = _("%(name)s is withdrawn.")
        if undo:
            again = _("%(name)s is entered again.")
            text = _("%(name)s is on the waiting list.") if done.waiting else again
        messages.success(request, text % {"name": found.name})
    return redirect("tournaments:teams", club.slug, pk)


def get_event_with_line_ups(club: Club, pk: int) -> Tournament:
    """Return a team event of *club* that uses line-ups.

    :raises Http404: for any other event, including one of pairs.
    """
    tournament = get_team_event(club, pk)
    if tournament.is_of_pairs:
        raise Http404(_("Both players of a pair play every round: there are no line-ups."))
    return tournament


def get_team_event(club: Club, pk: int) -> Tournament:
    """Return a team event of *club*.

    :raises Http404: for any other event.
    """
    tournament = get_tournament(club, pk)
    if not tournament.is_team_event:
        raise Http404(_("Players enter this event for themselves, not in teams."))
    return tournament
