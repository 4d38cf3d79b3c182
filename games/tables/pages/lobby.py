"""The lobby of a club's tables, and the form that opens one."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render

from accounts.access import MEMBER, ClubRequest, actor_of, club_page, is_official
from accounts.models import Club
from games.access import lobby_version
from games.errors import GameError
from games.labels import rule_message
from games.models import BotPace, Game
from games.rules import PRESETS, RuleError
from games.tables import opening
from games.tables.forms import OpenTableForm, StrengthForm
from games.tables.lobby import lobby_for
from games.tables.moderation import unsettled_reports
from games.tables.pairing import waiting_players


@club_page(MEMBER)
def lobby(request: ClubRequest, club: Club) -> HttpResponse:
    user = actor_of(request)
    # The version is read before the tables: a change in between causes one more refresh, and is
    # not missed.
    version = lobby_version(user, club.pk)
    context = {
        "version": version,
        "lobby": lobby_for(club, user),
        "queue": waiting_players(club).count(),
        "strengths": StrengthForm(),
        "reports": unsettled_reports(club, user.pk).count() if is_official(request.role) else 0,
        "preset": club.ruleset if club.ruleset in PRESETS else "pagat",
    }
    return render(request, "games/tables/lobby.html", context)


@club_page(MEMBER)
def open_table(request: ClubRequest, club: Club) -> HttpResponse:
    form = OpenTableForm(club, request.POST or None)
    if form.is_valid():
        try:
            game = _open(request, club, form)
        except RuleError as error:
            form.add_error(None, rule_message(error))
        except GameError as error:
            form.add_error(None, error.message)
        else:
            return redirect("games:table", club.slug, game.pk)
    return render(request, "games/tables/open.html", {"form": form})


def _open(request: ClubRequest, club: Club, form: OpenTableForm) -> Game:
    data = form.cleaned_data
    return opening.open_with_host(
        club=club,
        host=actor_of(request),
        ruleset=form.rules,
        plan=form.plan,
        time_control=form.time_control,
        rated=data["rated"],
        private=data["private"],
        bot_pace=data["bot_pace"] or BotPace.NORMAL,
        watched=data["watched"],
        title=data["title"],
        sits=data["sit"],
    )
