"""The web process by itself, as the units of a server start it."""

from __future__ import annotations

import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from deploy.runtime.places import ROOT
from tests.support.checkout import Checkout, until
from tests.support.stack import free_port


@pytest.mark.parametrize("processes", ["1", "2"])
def test_it_serves_with_as_many_processes_as_it_is_told(checkout: Checkout, processes: str) -> None:
    port = str(free_port())
    told = {"HOST": "127.0.0.1", "PORT": port, "WEB_CONCURRENCY": processes}
    web = subprocess.Popen(
        [sys.executable, "-m", "deploy.runtime.web"], cwd=ROOT, env=checkout.environment | told
    )

    def answers() -> bool:
        assert web.poll() is None, "it has ended"
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
