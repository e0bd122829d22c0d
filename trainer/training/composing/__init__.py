"""A round being composed: its facts as written so far, one operation for each act of an author."""

from trainer.training.composing.composition import Composition
from trainer.training.composing.oddities import oddity_place

__all__ = ["Composition", "oddity_place"]
