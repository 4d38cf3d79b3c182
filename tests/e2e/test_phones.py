"""What players need on the small screens of phones, without scrolling."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser.people import BROWSER, PHONE, Visit
from tests.support.browser.phases import (
    CLEARED,
    FORGED,
    PHONES,
    TWO_FRAMES,
    WORDS,
    at_rest,
    recommends,
)
from tests.support.browser.reaching import is_in_sight, resized, unreachable
from tests.support.browser.tables import (
    MOST_STEPS,
    TablePage,
    against_bots,
    chance,
    declares,
    nothing,
    opens_a_table,
)

pytestmark = BROWSER

HINTS = {
    ("declare", "dominoes:A"): (
        "[data-contract=dominoes]",
        ".detail[data-detail=A]",
        "[data-do=declare]",
    ),
    ("declare", "trumps:C"): (
        "[data-contract=trumps]",
        ".detail[data-detail=C]",
        "[data-do=declare]",
    ),
    ("double", "maximum"): ("[data-key=maximum]", "[data-key=send]"),
    ("double", "flanks"): ("[data-key=flanks]", "[data-key=send]"),
    ("double", "pass"): ("[data-action=pass]",),
    ("redouble", "pass"): ("[data-action=pass]",),
}
"""The controls that do in turn what a hint recommends; the last one is not touched here."""


@pytest.mark.parametrize("phase", ["declare", "double", "redouble"])
def test_what_a_hint_recommends_is_in_sight_beside_the_hint(visit: Visit, phase: str) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": phase})
    hint, hidden = page.locator(".own-area > .hint"), []
    for (_phase, choice), selectors in [one for one in HINTS.items() if one[0][0] == phase]:
        recommends(page, phase, choice)
        for size in PHONES:
            resized(page, *size)
            page.evaluate(CLEARED)
            page.get_by_role("button", name="Hint").tap()
            expect(hint).to_contain_text("best, says the expert", ignore_case=True)
            for selector in selectors:
                if not is_in_sight(page, selector):
                    hidden.append((size, selector))
                if selector != selectors[-1]:
                    page.locator(selector).dispatch_event("click")
            hint.locator("summary").tap()  # it grows
            page.evaluate(TWO_FRAMES)
            if not is_in_sight(page, selectors[-1]):
                hidden.append((size, f"{selectors[-1]}, with the points"))
    assert hidden == []


def in_a_trick(table: TablePage, *, explained: bool = True) -> Page:
    """Play on until the player has a choice in a trick.

    :param explained: whether a greeting or caption may be there.
    """
    page = table.page
    notices = page.locator(".table-notices > .notice")
    for _step in range(MOST_STEPS):
        seen = table.awaited()
        is_trick = page.locator(".trick").count() > 0
        if is_trick and len(seen["choices"]) > 1 and (explained or not notices.count()):
            return page
        if seen["phase"] == "declare":  # the bots may all have chosen Dominoes
            table.touch(page.locator("[data-contract=no-hearts]"))
            table.touch(page.locator("[data-do=declare]"))
            table.done()  # the contracts are there until the server has answered
        else:
            table.step(chance(2), nothing)
    raise AssertionError("no trick with a choice")


DOUBLED = """() => {
    const table = document.querySelector("barbu-table");
    const doubles = ["N>E", "E>N", "N>S", "S>N", "W>S", "E>S"];
    table.view = { ...table.view, version: Infinity, deal: { ...table.view.deal, doubles } };
    table.render();
}"""
TOO_LONG = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)"""
"""The names that have no room."""
MIDDLE = """(one) => {
    const { x, width } = one.getBoundingClientRect();
    return Math.round(x + width / 2);
}"""


def test_a_hint_marks_its_card_and_leaves_the_trick_in_its_place(visit: Visit) -> None:
    page = in_a_trick(against_bots(visit(None, PHONE)), explained=False)
    resized(page, 844, 390)
    card = page.locator(".card-button.legal").first.get_attribute("data-card")
    assert card is not None
    recommends(page, "play", card)
    before = page.locator(".trick").evaluate(MIDDLE)
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".card-button.advised")).to_have_attribute("data-card", card)
    assert page.locator(".trick").evaluate(MIDDLE) == before
    page.evaluate(DOUBLED)
    names = page.locator(".table-top .player .name")
    expect(names).to_have_count(3)
    assert names.evaluate_all(TOO_LONG) == []


def test_all_contracts_and_the_points_are_in_sight_beside_a_hint(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "declare"})
    recommends(page, "declare", "no-queens", words=WORDS * 3)
    contracts, points = page.locator(".contracts button"), page.locator(".hint details > p")
    for size in ((390, 844), (360, 740), (844, 390), (667, 375)):
        resized(page, *size)
        page.evaluate(CLEARED)
        page.get_by_role("button", name="Hint").tap()
        page.locator("[data-contract=no-queens]").tap()
        expect(page.locator("[data-do=declare]")).to_be_visible()
        assert contracts.evaluate_all(COVERED) == [], size
        assert page.locator(".hint summary").evaluate_all(COVERED) == [], size
        page.locator(".hint summary").tap()
        page.evaluate(TWO_FRAMES)
        assert points.evaluate_all(COVERED) == [], size


def test_all_contracts_are_in_sight_beside_a_long_hint_on_a_low_phone(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "declare"})
    recommends(page, "declare", "no-queens", words=WORDS * 3)
    for size in ((360, 650), (360, 640), (375, 667), (360, 700), (320, 568)):
        resized(page, *size)
        page.evaluate(CLEARED)
        page.get_by_role("button", name="Hint").tap()
        expect(page.locator(".own-area > .hint")).to_contain_text(
            "best, says the expert", ignore_case=True
        )
        page.evaluate(TWO_FRAMES)
        assert page.locator(".contracts button").evaluate_all(COVERED) == [], size


def test_an_open_hint_leaves_all_buttons_of_doubling_in_sight(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED.replace("no-hearts", "trumps:S"), {"phase": "double"})
    recommends(page, "double", "maximum")
    hint, buttons = page.locator(".own-area > .hint"), page.locator(".doubling button")
    for size in ((390, 844), (360, 740)):
        resized(page, *size)
        page.evaluate(CLEARED)
        page.get_by_role("button", name="Hint").tap()
        expect(hint).to_contain_text("best, says the expert", ignore_case=True)
        assert buttons.evaluate_all(COVERED) == [], size
        hint.locator("summary").tap()
        page.evaluate(TWO_FRAMES)
        assert buttons.evaluate_all(COVERED) == [], size


def test_the_buttons_that_answer_a_double_stay_in_place_when_a_hint_opens(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "double"})
    recommends(page, "double", "maximum", words=WORDS * 2)
    passing = page.locator(".doubling [data-action=pass]")
    for size in ((390, 844), (360, 740)):
        resized(page, *size)
        page.evaluate(CLEARED)
        page.evaluate(TWO_FRAMES)
        before = passing.bounding_box()
        page.get_by_role("button", name="Hint").tap()
        expect(page.locator(".own-area > .hint")).to_contain_text(
            "best, says the expert", ignore_case=True
        )
        assert passing.bounding_box() == before, size
        page.locator(".hint summary").tap()
        page.evaluate(TWO_FRAMES)
        assert passing.bounding_box() == before, size


def test_an_open_hint_leaves_the_one_who_can_be_redoubled_in_sight(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "redouble"})
    recommends(page, "double", "pass", words=WORDS * 2)
    for size in ((390, 844), (360, 740), (844, 390)):
        resized(page, *size)
        page.evaluate(CLEARED)
        page.get_by_role("button", name="Hint").tap()
        expect(page.locator(".own-area > .hint")).to_contain_text(
            "best, says the expert", ignore_case=True
        )
        redoubling = page.locator(".doubling .chip:not([aria-disabled], :disabled)")
        expect(redoubling).to_have_count(1)
        assert redoubling.evaluate_all(COVERED) == [], size


def test_a_hint_has_a_button_at_its_lower_edge_while_there_is_more_to_read(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "declare"})
    words = page.locator(".own-area > .hint .words")
    read_on = words.get_by_role("button", name="Read on")
    for said, count in (("Short.", 0), (WORDS * 8, 1)):
        recommends(page, "declare", "no-king", words=said)
        page.evaluate(CLEARED)
        page.get_by_role("button", name="Hint").tap()
        expect(words).to_contain_text(said)
        page.evaluate(TWO_FRAMES)
        expect(read_on).to_have_count(count)
    for _ in range(9):
        if read_on.count():
            read_on.tap()
            page.evaluate(TWO_FRAMES)
    expect(read_on).to_have_count(0)
    assert words.evaluate(AT_THE_END)


AT_THE_END = "(words) => words.scrollTop + words.clientHeight >= words.scrollHeight - 1"
ESSENTIAL = "Nine low cards leave tricks to others. " * 5


def test_the_reason_of_a_hint_is_whole_in_sight_on_a_phone(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    for phase, choice in (("declare", "no-king"), ("double", "maximum")):
        page.evaluate(FORGED, {"phase": phase})
        recommends(page, phase, choice, words=ESSENTIAL)
        for size in ((390, 844), (360, 740), (844, 390)):
            resized(page, *size)
            page.evaluate(CLEARED)
            page.get_by_role("button", name="Hint").tap()
            reason = page.locator(".hint .reason")
            expect(reason).to_be_visible()
            page.evaluate(TWO_FRAMES)
            assert reason.evaluate_all(COVERED) == [], (phase, size)
            expect(page.get_by_role("button", name="Read on")).to_have_count(0)


def test_a_pass_that_is_as_good_as_a_double_is_advised_alone(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "double"})
    recommends(page, "double", "pass", others=[{"action": "double maximum", "equal": True}])
    page.get_by_role("button", name="Hint").tap()
    hint = page.locator(".own-area > .hint")
    expect(hint).to_contain_text("Best, says the expert: pass")
    expect(hint).not_to_contain_text("Just as good")


def test_a_hint_covers_no_name_on_a_phone_on_its_side(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    recommends(page, "double", "pass")
    page.evaluate(FORGED, {"phase": "double"})
    for size in ((844, 390), (667, 375), (568, 320)):
        resized(page, *size)
        page.evaluate(CLEARED)
        page.get_by_role("button", name="Hint").tap()
        page.locator(".hint summary").tap()
        page.evaluate(TWO_FRAMES)
        assert page.locator(".table-top .player .who").evaluate_all(COVERED) == [], size
        close = page.locator(".hint .close")
        page.locator(".own-area > .hint .words").evaluate("(words) => words.scrollTo(0, 500)")
        assert close.evaluate_all(COVERED) == [], size


TRICK_OF_OTHERS = """() => {
    const table = document.querySelector("barbu-table");
    const { deal, ruleset, you } = table.view;
    const by = ruleset.seats.filter((seat) => seat !== you);
    const trick = { play: ["C2", "C3", "C4"], by, trick: ["C2", "C3", "C4"], doubles: [] };
    table.view = { ...table.view, version: Infinity, deal: { ...deal, ...trick } };
    table.render();
}"""


def test_the_cards_of_a_trick_have_names_on_a_phone_on_its_side(visit: Visit) -> None:
    page = in_a_trick(against_bots(visit(None, PHONE)), explained=False)
    card = page.locator(".card-button.legal").first.get_attribute("data-card")
    assert card is not None
    recommends(page, "play", card)
    page.evaluate(TRICK_OF_OTHERS)
    names = page.locator(".trick .by")
    players = page.locator(".table-top .player .name").all_inner_texts()
    for size in ((844, 390), (667, 375)):
        resized(page, *size)
        page.evaluate(CLEARED)
        for hint in (False, True):
            if hint:
                page.get_by_role("button", name="Hint").tap()
                page.locator(".own-area > .hint .words").wait_for()
            assert sorted(names.all_inner_texts()) == sorted(players), size
            assert names.evaluate_all(TOO_LONG) == [], (size, hint)
            assert names.evaluate_all(COVERED) == [], (size, hint)


def test_a_hint_leaves_the_players_in_sight_on_a_tall_phone(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    recommends(page, "double", "flanks")
    for phase in ("double", "declare"):
        page.evaluate(FORGED, {"phase": phase})
        page.evaluate(CLEARED)
        page.get_by_role("button", name="Hint").tap()
        page.locator(".hint summary").tap()
        page.evaluate(TWO_FRAMES)
        for part in (".who", ".total"):
            assert page.locator(f".table-top .player {part}").evaluate_all(COVERED) == []


def test_all_items_of_the_menu_are_in_sight_on_a_phone_on_its_side(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.get_by_role("button", name="More").tap()
    for size in ((844, 390), (667, 375)):
        resized(page, *size)
        assert page.locator("#table-menu button").evaluate_all(COVERED) == [], size


def test_all_next_steps_are_in_sight_at_the_end_of_a_game(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(OVER)
    for size in ((844, 390), (667, 375), (568, 320)):
        resized(page, *size)
        buttons = page.locator(".ending :is(button, .button)")
        expect(buttons.first).to_have_text("New game with the same players")
        expect(buttons.nth(1)).to_have_text("Replay and my mistakes")
        expect(buttons.nth(1)).to_have_attribute("href", re.compile("/replay/#mistakes$"))
        expect(page.locator(".ending :is(button, .button):not(.quiet)")).to_have_count(1)
        assert buttons.evaluate_all(COVERED) == [], size
    expect(page.locator(".table-header .contract")).to_contain_text("Game over")
    expect(page.locator(".ending > .rules")).to_contain_text("Rules: Standard rules")


def test_the_final_screen_begins_at_its_top(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    resized(page, 568, 320)
    page.evaluate(LAST_RESULT)
    panel = page.locator(".result")
    panel.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
    assert panel.evaluate("(one) => one.scrollTop") > 0
    page.get_by_role("button", name="The final scores").tap()
    expect(page.locator(".ending")).to_be_visible()
    assert panel.evaluate("(one) => one.scrollHeight > one.clientHeight")
    assert panel.evaluate("(one) => one.scrollTop") == 0


LAST_RESULT = """() => {
    const table = document.querySelector("barbu-table");
    const { view } = table, { seats } = view.ruleset;
    const of = (value) => Object.fromEntries(seats.map((seat, n) => [seat, value(n)]));
    const [raw, net, places] = [of(() => 0), of(() => 0), of((n) => n + 1)];
    const claim = { what: "claim rest", by: view.you };
    const doubles = seats.flatMap((by) =>
        seats.filter((of) => of !== by).map((of) => `${by}>${of}`));
    const facts = { number: 1, contract: "no-queens", declarer: seats[0], doubles, raw, net };
    const result = { ...facts, claim, payments: [], rows: {} };
    const sheet = { ...view.sheet, deals: [facts] };
    const over = { status: "over", deal: null, turn: null, to_act: null, places, sheet };
    table.view = { ...view, ...over, version: Infinity };
    table.updateUi({ result });
}"""
"""As if the result of the last deal were shown, with as many doubles as there can be."""


OVER = """() => {
    const table = document.querySelector("barbu-table");
    const places = Object.fromEntries(table.view.ruleset.seats.map((seat, n) => [seat, n + 1]));
    table.ui.result = null;
    const over = { status: "over", deal: null, turn: null, to_act: null, places };
    table.view = { ...table.view, ...over, version: Infinity };
    table.render();
}"""
"""As if the game were over."""


COVERED = """(all) => all.filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return ![0.1, 0.5, 0.9].every((down) =>
        one.contains(document.elementFromPoint(x + width / 2, y + down * height)));
}).map((one) => one.textContent)"""


def test_all_contracts_are_in_sight_on_a_phone_on_its_side(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "declare"})
    names = page.evaluate("document.querySelector('barbu-table').view.ruleset.contracts")
    contracts = [f"[data-contract={one['name']}]" for one in names]
    go = "[data-do=declare]"
    for size in ((667, 375), (640, 360), (568, 320), (844, 390)):
        resized(page, *size)
        page.evaluate(CLEARED)
        assert [one for one in contracts if not is_in_sight(page, one)] == [], size
        page.locator(contracts[0]).dispatch_event("click")
        assert [one for one in (*contracts, go) if not is_in_sight(page, one)] == [], size


def test_all_choices_to_double_are_in_sight_at_the_first_glance(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "double"})
    choices = ["[data-key=flanks]", "[data-key=maximum]", "[data-action=pass]"]
    choices += [f".doubling [data-seat={seat}]" for seat in page.evaluate(OTHERS)]
    for size in ((390, 844), (360, 740), (844, 390), (667, 375)):
        resized(page, *size)
        assert [one for one in choices if not is_in_sight(page, one)] == [], size


OTHERS = """() => [...document.querySelectorAll(".table-top .player")]
    .map((one) => one.dataset.seat)"""


def test_a_hint_leaves_in_sight_who_has_doubled_and_passed(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    recommends(page, "double", "pass")
    page.evaluate(FORGED, {"phase": "double", "doubled": True})
    said = page.locator(".doubling .turn-taken")
    expect(said.first).to_be_hidden()
    page.get_by_role("button", name="Hint").tap()
    for size in PHONES:
        resized(page, *size)
        passed, doubled = sorted(said.all_inner_texts())
        assert (passed, doubled[0]) == ("passes", "×"), size


def test_the_suits_stay_in_sight_beside_a_hint_for_another_contract(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    recommends(page, "declare", "no-hearts")
    page.evaluate(FORGED, {"phase": "declare"})
    page.get_by_role("button", name="Hint").tap()
    page.locator(".hint summary").tap()
    for size in PHONES:
        resized(page, *size)
        page.evaluate("document.querySelector('barbu-table').updateUi({ contract: null })")
        page.locator("[data-contract=trumps]").dispatch_event("click")
        page.evaluate(TWO_FRAMES)
        assert is_in_sight(page, ".detail[data-detail=S]"), size


DIRECTION = """() => getComputedStyle(document.querySelector(".column")).flexDirection"""


def test_the_layout_of_dominoes_keeps_its_direction_beside_a_hint(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    recommends(page, "play", "S8")
    page.evaluate(FORGED, {"phase": "play"})
    hint = page.locator(".own-area > .hint")
    for size in PHONES:
        resized(page, *size)
        before = page.evaluate(DIRECTION)
        page.get_by_role("button", name="Hint").tap()
        hint.locator("summary").tap()
        assert page.evaluate(DIRECTION) == before, size
        hint.get_by_role("button", name="Close").tap()


SIZES_TO_ARRANGE = (*PHONES, (568, 320), (1024, 768), (1366, 700))
ARRANGED = "(rows) => document.querySelector('barbu-table').updateUi({ rows })"


def test_the_rows_of_chinese_poker_and_their_buttons_are_in_sight(visit: Visit) -> None:
    people = [visit(name, PHONE) for name in ("anne", "bernard", "clara", "david")]
    tables = opens_a_table(people[0], people[1:], rules="goldsmith-9", deals=4)
    page = arranging(tables)
    hand = page.evaluate("[...document.querySelectorAll('.hand [data-card]')].map((one) =>"
                         " one.dataset.card)")  # fmt: skip
    for count in (0, 6, 13):
        rows = [hand[:count][:3], hand[:count][3:8], hand[:count][8:]]
        for size in SIZES_TO_ARRANGE:
            resized(page, *size)
            page.evaluate(ARRANGED, rows)
            page.evaluate("document.querySelector('.arranging').scrollTop = 0")
            hidden = [
                one.inner_text()
                for one in page.locator(".arranging button").all()
                if not one.evaluate(WHOLE)
            ]
            assert hidden == [], (size, count)


WHOLE = """(one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [[0.5, 0.5], [0, 0.5], [1, 0.5], [0.5, 0], [0.5, 1]].every(([right, down]) =>
        one.contains(document.elementFromPoint(
            x + 3 + right * (width - 6), y + 3 + down * (height - 6))));
}"""


def arranging(tables: Sequence[TablePage]) -> Page:
    """Declare Chinese Poker, and return the page of the player who is to arrange the hand."""
    declarer = declares(tables, "chinese-poker", nothing)
    declarer.touch(declarer.page.locator("[data-do=declare]"))
    at = {table.seat: table for table in tables}
    table = at[declarer.done()[0]]
    for _step in range(MOST_STEPS):
        ready = table.page.locator(".arranging, .doubling").first
        expect(ready).to_be_visible()
        if table.page.locator(".arranging").count():
            return table.page
        table.step(chance(1), nothing)
        table = at[table.done()[0]]
    raise AssertionError(table.page.inner_text("body"))


ROWS = """(hand) => {
    const table = document.querySelector("barbu-table");
    const { deal, you } = table.view;
    table.view = { ...table.view, deal: { ...deal, hands: { ...deal.hands, [you]: hand } } };
    table.render();
    return [...table.querySelectorAll(".hand .row")].map((row) =>
        [...row.querySelectorAll("[data-card]")].map((one) => one.dataset.card).join(" "));
}"""
"""The rows in which a hand is shown, as if the player held it."""


def test_a_hand_breaks_between_two_suits_where_it_can(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    shown = {hand: page.evaluate(ROWS, hand) for hand in (
        "AKQJ98432.54.7.2", "AK.Q94.J9743.K52", "AKQ.9876543.J9.K", "98.7.6.5",
    )}  # fmt: skip
    assert shown == {
        "AKQJ98432.54.7.2": ["SA SK SQ SJ S9 S8 S4", "S3 S2 H5 H4 C2 D7"],
        "AK.Q94.J9743.K52": ["SA SK HQ H9 H4 CK C5 C2", "DJ D9 D7 D4 D3"],
        "AKQ.9876543.J9.K": ["SA SK SQ H9 H8 H7 H6", "H5 H4 H3 CK DJ D9"],
        "98.7.6.5": ["S9 S8 H7 C5 D6"],
    }
    page.evaluate(ROWS, "AKQJ98432.54.7.2")
    assert unreachable(page, ".hand", PHONES) == []


PLACES = """() => [".turn-line", ".middle", ".hand"].map((selector) => {
    const { y, height } = document.querySelector(`barbu-table ${selector}`).getBoundingClientRect();
    return [selector, Math.round(y), Math.round(height)];
})"""
"""The places of the parts of the table."""


def test_the_hand_keeps_its_place_while_its_cards_are_played(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "play"})
    for size in ((390, 844), (360, 740)):
        resized(page, *size)
        places = set()
        for hand in ("AKQJ98432.54.7.2", "AKQ.54.7.2", "98.7..", "8...", "..."):
            page.evaluate(ROWS, hand)
            places.add(str(page.evaluate(PLACES)))
        assert len(places) == 1, (size, places)


DEAL = """(change) => {
    const table = document.querySelector("barbu-table");
    table.view = { ...table.view, deal: { ...table.view.deal, ...change } };
    table.render();
}"""
"""As if this held in the deal."""


def test_the_bar_above_the_hand_keeps_its_place_without_a_hint_to_ask_for(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "play"})
    for size in ((390, 844), (360, 740)):
        resized(page, *size)
        places = set()
        for legal in (["play S8", "play S6"], ["play S8"]):
            page.evaluate(DEAL, {"legal": legal})
            places.add(str(page.evaluate(PLACES)))
        assert len(places) == 1, (size, places)


def test_the_panel_of_the_only_contract_is_as_high_as_its_words(visit: Visit) -> None:
    page = at_rest(against_bots(visit(None, PHONE)))
    page.evaluate(FORGED, {"phase": "declare"})
    you = page.evaluate("document.querySelector('barbu-table').view.you")
    page.evaluate(DEAL, {"legal": ["declare no-king"], "declarer": you})
    page.evaluate("document.querySelector('barbu-table').updateUi({ contract: 'no-king' })")
    panel = page.locator(".choices")
    expect(panel).to_contain_text("Only")
    for size in ((390, 844), (360, 740)):
        resized(page, *size)
        assert panel.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), size
        told, button = panel.locator(".told").bounding_box(), page.locator("[data-do=declare]")
        assert told is not None
        below = button.bounding_box()
        assert below is not None
        assert below["y"] - told["y"] - told["height"] < 30, size


COVERED_BY_A_MESSAGE = """() => [...document.querySelectorAll(".player .name, .trick playing-card")]
    .filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !top || top.closest(".notice, .messages");
    }).map((one) => one.textContent)"""
"""The names and the cards of the trick that a message covers."""
CUT = """() => [...document.querySelectorAll(".table-top .player")].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return ![0.1, 0.9].every((down) =>
        one.contains(document.elementFromPoint(x + width / 2, y + down * height)));
}).map((one) => one.textContent)"""
"""The other players whose names and figures are not shown whole."""


def test_a_message_covers_neither_names_nor_cards(visit: Visit) -> None:
    page = in_a_trick(against_bots(visit(None, PHONE)))
    message = page.locator(".table-notices [data-key=message]")
    player = page.locator(".table-top .player").first
    for size in PHONES:
        resized(page, *size)
        before, places = player.bounding_box(), page.evaluate(PLACES)
        page.locator("barbu-table").evaluate(f"(table) => table.showMessage({WORDS!r}, 'bad')")
        expect(message).to_be_visible()
        if size != (320, 568):
            assert (player.bounding_box(), page.evaluate(PLACES)) == (before, places), size
        assert page.evaluate(COVERED_BY_A_MESSAGE) == [], size
        assert page.evaluate(CUT) == [], size
        message.get_by_role("button", name="Close").tap()
        expect(message).to_have_count(0)


def test_a_message_of_the_page_has_the_place_of_those_of_the_table(visit: Visit) -> None:
    person = visit(None, PHONE)
    person.expects("WebSocket connection")  # which a page that was changed on its way may not open
    page = against_bots(person).page

    def add(route: Route) -> None:
        answer = route.fetch()
        place = '<div class="messages" role="status" aria-live="polite">'
        said = '<p class="message">Hello.</p><p class="message error">Not now.</p>'
        route.fulfill(response=answer, body=answer.text().replace(place, place + said))

    page.route("**/play/*/", add)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Hello. Not now.")
    assert "Hello.\nNot now." in page.get_by_role("alert").inner_text()
    header = page.locator(".table-header > :is(a, button)")
    for size in PHONES:
        resized(page, *size)
        assert header.evaluate_all(COVERED) == [], size
    expect(page.locator(".messages")).to_be_empty()
    page.get_by_role("alert").get_by_role("button", name="Close").tap()
    expect(page.get_by_text("Not now.")).to_have_count(0)
