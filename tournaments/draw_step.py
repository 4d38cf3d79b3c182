"""The step before the draw of a round, which the director's console proposes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.console import Console
from tournaments.draw.model import TABLE_SIZE
from tournaments.event_texts import sit_outs_give
from tournaments.models import Team, Tournament
from tournaments.team_lines import LineUps


@dataclass(frozen=True, slots=True)
class NextStep:
    """A sentence, with a button unless the director has to wait.

    The button stands out if the event waits for the step. *hint* explains it, and *question* is
    asked before the step is taken. *also* is the text and the URL of a link beside the button.
    """

    text: str
    button: str = ""
    url: str = ""
    is_link: bool = False
    in_dialog: bool = False
    is_pressing: bool = True
    hint: str = ""
    question: str = ""
    also: tuple[str, str] | None = None


def act(event: Tournament, name: str, text: str, button: str) -> NextStep:
    """Return a step that posts to the address *name* of an event."""
    url = reverse(f"tournaments:{name}", args=[event.club.slug, event.pk])
    return NextStep(text, button, url)


def draw(console: Console) -> NextStep:
    """Return the step of drawing, or of entering or checking in enough players."""
    here, entered = console.progress.drawn_count, console.progress.field_size
    words = {"here": here, "entered": entered}
    if entered < TABLE_SIZE:
        text = _("%(entered)s entered. A round needs four players at least.") % words
        url = reverse("tournaments:field", args=[console.event.club.slug, console.event.pk])
        return NextStep(text, _("Enter the players"), url, is_link=True)
    if here < TABLE_SIZE:
        text = ngettext(
            "%(here)s of %(entered)s is checked in. A round needs four at least.",
            "%(here)s of %(entered)s are checked in. A round needs four at least.",
            here,
        )
        return NextStep(text % words, _("Check players in"), "#players", is_link=True)
    step = act(console.event, "draw", _who_plays(console), _draw_button(console))
    return replace(step, hint=_why_together(console))


def _who_plays(console: Console) -> str:
    """Return how many tables the players who are checked in make, and how many sit out."""
    here, entered = console.progress.drawn_count, console.progress.field_size
    tables, out = divmod(here, TABLE_SIZE)
    words = {"here": here, "entered": entered, "tables": tables, "out": out}
    text = ngettext(
        "%(here)s of %(entered)s are checked in: %(tables)s table.",
        "%(here)s of %(entered)s are checked in: %(tables)s tables.",
        tables,
    )
    if out:
        each = ngettext("%(out)s sits out in each round.", "%(out)s sit out in each round.", out)
        text = f"{text} {each} {sit_outs_give(console.event)}"
    if here < entered:
        text += " " + _("Players who are not checked in are not drawn.")
    return text % words


def draw_teams(console: Console, line_ups: LineUps) -> NextStep:
    """Return the step before the draw of a team event's round, which needs line-ups."""
    event, count = console.event, len(line_ups.teams)
    if count < event.least_teams:
        return _enter_teams(console, count)
    button = _("Draw round %(first)s") % {"first": line_ups.number}
    if event.is_of_pairs:
        text = ngettext("%(count)s pair is entered.", "%(count)s pairs are entered.", count)
        return act(event, "draw", text % {"count": count}, button)
    if line_ups.is_open:
        text = _("The line-ups of round %(round)s are open.") % {"round": line_ups.number}
        return act(event, "draw", text, button)
    if line_ups.missing and not line_ups.deadline_is_over:
        words = {
            "round": line_ups.number,
            "teams": ", ".join(team.name for team in line_ups.missing),
        }
        text = _("Round %(round)s: line-ups are missing of %(teams)s.") % words
        url = reverse("tournaments:line_ups", args=[event.club.slug, event.pk])
        return NextStep(text, _("To the line-ups"), url, is_link=True)
    text = _("All line-ups of round %(round)s are in, or the deadline is over. Drawing opens them.")
    return act(event, "draw", text % {"round": line_ups.number}, button)


def change_pair(console: Console, pairs: Sequence[Team]) -> NextStep:
    """Return the step for pairs with a withdrawn player, before the next round is drawn."""
    event, first = console.event, pairs[0]
    text = ngettext(
        "A player of %(pairs)s has withdrawn: enter who plays with the other one instead, or"
        " withdraw the pair.",
        "A player of each of these pairs has withdrawn: %(pairs)s. Enter who plays with the other"
        " one instead, or withdraw the pair.",
        len(pairs),
    )
    words = {"pairs": ", ".join(pair.name for pair in pairs), "pair": first.name}
    url = reverse("tournaments:team_edit", args=[event.club.slug, event.pk, first.pk])
    return NextStep(text % words, _("Change the pair %(pair)s") % words, url, is_link=True)


def _enter_teams(console: Console, count: int) -> NextStep:
    event = console.event
    url = reverse("tournaments:teams", args=[event.club.slug, event.pk])
    if event.is_of_pairs:
        text = ngettext(
            "%(count)s pair is entered. A table needs two pairs.",
            "%(count)s pairs are entered. A table needs two pairs.",
            count,
        )
        return NextStep(text % {"count": count}, _("Enter the pairs"), url, is_link=True)
    text = ngettext(
        "%(count)s team is entered. A table needs four teams.",
        "%(count)s teams are entered. A table needs four teams.",
        count,
    )
    return NextStep(text % {"count": count}, _("Enter the teams"), url, is_link=True)


def _why_together(console: Console) -> str:
    """Return why several rounds are drawn at once, and what is fixed by it; else ``""``."""
    if not console.progress.draws_at_once or console.progress.rounds_left < 2:
        return ""
    text = _(
        "Drawn together so that fewer players meet again. You then release round %(round)s only;"
        " the later ones can still be drawn again."
    )
    return text % {"round": console.released_count + 1}


def _draw_button(console: Console) -> str:
    left = console.progress.rounds_left
    rounds = {"first": console.released_count + 1, "last": console.released_count + left}
    if console.progress.draws_at_once and left == 2:
        return _("Draw rounds %(first)s and %(last)s") % rounds
    if console.progress.draws_at_once and left > 1:
        return _("Draw rounds %(first)s to %(last)s") % rounds
    return _("Draw round %(first)s") % rounds
