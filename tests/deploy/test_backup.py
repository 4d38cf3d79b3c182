"""Backup and restore of the embedded database."""

from pathlib import Path

import pytest

from tests.support.checkout import Checkout

pytestmark = pytest.mark.trial


def test_a_backup_can_be_restored(checkout: Checkout, tmp_path: Path) -> None:
    checkout.embedded("start")
    checkout.query("CREATE TABLE deal AS SELECT 7 AS number")
    saved = checkout.python("-m", "deploy.runtime.backup")
    assert saved.returncode == 0, saved.stderr
    (file,) = (checkout.var / "backups").iterdir()
    assert str(file) in saved.stdout

    checkout.query("UPDATE deal SET number = 8")
    restored = checkout.python("-m", "deploy.runtime.backup", str(file))
    assert restored.returncode == 0, restored.stderr
    assert checkout.query("SELECT number FROM deal") == [(7,)]

    (tmp_path / "letter.txt").write_text("Hello")
    refused = checkout.python("-m", "deploy.runtime.backup", str(tmp_path / "letter.txt"))
    assert refused.returncode == 1
    assert "not appear to be a valid archive" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert checkout.query("SELECT number FROM deal") == [(7,)]
