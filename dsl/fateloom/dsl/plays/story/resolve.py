"""From a play as written to one that can be run: set-up, conditions, and what is given.

Conditions and effects of plays are those of stories, so the model resolves them, with the names of
the compiled Program. What is given becomes an event at the start of day 1, before any other: the
engine applies it as it applies every effect.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, assert_never, cast

from fateloom.dsl.diagnostics import Diagnostic, Label, Level, finding
from fateloom.dsl.plays.ast import ExpectBlocked, ExpectOver, ExpectThat, Play, Written
from fateloom.dsl.plays.codes import PLAY_SYNTAX
from fateloom.dsl.plays.look import wrong_names
from fateloom.dsl.plays.story.ast import Step
from fateloom.dsl.plays.story.names import Names
from fateloom.dsl.plays.story.near_sentence import near_condition, near_gift
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.dsl.syntax.codes import UNKNOWN_LINE
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.destiny import Event, Trigger, TriggerKind
from fateloom.runtime.program.variables import Counter, Flag, Scope, States
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import NOWHERE, Span
from fateloom.runtime.story.setup import SetUp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from fateloom.dsl.model.resolver import BodyContext
    from fateloom.dsl.model.resolver import Resolver as StoryResolver
    from fateloom.dsl.model.symbols import Symbols
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.statements import Statement
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.statement import Body

T = TypeVar("T")

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
        given = _given(story, play, self.names, found)
        conditions = {
            written.text: made
            for written in _written(play)
            if (made := _condition(story, written, self.names, found)) is not None
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
        if isinstance(expect, ExpectOver) and expect.how not in (None, *play.heroes):
            near = did_you_mean(nearest(expect.how or "", play.heroes))
            help = f"Write:  expect over {' or  expect over '.join(play.heroes)}"
            place = _last(expect.span, expect.how or "")
            yield finding(PLAY_SYNTAX, place, f"'{expect.how}' does not play{near}", help=help)
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


def _last(span: Span, words: str) -> Span:
    """The place of the words at the end of a line."""
    start = span.end_column - len(words)
    return Span(span.file, span.line, start, span.end_line, span.end_column)


def _written(play: Play[Step]) -> list[Written]:
    """Every condition of the play."""
    expected = [
        expect.condition
        for line in play.lines
        for expect in line.expects
        if isinstance(expect, ExpectThat)
    ]
    return [*expected, *(promise.condition for promise in play.promises)]


def _condition(
    story: StoryResolver, written: Written, names: Names, found: list[Diagnostic]
) -> Condition | None:
    from fateloom.dsl.syntax.parser import parse_condition

    tree, mistakes = parse_condition(written.text, written.span)
    made = None if tree is None else _tried(story, lambda: story.condition(tree, _place()))
    wrong = mistakes or (made[1] if made is not None else ())
    if wrong:
        meant = near_condition(written.text, names, partial(_is_condition, story))
        if meant is not None:
            wrong = (_instead(written, wrong[0], meant),)
    found += wrong
    return None if made is None else made[0]


def _mends(mistake: Diagnostic, is_right: Callable[[str], bool]) -> bool:
    """Whether the finding already offers what is right."""
    if mistake.fix is not None:
        return is_right(mistake.fix.edits[0].text)
    write, _, line = (mistake.help or "").partition("Write: ")
    return not write and is_right(line.strip())


def _is_condition(story: StoryResolver, text: str) -> bool:
    """Whether the text is a condition of this story."""
    from fateloom.dsl.syntax.parser import parse_condition

    tree, mistakes = parse_condition(text, NOWHERE)
    if tree is None or mistakes:
        return False
    _, wrong = _tried(story, lambda: story.condition(tree, _place()))
    return not wrong


def _tried(story: StoryResolver, make: Callable[[], T]) -> tuple[T, tuple[Diagnostic, ...]]:
    """What comes of it, and the errors; the resolver has them no more."""
    before = len(story.findings)
    made = make()
    wrong = tuple(one for one in story.findings[before:] if one.level is Level.ERROR)
    del story.findings[before:]
    return made, wrong


def _instead(written: Written, mistake: Diagnostic, meant: str) -> Diagnostic:
    """The mistake in a line whose meaning is known."""
    message = f"'{written.text}' is not understood"
    return replace(
        mistake, message=message, primary=Label(written.span, ""), help=f"Write:  {meant}"
    )


def _given(story: StoryResolver, play: Play[Step], names: Names, found: list[Diagnostic]) -> Body:
    trees: list[Statement] = []
    for written in play.given:
        tree, mistakes = _gift(written.text, written.span)
        if tree is not None:
            _, unknown = _tried(story, partial(story.body, (tree,), _place()))
            if not unknown or any(one.fix is not None for one in unknown):
                trees.append(tree)
                continue
            mistakes = unknown
        elif not mistakes or mistakes[0].code is UNKNOWN_LINE or not _would_do(story, mistakes[0]):
            message = f"'{written.text}' cannot be given"
            help = "Given is an effect, as 'tide becomes 4', or 'HERO has item ITEM'."
            if written.text.startswith("day "):
                help += " The day is what the turns make it: let heroes 'end' theirs."
            mistakes = (finding(PLAY_SYNTAX, written.span, message, help=help),)
        if not _mends(mistakes[0], partial(_can_be_given, story)):
            meant = near_gift(written.text, names, partial(_can_be_given, story))
            if meant is not None and " and " in written.text:
                meant = None if " and " in meant else f"{meant}  and the other on a line of its own"
            if meant is not None:
                shown = finding(PLAY_SYNTAX, written.span, f"'{written.text}' cannot be given")
                mistakes = (replace(shown, help=f"Write:  given {meant}"),)
        found += mistakes
    return story.body(tuple(trees), _place())


def _gift(text: str, span: Span) -> tuple[Statement | None, tuple[Diagnostic, ...]]:
    """What a line gives, as a statement, and what is wrong with its words."""
    from fateloom.dsl.model.board_effects import BOARD_EFFECTS
    from fateloom.dsl.model.effects import EFFECTS
    from fateloom.dsl.syntax.ast.conditions import Has
    from fateloom.dsl.syntax.ast.statements import GainItem
    from fateloom.dsl.syntax.parser import parse_condition, parse_statement

    if {"has", "lacks"} & set(text.split()):
        state, mistakes = parse_condition(text, span)
        if isinstance(state, Has) and not state.negated:
            return GainItem(state.who, (state.item,), None, span), ()
        return None, mistakes
    tree, mistakes = parse_statement(text, span)
    return (tree, ()) if type(tree) in {**EFFECTS, **BOARD_EFFECTS} else (None, mistakes)


def _can_be_given(story: StoryResolver, text: str) -> bool:
    """Whether the text can be given in this story."""
    tree, _ = _gift(text, NOWHERE)
    if tree is None:
        return False
    _, wrong = _tried(story, partial(story.body, (tree,), _place()))
    return not wrong


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


def _place() -> BodyContext:
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
