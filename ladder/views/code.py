"""The page for sharing a ladder: a link and its QR code."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.access import ClubRequest, club_page
from accounts.models import Club
from accounts.qr_code import drawn
from ladder.access import LADDERS, get_ladder


@club_page(LADDERS, with_player=False)
def code(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the QR code of a ladder, for a screen or to print, to those who may see the ladder."""
    ladder = get_ladder(club, request.role, pk)
    path = reverse("ladder:ladder", args=[club.slug, pk])
    address = request.build_absolute_uri(path)
    context = {"ladder": ladder, "path": path, "address": address, "code": drawn(address)}
    return render(request, "ladder/code.html", context)
