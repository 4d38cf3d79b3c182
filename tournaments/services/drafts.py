"""Drawing rounds as drafts, which can be edited and discarded until they are released."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from secrets import randbelow

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop

from accounts.models import User
from tournaments import draw as drawing
from tournaments import errors
from tournaments.draw.model import SEATS
from tournaments.draw.report import Line, report
from tournaments.limits import MAX_SEED
from tournaments.models import (
    AwardKind,
    Draw,
    Entry,
    EntryStatus,
    ForbiddenPair,
    Round,
    RoundStatus,
    SitOut,
    Table,
    TableSeat,
    Tournament,
)
from tournaments.models.event import ACTIVE
from tournaments.services.changes import audit_change, bump_version, locked_event
from tournaments.services.round_status import released_count

NONE_SEEN = 0
"""In place of the version of a draft: the caller has seen none, and there must be none."""


def check_draft(tournament: Tournament, seen: int | None) -> None:
    """Check that the drafted rounds of an event, which is locked, are those that were seen.

    :param seen: their version, :data:`NONE_SEEN`, or None for any.
    :raises StaleDraft: if they have been changed since.
    """
    if seen is None or seen == tournament.draft_version:
        return
    if seen == NONE_SEEN and not _drafts(tournament).exists():
        return
    raise errors.StaleDraft(draft=tournament.draft_version)


def change_draft(tournament: Tournament) -> None:
    """Give the drafted rounds of an event, which is locked, their next version."""
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
    """Draw the next *rounds* rounds, or all that are left, for those who are checked in.

    Drafts are replaced; released rounds stay as they are and are taken into account. The draw is
    made before the event is locked, because it may take a second.

    :param draft: the version of the draft that is replaced; see :func:`check_draft`.
    :raises NoRoundsLeft: when every round has been released.
    :raises CannotDraw: for too few players.
    :raises ChangedMeanwhile: when players or forbidden pairs changed during the draw.
    :raises StaleDraft: when another draft is there than the caller has seen.
    """
    tournament = Tournament.objects.get(pk=tournament.pk)
    seed = randbelow(MAX_SEED) if seed is None else seed
    request = _request(tournament, rounds, seed)
    found = drawing.draw(request)
    with transaction.atomic():
        tournament = locked_event(tournament.pk, *ACTIVE)
        check_draft(tournament, draft)
        if _request(tournament, rounds, seed) != request:
            raise errors.ChangedMeanwhile()
        discard_drafts(tournament)
        drawn = _store(tournament, request, found, actor)
        audit_change(
            tournament,
            actor,
            "draw-rounds",
            gettext_noop("%(rounds)s rounds drawn with seed %(seed)s"),
            rounds=len(found.rounds),
            seed=seed,
        )
        bump_version(tournament)
    return drawn


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


@transaction.atomic
def swap_players(
    *, draft: Round, one: Entry, other: Entry, actor: User, seen: int | None = None
) -> tuple[drawing.Costs, drawing.Costs]:
    """Swap two players of a drafted round; return the costs before and after.

    :param seen: the version of the draft; see :func:`check_draft`.
    :raises NoDraft: when the round has been released.
    :raises CannotDraw: when one of them is not in the round.
    """
    tournament = locked_event(draft.tournament_id, *ACTIVE)
    check_draft(tournament, seen)
    draft = Round.objects.select_related("draw").get(pk=draft.pk)
    before, after = cost_of_swap(draft=draft, one=one, other=other)
    _swap(draft, one, other)
    _update_costs(tournament, draft.draw)
    change_draft(tournament)
    text = gettext_noop("round %(round)s: %(one)s and %(other)s swapped")
    audit_change(
        tournament,
        actor,
        "swap-players",
        text,
        round=draft.number,
        one=one.player.name,
        other=other.player.name,
    )
    bump_version(tournament)
    return before, after


def cost_of_swap(*, draft: Round, one: Entry, other: Entry) -> tuple[drawing.Costs, drawing.Costs]:
    """Return the costs of the event before and after a swap, without making it.

    :raises TournamentError: as :func:`swap_players`.
    """
    if draft.status != RoundStatus.DRAFT:
        raise errors.NoDraft()
    tournament = draft.tournament
    forbidden = _forbidden(tournament)
    rounds = pure_rounds(_rounds(tournament))
    before = drawing.evaluate(rounds, forbidden)
    try:
        rounds[draft.number - 1] = drawing.swap(rounds[draft.number - 1], one.pk, other.pk)
    except drawing.DrawError as error:
        raise errors.CannotDraw(reason=gettext(str(error))) from error
    return before, drawing.evaluate(rounds, forbidden)


def discard_drafts(tournament: Tournament) -> int:
    """Delete the drafts, and draws without rounds; return how many rounds were deleted."""
    drafts = _drafts(tournament)
    count = drafts.count()
    drafts.delete()
    Draw.objects.filter(tournament=tournament, rounds__isnull=True).delete()
    if count:
        change_draft(tournament)
    return count


def _drafts(tournament: Tournament) -> QuerySet[Round]:
    return Round.objects.filter(tournament=tournament, status=RoundStatus.DRAFT)


def entrants(tournament: Tournament) -> list[int]:
    """Return the entries that are in the next draw: entered and checked in."""
    there = tournament.entries.filter(status=EntryStatus.ENTERED, checked_in_at__isnull=False)
    return list(there.order_by("pk").values_list("pk", flat=True))


def draft_is_outdated(tournament: Tournament) -> bool:
    """Return whether players changed since the draw, or a pair was forbidden that meets in it."""
    drafts = list(_rounds(tournament).filter(status=RoundStatus.DRAFT).select_related("draw"))
    if not drafts:
        return False
    drawn = pure_rounds(drafts)
    seated = {entry for table in drawn[0].tables for entry in table}
    if seated | set(drawn[0].sit_outs) != set(entrants(tournament)):
        return True
    known = {(one, other) for one, other in drafts[0].draw.input["forbidden"]}
    return drawing.evaluate(drawn, _forbidden(tournament) - known).forbidden > 0


def pure_rounds(rounds: Iterable[Round]) -> list[drawing.Round]:
    """Return rounds in the form of :mod:`tournaments.draw`, with entries as players."""
    return [
        drawing.Round(
            tuple(_pure_table(table) for table in one.tables.all()),
            tuple(sorted(out.entry_id for out in one.sit_outs.all())),
        )
        for one in rounds
    ]


def report_lines(draw: Draw) -> list[str]:
    """Return the fairness report in the active language, with the players' names."""
    event = draw.tournament
    names = {entry.pk: entry.player.name for entry in event.entries.select_related("player")}
    lines = [Line(one["text"], one["values"], one["players"]) for one in draw.report]
    texts = [line.format(lambda entry: names.get(entry, "?"), gettext) for line in lines]
    if SitOut.objects.filter(round__tournament=event).exists():
        texts.append(_sit_outs_give(event))
    return texts


def _sit_outs_give(event: Tournament) -> str:
    if event.sit_out_award == AwardKind.AVERAGE:
        return gettext("A sit-out gives the average of the player's other rounds.")
    if event.sit_out_award == AwardKind.NOTHING:
        return gettext("A sit-out gives nothing.")
    credit = gettext("A sit-out gives %(points)s points and %(table)s table points.")
    return credit % {"points": event.sit_out_points, "table": event.sit_out_table_points}


def _pure_table(table: Table) -> drawing.Table:
    at = {seat.seat: seat.entry_id for seat in table.seats.all()}
    north, east, south, west = (at[seat] for seat in SEATS)
    return north, east, south, west


def _rounds(tournament: Tournament) -> QuerySet[Round]:
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    return rounds.prefetch_related("tables__seats", "sit_outs")


def _forbidden(tournament: Tournament) -> frozenset[drawing.Pair]:
    pairs = ForbiddenPair.objects.filter(tournament=tournament)
    return frozenset(pairs.values_list("one_id", "other_id"))


def _request(tournament: Tournament, rounds: int | None, seed: int) -> drawing.Request:
    """Return the request for a draw now."""
    left = tournament.round_count - released_count(tournament)
    if left < 1:
        raise errors.NoRoundsLeft(rounds=tournament.round_count)
    released = list(_rounds(tournament).exclude(status=RoundStatus.DRAFT).select_related("draw"))
    try:
        return drawing.Request(
            players=tuple(entrants(tournament)),
            rounds=left if rounds is None else min(rounds, left),
            seed=seed,
            history=tuple(pure_rounds(released)),
            forbidden=_forbidden(tournament),
            places=tuple(released[-1].draw.places) if released else (),
        )
    except drawing.DrawError as error:
        raise errors.CannotDraw(reason=gettext(str(error))) from error


def _store(
    tournament: Tournament, request: drawing.Request, found: drawing.Draw, actor: User
) -> Draw:
    """Store a draw, with its rounds as drafts."""
    draw = Draw.objects.create(
        tournament=tournament,
        seed=request.seed,
        input={
            "players": request.players,
            "rounds": request.rounds,
            "history": [asdict(one) for one in request.history],
            "forbidden": sorted(request.forbidden),
            "places": request.places,
        },
        places=found.places,
        costs=asdict(found.costs),
        bound=asdict(found.bound),
        report=_report_json([*request.history, *found.rounds], found.bound, request.forbidden),
        created_by=actor,
    )
    for number, one in enumerate(found.rounds, len(request.history) + 1):
        _write_round(draw, number, one)
    change_draft(tournament)
    return draw


def _write_round(draw: Draw, number: int, one: drawing.Round) -> None:
    drafted = Round.objects.create(tournament=draw.tournament, number=number, draw=draw)
    tables = Table.objects.bulk_create(
        Table(round=drafted, number=place) for place in range(1, len(one.tables) + 1)
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, round=drafted, seat=seat, entry_id=entry)
        for table, players in zip(tables, one.tables, strict=True)
        for seat, entry in zip(SEATS, players, strict=True)
    )
    SitOut.objects.bulk_create(SitOut(round=drafted, entry_id=entry) for entry in one.sit_outs)


def _report_json(
    rounds: list[drawing.Round],
    bound: drawing.Bound,
    forbidden: frozenset[drawing.Pair],
    *,
    by_hand: bool = False,
) -> list[dict[str, object]]:
    return [asdict(line) for line in report(rounds, bound, forbidden, by_hand=by_hand)]


def _swap(draft: Round, one: Entry, other: Entry) -> None:
    """Swap the players' rows, at tables or among the sit-outs."""
    for rows in (TableSeat.objects.filter(round=draft), SitOut.objects.filter(round=draft)):
        of_one = list(rows.filter(entry=one).values_list("pk", flat=True))
        of_other = list(rows.filter(entry=other).values_list("pk", flat=True))
        rows.filter(pk__in=of_one).update(entry=other)
        rows.filter(pk__in=of_other).update(entry=one)


def _update_costs(tournament: Tournament, draw: Draw) -> None:
    """Update costs and report after an edit by hand, which does not change the bound."""
    rounds, forbidden = pure_rounds(_rounds(tournament)), _forbidden(tournament)
    draw.costs = asdict(drawing.evaluate(rounds, forbidden))
    draw.report = _report_json(rounds, drawing.Bound(**draw.bound), forbidden, by_hand=True)
    draw.edited = True
    draw.save(update_fields=["costs", "report", "edited"])
