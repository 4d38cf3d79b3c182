"""QR codes of the addresses of pages."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def drawn(address: str) -> SafeString:
    """Return the QR code of *address* as SVG."""
    code = segno.make(address, error="m", micro=False)
    svg = code.svg_inline(border=2, dark="#10281e", light="#ffffff", omitsize=True)
    return mark_safe(svg)  # noqa: S308 - our own drawing
