"""A season of a ladder in a browser: games come in, are explained, corrected, and move rungs.

The league of boxes, which is a part of a season too, is in ``test_boxes.py``.
"""

import re
from collections.abc import Iterable
from datetime import timedelta

import pytest
from django.utils.formats import date_format
from django.utils.timezone import now
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.browser.ladders import (
    LADDER,
    POOL,
    adds_up,
    explained,
    imports_games,
    number,
    opens_by_itself,
    previews_games,
    was_not_reloaded,
)
from tests.support.browser.looking import faults_of
from tests.support.browser.people import BROWSER, DESKTOP, PHONE, Person, Visit
from tests.support.browser.reaching import is_in_sight
from tests.support.browser.sheets import TABLE, is_confirmed, opens_a_sheet, plays_a_game
from tests.support.browser.tables import BY_SOCKET, opens_a_table
from tests.support.stack import Stack

pytestmark = BROWSER

NAMES = ("anne", "bernard", "clara", "david")
A_DEAL = 120_000.0
"""Milliseconds that the play of a deal by four pages may take on a busy machine."""


@pytest.fixture(scope="module")
def season(browser: Browser, site: Stack) -> str:
    """The address of a ladder whose period has the days of the tests in its middle.

    A ladder by month would be empty on the first day of one.
    """
    director = Person(browser, site, DESKTOP)
    director.sit_down("director")
    page, today = director.page, now().date()
    allows_any_number_a_day(director)
    director.goes(f"{POOL}ladders/new/")
    page.get_by_label("Name").fill("Winter season")
    page.get_by_label("Period", exact=True).select_option("season")
    page.get_by_label("First day").fill((today - timedelta(days=60)).isoformat())
    page.get_by_label("Last day").fill((today + timedelta(days=30)).isoformat())
    page.get_by_label("Games needed for a place").fill("1")
    page.get_by_role("button", name="Add the ladder").click()
    director.goes(LADDER)
    page.get_by_role("link", name="Winter season").click()
    expect(page.get_by_role("heading", name="Winter season")).to_be_visible()
    expect(page.locator(".ladder-lines tbody tr").nth(3)).to_be_visible()
    address = page.url
    director.context.close()
    assert not director.faults
    return address


def allows_any_number_a_day(director: Person) -> None:
    """End the limit of counted games in a day, which other tests' evenings use up by chance."""
    director.goes(POOL)
    limit = director.page.get_by_label("Counted games of a player in a day, at most")
    limit.fill("")
    form = director.page.locator("form").filter(has=limit)
    form.get_by_role("button", name="Save", exact=True).click()
    director.page.wait_for_load_state()
    director.goes(POOL)
    expect(limit).to_have_value("")


def row_of(page: Page, name: str) -> Locator:
    return page.locator(".ladder-lines tbody tr", has_text=name)


def own_games(page: Page) -> int:
    """How many games the reader has on the ladder, on a wide window."""
    return games_in(page.locator("#me td.wide").first)


def games_in(cell: Locator) -> int:
    return int(cell.inner_text().split()[0])  # "15 games"


def played_at(*, days: int) -> str:
    """A date of a file, so many days ago."""
    return f"{(now() - timedelta(days=days)).date().isoformat()} 12:34"


@pytest.mark.parametrize(("who", "rows"), [("anne", 1), ("director", 3)])
def test_the_first_rows_are_on_the_first_screen_of_a_phone(
    visit: Visit, who: str, rows: int
) -> None:
    """A member who is called to a table of an event has its notice above all else."""
    person = visit(who, PHONE)
    person.page.set_viewport_size({"width": 390, "height": 844})
    person.goes(LADDER)
    expect(person.page.locator("main .period-head")).to_be_visible()
    for row in range(1, rows + 1):
        assert is_in_sight(person.page, f".ladder-lines tbody tr:nth-child({row})"), row


def test_imported_games_move_the_ladder_that_a_member_looks_at(visit: Visit, season: str) -> None:
    anne, director = visit("anne", PHONE), visit("director")
    anne.goes(season)
    opens_by_itself(anne.page)
    row = f"{played_at(days=3)},Inês Duarte,900,Jack Thornton,-300,Nora Lindqvist,-300,Tom Reed,"
    previews_games(director, [f"{row}-300", f"{row}many"])
    expect(director.page.get_by_text("1 with a fault")).to_be_visible()
    expect(director.page.locator("tr.fault")).to_contain_text("many")
    expect(director.page.get_by_role("button", name="Import these games")).to_have_count(0)
    faults = list(faults_of(director.page))
    previews_games(director, [f"{row}-300"])
    expect(director.page.get_by_text("Inês Duarte, Tom Reed")).to_be_visible()
    expect(row_of(anne.page, "Inês Duarte")).to_have_count(0)
    director.page.get_by_role("button", name="Import these games").click()
    expect(director.page.get_by_text("1 game imported.")).to_be_visible()
    first = anne.page.locator(".ladder-lines tbody tr").first
    expect(first).to_contain_text("Inês Duarte")
    assert number(first.locator(".score").inner_text()) > 0
    expect(row_of(anne.page, "Tom Reed")).to_be_visible()
    was_not_reloaded(anne.page)
    faults += faults_of(anne.page)
    assert not faults, "\n\n".join(faults)


def test_a_rated_live_game_moves_the_ladder_and_is_explained(visit: Visit, season: str) -> None:
    reader, people = visit("anne", DESKTOP), [visit(name) for name in NAMES]
    reader.goes(season)
    games = own_games(reader.page)
    opens_by_itself(reader.page)
    tables = opens_a_table(people[0], people[1:], deals=1, rated=True)
    for table in tables:
        table.page.evaluate(BY_SOCKET)
    expect(tables[0].page.locator(".game-sheet tbody tr")).to_have_count(1, timeout=A_DEAL)
    expect(reader.page.locator("#me td.wide").first).to_have_text(re.compile(rf"^{games + 1}\b"))
    was_not_reloaded(reader.page)
    opens_the_latest_game(reader)
    expect(reader.page.get_by_text("Only 1 of 28 deals")).to_be_visible()
    is_explained(reader.page, share=1 / 28)


def test_a_sheet_counts_once_it_is_confirmed_and_is_explained(visit: Visit, season: str) -> None:
    reader, anne, bernard = visit("anne", DESKTOP), visit("anne", PHONE), visit("bernard", PHONE)
    reader.goes(season)
    games = own_games(reader.page)
    opens_by_itself(reader.page)
    sheet = opens_a_sheet(anne, "A game of the season")
    totals = plays_a_game(sheet, seed=1)
    is_confirmed(sheet, bernard)
    expect(reader.page.locator("#me td.wide").first).to_have_text(re.compile(rf"^{games + 1}\b"))
    was_not_reloaded(reader.page)
    opens_the_latest_game(reader)
    is_explained(reader.page)
    assert {line.name: line.score for line in explained(reader.page)} == totals


def opens_the_latest_game(reader: Person) -> None:
    """Go from the ladder to the reader's own page, and to the explanation of the latest game."""
    page = reader.page
    page.locator("#me a").first.click()
    page.locator("[aria-labelledby=latest] a").first.click()
    expect(page.locator("#statistics")).to_be_visible()


def is_explained(page: Page, share: float = 1.0) -> None:
    lines = explained(page)
    assert sorted(line.name for line in lines) == sorted(TABLE)
    adds_up(lines, share)
    assert page.locator(".explained .self").count() == 1
    assert not [*faults_of(page)]


def test_a_correction_is_shown_first_and_does_what_it_showed(visit: Visit, season: str) -> None:
    anne, director = visit("anne", DESKTOP), visit("director")
    row = "Jack Thornton,120,Nora Lindqvist,-20,Oliver Grant,-40,Rosa Almeida,-60"
    anne.goes(season)
    opens_by_itself(anne.page)
    games = row_of(anne.page, "Jack Thornton").locator("td.wide").first
    before = games_in(games)
    imports_games(director, [f"{played_at(days=40)},{row}"])
    expect(games).to_have_text(re.compile(rf"^{before + 1}\b"))
    page = director.page
    director.goes(season)
    page.get_by_role("link", name="Jack Thornton").click()
    page.locator("#strength-chart > summary").click()
    page.locator("#games summary").click()
    own_score = page.locator("td:nth-of-type(2)", has_text=re.compile(r"^\+120$"))
    day = date_format(now() - timedelta(days=40), "DATE_FORMAT")
    page.locator("#games tr", has_text=day).filter(has=own_score).get_by_role("link").click()
    page.get_by_role("link", name="Correct").click()
    page.get_by_label("Score 1").fill("-60")
    page.get_by_label("Score 4").fill("120")
    page.get_by_role("button", name="Show the effect", exact=True).click()
    expect(page.get_by_role("button", name="Apply")).to_be_visible()
    moving = page.get_by_role("region", name="Strengths that move")
    expect(moving.get_by_role("row", name="Jack Thornton")).to_be_visible()
    table = page.get_by_role("region", name="Winter season")
    promised = {
        name: table.get_by_role("row", name=name).locator("td").all_inner_texts()[2:]
        for name in ("Jack Thornton", "Rosa Almeida")
    }
    assert number(promised["Jack Thornton"][0]) > number(promised["Jack Thornton"][1])
    assert number(promised["Rosa Almeida"][0]) < number(promised["Rosa Almeida"][1])
    for name, (now_shown, _after) in promised.items():
        expect(row_of(anne.page, name).locator(".score")).to_have_text(now_shown)
    faults = list(faults_of(page))
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("Applied.")).to_be_visible()
    for name, (_now_shown, after) in promised.items():
        expect(row_of(anne.page, name).locator(".score")).to_have_text(after)
    was_not_reloaded(anne.page)
    assert not faults, "\n\n".join(faults)


def test_a_challenge_from_naming_to_new_rungs_and_its_undoing(visit: Visit) -> None:
    director, reader = visit("director"), visit("anne", DESKTOP)
    stand_on_the_first_rungs(director)
    reader.goes(f"{LADDER}rungs/")
    order_is(reader.page, TABLE)
    anne, *others = (visit(name, PHONE) for name in NAMES)
    faults = challenge(anne, others)
    opens_by_itself(reader.page)
    sheet = opens_a_sheet(anne, "For four rungs")
    totals = plays_a_game(sheet, seed=3)
    is_confirmed(sheet, others[0])
    ranked = sorted(TABLE, key=lambda name: -totals[name])
    assert ranked != list(TABLE)
    order_is(reader.page, ranked)
    faults += faults_of(reader.page)
    director.goes(f"{LADDER}rungs/")
    director.page.get_by_role("link", name="Log").click()
    entry = director.page.locator(".log > li").first
    entry.get_by_text("Undo", exact=True).first.click()
    entry.get_by_label("Reason").fill("The wrong four were seated")
    entry.get_by_role("button", name="Undo").click()
    expect(director.page.get_by_text("Undone.")).to_be_visible()
    faults += faults_of(director.page)
    order_is(reader.page, TABLE)
    was_not_reloaded(reader.page)
    assert not faults, "\n\n".join(faults)


def stand_on_the_first_rungs(director: Person) -> None:
    """Have an official put the four players onto the first rungs, in their order.

    They may take part in challenges of the demonstration or be absent there, so more challenges
    are allowed at once, and absences end.
    """
    page = director.page
    director.goes(f"{LADDER}settings/rungs/1/")
    page.get_by_label("Open challenges of a player, at most").fill("6")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    director.goes(f"{LADDER}rungs/1/absences/")
    ends = page.locator("form[action$='/end/'] button")
    for left in reversed(range(ends.count())):
        ends.first.click()
        expect(ends).to_have_count(left)
    for name in reversed(TABLE):
        director.goes(f"{LADDER}settings/rungs/1/")
        form = page.locator("form", has=page.get_by_role("heading", name="Move a player"))
        form.get_by_label("Player").select_option(name)
        form.get_by_label("Rung").fill("1")
        form.get_by_label("Reason").fill("A new season")
        form.get_by_role("button", name="Move to this rung").click()
        expect(page.get_by_text("The order has changed.")).to_be_visible()


def order_is(page: Page, names: Iterable[str]) -> None:
    """Wait until these players are on the first rungs."""
    for rung, name in enumerate(names):
        expect(page.locator("table.rungs tbody tr").nth(rung)).to_contain_text(name)


def challenge(challenger: Person, others: list[Person]) -> list[str]:
    """Name three players, who find the challenge among their notices and accept it."""
    page = challenger.page
    challenger.goes(f"{LADDER}rungs/")
    page.get_by_role("link", name="Challenge", exact=True).tap()
    expect(page.get_by_role("heading", name="Three players of your choice")).to_be_visible()
    faults = list(faults_of(page))
    for rung, name in enumerate(TABLE[1:], 2):
        page.get_by_label(f"{rung}. {name}").check()
    page.get_by_role("button", name="Challenge these three").tap()
    expect(page.get_by_text("The challenge is sent.")).to_be_visible()
    for person in others:
        person.goes(page.url)
        person.page.get_by_role("button", name="Accept").tap()
        expect(person.page.get_by_text("You accept the challenge.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Play", exact=True)).to_be_visible()
    return faults + list(faults_of(page))
