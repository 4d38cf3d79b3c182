"""A duplicate round in the room, with printed boards: from the form to the page of its deal."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from tests.support.browser.people import BROWSER, CLUB, PHONE, Visit
from tests.support.browser.sheets import SheetPage, no_queens

pytestmark = BROWSER

OTHERS = ((4, 0, 0, 9), (0, 6, 7, 0))
"""The tricks that the players take at the tables whose director writes the sheet."""


def test_three_tables_play_the_same_board(visit: Visit) -> None:
    person = visit("director")
    person.expects("404 (Not Found)")  # Chromium's viewer of PDFs asks for an icon of the site
    director = person.page
    event = announce(director)
    enter_the_field(director, event)
    print_the_boards(director, event)
    director.goto(f"{event}console/")
    for step in ("Draw round 1", "Release round 1"):
        director.locator("#next-step", has_text=step).click()
    expect(director.get_by_role("link", name="Table slips of round 1")).to_be_visible()

    anne = visit("anne", PHONE).page
    anne.goto(event)
    anne.get_by_role("link", name="Score sheet").tap()
    sheet = SheetPage(anne)
    no_queens(sheet)
    sheet.save()
    sheet.action("Finish the sheet")
    write_the_others(director, event)
    anne.goto(f"{event}deals/")
    expect(anne.get_by_text("deals sealed")).to_be_visible()
    director.goto(f"{event}console/")
    director.get_by_role("button", name=re.compile("^Confirm Table")).click()
    state = director.locator("#console-head .step-text")
    expect(state).to_contain_text("all results are confirmed")

    anne.goto(f"{event}rounds/1/deals/1/")
    lines = anne.locator("#tables-of-deal ~ .scroll tbody tr")
    expect(lines).to_have_count(3)
    expect(lines.filter(has_text="No Queens")).to_have_count(1)
    director.goto(f"{event}standings/")
    expect(director.locator("td.deciding")).to_have_count(12)
    numbers = [_number(text) for text in director.locator("td.deciding").all_inner_texts()]
    assert abs(sum(numbers)) < 0.5
    assert any(numbers)


def announce(page: Page) -> str:
    """Create the event; return the address of its page."""
    page.goto(f"/c/{CLUB}/events/new/")
    page.get_by_label("Name", exact=True).fill("Board Night")
    soon = datetime.now() + timedelta(hours=1)  # noqa: DTZ005  # as a clock on the wall
    page.get_by_label("Date and time").fill(soon.strftime("%Y-%m-%dT%H:%M"))
    page.get_by_role("radio", name="deals").check()
    page.get_by_label("Deals in a round").fill("1")
    page.get_by_label("Rounds", exact=True).fill("1")
    page.locator(".more-settings").evaluate("one => one.open = true")
    page.get_by_text("Teams, same deals at all tables").click()
    page.get_by_label("Deals", exact=True).select_option("difference")
    page.get_by_role("button", name="Create the event").click()
    page.wait_for_url(re.compile("/console/$"))
    return page.url.removesuffix("console/")


def enter_the_field(page: Page, event: str) -> None:
    page.goto(f"{event}console/entries/field/")
    boxes = page.locator("label", has=page.locator("input[name=members]"))
    boxes = boxes.filter(has_not_text="Dominique")  # who directs and does not play
    boxes.evaluate_all("all => all.slice(0, 12).forEach((one) => { one.control.checked = true; })")
    page.get_by_role("button", name="Enter them").click()
    expect(page.locator("#console-head .glance")).to_contain_text("12 of 12 checked in")


def print_the_boards(page: Page, event: str) -> None:
    page.goto(f"{event}console/")
    page.get_by_role("link", name="Deals to print").click()
    with page.expect_response("**/rounds/1/boards.pdf") as printed:
        page.get_by_role("button", name="Sheets to deal from").click()
    assert printed.value.headers["content-type"] == "application/pdf"
    page.goto(f"{event}console/boards/")
    with page.expect_download() as saved:
        page.get_by_role("button", name="PBN").click()
    assert saved.value.path().read_text().count("[Board ") == 1
    page.reload()
    expect(page.get_by_text("Seen by: Dominique")).to_be_visible()


def write_the_others(page: Page, event: str) -> None:
    """Type in the two sheets that were kept on paper, and confirm them."""
    page.goto(f"{event}console/")
    sheets = page.locator(".table-card", has_not_text="Anne Lambert").get_by_role(
        "link", name="Sheet"
    )
    links = [link.get_attribute("href") or "" for link in sheets.all()]
    for link, counts in zip(links, OTHERS, strict=True):
        page.goto(link)
        sheet = SheetPage(page, touch=False)
        sheet.declares("A", "No Tricks")
        sheet.passes("B", "C", "D")
        taken = {letter: count for letter, count in zip("ABCD", counts, strict=True) if count}
        sheet.takes(**taken)
        sheet.save()
        sheet.action("Finish the sheet")
        sheet.action("Confirm: the sheet is right")
        expect(sheet.state).to_contain_text("and confirmed by")


def _number(text: str) -> float:
    return float(text.strip().replace("−", "-"))
