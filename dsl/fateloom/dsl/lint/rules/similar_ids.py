"""FT0443: two names that look alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.program import Program
from fateloom.runtime.span import Span

CODE = Code("FT0443", "similar-ids", Level.HINT)

SHORTEST = 5
"""Shorter names differ by one letter all the time."""


def similar_ids(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find ids of one kind that differ only in underscores, or in one letter.

    Numbers (`door_1`, `door_2`), letters that stand alone (`key_a`, `key_b`) and a plural (`boat`,
    `boats`) are meant to differ.

    Why it is bad: one is easily typed for the other, and no check can tell.
    """
    own = [(v.id, v.span) for v in program.variables]
    states = {id for id, _ in own}
    for group in (program.heroes, program.npcs, program.pois, program.tiles):
        own += [(it.id, it.span) for it in group if it.id not in states]
    yield from _check(own)
    yield from _check([(item.id, item.span) for item in program.items])
    yield from _check([(stock.id, stock.span) for stock in program.stocks])
    yield from _check([(s.id, s.span) for s in program.scenes if "(" not in s.id])
    yield from _check([(e.id, e.span) for e in program.events if not e.rescue])


def _check(ids: list[tuple[str, Span]]) -> Iterator[Diagnostic]:
    whole = dict(ids)
    yield from _underscores(whole)
    yield from _one_letter(whole, _suspects(ids))


def _underscores(whole: dict[str, Span]) -> Iterator[Diagnostic]:
    """Pairs that differ in underscores alone."""
    bare: dict[str, str] = {}
    for id in whole:
        if "_" in id:
            plain = id.replace("_", "")
            other = plain if plain in whole else bare.setdefault(plain, id)
            if other != id:
                yield _diagnostic((id, whole[id]), (other, whole[other]))


def _suspects(ids: Iterable[tuple[str, Span]]) -> dict[str, set[int]]:
    """The ids that have two thirds of their letters in common with another one, and the places
    where they can differ from it.

    One letter that differs is in one third only, so the others need no closer look.
    """
    suspects: dict[str, set[int]] = {}
    sizes: dict[int, list[str]] = {}
    for id, _ in ids:
        if len(id) >= SHORTEST:
            sizes.setdefault(len(id), []).append(id)
    near: list[set[str]] = []  # the pieces of ids with one letter less
    last = 0
    for size in sorted(sizes):
        group = sizes[size]
        if near and size == last + 1:
            for whole, (pieces, letters) in zip(near, _pieces(group, last, 1), strict=True):
                if not whole.isdisjoint(pieces):
                    _suspect(suspects, group, pieces, whole, letters)
        near, last = [], size
        for pieces, letters in _pieces(group, size, 0):
            whole = set(pieces)
            if len(whole) < len(pieces):
                twice = {piece for piece, times in Counter(pieces).items() if times > 1}
                _suspect(suspects, group, pieces, twice, letters)
            near.append(whole)
    return suspects


def _pieces(ids: list[str], size: int, more: int) -> Iterator[tuple[list[str], range]]:
    """What is left of each id without one of its thirds, and the letters of that third. `more`: how
    many letters the ids have above `size`; the third is longer by so many.
    """
    a, b = size // 3, 2 * size // 3
    yield [id[:b] for id in ids], range(b, size + more)
    yield [f"{id[:a]}~{id[b + more :]}" for id in ids], range(a, b + more)
    yield [id[a + more :] for id in ids], range(a + more)


def _suspect(
    suspects: dict[str, set[int]],
    ids: list[str],
    pieces: list[str],
    shared: set[str],
    letters: range,
) -> None:
    """Put those ids whose piece is shared into `suspects`."""
    for id, piece in zip(ids, pieces, strict=True):
        if piece in shared:
            suspects.setdefault(id, set()).update(letters)


def _one_letter(whole: dict[str, Span], suspects: dict[str, set[int]]) -> Iterator[Diagnostic]:
    """Pairs that differ in one letter: they are equal with a hole in its place."""
    holes: dict[str, str] = {}
    for id, letters in suspects.items():
        for n in sorted(letters):
            left, right = id[:n], id[n + 1 :]
            other = holes.setdefault(f"{left}?{right}", id)
            if other is not id and _are_alike(other, id):
                yield _diagnostic((id, whole[id]), (other, whole[other]))
                break
            if left + right in whole and _is_slip(id, n):
                yield _diagnostic((id, whole[id]), (left + right, whole[left + right]))
                break


def _diagnostic(one: tuple[str, Span], other: tuple[str, Span]) -> Diagnostic:
    if one[1] < other[1]:
        one, other = other, one
    return finding(
        CODE,
        one[1],
        f"'{one[0]}' and '{other[0]}' look alike",
        related=(Label(other[1], f"'{other[0]}' is here"),),
        help="Rename one of them, so that neither is typed for the other.",
    )


def _is_slip(id: str, n: int) -> bool:
    """Whether the letter at `n` could be one too many: no number, no plural, no word by itself."""
    letter = id[n]
    if letter.isdigit() or letter == "_" or len(id) <= SHORTEST:
        return False
    return not (n + 1 == len(id) and (letter == "s" or id[n - 1] == "_"))


def _are_alike(a: str, b: str) -> bool:
    """Whether the two, which differ in one letter, could be a slip of each other."""
    at = next(n for n in range(len(a)) if a[n] != b[n])
    if a[at].isdigit() or b[at].isdigit() or "_" in (a[at], b[at]):
        return False
    alone_left = at == 0 or a[at - 1] == "_"
    alone_right = at + 1 == len(a) or a[at + 1] == "_"
    return not (alone_left and alone_right)
