"""The rules package can be taken out of the site and used alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import games.rules

EXAMPLES = """
import doctest, sys
sys.path.insert(0, sys.argv[1])
import games.rules
assert games.rules.__file__.startswith(sys.argv[1]), games.rules.__file__
found = doctest.testmod(games.rules)
foreign = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(found.failed, found.attempted, sorted(foreign - {"games", "__main__"}))
"""


def test_a_deal_is_played_where_nothing_else_of_the_site_is(tmp_path: Path) -> None:
    source = Path(games.rules.__file__).parent
    shutil.copytree(source, tmp_path / "games" / "rules")
    # -I and -S: no packages of the checkout, of the user or of the site are importable.
    command = [sys.executable, "-I", "-S", "-c", EXAMPLES, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    failed, attempted, foreign = done.stdout.split(maxsplit=2)
    assert (failed, foreign.strip()) == ("0", "[]")
    assert int(attempted) > 3


def test_the_rules_do_not_load_what_lies_beside_them() -> None:
    foreign = "('django', 'numba', 'numpy')"
    code = f"import sys, games.rules; print([n for n in {foreign} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
