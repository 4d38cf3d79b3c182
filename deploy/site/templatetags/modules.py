"""``{% module "games/sheets/sheet.js" %}``: an ES module, with preload links for its imports.

Without the links a browser would discover imports only after loading each module, level by level:
the score sheet has about fifty modules in six levels.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

IMPORT = re.compile(r"""^(?:import|export|\})[^;("']*["'](\.[^"']+)["']""", re.MULTILINE)
"""Matches a static import or re-export of a relative path, on one line or several."""


@register.simple_tag
def module(path: str) -> SafeString:
    """Return the script tag of the module at *path*, after links that preload its imports."""
    links = format_html_join(
        "\n  ", '<link rel="modulepreload" href="{}">', ((static(one),) for one in imports_of(path))
    )
    return format_html('{}\n  <script type="module" src="{}"></script>', links, static(path))


@lru_cache
def imports_of(path: str) -> tuple[str, ...]:
    """Return the paths of all modules that *path* imports, directly or indirectly, each once."""
    found = dict.fromkeys([path])
    ahead = [path]
    while ahead:
        for each in imported_by(ahead.pop()):
            if each not in found:
                found[each] = None
                ahead.append(each)
    return tuple(found)[1:]


def imported_by(path: str) -> list[str]:
    source = finders.find(path)
    if not isinstance(source, str):
        raise LookupError(f"there is no static file {path}")
    return [
        normpath(join(dirname(path), name))
        for name in IMPORT.findall(Path(source).read_text(encoding="utf-8"))
    ]
