"""Tables as they were opened before their seats contributed to the deals."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from accounts.models import Player
from games.models import DealingSecret, Game
from games.rules import Seat, Sheet
from games.rules.cards.dealing import commit
from games.tables import opening
from games.tables.engine import sealing
from games.tables.engine.log import lock_table


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def _commit_to_deals(
    game: Game, sheet: Sheet, players: Mapping[Seat, Player | None], boards: None
) -> None:
    assert not players  # nobody was seated in the same write
    seeds = [seed_of(number) for number in range(1, len(sheet.declarers) + 1)]
    DealingSecret.objects.create(
        game=game,
        version=1,
        key_id=sealing.present_key_id(),
        content=sealing.seal_secret(game.pk, b"".join(seeds)),
    )
    with lock_table(game.pk) as table:
        table.add("open", commitments=[commit(seed) for seed in seeds])


@pytest.fixture
def version_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open tables of version 1."""
    monkeypatch.setattr(opening, "_commit_to_deals", _commit_to_deals)
