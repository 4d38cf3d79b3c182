"""The results of a series, from the stored standings of its published events.

They are read together with the table, so corrections of an event, merged players and published
events need no further step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db import connection

from accounts.name_sorting import order_key
from tournaments.models import EventStatus, Series
from tournaments.series import EventResult, SeriesRow, SeriesRules, series_table

# A score has the points of all rounds, whatever the phases of the event have carried over.
_RESULTS = """
SELECT event.id, entry.player_id, player.name, player.guest, line.place,
  (SELECT COALESCE(SUM(value::numeric), 0) FROM jsonb_each_text(line.rounds))
  + (SELECT COALESCE(SUM((value->>'points')::numeric), 0) FROM jsonb_each(line.awards))
  - COALESCE(line.penalty, 0)
FROM tournaments_series_events AS part
JOIN tournaments_tournament AS event ON event.id = part.tournament_id AND event.status = %s
LEFT JOIN LATERAL (
  SELECT rows FROM tournaments_standingssnapshot
  WHERE tournament_id = event.id ORDER BY round_number DESC LIMIT 1
) AS stored ON TRUE
LEFT JOIN LATERAL jsonb_to_recordset(stored.rows)
  AS line(entry bigint, place int, rounds jsonb, awards jsonb, penalty int) ON TRUE
LEFT JOIN tournaments_entry AS entry ON entry.id = line.entry
LEFT JOIN accounts_player AS player ON player.id = entry.player_id
WHERE part.series_id = %s
ORDER BY event.starts_at, event.id
"""


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """The rows of a series after its published *events*, by their primary keys.

    *names* are those of the players, *guests* the players who are guests of the club.
    """

    rows: list[SeriesRow]
    events: tuple[int, ...]
    names: Mapping[int, str]
    guests: frozenset[int]

    def left_of(self, series: Series) -> int:
        """Return how many events are still to be played."""
        return max(0, series.event_count - len(self.events))


def table_of_series(series: Series) -> SeriesTable:
    """Return the current table of *series*, in one query; events are numbered from 1.

    Players who are level are sorted by name, as the reader expects.
    """
    with connection.cursor() as cursor:
        cursor.execute(_RESULTS, [EventStatus.PUBLISHED, series.pk])
        found = cursor.fetchall()
    played: dict[int, list[tuple[int, int, Fraction]]] = {}
    names: dict[int, str] = {}
    guests = set()
    for event, player, name, guest, place, score in found:
        results = played.setdefault(event, [])
        if player is not None:
            names[player] = name
            if guest:
                guests.add(player)
            results.append((player, place, Fraction(score)))
    rules = SeriesRules(
        events=max(series.event_count, len(played)), best=series.best, points=tuple(series.points)
    )
    events = {number: _results(results) for number, results in enumerate(played.values(), 1)}
    rows = sorted(
        series_table(rules, events), key=lambda row: (row.place, order_key(names[row.player]))
    )
    return SeriesTable(rows, tuple(played), names, frozenset(guests))


def _results(found: Iterable[tuple[int, int, Fraction]]) -> dict[int, EventResult]:
    results = list(found)
    sharing = Counter(place for _player, place, _score in results)
    return {player: EventResult(place, score, sharing[place]) for player, place, score in results}
