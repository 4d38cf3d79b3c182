"""The deals of a duplicate round as files: PBN for dealing machines, JSON with the proof."""

from __future__ import annotations

from typing import Any

from games.rules.cards.boards import seed_of_board
from games.rules.cards.pbn import write_pbn
from tournaments.services import Deals

SCHEMA = "barbu-boards/1"


def pbn_of_round(deals: Deals) -> str:
    """Return the deals of a round as PBN, one board for each deal."""
    return write_pbn(deals.hands)


def proof_of_round(deals: Deals) -> dict[str, Any]:
    """Return the deals of a published round with everything needed to verify them."""
    boards = deals.boards
    event, number, secret = boards.tournament_id, boards.round_number, bytes(boards.secret)
    return {
        "schema": SCHEMA,
        "event": event,
        "round": number,
        "commitment": boards.commitment,
        "secret": secret.hex(),
        "deals": [
            {
                "number": board,
                "seed": seed_of_board(secret, event, number, board).hex(),
                "hands": hands,
            }
            for board, hands in enumerate(deals.hands, 1)
        ],
    }
