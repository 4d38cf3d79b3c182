"""A second engine, written from the text of the rules with lists and sets, slow and plain.

It shares nothing with the first: cards are texts such as ``HQ``, seats are letters, options are a
dictionary. It computes the legal cards at every moment, and the score of a deal.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

ORDER = "23456789TJQKA"


def value(card: str) -> int:
    return ORDER.index(card[1])


class NaiveDeal:
    """The play of one deal; *moves* are cards, or ``-`` for a pass."""

    def __init__(
        self,
        options: dict[str, Any],
        hands: dict[str, list[str]],
        declarer: str,
        contract: str,
        doubles: list[str],
    ) -> None:
        self.options = options
        self.hands = {seat: list(hand) for seat, hand in hands.items()}
        self.seats = list(hands)
        self.declarer = declarer
        self.name, _, self.detail = contract.partition(":")
        self.doubles = doubles
        self.size = sum(map(len, hands.values()))
        self.deck = [card for hand in hands.values() for card in hand]
        self.trick: list[tuple[str, str]] = []
        self.tricks: list[tuple[str, list[str]]] = []  # the taker and the cards
        self.table: list[str] = []  # the layout of Dominoes
        self.out: list[str] = []
        self.turn = declarer
        if options["first_leader"] == "left_of_dealer" and self.name != "dominoes":
            self.turn = self.after(declarer)

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def is_over(self) -> bool:
        if self.name == "dominoes":
            enough = len(self.seats) - (self.options["early_end"] == "auto")
            return bool(len(self.out) >= enough)
        if self.trick:
            return False
        taken = [card for _, cards in self.tricks for card in cards]
        if not any(self.hands.values()):
            return True
        if self.options["early_end"] == "play_out":
            return False
        ends: dict[str, bool] = {
            "no-queens": sum(card[1] == "Q" for card in taken) == 4,
            "no-hearts": not any(card[0] == "H" for hand in self.hands.values() for card in hand),
            "no-king": "HK" in taken,
        }
        return ends.get(self.name, False)

    def moves(self) -> set[str]:
        if self.is_over():
            return set()
        hand = self.hands[self.turn]
        if self.name == "dominoes":
            return {card for card in hand if self.fits(card)} or {"-"}
        if not self.trick:
            return set(self.leads(hand))
        return set(self.dumping(self.following(hand)))

    def fits(self, card: str) -> bool:
        if self.detail and card[1] == self.detail:
            return True
        if not self.detail and not self.table:
            return all(suit + card[1] in self.deck for suit in "SHDC")
        if not self.detail and card[1] == self.table[0][1]:
            return True
        order = ORDER if self.options["dominoes_ace"] != "low" else "A23456789TJQK"
        row = [rank for rank in order if card[0] + rank in self.deck]
        pairs = [*pairwise(row)]
        if self.options["dominoes_ace"] == "wrap":
            pairs.append((row[-1], row[0]))
        near = [a for a, b in pairs if b == card[1]] + [b for a, b in pairs if a == card[1]]
        return any(card[0] + rank in self.table for rank in near)

    def leads(self, hand: list[str]) -> list[str]:
        rule = {
            "no-hearts": self.options["hearts_lead_no_hearts"],
            "no-king": self.options["hearts_lead_no_king"],
        }.get(self.name, "free")
        if rule == "free":
            return hand
        if rule == "king_only":
            return [card for card in hand if card != "HK"] or hand
        seen = any(card[0] == "H" for _, cards in self.tricks for card in cards)
        if rule in ("broken", "broken_or_last_five") and seen:
            return hand
        thrown = any(
            card[0] == "H" and cards[0][0] != "H" for _, cards in self.tricks for card in cards
        )
        if rule in ("discarded", "discarded_or_last_five") and thrown:
            return hand
        if rule.endswith("_or_last_five") and len(hand) <= 5:
            return hand
        return [card for card in hand if card[0] != "H"] or hand

    def trump(self) -> str:
        return self.detail if self.name == "trumps" and self.detail != "NT" else ""

    def winner(self, trick: list[tuple[str, str]]) -> tuple[str, str]:
        trumps = [play for play in trick if play[1][0] == self.trump()]
        followed = [play for play in trick if play[1][0] == trick[0][1][0]]
        return max(trumps or followed, key=lambda play: value(play[1]))

    def undoubled(self) -> bool:
        """Return whether the rules for players who did not double apply to the player to play."""
        if self.turn == self.declarer:
            return not any(double.endswith(f">{self.declarer}") for double in self.doubles)
        return f"{self.turn}>{self.declarer}" not in self.doubles

    def following(self, hand: list[str]) -> list[str]:
        suit, trump = self.trick[0][1][0], self.trump()
        duty = self.options["trump_duty"]
        if duty == "undoubled_only":
            duty = "overtrump" if self.undoubled() else "none"
        best = [card for _, card in self.trick if card[0] == trump]
        higher = [
            card
            for card in hand
            if card[0] == trump and all(value(card) > value(other) for other in best)
        ]
        same = [card for card in hand if card[0] == suit]
        if same:
            return higher if suit == trump and duty == "overtrump" and higher else same
        trumps = [card for card in hand if card[0] == trump]
        if duty == "overtrump":
            return higher or hand
        return trumps or hand if duty == "trump" else hand

    def dumping(self, cards: list[str]) -> list[str]:
        rule = self.options["must_dump"]
        if rule == "none" or (rule == "undoubled" and not self.undoubled()):
            return cards
        bad = {
            "no-queens": ["SQ", "HQ", "DQ", "CQ"],
            "no-king": ["HK"],
            "no-hearts": ["HA"],
        }.get(self.name, [])
        if self.name not in self.options["must_dump_in"]:
            return cards
        safe = [
            card
            for card in cards
            if card in bad and self.winner([*self.trick, (self.turn, card)])[1] != card
        ]
        return safe or cards

    def play(self, move: str) -> None:
        seat = self.turn
        if move != "-":
            self.hands[seat].remove(move)
        self.turn = self.after(seat)
        if self.name == "dominoes":
            self.lay(seat, move)
            return
        self.trick.append((seat, move))
        if len(self.trick) == len(self.seats):
            taker, _ = self.winner(self.trick)
            self.tricks.append((taker, [card for _, card in self.trick]))
            self.trick, self.turn = [], taker

    def lay(self, seat: str, move: str) -> None:
        if move != "-":
            self.table.append(move)
            if not self.hands[seat]:
                self.out.append(seat)
        if len(self.out) < len(self.seats):
            while not self.hands[self.turn]:
                self.turn = self.after(self.turn)

    def raw(self) -> dict[str, int]:
        if self.name == "dominoes":
            order = self.out + [seat for seat in self.seats if seat not in self.out]
            return {s: self.options["dominoes"][order.index(s)] for s in self.seats}
        if self.name == "ravage-city":
            return self.ravaged()
        takers = [taker for taker, _ in self.tricks]
        taken = [(taker, self.worth(card)) for taker, cards in self.tricks for card in cards]
        taken += [(taker, self.each_trick()) for taker in takers]
        if self.name == "no-last-two":
            last = self.options["no_last_two"]
            taken += zip(takers[-len(last) :], last, strict=True)
        if self.name == "first-and-last":
            taken += zip((takers[0], takers[-1]), self.options["first_and_last"], strict=True)
        return {seat: sum(points for who, points in taken if who == seat) for seat in self.seats}

    def each_trick(self) -> int:
        names = {"no-tricks": "no_tricks", "salad": "no_tricks", "trumps": "trumps"}
        return int(self.options[names[self.name]]) if self.name in names else 0

    def worth(self, card: str) -> int:
        points = 0
        if self.name in ("no-queens", "salad") and card[1] == "Q":
            points += self.options["no_queens"]
        if self.name in ("no-hearts", "salad") and card[0] == "H":
            points += self.options["no_hearts_ace" if card == "HA" else "no_hearts"]
        if self.name in ("no-king", "salad") and card == "HK":
            points += self.options["no_king"]
        return points

    def ravaged(self) -> dict[str, int]:
        suits = Counter((taker, card[0]) for taker, cards in self.tricks for card in cards)
        worst = {seat: max(suits[seat, suit] for suit in "SHDC") for seat in self.seats}
        lost = [seat for seat in self.seats if worst[seat] == max(worst.values())]
        share = -self.options["ravage_total"] // len(lost)
        return {seat: share if seat in lost else 0 for seat in self.seats}

    def taken(self) -> Any:
        """Return what each player took, in the format of a score sheet."""
        if self.name == "dominoes":
            return self.out + [seat for seat in self.seats if seat not in self.out]
        return self.counted(self.name)

    def counted(self, name: str) -> Any:
        takers = [taker for taker, _ in self.tricks]
        cards = [(taker, card) for taker, cards in self.tricks for card in cards]
        if name in ("no-tricks", "trumps"):
            return {seat: takers.count(seat) for seat in self.seats}
        if name == "no-queens":
            return {s: sum(who == s and card[1] == "Q" for who, card in cards) for s in self.seats}
        if name == "no-hearts":
            hearts = {
                s: sum(who == s and card[0] == "H" for who, card in cards) for s in self.seats
            }
            return hearts | {"ace": next(who for who, card in cards if card == "HA")}
        if name == "no-king":
            return [next(who for who, card in cards if card == "HK")]
        if name == "no-last-two":
            return takers[-len(self.options["no_last_two"]) :]
        if name == "first-and-last":
            return [takers[0], takers[-1]]
        if name == "ravage-city":
            return [seat for seat, points in self.ravaged().items() if points]
        parts = {"tricks": "no-tricks", "hearts": "no-hearts", "queens": "no-queens"}
        return {what: self.counted(of) for what, of in (parts | {"king": "no-king"}).items()}
