"""The links to the pages on which officials enter games by their totals."""

from __future__ import annotations

from typing import Any

from django import template

from ladder.models import Pool

register = template.Library()


@register.inclusion_tag("ladder/_totals_links.html", takes_context=True)
def totals_links(context: template.Context) -> dict[str, Any]:
    """Link the page of each pool of the club, for officials."""
    club = context["club"]
    pools = Pool.objects.filter(club=club) if context["is_official"] else Pool.objects.none()
    return {"club": club, "pools": pools}
