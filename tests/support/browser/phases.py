"""Phases of a game that a page shows as if they had come, for tests of small screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.sync_api import Page, Route

from tests.support.browser.tables import TablePage, chance, nothing

PHONES = ((390, 844), (360, 740), (320, 568), (844, 390), (667, 375))
WORDS = "The others still have 3 higher cards of this suit. It is your highest card of the suit."
CLEARED = """document.querySelector("barbu-table").updateUi(
    { hint: null, contract: null, detail: null, targets: [] })"""

TWO_FRAMES = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done())))"""


WORSE = {"action": "declare no-last-two", "loss": 2.5}


def recommends(
    page: Page,
    phase: str,
    choice: str,
    words: str = WORDS,
    others: Sequence[Mapping[str, object]] = (WORSE,),
) -> None:
    """Have the expert answer at once that this choice is the best, before *others*."""
    best = {"action": f"{phase} {choice}", "value": 5, "loss": 0, "words": words}
    answers = [best, *({"value": 3, "loss": 0, "words": "", **one} for one in others)]

    def answer(route: Route) -> None:
        route.fulfill(json={"ready": True, "answers": answers})

    page.unroute("**/hint/")
    page.route("**/hint/", answer)


def at_rest(table: TablePage) -> Page:
    """Play on until the player has a choice, for which the table waits."""
    while len(table.awaited()["choices"]) < 2:
        table.step(chance(2), nothing)
    return table.page


FORGED = """(change) => {
    const table = document.querySelector("barbu-table");
    const { deal, you, ruleset } = table.view;
    const others = ruleset.seats.filter((seat) => seat !== you);
    const sets = others.reduce((all, seat) => [...all, ...all.map((one) => [...one, seat])], [[]]);
    const phases = {
        double: {
            contract: "no-hearts",
            declarer: others[0],
            legal: sets.map((set) => set.length ? `double ${set.join(" ")}` : "pass"),
            turns_taken: [],
        },
        redouble: {
            phase: "double",
            contract: "no-hearts",
            declarer: you,
            doubles: [`${others[0]}>${you}`],
            legal: [`double ${others[0]}`, "pass"],
            turns_taken: others,
        },
        declare: { contract: null, legal: ruleset.contracts.map(({ name }) => `declare ${name}`) },
        play: {
            contract: "dominoes:7", start: "7", play: ["S7"], by: ["N"],
            legal: ["play S8", "play S6"],
        },
    };
    const over = { phase: change.phase, doubles: [], play: [], by: [], ...phases[change.phase] };
    if (change.doubled) {
        over.doubles = [`${others[1]}>${others[2]}`];
        over.turns_taken = [others[1], others[2]];
    }
    const version = Infinity; // views that still arrive are older
    table.view = { ...table.view, version, deal: { ...deal, ...over } };
    table.render();
}"""
"""As if the player were to double anybody, to redouble one of the others, to declare anything or
to play at Dominoes; *doubled*:
as if one of the others had doubled another one, who passed."""
