"""A family of symbolic paths that becomes one or several actions."""

from __future__ import annotations

from fateloom.runtime.record import record
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.model import Move, Site
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.variables import FinaleState


@record
class Draft:
    """What actions say about themselves, and the paths that they are made of."""

    name: str
    move: Move
    hero: str
    subject: str
    label: str
    span: Span
    paths: tuple[Path, ...]
    repeats: bool = False
    site: Site | None = None
    stage: FinaleState | None = None
