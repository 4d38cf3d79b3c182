"""The prizes of an event, and the entry fees that players have paid."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.access import DIRECTOR, EVENTS, ClubRequest, actor_of, club_page, is_official
from accounts.fields import LineInputField
from accounts.models import Club
from tournaments import limits, services
from tournaments.access import get_entry, get_prize, get_tournament
from tournaments.errors import BadSettings
from tournaments.models import EntryStatus, Prize, PrizeKind, Tournament
from tournaments.services.fees import fees_of, owing
from tournaments.services.prizes import prizes_with_winners
from tournaments.views.console import REFUSALS, refusal_text


class PrizeForm(forms.Form):
    """A prize and its kind."""

    text = LineInputField(label=gettext_lazy("Prize"), max_length=limits.length_of(Prize, "text"))
    kind = forms.ChoiceField(label=gettext_lazy("For"), choices=PrizeKind.choices)
    place = forms.IntegerField(
        label=gettext_lazy("Place"), min_value=1, max_value=limits.MAX_PLACES, required=False
    )


@club_page(EVENTS)
def prizes(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the prizes with their winners; directors add prizes and draw lots here."""
    return _prizes(request, get_tournament(club, pk), PrizeForm(initial={"place": 1}))


@club_page(DIRECTOR)
@require_POST
def add(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Add a prize."""
    tournament = get_tournament(club, pk)
    form = PrizeForm(request.POST)
    if form.is_valid():
        try:
            services.add_prize(tournament=tournament, actor=actor_of(request), **form.cleaned_data)
        except BadSettings as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            return redirect("tournaments:prizes", club.slug, pk)
    return _prizes(request, tournament, form)


def _prizes(request: ClubRequest, tournament: Tournament, form: PrizeForm) -> HttpResponse:
    context = {
        "event": tournament,
        "form": form if is_official(request.role) else None,
        "prizes": prizes_with_winners(tournament),
    }
    return render(request, "tournaments/prizes.html", context)


@club_page(DIRECTOR)
@require_POST
def remove(request: ClubRequest, club: Club, pk: int, prize: int) -> HttpResponse:
    """Remove a prize."""
    found = get_prize(get_tournament(club, pk), prize)
    actor = actor_of(request)
    return _act(request, pk, lambda: services.remove_prize(prize=found, actor=actor))


@club_page(DIRECTOR)
@require_POST
def draw(request: ClubRequest, club: Club, pk: int, prize: int) -> HttpResponse:
    """Draw the winner of a prize by lot."""
    found = get_prize(get_tournament(club, pk), prize)
    actor = actor_of(request)
    return _act(request, pk, lambda: services.draw_prize(prize=found, actor=actor))


def _act(request: ClubRequest, pk: int, change: Callable[[], object]) -> HttpResponse:
    try:
        change()
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
    return redirect("tournaments:prizes", request.club.slug, pk)


@club_page(DIRECTOR)
def fees(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show who has paid the entry fee, and the sum."""
    tournament = get_tournament(club, pk)
    entries = tournament.entries.select_related("player").exclude(
        status=EntryStatus.WITHDRAWN, paid=None
    )
    paid, total = fees_of(tournament)
    context = {
        "event": tournament,
        "entries": entries.order_by("queued_at", "pk"),
        "paid": paid,
        "total": total,
        "owing": owing(tournament),
    }
    return render(request, "tournaments/fees.html", context)


@club_page(DIRECTOR)
@require_POST
def fee(request: ClubRequest, club: Club, pk: int, entry: int) -> HttpResponse:
    """Record that a player has paid (``paid=yes``) or has not (``paid=no``)."""
    found = get_entry(get_tournament(club, pk), entry)
    if (paid := request.POST.get("paid")) not in ("yes", "no"):
        raise BadRequest
    try:
        services.note_fee(entry=found, actor=actor_of(request), paid=paid == "yes")
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
    response = redirect("tournaments:fees", club.slug, pk)
    response["Location"] += f"#entry-{found.pk}"
    return response
