"""Edits of effects: an effect waits or is removed, an item is kept, a person goes elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.verify.repair.case import Case
from fateloom.dsl.verify.repair.edit import Edit, Instead, Kind, Swap, rewritten
from fateloom.dsl.verify.repair.touched import changed_by, items_of, topic
from fateloom.runtime.program.condition import InFinale, Named
from fateloom.runtime.program.items import OneItem
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Answer, Body, Branch, If, MoveNpc, Scan, Statement
from fateloom.runtime.record import parts_in, replace
from fateloom.runtime.span import NOWHERE, Span
from fateloom.runtime.transitions.variables import Kind as StateKind


def left_out(case: Case) -> Iterator[Edit]:
    """The line that takes something away is removed, if its block has others."""
    for statement, body, line in _taking(case):
        if len(body) < 2:
            continue
        program = rewritten(case.program, statement, lambda it: ())
        sentence = f"Leave out the line `{line}`."
        typed = Instead(statement.span, "")
        yield Edit(
            Kind.LEFT_OUT, program, sentence, statement.span, len(line.split()), (), (typed,)
        )


def moved(case: Case) -> Iterator[Edit]:
    """A person goes where somebody looks for them: there first where they were not in the play."""
    for statement, _, line in _taking(case):
        if not isinstance(statement, MoveNpc):
            continue
        for poi in _looked_for(case, statement.npc):
            there = replace(statement, poi=poi)
            words = case.words.effect(there)
            if words is None or poi == statement.poi:
                continue
            program = rewritten(case.program, statement, lambda _: (there,))  # noqa: B023
            sentence = f"Write `{words}` for `{line}`."
            typed = Instead(statement.span, words)
            yield Edit(Kind.MOVED, program, sentence, statement.span, 1, (words,), (typed,))


def _looked_for(case: Case, npc: str) -> list[str]:
    """The POIs where they are asked for in vain, first those where they were not before."""
    found: dict[str, bool] = {}
    for it in case.blockers:
        variable, at = it.variable, it.literal.variable
        if topic(variable) == (StateKind.NPC, npc):
            before = {variable.values[state[at]] for state in case.states}
            for number, value in enumerate(variable.values):
                if isinstance(value, str) and it.literal.allowed >> number & 1:
                    found[value] = value in before
    return sorted(found, key=lambda it: found[it])


def waits(case: Case) -> Iterator[Edit]:
    """The line that takes something away waits until the hero has begun a finale."""
    condition = InFinale(Named(case.hero), NOWHERE)
    words = f"if {case.words.condition(condition)}"

    def guarded(it: Statement) -> tuple[Statement, ...]:
        return (If((Branch(condition, (it,), it.span),), (), it.span),)

    for statement, _, line in _taking(case):
        span = statement.span
        program = rewritten(case.program, statement, guarded)
        lines = (words, f"  {line}")
        sentence = f"Put the line `{line}` under `{words}`."
        typed = Instead(span, f"{words}\n{' ' * (span.column + 1)}{line}")
        yield Edit(Kind.WAITS, program, sentence, span, len(words.split()), lines, (typed,))


def keeps(case: Case) -> Iterator[Edit]:
    """An item that a scan takes is kept: `keeps` for `loses`."""
    for spoiler in case.spoilers:
        kind, item = topic(spoiler.variable)
        if kind is not StateKind.ITEM:
            continue
        for body in case.bodies(spoiler.step):
            for scan in parts_in(body):
                if not isinstance(scan, Scan):
                    continue
                answer = _answer(case.program, scan, item)
                if answer is not None and not answer.keeps:
                    yield _kept(case, scan, answer, item)


def _answer(program: Program, scan: Scan, item: str) -> Answer | None:
    """The answer that a scan has for an item: the first that knows it."""
    for answer in scan.answers:
        if any(item in items_of(program, one) for one in answer.items):
            return answer
    return None


def _kept(case: Case, scan: Scan, answer: Answer, item: str) -> Edit:
    """An answer without a word that gives the item away gets one; `loses` becomes `keeps`."""

    program = rewritten(case.program, answer, lambda it: (replace(it, keeps=True),))
    says = f"Let whoever shows {case.item_name(item)} keep it:"
    if _says_loses(answer):
        sentence = f"{says} write `keeps` for `loses`."
        typed = Swap(answer.span, " loses", " keeps")
    else:
        sentence = f"{says} write `keeps` at the end of the line."
        typed = Swap(answer.span, "", " keeps")
    return Edit(Kind.KEEPS, program, sentence, answer.span, 1, (), (typed,))


def _says_loses(answer: Answer) -> bool:
    """Whether the line of an answer ends in `loses`: it is then longer than its items."""
    names = ", ".join(it.item if isinstance(it, OneItem) else it.category for it in answer.items)
    return answer.span.end_column - answer.span.column >= len(f"any {names} loses")


def _taking(case: Case) -> Iterator[tuple[Statement, Body, str]]:
    """The effects of the play that took something away, each with its block and its line."""
    seen: set[Span] = set()
    for spoiler in case.spoilers:
        lost = topic(spoiler.variable)
        for root in case.bodies(spoiler.step):
            for body in _blocks(root):
                for it in body:
                    line = case.words.effect(it)
                    if line is None or it.span in seen or _shared(body, it):
                        continue
                    if lost in changed_by(case.program, it):
                        seen.add(it.span)
                        yield it, body, line


def _shared(body: Body, it: Statement) -> bool:
    """Whether one line has several effects: then it is not split."""
    return sum(one.span == it.span for one in body) > 1


def _blocks(body: Body) -> Iterator[Body]:
    """A body and those within it."""
    yield body
    for part in parts_in(body):
        for name in ("body", "otherwise", "other"):
            inner = getattr(part, name, ())
            if inner:
                yield inner
