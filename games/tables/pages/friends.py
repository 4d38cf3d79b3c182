"""The page on which a user opens a table for friends without an account."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django import forms
from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from accounts.access import actor_of, public
from accounts.double_submission import newest
from accounts.fields import LineInputField
from accounts.models import Club, User
from accounts.refusals import Refusal
from accounts.text import whole_number
from accounts.time_zones import proposed_zone, time_zones
from games.errors import GameError
from games.models import Game
from games.tables import friends as tables

MOST_CLUBS = 5


class NewClubForm(forms.Form):
    """The name and the time zone of a new club for the user and their friends."""

    name = LineInputField(
        label=gettext_lazy("Name of your group"),
        max_length=Club._meta.get_field("name").max_length,
    )
    timezone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=time_zones,
        widget=forms.Select({"data-proposes-zone": ""}),
    )


@public
def friends(request: HttpRequest) -> HttpResponse:
    """Open a table in the chosen club, or found a small club for it.

    Visitors and guests are told how it works, and how to get an account.
    """
    if not isinstance(request.user, User):
        return _told_to_visitor(request)
    user = actor_of(request)
    clubs = tables.clubs_of(user)
    form, open_table = _asked(request, user, clubs)
    seen = newest(request, tables.opened_tables(user))
    game, refusal = _opened(user, seen, open_table) if open_table else (None, "")
    if game is not None:
        return redirect("games:table", game.club.slug, game.pk)
    if open_table is None and "club" in request.POST:
        refusal = _("You cannot open a table for guests in this club.")
    context = {
        "form": form,
        "seen": seen,
        "refusal": refusal,
        "clubs": clubs.filter(table_guests=True)[:MOST_CLUBS],
        "closed_clubs": clubs.filter(table_guests=False)[:MOST_CLUBS],
    }
    return render(request, "games/tables/friends.html", context)


def _told_to_visitor(request: HttpRequest) -> HttpResponse:
    if request.method != "GET":
        return redirect_to_login(request.path)
    return render(request, "games/tables/friends.html")


def _asked(
    request: HttpRequest, user: User, clubs: QuerySet[Club]
) -> tuple[NewClubForm, Callable[[], Game] | None]:
    """Return the form of a new club, and what opens the table that *request* asks for."""
    initial = {
        "name": _("%(name)s and friends") % {"name": user.name},
        "timezone": proposed_zone(get_language() or ""),
    }
    if chosen := request.POST.get("club", ""):
        number = whole_number(chosen)
        club = clubs.filter(table_guests=True, pk=number).first() if number else None
        if club is None:
            return NewClubForm(initial=initial), None
        return NewClubForm(initial=initial), partial(tables.open_for_friends, club=club, host=user)
    form = NewClubForm(request.POST or None, initial=initial)
    if not form.is_valid():
        return form, None
    language = get_language() or "en"
    return form, partial(tables.open_in_new_club, host=user, language=language, **form.cleaned_data)


def _opened(user: User, seen: int, open_table: Callable[[], Game]) -> tuple[Game | None, str]:
    """Return the table, or None and why it cannot be opened."""
    try:
        return tables.open_once(user=user, seen=seen, open_table=open_table), ""
    except (GameError, Refusal) as error:
        return None, str(error.message)
