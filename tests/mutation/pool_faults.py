"""Faults that stand for halves of the rules of dice pools."""

from __future__ import annotations

from tests.mutation.fault import Fault

POOL = (
    Fault(
        "DD-07a", "pool/event/attempts.py",
        "pool = attempt.pool + stunt.dice", "pool = attempt.pool",
    ),
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
        "left = self.left(price.symbol) - price.amount",
        "left = self.disadvantage + self.despair - price.amount",
    ),
    Fault("DD-25b", "pool/spending.py", "{price.symbol.value: left}", "{price.symbol.value: 0}"),
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
    Fault("DD-41a", "pool/event/attempts.py", "+ index.settings.help", "+ bd.BASE[0]"),
    Fault("DD-41b", "pool/legal.py", "attempt.against, *attempt.helpers)", "attempt.against)"),
    Fault("DD-41c", "pool/legal.py", "if len(attempt.helpers) < encounter.helpers:", "if True:"),
    Fault("DD-45a", "pool/gathering.py", "stunts(encounter, against)).mirrored()", "Pool())"),
    Fault("DD-45b", "pool/tally.py", "max(-self.net, 0)", "min(max(-self.net, 0), 1)"),
)  # fmt: skip
"""Each fault with the half of a rule whose own tests must notice it."""
