"""Both themes are legible, and the style sheet follows theme and text size."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from trainer.ui import theme as themes
from trainer.ui.theme import DARK, LIGHT, Theme

ON_SURFACES = ("text", "muted", "brass", "good", "warn", "bad")


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as web accessibility guidelines compute it."""

    def luminance(colour: str) -> float:
        parts = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("ink", ON_SURFACES)
def test_text_is_legible_on_every_surface(theme: Theme, ink: str) -> None:
    for back in (theme.window, theme.surface, theme.raised):
        assert contrast(getattr(theme, ink), back) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_notes_buttons_and_focus_are_legible(theme: Theme) -> None:
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    assert contrast(theme.on_accent, theme.accent_hover) >= 4.5
    for back in (theme.good_back, theme.warn_back, theme.bad_back, theme.found):
        assert contrast(theme.text, back) >= 4.5
    for back in (theme.window, theme.surface):
        assert contrast(theme.focus, back) >= 3
        assert contrast(theme.edge, back) >= 2.5
    for line in theme.series:
        assert contrast(line, theme.surface) >= 3


def test_a_theme_is_found_by_name(qapp: QApplication) -> None:
    assert themes.theme("light") is LIGHT
    assert themes.theme("dark") is DARK
    assert themes.theme("system") in (LIGHT, DARK)


def test_applying_a_theme_dresses_the_application(qapp: QApplication, qtbot: QtBot) -> None:
    themes.apply(qapp, DARK, 1.3)
    assert qapp.palette().window().color().name() == DARK.window
    assert qapp.font().pointSizeF() == pytest.approx(themes.BODY_POINTS * 1.3)
    assert DARK.accent in qapp.styleSheet()
    themes.apply(qapp, LIGHT)
    assert qapp.palette().window().color().name() == LIGHT.window
    assert qapp.font().pointSizeF() == pytest.approx(themes.BODY_POINTS)
