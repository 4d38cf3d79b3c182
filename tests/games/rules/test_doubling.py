"""The round of doubles: turns, legal doubles, and errors."""

from __future__ import annotations

import pytest

from games.rules import Double, Doubling, RuleError, RuleSet, Seat
from tests.support.rules.deals import with_options

N, E, S, W = tuple(Seat)[:4]


def doubles(*texts: str) -> list[Double]:
    return [Double.parse(text) for text in texts]


def opened(rules: RuleSet | None = None, *, positive: bool = False, **others: object) -> Doubling:
    return Doubling.open(rules or with_options(), N, positive=positive, **others)  # type: ignore[arg-type]  # seats


def test_each_speaks_once_from_declarers_left_and_declarer_last() -> None:
    position, spoke = opened(), []
    while position.turn:
        spoke.append(position.turn)
        position = position.after([])
    assert spoke == [E, S, W, N]
    assert position.is_over


def test_maximum_is_every_double_and_redouble_open() -> None:
    position = opened().after([N, S, W])
    assert position.turn is S
    assert position.maximum == (N, E, W)
    assert position.flanks == (E, W)


def test_declarer_may_only_redouble() -> None:
    position = opened().after([N]).after([]).after([S])
    assert position.maximum == (E,)
    with pytest.raises(RuleError) as refused:
        position.after([W])
    assert (refused.value.code, refused.value.seat) == ("nothing-to-redouble", N)


def test_in_positive_contracts_only_declarer_is_doubled() -> None:
    position = opened(positive=True)
    assert position.maximum == (N,)
    assert position.flanks == ()


def test_a_compulsory_double_is_forced() -> None:
    position = opened(forced=[E])
    assert not position.may_pass
    with pytest.raises(RuleError) as refused:
        position.after([S])
    assert (refused.value.code, refused.value.seat) == ("compulsory-double", E)
    assert position.after([N, S]).may_pass


def test_declarer_redoubles_all_or_none_where_that_is_the_rule() -> None:
    position = opened(with_options(declarer_redouble="all_or_none")).after([N]).after([N]).after([])
    with pytest.raises(RuleError) as refused:
        position.after([E])
    assert refused.value.code == "redouble-all-or-none"
    assert position.after([]).is_over
    assert position.after([E, S]).is_over


def test_a_barred_player_may_not_double() -> None:
    position = opened(with_options(min_doubles=0), barred=[E])
    assert position.maximum == ()
    with pytest.raises(RuleError) as refused:
        position.after([N])
    assert refused.value.code == "doubles-used-up"


def test_in_a_reply_round_the_earlier_may_redouble_the_later() -> None:
    rules = with_options(redouble="reply_round")
    heard = opened(rules).after_all(doubles("E>S", "W>E", "E>W", "S>E"))
    assert heard.is_over
    position = opened(rules).after([S]).after([]).after([E])
    assert position.turn is E
    assert position.maximum == (W,)
    with pytest.raises(RuleError) as refused:
        position.after([N])
    assert refused.value.code == "nothing-to-redouble"


@pytest.mark.parametrize(
    ("said", "code", "seat"),
    [
        (["S>N", "E>N"], "double-out-of-turn", E),
        (["N>E"], "nothing-to-redouble", N),
        (["E>N", "S>N", "N>W"], "nothing-to-redouble", N),
        (["E>E"], "double-of-self", E),
        (["E>N", "E>N"], "doubled-twice", E),
        (["E>N", "N>E", "E>S"], "double-out-of-turn", E),
        (["X>N"], "double-out-of-turn", Seat.X),
    ],
)
def test_refused_doubles(said: list[str], code: str, seat: Seat) -> None:
    with pytest.raises(RuleError) as refused:
        opened().after_all(doubles(*said))
    assert (refused.value.code, refused.value.seat) == (code, seat)


@pytest.mark.parametrize("rules", [with_options(), with_options("yale")])
def test_where_only_declarer_may_be_doubled(rules: RuleSet) -> None:
    with pytest.raises(RuleError) as refused:
        opened(rules, positive=True).after_all(doubles("E>S"))
    assert refused.value.code == "only-declarer-doubled"


@pytest.mark.parametrize("text", ["", "E", "EN", "E>Q", "e>n", "E>N>S", "E>" * 50])
def test_what_is_not_a_double_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        Double.parse(text)
    assert refused.value.code == "bad-double"
