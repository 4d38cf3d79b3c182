"""The director's checklist until the first round is released, for the console."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.console import Console
from tournaments.draw.model import TABLE_SIZE
from tournaments.models import BoardsViewing, Venue
from tournaments.next_step import by_hand_url
from tournaments.team_lines import LineUps


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A step before the first round is released; *url* is set if it is on another page."""

    text: str
    done: bool = False
    url: str = ""


def first_steps(console: Console) -> list[FirstStep]:
    """Return the steps until the first round is released."""
    if console.released_count or console.event.is_over:
        return []
    if console.line_ups is not None:
        return _first_steps_of_teams(console, console.line_ups)
    here = len(console.entrants.checked_in) >= TABLE_SIZE
    return [
        FirstStep(_("Enter the players"), len(console.entrants.entered) >= TABLE_SIZE),
        FirstStep(_("Check in who is here"), here),
        *_deals_to_print(console),
        _tables_to_make(console, here=here),
        FirstStep(_("Release round 1: players see their tables")),
    ]


def _tables_to_make(console: Console, *, here: bool) -> FirstStep:
    """Return the step after the check-in: the draw, or the page for setting tables."""
    has_draft = here and console.draft is not None
    if not console.is_by_hand:
        return FirstStep(_("Draw the tables"), has_draft)
    is_set = has_draft and not console.outdated
    return FirstStep(_("Set the tables by hand"), is_set, by_hand_url(console) if here else "")


def _first_steps_of_teams(console: Console, line_ups: LineUps) -> list[FirstStep]:
    event = console.event
    teams = len(line_ups.teams) >= event.least_teams
    collected = teams and (line_ups.is_open or not line_ups.missing)
    return [
        FirstStep(_("Enter the pairs") if event.is_of_pairs else _("Enter the teams"), teams),
        *([] if event.is_of_pairs else [FirstStep(_("Collect the line-ups"), collected)]),
        *_deals_to_print(console),
        FirstStep(_("Draw the tables"), teams and console.draft is not None),
        FirstStep(_("Release round 1: players see their tables")),
    ]


def _deals_to_print(console: Console) -> list[FirstStep]:
    """Return the step of printing deals, which an official who does not play takes."""
    # Live tables deal the boards themselves.
    if not console.event.is_duplicate or console.event.venue == Venue.ONLINE:
        return []
    seen = BoardsViewing.objects.filter(boards__tournament=console.event)
    return [FirstStep(_("Print the deals: an official who does not play"), seen.exists())]
