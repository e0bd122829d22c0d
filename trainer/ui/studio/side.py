"""How wide the column beside a felt is."""

from __future__ import annotations

#: Its part of the whole, and the bounds of that in pixels at the ordinary text size.
_PART, _LEAST, _MOST = 0.34, 320, 440
#: What the felt keeps in any case.
_FELT = 330


def side_width(whole: int, text_scale: float) -> int:
    """Return the width of the column beside a felt, where both share so many pixels."""
    scale = max(1.0, text_scale)
    wished = min(max(whole * _PART, _LEAST * scale), _MOST * scale)
    return round(min(wished, max(whole - _FELT, _LEAST)))
