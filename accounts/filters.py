"""Filters of lists, for pages and the API."""

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import AuditEntry, Player


class PlayerFilter(django_filters.FilterSet):
    STATES = [
        ("active", _("Active players")),
        ("members", _("Without guests")),
        ("guests", _("Guests")),
        ("unclaimed", _("Without a login")),
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

    q = django_filters.CharFilter(
        method="search",
        label=_("Name or number"),
        widget=forms.TextInput({"type": "search", "autocomplete": "off"}),
    )
    state = django_filters.ChoiceFilter(
        method="in_state",
        label=_("Show"),
        choices=STATES,
        empty_label=None,
        widget=forms.Select({"data-submits": ""}),
    )

    class Meta:
        model = Player
        fields: list[str] = []

    def search(self, players: QuerySet[Player], name: str, words: str) -> QuerySet[Player]:
        for word in words.split():
            players = players.filter(Q(name__icontains=word) | Q(number__istartswith=word))
        return players

    def in_state(self, players: QuerySet[Player], name: str, state: str) -> QuerySet[Player]:
        return players.filter(self.CONDITIONS[state])


class AuditFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(
        field_name="text",
        lookup_expr="icontains",
        label=_("What was done"),
        widget=forms.TextInput({"type": "search", "autocomplete": "off"}),
    )
    who = django_filters.CharFilter(
        field_name="actor__name",
        lookup_expr="icontains",
        label=_("Changed by"),
        widget=forms.TextInput({"type": "search", "autocomplete": "off"}),
    )
    since = django_filters.DateFilter(
        field_name="at",
        lookup_expr="date__gte",
        label=_("Since"),
        widget=forms.DateInput({"type": "date"}),
    )

    class Meta:
        model = AuditEntry
        fields: list[str] = []
