"""Running commands that read JSON and print a line of JSON."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from django.core.management import call_command


def run_on_file(command: str, path: Path, content: object, *options: str) -> tuple[int, Any]:
    """Return the exit code of *command* for a file of *content*, and the line it printed."""
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    out = io.StringIO()
    code = 0
    try:
        call_command(command, str(path), *options, stdout=out)
    except SystemExit as ended:
        code = int(str(ended.code))
    [line] = out.getvalue().splitlines()
    return code, json.loads(line)
