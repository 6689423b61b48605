"""A Program is flattened block by block, and a block that is as it was need not be flattened again.

A block is what a hero can do with one option, on one path of a finale, and so on: it hangs on its
own part of the Program (`Block.of`), on all that `shared_by` tells, on what it reads beside
that, which is noted while it is flattened (`Work.saw`), and on the variables that it asks for
(`At.asked`), each of which keeps its number. Where all of this is equal in the next version of a
story, the block is. Spans are no part of it, and are told anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Set

from fateloom.runtime.program.destiny import Destiny, Event, TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.assemble import Numbering
from fateloom.runtime.transitions.draft import Block, Draft, Notes, Paths
from fateloom.runtime.transitions.footprints import Footprint
from fateloom.runtime.transitions.model import Action
from fateloom.runtime.transitions.numbers import Numbers
from fateloom.runtime.transitions.positions import reach_of
from fateloom.runtime.transitions.variables import Key, Kind, Variable
from fateloom.runtime.transitions.watched import changed_in_tests, timely
from fateloom.runtime.transitions.work import Read, Reads, Work


@record
class _Flattened:
    """A block that was flattened, and what it has read."""

    of: object
    reads: Reads
    spans: tuple[Span, ...]
    drafts: tuple[Draft, ...]

    def holds(self, work: Work, block: Block, changed: Set[Key]) -> bool:
        """Whether it would come out the same again. `changed`: variables that are others now."""
        return (
            self.of == block.of
            and self.reads.asked.isdisjoint(changed)
            and all(
                _now(work, what, name) == value for (what, name), value in self.reads.parts.items()
            )
        )

    def at(self, spans: tuple[Span, ...]) -> _Flattened:
        """The same, where its part of the Program now stands."""
        if spans == self.spans:
            return self
        now = dict(zip(self.spans, spans, strict=True))
        drafts = tuple(replace(it, span=now.get(it.span, it.span)) for it in self.drafts)
        return _Flattened(self.of, self.reads, spans, drafts)


@record
class _Version:
    """What is kept of one version of a story."""

    shared: object
    blocks: Mapping[tuple[str, str], _Flattened]
    variables: Mapping[Key, Variable]


class Noted:
    """What hangs on the paths of drafts alone."""

    def __init__(self) -> None:
        self.going_on: Notes[Footprint] = Notes()
        """What paths read and write that do not end the game."""
        self.waiting: Notes[Paths] = Notes()
        """The paths, in doubt for those who cannot wait."""
        self.hurting: Notes[frozenset[int]] = Notes()
        """The counters of which more may be worse."""
        self.actions: Notes[list[Action]] = Notes()
        """What becomes of a draft."""

    def every(
        self,
    ) -> tuple[Notes[Footprint] | Notes[Paths] | Notes[frozenset[int]] | Notes[list[Action]], ...]:
        """All of them."""
        return self.going_on, self.waiting, self.hurting, self.actions


class Earlier:
    """What was flattened of the last version of a story for one company, for the next one."""

    def __init__(self) -> None:
        self._last = self._now = _Version(None, {}, {})
        self._shared: object = None
        self._blocks: dict[tuple[str, str], _Flattened] = {}
        self._variables: dict[Key, Variable] = {}
        self._changed: Set[Key] = frozenset()
        """The variables that are not what they were in the last version."""
        self.numbers = Numbers()
        self.numbering = Numbering(int)  # as they are
        self.noted = Noted()
        self.taken = 0
        """Blocks of this version that were taken from the last one."""

    @property
    def is_worn(self) -> bool:
        """Whether most numbers belong to no variable any more."""
        there = sum(it.kind is not Kind.NOTHING for it in self._last.variables.values())
        return self.numbers.given > 2 * there > 0

    def begin(self, work: Work) -> None:
        """Another version is flattened."""
        self._shared, self._blocks, self.taken = shared_by(work), {}, 0
        for it in self.noted.every():
            it.begin()
        self._now = self._last if self._last.shared == self._shared else _Version(None, {}, {})
        before = self._now.variables
        self._variables = now = {it.key: it for it in work.space.variables}
        self._changed = {it for it in before.keys() | now if before.get(it) != now.get(it)}

    def end(self) -> None:
        """It is flattened: the next one may take what it has."""
        self._last = _Version(self._shared, self._blocks, self._variables)
        for it in self.noted.every():
            it.end()

    def drafts(self, work: Work, hero: str, block: Block, make: Iterator[Draft]) -> Iterator[Draft]:
        """The drafts of a block; they are made where the last version does not have them."""
        known = self._now.blocks.get((hero, block.name))
        if known is not None and known.holds(work, block, self._changed):
            self.taken += 1
            known = known.at(block.spans)
            work.saw_all(known.reads)
            yield from known.drafts
        else:
            drafts: list[Draft] = []
            with work.reading() as reads:
                for it in make:
                    drafts.append(it)
                    yield it
            if any(what is Read.GAP for what, _ in reads.parts):
                return
            known = _Flattened(block.of, reads, block.spans, tuple(drafts))
        self._blocks[hero, block.name] = known


def _now(work: Work, what: Read, name: Hashable) -> object:
    """What a part of the Program is that a block may have read."""
    index, key = work.index, str(name)
    match what:
        case Read.EVENT:
            return index.event.get(key)
        case Read.TILE:
            return index.tile[key].on_explore
        case Read.SCENE:
            return next((it.body for it in index.program.scenes if it.id == key), None)
        case Read.GAP:
            return None


# --- what any block may read


def shared_by(work: Work) -> object:
    """All that any block may read without noting it: the Program but for its scripts, and what is
    derived from these for all.
    """
    index, space, facts = work.index, work.space, work.facts
    program = index.program
    return (
        _without_scripts(program),
        work.company,
        work.timely_rescues,
        space.tracks,
        {it: space.pieces(it) for it in Resource},
        {(it.id, skill): reach_of(work, it.id, skill) for it in program.heroes for skill in Skill},
        (facts.placed, facts.given, facts.lost, facts.tested),
        (facts.experience, facts.earnings, facts.effort, facts.falls),
        (tuple(it.id for it in timely(work)), work.listened, changed_in_tests(work)),
        (index.deadlines, index.stock_pois),
    )


def _without_scripts(program: Program) -> Program:
    """A Program without what blocks are of, or note when they read it."""
    return replace(
        program,
        title="",
        introduction="",
        tiles=tuple(replace(it, on_explore=(), hint=None) for it in program.tiles),
        pois=tuple(replace(it, options=(), description=()) for it in program.pois),
        scenes=(),
        events=tuple(map(_without_script, program.events)),
        destinies=tuple(map(_without_stages, program.destinies)),
    )


def _without_script(event: Event) -> Event:
    """An event without its script; of one that is not watched, without its condition and days."""
    if event.trigger.kind is TriggerKind.WHEN:
        return replace(event, body=())
    return replace(event, body=(), condition=None, trigger=replace(event.trigger, days=()))


def _without_stages(destiny: Destiny) -> Destiny:
    paths = tuple(
        replace(it, title="", secret=None, milestones=(), begins=(), stages=())
        for it in destiny.paths
    )
    return replace(destiny, paths=paths)
