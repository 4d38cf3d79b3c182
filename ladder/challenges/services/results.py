"""Results of challenges: the deciding game, found automatically or attached by an official."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.reasons import checked_reason
from games.models import IN_PROGRESS, WRITABLE, Game, GameStatus
from ladder.challenges import errors, notifying, order
from ladder.challenges.rungs import Result
from ladder.challenges.services.challenging import FOUR, lock_challenge
from ladder.challenges.services.leaving import end
from ladder.models import (
    LIMITED,
    OPEN,
    Challenge,
    ChallengeState,
    CountedGame,
    DueGame,
    RungChange,
    RungChangeKind,
    Source,
)
from ladder.services.changing import check_official, record

PLAYED_FOR_IT = (Source.SHEET, Source.TABLE)
"""The sources of games that can decide a challenge automatically."""
CORRECTED_WITHIN = timedelta(days=60)
"""Corrections of the game apply to the challenge until this long after its end."""


def games_of(players: Iterable[int]) -> QuerySet[CountedGame]:
    """Return the final games of exactly these four players that decide no challenge yet."""
    four = sorted(players)
    games = CountedGame.objects.filter(challenge__isnull=True, left_out__in=LIMITED)
    return games.annotate(
        players=Count("seats"), of_four=Count("seats", filter=Q(seats__player__in=four))
    ).filter(players=FOUR, of_four=FOUR)


def find_game(challenge: Challenge) -> CountedGame | None:
    """Return the first whole game of the four players that began after all had accepted."""
    if challenge.complete_at is None:
        return None
    games = games_of(challenge.four).filter(
        pool=challenge.rungs_id,
        source__in=PLAYED_FOR_IT,
        deals=F("deals_of_whole"),
        game__created_at__gte=challenge.complete_at,
        game__played_at__gte=challenge.complete_at,
    )
    return games.order_by("ended_at", "pk").first()


def is_being_played(challenge: Challenge) -> bool:
    """Return whether a game of the four that began after all had accepted is not counted yet.

    This includes finished score sheets that wait for confirmation, and final results that wait for
    the task that counts them. Call this before :func:`find_game`; in the other order a result that
    is counted between the two calls would be missed.
    """
    unfinished = [*WRITABLE, GameStatus.FINISHED]
    due = Q(status=GameStatus.CONFIRMED, pk__in=DueGame.objects.values("game"))
    games = Game.objects.filter(
        club=challenge.rungs.pool.club_id, event_url="", created_at__gte=challenge.complete_at
    )
    games = games.filter(
        due
        | Q(hosted=False, status__in=unfinished)
        | Q(hosted=True, table__rated=True, table__status__in=IN_PROGRESS)
    )
    games = games.annotate(
        players=Count("seatings"),
        of_four=Count("seatings", filter=Q(seatings__player__in=challenge.four)),
    )
    return games.filter(players=FOUR, of_four=FOUR).exists()


def totals_of(counted: CountedGame) -> dict[int, int]:
    """Return the total of each player of a game, by primary key or key of the bot."""
    return {seat.key: seat.score for seat in counted.seats.all()}


def settle(
    challenge: Challenge,
    counted: CountedGame,
    actor: User | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> None:
    """Decide a challenge with the result of a game; the caller has locked the list."""
    rungs = challenge.rungs
    before = order.order_of(rungs)
    change = Result(totals_of(counted), rungs.climb)
    order.write(rungs, change, challenge=challenge, actor=actor, reason=reason, at=now)
    challenge.counted = counted
    challenge.save(update_fields=["counted"])
    end(challenge, ChallengeState.PLAYED, now)
    notifying.notify_rungs(
        challenge, before, order.order_of(rungs), players=challenge.four, cause="result"
    )


@transaction.atomic
def settle_if_played(pk: int, now: datetime | None = None) -> bool:
    """Settle a challenge if its game is found; return whether it was.

    If another transaction has the list locked, this does nothing.
    """
    challenge = lock_if_free(pk)
    if challenge is None or challenge.state != ChallengeState.COMPLETE:
        return False
    counted = find_game(challenge)
    if counted is not None:
        settle(challenge, counted, now=now)
    return counted is not None


def lock_if_free(pk: int) -> Challenge | None:
    """Lock the list of a challenge and return the challenge; None if another transaction has it."""
    rows = Challenge.objects.select_related("challenger", "table__club")
    challenge = rows.filter(pk=pk).first()
    rungs = order.lock(challenge.rungs_id, skip=True) if challenge else None
    if challenge is None or rungs is None:
        return None
    challenge = rows.get(pk=pk)
    challenge.rungs = rungs
    return challenge


def complete_challenges() -> list[int]:
    """Return the challenges whose game may have been played."""
    rows = Challenge.objects.filter(state=ChallengeState.COMPLETE).order_by("pk")
    return list(rows.values_list("pk", flat=True))


@transaction.atomic
def attach_game(
    *, challenge: Challenge, counted: CountedGame, actor: User, reason: str
) -> Challenge:
    """Decide a challenge with a game that was not found automatically, even if it is over.

    :raises NotAnOfficial: unless *actor* is one.
    :raises ReasonNeeded: without a reason.
    :raises ChallengeOver: if a game has decided the challenge, or it never had four players.
    :raises WrongGame: unless *counted* is a final game of these four players in the same pool.
    """
    check_official(actor, challenge.rungs.pool.club)
    reason = checked_reason(reason, missing=errors.ReasonNeeded)
    challenge = lock_challenge(challenge)
    if challenge.state == ChallengeState.PLAYED or len(challenge.four) != FOUR:
        raise errors.ChallengeOver
    found = games_of(challenge.four).filter(pool=challenge.rungs_id, pk=counted.pk).first()
    if found is None:
        raise errors.WrongGame
    settle(challenge, found, actor, reason)
    record(
        challenge.rungs.pool,
        actor,
        "attach-to-challenge",
        gettext_noop("decided a challenge of %(player)s with the game of %(day)s: %(reason)s"),
        player=challenge.challenger.name,
        day=found.ended_at.astimezone(challenge.rungs.pool.club.zone).date(),
        reason=reason,
        challenge=challenge.pk,
        game=found.pk,
    )
    return challenge


@transaction.atomic
def cancel(*, challenge: Challenge, actor: User, reason: str) -> Challenge:
    """Cancel an open challenge; nobody loses a rung.

    :raises NotAnOfficial: unless *actor* is one.
    :raises ReasonNeeded: without a reason.
    :raises ChallengeOver: if it is over.
    """
    check_official(actor, challenge.rungs.pool.club)
    reason = checked_reason(reason, missing=errors.ReasonNeeded)
    challenge = lock_challenge(challenge)
    if challenge.state not in OPEN:
        raise errors.ChallengeOver
    end(challenge, ChallengeState.CANCELLED, reason=reason)
    notifying.notify_over(challenge, "cancelled", reason=reason)
    record(
        challenge.rungs.pool,
        actor,
        "cancel-challenge",
        gettext_noop("cancelled a challenge of %(player)s: %(reason)s"),
        player=challenge.challenger.name,
        reason=reason,
        challenge=challenge.pk,
    )
    return challenge


def changed_results(now: datetime) -> list[int]:
    """Return the recent challenges whose game was corrected after it decided them."""
    rows = Challenge.objects.filter(
        state=ChallengeState.PLAYED,
        ended_at__gt=now - CORRECTED_WITHIN,
        counted__left_out__in=LIMITED,
    )
    rows = rows.prefetch_related("counted__seats", "changes").select_related("counted")
    return [challenge.pk for challenge in rows.order_by("pk") if _differs(challenge)]


def _differs(challenge: Challenge) -> bool:
    entries = [one for one in challenge.changes.all() if one.kind == RungChangeKind.RESULT]
    if not entries or challenge.counted is None:
        return False
    latest = max(entries, key=lambda entry: entry.pk)
    stored = dict(latest.data["totals"])
    return stored != {seat.key: seat.score for seat in challenge.counted.seats.all()}


@transaction.atomic
def follow_correction(pk: int) -> None:
    """Replace the result in the log by the corrected result of the game.

    If the corrected game has other players than the four, the log stays for an official to decide.
    """
    challenge = lock_if_free(pk)
    if challenge is None or challenge.counted is None or not _differs(challenge):
        return
    totals = totals_of(challenge.counted)
    if sorted(totals) != challenge.four:
        return
    rungs, before = challenge.rungs, order.order_of(challenge.rungs)
    order.replace(rungs, _entry_of(challenge), Result(totals, _entry_of(challenge).data["climb"]))
    notifying.notify_rungs(
        challenge,
        before,
        order.order_of(rungs),
        players=challenge.four,
        cause="corrected",
        text="corrected",
    )


def _entry_of(challenge: Challenge) -> RungChange:
    """Return the latest entry of the log that records, not replaces, a result of a challenge."""
    entries = challenge.changes.filter(kind=RungChangeKind.RESULT, about=None)
    found = entries.order_by("-pk").first()
    if found is None:
        raise LookupError(f"challenge {challenge.pk} has no result")
    return found
