"""A live table and a score sheet start without a compiler and without arrays."""

import subprocess
import sys

FOUND = (
    "import sys, games.rules; print([n for n in ('django', 'numba', 'numpy') if n in sys.modules])"
)


def test_the_rules_import_no_framework_no_arrays_and_no_compiler() -> None:
    done = subprocess.run([sys.executable, "-c", FOUND], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
