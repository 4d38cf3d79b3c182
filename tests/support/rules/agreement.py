"""A check that the engine and the naive second engine agree on legality and scores at every step.

``python -m tests.support.rules.agreement [GAMES]`` plays *GAMES* whole games, with presets and
other rules in turn, and stops at the first step on which the two disagree.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from random import Random

from games.rules import PRESETS, Game, Plan, RuleError, RuleSet, Seat
from games.rules.contracts.ruleset_json import options_of
from games.rules.play.actions import parse_action
from tests.support.naive.game import NaiveGame, arranged, dealt, text_of
from tests.support.naive.play import NaiveDeal
from tests.support.naive.poker import NaivePoker, Rows
from tests.support.naive.presets import NAIVE_PRESETS
from tests.support.rules.playing import ALL_RULES


def agree_on_a_game(rules: RuleSet, rng: Random, deals: int | None = None) -> int:
    """Play a whole game, or its first *deals*, by both engines; return the number of deals."""
    is_preset = PRESETS[rules.preset] == rules
    options = NAIVE_PRESETS[rules.preset] if is_preset else options_of(rules)
    first = rng.choice(rules.seats)
    plan = Plan() if deals is None else Plan.deals(min(deals, rules.deals))
    game = Game.start(rules, plan, first)
    naive = NaiveGame(options, str(first), plan.number)
    while not naive.is_over():
        game = agree_on_a_deal(game, naive, rng)
    assert game.is_over
    return len(naive.lines)


def agree_on_a_deal(game: Game, naive: NaiveGame, rng: Random) -> Game:
    declarer = naive.declarer()
    assert game.declarer == declarer
    assert list(game.contracts_left(Seat(declarer))) == naive.contracts()
    for seat in naive.seats:
        owed = {str(other): n for other, n in game.owed(Seat(seat)).items()}
        assert owed == naive.owed(seat)
    hands = dealt(naive.options, rng)
    game = game.dealt(text_of(hands))
    assert {str(action) for action in game.legal_actions()} == {
        f"declare {said}" for said in naive.declarations()
    }
    contract = some_declaration(naive, rng)
    game = game.act(parse_action(f"declare {contract}"))
    game, doubles = agree_on_doubles(game, naive, contract, rng)
    board = naive.board(contract, hands, doubles)
    if isinstance(board, NaivePoker):
        game = agree_on_poker(game, board, rng)
    elif board:
        game = agree_on_play(game, board, rng)
    line = naive.score(contract, doubles, board)
    assert not game.is_playing
    scored = game.sheet.deals[-1]
    assert dict(scored.raw) == line["raw"]
    assert dict(scored.net) == line["net"]
    assert dict(game.totals) == naive.totals
    return game


def some_declaration(naive: NaiveGame, rng: Random) -> str:
    """Return a random declaration; all contracts are equally likely."""
    name = rng.choice(naive.contracts())
    said = naive.declarations()
    return rng.choice(sorted(one for one in said if one.split(":")[0] == name))


def agree_on_doubles(
    game: Game, naive: NaiveGame, contract: str, rng: Random
) -> tuple[Game, list[str]]:
    spoken = naive.declare(contract)
    while speaker := spoken.speaker():
        ways = spoken.ways()
        legal = [str(action).split()[1:] for action in game.legal_actions()]
        assert game.turn == speaker
        assert len(legal) == len(ways)
        assert set(map(frozenset, legal)) == ways
        said = rng.choice(legal)
        game = game.act(parse_action(" ".join(["double", *said] if said else ["pass"])))
        spoken.say(said)
    assert game.deal is not None
    assert [str(double) for double in game.deal.auction.doubles] == spoken.doubles
    return game, spoken.doubles


def agree_on_play(game: Game, board: NaiveDeal, rng: Random) -> Game:
    while not board.is_over():
        moves = board.moves()
        legal = {str(action).removeprefix("play ") for action in game.legal_actions()}
        assert game.turn == board.turn
        assert legal == moves
        move = rng.choice(sorted(moves))
        game = game.act(parse_action(move if move == "-" else f"play {move}"))
        board.play(move)
    return game


def agree_on_poker(game: Game, board: NaivePoker, rng: Random) -> Game:
    while not board.is_over():
        assert game.turn == board.turn
        cards = rng.sample(board.hands[board.turn], 13)
        tried: Rows = (cards[:3], cards[3:8], cards[8:])
        refused = True
        with suppress(RuleError):
            game.act(parse_action(arrangement(tried)))
            refused = False
        assert refused != board.allows(tried)
        rows = arranged(board, rng)
        game = game.act(parse_action(arrangement(rows)))
        board.play(rows)
    return game


def arrangement(rows: Rows) -> str:
    return f"arrange {' / '.join(' '.join(row) for row in rows)}"


def agree(number: int) -> int:
    """Play one game of every set of rules, from the seed *number*; return the number of deals."""
    rng = Random(number)  # noqa: S311
    return sum(agree_on_a_game(rules, rng) for rules in ALL_RULES)


def main(games: int) -> None:
    rounds = range(-(-games // len(ALL_RULES)))
    with ProcessPoolExecutor() as pool:
        deals = sum(pool.map(agree, rounds))
    games = len(rounds) * len(ALL_RULES)
    print(f"{games:9,}     games of {deals:,} deals on which a second engine agreed at every ply")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
