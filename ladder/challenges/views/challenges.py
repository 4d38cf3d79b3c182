"""The pages of challenges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club, Player
from accounts.refusals import Refusal
from accounts.views.clubs import add_refusal
from ladder.challenges import presentation, services
from ladder.challenges.forms import ChallengeForm, TableForm
from ladder.challenges.partners import Reach, reach_in
from ladder.challenges.rungs import rung_of
from ladder.challenges.services.tables import rules_for
from ladder.challenges.views.rungs import get_list
from ladder.models import OPEN, Challenge, RungChangeKind, RungList


def get_challenge(club: Club, pk: int) -> Challenge:
    rows = presentation.with_players(Challenge.objects.select_related("table__table"))
    return get_object_or_404(rows, rungs__pool__club=club, pk=pk)


@club_page(MEMBER)
def new(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Challenge three players or, with the button ``anyone``, the first three who accept."""
    rungs = get_list(club, pk)
    reach = reach_in(rungs, utc_now())
    place = presentation.own_place(reach, request.player)
    anyone = "anyone" in request.POST
    sent = request.POST if request.POST and not anyone else None
    form = ChallengeForm(sent, partners=_partners(reach, place))
    if anyone or form.is_valid():
        try:
            if anyone:
                made = services.challenge_anyone(rungs=rungs, actor=actor_of(request))
            else:
                made = _challenge(request, rungs, form.cleaned_data["players"])
        except Refusal as error:
            if anyone:
                messages.error(request, error.message)
            else:
                add_refusal(form, error)
        else:
            messages.success(request, _("The challenge is sent."))
            return redirect("ladder:challenge", club.slug, made.pk)
    context = {"rungs": rungs, "form": form, "place": place}
    return render(request, "ladder/challenges/new.html", context)


def _challenge(request: ClubRequest, rungs: RungList, players: Sequence[Player]) -> Challenge:
    """Challenge *players*; if the form is sent twice, return the first challenge."""
    try:
        return services.challenge(rungs=rungs, actor=actor_of(request), players=players)
    except Refusal:
        open_ones = Challenge.objects.filter(rungs=rungs, challenger=request.player, state__in=OPEN)
        four = sorted(player.pk for player in (request.player, *players) if player)
        if made := open_ones.filter(four=four).first():
            return made
        raise


def _partners(reach: Reach, place: presentation.OwnPlace) -> list[tuple[Player, int]]:
    """Return the players who can be challenged, with their rungs."""
    players = Player.objects.in_bulk(place.partners)
    return [(players[pk], rung_of(reach.order, pk) or 0) for pk in place.partners]


@club_page(MEMBER)
def challenge(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    found = get_challenge(club, pk)
    changes = found.changes.exclude(kind=RungChangeKind.UNDO).order_by("pk")
    context: dict[str, Any] = {
        "challenge": found,
        "rungs": found.rungs,
        "numbers": dict(found.rungs.rungs.values_list("player", "number")),
        "options": presentation.options(found, request.player, utc_now()),
        "table": presentation.open_table_of(found),
        "changes": presentation.change_lines(list(changes)),
        "own": request.player,
    }
    if context["options"].open_table and context["table"] is None:
        context["table_form"] = TableForm(None, rules=rules_for(found.rungs.pool))
    return render(request, "ladder/challenges/challenge.html", context)


def _answer(act: Callable[..., Any], done: Any) -> Callable[..., HttpResponseBase]:
    """Return a view that calls *act* for a challenge and shows the message *done*."""

    @club_page(MEMBER)
    @require_POST
    def view(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
        found = get_challenge(club, pk)
        try:
            act(challenge=found, actor=actor_of(request))
        except Refusal as error:
            messages.error(request, error.message)
        else:
            messages.success(request, str(done))
        return redirect("ladder:challenge", club.slug, pk)

    return view


accept = _answer(services.accept, _lazy("You accept the challenge."))
decline = _answer(services.decline, _lazy("You do not take part."))
withdraw = _answer(services.withdraw, _lazy("The challenge is withdrawn."))
ready = _answer(services.set_ready, _lazy("Noted: you are ready to play."))


@club_page(MEMBER)
@require_POST
def table(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Open the table of a challenge, or redirect to the one already open."""
    found = get_challenge(club, pk)
    form = TableForm(request.POST, rules=rules_for(found.rungs.pool))
    if not form.is_valid():
        messages.error(request, _("Choose a clock."))
        return redirect("ladder:challenge", club.slug, pk)
    try:
        game = services.open_table(challenge=found, actor=actor_of(request), **form.cleaned_data)
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("ladder:challenge", club.slug, pk)
    return redirect("games:table", club.slug, game.pk)
