"""Members who play over the documented API and socket, with the sample client of play-api.md."""

from __future__ import annotations

import asyncio
import re
import time
import urllib.parse
import urllib.request
from concurrent.futures import Future, ThreadPoolExecutor
from http.cookiejar import CookieJar
from typing import Any

from tests.durability.api import Api
from tests.support.sample_client import sample

BETWEEN_LOOKS = 0.5
"""Seconds between two requests for notices."""
PATIENCE = 60.0
PASSWORD = "eleven purple herons"


class Program:
    """A signed-in program that plays random legal actions."""

    def __init__(self, site: str, email: str, password: str) -> None:
        self.api = Api.sign_in(site, email, password)
        self._client: Any = sample("Player")(site, self.api.token)

    @classmethod
    def of_newcomer(cls, site: str, name: str, club: str, official: Api) -> Program:
        """Sign a user up, request to join the club, and let an official accept the request."""
        email = f"{name.replace(' ', '.').lower()}@example.org"
        sign_up(site, name, email)
        program = cls(site, email, PASSWORD)
        asked = program.api.post(f"clubs/{club}/join-requests/", {"message": "May I play?"})
        official.post(f"clubs/{club}/join-requests/{asked['id']}/accept/", {"name": name})
        return program

    def called_to(self, event: str) -> int:
        """Wait for the notice that a live table of *event* is ready; return its game."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for notice in self.api.get("notices/?unread")["results"]:
                if notice["kind"] == "table-ready" and notice["values"]["event"] == event:
                    return int(notice["link"].rstrip("/").rpartition("/")[2])
            time.sleep(BETWEEN_LOOKS)
        raise TimeoutError(f"nobody has called to {event}")

    async def play(self, event: str) -> dict[str, Any]:
        """Go to the live table of *event* when called; return the last view of the game."""
        game = await asyncio.to_thread(self.called_to, event)
        async with asyncio.timeout(PATIENCE):
            view: dict[str, Any] = await self._client.play(game)
        return view


def playing(programs: list[Program], event: str) -> Future[list[dict[str, Any]]]:
    """Let programs play *event* in the background; the result is the last view of each."""

    async def play() -> list[dict[str, Any]]:
        return await asyncio.gather(*(program.play(event) for program in programs))

    with_loop = ThreadPoolExecutor(1)
    views = with_loop.submit(asyncio.run, play())
    with_loop.shutdown(wait=False)
    return views


def sign_up(site: str, name: str, email: str) -> None:
    """Create an account with the form of the site."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    with opener.open(f"{site}/accounts/signup/") as page:
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
    assert found is not None
    form = {"name": name, "email": email, "password1": PASSWORD, "csrfmiddlewaretoken": found[1]}
    request = urllib.request.Request(  # noqa: S310
        f"{site}/accounts/signup/", urllib.parse.urlencode(form).encode(), {"Origin": site}
    )
    with opener.open(request) as answer:
        assert "/signup/" not in answer.url, answer.read().decode()
