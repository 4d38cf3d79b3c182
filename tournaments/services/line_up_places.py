"""The places of the players in a line-up.

If four players of a team play, the places are the seats in the order N E S W. If more play, or a
pair, the draw seats them. Players then keep their places from one line-up to the next, because the
plan of the draw depends on them.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, override

from tournaments.draw.model import SEATS, TABLE_SIZE
from tournaments.models import Entry, EntryStatus, LineUp, LineUpPlace, Team


def available_players(team: Team) -> list[Entry]:
    """Return the players of a team who are not withdrawn, in order, reserves last."""
    inside = team.entries.filter(status=EntryStatus.ENTERED).select_related("player")
    return list(inside.order_by("team_order", "pk"))


def fill_line_up(team: Team, number: int) -> None:
    """Fill the line-up of a team with its first players, or replace withdrawn players in it."""
    available = [entry.pk for entry in available_players(team)]
    found, _new = LineUp.objects.get_or_create(team=team, round_number=number)
    places = list(found.places.order_by("pk"))
    if not places:
        store_places(found, available[: team.tournament.team_players])
        return
    free = [pk for pk in available if pk not in {place.entry_id for place in places}]
    for place in places:
        if place.entry_id not in available:
            _replace_withdrawn(team, place, free.pop(0))


def _replace_withdrawn(team: Team, place: LineUpPlace, entry: int) -> None:
    place.instead_of_id = place.instead_of_id or place.entry_id
    place.entry_id = entry
    with override(team.tournament.club.language):
        place.reason = gettext("withdrawn")
    place.save(update_fields=["instead_of", "entry", "reason"])


def store_places(line_up: LineUp, entries: Sequence[int]) -> None:
    line_up.places.all().delete()
    if len(entries) == TABLE_SIZE:
        placed = list(zip(SEATS, entries, strict=True))
    else:
        placed = [("", entry) for entry in _kept_places(line_up, entries)]
    LineUpPlace.objects.bulk_create(
        LineUpPlace(line_up=line_up, seat=seat, entry_id=entry) for seat, entry in placed
    )


def _kept_places(line_up: LineUp, entries: Sequence[int]) -> list[int]:
    """Return *entries*, with players of the previous line-up in their former places."""
    before = LineUp.objects.filter(team=line_up.team_id, round_number__lt=line_up.round_number)
    last = before.order_by("-round_number").first()
    had = list(last.places.order_by("pk").values_list("entry_id", flat=True)) if last else []
    if len(had) != len(entries):
        return list(entries)
    new = iter([entry for entry in entries if entry not in had])
    return [entry if entry in entries else next(new) for entry in had]
