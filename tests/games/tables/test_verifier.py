"""The verifier that is taken along: it accepts what happened, and names what was changed."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.timezone import now

from accounts.models import Club, User
from games.models import DealingSecret, Game
from games.rules import PRESETS, Plan, Seat
from games.rules.cards.hands import pbn_of
from games.rules.cards.seeds import FIRST_LOG_HASH, log_hash
from games.tables import seating
from games.tables.engine import cache
from games.tables.engine.log import lock_table, stop_if_unfinished
from games.tables.opening import open_table
from games.tables.proofs import proofs_text
from games.tables.replay import record_text
from games.tables.view import view_text
from tests.support.javascript import run_module
from tests.support.parameters import mostly_trials
from tests.support.sample_client import sample
from tests.support.tables.contributing import (
    commits,
    contribution_of,
    reveals,
    starts_with_contributions,
)
from tests.support.tables.playing import deal_at, do, member_of, play_on, state_of, table_of
from tests.support.tables.version_1 import version_1

pytestmark = pytest.mark.trial

__all__ = ["version_1"]

SCRIPT = Path(__file__).with_name("verify_answers.js")
VERIFIER = Path(__file__).parents[3] / "games/static/games/replay/verify_deals.py"
File = dict[str, Any]


def said_of(folder: Path, file: object, notes: object = None) -> tuple[int, str]:
    """Return the exit code of the verifier and what it says."""
    paths = []
    for name, content in (("file", file), ("notes", notes)):
        if content is not None:
            path = folder / f"{name}.json"
            path.write_text(content if isinstance(content, str) else json.dumps(content))
            paths.append(str(path))
    result = subprocess.run(
        [sys.executable, "-I", "-S", str(VERIFIER), *paths],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in result.stderr
    return result.returncode, result.stdout + result.stderr


def file_of(game: Game) -> File:
    game.table.refresh_from_db()
    document: File = json.loads(proofs_text(game))
    return document


@pytest.fixture
def begun(club: Club, four: list[User]) -> Game:
    """A game of three deals with two contributions, a late one and a bot."""
    game = open_table(
        club=club,
        host=four[0],
        ruleset=PRESETS["pagat"],
        plan=Plan.deals(3),
        first_declarer=Seat.N,
    )
    for user, seat in zip(four[:3], "NES", strict=True):
        seating.sit(game=game, user=user, seat=Seat(seat))
    seating.fill_with_bots(game=game, actor=four[0], strength="novice")
    for user in four[:3]:
        commits(game, user)
    seating.start(game=game, actor=four[0])
    reveals(game, four[0])
    reveals(game, four[1])
    with lock_table(game.pk) as table:
        table.add("start")
    return game


@pytest.fixture
def notes(watched: tuple[File, list[File]]) -> File:
    return watched[0]


@pytest.fixture
def watched(begun: Game) -> tuple[File, list[File]]:
    """What North notes while the game is played to its end, and the views that North gets."""
    views: list[File] = []
    state = state_of(begun)
    assert state.dealing is not None
    noted: File = {
        "schema": "barbu-noted/1",
        "game": begun.pk,
        "seat": "N",
        "commitment": state.dealing.commitment,
        "terms": state.dealing.terms,
        "contribution": contribution_of(Seat.N).hex(),
        "promised": state.dealing.commitments[Seat.N],
        "isCommitted": True,
        "isRevealed": True,
        "changed": [],
        "contributions": {str(seat): each for seat, each in state.dealing.contributions.items()},
        "log": [],
        "hands": {},
    }
    while True:
        shown = state_of(begun).shown_log_hash
        noted["log"].append([shown.number, shown.value.hex()])
        views.append(json.loads(view_text(cache.latest(begun.pk), Seat.N, now=now())))
        if state_of(begun).status == "over":
            return noted, views
        number, hands = state_of(begun).deal_number, pbn_of(deal_at(begun).auction.hands)
        noted["hands"][str(number)] = hands.removeprefix("N:").split(" ")[0]
        while state_of(begun).status == "playing" and state_of(begun).deal_number == number:
            play_on(begun, actions=1)


def test_a_game_is_proven_by_its_file_and_by_what_was_noted(
    begun: Game, notes: File, tmp_path: Path
) -> None:
    file = file_of(begun)
    code, said = said_of(tmp_path, file, notes)
    assert code == 0, said
    assert "All deals are what was promised. They are as noted." in said
    assert file["commitment"] in said
    assert "by the player" in said
    assert "by the server: a bot" in said
    assert "by the server: the player's did not come in time" in said


def test_the_record_is_checked_too(begun: Game, notes: File, tmp_path: Path) -> None:
    begun.table.refresh_from_db()
    code, said = said_of(tmp_path, record_text(begun), notes)
    assert code == 0, said


# --- Changes to the file --------------------------------------------------------------------------


def _swap(items: list[Any]) -> None:
    items[0], items[1] = items[1], items[0]


def _renumbered(file: File) -> None:
    """Remove the second deal, and give its number to the third."""
    file["deals"] = [file["deals"][0], file["deals"][2] | {"number": 2}]


def _without_log_of_deal_2(file: File) -> None:
    """Remove the second deal from the log too, and make its hash right again."""
    _renumbered(file)
    start, end = (_line_of(file, f"deal {number}") for number in (2, 3))
    file["log"] = file["log"][:start] + file["log"][end:]
    _rehash(file)


def _line_of(file: File, text: str) -> int:
    return next(n for n, line in enumerate(file["log"]) if line.endswith(text))


def _rehash(file: File) -> None:
    value = FIRST_LOG_HASH
    for line in file["log"]:
        value = log_hash(value, line)
    file["log_hash"] = value.hex()


def _exchanged_lines(file: File) -> None:
    _swap(file["log"])
    _rehash(file)


def _without_end(file: File) -> None:
    file["log"].pop()
    _rehash(file)


def _exchanged_card(file: File) -> None:
    """Have somebody play another card, and make the hash of the log right."""
    place = next(n for n, line in enumerate(file["log"]) if " play " in line)
    card = file["log"][place][-2:]
    other = "S2" if card != "S2" else "S3"
    file["log"][place] = file["log"][place][:-2] + other
    seat = file["log"][place].split(" ")[1]
    hand = file["deals"][0]["hands"][2:].split(" ")["NESW".index(seat)].split(".")[0]
    if other[1] in hand:  # it held that one too: let it play one that somebody else has
        others = set("23456789TJQKA") - set(hand)
        file["log"][place] = file["log"][place][:-2] + "S" + min(others)
    _rehash(file)


def _stopped(file: File) -> None:
    file["status"] = "abandoned"


def _terms(file: File) -> None:
    file["terms"] = file["terms"].replace('"deals": 3', '"deals": 2')


CHANGES: dict[str, tuple[Callable[[File], object], str]] = {
    "a deal is removed": (lambda file: file["deals"].pop(1), "missing or not in their order: 1, 3"),
    "the first is removed": (lambda file: file["deals"].pop(0), "not in their order: 2, 3"),
    "the last is removed": (lambda file: file["deals"].pop(), "there are 2 deals, the game had 3"),
    "deals change places": (lambda file: _swap(file["deals"]), "not in their order: 2, 1, 3"),
    "a deal is removed and one renumbered": (_renumbered, "there are 2 deals, the game had 3"),
    "from the log too": (_without_log_of_deal_2, "there are 2 deals, the game had 3"),
    "another number of deals": (_terms, "the commitment is not that of this secret"),
    "it was abandoned": (_stopped, "the log ends otherwise than the file says"),
    "another secret": (
        lambda file: file.update(secret="00" * 32),
        "the commitment is not that of this secret",
    ),
    "another game": (lambda file: file.update(game=file["game"] + 1), "the commitment is not that"),
    "another contribution": (
        lambda file: file["seats"]["E"].update(contribution="00" * 16),
        "the contribution of E is not the one committed to",
    ),
    "another one of the server": (
        lambda file: file["seats"]["W"].update(contribution="00" * 16),
        "what the server contributed for W does not follow from its secret",
    ),
    "a contribution counts as late": (
        lambda file: file["seats"]["E"].update(by="server", why="late"),
        "the log has another contribution of E",
    ),
    "a seat is left out": (lambda file: file["seats"].pop("S"), "not those of the seats"),
    "another hand": (
        lambda file: file["deals"][0].update(hands=file["deals"][1]["hands"]),
        "deal 1: the seed gives other cards",
    ),
    "another seed": (
        lambda file: file["deals"][0].update(seed=file["deals"][1]["seed"]),
        "deal 1: the seed does not follow",
    ),
    "a line is removed": (lambda file: file["log"].pop(20), "the hash of the log is wrong"),
    "lines change places": (
        _exchanged_lines,
        "the lines of the log are not in their order",
    ),
    "another card": (_exchanged_card, "did not hold"),
    "the log has no end": (
        _without_end,
        "the log ends otherwise than the file says",
    ),
    "damage": (lambda file: file["deals"][0].pop("hands"), "the file is damaged"),
}


@pytest.mark.usefixtures("notes")
def test_every_change_to_the_file_is_named(begun: Game, tmp_path: Path) -> None:
    honest = file_of(begun)
    assert said_of(tmp_path, honest)[0] == 0
    for name, (change, words) in CHANGES.items():
        file = copy.deepcopy(honest)
        change(file)
        code, said = said_of(tmp_path, file)
        assert code == 1, name
        assert words in said, (name, said)
        assert "All deals are what was promised" not in said


# --- Changes that a participant notices -----------------------------------------------------------

REWRITTEN: dict[str, tuple[Callable[[File], object], str]] = {
    "commitment": (lambda noted: noted.update(commitment="00" * 32), "committed to something else"),
    "terms": (lambda noted: noted.update(terms="00" * 32), "the game had other terms"),
    "contributions": (
        lambda noted: noted["contributions"].update(E="00" * 16),
        "E had contributed something else",
    ),
    "left out": (lambda noted: noted.update(contribution="00" * 16), "own contribution was left"),
    "not promised": (lambda noted: noted.update(promised="00" * 32), "own contribution was left"),
    "meanwhile": (
        lambda noted: noted.update(changed=["terms"]),
        "it changed during the game: terms",
    ),
    "late": (lambda noted: noted["contributions"].update(S="00" * 16), "S had contributed"),
    "hand": (lambda noted: noted["hands"].update({"2": "AKQ..."}), "deal 2: the own hand was"),
    "one deal more": (lambda noted: noted["hands"].update({"4": "AKQ..."}), "the deal is missing"),
    "log": (lambda noted: noted["log"][1].__setitem__(1, "00" * 32), "the log was another one"),
    "tail": (lambda noted: noted["log"].append([9999, "00" * 32]), "up to line 9999"),
    "game": (lambda noted: noted.update(game=0), "the notes are those of another game"),
}


def test_what_differs_from_the_notes_is_named(begun: Game, notes: File, tmp_path: Path) -> None:
    file = file_of(begun)
    for name, (change, words) in REWRITTEN.items():
        noted = copy.deepcopy(notes)
        change(noted)
        code, said = said_of(tmp_path, file, noted)
        assert code == 1, name
        assert words in said, (name, said)


# --- The check in the browser ---------------------------------------------------------------------


def found_by_browser(
    cases: list[tuple[File, File | None]], views: list[File]
) -> tuple[list[list[Any]], File]:
    """Return the problems that the scripts find in each case, and what they note of *views*."""
    data = [{"file": file, "notes": noted} for file, noted in cases]
    answer = run_module(SCRIPT, {"cases": data, "views": views})
    return answer["answers"], answer["notes"]


def test_the_browser_notes_and_finds_the_same(
    begun: Game, watched: tuple[File, list[File]]
) -> None:
    notes, views = watched
    honest = file_of(begun)
    cases: list[tuple[File, File | None]] = [(honest, None), (honest, notes)]
    for change, _words in CHANGES.values():
        file = copy.deepcopy(honest)
        change(file)
        cases.append((file, notes))
    for change, _words in REWRITTEN.values():
        noted = copy.deepcopy(notes)
        change(noted)
        cases.append((honest, noted))
    found, noted = found_by_browser(cases, views)
    assert found[:2] == [[], []]
    assert all(found[2:])
    for name in ("game", "seat", "commitment", "terms", "contributions", "log", "hands", "changed"):
        assert noted[name] == notes[name], name
    names = [*CHANGES, *REWRITTEN]
    by_name = dict(zip(names, found[2:], strict=True))
    assert by_name["a deal is removed"] == [["count", None], ["log", None]]
    assert by_name["another card"] == [["play", 1]]
    assert by_name["hand"] == [["noted-deal", 2]]
    assert by_name["one deal more"] == [["noted-deal", 4]]
    assert by_name["left out"] == [["noted-own", "N"]]
    assert by_name["contributions"] == [["noted-contribution", "E"]]
    assert by_name["tail"] == [["noted-log", None]]


def test_the_browser_notes_the_seat_that_is_taken_in_the_end(
    watched: tuple[File, list[File]],
) -> None:
    first = copy.deepcopy(watched[1][0])
    before = first | {"status": "waiting", "you": "E", "deal": None, "ended": None}
    before["dealing"] = first["dealing"] | {"phase": "commit"}
    assert found_by_browser([], [before, before | {"you": "N"}, first])[1]["seat"] == "N"


def test_the_browser_notices_what_changes_during_the_game(
    begun: Game, watched: tuple[File, list[File]]
) -> None:
    views = watched[1]
    for name, value in (("commitment", "00" * 32), ("terms", "00" * 32)):
        later = copy.deepcopy(views[-1])
        later["dealing"][name] = value
        assert found_by_browser([], [*views, later])[1]["changed"] == [name]
    later = copy.deepcopy(views[-1])
    later["dealing"]["log"][1] = "00" * 32
    later["dealing"]["seats"]["E"]["contribution"] = None
    assert found_by_browser([], [*views, later])[1]["changed"] == ["contributions", "log"]


# --- Games that ended early, of every shape, and of version 1 -------------------------------------


def test_an_abandoned_game_is_named_as_such(begun: Game, tmp_path: Path) -> None:
    while state_of(begun).deals_played == 0:
        play_on(begun, actions=1)
    stop_if_unfinished(begun.pk)
    file = file_of(begun)
    code, said = said_of(tmp_path, file)
    assert code == 0, said
    assert "The game was abandoned; deals dealt: 2." in said
    code, said = said_of(tmp_path, file | {"status": "over"})
    assert code == 1
    assert "there are 2 deals, the game had 3" in said
    file["deals"].pop()
    assert "the deals are not those of the log" in said_of(tmp_path, file)[1]
    begun.table.refresh_from_db()
    assert said_of(tmp_path, record_text(begun))[0] == 0


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", "1", '{"schema": 3}'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: str) -> None:
    code, said = said_of(tmp_path, content)
    assert code == 1
    assert said.startswith(("The file cannot be read: ", "This is not a file of deals."))


@pytest.mark.parametrize(
    "name", mostly_trials(["leaver-3", "bustarret-3", "bustarret-5", "french-32"], ["bustarret-5"])
)
def test_the_verifier_knows_every_pack(club: Club, name: str, tmp_path: Path) -> None:
    rules = PRESETS[name]
    users = [member_of(club, f"Player {seat}") for seat in rules.seats]
    game = open_table(club=club, host=users[0], ruleset=rules, plan=Plan.deals(1))
    for user, seat in zip(users, rules.seats, strict=True):
        seating.sit(game=game, user=user, seat=seat)
    starts_with_contributions(game, users)
    play_on(game)
    code, said = said_of(tmp_path, file_of(game))
    assert code == 0, said


@pytest.mark.usefixtures("version_1")
def test_a_game_of_version_1_is_played_to_its_end_and_proven(
    club: Club, four: list[User], tmp_path: Path
) -> None:
    game = table_of(club, four, plan=Plan.deals(3))
    assert DealingSecret.objects.get(game=game).key_id
    play_on(game, actions=5)
    cache.forget(game.pk)
    play_on(game)
    file = file_of(game)
    assert file["schema"] == "barbu-deals/1"
    code, said = said_of(tmp_path, file)
    assert code == 0, said
    assert found_by_browser([(file, None)], [])[0] == [[]]
    for change, words in _changes_of_version_1():
        changed = copy.deepcopy(file)
        change(changed)
        code, said = said_of(tmp_path, changed)
        assert code == 1
        assert words in said
        assert found_by_browser([(changed, None)], [])[0] != [[]]


def _changes_of_version_1() -> Iterator[tuple[Callable[[File], object], str]]:
    yield lambda file: file["deals"].pop(1), "missing or not in their order: 1, 3"
    yield lambda file: file["deals"].pop(), "there are 2 deals, the game had 3"
    yield lambda file: _swap(file["deals"]), "not in their order"
    yield lambda file: file["deals"][0].update(seed="00" * 32), "the seed is not the promised one"
    yield (
        lambda file: file["deals"][0].update(hands=file["deals"][1]["hands"]),
        "the seed gives other cards",
    )
    yield lambda file: _swap(file["commitments"]), "another commitment was published"


@pytest.mark.usefixtures("version_1")
def test_a_file_of_before_does_not_say_how_many_deals_there_were(
    club: Club, four: list[User], tmp_path: Path
) -> None:
    game = table_of(club, four, plan=Plan.deals(1))
    play_on(game)
    file = file_of(game)
    del file["commitments"], file["status"]
    code, said = said_of(tmp_path, file)
    assert code == 0
    assert "does not say how many deals the game had" in said


# --- The sample client ----------------------------------------------------------------------------


def test_the_sample_client_contributes_and_notes(
    club: Club, four: list[User], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = open_table(club=club, host=four[0], ruleset=PRESETS["pagat"], plan=Plan.deals(2))
    for user, seat in zip(four, "NESW", strict=True):
        seating.sit(game=game, user=user, seat=Seat(seat))
    notes = sample("Notes")()

    def see() -> bool:
        """Have South see the view and do what is due; return whether there was something."""
        view = json.loads(view_text(cache.latest(game.pk), Seat.S, now=now()))
        action = notes.see(view)
        if action is not None:
            answer = do(game, action, four[2])
            assert answer.ok, answer
        return action is not None

    assert see()
    assert not see()
    seating.start(game=game, actor=four[0])
    assert see()
    while state_of(game).status == "playing":
        assert not see()
        play_on(game, actions=1)
    assert not see()
    noted = json.loads((tmp_path / f"barbu-{game.pk}.noted.json").read_text())
    assert noted["isCommitted"]
    assert noted["isRevealed"]
    assert list(noted["hands"]) == ["1", "2"]
    file = file_of(game)
    assert file["seats"]["S"] == {
        "by": "player",
        "commitment": noted["promised"],
        "contribution": noted["contribution"],
    }
    code, said = said_of(tmp_path, file, noted)
    assert code == 0, said
    assert said_of(tmp_path, file, noted | {"contribution": "00" * 16})[0] == 1
