"""The actions of the living: search, probe, attack (HND-17 to 41)."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.changing import target_of
from fateloom.runtime.hidden.rolls import dice_of, end, go_on
from fateloom.runtime.hidden.tables import LOOK_AT_OTHER, LOOK_AT_OWN, tiers
from fateloom.runtime.hidden.words import Deck, Tiers, Whose
from fateloom.runtime.hidden.work import Work, change_ghost_gloom, change_gloom, wound


def searched(work: Work, result: int) -> None:
    """What a search brings (HND-18 to 22; section 1.2 of the rules)."""
    seat = work.contest.seat
    reached = tiers(result)
    if result < 0:
        work.plan(st.DrawCard(seat, Deck.HAUNTING), st.EndRoll())
    elif not reached:
        end(work, turn=True)
    elif work.index.options.tiers is Tiers.CHOOSE_ONE:
        work.plan(st.ChooseTier(reached), st.EndRoll())
    else:
        change_gloom(work, work.player(seat).tile, reached)
        work.plan(*(_tier(seat, it) for it in range(1, reached + 1)), st.EndRoll())


def take_tier(work: Work, tier: int) -> None:
    """One tier of a search, and one gloom for it (`Tiers.CHOOSE_ONE`)."""
    seat = work.contest.seat
    work.done()
    change_gloom(work, work.player(seat).tile, 1)
    work.plan(_tier(seat, tier))


def _tier(seat: int, tier: int) -> st.Step:
    """A Search card; from LOOK_AT_OTHER a look at another pile, from LOOK_AT_OWN at the own one."""
    least = (1, LOOK_AT_OTHER, LOOK_AT_OWN)[tier - 1]
    if least == LOOK_AT_OTHER:
        return st.Look(seat, Whose.OTHER)
    if least == LOOK_AT_OWN:
        return st.Look(seat, Whose.OWN)
    return st.DrawCard(seat, Deck.SEARCH)


def probed(work: Work, result: int) -> None:
    """What a probe brings: a choice of the winner; of a ghost only gloom is lost (HND-25 to 29)."""
    seat, target = work.contest.seat, target_of(work.contest)
    if result == 0:
        end(work, turn=True)
    elif result < 0:
        work.plan(st.ChooseInProbe(target, seat), st.EndRoll())
    elif work.player(target).ghost:
        change_ghost_gloom(work, target, -1)
        end(work)
    else:
        work.plan(st.ChooseInProbe(seat, target), st.EndRoll())


def looked_in_probe(work: Work, step: st.ChooseInProbe, at: int) -> None:
    """The winner looks at a card of the loser's pile; the roller is asked about Psyche cards after
    each look (HND-06, 26, 31).
    """
    card = work.player(step.loser).pile[at].card
    work.done()
    work.do(ev.CardLookedAt(step.seat, step.loser, at, card))
    if step.seat == work.contest.seat:
        work.plan(st.ReturnPsyche(step.loser, at))


def attacked(work: Work, result: int) -> None:
    """What an exchange brings: a choice of the winner, a declaration over who was spent, and
    whether combat goes on (HND-34 to 39, 44; ruling 5).
    """
    seat, target = work.contest.seat, target_of(work.contest)
    if result == 0:
        end(work, turn=True)
        return
    winner, loser = (seat, target) if result > 0 else (target, seat)
    if result > 0 and work.player(target).ghost:
        change_ghost_gloom(work, target, -1)
        after_exchange(work)
    elif must_declare(work, winner, loser):
        work.plan(st.Declare(winner, loser))
    else:
        work.plan(st.ChooseInAttack(winner, loser))


def inflicted(work: Work, step: st.ChooseInAttack) -> None:
    """A wound, and a declaration if it was the last token (HND-34, 35, 43)."""
    work.done()
    wound(work, step.loser)
    if must_declare(work, step.seat, step.loser):
        work.plan(st.Declare(step.seat, step.loser))
    else:
        after_exchange(work)


def must_declare(work: Work, winner: int, loser: int) -> bool:
    """Whether the winner of an exchange has to declare: the loser has no health, neither is a
    ghost, and the ritual has not been opened (HND-43, 44, 53; ruling 6).
    """
    beaten = work.player(loser)
    return (
        work.state.opener is None
        and not work.player(winner).ghost
        and not beaten.ghost
        and not beaten.health
    )


def after_exchange(work: Work) -> None:
    """Whether combat goes on, and who decides it; ghosts do not attack (HND-37, 40, 57)."""
    contest = work.contest
    light, dark = dice_of(contest)
    if light == dark or work.player(contest.seat).ghost:
        end(work)
    else:
        work.plan(st.Continue(contest.seat if light > dark else target_of(contest)))


def continued(work: Work, *, on: bool) -> None:
    """The one who decides has decided."""
    work.done()
    if on:
        go_on(work)
    else:
        end(work)
