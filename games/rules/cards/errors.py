"""Errors in hands and in seeds."""

from __future__ import annotations

from games.rules.errors import RuleError, gettext_noop


class BadHands(RuleError):
    code = "bad-hands"
    text = gettext_noop("These are not the hands of a whole pack: %(reason)s.")


class NoSuchDeal(RuleError):
    code = "no-such-deal"
    text = gettext_noop("There are no hands that agree with what is known.")


class BadSeed(RuleError):
    code = "bad-seed"
    text = gettext_noop("A seed has %(number)s bytes.")
