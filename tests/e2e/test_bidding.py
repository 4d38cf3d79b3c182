"""Bidding competitions in a browser: answering without a connection, clicking a hand together."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser.people import BROWSER, CLUB, PHONE, Visit

pytestmark = BROWSER

BIDDING = f"/c/{CLUB}/bidding/"
HAND = ("SA", "SQ", "S9", "S4", "HK", "HJ", "H7", "H2", "DQ", "DT", "D3", "CK", "C5")


def answers(page: Page) -> list[str]:
    """Return the possible answers, as the page names them to the server."""
    boxes = page.locator("input[name=answer]")
    return [boxes.nth(n).get_attribute("value") or "" for n in range(boxes.count())]


def choose(page: Page, answer: str) -> None:
    page.locator("label.answer", has=page.locator(f'input[value="{answer}"]')).click()


def test_an_answer_is_saved_at_once_and_sent_after_a_lost_connection(visit: Visit) -> None:
    anne = visit("anne", PHONE)
    anne.expects("ERR_INTERNET_DISCONNECTED", "WebSocket")
    page, saved = anne.page, anne.page.locator("#saved")
    anne.goes(BIDDING)
    page.get_by_role("link", name="This month's set").click()
    page.get_by_role("button", name="Enter the competition").click()
    first, second, *_others = answers(page)
    choose(page, first)
    expect(saved).to_have_text("Saved.")
    anne.context.set_offline(True)
    choose(page, second)
    expect(saved).to_contain_text("No connection")
    page.get_by_label("Comment for the conductor").fill("My spades are long.")
    for _ in range(100):  # until the script has noted what was typed
        if "spades are long" in page.evaluate("JSON.stringify(localStorage)"):
            break
        page.wait_for_timeout(100)
    anne.context.set_offline(False)
    expect(saved).to_have_text("Saved.")
    page.reload()
    expect(page.locator(f'input[value="{second}"]')).to_be_checked()
    expect(page.get_by_label("Comment for the conductor")).to_have_value("My spades are long.")
    assert page.evaluate("Object.keys(localStorage).filter((k) => k.includes('answer'))") == []


def test_a_hand_is_clicked_together(visit: Visit) -> None:
    clara = visit("clara", PHONE)
    page = clara.page
    clara.goes(f"{BIDDING}conduct/problems/new/")
    for card in HAND:
        page.locator("label.pick", has=page.locator(f'input[value="{card}"]')).click()
    expect(page.locator("#picked")).to_have_text("13 of 13 cards chosen")
    expect(page.locator('input[value="C2"]')).to_be_disabled()
    page.get_by_label("Title").fill("Thirteen cards")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Thirteen cards")).to_be_visible()


def test_a_moment_of_a_replay_becomes_a_problem(visit: Visit) -> None:
    clara = visit("clara", PHONE)
    page = clara.page
    clara.goes(f"/c/{CLUB}/tables/")
    page.get_by_role("link", name=re.compile("^Replay")).first.click()
    question = page.locator("#replay-question")
    page.get_by_role("button", name="To the end of the deal").click()
    expect(question).to_contain_text("Nothing is asked at this moment")
    expect(page.get_by_role("link", name="Make this a problem")).to_be_hidden()
    page.get_by_role("button", name="To the beginning of the deal").click()
    expect(page).to_have_url(re.compile(r"deal=1&moment=0"))
    expect(question).to_contain_text("Which contract do you declare?")
    declarer = page.locator(".hand.turn h3").inner_text()
    page.get_by_role("link", name="Make this a problem").click()
    expect(page.locator("#picked")).to_have_text("13 of 13 cards chosen")
    assert page.get_by_label("Who declares").locator("option:checked").inner_text() in declarer
    page.get_by_label("Title").fill("From a replay")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="From a replay")).to_be_visible()
    assert page.locator("input[name=answer]").count() > 7


def test_a_player_has_the_decisions_of_a_game_computed_and_shares_them(visit: Visit) -> None:
    anne = visit("anne", PHONE)
    page = anne.page
    anne.goes(f"/c/{CLUB}/tables/")
    page.get_by_role("link", name=re.compile("^Replay")).first.click()
    page.get_by_role("link", name="Declarations and doubles").click()
    page.get_by_role("button", name="Compute the decisions").click()
    expect(page.get_by_role("heading", name="Every decision")).to_be_visible(timeout=120_000)
    page.get_by_role("button", name="Share my decisions").click()
    expect(page.get_by_role("button", name="Stop sharing")).to_be_visible()
    page.locator("th a").first.click()
    expect(page.locator("barbu-replay")).to_have_attribute("data-moment", re.compile(r"\d"))
    expect(page).to_have_url(re.compile(r"moment=\d"))
