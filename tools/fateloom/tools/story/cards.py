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
from fateloom.tools.table.content import Contents, note, prose
from fateloom.tools.table.words import capital, counted

_RESOURCES = {
    "coins": ("coin", "coins"),
    "xp": ("experience", "experience"),
    "effort": ("effort die", "effort dice"),
}


def what_it_does(item: Item) -> str | None:
    """The ability of a card in a line; None: it has none.

    "Discard it in a test of power: +2 successes." "Always, in tests of power: +1 to the dice."
    """
    ability = item.ability
    if ability is None:
        return None
    effect = _effect(ability)
    price = price_of_use(ability)
    when = _when(ability)
    if ability.kind is AbilityKind.DISCARD:
        head = f"discard it{f' {when}' if when else ''}{' and pay ' if price else ''}"
    elif ability.window is Window.PASSIVE:
        head = f"always{f', {when}' if when else ''}{', pay ' if price else ''}"
    else:
        head = f"{when or 'on your turn'}{', pay ' if price else ''}"
    return capital(f"{head}{price}: {effect}.")


def card(index: ProgramIndex, id: str) -> Contents:
    """What is on the card of an item: its description, and what it does."""
    item = index.item[id]
    about, does = item.description.strip(), what_it_does(item)
    return (*((prose(about),) if about else ()), *((note(does),) if does else ()))


def _when(ability: Ability) -> str:
    """The window, with the skill of the test; "" for any moment of one's own turn."""
    tests = "a test" if ability.skill is None else f"a test of {ability.skill.value}"
    match ability.window:
        case Window.ANY:
            return ""
        case Window.TURN_START:
            return "when your turn begins"
        case Window.MOVE:
            return (
                "instead of walking"
                if isinstance(ability.effect, ReplaceMove)
                else "before you walk"
            )
        case Window.ON_STAY:
            return "after staying where you are"
        case Window.ON_EXPLORE:
            return "after exploring a tile"
        case Window.TEST_BEFORE_ROLL:
            return f"before the roll of {tests}"
        case Window.TEST_ANY:
            return f"in {tests}"
        case Window.TEST_AFTER_ROLL:
            return f"after the roll of {tests}{_condition(ability)}"
        case Window.PASSIVE:
            if isinstance(ability.effect, MoveRange):
                return ""
            return f"in {tests}{_condition(ability)}"
        case _:
            assert_never(ability.window)


def _condition(ability: Ability) -> str:
    wanted = ability.rolled_successes
    if wanted is None:
        return ""
    return f" that rolled {counted(wanted, 'success', 'successes') if wanted else 'no success'}"


def price_of_use(ability: Ability) -> str:
    """What a use costs besides the card; "" for nothing."""
    parts = []
    if ability.cost_effort:
        parts.append(counted(ability.cost_effort, "effort die", "effort dice"))
    if ability.cost_skill_amount:
        skill = "of any skill" if ability.cost_skill is None else ability.cost_skill.value
        parts.append(f"{ability.cost_skill_amount} {skill}")
    return " and ".join(parts)


def _effect(ability: Ability) -> str:
    effect = ability.effect
    match effect:
        case MoveRange(tiles):
            return f"walk {counted(tiles, 'tile')} further"
        case ReplaceMove():
            return "go to any explored tile"
        case RollTotal(amount):
            return f"{amount:+d} to the sum of the dice"
        case AddSuccesses(amount, this_turn):
            rest = " in every test of this turn" if this_turn else ""
            return f"{amount:+d} {'success' if abs(amount) == 1 else 'successes'}{rest}"
        case AlsoCountMarkers(skill):
            return f"your {skill.value} markers count as well"
        case ReplaceRoll(total):
            return f"no dice are rolled, they count as {total}"
        case ChangeSkill(skill, amount):
            name = "in any skill" if skill is None else skill.value
            if amount is None:
                return f"gain 1 {name} for each other item you have"
            return f"{'gain' if amount > 0 else 'lose'} {abs(amount)} {name}"
        case ChangeResource(resource, amount):
            one, many = _RESOURCES.get(resource, (resource, resource))
            if resource == "effort":
                verb = "make ready" if amount > 0 else "exhaust"
            else:
                verb = "gain" if amount > 0 else "lose"
            return f"{verb} {counted(abs(amount), one, many)}"
        case _:
            assert_never(effect)
