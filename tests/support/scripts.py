"""The project's scripts."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def modules_of_the_project() -> set[str]:
    """Return the paths of all scripts, as pages name them."""
    folders = [*ROOT.glob("*/static"), ROOT / "deploy/site/static"]
    return {
        file.relative_to(folder).as_posix() for folder in folders for file in folder.rglob("*.js")
    }
