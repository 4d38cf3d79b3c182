"""A score sheet on phones: four friends, a table, and a connection that comes and goes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import PHONE, Site, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PLAYERS = ["Anne Lambert", "Bernard Petit", "Clara Whitfield", "David Osei"]


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Visitor]:
    """Anne's."""
    visitor = Visitor(browser, site, PHONE, "light")
    visitor.sign_in("anne@demo.example", "barbu")
    yield visitor
    visitor.context.close()


@pytest.fixture
def other(browser: Browser, site: Site) -> Iterator[Visitor]:
    """Bernard's."""
    visitor = Visitor(browser, site, PHONE, "dark")
    visitor.sign_in("bernard@demo.example", "barbu")
    yield visitor
    visitor.context.close()


def new_sheet(page: Page, kind: str = "a whole game", deals: int | None = None) -> str:
    """Open a sheet of the four and return its address."""
    page.goto("/c/riverside/games/")
    page.get_by_role("link", name="New score sheet").click()
    for seat, player in zip(("North", "East", "South", "West"), PLAYERS, strict=True):
        page.get_by_label(seat, exact=True).select_option(label=player)
    page.get_by_label("The sheet is").select_option(label=kind)
    if deals:
        page.get_by_label("Number of deals").fill(str(deals))
    page.get_by_role("button", name="Open the sheet").click()
    expect(page.get_by_role("heading", name="Deal 1")).to_be_visible()
    return page.url


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator("#sheet-entry").get_by_role("button", name=name, exact=True).first.click()


def double(page: Page, of: str) -> None:
    page.locator(".target", has_text=of).click()
    page.locator(".say").click()


def give(page: Page, player: str, count: int) -> None:
    for _ in range(count):
        tap(page, f"One more for {player}")


def no_queens(page: Page) -> None:
    tap(page, "No Queens", "Maximum")
    double(page, "Anne")
    tap(page, "Pass")
    double(page, "Clara")
    give(page, "Anne Lambert", 1)
    give(page, "Clara Whitfield", 1)
    tap(page, "The rest to David Osei")
    tap(page, "Save deal 1")


def no_hearts(page: Page) -> None:
    tap(page, "No Hearts", "Pass", "Pass", "Maximum")
    double(page, "David")
    give(page, "Bernard Petit", 3)
    give(page, "Clara Whitfield", 8)
    tap(page, "The rest to David Osei")
    page.get_by_role("group", name="ace of hearts").get_by_role("button", name="Clara").click()
    tap(page, "Save deal 2")


def row(page: Page, number: int) -> Locator:
    return page.locator(f"[data-key=deal-{number}]")


def totals(page: Page, number: int) -> list[int]:
    texts = row(page, number).locator("td:not(.check) .total").all_text_contents()
    return [int(text.replace("−", "-")) for text in texts]


def saved(page: Page, number: int) -> None:
    """Wait until the deal is on the sheet and on the server."""
    expect(row(page, number)).to_be_visible()
    expect(page.locator(".waiting")).to_have_count(0)


def test_the_printed_sheet_is_entered_finished_and_confirmed(
    phone: Visitor, other: Visitor
) -> None:
    address = new_sheet(phone.page, "a number of deals", 2)
    other.page.goto(address)
    no_queens(phone.page)
    expect(row(other.page, 1)).to_be_visible()  # without touching the other phone
    no_hearts(phone.page)
    saved(phone.page, 2)
    assert totals(phone.page, 2) == [-4, 16, -48, -18]
    assert row(phone.page, 2).locator(".check .total").text_content() == "+54"
    phone.page.get_by_role("button", name="Finish the sheet").click()
    expect(phone.page.get_by_text("Finished by Anne Lambert")).to_be_visible()
    expect(phone.page.get_by_role("button", name="Confirm")).to_have_count(0)
    other.page.get_by_role("button", name="Confirm: the sheet is right").click()
    both = "Finished by Anne Lambert and confirmed by Bernard Petit."
    expect(phone.page.get_by_text(both)).to_be_visible()
    assert phone.faults == other.faults == []


def test_entries_without_a_connection_are_kept_and_sent_once(
    phone: Visitor, other: Visitor
) -> None:
    page = phone.page
    address = new_sheet(page)
    other.page.goto(address)
    page.wait_for_function("caches.match(location.pathname).then(Boolean)")
    phone.context.set_offline(True)
    no_queens(page)
    no_hearts(page)
    expect(page.get_by_text("2 deals are waiting to be sent.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("2 deals are waiting to be sent.")).to_be_visible()
    assert totals(page, 2) == [-4, 16, -48, -18]
    phone.context.set_offline(False)
    saved(page, 2)
    expect(page.get_by_text("waiting to be sent")).to_have_count(0)
    expect(row(other.page, 2)).to_be_visible()
    other.page.get_by_role("link", name="History").click()
    expect(other.page.get_by_role("listitem")).to_have_count(2)


def test_the_second_save_of_a_deal_shows_both(phone: Visitor, other: Visitor) -> None:
    address = new_sheet(phone.page)
    other.page.goto(address)
    phone.context.set_offline(True)
    no_queens(phone.page)
    expect(phone.page.get_by_text("1 deal is waiting to be sent.")).to_be_visible()
    tap(other.page, "No King (Barbu)", "Pass", "Pass", "Pass")
    other.page.locator(".places").get_by_role("button", name="David").click()
    tap(other.page, "Save deal 1")
    saved(other.page, 1)
    phone.context.set_offline(False)
    refusal = phone.page.get_by_role("region", name="Deal 1 was not saved")
    expect(refusal).to_contain_text("saved by Bernard Petit")
    expect(refusal.locator(".version").first).to_contain_text("No King")
    expect(refusal.locator(".version").last).to_contain_text("No Queens")
    refusal.get_by_role("button", name="Replace it with mine").click()
    expect(row(other.page, 1).get_by_role("button")).to_have_accessible_name(
        re.compile("No Queens")
    )
    assert totals(phone.page, 1) == [-12, 24, -12, -24]


def test_somebody_elses_entry_does_not_lose_mine(phone: Visitor, other: Visitor) -> None:
    address = new_sheet(phone.page)
    other.page.goto(address)
    tap(other.page, "No Hearts", "Maximum")
    no_queens(phone.page)
    expect(row(other.page, 1)).to_be_visible()
    expect(other.page.get_by_role("heading", name="Deal 2")).to_be_visible()
    expect(other.page.locator(".turns")).to_contain_text("maximum")


def test_an_earlier_deal_is_corrected_and_what_was_before_is_kept(phone: Visitor) -> None:
    page = phone.page
    new_sheet(page)
    no_queens(page)
    no_hearts(page)
    saved(page, 2)
    row(page, 1).get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name="Correct it").click()
    tap(
        page,
        "One less for David Osei",
        "The rest to Bernard Petit",
        "Save the correction of deal 1",
    )
    expect(row(page, 1).get_by_title("corrected")).to_be_visible()
    assert totals(page, 1) == [-6, -6, -6, -6]
    page.get_by_role("link", name="History").click()
    expect(page.get_by_text("corrected")).to_be_visible()
    expect(page.get_by_role("heading", name="Before")).to_be_visible()


def test_what_is_not_allowed_says_why(phone: Visitor) -> None:
    page = phone.page
    new_sheet(page)
    tap(page, "Trumps", "spades")
    flanks = page.get_by_role("button", name="Flanks")
    expect(flanks).to_be_disabled()
    expect(page.get_by_text("In a positive contract only declarer is doubled.")).to_be_visible()


def test_a_sheet_is_written_by_keyboard_alone(phone: Visitor) -> None:
    page = phone.page
    new_sheet(page)
    page.get_by_role("button", name="No King (Barbu)").focus()
    page.keyboard.press("Enter")
    for _ in range(3):
        page.locator(".say").focus()
        page.keyboard.press("Enter")
    page.locator(".places").get_by_role("button", name="David").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Save deal 1").focus()
    page.keyboard.press("Enter")
    saved(page, 1)
    assert totals(page, 1) == [0, 0, 0, -20]
