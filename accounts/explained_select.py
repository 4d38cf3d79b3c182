"""A list of choices with a line on the chosen one, which scripts keep right."""

from __future__ import annotations

from typing import Any

from django import forms

from accounts import rulesets


class ExplainedSelect(forms.Select):
    """A list of choices with the summary of the chosen one under it.

    The summary has room on a phone, where a list cuts off a long choice.
    """

    template_name = "accounts/explained_select.html"

    def summary_of(self, value: str) -> str:
        """Return the summary of a choice, which is a sentence or ``""``."""
        raise NotImplementedError

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        widget = context["widget"]
        explained = f"{widget['attrs'].get('id', name)}_summary"
        described = [widget["attrs"].get("aria-describedby"), explained]
        widget["attrs"]["aria-describedby"] = " ".join(filter(None, described))
        widget["attrs"]["data-explains"] = widget["explained"] = explained
        options = [option for _group, options, _n in widget["optgroups"] for option in options]
        chosen = [option for option in options if option["selected"]] or options[:1]
        widget["summary"] = chosen[0]["attrs"]["data-summary"] if chosen else ""
        return context

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["data-summary"] = self.summary_of(str(value))
        return option


class UsualRulesSelect(ExplainedSelect):
    """The choice of the rules that a club usually plays by."""

    def summary_of(self, value: str) -> str:
        return rulesets.summary_of(value)
