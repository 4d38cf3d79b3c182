"""The real thing in a real browser: the whole stack as ``make run`` starts it, with its demo club.

Nothing here reaches past the pages: a test signs in, taps and reads as a person would. The stack
has a ``var`` folder of its own, so that a demo that is running beside it is left alone.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
START_SECONDS = 180

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


@dataclass(frozen=True)
class Site:
    """Where the stack answers, and what it printed."""

    url: str
    log: Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def chromium() -> str:
    if CHROMIUM is None:
        reason = "there is no Chromium on this machine (Debian: apt-get install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return CHROMIUM


@pytest.fixture(scope="session")
def site(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    var = tmp_path_factory.mktemp("site")
    log = var / "stack.log"
    url = f"http://127.0.0.1:{(port := free_port())}"
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG", "TMPDIR") if key in os.environ}
    environment = kept | {"BARBU_VAR": str(var), "HOST": "127.0.0.1", "PORT": str(port)}
    with log.open("w") as output:
        stack = subprocess.Popen(
            [sys.executable, "-m", "deploy.serve"],
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_healthy(url, stack, log)
        yield Site(url, log)
    finally:
        stack.send_signal(signal.SIGTERM)
        stack.wait(30)


def wait_until_healthy(url: str, stack: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(START_SECONDS * 2):
        if stack.poll() is not None:
            pytest.fail(f"the stack stopped while it started:\n{log.read_text()[-4000:]}")
        try:
            with urllib.request.urlopen(f"{url}/health/", timeout=5) as answer:  # noqa: S310
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.5)
    pytest.fail(f"the stack did not answer in {START_SECONDS} s:\n{log.read_text()[-4000:]}")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    # Chromium's sandbox refuses to run as root, which is what a CI machine is.
    arguments = [*QUIET, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        with playwright.chromium.launch(executable_path=chromium, args=arguments) as browser:
            yield browser


class Visitor:
    """One person with her own browser window."""

    def __init__(self, browser: Browser, site: Site, viewport: dict[str, int], scheme: str) -> None:
        self.context: BrowserContext = browser.new_context(
            base_url=site.url,
            viewport=viewport,
            color_scheme=scheme,
            reduced_motion="reduce",  # type: ignore[arg-type]
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.faults.append(said.text) if said.type == "error" else None,
        )

    def sign_in(self, email: str, password: str) -> None:
        self.page.goto("/accounts/login/")
        self.page.get_by_label("E-mail").fill(email)
        self.page.get_by_label("Password").fill(password)
        self.page.get_by_role("button", name="Sign in", exact=True).click()
        self.page.wait_for_url(lambda url: "/login" not in url)
