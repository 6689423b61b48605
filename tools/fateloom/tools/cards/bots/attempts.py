"""What an attempt is worth, one's own or another's, with exact odds of its cast."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.conditions import ABILITIES
from fateloom.runtime.cards.content import Adversary, Counted, Power, Reward
from fateloom.runtime.cards.effects import Effect
from fateloom.runtime.cards.odds import cast_of
from fateloom.runtime.cards.runes import (
    DARK,
    NORMAL,
    SPECIAL_SIDE,
    Kind,
    Rune,
    ability_runes,
    core_runes,
)
from fateloom.runtime.cards.state import Attempt
from fateloom.runtime.cards.words import Ability, Targets, Timing
from fateloom.runtime.record import record, replace
from fateloom.tools.cards.bots.casting import Pool, chance, pool_of, surplus
from fateloom.tools.cards.bots.outlook import Outlook, printed


@record
class Aid:
    """What the hero could still do after the cast: points to add, and casts to repeat."""

    points: int = 0
    rerolls: int = 0


@record
class Chances:
    """An attempt before its cast. `prize`, `loss`: what success and failure are worth; `dark`: how
    many dark runes can be had, `price` each; `spared`: they do not corrupt; `finale`: points above
    the difficulty that count.
    """

    pool: Pool
    needed: int
    prize: float
    loss: float
    dark: int = 0
    price: float = 1.0
    spared: bool = False
    own: bool = True
    finale: int = 0


@record
class Plan:
    """What an attempt is worth, how probably it succeeds, and with how many bought dark runes."""

    worth: float
    chance: float
    dark: int


def planned(outlook: Outlook, it: Chances, aid: Aid) -> Plan:
    """The best number of dark runes, and what comes of it."""
    best: Plan | None = None
    for dark in range(it.dark + 1):
        pool = it.pool.with_more(dark)
        succeeds = chance(pool, it.needed)
        if aid.points or aid.rerolls:
            helped = chance(pool, it.needed - aid.points)
            if aid.rerolls:
                helped += (1 - helped) * helped
            succeeds += (helped - succeeds) * 0.85  # what helps is used up
        worth = succeeds * it.prize + (1 - succeeds) * it.loss - dark * it.price
        if it.finale:
            worth += outlook.weights.adversary * 2 * surplus(pool, it.needed, it.finale)
        if dark and not it.spared:
            worth += corruption(outlook, dark)
        if best is None or worth > best.worth + 1e-9:
            best = Plan(worth, succeeds, dark)
    assert best is not None
    return best


WAYS = ((1.0,), (0.5, 0.5), (0.25, 0.5, 0.25), (0.125, 0.375, 0.375, 0.125))
"""The probability of each number of corruption faces, by dark runes (section 5.5 of the rules)."""


def corruption(outlook: Outlook, dark: int) -> float:
    """What so many dark runes are expected to cost on the track (CTA-42)."""
    return sum(share * outlook.track(-steps) for steps, share in enumerate(WAYS[dark]) if steps)


# --- an attempt that has not begun


def before(outlook: Outlook, card: str, path: int, ally: str) -> Plan:
    """What it is worth to face a challenge along that path."""
    index, me, numbers = outlook.index, outlook.me, outlook.index.numbers
    way = index.paths(card)[path]
    cast = _own_cast(numbers.drawing_runes, index.abilities(card), tuple(outlook.abilities))
    needed = index.challenge(card).difficulty + way.harder + bool(ally)
    dark = min(DARK, numbers.dark_per_turn) if index.cards.level(me.track).dark else 0
    dark = min(dark, me.experience // max(1, numbers.dark_cost))
    easier, aid = _own_aid(outlook, "")
    chances = Chances(
        cast.pool,
        max(0, needed - easier),
        prize_of(outlook, card, way.reward, ally),
        _loss(outlook),
        dark,
        numbers.dark_cost * outlook.experience,
    )
    plan = planned(outlook, chances, aid)
    return Plan(plan.worth + _faces(outlook, cast), plan.chance, plan.dark)


@record
class _Cast:
    """What a hero casts: what counts for its total, and how many of its runes can draw a card, and
    bring experience.
    """

    pool: Pool
    drawing: int
    cards: int
    experience: int


@lru_cache(maxsize=4096)
def _own_cast(drawing: int, abilities: tuple[Ability, ...], own: tuple[int, ...]) -> _Cast:
    """What a hero with so many icons of each ability casts (CTA-33 to 36)."""
    icons = dict(zip(ABILITIES, own, strict=True))
    runes = ability_runes(abilities, icons)
    special = [it.ability for it in runes if it.kind is Kind.SPECIAL and it.ability is not None]
    gives = sum(bool(SPECIAL_SIDE[it].experience) for it in special)
    pool = pool_of((*core_runes(drawing), *runes))
    return _Cast(pool, drawing, len(special) - gives, gives)


def prize_of(outlook: Outlook, card: str, reward: Reward, ally: str) -> float:
    """What success is worth: the card with its ally, a step nearer to the end."""
    adversary = isinstance(outlook.index.story[card], Adversary)
    kind = Counted.ADVERSARY if adversary else Counted.CHALLENGE
    other = outlook.index.reward(ally) if ally else None
    return outlook.weights.step + outlook.gain(reward, kind, other) + ending(outlook)


def ending(outlook: Outlook) -> float:
    """What it is worth to end the game, if the next card would (CTA-68)."""
    if outlook.together or outlook.view.final is not None or len(outlook.gained) < 8:
        return 0.0
    return 0.25 * max(-12.0, min(8.0, outlook.lead()))


def _loss(outlook: Outlook) -> float:
    """What failure is worth: experience, and in games together something for the adversary."""
    fails = outlook.index.numbers.fail_experience * outlook.experience
    return fails - 0.5 * outlook.adversary


def _faces(outlook: Outlook, cast: _Cast) -> float:
    """What the faces beside their points are worth: cards drawn, experience (section 1.3)."""
    worth = 0.5 * cast.drawing * (outlook.card - (1.0 if outlook.together else 0.0))
    return worth + 0.5 * (cast.experience * outlook.experience + cast.cards * outlook.card)


def _own_aid(outlook: Outlook, spent: str) -> tuple[int, Aid]:
    """By how much cards in hand and powers make the next attempt easier, and what they can still do
    after its cast; `spent`: a card that is used for something else.
    """
    easier, points, rerolls = 0, 0, 0
    for timing, effects in _at_hand(outlook, spent):
        for effect in effects:
            match effect:
                case ef.AddPips(amount) if amount > 0 and timing is Timing.POST_CAST:
                    points += amount
                case ef.Reroll():
                    rerolls = 1
                case ef.ChangeDifficulty(amount) if amount < 0:
                    easier -= amount
    return min(easier, 2), Aid(points, rerolls)


def _at_hand(outlook: Outlook, spent: str) -> Iterable[tuple[Timing, tuple[Effect, ...]]]:
    me, index = outlook.me, outlook.index
    level = index.cards.level(me.track)
    for id in (*me.hand, *me.carried):
        card = index.event[id]
        if id == spent or card.targets is not Targets.SELF or not level.allows(card.deck):
            continue
        if card.experience <= me.experience:
            yield card.timing, card.effects
    story = [me.origin, me.motivation, *(it.card for it in me.allies if it.face_up)]
    for id in story:
        power = index.reward(id).power
        if id == spent or f"{outlook.seat} {id}" in outlook.view.turn.used:
            continue
        if isinstance(power, Power) and 0 < power.experience <= me.experience:
            yield power.timing, power.effects


# --- an attempt under way


@record
class Changes:
    """What cards would do to an attempt under way."""

    added: int = 0
    harder: int = 0
    runes: tuple[Rune, ...] = ()
    reroll: bool = False
    allow_dark: bool = False
    spared: bool = False
    switched: bool = False


def changes_of(outlook: Outlook, it: Attempt, effects: Iterable[Effect], so: Changes) -> Changes:
    """The changes with these effects among them."""
    for effect in effects:
        match effect:
            case ef.AddPips(amount):
                so = replace(so, added=so.added + amount)
            case ef.ChangeDifficulty(amount):
                so = replace(so, harder=so.harder + amount)
            case ef.AddRunes():
                so = replace(so, runes=(*so.runes, *_delivered(outlook, it, effect)))
            case ef.Reroll():
                so = replace(so, reroll=True)
            case ef.AllowDark():
                so = replace(so, allow_dark=True)
            case ef.IgnoreCorruption():
                so = replace(so, spared=True)
            case ef.SwitchPath():
                so = replace(so, switched=len(outlook.index.paths(it.card)) > 1)
            case _:
                pass
    return so


def _delivered(outlook: Outlook, it: Attempt, effect: ef.AddRunes) -> tuple[Rune, ...]:
    """The runes of a card that count (CTA-51)."""
    if effect.ability is None:
        there = sum(rune.kind is Kind.DARK for rune in it.runes)
        return (Rune(Kind.DARK),) * min(effect.amount, DARK - there)
    if effect.ability not in outlook.index.abilities(it.card):
        return ()
    of = [rune for rune in it.runes if rune.ability is effect.ability]
    there = sum(rune.kind is Kind.NORMAL for rune in of)
    return (Rune(Kind.NORMAL, effect.ability),) * min(effect.amount, NORMAL - there)


def difficulty(outlook: Outlook, it: Attempt, so: Changes) -> int:
    """What the attempt needs, with these changes (CTA-31)."""
    index = outlook.index
    path = 1 - it.path if so.switched else it.path
    printed_one = index.challenge(it.card).difficulty + index.paths(it.card)[path].harder
    return max(0, printed_one + bool(_ally(outlook, it)) + it.harder + so.harder)


def _ally(outlook: Outlook, it: Attempt) -> str:
    return "" if it.act is None else outlook.view.acts[it.act - 1].row[it.place].ally


def under_way(outlook: Outlook, it: Attempt, so: Changes, aid: Aid) -> Plan:
    """What the attempt is worth to the seat, with these changes. `aid`: of the seat, on its own."""
    chances = _chances(outlook, it, so)
    own, share = it.seat == outlook.seat, outlook.stake(it.seat)
    if not it.shown:
        plan = planned(outlook, chances, aid)
        return plan if own else replace(plan, worth=share * plan.worth)
    if so.reroll:
        again = planned(outlook, replace(chances, needed=chances.needed - it.added - so.added), aid)
        return again if own else replace(again, worth=share * again.worth)
    total = cast_of(zip(it.runes, it.shown, strict=False)).pips + it.added + so.added
    total += sum(1 for _ in so.runes) * 3 // 2
    succeeds = float(total >= chances.needed)
    if not succeeds and own:
        if total + aid.points >= chances.needed:
            succeeds = 0.9
        elif aid.rerolls:
            succeeds = 0.9 * chance(chances.pool, chances.needed - it.added - so.added)
    worth = succeeds * chances.prize + (1 - succeeds) * chances.loss
    if chances.finale and succeeds:
        most = min(chances.finale, max(0, total - chances.needed))
        worth += outlook.weights.adversary * 2 * most
    return Plan(share * worth, succeeds, 0)


def _chances(outlook: Outlook, it: Attempt, so: Changes) -> Chances:
    index, numbers = outlook.index, outlook.index.numbers
    own = it.seat == outlook.seat
    pool = pool_of((*it.runes, *so.runes))
    needed = difficulty(outlook, it, so)
    reward = index.reward(it.card, 1 - it.path if so.switched else it.path)
    finale = 0
    if it.act is None:
        finale = 0 if outlook.view.opponent is None else outlook.view.opponent.experience
        prize, loss = outlook.weights.finale + printed(reward), 1.0
    elif own:
        prize, loss = prize_of(outlook, it.card, reward, _ally(outlook, it)), _loss(outlook)
    else:
        prize, loss = printed(reward) + bool(_ally(outlook, it)), 1.0
    if not own:
        return Chances(pool, needed, prize, loss, own=False, finale=finale)
    there = sum(rune.kind is Kind.DARK for rune in (*it.runes, *so.runes))
    level = index.cards.level(outlook.me.track)
    dark = min(DARK - there, numbers.dark_per_turn - outlook.view.turn.dark_bought)
    dark = min(dark, outlook.me.experience // max(1, numbers.dark_cost))
    if not (it.allow_dark or so.allow_dark or level.dark):
        dark = 0
    spared = it.ignore_corruption or so.spared
    price = numbers.dark_cost * outlook.experience
    return Chances(pool, needed, prize, loss, max(0, dark), price, spared, finale=finale)


def aid_left(outlook: Outlook, spent: str) -> Aid:
    """What the seat could still do after its cast without that card."""
    return _own_aid(outlook, spent)[1]
