"""Destinies with their paths and finales, resolved (DST-86..95, EC-33..39)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Label
from fateloom.dsl.model.codes import (
    AMOUNT_BELOW_ONE,
    DUPLICATE_NAME,
    MISSING_DESTINY,
    OPEN_END,
    PATH_WITHOUT_BEGIN,
    PATH_WITHOUT_FINALE,
    RESERVED_NAME,
    SINGLE_PATH,
)
from fateloom.dsl.model.declare import repeated
from fateloom.dsl.model.holes import HoleKind
from fateloom.dsl.model.prose import text
from fateloom.dsl.model.resolver import ASKS, ENDS, BodyContext
from fateloom.dsl.model.symbols import Kind
from fateloom.dsl.syntax.ast import declarations as tree
from fateloom.dsl.syntax.lines.forms import ID
from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program.condition import Who
from fateloom.runtime.program.destiny import Begin, Destiny, Milestone, Path, Stage
from fateloom.runtime.program.statement import (
    AskDestiny,
    Body,
    Call,
    Choose,
    Defeat,
    Fulfil,
    If,
    Leave,
    NextStage,
    Scan,
    Statement,
    Stay,
    Test,
)
from fateloom.runtime.program.text import Text

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import Resolver
    from fateloom.runtime.span import Span

WON = "won"
"""How proofs call what a finale comes to that is fulfilled: `won/PATH`, beside `PATH/STAGE`."""


def destinies(resolver: Resolver, nodes: list[tree.Destiny]) -> tuple[Destiny, ...]:
    """All destinies; each hero must have one."""
    symbols = resolver.symbols
    made = tuple([destiny(resolver, node) for node in nodes])
    strays = [node.hero for node in nodes if node.hero not in symbols.heroes]
    for hero, span in () if strays else symbols.heroes.items():
        if hero not in symbols.paths and re.fullmatch(ID, hero):  # what is no id is said itself
            resolver.hole(
                HoleKind.DESTINY,
                (hero,),
                span,
                f"the hero '{hero}' has no destiny",
                help=f"Write 'destiny {hero}' with its paths in a file of story/.",
                code=MISSING_DESTINY,
            )
    return made


def destiny(resolver: Resolver, node: tree.Destiny) -> Destiny:
    """The destiny of a hero; one path alone is a warning (DST-86)."""
    if node.hero not in resolver.symbols.heroes:
        resolver.unknown(Kind.HERO, node.hero, node.span)
    paths = tuple(
        [_path(resolver, node.hero, one) for one in node.members if isinstance(one, tree.Path)]
    )
    help = "A destiny offers at least two ways to fulfil it."
    known = resolver.symbols.paths.get(node.hero, ())  # also of a destiny that is there twice
    if not known:
        message = f"the destiny of '{node.hero}' has no path"
        at, kind, code = node.span, HoleKind.DESTINY, MISSING_DESTINY
        resolver.hole(kind, (node.hero,), at, message, word=node.hero, help=help, code=code)
    elif len(known) < 2:
        message = f"the destiny of '{node.hero}' has one path only"
        resolver.report(SINGLE_PATH, node.span, message, word=node.hero, help=help)
    return Destiny(node.hero, paths, node.span)


def _path(resolver: Resolver, hero: str, node: tree.Path) -> Path:
    """A path: at most one secret, at least one place to begin, exactly one finale."""
    context = f"destiny.{hero}.{node.id}"
    if node.id == WON:
        resolver.report(
            RESERVED_NAME,
            node.span,
            f"'{WON}' is reserved: Fateloom uses it for the end of a path",
            word=node.id,
            help="Give the path another name.",
        )
    secret: tree.Secret | None = None
    finale: tree.Finale | None = None
    milestones: list[Milestone] = []
    begins: list[Begin] = []
    here = BodyContext("a path", context, 0)
    for member in node.members:
        match member:
            case tree.Secret():
                if secret is not None:
                    repeated(resolver, "secret", member.span, secret.span)
                secret = member
            case tree.Milestone(words, condition, span):
                told = Text(f"{context}.milestone", (words,), words, span)
                milestones.append(Milestone(told, resolver.condition(condition, here), span))
            case tree.Begin(poi, label, condition, next_turn, span):
                if poi not in resolver.symbols.pois:
                    resolver.unknown(Kind.POI, poi, span)
                when = None if condition is None else resolver.condition(condition, here)
                begins.append(Begin(poi, label, when, next_turn, span))
            case tree.Finale():
                if finale is not None:
                    repeated(resolver, "finale", member.span, finale.span)
                finale = member
    if not begins:
        resolver.hole(
            HoleKind.BEGIN,
            (hero, node.id),
            node.span,
            f"the path '{node.id}' does not say where its finale begins",
            word=node.id,
            help="Write 'begins at POI \"…\"', with a condition if it needs one.",
            code=PATH_WITHOUT_BEGIN,
        )
    words_of_secret = None
    if secret is not None and secret.prose is not None:
        where = BodyContext("a secret", f"{context}.secret", 0)
        words_of_secret = text(resolver, secret.prose, where)
    stages = _stages(resolver, hero, node, finale, context)
    return Path(
        node.id, node.title, words_of_secret, tuple(milestones), tuple(begins), stages, node.span
    )


def _stages(
    resolver: Resolver, hero: str, path: tree.Path, finale: tree.Finale | None, context: str
) -> tuple[Stage, ...]:
    """The stages of the finale; each way through each of them must say how it goes on."""
    nodes = () if finale is None else [one for one in finale.stages if isinstance(one, tree.Stage)]
    if not nodes:
        at, kind = (path.span, HoleKind.FINALE) if finale is None else (finale.span, HoleKind.STAGE)
        resolver.hole(
            kind,
            (hero, path.id),
            at,
            f"the path '{path.id}' has no {kind.value}",
            word=path.id if finale is None else "finale",
            help=f"Write '{'finale' if finale is None else 'stage ID'}' and what happens in it.",
            code=PATH_WITHOUT_FINALE,
        )
    known: dict[str, tree.Stage] = {}
    for node in nodes:
        if node.id in known:
            resolver.report(
                DUPLICATE_NAME,
                node.span,
                f"'{node.id}' is declared a second time in this path",
                word=node.id,
                related=(Label(known[node.id].span, "first here"),),
                help="Give one of the two another name.",
            )
        known.setdefault(node.id, node)
    names = frozenset(known)
    return tuple([_stage(resolver, node, f"{context}.stage.{node.id}", names) for node in nodes])


def _stage(resolver: Resolver, node: tree.Stage, context: str, names: frozenset[str]) -> Stage:
    turns = 1 if node.turns is None else node.turns
    if turns < 1:
        message = f"a stage takes at least 1 turn, not {turns}"
        resolver.report(AMOUNT_BELOW_ONE, node.span, message, word=str(turns))
    body = resolver.body(node.body, BodyContext("a stage", context, ENDS | ASKS, None, names))
    ends = open_ends(body, node.span)
    if ends:
        resolver.report(
            OPEN_END,
            ends[0],
            f"this way through the stage '{node.id}' does not say how it goes on",
            related=tuple([Label(end, "nor does this one") for end in ends[1:]]),
            help="End it with 'stay', 'next STAGE', 'fulfil' or 'defeated'.",
        )
    return Stage(node.id, turns, body, node.span)


# --- how every way through a stage must go on (DST-90, 91)


GOING_ON = (Stay, NextStage, Fulfil, Leave)
"""`leave` belongs elsewhere, which is said where it stands; it was meant as the end of the way."""
BRANCHING = frozenset((If, Test, Choose, Scan, AskDestiny, Call))


def open_ends(body: Body, header: Span) -> tuple[Span, ...]:
    """Where a way through `body` ends without saying how it goes on; `header` is the place of
    the end of the body itself.
    """
    last: tuple[Span, ...] = (header,)
    for statement in body:
        kind = type(statement)
        if kind in GOING_ON:
            return ()
        if kind is Defeat and _defeats_the_active(statement):
            return ()
        if kind in BRANCHING:
            last = tuple(
                [end for block, span in _branches(statement) for end in open_ends(block, span)]
            )
            if not last:
                return ()
        else:
            last = (header,)
    return last


def _defeats_the_active(statement: Statement) -> bool:
    return isinstance(statement, Defeat) and statement.subject in (Who.ACTIVE, Who.EVERYONE)


def _branches(statement: Statement) -> list[tuple[Body, Span]]:
    """The blocks of which exactly one is gone through, with the line that opens each."""
    match statement:
        case If(branches, otherwise, span):
            return [(arm.body, arm.span) for arm in branches] + [(otherwise, span)]
        case Test(_, _, bands, _):
            return [(band.body, band.span) for band in bands]
        case Choose(choices, _):
            return [(choice.body, choice.span) for choice in choices]
        case Scan(_, _, answers, other, span):
            return [(answer.body, answer.span) for answer in answers] + [(other, span)]
        case AskDestiny(_, replies, other, span):
            return [(reply.body, reply.span) for reply in replies] + [(other, span)]
        case Call(_, _, _, _, outcomes, _):
            ends = [it for it in outcomes if it.part == OUTCOME]  # side facts come besides
            return [(outcome.body, outcome.span) for outcome in ends]
    return []
