"""What follows from a challenge that a story has called: the grade, the path, steps on the track,
experience; and from an interlude.

The track of a hero is the hero's virtue (section 10 of the rules): the compiler adds a block for
each number of steps by which a hero's track can end up elsewhere, which moves the virtue as far.
Where experience is shared, it adds blocks for experience in the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.call_words import (
    DONE,
    EXPERIENCE,
    INTERLUDE_OUTCOMES,
    NOTHING,
    OUTCOMES,
    PATH,
    TRACK,
)
from fateloom.runtime.cards.called_rules import CalledRules
from fateloom.runtime.cards.content import HIGHEST, LOWEST, Called
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.state import State
from fateloom.runtime.kernel.nested import Block, Blocks, for_outcome
from fateloom.runtime.record import record, replace

MOST_EXPERIENCE = 20
"""So much shared experience at most is gained or lost in one call; what goes beyond is lost. It is
as much as the supply of a story has.
"""

LONGEST = HIGHEST - LOWEST
"""Steps from one end of the track to the other."""

CAME = (
    ev.EventDrawn,
    ev.EventDiscarded,
    ev.CardPlayed,
    ev.PowerUsed,
    ev.AllySacrificed,
    ev.ExperienceChanged,
)
"""What can come of an interlude."""


@record
class Steps:
    """How a seat's track was moved: steps `up` and `down`, those included that were lost at an end,
    and `made`: by how much it stands elsewhere. `experience`: gained, or lost below 0.
    """

    seat: int
    up: int = 0
    down: int = 0
    made: int = 0
    experience: int = 0

    @property
    def net(self) -> int:
        """By how much the virtue moves. Steps of one direction count even where the track ends, for
        the virtue ends there too.
        """
        if self.up and self.down:
            return self.made
        return min(self.up, LONGEST) - min(self.down, LONGEST)

    @property
    def shared(self) -> int:
        """By how much shared experience changes."""
        return min(max(self.experience, -MOST_EXPERIENCE), MOST_EXPERIENCE)


@record
class Notes:
    """What the end of a called challenge depends on besides its state. `margin`: by how much the
    last attempt has succeeded, below 0 failed; `path`: the path of the challenge, from 0; `came`:
    something has come of an interlude.
    """

    margin: int = 0
    path: int | None = None
    came: bool = False
    steps: tuple[Steps, ...] = ()


def noted(notes: Notes, event: Event) -> Notes:
    """The notes after an event."""
    match event:
        case ev.AttemptBegan(path=path) | ev.PathSwitched(path):
            return replace(notes, path=path)
        case ev.Resolved(_, _, total, difficulty):
            return replace(notes, margin=total - difficulty)
        case ev.TrackMoved(seat, step):
            return _changed(notes, seat, up=step > 0, down=step < 0, made=step)
        case ev.TrackKept(seat, step):
            return _changed(notes, seat, up=step > 0, down=step < 0)
        case ev.DarkBought(seat, cost) if cost:
            return _changed(notes, seat, experience=-cost)
        case ev.InterludeBegan():
            return replace(notes, came=False)  # first hands are no part of it
        case _ if isinstance(event, CAME):
            return replace(_paid(notes, event), came=True)
        case _:
            return notes


def _paid(notes: Notes, event: Event) -> Notes:
    match event:
        case ev.ExperienceChanged(seat, amount):
            return _changed(notes, seat, experience=amount)
        case ev.CardPlayed(seat, _, _, cost) if cost:
            return _changed(notes, seat, experience=-cost)
        case _:
            return notes


def _changed(notes: Notes, seat: int, **by: int) -> Notes:
    before = next((it for it in notes.steps if it.seat == seat), Steps(seat))
    after = replace(before, **{name: getattr(before, name) + more for name, more in by.items()})
    others = (it for it in notes.steps if it.seat != seat)
    return replace(notes, steps=tuple(sorted((*others, after), key=lambda it: it.seat)))


def end(
    rules: CalledRules, state: State, notes: Notes, blocks: Sequence[Block]
) -> tuple[str, Blocks]:
    """How it ended, and the numbers of the blocks that follow: experience that is shared, steps
    on the track, the path, the grade.
    """
    if rules.interlude is not None:
        grade, path = DONE if notes.came else NOTHING, ""
    else:
        grade, path = grade_of(rules, state, notes), path_of(rules, notes)
    moved = {
        (part, state.players[it.seat].origin, steps)
        for it in notes.steps
        for part, steps in ((TRACK, it.net), (EXPERIENCE, it.shared))
    }
    return grade, following(blocks, grade, path, moved)


def grade_of(rules: CalledRules, state: State, notes: Notes) -> str:
    """The grade of an attempt by its margin (section 10 of the rules); of a finale: the adversary
    is defeated and all who faced it overcame it, or some of them; it is not defeated, but overcome
    by somebody; or neither (CTA-101).
    """
    opponent = state.opponent
    if opponent is None:
        return graded(rules.called, notes.margin)
    beaten = [it.beaten for it in state.players]
    if opponent.experience == 0 and any(beaten):
        return "triumph" if all(beaten) else "success"
    return "setback" if any(beaten) else "disaster"


def graded(called: Called, margin: int) -> str:
    """The grade of a margin.

    >>> [graded(Called(), it) for it in (3, 0, -1, -3)]
    ['triumph', 'success', 'setback', 'disaster']
    """
    if margin >= 0:
        return "triumph" if margin >= called.triumph else "success"
    return "disaster" if -margin >= called.disaster else "setback"


def path_of(rules: CalledRules, notes: Notes) -> str:
    """The id of the path along which the challenge was met, as a block names it; "" if none was."""
    if notes.path is None:
        return ""
    return rules.index.paths(rules.card)[notes.path].id


Moved = tuple[str, str, int]
"""That the track (TRACK) or the experience (EXPERIENCE) of a hero is elsewhere by so many steps."""


def following(blocks: Sequence[Block], grade: str, path: str, moved: Collection[Moved]) -> Blocks:
    """The numbers of the blocks that follow, in their order: what has changed in the game is
    changed in the story first, experience and then virtue, so that the blocks that are written,
    that of the path and that of the grade, find both as they are now (RUL-26).
    """

    told = {(PATH, path), *((part, said_steps(hero, steps)) for part, hero, steps in moved)}

    order = (EXPERIENCE, TRACK, PATH)
    facts = [at for at, it in enumerate(blocks) if (it.part, it.outcome) in told]
    facts.sort(key=lambda at: order.index(blocks[at].part))
    return (*facts, *for_outcome((*OUTCOMES, *INTERLUDE_OUTCOMES), grade, blocks))


def told_steps(blocks: Sequence[Block], part: str, hero: str, steps: range) -> list[Moved]:
    """The hero with each of the numbers of steps that the call has a block for, and with none."""
    told = {it.outcome for it in blocks if it.part == part}
    return [(part, hero, it) for it in steps if it == 0 or said_steps(hero, it) in told]


def said_steps(hero: str, steps: int) -> str:
    """What a block for these steps is called.

    >>> said_steps("wat", -2)
    'wat -2'
    """
    return f"{hero} {steps:+d}"
