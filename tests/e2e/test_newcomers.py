"""What the table tells players who do not know the game yet, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.looking import faults_of
from tests.support.browser.people import BROWSER, PHONE, Visit
from tests.support.browser.phases import CLEARED, FORGED, PHONES, TWO_FRAMES, at_rest, recommends
from tests.support.browser.reaching import is_in_sight, resized
from tests.support.browser.tables import MOST_STEPS, TablePage, against_bots, chance

pytestmark = BROWSER


def begins_with_one_click(page: Page) -> None:
    page.goto("/")
    page.locator("#play-now").click()
    page.wait_for_url(re.compile(r"/play/\d+/$"))


def test_a_newcomer_is_greeted_until_they_have_played_a_card(visit: Visit) -> None:
    person = visit(None, PHONE)
    begins_with_one_click(person.page)
    table, greeting = TablePage(person), person.page.locator(".greeting")
    expect(greeting).to_contain_text("7 deals: each contract")

    def is_greeted(page: Page, phase: str) -> bool:
        expect(greeting).to_be_visible()
        return False

    for _step in range(MOST_STEPS):
        if table.step(chance(3), is_greeted) in ("trick", "layout"):
            break
    expect(greeting).to_have_count(0)


def test_a_greeting_that_was_closed_does_not_come_back(visit: Visit) -> None:
    person = visit(None, PHONE)
    begins_with_one_click(person.page)
    greeting = person.page.locator(".greeting")
    greeting.get_by_role("button", name="Close").tap()
    expect(greeting).to_have_count(0)
    person.page.reload()
    expect(person.page.locator("barbu-table .hand")).to_be_visible()
    expect(greeting).to_have_count(0)
    begins_with_one_click(person.page)
    expect(person.page.locator("barbu-table .hand")).to_be_visible()
    expect(greeting).to_have_count(0)


def test_a_greeting_does_not_come_back_after_a_hint(visit: Visit) -> None:
    person = visit(None, PHONE)
    begins_with_one_click(person.page)
    table = TablePage(person)
    table.awaited()  # of the first deal
    page = table.page
    page.evaluate(FORGED, {"phase": "declare"})
    greeting = page.locator(".greeting")
    expect(greeting).to_be_visible()
    recommends(page, "declare", "no-king")
    page.locator(".hint-button").tap()
    expect(page.locator(".hint .reason")).to_be_visible()
    page.locator("[data-do=close-hint]").tap()
    expect(page.locator(".hint")).to_have_count(0)
    expect(greeting).to_have_count(0)


def test_dominoes_says_how_it_is_played_and_asks_for_its_starting_rank(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "declare"})
    dominoes = page.locator("[data-contract=dominoes]")
    expect(dominoes).to_contain_text("No tricks: lay your cards in sequence")
    dominoes.tap()
    ranks = page.get_by_role("group", name="Choose the rank that every suit begins with")
    expect(ranks.get_by_role("button")).to_have_count(13)
    expect(page.get_by_role("button", name="First choose a rank")).to_be_disabled()
    for size in ((390, 844), (360, 740), (844, 390), (667, 375)):
        resized(page, *size)
        assert is_in_sight(page, ".detail[data-detail=K]"), size
    ranks.get_by_role("button", name="6").tap()
    expect(page.get_by_role("button", name="Declare Dominoes: from the 6")).to_be_enabled()


LATER_DEAL = """() => {
    const table = document.querySelector("barbu-table");
    table.view = { ...table.view, deal: { ...table.view.deal, number: 2 } };
    table.render();
}"""


def test_the_panel_of_doubles_begins_with_the_decision(visit: Visit) -> None:
    table = against_bots(visit(None, PHONE))
    table.awaited()  # of the first deal
    page = table.page
    page.evaluate(FORGED, {"phase": "double"})
    asking = page.locator(".asking > *")
    expect(asking.first).to_contain_text("A double is a bet that you do better")
    stakes = page.get_by_text("takes the difference in points")
    expect(stakes).to_have_count(0)
    page.evaluate(LATER_DEAL)
    expect(asking.first).to_have_text("Double the players you expect to beat, or pass.")
    expect(stakes).to_be_visible()


def test_an_explanation_that_is_unfolded_comes_into_sight(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.get_by_role("button", name="What is this contract").tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Doubles", exact=True).tap()
    page.evaluate(TWO_FRAMES)
    expect(dialog.get_by_text("Gold ring: the declarer.")).to_be_in_viewport()


def test_another_contract_shows_its_panel_and_the_hint_from_the_top(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    recommends(page, "declare", "no-queens", words="Your highest card is high. " * 24)
    page.evaluate(FORGED, {"phase": "declare"})
    hint = page.locator(".own-area > .hint")
    for size in ((390, 844), (844, 390)):
        resized(page, *size)
        page.evaluate(CLEARED)
        page.get_by_role("button", name="Hint").tap()
        expect(hint).to_contain_text("best, says the expert", ignore_case=True)
        words = hint.locator(".words")
        words.evaluate("(words) => words.scrollTo(0, 500)")
        assert words.evaluate("(words) => words.scrollTop") > 0
        page.locator("[data-contract=trumps]").dispatch_event("click")
        page.evaluate(TWO_FRAMES)
        assert words.evaluate("(words) => words.scrollTop") == 0


COLOURS = """(all) => all.map((one) => [
    one.firstChild.textContent[0],
    getComputedStyle(one).color,
    getComputedStyle(one.parentElement).color,
])"""
"""The sign of each card in a sentence, its colour and that of the sentence."""


def test_cards_in_a_hint_have_the_colours_of_their_suits(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    recommends(page, "declare", "no-queens", words="\u2660A \u2665Q \u2666K \u2663J.")
    page.evaluate(FORGED, {"phase": "declare"})
    page.get_by_role("button", name="Hint").tap()
    words = page.locator(".hint .reason .card-word")
    expect(words).to_have_count(4)

    def coloured() -> list[str]:
        shown = words.evaluate_all(COLOURS)
        return [sign for sign, colour, around in shown if colour != around]

    assert coloured() == ["\u2665", "\u2666"]
    page.evaluate("""() => {
        const table = document.querySelector("barbu-table");
        table.settings.fourColours = true;
        table.render();
    }""")
    assert coloured() == ["\u2665", "\u2666", "\u2663"]
    assert list(faults_of(page)) == []


TRICK = """() => {
    const table = document.querySelector("barbu-table");
    const { deal, you, ruleset: { seats } } = table.view;
    const seat = (n) => seats[(seats.indexOf(you) + n) % 4];
    const by = [seat(2), seat(3), you];
    const over = { phase: "play", contract: "no-hearts", play: ["HQ", "H9", "H2"], by,
        trick: ["HQ", "H9", "H2"], winners: "", legal: [], turn: seat(1) };
    table.view = { ...table.view, version: Infinity, turn: seat(1), to_act: false,
        deal: { ...deal, ...over } };
    table.render();
}"""
"""As if the player opposite had led and the next two had followed."""


def test_which_card_was_led_is_said_beside_the_other_cards(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(TRICK)
    for size in PHONES:
        resized(page, *size)
        led, below = (
            page.locator(place).bounding_box() for place in (".trick .led", ".trick .at-bottom > *")
        )
        assert led is not None
        assert below is not None
        assert led["y"] + led["height"] < below["y"], size
        assert is_in_sight(page, ".trick .led"), size
