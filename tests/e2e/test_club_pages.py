"""The pages of a club's officials on a phone: their tabs, an import, invitations, settings."""

from __future__ import annotations

from io import BytesIO

import pytest
from playwright.sync_api import FilePayload, Page, expect
from pypdf import PdfReader

from tests.support.browser.people import BROWSER, CLUB, PHONE, Visit
from tests.support.browser.reaching import is_in_sight

pytestmark = BROWSER

SMALL = PHONE | {"viewport": {"width": 360, "height": 740}}
LIST = "name,email\nJulian Frost,julian(at)example\nAnne Lamberte,\n"
UNDER_ITS_BOX = """(labels) => labels.filter((label) => {
    const box = label.querySelector("input").getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(label);
    return [...text.getClientRects()].some((line) => line.top >= box.bottom - 4
        && line.left < box.right);
}).map((label) => label.textContent)"""


def test_every_page_of_the_officials_has_their_tabs_with_the_current_one_in_sight(
    visit: Visit,
) -> None:
    page = visit("secretary", PHONE).page
    page.goto(f"/c/{CLUB}/players/")
    tabs = page.get_by_role("navigation", name="Administration").get_by_role("link")
    paths = [tab.get_attribute("href") or "" for tab in tabs.all()]
    assert len(paths) == 8
    for path in paths:
        page.goto(path)
        expect(tabs).to_have_count(8)
        assert is_in_sight(page, ".tabs [aria-current]"), path
        expect(page.locator(".tabs.more-after, .tabs.more-before")).to_have_count(1)


def counts(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("#import-tally .tag").all_inner_texts()]


def test_the_preview_of_an_import_follows_the_ticks(visit: Visit) -> None:
    page = visit("secretary", PHONE).page
    page.goto(f"/c/{CLUB}/players/import/")
    file = FilePayload(name="list.csv", mimeType="text/csv", buffer=LIST.encode())
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main form button:not([type=button])").last.click()
    rows = page.locator("#import-rows tbody tr")
    expect(rows.first).to_contain_text("fault")
    left_out = ["0 new players", "0 changed", "0 unchanged", "1 left out", "1 with a fault"]
    assert counts(page) == left_out
    page.locator("[name=take]").tap()
    expect(rows.last).not_to_contain_text("left out")
    assert counts(page) == ["1 new player", "0 changed", "0 unchanged", "1 with a fault"]
    faults = page.locator("#faults")
    expect(faults).to_have_text("This row has a fault")
    page.get_by_label("Import players whose e-mail address is wrong").tap()
    expect(faults).to_have_text("This player is imported without an address")
    expect(rows.first).to_contain_text("new without the address")
    expect(page.get_by_role("button", name="Import 2 players")).to_be_visible()
    assert counts(page) == ["2 new players", "0 changed", "0 unchanged", "1 without an address"]
    page.locator("[name=take]").tap()
    expect(rows.last).to_contain_text("left out")
    expect(page.locator("#import-tally")).to_contain_text("1 new")


def test_a_corrected_name_that_is_not_saved_comes_along_with_the_import(visit: Visit) -> None:
    page = visit("secretary", PHONE).page
    page.goto(f"/c/{CLUB}/players/import/")
    file = FilePayload(name="list.csv", mimeType="text/csv", buffer=b"name\nUlla Typo\n")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main form button:not([type=button])").last.click()
    page.get_by_text("Correct the name").tap()
    page.get_by_label("Name in row").fill("Ulla Tipo")
    page.get_by_role("button", name="Import 1 player").tap()
    # It was not shown before: the preview comes again with it.
    expect(page.locator("#import-rows tbody tr")).to_contain_text("Ulla Tipo")
    page.get_by_role("button", name="Import 1 player").tap()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Import")
    page.goto(f"/c/{CLUB}/players/?q=ulla")
    expect(page.locator("main")).to_contain_text("Ulla Tipo")
    expect(page.locator("main")).not_to_contain_text("Ulla Typo")


def test_two_buttons_at_the_head_of_a_page_are_equal_and_in_one_row(visit: Visit) -> None:
    page = visit("secretary", SMALL).page
    for path in ("", "games/"):
        page.goto(f"/c/{CLUB}/{path}")
        boxes = [one.bounding_box() for one in page.locator(".page-head .actions .button").all()]
        sizes = {(box["y"], box["width"], box["height"]) for box in boxes if box}
        assert (len(boxes), len(sizes)) == (2, 1)


def test_an_unfolded_invitation_has_the_whole_width(visit: Visit) -> None:
    page = visit("secretary", SMALL).page
    page.goto(f"/c/{CLUB}/invitations/")
    page.locator("[name=player]").first.check()
    page.get_by_role("button", name="Make invitations").click()
    page.goto(f"/c/{CLUB}/invitations/")
    panel = page.locator(".invited").first
    panel.locator("summary").click()
    outer, inner = panel.bounding_box(), panel.locator(".invitation").bounding_box()
    assert outer
    assert inner
    assert inner["width"] > 0.85 * outer["width"]
    expect(panel.get_by_role("button", name="Copy the link")).to_have_count(1)


def test_the_buttons_of_an_invitation_have_one_width_and_one_line(visit: Visit) -> None:
    page = visit("secretary", SMALL).page
    page.goto(f"/c/{CLUB}/invitations/")
    page.locator("[name=player]").first.check()
    page.get_by_role("button", name="Make invitations").click()
    invited = page.locator(".invited").first
    expect(invited).to_be_visible()
    buttons = invited.locator("button:visible, summary").all()
    boxes = [button.bounding_box() for button in buttons]
    copy, share, code = (box for box in boxes if box)
    assert copy["y"] == share["y"]
    assert copy["width"] == pytest.approx(share["width"], abs=0.5)
    assert code["width"] == pytest.approx(share["x"] + share["width"] - copy["x"], abs=0.5)
    assert max(copy["height"], code["height"]) < 40


def test_ten_cards_of_invitations_fit_on_a_sheet_whatever_the_names(visit: Visit) -> None:
    page = visit("secretary", PHONE).page
    page.goto(f"/c/{CLUB}/invitations/")
    page.locator("[name=player]").first.check()
    page.get_by_role("button", name="Make invitations").click()
    page.goto(f"/c/{CLUB}/invitations/cards/")
    page.evaluate(
        """() => {
            const sheet = document.querySelector(".sheet");
            while (sheet.children.length < 19) sheet.append(sheet.children[0].cloneNode(true));
            const name = sheet.children[11].querySelector(".who");
            name.className = "who long";
            name.textContent = "Marie-Hélène Kerbrat de la Villemarqué-Coëtquelfen ".repeat(2);
        }"""
    )
    printed = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    assert [one.extract_text().count("Valid until") for one in printed.pages] == [10, 9]
    page.emulate_media(media="print")
    heights = page.locator(".ticket").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
    assert len(set(heights)) == 1


def test_labels_stay_beside_their_boxes_and_a_name_in_its_line(visit: Visit) -> None:
    page = visit("secretary", SMALL).page
    for path in ("settings/", "events/new/"):
        page.goto(f"/c/{CLUB}/{path}")
        page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
        labels = page.locator("label:has(> input[type=checkbox])")
        assert labels.evaluate_all(UNDER_ITS_BOX) == []
    name = page.locator("nav.self .name")
    name.evaluate("(name) => { name.textContent = 'Marie-Hélène Kerbrat-Guéguen'; }")
    assert name.evaluate("(name) => name.clientHeight") < 30


def test_the_next_dates_follow_how_an_event_repeats(visit: Visit) -> None:
    page = visit("secretary", PHONE).page
    page.goto(f"/c/{CLUB}/events/recurring/new/")
    page.locator("#id_next_date").fill("2027-03-10")
    page.locator("#id_weekday").select_option("Friday")
    page.locator("#id_repeats").select_option("first")
    expect(page.locator("#next-dates li").first).to_have_text("Friday 2 April 2027")
    expect(page.locator("#id_weeks")).to_be_hidden()
