"""Errors of analyses."""

from __future__ import annotations

from games.rules.errors import RuleError, gettext_noop


class BadDeals(RuleError):
    code = "bad-deals"
    text = gettext_noop("The number of deals must be 1 to %(most)s.")


class BadSeed(RuleError):
    code = "bad-seed"
    text = gettext_noop("The seed must be a whole number from 0 to %(most)s.")
