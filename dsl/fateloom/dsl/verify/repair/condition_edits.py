"""Edits of conditions: `once` is removed, a condition is removed, a condition is added."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.repair.blockers import Spoiler
from fateloom.dsl.verify.repair.case import Case, Written, option_name
from fateloom.dsl.verify.repair.edit import Edit, Instead, Kind, Swap, Typed, rewritten
from fateloom.dsl.verify.repair.touched import asked_in, changed_by, topic
from fateloom.runtime.program.board import Limit, Option
from fateloom.runtime.program.condition import All, Condition, HeroIs, InFinale, Named, Not
from fateloom.runtime.program.destiny import Begin
from fateloom.runtime.program.statement import Choice, Choose
from fateloom.runtime.record import parts_in, replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.decisions import BranchChosen
from fateloom.runtime.transitions.variables import MEMORIES
from fateloom.runtime.transitions.variables import Kind as StateKind

ONCE = {Limit.ONCE: "once", Limit.ONCE_PER_HERO: "once per hero"}

HARMLESS = frozenset((StateKind.USED, *MEMORIES))
"""Having done something does no harm in itself."""

Conditional = Option | Begin | Choice


def again(case: Case) -> Iterator[Edit]:
    """An option that was used up can be used again: by each hero, or by everybody any number of
    times. The first changes less of the story, so it is tried first.
    """
    for blocker in case.blockers:
        kind, name = topic(blocker.variable)
        option = case.option_by_id(name) if kind in (StateKind.USED, StateKind.SPENT) else None
        if option is None:
            continue
        label = option_name(option)
        word = ONCE[option.limit]
        if option.limit is Limit.ONCE:
            yield limited(
                case, option, Limit.ONCE_PER_HERO, 1,
                f"Write `once per hero` for `once` at {label}.",
                Swap(option.span, " once", " once per hero"),
            )  # fmt: skip
        yield limited(
            case, option, Limit.ONCE_A_VISIT, len(word.split()),
            f"Leave out `{word}` at {label}: then it can be tried again.",
            Swap(option.span, f" {word}", ""),
        )  # fmt: skip


def limited(
    case: Written, option: Option, limit: Limit, size: int, sentence: str, typed: Swap
) -> Edit:
    """An option with another limit."""
    program = rewritten(case.program, option, lambda it: (replace(it, limit=limit),))
    return Edit(Kind.AGAIN, program, sentence, option.span, size, (), (typed,))


def opened(case: Case) -> Iterator[Edit]:
    """A part of a condition that cannot hold any more is removed."""
    for blocker in case.blockers:
        where: Conditional | None = case.begin(blocker.step) or case.option(blocker.step)
        if where is None or where.condition is None:
            continue
        lost = topic(blocker.variable)
        for part in parts_of(where.condition):
            if lost in asked_in(case.program, part):
                yield not_asking(case, Kind.OPENED, where, part)


def shared(case: Case) -> Iterator[Edit]:
    """An option of others alone that would bring back what is missing is open to the hero too."""
    for blocker in case.blockers:
        for step in case.by_others(blocker.literal):
            where = case.option(step)
            if where is not None and where.condition is not None:
                parts = parts_of(where.condition)
                if lost := [it for it in parts if _shuts_out(it, case.hero)]:
                    yield not_asking(case, Kind.SHARED, where, *lost)


def not_asking(case: Written, kind: Kind, where: Conditional, *lost: Condition) -> Edit:
    """The same part without some parts of its condition, of which the sentence names the first."""
    parts = parts_of(where.condition) if where.condition is not None else ()
    rest = tuple(it for it in parts if all(it is not one for one in lost))
    words = case.words.condition(lost[0])
    sentence = f"Do not ask for `{words}` at {_name(where)}"
    return asking(case, kind, where, rest, len(words.split()) + 1, sentence)


def _shuts_out(part: Condition, hero: str) -> bool:
    """Whether it is about who acts, and holds for no turn of the hero."""
    match part:
        case HeroIs(heroes):
            return hero not in heroes
        case Not(HeroIs(heroes)):
            return hero in heroes
        case _:
            return False


def guard(case: Case) -> Iterator[Edit]:
    """The step that took something away is restricted: to the hero, to others, or to the time after
    the hero has begun a finale.
    """
    for spoiler in case.spoilers:
        step = spoiler.step
        option = case.option(step)
        if option is None or spoiler.variable.kind in HARMLESS:
            continue
        where = _choice(case, spoiler, option) or option
        me, later = HeroIs((case.hero,), NOWHERE), InFinale(Named(case.hero), NOWHERE)
        yield _guarded(case, where, Not(me, NOWHERE) if step.action.hero == case.hero else me)
        if len(case.model.company.heroes) > 1:
            yield _guarded(case, where, later)


def _guarded(case: Case, where: Conditional, part: Condition) -> Edit:
    parts = (*parts_of(where.condition), part) if where.condition is not None else (part,)
    words = case.words.condition(part)
    return asking(
        case, Kind.GUARD, where, parts, len(words.split()) + 1,
        f"Ask for `{words}` at {_name(where)}",
    )  # fmt: skip


def _choice(case: Case, spoiler: Spoiler, option: Option) -> Choice | None:
    """The choice within the option that took something away, if there is one."""
    step = spoiler.step
    decided = (*step.action.decided, *step.outcome.decided)
    lost = topic(spoiler.variable)
    for body in case.bodies(step):
        for part in parts_in(body):
            for number, choice in enumerate(part.choices if isinstance(part, Choose) else ()):
                if BranchChosen(number, choice.label) in decided:
                    inside = parts_in(choice.body)
                    if any(lost in changed_by(case.program, it) for it in inside):  # type: ignore[arg-type]
                        return choice
    return None


def asking(
    case: Written,
    kind: Kind,
    where: Conditional,
    parts: tuple[Condition, ...],
    size: int,
    sentence: str,
) -> Edit:
    """The same part with another condition, which the sentence quotes in full."""
    now = where.condition
    made = None if not parts else parts[0] if len(parts) == 1 else All(parts, where.span)
    program = rewritten(case.program, where, lambda it: (replace(it, condition=made),))
    typed: Typed
    if made is None and now is not None:
        with_if = now.span._replace(column=now.span.column - len(" if "))
        typed = Instead(with_if, "")
        sentence += ": leave out what begins with `if`."
    elif made is not None:
        words = f"if {case.words.condition(made)}"
        sentence += f": write `{words}`."
        typed = Swap(where.span, "", f" {words}")
        if now is not None:
            typed = Instead(now.span, words.removeprefix("if "))
        elif isinstance(where, Begin) and where.next_turn:
            typed = Swap(where.span, " next turn", f" {words} next turn")
    else:
        raise ValueError("there is nothing to leave out")
    frees = made is None and isinstance(where, Begin)
    return Edit(kind, program, sentence, where.span, size, (), (typed,), frees)


def parts_of(condition: Condition) -> tuple[Condition, ...]:
    """The parts of a condition that all have to hold."""
    return condition.parts if isinstance(condition, All) else (condition,)


def _name(where: Conditional) -> str:
    return option_name(where) if isinstance(where, Option) else f"'{clean(where.label)}'"
