"""A short trial of live tables; with the profile ``long``, also on servers with planted faults.

The long one is a script: ``python -m tests.durability.live_tables --tables 50 --kills 40``.
"""

from pathlib import Path

import pytest

from tests.durability.live_tables import VICTIMS, run

pytestmark = [pytest.mark.trial, pytest.mark.xdist_group("durability")]  # one stack at a time


def test_what_was_acknowledged_at_a_table_survives(migrated: Path) -> None:
    assert run(tables=4, deals=2, kills=len(VICTIMS), begin_with=migrated, say=print) == []


@pytest.mark.long
@pytest.mark.parametrize("planted", ["early-answer", "no-identity"])
def test_a_server_that_breaks_its_promise_is_caught(migrated: Path, planted: str) -> None:
    assert run(
        tables=4, deals=2, kills=len(VICTIMS), planted=planted, begin_with=migrated, say=print
    )
