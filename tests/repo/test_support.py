import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IMPORT = re.compile(r"^\s*from (tests\S*|\.\S*) import", re.MULTILINE)


def test_nothing_is_imported_from_a_test_or_a_conftest() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {module}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for module in IMPORT.findall(path.read_text())
        if module.rpartition(".")[2].startswith(("test_", "conftest"))
    ]
    assert not wrong, "what several tests use lies in tests/support"
