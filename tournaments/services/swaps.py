"""Swapping two players of a draft, and undoing the last swap."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from accounts.models import User
from tournaments import draw as drawing
from tournaments import errors
from tournaments.draw.costs import meetings, pairs_of
from tournaments.draw.report import report
from tournaments.duplicate.movement import fairness
from tournaments.models import Draw, Entry, Round, RoundStatus, SitOut, TableSeat, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.services.drafts import change_draft, check_draft
from tournaments.services.draw_reports import lines_by_hand
from tournaments.services.draw_requests import forbidden_of, pure_rounds, rounds_of
from tournaments.services.event_changes import audit_change, bump_version, locked_event


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """The costs of the event before and after a swap, and the pairs that meet again because of it.

    *repeats* has pairs of ids of entries with the numbers of the rounds in which they then meet.
    """

    before: drawing.Costs
    after: drawing.Costs
    repeats: dict[tuple[int, int], list[int]]


@transaction.atomic
def swap_players(
    *, draft: Round, one: Entry, other: Entry, actor: User, seen: int | None = None
) -> tuple[drawing.Costs, drawing.Costs]:
    """Swap two players of a drafted round; return the costs before and after.

    Swapping the same two again undoes the swap, if the draft has not changed since. The draw counts
    as edited by hand, unless this undoes its only change.

    :param seen: the version of the draft; see :func:`check_draft`.
    :raises NoDraft: when the round has been released.
    :raises CannotDraw: when a player is not in the round, or in a team event.
    """
    tournament = locked_event(draft.tournament_id, *ACTIVE)
    check_draft(tournament, seen)
    draft = Round.objects.select_related("draw").get(pk=draft.pk)
    draft.tournament = tournament
    effect = effect_of_swap(draft=draft, one=one, other=other)
    undoes, was_edited = last_swap(draft) == {one.pk, other.pk}, draft.draw.edited
    _swap(draft, one, other)
    _note_set_by_hand(draft.draw, {one.pk, other.pk})
    change_draft(tournament)
    draft.draw.edited = not (undoes and draft.draw.input["swap"].get("first"))
    _note_swap(draft, set() if undoes else {one.pk, other.pk}, first=not was_edited)
    update_costs(tournament, draft.draw)
    _audit(draft, one, other, actor, undoes=undoes)
    bump_version(tournament)
    return effect.before, effect.after


def last_swap(draft: Round) -> set[int]:
    """Return the entries of the two players whose swap was the last change of the drafts.

    The set is empty if it was another change, or if the swap was in another round.
    """
    swap = draft.draw.input.get("swap") if draft.draw is not None else None
    if not swap or draft.status != RoundStatus.DRAFT or swap["round"] != draft.number:
        return set()
    return set(swap["entries"]) if swap["draft"] == draft.tournament.draft_version else set()


def _note_swap(draft: Round, entries: set[int], *, first: bool) -> None:
    """Note the last swap in the draw, which is saved later; no *entries* if it was undone.

    :param first: whether the draw had not been edited before.
    """
    version = draft.tournament.draft_version
    swap = {"round": draft.number, "entries": sorted(entries), "draft": version, "first": first}
    draft.draw.input = draft.draw.input | {"swap": swap}


def _audit(draft: Round, one: Entry, other: Entry, actor: User, *, undoes: bool) -> None:
    action, text = "swap-players", gettext_noop("round %(round)s: %(one)s and %(other)s swapped")
    if undoes:
        action = "undo-swap"
        text = gettext_noop("round %(round)s: swap of %(one)s and %(other)s undone")
    names = {"one": one.player.name, "other": other.player.name}
    audit_change(draft.tournament, actor, action, text, round=draft.number, **names)


def effect_of_swap(*, draft: Round, one: Entry, other: Entry) -> SwapEffect:
    """Return what a swap changes, without making it.

    :raises TournamentError: as :func:`swap_players`.
    """
    if draft.status != RoundStatus.DRAFT:
        raise errors.NoDraft()
    tournament = draft.tournament
    if tournament.is_team_event:
        raise errors.CannotDraw(reason=gettext("Players of a team event cannot be swapped."))
    forbidden = forbidden_of(tournament)
    rounds = pure_rounds(rounds_of(tournament))
    swapped = rounds.copy()
    try:
        swapped[draft.number - 1] = drawing.swap(rounds[draft.number - 1], one.pk, other.pk)
    except drawing.DrawError as error:
        raise errors.CannotDraw(reason=gettext(str(error))) from error
    met, meet = meetings(rounds), meetings(swapped)
    repeats = sorted(which for which, times in meet.items() if times > max(1, met[which]))
    pairs = [pairs_of(one) for one in swapped]
    return SwapEffect(
        before=drawing.evaluate(rounds, forbidden),
        after=drawing.evaluate(swapped, forbidden),
        repeats={
            which: [number for number, met in enumerate(pairs, 1) if which in met]
            for which in repeats
        },
    )


def _swap(draft: Round, one: Entry, other: Entry) -> None:
    """Swap the places of two players, at tables or among the sit-outs."""
    for rows in (TableSeat.objects.filter(round=draft), SitOut.objects.filter(round=draft)):
        of_one = list(rows.filter(entry=one).values_list("pk", flat=True))
        of_other = list(rows.filter(entry=other).values_list("pk", flat=True))
        rows.filter(pk__in=of_one).update(entry=other)
        rows.filter(pk__in=of_other).update(entry=one)


def _note_set_by_hand(draw: Draw, players: set[int]) -> None:
    """Mark tables of *players* that the program had filled as set by hand."""
    if "filled" in draw.input:
        filled = [one for one in draw.input["filled"] if not players & set(one["players"])]
        draw.input = draw.input | {"filled": filled}


def update_costs(tournament: Tournament, draw: Draw) -> None:
    """Update the draw's costs and report after a change of rounds; its bound stays."""
    rounds, forbidden = pure_rounds(rounds_of(tournament)), forbidden_of(tournament)
    draw.costs = asdict(drawing.evaluate(rounds, forbidden))
    if draw.bound:
        lines = report(rounds, drawing.Bound(**draw.bound), forbidden, by_hand=draw.edited)
    else:
        lines = lines_by_hand(draw.input, rounds, forbidden)
    if tournament.is_duplicate:
        lines = [*lines, *fairness(rounds).lines()]
    draw.report = [asdict(line) for line in lines]
    draw.save(update_fields=["input", "costs", "report", "edited"])
