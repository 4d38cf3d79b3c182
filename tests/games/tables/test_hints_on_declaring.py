"""What a hint and a review say of a contract."""

from __future__ import annotations

from games.bots.fact import FOR, Fact
from games.rules import PRESETS, Game, Seat
from games.rules.cards.hands import read_hand
from games.rules.cards.masks import bits, pack_mask
from games.rules.positions import Position, position_of
from games.tables.advice import compared_facts, computing, reasons
from games.tables.advice.analyst import Valued
from games.tables.advice.fact_texts import NO_RULE, words_of
from games.tables.advice.review_texts import reasons_of
from tests.support.tables.valued import valued

THREE_FOURS = "64.72.KJT4.A9654"


def declares(hand: str) -> Position:
    """Return the position of North, who declares the first deal."""
    north = read_hand(hand)
    rest = bits(pack_mask(52) & ~north)
    game = Game.start(PRESETS["pagat"], first_declarer=Seat.N)
    game = game.dealt((north, *(sum(rest[n : n + 13]) for n in (0, 13, 26))))
    assert game.deal
    return position_of(game.sheet, game.deal)


def test_a_hint_on_declaring_names_what_the_hand_has() -> None:
    best, worse = valued("declare trumps:S", 9, 0), valued("declare no-queens", 1, 8)
    facts = reasons.reasons_for(declares("AKJ43.QJ2.Q32.T8"), [best, worse])
    assert words_of(facts) == (
        "You hold five trumps, more than usual, to take tricks with. You hold the two highest"
        " trumps, each of which is sure to take a trick."
    )


def test_a_contract_without_a_reason_in_the_hand_is_explained_by_the_values() -> None:
    position = declares("AQ85.KJ7.AJ98.QJ")  # with high cards in all suits
    best, worse = valued("declare no-tricks", -1, 0), valued("declare no-queens", -9, 8)

    def names(best_now: float, worse_now: float, later: float) -> list[str]:
        found = [best | {"cards": best_now, "later": later}, worse | {"cards": worse_now}]
        return [fact.name for fact in reasons.reasons_for(position, found)]

    assert names(-1, -9, 0) == ["least-bad", "keeps-for-later"]
    assert names(1, 3, 10) == ["worth-later", "keeps-for-later"]
    assert names(3, 1, 0) == ["keeps-for-later"]


def test_what_speaks_against_another_contract_does_not_hold_of_the_advised_one() -> None:
    position = declares("AQ85.KJ7.AJ98.QJ")
    best, worse = valued("declare no-tricks", -1, 0), valued("declare no-queens", -9, 8)
    facts = computing.facts_about(position, worse, [best])
    assert [fact.name for fact in facts] == ["hand-queens-many"]


def test_a_hint_on_declaring_shows_the_best_other_contracts() -> None:
    found = [valued(f"declare {what}", -n, 2.0 * n) for n, what in enumerate((
        "dominoes:5", "dominoes:6", "dominoes:7", "dominoes:4", "dominoes:2", "no-king", "trumps:S",
        "trumps:H", "no-hearts",
    ))]  # fmt: skip
    rows = computing.shown(declares(THREE_FOURS), found, found[:1])
    assert [one["action"][8:] for one in rows] == [
        "dominoes:5", "dominoes:6", "dominoes:7", "dominoes:4", "no-king", "trumps:S", "no-hearts",
    ]  # fmt: skip
    rows = computing.shown(declares(THREE_FOURS), found[5:], found[5:6])
    assert [one["action"][8:] for one in rows] == ["no-king", "trumps:S", "no-hearts"]


def words(hand: str, *found: Valued) -> str:
    """Return the reasons that a hint gives for the first of some contracts."""
    return words_of(reasons.reasons_for(declares(hand), found))


def test_a_hint_on_dominoes_explains_the_start_without_speaking_against_it() -> None:
    worse = valued("declare no-king", 1, 8)
    start = "The suits begin with the rank "
    said = words("AT97.AKT4.T96.A7", valued("declare dominoes:8", 9, 0), worse)
    near = "Of your cards eight are close to it and can soon follow."
    assert said.startswith(f"{start}8: others have to play it. {near}")
    said = words("AK97.AKQ4.AQ6.A7", valued("declare dominoes:3", 9, 0), worse)
    assert f"{start}3, of which you hold no card: others have to play it." in said
    assert "waits for more" not in said
    said = words("AT97.AKT4.T96.A7", valued("declare dominoes:6", 9, 0), worse)
    assert f"{start}6: you hold one card of it, and can play it at once." in said


def test_a_start_without_a_card_of_its_rank_is_explained_by_what_the_cards_wait_for() -> None:
    worse = valued("declare no-king", 1, 8)
    said = words("5432.6532.432.43", valued("declare dominoes:7", 9, 0), worse)
    assert said.endswith(
        "The suits begin with the rank 7, of which you hold no card: others have to play it. From"
        " this start none of your cards waits for more than three cards of others; from most other"
        " starts one does."
    )


def test_a_hint_on_no_last_two_names_the_cards_for_the_end() -> None:
    best, worse = valued("declare no-last-two", 5, 0), valued("declare no-king", 1, 4)
    said = words("QT84.A94.J82.T72", best, worse)
    assert said.startswith("You hold low cards for the end in four suits: ♦2, ♣2, ♠4, ♥4.")


def test_a_hint_on_no_hearts_says_why_high_hearts_are_no_obstacle() -> None:
    best, worse = valued("declare no-hearts", 5, 0), valued("declare no-king", 1, 4)
    assert "In spite of ♥A: only a player who" in words("65432.A.T9432.64", best, worse)


def test_a_start_at_an_end_of_the_ranks_is_said_to_go_one_way() -> None:
    worse = valued("declare no-king", 1, 8)

    def said(rank: str) -> str:
        return words("AT92.AKT4.T92.A2", valued(f"declare dominoes:{rank}", 9, 0), worse)

    assert "From this rank the suits only go up." in said("2")
    assert "From this rank the suits only go down." in said("A")
    assert "From this rank" not in said("9")


def test_a_hint_on_dominoes_names_the_cards_that_are_played_last() -> None:
    worse = valued("declare no-king", 1, 8)
    said = words("T98.987.J987.J83", valued("declare dominoes:8", 9, 0), worse)
    assert said.startswith("You hold none of the cards that are played last, 2 and A, so you may")


def test_a_hint_on_dominoes_compares_with_the_rank_of_which_the_hand_has_most() -> None:
    best, most = valued("declare dominoes:3", 9, 0), valued("declare dominoes:4", 2.6, 6.4)
    said = words(THREE_FOURS, best, most)
    assert said.endswith(
        "On average this brings about 6 points more than a start with the rank 4, of which you hold"
        " most cards."
    )
    assert "points more" not in words(THREE_FOURS, most | {"loss": 0.0}, best)
    assert "points more" not in words(THREE_FOURS, best, most | {"loss": 0.2}, valued("x", 0, 9))


def test_a_review_of_a_start_gives_no_reason_that_is_truer_of_the_other_one() -> None:
    best, own = valued("declare dominoes:3", 9, 0), valued("declare dominoes:4", 2.6, 6.4)
    found = computing._decision(declares(THREE_FOURS), [best, own], own, best)
    assert (found["said_facts"], found["best_facts"]) == ((), ())
    assert reasons_of(found, {}) == [str(NO_RULE)]
    more, fewer = Fact("hand-near-many", 7, FOR), Fact("hand-near-pass", 5, FOR, "3")
    assert compared_facts.compared([fewer], [more]) == ((), (more,))
