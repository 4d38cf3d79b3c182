"""A table for friends: one with an account, one who comes by its link."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.browser.people import BROWSER, DESKTOP, PHONE, Person, Visit
from tests.support.browser.tables import MOST_STEPS, TablePage, chance, nothing

pytestmark = BROWSER


def test_a_guest_plays_with_the_host_from_deal_to_deal(visit: Visit) -> None:
    host, guest = visit("bernard", DESKTOP), visit(None, PHONE)
    host.goes("/play/friends/")
    host.page.get_by_role("button", name=re.compile("^Open a table at")).first.click()
    host.page.wait_for_url(re.compile(r"/tables/\d+/$"))
    guest.goes(host.page.locator("p.link").inner_text())
    guest.page.get_by_label("Your name").fill("Gus")
    guest.page.locator("#sit").click()
    expect(guest.page.get_by_role("button", name="Leave the seat")).to_be_visible()
    host.page.locator("#fill").click()
    host.page.locator("#start").click()
    tables = [TablePage(person) for person in (host, guest)]
    for table in tables:
        table.page.locator("barbu-table").wait_for()
    rng, steps, went_on = chance(7), 0, []
    while all(table.done()[1] < 1 for table in tables):
        steps += 1
        assert steps < MOST_STEPS, guest.page.inner_text("body")
        own = next((table for table in tables if table.done()[0] == table.seat), None)
        if own is None:
            guest.page.wait_for_timeout(100)  # a bot plays
        elif own.step(rng, nothing) == "result":  # a bot has just played the last card
            went_on.append(own)
    for table in tables:
        if table not in went_on:
            table.touch(table.page.locator("[data-do=continue]"))
        expect(table.page.locator(".result-foot")).to_have_count(0)
        assert re.search(r"/(tables|play)/\d+/$", table.page.url)


def invite(host: Person, *guests: tuple[str, Person]) -> str:
    """Open a table for friends, seat *guests* by their names and a bot, and begin."""
    host.goes("/play/friends/")
    host.page.get_by_role("button", name=re.compile("^Open a table at")).first.click()
    host.page.wait_for_url(re.compile(r"/tables/\d+/$"))
    link = host.page.locator("p.link").inner_text()
    for name, guest in guests:
        guest.goes(link)
        guest.page.get_by_label("Your name").fill(name)
        guest.page.locator("#sit").click()
        expect(guest.page.get_by_role("button", name="Leave the seat")).to_be_visible()
    host.page.locator("#fill").click()
    host.page.locator("#start").click()
    for person in (host, *(guest for _name, guest in guests)):
        person.page.locator("barbu-table").wait_for()
    return link


def test_a_guest_comes_back_in_another_browser(visit: Visit) -> None:
    host, anna, ben, other = (visit(who, PHONE) for who in ("bernard", None, None, None))
    link = invite(host, ("Anna", anna), ("Ben", ben))
    other.goes(link)
    other.page.get_by_role("button", name="That was me: Anna").tap()
    expect(other.page.get_by_text("You have asked for the seat of Anna.")).to_be_visible()
    expect(anna.page.get_by_text("Somebody asks for your seat")).to_be_visible()
    expect(ben.page.locator("#seat-requests form")).to_have_count(0)
    anna.expects("404", "4409")
    host.page.get_by_role("button", name="Let Anna in").tap()
    other.page.wait_for_url(re.compile(r"/play/\d+/$"))
    assert TablePage(other).seat == TablePage(anna).seat
    expect(anna.page.get_by_role("link", name="Ask for your seat")).to_be_visible()
    expect(anna.page.locator("#seat-requests form")).to_have_count(0)
    anna.page.get_by_role("link", name="Ask for your seat").tap()
    expect(anna.page.get_by_role("button", name="That was me: Anna")).to_be_visible()


def test_a_bot_plays_for_who_is_away(visit: Visit) -> None:
    host, anna, ben = visit("bernard", DESKTOP), visit(None, PHONE), visit(None, PHONE)
    link = invite(host, ("Anna", anna), ("Ben", ben))
    anna.page.goto("about:blank")
    host.page.get_by_role("button", name="Let a bot play for Anna").click()
    expect(host.page.locator(".state.warn", has_text="a bot plays")).to_be_visible()
    expect(ben.page.locator(".absent")).to_have_count(0)
    anna.goes(link)
    anna.page.get_by_role("button", name="Take your seat back").tap()
    expect(host.page.locator(".state.warn")).to_have_count(0)
    host.page.goto("about:blank")
    name = re.compile("^Let a bot play for Bernard")
    expect(ben.page.get_by_role("button", name=name)).to_be_visible()
    anna.page.get_by_role("button", name=name).tap()
    expect(ben.page.locator(".absent")).to_have_count(0)


def test_what_is_said_appears_over_the_cloth(visit: Visit) -> None:
    host, anna, ben = visit("bernard", PHONE), visit(None, PHONE), visit(None, PHONE)
    invite(host, ("Anna", anna), ("Ben", ben))
    anna.page.locator(".open-chat").tap()
    anna.page.get_by_role("button", name="Hello!", exact=True).tap()
    for person in (host, ben):
        expect(person.page.locator(".said")).to_contain_text("Anna Hello!")
        expect(person.page.locator("[role=log]")).to_contain_text("Anna says: Hello!")
        expect(person.page.locator(".open-chat .news")).to_have_text("1")
    bubble = host.page.locator(".said").bounding_box()
    own = host.page.locator(".own-area").bounding_box()
    assert bubble is not None
    assert own is not None
    assert bubble["y"] + bubble["height"] < own["y"]
    expect(anna.page.locator(".said, .open-chat .news")).to_have_count(0)
    host.page.locator(".open-chat").tap()
    expect(host.page.locator(".said")).to_have_count(0)
    host.page.reload()
    host.page.locator("barbu-table").wait_for()
    expect(host.page.locator(".open-chat .news")).to_have_count(0)
