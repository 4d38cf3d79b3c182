"""A team event of four teams online, with the same deals: sealed until the last table is over."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.boards import urls_of_event, urls_of_table
from tests.support.browser.people import BROWSER, CLUB, PHONE, Visit

pytestmark = BROWSER

SECRET = "Marmalade for everybody"
"""What is said at one table, and must not be read elsewhere before the round is over."""

CALL = """async ({ path, data, method }) => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const body = data && JSON.stringify(data);
  const answer = await fetch(`/api/v1/${path}`, { method, headers, body });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}"""
READ = """async (addresses) => {
  const found = {};
  for (const address of addresses) {
    const answer = await fetch(address);
    found[address] = `${answer.status} ${await answer.text()}`;
  }
  return found;
}"""
LEAVE = """async () => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const body = new URLSearchParams({ csrfmiddlewaretoken: token });
  const answer = await fetch(`${location.pathname}leave/`, { method: "POST", body });
  if (!answer.ok) throw new Error(String(answer.status));
}"""


class Cup:
    """The event, of which Anne and Bernard lead a team each; bots play for everybody else."""

    def __init__(self, director: Page) -> None:
        self.director = director
        listed = self.call(f"clubs/{CLUB}/players/", method="GET")["results"]
        first = ["Anne Lambert", "Bernard Petit"]
        out = [*first, "Clara Whitfield", "Dominique Roux", "Margaret Hale"]
        others = [one["id"] for one in listed if one["active"] and one["name"] not in out]
        captains = [next(one["id"] for one in listed if one["name"] == name) for name in first]
        settings = {
            "name": "Team evening", "starts_at": "2026-01-01T20:00", "ruleset": "pagat",
            "round_count": 1, "round_kind": "deals", "deals": 1, "venue": "online",
            "no_show": "director", "team_ranking": "total", "comparison": "difference",
        }  # fmt: skip
        self.event: int = self.call(f"clubs/{CLUB}/events/", settings)["id"]
        for number, captain in enumerate([*captains, *others[:2]], 1):
            start = 2 + 3 * number
            players = [captain, *others[start : start + 3]]
            self.of_event("teams/", name=f"Team {number}", captain=captain, players=players)

    def call(self, path: str, data: Any = None, method: str = "POST") -> Any:
        return self.director.evaluate(CALL, {"path": path, "data": data, "method": method})

    def of_event(self, path: str, method: str = "POST", **data: Any) -> Any:
        return self.call(f"clubs/{CLUB}/events/{self.event}/{path}", data or None, method)

    def tables(self) -> list[dict[str, Any]]:
        tables: list[dict[str, Any]] = self.of_event("rounds/1/", "GET")["tables"]
        return tables

    def has_bots(self, names: tuple[str, ...]) -> None:
        """Bots play for everybody but those with these *names*."""
        for table in self.tables():
            for seat in table["seats"]:
                if seat["name"] not in names:
                    path = f"tables/{table['id']}/player/"
                    self.of_event(path, entry=seat["entry"], bot=True)

    def doors(self, name: str) -> list[str]:
        """Return the addresses that are nearest to the table of somebody."""
        table, seat = next(
            (table, seat)
            for table in self.tables()
            for seat in table["seats"]
            if seat["name"] == name
        )
        ids = (self.event, table["id"], table["game"], seat["entry"])
        return [*urls_of_event(CLUB, self.event, seat["entry"]), *urls_of_table(CLUB, *ids)]


def leaks(read: dict[str, str], *secrets: str) -> list[str]:
    """Return the addresses where one of the *secrets* can be read."""
    return [where for where, text in read.items() if any(one in text for one in secrets)]


def test_four_teams_play_the_same_deals_online_and_nobody_reads_of_another_table(
    visit: Visit,
) -> None:
    boss = visit("director")
    anne, bernard = visit("anne", PHONE), visit("bernard")
    readers = [anne, visit("clara"), visit()]
    for person in (boss, bernard, *readers):
        person.goes("/")
    for reader in readers:
        reader.expects("status of 40")  # what is sealed is refused
    cup = Cup(boss.page)
    line_ups = f"/c/{CLUB}/events/{cup.event}/line-ups/"
    anne.goes(line_ups)
    anne.page.get_by_role("link", name="Line-up of Team 1").click()
    anne.page.get_by_role("button", name="Hand in the line-up").click()
    expect(anne.page.get_by_text("is handed in")).to_be_visible()
    cup.of_event("line-ups/open/", early=True)
    cup.of_event("draw/", seed=1)
    cup.has_bots(("Anne Lambert", "Bernard Petit"))
    boss.goes(f"/c/{CLUB}/events/{cup.event}/console/")
    boss.page.get_by_role("button", name="Release round 1").click()

    for person in (anne, bernard):
        call = person.page.locator(".call", has_text="Team evening")  # not one of another event
        call.get_by_role("link").click()
        expect(person.page.locator("barbu-table")).to_be_visible()
    bernard.page.keyboard.press("t")
    bernard.page.locator("#chat-text").fill(SECRET)
    bernard.page.keyboard.press("Enter")
    expect(bernard.page.locator(".chat-messages")).to_contain_text(SECRET)
    bernard.page.evaluate(LEAVE)  # so that bots alone play on, which do not wait
    boss.page.reload()
    expect(boss.page.locator(".table-card.good")).to_have_count(3)

    doors = cup.doors("Bernard Petit")
    for reader in readers[1:]:
        reader.goes(f"/c/{CLUB}/events/{cup.event}/")
    sealed = [reader.page.evaluate(READ, doors) for reader in readers]
    anne.page.evaluate(LEAVE)
    expect(boss.page.locator(".table-card.good")).to_have_count(4)

    [deal] = cup.of_event("rounds/1/deals/", "GET")
    published = [door for door in doors if "/deals/" in door]
    hands = deal["hands"].removeprefix("N:").split()
    for reader, read in zip(readers, sealed, strict=True):
        assert leaks(read, SECRET, *hands) == []
        # Now the deals are published; and a leak that is planted is found.
        assert leaks(reader.page.evaluate(READ, published), *hands)
    cup.of_event("announcements/", text=SECRET)
    for reader in readers:
        assert leaks(reader.page.evaluate(READ, doors[:1]), SECRET)

    anne.goes(f"/c/{CLUB}/events/{cup.event}/standings/")
    for number in range(1, 5):
        expect(anne.page.get_by_role("row", name=f"Team {number}").first).to_be_visible()
