"""The next step of an event, which the director's console proposes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.dates import date_format
from tournaments import console_tables
from tournaments.console import Console
from tournaments.draw.model import TABLE_SIZE
from tournaments.draw_step import NextStep, act, change_pair, draw, draw_teams
from tournaments.models import (
    EventStatus,
    Phase,
    Round,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.periods import period_ends, period_text
from tournaments.services import Unsettled

MOST_NAMED = 10
"""How many undecided tables of a large round are named."""
EARLY = timedelta(days=1)
"""So long before an event starts, the release of its first round is asked about."""


def next_step(console: Console) -> NextStep:
    """Return the next step of an event."""
    event = console.event
    if event.status == EventStatus.CANCELLED:
        return NextStep(_("This event is cancelled."))
    if event.status == EventStatus.PUBLISHED:
        return _published(event)
    if event.status == EventStatus.FINISHED:
        return _publish(console)
    if console.undecided_tables:
        return _wait_for_tables(console)
    progress = console.progress
    if progress.rounds_left <= 0 and progress.following is not None:
        return _begin(console, progress.following)
    if progress.rounds_left <= 0:
        text = _("All rounds are played, and all results are confirmed.")
        after = _("Once the event is finished, you can publish the standings.")
        text = f"{text}{_points_to_come(console)} {after}"
        return act(event, "finish", text, _("Finish the event"))
    return _next_round(console)


def _published(event: Tournament) -> NextStep:
    """Return the step to the standings, with a link to the series in which the event counts."""
    text = _("The final standings are published.")
    counts_in = event.series.select_related("club").order_by("-pk").first()
    if counts_in is not None:
        text += " " + _("The event counts in a series.")
        also = counts_in.name, counts_in.get_absolute_url()
    else:
        text += " " + _("A series adds up the points of the evenings.")
        also = _("Series"), reverse("tournaments:series_list", args=[event.club.slug])
    button, url = _("See the standings"), event.get_absolute_url()
    return NextStep(text, button, url, is_link=True, also=also)


def _next_round(console: Console) -> NextStep:
    """Return the step towards the release of the next round."""
    if console.short_pairs:
        return change_pair(console, console.short_pairs)
    if console.is_by_hand and (console.draft is None or console.outdated):
        return _set_tables(console)
    if console.draft is not None:
        return _release(console, console.draft)
    if console.line_ups is not None:
        return draw_teams(console, console.line_ups)
    return draw(console)


def _publish(console: Console) -> NextStep:
    if not console.unsettled and not console.averaged_sit_outs:
        text = _("All rounds are played. Check results and penalties, then publish the standings.")
        if console.event_was_cut_short:
            text = _(
                "%(played)s of %(all)s rounds were played. Check results and penalties, then"
                " publish the standings."
            )
        words = {"played": console.released_count, "all": console.event.round_count}
        step = act(console.event, "publish", text % words, _("Publish the standings"))
        return replace(step, hint=what_publishing_changes())
    text, button = "", _("Check and publish…")
    if console.unsettled:
        text, button = f"{_unsettled_text(console.unsettled)} ", _("Settle or publish…")
    if console.averaged_sit_outs:
        text += early_end_text(console.event, console.released_count)
        text += " " + _("; ").join(map(str, console.averaged_sit_outs)) + "."
    step = act(console.event, "publish", text.rstrip(), button)
    return replace(step, is_link=True, in_dialog=True)


def early_end_text(event: Tournament, played: int) -> str:
    """Return why sit-outs at average count much in an event that ended early."""
    text = _(
        "%(played)s of %(all)s rounds were played. Those who sat out get their average as a round"
        " more, and can be placed before players who played more rounds. Sit-outs at average:"
    )
    return text % {"played": played, "all": event.round_count}


def what_publishing_changes() -> str:
    """Return what publishing the standings changes; everybody can read them before that."""
    return _(
        "Who may see the event can read them already. With the publication the players get a"
        " notice, and series count the event. You can undo it."
    )


def _unsettled_text(unsettled: Sequence[Unsettled]) -> str:
    places = _("; ").join(map(str, unsettled))
    return _("Points to come, so that nothing counts yet: %(places)s.") % {"places": places}


def _points_to_come(console: Console) -> str:
    """Return what an abandoned table of the current round leaves open, after a space, or ``""``.

    The table is decided because it needs no result, but its points may still be open.
    """
    if all(table.status != TableStatus.ABANDONED for table in console.current_tables):
        return ""
    undecided = [one for one in console.unsettled if not one.has_averages]
    averages = [one for one in console.unsettled if one.has_averages]
    text = f" {_unsettled_text(undecided)}" if undecided else ""
    return text + (f" {_averages_text(averages)}" if averages else "")


def _averages_text(averages: Sequence[Unsettled]) -> str:
    places = _("; ").join(map(str, averages))
    return _("An average counts from the player's first result: %(places)s.") % {"places": places}


def _wait_for_tables(console: Console) -> NextStep:
    current = console.current
    assert current is not None  # noqa: S101 - its tables are undecided
    text = _results_text(console, current)
    if step := _settle(console, text) or _decide_without_players(console, current, text):
        return step
    if current.has_period:
        return NextStep(f"{text} {_period_end(console, current)}")
    submitted = _first(console, TableStatus.SUBMITTED)
    if console.event.round_minutes and console.clock is None and submitted is None:
        return _start_clock(console, current, text)
    return _take_result(console, current, text, submitted)


def _results_text(console: Console, current: Round) -> str:
    """Return how many results are confirmed, and what the undecided tables wait for."""
    words: dict[str, Any] = {
        "round": current.number,
        "done": console.confirmed_count,
        "all": len(console.expected_tables),
    }
    text = ngettext(
        "Round %(round)s: %(done)s of %(all)s result confirmed.",
        "Round %(round)s: %(done)s of %(all)s results confirmed.",
        words["all"],
    )
    if _is_large(console) and len(console.undecided_tables) > MOST_NAMED:
        return text % words
    return " ".join([text % words, *_by_status(console.undecided_tables)])


def _is_large(console: Console) -> bool:
    """Return whether the page shows only a part of the current round."""
    return len(console.current_tables) > console_tables.MANY


def _first(console: Console, status: TableStatus) -> Table | None:
    return next((table for table in console.undecided_tables if table.status == status), None)


def _settle(console: Console, text: str) -> NextStep | None:
    table = _first(console, TableStatus.DISPUTED)
    if table is None:
        return None
    button = _("Settle table %(table)s") % {"table": table.number}
    listed = "?state=disputed" if _is_large(console) else ""
    return NextStep(text, button, f"{listed}#table-{table.number}", is_link=True)


def _decide_without_players(console: Console, current: Round, text: str) -> NextStep | None:
    if console.tables.shown != current or not (waiting := console.tables.without_players):
        return None
    text += " " + _("Nobody has come to %(tables)s.") % {"tables": _named(waiting)}
    button = _("Decide about table %(table)s") % {"table": waiting[0].number}
    return NextStep(text, button, f"#table-{waiting[0].number}", is_link=True)


def _take_result(console: Console, current: Round, text: str, submitted: Table | None) -> NextStep:
    """Return the step to a table to confirm, or to the totals of one that has no result yet."""
    if console.tables.shown != current:
        return NextStep(text)
    if submitted is not None:
        button = _("Confirm table %(table)s") % {"table": submitted.number}
        return NextStep(text, button, f"#table-{submitted.number}", is_link=True)
    table = console.tables.first_for_totals
    if table is None:
        return NextStep(text)
    event = console.event
    url = reverse("tournaments:table_totals", args=[event.club.slug, event.pk, table.pk])
    button = _("Enter the totals of table %(table)s…") % {"table": table.number}
    return NextStep(text, button, url, is_link=True, in_dialog=True, is_pressing=False)


def _start_clock(console: Console, current: Round, text: str) -> NextStep:
    event, minutes = console.event, console.event.round_minutes or 0
    url = reverse("tournaments:clock_start", args=[event.club.slug, event.pk, current.number])
    button = ngettext(
        "Start the clock: %(minutes)s minute", "Start the clock: %(minutes)s minutes", minutes
    )
    nobody_is_done = all(one.status == TableStatus.PLAYING for one in console.expected_tables)
    return NextStep(text, button % {"minutes": minutes}, url, is_pressing=nobody_is_done)


def _by_status(undecided: Sequence[Table]) -> list[str]:
    """Return a sentence for each status of the undecided tables, which names them."""
    texts = {
        TableStatus.SUBMITTED: _("To confirm: %(tables)s."),
        TableStatus.DISPUTED: _("Disputed: %(tables)s."),
        TableStatus.PLAYING: _("No result yet: %(tables)s."),
    }
    found = {one: [table for table in undecided if table.status == one] for one in texts}
    return [text % {"tables": _named(found[one])} for one, text in texts.items() if found[one]]


def _named(tables: Sequence[Table]) -> str:
    """Return tables by their numbers: "table 4", "tables 2 and 3"."""
    numbers = get_text_list([str(table.number) for table in tables], _("and"))
    text = ngettext("table %(numbers)s", "tables %(numbers)s", len(tables))
    return text % {"numbers": numbers}


def _period_end(console: Console, current: Round) -> str:
    """Return how much time the players of a round have left."""
    ends = period_ends(current)
    if ends is not None and console.now >= ends:
        return _("Its period is over: settle these tables, or give them more time.")
    return _("Its period: %(period)s.") % {"period": period_text(current)}


def _begin(console: Console, phase: Phase) -> NextStep:
    words = {"phase": console.progress.current, "next": phase}
    text = _("%(phase)s is played, and all results are confirmed. Check who plays in: %(next)s.")
    event = console.event
    url = reverse("tournaments:qualifiers", args=[event.club.slug, event.pk, phase.number])
    return NextStep(text % words, _("Begin: %(next)s") % words, url, is_link=True)


def _release(console: Console, draft: Round) -> NextStep:
    words = {"round": draft.number, "before": draft.number - 1}
    if console.outdated and console.event.is_team_event:
        text = _("Teams or line-ups have changed since round %(round)s was drawn: draw again.")
        return act(console.event, "draw", text % words, _("Draw again"))
    if console.outdated:
        text = _(
            "Since round %(round)s was drawn, players have been checked in or out, or forbidden"
            " pairs have changed: draw again."
        )
        return act(console.event, "draw", text % words, _("Draw again"))
    if console.unable:
        text = _("Players without an account cannot play online: say who plays for them.") % words
        return NextStep(text, _("See who"), "#console-rounds", is_link=True)
    button = _("Release round %(round)s") % words
    if console.current is None:
        text = _("Round %(round)s is drawn. Check it, then show it to the players.") % words
        if console.is_by_hand:
            text = _("The tables of round %(round)s are set. Check them, then show them.") % words
        elif not console.event.is_team_event:
            late = _("Players who check in after the draw are not in it: draw again for them.")
            text = f"{text} {late}"
        step = act(console.event, "release", text, button)
        return replace(step, question=_long_before(console))
    text = _(
        "All results are confirmed. With round %(round)s, players see their next table, and can no"
        " longer change the results of round %(before)s. You still can."
    )
    return act(console.event, "release", text % words + _points_to_come(console), button)


def _long_before(console: Console) -> str:
    """Return the question whether to release the first round so long before an event, or ""."""
    event = console.event
    if event.starts_at - console.now < EARLY:
        return ""
    day = event.starts_at.astimezone(event.club.zone).date()
    text = _("The event is on %(day)s. Show the players their tables already now?")
    return text % {"day": date_format(day)}


def _set_tables(console: Console) -> NextStep:
    """Return the step of setting tables by hand, until every player has a place."""
    here = console.progress.drawn_count
    if here < TABLE_SIZE:
        return draw(console)
    words = {"round": console.released_count + 1, "here": here}
    if console.draft is None:
        text = _("%(here)s players are checked in. Set the tables of round %(round)s by hand.")
    else:
        text = _("Not all tables of round %(round)s are set, or the players have changed.")
    return NextStep(text % words, _("Set the tables"), by_hand_url(console), is_link=True)


def by_hand_url(console: Console) -> str:
    """Return the address of the page for setting the tables of the next round."""
    return reverse("tournaments:by_hand", args=[console.event.club.slug, console.event.pk])
