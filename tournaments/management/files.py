"""Reading the files of commands, and refusing bad ones."""

import json
import sys
from pathlib import Path
from typing import NoReturn

from django.core.management.base import OutputWrapper
from django.utils.translation import gettext

from tournaments.json_file import MOST_BYTES, BadFile


def content_of(file: str) -> bytes:
    """Return the bytes of *file* (``-`` is standard input), at most one more than the limit.

    :raises BadFile: if it cannot be read.
    """
    try:
        if file == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(file).open("rb") as source:
            return source.read(MOST_BYTES + 1)
    except (OSError, ValueError):  # ValueError: a path with a null in it
        raise BadFile("file-not-read", "The file cannot be read.") from None


def refuse(stdout: OutputWrapper, code: str, message: str) -> NoReturn:
    """Print one line of JSON with *code* and the translated *message*, and exit with 1."""
    stdout.write(json.dumps({"code": code, "message": gettext(message)}))
    sys.exit(1)
