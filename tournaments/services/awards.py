"""What players get for an abandoned table or a sit-out, and what is not settled yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.audit import Listed, Phrase
from accounts.models import User
from games.labels import signed
from tournaments import errors, limits
from tournaments.models import (
    Award,
    AwardKind,
    EventStatus,
    Round,
    RoundStatus,
    SitOut,
    Table,
    TableSeat,
    TableStatus,
    Tournament,
)
from tournaments.services.checks import check_event_status
from tournaments.services.event_changes import (
    audit_change,
    bump_version,
    locked_event,
    required_reason,
    round_words,
    table_words,
)
from tournaments.services.round_status import released_count
from tournaments.services.seats_played import AVERAGES, NOT_PLAYED, SeatsPlayed, seats_played
from tournaments.services.table_results import RESULTS_OPEN, check_table, wrong_status

#: a player's seat at an abandoned table, or their sit-out
Place = TableSeat | SitOut


@dataclass(frozen=True, slots=True)
class AwardChoice:
    """An award to give; only the kind ``points`` uses the points."""

    kind: str
    points: int = 0
    table_points: Decimal = Decimal(0)

    def check(self) -> None:
        """Check that the award is valid.

        :raises BadAward: if it is not.
        """
        bounded = abs(self.points) <= limits.MAX_TOTAL
        bounded &= 0 <= self.table_points <= limits.MAX_SIT_OUT_TABLE_POINTS
        given = self.kind == AwardKind.POINTS or not (self.points or self.table_points)
        if self.kind not in AwardKind.values or not bounded or not given:
            most = {"most": limits.MAX_TOTAL, "table": limits.MAX_SIT_OUT_TABLE_POINTS}
            raise errors.BadAward(**most)


def check_award_table(table: Table) -> None:
    """Check that awards can be given at *table*.

    :raises WrongTableStatus: unless it is abandoned.
    """
    check_table(table, *RESULTS_OPEN)
    if table.status != TableStatus.ABANDONED:
        raise wrong_status(table)


@transaction.atomic
def award_table(
    *, table: Table, actor: User, awards: Mapping[int, AwardChoice | None], reason: str | Phrase
) -> Table:
    """Set what the players of an abandoned table get, by entry; None removes an award.

    :param reason: a phrase is translated for each reader of the log.
    :raises TournamentError: as :func:`check_award_table`.
    :raises BadAward: for an award out of range, or a player who is not at the table.
    """
    tournament = locked_event(table.round.tournament_id)
    table = Table.objects.select_related("round").get(pk=table.pk)
    table.round.tournament = tournament
    check_award_table(table)
    seats = list(table.seats.select_related("entry__player", "award").order_by("pk"))
    _give(tournament, seats, awards, actor, reason, table_words(table))
    return table


def check_award_sit_outs(one: Round) -> None:
    """Check that awards can be given for the sit-outs of a round.

    :raises TournamentError: if the event is published or not running, or the round a draft.
    """
    check_event_status(one.tournament, EventStatus.RUNNING, EventStatus.FINISHED)
    if one.status == RoundStatus.DRAFT:
        raise errors.WrongRoundStatus(round=one.number, status=one.get_status_display())


@transaction.atomic
def award_sit_outs(
    *,
    round: Round,  # noqa: A002 - what the field calls it
    actor: User,
    awards: Mapping[int, AwardChoice | None],
    reason: str,
) -> Round:
    """Set what players get for sitting out a round, by entry; None applies the rule of the event.

    :raises TournamentError: as :func:`check_award_sit_outs`.
    :raises BadAward: for an award out of range, or a player who does not sit out.
    """
    tournament = locked_event(round.tournament_id)
    current = Round.objects.get(pk=round.pk)
    current.tournament = tournament
    check_award_sit_outs(current)
    out = list(current.sit_outs.select_related("entry__player", "award").order_by("pk"))
    _give(tournament, out, awards, actor, reason, round_words(current.number))
    return current


def award_of(place: Place) -> Award | None:
    """Return the award of *place*, which was fetched with it."""
    return getattr(place, "award", None)


def award_text(award: Award | AwardChoice | None) -> str:
    """Return a short text for an award, in the active language."""
    if award is None:
        return _("points to come")
    if award.kind == AwardKind.POINTS:
        return signed(award.points)
    return award_kind_text(award.kind)


def award_kind_text(kind: str) -> str:
    """Return a short text for a kind of award, in the active language."""
    if kind == AwardKind.POINTS:
        return str(AwardKind.POINTS.label)
    if kind == AwardKind.ROUND:
        return _("average of the round")
    return _("average") if kind == AwardKind.AVERAGE else _("nothing")


def seats_without_points(tournament: Tournament, tables: Iterable[Table]) -> frozenset[int]:
    """Return the seats of abandoned *tables* that get nothing because the event is published.

    Makes no query if the tables were fetched with their seats and awards and none is an average.
    """
    if tournament.status != EventStatus.PUBLISHED:
        return frozenset()
    abandoned = (table for table in tables if table.status == TableStatus.ABANDONED)
    seats = [seat for table in abandoned for seat in table.seats.all()]
    awards = [award_of(seat) for seat in seats]
    has_average = any(award and award.kind in AVERAGES for award in awards)
    played = seats_played(tournament) if has_average else NOT_PLAYED
    return frozenset(seat.pk for seat in seats if _is_open(seat, played))


def _give(
    tournament: Tournament,
    places: Sequence[Place],
    awards: Mapping[int, AwardChoice | None],
    actor: User,
    said: str | Phrase,
    where: Phrase,
) -> None:
    reason = required_reason(str(said))
    by_entry = {place.entry_id: place for place in places}
    if not awards or awards.keys() - by_entry.keys():
        raise errors.BadAward(most=limits.MAX_TOTAL, table=limits.MAX_SIT_OUT_TABLE_POINTS)
    if all(_has_award(by_entry[entry], choice, reason) for entry, choice in awards.items()):
        return
    for entry, choice in awards.items():
        _replace_award(by_entry[entry], choice, actor, reason)
    given = Listed([_logged(by_entry[entry], choice) for entry, choice in awards.items()])
    text = gettext_noop("%(where)s: awarded (%(awards)s), %(reason)s")
    said = said if isinstance(said, Phrase) else reason
    audit_change(tournament, actor, "award-points", text, where=where, awards=given, reason=said)
    bump_version(tournament, scores=True)


def _logged(place: Place, choice: AwardChoice | None) -> Phrase:
    """Return the player of *place* with what they get, for the log."""
    if choice is None:
        text = gettext_noop("%(name)s: points to come")
    elif choice.kind == AwardKind.POINTS:
        text = gettext_noop("%(name)s: %(points)s")
    elif choice.kind == AwardKind.ROUND:
        text = gettext_noop("%(name)s: average of the round")
    elif choice.kind == AwardKind.AVERAGE:
        text = gettext_noop("%(name)s: average")
    else:
        text = gettext_noop("%(name)s: nothing")
    points = signed(choice.points) if choice else ""
    return Phrase(text, {"name": place.entry.player.name, "points": points})


def _has_award(place: Place, choice: AwardChoice | None, reason: str) -> bool:
    """Return whether the place has this award for this reason, or none if none is chosen."""
    award = award_of(place)
    if award is None or choice is None:
        return award is None and choice is None
    given = AwardChoice(award.kind, award.points, award.table_points)
    return given == choice and award.reason == reason


def _replace_award(place: Place, choice: AwardChoice | None, actor: User, reason: str) -> None:
    """Replace the award of a place."""
    key = "seat" if isinstance(place, TableSeat) else "sit_out"
    Award.objects.filter(**{key: place}).delete()
    if choice is None:
        return
    choice.check()
    Award.objects.create(
        **{key: place},
        kind=choice.kind,
        points=choice.points,
        table_points=choice.table_points,
        reason=reason,
        given_by=actor,
    )


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A round with an abandoned table or sit-outs whose players have nothing that counts.

    :ivar has_averages: whether they get averages, which count from their first results.
    """

    round: Round
    table: Table | None
    names: tuple[str, ...]
    has_averages: bool

    def __str__(self) -> str:
        place = f"{self.round}, {self.table}" if self.table else str(self.round)
        return f"{place} ({', '.join(self.names)})"


def unsettled_rounds(tournament: Tournament) -> list[Unsettled]:
    """Return the rounds that an official has to settle, in order."""
    return [*_unsettled_tables(tournament), *_unsettled_sit_outs(tournament)]


def _unsettled_tables(tournament: Tournament) -> Iterator[Unsettled]:
    seats = TableSeat.objects.filter(
        table__round__tournament=tournament, table__status=TableStatus.ABANDONED
    ).select_related("table__round", "entry__player", "award")
    played = seats_played(tournament)
    open_seats: dict[tuple[int, bool], list[TableSeat]] = {}
    for seat in seats.order_by("table__round__number", "table__number", "pk"):
        if _is_open(seat, played):
            award = award_of(seat)
            has_average = award is not None and award.kind == AwardKind.AVERAGE
            open_seats.setdefault((seat.table_id, has_average), []).append(seat)
    for (_table, has_averages), found in open_seats.items():
        table = found[0].table
        yield Unsettled(table.round, table, _names(found), has_averages)


def _is_open(seat: TableSeat, played: SeatsPlayed) -> bool:
    """Return whether nothing counts yet at an abandoned table: an average needs a result."""
    award = award_of(seat)
    return award is None or not played.gives(award.kind, seat)


def _unsettled_sit_outs(tournament: Tournament) -> Iterator[Unsettled]:
    """Yield closed rounds with sit-outs that give an average of results that do not exist."""
    out = SitOut.objects.filter(
        round__tournament=tournament, round__status=RoundStatus.CLOSED
    ).select_related("round", "entry__player", "award")
    played = seats_played(tournament)
    waiting: dict[tuple[int, bool], list[SitOut]] = {}
    for one in out.order_by("round__number", "pk"):
        award = award_of(one)
        kind = award.kind if award else tournament.sit_out_award
        if not played.gives(kind, one):
            has_average = kind == AwardKind.AVERAGE and tournament.has_other_rounds
            waiting.setdefault((one.round_id, has_average), []).append(one)
    for (_round, has_averages), found in waiting.items():
        yield Unsettled(found[0].round, None, _names(found), has_averages)


@dataclass(frozen=True, slots=True)
class AveragedSitOuts:
    """The players whose sit-out of a round counts as a round at their average."""

    round: Round
    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.round} ({', '.join(self.names)})"


def averaged_sit_outs(tournament: Tournament) -> list[AveragedSitOuts]:
    """Return the sit-outs that give an average by the rule of an event that ended early.

    Over all rounds everybody sits out about as often, so only then do they favour a few players.
    An award that an official has given is not among them.
    """
    is_early = tournament.is_over and released_count(tournament) < tournament.round_count
    if not is_early or tournament.sit_out_award != AwardKind.AVERAGE:
        return []
    out = SitOut.objects.filter(
        round__tournament=tournament, round__status=RoundStatus.CLOSED, award=None
    ).select_related("round", "entry__player")
    by_round: dict[int, list[SitOut]] = {}
    for one in out.order_by("round__number", "pk"):
        by_round.setdefault(one.round_id, []).append(one)
    return [AveragedSitOuts(found[0].round, _names(found)) for found in by_round.values()]


def _names(places: Iterable[Place]) -> tuple[str, ...]:
    return tuple(place.entry.player.name for place in places)
