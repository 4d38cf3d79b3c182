"""The processor time and memory of processes, read from ``/proc``."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from tests.support.stack import Stack

TICKS = os.sysconf("SC_CLK_TCK")
WHO = {
    "deploy.runtime.web": "web",
    "multiprocessing.spawn": "web",  # the processes of WEB_CONCURRENCY
    "postgres": "PostgreSQL",
    "valkey-server": "Valkey",
    "celery": "workers",
}
"""Words of command lines, and the group name of the matching processes."""


def memory(pid: int) -> int:
    """Return the memory of a process in kilobytes."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])


def seconds_of(pid: int) -> float:
    """Return the processor seconds of a process; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def used_by(stack: Stack) -> Callable[[], dict[str, float]]:
    """Start measuring; return a function that returns the processor seconds since, by group."""
    groups = {os.getpid(): "clients"}
    for pid, line in stack.processes().items():
        for words, who in WHO.items():
            if words in line and "deploy.runtime.supervisor" not in line:
                groups.setdefault(pid, who)
    before = {pid: seconds_of(pid) for pid in groups}

    def used() -> dict[str, float]:
        spent = dict.fromkeys(["clients", *WHO.values()], 0.0)
        for pid, who in groups.items():
            spent[who] += max(0.0, seconds_of(pid) - before[pid])
        return spent

    return used


def machine() -> tuple[float, float]:
    """Return the total and the idle processor seconds of the machine since its start."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
    ticks = list(map(int, fields))
    return sum(ticks) / TICKS, (ticks[3] + ticks[4]) / TICKS
