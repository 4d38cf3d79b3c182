"""What no walk along the links comes to: dialogs, mistakes in forms, and what an evening leaves."""

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.support.browser.looking import faults_of
from tests.support.browser.people import BROWSER, CLUB, CONSOLE, Visit
from tests.support.browser.sheets import opens_from_the_list

pytestmark = BROWSER


def test_mistakes_are_shown_fit_for_everybody(visit: Visit) -> None:
    """What forms say to nothing at all, and to a list with a fault in it."""
    office, visitor = visit("secretary"), visit()
    faults: list[str] = []
    for person, path, button in (
        (visitor, "/accounts/login/", "Sign in"),
        (visitor, "/accounts/signup/", "Sign up"),
        (office, "/clubs/new/", "Found the club"),
        (office, f"/c/{CLUB}/players/new/", "Add"),
        (office, f"/c/{CLUB}/games/new/", "Open the sheet"),
        (office, f"/c/{CLUB}/events/new/", "Create the event"),
        (office, f"{CONSOLE}penalties/new/", "Give the penalty"),
        (office, f"/c/{CLUB}/players/import/", "Preview the rows"),
    ):
        page = person.page
        person.goes(path)
        page.evaluate("for (const form of document.forms) form.noValidate = true")
        page.get_by_role("button", name=button, exact=True).last.click()
        expect(page.locator(".errorlist, [aria-invalid=true]").first).to_be_visible()
        faults += faults_of(page)
    office.page.locator("input[type=file]").set_input_files(
        {"name": "list.csv", "mimeType": "text/csv", "buffer": b"name,number\nAnna,1\n,2"}
    )
    office.page.get_by_role("button", name="Preview the rows").click()
    expect(office.page.get_by_role("heading", name="This row has a fault")).to_be_visible()
    faults += faults_of(office.page)
    assert not faults, "\n\n".join(faults)


def test_dialogs_are_fit_for_everybody(visit: Visit) -> None:
    anne, director = visit("anne"), visit("director")
    faults: list[str] = []
    opens_from_the_list(anne.page, "The first two deals of the book")
    anne.page.locator("table.sheet button.deal").first.click()
    expect(anne.page.get_by_role("dialog")).to_be_visible()
    faults += faults_of(anne.page)
    director.goes(CONSOLE)
    page = director.page
    for name in ("Give a penalty…", "Set…", "Enter totals…", "Abandon"):
        page.get_by_role("link", name=name).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        faults += faults_of(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    assert not faults, "\n\n".join(faults)


def test_what_an_evening_leaves_behind_is_fit_for_everybody(visit: Visit) -> None:
    """Cancelling a penalty, settling a dispute, and where the code at the door leads."""
    director, anne = visit("director"), visit("anne")
    page = director.page
    director.goes(f"{CONSOLE}penalties/new/")
    page.get_by_label("Player").select_option(index=1)
    page.get_by_label("Points off").fill("5")
    page.get_by_label("Reason").fill("Late for the round")
    page.get_by_role("button", name="Give the penalty", exact=True).click()
    director.goes(CONSOLE)
    director.goes(href(page, "Dispute the result…"))
    page.get_by_label("Reason").fill("The sheet was read wrongly")
    page.get_by_role("button", name="Dispute the result", exact=True).click()
    faults: list[str] = []
    for name in ("Uphold the result…", "the penalty of"):
        director.goes(CONSOLE)
        director.goes(href(page, name))
        expect(page.get_by_label("Reason")).to_be_visible()
        faults += faults_of(page)
    director.goes(f"{CONSOLE}door/")
    anne.goes(urlsplit(page.locator(".address").inner_text()).path)
    faults += faults_of(anne.page)
    assert not faults, "\n\n".join(faults)


def href(page: Page, name: str) -> str:
    link = page.get_by_role("link", name=name).first.get_attribute("href")
    assert link is not None
    return link
