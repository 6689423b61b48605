"""`./run test --mutants --planted`: faults that stand for halves of rules, each put in by itself;
the tests that name that half must turn red.

Nobody noticed the first five once, although each of their rules had a test that named it.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

import pytest
from tests.mutation import plugin

RUNTIME = "runtime/fateloom/runtime/"


@dataclass(frozen=True)
class Fault:
    """A fault: the half of a rule that it breaks, its file, and the text that is changed there into
    another one of as many lines.
    """

    rule: str
    file: str
    right: str
    wrong: str

    def planted(self) -> str:
        """The source of the file with the fault in it; ValueError if its text is not there once."""
        source = (plugin.ROOT / RUNTIME / self.file).read_text("utf-8")
        if source.count(self.right) != 1 or self.right.count("\n") != self.wrong.count("\n"):
            raise ValueError(f"{self.rule}: {self.right!r} is no text of {self.file}")
        return source.replace(self.right, self.wrong)


FAULTS = (
    Fault(
        "HOD-85a", "battle/aftermath.py",
        "st.BeginBattle(step.space, step.side)", "st.BeginBattle(step.space, work.active)",
    ),
    Fault(
        "HOD-69b", "battle/aftermath.py",
        "work.index.options.per_fleet * len(fleets)", "work.index.options.per_fleet",
    ),
    Fault("HOD-80c", "battle/evolve.py", 'round=number, away=("", ""), **', "round=number, **"),
    Fault(
        "HND-72d", "hidden/drawing.py",
        "step.by_haunt and to is Destination.DISCARD", "step.by_haunt",
    ),
    Fault(
        "HOD-96b", "battle/aftermath.py",
        "if killed and not units_in(work.index, work.state, battle.space, side):",
        "if killed and units_in(work.index, work.state, battle.space, 1 - side):",
    ),
    Fault(
        "HOD-53a", "battle/combat.py",
        "index.column[index.type[unit].column].faces[shows - 1]",
        "next(iter(index.column.values())).faces[shows - 1]",
    ),
    Fault("HOD-81", "battle/fighting.py", "return not killed and not", "return not"),
    Fault("HOD-82b", "battle/aftermath.py", "won or battle.outcome is Outcome.BROKEN_OFF", "won"),
    Fault(
        "HOD-82c", "battle/aftermath.py",
        "won = battle.outcome is Outcome.WON and battle.winner == battle.attacker",
        "won = battle.outcome is Outcome.WON",
    ),
    Fault("HOD-83b", "battle/aftermath.py", " and not of(index, state, it).shaken", ""),
    Fault("HOD-85d", "battle/aftermath.py", ") if enemies else ()", ")"),
    Fault("HOD-66b", "battle/fighting.py", "if (check or _nobody_left(work)) and", "if"),
    Fault("HOD-04", "battle/aftermath.py", "(st.Check(), st.BeginBattle(", "(st.BeginBattle("),
    Fault(
        "HND-46b", "hidden/declaring.py",
        "if hidden := covered(work.index, work.player(seat)):", "if hidden := ():",
    ),
    Fault("HND-46a", "hidden/declaring.py", "if not card.face_up:", "if card.face_up:"),
    Fault(
        "HND-72c", "hidden/drawing.py",
        "to = Destination.PILE", "to = Destination.DISCARD",
    ),
    Fault("HND-52", "hidden/evolve.py", "replace(state, opener=to)", "replace(state)"),
    Fault("HND-15b", "hidden/evolve.py", "shown = (*state.turn.shown, to)", "shown = ()"),
    Fault("HND-50b", "hidden/declaring.py", "work.index.options.ritual_heals", "99"),
)  # fmt: skip
"""Each fault with the half of a rule, or the rule, whose own tests must notice it."""


def run(items: list[pytest.Item]) -> int:
    """Plant each fault; how many the tests of their rules have not noticed."""
    missed = 0
    for fault in FAULTS:
        own = [it for it in items if fault.rule in plugin.named_by(it)]
        if not own or not _is_noticed(fault, own):
            missed += 1
            plugin.say(f"  survived  {fault.rule}: {fault.wrong!r}, {len(own)} tests name the rule")
    plugin.say(
        f"{len(FAULTS) - missed} of {len(FAULTS)} faults are noticed by tests of their rules"
    )
    return missed


def _is_noticed(fault: Fault, own: list[pytest.Item]) -> bool:
    file = str(plugin.ROOT / RUNTIME / fault.file)
    tree = ast.parse(fault.planted())

    def child() -> int:
        if not plugin.changed_into(tree, file):
            return plugin.SURVIVED
        return plugin.KILLED if plugin.one_fails(own, {}, 10.0) else plugin.SURVIVED

    return plugin.in_child(child) == plugin.KILLED
