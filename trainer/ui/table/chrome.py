"""The style of what frames the felt: header, answer bar, bubbles and sheets."""

from __future__ import annotations

from trainer.ui.theme import BODY_POINTS, Theme


def chrome(theme: Theme, text_scale: float = 1.0) -> str:
    """Return the table page's own style sheet, on top of the application's."""
    t = theme
    body = BODY_POINTS * text_scale

    def size(factor: float) -> str:
        return f"font-size: {body * factor:.1f}pt;"

    return f"""
#table-header, #answer-bar {{ background: {t.window}; }}
#table-header {{ border-bottom: 1px solid {t.line}; }}
#answer-bar {{ border-top: 1px solid {t.line}; }}
#lesson-title {{ {size(1.1)} font-weight: 600; }}
#clock {{ {size(1.15)} font-weight: 600; }}
#tally {{ {size(1.05)} font-weight: 600; }}
#question {{ {size(1.25)} font-weight: 600; }}
#note {{ color: {t.muted}; }}
#note[tone="warn"] {{ color: {t.warn}; }}
#note[tone="good"] {{ color: {t.good}; }}

#key-button {{ text-align: left; }}
#keycap {{
    {size(0.82)} font-weight: 600; color: {t.muted}; background: {t.window};
    border: 1px solid {t.line}; border-bottom: 2px solid {t.edge}; border-radius: 4px;
    padding: 0px 5px;
}}
#key-button[role="primary"] #keycap {{
    color: {t.on_accent}; background: {t.accent_hover};
    border: 1px solid {t.on_accent}; border-bottom: 2px solid {t.on_accent};
}}
#key-button[role="quiet"] #keycap {{ background: transparent; }}
#number-button, #seat-button {{ padding: 6px 4px; font-weight: 600; min-width: 26px; }}
#number-button:focus, #seat-button:focus {{ padding: 5px 3px; }}
#number-button[narrow="true"] {{ padding: 6px 1px; min-width: 16px; }}
#number-button[narrow="true"]:focus {{ padding: 5px 0px; }}
#card-button {{ text-align: left; font-weight: 600; }}
#seat-button:checked, #number-button:checked, #card-button:checked {{
    background: {t.accent}; color: {t.on_accent}; border: 2px solid {t.accent};
}}
#seat-button:checked, #number-button:checked {{ padding: 5px 3px; }}
#number-button[narrow="true"]:checked {{ padding: 5px 0px; }}
#amount {{ {size(1.15)} font-weight: 600; }}
#amount-sign {{ {size(1.15)} font-weight: 600; color: {t.muted}; }}

#bubble QLabel {{ background: transparent; color: {t.text}; }}
#bubble-title {{ {size(1.1)} font-weight: 600; }}
#bubble-title[tone="good"] {{ color: {t.good}; }}
#bubble-title[tone="bad"] {{ color: {t.bad}; }}
#bubble QLabel#bubble-rule {{ {size(0.9)} color: {t.muted}; }}
#bubble QLabel#bubble-name {{ color: {t.muted}; }}
#bubble QLabel#bubble-expected {{ font-weight: 600; }}

#sheet-card {{ background: {t.surface}; border: 1px solid {t.edge}; border-radius: 12px; }}
#sheet-text {{ background: transparent; border: none; }}
#sheet-text:focus {{ border: none; }}
#sheet-title {{ {size(1.35)} font-weight: 600; }}
"""
