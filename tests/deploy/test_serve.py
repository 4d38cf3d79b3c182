"""The process manager, with the whole stack under it."""

import asyncio
import os
import signal
import socket
import sys

import pytest

from deploy.runtime.processes import ChildProcess, CrashError
from tests.support.checkout import Checkout, until
from tests.support.stack import free_port, served, still_there


@pytest.mark.trial
def test_each_killed_process_is_restarted_and_all_end_with_the_manager(
    migrated_checkout: Checkout,
) -> None:
    with served(migrated_checkout) as stack:
        until("the address", lambda: stack.url in stack.log.read_text())
        programs = ("deploy.runtime.web", "quiet worker", "queues=bots", "quiet beat")
        for words in (*programs, "valkey-server", "bin/postgres"):
            killed = stack.find(words)
            os.kill(killed, signal.SIGKILL)
            until(f"{words} to be back", lambda: stack.find(words) not in (0, killed))  # noqa: B023
        stack.wait()

        again = migrated_checkout.python("-m", "deploy.runtime.serve")
        assert again.returncode == 1
        assert again.stderr.count("\n") == 1
        assert f"already being served: open {stack.url}" in again.stderr

        family = stack.processes()
        stack.process.send_signal(signal.SIGINT)
        assert stack.process.wait(10) == 0
    assert still_there(family) == []
    assert "was killed by SIGKILL: starting it again" in stack.log.read_text()


@pytest.mark.trial
def test_after_kill_9_of_the_manager_all_end_and_a_new_start_works(
    migrated_checkout: Checkout,
) -> None:
    with served(migrated_checkout) as stack:
        family = stack.processes()
        os.kill(stack.find("deploy.runtime.web"), signal.SIGKILL)
        stack.process.kill()
        stack.process.wait()
        until("everything to end", lambda: not still_there(family))
        with served(migrated_checkout) as second:
            assert second.answers()


def test_a_busy_port_is_refused_before_anything_starts(checkout: Checkout) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        checkout.environment["PORT"] = str(other.getsockname()[1])
        result = checkout.python("-m", "deploy.runtime.serve")
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "Address already in use. Choose another port" in result.stderr
    assert not (checkout.var / "log").exists()


@pytest.mark.trial
@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "eighty", "PORT must be a number from 1 to 65535, not 'eighty'"),
        ("PORT", "70000", "PORT must be a number from 1 to 65535, not '70000'"),
        ("WEB_CONCURRENCY", "0", "WEB_CONCURRENCY must be a number from 1 to 64, not '0'"),
        ("HOST", "no such host", "HOST=no such host is not an address of this machine"),
    ],
)
def test_a_wrong_setting_is_refused(
    checkout: Checkout, name: str, value: str, sentence: str
) -> None:
    checkout.environment[name] = value
    result = checkout.python("-m", "deploy.runtime.serve")
    assert result.returncode == 1
    assert result.stderr == f"Barbu Club stopped: {sentence}\n"


@pytest.mark.trial
def test_a_failed_start_stops_everything(checkout: Checkout) -> None:
    checkout.environment |= {"PORT": str(free_port()), "BARBU_ENV": "production"}
    result = checkout.python("-m", "deploy.runtime.serve")
    assert result.returncode == 1
    assert "SECRET_KEY" in result.stdout
    assert result.stderr == "Barbu Club stopped: prepare ended with code 1\n"
    assert "stopped" in checkout.embedded("status")


@pytest.mark.trial
def test_a_process_that_crashes_repeatedly_is_not_restarted() -> None:
    printed: list[str] = []
    process = ChildProcess(
        "web",
        [sys.executable, "-c", "print('out of cards'); raise SystemExit(3)"],
        lambda name, line: printed.append(f"{name}: {line}"),
    )
    with pytest.raises(CrashError, match="web ended with code 3, 5 times in a row"):
        asyncio.run(process.keep_running())
    assert printed[:2] == ["web: out of cards", "web: ended with code 3: starting it again"]
