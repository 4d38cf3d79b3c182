"""The sheet page's arithmetic, in a real browser: it must agree with the rules at every deal.

The page follows the contracts as data, so that entries can go on without a connection; the server
decides all the same. Whole games are drawn at random over all presets and some options.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from games.rules import PRESETS, RecordedDeal, RuleSet, Sheet
from games.rules.contracts.contract import Contract
from games.rules.contracts.schemes import CountScoring, PlaceScoring
from games.rules.records.record import deal_to_json
from games.sheets.sheet_json import rules_data
from tests.support.browser.people import BROWSER

pytestmark = BROWSER
STATIC = Path(__file__).resolve().parents[2] / "games" / "static"

OPTIONS: list[dict[str, Any]] = [
    {"redouble": "reply_round", "undoubled_negative": "settle"},
    {"declarer_redouble": "all_or_none"},
    {"losing_double_cap": 3, "min_doubles": 0, "rotation": "each_deal"},
]
ON_SHEETS = [rules for rules in PRESETS.values() if rules.on_sheets]
RULES = [*ON_SHEETS, *(replace(PRESETS["pagat"], **options) for options in OPTIONS)]

# For every deal: what is open to each who speaks, and the line that the page would write.
CHECK = """async ([sheet, deals, turns]) => {
  const doubling = await import("/games/sheets/doubling_round.js");
  const position = await import("/games/sheets/sheet_lines.js");
  const seen = [];
  deals.forEach((deal, n) => {
    const before = position.lines({ ...sheet, deals: deals.slice(0, n) });
    const contract = position.contractOf(sheet, deal.contract);
    let round = position.roundAfter(sheet, before, contract);
    const heard = doubling.targetsByTurn(round, deal.doubles).flat().length;
    const open = [];
    for (const targets of turns[n]) {
      const forced = doubling.isForced(round);
      open.push([doubling.speaker(round), doubling.maximum(round), doubling.flanks(round), forced]);
      if (doubling.whyNotSay(round, targets)) open.push("refused");
      round = doubling.say(round, targets);
    }
    const used = [...position.usedBy(sheet, before, deal.declarer).keys()];
    const owed = Object.fromEntries(position.owed(sheet, before, deal.declarer));
    const line = position.lines({ ...sheet, deals: deals.slice(0, n + 1) }).at(-1);
    const { raw, net, totals, check, checkTotal } = line;
    const { doubles } = round;
    used.sort();
    seen.push({ open, heard, used, owed, doubles, raw, net, totals, check, checkTotal });
  });
  return seen;
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(STATIC)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/games/games.css")
    yield page
    page.close()
    server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset)
def test_the_page_counts_as_the_rules_do(page: Page, rules: RuleSet) -> None:
    sheet, expected = whole_game(rules, Random(rules.preset))  # noqa: S311 - the same each time
    document = {
        "rules": rules_data(Sheet(rules)),
        "declarers": [str(seat) for seat in sheet.declarers],
        "used": {},
        "players": {},
    }
    deals = [deal_to_json(line, rules) for line in sheet.deals]
    turns = [note.pop("said") for note in expected]
    seen = page.evaluate(CHECK, [json.loads(json.dumps(document)), deals, turns])
    assert len(seen) == rules.deals
    for mine, theirs in zip(expected, seen, strict=True):
        assert theirs == mine


def whole_game(rules: RuleSet, rng: Random) -> tuple[Sheet, list[dict[str, Any]]]:
    """Play a game at random, noting what the page must say of each deal."""
    sheet, notes = Sheet(rules), []
    while sheet.declarer:
        deal, note = next_deal(sheet, rng)
        used = set(rules.contracts) - set(sheet.contracts_left(sheet.declarer))
        note |= {"used": sorted(used), "owed": plain(sheet.owed(sheet.declarer))}
        sheet = sheet.record(deal)
        line = sheet.deals[-1]
        note |= {"raw": plain(line.raw), "net": plain(line.net), "totals": plain(line.totals)}
        notes.append(note | {"check": line.check, "checkTotal": line.check_total})
    return sheet, notes


def plain(scores: Any) -> dict[str, int]:
    return {str(seat): points for seat, points in scores.items()}


def next_deal(sheet: Sheet, rng: Random) -> tuple[RecordedDeal, dict[str, Any]]:
    assert sheet.declarer
    rules = sheet.rules
    contract = rules.contract(rng.choice(sheet.contracts_left(sheet.declarer)))
    doubling, opened, turns = sheet.doubling(contract), [], []
    while doubling.turn:
        opened.append(
            [
                str(doubling.turn),
                texts(doubling.maximum),
                texts(doubling.flanks),
                not doubling.may_pass,
            ]
        )
        said = [seat for seat in doubling.maximum if rng.random() < 0.35]
        if not doubling.may_pass and doubling.declarer not in said:
            said.append(doubling.declarer)
        if rules.declarer_redouble == "all_or_none" and doubling.turn == doubling.declarer:
            said = list(doubling.maximum) if said else []
        turns.append([str(seat) for seat in rules.seats if seat in said])
        doubling = doubling.after([seat for seat in rules.seats if seat in said])
    text = contract.name + (f":{rng.choice(contract.details)}" if contract.asks else "")
    settled = rules.undoubled_negative == "settle" and not contract.positive
    taken = (
        None if settled and not doubling.doubles else taken_by(contract, texts(rules.seats), rng)
    )
    deal = RecordedDeal(sheet.declarer, text, doubling.doubles, taken)
    made = texts(doubling.doubles)
    return deal, {"open": opened, "said": turns, "doubles": made, "heard": len(made)}


def texts(items: Any) -> list[str]:
    return [str(item) for item in items]


def taken_by(contract: Contract, seats: list[str], rng: Random) -> Any:
    scoring = contract.scoring
    if isinstance(scoring, CountScoring):
        owners = rng.choices(seats, k=scoring.number)
        counts: dict[str, Any] = {seat: owners.count(seat) for seat in seats}
        return counts | ({scoring.marked: rng.choice(owners)} if scoring.marked else {})
    if isinstance(scoring, PlaceScoring):
        places = len(scoring.values)
        return rng.sample(seats, places) if scoring.distinct else rng.choices(seats, k=places)
    return rng.sample(seats, rng.randint(1, len(seats)))
