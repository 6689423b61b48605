"""The answer for one hero at one table, as texts: what the command prints and writes down.

Texts and numbers, safe for terminals; nothing in them needs the model any more.
"""

from __future__ import annotations

from enum import Enum

from fateloom.dsl.verify.repair.edit import Repair
from fateloom.dsl.verify.verdict import Blame, Verdict
from fateloom.runtime.record import record


@record
class Line:
    """A step of a play. `hero`: who acts, by id; empty for what happens by itself."""

    sentence: str
    hero: str


class WhyKind(Enum):
    """Why a step of a block is decisive."""

    SHUTS = "shuts"
    """It takes paths away."""
    ALLOWS = "allows"
    """It makes a later decisive step possible."""
    EXPOSES = "exposes"
    """It brings what a later decisive step takes away."""


@record
class WhyText:
    """Why a step is decisive. `wants`: what the paths, by their titles, or the later decisive step,
    by its number, ask for; empty: no single thing. `sentence`: all of it, for people.
    """

    kind: WhyKind
    sentence: str
    wants: str
    paths: tuple[str, ...]
    step: int


@record
class DecisiveText:
    """A decisive step of a block. `line`: the step; `play_step`: its number in the play, 0: the
    game that was replayed went another way to the same end. `move`, `subject`: what is done, as
    the model names it; `at`: file, line and column, empty: nowhere. `walks`: what only leads to
    it. `no_return`: whether it is the point of no return. `hero_too`: whether the hero who is
    blocked could have done the same, with the same end. `needed_by`: the numbers of the later
    decisive steps that cannot be done without it, None: nobody has looked. `others_too`: who else
    could have done it, with the same end.
    """

    line: Line
    play_step: int
    move: str
    subject: str
    at: str
    walks: tuple[Line, ...]
    why: tuple[WhyText, ...]
    no_return: bool
    hero_too: bool = False
    needed_by: tuple[int, ...] | None = None
    others_too: tuple[str, ...] = ()


class UndecidedKind(Enum):
    """The reasons of an undecided question."""

    TOO_MUCH = "too much"
    """Too many variables have to be tracked together."""
    UNCOVERED = "uncovered"
    """The model leaves something out that could matter."""
    DOUBTFUL = "doubtful"
    """The hero wins only by steps that nobody can count on."""
    NOT_REPLAYED = "not replayed"
    """The engine could not play what blocks the hero in the model."""
    ESCAPED = "escaped"
    """The engine has a way to win that the model misses."""
    ENDLESS = "endless"
    """The story does not come to an end by itself."""


@record
class Place:
    """Something of the story, and where it is written: file, line and column."""

    what: str
    at: str


@record
class DecidingEdit:
    """An edit with which the hero is proved, and where it is made."""

    sentence: str
    at: str


@record
class UndecidedText:
    """Why a question is undecided, on what it hangs, and an edit that decides it; None: none of
    those that were `tried` does.
    """

    kind: UndecidedKind
    places: tuple[Place, ...]
    tried: int
    edit: DecidingEdit | None


@record
class SourceText:
    """What would bring a missing thing: what is done, where it is written (file and line; empty:
    nowhere), and what shuts it (empty: several things together). `together`: what would have to be
    so for that, and is not.
    """

    step: str
    at: str
    shut: str
    together: tuple[str, ...] = ()


@record
class RootText:
    """What is behind a missing goal: what it asks for in the end, how that is now, and since which
    step of the play (0: nothing ever brings it about); `tile`, `at`: of a tile that has to be
    found, its title and where it is declared (file and line). `through`: what would lead from there
    to the goal.
    """

    wanted: str
    now: str
    since: int
    tile: str
    at: str
    through: tuple[SourceText, ...]


@record
class MissingGoalText:
    """What cannot be had any more, for which paths; how it is now, and since which step of the play
    (0: from the beginning); whether it ever held in the play; what became of its sources. `roots`:
    what is behind it; `most`: of a number, how much can still be had, None: it is no matter of
    that.
    """

    paths: tuple[str, ...]
    wanted: str
    now: str
    since: int
    had: bool
    sources: tuple[SourceText, ...]
    roots: tuple[RootText, ...] = ()
    most: int | None = None


@record
class Tried:
    """Edits that were tried as repairs: how many, of which kinds; `left`: how many more there are,
    for which the budget did not last; `why`: the reason why none was looked for.
    """

    edits: int = 0
    kinds: tuple[str, ...] = ()
    left: int = 0
    why: str = ""


@record
class ShutPath:
    """A path by its title, and why nobody can finish it any more."""

    path: str
    why: str


@record
class Reason:
    """Something that the hero can always have, and by what; `permanent`: for good."""

    claim: str
    by: tuple[str, ...]
    permanent: bool


@record
class AssumedCall:
    """Results of one call that a proof assumes. `sentence`: all of it, for people; `where`: the
    option or the stage that calls; `call`: what is called, as it is written; `at`: file, line and
    column. `ends`: the outcomes; `besides`: blocks that may come before that of the outcome.
    """

    sentence: str
    where: str
    call: str
    at: str
    ends: tuple[str, ...]
    besides: tuple[str, ...]


@record
class PathAnswer:
    """Whether one path of the destiny can be lost. `turning_point`: the step that shuts it, or the
    steps; empty: it is shut from the beginning, and `why` may say by which line. `lacks`: what
    cannot be had any more then.
    """

    path: str
    title: str
    verdict: Verdict
    turning_point: str
    undecided: UndecidedText | None = None
    lacks: tuple[str, ...] = ()
    why: str = ""


@record
class Answer:
    """The verdict for a hero at a table, and what a writer may want to know of it.

    `table`: "3 players", "explorer"; `company`: who sits there, by id. `why`: the reason for
    UNDECIDED, in a sentence; for PROVED, that it rests on all states of the game and not on the
    model, where it does. For BLOCKED: `blame`, `causes` (of the decisive steps, each kind once),
    `alone` (others each of whom could do all of it, by id), `avoid`, `play`, `turning_point` (the
    number of steps up to the point of no return), `decisive` (the steps that remain when all else
    is left out), `missing`, `full` (whose bag is full by then), `shut` (paths that are shut for a
    reason of another kind), `repairs` (heroes by names), `tried` (what was
    tried as one; None: nothing was looked for), `nobody` (no game leads to a
    finale of this hero, whatever anybody does),
    `play_text` (the play as a `.play`; for UNDECIDED the game in which the hero wins though the
    model says that it is impossible, if there is one). For PROVED: `reasons`, `finale_step`,
    `calls` (the results of calls to other rule systems that the proof assumes), `cannot_be_delayed`
    (others cannot even delay the hero). `looked_at`: what the proof tracks together, on `bits`
    bits. `gaps`: what the verdict leaves out. `cpu_milliseconds`: CPU time spent. `leaving`: of a
    hero who is PROVED among others, the answer to the same question if players may go home. `path`:
    the title of the path that was asked about alone; empty: the hero's whole destiny. `undecided`:
    for UNDECIDED, on what it hangs, and what would decide it.
    """

    hero: str
    name: str
    table: str
    company: tuple[str, ...]
    verdict: Verdict
    why: str = ""
    blame: Blame | None = None
    causes: tuple[Blame, ...] = ()
    alone: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    play: tuple[Line, ...] = ()
    turning_point: int = 0
    decisive: tuple[DecisiveText, ...] = ()
    missing: tuple[MissingGoalText, ...] = ()
    full: tuple[str, ...] = ()
    shut: tuple[ShutPath, ...] = ()
    repairs: tuple[Repair, ...] = ()
    tried: Tried | None = None
    nobody: bool = False
    play_text: str = ""
    reasons: tuple[Reason, ...] = ()
    finale_step: str = ""
    calls: tuple[AssumedCall, ...] = ()
    cannot_be_delayed: bool = False
    looked_at: tuple[str, ...] = ()
    bits: int = 0
    paths: tuple[PathAnswer, ...] = ()
    gaps: tuple[str, ...] = ()
    deadlines: tuple[str, ...] = ()
    cpu_milliseconds: int = 0
    leaving: Answer | None = None
    path: str = ""
    undecided: UndecidedText | None = None

    def shown(self, step: int) -> int:
        """A step of the play by its number in the report: that of the decisive step that it is, or
        of the last one before it; 0: there is none. Where no step is decisive, the play is shown.
        """
        if not self.decisive or not step:
            return step
        found = [at for at, one in enumerate(self.decisive, 1) if 0 < one.play_step <= step]
        return found[-1] if found else 0
