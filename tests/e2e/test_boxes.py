"""A league of boxes in a browser: founded, played with a table that moves by itself, promotion."""

from datetime import timedelta

from django.utils.timezone import now
from playwright.sync_api import expect

from tests.support.browser.ladders import LADDER, imports_games
from tests.support.browser.looking import AT_A_GLANCE, faults_of
from tests.support.browser.people import BROWSER, CLUB, PHONE, Person, Visit

pytestmark = BROWSER

PLAYERS = (
    "Anne Lambert", "Bernard Petit", "Clara Whitfield", "David Osei",
    "Nora Lindqvist", "Oliver Grant", "Pauline Chevalier", "Rosa Almeida",
)  # fmt: skip


def found_league(director: Person) -> None:
    director.goes(f"{LADDER}settings/1/boxes/new/")
    page = director.page
    page.get_by_label("Name").fill("Winter boxes")
    page.get_by_label("Players in a box").fill("4")
    page.get_by_label("Games needed for a place").fill("1")
    page.get_by_role("button", name="Found the league").click()
    for name in PLAYERS[1:]:
        page.locator("input[name=player]").fill(name)
        page.get_by_role("button", name="Enter the player").click()
        expect(page.get_by_text(f"{name} takes part.")).to_be_visible()


def release(director: Person) -> list[str]:
    """Draft, have everybody of the first four in one box, release; return faults of the page."""
    page = director.page
    page.get_by_role("button", name="Draft a season").click()
    expect(page.get_by_role("heading", name="Draft of season 1")).to_be_visible()
    faults = list(faults_of(page))
    today = now().date()
    page.get_by_label("First day").fill((today - timedelta(days=3)).isoformat())
    page.get_by_label("Last day").fill((today + timedelta(days=20)).isoformat())
    for number, name in enumerate(PLAYERS):
        page.get_by_label(f"Box of {name}").fill("1" if number < 4 else "2")
    page.get_by_role("button", name="Release the season").click()
    expect(page.get_by_text("The season is released.")).to_be_visible()
    return faults


def import_game(director: Person) -> None:
    """Import a game of the first four that ended yesterday, which Anne has won."""
    day = (now().date() - timedelta(days=1)).isoformat()
    cells = [f"{name},{score}" for name, score in zip(PLAYERS, (90, 0, -30, -60), strict=False)]
    imports_games(director, [f"{day} 20:00,{','.join(cells)}"])


def test_a_league_from_its_founding_to_the_next_season(visit: Visit) -> None:
    anne, director = visit("anne", PHONE), visit("director")
    found_league(director)
    settings = director.page.url
    faults = list(faults_of(director.page))
    anne.goes(f"{LADDER}boxes/")
    anne.page.get_by_role("link", name="Winter boxes").click()
    expect(anne.page.get_by_text("The first season has not begun")).to_be_visible()
    faults += faults_of(anne.page)
    anne.page.get_by_role("button", name="Take part").click()
    expect(anne.page.get_by_text("You take part from the next season on.")).to_be_visible()
    director.goes(settings)
    faults += release(director)
    anne.goes(f"/c/{CLUB}/")
    anne.page.get_by_role("link", name="Winter boxes: box 1").click()
    expect(anne.page.get_by_text("You have 4 planned games to play.")).to_be_visible()
    # If the page listens only after the game has come in, it is sent the version all the same.
    import_game(director)
    first = anne.page.locator(".box-lines tbody tr").first
    expect(first).to_contain_text("Anne Lambert")
    expect(first).to_contain_text("+90.0")
    expect(anne.page.get_by_text("You have 3 planned games to play.")).to_be_visible()
    expect(anne.page.locator(".fours .tag.good")).to_have_text("played")
    faults += faults_of(anne.page)
    # The season ends, and the next one is released as it was drafted.
    director.goes(settings)
    director.page.get_by_role("button", name="End the season today").click()
    director.page.locator("#question-yes").click()
    expect(director.page.get_by_text("The season is closed.")).to_be_visible()
    expect(anne.page.locator("#live > p .tag")).to_have_text("closed")
    director.page.get_by_role("link", name="Look at the draft").click()
    faults += faults_of(director.page)
    director.page.get_by_role("button", name="Release the season").click()
    expect(director.page.get_by_text("The season is released.")).to_be_visible()
    david = visit("david", PHONE | {"locale": "fr-FR"})
    david.goes("/notices/")
    down = david.page.get_by_role("link", name="vous descendez dans la poule 2")
    down.filter(has_text="Winter boxes").click()  # the demonstration has moved him as well
    expect(david.page.get_by_role("heading", name="Poule 2")).to_be_visible()
    faults += faults_of(david.page, AT_A_GLANCE)
    david.goes(david.page.url.rpartition("/2/2/")[0] + "/1/")
    expect(david.page.locator(".moved.down")).to_have_text("▼ descend")
    faults += faults_of(david.page, AT_A_GLANCE)
    assert not faults, "\n\n".join(faults)
