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
    Fault(
        "CTA-37b", "cards/attempt.py",
        "for rune in it.runes) >= DARK:",
        "for rune in it.runes) > DARK:",
    ),
    Fault("CTA-37c", "cards/attempt.py", "if not it.allow_dark and", "if it.allow_dark and"),
    Fault("CTA-51a", "cards/applying.py", "ability in work.index.abilities(it.card)", "True"),
    Fault("CTA-51b", "cards/applying.py", "min(amount, NORMAL - there)", "amount"),
    Fault(
        "CTA-52a", "cards/tokens.py",
        "has_level(level + step):",
        "has_level(level + step) or step < 0:",
    ),
    Fault(
        "CTA-52b", "cards/tokens.py",
        "has_level(level + step):",
        "has_level(level + step) or step > 0:",
    ),
    Fault("CTA-66a", "cards/rows.py", "work.do(ev.EventsShuffled(step.deck))", "pass"),
    Fault(
        "CTA-68a", "cards/evolve_turn.py",
        "tuple(it for it in order if it != seat)",
        "tuple(order)",
    ),
    Fault("CTA-68b", "cards/turns.py", "if full and state.final is None and", "if full and"),
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
    Fault("HOD-93d", "battle/recruiting.py", "state.razed >= index", "state.razed > index"),
    Fault(
        "HOD-98b", "battle/recruiting.py",
        "len(state.forts[side]) + state.razed",
        "len(state.forts[side])",
    ),
    Fault(
        "HND-63b", "hidden/tokens.py",
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
    Fault("DD-07a", "pool/rolling.py", "pool=attempt.pool + stunt.dice", "pool=attempt.pool"),
    Fault(
        "DD-07b", "pool/legal.py",
        "        for hero in heroes_in(state):",
        "        for hero in () if attempt.stunts else heroes_in(state):",
    ),
    Fault(
        "DD-09a", "pool/building.py",
        "return pool + pool_of(added)",
        "return pool.upgraded(plain) or pool + pool_of(added)",
    ),
    Fault("DD-09b", "pool/building.py", "pool.upgraded(plain)", "pool.upgraded(plain) or pool"),
    Fault("DD-09c", "pool/aspects.py", "if free or fate:", "if True:"),
    Fault("DD-09d", "pool/aspects.py", "and aspect.id not in attempt.used:", "and aspect.id:"),
    Fault("DD-13a", "pool/building.py", "max(rung - free_rung, 0)", "min(max(rung - 1, 0), 3)"),
    Fault("DD-13b", "pool/building.py", "max(rung - free_rung, 0)", "max(rung - free_rung, 1)"),
    Fault("DD-14a", "pool/building.py", "(Die.DIFFICULTY, Die.HINDRANCE)", "(Die.SKILL, Die.AID)"),
    Fault("DD-14b", "pool/building.py", "pool.upgraded(plain)", "pool.upgraded(plain) or pool"),
    Fault(
        "DD-14c", "pool/sides.py",
        "return attempt.roller if side is Side.ROLLER else attempt.against",
        "return attempt.roller if side is Side.ROLLER else attempt.against or attempt.roller",
    ),
    Fault("DD-16a", "pool/tally.py", "if self.net > 0:", "if self.net > 2:"),
    Fault("DD-16b", "pool/tally.py", "if self.net > 0:", "if self.net >= 0:"),
    Fault("DD-16c", "pool/tally.py", "TIE if self.net == 0 else", "TIE if self.net >= -1 else"),
    Fault("DD-18a", "pool/tally.py", "max(-self.net, 0)", "min(max(-self.net, 0), 1)"),
    Fault(
        "DD-18b", "pool/decide.py",
        "other = result.opponent_margin if attempt.against is not None else 0",
        "other = result.opponent_margin",
    ),
    Fault("DD-19a", "pool/tally.py", "+ other.advantage", "+ max(0, other.advantage)"),
    Fault("DD-19b", "pool/spending.py", "max(-tally.advantage, 0)", "abs(tally.advantage)"),
    Fault("DD-22a", "pool/tally.py", "self.hope + other.hope", "self.hope + other.net"),
    Fault(
        "DD-22b", "pool/spending.py",
        "0), tally.hope, max(",
        "0), tally.hope * (tally.net >= 0), max(",
    ),
    Fault(
        "DD-24a", "pool/spending.py",
        "        if offer.payer is side\n        for price in offer.prices\n",
        "        if True\n        for price in offer.prices\n",
    ),
    Fault(
        "DD-24b", "pool/spending.py",
        "left = getattr(self, name, 0) - price.amount",
        "left = self.disadvantage + self.despair - price.amount",
    ),
    Fault("DD-25b", "pool/spending.py", "{name: left}", "{name: 0}"),
    Fault("DD-27a", "pool/condition.py", "_turned(it.stress, True)", "_turned(it.stress, False)"),
    Fault(
        "DD-27b", "pool/condition.py",
        "    return None if boxes is None else replace(it, stress=boxes)\n\n\ndef stress_marked",
        "    return boxes and replace(it, stress=(False,) * len(boxes))\n\n\ndef stress_marked",
    ),
    Fault("DD-28a", "pool/condition.py", "pending=it.pending + dice", "pending=it.pending"),
    Fault("DD-28b", "pool/condition.py", "replace(it, pending=Pool())", "it"),
    Fault("DD-29a", "pool/condition.py", "fate=it.fate + 1)", "fate=most)"),
    Fault("DD-29b", "pool/condition.py", "if it.fate < most else", "if it.fate <= most else"),
    Fault("DD-30a", "pool/condition.py", "boxes.index(wanted)", "len(boxes) - 1"),
    Fault("DD-30b", "pool/condition.py", "    if wanted not in boxes:", "    if wanted is None:"),
    Fault("DD-32a", "pool/condition.py", "None if thing in it.broken else replace", "replace"),
    Fault("DD-32b", "pool/purchases.py", "hero(id).things if", "hero(id).things + ('lamp',) if"),
    Fault(
        "DD-33a", "pool/purchases.py",
        "return _promised(encounter, state, target, HINDRANCE)",
        "return _promised(encounter, state, target, AID)",
    ),
    Fault(
        "DD-33b", "pool/purchases.py",
        "return _promised(encounter, state, target, AID)",
        "return _promised(encounter, state, target, HINDRANCE)",
    ),
    Fault("DD-34a", "pool/condition.py", "(it.consequences.index(False),)", "(2,)"),
    Fault("DD-34b", "pool/condition.py", "    if all(it.consequences):", "    if False:"),
    Fault("DD-36b", "pool/condition.py", "stress=no_stress, boosts=0", "boosts=0"),
    Fault(
        "DD-36c", "pool/condition.py",
        "stress=no_stress, boosts=0",
        "stress=no_stress, consequences=no_stress, boosts=0",
    ),
    Fault("DD-37a", "pool/condition.py", "max(stunts - free, 0)", "max(stunts - 2, 0)"),
    Fault("DD-37b", "pool/condition.py", "max(stunts - free, 0)", "(stunts > free)"),
    Fault("DD-37c", "pool/condition.py", "return max(most - max(", "return (most - max("),
    Fault("DD-41a", "pool/rolling.py", "+ encounter.settings.help", "+ bd.BASE[0]"),
    Fault("DD-41b", "pool/legal.py", "attempt.against, *attempt.helpers)", "attempt.against)"),
    Fault("DD-41c", "pool/legal.py", "if len(attempt.helpers) < encounter.helpers:", "if True:"),
    Fault("DD-45a", "pool/gathering.py", "stunts(encounter, against)).mirrored()", "Pool())"),
    Fault("DD-45b", "pool/tally.py", "max(-self.net, 0)", "min(max(-self.net, 0), 1)"),
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
