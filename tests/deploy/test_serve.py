"""The process manager, with the whole stack under it."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deploy.children import Child, CrashError
from deploy.places import ROOT
from tests.deploy.conftest import Checkout, until


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Stack:
    """``make run`` in a checkout of its own, on a port of its own."""

    def __init__(self, checkout: Checkout) -> None:
        self.url = f"http://127.0.0.1:{checkout.environment['PORT']}"
        self.log = checkout.var.parent / "serve.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "deploy.serve"],
                cwd=ROOT,
                env=checkout.environment,
                stdout=log,
                stderr=log,
            )

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health/") as answer:  # noqa: S310
                return bool(answer.status == 200)
        except OSError:
            return False

    def wait(self) -> None:
        until("the health page", lambda: self.answers() or self.process.poll() is not None)
        assert self.process.poll() is None, self.log.read_text()

    def processes(self) -> dict[int, str]:
        """Everything under it, keepers and servers too: number and command line."""
        parents = {int(p.name): parent_of(p) for p in Path("/proc").glob("[0-9]*")}
        family = {self.process.pid}
        while more := {p for p, parent in parents.items() if parent in family} - family:
            family |= more
        return {pid: command_line(pid) for pid in family}

    def find(self, words: str) -> int:
        """The process with these words in its command line; 0 if there is none."""
        return min((pid for pid, line in self.processes().items() if words in line), default=0)


def parent_of(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def still_there(processes: dict[int, str]) -> list[str]:
    return [line for pid, line in processes.items() if line and command_line(pid) == line]


@contextmanager
def served(checkout: Checkout) -> Iterator[Stack]:
    checkout.environment |= {"PORT": str(free_port()), "DEMO": "0"}
    stack = Stack(checkout)
    try:
        stack.wait()
        yield stack
    finally:
        stack.process.terminate()
        stack.process.wait(30)


def test_every_child_comes_back_and_none_is_left(checkout: Checkout) -> None:
    with served(checkout) as stack:
        assert stack.url in stack.log.read_text()
        for words in ("deploy.web", "worker", "beat", "redis-server", "bin/postgres"):
            killed = stack.find(words)
            os.kill(killed, signal.SIGKILL)
            until(f"{words} to be back", lambda: stack.find(words) not in (0, killed))  # noqa: B023
        stack.wait()

        again = checkout.python("-m", "deploy.serve")
        assert again.returncode == 1
        assert again.stderr.count("\n") == 1
        assert f"already being served: open {stack.url}" in again.stderr

        family = stack.processes()
        stack.process.send_signal(signal.SIGINT)
        assert stack.process.wait(10) == 0
    assert still_there(family) == []
    assert "was killed by SIGKILL: starting it again" in stack.log.read_text()


def test_kill_9_of_the_manager_leaves_nothing_and_hinders_nothing(checkout: Checkout) -> None:
    with served(checkout) as stack:
        family = stack.processes()
        os.kill(stack.find("deploy.web"), signal.SIGKILL)
        stack.process.kill()
        stack.process.wait()
        until("everything to end", lambda: not still_there(family))
        with served(checkout) as second:
            assert second.answers()


def test_a_busy_port_is_one_sentence_before_anything_starts(checkout: Checkout) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        checkout.environment["PORT"] = str(other.getsockname()[1])
        result = checkout.python("-m", "deploy.serve")
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "Address already in use. Choose another port" in result.stderr
    assert not (checkout.var / "log").exists()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "eighty", "PORT must be a number from 1 to 65535, not 'eighty'"),
        ("PORT", "70000", "PORT must be a number from 1 to 65535, not '70000'"),
        ("HOST", "no such host", "HOST=no such host is not an address of this machine"),
    ],
)
def test_a_wrong_address_is_one_sentence(
    checkout: Checkout, name: str, value: str, sentence: str
) -> None:
    checkout.environment[name] = value
    result = checkout.python("-m", "deploy.serve")
    assert result.returncode == 1
    assert result.stderr == f"Barbu Club stopped: {sentence}\n"


def test_a_start_that_fails_brings_the_whole_down(checkout: Checkout) -> None:
    checkout.environment |= {"PORT": str(free_port()), "BARBU_ENV": "production"}
    result = checkout.python("-m", "deploy.serve")
    assert result.returncode == 1
    assert "SECRET_KEY" in result.stdout
    assert result.stderr == "Barbu Club stopped: prepare ended with code 1\n"
    assert "stopped" in checkout.embedded("status")


def test_a_child_that_will_not_stay_up_is_given_up_with_its_reason() -> None:
    said: list[str] = []
    child = Child(
        "web",
        [sys.executable, "-c", "print('out of cards'); raise SystemExit(3)"],
        lambda name, line: said.append(f"{name}: {line}"),
    )
    with pytest.raises(CrashError, match="web ended with code 3, 5 times in a row"):
        asyncio.run(child.keep_running())
    assert said[:2] == ["web: out of cards", "web: ended with code 3: starting it again"]
