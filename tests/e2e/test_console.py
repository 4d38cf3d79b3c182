"""The director's console in a browser, while many of its parts are replaced."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.people import BROWSER, CLUB, CONSOLE, PHONE, Visit

pytestmark = BROWSER

# The browser itself writes a style on a field that is made larger by hand, as do extensions.
STYLED = """() => {
    for (const one of document.querySelectorAll("[id], input")) one.style.caretColor = "auto";
}"""


def test_many_swaps_leave_the_console_of_the_browser_clean(visit: Visit) -> None:
    """A violation of the content policy is a fault in the console, which ``visit`` refuses."""
    page = visit("director").page
    page.goto(f"/c/{CLUB}/events/3/console/")
    for _ in range(3):
        for name in ("false", "true"):
            page.evaluate(STYLED)
            player = page.locator(f"button.toggle[aria-pressed={name}]").first
            button = page.locator(f"#{player.get_attribute('id')}")
            button.click()
            expect(button).not_to_have_attribute("aria-pressed", name)
        page.evaluate(STYLED)
        page.locator("#console-q").fill("zz")
        expect(page.locator("#console-players")).to_have_attribute("data-query", "zz")
        page.evaluate(STYLED)
        page.locator("#console-q").fill("")
        expect(page.locator("#console-players")).to_have_attribute("data-query", "")
        page.get_by_role("link", name="Forbid a pair…").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")


def test_enter_in_the_search_checks_in_the_only_player_found(visit: Visit) -> None:
    page = visit("director", device=PHONE).page
    page.goto(f"/c/{CLUB}/events/3/console/")
    search, said = page.locator("#console-q"), page.locator("#console-said")
    absent = page.locator("button.toggle[aria-pressed=false] .name")
    first, second = absent.all_inner_texts()[-2:]
    search.fill(first)
    search.press("Enter")  # before the answer
    expect(said).to_have_text(f"{first} is checked in.")
    expect(search).to_have_value("")
    search.fill(second)
    expect(absent).to_have_text([second])
    search.press("Enter")  # after it
    expect(said).to_have_text(f"{second} is checked in.")
    search.fill(first)
    search.press("Enter")
    expect(said).to_have_text(f"{first} is checked in already.")
    search.fill("a")
    search.press("Enter")
    expect(said).to_contain_text("players found: choose one.")


def test_a_player_is_asked_before_withdrawing(visit: Visit) -> None:
    bernard = visit("bernard")
    page = bernard.page
    bernard.goes(f"/c/{CLUB}/events/3/")
    question = page.get_by_role("dialog", name="Withdraw from this event?")
    page.get_by_role("button", name="Withdraw").click()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(page.get_by_role("heading", name="You are entered")).to_be_visible()
    page.get_by_role("button", name="Withdraw").click()
    question.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("You have withdrawn.")).to_be_visible()
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("heading", name="You are entered")).to_be_visible()


def test_an_answer_counts_though_the_page_came_anew_while_it_was_asked(visit: Visit) -> None:
    page = visit("director").page
    page.goto(f"/c/{CLUB}/events/3/console/")
    page.get_by_role("button", name="Check in everybody").click()
    question = page.get_by_role("dialog", name="Check in everybody?")
    expect(question).to_be_visible()
    page.evaluate("document.getElementById('everybody').dataset.old = 1")
    page.evaluate("htmx.trigger('#console-live', 'live')")
    expect(page.locator("#everybody[data-old]")).to_have_count(0)
    question.get_by_role("button", name="Check in everybody").click()
    expect(page.get_by_role("heading", name="Not checked in")).to_have_count(0)


def test_nothing_scrolls_within_the_console(visit: Visit) -> None:
    page = visit("director").page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(CONSOLE)
    scrolling = page.locator(".console *").evaluate_all(
        "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1"
        " && ['auto', 'scroll'].includes(getComputedStyle(one).overflowY)).length"
    )
    assert scrolling == 0


def write_totals(dialog: Locator) -> None:
    """Choose a contract for each player, and write totals that add up."""
    expect(dialog.locator("form.totals")).to_be_visible()
    for chosen in dialog.locator("select").all():
        chosen.select_option(index=1)
    fields = dialog.locator("[data-points]")
    for field in fields.all():
        field.fill("0")
    sum_line = dialog.locator("#sum-line")
    required = sum_line.inner_text().replace("−", "-").split(", not ")[1].split(":")[0]
    fields.first.fill(required)
    expect(sum_line).to_have_class("sum good")


def place(page: Page) -> int:
    """Return how far the page is scrolled once the console has settled."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    return int(page.evaluate("Math.round(scrollY)"))


def test_a_result_leaves_the_page_of_a_phone_where_it_is(visit: Visit) -> None:
    page = visit("director", device=PHONE).page
    page.goto(CONSOLE)
    enter = page.get_by_role("link", name="Enter totals… Table 3")
    enter.evaluate("(link) => link.scrollIntoView({ block: 'center' })")
    before = place(page)
    assert before > 0
    enter.click()
    dialog = page.get_by_role("dialog")
    write_totals(dialog)
    dialog.get_by_role("button", name="Save for a player to confirm").click()
    expect(dialog).to_be_hidden()
    confirm = page.get_by_role("button", name="Confirm Table 3")
    expect(confirm).to_be_visible()
    assert place(page) == before
    confirm.click()
    expect(confirm).to_have_count(0)
    assert place(page) == before


def update(page: Page) -> None:
    """Renew all parts of the console, as after a change by somebody else."""
    page.evaluate("document.getElementById('fold-clock').dataset.old = 1")
    page.evaluate("htmx.trigger('#console-live', 'live')")
    expect(page.locator("#fold-clock[data-old]")).to_have_count(0)


def test_a_phone_folds_what_a_round_does_not_need_and_keeps_what_is_unfolded(
    visit: Visit,
) -> None:
    page = visit("director", device=PHONE).page
    page.goto(CONSOLE)
    folded = page.locator("details.fold:not([open])")
    expect(folded).to_have_count(5)
    expect(page.locator("#players-line")).to_contain_text("checked in")
    page.locator("#fold-announcements > summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announce-text")).to_be_visible()
    page.locator(".jumps").get_by_role("link", name="Players").tap()
    expect(page.locator("#console-q")).to_be_visible()
    expect(page.locator("#fold-players > summary")).to_be_focused()
    page.locator("#fold-clock > summary").tap()
    update(page)
    expect(folded).to_have_count(2)
    page.locator("#fold-clock > summary").tap()
    update(page)
    expect(folded).to_have_count(3)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(folded).to_have_count(1)


def test_players_are_not_folded_before_they_are_drawn(visit: Visit) -> None:
    page = visit("director", device=PHONE).page
    page.goto(f"/c/{CLUB}/events/3/console/")
    expect(page.locator("#fold-announcements:not([open])")).to_be_visible()
    expect(page.locator("#console-q")).to_be_visible()


def test_the_dialog_of_a_swap_opens_at_its_top(visit: Visit) -> None:
    page = visit("director", device=PHONE).page
    page.goto(f"/c/{CLUB}/events/11/console/")
    for number in (0, 5):
        page.locator("[data-swaps]").nth(number).tap()
    title = page.get_by_role("heading", name="swap two players")
    expect(title).to_be_visible()
    expect(title).to_be_in_viewport(ratio=1)
    expect(page.locator(".swap-names")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 620})
    page.locator(".swap-names").evaluate("(names) => names.style.marginBottom = '40rem'")
    expect(page.get_by_role("button", name="Swap them")).to_be_in_viewport(ratio=1)


COVERED_AT = """async (tops) => {
    const parts = ["#console-said .message.success", "#next-step"];
    const boxes = () => parts.map((part) => document.querySelector(part)?.getBoundingClientRect());
    document.querySelector("main").style.marginTop = "30rem";
    const covered = [];
    for (const top of tops) {
        scrollBy(0, boxes()[1].top - top);
        await new Promise((done) => setTimeout(done, 50));
        const [message, step] = boxes();
        const isSeen = message?.height && step?.height;
        if (!isSeen || (message.bottom > step.top && step.bottom > message.top)) covered.push(top);
    }
    return covered;
}"""
"""The places of the next step on the screen at which the message covers it. All are tried at once,
because the message goes after some seconds; the step may come anew in the meantime."""


def test_a_message_does_not_cover_the_next_step(visit: Visit) -> None:
    page = visit("director", device=PHONE).page
    page.goto(f"/c/{CLUB}/events/11/console/")
    page.locator(".jumps").get_by_role("link", name="Announce").tap()
    page.locator("#announce-text").fill("Tea is ready")
    page.get_by_role("button", name="Announce", exact=True).click()
    expect(page.locator("#console-said .message.success")).to_be_visible()
    assert page.evaluate(COVERED_AT, [60, 250, 480, 560]) == []


def test_the_message_of_the_last_result_leads_to_the_next_step(visit: Visit) -> None:
    page = visit("director", device=PHONE).page
    page.goto(f"/c/{CLUB}/events/11/console/")
    page.evaluate(
        "() => { const link = document.createElement('a');"
        " Object.assign(link, { href: '#next-step', textContent: 'Next' });"
        " link.dataset.step = document.querySelector('#next-step').textContent;"
        " document.querySelector('#console-said').replaceChildren(link);"
        " scrollTo(0, document.body.scrollHeight); }"
    )
    expect(page.locator("#next-step")).not_to_be_in_viewport()
    page.locator("#console-said").get_by_role("link", name="Next").tap()
    expect(page.locator("#next-step")).to_be_in_viewport(ratio=1)
    expect(page.locator("#next-step")).to_be_focused()
    expect(page.locator("#console-said")).to_be_empty()


def test_a_phone_shows_the_other_columns_of_standings_on_request(visit: Visit) -> None:
    page = visit("anne", device=PHONE).page
    page.goto(f"/c/{CLUB}/events/2/standings/")
    first_round = page.get_by_role("columnheader", name="R1")
    expect(page.get_by_role("columnheader", name="Points", exact=True)).to_be_visible()
    expect(first_round).to_be_hidden()
    page.get_by_text("All columns").click()
    expect(first_round).to_be_visible()


def test_a_message_of_success_goes_by_itself_on_a_phone(visit: Visit) -> None:
    """A touch screen counts the place that was tapped last as hovered."""
    page = visit("director", device=PHONE).page
    page.clock.install()
    page.goto(CONSOLE)
    page.locator(".jumps").get_by_role("link", name="Announce").tap()
    page.locator("#announce-text").fill("Coffee is ready")
    page.get_by_role("button", name="Announce", exact=True).click()
    message = page.locator("#console-said .message.success")
    expect(message).to_be_visible()
    message.tap()
    page.clock.fast_forward(9000)
    expect(message).to_have_count(0)


def test_a_message_with_undo_stays_until_it_is_dismissed_or_cannot_be_undone(
    visit: Visit,
) -> None:
    page = visit("director").page
    page.clock.install()
    page.goto(f"/c/{CLUB}/events/11/console/")
    message = page.locator("#console-said .message.success")
    undo = message.get_by_role("button", name="Undo the swap")

    def swap(one: int, other: int) -> None:
        for number in (one, other):
            page.locator("[data-swaps]").nth(number).click()
        page.locator("#console-dialog").get_by_role("button", name="Swap them").click()
        expect(undo).to_be_visible()

    swap(0, 5)
    page.clock.fast_forward(300_000)
    expect(undo).to_be_visible()
    message.get_by_role("button", name="Dismiss the message").click()
    expect(message).to_have_count(0)
    swap(1, 6)
    page.evaluate(
        "() => { document.querySelector('#console-head').dataset.undoes = 'open draft-0';"
        " document.dispatchEvent(new Event('htmx:oobAfterSwap')); }"
    )
    expect(undo).to_have_count(0)
    expect(message).to_be_visible()


def test_a_message_with_a_link_goes_after_twenty_seconds_without_focus(visit: Visit) -> None:
    page = visit("director").page
    page.clock.install()
    page.goto(CONSOLE)
    page.evaluate("""() => {
        document.getElementById("console-said").innerHTML =
            '<span class="message success lasting"><a href="#main">The projector</a></span>';
        document.dispatchEvent(new Event("htmx:oobAfterSwap"));
    }""")
    link = page.locator("#console-said").get_by_role("link")
    page.clock.fast_forward(15_000)
    expect(link).to_be_visible()
    link.focus()
    page.clock.fast_forward(30_000)
    expect(link).to_be_visible()
    link.blur()
    page.clock.fast_forward(21_000)
    expect(link).to_have_count(0)


def test_a_message_goes_though_the_pointer_rests_on_it_and_when_a_player_is_searched(
    visit: Visit,
) -> None:
    page = visit("director").page
    page.clock.install()
    page.goto(f"/c/{CLUB}/events/3/console/")
    said = page.locator("#console-said")
    show = """() => {
        document.getElementById("console-said").innerHTML =
            '<span class="message success lasting"><a href="#main">The projector</a></span>';
        document.dispatchEvent(new Event("htmx:oobAfterSwap"));
    }"""
    page.evaluate(show)
    said.get_by_role("link").hover()
    page.clock.fast_forward(21_000)
    expect(said).to_be_empty()
    page.evaluate(show)
    expect(said.get_by_role("link")).to_be_visible()
    page.locator("#console-q").press_sequentially("An")
    expect(said).to_be_empty()


def test_refused_totals_are_in_view_on_a_phone(visit: Visit) -> None:
    page = visit("director", device=PHONE).page
    page.goto(CONSOLE)
    page.get_by_role("link", name="Table 4", exact=True).first.click()
    totals = page.locator("#totals")
    expect(totals).not_to_have_attribute("open", "")
    totals.locator("summary").click()
    for field in totals.locator("[data-points]").all():
        field.fill("1")
    for contract in totals.locator("[data-declared]").all():
        contract.select_option(index=1)
    totals.get_by_role("button", name="Save the totals").click()
    refusal = totals.get_by_role("alert")
    expect(refusal).to_be_in_viewport()
    expect(refusal).to_be_focused()


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_projector_shows_sit_outs_between_tables_and_an_announcement(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit("director").page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/c/{CLUB}/events/2/projector/")
    expect(page.locator(".announcement")).to_be_visible()
    bottom, top = page.evaluate("""() => {
        const tables = document.querySelector(".slide .tables");
        const line = document.createElement("p");
        line.className = "sit-outs";
        line.textContent = "Sitting out: Anne Lambert";
        tables.after(line);
        const bottom = tables.lastElementChild.getBoundingClientRect().bottom;
        return [bottom, line.getBoundingClientRect().top];
    }""")
    assert bottom <= top


SIZES_OF_NAMES = """(names) => {
    document.querySelectorAll(".slide .tables .name").forEach((name, n) => {
        name.textContent = names[n % names.length];
    });
    dispatchEvent(new Event("resize"));
    return [...document.querySelectorAll(".slide .tables .name")].map((name) => [
        Math.round(10 * parseFloat(getComputedStyle(name).fontSize)
            / parseFloat(getComputedStyle(name.parentElement).fontSize)) / 10,
        name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1,
    ]);
}"""


def test_the_projector_makes_only_names_smaller_that_have_no_room(visit: Visit) -> None:
    page = visit("director").page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/c/{CLUB}/events/2/projector/")
    two_parts = ["Jean-Baptiste Dupont", "Anne-Marie Guéguen", "Yves Roux", "Lucía Garcia"]
    assert page.evaluate(SIZES_OF_NAMES, two_parts) == [[1, True]] * 16
    long = "Maximilian-Alexander Frederick von Hohenburg-Wittelsbach und zu Lauenstein"
    sizes = page.evaluate(SIZES_OF_NAMES, [*two_parts[:3], long])
    assert all(is_whole for _size, is_whole in sizes)
    assert sizes[0][0] == 1 > sizes[3][0]


def test_the_projector_alarms_when_time_is_up(visit: Visit) -> None:
    page = visit("director").page
    page.goto(f"/c/{CLUB}/events/2/console/")
    # The clock of a demonstration filled at night is paused.
    if page.locator("#clock-start").is_visible():
        page.locator("#clock-start").click()
        expect(page.locator("#clock-pause")).to_be_visible()
    page.goto(f"/c/{CLUB}/events/2/projector/")
    page.evaluate(
        "document.querySelector('[role=timer]').outerHTML ="
        " '<span role=timer data-seconds=1 data-running>0:01</span>'"
    )
    page.evaluate(
        "addEventListener('time-up', () => document.body.dataset.alarmed = 1, {capture: true})"
    )
    expect(page.locator(".clock.over .when-over")).to_be_visible()
    expect(page.locator("body[data-alarmed]")).to_have_count(1)


def test_the_console_says_when_time_is_up_but_not_on_a_page_opened_later(visit: Visit) -> None:
    page = visit("director").page
    page.goto(CONSOLE)
    show = """async ([seconds, running]) => {
        for (const display of document.querySelectorAll("#console [data-seconds]")) {
            display.dataset.seconds = seconds;
            if (running) display.dataset.running = ""; else delete display.dataset.running;
        }
        const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
        const address = loaded.find((name) => name.includes("console_clock"));
        (await import(address)).showClock();
    }"""
    said = page.locator("#console-said")
    page.evaluate(show, [0, False])  # as before the clock has been shown
    page.evaluate(show, [0, True])
    expect(said).not_to_contain_text("Time is up")
    page.evaluate(show, [1, True])
    expect(said).to_contain_text("Time is up for this round.")
