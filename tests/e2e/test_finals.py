"""A qualifying round of 24 with a cut to eight and two finals, from the director's pages."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from tests.support.browser.people import BROWSER, CLUB, Visit

pytestmark = BROWSER

# Four totals for each table of the round that is played, given and confirmed by the director.
RESULTS = """async ({ event, spread }) => {
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const rounds = await (await fetch(`${event}rounds/?status=released`)).json();
  for (const table of rounds.results.at(-1).tables) {
    const top = spread * table.number;
    const totals = { N: top, E: 10, S: -10, W: -top };
    for (const [step, data] of [["totals", { totals }], ["confirm", {}]]) {
      const body = JSON.stringify(data);
      const answer = await fetch(`${event}tables/${table.id}/${step}/`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }
}"""  # noqa: E501


def test_two_finals_after_a_qualifying_round(visit: Visit) -> None:
    page = visit("director").page
    console = announce(page)
    enter_the_field(page, console)
    next_step(page, "Draw round 1")
    release(page, 1)
    give_results(page, console)

    next_step(page, "Begin: Finals")
    chosen = page.locator(".qualifiers select")
    expect(chosen).to_have_count(24)
    letters = chosen.evaluate_all("all => all.map((one) => one.value).join('')")
    assert letters == "AAAABBBB"
    page.get_by_role("button", name="Begin: Finals").click()
    next_step(page, "Draw rounds 2 and 3")
    expect(page.locator("#console-rounds .table-card")).to_have_count(2)
    for number in (2, 3):
        release(page, number)
        give_results(page, console)
    next_step(page, "Finish the event")
    next_step(page, "Publish the standings")

    page.goto(console.replace("console/", "standings/"))
    sections = page.locator("tr.section th")
    expect(sections).to_have_text(["Finals A", "Finals B", "Not in: Finals"])
    expect(page.locator("tbody tr:not(.section)")).to_have_count(24)
    places = page.locator("tbody tr:not(.section) td.place").all_inner_texts()
    assert {place.lstrip("=") for place in places[:4]} <= {"1", "2", "3", "4"}


def announce(page: Page) -> str:
    """Create the event; return the address of its console."""
    page.goto(f"/c/{CLUB}/events/new/")
    page.get_by_label("Name", exact=True).fill("Riverside Finals")
    soon = datetime.now() + timedelta(hours=1)  # noqa: DTZ005  # as a clock on the wall
    page.get_by_label("Date and time").fill(soon.strftime("%Y-%m-%dT%H:%M"))
    page.get_by_role("radio", name="A whole game").check()
    page.get_by_label("Rounds", exact=True).fill("1")
    page.get_by_label("Minutes for a round").fill("")
    page.locator(".more-settings").evaluate("one => one.open = true")
    page.get_by_text("More than one phase, or another pairing").click()
    page.get_by_label("Form of the event").select_option("finals")
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="Phases")).to_be_visible()
    expect(page.locator(".phases")).to_contain_text("Finals by rank: A, B.")
    return page.url.removesuffix("phases/")


def enter_the_field(page: Page, console: str) -> None:
    page.goto(f"{console}entries/field/")
    boxes = page.locator("label", has=page.locator("input[name=members]"))
    boxes = boxes.filter(has_not_text="Dominique")  # who directs and does not play
    boxes.evaluate_all("all => all.slice(0, 24).forEach((one) => { one.control.checked = true; })")
    page.get_by_role("button", name="Enter them").click()
    expect(page.locator("#console-head .glance")).to_contain_text("24 of 24 checked in")


def release(page: Page, number: int) -> None:
    next_step(page, f"Release round {number}")
    title = page.locator("#rounds-title")
    expect(title).to_have_text(re.compile(rf"Round {number}\s+being played"))


def give_results(page: Page, console: str) -> None:
    found = re.search(r"/events/(\d+)/", console)
    assert found
    event = f"/api/v1/clubs/{CLUB}/events/{found[1]}/"
    page.evaluate(RESULTS, {"event": event, "spread": 20})
    expect(page.locator("#console-head .step-text")).to_contain_text(
        re.compile("ll results are confirmed")
    )


def next_step(page: Page, text: str) -> None:
    page.locator("#next-step", has_text=text).click()
