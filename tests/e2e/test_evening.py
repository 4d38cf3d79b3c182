"""A club evening in a browser, from its announcement to the second round."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.people import BROWSER, PHONE, Person, Visit
from tests.support.browser.sheets import VECTORS, SheetPage, no_hearts, no_queens, write

pytestmark = BROWSER

NAMES = (
    "Ada Moss", "Ben Hartley", "Cora Finch", "Dan Okoro", "Edith Vane", "Felix Braun",
    "Gwen Tudor", "Hugo Lind", "Ines Prado", "Jonas Weber", "Kate Rowe", "Leo Marsh",
    "Mina Sato", "Nils Berg", "Olga Petrov", "Paul Dunne",
)  # fmt: skip
SLUG = "harbour"
CLUB = f"/c/{SLUG}/"
PASSWORD = "eleven purple herons"


def test_a_whole_evening(visit: Visit) -> None:
    office, wall = visit("secretary"), visit()
    found_the_club(office)
    import_the_members(office)
    invitations = invite_everybody(office)
    ada = visit(device=PHONE)
    claim(ada, "Ada Moss", invitations["Ada Moss"])

    event = announce(office)
    check_everybody_in(office.page)
    draw_and_release(office.page)
    wall.goes(f"{event}standings/")
    expect(wall.page.get_by_role("heading", name="No standings yet")).to_be_visible()
    stay(wall.page)

    sheet = find_the_table(ada, event)
    neighbour = visit(device=PHONE)
    other = next(name for name in sheet.names.values() if name != "Ada Moss")
    claim(neighbour, other, invitations[other])
    write(sheet, no_queens, no_hearts)
    assert sheet.totals(2) == VECTORS
    sheet.waits_for(0)
    sheet.action("Finish the sheet")
    expect(sheet.state).to_contain_text("You have finished it.")

    confirm_on_the_phone(neighbour, event)
    for letter, points in zip("ABCD", ("−4", "+16", "−48", "−18"), strict=True):
        line = wall.page.get_by_role("row", name=sheet.names[letter])
        expect(line.locator("td.deciding")).to_have_text(points)
    expect(wall.page.locator("tbody tr").first).to_contain_text(sheet.names["B"])

    give_the_other_results(office.page)
    release_the_second_round(office.page)
    expect(sheet.state).to_contain_text("Finished by Ada Moss and confirmed by")
    ada.goes(event)
    expect(ada.page.get_by_role("heading", name="Round 2 of 5")).to_be_visible()
    has_stayed(wall.page)


# --- The office -------------------------------------------------------------------------------


def found_the_club(office: Person) -> None:
    page = office.page
    office.goes("/clubs/new/")
    page.get_by_label("Name of the club").fill("Harbour Barbu")
    page.get_by_text("More settings").click()
    page.get_by_label("Address of its pages").fill(SLUG)
    expect(page.get_by_label("Anyone may see events and results")).to_be_checked()
    page.get_by_role("button", name="Found the club").click()
    expect(page.locator("#players")).to_contain_text("1 player")


def import_the_members(office: Person) -> None:
    """One row has a fault: the others could be imported, but the file is put right."""
    page = office.page
    rows = [f"{name},{number}" for number, name in enumerate(NAMES, start=1)]
    office.goes(f"{CLUB}players/import/")
    send_a_list(page, [*rows[:15], ",16"])
    expect(page.get_by_role("heading", name="This row has a fault")).to_be_visible()
    page.get_by_role("link", name="Upload another file").click()
    send_a_list(page, rows)
    expect(page.locator(".tally")).to_contain_text("16 new")
    expect(page.locator("table.preview tbody tr")).to_have_count(16)
    page.get_by_role("button", name="Import 16 players").click()
    expect(page.get_by_text("16 players added")).to_be_visible()
    page.get_by_role("link", name="Players of the club").click()
    expect(page.locator("#players")).to_contain_text("17 players")


def send_a_list(page: Page, rows: list[str]) -> None:
    text = "\n".join(["name,number", *rows])
    page.locator("input[type=file]").set_input_files(
        {"name": "members.csv", "mimeType": "text/csv", "buffer": text.encode()}
    )
    page.get_by_role("button", name="Preview the rows").click()


def invite_everybody(office: Person) -> dict[str, str]:
    """Player's name to the link of their invitation."""
    page = office.page
    office.goes(f"{CLUB}invitations/")
    for name in NAMES:
        page.get_by_role("checkbox", name=name).check()
    page.get_by_role("button", name="Make invitations").click()
    cards = page.locator(".invited")
    expect(cards).to_have_count(len(NAMES))
    links = cards.locator(".link a")
    return {
        card.locator(".who").inner_text().strip(): link.get_attribute("href") or ""
        for card, link in zip(cards.all(), links.all(), strict=True)
    }


def announce(office: Person) -> str:
    """The event's address."""
    page = office.page
    office.goes(f"{CLUB}events/new/")
    page.get_by_label("Name", exact=True).fill("Harbour Night")
    soon = datetime.now() + timedelta(hours=1)  # noqa: DTZ005  # as a clock on the wall
    page.get_by_label("Date and time").fill(soon.strftime("%Y-%m-%dT%H:%M"))
    page.get_by_role("radio", name="deals").check()
    page.get_by_label("Deals in a round").fill("2")
    page.get_by_label("Rounds", exact=True).fill("5")
    page.get_by_label("Places", exact=True).fill("")
    page.get_by_role("button", name="Create the event").click()
    expect(page.locator("#console-title")).to_have_text("Harbour Night")
    page.wait_for_load_state()
    return page.url.removesuffix("console/")


# --- The director -----------------------------------------------------------------------------


def check_everybody_in(page: Page) -> None:
    """Some are there when they are entered, one is ticked off, and then all are there."""
    here = page.locator("#console-head .glance")
    for name in NAMES:
        page.get_by_label("Find or add a player").fill(name)
        present = "Enter and check in" if name < "G" else "Enter"
        page.get_by_role("button", name=f"{present} {name}", exact=True).click()
        expect(page.get_by_label("Find or add a player")).to_have_value("")
    expect(here).to_contain_text("6 of 16 checked in")
    page.get_by_role("button", name="Gwen Tudor Check in").click()
    expect(here).to_contain_text("7 of 16 checked in")
    page.get_by_role("button", name="Check in everybody").click()
    asked = page.get_by_role("dialog", name="Check in everybody?")
    asked.get_by_role("button", name="Check in everybody").click()
    expect(here).to_contain_text("16 of 16 checked in")


def draw_and_release(page: Page) -> None:
    next_step(page, "Draw rounds 1 to 5")
    expect(page.locator(".bound")).to_contain_text("5 of at most 5 rounds without a repeat")
    page.locator("summary", has_text="Fairness").click()
    expect(page.get_by_text("Nobody meets anybody twice.")).to_be_visible()
    next_step(page, "Release round 1")
    expect(tables(page)).to_have_count(4)
    expect(tables(page).first.get_by_role("link", name="Sheet")).to_be_visible()


def give_the_other_results(page: Page) -> None:
    """Three tables kept their score on paper; the director types what they bring."""
    step = page.locator("#console-head .step-text")
    for done in (1, 2, 3):
        expect(step).to_contain_text(f"{done} of 4 results confirmed")
        waiting = tables(page).filter(has_text="no result yet")
        waiting.first.get_by_role("link", name="Totals").click()
        dialog = page.get_by_role("dialog")
        fields = dialog.locator("[data-points]")
        expect(fields).to_have_count(4)
        for n, points in enumerate((-9, -15, -30, 0)):
            fields.nth(n).fill(str(points))
        dialog.get_by_role("button", name="Save and confirm").click()
        expect(dialog).to_be_hidden()
    expect(step).to_contain_text("All results are confirmed")


def release_the_second_round(page: Page) -> None:
    next_step(page, "Release round 2")
    expect(page.locator("#rounds-title")).to_contain_text("Round 2")
    expect(tables(page).filter(has_text="no result yet")).to_have_count(4)


def next_step(page: Page, text: str) -> None:
    page.locator("#next-step", has_text=text).click()


def tables(page: Page) -> Locator:
    return page.locator("#console-rounds .table-card")


# --- At the tables ----------------------------------------------------------------------------


def claim(person: Person, name: str, invitation: str) -> None:
    """Make an account with the invitation link."""
    page = person.page
    email = f"{name.split()[0].lower()}@{SLUG}.example"
    person.goes(invitation)
    page.get_by_role("link", name="Sign up").tap()
    page.get_by_label("Your name").fill(name)
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign up").tap()
    page.get_by_role("button", name=f"I am {name}: join").tap()
    expect(page.get_by_text("Welcome to Harbour Barbu")).to_be_visible()


def find_the_table(player: Person, event: str) -> SheetPage:
    page = player.page
    player.goes(event)
    expect(page.get_by_text(re.compile("^Table [1-4]$")).first).to_be_visible()
    page.get_by_role("link", name="Score sheet").tap()
    page.wait_for_url(re.compile("/games/"))
    return SheetPage(page)


def confirm_on_the_phone(player: Person, event: str) -> None:
    player.goes(event)
    expect(player.page.get_by_text("Ada Moss has given the result")).to_be_visible()
    player.page.get_by_role("button", name="Yes, confirm it").tap()
    expect(player.page.get_by_text("has given the result")).to_be_hidden()


# --- A page that nobody touches ---------------------------------------------------------------


def stay(page: Page) -> None:
    page.evaluate("window.neverReloaded = true")


def has_stayed(page: Page) -> None:
    assert page.evaluate("window.neverReloaded"), "the page was loaded again"
