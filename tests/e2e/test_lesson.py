"""The lesson, as somebody who has never played takes it."""

import re

import pytest
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
    expect(page.get_by_role("dialog")).to_contain_text("Avoid the king of hearts: it costs 20.")
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


def test_the_next_step_stays_in_sight_when_a_deal_is_over(visit: Visit) -> None:
    page = visit(None, PHONE).page
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/learn/no-king/")
        play(page, "HK")
        result = page.locator("[data-do=continue]")
        expect(result).to_be_in_viewport(ratio=1)
        following = page.locator("#lesson-next")
        expect(following).to_be_in_viewport(ratio=1)
        expect(following).not_to_have_class(re.compile("quiet"))
        expect(result).to_have_text(following.inner_text())
        result.click()
        expect(page).to_have_url(re.compile("/learn/trumps/"))


def test_the_step_about_doubles_explains_and_shows_all_its_buttons(visit: Visit) -> None:
    page = visit(None, PHONE).page
    page.goto("/learn/double/")
    expect(page.locator("#lesson-text")).to_contain_text("added to the better score")
    for size in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
    cut = []
    for width, height in ((390, 844), (360, 740), (320, 568), (844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        for selector in ("#lesson-text", "#lesson-next", ".doubling button"):
            cut += [(width, text) for text in page.locator(selector).evaluate_all(CUT)]
    assert cut == []


def test_the_last_step_leads_to_a_game_at_once(visit: Visit) -> None:
    page = visit(None, PHONE).page
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/learn/score-sheet/")
        cards = page.locator(".hand [data-card]")
        cards.first.click()
        expect(cards).to_have_count(1)
        expect(page.get_by_role("img", name="Emil: 9 of hearts")).to_be_visible()
        expect(page.locator(".trick .led")).to_have_count(1)
        expect(page.get_by_text("Your turn: play a card").first).to_be_visible()
        cards.first.click()
        expect(page.get_by_role("button", name="The final scores")).to_be_in_viewport()
        begin = page.get_by_role("button", name="Play against bots now")
        expect(begin).to_be_in_viewport(ratio=1)
        again = page.get_by_role("button", name="Try again")
        expect(again).to_be_visible()
        again.click()
        expect(again).to_be_hidden()
    page.get_by_role("button", name="Play against bots now").click()
    expect(page).to_have_url(re.compile(r"/play/\d+/"))


def test_dominoes_answers_each_card(visit: Visit) -> None:
    page = visit(None, PHONE).page
    page.goto("/learn/dominoes/")
    play(page, "C6")
    expect(page.locator("#lesson-text")).to_contain_text("Nora laid the 5 at once")
    play(page, "HA")
    expect(page.locator("#lesson-text")).to_contain_text("nothing comes after an ace")


@pytest.mark.parametrize("step", ["trick", "trumps"])
def test_the_rules_of_a_step_are_points_that_fit_a_phone(visit: Visit, step: str) -> None:
    page = visit(None, PHONE).page
    page.goto(f"/learn/{step}/")
    expect(page.locator("#lesson-text li")).to_have_count(3)
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        for selector in ("#lesson-text", "#lesson-next"):
            assert page.locator(selector).evaluate_all(CUT) == []


CUT = """(all) => all.filter((one) => {
    one.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const isShown = ([right, down]) =>
        one.contains(document.elementFromPoint(x + right * width, y + down * height));
    return one.closest(".doubling .scrolled, .lesson-step")?.scrollTop ||
        ![[0.5, 0.1], [0.5, 0.5], [0.5, 0.9]].every(isShown);
}).map((one) => one.textContent)"""
"""The elements that are cut, or shown only after scrolling something else than the page."""
