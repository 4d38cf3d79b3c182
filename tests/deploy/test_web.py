"""The web process alone, as systemd starts it on a server."""

from __future__ import annotations

import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from deploy.runtime.paths import ROOT
from tests.support.checkout import Checkout, until
from tests.support.stack import free_port

pytestmark = pytest.mark.trial


@pytest.mark.parametrize("processes", ["1", "2"])
def test_it_serves_with_one_process_and_with_several(checkout: Checkout, processes: str) -> None:
    port = str(free_port())
    settings = {"HOST": "127.0.0.1", "PORT": port, "WEB_CONCURRENCY": processes}
    web = subprocess.Popen(
        [sys.executable, "-m", "deploy.runtime.web"], cwd=ROOT, env=checkout.environment | settings
    )

    def answers() -> bool:
        assert web.poll() is None, "the web process has ended"
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/manifest.webmanifest"):
                return True
        except urllib.error.HTTPError:
            raise
        except OSError:
            return False

    try:
        until("an answer", answers)
    finally:
        web.terminate()
        web.wait(30)
