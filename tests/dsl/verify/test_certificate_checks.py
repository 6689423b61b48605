"""Each check of the checker matters: without it, some wrong certificate is accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.dsl.verify.forging import changed_lines, forged

from fateloom.dsl.recheck import check, hands, question, recheck, world
from fateloom.runtime.codec import Json
from fateloom.runtime.transitions.model import Model

Patch = Callable[[pytest.MonkeyPatch], None]


def nothing(*_: object) -> None:
    """A check that checks nothing."""


def _replace(owner: object, name: str, other: object) -> Patch:
    return lambda patch: patch.setattr(owner, name, other)


def _secure(self: check.Checker, place: str, stage: int, at: int, allowed: int) -> None:
    base = list(self.base(stage))
    base[at] &= allowed
    self.bases[stage] = tuple(base)


BREAKS: dict[str, Patch] = {
    "values": _replace(world.World, "check_values", nothing),
    "pairs": _replace(world.World, "check_pair", nothing),
    "never": _replace(recheck, "check_never", nothing),
    "kept": _replace(check.Checker, "_keep", _secure),
    "events that repeat": _replace(world.World, "_disturbing", lambda *_: []),
    "sure": _replace(question, "_counted", lambda action, outcome, hero: action.hero == hero),
    "whose step": _replace(
        question, "_counted", lambda action, outcome, hero: action.sure and outcome.sure
    ),
    "count of hands": _replace(hands.Hands, "_check", nothing),
    "things that stay": _replace(hands.Hands, "kept", lambda *_: 0),
    "arrival": _replace(check.Checker, "_settled", lambda self, known, *_: []),
    "coverage": _replace(world.World, "covered", lambda *_: True),
}


def wrong(kind: str, seeds: range) -> Iterator[tuple[Model, dict[str, Json]]]:
    """Certificates of heroes who can be blocked."""
    for seed, model, certificate in forged(kind, seeds, 8):
        yield model, certificate
        for other in changed_lines(certificate, seed, 12):
            yield model, other


def accepted(kind: str, seeds: range) -> bool:
    """Whether one of the wrong certificates is accepted."""
    return any(recheck.recheck(*it).accepted for it in wrong(kind, seeds))
