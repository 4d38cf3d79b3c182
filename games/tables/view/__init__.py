"""The view of a table that one viewer may see, as JSON.

Hidden cards enter a view only through :func:`games.rules.play.view.own_part`, for the viewer's own
seat. A view is joined from encoded parts, so that a part that does not change from card to card, or
is the same for all viewers, is encoded only once.
"""

from games.tables.view.audience import NOBODY, Audience
from games.tables.view.text import view_text

__all__ = ["NOBODY", "Audience", "view_text"]
