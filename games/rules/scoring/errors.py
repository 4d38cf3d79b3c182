"""Errors in lines of a score sheet."""

from __future__ import annotations

from games.rules.errors import RuleError, gettext_noop


class WrongDeclarer(RuleError):
    code = "wrong-declarer"
    text = gettext_noop("It is %(turn)s who declares now, not %(seat)s.")


class GameOver(RuleError):
    code = "game-over"
    text = gettext_noop("The sheet is full: all %(deals)s deals have been played.")


class TakenMissing(RuleError):
    code = "taken-missing"
    text = gettext_noop("It is not said what each player took.")


class TakenNotPlayed(RuleError):
    code = "taken-not-played"
    text = gettext_noop("Nobody doubled, so this deal is settled without play: nothing is taken.")


class RawDisagrees(RuleError):
    code = "raw-disagrees"
    text = gettext_noop("The raw score of %(seat)s is %(right)s, not %(given)s.")


class NetDisagrees(RuleError):
    code = "net-disagrees"
    text = gettext_noop("The net score of %(seat)s is %(right)s, not %(given)s.")
