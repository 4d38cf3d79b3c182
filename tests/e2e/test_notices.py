"""Notices in a browser: the badge of an open page, and push messages as the browser shows them."""

import json
import re
import time
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.looking import faults_of
from tests.support.browser.people import BROWSER, CONSOLE, PATIENCE, PHONE, Person, Visit

pytestmark = BROWSER

SHOWN = """async () => {
    const worker = await navigator.serviceWorker.getRegistration("/");
    let shown = [];
    while (!shown.length) {
        await new Promise((go_on) => setTimeout(go_on, 50));
        shown = await worker.getNotifications();
    }
    return shown.map(({ title, body, data }) => [title, body, data.url]);
}"""


def announce(director: Person, text: str) -> None:
    director.goes(CONSOLE)
    form = director.page.locator("form[action*=announce]")
    form.locator("input[name=text], textarea").first.fill(text)
    form.get_by_role("button").first.click()
    expect(director.page.locator("#console-announcements")).to_contain_text(text)


def test_an_announcement_reaches_an_open_page(visit: Visit) -> None:
    anne, director = visit("anne", PHONE), visit("director")
    anne.goes("/rules/")
    bell = anne.page.locator("#bell")
    expect(anne.page.locator("#bell[data-live]")).to_be_visible()
    before = bell.get_attribute("data-version") or ""
    announce(director, "The bar is open")
    expect(bell).not_to_have_attribute("data-version", before)
    bell.click()
    notice = anne.page.get_by_role("link", name="The bar is open")
    expect(anne.page.locator("li.unread", has=notice)).to_be_visible()
    notice.click()
    anne.page.wait_for_url(re.compile(r"/events/2/$"))
    anne.goes("/notices/")
    anne.page.get_by_role("button", name="Mark all as read").click()
    expect(anne.page.locator("#bell .count")).to_have_count(0)


def test_a_refused_form_keeps_its_values_while_the_event_changes(visit: Visit) -> None:
    phone, desk = visit("director", PHONE), visit("director")
    phone.goes(CONSOLE.replace("console/", ""))
    phone.page.get_by_role("link", name="Table 4", exact=True).first.click()
    totals = phone.page.locator("#totals")
    totals.wait_for()
    if totals.get_attribute("open") is None:
        totals.locator("summary").click()
    fields = totals.locator("input[type=number], input[inputmode]")
    expect(fields).to_have_count(4)
    for n, points in enumerate("1234"):
        fields.nth(n).fill(points)
    totals.get_by_role("button", name="Save the totals").click()
    expect(totals.locator(".errorlist").first).to_be_visible()
    announce(desk, "Nobody loses what they have written")
    expect(phone.page.locator(".changed-meanwhile")).to_be_visible()
    for n, points in enumerate("1234"):
        expect(fields.nth(n)).to_have_value(points)


def test_a_push_message_that_comes_twice_is_shown_once(visit_with_notifications: Visit) -> None:
    anne = visit_with_notifications("anne")
    anne.context.grant_permissions(["notifications"], origin=anne.site.url)
    anne.goes("/notices/preferences/")
    expect(anne.page.locator("#push-state")).to_have_text("Push messages are off in this browser.")
    workers: list[dict[str, str]] = []
    browser = anne.context.new_cdp_session(anne.page)
    browser.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: workers.extend(event["registrations"]),
    )
    browser.send("ServiceWorker.enable")
    anne.page.wait_for_function("navigator.serviceWorker.controller !== null")
    message = {"title": "Riverside", "body": "Your turn", "tag": "notice-1", "url": "/notices/1/"}
    for _ in range(2):
        browser.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": anne.site.url,
                "registrationId": workers[0]["registrationId"],
                "data": json.dumps(message | {"lang": "en"}),
            },
        )
    assert anne.page.evaluate(SHOWN) == [["Riverside", "Your turn", "/notices/1/"]]


def test_a_browser_without_push_messages_says_so(visit: Visit) -> None:
    anne = visit("anne")
    anne.page.add_init_script("delete globalThis.PushManager")
    anne.goes("/notices/preferences/")
    state = anne.page.locator("#push-state")
    expect(state).to_have_text("This browser has no push messages.")
    expect(anne.page.locator("#push-switch")).to_be_hidden()


def test_a_browser_that_refuses_push_messages_says_so(visit: Visit) -> None:
    """As in a private window."""
    anne = visit("anne")
    anne.page.add_init_script(
        "Object.defineProperty(Notification, 'permission', { get: () => 'default' });"
        "navigator.serviceWorker.register = async () => { throw new Error('private'); };"
    )
    anne.goes("/notices/preferences/")
    expect(anne.page.locator("#push-state")).to_have_text("This browser has no push messages.")
    expect(anne.page.locator("#push-switch")).to_be_hidden()


def test_an_e_mail_leads_to_a_page_that_ends_them(visit: Visit) -> None:
    """The e-mails of the demonstration are on a page; no link leads to the other from elsewhere."""
    bernard, director, visitor = visit("bernard", PHONE), visit("director"), visit(None, PHONE)
    bernard.goes("/notices/preferences/")
    bernard.page.locator("select[name=mail_announcement]").select_option("mail")
    bernard.page.get_by_role("button", name="Save").click()
    expect(bernard.page.get_by_text("Saved.")).to_be_visible()
    announce(director, "Supper at eight")
    bernard.goes("/notices/mails/")
    mail = bernard.page.locator("article.mail", has_text="Supper at eight")
    wait_for(bernard.page, mail)
    faults = list(faults_of(bernard.page))
    link = mail.locator("a[href*=unsubscribe]").get_attribute("href")
    visitor.goes(urlsplit(link or "").path)
    faults += faults_of(visitor.page)
    visitor.page.get_by_role("button", name="None of this kind").click()
    expect(visitor.page.get_by_role("heading", name="No more e-mails")).to_be_visible()
    faults += faults_of(visitor.page)
    assert not faults, "\n\n".join(faults)
    bernard.goes("/notices/preferences/")
    expect(bernard.page.locator("select[name=mail_announcement]")).to_have_value("")


def wait_for(page: Page, wanted: Locator) -> None:
    """Load the page again until it shows something."""
    end = time.monotonic() + PATIENCE / 1000
    while not wanted.count() and time.monotonic() < end:
        page.wait_for_timeout(300)
        page.reload()
    expect(wanted).to_be_visible()
