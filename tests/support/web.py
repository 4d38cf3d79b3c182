"""A single web process on its own port, without databases."""

from __future__ import annotations

import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from deploy.runtime.paths import ROOT
from tests.support.checkout import Checkout, until
from tests.support.stack import free_port


class Web:
    """``python -m deploy.runtime.web`` in *checkout*."""

    def __init__(self, checkout: Checkout, **environment: str) -> None:
        self.port = free_port()
        settings = {"HOST": "127.0.0.1", "PORT": str(self.port)} | environment
        self.process = subprocess.Popen(
            [sys.executable, "-m", "deploy.runtime.web"],
            cwd=ROOT,
            env=checkout.environment | settings,
        )

    def get(self, path: str) -> int:
        """Return the status of a page."""
        try:
            url = f"http://127.0.0.1:{self.port}{path}"
            with urllib.request.urlopen(url, timeout=60) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    def answers(self) -> bool:
        assert self.process.poll() is None, "it has ended"
        try:
            return self.get("/manifest.webmanifest") == 200
        except OSError:
            return False


@contextmanager
def serving(checkout: Checkout, **environment: str) -> Iterator[Web]:
    """Run a web process; yield it once it answers."""
    web = Web(checkout, **environment)
    try:
        until("an answer", web.answers)
        yield web
    finally:
        web.process.terminate()
        web.process.wait(30)
