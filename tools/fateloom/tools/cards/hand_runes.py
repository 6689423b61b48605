"""Real runes: which are cast, and what was typed of them (CTA-39)."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.runtime.cards.command import Show
from fateloom.runtime.cards.runes import Rune, Side, face_of
from fateloom.tools.cards.words import Names, rune_name, runes
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import capital


def invitation(names: Names, left: Sequence[Rune]) -> str:
    """Which runes are to be cast, and how to type them."""
    return tr(
        "Cast {runes}. Type the points that each shows, in this order: {faces}.",
        runes=runes(names, left),
        faces=", ".join(map(_faces, left)),
    )


def entered(names: Names, left: Sequence[Rune], typed: str) -> tuple[Show, ...] | str:
    """The sides that were typed, by their points, or why they cannot be."""
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


def _counting(rune: Rune) -> Rune:
    """The rune as it is marked: one that does not count shows points as well."""
    return Rune(rune.kind, rune.ability)


def _faces(rune: Rune) -> str:
    return f" {tr('or')} ".join(str(face_of(_counting(rune), it).pips) for it in Side)
