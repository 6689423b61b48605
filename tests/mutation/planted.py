"""`./run test --mutants --planted`: faults that stand for halves of rules, each put in by itself;
the tests that name that half must turn red.

Nobody noticed the first five once, although each of their rules had a test that named it.
"""

from __future__ import annotations

import ast

import pytest
from tests.mutation import plugin
from tests.mutation.fault import RUNTIME, Fault
from tests.mutation.pool_faults import POOL
from tests.mutation.story_faults import STORY

FAULTS = (
    *STORY,
    *POOL,
    Fault(
        "HOD-85a", "battle/aftermath.py",
        "st.BeginBattle(step.space, step.side)", "st.BeginBattle(step.space, work.active)",
    ),
    Fault(
        "HOD-69b", "battle/aftermath.py",
        "work.index.options.per_fleet * len(fleets)", "work.index.options.per_fleet",
    ),
    Fault(
        "HOD-80c", "battle/event/battles.py",
        'round=number, away=("", ""), **', "round=number, **",
    ),
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
    Fault("HND-52", "hidden/event/trade.py", "replace(state, opener=self.to)", "replace(state)"),
    Fault("HND-15b", "hidden/event/trade.py", "shown = (*state.turn.shown, self.to)", "shown = ()"),
    Fault("HND-50b", "hidden/declaring.py", "work.index.options.ritual_heals", "99"),
    Fault(
        "CTA-37b", "cards/attempt.py",
        "for rune in it.runes) >= DARK:",
        "for rune in it.runes) > DARK:",
    ),
    Fault("CTA-37c", "cards/attempt.py", "if not it.allow_dark and", "if it.allow_dark and"),
    Fault("CTA-51a", "cards/applying.py", "ability in work.index.abilities(it.card)", "True"),
    Fault("CTA-51b", "cards/applying.py", "min(amount, NORMAL - there)", "amount"),
    Fault(
        "CTA-52a", "cards/work.py",
        "has_level(level + step):",
        "has_level(level + step) or step < 0:",
    ),
    Fault(
        "CTA-52b", "cards/work.py",
        "has_level(level + step):",
        "has_level(level + step) or step > 0:",
    ),
    Fault("CTA-66a", "cards/rows.py", "work.do(ev.EventsShuffled(step.deck))", "pass"),
    Fault(
        "CTA-68a", "cards/event/turns.py",
        "tuple(it for it in order if it != self.seat)",
        "tuple(order)",
    ),
    Fault("CTA-68b", "cards/attempt.py", "if full and state.final is None and", "if full and"),
    Fault(
        "CTA-20b", "cards/turns.py",
        "slots, acts = work.player(seat).slots,",
        "slots, acts = work.state.players[-1].slots,",
    ),
    Fault("CTA-101a", "cards/legal.py", "if opponent.experience == 0 and any(", "if any("),
    Fault(
        "CTA-101b", "cards/legal.py",
        "if opponent.experience == 0 and any(it.beaten for it in state.players):",
        "if opponent.experience == 0:",
    ),
    Fault(
        "HOD-39a", "battle/movement.py",
        "if any(index.type[it].fleet for it in enemies):",
        "if False:",
    ),
    Fault("HOD-39b", "battle/movement.py", "bool(enemies and fortified)", "False"),
    Fault("HOD-39c", "battle/movement.py", "bool(enemies and fortified)", "bool(enemies)"),
    Fault("HOD-40a", "battle/movement.py", "aboard >= index", "aboard > index"),
    Fault(
        "HOD-40b", "battle/movement.py",
        "kind.static or it.gone or it.moved or",
        "kind.static or",
    ),
    Fault("HOD-91a", "battle/movement.py", "max(1, most - 1)", "max(1, most)"),
    Fault("HOD-91b", "battle/movement.py", "max(1, most - 1)", "most - 1"),
    Fault("HOD-91c", "battle/movement.py", "if most and unit in", "if unit in"),
    Fault(
        "HOD-93a", "battle/recruiting.py",
        "        and standing.space in spaces",
        "        and standing.space",
    ),
    Fault("HOD-93b", "battle/recruiting.py", "terrain.fort is None and not", "not"),
    Fault("HOD-93c", "battle/recruiting.py", "and not terrain.sea and", "and"),
    Fault("HOD-93d", "battle/recruiting.py", "and left > 0", "and left >= 0"),
    Fault(
        "HOD-98b", "battle/recruiting.py",
        "len(state.forts[side]) - state.razed",
        "len(state.forts[side])",
    ),
    Fault(
        "HND-63b", "hidden/work.py",
        "change = max(change, -work.player(seat).gloom)",
        "change = change",
    ),
    Fault("HND-76a", "hidden/turns.py", "if it.location:", "if False:"),
    Fault(
        "HND-76b", "hidden/turns.py",
        "if any(player.tile == tile for",
        "if all(player.tile == tile for",
    ),
    Fault("HND-77", "hidden/turns.py", "sum(it.numbers) >= power", "sum(it.numbers) > power"),
    Fault("HND-80a", "hidden/turns.py", "return seat == state.opener", "return True"),
    Fault("HND-80b", "hidden/turns.py", "and seat in card.known_to for", "for"),
)  # fmt: skip
"""Each fault with the half of a rule, or the rule, whose own tests must notice it."""


def run(items: list[pytest.Item], part: int = 1, parts: int = 1) -> int:
    """Plant each fault, or those of one part of them; how many the tests of their rules have not
    noticed.
    """
    missed, planted = 0, FAULTS[part - 1 :: parts]
    for fault in planted:
        own = [it for it in items if fault.rule in plugin.named_by(it)]
        if not own or not _is_noticed(fault, own):
            missed += 1
            plugin.say(f"  survived  {fault.rule}: {fault.wrong!r}, {len(own)} tests name the rule")
    plugin.say(
        f"{len(planted) - missed} of {len(planted)} faults are noticed by tests of their rules"
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
