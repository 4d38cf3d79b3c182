"""The pages for sharing the standings of an event or a series: a link and its QR code."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.access import EVENTS, ClubRequest, club_page
from accounts.models import Club
from accounts.qr_code import drawn
from tournaments.access import get_series, get_tournament


@club_page(EVENTS, with_player=False)
def standings_code(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the QR code of the standings, for a screen or to print."""
    tournament = get_tournament(club, pk)
    path = reverse("tournaments:standings", args=[club.slug, pk])
    return _page(request, path, what=tournament, event=tournament)


@club_page(EVENTS, with_player=False)
def series_code(request: ClubRequest, club: Club, series: int) -> HttpResponse:
    """Show the QR code of a series, for a screen or to print."""
    found = get_series(club, series)
    return _page(request, found.get_absolute_url(), what=found)


def _page(request: ClubRequest, path: str, **context: Any) -> HttpResponse:
    """Show the page of ``what``, whose standings are at *path*."""
    address = request.build_absolute_uri(path)
    context |= {"path": path, "address": address, "code": drawn(address)}
    return render(request, "tournaments/standings_code.html", context)
