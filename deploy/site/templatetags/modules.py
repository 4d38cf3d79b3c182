"""``{% module "games/sheets/sheet.js" %}``: an ES module, and all that it imports at once.

Without the links a browser would find the imports of a module only once it has read it, level by
level: the score sheet has some fifty modules, in six levels.
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
"""A static import or re-export of a relative path, on one line or with its names on several."""


@register.simple_tag
def module(path: str) -> SafeString:
    """Return the script tag of the module at *path*, after links that preload its imports."""
    links = format_html_join(
        "\n  ", '<link rel="modulepreload" href="{}">', ((static(one),) for one in imports_of(path))
    )
    return format_html('{}\n  <script type="module" src="{}"></script>', links, static(path))


@lru_cache
def imports_of(path: str) -> tuple[str, ...]:
    """Return the paths of the modules that *path* imports, and that these import, each once."""
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
