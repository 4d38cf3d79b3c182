"""The page on which a director enters many players at once."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from accounts.access import DIRECTOR, ClubRequest, actor_of, club_page
from accounts.first_or_last_name import name_order
from accounts.models import Club
from tournaments import services
from tournaments.access import get_tournament
from tournaments.field_form import FieldForm
from tournaments.views.console import REFUSALS, refusal_text


@club_page(DIRECTOR)
def field(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Enter ticked members and pasted names; ``last`` ticks the players of the previous event."""
    tournament = get_tournament(club, pk)
    last, order = services.last_field(tournament), name_order(request)
    ticked = last if "last" in request.GET else set()
    form = FieldForm(
        request.POST or None, tournament=tournament, ticked=ticked, by_last=order.by_last
    )
    if form.is_valid():
        chosen = {name: form.cleaned_data[name] for name in ("players", "guests", "here")}
        chosen["members"] = form.cleaned_data["new"]
        try:
            made = services.enter_field(tournament=tournament, actor=actor_of(request), **chosen)
        except REFUSALS as error:
            form.add_error(None, refusal_text(error))
        else:
            messages.success(request, _entered(made))
            return redirect("tournaments:console", club.slug, pk)
    context = {
        "event": tournament,
        "form": form,
        "has_last": bool(last),
        "ticked": form.ticked_count,
    }
    context["name_order"] = order
    return render(request, "tournaments/console/field.html", context)


def _entered(made: services.FieldEntered) -> str:
    count = {"count": made.entered}
    text = ngettext("%(count)s player is entered.", "%(count)s players are entered.", made.entered)
    if not made.waiting:
        return text % count
    waiting = ngettext(
        "The event is full: %(count)s of them is on the waiting list.",
        "The event is full: %(count)s of them are on the waiting list.",
        made.waiting,
    )
    return f"{text % count} {waiting % {'count': made.waiting}}"
