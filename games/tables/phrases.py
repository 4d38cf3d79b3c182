"""Ready phrases for the chat of a table, shown in the language of each reader."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "hello": _("Hello!"),
    "good-luck": _("Good luck!"),
    "well-played": _("Well played!"),
    "bad-luck": _("Bad luck!"),
    "thanks": _("Thank you!"),
    "sorry": _("Sorry!"),
    "one-moment": _("One moment, please."),
    "here-again": _("Here again."),
    "your-turn": _("It is your turn."),
    "good-game": _("Good game!"),
}
