"""Backup and restore: what a backup holds, who can read it, and restoring it elsewhere."""

from __future__ import annotations

import lzma
import stat
import subprocess
import tarfile
import time
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from accounts import demo
from deploy.runtime import archive
from deploy.runtime.servers import PostgreSQL
from tests.support.checkout import Checkout
from tests.support.stack import free_port, served
from tests.upgrade.restore import FOLDER, versions

pytestmark = pytest.mark.trial


def backup(checkout: Checkout, *arguments: str) -> subprocess.CompletedProcess[str]:
    return checkout.python("-m", "deploy.runtime.backup", *arguments)


def saved(checkout: Checkout, *arguments: str) -> Path:
    """Make a backup and return it."""
    result = backup(checkout, *arguments)
    assert result.returncode == 0, result.stderr
    return max((checkout.var / "backups").iterdir())


def restore(checkout: Checkout, file: Path) -> str:
    """Restore *file* and return what is said about it."""
    result = backup(checkout, str(file))
    assert result.returncode == 0, result.stderr
    return result.stdout


def tables(checkout: Checkout) -> set[str]:
    found = checkout.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return {name for (name,) in found}


def databases(checkout: Checkout) -> set[str]:
    return {name for (name,) in checkout.query("SELECT datname FROM pg_database")}


def test_a_backup_is_private_and_holds_the_secret(checkout: Checkout) -> None:
    checkout.embedded("start")
    file = saved(checkout)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    with tarfile.open(file) as found:
        assert sorted(found.getnames()) == [archive.DATABASE, archive.SECRET]
    dump = checkout.var / "unpacked"
    assert archive.unpack(file, dump) == (checkout.var / "secret").read_text()
    assert dump.read_bytes().startswith(b"PGDMP")

    time.sleep(1)  # backups are named by the second
    newest = saved(checkout, "--keep", "1")
    assert list(newest.parent.iterdir()) == [newest] != [file]


def test_what_is_no_backup_changes_nothing(checkout: Checkout, tmp_path: Path) -> None:
    checkout.embedded("start")
    checkout.query("CREATE TABLE deal AS SELECT 7 AS number")
    letter, damaged = tmp_path / "letter.txt", tmp_path / "damaged.barbu"
    letter.write_text("Hello")
    damaged.write_bytes(b"PGDMP and then nothing")
    (checkout.var / "secret").write_text("as it was")
    for file, why in ((letter, "is not a backup of the site"), (damaged, "pg_restore failed")):
        refused = backup(checkout, str(file))
        assert refused.returncode == 1
        assert why in refused.stderr
        assert refused.stderr.count("\n") == 1
    assert checkout.query("SELECT number FROM deal") == [(7,)]
    assert databases(checkout) == {"barbu", "postgres", "template0", "template1"}
    assert (checkout.var / "secret").read_text() == "as it was"
    assert list((checkout.var / "backups").iterdir()) == []


def use_like_a_server(checkout: Checkout) -> None:
    """Name the database by its URL, and have the programs of PostgreSQL on the path."""
    url = checkout.embedded("start").splitlines()[0].removeprefix("DATABASE_URL=")
    path = f"{Path(PostgreSQL().program('pg_dump')).parent}:{checkout.environment['PATH']}"
    checkout.environment |= {"DATABASE_URL": url, "PATH": path, "SECRET_KEY": "of the server"}


def test_a_backup_of_a_server_is_restored_on_another(checkout: Checkout, migrated: Path) -> None:
    checkout.begin_with(migrated)
    use_like_a_server(checkout)
    checkout.query("INSERT INTO auth_group (name) VALUES ('of the backup')")
    file = saved(checkout)
    checkout.query("DELETE FROM auth_group; CREATE TABLE later AS SELECT 1")
    checkout.environment["SECRET_KEY"] = "of a new server"
    assert "set SECRET_KEY" in restore(checkout, file)
    assert checkout.query("SELECT name FROM auth_group") == [("of the backup",)]
    assert "later" not in tables(checkout)
    checkout.environment.pop("DATABASE_URL")  # or the embedded server is left alone


LOG = "SELECT game_id, number, kind, data::text, at FROM games_tableevent ORDER BY 1, 2"
OPEN_GAME = "SELECT game_id FROM games_table WHERE status = 'playing'"


SESSION = f"""
from accounts.models import User
from tests.durability.competitors import session_of
print(session_of(User.objects.get(email="anne@{demo.DOMAIN}"))[1])
"""
"""A program that prints the key of a new session of a member."""


def open_page(url: str, session: str) -> None:
    """Open a page as who has the *session*."""
    request = Request(url, headers={"Cookie": f"sessionid={session}"})  # noqa: S310 - of the test
    with urlopen(request, timeout=120) as answer:  # noqa: S310
        assert answer.status == 200
        assert "/accounts/login/" not in answer.url, "it is not signed in"


@pytest.mark.xdist_group("durability")
def test_a_club_is_restored_in_another_folder(
    checkout: Checkout, demonstration: Path, tmp_path: Path
) -> None:
    checkout.begin_with(demonstration)
    checkout.embedded("start")
    made = checkout.python("manage.py", "shell", "--verbosity=0", "--command", SESSION)
    assert made.returncode == 0, made.stderr
    session = made.stdout.strip()
    log = checkout.query(LOG)
    ((game,),) = checkout.query(OPEN_GAME)
    file = saved(checkout).rename(tmp_path / "club.barbu")
    checkout.remove()

    elsewhere = Checkout(tmp_path / "another" / "var", PORT=str(free_port()))
    try:
        restore(elsewhere, file)
        elsewhere.embedded("start")
        assert elsewhere.query(LOG) == log != []
        with served(elsewhere, demo=True) as stack:
            club = f"{stack.url}/c/riverside/"
            open_page(f"{stack.url}/profile/", session)
            for page in ("", "players/", "games/", "events/", "tables/", f"tables/{game}/"):
                open_page(f"{club}{page}", session)
        assert elsewhere.query(LOG) == log
    finally:
        elsewhere.remove()


def backup_of(version: str, checkout: Checkout, file: Path) -> Path:
    """Make the backup that an earlier *version* made, which was the database alone."""
    checkout.embedded("start")
    statements = lzma.decompress((FOLDER / f"{version}.sql.xz").read_bytes())
    checkout.query(statements.decode())
    with file.open("wb") as out:
        subprocess.run(
            [
                PostgreSQL().program("pg_dump"),
                f"--host={checkout.folder('sockets')}",
                "--username=barbu",
                "--format=custom",
                "barbu",
            ],
            stdout=out,
            check=True,
        )
    checkout.remove()
    return file


@pytest.mark.parametrize("version", versions())
def test_a_backup_of_an_earlier_version_is_brought_to_this_one(
    checkout: Checkout, version: str, tmp_path: Path
) -> None:
    file = backup_of(version, checkout, tmp_path / "old.barbu")
    elsewhere = Checkout(tmp_path / "another" / "var")
    try:
        assert "set SECRET_KEY" not in restore(elsewhere, file)
        elsewhere.embedded("start")
        assert elsewhere.query(LOG)
        result = elsewhere.python("manage.py", "migrate", "--check", "--verbosity=0")
        assert result.returncode == 0, result.stderr
        assert databases(elsewhere) == {"barbu", "postgres", "template0", "template1"}
    finally:
        elsewhere.remove()
