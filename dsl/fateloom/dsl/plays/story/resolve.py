"""From a play as written to one that can be run: set-up, conditions, and what is given.

Conditions and effects of plays are those of stories, so the model resolves them, with the names of
the compiled Program. What is given becomes an event at the start of day 1, before any other: the
engine applies it as it applies every effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never, cast

from fateloom.dsl.diagnostics import Diagnostic, Level, finding
from fateloom.dsl.plays.ast import ExpectBlocked, ExpectThat, Play, Written
from fateloom.dsl.plays.codes import PLAY_SYNTAX
from fateloom.dsl.plays.look import wrong_names
from fateloom.dsl.plays.story.ast import Step
from fateloom.dsl.plays.story.names import Names
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.destiny import Event, Trigger, TriggerKind
from fateloom.runtime.program.variables import Counter, Flag, Scope, States
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.setup import SetUp

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fateloom.dsl.model.resolver import Resolver as StoryResolver
    from fateloom.dsl.model.symbols import Symbols
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.statement import Body

GIVEN = "given at the start"
"""The id of the event; no story can have it, because it is no identifier."""

FIRST = 1_000_000
"""The priority of the event: before all others."""


@record
class Ready:
    """A play that can be run on `program`. `conditions`: by the words that were written."""

    play: Play[Step]
    program: Program
    choices: SetUp
    conditions: Mapping[str, Condition]


class Resolver:
    """Resolves the plays of one Program; made once for all of them."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._symbols = _symbols(program)
        self.names = Names(program)

    def ready(self, play: Play[Step], source: Source) -> Ready | tuple[Diagnostic, ...]:
        """The play, ready to run, or what is wrong with it."""
        from fateloom.dsl.model.conditions import CONDITIONS
        from fateloom.dsl.model.resolver import Resolver as StoryResolver
        from fateloom.dsl.model.statements import STATEMENTS

        settings, sources = self._program.settings, {source.name: source}
        story = StoryResolver(self._symbols, settings, sources, STATEMENTS, CONDITIONS)
        story.drafts = False
        heroes = [hero.id for hero in self._program.heroes]
        found = list(wrong_names(play, self._program.id, heroes, meant=self.names.hero))
        found += _unknown_names(play, self._program)
        given = _given(story, play, found)
        conditions = {
            written.text: made
            for written in _written(play)
            if (made := _condition(story, written, found)) is not None
        }
        found += [one for one in story.findings if one.level is Level.ERROR]
        if found:
            return tuple(found)
        options = play.options
        mode = GameMode(options["mode"]) if "mode" in options else None
        choices = SetUp(len(play.heroes), play.heroes, mode, effort=options.get("effort"))
        program = self._program
        if given:
            trigger = Trigger(TriggerKind.DAY, (1,), None, None)
            event = Event(GIVEN, trigger, None, FIRST, False, None, False, given, play.span)
            program = replace(program, events=(event, *program.events))
        return Ready(play, program, choices, conditions)


def _unknown_names(play: Play[Step], program: Program) -> Iterator[Diagnostic]:
    """Heroes who do not play, and paths that are not theirs, behind `expect blocked`."""
    paths = {it.hero: [path.id for path in it.paths] for it in program.destinies}
    expects = (it for line in play.lines for it in line.expects)
    for expect in expects:
        if not isinstance(expect, ExpectBlocked):
            continue
        known = paths.get(expect.hero, [])
        if expect.hero not in play.heroes:
            help = f"Heroes here: {', '.join(play.heroes)}."
            yield finding(PLAY_SYNTAX, expect.span, f"'{expect.hero}' does not play", help=help)
        elif expect.path is not None and expect.path not in known:
            message = f"'{expect.hero}' has no path '{expect.path}'"
            help = f"Paths of '{expect.hero}': {', '.join(known) or 'none'}."
            yield finding(PLAY_SYNTAX, expect.span, message, help=help)


def _written(play: Play[Step]) -> list[Written]:
    """Every condition of the play."""
    expected = [
        expect.condition
        for line in play.lines
        for expect in line.expects
        if isinstance(expect, ExpectThat)
    ]
    return [*expected, *(promise.condition for promise in play.promises)]


def _condition(story: StoryResolver, written: Written, found: list[Diagnostic]) -> Condition | None:
    from fateloom.dsl.syntax.parser import parse_condition

    tree, mistakes = parse_condition(written.text, written.span)
    found += mistakes
    return None if tree is None else story.condition(tree, _place())


def _given(story: StoryResolver, play: Play[Step], found: list[Diagnostic]) -> Body:
    from fateloom.dsl.model.board_effects import BOARD_EFFECTS
    from fateloom.dsl.model.effects import EFFECTS
    from fateloom.dsl.syntax.ast.conditions import Has
    from fateloom.dsl.syntax.ast.statements import GainItem
    from fateloom.dsl.syntax.parser import parse_condition, parse_statement

    trees: list[Any] = []
    for written in play.given:
        if {"has", "lacks"} & set(written.text.split()):
            state, mistakes = parse_condition(written.text, written.span)
            if isinstance(state, Has) and not state.negated:
                trees.append(GainItem(state.who, (state.item,), None, written.span))
                continue
        else:
            tree, mistakes = parse_statement(written.text, written.span)
            if type(tree) in {**EFFECTS, **BOARD_EFFECTS}:
                trees.append(tree)
                continue
        if not mistakes or not _would_do(story, mistakes[0]):
            message = f"'{written.text}' cannot be given"
            help = "Given is an effect, as 'tide becomes 4', or 'HERO has item ITEM'."
            if written.text.startswith("day "):
                help += " The day is what the turns make it: let heroes 'end' theirs."
            mistakes = (finding(PLAY_SYNTAX, written.span, message, help=help),)
        found += mistakes
    return story.body(tuple(trees), _place())


def _would_do(story: StoryResolver, mistake: Diagnostic) -> bool:
    """Whether the line that the finding offers, if any, is an effect of this story."""
    from fateloom.dsl.syntax.parser import parse_statement

    if mistake.fix is None:
        return True
    tree, _ = parse_statement(mistake.fix.edits[0].text, mistake.primary.span)
    before = len(story.findings)
    if tree is not None:
        story.body((tree,), _place())
    wrong = story.findings[before:]
    del story.findings[before:]
    return not wrong


def _place() -> Any:
    from fateloom.dsl.model.resolver import BodyContext

    return BodyContext("a play", "play", 0)


def _symbols(program: Program) -> Symbols:
    """The names of a Program as the model asks for them.

    The model looks up what was declared; of that it reads ids, tiles and states, which the nodes
    of a Program have under the same names.
    """
    from fateloom.dsl.model.symbols import Kind, Symbol, Symbols, Type, VariableInfo

    symbols = Symbols()
    for kind, things in (
        (Kind.HERO, program.heroes),
        (Kind.VARIABLE, program.variables),
        (Kind.NPC, program.npcs),
        (Kind.POI, program.pois),
        (Kind.TILE, program.tiles),
    ):
        for thing in cast("tuple[Any, ...]", things):
            symbols.shared[thing.id] = Symbol(kind, thing.span)
    symbols.heroes.update((hero.id, hero.span) for hero in program.heroes)
    symbols.tiles.update((tile.id, tile.span) for tile in program.tiles)
    symbols.items.update((item.id, item) for item in program.items)
    symbols.categories.update(word for item in program.items for word in item.categories)
    declared: Any = symbols
    declared.npcs.update((npc.id, npc) for npc in program.npcs)
    declared.pois.update((poi.id, poi) for poi in program.pois)
    declared.stocks.update((stock.id, stock) for stock in program.stocks)
    declared.events.update((event.id, event) for event in program.events if not event.rescue)
    declared.options.update(
        (poi.id, {it.id.partition(".")[2]: it for it in poi.options}) for poi in program.pois
    )
    declared.paths.update(
        (it.hero, {path.id: path for path in it.paths}) for it in program.destinies
    )
    for variable in program.variables:
        of_hero = variable.scope is Scope.HERO
        match variable.domain:
            case Flag():
                info = VariableInfo(Type.FLAG, of_hero, {}, 0, 1)
            case States(names):
                values = {name: at for at, name in enumerate(names)}
                info = VariableInfo(Type.STATES, of_hero, values, 0, len(names) - 1)
            case Counter(low, high):
                info = VariableInfo(Type.COUNTER, of_hero, {}, low, high)
            case other:
                assert_never(other)
        symbols.variables[variable.id] = info
    return symbols
