"""What would mend a block, in names."""

from __future__ import annotations

from fateloom.dsl.verify.explain.answer import Answer, Tried
from fateloom.dsl.verify.explain.question import Question
from fateloom.dsl.verify.repair.edit import Edit
from fateloom.dsl.verify.repair.search import Play, find_repairs
from fateloom.runtime.record import replace


def mended(question: Question, answer: Answer, play: Play) -> Answer:
    """The answer to a question with what would mend the block, and what was tried for that."""
    tried: list[Tried] = []

    def tell(number: int, every: list[Edit]) -> None:
        kinds = dict.fromkeys(it.kind.value for it in every[:number])
        tried.append(Tried(number, tuple(kinds), len(every) - number))

    prover, name = question.prover, question.words.hero
    repairs = find_repairs(question.program, question.problem, play, prover, tell)
    told = tuple(
        replace(
            it.repair,
            others=tuple(map(name, it.repair.others)),
            unsure=tuple(map(name, it.repair.unsure)),
        )
        for it in repairs
    )
    return replace(answer, repairs=told, tried=tried[0])
