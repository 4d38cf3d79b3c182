"""The tabs that link the tables of a club's season."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template
from django.db.models import F, IntegerField, Model, QuerySet, Value
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.access import is_official
from accounts.season_tables import season_tables
from ladder.access import visible_ladders
from ladder.boxes.access import visible_leagues
from ladder.challenges.members import started_lists
from ladder.models import BoxLeague, Ladder, RungList

register = template.Library()

PAGES: tuple[tuple[type[Model], str], ...] = (
    (Ladder, "ladder:ladder"),
    (BoxLeague, "ladder:box_league"),
    (RungList, "ladder:rungs"),
)
"""The kinds of tabs, in their order, and their pages."""
LADDER, LEAGUE, RUNGS = range(len(PAGES))


class Tab(NamedTuple):
    name: str
    address: str
    here: bool


@register.inclusion_tag("ladder/_tabs.html", takes_context=True)
def ladder_tabs(context: template.Context, current: object = None) -> dict[str, Any]:
    """Show tabs for the tables of the season that the reader may see; *current* is open.

    They are those of other apps, which a page may have as ``season_tables``, ladders, box leagues
    and rungs. An official of a club without a ladder is led to setting one up. A page of another
    app says what a ladder is beside it.
    """
    club, role = context["club"], context["role"]
    path = context["request"].path
    found = _rows(LADDER, visible_ladders(club, role), "name").union(
        _rows(LEAGUE, visible_leagues(club, role), "name"), all=True
    )
    if role:
        found = found.union(_rows(RUNGS, started_lists(club), "pool__name"), all=True)
    rows = list(found.order_by("tab", "pk"))
    lists = sum(kind == RUNGS for kind, _pk, _name in rows)
    others = context.get("season_tables")
    others = season_tables(club, role) if others is None else others
    tabs = [Tab(table.name, table.address, table.address == path) for table in others]
    of_series, ladders = any(tab.here for tab in tabs), list[Tab]()
    for kind, pk, name in rows:
        model, page = PAGES[kind]
        title = name if kind != RUNGS else _("Rungs") + (f": {name}" if lists > 1 else "")
        here = isinstance(current, model) and current.pk == pk
        tabs.append(Tab(title, reverse(page, args=[club.slug, pk]), here))
        if kind == LADDER:
            ladders.append(tabs[-1])
    leads_on = bool(tabs) and is_official(role) and not ladders
    new = reverse("ladder:settings", args=[club.slug]) if leads_on else ""
    return {"tabs": tabs, "new": new, "averaged_in": ladders[0] if of_series and ladders else None}


def _rows(kind: int, rows: QuerySet[Any], name: str) -> QuerySet[Any]:
    """Return the kind, primary key and name of each row, for a union of all kinds in one query."""
    named = rows.order_by().annotate(tab=Value(kind, IntegerField()), text=F(name))
    values: QuerySet[Any] = named.values_list("tab", "pk", "text")
    return values
