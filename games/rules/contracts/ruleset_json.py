"""Rule sets as JSON data: a preset, and the options that differ from it.

>>> from games.rules.contracts.presets import PRESETS
>>> ruleset_to_json(replace(PRESETS["yale"], min_doubles=2))
{'preset': 'yale', 'options': {'min_doubles': 2}}
>>> ruleset_from_json({"preset": "yale", "options": {"min_doubles": 2}}).min_doubles
2
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from games.rules.contracts import errors
from games.rules.contracts.options import ALL
from games.rules.contracts.presets import PRESETS
from games.rules.contracts.rulesets import RuleSet
from games.rules.errors import WrongType, gettext_noop


def options_of(rules: RuleSet) -> dict[str, Any]:
    """Return every option and its value, as JSON data."""
    names = (f.name for f in fields(RuleSet) if f.name != "preset")
    values = ((name, getattr(rules, name)) for name in names)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values}


def ruleset_to_json(rules: RuleSet, *, whole: bool = False) -> dict[str, Any]:
    """Return the preset and the options that differ from it.

    :param whole: return every option, so that a change of the preset does not affect the data.
    """
    options = options_of(rules)
    if not whole:
        usual = options_of(PRESETS[rules.preset])
        options = {name: value for name, value in options.items() if value != usual[name]}
    return {"preset": rules.preset, "options": options}


def ruleset_from_json(data: Mapping[str, Any]) -> RuleSet:
    """Return the rules read from the form written by :func:`ruleset_to_json`.

    :raises RuleError: naming the preset or option that is unknown, impossible or contradictory.
    """
    preset, options = data.get("preset"), data.get("options", {})
    if preset is None:
        raise errors.PresetMissing()
    if not isinstance(preset, str) or preset not in PRESETS:
        raise errors.UnknownPreset(preset=str(preset)[:40])
    if not isinstance(options, Mapping):
        raise WrongType(key="options", wanted=gettext_noop("an object"))
    return replace(PRESETS[preset], **_read_options(options))


def _read_options(options: Mapping[str, Any]) -> dict[str, Any]:
    known = options_of(PRESETS["pagat"])
    values = {}
    for name, value in options.items():
        if name not in known:
            raise errors.UnknownOption(option=str(name)[:40])
        if isinstance(known[name], list):
            values[name] = _read_list(name, value)
        else:
            values[name] = value
    return values


def _read_list(name: str, value: object) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple) or len(value) > len(ALL):
        raise errors.BadOption(option=name, value=errors.written(value))
    if not all(isinstance(one, int | str) for one in value):
        raise errors.BadOption(option=name, value=errors.written(value))
    return tuple(value)
