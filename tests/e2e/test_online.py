"""An online evening of eight: everybody is called to their table, and one does not come."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.support.browser.people import BROWSER, CLUB, PHONE, Visit

pytestmark = BROWSER

# The event, its eight players, of whom six are played for by bots, and the first round.
PREPARE = """async ({ club, names }) => {
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
    name: "Online evening", starts_at: new Date().toISOString(), ruleset: "pagat",
    round_count: 1, round_kind: "deals", deals: 1, venue: "online", no_show: "director",
  });
  const path = `events/${event.id}/`;
  for (const { id } of [...known, ...others].slice(0, 8)) {
    await send(`${path}entries/`, { player: id });
  }
  await send(`${path}check-in/everybody/`, {});
  await send(`${path}draw/`, { seed: 1 });
  const round = await send(`${path}rounds/1/`, undefined, "GET");
  const own = round.tables.find(({ seats }) => seats.some(({ name }) => name === names[0]));
  const away = own.seats.find(({ name }) => name !== names[0]);
  for (const table of round.tables) {
    for (const { entry, name } of table.seats) {
      if (name === names[0] || entry === away.entry) continue;
      await send(`${path}tables/${table.id}/player/`, { entry, bot: true });
    }
  }
  return { event: event.id, away: away.name };
}"""


def test_an_online_evening_with_somebody_who_does_not_come(visit: Visit) -> None:
    director = visit("director").page
    anne = visit("anne", PHONE).page
    anne.goto(f"/c/{CLUB}/players/")
    asked = {"club": CLUB, "names": ["Anne Lambert"]}
    made: dict[str, Any] = director.evaluate(PREPARE, asked)
    console = f"/c/{CLUB}/events/{made['event']}/console/"
    director.goto(console)
    director.get_by_role("button", name="Release round 1").click()

    anne.locator("#to-call").click()
    expect(anne.locator("#room")).to_contain_text("The game begins when all players are here.")
    director.goto(console)
    card = director.locator(".table-card", has_text="Anne Lambert")
    expect(card).to_contain_text(f"Away: {made['away']}")
    card.get_by_role("link", name=re.compile("Who plays")).click()
    dialog = director.locator("#console-dialog")
    dialog.get_by_label("For whom").select_option(label=made["away"])
    dialog.get_by_label("A bot").check()
    dialog.get_by_role("button", name="Save").click()
    expect(card).to_contain_text("a bot plays for them")

    expect(anne.locator("barbu-table")).to_be_visible()
    anne.evaluate(LEAVE)  # so that bots alone play on, which do not wait
    step = director.locator("#console-head .step-text")
    expect(step).to_contain_text("All rounds are played and every table is decided.")
    expect(director.locator(".table-card.good")).to_have_count(2)


LEAVE = """async () => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const body = new URLSearchParams({ csrfmiddlewaretoken: token });
  const answer = await fetch(`${location.pathname}leave/`, { method: "POST", body });
  if (!answer.ok) throw new Error(String(answer.status));
}"""
