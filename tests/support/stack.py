"""``make run`` for tests: a URL, and processes that can be killed."""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.runtime.paths import ROOT
from tests.support.checkout import Checkout, copy_files, secret_of, until


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Stack:
    """``make run`` in a separate checkout, on its own port."""

    def __init__(self, checkout: Checkout) -> None:
        self.checkout = checkout
        self.url = f"http://127.0.0.1:{checkout.environment['PORT']}"
        self.log = checkout.var.parent / "serve.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "deploy.runtime.serve"],
                cwd=ROOT,
                env=checkout.environment,
                stdout=log,
                stderr=log,
            )

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health/", timeout=10) as answer:  # noqa: S310
                return bool(answer.status == 200)
        except OSError:
            return False

    def wait(self) -> None:
        until("the health page", lambda: self.answers() or self.process.poll() is not None)
        assert self.process.poll() is None, self.log.read_text()

    def processes(self) -> dict[int, str]:
        """Return the process number and command line of it and its descendants."""
        parents = {int(p.name): parent_of(p) for p in Path("/proc").glob("[0-9]*")}
        family = {self.process.pid}
        while more := {p for p, parent in parents.items() if parent in family} - family:
            family |= more
        return {pid: command_line(pid) for pid in family}

    def find_all(self, words: str) -> set[int]:
        """Return the processes with these words in their command line."""
        return {pid for pid, line in self.processes().items() if words in line}

    def find(self, words: str) -> int:
        """Return the first process with these words in its command line; 0 if there is none.

        Of two web processes that serve in turn, it is the serving one.
        """
        found = self.find_all(words)
        serving = self.checkout.var / "run" / "web"
        number = serving.read_text() if serving.exists() else ""
        return int(number) if number and int(number) in found else min(found, default=0)

    @contextmanager
    def suspended(self, words: str) -> Iterator[None]:
        """Suspend the processes with these words in their command line, and let them go on."""
        found = self.find_all(words)
        for pid in found:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in found:
                os.kill(pid, signal.SIGCONT)


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
def served(checkout: Checkout, *, demo: bool = False) -> Iterator[Stack]:
    """Run the stack of *checkout*; yield it once it answers."""
    checkout.environment |= {"PORT": str(free_port()), "DEMO": str(int(demo))}
    stack = Stack(checkout)
    try:
        stack.wait()
        yield stack
    finally:
        stack.process.terminate()
        stack.process.wait(30)


def migrated_cluster(folder: Path) -> Path:
    """Return PostgreSQL's files of a new site without a club, prepared as at its first start.

    They are in *folder*, which the processes of a test run share; the first caller creates them,
    and the others wait.
    """
    return _cluster_of(folder, "migrated")


def filled_cluster(folder: Path) -> Path:
    """Return PostgreSQL's files of the demonstration, prepared as at its first start.

    They are in *folder*, and are made from the migrated cluster there.
    """
    return _cluster_of(folder, "filled", migrated_cluster)


def _cluster_of(folder: Path, name: str, earlier: Callable[[Path], Path] | None = None) -> Path:
    """Return the cluster *name* in *folder*; with an *earlier* cluster, it has a club."""
    cluster, draft = folder / name, folder / f"{name}.draft"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not cluster.exists():
            checkout = Checkout(folder / f"to-be-{name}" / "var", DEMO=str(int(bool(earlier))))
            checkout.var.parent.mkdir()
            try:
                if earlier:
                    checkout.begin_with(earlier(folder))
                checkout.prepare()
                copy_files(checkout.folder("data") / "postgres", draft)
                shutil.copy(checkout.var / "secret", secret_of(cluster))
                draft.rename(cluster)
            finally:
                checkout.remove()
    return cluster
