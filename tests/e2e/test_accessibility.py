"""Every page, as everybody: no violation that axe finds, none of the content policy, no fault in
the console, nothing that scrolls sideways on a small phone.

The pages are found as people find them, by their links, one of each kind; at the end the URL
patterns of the site say whether one was missed.
"""

from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.urls import Resolver404, resolve, reverse
from playwright.sync_api import Page, expect

from tests.deploy.test_access import Place, places
from tests.e2e.conftest import Visit
from tests.e2e.people import BROWSER, Person

pytestmark = BROWSER

CLUB = "riverside"
SIZES = ((360, 740), (1280, 900))
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},
}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""All that can differ between light and dark."""

# An event has other pages before, during and after it; of all else one of a kind is enough.
SEVERAL = {"tournaments:event": 3, "tournaments:console": 3, "games:sheet": 2}

NOT_PAGES = {
    "accounts:player_export", "games:blank", "games:paper", "games:worker", "health", "jsi18n",
    "manifest", "tournaments:calendar", "tournaments:calendar_of", "tournaments:results_file",
    "tournaments:slips", "tournaments:standings_file",
}  # fmt: skip

# The second event of the demonstration is being played; its later rounds are drafts.
CONSOLE = f"/c/{CLUB}/events/2/console/"
OF_A_DRAFT = ("rounds/4/swap/", "draw-again/")

# Pages that no link leads to, or only one in a letter.
UNLINKED = (
    "/accounts/confirm-email/nonsense/",
    "/accounts/password/reset/key/1-nonsense/",
    "/join/nonsense/",
    "/c/nowhere/",
)


SETTLED = """async () => {
    const moving = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    for (let frame = 0; frame < 100 && (frame < 2 || moving()); frame++)
        await new Promise(requestAnimationFrame);
}"""
"""Until the colours of the other scheme are there."""

SHAPE = """() => [...document.body.querySelectorAll("*")].map((one) =>
    one.tagName + [...one.attributes].filter(({ name, value }) =>
        /^(class|role|type|hidden|disabled|lang|aria-(?!label$|controls|describedby))/.test(name)
    ).map(({ name, value }) => name + value)).join()"""
"""A page without its words: two of one shape have the same violations."""


SELDOM = {
    "accounts:import",  # looked at with its mistakes
    "account_confirm_login_code", "account_set_password",
    "tournaments:let_meet",  # takes POST only, of a pair that there must be
    # Looked at after a penalty and a dispute, below.
    "tournaments:door", "tournaments:penalty_cancel", "tournaments:table_settle",
}  # fmt: skip
"""Pages that need what the demonstration has not: a dispute, a penalty, a letter's code."""


# --- Looking at one page ----------------------------------------------------------------------


def faults_of(page: Page) -> Iterator[str]:
    page.evaluate(AXE_SCRIPT)
    for scheme, rules in (("dark", COLOURS), ("light", EVERYTHING)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                yield f"{page.url} scrolls sideways at {width} px"
            yield from violations(page, rules, f"{page.url} {width} px {scheme}")


def violations(page: Page, rules: object, where: str) -> Iterator[str]:
    found = page.evaluate(
        """async (rules) => {
            const options = { resultTypes: ["violations"], preload: false, ...rules };
            const { violations } = await axe.run(document, options);
            return violations.flatMap(({ id, nodes }) =>
                nodes.map(({ html, failureSummary }) => `${id}: ${html}\\n${failureSummary}`));
        }""",
        rules,
    )
    for violation in found:
        yield f"{where}: {violation}"


# --- Walking the site -------------------------------------------------------------------------


class Walk:
    """One person's way through all the pages that she may see."""

    def __init__(self, person: Person, shapes: set[str]) -> None:
        self.person = person
        self.shapes = shapes
        self.seen: Counter[str] = Counter()
        self.faults: list[str] = []
        self._asked: set[str] = set()

    def go(self) -> None:
        ahead = [*starts(), *UNLINKED, *(f"{CONSOLE}{page}" for page in OF_A_DRAFT)]
        while ahead:
            path = ahead.pop(0)
            name = name_of(path)
            if path in self._asked or not self._is_wanted(name):
                continue
            self._asked.add(path)
            ahead += self._look(path, name)

    def _is_wanted(self, name: str) -> bool:
        if name in NOT_PAGES or (name.startswith("api:") and name != "api:docs"):
            return False
        return self.seen[name] < SEVERAL.get(name, 1)

    def _look(self, path: str, name: str) -> list[str]:
        """Check the page, and return where its links lead."""
        page = self.person.page
        status = self.person.context.request.get(path, max_redirects=0).status
        if status != 200 and path not in UNLINKED:
            assert status in (302, 403, 404, 405), f"{path}: {status}"
            return []
        heard = len(self.person.faults)
        page.goto(path)
        if status != 200:
            del self.person.faults[heard:]  # the console says that it was refused
        self.seen[name] += 1
        if (shape := page.evaluate(SHAPE)) not in self.shapes:
            self.shapes.add(shape)
            self.faults += faults_of(page)
        return links(page)


def starts() -> Iterator[str]:
    """The pages whose address names nothing but the club."""
    yield "/"
    for place in places():
        if place.arguments <= {"club"} and not place.name.startswith("api:"):
            yield reverse(place.name, kwargs=dict.fromkeys(place.arguments, CLUB))


def links(page: Page) -> list[str]:
    found = page.eval_on_selector_all(
        "a[href]", "(all) => all.map((one) => one.href).filter((url) => url.startsWith(origin))"
    )
    return [urlsplit(url).path for url in found]


def name_of(path: str) -> str:
    try:
        return resolve(path).view_name
    except Resolver404:
        return "nowhere"


def is_a_page(place: Place) -> bool:
    return "GET" in place.declared() and not place.name.startswith("api:")


def is_missed(place: Place, person: Person) -> bool:
    """Whether there is a page that nobody has come to; what only takes POST is none."""
    kwargs = {argument: CLUB if argument == "club" else 1 for argument in place.arguments}
    answer = person.context.request.get(reverse(place.name, kwargs=kwargs), max_redirects=0)
    return answer.status not in (302, 405)


@pytest.fixture(scope="module")
def shapes() -> set[str]:
    """The pages that somebody has checked already."""
    return set()


@pytest.fixture(scope="module")
def everywhere() -> set[str]:
    """The names of all pages that somebody has come to."""
    return set()


def test_mistakes_are_shown_fit_for_everybody(visit: Visit) -> None:
    """What forms say to nothing at all, and to a list with a fault in it."""
    office, visitor = visit("secretary"), visit()
    faults: list[str] = []
    for person, path, button in (
        (visitor, "/accounts/login/", "Sign in"),
        (visitor, "/accounts/signup/", "Sign up"),
        (office, "/clubs/new/", "Found the club"),
        (office, f"/c/{CLUB}/players/new/", "Add"),
        (office, f"/c/{CLUB}/games/new/", "Open the sheet"),
        (office, f"/c/{CLUB}/events/new/", "Announce the event"),
        (office, f"{CONSOLE}penalties/new/", "Give the penalty"),
        (office, f"/c/{CLUB}/players/import/", "Look at the rows"),
    ):
        page = person.page
        person.goes(path)
        page.evaluate("for (const form of document.forms) form.noValidate = true")
        page.get_by_role("button", name=button, exact=True).last.click()
        expect(page.locator(".errorlist, [aria-invalid=true]").first).to_be_visible()
        faults += faults_of(page)
    office.page.locator("input[type=file]").set_input_files(
        {"name": "list.csv", "mimeType": "text/csv", "buffer": b"name,number\nAnna,1\n,2"}
    )
    office.page.get_by_role("button", name="Look at the rows").click()
    expect(office.page.get_by_role("heading", name="Nothing is imported")).to_be_visible()
    faults += faults_of(office.page)
    assert not faults, "\n\n".join(faults)


def test_dialogs_are_fit_for_everybody(visit: Visit) -> None:
    anne, director = visit("anne"), visit("director")
    faults: list[str] = []
    anne.goes(f"/c/{CLUB}/games/?page=2")
    anne.page.get_by_role("link", name="The first two deals of the book").click()
    anne.page.locator("table.sheet button.deal").first.click()
    expect(anne.page.get_by_role("dialog")).to_be_visible()
    faults += faults_of(anne.page)
    director.goes(CONSOLE)
    page = director.page
    for name in ("Give a penalty…", "Set…", "Totals…", "Abandon"):
        page.get_by_role("link", name=name).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        faults += faults_of(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    assert not faults, "\n\n".join(faults)


def test_what_an_evening_leaves_behind_is_fit_for_everybody(visit: Visit) -> None:
    """Cancelling a penalty, settling a dispute, and where the code at the door leads."""
    director, anne = visit("director"), visit("anne")
    page = director.page
    director.goes(f"{CONSOLE}penalties/new/")
    page.get_by_label("Player").select_option(index=1)
    page.get_by_label("Points off").fill("5")
    page.get_by_label("Reason").fill("Late for the round")
    page.get_by_role("button", name="Give the penalty", exact=True).click()
    director.goes(CONSOLE)
    director.goes(href(page, "Dispute…"))
    page.get_by_label("Reason").fill("The sheet was read wrongly")
    page.get_by_role("button", name="Call it in question", exact=True).click()
    faults: list[str] = []
    for name in ("Let it stand…", "the penalty of"):
        director.goes(CONSOLE)
        director.goes(href(page, name))
        expect(page.get_by_label("Reason")).to_be_visible()
        faults += faults_of(page)
    director.goes(f"{CONSOLE}door/")
    anne.goes(urlsplit(page.locator(".address").inner_text()).path)
    faults += faults_of(anne.page)
    assert not faults, "\n\n".join(faults)


def href(page: Page, name: str) -> str:
    link = page.get_by_role("link", name=name).first.get_attribute("href")
    assert link is not None
    return link


@pytest.mark.parametrize("who", ["secretary", "director", "anne", None])
def test_every_page_is_fit_for_everybody(
    visit: Visit, shapes: set[str], everywhere: set[str], who: str | None
) -> None:
    walk = Walk(visit(who), shapes)
    walk.go()
    everywhere.update(walk.seen)
    assert not walk.faults, "\n\n".join(walk.faults)


def test_no_page_is_missed(visit: Visit, everywhere: set[str]) -> None:
    if not everywhere:
        pytest.skip("nobody has walked: run the whole module")
    office = visit("secretary")
    unseen = [
        place
        for place in places()
        if not place.name.startswith("api:") and place.name not in everywhere | NOT_PAGES
    ]
    missed = [place for place in unseen if place.name not in SELDOM and is_missed(place, office)]
    # Nothing leads to it, or her walk ended early: it is looked at all the same, if it can be.
    assert not [place.name for place in missed if place.arguments - {"club"}]
    faults: list[str] = []
    for place in missed:
        office.goes(reverse(place.name, kwargs=dict.fromkeys(place.arguments, CLUB)))
        faults += faults_of(office.page)
    assert not faults, "\n\n".join(faults)
