"""The chrome's colours, light and dark, and the style sheet made of them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The colours of the chrome as ``#rrggbb``. The felt has its own, the same in every theme."""

    name: str
    dark: bool
    #: Behind everything.
    window: str
    #: The navigation rail.
    rail: str
    #: Cards, fields and tables.
    surface: str
    #: What stands out from a surface: headers, hovered rows.
    raised: str
    #: Hairlines and frames.
    line: str
    #: Frames of what can be pressed or typed into.
    edge: str
    text: str
    muted: str
    #: The one thing to do next, and what is chosen.
    accent: str
    accent_hover: str
    on_accent: str
    #: Brass: headings' ornaments, the mark of what is next.
    brass: str
    good: str
    warn: str
    bad: str
    #: Tinted backgrounds for notes of the three kinds above.
    good_back: str
    warn_back: str
    bad_back: str
    #: The keyboard focus ring.
    focus: str
    #: Behind words a search found.
    found: str
    #: Lines in plots, told apart by their symbols as well.
    series: tuple[str, ...]


LIGHT = Theme(
    name="light",
    dark=False,
    window="#f3f1ea",
    rail="#13302a",
    surface="#fffdf9",
    raised="#f1eee4",
    line="#ddd8ca",
    edge="#8f978f",
    text="#18221f",
    muted="#53615b",
    accent="#1c5f49",
    accent_hover="#17503d",
    on_accent="#ffffff",
    brass="#82601c",
    good="#17693f",
    warn="#805500",
    bad="#a82f24",
    good_back="#e2f0e5",
    warn_back="#f8edd2",
    bad_back="#f9e3de",
    focus="#b0801c",
    found="#ffe08a",
    series=("#1c5f49", "#a8641a", "#38569c", "#9c3557", "#5f6b1c", "#6c4a94"),
)

DARK = Theme(
    name="dark",
    dark=True,
    window="#101816",
    rail="#0a110f",
    surface="#182220",
    raised="#202d2a",
    line="#2b3a36",
    edge="#5d706a",
    text="#e8eee9",
    muted="#a3b3ac",
    accent="#d0a554",
    accent_hover="#debb75",
    on_accent="#1b1406",
    brass="#d9b36a",
    good="#6fcf9b",
    warn="#e8b95c",
    bad="#f2897b",
    good_back="#173327",
    warn_back="#362b15",
    bad_back="#3a1f1c",
    focus="#f2cf86",
    found="#6b5215",
    series=("#6fcf9b", "#e8b95c", "#86a9f0", "#f093b4", "#c3cf62", "#bf9be8"),
)

#: Sizes of text as multiples of the body's.
TITLE, HEADING, SMALL = 1.75, 1.2, 0.9
#: The body's size in points at text scale 1.
BODY_POINTS = 10.5


def theme(name: str) -> Theme:
    """Return the theme ``light`` or ``dark``; ``system`` is whichever the desktop asks for."""
    if name == "system":
        name = "dark" if _desktop_is_dark() else "light"
    return DARK if name == "dark" else LIGHT


def _desktop_is_dark() -> bool:
    if QGuiApplication.instance() is None:
        return False
    return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark


def palette(chosen: Theme) -> QPalette:
    """Return the palette for what the style sheet leaves to the widget style."""
    role = QPalette.ColorRole
    colours = {
        role.Window: chosen.window,
        role.WindowText: chosen.text,
        role.Base: chosen.surface,
        role.AlternateBase: chosen.raised,
        role.Text: chosen.text,
        role.Button: chosen.surface,
        role.ButtonText: chosen.text,
        role.BrightText: chosen.on_accent,
        role.ToolTipBase: chosen.raised,
        role.ToolTipText: chosen.text,
        role.PlaceholderText: chosen.muted,
        role.Highlight: chosen.accent,
        role.HighlightedText: chosen.on_accent,
        role.Accent: chosen.accent,
        role.Link: chosen.accent,
        role.LinkVisited: chosen.accent,
        role.Light: chosen.raised,
        role.Midlight: chosen.line,
        role.Mid: chosen.line,
        role.Dark: chosen.edge,
        role.Shadow: chosen.rail,
    }
    result = QPalette()
    for where, colour in colours.items():
        result.setColor(where, QColor(colour))
    group = QPalette.ColorGroup.Disabled
    for where in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(group, where, QColor(chosen.muted))
    return result


def body_font(text_scale: float = 1.0) -> QFont:
    """Return the system's font in the body's size."""
    font = QFont(QApplication.font())
    font.setPointSizeF(BODY_POINTS * text_scale)
    return font


def apply(app: QApplication, chosen: Theme, text_scale: float = 1.0) -> None:
    """Dress the whole application. Widgets made before and after follow alike."""
    app.setFont(body_font(text_scale))
    app.setPalette(palette(chosen))
    app.setStyleSheet(stylesheet(chosen, text_scale))


def stylesheet(chosen: Theme, text_scale: float = 1.0) -> str:
    """Return the style sheet of a theme. Sizes are in points, so they follow the screen."""
    t = chosen
    body = BODY_POINTS * text_scale

    def size(factor: float) -> str:
        return f"font-size: {body * factor:.1f}pt;"

    return f"""
QToolTip {{ background: {t.raised}; color: {t.text}; border: 1px solid {t.edge}; padding: 4px; }}

QLabel[role="title"] {{ {size(TITLE)} font-weight: 600; }}
QLabel[role="heading"] {{ {size(HEADING)} font-weight: 600; }}
QLabel[role="figure"] {{ {size(1.6)} font-weight: 600; }}
QLabel[role="eyebrow"] {{ {size(SMALL)} font-weight: 600; color: {t.brass}; }}
QLabel[role="muted"] {{ color: {t.muted}; }}
QLabel[role="small"] {{ {size(SMALL)} color: {t.muted}; }}
QLabel[on="felt"] {{ color: #d6e6dd; }}
QLabel[on="felt"][role="eyebrow"] {{ color: #e6c98c; }}
QLabel[on="felt"][role="title"] {{ color: #ffffff; }}
QLabel[tone="good"] {{ color: {t.good}; }}
QLabel[tone="warn"] {{ color: {t.warn}; }}
QLabel[tone="bad"] {{ color: {t.bad}; }}

QFrame[role="card"] {{ background: {t.surface}; border: 1px solid {t.line}; border-radius: 10px; }}
QFrame[role="panel"] {{ background: {t.raised}; border: none; border-radius: 8px; }}
QFrame[role="rule"] {{ background: {t.line}; border: none; max-height: 1px; }}
QFrame[role="felt"] {{
    border: none; border-radius: 12px;
    background: qlineargradient(x1: 0, y1: 0, x2: 1, y2: 1, stop: 0 #1f6a51, stop: 1 #0f3a2d);
}}
QFrame[role="note"] {{ border: none; border-radius: 8px; background: {t.raised}; }}
QFrame[role="note"][tone="good"] {{ background: {t.good_back}; }}
QFrame[role="note"][tone="warn"] {{ background: {t.warn_back}; }}
QFrame[role="note"][tone="bad"] {{ background: {t.bad_back}; }}

QPushButton {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.edge};
    border-radius: 7px; padding: 6px 14px;
}}
QPushButton:hover {{ background: {t.raised}; }}
QPushButton:pressed {{ background: {t.line}; }}
QPushButton:disabled {{ color: {t.muted}; border-color: {t.line}; }}
QPushButton:focus {{ border: 2px solid {t.focus}; padding: 5px 13px; }}
QPushButton[role="primary"] {{
    background: {t.accent}; color: {t.on_accent}; border: 1px solid {t.accent}; font-weight: 600;
}}
QPushButton[role="primary"]:hover {{ background: {t.accent_hover}; }}
QPushButton[role="primary"]:disabled {{
    background: {t.raised}; color: {t.muted}; border-color: {t.line};
}}
QPushButton[role="primary"]:focus {{ border: 2px solid {t.focus}; }}
QPushButton[role="quiet"] {{ background: transparent; border: 1px solid transparent; }}
QPushButton[role="quiet"]:hover {{ background: {t.raised}; }}
QPushButton[role="quiet"]:focus {{ border: 2px solid {t.focus}; }}

QPushButton[role="brass"] {{
    background: #e2bd73; color: #1b1406; border: 2px solid #e2bd73; padding: 6px 20px;
    font-weight: 600;
}}
QPushButton[role="brass"]:hover {{ background: #efd294; }}
QPushButton[role="brass"]:focus {{ border: 2px solid #ffffff; padding: 6px 20px; }}
QPushButton[role="ghost"] {{
    background: transparent; color: #ffffff; border: 2px solid #8fb3a2; padding: 6px 16px;
}}
QPushButton[role="ghost"]:hover {{ background: rgba(255, 255, 255, 28); }}
QPushButton[role="ghost"]:focus {{ border: 2px solid #ffffff; padding: 6px 16px; }}

QLineEdit, QComboBox {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.edge};
    border-radius: 7px; padding: 5px 9px; selection-background-color: {t.accent};
    selection-color: {t.on_accent};
}}
QLineEdit:focus, QComboBox:focus {{
    border: 2px solid {t.focus}; padding: 4px 8px;
}}
QLineEdit[wrong="true"], QComboBox[wrong="true"] {{ border-color: {t.bad}; }}
QComboBox {{ padding-right: 30px; }}
QComboBox::drop-down {{ border: none; width: 28px; }}
QComboBox::down-arrow {{ image: none; }}
QComboBox QAbstractItemView {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.edge};
    selection-background-color: {t.accent}; selection-color: {t.on_accent};
}}

QScrollArea {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget[role="page"] {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {t.edge}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}

QTextBrowser, QTableView, QListView, QTreeView, QPlainTextEdit {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.line}; border-radius: 8px;
    selection-background-color: {t.accent}; selection-color: {t.on_accent};
}}
QTextBrowser:focus, QTableView:focus, QListView:focus, QTreeView:focus, QPlainTextEdit:focus {{
    border: 1px solid {t.focus};
}}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QFrame#drop-line {{ background: {t.focus}; border: none; }}
QTabBar::tab {{
    background: {t.surface}; color: {t.muted}; border: 1px solid {t.edge}; padding: 6px 16px;
}}
QTabBar::tab:first {{ border-top-left-radius: 7px; border-bottom-left-radius: 7px; }}
QTabBar::tab:last {{
    border-left: none; border-top-right-radius: 7px; border-bottom-right-radius: 7px;
}}
QTabBar::tab:selected {{ background: {t.accent}; color: {t.on_accent}; border-color: {t.accent}; }}
QTabBar::tab:selected:focus {{ border: 2px solid {t.focus}; }}
QMenu {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.edge}; padding: 4px; }}
QMenu::item {{ padding: 6px 22px 6px 14px; border-radius: 5px; }}
QMenu::item:selected {{ background: {t.accent}; color: {t.on_accent}; }}
QMenu::separator {{ height: 1px; background: {t.line}; margin: 4px 8px; }}
QListView::item {{ padding: 7px 10px; border-radius: 6px; }}
QListView::item:selected {{ background: {t.accent}; color: {t.on_accent}; }}
QTableView::item {{ padding: 0 5px; }}
QTableView {{ gridline-color: {t.line}; alternate-background-color: {t.raised}; }}
QHeaderView::section {{
    background: {t.raised}; color: {t.muted}; border: none; border-bottom: 1px solid {t.line};
    padding: 6px 6px; font-weight: 600;
}}
QTableCornerButton::section {{ background: {t.raised}; border: none; }}

QProgressBar {{
    background: {t.line}; border: none; border-radius: 4px; max-height: 8px; min-height: 8px;
}}
QProgressBar::chunk {{ background: {t.accent}; border-radius: 4px; }}

QCheckBox {{ spacing: 8px; padding: 3px 6px 3px 3px; border-radius: 6px;
    border: 2px solid transparent; }}
QCheckBox:focus {{ border: 2px solid {t.focus}; }}
QCheckBox:disabled {{ color: {t.muted}; }}

QRadioButton {{ spacing: 8px; padding: 3px 6px 3px 3px; border-radius: 6px;
    border: 2px solid transparent; }}
QRadioButton:focus {{ border: 2px solid {t.focus}; }}
QRadioButton::indicator {{
    width: 14px; height: 14px; border-radius: 9px; border: 2px solid {t.edge};
    background: {t.surface};
}}
QRadioButton::indicator:checked {{
    width: 8px; height: 8px; border-radius: 9px; border: 5px solid {t.accent};
    background: {t.surface};
}}
"""
