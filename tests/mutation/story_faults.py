"""Faults that stand for halves of the rules of stories."""

from __future__ import annotations

from tests.mutation.fault import Fault

STORY = (
    Fault(
        "DST-05a", "story/refusals.py",
        "if hero not in index.hero or any(it.hero == hero for it in state.heroes):",
        "if hero not in index.hero:",
    ),
    Fault("DST-05b", "story/setup.py", "dealing=choices.deal,", "dealing=False,"),
    Fault(
        "DST-15a", "story/turns.py",
        "seat = (state.seat + step) % count",
        "seat = (state.seat + 2 * step) % count",
    ),
    Fault("DST-18a", "story/turns.py", "flow.index.settings.effort_refresh)", "2)"),
    Fault(
        "DST-18b", "story/heroes.py",
        "min(max(0, now + amount), settings.effort_max)",
        "max(0, now + amount)",
    ),
    Fault(
        "DST-21a", "story/turns.py",
        "begin_turn(flow, flow.seat, 1, new_day=True)",
        "begin_turn(flow, flow.seat, 0, new_day=True)",
    ),
    Fault(
        "DST-21b", "story/turns.py",
        "new_day = (seat - state.first) % count <= at",
        "new_day = seat == 0",
    ),
    Fault(
        "DST-25a", "story/movement.py",
        "if tile not in index.neighbours[here]:",
        "if tile == here:",
    ),
    Fault("DST-25b", "story/movement.py", "if lies is Side.BOX:", "if False:"),
    Fault(
        "DST-27a", "story/movement.py",
        "flow.emit(ev.HeroStayed(flow.seat))",
        "flow.emit(ev.StepReached(Step.VISIT))",
    ),
    Fault(
        "DST-27b", "story/movement.py",
        "flow.emit(ev.HeroMoved(flow.seat, path))",
        "flow.emit(ev.HeroStayed(flow.seat) if path[-1] == flow.me.tile else "
        "ev.HeroMoved(flow.seat, path))",
    ),
    Fault("DST-28a", "story/movement.py", "    explore(flow, flow.seat, path[-1])", "    pass"),
    Fault(
        "DST-28b", "story/movement.py",
        "if side(flow.index, flow.state, tile) is Side.EXPLORED:",
        "if False:",
    ),
    Fault(
        "DST-31a", "story/movement.py",
        "total += ability.effect.tiles",
        "total = index.settings.move_range + ability.effect.tiles",
    ),
    Fault(
        "DST-35a", "story/visits.py",
        "if name in turn.used and not option.repeat_per_item:",
        "if False:",
    ),
    Fault(
        "DST-35b", "story/visits.py",
        "if name in turn.used and not option.repeat_per_item:",
        "if name in (*turn.used, *hero.chosen):",
    ),
    Fault(
        "DST-38a", "story/turns.py",
        "if turn.leaving and turn.step is not Step.END:",
        "if False:",
    ),
    Fault(
        "DST-38b", "story/refusals.py",
        "if kind in FREELY and state.control.stack:",
        "if False:",
    ),
    Fault("DST-48a", "story/answers.py", "if 0 <= command.dice <= ready:", "if 0 <= command.dice:"),
    Fault(
        "DST-48b", "story/answers.py",
        "if not isinstance(frame, InTest) or frame.phase is not Phase.COMMITTED:",
        "if not isinstance(frame, InTest):",
    ),
    Fault(
        "DST-51a", "story/dice.py",
        "total)  # tracks are ascending",
        "total - 1)  # tracks are ascending",
    ),
    Fault(
        "DST-51b", "story/dice.py",
        "markers = _within(hero, test.skill, total)",
        "markers = sum(_within(hero, it, total) for it in SKILL_AT)",
    ),
    Fault(
        "DST-61a", "story/refusals.py",
        "if any(isinstance(it, InTest) for it in state.control.stack):",
        "if any(isinstance(it, InTest) and it.main for it in state.control.stack):",
    ),
    Fault(
        "DST-61b", "story/refusals.py",
        "if any(isinstance(it, InTest) for it in state.control.stack):",
        "if state.turn.used:",
    ),
    Fault("DST-62b", "story/items.py", "if not _can_pay(index, state, ability):", "if False:"),
    Fault(
        "DST-75a", "story/visits.py",
        "if option.group is not None and any(",
        "if option.group is ... and any(",
    ),
    Fault(
        "DST-75b", "story/visits.py",
        "other in turn.used or other in turn.renewed",
        "other in hero.chosen",
    ),
    Fault(
        "DST-77b", "story/trade.py",
        "flow.emit(ev.ItemMoved(item, BOX, Spot(Place.STOCK, stock)))",
        "pass",
    ),
    Fault(
        "DST-78a", "story/trade.py",
        "flow.emit(ev.ItemMoved(item, own(flow, flow.seat), Spot(Place.STOCK, stock)))",
        "flow.emit(ev.ItemMoved(item, own(flow, flow.seat), BOX))",
    ),
    Fault(
        "DST-78b", "story/trade.py",
        "give(flow, flow.seat, item, Spot(Place.STOCK, stock))",
        "give(flow, flow.seat, item, BOX)",
    ),
    Fault(
        "DST-79a", "story/trade.py",
        "Resource.COINS, -flow.index.item[item].value)",
        "Resource.COINS, -1)",
    ),
    Fault(
        "DST-79b", "story/trade.py",
        "Resource.COINS, flow.index.item[item].value)",
        "Resource.COINS, 1)",
    ),
    Fault(
        "DST-80a", "story/refusals.py",
        "if item not in stack:",
        "if item not in stack or item in (index.stock[trade.stock].items[:1] if "
        "len(hero.items) else ()):",
    ),
    Fault("DST-84a", "story/visits.py", "if option.costs and lacking(", "if False and lacking("),
    Fault(
        "DST-84b", "story/script.py",
        "if lacking(flow.index, flow.me, statement.costs) is None:",
        "if True:",
    ),
    Fault(
        "DST-87a", "story/visits.py",
        "and (begin.condition is None or holds(index, state, begin.condition, state.seat))",
        "and True",
    ),
    Fault(
        "DST-87b", "story/view.py",
        "if seat == state.seat:\n            begins = begins_here",
        "if True:\n            begins = begins_here",
    ),
    Fault("DST-94a", "story/finales.py", "and it.name not in hero.milestones and", "and"),
    Fault("DST-94b", "story/finales.py", "flow.tell(it.text, seat, False)", "pass"),
    Fault("DST-99a", "story/heroes.py", "if len(found) > 1:", "if len(found) > 99:"),
    Fault(
        "DST-99b", "story/markers.py",
        "return total == abs(amount)",
        "return total <= abs(amount)",
    ),
    Fault(
        "DST-101a", "story/markers.py",
        "if one > room[0] or two > room[1]",
        "if (one and two) or one > room[0] or two > room[1]",
    ),
    Fault(
        "DST-101b", "story/markers.py",
        "if one > room[0] or two > room[1]",
        "if abs(amount) in (one, two) or one > room[0] or two > room[1]",
    ),
    Fault("DST-104a", "story/heroes.py", "if applied < abs(frame.amount):", "if applied == 0:"),
    Fault(
        "DST-104b", "story/heroes.py",
        "applied = min(abs(frame.amount), room(flow.index, hero, frame.skill, sign > 0))",
        "applied = abs(frame.amount) * (abs(frame.amount) <= room(flow.index, hero, "
        "frame.skill, sign > 0))",
    ),
    Fault(
        "DST-108a", "story/markers.py",
        "range(max(low, first - amount), first + 1)",
        "range(max(low, first - 1), first + 1)",
    ),
    Fault(
        "DST-108b", "story/markers.py",
        "if one > room[0] or two > room[1]",
        "if (one and two) or one > room[0] or two > room[1]",
    ),
    Fault(
        "DST-112a", "story/dice.py",
        "if ability is None or ability.window is not Window.PASSIVE:",
        "if ability is None or ability.window is Window.PASSIVE:",
    ),
    Fault(
        "DST-114a", "story/items.py",
        "return turn.step is Step.MOVE\n",
        "return turn.step in (Step.MOVE, Step.VISIT)\n",
    ),
    Fault(
        "DST-114b", "story/items.py",
        "return overflow or frame is None or isinstance(frame, Trading)",
        "return turn.step is Step.MOVE",
    ),
    Fault("DST-116a", "story/inventory.py", "items) > limit and", "items) > limit + 1 and"),
    Fault(
        "DST-116b", "story/refusals.py",
        "if kind in FREELY and state.control.stack:",
        "if kind in FREELY - {cmd.EndTurn} and state.control.stack:",
    ),
    Fault(
        "DST-117a", "story/inventory.py",
        "    flow.emit(ev.ItemMoved(item, own(flow, seat), Spot(Place.TILE, tile)))",
        "    pass",
    ),
    Fault(
        "DST-117b", "story/items.py",
        "if overflow and (stack[-1] != Overflowing(state.seat) or not _discards(ability)):",
        "if overflow:",
    ),
    Fault(
        "DST-117c", "story/refusals.py",
        "if isinstance(command, cmd.DiscardItem) and not can_be_discarded(index, item):",
        "if False:",
    ),
    Fault(
        "DST-119a", "story/refusals.py",
        "if state.turn.visiting and command.item in pile:",
        "if state.turn.visiting and command.item in pile and state.seat:",
    ),
    Fault(
        "DST-119b", "story/refusals.py",
        "if state.turn.visiting and command.item in pile:",
        "if command.item in pile:",
    ),
    Fault(
        "DST-119d", "story/inventory.py",
        "items) > limit and",
        "items) > limit and not flow.state.turn.visiting and",
    ),
)  # fmt: skip
"""Each fault with the half of a rule whose own tests must notice it."""
