"""The arithmetic of the scripts: it agrees with the rules.

A sheet is filled in without a connection, and a hand of Chinese Poker is arranged without asking
the server, so the scripts compute; the server computes everything again. Whole games are drawn at
random over the presets and over options that score sheets know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.rules import PRESETS
from games.rules.cards.cards import pack
from games.rules.cards.masks import mask_of
from games.rules.contracts.contract import Contract
from games.rules.contracts.doubles import Double
from games.rules.contracts.schemes import CountScoring, PlaceScoring, Scoring
from games.rules.play.row_strength import strength
from games.rules.scoring.settlement import settle
from games.rules.seats import seats_for
from tests.support.drawn_sheets import (
    ON_SHEETS,
    DrawnGame,
    drawn_game,
    drawn_taken,
    rules_at_random,
)
from tests.support.javascript import run_module
from tests.support.profiles import examples
from tests.support.rules.deals import can_be

SCRIPT = Path(__file__).with_name("scripts_answers.js")
GAMES = examples(90)
"""Of rule sets at random, beside one of each preset."""
POKER_HANDS = examples(3000)
TAKEN = examples(3000)


def poker_rows(rng: Random) -> list[list[str]]:
    """Return three rows of few ranks, so that pairs, straights and flushes are common."""
    ranks = rng.sample("23456789TJQKA", rng.randint(4, 7))
    cards = [card for card in pack(52) if card.rank in ranks]
    chosen = [str(card) for card in rng.sample(cards, 13)]
    return [chosen[:3], chosen[3:8], chosen[8:]]


@cache
def drawn() -> tuple[list[DrawnGame], list[list[list[str]]]]:
    rng = Random(1)  # noqa: S311  # the same each time
    rules = [*ON_SHEETS, *(rules_at_random(rng) for _ in range(GAMES))]
    return [drawn_game(one, rng) for one in rules], [poker_rows(rng) for _ in range(POKER_HANDS)]


@cache
def answers() -> Any:
    games, poker = drawn()
    data = [{"sheet": one.document, "deals": one.deals, "turns": one.turns} for one in games]
    rest = {
        "played": [*map(saved, played())],
        "poker": poker,
        "taken": some_taken(),
        "steps": hearts(),
        "nobody": rounds_of_doubles(),
        "scores": [data for data, _ in some_scores()],
        "typed": [data for data, _ in typed_deals()],
        "signs": {"sheet": games[0].document, "contracts": ["trumps", "dominoes", "trumps:NT"]},
    }
    return run_module(SCRIPT, {"games": data} | rest)


@cache
def some_taken() -> list[dict[str, Any]]:
    """Return what may have been taken in contracts of score sheets, right and wrong."""
    rng = Random(3)  # noqa: S311
    rules = PRESETS["brader"]
    seats, found = [str(seat) for seat in rules.seats], []
    for _ in range(TAKEN):
        scoring = rules.contract(rng.choice(rules.contracts)).scoring
        taken = drawn_taken(scoring, seats, rng)
        if rng.random() < 0.5:
            spoil(taken, seats, rng)
        found.append({"scoring": scoring.to_json(), "taken": taken, "seats": seats})
    return found


def spoil(taken: Any, seats: list[str], rng: Random) -> None:
    """Change one entry."""
    if isinstance(taken, list):
        taken[rng.randrange(len(taken))] = rng.choice(seats)
        if rng.random() < 0.3:
            taken.pop() if rng.random() < 0.5 else taken.append(rng.choice(seats))
    elif "ace" in taken and rng.random() < 0.5:
        taken["ace"] = rng.choice(seats)
    else:
        one, other = rng.sample(seats, 2)
        taken[one] -= 1
        taken[other] += rng.randint(0, 1)


@pytest.mark.sampled
def test_the_scripts_accept_what_the_rules_accept() -> None:
    rules = PRESETS["brader"]
    by_data = {str(c.scoring.to_json()): c.scoring for c in map(rules.contract, rules.contracts)}
    expected = [is_whole(by_data[str(one["scoring"])], one["taken"]) for one in some_taken()]
    assert answers()["taken"] == expected
    assert TAKEN // 10 < sum(expected) < TAKEN - TAKEN // 10


def is_whole(scoring: Scoring, taken: Any) -> bool:
    """Return whether the rules accept what was taken; scripts also want the last to go out."""
    full = not isinstance(scoring, PlaceScoring) or len(taken) == len(scoring.values)
    return full and can_be(scoring, taken, 4)


Scores = tuple[int, ...]


@cache
def ways(contract: Contract, players: int = 4) -> dict[Scores, list[Any]]:
    """Return everything that can be taken in a deal, by its raw scores."""
    scoring, seats = contract.scoring, seats_for(players)
    found: dict[Scores, list[Any]] = {}
    for data in _all_taken(scoring, [str(seat) for seat in seats]):
        if can_be(scoring, data, players):
            raw = scoring.score(scoring.read(data, contract.name, seats), seats)
            found.setdefault(tuple(raw.values()), []).append(data)
    return found


def _all_taken(scoring: Scoring, seats: list[str]) -> Iterator[Any]:
    if isinstance(scoring, CountScoring):
        for counts in product(range(scoring.number + 1), repeat=len(seats)):
            if sum(counts) == scoring.number:
                taken = dict(zip(seats, counts, strict=True))
                owners = seats if scoring.marked else [""]
                yield from (taken | ({scoring.marked: one} if one else {}) for one in owners)
    elif isinstance(scoring, PlaceScoring):
        yield from map(list, product(seats, repeat=len(scoring.values)))
    else:
        for number in range(1, len(seats) + 1):
            yield from map(list, combinations(seats, number))


def net_scores(raw: Scores, doubles: list[str]) -> Scores:
    seats = seats_for(len(raw))
    settled = settle(dict(zip(seats, raw, strict=True)), map(Double.parse, doubles))
    return tuple(settled.net.values())


def _contracts(rng: Random) -> list[Contract]:
    """Return every contract of score sheets, by the presets and by rules at random."""
    rules = [*ON_SHEETS, *(rules_at_random(rng) for _ in range(GAMES // 6))]
    return list(dict.fromkeys(one.contract(name) for one in rules for name in one.contracts))


@cache
def some_scores() -> list[tuple[dict[str, Any], list[Any]]]:
    """Return typed scores of every contract with any doubles, half of them changed, and the ways.

    Doubles that no player could make are among them: the arithmetic is the same.
    """
    rng, found = Random(4), []  # noqa: S311
    for one in _contracts(rng):
        table = ways(one)
        for spoilt, share in product((False, True), (0, 0.1, 0.3, 0.8)):
            pairs = [f"{by}>{of}" for by, of in permutations("NESW", 2)]
            doubles = [pair for pair in pairs if rng.random() < share]
            net = list(net_scores(rng.choice(list(table)), doubles))
            if spoilt:
                by, of = rng.sample(range(4), 2)
                step = rng.choice((1, 2, 5, 6, 10, 12))
                net[by], net[of] = net[by] + step, net[of] - step
            right = [raw for raw in table if net_scores(raw, doubles) == tuple(net)]
            data = {"contract": one.to_json(4), "doubles": doubles, "seats": list("NESW")}
            texts = dict(zip("NESW", (f"{n:+}" for n in net), strict=True))
            found.append((data | {"scores": texts}, [way for raw in right for way in table[raw]]))
    return found


@pytest.mark.sampled
def test_scores_lead_to_all_that_can_have_been_taken_and_nothing_else() -> None:
    in_order = partial(sorted, key=str)
    answered = [in_order(answer["ways"]) for answer in answers()["scores"]]
    expected = [in_order(found) for _, found in some_scores()]
    assert [len(one) for one in answered] == [len(one) for one in expected]
    for one, other in zip(answered, expected, strict=True):
        assert in_order(map(_sorted, one)) == in_order(map(_sorted, other))
    assert len(expected) // 2 < sum(map(bool, expected)) < len(expected)
    assert any(len(found) > 1 for found in expected)


def _sorted(taken: Any) -> Any:
    return sorted(taken.items()) if isinstance(taken, dict) else taken


@pytest.mark.sampled
def test_a_score_said_to_be_impossible_by_itself_is() -> None:
    contracts = {str(one.to_json(4)): one for one in _contracts(Random(4))}  # noqa: S311
    named = set()
    for (data, _), answer in zip(some_scores(), answers()["scores"], strict=True):
        net = {seat: int(text) for seat, text in data["scores"].items()}
        raw_scores = {n for raw in ways(contracts[str(data["contract"])]) for n in raw}
        doubled = {seat for pair in data["doubles"] for seat in pair.split(">")}
        wrong = [seat for seat in net if seat not in doubled and net[seat] not in raw_scores]
        assert answer["wrong"] == wrong
        named.add(len(wrong))
    assert named >= {0, 1, 2}


#: contract, typed scores, the way that is chosen, and what is taken; None while it is open
TYPED: list[tuple[str, str, int | None, Any]] = [
    ("no-queens", "-6 0 −12 -6", None, {"N": 1, "E": 0, "S": 2, "W": 1}),
    ("no-queens", "6 0 12 6", None, {"N": 1, "E": 0, "S": 2, "W": 1}),
    ("no-queens", "6 0 6 6", None, None),
    ("no-queens", "-5 -1 -12 -6", None, None),
    ("no-hearts", "2 0 4 24", None, {"N": 1, "E": 0, "S": 2, "W": 10, "ace": "W"}),
    ("no-hearts", "-20 -10 0 0", None, None),
    ("no-hearts", "-20 -10 0 0", 0, {"N": 8, "E": 5, "S": 0, "W": 0, "ace": "N"}),
    ("no-hearts", "-20 -10 0 0", 1, {"N": 10, "E": 3, "S": 0, "W": 0, "ace": "E"}),
    ("no-last-two", "10 0 0 20", None, ["N", "W"]),
    ("no-king", "0 20 0 0", None, ["E"]),
    ("dominoes", "5 45 -5 20", None, ["E", "W", "N", "S"]),
    ("dominoes", "5 45 5 20", None, None),
    ("trumps", "25 10 0 30", None, {"N": 5, "E": 2, "S": 0, "W": 6}),
    ("trumps", "25 10 30", None, None),
]


@cache
def typed_deals() -> list[tuple[dict[str, Any], Any]]:
    """Return deals of the standard rules that nobody doubles, typed by their scores."""
    document = next(one for one in drawn()[0] if one.rules.preset == "pagat").document
    return [
        (
            {
                "sheet": document,
                "contract": contract,
                "scores": dict(zip("NESW", scores.split(), strict=False)),
                "way": way,
            },
            taken,
        )
        for contract, scores, way, taken in TYPED
    ]


def test_a_deal_can_be_typed_by_its_scores_with_and_without_signs() -> None:
    for (data, taken), answer in zip(typed_deals(), answers()["typed"], strict=True):
        assert answer.get("taken") == taken, data
        assert answer["before"] == (taken is not None and data["way"] is None)
        if taken is not None:
            assert answer["kept"] == taken
        assert answer["next"] == {}
        assert "scores" not in answer


def test_scores_that_cannot_be_have_their_signs_or_lack_them() -> None:
    read = {
        data["scores"].get("N") + data["scores"].get("W", "") + data["contract"]: answer["read"]
        for (data, _), answer in zip(typed_deals(), answers()["typed"], strict=True)
    }
    assert read["66no-queens"]["net"] == {"N": -6, "E": 0, "S": -6, "W": -6}
    assert "lacksSigns" not in read["66no-queens"]
    assert read["520dominoes"] == {
        "net": {"N": 5, "E": 45, "S": 5, "W": 20},
        "ways": [],
        "lacksSigns": True,
    }
    assert read["25trumps"] is None


def hearts() -> list[dict[str, Any]]:
    """Return one entry of hearts: all to North, one of them to East, then all to East."""
    rules = PRESETS["brader"]
    scoring = next(c.scoring for c in map(rules.contract, rules.contracts) if c.name == "no-hearts")
    steps = [["N", "5"], ["N", "13"], ["N", "-1"], ["E", "1"], ["N", "-12"], ["E", "12"]]
    seats = [str(seat) for seat in rules.seats]
    return [{"scoring": scoring.to_json(), "seats": seats, "steps": steps}]


def test_whoever_takes_all_hearts_has_the_ace() -> None:
    (taken,) = answers()["steps"]
    assert [one.get("ace") for one in taken] == [None, "N", None, None, None, "E"]


def test_a_contract_without_its_trumps_or_start_has_its_letter() -> None:
    assert answers()["signs"] == [["Tr"], ["D"], ["NT"]]


#: what East, South and West say before "nobody else doubles" where North declares No Queens: the
#: number of passes that it stands for, and who is then asked whether they double these players
NOBODY_ELSE: list[tuple[list[list[str]], int, list[Any] | None]] = [
    ([], 3, None),
    ([["N"]], 2, ["N", ["E"]]),
    ([["N"], []], 1, ["N", ["E"]]),
    ([["N", "W"]], 1, ["W", ["N", "E", "S"]]),
    ([["S"]], 0, ["S", ["N", "E", "W"]]),
    ([["N"], ["N"], ["N"]], 0, ["N", ["E", "S", "W"]]),
    ([[], ["E"]], 1, ["E", ["S"]]),
    ([[], [], []], 0, None),
]


def rounds_of_doubles() -> list[dict[str, Any]]:
    """Return beginnings of rounds of doubles, by rules in which players may reply to a double."""
    document = next(one for one in drawn()[0] if one.rules.redouble == "reply_round").document
    return [
        {"sheet": document, "contract": "no-queens", "said": said} for said, _, _ in NOBODY_ELSE
    ]


def test_who_may_redouble_is_asked_when_nobody_else_doubles() -> None:
    expected = [{"passes": passes, "next": follows} for _, passes, follows in NOBODY_ELSE]
    assert answers()["nobody"] == expected


@cache
def played() -> list[DrawnGame]:
    """Games by those rules that only live tables know."""
    rng = Random(2)  # noqa: S311
    return [drawn_game(rules, rng) for rules in PRESETS.values() if not rules.on_sheets]


def saved(game: DrawnGame) -> dict[str, Any]:
    """A game as the server sends it, with the scores of each deal."""
    lines = zip(game.deals, game.expected, strict=True)
    deals = [
        deal | {name: expected["line"][name] for name in ("raw", "net")} for deal, expected in lines
    ]
    return game.document | {"deals": deals}


def deals() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for game, answer in zip(drawn()[0], answers()["games"], strict=True):
        yield from zip(game.expected, answer, strict=True)


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["open", "doubles", "used", "owed", "entered", "line"])
def test_the_scripts_agree_with_the_rules(name: str) -> None:
    pairs = [(expected[name], answer[name]) for expected, answer in deals()]
    assert len(pairs) > 20 * GAMES
    for expected, answer in pairs:
        assert answer == expected


def test_a_sheet_shows_games_by_rules_that_it_cannot_be_filled_in_with() -> None:
    for game, answer in zip(played(), answers()["played"], strict=True):
        assert [one["totals"] for one in answer] == [one["line"]["totals"] for one in game.expected]
        if not game.rules.alternatives and game.rules.sequence == "free":
            for name in ("used", "owed"):
                assert [one[name] for one in answer] == [one[name] for one in game.expected]
        assert all(one["taken"] for one in answer)
    salads = [
        one["taken"]
        for game, answer in zip(played(), answers()["played"], strict=True)
        for deal, one in zip(game.deals, answer, strict=True)
        if deal["contract"] == "salad"
    ]
    assert salads
    assert all("king of hearts: Player" in text for text in salads)


def test_the_rows_of_chinese_poker_are_as_strong_as_the_rules_say() -> None:
    for rows, answer in zip(drawn()[1], answers()["poker"], strict=True):
        front, middle, back = (strength(mask(row)) for row in rows)
        assert answer["kinds"] == [value >> 20 for value in (front, middle, back)]
        assert answer["order"] == (front > middle) - (front < middle)
        assert answer["foul"] == (front >= middle or middle > back)


def mask(row: list[str]) -> int:
    by_name = {str(card): card for card in pack(52)}
    return mask_of([by_name[card] for card in row])
