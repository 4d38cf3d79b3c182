"""The lesson, as somebody who has never played takes it."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser.looking import faults_of
from tests.support.browser.people import BROWSER, PHONE, Visit

pytestmark = BROWSER


def play(page: Page, card: str) -> None:
    page.locator(f".hand [data-card={card}]").click()


def test_a_newcomer_takes_steps_on_a_phone_and_goes_on_later(visit: Visit) -> None:
    page = visit(None, PHONE).page
    page.goto("/")
    page.get_by_role("link", name="Learn the game").click()
    page.get_by_role("link", name="Begin").click()
    text = page.locator("#lesson-text")
    page.locator(".hand [data-card=D6]").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("must follow suit")
    play(page, "C8")
    expect(text).to_contain_text("Nora has taken the trick")
    assert not list(faults_of(page))
    page.goto("/learn/no-king/")
    page.get_by_role("button", name=re.compile("What is this contract")).click()
    expect(page.get_by_role("dialog")).to_contain_text("Only the king of hearts counts.")
    page.mouse.click(195, 5)
    expect(page.get_by_role("dialog")).to_have_count(0)
    play(page, "CA")
    expect(page.locator("#lesson-again")).to_be_visible()
    page.reload()
    expect(page.locator(".hand [data-card=CA]")).to_have_count(0)
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    expect(text).to_contain_text(re.compile("king"))
    page.goto("/learn/")
    expect(page.locator("#lesson-begin")).to_have_text("Go on with Following suit")
    expect(page.locator(".finished")).not_to_have_count(0)
