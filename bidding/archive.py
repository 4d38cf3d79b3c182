"""The filters of the archive of published problems."""

from __future__ import annotations

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from accounts.search import ListFilter, SearchFilter, with_words
from bidding.models import Asked, SetProblem
from bidding.published import years_of
from games.labels import CONTRACTS


class ArchiveFilter(ListFilter):
    """Filters published problems by words, kind of question, contract and year."""

    q = SearchFilter(method="search", label=_("Words"))
    asked = django_filters.ChoiceFilter(
        field_name="problem__asked",
        choices=Asked.choices,
        label=_("Question"),
        empty_label=_("all"),
        widget=forms.Select({"data-submits": ""}),
    )
    contract = django_filters.ChoiceFilter(
        field_name="problem__contract",
        choices=list(CONTRACTS.items()),
        label=_("Contract"),
        empty_label=_("all"),
        widget=forms.Select({"data-submits": ""}),
    )
    year = django_filters.ChoiceFilter(
        field_name="competition__closes_at",
        lookup_expr="year",
        label=_("Year"),
        empty_label=_("all"),
        widget=forms.Select({"data-submits": ""}),
    )

    class Meta:
        model = SetProblem
        fields: list[str] = []

    def __init__(self, data: Any, *, club: Club, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        years = [(str(year), str(year)) for year in years_of(club)]
        self.filters["year"].extra["choices"] = years

    def search(self, rows: QuerySet[SetProblem], name: str, words: str) -> QuerySet[SetProblem]:
        return with_words(
            rows, words, "problem__title__finds", "problem__text__finds",
            "competition__name__finds",
        )  # fmt: skip
