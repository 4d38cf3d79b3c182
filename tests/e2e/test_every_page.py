"""Every page, as everybody: no violation that axe finds, none of the content policy, no fault in
the console, nothing that scrolls sideways on a small phone. In French, whose words are longer, the
last three.

The pages are found as people find them, by their links, one of each kind; at the end the URL
patterns of the site say whether one was missed.
"""

from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import Resolver404, resolve, reverse
from playwright.sync_api import APIResponse, Page

from tests.support.browser.looking import WHAT_IT_SHOWS, faults_of, next_look, width_faults
from tests.support.browser.page_structure import Skeleton, skeletons
from tests.support.browser.people import AFTER_THE_WALK, CLUB, CONSOLE, DESKTOP, Person, Visit
from tests.support.profiles import is_long
from tests.support.stack import Stack
from tests.support.urls import Place, places

pytestmark = AFTER_THE_WALK

# An event has other pages before, during and after it; of all else one of a kind is enough.
SEVERAL = {
    "tournaments:event": 14, "tournaments:console": 14, "games:sheet": 2, "games:table": 2,
    "bidding:manage": 8, "tournaments:line_ups": 3,
}  # fmt: skip

NOT_PAGES = {
    "bidding:calendar", "bidding:calendar_of", "bidding:results_json", "bidding:results_pdf",
    "bidding:set_pdf", "accounts:own_data",
    "accounts:player_export", "games:blank", "games:lesson_moves", "games:paper", "games:pbn",
    "games:play_pbn",
    "games:play_record", "games:play_seeds", "games:record", "games:seeds",
    "health", "jsi18n", "ladder:export", "ladder:feed", "ladder:paper", "ladder:sheet", "manifest",
    "notices:badge",
    "tournaments:calendar", "tournaments:calendar_of", "tournaments:deals_file",
    "tournaments:meetings_file", "tournaments:results_file", "tournaments:series_file",
    "tournaments:sheets", "tournaments:slips", "tournaments:standings_file",
    "tournaments:time_file", "worker",
}  # fmt: skip

# The event that is being played; its later rounds are drafts.
OF_A_DRAFT = ("rounds/4/swap/", "draw-again/")

# Pages whose scripts draw more than was served; the others are not loaded if their parts are known.
DRAWN_BY_SCRIPTS = {"games:lesson_step", "games:replay", "games:sheet", "games:table"}

# Pages that no link leads to, or only one in a letter.
UNLINKED = (
    "/accounts/confirm-email/nonsense/",
    "/accounts/password/reset/key/1-nonsense/",
    "/join/nonsense/",
    "/c/nowhere/",
)

SELDOM = {
    "accounts:join_ask", "accounts:join_withdraw",  # of somebody who is not a member
    "accounts:request_accept", "accounts:request_decline",  # take POST only, of a request
    "games:quick_here", "games:quick_away", "games:quick_leave",  # take POST only
    "accounts:import",  # looked at with its mistakes
    "accounts:import_columns",  # takes POST only
    "accounts:import_names",
    "account_confirm_login_code", "account_set_password",
    "tournaments:let_meet",  # takes POST only, of a pair that there must be
    # Looked at by whoever plays: with bots, and once more.
    "games:play", "games:play_replay", "games:rematch",
    "games:invited", "games:play_leave",  # of who comes by the link of a table
    "games:invited_back", "games:stand_in", "games:play_stand_in",  # take POST only
    "games:seat_requests", "games:play_seat_requests",  # parts of the page of a table
    "bidding:play_decisions",
    "bidding:practice_released",  # looked at on the days of which it is the problem
    "bidding:year",  # of a year before this one
    "ladder:embed",  # for the pages of others
    "ladder:proposal",  # of a correction that waits for a decision
    "notices:open",  # leads on to another page
    "notices:unsubscribe",  # looked at from an e-mail
    # Looked at after a penalty and a dispute.
    "tournaments:door", "tournaments:penalty_cancel", "tournaments:table_settle",
    "tournaments:table_confirm_own",  # of a director who plays
    "tournaments:welcome", "tournaments:kiosk",  # looked at by who scans their codes
    "tournaments:announcement_change", "tournaments:announcement_end",  # of an announcement
    "tournaments:table_award", "tournaments:sit_outs_award",  # of one who has no result
    "tournaments:publish",  # of an event with such players
    "tournaments:fee", "tournaments:prize_add", "tournaments:prize_draw",  # take POST only
    "tournaments:prize_remove",
    # Take POST only.
    "tournaments:team_withdraw", "tournaments:line_ups_deadline", "tournaments:line_ups_open",
    "tournaments:substitute",  # of line-ups that are open before the round is released
    "tournaments:seeding",  # of an event with no round released
    "tournaments:by_hand",  # of a phase whose tables are set by hand
    "tournaments:webhook_remove", "tournaments:webhook_again",  # take POST only
    "tournaments:recurring_skip", "tournaments:recurring_end",  # take POST only
    "tournaments:table_resume",  # of a table abandoned in a round that is closed
    "tournaments:times_step",  # takes POST only
    "tournaments:live_tables", "tournaments:round_venue", "tournaments:table_venue",  # POST only
    "tournaments:experts", "tournaments:draw_later",  # POST only
    "tournaments:boards_file",  # takes POST only
    "tournaments:boards_replace",  # of a round that is not released
    "tournaments:qualifiers", "tournaments:phase_remove",  # of a phase that has not begun
}  # fmt: skip
"""Pages that need what the demonstration has not: a dispute, a penalty, a letter's code."""


# --- Walking the site -------------------------------------------------------------------------


class Walk:
    """One person's walk through all the pages that they may see.

    :ivar shown: the shapes of parts of pages that somebody has checked with axe in the browser;
        None to check none with it.
    :ivar known: the skeletons of such parts; a page of known ones alone is not loaded.
    """

    def __init__(self, person: Person, shown: set[str] | None, known: set[Skeleton]) -> None:
        self.person = person
        self.shown = shown
        self.known = known
        self.seen: Counter[str] = Counter()
        self.faults: list[str] = []
        self._asked: set[str] = set()

    def go(self) -> None:
        ahead = deque([*starts(), *UNLINKED, *(f"{CONSOLE}{page}" for page in OF_A_DRAFT)])
        while ahead:
            path = ahead.popleft()
            if path in self._asked:
                continue
            self._asked.add(path)
            name = name_of(path)
            if self._is_wanted(name):
                ahead += self._look(path, name)

    def _is_wanted(self, name: str) -> bool:
        if name in NOT_PAGES or (name.startswith("api:") and name != "api:docs"):
            return False
        return self.seen[name] < SEVERAL.get(name, 1)

    def _look(self, path: str, name: str) -> list[str]:
        """Check the page, and return where its links lead."""
        page = self.person.page
        answer = self.person.context.request.get(path, max_redirects=0)
        assert not (self.person.name and to_the_entrance(answer)), f"{path}: signed out"
        if answer.status != 200 and path not in UNLINKED:
            assert answer.status in (302, 403, 404, 405), f"{path}: {answer.status}"
            return []
        *skeleton, leading = skeletons(answer.text())
        drawn_by_scripts = name in DRAWN_BY_SCRIPTS
        if self.known >= set(skeleton) and answer.status == 200 and not drawn_by_scripts:
            self.seen[name] += 1
            return [urlsplit(urljoin(path, link)).path for link in leading if is_of_the_site(link)]
        self.known |= set(skeleton)
        heard = len(self.person.faults)
        page.goto(path)
        if answer.status != 200:
            del self.person.faults[heard:]  # the console says that it was refused
        self.seen[name] += 1
        self._check(page)
        return links(page)

    def _check(self, page: Page) -> None:
        if self.shown is None:
            self.faults += width_faults(page)
            return
        shapes, shows = page.evaluate(WHAT_IT_SHOWS)
        if not self.shown >= {*shapes, shows}:
            known = self.shown.issuperset(shapes)
            looks = () if is_long() else next_look()
            self.faults += width_faults(page) if known else faults_of(page, looks)
            self.shown |= {*shapes, shows}


def to_the_entrance(answer: APIResponse) -> bool:
    return answer.headers.get("location", "").startswith(reverse("account_login"))


def starts() -> Iterator[str]:
    """The pages whose address names nothing but the club."""
    yield "/"
    for place in places():
        if place.arguments <= {"club"} and not place.name.startswith("api:"):
            yield reverse(place.name, kwargs=dict.fromkeys(place.arguments, CLUB))


def links(page: Page) -> list[str]:
    found = page.eval_on_selector_all(
        "a[href]:not([download])",
        # The address of a link in a drawing is not a text.
        "(all) => all.map((one) => one.href.baseVal ?? one.href)"
        ".map((url) => new URL(url, location).href).filter((url) => url.startsWith(origin))",
    )
    return [urlsplit(url).path for url in found]


def is_of_the_site(link: str) -> bool:
    return not urlsplit(link).scheme


@cache
def name_of(path: str) -> str:
    try:
        return resolve(path).view_name
    except Resolver404:
        return "nowhere"


def is_missed(place: Place, person: Person) -> bool:
    """Whether there is a page that nobody has come to; what only takes POST is none."""
    kwargs = {argument: CLUB if argument == "club" else 1 for argument in place.arguments}
    answer = person.context.request.get(reverse(place.name, kwargs=kwargs), max_redirects=0)
    return answer.status not in (302, 405)


@pytest.fixture(scope="module", autouse=True)
def _no_periodic_tasks(site: Stack) -> Iterator[None]:
    """Suspend what starts several tasks a second: no page waits for them."""
    with site.suspended("quiet beat"):
        yield


@pytest.fixture(scope="module")
def shown() -> set[str]:
    """What somebody has seen and checked already."""
    return set()


@pytest.fixture(scope="module")
def known() -> set[Skeleton]:
    """The skeletons of the parts of pages that somebody has loaded."""
    return set()


@pytest.fixture(scope="module")
def everywhere() -> set[str]:
    """The names of all pages that somebody has come to."""
    return set()


@pytest.mark.parametrize("who", ["secretary", "director", "anne", "clara", None])
def test_every_page_is_fit_for_everybody(
    visit: Visit,
    shown: set[str],
    known: set[Skeleton],
    everywhere: set[str],
    who: str | None,
) -> None:
    walk = Walk(visit(who), shown, known)
    walk.go()
    everywhere.update(walk.seen)
    assert not walk.faults, "\n\n".join(walk.faults)


@pytest.mark.parametrize("who", ["secretary", None])
def test_every_page_is_fit_for_everybody_in_french(visit: Visit, who: str | None) -> None:
    walk = Walk(visit(who, DESKTOP | {"locale": "fr-FR"}), None, set())
    walk.go()
    assert walk.person.page.evaluate("document.documentElement.lang") == "fr"
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
    # Nothing links to it, or the walk ended early: check it all the same if it can be opened.
    assert not [place.name for place in missed if place.arguments - {"club"}]
    faults: list[str] = []
    for place in missed:
        office.goes(reverse(place.name, kwargs=dict.fromkeys(place.arguments, CLUB)))
        faults += faults_of(office.page)
    assert not faults, "\n\n".join(faults)
