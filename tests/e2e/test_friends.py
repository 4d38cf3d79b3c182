"""A table for friends: one with an account, one who comes by its link."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.browser.people import BROWSER, DESKTOP, PHONE, Visit
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
    rng, steps = chance(7), 0
    while tables[1].done()[1] < 1:
        steps += 1
        assert steps < MOST_STEPS, guest.page.inner_text("body")
        own = next((table for table in tables if table.done()[0] == table.seat), None)
        if own is None:
            guest.page.wait_for_timeout(100)  # a bot plays
        else:
            own.step(rng, nothing)
    for table in tables:
        table.touch(table.page.locator("[data-do=continue]"))
        expect(table.page.locator(".result-foot")).to_have_count(0)
        assert re.search(r"/(tables|play)/\d+/$", table.page.url)
