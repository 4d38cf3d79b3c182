"""Notices about challenges, written in the transaction of the event."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.urls import reverse

from accounts.models import Player
from ladder.challenges.notice_kinds import CHALLENGED, COMPLETE, DECLINED, ENDS_SOON, RESULT
from ladder.challenges.rungs import Order, rung_of
from ladder.models import Answer, Challenge
from notices.kinds import Kind
from notices.services import Message, notify, notify_each, settle

TO_DO = [CHALLENGED.code, ENDS_SOON.code]
"""Kinds of notices that are settled when nothing is left to do."""


def notify_challenged(challenge: Challenge, players: Iterable[Player]) -> None:
    """Notify the challenged *players*."""
    if challenge.deadline is not None:
        _notify(
            challenge,
            CHALLENGED,
            "challenged",
            (player.user_id for player in players),
            name=challenge.challenger.name,
            club=challenge.rungs.pool.club.name,
            ends_at=challenge.deadline.isoformat(),
        )


def notify_accepted(challenge: Challenge, player: Player) -> None:
    """Notify the challenger that *player* has accepted."""
    _settle_for(challenge, player)
    _notify(
        challenge,
        COMPLETE,
        "accepted",
        [challenge.challenger.user_id],
        cause=f"accepted:{player.pk}",
        name=player.name,
    )


def notify_complete(challenge: Challenge, except_for: Player) -> None:
    """Notify the four players, except the one who made the challenge complete."""
    settle(kinds=TO_DO, subject=_subject(challenge))
    if challenge.deadline is not None:
        people = {user for player, user in _people(challenge).items() if player != except_for.pk}
        _notify(challenge, COMPLETE, "complete", people, ends_at=challenge.deadline.isoformat())


def notify_table(challenge: Challenge, host: Player) -> None:
    """Notify the other players that *host* has opened a table for the challenge."""
    game = challenge.table
    if game is None:
        return
    people = {user for player, user in _people(challenge).items() if player != host.pk}
    notify(
        kind=COMPLETE.code,
        cause=f"challenge:{challenge.pk}:table:{game.pk}",
        subject=_subject(challenge),
        to=people,
        link=reverse("games:table", args=[game.club.slug, game.pk]),
        text="table",
        values={"name": host.name},
        club=challenge.rungs.pool.club,
    )


def notify_over(
    challenge: Challenge, text: str, except_for: Player | None = None, **values: Any
) -> None:
    """Notify the players who accepted that the challenge is over without a game."""
    settle(kinds=[*TO_DO, COMPLETE.code], subject=_subject(challenge))
    people = {
        user
        for player, user in _people(challenge, Answer.ACCEPTED, Answer.WAITING).items()
        if except_for is None or player != except_for.pk
    }
    _notify(challenge, DECLINED, text, people, **values)


def remind(challenge: Challenge) -> None:
    """Remind the players who still have to answer or play that the deadline is near."""
    if challenge.deadline is None:
        return
    answering = challenge.complete_at is None
    waiting = (
        challenge.players.filter(answer=Answer.WAITING)
        if answering
        else (challenge.players.filter(ready_at=None))
    )
    _notify(
        challenge,
        ENDS_SOON,
        "answer" if answering else "play",
        list(waiting.values_list("player__user", flat=True)),
        cause="answer" if answering else "play",
        name=challenge.challenger.name,
        ends_at=challenge.deadline.isoformat(),
    )


def notify_rungs(
    challenge: Challenge,
    before: Order,
    after: Order,
    *,
    players: Collection[int],
    cause: str,
    text: str = "",
) -> None:
    """Notify *players* of a challenge of their new rungs.

    :param cause: a code of what happened to the challenge.
    :param text: a code of the kind's texts; by default it depends on the rungs.
    """
    settle(kinds=[*TO_DO, COMPLETE.code], subject=_subject(challenge))
    rungs = challenge.rungs
    link = reverse("ladder:rungs", args=[rungs.pool.club.slug, rungs.pk])
    messages = []
    for player, user in _people(challenge).items():
        was, now = rung_of(before, player), rung_of(after, player)
        if user is None or player not in players or was is None or now is None:
            continue
        said = text or ("up" if now < was else "down" if now > was else "same")
        messages.append(Message(user, link, said, {"before": was, "after": now}))
    notify_each(
        kind=RESULT.code,
        cause=f"challenge:{challenge.pk}:{cause}:{rungs.version}",
        subject=_subject(challenge),
        messages=messages,
        club=rungs.pool.club,
    )


def _people(challenge: Challenge, *answers: str) -> Mapping[int, int | None]:
    """Return the user of each player whose answer is one of *answers*, by default of all."""
    rows = challenge.players.all()
    if answers:
        rows = rows.filter(answer__in=answers)
    return dict(rows.values_list("player", "player__user"))


def _settle_for(challenge: Challenge, player: Player) -> None:
    """Mark as read the notice that asked *player* to answer."""
    if player.user_id is not None:
        settle(kinds=TO_DO, subject=_subject(challenge), recipients=[player.user_id])


def _notify(
    challenge: Challenge,
    kind: Kind,
    text: str,
    to: Iterable[int | None],
    cause: str = "",
    **values: Any,
) -> None:
    notify(
        kind=kind.code,
        cause=f"challenge:{challenge.pk}:{cause or text}",
        subject=_subject(challenge),
        to=to,
        link=reverse("ladder:challenge", args=[challenge.rungs.pool.club.slug, challenge.pk]),
        text=text,
        values=values,
        club=challenge.rungs.pool.club,
    )


def _subject(challenge: Challenge) -> str:
    return f"challenge:{challenge.pk}"
