"""An online evening of eight: everybody is called to their table, and one does not come."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import BROWSER, CLUB, PHONE, Visit

pytestmark = BROWSER

# The event, its eight players, and the first round. The four who have no password to sign in with
# are played for by bots.
PREPARE = """async ({ club, title, names }) => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const send = async (path, data, method = "POST") => {
    const body = data && JSON.stringify(data);
    const answer = await fetch(`/api/v1/clubs/${club}/${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const players = (await send("players/", undefined, "GET")).results;
  const known = players.filter(({ name }) => names.includes(name));
  const others = players.filter((one) => one.active && !known.includes(one) && !one.guest);
  const event = await send("events/", {
    name: title, starts_at: new Date().toISOString(), ruleset: "pagat",
    round_count: 1, round_kind: "deals", deals: 1, venue: "online", no_show: "director",
  });
  const path = `events/${event.id}/`;
  for (const { id } of [...known, ...others].slice(0, 8)) {
    await send(`${path}entries/`, { player: id });
  }
  await send(`${path}check-in/everybody/`, {});
  await send(`${path}draw/`, { seed: 1 });
  const round = await send(`${path}rounds/1/`, undefined, "GET");
  for (const table of round.tables) {
    for (const { entry, name } of table.seats) {
      if (names.includes(name)) continue;
      await send(`${path}tables/${table.id}/player/`, { entry, bot: true });
    }
  }
  return event.id;
}"""

TITLE = "Online evening"
NAMES = ("Anne Lambert", "Bernard Petit", "Clara Whitfield", "David Osei")
AWAY = NAMES[-1]


def test_an_online_evening_with_somebody_who_does_not_come(visit: Visit) -> None:
    director = visit("director").page
    players = [visit(first, PHONE).page for first in ("anne", "bernard", "clara")]
    for page in players:
        page.goto(f"/c/{CLUB}/players/")
    event: int = director.evaluate(PREPARE, {"club": CLUB, "title": TITLE, "names": NAMES})
    console = f"/c/{CLUB}/events/{event}/console/"
    director.goto(console)
    director.get_by_role("button", name="Release round 1").click()

    for page in players:
        page.locator(".call", has_text=TITLE).get_by_role("link").click()
        expect(page.locator("#room, barbu-table").first).to_be_visible()
    director.goto(console)
    card = director.locator(".table-card", has_text=AWAY)
    expect(card).to_contain_text(f"Away: {AWAY}")
    card.get_by_role("link", name=re.compile("Who plays")).click()
    dialog = director.locator("#console-dialog")
    dialog.get_by_label("For whom").select_option(label=AWAY)
    dialog.get_by_label("A bot").check()
    dialog.get_by_role("button", name="Save").click()
    expect(card).to_contain_text("a bot plays for them")

    for page in players:
        expect(page.locator("barbu-table")).to_be_visible()
        page.evaluate(LEAVE)  # so that bots alone play on, which do not wait
    step = director.locator("#console-head .step-text")
    expect(step).to_contain_text("All rounds are played and every table is decided.")
    expect(director.locator(".table-card.good")).to_have_count(2)


LEAVE = """async () => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const body = new URLSearchParams({ csrfmiddlewaretoken: token });
  const answer = await fetch(`${location.pathname}leave/`, { method: "POST", body });
  if (!answer.ok) throw new Error(String(answer.status));
}"""
