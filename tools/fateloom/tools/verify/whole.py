"""All that is asked about one Program, known already by its meaning or found out now."""

from __future__ import annotations

from fateloom.tools import cache
from fateloom.tools.verify.meaning import keep, known_of, meaning_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program
    from fateloom.tools.verify.asked import Asked
    from fateloom.tools.verify.asking import First, Later, Progress
    from fateloom.tools.verify.memory import Memory
    from fateloom.tools.verify.report import Report


def answered(
    program: Program,
    asked: Asked,
    *,
    jobs: int = 1,
    cached: bool = True,
    certified: bool = False,
    progress: Progress = lambda done, every, what: None,
    first: First = lambda answer: None,
    later: Later = lambda keep: None,
    memory: Memory | None = None,
) -> Report:
    """The report on a Program. One of the same meaning has the same, but for places, which are told
    anew; `first` hears nothing then, and the proof is not even loaded.

    `certified`: with certificates, for which all is proved anew; `later`, `memory`: as of
    `asking.report`.
    """
    meaning = meaning_of(program) if cached and not certified else None
    name = "" if meaning is None else cache.key((*asked.parts(), meaning.key))
    if meaning is not None and (known := known_of(name, meaning.places)) is not None:
        return known
    from fateloom.dsl.verify.problem.companies import Tables
    from fateloom.tools.verify.asking import report

    found = report(
        program,
        hero=asked.hero,
        path=asked.path,
        tables=Tables(asked.tables),
        jobs=jobs,
        cached=cached,
        certified=certified,
        repairs=asked.repairs,
        bits=asked.bits,
        progress=progress,
        first=first,
        later=later,
        memory=memory,
    )
    if meaning is not None and not found.stopped:
        keep(name, found, meaning.places)
    return found
