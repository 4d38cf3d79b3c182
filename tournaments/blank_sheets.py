"""Blank score sheets for the tables of an event, to write on with a pencil."""

from __future__ import annotations

from django.urls import reverse

from games.rules import ruleset_from_json
from games.rulesets.lookup import key_of
from tournaments.models import RoundKind, Tournament


def blank_sheet_url(event: Tournament) -> str:
    """Return the address of a blank sheet with the rules and deals of a round of *event*.

    If the club has given up these rules, it is that of the page of all blank sheets.
    """
    club, rules = event.club, ruleset_from_json(event.ruleset)
    key = key_of(club, rules) if rules.on_sheets else None
    if key is None:
        return reverse("games:blanks", args=[club.slug])
    plans: dict[str, str] = {
        RoundKind.ONCE: "?deals=once",
        RoundKind.DEALS: f"?deals={event.deals}",
    }
    return reverse("games:blank", args=[club.slug, key]) + plans.get(event.round_kind, "")
