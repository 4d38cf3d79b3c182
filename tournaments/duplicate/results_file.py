"""Results of duplicate deals as JSON, for ``manage.py duplicate``."""

from collections import Counter
from typing import Any

from tournaments.draw.model import SEATS, TABLE_SIZE
from tournaments.duplicate.scoring import (
    Comparison,
    FinishedDeal,
    PlayedTwice,
    SeatResult,
    seat_lines,
    totals,
)
from tournaments.json_file import (
    GREATEST,
    BadFile,
    list_of,
    members_of,
    name_of,
    object_of,
    rounded,
    whole_of,
)

MOST_TABLES = 1_000  # of a deal
MOST_RESULTS = 32_000
MEMBERS = ("deal", "players", "nets")

Result = tuple[int, list[str], list[int]]


def scored_file(content: bytes, comparison: Comparison) -> dict[str, Any]:
    """Return the rows and totals of ``{"deals": [{"deal": 1, "players": […], "nets": […]}, …]}``.

    Each entry is a deal as finished at one table, with players and nets in the order N E S W. The
    totals leave out players without a deal that counts.

    :raises BadFile: for anything else, and if a player has played a deal twice.
    """
    data = object_of(content, ["deals"], ["deals"])
    results = [
        _result(entry, f"Entry {number} of deals")
        for number, entry in enumerate(list_of(data["deals"], "deals", MOST_RESULTS), 1)
    ]
    for deal, tables in Counter(deal for deal, _, _ in results).items():
        if tables > MOST_TABLES:
            raise BadFile("too-many", f"Deal {deal} has more than {MOST_TABLES} tables.")
    names = sorted({name for _, players, _ in results for name in players})
    number_of_player = {name: number for number, name in enumerate(names)}
    finished = [_finished(result, number_of_player) for result in results]
    try:
        lines = seat_lines(finished, comparison)
    except PlayedTwice as fault:
        [deal] = fault.args
        played = Counter(name for one, players, _ in results if one == deal for name in players)
        message = f"{played.most_common(1)[0][0]} has played deal {deal} twice."
        raise BadFile("played-twice", message) from None
    return {
        "comparison": comparison,
        "lines": [_line(line, names) for line in lines],
        "totals": _totals(lines, comparison, names),
    }


def _result(entry: object, where: str) -> Result:
    data = members_of(entry, where, MEMBERS, MEMBERS)
    players = list_of(data["players"], f"{where}: players", TABLE_SIZE)
    nets = list_of(data["nets"], f"{where}: nets", TABLE_SIZE)
    if len(players) != TABLE_SIZE or len(nets) != TABLE_SIZE:
        raise BadFile("bad-table", f"{where} needs four players and four nets.")
    return (
        whole_of(data["deal"], f"{where}: deal", 1),
        [name_of(player, where) for player in players],
        [whole_of(net, f"{where}: a net", -GREATEST) for net in nets],
    )


def _finished(result: Result, numbers: dict[str, int]) -> FinishedDeal:
    deal, players, nets = result
    n, e, s, w = (numbers[player] for player in players)
    north, east, south, west = nets
    return FinishedDeal(deal, (n, e, s, w), (north, east, south, west))


def _line(line: SeatResult, names: list[str]) -> dict[str, Any]:
    return {
        "deal": line.deal,
        "seat": SEATS[line.seat],
        "player": names[line.player],
        "net": line.net,
        "value": None if line.value is None else rounded(line.value),
    }


def _totals(
    lines: list[SeatResult], comparison: Comparison, names: list[str]
) -> list[dict[str, Any]]:
    """Return the players by total, best first; players with equal totals share a place."""
    found = totals(lines, comparison)
    deals = Counter(line.player for line in lines if line.value is not None)
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    places: dict[Any, int] = {}
    for place, (_, total) in enumerate(ranked, 1):
        places.setdefault(total, place)
    return [
        {
            "place": places[total],
            "player": names[player],
            "total": rounded(total),
            "deals": deals[player],
        }
        for player, total in ranked
    ]
