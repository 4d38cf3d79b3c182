"""A score sheet on real phones: without a network, two at once, and with nothing but keys."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Error, Page, expect

from tests.support.browser.people import BROWSER, PHONE, Person, Visit
from tests.support.browser.reaching import is_in_sight
from tests.support.browser.sheets import (
    TABLE,
    VECTORS,
    SheetPage,
    no_hearts,
    no_queens,
    opens_a_sheet,
    plays_a_game,
    write,
)
from tests.support.sheets import NO_QUEENS

pytestmark = BROWSER

NO_NETWORK = "net::ERR_"
SOFT_HYPHEN = "\u00ad"
SMALL_PHONE = PHONE | {"viewport": {"width": 360, "height": 740}}
STORE = """(stored) => {
    for (const [key, value] of Object.entries(stored))
        localStorage.setItem(key, JSON.stringify(value));
}"""


def comes_to(person: Person, sheet: SheetPage) -> SheetPage:
    person.goes(sheet.page.url)
    return SheetPage(person.page)


def wait_until_kept(page: Page) -> None:
    """The page and its parts are on the phone, so that it opens without a network."""
    page.evaluate(
        """async () => {
            await navigator.serviceWorker.ready;
            while (!(await caches.match(location.pathname)) || !navigator.serviceWorker.controller)
                await new Promise((go_on) => setTimeout(go_on, 50));
        }"""
    )


def test_what_is_entered_without_a_network_is_kept_and_sent_once(visit: Visit) -> None:
    anne, david = visit("anne", PHONE), visit("david", PHONE)
    anne.expects(NO_NETWORK, "WebSocket connection")
    sheet = opens_a_sheet(anne, "In the cellar")
    wait_until_kept(anne.page)
    elsewhere = comes_to(david, sheet)

    anne.context.set_offline(True)
    write(sheet, no_queens, no_hearts)
    expect(sheet.state).to_contain_text("2 deals are waiting to be sent")
    sheet.waits_for(2)
    assert sheet.totals(2) == VECTORS
    expect(elsewhere.lines).to_have_count(0)

    # A reload may get an entry out to the server, and its answer not back: it must count once.
    anne.page.reload()
    sheet = SheetPage(anne.page)
    expect(sheet.state).to_contain_text("There is no connection")
    expect(sheet.lines).to_have_count(2)
    assert sheet.totals(2) == VECTORS

    anne.context.set_offline(False)
    sheet.waits_for(0)
    expect(sheet.state).not_to_contain_text("waiting")
    expect(elsewhere.lines).to_have_count(2)
    assert elsewhere.totals(2) == VECTORS
    anne.page.reload()
    expect(SheetPage(anne.page).lines).to_have_count(2)


def test_a_browser_that_stores_nothing_says_so_and_sends_all_the_same(visit: Visit) -> None:
    anne = visit("anne", PHONE)
    anne.expects(NO_NETWORK, "WebSocket connection")
    anne.page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    sheet = opens_a_sheet(anne, "In the attic")
    anne.context.set_offline(True)
    write(sheet, no_queens)
    expect(sheet.state).to_contain_text("This browser stores nothing. Leave the page open")
    anne.context.set_offline(False)
    expect(sheet.state).not_to_contain_text("waiting to be sent")
    expect(sheet.lines).to_have_count(1)


def test_what_an_earlier_version_of_the_page_has_stored_is_sent_and_goes_on(visit: Visit) -> None:
    """The names in a browser's storage outlive a release: an entry in the outbox, a draft."""
    anne, david = visit("anne", PHONE), visit("david", PHONE)
    sheet = opens_a_sheet(anne, "Before the update")
    elsewhere = comes_to(david, sheet)
    game = anne.page.url.rstrip("/").rpartition("/")[2]
    entry = {"client_id": str(uuid4()), "number": 1, "deal": NO_QUEENS}
    draft = {
        "number": 2,
        "contract": "no-hearts",
        "detail": "",
        "noDetail": False,
        "choosing": False,
        "said": [["N"]],
        "picked": [],
        "taken": {},
        "correcting": None,
    }
    anne.page.evaluate(STORE, {f"barbu-outbox-{game}": [entry], f"barbu-draft-{game}": draft})
    anne.page.reload()
    expect(elsewhere.lines).to_have_count(1)
    expect(sheet.lines).to_have_count(1)
    sheet.waits_for(0)
    expect(sheet.entry).to_contain_text("No Hearts")
    expect(sheet.entry).to_contain_text(f"doubles {TABLE[0]} (declarer)")
    assert anne.page.evaluate("key => localStorage.getItem(key)", f"barbu-outbox-{game}") is None


def test_two_phones_see_each_other_and_the_second_of_two_saves_is_refused(visit: Visit) -> None:
    anne, bernard = visit("anne", PHONE), visit("bernard", PHONE)
    bernard.expects("409", NO_NETWORK, "WebSocket connection")
    hers = opens_a_sheet(anne, "Two pencils")
    his = comes_to(bernard, hers)

    write(hers, no_queens)
    expect(his.lines).to_have_count(1)

    bernard.context.set_offline(True)
    his.declares("A", "No Hearts")
    his.passes("B", "C", "D")
    his.takes(A=13)
    his.takes_the_ace("A")
    his.save()
    his.waits_for(1)
    write(hers, no_hearts)
    expect(hers.lines).to_have_count(2)
    hers.waits_for(0)
    bernard.context.set_offline(False)

    refusal = bernard.page.get_by_role("region", name="Deal 2 was not saved")
    expect(refusal).to_be_visible()
    expect(refusal.get_by_role("heading", name="Saved", exact=True)).to_be_visible()
    expect(refusal.get_by_role("heading", name="Yours")).to_be_visible()
    expect(refusal).to_contain_text(f"{TABLE[0]} 13")
    expect(refusal).to_contain_text(f"{TABLE[2]} 8")
    assert his.totals(2) == VECTORS
    his.action("Keep the saved one")
    expect(refusal).to_be_hidden()


def test_a_refused_deal_can_take_the_place_of_the_saved_one(visit: Visit) -> None:
    anne, bernard = visit("anne", PHONE), visit("bernard", PHONE)
    anne.expects("409", NO_NETWORK, "WebSocket connection")
    hers = opens_a_sheet(anne, "Two pencils again")
    his = comes_to(bernard, hers)
    anne.context.set_offline(True)
    write(hers, no_queens)
    his.declares("A", "No King")
    his.passes("B", "C", "D")
    his.press(his.entry.locator(".places").get_by_role("button", name=his.names["D"]))
    his.save()
    expect(his.lines).to_have_count(1)
    his.waits_for(0)
    anne.context.set_offline(False)

    refusal = anne.page.get_by_role("region", name="Deal 1 was not saved")
    expect(refusal).to_contain_text(f"saved by {TABLE[1]}")
    expect(refusal.locator(".version").first).to_contain_text("No King")
    expect(refusal.locator(".version").last).to_contain_text("No Queens")
    hers.action("Replace it with mine")
    expect(his.deal(1)).to_contain_text("Q")
    assert his.totals(1) == (-12, 24, -12, -24)


def test_an_entry_that_is_being_made_outlives_somebody_elses(visit: Visit) -> None:
    anne, bernard = visit("anne", PHONE), visit("bernard", PHONE)
    hers = opens_a_sheet(anne, "Quick Anne")
    his = comes_to(bernard, hers)
    his.declares("A", "No Hearts")
    his.maximum("B")
    write(hers, no_queens)
    expect(his.lines).to_have_count(1)
    expect(his.page.get_by_role("heading", name="Deal 2")).to_be_visible()
    expect(his.page.locator(".turns")).to_contain_text("doubles everybody (maximum)")


def test_an_earlier_deal_is_corrected_and_what_was_before_is_kept(visit: Visit) -> None:
    anne = visit("anne", PHONE)
    sheet = opens_a_sheet(anne, "A slip of the thumb")
    write(sheet, no_queens, no_hearts)
    sheet.waits_for(0)
    sheet.press(sheet.deal(1).get_by_role("button"))
    sheet.press(anne.page.get_by_role("dialog").get_by_role("button", name="Correct it"))
    sheet.press(sheet.entry.get_by_label(f"One less for {TABLE[3]}"))
    sheet.press(sheet.entry.get_by_label(f"The rest to {TABLE[1]}"))
    sheet.action("Save the correction of deal 1")
    expect(sheet.deal(1).get_by_title("corrected")).to_be_visible()
    sheet.waits_for(0)
    assert sheet.totals(1) == (-6, -6, -6, -6)
    sheet.press(anne.page.get_by_role("link", name="History"))
    expect(anne.page.get_by_role("heading", name="Before")).to_be_visible()


def test_what_is_not_allowed_says_why(visit: Visit) -> None:
    sheet = opens_a_sheet(visit("anne", PHONE), "Spades")
    sheet.declares("A", "Trumps")
    sheet.press(sheet.entry.get_by_role("button", name="spades"))
    expect(sheet.entry.get_by_role("button", name="Flanks")).to_be_disabled()
    expect(sheet.entry).to_contain_text("In a positive contract only declarer is doubled.")


def test_a_phone_shows_short_names_and_explains_the_signs(visit: Visit) -> None:
    sheet = opens_a_sheet(visit("anne", PHONE), "Signs")
    write(sheet, no_queens)
    page = sheet.page
    heads = page.locator("table.sheet th.player .short")
    shown = [name.replace(SOFT_HYPHEN, "") for name in heads.all_inner_texts()]
    assert shown == ["Anne", "Bernard", "Clara", "David"]
    expect(page.get_by_role("columnheader", name="Anne Lambert")).to_be_visible()
    expect(sheet.deal(1).locator(".check .part")).to_have_text("−24")
    expect(page.get_by_role("heading", name="Deal 2 of 28")).to_be_visible()
    expect(sheet.deal(1).locator(".contract-tile")).to_have_text("Q")
    expect(page.locator(".codes > span", has_text="No Queens")).to_have_text("Q No Queens")
    page.get_by_text("What do the signs mean?").tap()
    expect(page.get_by_text("Sum: what the points of the players add up to")).to_be_visible()
    expect(page.get_by_text("A (Anne Lambert)")).to_be_visible()
    expect(sheet.deal(1).locator(".label")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(sheet.deal(1).locator(".label")).to_have_text("No Queens")


def test_names_are_suggested_as_one_types_them(visit: Visit) -> None:
    anne = visit("anne", PHONE)
    page = anne.page
    anne.goes("/c/riverside/games/new/")
    offered = page.locator("#id_E_names option")
    assert offered.count() > 1
    page.get_by_label("East", exact=True).press_sequentially("petit")
    expect(offered).to_have_count(1)
    expect(offered).to_have_attribute("value", "Bernard Petit")
    assert page.locator("#id_N_names option").count() > 1
    page.get_by_label("East", exact=True).fill("nobody at all")
    expect(offered).to_have_count(0)


def test_a_deal_is_entered_with_the_keyboard_alone(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.goes("/accounts/login/?next=/c/riverside/games/new/")
    types_into(page, "E-mail address", "anne@demo.example")
    types_into(page, "Password", "barbu")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"^[^?]*/games/new/$"))
    for label, name in zip(("North", "East", "South", "West"), TABLE, strict=True):
        tabs_to(page, label)
        page.keyboard.type(name)
    tabs_to(page, "Open the sheet")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    sheet = SheetPage(page)

    presses(page, "No King")
    for name in TABLE[1:]:
        expect(sheet.entry.get_by_role("group", name=f"{name} speaks")).to_be_visible()
        presses(page, "Pass")
    presses(page, TABLE[2])
    presses(page, "Save deal 1")
    expect(sheet.lines).to_have_count(1)
    sheet.waits_for(0)
    assert sheet.totals(1) == (0, 0, -20, 0)


FOCUSED = """() => {
    const { activeElement: element } = document;
    const labels = [...(element.labels ?? [])].map((label) => label.textContent);
    return [element.getAttribute("aria-label"), ...labels, element.textContent]
        .filter(Boolean).map((text) => text.trim()).join(" ");
}"""


def tabs_to(page: Page, name: str) -> None:
    for _ in range(150):
        page.keyboard.press("Tab")
        if name in page.evaluate(FOCUSED):
            return
    pytest.fail(f"no Tab leads to {name}")


def presses(page: Page, name: str) -> None:
    tabs_to(page, name)
    page.keyboard.press("Space")


def types_into(page: Page, name: str, text: str) -> None:
    tabs_to(page, name)
    page.keyboard.type(text)


def test_undo_asks_in_the_house_s_own_words(visit: Visit) -> None:
    anne = visit("anne", PHONE)
    sheet = opens_a_sheet(anne, "A slip of the pen")
    write(sheet, no_queens)
    question = anne.page.get_by_role("dialog", name="Take deal 1 off the sheet?")
    sheet.action("Undo deal 1")
    question.get_by_role("button", name="Keep the deal").tap()
    expect(question).to_be_hidden()
    expect(sheet.lines).to_have_count(1)
    sheet.action("Undo deal 1")
    question.get_by_role("button", name="Undo deal 1").tap()
    expect(sheet.lines).to_have_count(0)


LONGER_NAMES = """
    const parse = JSON.parse;
    JSON.parse = (text, ...more) => parse(String(text)
        .replaceAll("Anne Lambert", "Christopher Lambert")
        .replaceAll("David Osei", "Françoise Osei"), ...more);
    Response.prototype.json = async function () { return JSON.parse(await this.text()); };
"""
CUT_NAMES = """() => [...document.querySelectorAll("table.sheet thead .name, .stepper .name")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def test_names_are_shown_whole_and_the_next_step_above_the_bar(visit: Visit) -> None:
    anne = visit("anne", SMALL_PHONE)
    page = opens_a_sheet(anne, "In small letters").page
    page.add_init_script(LONGER_NAMES)
    page.reload()
    expect(page.locator("table.sheet thead")).to_contain_text("Christopher")
    assert page.evaluate(CUT_NAMES) == []
    page.locator("[data-name=no-tricks]").tap()
    assert is_in_sight(page, ".nobody")
    page.locator(".nobody").tap()
    assert is_in_sight(page, ".stepper:last-child .rest-button")
    assert page.evaluate(CUT_NAMES) == []
    page.locator(".rest-button").first.tap()
    assert is_in_sight(page, ".save")


NEXT_TO = """([one, other]) => {
    const [a, b] = [one, other].map((each) =>
        document.querySelector(each).getBoundingClientRect());
    return a.bottom > b.top && a.top < b.bottom;
}"""


def test_a_lost_connection_is_said_without_covering_the_sheet(visit: Visit) -> None:
    anne = visit("anne", SMALL_PHONE)
    anne.expects(NO_NETWORK, "WebSocket connection")
    sheet = opens_a_sheet(anne, "Under the stairs")
    page = sheet.page
    sheet.declares("A", "No Tricks")
    page.locator(".nobody").tap()
    page.locator(".rest-button").first.tap()
    assert is_in_sight(page, ".save")
    anne.context.set_offline(True)
    expect(page.locator(".when-offline")).to_be_visible()
    assert is_in_sight(page, ".when-offline")
    assert is_in_sight(page, ".save")
    assert not page.evaluate(NEXT_TO, [".when-offline", "header.site"])


def test_whoever_finishes_a_sheet_sees_what_it_waits_for(visit: Visit) -> None:
    anne = visit("anne", SMALL_PHONE)
    sheet = opens_a_sheet(anne, "The long way")
    plays_a_game(sheet, 3)
    sheet.page.reload()
    sheet.action("Finish the sheet")
    foot = sheet.page.locator("#sheet-foot")
    expect(foot).to_contain_text("You have finished it.")
    assert is_in_sight(sheet.page, "#sheet-foot .notice")
    said = sheet.page.locator("[aria-live]#sheet-state")
    expect(said).to_contain_text("confirms it now, or a director.")


@pytest.mark.parametrize("width", [320, 360])
def test_players_with_similar_names_are_told_apart(visit: Visit, width: int) -> None:
    anne = visit("anne", PHONE | {"viewport": {"width": width, "height": 740}})
    page = opens_a_sheet(anne, f"Twins on {width}").page
    page.add_init_script(LONGER_NAMES)
    page.reload()
    page.locator("[data-name=no-queens]").tap()
    page.locator(".nobody").tap()
    heights = page.locator(".stepper .name").evaluate_all(
        "(names) => names.map((name) => name.clientHeight / parseFloat("
        "getComputedStyle(name).lineHeight))"
    )
    assert max(heights) < 2.2
    assert page.evaluate(CUT_NAMES) == []


STORED = """async () => ({
    pages: (await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => request.url)))).flat(),
    rows: Object.keys(localStorage).filter((key) => /^barbu-(draft|outbox)-/.test(key)),
})"""


HOLD_WHAT_FOLLOWS_A_REQUEST = """() => {
    const real = window.fetch;
    let isAnswered = false;
    window.held = new Promise((isHeld) => {
        window.fetch = async (url, options = {}) => {
            const reads = (options.method ?? "GET") === "GET";
            if (reads && isAnswered && !window.release) {
                await new Promise((release) => { window.release = release; isHeld(); });
            }
            const answer = await real(url, options);
            isAnswered ||= options.method === "POST";
            return answer;
        };
    });
}"""


def test_a_button_pressed_before_the_last_request_is_through_still_counts(visit: Visit) -> None:
    """A page told of a change can show the next button while its own refresh is on the way."""
    anne = visit("anne", PHONE)
    sheet = opens_a_sheet(anne, "On a slow network")
    anne.page.evaluate(HOLD_WHAT_FOLLOWS_A_REQUEST)
    sheet.action("Abandon the sheet")
    anne.page.get_by_role("dialog").get_by_role("textbox").fill("It rains")
    anne.page.get_by_role("dialog").get_by_role("button", name="Abandon the sheet").tap()
    anne.page.evaluate("() => window.held")
    anne.page.evaluate("document.getElementById('sheet').dispatchEvent(new Event('live'))")
    expect(sheet.state).to_contain_text("This sheet was abandoned")
    sheet.action("Open it again")
    anne.page.evaluate("window.release()")
    expect(sheet.entry).to_contain_text("declares")


def test_sheets_leave_the_phone_when_its_user_signs_out(visit: Visit) -> None:
    anne = visit("anne", PHONE)
    anne.expects(NO_NETWORK, "WebSocket connection")
    sheet = opens_a_sheet(anne, "On a borrowed phone")
    address = anne.page.url
    wait_until_kept(anne.page)
    sheet.declares("A", "No Hearts")  # a draft
    unsent = {"client_id": str(uuid4()), "number": 9, "deal": NO_QUEENS}
    anne.goes("/profile/")
    anne.page.evaluate(STORE, {"barbu-outbox-0": [unsent]})
    assert anne.page.evaluate(STORED)["pages"]
    leave = anne.page.get_by_role("button", name="Sign out")
    leave.click()
    question = anne.page.get_by_role("dialog")
    expect(question).to_contain_text("1 deal on this phone has not been sent.")
    question.get_by_role("button", name="Stay signed in").click()
    assert anne.page.evaluate(STORED)["rows"]
    leave.click()
    question.get_by_role("button", name="Sign out").click()
    expect(anne.page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    assert anne.page.evaluate(STORED) == {"pages": [], "rows": []}
    anne.context.set_offline(True)
    with pytest.raises(Error, match="ERR_"):
        anne.page.goto(address)


def test_sheets_leave_the_phone_when_its_session_has_ended(visit: Visit) -> None:
    """Deals that wait stay, because the player signs in again to send them."""
    anne = visit("anne", PHONE)
    sheet = opens_a_sheet(anne, "After a year")
    wait_until_kept(anne.page)
    sheet.declares("A", "No Hearts")
    anne.goes("/profile/")
    anne.page.evaluate(STORE, {"barbu-outbox-0": [{"client_id": str(uuid4()), "number": 9}]})
    anne.context.clear_cookies()
    anne.page.goto(anne.page.url)
    expect(anne.page.get_by_label("Password", exact=True)).to_be_visible()
    anne.page.wait_for_function("async () => (await caches.keys()).length === 0")
    assert anne.page.evaluate(STORED) == {"pages": [], "rows": ["barbu-outbox-0"]}
