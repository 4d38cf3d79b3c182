"""A finished game in a browser, and a visitor who plays at once."""

import re
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.looking import faults_of
from tests.support.browser.people import AFTER_THE_WALK, PHONE, Person, Visit
from tests.support.browser.phases import TWO_FRAMES

pytestmark = AFTER_THE_WALK

TABLES = "/c/riverside/tables/"


ADDRESSES: dict[str, str] = {}
"""The address of the replay by that of the site."""


def to_the_replay(person: Person) -> Page:
    """Open the replay of the demonstration's game; the first who does finds it in the list."""
    if address := ADDRESSES.get(person.site.url):
        person.goes(address)
    else:
        person.goes(TABLES)
        # The oldest one is of the demonstration; other tests have played shorter games since.
        person.page.get_by_role("link", name=re.compile("^Replay")).last.click()
        person.page.locator("barbu-replay").wait_for()
        ADDRESSES[person.site.url] = person.page.url.partition("?")[0]
    expect(person.page.locator("barbu-replay h2")).to_contain_text("Deal 1:")
    person.page.evaluate("document.fonts.ready.then(() => {})")
    return person.page


def test_a_game_is_stepped_through_by_touch_keys_and_address(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    told = page.locator(".step-text")
    page.get_by_role("button", name="One step on").click()
    expect(told).to_contain_text(re.compile("plays? [♠♥♦♣]|pass"))  # in Dominoes one may pass
    if told.locator(".card-word").count():
        expect(told.locator(".visually-hidden")).to_contain_text(" of ")  # for screen readers
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".slider")).to_contain_text(re.compile("([Cc]ard|Move) 4 of"))
    expect(page).to_have_url(re.compile(r"deal=1&card=4"))
    page.get_by_role("button", name="To the end of the deal").click()
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.get_by_role("button", name="Next deal").click()
    expect(page.locator("barbu-replay h2")).to_contain_text("Deal 2:")

    page.goto(re.sub(r"\?.*", "?deal=3&card=7", page.url))
    expect(page.locator("barbu-replay h2")).to_contain_text("Deal 3:")
    expect(page.locator(".slider")).to_contain_text(re.compile("([Cc]ard|Move) 7 of"))
    page.get_by_role("slider").fill("2")
    expect(page).to_have_url(re.compile(r"deal=3&card=2"))


SIZES = ((390, 844), (360, 740), (320, 568), (844, 390), (667, 375), (1280, 800), (1366, 700))

HIDDEN = """() => [".middle", ".step-text", ".controls .buttons", ".slider"].filter((selector) => {
    const one = document.querySelector(`barbu-replay ${selector}`);
    const { x, y, width, height } = one.getBoundingClientRect();
    return ![0.1, 0.5, 0.9].every((down) => {
        const top = document.elementFromPoint(x + width / 2, y + down * height);
        return top && (one.contains(top) || top.contains(one));
    });
})"""
"""The parts of the replay that one steps with and looks at, if they are out of sight."""


def test_the_trick_the_sentence_and_the_buttons_are_in_the_first_view(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    address = page.url.split("?")[0]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{address}?deal=1&card=0")
        for card in (0, 7, 8):
            page.get_by_role("slider").fill(str(card))
            step = f"([Cc]ard|Move) {card} of" if card else "Before the first card"
            expect(page.locator(".slider")).to_contain_text(re.compile(step))
            assert page.evaluate(HIDDEN) == [], (width, height, card)


FIRST_CARD = """() => {
    const { deals, seats } = JSON.parse(document.getElementById("replay").textContent);
    const deal = deals.find(({ play }) => play === "tricks") ?? deals[0];
    const step = deal.steps.findIndex(([, text]) => text !== "-");
    const [first, hands] = deal.hands.split(":");
    const hand = hands.split(" ").at(seats.indexOf(deal.steps[step][0]) - seats.indexOf(first));
    const cards = hand.split(".").flatMap((ranks, n) => [...ranks].map((rank) => "SHDC"[n] + rank));
    const played = deal.steps[step][1];
    return { number: deal.number, step, cards: [played, cards.find((card) => card !== played)] };
}"""
"""A deal, with tricks if there is one, and its first card with another one of the same hand."""


def review_of(page: Page, *, reasons: Sequence[str] = ()) -> tuple[int, int]:
    """Answer requests for reviews with one mistake, the first card of a deal; return its place."""
    first = page.evaluate(FIRST_CARD)
    line = {
        "number": first["number"], "card": first["step"], "contract": "Trumps",
        "lost": "6.0 points lost",
        "text": "You led a card. Another one was better.",
        "summary": "You led a card. Another one was better.", "gain": "6.0 points better",
        "said": "one", "best": "another", "cards": first["cards"], "averages": "",
        "reasons": ["The other: it takes the trick.", *reasons],
    }  # fmt: skip
    of_game = {"ready": False, "of": 7, "done": 3, "lines": [line]}
    answers = [of_game, of_game | {"ready": True, "done": 7}]
    page.route(
        re.compile(r"/\d+/review/$"),
        lambda route: route.fulfill(json=answers.pop(0) if len(answers) > 1 else answers[0]),
    )
    page.route(
        "**/deals/*/review/", lambda route: route.fulfill(json={"ready": True, "lines": [line]})
    )
    return first["number"], first["step"]


MARKED_IN_SIGHT = """() => {
    const { x, y, width, height } = document.querySelector(".fan.marked").getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 4, y + height - 6);
    return !!top?.closest(".fan.marked");
}"""


def test_the_mistakes_of_the_game_lead_to_marked_cards(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    address = page.url.split("?")[0]
    number, card = review_of(page)
    opener = page.get_by_role("button", name="My mistakes", exact=True)
    expect(opener).to_have_attribute("aria-expanded", "false")
    opener.press("Enter")
    heading = page.get_by_role("heading", name="My mistakes in the game")
    expect(heading).to_be_focused()
    expect(page.get_by_role("progressbar", name="3 of 7 deals")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert not list(faults_of(page))
    page.get_by_role("button", name="Close", exact=True).click()
    expect(heading).to_be_hidden()
    expect(opener).to_be_focused()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}?deal={number}&card={card}#mistakes")  # the link changes the hash alone
    page.reload()
    link = page.get_by_role("link", name=f"Deal {number}, Trumps: 6.0 points lost")
    link.click()
    marked = page.locator("barbu-replay .hand.turn")
    expect(marked.locator(".played, .better")).to_have_count(4)  # two cards, and their signs
    expect(marked).to_have_attribute("aria-label", re.compile(r"\(you played it\)"))
    expect(marked).to_have_attribute("aria-label", re.compile(r"\(better\)"))
    page.get_by_text("Why?").click()
    expect(page.get_by_text("The other: it takes the trick.").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")  # the header covers part of a button further down
    assert not list(faults_of(page))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(marked.locator(".played, .better")).to_have_count(4)
        assert page.evaluate(MARKED_IN_SIGHT), (width, height)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".compared")).to_have_count(0)
    page.get_by_role("button", name="My mistakes in this deal").click()
    moment = page.get_by_role("link", name="Show this moment: one")
    expect(moment).to_have_attribute("href", f"?deal={number}&card={card}#mistake")


def test_on_a_phone_on_its_side_a_mistake_is_beside_the_hands_above_the_buttons(
    visit: Visit,
) -> None:
    page = to_the_replay(visit("anne", PHONE))
    address = page.url.split("?")[0]
    number, card = review_of(page)
    for width, height in ((844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("about:blank")  # or the hash alone would change
        page.goto(f"{address}?deal={number}&card={card}#mistake")
        page.get_by_text("Why?").click()
        panel = page.locator(".compared").bounding_box()
        hand = page.locator("barbu-replay .hand.turn").bounding_box()
        buttons = page.locator(".controls .buttons").bounding_box()
        assert panel
        assert hand
        assert buttons
        assert panel["y"] + panel["height"] <= min(height, buttons["y"])
        assert hand["y"] >= 0
        assert hand["y"] + hand["height"] <= height


LONG = "A reason that takes a line or two of the column beside the hands. "
COVERED = """(selectors) => selectors.filter((selector) => {
    const one = document.querySelector(`barbu-replay ${selector}`);
    const { x, y, width, height } = one.getBoundingClientRect();
    return ![0.1, 0.9].every((down) => {
        const top = document.elementFromPoint(x + width / 2, y + height * down);
        return top && (one.contains(top) || top.contains(one));
    });
})"""
IN_REACH = [".fan.marked", ".controls .buttons", ".slider", "[data-do=deal-before]"]


def test_a_long_explanation_leaves_the_hands_and_the_slider_in_sight(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    address = page.url.split("?")[0]
    number, card = review_of(page, reasons=[LONG] * 12)
    for width, height in ((844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("about:blank")  # or the hash alone would change
        page.goto(f"{address}?deal={number}&card={card}#mistake")
        page.get_by_text("Why?").click()
        expect(page.locator(".compared[open]")).to_have_count(1)
        assert page.evaluate(COVERED, IN_REACH) == [], (width, height)
    page.set_viewport_size({"width": 390, "height": 844})
    page.set_viewport_size({"width": 844, "height": 390})  # turned and turned back
    page.wait_for_function(f"() => ({COVERED})({IN_REACH}).length === 0")


def test_a_long_explanation_leaves_all_hands_in_sight_on_a_phone_upright(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    address = page.url.split("?")[0]
    number, card = review_of(page, reasons=[LONG] * 12)
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("about:blank")  # or the hash alone would change
        page.goto(f"{address}?deal={number}&card={card}#mistake")
        page.get_by_text("Why?").click()
        expect(
            page.get_by_text("You led a card. Another one was better.").first
        ).to_be_in_viewport()
        page.wait_for_function(f"() => ({COVERED_HANDS})() === 0")  # it is scrolled to its place
        assert page.evaluate(COVERED, [".controls .buttons", ".slider"]) == []
    assert not list(faults_of(page))


def test_the_hands_keep_their_order_from_a_mistake_to_the_next_card(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    address = page.url.split("?")[0]
    number, card = review_of(page)
    page.goto("about:blank")  # or the hash alone would change
    page.goto(f"{address}?deal={number}&card={card}#mistake")
    # All deals of the demonstration's game can be of Dominoes, which has no tricks.
    expect(page.locator(".slider")).to_contain_text(
        re.compile(r"Trick \d+: you are to play|Move \d+ of|Before the first card")
    )
    before = page.evaluate(VISIBLE_ORDER)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".compared")).to_have_count(0)
    assert page.evaluate(VISIBLE_ORDER) == before
    assert before[-1] == page.evaluate("() => document.querySelector('barbu-replay').game.own")


VISIBLE_ORDER = """() => [...document.querySelectorAll("barbu-replay .hand")]
    .sort((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y)
    .map((one) => one.dataset.key)"""
"""The seats of the hands, from top to bottom."""

COLUMNS = """() => {
    const places = [...document.querySelectorAll(".layout-card")].map((one) => {
        const { x, right, y, bottom } = one.getBoundingClientRect();
        return { rank: one.querySelector(".rank").textContent, x, right, y, bottom };
    });
    const hands = [...document.querySelectorAll("barbu-replay .hand")]
        .map((one) => one.getBoundingClientRect());
    const byRank = Object.values(Object.groupBy(places, ({ rank }) => rank));
    return {
        count: places.length,
        crooked: byRank.filter((some) => some.some(({ x }) => Math.abs(x - some[0].x) > 1)).length,
        narrow: places.filter(({ x, right }) => right - x < 18).length,
        touching: places.filter((one) => hands.some((hand) =>
            one.x < hand.right && one.right > hand.x && one.y < hand.bottom && one.bottom > hand.y
        )).length,
    };
}"""
"""How the cards of Dominoes lie: each rank is a column, and none touches a hand."""


def test_the_layout_of_dominoes_has_a_column_for_each_rank(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    address = page.url.split("?")[0]
    page.goto(f"{address}?deal=1&card=30")
    # The game of the demonstration may have none.
    page.evaluate("""() => Object.assign(document.querySelector("barbu-replay").game.deals[0],
        { play: "layout", contract: "dominoes:8" })""")
    page.get_by_role("button", name="One step on").click()
    for width, height in (*SIZES, (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".layout-card.start")).to_have_count(4)
        found = page.evaluate(COLUMNS)
        assert found == {"count": 52, "crooked": 0, "narrow": 0, "touching": 0}, (width, height)
    suits = page.locator(".layout .column").evaluate_all(
        "(columns) => columns.map((one) => one.dataset.key)"
    )
    assert suits == list("SHCD"), "the suits are in another order than in a hand"


COVERED_HANDS = """() => [...document.querySelectorAll("barbu-replay .fan")].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 4, y + height / 2);
    return !top || !one.contains(top);
}).length"""


TABS = """(part) => [...document.querySelectorAll(".deal-strip a")].filter((one) => {
    const { x, y, width, height } = one.querySelector(part).getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((one) => one.querySelector(part).textContent)"""
"""The texts of a part of the tabs that are in sight."""


def test_the_strip_of_deals_is_an_overview_of_the_game(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    address = page.url.split("?")[0]
    page.set_viewport_size({"width": 1280, "height": 800})
    words = page.evaluate("""() => JSON.parse(document.getElementById("replay").textContent)
        .deals.map(({ words }) => words)""")
    assert page.evaluate(TABS, ".words") == words
    alike = sum(words[0] in one for one in words)  # a contract may come again
    expect(page.get_by_role("link", name=words[0])).to_have_count(alike)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(TABS, ".words") == words
        page.locator(".deal-strip a").last.tap()
        expect(page.locator("barbu-replay h2")).to_contain_text(f"Deal {len(words)}:")
        assert page.evaluate(TABS, ".words") == words  # none has been scrolled away
    expect(page.get_by_text("Grey: already played")).to_be_in_viewport()
    expect(page.get_by_role("link", name=words[0])).to_have_count(alike)
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator(".deal-strip a").first.tap()
    expect(page.locator("barbu-replay h2")).to_contain_text("Deal 1:")
    expect(page.locator(".deal-strip a").last).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{address}?deal={len(words)}")
    expect(page.locator("barbu-replay h2")).to_contain_text(f"Deal {len(words)}:")
    assert page.evaluate(TABS, ".n")[-1] == str(len(words))  # its tab is scrolled into sight


def test_the_four_hands_are_in_the_first_view(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    address = page.url.split("?")[0]
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for deal in (1, 2, 3, 4):
            page.goto(f"{address}?deal={deal}&card=0")
            expect(page.locator("barbu-replay h2")).to_contain_text(f"Deal {deal}:")
            assert page.evaluate(COVERED_HANDS) == 0, (width, deal)


DOUBLES = ["E>N", "E>S", "E>W", "S>N", "S>W", "W>S", "N>E", "N>S"]


def test_many_doubles_leave_the_four_hands_in_the_first_view(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    page.evaluate(
        """(doubles) => document.querySelector("barbu-replay").game.deals
            .forEach((deal) => Object.assign(deal, { doubles }))""",
        DOUBLES,
    )
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="One step on").click()
        expect(page.locator(".deal-head p")).to_contain_text("Doubles:")
        page.wait_for_function(f"() => ({COVERED_HANDS})() === 0")


def test_the_buttons_keep_their_place_from_step_to_step(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    onwards = page.get_by_role("button", name="One step on")
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="To the beginning of the deal").click()
        places = set()
        for _step in range(12):
            places.add(str(onwards.bounding_box()))
            onwards.click()
        assert len(places) == 1, width


def test_on_a_phone_on_its_side_the_buttons_stay_beside_the_scores(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    page.set_viewport_size({"width": 844, "height": 390})
    scores = page.locator(".replay > .scroll")
    scores.evaluate("(table) => scrollTo(0, scrollY + table.getBoundingClientRect().y - 120)")
    page.evaluate(TWO_FRAMES)
    table, side = scores.bounding_box(), page.locator(".side").bounding_box()
    assert table is not None
    assert side is not None
    assert side["y"] < table["y"] + table["height"]  # they are beside each other
    assert table["x"] + table["width"] <= side["x"]


def test_the_slider_is_for_the_cards_alone(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("min", "0")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="To the beginning of the deal").click()
    expect(page.locator(".slider")).to_contain_text("The declaration")
    expect(slider).to_have_value("0")


def test_it_plays_by_itself_and_stops(visit: Visit) -> None:
    page = to_the_replay(visit("anne"))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".slider")).to_contain_text(re.compile("([Cc]ard|Move) 2 of"))
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_list_of_mistakes_stops_the_replay(visit: Visit) -> None:
    page = to_the_replay(visit("anne"))
    review_of(page)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.get_by_role("button", name="My mistakes", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


WIDTH_LEFT = """() => [...document.querySelectorAll(".fan")].map((fan) =>
    Math.round(fan.getBoundingClientRect().right -
        fan.lastElementChild.querySelector("playing-card").getBoundingClientRect().right))"""


def test_the_cards_of_a_hand_have_the_whole_width_of_a_phone(visit: Visit) -> None:
    page = to_the_replay(visit("anne", PHONE))
    for width, height in ((390, 844), (360, 740), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDTH_LEFT) == [0, 0, 0, 0], width


def test_the_browser_proves_the_deals_and_sees_a_forgery(visit: Visit) -> None:
    page = to_the_replay(visit("anne"))
    proofs = page.locator("barbu-proofs")
    expect(proofs).to_contain_text("✓ Worked out again in your browser")
    expect(proofs).to_contain_text("This browser noted nothing during the game.")
    expect(proofs).to_be_hidden()

    def forge(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]  # a Route
        text = re.sub(r'"seed": "..', '"seed": "00', answer.text(), count=1)
        route.fulfill(response=answer, body=text)  # type: ignore[attr-defined]

    page.route("**/deals.json", forge)
    page.reload()
    expect(proofs).to_contain_text("✗ The deals are not what was promised. Tell the club.")
    expect(proofs).to_be_visible()
    expect(proofs).to_contain_text("Deal 1: the cards do not come from the seed.")


def facts_of_dealing(page: Page) -> Locator:
    """Open what the table says about its dealing."""
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="How the cards are dealt").click()
    return page.locator("#table-dealing-facts")


def test_a_player_contributes_notes_and_compares(visit: Visit) -> None:
    """One click against bots; the game is abandoned, and its deals are published all the same."""
    page = visit("clara").page
    page.goto("/play/")
    page.get_by_role("button", name="Begin").click()
    page.locator("barbu-table .hand").wait_for()
    facts = facts_of_dealing(page)
    expect(facts).to_contain_text("contributed in their browser or program")
    expect(facts).to_contain_text("a bot: the server contributes")
    expect(facts).to_contain_text("1 deal")
    page.locator("#table-dealing").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Leave the table").click()
    page.locator("#question").get_by_role("button", name="End the game").click()
    page.get_by_role("link", name="Replay the game").click()
    proofs = page.locator("barbu-proofs")
    expect(page.locator("main")).to_contain_text("This game was abandoned.")
    expect(proofs).to_contain_text("✓ Worked out again in your browser")
    expect(proofs).to_contain_text("✓ Everything is as this browser noted it during the game.")

    # Another hand than the one that this browser saw: as if the game had been made up afterwards.
    number = page.url.split("/play/")[1].split("/")[0]
    page.evaluate(OTHER_HAND, f"barbu-noted-{number}")
    page.reload()
    expect(proofs).to_contain_text("Deal 1: you held another hand, or the deal is missing.")


OTHER_HAND = """key => {
    const notes = JSON.parse(localStorage.getItem(key));
    notes.hands["1"] = "AKQJT98765432...";
    localStorage.setItem(key, JSON.stringify(notes));
}"""


def test_everybody_in_the_waiting_room_contributes(visit: Visit) -> None:
    clara, david = visit("clara"), visit("david", PHONE)
    clara.goes(f"{TABLES}new/")
    clara.page.get_by_label("Title").fill("A table of contributions")
    clara.page.get_by_role("button", name="Open the table").click()
    david.goes(TABLES)
    card = david.page.get_by_role("article", name="A table of contributions")
    card.get_by_role("button", name="Sit here").first.click()
    for person in (clara, david):
        person.page.get_by_text("How the cards are dealt").click()
        facts = person.page.locator("barbu-contribution")
        expect(facts.get_by_text("has committed to a contribution")).to_have_count(2)
    clara.page.get_by_role("button", name="Fill with bots").click()
    clara.page.get_by_role("button", name="Begin the game").click()
    for person in (clara, david):
        person.page.locator("barbu-table .table-view").wait_for()
        facts = facts_of_dealing(person.page)
        expect(facts.get_by_text("contributed in their browser or program")).to_have_count(2)
    faults = [*faults_of(clara.page), *faults_of(david.page)]
    assert not faults, "\n\n".join(faults)


def test_the_verifier_is_served_as_it_is(visit: Visit) -> None:
    person = visit("anne")
    page = to_the_replay(person)
    page.locator("summary", has_text="check its deals").click()
    link = page.get_by_role("link", name="The verifier (Python)").get_attribute("href")
    assert link is not None
    source = Path(__file__).parents[2] / "games/static/games/replay/verify_deals.py"
    assert person.context.request.get(link).body() == source.read_bytes()


def test_a_visitor_is_at_a_table_with_one_click(visit: Visit) -> None:
    visitor = visit(None, PHONE)
    visitor.goes("/")
    visitor.page.get_by_role("button", name="Play against bots now").click()
    visitor.page.wait_for_url(re.compile(r"/play/\d+/$"))
    expect(visitor.page.locator("barbu-table .table-view")).not_to_be_empty()
    faults = list(faults_of(visitor.page))
    visitor.goes("/")
    expect(visitor.page.get_by_role("heading", name="Your games")).to_be_visible()
    faults += faults_of(visitor.page)
    assert not faults, "\n\n".join(faults)


def test_who_sits_and_who_waits_comes_by_itself(visit: Visit) -> None:
    """Two lobbies and a table: one opens, the other sees it, sits down, and both are told."""
    clara, david = visit("clara"), visit("david", PHONE)
    david.goes(TABLES)
    clara.goes(f"{TABLES}new/")
    clara.page.get_by_label("Title").fill("Clara's table")
    clara.page.get_by_role("button", name="Open the table").click()
    expect(clara.page.get_by_role("heading", name="Seats")).to_be_visible()
    card = david.page.get_by_role("article", name="Clara's table")
    card.get_by_role("button", name="Sit here").first.click()
    expect(clara.page.locator("#room")).to_contain_text("David Osei")
    clara.page.get_by_role("button", name="Fill with bots").click()
    clara.page.get_by_role("button", name="Begin the game").click()
    for person in (clara, david):
        expect(person.page.locator("barbu-table .table-view")).not_to_be_empty()
