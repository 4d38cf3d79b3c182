"""Pages for officials: found box leagues, enter players, and release seasons."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import Club, Player
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from ladder.boxes import services
from ladder.boxes.access import seasons_of
from ladder.boxes.errors import NoDraft, StaleBoxes
from ladder.boxes.forms import BoxLeagueForm, DraftForm, EntryForm, SeenDraftForm
from ladder.boxes.results import players_of
from ladder.boxes.strengths import strengths_of
from ladder.models import BoxEntry, BoxLeague, BoxPlayer, BoxSeason, Pool, SeasonState


def get_own_league(club: Club, pk: int) -> BoxLeague:
    leagues = BoxLeague.objects.select_related("pool__club")
    return get_object_or_404(leagues, pool__club=club, pk=pk)


def draft_of(league: BoxLeague) -> BoxSeason | None:
    draft = BoxSeason.objects.filter(league=league, state=SeasonState.DRAFT).first()
    if draft is not None:
        draft.league = league
    return draft


@club_page(DIRECTOR)
def league_new(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    pool = get_object_or_404(Pool.objects.select_related("club"), club=club, pk=pk)
    form = BoxLeagueForm(request.POST or None, initial={"name": _("Box league")})
    if form.is_valid():
        try:
            league = services.found_league(pool=pool, actor=actor_of(request), **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Founded. Now enter players, or wait until they sign up."))
            return redirect("ladder:box_settings", club.slug, league.pk)
    return render(request, "ladder/boxes/league_new.html", {"form": form, "pool": pool})


@club_page(DIRECTOR)
def league_edit(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    league = get_own_league(club, pk)
    form = BoxLeagueForm(request.POST or None, instance=get_own_league(club, pk))
    if form.is_valid():
        try:
            services.change_league(league=league, actor=actor_of(request), **form.cleaned_data)
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("ladder:box_settings", club.slug, pk)
    return _settings_page(request, league, form, EntryForm(None, league=league))


def _settings_page(
    request: ClubRequest, league: BoxLeague, form: BoxLeagueForm, entry: EntryForm
) -> HttpResponse:
    context = {
        "league": league,
        "form": form,
        "entry_form": entry,
        "entries": BoxEntry.objects.filter(league=league).select_related("player"),
        "recent": services.recent_players(league, utc_now()).count(),
        "draft": draft_of(league),
        "running": seasons_of(league).filter(state=SeasonState.RUNNING).first(),
        "seasons": seasons_of(league),
    }
    return render(request, "ladder/boxes/settings.html", context)


@club_page(DIRECTOR)
@require_POST
def entry_add(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    league = get_own_league(club, pk)
    form = EntryForm(request.POST, league=league)
    if form.is_valid():
        player = form.cleaned_data["player"]
        try:
            services.take_part(league=league, player=player, actor=actor_of(request))
        except Refusal as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("%(player)s takes part.") % {"player": player.name})
            return redirect("ladder:box_settings", club.slug, pk)
    return _settings_page(request, league, BoxLeagueForm(None, instance=league), form)


@club_page(DIRECTOR)
@require_POST
def entry_recent(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    league = get_own_league(club, pk)
    count = services.enter_recent_players(league=league, actor=actor_of(request))
    text = ngettext("%(number)s player entered.", "%(number)s players entered.", count)
    messages.success(request, text % {"number": count})
    return redirect("ladder:box_settings", club.slug, pk)


@club_page(DIRECTOR)
@require_POST
def entry_remove(request: ClubRequest, club: Club, pk: int, player: int) -> HttpResponse:
    league = get_own_league(club, pk)
    removed = get_object_or_404(Player, club=club, pk=player)
    try:
        services.withdraw(league=league, player=removed, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        name = {"player": removed.name}
        messages.success(request, _("%(player)s takes part no longer.") % name)
    return redirect("ladder:box_settings", club.slug, pk)


@club_page(DIRECTOR)
@require_POST
def season_end(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    league = get_own_league(club, pk)
    try:
        services.end_season(league=league, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The season is closed."))
    return redirect("ladder:box_settings", club.slug, pk)


@club_page(DIRECTOR)
@require_POST
def draft_new(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    league = get_own_league(club, pk)
    try:
        services.draft_season(league=league, actor=actor_of(request))
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("ladder:box_settings", club.slug, pk)
    return redirect("ladder:box_draft", club.slug, pk)


@club_page(DIRECTOR)
@require_POST
def draft_discard(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    league = get_own_league(club, pk)
    form = SeenDraftForm(request.POST)
    try:
        if not form.is_valid():
            raise StaleBoxes
        services.discard_draft(league=league, actor=actor_of(request), **form.cleaned_data)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The draft is discarded."))
    return redirect("ladder:box_settings", club.slug, pk)


@club_page(DIRECTOR)
def draft(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the draft, and save or release it."""
    league = get_own_league(club, pk)
    season = draft_of(league)
    if season is None:
        messages.error(request, NoDraft().message)
        return redirect("ladder:box_settings", club.slug, pk)
    rows = players_of(season)
    form = _draft_form(request, season, rows)
    if form.is_valid():
        try:
            released = _save(request, league, form)
        except Refusal as error:
            add_refusal(form, error)
        else:
            if released:
                messages.success(request, _("The season is released."))
                return redirect("ladder:box_league", club.slug, pk)
            messages.success(request, _("Saved."))
            return redirect("ladder:box_draft", club.slug, pk)
    context = {"league": league, "season": season, "form": form}
    context["groups"] = _groups(form, season, rows)
    return render(request, "ladder/boxes/draft.html", context)


def _draft_form(request: ClubRequest, season: BoxSeason, rows: list[BoxPlayer]) -> DraftForm:
    present = {row.player_id for row in rows}
    entries = BoxEntry.objects.filter(league=season.league, player__active=True)
    absent = entries.exclude(player__in=present).select_related("player")
    boxes = [(row.player, row.box.number) for row in rows]
    boxes += [(entry.player, 0) for entry in absent]
    most = max((row.box.number for row in rows), default=0) + 1
    return DraftForm(request.POST or None, season=season, boxes=boxes, most=most)


def _save(request: ClubRequest, league: BoxLeague, form: DraftForm) -> bool:
    """Save a changed draft, and release it if requested; return whether it was released."""
    version = form.cleaned_data["version"]
    actor = actor_of(request)
    if form.has_changed():
        season = services.change_draft(
            league=league,
            actor=actor,
            version=version,
            boxes=form.boxes,
            first=form.cleaned_data["first"],
            last=form.cleaned_data["last"],
        )
        version = season.version
    if "release" not in request.POST:
        return False
    services.release_season(league=league, actor=actor, version=version)
    return True


def _groups(form: DraftForm, season: BoxSeason, rows: list[BoxPlayer]) -> list[dict[str, Any]]:
    """Return the players of each box, and those in no box, with their form fields."""
    strengths = strengths_of(season.league.pool, form.players)
    by_player = {row.player_id: row for row in rows}
    names = dict(Player.objects.filter(pk__in=form.players).values_list("pk", "name"))
    groups: dict[int, list[dict[str, Any]]] = {}
    for pk, field in form.players.items():
        row = by_player.get(pk)
        groups.setdefault(row.box.number if row else 0, []).append(
            {
                "name": names[pk],
                "field": form[field],
                "strength": strengths[pk],
                "came_from": row.came_from if row else None,
            }
        )
    outside = groups.pop(0, [])
    found = [{"number": number, "players": groups[number]} for number in sorted(groups)]
    return [*found, {"number": 0, "players": outside}] if outside else found
