"""What the rules of `grammar.lark` make: records of the tree out of headers and blocks.

A header's token holds a tuple of its fields, or None when the line could not be read; then what
it heads is left out of the tree, and its block has been read for its own mistakes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.dsl.syntax.ast.conditions import And, Not, Or
from fateloom.dsl.syntax.ast.declarations import (
    Destiny,
    Event,
    Finale,
    Npc,
    Option,
    Path,
    Poi,
    Rescue,
    Scene,
    Secret,
    Stage,
    Tile,
)
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.dsl.syntax.ast.statements import (
    Answer,
    AskDestiny,
    Band,
    Call,
    Choice,
    Choose,
    Comment,
    DestinyAnswer,
    GainItem,
    If,
    IfArm,
    Outcome,
    Pay,
    Scan,
    Test,
)
from fateloom.dsl.syntax.drive import ACTIONS
from fateloom.runtime.span import Span

Children = list[Any]



# ---------------------------------------------------------------- lists and blocks


def first(of: Children) -> Any:
    """The first value."""
    return of[0]


def second(of: Children) -> Any:
    """The second value."""
    return of[1]


def empty(of: Children) -> Children:
    """An empty list."""
    return of


def add(of: Children) -> Children:
    """The list with the value behind it at its end."""
    if of[1] is not None:
        of[0].append(of[1])
    return of[0]  # type: ignore[no-any-return]


def block(of: Children) -> Any:
    """The lines between INDENT and DEDENT."""
    return of[1]


def no_block(of: Children) -> Children:
    """A missing block."""
    return []


# ---------------------------------------------------------------- declarations


def bare_tile(of: Children) -> Tile | None:
    """A tile without a block."""
    return None if of[0] is None else Tile(of[0][0], None, None, (), of[0][1])


def on_explore(of: Children) -> Children:
    """The members of a tile with its script among them."""
    members, _, body = of
    members.append(("on explore", tuple(body)))
    return members  # type: ignore[no-any-return]


def tile(of: Children) -> Tile | None:
    """A tile: its prose in one, its script, its comments."""
    if of[0] is None:
        return None
    hints: list[Prose] = []
    script = None
    comments = []
    for member in of[2]:
        if type(member) is Prose:
            hints.append(member)
        elif type(member) is tuple:
            script = member[1]
        elif member.text is not None:
            comments.append(member)
    id_, span = of[0]
    return Tile(id_, _joined(hints), script, tuple(comments), span)


def _joined(prose: list[Prose]) -> Prose | None:
    """Several stretches of prose as one, a paragraph each."""
    if len(prose) < 2:
        return prose[0] if prose else None
    lines = prose[0].lines
    parts: list[Any] = list(prose[0].parts)
    for one in prose[1:]:
        lines += ("", *one.lines)
        for part in ("\n\n", *one.parts):
            if parts and type(part) is str and type(parts[-1]) is str:
                parts[-1] += part
            else:
                parts.append(part)
    start, end = prose[0].span, prose[-1].span
    span = Span(start.file, start.line, start.column, end.end_line, end.end_column)
    return Prose(lines, tuple(parts), span)


def bare_npc(of: Children) -> Npc | None:
    """An NPC without a block."""
    if of[0] is None:
        return None
    id_, title, at, span = of[0]
    return Npc(id_, title, at, None, (), span)


def npc(of: Children) -> Npc | None:
    """An NPC with its states and comments."""
    if of[0] is None:
        return None
    states = None
    comments = []
    for member in of[2]:
        if type(member) is not Comment:
            states = member
        elif member.text is not None:
            comments.append(member)
    id_, title, at, span = of[0]
    return Npc(id_, title, at, states, tuple(comments), span)


def bare_poi(of: Children) -> Poi | None:
    """A POI without a block."""
    return None if of[0] is None else Poi(*of[0][:-1], (), of[0][-1])


def poi(of: Children) -> Poi | None:
    """A POI with its members."""
    return None if of[0] is None else Poi(*of[0][:-1], tuple(of[2]), of[0][-1])


def event(of: Children) -> Any:
    """An event goes to the declarations."""
    if of[1] is not None:
        *fields, span = of[1]
        of[0].append(Event(*fields, tuple(of[2]), span))
    return of[0]


def rescue(of: Children) -> Any:
    """A rescue goes to the declarations."""
    if of[1] is not None:
        condition, span = of[1]
        of[0].append(Rescue(condition, tuple(of[2]), span))
    return of[0]


def scene(of: Children) -> Any:
    """A scene goes to the declarations."""
    if of[1] is not None:
        id_, parameters, span = of[1]
        of[0].append(Scene(id_, parameters, tuple(of[2]), span))
    return of[0]


# ---------------------------------------------------------------- options


def option(of: Children) -> Any:
    """An interaction goes to the members of its POI."""
    if of[1] is not None:
        id_, label, once, group, costs, repeat, closed, condition, _, span = of[1]
        body = tuple(of[2])
        of[0].append(
            Option(id_, label, once, group, costs, repeat, closed, condition, body, span)
        )
    return of[0]


def test_option(of: Children) -> Any:
    """A test goes to the members of its POI."""
    if of[1] is not None:
        id_, label, once, group, costs, repeat, closed, condition, skill, span = of[1]
        body = Test(skill, label, tuple(of[2]), span)
        of[0].append(
            Option(id_, label, once, group, costs, repeat, closed, condition, body, span)
        )
    return of[0]


def scan_option(of: Children) -> Any:
    """An item scan goes to the members of its POI."""
    if of[1] is not None:
        id_, label, once, group, costs, repeat, closed, condition, mode, span = of[1]
        body = Scan(mode, label, tuple(of[2]), span)
        of[0].append(
            Option(id_, label, once, group, costs, repeat, closed, condition, body, span)
        )
    return of[0]


def ask_option(of: Children) -> Any:
    """A destiny scan goes to the members of its POI."""
    if of[1] is not None:
        id_, label, once, group, costs, repeat, closed, condition, _, span = of[1]
        body = AskDestiny(label, tuple(of[2]), span)
        of[0].append(
            Option(id_, label, once, group, costs, repeat, closed, condition, body, span)
        )
    return of[0]


def trade_option(of: Children) -> Any:
    """A trade, finished by its line, goes to the members of its POI."""
    if of[1] is not None:
        of[0].append(of[1])
    return of[0]


# ---------------------------------------------------------------- destinies


def destiny(of: Children) -> Destiny | None:
    """A destiny with its paths."""
    return None if of[0] is None else Destiny(of[0][0], tuple(of[2]), of[0][1])


def no_destiny(of: Children) -> Destiny | None:
    """A destiny that lacks its paths."""
    return None if of[0] is None else Destiny(of[0][0], (), of[0][1])


def path(of: Children) -> Path | None:
    """A path with its members."""
    return None if of[0] is None else Path(of[0][0], of[0][1], tuple(of[2]), of[0][2])


def no_path(of: Children) -> Path | None:
    """A path that lacks its members."""
    return None if of[0] is None else Path(of[0][0], of[0][1], (), of[0][2])


def secret(of: Children) -> Any:
    """The secret goes to the members of its path; comments in it go before it."""
    prose = [line for line in of[3] if type(line) is Prose]
    of[0] += [line for line in of[3] if type(line) is Comment and line.text is not None]
    of[0].append(Secret(_joined(prose), of[1]))
    return of[0]


def no_secret(of: Children) -> Any:
    """A secret that lacks its prose."""
    of[0].append(Secret(None, of[1]))
    return of[0]


def finale(of: Children) -> Any:
    """The finale goes to the members of its path."""
    of[0].append(Finale(tuple(of[3]), of[1]))
    return of[0]


def no_finale(of: Children) -> Any:
    """A finale that lacks its stages."""
    of[0].append(Finale((), of[1]))
    return of[0]


def stage(of: Children) -> Any:
    """A stage goes to its finale."""
    if of[1] is not None:
        id_, turns, span = of[1]
        of[0].append(Stage(id_, turns, tuple(of[2]), span))
    return of[0]


# ---------------------------------------------------------------- statements


def if_(of: Children) -> list[Any]:
    """`if` and its block: [arms, otherwise]. The condition is None where it cannot be read."""
    return [[(of[0], tuple(of[1]))], ()]


def else_if(of: Children) -> Any:
    """`else if` and its block."""
    of[0][0].append((of[1], tuple(of[2])))
    return of[0]


def else_(of: Children) -> Any:
    """`else` and its block."""
    of[0][1] = tuple(of[2])
    return of[0]


def add_if(of: Children) -> Any:
    """A whole `if` goes to its body; an arm without a readable condition is left out."""
    arms, otherwise = of[1]
    made = [IfArm(head[0], body, head[1]) for head, body in arms if head is not None]
    if made:
        of[0].append(If(tuple(made), otherwise, made[0].span))
    return of[0]


def gain_else(of: Children) -> GainItem | Pay | None:
    """`gain item` or `pay` with what happens else."""
    head, otherwise = of[0], tuple(of[2])
    if type(head) is GainItem:
        return GainItem(head.who, head.items, otherwise, head.span)
    if type(head) is Pay:
        return Pay(head.costs, otherwise, head.span)
    return None


def choose(of: Children) -> Any:
    """A choice goes to its body."""
    of[0].append(Choose(tuple(of[2]), of[1]))
    return of[0]


def choice(of: Children) -> Any:
    """A branch goes to its choice."""
    if of[1] is not None:
        label, costs, condition, span = of[1]
        of[0].append(Choice(label, costs, condition, tuple(of[2]), span))
    return of[0]


def test(of: Children) -> Any:
    """A test goes to its body."""
    if of[1] is not None:
        skill, label, span = of[1]
        of[0].append(Test(skill, label, tuple(of[2]), span))
    return of[0]


def band(of: Children) -> Any:
    """A band goes to its test."""
    if of[1] is not None:
        low, high, word, span = of[1]
        of[0].append(Band(low, high, word, tuple(of[2]), span))
    return of[0]


def scan(of: Children) -> Any:
    """A scan goes to its body."""
    if of[1] is not None:
        mode, label, span = of[1]
        of[0].append(Scan(mode, label, tuple(of[2]), span))
    return of[0]


def answer(of: Children) -> Any:
    """An answer goes to its scan."""
    if of[1] is not None:
        items, fate, span = of[1]
        of[0].append(Answer(items, fate, tuple(of[2]), span))
    return of[0]


def other_answer(of: Children) -> Any:
    """`other` goes to its scan."""
    of[0].append(Answer((), None, tuple(of[2]), of[1]))
    return of[0]


def ask(of: Children) -> Any:
    """A destiny scan goes to its body."""
    if of[1] is not None:
        label, span = of[1]
        of[0].append(AskDestiny(label, tuple(of[2]), span))
    return of[0]


def destiny_answer(of: Children) -> Any:
    """An answer goes to its destiny scan."""
    if of[1] is not None:
        hero, path_id, span = of[1]
        of[0].append(DestinyAnswer(hero, path_id, tuple(of[2]), span))
    return of[0]


def other_destiny(of: Children) -> Any:
    """`other` goes to its destiny scan."""
    of[0].append(DestinyAnswer(None, None, tuple(of[2]), of[1]))
    return of[0]


def call(of: Children) -> Any:
    """A call goes to its body."""
    if of[1] is not None:
        system, setup, label, argument, span = of[1]
        of[0].append(Call(system, setup, label, argument, tuple(of[2]), span))
    return of[0]


def outcome(of: Children) -> Any:
    """An outcome goes to its call."""
    if of[1] is not None:
        name, span = of[1]
        of[0].append(Outcome(name, tuple(of[2]), span))
    return of[0]


# ---------------------------------------------------------------- conditions


def two(of: Children) -> Children:
    """Two parts with their word between them."""
    return [of[0], of[2]]


def add_third(of: Children) -> Any:
    """One part more."""
    of[0].append(of[2])
    return of[0]


def all_of(of: Children) -> And:
    """`… and …`."""
    return And(tuple(of[0]), _around(of[0]))


def any_of(of: Children) -> Or:
    """`… or …`."""
    return Or(tuple(of[0]), _around(of[0]))


def not_(of: Children) -> Not:
    """`not …`; the value of the word is its place."""
    start, end = of[0], of[1].span
    return Not(of[1], Span(start.file, start.line, start.column, end.end_line, end.end_column))


def _around(parts: list[Any]) -> Span:
    """From the first part to the last."""
    start, end = parts[0].span, parts[-1].span
    return Span(start.file, start.line, start.column, end.end_line, end.end_column)


_MAKERS: dict[str, Callable[[Children], Any]] = {
    made.__name__: made
    for made in (
        first,
        second,
        empty,
        add,
        block,
        no_block,
        bare_tile,
        on_explore,
        tile,
        bare_npc,
        npc,
        bare_poi,
        poi,
        event,
        rescue,
        scene,
        option,
        test_option,
        scan_option,
        ask_option,
        trade_option,
        destiny,
        no_destiny,
        path,
        no_path,
        secret,
        no_secret,
        finale,
        no_finale,
        stage,
        if_,
        else_if,
        else_,
        add_if,
        gain_else,
        choose,
        choice,
        test,
        band,
        scan,
        answer,
        other_answer,
        ask,
        destiny_answer,
        other_destiny,
        call,
        outcome,
        two,
        add_third,
        all_of,
        any_of,
        not_,
    )
}

MAKERS: tuple[Callable[[Children], Any], ...] = tuple(_MAKERS[name] for name in ACTIONS)
"""What the rules make, in the order in which `drive` wants them."""
