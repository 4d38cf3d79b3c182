"""The catalogues are whole, sound and as new as the sources."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "deploy" / "site" / "locale"
CATALOGUES = sorted(LOCALE.rglob("*.po"))
SOURCES = (
    "accounts",
    "bidding",
    "deploy",
    "games",
    "ladder",
    "live",
    "notices",
    "pdf",
    "templates",
    "tournaments",
)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|</?\w+[^>]*>")

each_catalogue = pytest.mark.parametrize(
    "path", CATALOGUES, ids=lambda path: f"{path.parts[-3]} {path.stem}"
)


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def forms(text: object) -> tuple[str, ...]:
    """A message's singular and plural, or its only form twice."""
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text), str(text))


@pytest.mark.trial
def test_no_message_is_marked_inside_of_an_f_string() -> None:
    """``makemessages`` does not read the expressions of f-strings."""
    found = []
    for app in SOURCES:
        for path in sorted((ROOT / app).rglob("*.py")):
            found += [f"{path}:{line}" for line in marked_in_f_strings(path.read_text("utf-8"))]
    assert found == []
    assert marked_in_f_strings("""f"{name} {_('away')}" + _("here")""") == [1]


def test_every_message_is_marked_where_makemessages_reads_it() -> None:
    """``makemessages`` reads literal strings only, also of contexts."""
    found = []
    for app in SOURCES:
        for path in sorted((ROOT / app).rglob("*.py")):
            found += [f"{path}:{line}" for line in marked_by_name(path.read_text("utf-8"))]
    assert found == []
    assert marked_by_name("""pgettext("it", "is")\npgettext(it, "is")\n_("it" " is")""") == [2]


def marked_by_name(source: str) -> list[int]:
    """Return the lines of calls of gettext's functions with a context that is no literal string."""
    if "pgettext" not in source:
        return []
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [
        call.lineno
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id.startswith(("pgettext", "npgettext"))
        and not isinstance(call.args[0], ast.Constant)
    ]


def marked_in_f_strings(source: str) -> list[int]:
    """Return the lines of calls of gettext's functions in f-strings."""
    if "gettext" not in source and "_(" not in source:
        return []
    strings = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr))
    return [
        call.lineno
        for string in strings
        for call in ast.walk(string)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and (call.func.id == "_" or call.func.id.endswith("gettext"))
        and any(isinstance(argument, ast.Constant) for argument in call.args)
    ]


def test_french_is_there() -> None:
    assert {path.name for path in CATALOGUES} == {"django.po", "djangojs.po"}


@each_catalogue
def test_every_catalogue_is_sound_and_complete(path: Path) -> None:
    catalogue = read(path)
    faults = {str(message.id): errors for message, errors in catalogue.check()}
    assert faults == {}
    assert [str(message.id) for message in catalogue if message.id and not message.string] == []
    assert [str(message.id) for message in catalogue if message.id and message.fuzzy] == []


@pytest.mark.trial
@each_catalogue
def test_every_message_is_there_once(path: Path) -> None:
    """Of two with one id Babel takes the last, and makemessages stops."""
    written = re.findall(r"^msgid ", path.read_text(), re.MULTILINE)
    assert len(written) == len(read(path)) + 1  # the head of the file is one


@each_catalogue
def test_a_translation_speaks_of_the_same_things_as_its_source(path: Path) -> None:
    faults = []
    for message in read(path):
        for source, said in zip(forms(message.id), forms(message.string), strict=True):
            if sorted(PLACEHOLDER.findall(source)) != sorted(PLACEHOLDER.findall(said)):
                faults.append((source, said))
    assert faults == []


@pytest.mark.trial
@pytest.mark.parametrize("path", sorted((LOCALE / "fr").rglob("*.po")), ids=lambda path: path.stem)
def test_french_keeps_its_spaces(path: Path) -> None:
    """A narrow one before ? ! ; and within « », a wide one before a colon; none of them breaks."""
    wrong = re.compile(
        r"[ \w»][?!;](?!\w)|«(?!\u202f)|(?<!\u202f)»|\w'\w"
        r"|\u00a0[?!;]|(?<!\u00a0):(?=\s|$)"
    )
    texts = [said for message in read(path) if message.id for said in forms(message.string)]
    assert [text for text in texts if wrong.search(re.sub(r"<[^>]*>|&\w+;", "", text))] == []


BREAKS = re.compile(
    r"(?<=\b[eE])-(?=mails?\b)"
    r"|(?<=[a-zé])-(?=(?:la|le|les|y|en|lui|ce|il|elle|on|moi|vous|nous|ci|là)\b(?!-))"
)
"""A hyphen of e-mail, or before a pronoun."""


@pytest.mark.parametrize("path", sorted((LOCALE / "fr").rglob("*.po")), ids=lambda path: path.stem)
def test_short_parts_of_french_words_keep_to_their_word_on_pages(path: Path) -> None:
    """Their hyphen does not break; on paper and in plain text it is the usual one."""
    messages = [message for message in read(path) if message.id and is_of_pages(message)]
    texts = [PLACEHOLDER.sub("", said) for one in messages for said in forms(one.string)]
    assert [text for text in texts if BREAKS.search(text)] == []


def is_of_pages(message: Message) -> bool:
    """Return whether a message is only in scripts and in templates of pages."""
    return all(
        name.endswith(".js")
        or (name.startswith("templates/") and name.endswith(".html") and "paper" not in name)
        for name, _line in message.locations
    )


@pytest.mark.skipif(
    shutil.which("xgettext") is None,
    reason="the package gettext, which finds the marked strings, is not installed",
)
@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_the_catalogues_have_what_the_sources_mark(domain: str, tmp_path: Path) -> None:
    for name in SOURCES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("locale"))
    (tmp_path / "locale").mkdir()
    environment = {key: value for key, value in os.environ.items() if "DJANGO" not in key}
    command = ["-m", "django", "makemessages", "--locale", "fr", "--domain", domain]
    subprocess.run([sys.executable, *command], cwd=tmp_path, env=environment, check=True)
    marked = read(tmp_path / "locale" / "fr" / "LC_MESSAGES" / f"{domain}.po")
    kept = read(LOCALE / "fr" / "LC_MESSAGES" / f"{domain}.po")
    assert keys(kept) == keys(marked), "see docs/translations.md"


def keys(catalogue: Catalog) -> set[tuple[str | None, str]]:
    return {(message.context, forms(message.id)[0]) for message in catalogue if message.id}


def test_no_module_formats_dates_but_the_one_that_knows_the_french_first_of_a_month() -> None:
    pattern = re.compile(r"django\.utils\.(formats import .*date_format|dateformat)")
    sources = (path for app in SOURCES for path in (ROOT / app).rglob("*.py"))
    found = [path for path in sources if pattern.search(path.read_text(encoding="utf-8"))]
    assert found == [ROOT / "accounts/dates.py"]
