"""Buttons of events pressed by two people: how each is pressed, and the effect of a press."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model
from django.urls import reverse

from accounts.models import AuditEntry, Club, User
from games.models import Game
from notices.models import Notice
from tests.support.clients import sign_in
from tests.support.urls import Place, places
from tournaments.models import Tournament


@dataclass
class Scene:
    """The setting for the buttons of a group; *made* holds the objects of its preparation."""

    club: Club
    boss: User
    made: dict[str, Any] = field(default_factory=dict)

    @property
    def event(self) -> Tournament:
        return Tournament.objects.select_related("club").get(pk=self.made["event"].pk)


@dataclass
class Press:
    """A button: its URL arguments, its data, and the user who presses it (the director)."""

    kwargs: dict[str, Any] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)
    by: User | None = None


Prepare = Callable[[Scene], Press]
CASES: dict[str, list[tuple[str, Prepare]]] = {}


def pressed_in(scene: str, *names: str) -> Callable[[Prepare], Prepare]:
    """Declare how the buttons *names* are pressed; the function may first prepare the event."""

    def declare(prepare: Prepare) -> Prepare:
        CASES.setdefault(scene, []).extend((name, prepare) for name in names)
        return prepare

    return declare


def twice(scene: Scene, name: str, prepare: Prepare) -> str:
    """Press a button twice and roll everything back; return the fault, or ``""``."""
    with transaction.atomic():
        press = prepare(scene)
        path = reverse(f"tournaments:{name}", kwargs={"club": scene.club.slug} | press.kwargs)
        client = sign_in(press.by or scene.boss)
        states, answers = [stored()], []
        for _time in range(2):
            answers.append(client.post(path, press.data))
            states.append(stored())
        transaction.set_rollback(True)
    where = f"{name} ({prepare.__name__})"
    if any(answer.status_code >= 500 for answer in answers):
        return f"{where}: fails"
    if states[0] == states[1]:
        return f"{where}: the first press changes nothing: {said(answers[0])}"
    changed = {table for table in states[2] if states[2][table] != states[1][table]}
    return f"{where}: the second press changes {sorted(changed)}" if changed else ""


def said(answer: Any) -> str:
    """Return the messages on a page about a refused form."""
    text = answer.content.decode()
    errors = [part.split("<")[0].split(">")[-1] for part in text.split('class="error')[1:]]
    return f"{answer.status_code} {answer.headers.get('Location', '')} {errors}"


def stored() -> dict[str, str]:
    """Return a digest of each table of events, of the log, of games and of notices."""
    models: list[type[Model]] = [AuditEntry, Game, Notice]
    models += apps.get_app_config("tournaments").get_models(include_auto_created=True)
    names = [model._meta.db_table for model in models]
    part = "SELECT '{0}', md5(string_agg(t::text, ',' ORDER BY t::text)) FROM {0} t"
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(part.format(name) for name in names))
        return dict(cursor.fetchall())


def posting() -> Iterator[str]:
    """Yield the names of all URLs of events that accept POST."""
    for place in places():
        app, _colon, name = place.name.partition(":")
        if app == "tournaments" and takes_posts(place):
            yield name


def takes_posts(place: Place) -> bool:
    """Return whether a view accepts POST, judged by its decorators, code and called functions."""
    todo, known = list(_wrapped(place.view)), set[Any]()
    module = todo[-1].__module__
    while todo:
        function = todo.pop()
        if function in known:
            continue
        known.add(function)
        words = set(_words(function))
        if "POST" in words:
            return True
        called = (function.__globals__.get(word) for word in words)
        todo += [one for one in called if inspect.isfunction(one) and one.__module__ == module]
    return False


def _wrapped(view: Any) -> Iterator[Any]:
    """Yield a view and, recursively, the views that it wraps."""
    while view is not None:
        yield view
        view = getattr(view, "__wrapped__", None)


def _words(function: Any) -> Iterator[str]:
    """Yield the names and texts in a function, its inner functions and its closure."""
    codes = [function.__code__]
    for code in codes:
        yield from code.co_names
        for value in code.co_consts:
            if inspect.iscode(value):
                codes.append(value)
            elif isinstance(value, str):
                yield value
    for cell in function.__closure__ or ():
        if isinstance(cell.cell_contents, list | tuple):
            yield from (word for word in cell.cell_contents if isinstance(word, str))
