"""Playing a deal that is over again, alone against bots, with the same cards and contract."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.slugs import PRACTICE_CLUB
from games.models import Game
from games.rules import Plan, RuleSet, Seat
from games.rules.cards.hands import hands_of, pbn_of
from games.sealed_games import has_sealed_deals
from games.sheets.stored import empty_sheet
from games.tables import errors
from games.tables.practice import SEAT, start_practice
from games.tables.proofs import ENDED
from games.tables.strengths import DEFAULT_STRENGTH


@dataclass(frozen=True, slots=True)
class Original:
    """The deal that a game plays again.

    :ivar points: what the user scored in it; None if they did not play.
    :ivar raw: likewise without doubles.
    """

    game: Game
    number: int
    points: int | None
    raw: int | None


def original_of(game: Game, user: User) -> Original | None:
    """Return the deal that *game* plays again, or the one that this one was a repeat of.

    None in other games, and if the game was removed.
    """
    found = _repeated(game)
    return _original(*found, user) if found else None


def title_of(game: Game) -> str:
    """Return the title of *game*, which for a deal that is played again names its game."""
    found = _repeated(game)
    if found is None:
        return str(game)
    original, number = found
    return _("Deal %(number)s again of %(game)s") % {"number": number, "game": original}


def replay_title_of(game: Game) -> str:
    """Return the title of the replay of *game*, as one sentence in every language."""
    found = _repeated(game)
    if found is None:
        return _("Replay: %(game)s") % {"game": game}
    original, number = found
    return _("Replay: deal %(number)s again of %(game)s") % {"number": number, "game": original}


def _repeated(game: Game) -> tuple[Game, int] | None:
    """Return the game whose deal *game* plays again, with the number of the deal."""
    copied = game.table.copied
    if not copied:
        return None
    found = Game.objects.select_related("club", "table").filter(pk=copied["game"]).first()
    if found is None:
        return None
    return _repeated(found) if found.table.copied else (found, copied["deal"])


def _original(game: Game, number: int, user: User) -> Original | None:
    row = game.deals.filter(number=number).first()
    if row is None or row.net is None or row.raw is None:
        return None
    seat = _seat_of(game, user)
    points, raw = (row.net[seat], row.raw[seat]) if seat else (None, None)
    return Original(game, number, points, raw)


@transaction.atomic
def play_deal_again(*, game: Game, number: int, user: User) -> Game:
    """Start a game against bots of one deal of *game*, with *user* in the seat that they had.

    A user who did not play in *game* gets the declarer's seat. The contract is declared as it was;
    the doubles are made again. The caller checks that the user may view the game.

    :raises NotOverYet: while the hands of the deal are not public: the deal is not over, or the
        game is not, unless it is against bots.
    :raises DealsStillPlayed: while other tables play it.
    """
    row = game.deals.filter(number=number).first()
    if row is None or not row.hands or not _is_public(game):
        raise errors.NotOverYet
    if has_sealed_deals(game):
        raise errors.DealsStillPlayed
    rules = empty_sheet(game).rules
    declarer = Seat(row.declarer)
    moved = _moved(rules, _seat_of(game, user) or declarer)
    contract = row.contract.partition(":")[0]
    copied = {
        "hands": _hands_moved(rules, row.hands, moved),
        "contract": row.contract,
        "game": game.pk,
        "deal": number,
    }
    return start_practice(
        user=user,
        ruleset=rules,
        strength=_strength(game),
        plan=_plan_of(rules, moved[declarer], contract),
        first_declarer=moved[declarer],
        copied=copied,
    )


def _is_public(game: Game) -> bool:
    return game.club.slug == PRACTICE_CLUB or game.table.status in ENDED


def _seat_of(game: Game, user: User) -> Seat | None:
    own = game.seatings.filter(Q(player__user=user) | Q(guest=user))
    letter = own.values_list("seat", flat=True).first()
    return Seat(letter) if letter else None


def _moved(rules: RuleSet, own: Seat) -> dict[Seat, Seat]:
    """Return where each seat is in the new game, in which the user sits at ``SEAT``."""
    seats = rules.seats
    by = seats.index(SEAT) - seats.index(own)
    return {seat: seats[(place + by) % len(seats)] for place, seat in enumerate(seats)}


def _hands_moved(rules: RuleSet, hands: str, moved: dict[Seat, Seat]) -> str:
    dealt = dict(zip(rules.seats, hands_of(hands, rules.cards, rules.seats), strict=True))
    placed = {moved[seat]: hand for seat, hand in dealt.items()}
    return pbn_of(tuple(placed[seat] for seat in rules.seats))


def _plan_of(rules: RuleSet, declarer: Seat, contract: str) -> Plan:
    """Return a plan of one deal in which declarer may declare *contract*."""
    names = list(rules.contracts)
    before = names[: names.index(contract)] if rules.sequence == "fixed" else []
    return Plan.deals(1, {declarer: before})


def _strength(game: Game) -> str:
    bots = game.seatings.exclude(bot="").values_list("bot", flat=True)
    return bots.first() or DEFAULT_STRENGTH
