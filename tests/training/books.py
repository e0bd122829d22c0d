"""House books for tests, written as a person writes them."""

from __future__ import annotations

#: Every key the format knows, once.
WHOLE_BOOK = """\
title: Harbour
summary: A small house by the water.
chips:
  - {worth: 100, colour: "#23272b", name: black}
  - {worth: 5, colour: "#B5302B"}
  - {worth: 0.50, colour: "#2f62a8"}
games:
  gowzgow:
    house: {bonus_paytable: B-1, round_to: 0.50, commission_waived_below: 10, decks: 6}
    table: {minimum: 10, maximum: 1000, source: "Posted card, table 4"}
    pace: {decisions_per_hour: 650, source: "Shift manager, May"}
    confirmed: [GZ-1, GZ-7]
  casino-war:
    house: {decks: 8, war_burns: once}
"""
