"""Bidding competitions in a browser, from a problem to the results."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.support.browser.people import BROWSER, CLUB, PATIENCE, PHONE, Person, Visit
from tests.support.stack import Stack

pytestmark = BROWSER

BIDDING = f"/c/{CLUB}/bidding/"
NAME = "From end to end"
PROBLEMS = ("Thirteen cards", "From a replay", "From a search")
HAND = ("SA", "SQ", "S9", "S4", "HK", "HJ", "H7", "H2", "DQ", "DT", "D3", "CK", "C5")


def answers(page: Page) -> list[str]:
    """Return the possible answers, as the page names them to the server."""
    boxes = page.locator("input[name=answer]")
    boxes.first.wait_for(state="attached")
    return [boxes.nth(n).get_attribute("value") or "" for n in range(boxes.count())]


def choose(page: Page, answer: str) -> None:
    page.locator("label.answer", has=page.locator(f'input[value="{answer}"]')).click()


def make_by_hand(page: Page) -> None:
    """Make a problem on the page where the hand is clicked together."""
    page.goto(f"{BIDDING}conduct/problems/new/")
    for card in HAND:
        page.locator("label.pick", has=page.locator(f'input[value="{card}"]')).click()
    expect(page.locator("#picked")).to_have_text("13 of 13 cards chosen")
    expect(page.locator('input[value="C2"]')).to_be_disabled()
    save_problem(page, PROBLEMS[0])


def make_of_a_replay(page: Page) -> None:
    """Make a problem of the first moment of a replay; at its last one nothing is asked."""
    page.goto(f"/c/{CLUB}/tables/")
    page.get_by_role("link", name=re.compile("^Replay")).first.click()
    question = page.locator("#replay-question")
    page.get_by_role("button", name="To the end of the deal").click()
    expect(question).to_contain_text("Nothing is asked at this moment")
    expect(page.get_by_role("link", name="Make this a problem")).to_be_hidden()
    page.get_by_role("button", name="To the beginning of the deal").click()
    expect(page).to_have_url(re.compile(r"deal=1&moment=0"))
    expect(question).to_contain_text("Which contract do you declare?")
    declarer = page.locator(".hand.turn h3").inner_text()
    page.get_by_role("link", name="Make this a problem").click()
    expect(page.locator("#picked")).to_have_text("13 of 13 cards chosen")
    assert page.get_by_label("Declarer").locator("option:checked").inner_text() in declarer
    save_problem(page, PROBLEMS[1])
    assert page.locator("input[name=answer]").count() > 7


def save_problem(page: Page, title: str) -> None:
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()


def make_of_a_find(page: Page) -> None:
    """Make a problem of a find of the conductor's search."""
    page.goto(f"{BIDDING}conduct/searches/")
    search = page.locator("#own + ul a").first.get_attribute("href")
    page.goto(f"{search}?state=new")
    page.locator("table.finds a").first.click()
    page.get_by_label("Title").fill(PROBLEMS[2])
    page.get_by_role("button", name="Make a problem").click()
    page.get_by_role("link", name="Show the problem").click()
    expect(page.get_by_role("heading", name=PROBLEMS[2])).to_be_visible()


def set_up(page: Page) -> str:
    """Make a competition of the three problems with a panel of one; return its address."""
    page.goto(f"{BIDDING}conduct/new/")
    page.get_by_label("Name").fill(NAME)
    page.get_by_label("Opens").fill("2026-01-01T12:00")  # past: it opens at once
    page.get_by_label("Closes").fill("2999-12-31T12:00")
    page.get_by_role("button", name="Create").click()
    for title in PROBLEMS:
        page.get_by_label("Problem").select_option(label=title)
        page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_label("Player").fill("David Osei")
    page.get_by_role("button", name="Add to the panel").click()
    page.get_by_role("button", name="Let it open at its time").click()
    return page.url.replace("manage/", "")


def answer_all(page: Page, address: str) -> None:
    """Answer every problem, from the page of the competition."""
    page.goto(address)
    page.get_by_role("link", name=PROBLEMS[0]).click()
    for number in range(1, len(PROBLEMS) + 1):
        expect(page).to_have_url(re.compile(f"problems/{number}/$"))
        choose(page, answers(page)[-1])
        page.get_by_role("button", name=re.compile("^Save")).click()
    expect(page).to_have_url(re.compile(r"bidding/\d+/$"))
    expect(page.get_by_text("still open")).to_have_count(0)


def answer_without_a_connection(anne: Person, address: str) -> None:
    """Answer the first problem, change it offline, and find it saved when there is a connection."""
    anne.expects("ERR_INTERNET_DISCONNECTED", "WebSocket")
    page, saved = anne.page, anne.page.locator("#saved")
    page.goto(address)
    page.get_by_role("button", name="Enter the competition").click()
    first, second, *_others = answers(page)
    choose(page, first)
    expect(saved).to_have_text("Saved.")
    anne.context.set_offline(True)
    choose(page, second)
    expect(saved).to_contain_text("No connection")
    page.get_by_label("Comment for the conductor").fill("My spades are long.")
    noted = "JSON.stringify(localStorage).includes('spades are long')"
    wait_until(page, lambda: bool(page.evaluate(noted)))
    anne.context.set_offline(False)
    expect(saved).to_have_text("Saved.")
    page.reload()
    expect(page.locator(f'input[value="{second}"]')).to_be_checked()
    expect(page.get_by_label("Comment for the conductor")).to_have_value("My spades are long.")
    assert page.evaluate("Object.keys(localStorage).filter((k) => k.includes('answer'))") == []


def until_it_says(page: Page, address: str, state: str) -> None:
    """Open the page of a competition again and again until the sweep has changed its state."""
    shown = page.locator("dl.facts dd").first

    def says_it() -> bool:
        page.goto(address)
        return shown.inner_text().startswith(state)

    wait_until(page, says_it)


def wait_until(page: Page, happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while not happened():
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(200)


def mark_and_publish(page: Page, address: str) -> None:
    page.goto(f"{address}marks/1/")
    page.get_by_label("Mark", exact=True).fill("9")
    page.get_by_label("Reason").fill("The plan was sound.")
    page.get_by_role("button", name="Give the mark").click()
    expect(page.get_by_text("The plan was sound.").first).to_be_visible()
    page.goto(f"{address}preview/")
    expect(page.get_by_role("heading", name="Preview")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Anne Lambert"))).to_be_visible()
    page.get_by_role("button", name="Publish the results").click()
    page.get_by_role("dialog").locator("button[value=yes]").click()
    expect(page.get_by_text("Published, and everybody")).to_be_visible()


def standing(page: Page, name: str) -> str:
    """Return what the table of the year says of somebody."""
    page.goto(f"{BIDDING}year/")
    return page.get_by_role("row", name=re.compile(name)).first.inner_text()


def test_a_competition_from_its_problems_to_the_table_of_the_year(visit: Visit) -> None:
    """Made by hand, of a replay and of a find; answered, marked, published, practised."""
    clara, anne = visit("clara", PHONE), visit("anne", PHONE)
    make_by_hand(clara.page)
    make_of_a_replay(clara.page)
    make_of_a_find(clara.page)
    address = set_up(clara.page)
    until_it_says(clara.page, f"{address}manage/", "open")
    answer_without_a_connection(anne, address)
    for one in [visit(first) for first in ("bernard", "director", "secretary", "david")]:
        answer_all(one.page, address)
    close_now(anne.site, address)
    until_it_says(clara.page, f"{address}manage/", "being marked")
    before = standing(anne.page, "Anne Lambert")
    mark_and_publish(clara.page, address)
    assert standing(anne.page, "Anne Lambert") != before
    anne.goes(f"{address}results/")
    expect(anne.page.get_by_text("The plan was sound.").first).to_be_visible()
    pdf = anne.page.request.get(f"{address}results.pdf")
    assert pdf.body().startswith(b"%PDF")
    anne.goes(f"{BIDDING}archive/")
    anne.page.get_by_role("link", name=PROBLEMS[1]).click()
    choose(anne.page, answers(anne.page)[0])
    anne.page.get_by_role("button", name="Show the marks").click()
    expect(anne.page.get_by_text(re.compile("You answered"))).to_be_visible()


def close_now(site: Stack, address: str) -> None:
    """Let the close be now, which nobody can wait for."""
    found = re.search(r"/bidding/(\d+)/", address)
    assert found is not None
    site.checkout.query(
        "UPDATE bidding_competition SET closes_at = now() WHERE id = %s", int(found[1])
    )


def test_a_player_sees_the_decisions_of_a_game_and_shares_them(visit: Visit) -> None:
    """A worker computes those of the finished game when the demonstration has been filled."""
    anne = visit("anne", PHONE)
    page = anne.page
    anne.goes(f"/c/{CLUB}/tables/")
    page.get_by_role("link", name=re.compile("^Replay")).first.click()
    page.get_by_role("link", name="Declarations and doubles").click()
    expect(page.get_by_role("heading", name="Every decision")).to_be_visible(timeout=120_000)
    page.get_by_role("button", name="Share my decisions").click()
    expect(page.get_by_role("button", name="Stop sharing")).to_be_visible()
    page.locator("th a").first.click()
    expect(page.locator("barbu-replay")).to_have_attribute("data-moment", re.compile(r"\d"))
    expect(page).to_have_url(re.compile(r"moment=\d"))
