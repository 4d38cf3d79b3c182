"""Setting the tables of a round by hand: a draft that grows table by table until it is released."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from secrets import randbelow
from typing import Any

from django.db import transaction
from django.utils.text import get_text_list
from django.utils.translation import gettext, gettext_noop, ngettext

from accounts.audit import Plural
from accounts.models import User
from tournaments import draw as drawing
from tournaments import errors
from tournaments.by_hand_errors import MustNotMeet
from tournaments.draw.by_hand import HandRound
from tournaments.draw.model import DrawError
from tournaments.limits import MAX_SEED
from tournaments.models import Entry, Round, Tournament
from tournaments.models.choices import ACTIVE
from tournaments.services.by_hand_rows import (
    hand_draft,
    new_draft,
    phase_by_hand,
    read_round,
    store_round,
)
from tournaments.services.drafts import change_draft, check_draft
from tournaments.services.event_changes import audit_change, bump_version, locked_event

Change = Callable[[HandRound], HandRound]


TABLES_SET = Plural(
    lambda n: ngettext(
        "round %(round)s: %(count)s table set by hand",
        "round %(round)s: %(count)s tables set by hand",
        n,
    )
)


def seat_tables(
    *,
    tournament: Tournament,
    actor: User,
    tables: Sequence[drawing.Table],
    draft: int | None = None,
    anyway: bool = False,
) -> Round:
    """Add tables, each with the entries of its players in the order N E S W, to the draft.

    :param draft: the version of the draft that was seen; see :func:`check_draft`.
    :param anyway: whether to allow forbidden pairs to meet.
    :raises NotByHand: unless the rounds of the phase are set by hand.
    :raises NoRoundsLeft: when every round of the phase has been released.
    :raises StaleDraft: if the draft is not the one that the caller has seen.
    :raises CannotDraw: for players who have a place already, or may not have one.
    :raises MustNotMeet: naming forbidden pairs, unless *anyway*.
    """

    def add(one: HandRound) -> HandRound:
        for table in tables:
            one = one.with_table(table)
        if not anyway:
            _check_apart(one, tables)
        return one

    return _change(tournament, actor, add, draft, "seat-tables", TABLES_SET, count=len(tables))


def take_apart(
    *, tournament: Tournament, actor: User, number: int, draft: int | None = None
) -> Round:
    """Take a table off the draft: its players wait for a place, and later tables move up.

    :raises TournamentError: as :func:`seat_tables`.
    """
    text = gettext_noop("round %(round)s: table %(table)s taken apart")
    return _change(
        tournament,
        actor,
        lambda one: one.without_table(number),
        draft,
        "take-table-apart",
        text,
        table=number,
    )


def sit_out(
    *, tournament: Tournament, actor: User, entry: Entry, sits_out: bool, draft: int | None = None
) -> Round:
    """Make a player sit the round out, or wait for a place again.

    :raises TournamentError: as :func:`seat_tables`.
    """
    texts = {
        True: gettext_noop("round %(round)s: %(player)s sits out"),
        False: gettext_noop("round %(round)s: %(player)s does not sit out"),
    }

    def change(one: HandRound) -> HandRound:
        return one.with_sit_outs([entry.pk]) if sits_out else one.without_sit_out(entry.pk)

    words = {"player": entry.player.name}
    return _change(tournament, actor, change, draft, "set-sit-out", texts[sits_out], **words)


def fill_rest(
    *,
    tournament: Tournament,
    actor: User,
    way: str,
    seed: int | None = None,
    draft: int | None = None,
) -> Round:
    """Seat the players who wait for a place, by rank or at random; those left over sit out.

    :param way: one of :data:`tournaments.draw.by_hand.WAYS`.
    :raises TournamentError: as :func:`seat_tables`.
    """
    seed = randbelow(MAX_SEED) if seed is None else seed
    texts = {
        "rank": gettext_noop("round %(round)s: the rest filled by rank"),
        "random": gettext_noop("round %(round)s: the rest filled at random, with seed %(seed)s"),
    }
    fill: Change = lambda one: one.with_rest(way, seed)  # noqa: E731 - one expression
    return _change(tournament, actor, fill, draft, "fill-tables", texts[way], seed=seed)


def empty_filled(*, tournament: Tournament, actor: User, draft: int | None = None) -> Round:
    """Take the tables whose players the program has chosen off the draft.

    :raises TournamentError: as :func:`seat_tables`.
    """
    text = gettext_noop("round %(round)s: filled tables taken apart")
    return _change(tournament, actor, HandRound.without_filled, draft, "empty-filled", text)


def set_round(
    *,
    tournament: Tournament,
    actor: User,
    tables: Sequence[drawing.Table],
    sit_outs: Sequence[int],
    draft: int | None = None,
    anyway: bool = False,
) -> Round:
    """Set the whole draft: its tables, and the entries that sit out.

    :raises TournamentError: as :func:`seat_tables`.
    """

    def change(one: HandRound) -> HandRound:
        kept = {table: way for table, way in one.filled.items() if table in now}
        one = replace(one, tables=(), sit_outs=(), filled=kept)
        for table in tables:
            one = one.with_table(table)
        if not anyway:
            _check_apart(one, tables)
        return one.with_sit_outs(sit_outs)

    now = {frozenset(table) for table in tables}
    return _change(tournament, actor, change, draft, "seat-tables", TABLES_SET, count=len(tables))


@transaction.atomic
def _change(
    tournament: Tournament,
    actor: User,
    change: Change,
    draft: int | None,
    action: str,
    text: str | Plural,
    **words: Any,
) -> Round:
    """Change the draft of an event, and log *action* and *text* with *words*."""
    tournament = locked_event(tournament.pk, *ACTIVE)
    check_draft(tournament, draft)
    phase = phase_by_hand(tournament)
    drafted = hand_draft(phase)
    before = read_round(phase, drafted)
    try:
        after = change(before)
    except DrawError as error:
        raise errors.CannotDraw(reason=gettext(str(error))) from error
    drafted = drafted or new_draft(phase, before, actor)
    store_round(drafted, before, after)
    change_draft(tournament)
    audit_change(tournament, actor, action, text, round=drafted.number, **words)
    bump_version(tournament)
    return drafted


def _check_apart(one: HandRound, tables: Iterable[drawing.Table]) -> None:
    """Check that no forbidden pair meets at *tables*.

    :raises MustNotMeet: naming the pairs.
    """
    pairs = [two for table in tables for two in one.forbidden_at(table)]
    if not pairs:
        return
    entries = Entry.objects.filter(pk__in={player for two in pairs for player in two})
    names = dict(entries.values_list("pk", "player__name"))
    named = [
        gettext("%(one)s and %(other)s") % {"one": names[two[0]], "other": names[two[1]]}
        for two in pairs
    ]
    raise MustNotMeet(pairs=get_text_list(named, gettext("and")))
