"""The page for sharing the standings of an event: a link and its QR code."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.access import EVENTS, ClubRequest, club_page
from accounts.models import Club
from tournaments.access import get_tournament
from tournaments.qr_code import drawn


@club_page(EVENTS, with_player=False)
def standings_code(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the QR code of the standings, for a screen or to print."""
    tournament = get_tournament(club, pk)
    path = reverse("tournaments:standings", args=[club.slug, pk])
    address = request.build_absolute_uri(path)
    context = {"event": tournament, "address": address, "code": drawn(address)}
    return render(request, "tournaments/standings_code.html", context)
