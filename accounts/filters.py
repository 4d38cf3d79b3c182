"""Filters of lists, for pages and the API."""

from collections.abc import Sequence

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import AuditEntry, Membership, Player
from accounts.search import ListFilter, SearchFilter, with_words


def _state(choices: Sequence[tuple[str, str | Promise]]) -> django_filters.ChoiceFilter:
    return django_filters.ChoiceFilter(
        method="in_state",
        label=_("Show"),
        choices=choices,
        empty_label=None,
        widget=forms.Select({"data-submits": ""}),
    )


class PlayerFilter(ListFilter):
    """Filters players by what everybody who may see the list sees of them: not by numbers."""

    STATES = [
        ("active", _("Active players")),
        ("members", _("Without guests")),
        ("guests", _("Guests")),
        ("inactive", _("Not active")),
        ("all", _("Everybody")),
    ]
    CONDITIONS = {
        "active": Q(active=True),
        "members": Q(active=True, guest=False),
        "guests": Q(active=True, guest=True),
        "unclaimed": Q(active=True, user=None),
        "inactive": Q(active=False),
        "all": Q(),
    }

    finds_numbers = False

    q = SearchFilter(method="search", label=_("Name"))
    state = _state(STATES)

    class Meta:
        model = Player
        fields: list[str] = []

    def search(self, players: QuerySet[Player], name: str, words: str) -> QuerySet[Player]:
        lookups = ["name__finds"]
        if self.finds_numbers:
            lookups.append("number__istartswith")
        return with_words(players, words, *lookups)

    def in_state(self, players: QuerySet[Player], name: str, state: str) -> QuerySet[Player]:
        return players.filter(self.CONDITIONS[state])


class MembersPlayerFilter(PlayerFilter):
    """Also finds players by their membership numbers, for the club's members."""

    finds_numbers = True

    q = SearchFilter(method="search", label=_("Name or number"))


class OfficialsPlayerFilter(MembersPlayerFilter):
    """Also filters by missing logins, for the club's officials."""

    state = _state(
        [*PlayerFilter.STATES[:3], ("unclaimed", _("Without a login")), *PlayerFilter.STATES[3:]]
    )


class MemberFilter(ListFilter):
    """Finds members by what a secretary sees of them: names and e-mail addresses."""

    q = SearchFilter(method="search", label=_("Name or e-mail address"))

    class Meta:
        model = Membership
        fields: list[str] = []

    def search(self, members: QuerySet[Membership], name: str, words: str) -> QuerySet[Membership]:
        return with_words(members, words, "user__name__finds", "user__email__finds")


class AuditFilter(ListFilter):
    q = SearchFilter(field_name="text", lookup_expr="finds", label=_("What was done"))
    who = SearchFilter(field_name="actor__name", lookup_expr="finds", label=_("Changed by"))
    since = django_filters.DateFilter(
        field_name="at",
        lookup_expr="date__gte",
        label=_("Since"),
        widget=forms.DateInput({"type": "date"}),
    )
    subject = django_filters.CharFilter(label=_("About"), max_length=40, widget=forms.HiddenInput)

    class Meta:
        model = AuditEntry
        fields: list[str] = []
