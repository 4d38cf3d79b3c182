"""The SQL statements that save an answer: few, because hundreds arrive in the last minute."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from django.db import connection

from accounts.models import User
from bidding.models import Answer, Competition, Entry, Part, Vote

REMEMBERED = 20
"""The number of last requests stored with an answer, to recognise repeated ones."""

PLACE = """
SELECT membership.id IS NOT NULL, entry.id,
    CASE WHEN membership.id IS NOT NULL THEN insider.id END, player.name
FROM (SELECT %(user)s AS id) AS person
LEFT JOIN accounts_membership AS membership
    ON membership.user_id = person.id AND membership.club_id = %(club)s
LEFT JOIN bidding_entry AS entry
    ON entry.user_id = person.id AND entry.competition_id = %(competition)s
LEFT JOIN bidding_insider AS insider
    ON insider.user_id = person.id AND insider.competition_id = %(competition)s
    AND insider.part = %(panel)s AND NOT insider."left"
LEFT JOIN accounts_player AS player
    ON player.user_id = person.id AND player.club_id = %(club)s
"""

ENTER = """
INSERT INTO bidding_entry (competition_id, user_id, name, entered_at) VALUES (%s, %s, %s, %s)
ON CONFLICT (competition_id, user_id) DO NOTHING RETURNING id
"""

SAVE = """
INSERT INTO {table} AS stored ({owner}, problem_id, answer, comment, client_ids, saved_at)
VALUES (%(owner)s, %(problem)s, %(answer)s, %(comment)s, ARRAY[%(client_id)s]::uuid[], %(now)s)
ON CONFLICT ({owner}, problem_id) DO UPDATE SET
    answer = EXCLUDED.answer, comment = EXCLUDED.comment, saved_at = EXCLUDED.saved_at,
    client_ids = (stored.client_ids || EXCLUDED.client_ids)
        [GREATEST(1, cardinality(stored.client_ids) + 2 - %(remembered)s):]
WHERE NOT stored.client_ids && EXCLUDED.client_ids
RETURNING *
"""
SAVE_ANSWER = SAVE.format(table="bidding_answer", owner="entry_id")
SAVE_VOTE = SAVE.format(table="bidding_vote", owner="member_id")

Row = TypeVar("Row", Answer, Vote)


@dataclass(frozen=True, slots=True)
class Place:
    """The roles of a user in a competition.

    :ivar entry: the id of their entry, or None.
    :ivar panel: the id of their place on the panel, or None; members only.
    :ivar player: the name of their player in the club, or None.
    """

    is_member: bool
    entry: int | None
    panel: int | None
    player: str | None


def place_in(competition: Competition, user: int) -> Place:
    """Return the roles of the user with the id *user* in *competition*, in one statement."""
    values: dict[str, int | str] = {
        "user": user,
        "club": competition.club_id,
        "competition": competition.pk,
        "panel": Part.PANEL.value,
    }
    with connection.cursor() as cursor:
        cursor.execute(PLACE, values)
        return Place(*cursor.fetchone())


def make_entry(competition: Competition, user: User, place: Place, now: datetime) -> int:
    """Enter *user*, who may compete; return the entry's id. Concurrent calls make one entry."""
    values = (competition.pk, user.pk, place.player or user.name, now)
    with connection.cursor() as cursor:
        cursor.execute(ENTER, values)
        row = cursor.fetchone()
    return int(row[0]) if row else Entry.objects.get(competition=competition, user=user).pk


@dataclass(frozen=True, slots=True)
class Said:
    """A validated answer from a request, with its time."""

    problem: int
    answer: str
    comment: str
    client_id: UUID
    now: datetime


def store(model: type[Row], owner: int, said: Said) -> Row:
    """Save the answer of an entry, or the vote of a place on the panel, and return the row.

    A request whose ``client_id`` was seen before changes nothing.
    """
    values = {
        "owner": owner,
        "problem": said.problem,
        "answer": said.answer,
        "comment": said.comment,
        "client_id": said.client_id,
        "now": said.now,
        "remembered": REMEMBERED,
    }
    by = "entry" if model is Answer else "member"
    rows = list(model.objects.raw(SAVE_ANSWER if model is Answer else SAVE_VOTE, values))
    return rows[0] if rows else model.objects.get(problem=said.problem, **{by: owner})
