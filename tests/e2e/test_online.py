"""An online evening of eight people: everybody is called to their table, and one does not come."""

import re

from playwright.sync_api import Page, expect

from accounts import demo
from tests.durability.api import Api
from tests.support.browser.people import BROWSER, CLUB, PHONE, Visit
from tests.support.browser.tables import BY_SOCKET
from tests.support.stack import Stack
from tests.support.tables.programs import Program, playing

pytestmark = BROWSER

TITLE = "Online evening"
ON_PHONES = {"anne": "Anne Lambert", "bernard": "Bernard Petit", "clara": "Clara Whitfield"}
SECRETARY = "Margaret Hale"
NEWCOMERS = ("Ida Falk", "Joel Brandt", "Karin Moe")
AWAY = "David Osei"
EVENT = {
    "name": TITLE, "starts_at": "2026-01-01T20:00", "ruleset": "pagat", "round_count": 1,
    "round_kind": "deals", "deals": 1, "venue": "online", "no_show": "director",
}  # fmt: skip


def signed_in(site: Stack, first: str) -> Api:
    return Api.sign_in(site.url, f"{first}@{demo.DOMAIN}", demo.PASSWORD)


def an_event(director: Api, names: set[str]) -> str:
    """Announce the event, enter and check in these players, draw; return its path."""
    club = f"clubs/{CLUB}/"
    event = f"{club}events/{director.post(f'{club}events/', EVENT)['id']}/"
    for player in director.get(f"{club}players/?page_size=100")["results"]:
        if player["name"] in names:
            director.post(f"{event}entries/", {"player": player["id"]})
    director.post(f"{event}check-in/everybody/")
    director.post(f"{event}draw/", {"seed": 1})
    return event


def gives_the_seat_to_a_bot(console: Page, absent: str) -> None:
    console.reload()  # it looks by itself, but every quarter of a minute
    card = console.locator(".table-card", has_text=absent)
    expect(card).to_contain_text(f"Away: {absent}")
    card.get_by_role("link", name=re.compile("Who plays")).click()
    dialog = console.locator("#console-dialog")
    dialog.get_by_label("For whom").select_option(label=absent)
    dialog.get_by_label("A bot").check()
    dialog.get_by_role("button", name="Save").click()
    expect(card).to_contain_text("a bot plays for them")


def test_an_online_evening_with_somebody_who_does_not_come(visit: Visit, site: Stack) -> None:
    official = signed_in(site, "director")
    programs = [Program(site.url, f"secretary@{demo.DOMAIN}", demo.PASSWORD)]
    programs += [Program.of_newcomer(site.url, name, CLUB, official) for name in NEWCOMERS]
    event = an_event(official, {*ON_PHONES.values(), SECRETARY, *NEWCOMERS, AWAY})
    people = [visit(first, PHONE) for first in ON_PHONES]
    for person in people:
        person.goes("/")
    phones = [person.page for person in people]
    console = visit("director").page
    console.goto(f"/c/{CLUB}/{event.partition(f'{CLUB}/')[2]}console/")
    views = playing(programs, TITLE)
    expect(console.locator("label.of-round")).to_be_hidden()
    console.get_by_role("button", name="Release round 1").click()
    expect(console.locator("label.of-round")).to_be_visible()

    for page in phones:
        page.locator(".call", has_text=TITLE).get_by_role("link").click()
        expect(page.locator("#room, barbu-table").first).to_be_visible()
    gives_the_seat_to_a_bot(console, AWAY)
    for page in phones:
        expect(page.locator("barbu-table .hand")).to_be_visible()
        page.evaluate(BY_SOCKET)

    assert {view["status"] for view in views.result()} == {"over"}
    step = console.locator("#console-head .step-text")
    expect(step).to_contain_text("All rounds are played, and all results are confirmed.")
    expect(console.locator(".table-card.good")).to_have_count(2)
    tables = official.get(f"{event}rounds/1/")["tables"]
    assert [seat["name"] for table in tables for seat in table["seats"] if seat["bot"]] == [AWAY]
    lefts = [seat["left"] for view in views.result() for seat in view["seats"].values()]
    assert set(lefts) == {0}  # nobody but them was played for
