"""The demonstration's search for bidding problems, with finds stored in a file next to it.

Searching two games would take seconds. The same seed gives the same finds; a test compares them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.timezone import now as utc_now

from accounts.models import Club, User
from bidding import services
from bidding.models import Asked, ComputationState, Find, Search
from games.rules import PRESETS

FILE = Path(__file__).with_name("finds.json")
RULES = PRESETS["pagat"]


def stored_finds() -> dict[str, Any]:
    """Return the search and its finds from the file."""
    found: dict[str, Any] = json.loads(FILE.read_text())
    return found


@transaction.atomic
def fill(club: Club, conductor: User) -> Search:
    """Store a finished search of *conductor*."""
    data = stored_finds()
    search = services.start_search(
        club=club,
        actor=conductor,
        rules=RULES,
        kinds=Asked.values,
        wanted=data["looked"],
        seed=data["seed"],
    )
    Find.objects.bulk_create(
        Find(search=search, number=number, **one) for number, one in enumerate(data["finds"], 1)
    )
    counts = {name: data[name] for name in ("games", "looked", "passed")}
    ended = {"state": ComputationState.READY, "started_at": utc_now(), "ended_at": utc_now()}
    Search.objects.filter(pk=search.pk).update(**counts, **ended)
    return search
