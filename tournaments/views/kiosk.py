"""Pages for people at the door who are not signed in: a welcome page and the club's tablet."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import has_account, public, role_in
from accounts.models import Player, User
from accounts.refusals import Refusal
from accounts.search import shortened
from accounts.text import whole_number
from tournaments import services
from tournaments.access import get_entry
from tournaments.kiosk import is_undoable, kiosk_for, kiosk_page
from tournaments.models import Entry, EntryStatus, Tournament


@public
@require_safe
def welcome(request: HttpRequest, club: str, pk: int, token: str) -> HttpResponse:
    """Tell a visitor which event the check-in code is for; redirect members to the check-in.

    Others with an account see the event, if it is public, or else how to become a member.
    """
    events = Tournament.objects.select_related("club")
    event = events.filter(club__slug=club.lower(), pk=pk).first()
    if event is None or not constant_time_compare(token, event.check_in_token):
        raise Http404(_("This check-in code is not valid any more. Ask the director."))
    if has_account(request.user):
        if role_in(request.user, event.club) is not None:
            return redirect("tournaments:door", event.club.slug, pk, token)
        if event.club.public_events:
            if not event.is_over:
                text = _("You are not a member of %(club)s: the director checks you in.")
                messages.info(request, text % {"club": event.club.name})
            return redirect(event)
    context = {"event": event, "club": event.club, "next": urlencode({"next": request.path})}
    return render(request, "tournaments/welcome.html", context)


@public
@require_http_methods(["GET", "HEAD", "POST"])
def kiosk(request: HttpRequest, club: str, pk: int, key: str) -> HttpResponse:
    """Let players check in on the club's tablet, in the name of the official who opened it."""
    event, official = kiosk_for(club, pk, key)
    if request.method == "POST":
        return _checked(request, event, official)
    query = shortened(request.GET.get("q", ""))
    last = whole_number(request.GET.get("last", ""))
    may_enter = services.members_may_enter(event)
    shown = kiosk_page(event, query, last, utc_now(), finds_members=may_enter)
    context: dict[str, Any] = {"event": event, "kiosk": shown, "query": query}
    return render(request, "tournaments/kiosk.html", context)


def _checked(request: HttpRequest, event: Tournament, official: User) -> HttpResponse:
    """Check a player in, or undo it, and redirect to the list."""
    last = ""
    try:
        if "undo" in request.POST:
            _undo(request, event, official)
        elif entry := _entry(request, event, official):
            last = f"?{urlencode({'last': entry.pk})}"
    except Refusal as error:
        messages.error(request, error.message)
    return redirect(request.path + last)


@transaction.atomic
def _entry(request: HttpRequest, event: Tournament, official: User) -> Entry | None:
    """Check in the tapped entry or player."""
    entry_pk, player_pk = _numbers(request, "entry", "player")
    if entry_pk is not None:
        entry = get_entry(event, entry_pk)
    elif player_pk is not None and services.members_may_enter(event):
        player = get_object_or_404(Player, club=event.club, pk=player_pk)
        entry = services.enter(tournament=event, player=player, actor=official)
    else:
        return None
    entry = services.check_in(entry=entry, actor=official, on_tablet=True)
    waits = entry.status == EntryStatus.WAITING
    text = _("%(name)s is on the waiting list.") if waits else _("Welcome, %(name)s!")
    messages.success(request, text % {"name": entry.player.name})
    return entry


def _undo(request: HttpRequest, event: Tournament, official: User) -> None:
    (undo,) = _numbers(request, "undo")
    entry = get_entry(event, undo or 0)
    if is_undoable(entry, utc_now()):
        services.undo_check_in(entry=entry, actor=official)
        words = {"name": entry.player.name}
        messages.success(request, _("%(name)s is not checked in any more.") % words)


def _numbers(request: HttpRequest, *names: str) -> list[int | None]:
    return [whole_number(request.POST.get(name, "")) for name in names]
