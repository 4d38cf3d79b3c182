"""Games at a table: four people with a browser each, one against bots, and what goes wrong."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.looking import faults_of
from tests.support.browser.people import AFTER_THE_WALK, CLUB, DESKTOP, PHONE, Visit
from tests.support.browser.reaching import SETTLED, unreachable
from tests.support.browser.tables import (
    MOST_STEPS,
    Look,
    TablePage,
    against_bots,
    chance,
    declares_and_doubles,
    nothing,
    opens_a_table,
    plays,
)

pytestmark = AFTER_THE_WALK

NAMES = ("anne", "bernard", "clara", "david")
NO_NETWORK = ("net::ERR_", "WebSocket connection")
PLAYED = ("no-king", "dominoes", "trumps")
"""By the screens of four people, each of another kind. In a fourth deal the rest is shared out."""
ASKS_BEFORE_PLAYING = "localStorage.setItem('barbu-table', JSON.stringify({ confirm: true }))"


class Looking:
    """Looks at each kind of page once, with axe, in every size and both schemes."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.faults: list[str] = []

    def __call__(self, page: Page, phase: str) -> bool:
        if phase in self.seen:
            return False
        self.seen.add(phase)
        size = page.viewport_size
        self.faults += faults_of(page)
        if size:
            page.set_viewport_size(size)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        return True


ENDING = re.compile(r" wins? with |You have won!")


def a_table(
    visit: Visit, devices: Sequence[dict[str, object]], deals: int | None = None
) -> list[TablePage]:
    people = [visit(name, device) for name, device in zip(NAMES, devices, strict=True)]
    return opens_a_table(people[0], people[1:], deals=deals)


def has_cards_to_play(table: TablePage, choice: int = 1) -> list[str]:
    """Play on past declaring and doubling until the player has so many cards to choose from."""
    for _step in range(MOST_STEPS):
        if table.awaited()["phase"] in ("trick", "layout") and len(table.legal) >= choice:
            return table.legal
        table.step(chance(1), nothing)
    raise AssertionError(table.page.inner_text("body"))


def test_four_people_play_a_game(visit: Visit) -> None:
    tables = a_table(visit, (PHONE, DESKTOP, PHONE, DESKTOP), len(PLAYED) + 1)
    look = Looking()
    plays(tables, PLAYED, look)
    assert tables[0].contracts == list(PLAYED)
    shares_out_the_rest(tables, look)
    for table in tables:
        expect(table.page.locator(".game-sheet tbody tr")).to_have_count(len(PLAYED) + 1)
        table.touch(table.page.get_by_role("button", name="The final scores"))
        expect(table.page.locator("#ending")).to_have_text(ENDING)
    look(tables[0].page, "ending")
    rankings = [table.ranking for table in tables]
    of_each = [[int(row.split()[-1].replace("−", "-")) for row in rows] for rows in rankings]
    assert of_each == [points := of_each[0]] * 4
    places = [n for rows in rankings for n, row in enumerate(rows) if "You" in row.split()]
    assert sorted(places) == [0, 1, 2, 3]
    assert sum(points) == 65 + 65 - 20 - 26  # whatever was doubled
    assert points == sorted(points, reverse=True)
    assert look.seen >= {
        "declare",
        "details",
        "double",
        "trick",
        "layout",
        "result",
        "sharing",
        "ending",
    }
    assert look.faults == []


def shares_out_the_rest(tables: Sequence[TablePage], look: Look) -> None:
    """One proposes with the keyboard who takes the tricks of the next deal; all others agree."""
    page = tables[1].page
    page.get_by_role("button", name="More").press("Enter")
    expect(page.get_by_text("Claim · Only while tricks are played.")).to_be_visible()
    expect(page.get_by_role("button", name="Share out the rest")).to_have_count(0)
    page.keyboard.press("Escape")
    declares_and_doubles(tables, "no-tricks", chance(1))
    page.get_by_role("button", name="More").press("Enter")
    claims = page.get_by_role("group", name="Claim")
    expect(claims).to_contain_text("Say how the remaining tricks go instead of playing them.")
    page.get_by_role("button", name="Share out the rest").press("Enter")
    dialog = page.get_by_role("dialog", name="Share out the rest")
    expect(dialog.get_by_role("button", name="Propose it")).to_be_disabled()
    look(page, "sharing")
    dialog.get_by_role("button", name="The rest to Anne Lambert").press("Enter")
    expect(dialog.locator(".summary")).to_have_text("Tricks: Anne Lambert 13.")
    dialog.get_by_role("button", name="Propose it").press("Enter")
    for table in (tables[0], *tables[2:]):
        table.touch(table.page.get_by_role("button", name="Agree"))
    for table in tables:
        who = "you" if table is tables[1] else "Bernard Petit"
        expect(table.page.get_by_text(f"shared out as {who} proposed")).to_be_visible()


def test_one_person_plays_against_three_bots(visit: Visit) -> None:
    table = against_bots(visit(None, PHONE))
    last = table.page.get_by_role("button", name="Last trick")
    for _step in range(MOST_STEPS):
        if last.is_visible():
            break
        if table.step(chance(3), nothing) == "layout":  # of Dominoes, which has no tricks
            table = against_bots(table.person)
            last = table.page.get_by_role("button", name="Last trick")
    assert looks_round(table) == []


def looks_round(table: TablePage) -> list[str]:
    """Open everything that a table can open, and look at it."""
    page, look = table.page, Looking()
    table.touch(page.get_by_role("button", name="Last trick"))
    look(page, "last trick")
    expect(page.get_by_role("button", name="Talk")).to_have_count(0)  # to bots
    page.set_viewport_size({"width": 390, "height": 844})
    table.touch(page.get_by_role("button", name="Score sheet"))
    look(page, "sheet")
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("Escape")
    for dialog in ("Settings", "Help"):
        table.touch(page.get_by_role("button", name="More"))
        table.touch(page.get_by_role("button", name=dialog))
        look(page, dialog)
        page.keyboard.press("Escape")
    return look.faults


MOST_TO_TELL = """() => {
    const table = document.querySelector("barbu-table");
    const { deal, ruleset, sheet, seats, you } = table.view;
    const owed = { ...sheet.owed, [deal.declarer]: { [you]: 2 } };
    const named = Object.entries(seats).map(([seat, one]) =>
        [seat, { ...one, name: `${one.name} Fitzgerald-Lambert` }]);
    const shown = (name, change) => {
        table.view = { ...table.view, ...change, deal: { ...deal, contract: name } };
        table.render();
        return document.querySelector(".choices")?.scrollHeight ?? 0;
    };
    const names = ruleset.contracts.map(({ name }) => name === "trumps" ? "trumps:S" : name);
    const heights = names.map((name) => shown(name, {}));
    const longest = names[heights.indexOf(Math.max(...heights))];
    shown(longest, { sheet: { ...sheet, owed }, seats: Object.fromEntries(named) });
}"""
"""As if the contract were the one that takes most room, with doubles owed and players of long
names."""


LONGEST_RESULT = """() => {
    const table = document.querySelector("barbu-table");
    const { ruleset: { seats } } = table.view;
    const doubles = seats.flatMap((by) =>
        seats.filter((of) => of !== by).map((of) => `${by}>${of}`));
    table.updateUi({ result: { ...table.ui.result, doubles } });
}"""
"""As if everybody had doubled everybody."""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".result :is(tbody tr, button)")]
    .filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return ![0.1, 0.5, 0.9].every((down) =>
            one.contains(document.elementFromPoint(x + width / 2, y + down * height)));
    }).map((one) => one.innerText)"""
"""The rows and buttons of a result that are covered, or seen only after scrolling."""
RESULT_SIZES = ((844, 390), (667, 375), (320, 568), (390, 844), (1024, 768), (1366, 700))


OPEN_TO_DOUBLE = ".chip[data-do='target']:not([aria-disabled])"


class Reaching:
    """Touches everything on the table once in each phase, in screens of all sizes."""

    phases = frozenset(
        {"declare", "details", "double one", "double any", "trick", "layout", "pass", "result"}
    )

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.faults: list[str] = []

    def __call__(self, page: Page, phase: str) -> bool:
        if phase == "layout" and page.locator(".hand-actions").count():
            phase = "pass"
        if phase == "double":
            open_to_double = page.locator(OPEN_TO_DOUBLE).count()
            if not open_to_double:  # the page passes by itself then
                return False
            phase = "double any" if open_to_double > 1 else "double one"
        if phase == "trick" and page.locator(".trick playing-card").count() < 3:
            return False
        if phase in self.seen:
            return False
        self.seen.add(phase)
        self.faults += [f"{phase}, {fault}" for fault in unreachable(page)]
        if phase == "result":
            self.looks_at_the_result(page)
        if phase.startswith("double"):
            self.chooses_to_double(page, phase)
            page.evaluate(MOST_TO_TELL)
            self.faults += [f"{phase}, most to tell, {fault}" for fault in unreachable(page)]
            self.chooses_to_double(page, f"{phase}, most to tell")
            page.reload()
            expect(page.locator(".choices")).to_be_visible()
        return True

    def looks_at_the_result(self, page: Page) -> None:
        before = page.viewport_size
        assert before is not None
        page.evaluate(LONGEST_RESULT)
        page.evaluate("document.querySelector('.result').scrollTop = 0")
        for width, height in RESULT_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED, [width, height])
            self.faults += [f"{width} × {height}: {one}" for one in page.evaluate(OUT_OF_SIGHT)]
        page.set_viewport_size(before)
        page.evaluate(SETTLED, [before["width"], before["height"]])

    def chooses_to_double(self, page: Page, phase: str) -> None:
        """Look again while players are chosen who would be doubled, if any can be."""
        chosen = page.locator(f"[data-do='targets']:enabled, {OPEN_TO_DOUBLE}")
        if chosen.count():
            chosen.last.click()
            self.faults += [f"{phase}, chosen, {fault}" for fault in unreachable(page)]
            chosen.last.click()


def test_every_control_is_reached_on_screens_of_every_size(visit: Visit) -> None:
    person, reaching = visit(None, PHONE), Reaching()
    # Better bots mostly declare contracts in which only they can be doubled.
    table, rng = against_bots(person, "novice"), chance(5)
    for _step in range(MOST_STEPS):
        if reaching.seen >= reaching.phases:
            break
        if table.page.locator(".ending").is_visible():
            table = against_bots(person, "novice")
        declares_what_is_missing(table, reaching)
        table.step(rng, reaching)
    assert reaching.seen >= reaching.phases
    assert reaching.faults == []
    asks_before_a_card_is_played(table)
    table.touch(table.page.get_by_role("button", name="Score sheet"))
    assert unreachable(table.page, ".drawer-sheet") == []
    table.page.keyboard.press("Escape")
    table.touch(table.page.get_by_role("button", name="More"))
    assert unreachable(table.page, ".table-menu") == []


LEADS_TO = {
    "dominoes": {"layout", "pass"},
    "trumps": {"details", "trick"},
}


def declares_what_is_missing(table: TablePage, reaching: Reaching) -> None:
    """If the player declares, choose a contract that leads to phases that were not seen."""
    if table.awaited()["phase"] != "declare" or "declare" not in reaching.seen:
        return
    for contract, phases in LEADS_TO.items():
        option = table.page.locator(f".option:enabled[data-contract='{contract}']")
        if not reaching.seen >= phases and option.count():
            table.touch(option)
            return


def asks_before_a_card_is_played(table: TablePage) -> None:
    if table.page.locator(".ending").is_visible():
        table = against_bots(table.person)
    table.page.evaluate(ASKS_BEFORE_PLAYING)
    table.page.reload()
    card, asked = (
        has_cards_to_play(table)[0],
        table.page.get_by_role("button", name="Play this card"),
    )
    if not asked.is_visible():  # a card that was chosen on the way there would be played now
        table.touch(table.card(card))
    expect(asked).to_be_visible()
    assert unreachable(table.page) == []


def test_a_line_that_breaks_in_mid_trick_comes_back_by_itself(visit: Visit) -> None:
    table = against_bots(visit("anne", PHONE))
    page = table.page
    table.person.expects(*NO_NETWORK)
    page.evaluate("window.sameDocument = true")
    card = has_cards_to_play(table)[0]
    table.touch(table.card(card))
    expect(table.card(card)).to_have_count(0)
    table.person.context.set_offline(True)
    expect(table.notices).to_contain_text("No connection")
    table.person.context.set_offline(False)
    expect(table.notices).not_to_contain_text("No connection")
    has_cards_to_play(table)
    assert page.evaluate("window.sameDocument") is True


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_card_played_without_a_connection_is_not_lost(visit: Visit, elsewhere: bool) -> None:
    """Play a card on a phone without network, and perhaps another one *elsewhere* meanwhile."""
    desk = against_bots(visit("bernard", DESKTOP))
    first, *_more, last = has_cards_to_play(desk, 2)
    phone = visit("bernard", PHONE)
    phone.expects(*NO_NETWORK)
    phone.goes(desk.page.url)  # only now: the result of an earlier deal would lie over the hand
    hers = TablePage(phone)
    expect(hers.card(first)).to_have_class(re.compile("legal"))
    phone.context.set_offline(True)
    expect(hers.notices).to_contain_text("No connection")
    hers.touch(hers.card(first))
    expect(hers.notices).to_contain_text("Your move is kept and sent then.")
    if elsewhere:
        desk.touch(desk.card(last))
        expect(desk.card(last)).to_have_count(0)
    phone.context.set_offline(False)
    gone, kept = (last, first) if elsewhere else (first, last)
    expect(hers.card(gone)).to_have_count(0)
    expect(desk.card(gone)).to_have_count(0)
    expect(hers.card(kept)).to_be_visible()
    if elsewhere:
        expect(hers.notices).to_contain_text("your card was not played")
        expect(hers.card(first)).to_have_attribute("aria-pressed", "true")


def test_a_message_is_reported_and_its_writer_muted(visit: Visit) -> None:
    anne, bernard = (table.page for table in a_table(visit, (PHONE, PHONE, DESKTOP, DESKTOP))[:2])
    bernard.get_by_role("button", name="Talk").tap()
    bernard.get_by_label("Say something").fill("You play like a donkey")
    bernard.get_by_role("button", name="Send").tap()
    anne.get_by_role("button", name="Talk, 1 new").tap()
    talk = anne.locator(".drawer-chat")
    talk.get_by_role("button", name="Report").tap()
    question = anne.get_by_role("dialog", name="Have the club’s directors look at this message?")
    question.get_by_role("button", name="Do not report it").tap()
    talk.get_by_role("button", name="Report").tap()
    question.get_by_role("button", name="Report it", exact=True).tap()
    expect(anne.get_by_role("alert")).to_contain_text("The directors will look at it.")
    expect(talk.locator(".reported")).to_be_visible()
    talk.get_by_text("Mute a player").tap()
    talk.get_by_role("button", name="Mute Bernard Petit").tap()
    expect(anne.get_by_role("alert")).to_contain_text("What Bernard Petit writes is hidden")
    anne.reload()
    anne.get_by_role("button", name="Talk").tap()
    expect(talk).to_contain_text("What muted players write is hidden.")
    expect(talk).to_contain_text("Muted: Bernard Petit")
    for official in (visit("director"), visit("secretary")):
        official.goes(f"/c/{CLUB}/tables/reports/")
        expect(official.page.get_by_text("You play like a donkey")).to_be_visible()


def test_two_tabs_of_one_player_show_the_same(visit: Visit) -> None:
    table = against_bots(visit("clara", DESKTOP))
    other = table.person.context.new_page()
    other.goto(table.page.url)
    card = has_cards_to_play(table)[0]
    expect(other.locator(f".hand [data-card='{card}']")).to_be_visible()
    name = table.card(card).get_attribute("aria-label")
    table.touch(table.card(card))
    expect(other.locator(f".hand [data-card='{card}']")).to_have_count(0)
    expect(other.get_by_role("log")).to_contain_text(f"You play the {name}")


def test_a_card_is_played_with_the_keyboard_and_told(visit: Visit) -> None:
    table = against_bots(visit("david", DESKTOP))
    page = table.page
    has_cards_to_play(table)
    page.keyboard.press("h")
    page.keyboard.press("Home")
    for _card in range(page.locator(".hand .card-button").count()):
        if page.evaluate("document.activeElement.matches('.legal')"):
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(".legal:focus")).to_have_count(1)
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text(f"You play the {name}")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()


FORCED = """() => {
    const table = document.querySelector("barbu-table");
    const { deal, you } = table.view;
    const over = { phase: "double", contract: "no-hearts", declarer: you, legal: ["pass"],
        doubles: [], turns_taken: [] };
    table.view = { ...table.view, version: Infinity, turn: you, to_act: true,
        deal: { ...deal, ...over } };
    table.render();
}"""
"""As if the player were a declarer whom nobody has doubled."""
WON = """() => {
    const table = document.querySelector("barbu-table");
    const { you, seats, ruleset } = table.view;
    const each = (one) => Object.fromEntries(ruleset.seats.map((seat) => [seat, one(seat)]));
    table.view = { ...table.view, version: Infinity, status: "over", deal: null, to_act: false,
        turn: null, scores: each((seat) => seat === you ? 30 : -10),
        places: each((seat) => seat === you ? 1 : 2),
        seats: each((seat) => seat === you ? seats[seat] : { ...seats[seat], bot: "novice" }) };
    table.render();
}"""
"""As if the player had won the game against novices."""


def test_a_pass_without_a_choice_is_said_without_a_button(visit: Visit) -> None:
    page = against_bots(visit(None, PHONE)).page
    page.evaluate(FORCED)
    expect(page.locator(".turn-line")).to_have_text("Nobody doubled you: you pass")
    expect(page.locator(".doubling, [data-action=pass]")).to_have_count(0)


def test_who_has_won_against_novices_meets_stronger_bots(visit: Visit) -> None:
    page = against_bots(visit(None, PHONE)).page
    before = page.url
    page.evaluate(WON)
    page.get_by_role("button", name="Play against stronger bots").tap()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("barbu-table")).to_contain_text("bot, Club player")
