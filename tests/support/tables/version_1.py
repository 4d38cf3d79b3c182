"""Tables of version 1, whose seats do not contribute to the deals."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.models import DealingSecret
from games.rules.cards.dealing import commit
from games.tables import opening
from games.tables.engine import sealing
from games.tables.engine.log import lock_table


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def _commit_to_deals(opened: Sequence[opening.Opened]) -> None:
    [one] = opened
    assert not one.new.players  # nobody was seated in the same write
    seeds = [seed_of(number) for number in range(1, len(one.sheet.declarers) + 1)]
    DealingSecret.objects.create(
        game=one.game,
        version=1,
        key_id=sealing.present_key_id(),
        content=sealing.seal_secret(one.game.pk, b"".join(seeds)),
    )
    with lock_table(one.game.pk) as table:
        table.add("open", commitments=[commit(seed) for seed in seeds])


@pytest.fixture
def version_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open tables of version 1."""
    monkeypatch.setattr(opening, "_commit_to_deals", _commit_to_deals)
