"""Why a command does not stand, in a sentence that says what would."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.legal import listed
from fateloom.runtime.pool.state import State, Step


def refused(encounter: Encounter, state: State, command: Command) -> Refusal | None:
    """Why a command does not stand; None when it does."""
    if isinstance(command, cmd.Show):
        if state.step is not Step.ROLL:
            return Refusal("roll", "Nothing is to be rolled now.")
        if command.face not in range(1, 7):
            return Refusal("roll", "A die shows a face from 1 to 6 (DD-02).")
        return None
    if command in listed(encounter, state):
        return None
    reason, steps, message = _SAYING[type(command)]
    if state.step not in steps:
        return Refusal("step", f"That is not to be said now: {_WAITING[state.step]}")
    return Refusal(reason, message)


_WAITING = {
    Step.CHOOSE: "the active player chooses a task, or passes.",
    Step.THREATEN: "the keeper says whom the opponent attacks.",
    Step.ANSWER: "a player says how their hero meets what is coming.",
    Step.BUILD: "the active player puts the pool together.",
    Step.OPPOSE: "the other side may invoke an aspect.",
    Step.ROLL: "the dice are to be rolled.",
    Step.SPEND: "the active player spends what the roll gave.",
    Step.KEEPER_SPENDS: "the other side spends what the roll gave.",
    Step.HIT: "whoever is hit has to take it.",
    Step.WON: "the scene is over.",
    Step.LOST: "the scene is over.",
}

_BUILDING = (Step.BUILD, Step.OPPOSE)
_SPENDING = (Step.SPEND, Step.KEEPER_SPENDS)

_SAYING: dict[type, tuple[str, tuple[Step, ...], str]] = {
    cmd.Try: (
        "task",
        (Step.CHOOSE,),
        "There is no such task, or it is done already; one against a hero needs another hero who is"
        " not out of the scene.",
    ),
    cmd.Pass: ("step", (Step.CHOOSE,), "There is nothing to pass on."),
    cmd.Threaten: (
        "target",
        (Step.THREATEN,),
        "The opponent attacks a hero who plays and is not out of the scene (DD-45).",
    ),
    cmd.Answer: ("step", (Step.ANSWER,), "There is nothing to meet."),
    cmd.Invoke: (
        "aspect",
        _BUILDING,
        "That aspect cannot be invoked like that: each is invoked once a roll by those it is for,"
        " costs a fate point or a free invocation, and an upgrade needs a die (DD-09, 14).",
    ),
    cmd.UseBoost: (
        "boost",
        _BUILDING,
        "There is no boost to use like that: one comes from a tie or from a success with style, and"
        " an upgrade needs a die (DE-03, 16).",
    ),
    cmd.UseStunt: ("stunt", (Step.BUILD,), "That stunt does not help here (DD-08)."),
    cmd.TakeHelp: ("help", (Step.BUILD,), "Nobody else can help in this roll (DD-41)."),
    cmd.Done: ("step", (*_BUILDING, *_SPENDING), "There is nothing to be done with."),
    cmd.Buy: (
        "purchase",
        _SPENDING,
        "That cannot be bought: it needs enough symbols of one kind, and somebody or something"
        " that it can still change (DD-24 to 34).",
    ),
    cmd.BuyExtra: (
        "purchase",
        _SPENDING,
        "That cannot be bought: it needs enough symbols of one kind, the right outcome, and most"
        " things can be had once (DDL-08).",
    ),
    cmd.Ease: (
        "ease",
        (Step.SPEND,),
        "Only an attack that succeeds with style can hit less hard, and once (DD-43).",
    ),
    cmd.Absorb: (
        "absorb",
        (Step.HIT,),
        "A hit goes into one free stress box at most and into open slots, which together are worth"
        " it, and none of which could be spared; with none of them the scene goes on without"
        " whoever is hit (DD-36, 44).",
    ),
}
"""For each kind of command: the reason for refusing it, when it is said, and the sentence."""
