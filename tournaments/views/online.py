"""Live tables in the console: where tables are played, who plays there, and all at once."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club
from tournaments import services
from tournaments.access import get_round, get_table, get_tournament
from tournaments.console_forms import LiveTablesForm, StandInForm, WhoPlaysForm
from tournaments.models import StandIn
from tournaments.views.console import REFUSALS, act, dialog, done, refusal_text


@club_page(DIRECTOR)
@require_POST
def all_tables(request: ClubRequest, club: Club, pk: int, number: int, step: str) -> HttpResponse:
    """Pause, resume or extend all games of a round."""
    tournament = get_tournament(club, pk)
    given: dict[str, Any] = {"round": get_round(tournament, number), "actor": actor_of(request)}
    form = LiveTablesForm(request.POST)
    data = form.cleaned_data if form.is_valid() else {}

    def change() -> str:
        if step == "pause":
            count = services.pause_tables(reason=data.get("reason", ""), **given)
            text = ngettext("%(count)s table is paused.", "%(count)s tables are paused.", count)
        elif step == "resume":
            count = services.resume_tables(**given)
            text = ngettext("%(count)s table goes on.", "%(count)s tables go on.", count)
        else:
            seen = request.POST.get("added")
            count = services.extend_tables(minutes=data.get("minutes") or 0, seen=seen, **given)
            text = ngettext(
                "More time at %(count)s table.", "More time at %(count)s tables.", count
            )
        return text % {"count": count}

    if step not in ("pause", "resume", "extend"):
        raise Http404
    return act(request, tournament, change, part="rounds")


@club_page(DIRECTOR)
@require_POST
def move_table(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Move a table online, or to the room."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=True)
    online = request.POST.get("online") == "1"
    text = _("%(table)s is played online.") if online else _("%(table)s is played in the room.")
    return act(
        request,
        tournament,
        lambda: services.move_table(table=found, actor=actor_of(request), online=online),
        part=f"table-{found.number}",
        message=text % {"table": found},
    )


@club_page(DIRECTOR)
@require_POST
def move_draft(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    """Move all tables of a draft online, or to the room."""
    tournament = get_tournament(club, pk)
    found, online = get_round(tournament, number), request.POST.get("online") == "1"
    text = _("All tables are played online.") if online else _("All tables are in the room.")
    return act(
        request,
        tournament,
        lambda: services.move_draft(round=found, actor=actor_of(request), online=online),
        part="rounds",
        message=text,
    )


@club_page(DIRECTOR)
def players(request: ClubRequest, club: Club, pk: int, table: int) -> HttpResponse:
    """Choose who plays for a player at a live table, or give the seat back."""
    tournament = get_tournament(club, pk)
    found = get_table(tournament, table, drafts=True)
    form = WhoPlaysForm(request.POST or None, table=found)
    if form.is_valid():
        try:
            services.replace_player(actor=actor_of(request), **form.choice)
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            return done(request, tournament, _("Table %(table)s: saved.") % {"table": found.number})
    context = {
        "form": form,
        "title": _("%(table)s: who plays") % {"table": found},
        "text": _(
            "A bot that plays because somebody did not come goes when they take their seat. A"
            " player you replace here gets the seat back only from you. The result shows who has"
            " played."
        ),
        "button": _("Save"),
    }
    return dialog(request, tournament, "tournaments/console/reason.html", context)


@club_page(DIRECTOR)
def stand_ins(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show and edit the list of stand-ins, in order; ``remove`` takes one off."""
    tournament = get_tournament(club, pk)
    listed = StandIn.objects.filter(tournament=tournament).select_related("player")
    if request.method == "POST" and "remove" in request.POST:
        named = request.POST["remove"]
        one = get_object_or_404(listed, pk=int(named) if named.isdecimal() else 0)
        services.remove_stand_in(stand_in=one, actor=actor_of(request))
        text = _("%(name)s is no stand-in any more.") % {"name": one.player.name}
        return done(request, tournament, text)
    form = StandInForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        player = form.cleaned_data["player"]
        try:
            services.add_stand_in(tournament=tournament, player=player, actor=actor_of(request))
        except REFUSALS as error:
            form.add_error("player", refusal_text(error))
        else:
            text = _("%(name)s is a stand-in.") % {"name": player.name}
            return done(request, tournament, text)
    context = {"form": form, "stand_ins": listed}
    return dialog(request, tournament, "tournaments/console/stand_ins.html", context)
