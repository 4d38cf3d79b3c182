"""Filters of lists of events, for pages and the API."""

from __future__ import annotations

from datetime import timedelta

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_lazy as _

from accounts.search import ListFilter, SearchFilter, with_words
from tournaments.models import EventStatus, Tournament

ENDED = (EventStatus.FINISHED, EventStatus.PUBLISHED, EventStatus.CANCELLED)
# An event that has not begun this long after its start is listed as past.
FORGOTTEN_AFTER = timedelta(hours=18)


class EventFilter(ListFilter):
    WHEN = [
        ("running", _("Being played")),
        ("coming", _("Coming")),
        ("past", _("Past")),
    ]

    when = django_filters.ChoiceFilter(
        method="in_time",
        label=_("When"),
        choices=WHEN,
        empty_label=_("All events"),
        widget=forms.Select({"data-submits": ""}),
    )
    q = SearchFilter(method="search", label=_("Name or place"))

    class Meta:
        model = Tournament
        fields: list[str] = []

    def in_time(self, events: QuerySet[Tournament], name: str, when: str) -> QuerySet[Tournament]:
        if when == "running":
            return events.filter(status=EventStatus.RUNNING)
        if when == "coming":
            return coming(events)
        return past(events)

    def search(self, events: QuerySet[Tournament], name: str, words: str) -> QuerySet[Tournament]:
        return with_words(events, words, "name__finds", "place__finds")


def coming(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the events that are still to be played, next one first."""
    since = utc_now() - FORGOTTEN_AFTER
    return events.filter(status=EventStatus.OPEN, starts_at__gte=since).order_by("starts_at", "pk")


def past(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the events that are over or never began, latest first."""
    since = utc_now() - FORGOTTEN_AFTER
    over = Q(status__in=ENDED) | Q(status=EventStatus.OPEN, starts_at__lt=since)
    return events.filter(over).order_by("-starts_at", "-pk")
