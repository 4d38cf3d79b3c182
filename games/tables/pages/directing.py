"""What a club's officials do at its tables. Nothing here shows a card that is not on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import F
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import AuditEntry, Club, Player, User
from games.access import find_table
from games.errors import GameError
from games.models import Game, Report, SpectatorPolicy, TableEvent
from games.rules import Seat
from games.tables import directing
from games.tables.director_forms import (
    AdjustForm,
    ExtendForm,
    OfTable,
    PauseForm,
    StopForm,
    SubstituteForm,
    TableRulesForm,
)
from games.tables.engine import cache
from games.tables.lobby import entry_of
from games.tables.phrases import PHRASES

PAGE = 20
FORMS: dict[str, type[OfTable]] = {
    "extend": ExtendForm,
    "pause": PauseForm,
    "substitute": SubstituteForm,
    "adjust": AdjustForm,
    "stop": StopForm,
}


@club_page(DIRECTOR)
def manage(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _page(request, find_table(club, pk, request.user), {})


def _page(request: ClubRequest, game: Game, filled: dict[str, OfTable]) -> HttpResponse:
    """The director's page of a table, with the form that was filled in wrongly."""
    state = cache.bring_up(game.pk).state
    entry = entry_of(game, actor_of(request))
    forms = {
        name: filled.get(name) or form(game, auto_id=f"{name}_%s") for name, form in FORMS.items()
    }
    log = AuditEntry.objects.filter(club=game.club, subject=f"game:{game.pk}")
    context = {
        "game": game,
        "entry": entry,
        "chairs": [(place, state.occupants.get(place.seat)) for place in entry.places],
        "status": state.status,
        "has_clock": state.settings.turn_seconds is not None,
        "deadline": state.deadline,
        "forms": forms,
        "opened": next(iter(filled), ""),
        "log": log.select_related("actor").order_by("-at", "-pk")[:PAGE],
    }
    return render(request, "games/tables/manage.html", context)


@club_page(DIRECTOR)
@require_POST
def direct(request: ClubRequest, club: Club, pk: int, step: str) -> HttpResponse:
    """Do one thing as a director."""
    game = find_table(club, pk, request.user)
    if step not in STEPS:
        raise Http404
    form = FORMS[step](game, request.POST, auto_id=f"{step}_%s") if step in FORMS else None
    if form is not None and not form.is_valid():
        return _page(request, game, {step: form})
    try:
        said = STEPS[step](request, game, form)
    except GameError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, said)
    return redirect("games:manage", club.slug, pk)


def _extend(request: ClubRequest, game: Game, form: Any) -> str:
    data, actor = form.cleaned_data, actor_of(request)
    directing.extend(
        game=game,
        actor=actor,
        seat=form.seat,
        seconds=data["minutes"] * 60,
        reason=data["reason"],
    )
    return _("The time is added to the reserve.")


def _pause(request: ClubRequest, game: Game, form: Any) -> str:
    directing.pause(game=game, actor=actor_of(request), reason=form.cleaned_data["reason"])
    return _("The game is paused.")


def _resume(request: ClubRequest, game: Game, _form: Any) -> str:
    directing.resume(game=game, actor=actor_of(request))
    return _("The game goes on.")


def _substitute(request: ClubRequest, game: Game, form: Any) -> str:
    data = form.cleaned_data
    directing.substitute(
        game=game,
        actor=actor_of(request),
        seat=form.seat,
        reason=data["reason"],
        player=data["player"],
        bot=data["bot"],
    )
    return _("The seat is handed over.")


def _adjust(request: ClubRequest, game: Game, form: Any) -> str:
    data = form.cleaned_data
    directing.adjust(
        game=game,
        actor=actor_of(request),
        seat=form.seat,
        points=data["points"],
        reason=data["reason"],
    )
    return _("The score is adjusted.")


def _hush(request: ClubRequest, game: Game, _form: Any) -> str:
    letter, on = request.POST.get("seat", ""), request.POST.get("on") == "yes"
    if letter not in set(Seat):
        raise Http404
    directing.silence(game=game, actor=actor_of(request), seat=Seat(letter), on=on)
    return _("She cannot write at this table any more.") if on else _("She can write again.")


def _stop(request: ClubRequest, game: Game, form: Any) -> str:
    directing.stop(game=game, actor=actor_of(request), reason=form.cleaned_data["reason"])
    return _("The game is ended; it counts for nothing.")


STEPS: dict[str, Callable[[ClubRequest, Game, Any], str]] = {
    "extend": _extend,
    "pause": _pause,
    "resume": _resume,
    "substitute": _substitute,
    "adjust": _adjust,
    "hush": _hush,
    "stop": _stop,
}


# --- What players have reported ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reported:
    """A report with what it is about."""

    report: Report
    text: str
    by: User | None
    player: int | None


@club_page(DIRECTOR)
def reports(request: ClubRequest, club: Club) -> HttpResponse:
    found = Report.objects.filter(game__club=club).select_related("game__club", "by", "settled_by")
    open_first = found.order_by(F("settled_at").desc(nulls_first=True), "-at", "-pk")
    page = Paginator(open_first, PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "reported": _reported(page, club)}
    return render(request, "games/tables/reports.html", context)


def _reported(page: Any, club: Club) -> list[Reported]:
    rows = list(page)
    pairs = [(row.game_id, row.number) for row in rows]
    events = {one.pk: one for one in TableEvent.objects.filter(pk__in=pairs)} if pairs else {}
    spoke = {one.data["user"] for one in events.values() if one.data.get("user")}
    speakers = User.objects.in_bulk(spoke)
    players = dict(Player.objects.filter(club=club, user__in=spoke).values_list("user", "pk"))
    made = []
    for row in rows:
        event = events[row.game_id, row.number]
        user, said = event.data.get("user"), event.data.get("text")
        text = said or str(PHRASES.get(event.data.get("say", ""), ""))
        made.append(Reported(row, text, speakers.get(user), players.get(user)))
    return made


@club_page(DIRECTOR)
@require_POST
def settle(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    report = get_object_or_404(Report.objects.select_related("game__club"), game__club=club, pk=pk)
    directing.settle_report(report=report, actor=actor_of(request))
    messages.success(request, _("The report is settled."))
    return redirect("games:reports", club.slug)


# --- Who may watch ----------------------------------------------------------------------------


@club_page(DIRECTOR)
def spectator_policy(request: ClubRequest, club: Club) -> HttpResponse:
    rules = SpectatorPolicy.objects.filter(club=club).first() or SpectatorPolicy(club=club)
    form = TableRulesForm(request.POST or None, instance=rules, label_suffix="")
    if form.is_valid():
        directing.set_rules(club=club, actor=actor_of(request), **form.cleaned_data)
        messages.success(request, _("Saved. It holds for tables that are opened from now on."))
        return redirect("games:spectator_policy", club.slug)
    return render(request, "games/tables/spectator_policy.html", {"form": form})
