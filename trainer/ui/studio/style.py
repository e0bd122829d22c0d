"""The Studio's own style: check boxes and the list of steps, in the colours of a theme."""

from __future__ import annotations

from trainer.ui.theme import Theme


def stylesheet(t: Theme) -> str:
    """Return the style sheet of the Studio's widgets, on top of the application's."""
    return f"""
QCheckBox {{ spacing: 8px; padding: 3px; border-radius: 6px; border: 2px solid transparent; }}
QCheckBox:focus {{ border: 2px solid {t.focus}; }}
QCheckBox::indicator, QTreeView::indicator {{
    width: 14px; height: 14px; border-radius: 4px; border: 2px solid {t.edge};
    background: {t.surface};
}}
QCheckBox::indicator:checked, QTreeView::indicator:checked {{
    background: {t.accent}; border-color: {t.accent};
}}
QTreeView {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.line}; border-radius: 8px;
    outline: none; show-decoration-selected: 0;
}}
QTreeView:focus {{ border: 1px solid {t.focus}; }}
QTreeView::item {{ border: none; }}
QTreeView::item:hover, QTreeView::item:selected {{ background: transparent; }}
QTreeView::branch {{ background: transparent; border-image: none; image: none; }}
QPushButton:checked {{ background: {t.raised}; border-color: {t.accent}; }}
QMenu {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.edge}; }}
QMenu::item {{ padding: 6px 18px 6px 28px; }}
QMenu::item:selected {{ background: {t.accent}; color: {t.on_accent}; }}
QMenu::indicator {{ left: 8px; width: 12px; height: 12px; border-radius: 3px;
    border: 2px solid {t.edge}; background: {t.surface}; }}
QMenu::indicator:checked {{ background: {t.accent}; border-color: {t.accent}; }}
"""
