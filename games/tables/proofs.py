"""The proof of how a finished game was dealt, for the verifier and the replay page.

``docs/dealing.md`` describes the file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from games.models import Deal as DealRow
from games.models import Game, TableStatus
from games.rules import deal_from
from games.rules.cards.cards import pack
from games.rules.cards.hands import pbn_of
from games.sealed_games import has_sealed_deals, is_dealt_from_boards
from games.tables.engine import cache, deal_secrets
from games.tables.engine.deal_secrets import GameSecret
from games.tables.engine.dealing import EMPTY_LOG, log_line
from games.tables.engine.events import LoggedEvent
from games.tables.engine.state import TableState
from games.tables.engine.transitions import apply
from games.tables.errors import DealCopied, DealsStillPlayed, DealtFromBoards, NotOverYet

ENDED = (TableStatus.OVER, TableStatus.ABANDONED)


def check_ended(game: Game) -> None:
    """Raise if the hands and secrets of a game are not public.

    :raises NotOverYet: while the game is neither over nor abandoned.
    :raises DealsStillPlayed: while other tables play its deals.
    """
    if game.table.status not in ENDED:
        raise NotOverYet
    if has_sealed_deals(game):
        raise DealsStillPlayed


def proofs_text(game: Game) -> str:
    """Return the proof of how a game was dealt, as the file for the verifier.

    :raises NotOverYet: while the game is neither over nor abandoned.
    :raises DealCopied: if its deal is that of another game.
    :raises DealtFromBoards: if its deals are those of a round of an event.
    """
    check_ended(game)
    if game.table.copied:
        raise DealCopied
    if is_dealt_from_boards(game):
        raise DealtFromBoards
    events, _secret = cache.events_after(game.pk, 0)
    secret, state = deal_secrets.load(game.pk), _state_before_play(game, events)
    document = _header(game, state, secret)
    document["deals"] = _deals(game, state, secret, events)
    if state.dealing is None:
        document["commitments"] = state.commitments
    else:
        document |= _log(events)
    return json.dumps(document)


def dealing_json(game: Game) -> dict[str, Any]:
    """Return the proof of how a finished game was dealt, without the deals and the log."""
    check_ended(game)
    events, _secret = cache.events_after(game.pk, 0)
    return _header(game, _state_before_play(game, events), deal_secrets.load(game.pk))


def _state_before_play(game: Game, events: Sequence[LoggedEvent]) -> TableState:
    """Return the table when its game started, or when it was closed before that."""
    state = TableState.start(cache.settings_of(game.pk))
    for event in events:
        if state.status != "waiting":
            break
        state = apply(state, event)
    return state


def _header(game: Game, state: TableState, secret: GameSecret) -> dict[str, Any]:
    about = {"game": game.pk, "status": game.table.status}
    dealing = state.dealing
    if dealing is None:
        rules = state.settings.rules
        seats, cards = list(map(str, rules.seats)), list(map(str, pack(rules.cards)))
        return {"schema": "barbu-deals/1", **about, "seats": seats, "pack": cards}
    return {
        "schema": "barbu-deals/2",
        **about,
        "terms": _terms(game),
        "commitment": dealing.commitment,
        "secret": secret.content.hex(),
        "seats": _contributions(state, secret),
    }


def _terms(game: Game) -> str:
    terms: str = game.log.get(number=1).data["terms"]
    return terms


def _contributions(state: TableState, secret: GameSecret) -> dict[str, Any]:
    """Return the contribution of each seat, and its source."""
    dealing, seats = state.dealing, dict[str, Any]()
    if dealing is None:
        return seats
    for seat, contribution in secret.contributions(state).items():
        occupant = state.occupants.get(seat)
        is_bot = occupant is not None and occupant.kind == "bot"
        source = dealing.sources.get(seat) or dealing.source(seat, is_bot=is_bot)
        by = {"by": "player"} if source == "player" else {"by": "server", "why": source}
        seats[str(seat)] = by | {
            "commitment": dealing.commitments.get(seat),
            "contribution": contribution.hex(),
        }
    return seats


def _deals(
    game: Game, state: TableState, secret: GameSecret, events: Sequence[LoggedEvent]
) -> list[dict[str, Any]]:
    """Return the seed and the hands of every deal that was dealt."""
    rules = state.settings.rules
    played = dict(DealRow.objects.filter(game=game).values_list("number", "hands"))
    deals = []
    for number in (event.data["number"] for event in events if event.kind == "deal"):
        seed = secret.seed(state, number)
        # An unfinished deal has no row.
        hands = played.get(number) or pbn_of(deal_from(seed, rules.cards, rules.players))
        promise = {} if state.dealing else {"commitment": state.commitments[number - 1]}
        deals.append({"number": number, **promise, "seed": seed.hex(), "hands": hands})
    return deals


def _log(events: Sequence[LoggedEvent]) -> dict[str, Any]:
    log_hash = EMPTY_LOG
    for event in events:
        log_hash = log_hash.after(event)
    lines = [line for event in events if (line := log_line(event)) is not None]
    return {"log": lines, "log_hash": log_hash.value.hex()}
