"""What it is worth to play an event card or to use a power now (CTA-62 to 65, 79, 80, 87)."""

from __future__ import annotations

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.content import LOWEST, EventCard, Power
from fateloom.runtime.cards.effects import Effect
from fateloom.runtime.cards.state import Attempt, Played
from fateloom.runtime.cards.words import Timing, Who
from fateloom.tools.cards.bots.attempts import (
    Aid,
    Changes,
    aid_left,
    changes_of,
    under_way,
)
from fateloom.tools.cards.bots.outlook import Outlook

NOTHING = Changes()

AN_ALLY = 2.0
"""What an ally is worth beside its icons."""


def worth_of(outlook: Outlook, command: cmd.Play | cmd.Use) -> float:
    """What the command is worth: its effects, a point for a card, less what it costs."""
    index, experience = outlook.index, outlook.experience
    if isinstance(command, cmd.Play):
        card = index.event[command.card]
        done = _effects(outlook, card, command.card, command.target)
        return done + outlook.playing() - card.experience * experience
    power = index.reward(command.card).power
    assert isinstance(power, Power)
    worth = _effects(outlook, power, command.card, command.target)
    if power.sacrifice:
        reward = index.reward(command.card)
        points = reward.triumph + reward.tragedy + 1.5 * len(reward.icons)
        worth -= points + (0.0 if outlook.is_last else AN_ALLY / 2)
    return worth - power.experience * experience


def _effects(outlook: Outlook, it: EventCard | Power, card: str, target: int | None) -> float:
    """What the effects are worth to the seat that uses them."""
    attempt = outlook.view.attempt
    actor = outlook.seat if attempt is None else attempt.seat
    worth = sum(on_table(outlook, one, outlook.seat, actor, target) for one in it.effects)
    if attempt is None or attempt.success is not None:
        return worth
    if it.timing is Timing.POST_CAST and not attempt.shown:
        return worth - 0.5  # it can wait until the runes lie there
    return worth + _on_attempt(outlook, attempt, it.effects, card)


def _on_attempt(
    outlook: Outlook, attempt: Attempt, effects: tuple[Effect, ...], card: str
) -> float:
    """What the effects change in the attempt, as cards on the stack have left it."""
    on_it = [it for it in effects if isinstance(it, ef.OnAttempt)]
    if not on_it:
        return 0.0
    pending = NOTHING
    for played in outlook.view.stack:
        if not played.cancelled:
            pending = changes_of(
                outlook, attempt, outlook.index.event[played.card].effects, pending
            )
    if pending.reroll and attempt.shown:
        return -1.0  # the runes fall once more anyway
    own = attempt.seat == outlook.seat
    aid = aid_left(outlook, card) if own else Aid()
    without = Aid() if attempt.shown else aid
    now = under_way(outlook, attempt, pending, without)
    then = under_way(outlook, attempt, changes_of(outlook, attempt, on_it, pending), aid)
    return then.worth - now.worth


def on_table(
    outlook: Outlook, effect: Effect, owner: int | None, actor: int, target: int | None
) -> float:
    """What an effect on tokens, cards and rows is worth to the seat, whoever owns it."""
    match effect:
        case ef.GainExperience(amount, who):
            seat = _whom(who, owner, actor, target)
            amount = max(amount, -outlook.view.players[seat].experience)
            return outlook.stake(seat) * amount * outlook.experience
        case ef.MoveTrack(amount, who):
            seat = _whom(who, owner, actor, target)
            if seat == outlook.seat:
                return outlook.track(amount)
            return outlook.stake(seat) * _track_of(outlook, seat, amount)
        case ef.DrawEvents(_, amount):
            return outlook.stake(actor if owner is None else owner) * amount * outlook.card
        case ef.FreeJourney():
            return 0.0 if outlook.is_last or outlook.view.turn.main_used else 0.4
        case ef.DiscardFromRow():
            return 0.2
        case ef.DiscardAlly():
            seat = actor if target is None else target
            has_any = bool(outlook.view.players[seat].allies)
            return -outlook.stake(seat) * AN_ALLY * has_any
        case ef.AdversaryExperience(amount):
            return -outlook.adversary * amount
        case ef.Cancel():
            return _cancelled(outlook)
        case _:
            return 0.0


def _whom(who: Who, owner: int | None, actor: int, target: int | None) -> int:
    chosen = {Who.SELF: owner, Who.ACTOR: actor, Who.TARGET: target}[who]
    return actor if chosen is None else chosen


def _track_of(outlook: Outlook, seat: int, steps: int) -> float:
    """What such a move is worth to another player, whose destiny nobody sees."""
    level = outlook.view.players[seat].track
    after = max(LOWEST, level + steps)
    if after not in {it.level for it in outlook.index.cards.track}:
        return 0.0
    expecting, to_come = outlook.expecting, outlook.to_come
    return expecting.track(None, after, to_come) - expecting.track(None, level, to_come)


def _cancelled(outlook: Outlook) -> float:
    """What it is worth that the uppermost card has no effect."""
    stack = outlook.view.stack
    if not stack or stack[-1].seat == outlook.seat:
        return -1.0
    return -_of_another(outlook, stack[-1])


def _of_another(outlook: Outlook, played: Played) -> float:
    """What the effects of another player's card are worth to this seat."""
    effects = outlook.index.event[played.card].effects
    attempt = outlook.view.attempt
    actor = played.seat if attempt is None else attempt.seat
    worth = 0.0
    for it in effects:
        if not isinstance(it, ef.Cancel):
            worth += on_table(outlook, it, played.seat, actor, played.target)
    if attempt is not None and attempt.success is None:
        done = changes_of(outlook, attempt, effects, NOTHING)
        with_it = under_way(outlook, attempt, done, Aid())
        worth += with_it.worth - under_way(outlook, attempt, NOTHING, Aid()).worth
    return worth
