"""Which hosts a club's own machine answers to, and how far HSTS reaches."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from typing import Any

import pytest

from deploy.runtime.hosts import lan_address, local_hosts
from deploy.runtime.paths import ROOT

PRODUCTION = {
    "BARBU_ENV": "production",
    "SECRET_KEY": "only-for-this-test",
    "ALLOWED_HOSTS": "club.example",
    "EMAIL_URL": "smtp://localhost",
}
SHOWN = """
import json
from deploy.site import settings
names = ("ALLOWED_HOSTS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")
print(json.dumps({name: getattr(settings, name, None) for name in names}))
"""


def settings_with(**environment: str) -> dict[str, Any]:
    ours = ("ALLOWED_HOSTS", "HOST", "BARBU_ENV")
    clean = {name: value for name, value in os.environ.items() if name not in ours}
    command = [sys.executable, "-c", SHOWN]
    found = subprocess.run(
        command, cwd=ROOT, env=clean | environment, capture_output=True, check=True
    )
    return dict(json.loads(found.stdout))


def test_alone_it_answers_for_itself() -> None:
    assert settings_with()["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert local_hosts("192.168.1.20")[3:] == ["192.168.1.20"]
    assert local_hosts("fd00::20")[3:] == ["[fd00::20]"]
    assert local_hosts("club-pc")[3:] == ["club-pc"]


@pytest.mark.trial
@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104 - asking, not binding
def test_open_to_the_room_it_answers_under_its_addresses_and_names(host: str) -> None:
    hosts = settings_with(HOST=host)["ALLOWED_HOSTS"]
    name = socket.gethostname().lower()
    assert {"127.0.0.1", name, f"{name.partition('.')[0]}.local"} <= set(hosts)
    assert "*" not in hosts
    assert host not in hosts
    assert set(lan_address()) <= set(hosts)


def test_what_is_asked_for_counts() -> None:
    assert settings_with(ALLOWED_HOSTS="a.example,b.example")["ALLOWED_HOSTS"] == [
        "a.example",
        "b.example",
    ]


@pytest.mark.trial
@pytest.mark.parametrize("asked", [False, True])
def test_https_for_all_of_the_domain_is_asked_for(asked: bool) -> None:
    names = ("SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")
    found = settings_with(**PRODUCTION, **(dict.fromkeys(names, "true") if asked else {}))
    assert {found[name] for name in names} == {asked}
