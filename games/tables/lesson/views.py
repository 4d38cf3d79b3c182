"""The views of a table that the pages of the lesson show."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _

from games.tables.engine.cache import CachedTable
from games.tables.engine.state import TableState
from games.tables.lesson.course import BEGAN, PLAYER, STEPS, Step, is_done
from games.tables.lesson.endings import text_now
from games.tables.lesson.tricks import NAMES
from games.tables.view import view_text


def view_of(step: Step, state: TableState) -> dict[str, Any]:
    """Return the view of the player, with the text of the lesson as ``lesson``.

    ``knows_doubles`` is whether doubles have been explained by this step.
    """
    names = {seat: NAMES.get(seat, _("You")) for seat in state.seats}
    cached = CachedTable(state, names)
    view: dict[str, Any] = json.loads(view_text(cached, PLAYER, now=BEGAN))
    done = is_done(step, state)
    if done:
        view |= {"turn": None, "to_act": False, "awaited": [], "why": {}}
        view["deal"]["legal"] = []
    knows_doubles = STEPS.index(step) >= [one.key for one in STEPS].index("double")
    said = {"text": text_now(step, state), "done": done, "knows_doubles": knows_doubles}
    return view | {"can": [], "undos": 0, "lesson": said}
