"""A whole session in the second engine: declarations, compulsory doubles, running totals."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.support.naive.doubling import NaiveRound, settled
from tests.support.naive.play import NaiveDeal
from tests.support.naive.poker import NaivePoker, Rows

SEATS = "NESWX"
RANKS = "23456789TJQKA"
PACKS = {
    52: lambda card: True,
    51: lambda card: card != "C2",
    50: lambda card: card not in ("C2", "S2"),
    48: lambda card: card[1] != "2",
    32: lambda card: card[1] in "789TJQKA",
}


def pack(cards: int) -> list[str]:
    return [suit + rank for suit in "SHDC" for rank in RANKS if PACKS[cards](suit + rank)]


def dealt(options: dict[str, Any], rng: Random) -> dict[str, list[str]]:
    """Deal the pack at random."""
    cards = pack(options["cards"])
    rng.shuffle(cards)
    each = len(cards) // options["players"]
    seats = SEATS[: options["players"]]
    return {seat: cards[n * each : (n + 1) * each] for n, seat in enumerate(seats)}


def text_of(hands: dict[str, list[str]]) -> str:
    """Return hands in the format of records: spades hearts diamonds clubs, highest card first."""
    written = []
    for hand in hands.values():
        cards = sorted(hand, key=lambda card: RANKS.index(card[1]), reverse=True)
        suits = ["".join(card[1] for card in cards if card[0] == suit) for suit in "SHDC"]
        written.append(".".join(suits))
    return f"{next(iter(hands))}:{' '.join(written)}"


class NaiveGame:
    """A session, deal by deal: :meth:`deal`, :meth:`declare`, the round, the play, :meth:`score`.

    :ivar lines: the finished deals, in the format of a record.
    """

    def __init__(self, options: dict[str, Any], first: str = "N", deals: int | None = None) -> None:
        self.options = options
        self.seats = list(SEATS[: options["players"]])
        self.lines: list[dict[str, Any]] = []
        self.totals = dict.fromkeys(self.seats, 0)
        place = self.seats.index(first)
        seats = self.seats[place:] + self.seats[:place]
        each = len(options["contracts"]) - max(0, len(options["alternatives"]) - 1)
        if options["rotation"] == "series":
            self.declarers = [seat for seat in seats for _ in range(each)]
        elif options["rotation"] == "each_deal":
            self.declarers = seats * each
        else:
            self.declarers = (seats * each)[:each]
        self.compulsory = deals is None
        self.declarers = self.declarers[:deals]

    def is_over(self) -> bool:
        return len(self.lines) == len(self.declarers)

    def declarer(self) -> str:
        return self.declarers[len(self.lines)]

    def contracts(self) -> list[str]:
        """Return the contracts that declarer may still declare."""
        played = {
            line["contract"].split(":")[0]
            for line in self.lines
            if self.options["rotation"] == "shared" or line["declarer"] == self.declarer()
        }
        one_of = self.options["alternatives"]
        if played & set(one_of):
            played |= set(one_of)
        left = [name for name in self.options["contracts"] if name not in played]
        return left[:1] if self.options["sequence"] == "fixed" else left

    def declarations(self) -> set[str]:
        """Return all declarations open to declarer."""
        said = set()
        for name in self.contracts():
            if name == "trumps":
                allowed = {False: "S H D C", True: "S H D C NT", "only": "NT"}
                suits = allowed[self.options["no_trump_allowed"]].split()
                said |= {f"trumps:{suit}" for suit in suits}
            elif name == "dominoes":
                cards = pack(self.options["cards"])
                ranks = [r for r in RANKS if all(suit + r in cards for suit in "SHDC")]
                said |= {f"dominoes:{rank}" for rank in ranks}
                said |= {"dominoes"} if self.options["dominoes_start"] == "first_card" else set()
            else:
                said.add(name)
        return said

    def owed(self, declarer: str) -> dict[str, int]:
        """Return the number of doubles of *declarer* that each other player still owes."""
        least = self.options["min_doubles"] if self.compulsory else 0
        shared = self.options["rotation"] == "shared"
        owed = {}
        for seat in self.seats:
            made = [
                line
                for line in self.lines
                if (shared or line["declarer"] == declarer)
                and f"{seat}>{line['declarer']}" in line["doubles"]
            ]
            if seat != declarer:
                owed[seat] = max(0, least - len(made))
        return owed

    def forced(self) -> list[str]:
        """Return the players who must double the next declarer, as no other chance is left."""
        declarer, coming = self.declarer(), self.declarers[len(self.lines) :]
        forced = []
        for seat, owed in self.owed(declarer).items():
            if self.options["rotation"] == "shared":
                chances = [one for one in coming if one != seat]
            else:
                chances = [one for one in coming if one == declarer]
            if owed and owed >= len(chances):
                forced.append(seat)
        return forced

    def barred(self) -> list[str]:
        """Return the players barred from doubling for now, after three losing doubles."""
        if self.options["losing_double_cap"] is None:
            return []
        if len(self.declarers) - len(self.lines) <= self.options["players"]:
            return []
        losses = [
            double[0]
            for line in self.lines
            for double in line["doubles"]
            if line["raw"][double[0]] < line["raw"][double[2]]
        ]
        return [seat for seat in self.seats if losses.count(seat) >= 3]

    def total(self, contract: str) -> int:
        """Return the sum of all raw scores of a contract; in Chinese Poker its maximum."""
        o = self.options
        hearts = len([card for card in pack(o["cards"]) if card[0] == "H"])
        all_hearts = (hearts - 1) * o["no_hearts"] + o["no_hearts_ace"]
        tricks, queens = o["cards"] // o["players"], 4 * o["no_queens"]
        all_tricks = tricks * o["no_tricks"]
        totals: dict[str, int] = {
            "no-tricks": all_tricks,
            "no-queens": queens,
            "no-last-two": sum(o["no_last_two"]),
            "no-hearts": all_hearts,
            "no-king": o["no_king"],
            "trumps": tricks * o["trumps"],
            "dominoes": sum(o["dominoes"]),
            "ravage-city": -o["ravage_total"],
            "chinese-poker": 18 * o["chinese_poker"],
            "salad": all_tricks + queens + all_hearts + o["no_king"],
            "first-and-last": sum(o["first_and_last"]),
        }
        return totals[contract.split(":")[0]]

    def declare(self, contract: str) -> NaiveRound:
        """Open the round of doubles of the next deal."""
        declarer = self.declarer()
        return NaiveRound(
            self.options,
            declarer,
            positive=self.total(contract) > 0,
            forced=self.forced(),
            barred=self.barred(),
        )

    def board(
        self, contract: str, hands: dict[str, list[str]], doubles: list[str]
    ) -> NaiveDeal | NaivePoker | None:
        """Start the play; return None if nobody doubled and the deal is settled without play."""
        settles = self.options["undoubled_negative"] == "settle" and not doubles
        if settles and self.total(contract) <= 0:
            return None
        copies = {seat: list(hand) for seat, hand in hands.items()}
        if contract == "chinese-poker":
            return NaivePoker(self.options, copies, self.declarer())
        return NaiveDeal(self.options, copies, self.declarer(), contract, doubles)

    def score(
        self, contract: str, doubles: list[str], board: NaiveDeal | NaivePoker | None
    ) -> dict[str, Any]:
        """Write the deal on the sheet; return its line."""
        raw = board.raw() if board else self.third_each(contract)
        net = settled(raw, doubles)
        line: dict[str, Any] = {
            "declarer": self.declarer(),
            "contract": contract,
            "doubles": list(doubles),
        }
        if board:
            line["taken"] = board.wins() if isinstance(board, NaivePoker) else board.taken()
        self.lines.append(line | {"raw": raw, "net": net})
        self.totals = {seat: self.totals[seat] + net[seat] for seat in self.seats}
        return self.lines[-1]

    def third_each(self, contract: str) -> dict[str, int]:
        """Return a rounded third of the contract for each defender, and the rest for declarer."""
        others = len(self.seats) - 1
        each = round(self.total(contract) / others)
        rest = self.total(contract) - others * each
        return dict.fromkeys(self.seats, each) | {self.declarer(): rest}


def arranged(table: NaivePoker, rng: Random) -> Rows:
    """Return a legal arrangement of the player in turn; there always is one."""
    cards = list(table.hands[table.turn])
    while True:
        rng.shuffle(cards)
        front, middle, back = cards[:3], cards[3:8], cards[8:]
        for rows in ((front, middle, back), (front, back, middle)):
            if table.allows(rows):
                return rows
