"""A challenge in a browser: answered on a phone, seen on an open page, played at a table."""

import re

from playwright.sync_api import expect

from tests.support.browser.looking import faults_of
from tests.support.browser.people import BROWSER, CLUB, PHONE, Visit

pytestmark = BROWSER

TABLE = re.compile(rf"/c/{CLUB}/tables/\d+/$")


def test_a_challenge_is_answered_and_its_table_opened(visit: Visit) -> None:
    anne, director = visit("anne", PHONE), visit("director")
    anne.goes("/")
    to_do = anne.page.locator("section", has=anne.page.locator("#challenges"))
    expect(to_do).to_contain_text("answer by")
    to_do.get_by_role("link", name="Challenge of").first.click()
    expect(anne.page.get_by_role("heading", name="You are challenged")).to_be_visible()
    address = anne.page.url

    director.goes(f"/c/{CLUB}/ladder/rungs/")
    path = address.removeprefix(director.site.url)
    card = director.page.locator(f"a.challenge[href='{path}']")
    expect(card).to_contain_text("waiting for answers")
    anne.page.locator("#accept").click()
    expect(anne.page.get_by_text("You accept the challenge.")).to_be_visible()
    expect(card).to_contain_text("to be played")  # without a reload

    anne.page.locator("#ready").click()
    expect(anne.page.get_by_text("You are noted as ready to play.")).to_be_visible()
    assert not list(faults_of(anne.page))
    anne.page.locator("#open-table").click()
    anne.page.wait_for_url(TABLE)
    anne.goes(path)
    anne.page.locator("#to-table").click()
    anne.page.wait_for_url(TABLE)


def test_an_official_undoes_a_penalty(visit: Visit) -> None:
    anne, director = visit("anne", PHONE), visit("director")
    anne.goes(f"/c/{CLUB}/ladder/rungs/")
    before = anne.page.locator("table.rungs th").all_inner_texts()
    director.goes(f"/c/{CLUB}/ladder/rungs/")
    director.page.get_by_role("link", name="Log").click()
    entry = director.page.locator("ol.log > li", has_text="penalty").filter(
        has=director.page.locator("summary")
    )
    entry.first.locator("summary").click()
    entry.first.get_by_label("Reason").fill("Was ill, and had said so")
    entry.first.get_by_role("button", name="Undo").click()
    expect(director.page.get_by_text("Undone. The rungs follow")).to_be_visible()
    expect(anne.page.locator("table.rungs th")).not_to_have_text(before)
    assert not list(faults_of(director.page))
