"""All rules of lint, in the order of their codes; modules by what they are about."""

from __future__ import annotations

from fateloom.dsl.lint.rules import (
    coins,
    conditions,
    effect_without_effect,
    empty_visit,
    event_order_ambiguous,
    events_without_end,
    finales,
    key_item_out_of_reach,
    never_used,
    one_shot_gate,
    secret_in_public_text,
    similar_ids,
    single_source_item,
    stray_markup,
    test_band_never_reached,
    text_too_long,
    tiles_not_connected,
    tried_is_enough,
    unpaired_emphasis,
    unreachable,
    variables,
)
from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.dsl.diagnostics import Code, Diagnostic
    from fateloom.dsl.lint.cross_reference import CrossReference
    from fateloom.runtime.program.program import Program


# --- a lint rule: a code, and a function from the Program and its cross-reference to findings


@record
class Rule:
    """A rule: the code of its findings, and the check that yields them.

    The name of the code reads as "allow <name>": it names the fault, not the cure.
    """

    code: Code
    check: Callable[[Program, CrossReference], Iterator[Diagnostic]]


RULES: tuple[Rule, ...] = (
    Rule(unreachable.UNREACHABLE_TILE, unreachable.unreachable_tile),
    Rule(never_used.POI_NEVER_PLACED, never_used.poi_never_placed),
    Rule(unreachable.UNREACHABLE_POI, unreachable.unreachable_poi),
    Rule(unreachable.UNREACHABLE_OPTION, unreachable.unreachable_option),
    Rule(unreachable.UNREACHABLE_EVENT, unreachable.unreachable_event),
    Rule(unreachable.UNREACHABLE_STAGE, unreachable.unreachable_stage),
    Rule(never_used.SCENE_NEVER_DONE, never_used.scene_never_done),
    Rule(tiles_not_connected.CODE, tiles_not_connected.tiles_not_connected),
    Rule(never_used.NPC_NEVER_MET, never_used.npc_never_met),
    Rule(empty_visit.CODE, empty_visit.empty_visit),
    Rule(never_used.ITEM_NOBODY_CAN_GET, never_used.item_nobody_can_get),
    Rule(never_used.ITEM_NEVER_USED, never_used.item_never_used),
    Rule(single_source_item.CODE, single_source_item.single_source_item),
    Rule(key_item_out_of_reach.CODE, key_item_out_of_reach.key_item_out_of_reach),
    Rule(never_used.STOCK_NEVER_TRADED, never_used.stock_never_traded),
    Rule(coins.COINS_UNREACHABLE, coins.coins_unreachable),
    Rule(coins.PRICE_UNREACHABLE, coins.price_unreachable),
    Rule(variables.VARIABLE_NEVER_READ, variables.variable_never_read),
    Rule(variables.VARIABLE_NEVER_WRITTEN, variables.variable_never_written),
    Rule(conditions.CONDITION_NEVER_HOLDS, conditions.condition_never_holds),
    Rule(conditions.CONDITION_ALWAYS_HOLDS, conditions.condition_always_holds),
    Rule(conditions.SHADOWED_BRANCH, conditions.shadowed_branch),
    Rule(effect_without_effect.CODE, effect_without_effect.effect_without_effect),
    Rule(test_band_never_reached.CODE, test_band_never_reached.test_band_never_reached),
    Rule(variables.VIRTUE_ONE_SIDED, variables.virtue_one_sided),
    Rule(event_order_ambiguous.CODE, event_order_ambiguous.event_order_ambiguous),
    Rule(events_without_end.CODE, events_without_end.events_without_end),
    Rule(finales.FINALE_CANNOT_BEGIN, finales.finale_cannot_begin),
    Rule(finales.FINALE_IN_ONE_TURN, finales.finale_in_one_turn),
    Rule(finales.STAGE_CANNOT_END, finales.stage_cannot_end),
    Rule(one_shot_gate.CODE, one_shot_gate.one_shot_gate),
    Rule(unreachable.UNREACHABLE_STATEMENT, unreachable.unreachable_statement),
    Rule(tried_is_enough.CODE, tried_is_enough.tried_is_enough),
    Rule(secret_in_public_text.CODE, secret_in_public_text.secret_in_public_text),
    Rule(text_too_long.CODE, text_too_long.text_too_long),
    Rule(similar_ids.CODE, similar_ids.similar_ids),
    Rule(
        finales.CHALLENGE_WITHOUT_DEADLINE,
        finales.challenge_without_deadline,
    ),
    Rule(unpaired_emphasis.CODE, unpaired_emphasis.unpaired_emphasis),
    Rule(never_used.ENTRY_NEVER_CALLED, never_used.entry_never_called),
    Rule(stray_markup.CODE, stray_markup.stray_markup),
)
"""A new rule is a function in this folder and a line here; nothing happens by itself."""

CODES = tuple(rule.code for rule in RULES)
