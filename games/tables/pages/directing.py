"""The pages of a club's officials for its tables. None of them shows hidden cards."""

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

from accounts import audit
from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.models import AuditEntry, Club, Player, User
from games.access import find_table
from games.errors import GameError
from games.models import Game, Report, SpectatorPolicy, TableEvent
from games.rules import Seat
from games.sealed_games import sealed_from_official
from games.tables import directing, moderation
from games.tables.director_forms import (
    AdjustForm,
    ExtendForm,
    PauseForm,
    SpectatorPolicyForm,
    StopForm,
    SubstituteForm,
    TableForm,
)
from games.tables.engine import cache
from games.tables.lobby import summary_of
from games.tables.pages.seat_panel import requests_panel
from games.tables.phrases import PHRASES

PAGE_SIZE = 20
FORMS: dict[str, type[TableForm]] = {
    "extend": ExtendForm,
    "pause": PauseForm,
    "substitute": SubstituteForm,
    "adjust": AdjustForm,
    "stop": StopForm,
}


@club_page(DIRECTOR)
def manage(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The director's page of a table."""
    return _manage_page(request, find_table(club, pk, request.user), {})


def _manage_page(request: ClubRequest, game: Game, invalid: dict[str, TableForm]) -> HttpResponse:
    """Return the director's page; *invalid* has the form with errors, by its action."""
    state = cache.latest(game.pk).state
    summary = summary_of(game, actor_of(request))
    forms = {
        name: invalid.get(name) or form(game, auto_id=f"{name}_%s") for name, form in FORMS.items()
    }
    log = AuditEntry.objects.filter(club=game.club, subject=f"game:{game.pk}")
    log = log.select_related("actor", "club").order_by("-at", "-pk")
    context = {
        "asked": requests_panel(game, actor_of(request)),
        "game": game,
        "summary": summary,
        "seats": [(seat, state.occupants.get(seat.letter)) for seat in summary.seats],
        "status": state.status,
        "possible": directing.possible_actions(state),
        "deadline": state.deadline,
        "forms": forms,
        "opened": next(iter(invalid), ""),
        "log": [(line, audit.words_of(line)) for line in log[:PAGE_SIZE]],
    }
    return render(request, "games/tables/manage.html", context)


@club_page(DIRECTOR)
@require_POST
def direct(request: ClubRequest, club: Club, pk: int, step: str) -> HttpResponse:
    """Do one of :data:`ACTIONS` at a table."""
    game = find_table(club, pk, request.user)
    if step not in ACTIONS:
        raise Http404
    form = FORMS[step](game, request.POST, auto_id=f"{step}_%s") if step in FORMS else None
    if form is not None and not form.is_valid():
        return _manage_page(request, game, {step: form})
    try:
        message = ACTIONS[step](request, game, form)
    except GameError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, message)
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
    return _("The player is replaced.")


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


def _silence(request: ClubRequest, game: Game, _form: Any) -> str:
    letter, on = request.POST.get("seat", ""), request.POST.get("on") == "yes"
    if letter not in set(Seat):
        raise Http404
    directing.silence(game=game, actor=actor_of(request), seat=Seat(letter), on=on)
    if on:
        return _("The player can no longer write at this table.")
    return _("The player can write again.")


def _stop(request: ClubRequest, game: Game, form: Any) -> str:
    directing.stop(game=game, actor=actor_of(request), reason=form.cleaned_data["reason"])
    return _("The game is ended; it does not count.")


ACTIONS: dict[str, Callable[[ClubRequest, Game, Any], str]] = {
    "extend": _extend,
    "pause": _pause,
    "resume": _resume,
    "substitute": _substitute,
    "adjust": _adjust,
    "hush": _silence,
    "stop": _stop,
}
"""Each function does its action and returns the message for the director."""


# --- Reported messages ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReportedMessage:
    """A report with its message, the author of the message, and the author's player in the club."""

    report: Report
    text: str
    author: User | None
    player: int | None


@club_page(DIRECTOR)
def reports(request: ClubRequest, club: Club) -> HttpResponse:
    rows = Report.objects.filter(game__club=club).select_related("game__club", "by", "settled_by")
    # Reports from tables whose deals the reader still plays wait until they have finished.
    rows = rows.exclude(sealed_from_official(actor_of(request).pk, "game"))
    unsettled_first = rows.order_by(F("settled_at").desc(nulls_first=True), "-at", "-pk")
    page = Paginator(unsettled_first, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"page": page, "reported": _reported_messages(list(page), club)}
    return render(request, "games/tables/reports.html", context)


def _reported_messages(rows: list[Report], club: Club) -> list[ReportedMessage]:
    keys = [(row.game_id, row.number) for row in rows]
    events = {event.pk: event for event in TableEvent.objects.filter(pk__in=keys)} if keys else {}
    user_ids = {event.data["user"] for event in events.values() if event.data.get("user")}
    users = User.objects.in_bulk(user_ids)
    players = dict(Player.objects.filter(club=club, user__in=user_ids).values_list("user", "pk"))
    reported = []
    for row in rows:
        data = events[row.game_id, row.number].data
        text = data.get("text") or str(PHRASES.get(data.get("say", ""), ""))
        user = data.get("user")
        reported.append(ReportedMessage(row, text, users.get(user), players.get(user)))
    return reported


@club_page(DIRECTOR)
@require_POST
def settle(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    report = get_object_or_404(Report.objects.select_related("game__club"), game__club=club, pk=pk)
    moderation.settle_report(report=report, actor=actor_of(request))
    messages.success(request, _("The report is settled."))
    return redirect("games:reports", club.slug)


# --- Spectators -------------------------------------------------------------------------------


@club_page(DIRECTOR)
def spectator_policy(request: ClubRequest, club: Club) -> HttpResponse:
    policy = SpectatorPolicy.objects.filter(club=club).first() or SpectatorPolicy(club=club)
    form = SpectatorPolicyForm(request.POST or None, instance=policy, label_suffix="")
    if form.is_valid():
        directing.set_spectator_policy(club=club, actor=actor_of(request), **form.cleaned_data)
        messages.success(request, _("Saved. It applies to tables opened from now on."))
        return redirect("games:spectator_policy", club.slug)
    return render(request, "games/tables/spectator_policy.html", {"form": form})
