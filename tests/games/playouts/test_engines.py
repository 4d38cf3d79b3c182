"""The same scores without numba, and the folder of compiled code."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.playouts import engines
from games.playouts.engines import cache_folder, fastest
from games.playouts.rng import nth, nth_by_halves

SCORES = """
import sys
if {without}:
    sys.modules["numba"] = None
from games.rules import PRESETS, Seat
from games.playouts import DealSampler
from games.playouts.engines import fastest, interpreted
fresh = DealSampler.fresh(PRESETS["pagat"], Seat.N)
raw = [fresh.declared(name).sample(20, seed=9).tolist() for name in ("no-hearts", "dominoes:8")]
print(fastest() is interpreted(), raw)
"""


def scores(*, without: bool) -> tuple[str, str]:
    code = [sys.executable, "-c", SCORES.format(without=without)]
    done = subprocess.run(code, capture_output=True, text=True, check=True)
    interpreted, _, raw = done.stdout.partition(" ")
    return interpreted, raw


@pytest.mark.trial
def test_the_same_call_works_without_numba() -> None:
    (interpreted, slow), (compiled, fast) = scores(without=True), scores(without=False)
    assert (interpreted, compiled) == ("True", "False")
    assert slow == fast


def test_compiled_code_is_kept_where_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path), raising=False)
    folder = Path(cache_folder())
    assert folder.parent == tmp_path
    assert list(folder.iterdir()) == []


def test_threads_that_start_together_share_one_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engines._fastest.cache_clear()
    monkeypatch.chdir(tmp_path)
    with ThreadPoolExecutor(4) as pool:
        started = [pool.submit(fastest) for _ in range(4)]
    assert len({id(each.result()) for each in started}) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(blocked), raising=False)
    assert not cache_folder().startswith(str(tmp_path))


@given(st.integers(1, 2**52 - 1), st.data())
def test_both_ways_to_the_nth_card_lead_there(cards: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, cards.bit_count() - 1))
    bit = nth(cards, number)
    assert bit & cards
    assert (cards & bit - 1).bit_count() == number
    assert nth_by_halves(cards, number) == bit
