"""Refusals about a club's own rules, apart from those of the rules of play."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class RulesNameTaken(GameError):
    code = "name-taken"
    text = _("The club already has rules of this name.")


class RulesNameReserved(GameError):
    code = "name-reserved"
    text = _("A preset has this name: choose another one for the club's own rules.")


class RulesGone(GameError):
    code = "rules-gone"
    text = _("The club has no such rules.")


class RulesInUse(GameError):
    code = "rules-in-use"
    text = _("These are the club's usual rules: choose others in its settings first.")


class TooManyRules(GameError):
    code = "too-many-rules"
    text = _("The club has %(most)s sets of rules already: remove one first.")
