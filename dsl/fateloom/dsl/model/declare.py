"""Collecting what is declared: all names of files and tables, before any of them is looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.diagnostics import Label
from fateloom.dsl.model.codes import BAD_VARIABLE, DUPLICATE_NAME, REPEATED_PART, RESERVED_NAME
from fateloom.dsl.model.symbols import Kind, Symbol, Symbols, Type, VariableInfo
from fateloom.dsl.syntax.ast import declarations as tree
from fateloom.runtime.program.variables import Counter, Flag, Scope, States, Variable

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.dsl.data.tables import Tables
    from fateloom.dsl.model.resolver import Resolver
    from fateloom.runtime.span import Span

FLAG = Flag()
FLAG_VALUES: dict[str, int] = {}


def symbols_of(tables: Tables) -> Symbols:
    """The names that the tables declare. Names that two tables claim are reported by `declare`."""
    symbols = Symbols()
    for hero in tables.heroes:
        symbols.heroes[hero.id] = hero.span
    for tile in tables.tiles:
        symbols.tiles[tile.id] = tile.span
    for item in tables.items:
        symbols.items.setdefault(item.id, item)
        symbols.categories.update(item.categories)
    unread = set(tables.unread)
    for broken in tables.broken:
        if broken.kind == "hero":
            symbols.heroes[broken.id] = broken.span
        elif broken.kind == "tile":
            symbols.tiles[broken.id] = broken.span
        else:
            symbols.items[broken.id] = None
            unread.add("category")
    if "item" in unread:
        unread.add("category")
    if tables.header is None:
        unread.add("settings")
    symbols.unread = frozenset(unread)
    for kind, places in ((Kind.TILE, symbols.tiles), (Kind.HERO, symbols.heroes)):
        for name, span in places.items():
            symbols.shared.setdefault(name, Symbol(kind, span))
    return symbols


class Declared:
    """The declarations by kind, in order; second declarations of a name are among them, so that
    their bodies are checked too.
    """

    __slots__ = ("destinies", "events", "npcs", "pois", "stocks", "tiles")

    def __init__(self) -> None:
        self.tiles: dict[str, tree.Tile] = {}
        self.stocks: list[tree.Stock] = []
        self.npcs: list[tree.Npc] = []
        self.pois: list[tree.Poi] = []
        self.events: list[tree.Event | tree.Rescue] = []
        self.destinies: list[tree.Destiny] = []


def declare(resolver: Resolver, files: tuple[tree.File, ...]) -> Declared:
    """Enter all declarations of the files into the symbols; report those that are not allowed."""
    declared = Declared()
    symbols = resolver.symbols
    for name, span in symbols.heroes.items():
        if name in symbols.tiles:
            _shared(resolver, Kind.HERO, name, span)
    for file in files:
        for node in file.declarations:
            take = DECLARATIONS.get(type(node))
            if take is not None:
                take(resolver, node, declared)
    return declared


# --- names


def _twice(resolver: Resolver, name: str, span: Span, first: Span) -> None:
    resolver.report(
        DUPLICATE_NAME,
        span,
        f"'{name}' is declared a second time",
        word=name,
        related=(Label(first, "first here"),),
        help="Give one of the two another name.",
    )


def _shared(resolver: Resolver, kind: Kind, name: str, span: Span) -> bool:
    """Take a name of the shared namespace; False if it is taken."""
    first = resolver.symbols.shared.get(name)
    if first is None:
        resolver.symbols.shared[name] = Symbol(kind, span)
        return True
    if first.kind is kind:
        _twice(resolver, name, span, first.span)
    else:
        resolver.report(
            DUPLICATE_NAME,
            span,
            f"'{name}' is already {first.kind.article} {first.kind.value}",
            word=name,
            related=(Label(first.span, "declared here"),),
            help="Heroes, variables, NPCs, POIs and tiles share their names: choose another.",
        )
    return False


def _own(resolver: Resolver, table: dict[str, Any], name: str, node: Any) -> None:
    """Take a name of a namespace of its own."""
    if name in table:
        _twice(resolver, name, node.span, table[name].span)
    else:
        table[name] = node


# --- variables


def _variable(resolver: Resolver, node: tree.Variable, declared: Declared) -> None:
    """A world or hero variable. One with an impossible type is declared all the same, so that its
    uses are checked.
    """
    new = _shared(resolver, Kind.VARIABLE, node.id, node.span)
    type_ = node.type
    domain: Flag | States | Counter
    initial = 0
    info: VariableInfo
    match type_:
        case tree.FlagType(up):
            domain, initial = FLAG, int(up)
            info = VariableInfo(Type.FLAG, node.hero, FLAG_VALUES, 0, 1)
        case tree.StatesType(names):
            values = _states(resolver, node.id, names, node.span)
            domain = States(names)
            info = VariableInfo(Type.STATES, node.hero, values, 0, 0)
        case tree.RangeType(low, high, first):
            domain = Counter(low, high)
            initial = low if first is None else first
            info = VariableInfo(Type.COUNTER, node.hero, FLAG_VALUES, low, high)
            _range(resolver, node, type_)
    if new:
        scope = Scope.HERO if node.hero else Scope.WORLD
        resolver.symbols.variables[node.id] = info
        resolver.symbols.variable_nodes.append(Variable(node.id, scope, domain, initial, node.span))


def _range(resolver: Resolver, node: tree.Variable, type_: tree.RangeType) -> None:
    low, high, first = type_.low, type_.high, type_.initial
    if low >= high:
        message = f"'{low}..{high}' leaves '{node.id}' nothing to count"
        help = f"Write '{high}..{low}'." if low > high else "The second number must be larger."
        resolver.report(BAD_VARIABLE, node.span, message, word=f"{low}..{high}", help=help)
    elif first is not None and not low <= first <= high:
        message = f"'{node.id}' cannot start at {first}: it goes from {low} to {high}"
        resolver.report(BAD_VARIABLE, node.span, message, word=str(first))


def _states(resolver: Resolver, id: str, names: tuple[str, ...], span: Span) -> dict[str, int]:
    """Index by name; a single state and a repeated one are reported."""
    values: dict[str, int] = {}
    for index, name in enumerate(names):
        if name in values:
            message = f"'{name}' appears twice among the states of '{id}'"
            resolver.report(BAD_VARIABLE, span, message, word=name, help="Keep one of the two.")
        values.setdefault(name, index)
    if len(names) == 1:
        resolver.report(
            BAD_VARIABLE,
            span,
            f"'{id}' has one state only, '{names[0]}', so it can never change",
            word=names[0],
            help="Name at least two, with a comma between them.",
        )
    return values


def _stateful(resolver: Resolver, id: str, line: tree.StatesLine) -> None:
    """The variable of an NPC or a POI with states."""
    values = _states(resolver, id, line.names, line.span)
    symbols = resolver.symbols
    if id not in symbols.variables:
        symbols.variables[id] = VariableInfo(Type.STATES, False, values, 0, 0)
        symbols.variable_nodes.append(Variable(id, Scope.WORLD, States(line.names), 0, line.span))


# --- things


def _tile(resolver: Resolver, node: tree.Tile, declared: Declared) -> None:
    """A tile of map.yaml gets its hint and its script."""
    if node.id in declared.tiles:
        _twice(resolver, node.id, node.span, declared.tiles[node.id].span)
        return
    declared.tiles[node.id] = node
    if node.id not in resolver.symbols.tiles:
        resolver.unknown(Kind.TILE, node.id, node.span)


def _stock(resolver: Resolver, node: tree.Stock, declared: Declared) -> None:
    _own(resolver, resolver.symbols.stocks, node.id, node)
    declared.stocks.append(node)


def _npc(resolver: Resolver, node: tree.Npc, declared: Declared) -> None:
    declared.npcs.append(node)
    if _shared(resolver, Kind.NPC, node.id, node.span):
        resolver.symbols.npcs[node.id] = node
        if node.states is not None:
            _stateful(resolver, node.id, node.states)


def _poi(resolver: Resolver, node: tree.Poi, declared: Declared) -> None:
    """A POI with the names of its options."""
    declared.pois.append(node)
    new = _shared(resolver, Kind.POI, node.id, node.span)
    options: dict[str, tree.Option] = {}
    lines: dict[str, Span] = {}
    for member in node.members:
        if isinstance(member, tree.Option):
            if options.setdefault(member.id, member) is not member:
                _own(resolver, options, member.id, member)
        elif isinstance(member, tree.StatesLine | tree.OnRemoveLine):
            word = "states" if isinstance(member, tree.StatesLine) else "on remove"
            if word in lines:
                repeated(resolver, word, member.span, lines[word])
            elif isinstance(member, tree.StatesLine) and new:
                _stateful(resolver, node.id, member)
            lines.setdefault(word, member.span)
    if new:
        resolver.symbols.pois[node.id] = node
        resolver.symbols.options[node.id] = options


def repeated(resolver: Resolver, word: str, span: Span, first: Span) -> None:
    """Report a part that is allowed only once."""
    resolver.report(
        REPEATED_PART,
        span,
        f"'{word}' appears here a second time",
        word=word,
        related=(Label(first, "first here"),),
        help="Keep one of the two.",
    )


def _rescue(resolver: Resolver, node: tree.Rescue, declared: Declared) -> None:
    declared.events.append(node)


def _event(resolver: Resolver, node: tree.Event, declared: Declared) -> None:
    declared.events.append(node)
    _own(resolver, resolver.symbols.events, node.id, node)
    if node.id.startswith("rescue_") and node.id[7:].isdecimal():
        resolver.report(
            RESERVED_NAME,
            node.span,
            f"'{node.id}' is reserved: Fateloom gives this name to a rescue",
            word=node.id,
            help="Give the event another name.",
        )


def _scene(resolver: Resolver, node: tree.Scene, declared: Declared) -> None:
    _own(resolver, resolver.symbols.scenes, node.id, node)
    seen: set[str] = set()
    for parameter in node.parameters:
        if parameter.name in seen:
            _twice(resolver, parameter.name, node.span, node.span)
        seen.add(parameter.name)
        if parameter.kind == "number" and parameter.low > parameter.high:
            message = (
                f"'{parameter.low}..{parameter.high}' contains no number for '{parameter.name}'"
            )
            help = f"Write '{parameter.high}..{parameter.low}'."
            resolver.report(BAD_VARIABLE, node.span, message, word=parameter.name, help=help)


def _destiny(resolver: Resolver, node: tree.Destiny, declared: Declared) -> None:
    """A destiny with the names of its paths."""
    for other in declared.destinies:
        if other.hero == node.hero:
            resolver.report(
                DUPLICATE_NAME,
                node.span,
                f"'{node.hero}' already has a destiny",
                word=node.hero,
                related=(Label(other.span, "here"),),
                help="Put all paths of a hero into one destiny.",
            )
            break
    declared.destinies.append(node)
    paths = resolver.symbols.paths.setdefault(node.hero, {})
    for member in node.members:
        if isinstance(member, tree.Path):
            _own(resolver, paths, member.id, member)


DECLARATIONS: dict[type, Callable[[Resolver, Any, Declared], None]] = {
    tree.Variable: _variable,
    tree.Tile: _tile,
    tree.Stock: _stock,
    tree.Npc: _npc,
    tree.Poi: _poi,
    tree.Event: _event,
    tree.Rescue: _rescue,
    tree.Scene: _scene,
    tree.Destiny: _destiny,
}
"""One function for each kind of declaration."""
