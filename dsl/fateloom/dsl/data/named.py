"""Names in tables that lead nowhere, or that two things have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, Label, finding
from fateloom.dsl.suggest import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from fateloom.dsl.data.node import Node
    from fateloom.runtime.span import Span


def unknown_name(
    code: Code, kind: str, node: Node, known: Iterable[str], *, name: str | None = None
) -> Diagnostic:
    """A name that nothing has, with the nearest that something has. `name`: of a node whose key is
    that name; None: its value is.
    """
    known = list(dict.fromkeys(known))
    at = node.span if name is None else node.key
    name = node.value if name is None else name
    guess = nearest(name, known)
    return finding(
        code,
        at,
        f"there is no {kind} '{name}'{did_you_mean(guess)}",
        help=f"There are: {', '.join(known)}." if known else f"There is no {kind} at all.",
        fix=None if guess is None else Fix(f"write '{guess}'", (Edit(at, guess),), safe=False),
    )


def not_of_story(
    code: Code,
    kind: str,
    name: str,
    file: str,
    of_story: Sequence[str],
    at: Span,
    guess: str | None = None,
) -> Diagnostic:
    """A name, in a table beside a story, that nothing of the story has. `file`: where those stand
    that it has (`heroes.yaml`); `guess`: the one that is meant.
    """
    message = f"there is no {kind} '{name}'{did_you_mean(guess or nearest(name, of_story))}"
    stem = file.partition(".")[0].capitalize()
    return finding(code, at, message, help=f"{stem} of {file}: {', '.join(of_story)}.")


def unlike_heroes(
    known: Collection[str],
    heroes: Sequence[str],
    at: Callable[[str], Span],
    unknown: Code,
    missing: Code,
    help: str,
) -> Iterator[Diagnostic]:
    """Where a table beside a story knows other heroes than the story. `at`: the place of a key in
    it, that of its heroes among them; `help`: what to write for a hero that it does not know.
    """
    others = [one for one in known if one not in heroes]
    lacks = [hero for hero in heroes if hero not in known]
    guess = lacks[0] if len(others) == len(lacks) == 1 else None  # the other name of one
    for one in others:
        yield not_of_story(unknown, "hero", one, "heroes.yaml", heroes, at(one), guess)
    for hero in lacks:
        if hero != guess:
            message = f"'{hero}' of heroes.yaml has no entry here"
            yield finding(missing, at("heroes"), message, help=help)


def name_taken(code: Code, what: str, name: str, node: Node, first: Node) -> Diagnostic:
    """A name that another thing has already; `first`: that one."""
    return finding(
        code,
        node.key,
        f"'{name}' is the name of another {what} already",
        related=(Label(first.key, "this one"),),
        help="Give one of the two another name.",
    )


def names_twice(code: Code, what: str, named: Iterable[tuple[str, Node]]) -> Iterator[Diagnostic]:
    """Names that two things have, in the order given."""
    first: dict[str, Node] = {}
    for name, node in named:
        before = first.setdefault(name, node)
        if before is not node:
            yield name_taken(code, what, name, node, before)


def unused(
    code: Code, groups: Iterable[tuple[str, Mapping[str, Node], Collection[str], str]]
) -> Iterator[Diagnostic]:
    """Rows that nothing names. `groups`: what a row is, the rows by id, the ids that are named, and
    what could name one.
    """
    for what, rows, used, user in groups:
        for id, node in rows.items():
            if id not in used:
                message = f"the {what} '{id}' is never used: no {user} has it"
                yield finding(code, node.key, message, help="Use it or leave it out.")
