"""Drawing rounds as drafts, which can be edited and discarded until they are released."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from secrets import randbelow

from django.db import transaction
from django.db.models import QuerySet
from django.utils.text import get_text_list
from django.utils.translation import gettext, gettext_noop, ngettext

from accounts.audit import Plural
from accounts.models import User
from tournaments import draw as drawing
from tournaments import errors
from tournaments.by_hand_errors import ByHand
from tournaments.draw.model import SEATS
from tournaments.draw.report import Line
from tournaments.event_texts import sit_outs_give
from tournaments.limits import MAX_SEED
from tournaments.models import (
    Draw,
    Pairing,
    Phase,
    Round,
    RoundStatus,
    SitOut,
    Table,
    TableSeat,
    Tournament,
    Venue,
)
from tournaments.models.choices import ACTIVE
from tournaments.services.draw_requests import (
    PhaseDraw,
    PhaseRequest,
    draw_phase,
    follows_standings,
    forbidden_of,
    pure_rounds,
    request_for,
    rounds_of,
)
from tournaments.services.event_changes import audit_change, bump_version, locked_event
from tournaments.services.line_ups import open_line_ups
from tournaments.services.phase_players import field_of, players_of, store_groups
from tournaments.services.round_status import check_decided, current_phase, current_round
from tournaments.services.team_draws import (
    TeamRequest,
    draw_teams,
    line_ups_have_changed,
    team_request,
)

NONE_SEEN = 0
"""The version of a draft for a caller who has seen no draft: there must not be one."""


def check_draft(tournament: Tournament, seen: int | None) -> None:
    """Check that the drafted rounds of an event, which is locked, are those that were seen.

    :param seen: the version that was seen, :data:`NONE_SEEN`, or None for any.
    :raises StaleDraft: if they have been changed since.
    """
    if seen is None or seen == tournament.draft_version:
        return
    if seen == NONE_SEEN and not _drafts(tournament).exists():
        return
    raise errors.StaleDraft(draft=tournament.draft_version)


def change_draft(tournament: Tournament) -> None:
    """Increase the version of the drafted rounds of an event, which is locked."""
    tournament.draft_version += 1
    tournament.save(update_fields=["draft_version"])


def draw_rounds(
    *,
    tournament: Tournament,
    actor: User,
    rounds: int | None = None,
    seed: int | None = None,
    draft: int | None = None,
) -> Draw:
    """Draw the next *rounds* rounds, or all that are left, for the players who are checked in.

    In team events, and where rounds follow the standings, only the next round is drawn. Team events
    open its line-ups first; standings need the results of the round before.
    Drafts are replaced; released rounds are kept and taken into account. The draw is made before
    the event is locked, because it may take a second.

    :param draft: the version of the draft that is replaced; see :func:`check_draft`.
    :raises ByHand: in a phase whose tables the director sets.
    :raises NoRoundsLeft: when every round of the phase has been released.
    :raises TablesOpen: while the standings that the round follows wait for results.
    :raises CannotDraw: for too few players or teams.
    :raises LineUpsMissing: if line-ups of teams are missing before their deadline.
    :raises ChangedMeanwhile: if players or forbidden pairs changed during the draw.
    :raises StaleDraft: if the draft is not the one that the caller has seen.
    """
    tournament = Tournament.objects.get(pk=tournament.pk)
    anew, seed = seed is not None, randbelow(MAX_SEED) if seed is None else seed
    if tournament.is_team_event:
        open_line_ups(tournament=tournament, actor=actor)
    request = _request(tournament, rounds, seed, anew=anew)
    found = draw_teams(request) if isinstance(request, TeamRequest) else draw_phase(request)
    with transaction.atomic():
        tournament = locked_event(tournament.pk, *ACTIVE)
        check_draft(tournament, draft)
        if _request(tournament, rounds, seed, anew=anew) != request:
            raise errors.ChangedMeanwhile()
        return replace_drafts(tournament, request, found, actor)


def replace_drafts(
    tournament: Tournament,
    request: PhaseRequest | TeamRequest,
    found: PhaseDraw,
    actor: User,
    *,
    kept: int = 0,
) -> Draw:
    """Store a draw in place of the drafts after round *kept* of an event, which is locked."""
    discard_drafts(tournament, kept)
    drawn = _store(current_phase(tournament), request, found, actor)
    text = Plural(
        lambda n: ngettext(
            "%(rounds)s round drawn with seed %(seed)s",
            "%(rounds)s rounds drawn with seed %(seed)s",
            n,
        ),
        "rounds",
    )
    words = {"rounds": len(found.rounds), "seed": request.seed}
    audit_change(tournament, actor, "draw-rounds", text, **words)
    bump_version(tournament)
    return drawn


def _request(
    tournament: Tournament, rounds: int | None, seed: int, *, anew: bool
) -> PhaseRequest | TeamRequest:
    phase = current_phase(tournament)
    if tournament.is_team_event:
        return team_request(phase, seed, anew=anew)
    if phase.pairing == Pairing.HAND:
        raise ByHand()
    playing = current_round(tournament)
    if playing is not None and follows_standings(phase):
        check_decided(playing)
    return request_for(phase, rounds, seed)


@transaction.atomic
def discard_draft(*, tournament: Tournament, actor: User, draft: int | None = None) -> None:
    """Discard the drawn rounds that are not released.

    :raises NoDraft: if there are none.
    :raises StaleDraft: if they are not those of version *draft*.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    check_draft(tournament, draft)
    if not discard_drafts(tournament):
        raise errors.NoDraft()
    audit_change(tournament, actor, "discard-draft", gettext_noop("draft discarded"))
    bump_version(tournament)


def discard_drafts(tournament: Tournament, kept: int = 0) -> int:
    """Delete the drafts after round *kept*, and draws without rounds; return how many rounds.

    If rounds are kept, the draw of the others stays, so that they can be restored.
    """
    drafts = _drafts(tournament).filter(number__gt=kept)
    count = drafts.count()
    if kept:
        delete_empty_draws(tournament)
        drafts.delete()
    else:
        drafts.delete()
        delete_empty_draws(tournament)
    if count:
        change_draft(tournament)
    return count


def delete_empty_draws(tournament: Tournament) -> None:
    """Delete the draws of an event that have no rounds left."""
    Draw.objects.filter(tournament=tournament, rounds__isnull=True).delete()


def _drafts(tournament: Tournament) -> QuerySet[Round]:
    return Round.objects.filter(tournament=tournament, status=RoundStatus.DRAFT)


def entrants(tournament: Tournament) -> list[int]:
    """Return the entries for the next draw: the players of the phase who are checked in."""
    return players_of(current_phase(tournament))


def draft_is_outdated(tournament: Tournament) -> bool:
    """Return whether players, results or forbidden pairs have changed since the draw."""
    drafts = list(
        rounds_of(tournament).filter(status=RoundStatus.DRAFT).select_related("draw", "phase")
    )
    if not drafts:
        return False
    if tournament.is_team_event:
        return line_ups_have_changed(drafts[0])
    drawn, draw = pure_rounds(drafts), drafts[0].draw
    seated = {entry for table in drawn[0].tables for entry in table}
    if seated | set(drawn[0].sit_outs) != set(entrants(tournament)):
        return True
    if _standings_have_changed(tournament, draw):
        return True
    known = {(one, other) for one, other in draw.input["forbidden"]}
    return drawing.evaluate(drawn, forbidden_of(tournament) - known).forbidden > 0


def _standings_have_changed(tournament: Tournament, draw: Draw) -> bool:
    """Return whether the standings that the draw followed have changed since."""
    phase = current_phase(tournament)
    if not follows_standings(phase) or "brackets" not in draw.input:
        return False
    now = field_of(phase, draw.seed).brackets
    drawn: dict[str, list[int]] = draw.input["brackets"]
    return {letter: list(players) for letter, players in now.items()} != drawn


def report_lines(draw: Draw) -> list[str]:
    """Return the fairness report in the active language, with the players' names."""
    event = draw.tournament
    names = {entry.pk: entry.player.name for entry in event.entries.select_related("player")}
    lines = [Line(one["text"], one["values"], one["players"]) for one in draw.report]
    texts = [line_text(line, lambda entry: names.get(entry, "?")) for line in lines]
    if SitOut.objects.filter(round__tournament=event).exists():
        texts.append(sit_outs_give(event))
    return texts


def line_text(line: Line, name: Callable[[int], str]) -> str:
    """Return a line of a report in the active language; “rounds 1 and 2”, not “rounds 1, 2”.

    :param name: the name of an entry, by its id.
    """
    values = line.values
    if "rounds" in values:
        numbers = str(values["rounds"]).split(", ")
        values = values | {"rounds": get_text_list(numbers, gettext("and"))}
    return Line(line.text, values, line.players).format(name, gettext)


def _store(
    phase: Phase, request: PhaseRequest | TeamRequest, found: PhaseDraw, actor: User
) -> Draw:
    """Store a draw, with its rounds as drafts."""
    tournament = phase.tournament
    draw = Draw.objects.create(
        tournament=tournament,
        seed=request.seed,
        input=request.as_json() | ({"floats": found.floats} if found.floats else {}),
        places=found.places,
        costs=asdict(found.costs),
        bound=asdict(found.bound) if found.bound else {},
        report=[asdict(line) for line in found.report],
        created_by=actor,
    )
    store_groups(phase, request.field)
    first = len(request.history) + 1
    for number, (one, letters) in enumerate(zip(found.rounds, found.brackets, strict=True), first):
        write_round(draw, phase, number, one, letters)
    change_draft(tournament)
    return draw


def write_round(
    draw: Draw, phase: Phase, number: int, one: drawing.Round, letters: Sequence[str]
) -> None:
    """Store a round of a draw as a draft; *letters* are the brackets of its tables."""
    drafted = Round.objects.create(
        tournament=draw.tournament, phase=phase, number=number, draw=draw
    )
    online = draw.tournament.venue == Venue.ONLINE
    tables = Table.objects.bulk_create(
        Table(round=drafted, number=place, bracket=letter, online=online)
        for place, letter in enumerate(letters, 1)
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, round=drafted, seat=seat, entry_id=entry)
        for table, players in zip(tables, one.tables, strict=True)
        for seat, entry in zip(SEATS, players, strict=True)
    )
    SitOut.objects.bulk_create(SitOut(round=drafted, entry_id=entry) for entry in one.sit_outs)
