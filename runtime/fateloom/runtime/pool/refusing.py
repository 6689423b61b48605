"""Why a command is illegal, in a sentence that says what would be legal."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.legal import listed
from fateloom.runtime.pool.state import State, Step


def refused(encounter: Encounter, state: State, command: Command) -> Refusal | None:
    """Why a command is illegal; None if it is legal."""
    if isinstance(command, cmd.Show):
        if state.step is not Step.ROLL:
            return Refusal("roll", "No roll is expected now.")
        if command.face not in range(1, 7):
            return Refusal("roll", "A die shows a face from 1 to 6 (DD-02).")
        return None
    if command in listed(encounter, state):
        return None
    reason, steps, message = _SAYING[type(command)]
    if state.step not in steps:
        return Refusal("step", f"That is not possible now: {_WAITING[state.step]}")
    return Refusal(reason, message)


_WAITING = {
    Step.CHOOSE: "the active player chooses a task, or passes.",
    Step.COMPEL: "the active player answers a compel.",
    Step.THREATEN: "the keeper chooses whom the opponent attacks.",
    Step.ANSWER: "a player chooses the approach of the defence.",
    Step.BUILD: "the active player builds the pool.",
    Step.OPPOSE: "the other side may invoke an aspect.",
    Step.ROLL: "the dice must be rolled.",
    Step.SPEND: "the active player spends the symbols of the roll.",
    Step.KEEPER_SPENDS: "the other side spends the symbols of the roll.",
    Step.HIT: "the character who was hit must take the hit.",
    Step.WON: "the scene is over.",
    Step.LOST: "the scene is over.",
}

_BUILDING = (Step.BUILD, Step.OPPOSE)
_SPENDING = (Step.SPEND, Step.KEEPER_SPENDS)

_SAYING: dict[type, tuple[str, tuple[Step, ...], str]] = {
    cmd.Try: (
        "task",
        (Step.CHOOSE,),
        "There is no such task, or it is already done. A task against a hero needs another hero"
        " who is still in the scene.",
    ),
    cmd.Pass: ("step", (Step.CHOOSE,), "There is no turn to pass."),
    cmd.Concede: (
        "concede",
        (Step.CHOOSE, Step.ANSWER),
        "Only a hero in a fight can give in, before the dice are rolled: while an opponent is in"
        " the scene who attacks heroes, or when attacked (DD-36).",
    ),
    cmd.Accept: ("compel", (Step.COMPEL,), "There is no compel to answer."),
    cmd.Refuse: (
        "compel",
        (Step.COMPEL,),
        "Refusing a compel costs a fate point, and the hero has none (DD-37).",
    ),
    cmd.Threaten: (
        "target",
        (Step.THREATEN,),
        "The target must be a hero who is still in the scene (DD-45).",
    ),
    cmd.Answer: ("step", (Step.ANSWER,), "There is no attack to defend against."),
    cmd.Invoke: (
        "aspect",
        _BUILDING,
        "That aspect cannot be invoked in this way. An aspect can be invoked once a roll by the"
        " side that may use it, for a fate point or a free invocation; an upgrade needs a die"
        " (DD-09, 14).",
    ),
    cmd.UseBoost: (
        "boost",
        _BUILDING,
        "There is no boost that can be used in this way. A tie or a success with style gives a"
        " boost; an upgrade needs a die (DE-03, 16).",
    ),
    cmd.UseStunt: ("stunt", (Step.BUILD,), "That stunt does not help here (DD-08)."),
    cmd.TakeHelp: ("help", (Step.BUILD,), "No other hero can help in this roll (DD-41)."),
    cmd.Done: ("step", (*_BUILDING, *_SPENDING), "There is nothing to finish."),
    cmd.Buy: (
        "purchase",
        _SPENDING,
        "That cannot be bought: it needs enough symbols of one kind, and a target that it can still"
        " change (DD-24 to 34).",
    ),
    cmd.BuyExtra: (
        "purchase",
        _SPENDING,
        "That cannot be bought: it needs enough symbols of one kind and the right outcome, and most"
        " purchases can be made only once (DDL-08).",
    ),
    cmd.Ease: (
        "ease",
        (Step.SPEND,),
        "Only an attack that succeeds with style can be reduced for a boost, and only once"
        " (DD-43).",
    ),
    cmd.Absorb: (
        "absorb",
        (Step.HIT,),
        "A hit is absorbed by at most one free stress box and by open consequence slots, which must"
        " add up to the hit without a surplus box or slot. A character who marks none is out of"
        " the scene (DD-36, 44).",
    ),
}
"""For each kind of command: the reason of its refusal, the steps that allow it, the sentence."""
