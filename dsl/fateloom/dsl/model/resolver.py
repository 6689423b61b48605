"""The state of one check: symbols, findings, and the dispatch over written nodes. One instance for
each check.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.node import WORDS
from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, Label, finding
from fateloom.dsl.diagnostics.listed import article
from fateloom.dsl.model.codes import (
    NOT_WRITTEN,
    UNKNOWN_CATEGORY,
    UNKNOWN_NAME,
    WRONG_KIND_OF_NAME,
)
from fateloom.dsl.model.holes import OF_NAME, Hole, HoleKind
from fateloom.dsl.model.symbols import Kind, Symbols
from fateloom.dsl.source import place_of_key
from fateloom.runtime.program.condition import Named, Subject, Who
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.declarations import Scene
    from fateloom.dsl.syntax.ast.statements import Do
    from fateloom.dsl.syntax.ast.statements import Statement as Written
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.settings import Settings
    from fateloom.runtime.program.statement import Body, Statement

    Meaning: TypeAlias = "Callable[[Resolver, Any, BodyContext], Any]"
    """What a node of a tree means at its place; the table that it stands in says its kind."""

ENDS, LEAVES, ASKS, DEFEATS_ALL, REMEMBERS = 1, 2, 4, 8, 16
"""The permissions of a place, as bits: stay/next/fulfil/defeated, leave, questions to the player,
`everyone defeated`, `[first: …]`.
"""


@record
class BodyContext:
    """The place of a body. `name`: the place in words, for messages; `context`: by ids, for
    translators.
    """

    name: str
    context: str
    allows: int
    poi: str | None = None
    stages: frozenset[str] | None = None


@record
class Beside:
    """What belongs to a story besides its text. `games`: what it can call, by system; None if the
    tables are not sound and calls cannot be checked. `resolution`: the only way to resolve actions,
    `tracks` or the name of a system; None: all (DDL-01).
    """

    games: Mapping[str, Any] = MappingProxyType({})
    resolution: str | None = None


class Resolver:
    """Resolves written nodes to nodes of the Program. `statements` and `conditions` dispatch by the
    type of a written node.
    """

    __slots__ = (
        "beside",
        "calls",
        "conditions",
        "drafts",
        "findings",
        "holes",
        "key",
        "params",
        "seen",
        "settings",
        "sources",
        "statements",
        "subjects",
        "symbols",
        "uses",
        "wanted",
    )

    def __init__(
        self,
        symbols: Symbols,
        settings: Settings,
        sources: Mapping[str, Source],
        statements: Mapping[type, Meaning],
        conditions: Mapping[type, Callable[[Resolver, Any, BodyContext], Condition]],
        beside: Beside = Beside(),  # noqa: B008 - frozen
    ) -> None:
        self.symbols = symbols
        self.beside = beside
        self.settings = settings
        self.sources = sources
        self.statements = statements
        self.conditions = conditions
        self.findings: list[Diagnostic] = []
        self.holes: list[Hole] = []
        """What is named and not written."""
        self.drafts = True
        """Whether what is named may be written later; not in plays, whose story is there."""
        self.subjects: dict[str | None, Subject] = {
            None: Who.ACTIVE,
            "anyone": Who.ANYONE,
            "others": Who.OTHERS,
            "everyone": Who.EVERYONE,
            **{hero: Named(hero) for hero in symbols.heroes},
        }
        self.calls: list[tuple[str | None, str, Do, BodyContext]] = []
        """(key of the scene that calls or None, key of the scene called, the line, its place)."""
        self.wanted: dict[str, tuple[Scene, tuple[str, ...]]] = {}
        """Scenes with their arguments, by key."""
        self.key: str | None = None
        """The scene that is being resolved."""
        self.uses = 0
        """What the scene that is being resolved needs, as bits."""
        self.params: dict[str, str] = {}
        """In a scene with arguments: name of the parameter by argument, for messages."""
        self.seen: set[tuple[str, Span]] = set()
        """Findings inside of scenes, which are resolved once for each set of arguments."""

    # --- walking

    def body(self, nodes: tuple[Written, ...], place: BodyContext) -> Body:
        """The statements of a body; what could not be resolved is left out after a report."""
        body: list[Statement] = []
        table = self.statements
        for node in nodes:
            one = table[type(node)](self, node, place)
            if one is None:
                continue
            if type(one) is tuple:
                body.extend(one)
            else:
                body.append(one)
        return tuple(body)

    def condition(self, node: object, place: BodyContext) -> Condition:
        """A condition as the Program has it."""
        return self.conditions[type(node)](self, node, place)

    # --- findings

    def report(
        self,
        code: Code,
        span: Span,
        message: str,
        *,
        word: str | None = None,
        related: tuple[Label, ...] = (),
        help: str | None = None,
        guess: str | None = None,
    ) -> None:
        """Note a finding. `word`: its place in the line of `span`; `guess`: what was probably
        meant instead.
        """
        if word is not None:
            span = self.locate(span, self.params.get(word, word))
        if self.key is not None:
            if (code.id, span) in self.seen:
                return
            self.seen.add((code.id, span))
        fix = None
        if guess is not None:
            from fateloom.dsl.suggest import did_you_mean

            message += did_you_mean(guess)
            exact = word is not None and span.end_column - span.column == len(word)
            if exact and word not in self.params:
                fix = Fix(f"write '{guess}'", (Edit(span, guess),), safe=False)
        self.findings.append(finding(code, span, message, related=related, help=help, fix=fix))

    def hole(
        self,
        kind: HoleKind,
        path: tuple[str, ...],
        span: Span,
        message: str,
        *,
        word: str | None = None,
        help: str | None = None,
        code: Code = NOT_WRITTEN,
        is_closed: bool = False,
        parameters: tuple[str, ...] = (),
    ) -> None:
        """Note something that is not written yet. `word`: its place in the line of `span`. Where it
        is the title of something of the kind, nothing is missing but the right id.
        """
        if word is not None and self._is_title(kind, path[-1]):
            message = f"unknown {kind.value} '{path[-1]}'"
            self.report(UNKNOWN_NAME, span, message, word=word)
            return
        if word is not None:
            span = self.locate(span, self.params.get(word, word))
        found = finding(code, span, message, help=help)
        self.holes.append(Hole(kind, path, found, is_closed, parameters))

    def _is_title(self, kind: HoleKind, name: str) -> bool:
        from fateloom.dsl.titles import titles_of

        titles = titles_of(self.sources)
        return any(it.kind == kind.value for it in (*titles.of(name), *titles.near(name)))

    def may_come(self, kind: Kind, name: str) -> bool:
        """Whether a name that nothing is called by may be of something that is written later: not
        where something of the kind has a name much like it, or where it can be no id.
        """
        from fateloom.dsl.suggest import nearest
        from fateloom.dsl.syntax.keywords import keywords

        if not self.drafts:
            return False
        is_known = self.symbols.kind_of(name) is not None or kind.value in self.symbols.unread
        if kind not in OF_NAME or is_known or name in keywords() or name in WORDS:
            return False
        if not (name[0].isalpha() or name[0] == "_"):
            return False
        return nearest(name, self.symbols.names(kind)) is None

    def locate(self, span: Span, word: str) -> Span:
        """The place of `word` in the line of `span`; the span itself if it cannot be found."""
        from fateloom.dsl.syntax.locate import locate

        source = self.sources.get(span.file)
        if source is None:
            return span
        return locate(source, span, word)

    def place_of_key(self, file: str, key: str) -> Span:
        """The place of a key in a table."""
        return place_of_key(self.sources.get(file), file, key)

    def unknown(
        self, kind: Kind, name: str, span: Span, *, parameters: tuple[str, ...] = ()
    ) -> None:
        """Report that `name` is not a `kind`: not written yet, misspelt, or the name of something
        else. `parameters`: those of the stub of a scene.
        """
        if kind.value in self.symbols.unread:
            return
        if self.may_come(kind, name):
            message = f"the {kind.value} '{name}' is not written yet"
            known = self.symbols.names(kind)
            help = f"Written are: {_some(known)}." if known else None
            self.hole(
                OF_NAME[kind], (name,), span, message, word=name, help=help, parameters=parameters
            )
        else:
            self.unknown_among((kind,), name, span)

    def unknown_among(
        self,
        kinds: tuple[Kind, ...],
        name: str,
        span: Span,
        *,
        what: str | None = None,
        beside: Iterable[str] = (),
        fitting: Sequence[str] = (),
    ) -> None:
        """The same where several kinds would do; `what`: how they are called together; `beside`:
        words of the language that would do too; `fitting`: those that can stand there, if known.
        """
        from fateloom.dsl.model.instead import instead
        from fateloom.dsl.suggest import by_words

        symbols = self.symbols
        is_ = symbols.kind_of(name)
        wanted = what or kinds[0].value
        shown = self.params.get(name, name)
        stands = f"'{shown}'" if shown == name else f"'{shown}' stands for '{name}' here, which"
        if is_ is not None:
            verb = f"{stands} is {is_.article} {is_.value}, not {article(wanted)} {wanted}"
            where = symbols.shared[name].span if name in symbols.shared else None
            related = (Label(where, "declared here"),) if where is not None else ()
            help = instead(symbols, kinds, is_, name)
            self.report(WRONG_KIND_OF_NAME, span, verb, word=name, related=related, help=help)
            return
        if any(kind.value in symbols.unread for kind in kinds):
            return
        candidates = [one for kind in kinds for one in symbols.names(kind)]
        near = [it for it in (*(fitting or candidates), *beside) if it != name]
        guess = by_words(name, near)
        help = None
        if name in beside:
            guess, help = None, f"'{name}' is no variable; it has words of its own: gain 2 coins"
        elif guess is None or guess in beside:
            help = (
                f"Declared{', and fitting here' * bool(fitting)}: {_some(fitting or candidates)}."
                if candidates
                else f"The scenario declares no {wanted}."
            )
            if wanted == "variable":
                help += f" A new one is declared at the left edge: {_declarations(name)}."
            elif kinds == (Kind.STOCK,):
                item = next(iter(symbols.names(Kind.ITEM)), "ITEM")
                help += f" A new one is declared at the left edge: stock {name}: {item}"
        self.report(
            UNKNOWN_NAME, span, f"unknown {wanted} '{name}'", word=name, help=help, guess=guess
        )

    def unknown_category(self, name: str, span: Span) -> None:
        """Report that no item has the category."""
        from fateloom.dsl.suggest import nearest

        symbols = self.symbols
        if "category" in symbols.unread:
            return
        if name in symbols.items:
            message = f"'{name}' is an item, not a category"
            self.report(WRONG_KIND_OF_NAME, span, message, word=name, help=f"Write 'item {name}'.")
            return
        guess = nearest(name, sorted(symbols.categories))
        help = (
            f"Categories of the items: {_some(sorted(symbols.categories))}."
            if guess is None
            else None
        )
        self.report(
            UNKNOWN_CATEGORY,
            span,
            f"no item has the category '{name}'",
            word=name,
            guess=guess,
            help=help,
        )


def _declarations(name: str) -> str:
    """How a variable of each kind is declared."""
    return f"world {name}: 0..6 (a counter), world {name}: flag, or world {name}: VALUE, VALUE"


def _some(names: Iterable[str]) -> str:
    """A short list of names."""
    listed = list(names)
    return ", ".join(listed[:8]) + (", …" if len(listed) > 8 else "")
