"""Errors in the form of records."""

from __future__ import annotations

from games.rules.errors import RuleError, gettext_noop


class NotText(RuleError):
    code = "not-utf-8"
    text = gettext_noop("This is not UTF-8 text.")


class NotJson(RuleError):
    code = "not-json"
    text = gettext_noop("This is not JSON: %(reason)s.")


class JsonBroken(NotJson):
    text = gettext_noop("This is not JSON: look at line %(line)s, column %(column)s.")


class JsonConstant(NotJson):
    text = gettext_noop("This is not JSON: “%(word)s” is not a number.")


class UnknownSchema(RuleError):
    code = "unknown-schema"
    text = gettext_noop("The record does not say that it is barbu-record/1.")


class MissingKey(RuleError):
    code = "missing-key"
    text = gettext_noop("“%(key)s” is missing.")


class UnknownKey(RuleError):
    code = "unknown-key"
    text = gettext_noop("“%(key)s” is not part of a record.")


class PlayNotRead(RuleError):
    code = "play-not-read"
    text = gettext_noop("This deal has cards played but not what each took; give “taken”.")
