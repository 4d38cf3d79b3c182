"""The audit log: each change by an official, written in the transaction of the change."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, override

from accounts.dates import date_format
from accounts.models import AuditEntry, Club, User

MAX_TEXT_LENGTH = AuditEntry._meta.get_field("text").max_length
ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A value of a sentence that is translated for each reader.

    :ivar text: English, marked for translation, with ``%(name)s`` for *values*.
    """

    text: str
    values: Mapping[str, str | int]

    def __str__(self) -> str:
        return gettext(self.text) % self.values


@dataclass(frozen=True, slots=True)
class Listed:
    """A value of a sentence that is a list, each of whose parts is translated for each reader.

    :ivar parts: phrases, or labels marked for translation.
    """

    parts: Sequence[Phrase | Promise]

    def __str__(self) -> str:
        return ", ".join(map(str, self.parts))

    @property
    def wording(self) -> list[list[Any]]:
        """The parts as English texts with their values; to be called with English active."""
        return [
            [part.text, dict(part.values)] if isinstance(part, Phrase) else [str(part), {}]
            for part in self.parts
        ]


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence with a singular and a plural.

    :ivar form: returns the form for a number; it calls ``ngettext``, which marks the sentence.
    :ivar number: the name of the value that is the number.
    """

    form: Callable[[int], str]
    number: str = "count"

    @property
    def wording(self) -> dict[str, str]:
        with override(ENGLISH):
            return {"text": self.form(1), "plural": self.form(2), "number": self.number}


def record(
    *,
    club: Club,
    actor: User,
    action: str,
    subject: str,
    text: str | Plural,
    topic: str = "",
    about: str = "",
    **data: Any,
) -> AuditEntry:
    """Write an entry of the club's audit log, with its text in the club's language.

    The sentence and its values are stored too, so that :func:`words_of` can translate them.

    :param action: a stable code, such as ``"release-round"``.
    :param subject: what was changed, as ``kind:pk``, such as ``"event:5"``.
    :param text: an English sentence marked for translation, with ``%(name)s`` for values of *data*.
    :param topic: the name of what was changed, if the sentence does not contain it and has no verb
        whose subject is *actor*: it stands before the sentence.
    :param about: the same name for a sentence that begins with such a verb: it follows in brackets.
    :param data: the values of the sentence, and the state before and after. Labels and rows of the
        database are stored as their text in the club's language, days and times as ISO 8601;
        other values must be JSON-serializable, or a :class:`Phrase` or :class:`Listed`.
    """
    with override(club.language):
        values = {name: _as_json(value) for name, value in data.items()}
    names = {"topic": topic, "about": about}
    values |= {name: value for name, value in names.items() if value}
    wording = ({"text": text} if isinstance(text, str) else text.wording) | _translated(data)
    entry = AuditEntry(
        club=club, actor=actor, action=action, subject=subject, data=values, wording=wording
    )
    with override(club.language):
        entry.text = words_of(entry)[:MAX_TEXT_LENGTH]
    entry.save()
    return entry


def _translated(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of *data* that are put in the reader's words, by what they are."""
    with override(ENGLISH):
        labels = {name: str(value) for name, value in data.items() if isinstance(value, Promise)}
        lists = {name: value.wording for name, value in data.items() if isinstance(value, Listed)}
    phrases = {
        name: [value.text, dict(value.values)]
        for name, value in data.items()
        if isinstance(value, Phrase)
    }
    times = [name for name, value in data.items() if isinstance(value, date)]
    found = {"labels": labels, "phrases": phrases, "lists": lists, "times": times}
    return {kind: values for kind, values in found.items() if values}


def _as_json(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, Promise | Model | Phrase | Listed) else value


def words_of(entry: AuditEntry) -> str:
    """Return the text of *entry* in the active language, with times in the club's zone.

    Old entries keep the club's language if their sentence was not stored or has no translation any
    more.
    """
    wording = entry.wording
    if not wording:
        return entry.text
    values = dict(entry.data)
    values |= {name: gettext(label) for name, label in wording.get("labels", {}).items()}
    phrases = wording.get("phrases", {})
    values |= {name: str(Phrase(text, given)) for name, (text, given) in phrases.items()}
    lists = wording.get("lists", {})
    values |= {name: str(Listed([Phrase(*one) for one in parts])) for name, parts in lists.items()}
    values |= {name: _moment(values[name], entry.club) for name in wording.get("times", ())}
    sentence = _sentence(wording, values)
    if sentence == wording["text"] and entry.text and get_language() != ENGLISH:
        return entry.text
    line = sentence % values
    return _with_name(line, values)


def _with_name(line: str, values: Mapping[str, Any]) -> str:
    """Return *line* with the name of what was changed, if :func:`record` was given one."""
    if "topic" in values:
        return gettext("%(topic)s: %(text)s") % {"topic": values["topic"], "text": line}
    if "about" in values:
        return gettext("%(text)s (%(about)s)") % {"text": line, "about": values["about"]}
    return line


def _sentence(wording: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    if "plural" in wording:
        return ngettext(wording["text"], wording["plural"], values[wording["number"]])
    return gettext(wording["text"])


def _moment(text: str, club: Club) -> str:
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        return date_format(at.date(), "DATE_FORMAT")
    return date_format(at.astimezone(club.zone), "DATETIME_FORMAT")
