"""Item cards in words: what a card does, when, and at what price (DST-110..115)."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program.items import (
    Ability,
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    ChangeResource,
    ChangeSkill,
    Item,
    MoveRange,
    ReplaceMove,
    ReplaceRoll,
    RollTotal,
    Window,
)
from fateloom.runtime.story.index import ProgramIndex
from fateloom.tools.story.telling import skill_word
from fateloom.tools.table.content import Contents, note, prose
from fateloom.tools.table.language import tr
from fateloom.tools.table.words import capital, counted, listed, signed


def what_it_does(item: Item) -> str | None:
    """The ability of a card in a line; None: it has none.

    "Discard it in a test of power: +2 successes." "Always, in tests of power: +1 to the dice."
    """
    ability = item.ability
    if ability is None:
        return None
    when = _when(ability)
    if ability.kind is AbilityKind.DISCARD:
        head = tr("discard it {when}", when=when) if when else tr("discard it")
    elif ability.window is Window.PASSIVE:
        head = tr("always, {when}", when=when) if when else tr("always")
    else:
        head = when or tr("on your turn")
    price = price_of_use(ability)
    if price:
        head = tr("{when}, pay {price}", when=head, price=price)
    return capital(f"{head}: {_effect(ability)}.")


def card(index: ProgramIndex, id: str, *, is_known: bool = False) -> Contents:
    """What is on the card of an item: its description, and what it does, unless that is known."""
    item = index.item[id]
    about, does = item.description.strip(), None if is_known else what_it_does(item)
    return (*((prose(about),) if about else ()), *((note(does),) if does else ()))


def _when(ability: Ability) -> str:
    """The window, with the skill of the test; "" for any moment of one's own turn."""
    skill = ability.skill
    test = tr("a test") if skill is None else tr("a test of {skill}", skill=skill_word(skill))
    if ability.rolled_successes is not None:
        count = ability.rolled_successes
        rolled = counted(count, "success", "successes") if count else tr("no success")
        test = tr("{test} that rolled {successes}", test=test, successes=rolled)
    match ability.window:
        case Window.ANY:
            return ""
        case Window.TURN_START:
            return tr("when your turn begins")
        case Window.MOVE:
            is_instead = isinstance(ability.effect, ReplaceMove)
            return tr("instead of walking") if is_instead else tr("before you walk")
        case Window.ON_STAY:
            return tr("after staying where you are")
        case Window.ON_EXPLORE:
            return tr("after exploring a tile")
        case Window.TEST_BEFORE_ROLL:
            return tr("before the roll of {test}", test=test)
        case Window.TEST_ANY:
            return tr("in {test}", test=test)
        case Window.TEST_AFTER_ROLL:
            return tr("after the roll of {test}", test=test)
        case Window.PASSIVE:
            if isinstance(ability.effect, MoveRange):
                return ""
            return tr("in {test}", test=test)
        case _:
            assert_never(ability.window)


def price_of_use(ability: Ability) -> str:
    """What a use costs besides the card; "" for nothing."""
    parts = []
    if ability.cost_effort:
        parts.append(counted(ability.cost_effort, "effort die", "effort dice"))
    if ability.cost_skill_amount:
        skill, number = ability.cost_skill, ability.cost_skill_amount
        if skill is None:
            parts.append(tr("{number} of any skill", number=number))
        else:
            parts.append(tr("{number} {skill}", number=number, skill=skill_word(skill)))
    return listed(parts)


def _effect(ability: Ability) -> str:
    effect = ability.effect
    match effect:
        case MoveRange(tiles):
            return tr("walk {tiles} {tiles:tile|tiles} further", tiles=tiles)
        case ReplaceMove():
            return tr("go to any explored tile")
        case RollTotal(amount):
            return tr("{amount} to the sum of the dice", amount=signed(amount))
        case AddSuccesses(amount, this_turn):
            more = tr("{amount} {number:success|successes}", amount=signed(amount), number=amount)
            return (
                tr("{successes} in every test of this turn", successes=more) if this_turn else more
            )
        case AlsoCountMarkers(skill):
            return tr("your {skill} markers count as well", skill=skill_word(skill))
        case ReplaceRoll(total):
            return tr("no dice are rolled, they count as {total}", total=total)
        case ChangeSkill(skill, amount):
            return _of_skill(tr("in any skill") if skill is None else skill_word(skill), amount)
        case ChangeResource(resource, amount):
            return _of_resource(resource, amount)
        case _:
            assert_never(effect)


def _of_skill(skill: str, amount: int | None) -> str:
    if amount is None:
        return tr("gain 1 {skill} for each other item you have", skill=skill)
    if amount > 0:
        return tr("gain {amount} {skill}", amount=amount, skill=skill)
    return tr("lose {amount} {skill}", amount=-amount, skill=skill)


def _of_resource(resource: str, amount: int) -> str:
    number = abs(amount)
    if resource == "effort":
        dice = counted(number, "effort die", "effort dice")
        return tr("make ready {dice}", dice=dice) if amount > 0 else tr("exhaust {dice}", dice=dice)
    many = (
        counted(number, "coin")
        if resource == "coins"
        else counted(number, "experience", "experience")
    )
    return tr("gain {amount}", amount=many) if amount > 0 else tr("lose {amount}", amount=many)
