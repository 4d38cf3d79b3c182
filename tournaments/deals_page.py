"""The published deals of a duplicate event as pages show them: all tables side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from games.labels import CONTRACTS, DETAILS, SEAT_LETTERS, SEATS, contract_text
from games.rules import Double, Seat
from tournaments.board_results import finished_deals, lines_of
from tournaments.board_secrets import published_rounds
from tournaments.models import (
    Result,
    ResultStatus,
    Round,
    Table,
    TableSeat,
    TableStatus,
    Tournament,
)
from tournaments.round_format import phase_of, plan_of, rules_of

#: the most deals whose declarers a table slip lists
MOST_ON_A_SLIP = 4
SUITS = ("S", "H", "D", "C")


@dataclass(frozen=True, slots=True)
class Suit:
    """The cards of a suit in a hand, in the reader's letters."""

    letter: str
    cards: str

    @property
    def sign(self) -> str:
        return str(DETAILS[self.letter])


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of a diagram."""

    seat: str
    suits: tuple[Suit, ...]

    @property
    def name(self) -> str:
        return str(SEATS[Seat(self.seat)])

    @property
    def count(self) -> int:
        return sum(len(suit.cards.split()) for suit in self.suits)


@dataclass(frozen=True, slots=True)
class Held:
    """A player's score with the cards of a seat. *value* is None while the deal does not count."""

    seat: str
    entry: int
    player: int
    name: str
    net: int
    value: Fraction | None

    @property
    def initial(self) -> str:
        return str(SEAT_LETTERS[Seat(self.seat)])


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal as played at one table."""

    round_number: int
    number: int
    table: Table
    declarer: str
    contract: str
    doubles: tuple[str, ...]
    held: tuple[Held, ...]

    @property
    def contract_text(self) -> str:
        return contract_text(self.contract)

    @property
    def declarer_initial(self) -> str:
        return str(SEAT_LETTERS[Seat(self.declarer)])

    @property
    def declarer_name(self) -> str:
        return next(one.name for one in self.held if one.seat == self.declarer)

    @property
    def doubles_text(self) -> str:
        """The doubles as seats: N×E, and N××E where East has redoubled."""
        return doubles_text(self.doubles)


@dataclass(frozen=True, slots=True)
class OwnDeal:
    """A deal of one player."""

    line: DealLine
    held: Held

    @property
    def declared(self) -> bool:
        """Whether the player was the declarer."""
        return self.line.declarer == self.held.seat


@dataclass(frozen=True, slots=True)
class ByContract:
    """A player's deals of one contract: how many count, and their mean."""

    contract: str
    declared: int
    deals: int
    mean: Fraction | None

    @property
    def text(self) -> str:
        return str(CONTRACTS.get(self.contract, self.contract))


def hands_of_text(pbn: str) -> list[Hand]:
    """Return the four hands of a deal in PBN, North first."""
    return [
        Hand(
            seat,
            tuple(_suit(letter, row) for letter, row in zip(SUITS, text.split("."), strict=True)),
        )
        for seat, text in zip("NESW", pbn.partition(":")[2].split(" "), strict=True)
    ]


def _suit(letter: str, row: str) -> Suit:
    return Suit(letter, " ".join(str(DETAILS.get(rank, rank)) for rank in row))


def deal_lines(tournament: Tournament, rounds: Iterable[int] | None = None) -> list[DealLine]:
    """Return the deals of published rounds, by round, deal and table.

    :param rounds: the rounds to include; None for all that are published.
    """
    published = set(published_rounds(tournament))
    wanted = published if rounds is None else published & set(rounds)
    found: list[DealLine] = []
    by_round: dict[int, list[Table]] = {}
    for table in _tables(tournament, wanted):
        by_round.setdefault(table.round.number, []).append(table)
    for number, tables in by_round.items():
        found += _of_round(tournament.comparison, number, tables)
    return sorted(found, key=lambda line: (line.round_number, line.number, line.table.number))


def _tables(tournament: Tournament, rounds: Iterable[int]) -> list[Table]:
    """Return the tables of *rounds* whose result counts."""
    counts = Result.objects.filter(status=ResultStatus.CONFIRMED)
    seats = TableSeat.objects.select_related("entry__player").order_by("pk")
    tables = Table.objects.filter(round__tournament=tournament, round__number__in=set(rounds))
    tables = tables.exclude(status=TableStatus.ABANDONED).select_related("round")
    return list(
        tables.order_by("round__number", "number").prefetch_related(
            Prefetch("seats", seats), Prefetch("results", counts, to_attr="counted")
        )
    )


def _of_round(comparison: str, number: int, tables: Sequence[Table]) -> Iterator[DealLine]:
    played = [(table, _seats(table), _deals(table)) for table in tables]
    finished = (
        finished_deals({seat: one.entry_id for seat, one in seats.items()}, deals)
        for _table, seats, deals in played
    )
    values = {(line.deal, line.player): line.value for line in lines_of(comparison, finished)}
    for table, seats, deals in played:
        for deal_number, deal in enumerate(deals, 1):
            yield DealLine(
                round_number=number,
                number=deal_number,
                table=table,
                declarer=deal["declarer"],
                contract=deal["contract"],
                doubles=tuple(deal["doubles"]),
                held=tuple(
                    _held(one, deal["net"][seat], values[deal_number, one.entry_id])
                    for seat, one in seats.items()
                ),
            )


def _held(seat: TableSeat, net: int, value: Fraction | None) -> Held:
    player = seat.entry.player
    return Held(seat.seat, seat.entry_id, player.pk, player.name, net, value)


def _seats(table: Table) -> dict[str, TableSeat]:
    at = {seat.seat: seat for seat in table.seats.all()}
    return {letter: at[letter] for letter in "NESW"}


def _deals(table: Table) -> list[dict[str, Any]]:
    counted: list[Result] = table.counted  # type: ignore[attr-defined]  # prefetched
    return counted[0].deals if counted else []


def of_deal(lines: Iterable[DealLine], number: int) -> list[DealLine]:
    return [line for line in lines if line.number == number]


def of_player(lines: Iterable[DealLine], entry: int) -> list[OwnDeal]:
    """Return the deals of one player."""
    return [OwnDeal(line, one) for line in lines for one in line.held if one.entry == entry]


def by_contract(deals: Iterable[OwnDeal]) -> list[ByContract]:
    """Return a player's deals by contract, best mean first, then those that do not count."""
    groups: dict[str, list[OwnDeal]] = {}
    for one in deals:
        groups.setdefault(one.line.contract.partition(":")[0], []).append(one)
    found = [_summary(contract, own) for contract, own in groups.items()]
    return sorted(found, key=lambda one: (one.mean is None, -(one.mean or 0), one.contract))


def _summary(contract: str, deals: Sequence[OwnDeal]) -> ByContract:
    values = [one.held.value for one in deals if one.held.value is not None]
    mean = sum(values, Fraction(0)) / len(values) if values else None
    return ByContract(contract, sum(one.declared for one in deals), len(deals), mean)


def doubles_text(doubles: Iterable[str]) -> str:
    """Return doubles as seats: N×E, and N××E where East has redoubled."""
    return ", ".join(_doubles(doubles))


def _doubles(doubles: Iterable[str]) -> Iterator[str]:
    """Yield each double, with its redouble if there is one."""
    given = [Double.parse(text) for text in doubles]
    for number, one in enumerate(given):
        answer = Double(one.of, one.by)
        if answer in given[:number]:
            continue
        sign = "××" if answer in given else "×"
        yield f"{SEAT_LETTERS[one.by]}{sign}{SEAT_LETTERS[one.of]}"


def declarers_of(one: Round) -> list[tuple[int, str]]:
    """Return the declarer of each deal of a round, or none if there are too many for a slip."""
    rules = rules_of(one.tournament)
    declarers = plan_of(phase_of(one), {}).declarers(rules, Seat.N)
    if len(declarers) > MOST_ON_A_SLIP:
        return []
    return [(number, str(SEATS[seat])) for number, seat in enumerate(declarers, 1)]


def labels_of_comparison(comparison: str) -> Mapping[str, str]:
    """Return the label of a comparison's column, and its meaning."""
    if comparison == "matchpoints":
        return {
            "label": _("Matchpoints"),
            "text": _("The share of the others with the same cards who were beaten, in per cent."),
        }
    return {
        "label": _("Difference"),
        "text": _("The net minus the mean of the others who held the same cards."),
    }
