"""The filters of the list of a search's finds, and the neighbours of a find in it."""

from __future__ import annotations

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.search import ListFilter
from bidding.models import Asked, Find, FindState, Search
from games.labels import CONTRACTS

SUBMITS = forms.Select({"data-submits": ""})
HARDEST, EASIEST = "hardest", "easiest"


class FindFilter(ListFilter):
    """Filters finds by kind of question, contract and state, and orders them."""

    asked = django_filters.ChoiceFilter(
        choices=Asked.choices, label=_("Question"), empty_label=_("all"), widget=SUBMITS
    )
    contract = django_filters.ChoiceFilter(
        choices=list(CONTRACTS.items()),
        label=_("Contract"),
        empty_label=_("all"),
        widget=SUBMITS,
    )
    state = django_filters.ChoiceFilter(
        choices=FindState.choices, label=_("State"), empty_label=_("all"), widget=SUBMITS
    )
    order = django_filters.ChoiceFilter(
        method="ordered",
        choices=[(EASIEST, _("easiest first"))],
        label=_("Order"),
        empty_label=_("hardest first"),
        widget=SUBMITS,
    )

    class Meta:
        model = Find
        fields: list[str] = []

    def ordered(self, rows: QuerySet[Find], name: str, order: str) -> QuerySet[Find]:
        return rows.order_by("difficulty", "pk") if order == EASIEST else rows


def finds_of(search: Search) -> QuerySet[Find]:
    """Return the finds of a search, the hardest first."""
    return Find.objects.filter(search=search).order_by("-difficulty", "pk")


def beside(find: Find, filters: Any) -> tuple[int | None, int | None]:
    """Return the ids of the finds before and after *find* in the list that *filters* show."""
    rows = list(FindFilter(filters, finds_of(find.search)).qs.values_list("pk", flat=True))
    if find.pk not in rows:
        return None, rows[0] if rows else None
    at = rows.index(find.pk)
    return rows[at - 1] if at else None, rows[at + 1] if at + 1 < len(rows) else None
