"""Reading JSON with distinct keys and finite numbers only."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from games.rules.errors import RuleError, gettext_noop
from games.rules.records import errors


def load_json(source: str | bytes) -> object:
    """Return the data of a JSON text; the caller must limit its length.

    :raises RuleError: if it is not JSON.
    """
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
    except UnicodeDecodeError:
        raise errors.NotText() from None
    try:
        return json.loads(text, object_pairs_hook=_distinct, parse_constant=_no_constant)
    except RuleError:
        raise
    except json.JSONDecodeError as error:
        raise errors.JsonBroken(line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise errors.NotJson(reason=gettext_noop("it is nested too deeply")) from None
    except ValueError:  # an integer of thousands of digits, which Python does not parse
        raise errors.NotJson(reason=gettext_noop("a number is too long")) from None


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise errors.NotJson(reason=gettext_noop("a key is given twice"))
    return data


def _no_constant(name: str) -> NoReturn:
    raise errors.JsonConstant(word=name)
