"""References to rules: what every ledger entry and step rests on, and where it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: ``stated`` by the source, or ``default`` where the source is silent or contradicts itself.
Provenance = Literal["stated", "default"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule in our own words, with the paragraph of the source document it comes from."""

    key: str
    title: str
    text: str
    source: str
    provenance: Provenance = "stated"
    #: Identifier of the open point a default ruling answers, as ``GZ-1``; empty when stated.
    ruling: str = ""
