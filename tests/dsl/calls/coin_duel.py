"""A second system that stories can call, as small as can be: guess how a coin falls, some times.

Its table `coin/duels.txt` has a line for each duel: a name, and how often the coin is thrown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fateloom.dsl.callable import AnySpoken, CallableTables, CallReport, Entry, SpokenCommands
from fateloom.dsl.checked import Checked
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.source import Source
from fateloom.dsl.spoken import NoStep
from fateloom.dsl.syntax.ast.statements import Call, Outcome
from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.kernel.chance import uniform
from fateloom.runtime.kernel.endings import Endings, Reached
from fateloom.runtime.kernel.game import (
    Chance,
    Decision,
    GameTypes,
    OpenGame,
    Over,
    Refusal,
    apply_by_events,
)
from fateloom.runtime.kernel.nested import (
    OUTCOME,
    Block,
    Blocks,
    CalledGame,
    Facts,
    NestedGame,
    NestedTypes,
    OutcomeWord,
    SideFact,
    Tells,
    facts,
)
from fateloom.runtime.record import record, replace


@record
class Duels:
    """What is compiled: how often the coin is thrown, by duel."""

    throws: tuple[tuple[str, int], ...]


@record
class State:
    """`before`: duels that the hero has fought already."""

    hero: str
    before: int
    won: int = 0
    lost: int = 0
    guess: int | None = None


@record
class SetUp:
    """Who plays."""

    hero: str


@record
class Guess:
    """How the coin will fall, 1 or 2."""

    face: int


@record
class Throw:
    """Chance: how it falls."""

    face: int


@record
class Guessed:
    """Somebody has guessed."""

    face: int


@record
class Fell:
    """The coin fell."""

    face: int


Command = Guess | Throw
Event = Guessed | Fell


OUTCOMES = (
    OutcomeWord("win", by_margin=True),
    OutcomeWord("ruin"),
    OutcomeWord("draw", counts_as="ruin"),
)
EXCLUSIVE = (frozenset(("doubt", "grace")),)


class DuelRules(OpenGame[State, Event], CalledGame[State, Command, Event, None, int]):
    """`kernel.game.Rules[SetUp, State, Command, Event, State]`."""

    outcomes = OUTCOMES
    notes = None

    name = "coin"
    types = GameTypes(setup=SetUp, state=State, command=Command, event=Event)

    def __init__(self, throws: int) -> None:
        self.throws = throws

    @property
    def fingerprint(self) -> str:
        return f"coin {self.throws}"

    def setup(self, choices: SetUp) -> State | Refusal:
        return State(choices.hero, 0)

    def seats(self, state: State) -> int:
        return 1

    def opening(self, state: State) -> tuple[Event, ...]:
        return ()

    def legal(self, state: State) -> Any:
        if state.won + state.lost == self.throws:
            return Over("won", (0,)) if state.won > state.lost else Over("lost", ())
        if state.guess is None:
            return Decision(0, (Guess(1), Guess(2)))
        return Chance(uniform((Throw(1), Throw(2))))

    def decide(self, state: State, command: Command) -> tuple[Event, ...] | Refusal:
        match command:
            case Guess(face) if state.guess is None and face in (1, 2):
                return (Guessed(face),)
            case Throw(face) if state.guess is not None and face in (1, 2):
                return (Fell(face),)
            case _:
                return Refusal("coin", "A coin has two faces, and falls after the guess.")

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Guessed(face):
                return replace(state, guess=face)
            case Fell(face):
                good = face == state.guess
                return replace(
                    state, won=state.won + good, lost=state.lost + (not good), guess=None
                )

    def apply(self, state: State, command: Command) -> Any:
        return apply_by_events(self, state, command)

    def apply_legal(self, state: State, command: Command) -> Any:
        return apply_by_events(self, state, command)

    def view(self, state: State, seat: int | None) -> State:
        return state

    def begin(
        self, heroes: tuple[str, ...], kept: Mapping[str, int], virtues: tuple[int, ...] = ()
    ) -> State:
        return State(heroes[0], kept.get(heroes[0], 0))

    def kept(self, state: State) -> tuple[int, ...]:
        return (state.before + 1,)

    def public(self, state: State, event: Event, seat: int | None) -> Event | None:
        """A guess is hidden from everybody else."""
        return None if isinstance(event, Guessed) and seat != 0 else event

    def grade(self, state: State, notes: None) -> str:
        return "win" if state.won > state.lost else "ruin"

    def facts(self, state: State, notes: None) -> Facts:
        return facts({"without": ("doubt" if 0 in (state.won, state.lost) else "grace",)})

    def end(self, state: State, notes: None, blocks: Sequence[Block]) -> tuple[str, Blocks]:
        outcome, besides = self.grade(state, notes), self.facts(state, notes).among(blocks)
        margin, told = abs(state.won - state.lost), [it.outcome for it in blocks]
        if outcome == "ruin" and margin == 0 and "draw" in told:
            outcome = "draw"
        ends = [
            (it.least, at)
            for at, it in enumerate(blocks)
            if it.part == OUTCOME and it.outcome == outcome and it.least <= max(margin, 1)
        ]
        return outcome, (*besides, max(ends)[1])


class DuelEndings(Endings[State, Command, Event, None, int]):
    exclusive = EXCLUSIVE

    def played(self, state: State, notes: None) -> Iterator[Reached[State, None, Command]]:
        """Every way to the end."""
        todo: list[Reached[State, None, Command]] = [Reached(state, notes)]
        for now in todo:
            to_move = self.rules.legal(now.state)
            if isinstance(to_move, Over):
                yield now
                continue
            answers = (Throw(1), Throw(2)) if isinstance(to_move, Chance) else to_move.commands[:1]
            todo += [self.after(now, it) for it in answers]

    def sure(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> frozenset[Blocks]:
        return self.common(blocks, (State(hero, 0),))


class CoinDuels(NestedGame[Duels, State, Command, Event, None, int]):
    types = NestedTypes(Duels, State, Command, Event, State, kept=int)

    def rules(self, game: Duels, setup: str) -> DuelRules:
        known = dict(game.throws)
        if setup not in known:
            raise LookupError(setup)
        return DuelRules(known[setup])

    def fingerprint(self, game: Duels) -> str:
        return repr(game)

    def problems(self, game: Duels) -> tuple[str, ...]:
        return ()

    def reveals(self, event: Event) -> bool:
        return isinstance(event, Fell)


COIN = CallableSystem(
    name="coin",
    outcomes=OUTCOMES,
    facts=(SideFact("without", Tells.CALL, ("doubt", "grace")),),
    exclusive=EXCLUSIVE,
    nested=CoinDuels,
    endings=lambda: DuelEndings,
)


# --- in the language


def check(sources: Sequence[Source], *, lint: bool, folder: str) -> Checked[Duels]:
    (table,) = [it for it in sources if it.name == f"{folder}duels.txt"]
    rows = (line.split() for line in table.text.splitlines())
    return Checked(Duels(tuple((name, int(throws)) for name, throws in rows)), ())


def check_call(duels: Duels, call: Call, blocks: Sequence[Outcome], report: CallReport) -> None:
    known = [name for name, _ in duels.throws]
    if call.setup not in known:
        report.unknown_setup(f"there is no duel '{call.setup}'", known, "Duels have names.")


def entries(duels: Duels) -> Iterator[Entry]:
    for name, _ in duels.throws:
        yield Entry("coin", name, "duel", ("coin/duels.txt", name))


def check_heroes(duels: Duels, heroes: Sequence[str], at: object) -> Iterator[Diagnostic]:
    return iter(())


def command_of(text: str, commands: Sequence[Command]) -> Command | NoStep:
    found = [it for it in commands if text == f"guess {it.face}"]
    return found[0] if found else NoStep(text)


def aloud() -> Any:
    return lambda event: [f"It falls on {event.face}."] if isinstance(event, Fell) else []


SPOKEN: AnySpoken = SpokenCommands(
    words_of=lambda command: f"guess {command.face}",
    command_of=command_of,
    face_of=lambda command: command.face if isinstance(command, Throw) else None,
    show=Throw,
    before_dice=lambda state: None,
    aloud=aloud,
)

TABLES = CallableTables(
    name="coin",
    noun="coin duel",
    tables=("duels.txt",),
    codes=(),
    verbs=frozenset(("guess",)),
    check=check,
    check_call=check_call,
    entries=entries,
    check_heroes=check_heroes,
    spoken=lambda duels: SPOKEN,
)
