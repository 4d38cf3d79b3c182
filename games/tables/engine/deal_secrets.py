"""The secrets from which deals are dealt: encrypted until the game is over, then published."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from games.models import DealingSecret
from games.rules import Seat
from games.rules.cards.dealing import SEED_BYTES
from games.rules.cards.seeds import (
    SECRET_BYTES,
    game_key,
    seed_of_deal,
    server_contribution,
)
from games.tables.engine import sealing
from games.tables.engine.state import TableState

SHARED = 3
"""The version of games whose deals are also played at other tables."""
HIDDEN_ACTION = "arrange"
"""The verb of the only action that shows hidden cards: arranging the rows of Chinese Poker."""


@dataclass(frozen=True, slots=True)
class GameSecret:
    """The decrypted secret of a game.

    :ivar version: of the construction; in versions 1 and 3 *content* is the seeds of all deals.
    :ivar published: whether the secret is stored in plain form, since the game is over.
    """

    game: int
    version: int
    content: bytes = field(repr=False)
    published: bool

    def seed(self, state: TableState, number: int) -> bytes:
        """Return the seed of a deal of a game that has begun."""
        if state.dealing is None:
            return self.seeds()[number - 1]
        key = game_key(self.content, self.contributions(state).values())
        return seed_of_deal(key, self.game, number, bytes.fromhex(state.dealing.terms))

    def seeds(self) -> list[bytes]:
        """Return the seeds of all deals of a game of version 1 or 3."""
        starts = range(0, len(self.content), SEED_BYTES)
        return [self.content[start : start + SEED_BYTES] for start in starts]

    def contributions(self, state: TableState) -> dict[Seat, bytes]:
        """Return the contribution for each seat, by its player or by the server."""
        dealing = state.dealing
        if dealing is None:
            return {}
        return {
            seat: bytes.fromhex(dealing.contributions[seat])
            if seat in dealing.contributions
            else server_contribution(self.content, dealing.commitment, seat)
            for seat in state.seats
        }


@dataclass(frozen=True, slots=True)
class SharedBoards:
    """Deals that several tables play.

    :ivar commitment: the commitment to all of them, as published before.
    :ivar seeds: of the deals, in their order.
    """

    commitment: str
    seeds: tuple[bytes, ...] = field(repr=False)


def share(games: Mapping[int, SharedBoards]) -> None:
    """Store the seeds of boards as the secrets of new games, which play them."""
    DealingSecret.objects.bulk_create(
        DealingSecret(
            game_id=game,
            version=SHARED,
            boards=boards.commitment,
            key_id=sealing.present_key_id(),
            content=sealing.seal_secret(game, b"".join(boards.seeds)),
        )
        for game, boards in games.items()
    )


def create(games: Iterable[int]) -> dict[int, bytes]:
    """Draw and store the secrets of new games, and return them by game."""
    drawn = {game: os.urandom(SECRET_BYTES) for game in games}
    DealingSecret.objects.bulk_create(
        DealingSecret(
            game_id=game,
            version=2,
            key_id=sealing.present_key_id(),
            content=sealing.seal_secret(game, secret),
        )
        for game, secret in drawn.items()
    )
    return drawn


def load(game: int) -> GameSecret:
    """Return the secret of a game.

    :raises SecretLocked: if it is encrypted under a key that the site does not have.
    """
    row = DealingSecret.objects.get(game_id=game)
    content = bytes(row.content)
    if row.key_id:
        content = sealing.open_secret(game, row.key_id, content)
    return GameSecret(game, row.version, content, published=not row.key_id)


def publish(game: int) -> None:
    """Store the secret of a finished game in plain form, unless other tables play its deals."""
    secret = load(game)
    if not secret.published and secret.version != SHARED:
        _publish(secret)


def sealed_games(boards: Any) -> QuerySet[DealingSecret]:
    """Return rows with the ``game`` of each live table that plays *boards* that are still sealed.

    :param boards: the commitments, or a query for them.
    """
    return DealingSecret.objects.filter(boards__in=boards).exclude(key_id="")


def publish_boards(commitment: str) -> None:
    """Store the secrets of all games of boards that nobody plays any more in plain form.

    :raises SecretLocked: if one is encrypted under a key that the site does not have.
    """
    rows = DealingSecret.objects.filter(boards=commitment).exclude(key_id="").order_by("pk")
    for game in rows.values_list("game_id", flat=True):
        _publish(load(game))


def _publish(secret: GameSecret) -> None:
    DealingSecret.objects.filter(game_id=secret.game).update(key_id="", content=secret.content)


def reseal() -> int:
    """Re-encrypt secrets that are under other keys with the present key; return how many.

    :raises SecretLocked: if one is encrypted under a key that the site does not have.
    """
    rows = DealingSecret.objects.exclude(key_id__in=["", sealing.present_key_id()])
    games = list(rows.values_list("game_id", flat=True))
    for game in games:
        row = rows.get(game_id=game)
        content = sealing.open_secret(game, row.key_id, bytes(row.content))
        # The row of a game that ends in the meantime gets another key_id, and stays as it is.
        DealingSecret.objects.filter(game_id=game, key_id=row.key_id).update(
            key_id=sealing.present_key_id(), content=sealing.seal_secret(game, content)
        )
    return len(games)


# --- Actions that show hidden cards -------------------------------------------------------------


def hides(data: Mapping[str, Any]) -> bool:
    """Return whether the data of an event is encrypted on the log."""
    return str(data.get("do", "")).startswith(HIDDEN_ACTION)


def sealed_data(secret: GameSecret, number: int, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of an event with its action encrypted."""
    rest = {name: value for name, value in data.items() if name != "do"}
    sealed = sealing.seal_action(secret.content, secret.game, number, data["do"])
    return {"sealed": base64.b64encode(sealed).decode(), **rest}


def opened_data(secret: GameSecret, number: int, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of an event that :func:`sealed_data` has made."""
    rest = {name: value for name, value in data.items() if name != "sealed"}
    sealed = base64.b64decode(data["sealed"])
    return {"do": sealing.open_action(secret.content, secret.game, number, sealed), **rest}
