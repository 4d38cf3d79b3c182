"""The results of a series as JSON, for ``manage.py series``. Pure."""

from collections import Counter
from typing import Any

from tournaments.json_file import (
    BadFile,
    list_of,
    members_of,
    name_of,
    number_of,
    object_of,
    rounded,
    whole_of,
)
from tournaments.series import EventResult, SeriesRow, SeriesRules, series_table

MOST_EVENTS = 200
MOST_PLAYERS = 4_000  # in an event
MOST_RESULTS = 100_000
MOST_PLACES = 200  # with points

Results = dict[str, EventResult]


def table_of_file(content: bytes) -> dict[str, Any]:
    """Return the table of ``{"events": 10, "best": 6, "points": [25, …], "results": [{…}, …]}``.

    ``results`` has an object for each event played, with ``{"place": 1, "score": 120}`` for each
    player. With ``points`` scores are optional; without them the scores count, and places are
    optional. Players with the same place share it.

    :raises BadFile: for anything else.
    :raises BadSeries: if the numbers do not form a series.
    """
    needed = ("events", "best", "results")
    data = object_of(content, (*needed, "points"), needed)
    rules = SeriesRules(
        events=whole_of(data["events"], "events", 1, MOST_EVENTS),
        best=whole_of(data["best"], "best", 1, MOST_EVENTS),
        points=_points(data),
    )
    entries = list_of(data["results"], "results", MOST_EVENTS)
    events = [_event(entry, number, rules) for number, entry in enumerate(entries, 1)]
    if sum(map(len, events)) > MOST_RESULTS:
        raise BadFile("too-many", f"There are more than {MOST_RESULTS} results.")
    names = sorted({name for event in events for name in event})
    numbers = {name: number for number, name in enumerate(names)}
    rows = series_table(
        rules,
        {
            number: {numbers[name]: result for name, result in event.items()}
            for number, event in enumerate(events, 1)
        },
    )
    left = rules.events - len(events)
    return {"left": left, "table": [_row(row, names) for row in rows]}


def _points(data: dict[str, Any]) -> tuple[Any, ...]:
    if "points" not in data:
        return ()
    points = list_of(data["points"], "points", MOST_PLACES)
    if not points:
        raise BadFile("bad-points", "points has a number for each place, or is left out.")
    return tuple(number_of(value, f"Entry {n} of points") for n, value in enumerate(points, 1))


def _event(entry: object, number: int, rules: SeriesRules) -> Results:
    where = f"Event {number}"
    if not isinstance(entry, dict):
        raise BadFile("wrong-type", f"{where} is not an object with players.")
    if len(entry) > MOST_PLAYERS:
        raise BadFile("too-many", f"{where} has more than {MOST_PLAYERS} players.")
    given = {
        name_of(name, where): _given(result, f"{where}, {name}", by_place=bool(rules.points))
        for name, result in entry.items()
    }
    sharing = Counter(data["place"] for data in given.values() if "place" in data)
    _check_places(sharing, where)
    return {
        name: EventResult(
            data.get("place", 1), data.get("score", 0), sharing.get(data.get("place"), 1)
        )
        for name, data in given.items()
    }


def _given(result: object, where: str, *, by_place: bool) -> dict[str, Any]:
    """Return the place and the score of a result, one of which may be missing."""
    members = ("place", "score")
    data = members_of(result, where, members, members[:1] if by_place else members[1:])
    found: dict[str, Any] = {}
    if "place" in data:
        found["place"] = whole_of(data["place"], f"{where}: place", 1)
    if "score" in data:
        found["score"] = number_of(data["score"], f"{where}: score")
    return found


def _check_places(sharing: Counter[int], where: str) -> None:
    """Refuse overlapping places; gaps are allowed, for players who are not in the series."""
    free = 1
    for place in sorted(sharing):
        if place < free:
            message = f"{where}: nobody can have place {place} when {free - 1} players are above."
            raise BadFile("bad-place", message)
        free = place + sharing[place]


def _row(row: SeriesRow, names: list[str]) -> dict[str, Any]:
    return {
        "place": row.place,
        "player": names[row.player],
        "total": rounded(row.total),
        "points": {str(number): rounded(points) for number, points in row.points.items()},
        "counted": list(row.counted),
        "most": None if row.most is None else rounded(row.most),
        "best_place": row.best_place,
        "worst_place": row.worst_place,
    }
