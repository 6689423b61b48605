"""Real runes: which are cast, and what was typed of them (CTA-39)."""

from __future__ import annotations

from fateloom.runtime.cards.command import Show
from fateloom.runtime.cards.runes import Rune, Side, face_of
from fateloom.runtime.cards.steps import Cast
from fateloom.runtime.cards.view import View
from fateloom.tools.cards.words import Names, rune_name, runes
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import capital


def to_roll(names: Names, view: View) -> tuple[int, str] | None:
    """Who casts, which runes, and how to type them; None: no runes are cast now."""
    it, left = view.attempt, _left(view)
    if it is None or not isinstance(view.agenda[0], Cast):
        return None
    return it.seat, tr(
        "Cast {runes}. Type the points that each shows, in this order: {faces}.",
        runes=runes(names, left),
        faces=", ".join(map(_faces, left)),
    )


def entered(names: Names, view: View, typed: str) -> tuple[Show, ...] | str:
    """The sides that were typed, by their points, or why they cannot be."""
    left = _left(view)
    said = typed.casefold().replace(",", " ").split()
    if len(said) == 1 and said[0].isdigit():
        said = list(said[0])  # "10211" for five runes
    if len(said) != len(left):
        return tr(
            "You cast {count} {count:rune|runes} ({runes}), and typed {typed} "
            "{typed:number|numbers}.",
            count=len(left),
            runes=runes(names, left),
            typed=len(said),
        )
    shown = []
    for rune, word in zip(left, said, strict=True):
        side = next((it for it in Side if str(face_of(_counting(rune), it).pips) == word), None)
        if side is None:
            return tr(
                "{rune}: {faces}, not '{word}'.",
                rune=capital(rune_name(names, rune)),
                faces=_faces(rune),
                word=word[:20],
            )
        shown.append(Show(side))
    return tuple(shown)


def _left(view: View) -> tuple[Rune, ...]:
    """The runes that are still to be cast."""
    it = view.attempt
    return () if it is None else it.runes[len(it.shown) :]


def _counting(rune: Rune) -> Rune:
    """The rune as it is marked: one that does not count shows points as well."""
    return Rune(rune.kind, rune.ability)


def _faces(rune: Rune) -> str:
    return f" {tr('or')} ".join(str(face_of(_counting(rune), it).pips) for it in Side)
