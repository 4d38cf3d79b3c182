"""``python manage.py checkrecords [FILE…|-] [--jobs N]``: play and score recorded games again."""

from __future__ import annotations

import json
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand

from games.rules.records.check import check_record, records_in
from games.rules.records.record import MOST_BYTES

MAX_JOBS = 64
BATCH = 16
PENDING_PER_JOB = 4
"""Batches that are read ahead for each worker process."""


class Command(BaseCommand):
    help = (
        "Read games as barbu-record/1, as JSON or JSON Lines, and print one line of JSON for each: "
        "its scores, or the deal, ply, code and message of the first fault. "
        "The exit code is 1 when any has a fault."
    )
    # The command works on a machine without a database.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", default=["-"], help="records; - is standard input")
        parser.add_argument("--jobs", type=_jobs, default=1, help="processes to work with")

    def handle(self, *args: Any, files: list[str], jobs: int, **options: Any) -> None:
        # End without a traceback when the reader of the output closes the pipe.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        faults = 0
        for file in files:
            try:
                faults += self._check(file, jobs)
            except (OSError, ValueError) as error:  # ValueError: a path with a null character
                faults += 1
                message = f"{file!r} cannot be read: {error}."
                self._print({"ok": False, "code": "file-not-read", "message": message})
        if faults:
            sys.exit(1)

    def _check(self, file: str, jobs: int) -> int:
        if file == "-":
            return self._print_all(sys.stdin.buffer, jobs)
        with Path(file).open("rb") as source:
            return self._print_all(source, jobs)

    def _print_all(self, source: BinaryIO, jobs: int) -> int:
        """Print the result of each record, in order; return how many have a fault."""
        faults = 0
        for result in results(records_in(_lines(source)), jobs):
            faults += not result["ok"]
            self._print(result)
        return faults

    def _print(self, result: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(result))


def results(records: Iterator[bytes], jobs: int) -> Iterator[dict[str, Any]]:
    """Yield the results of *records* in order, checked in *jobs* processes.

    Only a few batches are read ahead, so that memory does not grow with the input.
    """
    if jobs == 1:
        yield from map(check_record, records)
        return
    with ProcessPoolExecutor(jobs) as pool:
        pending = deque[Future[list[dict[str, Any]]]]()
        while batch := list(islice(records, BATCH)):
            pending.append(pool.submit(check_batch, batch))
            if len(pending) > jobs * PENDING_PER_JOB:
                yield from pending.popleft().result()
        for future in pending:
            yield from future.result()


def check_batch(records: Iterable[bytes]) -> list[dict[str, Any]]:
    """Return the results of a batch of records; called in a worker process."""
    return [check_record(record) for record in records]


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of *source*, each cut off just past the maximum length of a record."""
    while line := source.readline(MOST_BYTES + 2):
        yield line
        while len(line) > MOST_BYTES + 1 and not line.endswith(b"\n"):
            line = source.readline(MOST_BYTES)


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:9]) <= MAX_JOBS:
        raise ArgumentTypeError(f"a number of processes is 1 to {MAX_JOBS}")
    return int(text)
