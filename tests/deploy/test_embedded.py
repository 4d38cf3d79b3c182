"""The embedded servers, started in temporary folders."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import psycopg
import pytest

from deploy.runtime import supervisor
from deploy.runtime.paths import ROOT
from tests.support.checkout import Checkout, until

pytestmark = pytest.mark.trial

HOLD = """\
from deploy.runtime import embedded
with embedded.hold():
    print(1, flush=True)
    input()
"""


def postmaster(checkout: Checkout) -> int:
    return int((checkout.folder("data") / "postgres" / "postmaster.pid").read_text().split()[0])


def supervisor_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def answers(checkout: Checkout) -> bool:
    try:
        return checkout.query("SELECT 1") == [(1,)]
    except (psycopg.OperationalError, OSError):
        return False


def test_the_servers_start_and_stop_and_data_stays(checkout: Checkout) -> None:
    checkout.embedded("start")
    checkout.query("CREATE TABLE deal AS SELECT 7 AS number")
    assert checkout.embedded("status") == "postgres: running\nvalkey: running\n"
    assert checkout.embedded("stop") == "stopped\n"
    assert checkout.embedded("status") == "postgres: stopped\nvalkey: stopped\n"
    checkout.embedded("start")
    assert checkout.query("SELECT number FROM deal") == [(7,)]


def test_the_servers_listen_on_private_sockets_only(checkout: Checkout) -> None:
    checkout.embedded("start")
    assert checkout.folder("sockets").stat().st_mode & 0o077 == 0
    assert checkout.query("SHOW listen_addresses") == [("",)]
    assert checkout.query("SHOW synchronous_commit") == [("on",)]


def test_a_deep_checkout_has_short_socket_addresses(deep_checkout: Checkout) -> None:
    deep_checkout.embedded("start")
    assert len(os.fsencode(deep_checkout.folder("sockets"))) < 100
    assert answers(deep_checkout)


def test_two_checkouts_share_nothing(checkout: Checkout, deep_checkout: Checkout) -> None:
    checkout.embedded("start")
    deep_checkout.embedded("start")
    checkout.query("CREATE TABLE ours ()")
    assert deep_checkout.query("SELECT to_regclass('ours')") == [(None,)]


def test_what_was_committed_survives_kill_9_of_everything(checkout: Checkout) -> None:
    checkout.embedded("start")
    checkout.query("CREATE TABLE deal AS SELECT 7 AS number")
    server = postmaster(checkout)
    os.kill(supervisor_of(server), signal.SIGKILL)
    os.kill(server, signal.SIGKILL)
    checkout.embedded("start")
    assert checkout.query("SELECT number FROM deal") == [(7,)]


def test_a_killed_server_is_started_again(checkout: Checkout) -> None:
    checkout.embedded("start")
    os.kill(postmaster(checkout), signal.SIGKILL)
    until("PostgreSQL to be back", lambda: answers(checkout))


def test_a_server_whose_socket_was_removed_is_started_again(checkout: Checkout) -> None:
    checkout.embedded("start")
    for socket in list(checkout.folder("sockets").iterdir()):
        socket.unlink()
    until("PostgreSQL to be back", lambda: answers(checkout))
    until("Valkey to be back", (checkout.folder("sockets") / "valkey.sock").exists)


def test_a_socket_that_was_removed_before_it_was_seen_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "SOCKET_SECONDS", 0.0)
    monkeypatch.setattr(supervisor, "_is_unused", lambda *_users: False)
    lost = cast("Any", SimpleNamespace(socket=tmp_path / "removed.sock"))
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        with (tmp_path / "users").open("w") as users:
            assert not supervisor._wait_until_unused(lost, process, users)
        process.kill()


def test_a_lock_left_by_a_power_cut_is_removed(checkout: Checkout) -> None:
    checkout.embedded("start")
    lock = checkout.folder("data") / "postgres" / "postmaster.pid"
    left = lock.read_text().splitlines()
    checkout.embedded("stop")
    lock.write_text("\n".join([str(os.getpid()), *left[1:]]))  # the number of another process
    checkout.embedded("start")
    assert answers(checkout)


def test_the_servers_stop_when_the_last_user_is_killed(checkout: Checkout) -> None:
    users = [
        subprocess.Popen(
            [sys.executable, "-c", HOLD],
            cwd=ROOT,
            env=checkout.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    for user in users:
        assert user.stdout is not None
        assert user.stdout.readline() == b"1\n"
    users[0].communicate(b"\n")
    assert answers(checkout)
    users[1].kill()
    users[1].communicate()
    until("the servers to stop", lambda: "running" not in checkout.embedded("status"))


def test_a_server_named_by_a_variable_is_not_started(checkout: Checkout) -> None:
    checkout.environment["DATABASE_URL"] = "postgres://elsewhere/barbu"
    checkout.embedded("start")
    assert not (checkout.folder("data") / "postgres").exists()
    assert "valkey: running" in checkout.embedded("status")


def test_a_failure_is_one_sentence_with_the_log(checkout: Checkout) -> None:
    checkout.embedded("start")
    checkout.embedded("stop")
    (checkout.folder("data") / "postgres" / "PG_VERSION").write_text("9\n")
    result = checkout.python("-m", "deploy.runtime.embedded", "start")
    assert result.returncode == 1
    assert result.stderr.startswith(
        "postgres does not run: postgres ended with code 1, 5 times in a row."
    )
    assert "is not compatible with this version" in result.stderr
    assert "Traceback" not in result.stderr
