"""Who has to say what now: the complete list of legal commands, but for trades of several items."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.changing import (
    beside,
    cards_of,
    face_down,
    others,
    target_of,
)
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.drawing import owners_of
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.items import covered, uncovered, usable
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.tables import FACES, HAUNT_LOOK, HAUNT_WOUND
from fateloom.runtime.hidden.turns import can_be_shown_to, removable, steps_from
from fateloom.runtime.hidden.words import Kind, Taken
from fateloom.runtime.kernel.chance import Distribution, uniform
from fateloom.runtime.kernel.deck import next_card
from fateloom.runtime.kernel.game import Chance, Decision, Over, ToMove

DIE: Distribution[Command] = Distribution((cmd.Die(it), Fraction(1, 6)) for it in FACES)
"""A die shows each number equally often."""


def legal(index: Index, state: State) -> ToMove[Command]:
    """Who has to say what now."""
    if state.result is not None:
        return Over(state.result.value, state.winners)
    step = state.agenda[0]
    if falls(step):
        return Chance(_chance(index, state, step))
    seat = asked(state, step)
    return Decision(seat, tuple(_commands(index, state, step, seat)))


def falls(step: st.Step) -> bool:
    """Whether chance answers the step."""
    match step:
        case (
            st.NameFirst()
            | st.DealCard()
            | st.RollMovement()
            | st.RollDice()
            | st.DrawCard()
            | st.TakeUnseen()
            | st.Apply(_, ef.Move() | ef.RevealPileCard())
        ):
            return True
        case _:
            return False


def _chance(index: Index, state: State, step: st.Step) -> Distribution[Command]:
    match step:
        case st.NameFirst():
            return _listed(map(cmd.First, range(len(state.players))))
        case st.DealCard():
            return _deal(index, state)
        case st.DrawCard(_, deck):
            return next_card(cards_of(state, deck).deck).map(_next)
        case st.TakeUnseen(_, loser):
            return uniform(covered(index, state.players[loser])).map(_next)
        case st.Apply(seat, ef.RevealPileCard()):
            return _listed(map(cmd.Pick, face_down(state.players[seat])))
        case st.Apply():
            return _listed(map(cmd.Place, index.locations))
        case _:
            return DIE


def _deal(index: Index, state: State) -> Distribution[Command]:
    """The next card of a pile. The Opener is among the cards that are dealt, and at each place with
    the same probability (HND-02).
    """
    places = sum(not card.card for player in state.players for card in player.pile)
    others = [it for it in state.destiny.cards if it not in index.openers]
    opener = [it for it in state.destiny.cards if it in index.openers]
    if not opener:
        return uniform(others).map(_next)
    chance = Fraction(1, places)
    rest = Fraction(places - 1, places * len(others)) if others else Fraction(0)
    weights = [(opener[0], chance), *((it, rest) for it in others if rest)]
    return Distribution(weights).map(_next)


def _listed(commands: Iterator[Command]) -> Distribution[Command]:
    return uniform(commands)


def _next(card: str) -> Command:
    return cmd.Next(card)


def asked(state: State, step: st.Step) -> int:
    """The seat that a step asks."""
    match step:
        case (
            st.Answer(seat)
            | st.ShowBack(seat)
            | st.Prepare(seat)
            | st.ChooseInProbe(seat)
            | st.ChooseInAttack(seat)
            | st.Declare(seat)
            | st.Continue(seat)
            | st.Look(seat)
            | st.Apply(seat)
        ):
            return seat
        case _:
            return state.turn.active


def _commands(index: Index, state: State, step: st.Step, seat: int) -> Iterator[Command]:
    match step:
        case st.ChooseDice():
            yield from map(cmd.RollDice, (1, 2))
        case st.Act():
            yield from _in_turn(index, state, seat)
        case st.Answer():
            yield from (cmd.Accept(), cmd.Forgo())
        case st.ShowBack():
            yield from map(cmd.ShowBack, range(len(state.players[seat].pile)))
        case st.Prepare():
            yield cmd.Forgo()
            yield from map(cmd.UseItem, usable(index, state, seat))
        case st.Look():
            for owner in owners_of(state, step):
                yield from (cmd.LookAt(owner, at) for at in face_down(state.players[owner]))
            yield cmd.Forgo()
        case st.Apply():
            yield from map(cmd.Lose, dict.fromkeys(state.players[seat].items))
        case st.ChooseInProbe() | st.ReturnPsyche() | st.PsycheBonus():
            yield from _in_probe(index, state, step, seat)
        case st.ChooseInAttack() | st.Declare() | st.Continue():
            yield from _in_combat(index, state, step)
        case st.ChooseTier(highest):
            yield from map(cmd.Take, range(1, highest + 1))
        case st.TakeGloom(most):
            yield from map(cmd.Take, range(most, -1, -1))
        case st.ChooseHaunt(result):
            yield from _haunt(index, state, result)
        case st.MayShow(to):
            yield from (cmd.Show(to, at) for at in range(len(state.players[seat].pile)))
            yield cmd.Forgo()
        case st.MayOffer(to, gives, asks):
            yield from (cmd.Offer(to, gives, asks), cmd.Forgo())
        case _:
            raise ValueError(f"{type(step).__name__} is no question")


def _in_turn(index: Index, state: State, seat: int) -> Iterator[Command]:
    """Movement, one action, trades and shows (HND-07, 08)."""
    yield from map(cmd.Step, steps_from(index, state))
    yield from map(cmd.RemoveTile, removable(index, state))
    if not state.turn.acted:
        yield from _actions(index, state, seat)
    yield from map(cmd.UseItem, usable(index, state, seat))
    near = beside(state, seat)
    yield from (it for to in near for it in plain_offers(index, state, seat, to))
    for to in near:
        if can_be_shown_to(state, to):
            yield from (cmd.Show(to, at) for at in range(len(state.players[seat].pile)))
    yield cmd.EndTurn()


def _actions(index: Index, state: State, seat: int) -> Iterator[Command]:
    """What the living may do, and what ghosts may do (HND-17, 23, 33, 57, 62, 69)."""
    player = state.players[seat]
    at_location = player.tile in index.locations
    near = beside(state, seat)
    if player.ghost:
        yield from map(cmd.Haunt, near)
        if at_location:
            yield cmd.Syphon()
        return
    if at_location:
        yield cmd.Search()
    yield from map(cmd.Probe, near)
    yield from map(cmd.Attack, near)


def plain_offers(index: Index, state: State, seat: int, to: int) -> Iterator[cmd.Offer]:
    """Offers of one item at most on each side; hidden items cannot be asked for (HND-14)."""
    mine = tuple(dict.fromkeys(state.players[seat].items))
    theirs = tuple(it for it in dict.fromkeys(uncovered(index, state.players[to])) if it)
    yield from (cmd.Offer(to, (it,), ()) for it in mine)
    yield from (cmd.Offer(to, (), (it,)) for it in theirs)
    yield from (cmd.Offer(to, (it,), (other,)) for it in mine for other in theirs)


def _in_probe(
    index: Index,
    state: State,
    step: st.ChooseInProbe | st.ReturnPsyche | st.PsycheBonus,
    seat: int,
) -> Iterator[Command]:
    """The choices of HND-25, 26 and 31. Who may turn up nothing is asked all the same."""
    match step:
        case st.ChooseInProbe(_, loser):
            yield cmd.OrderHaunting()
            yield from (cmd.LookAt(loser, at) for at in face_down(state.players[loser]))
        case st.ReturnPsyche(owner, at):
            if index.is_kind(state.players[owner].pile[at].card, Kind.PSYCHE):
                yield cmd.TurnUp()
        case st.PsycheBonus():
            if state.players[seat].wounds:
                yield cmd.Recover()
            yield from map(cmd.HauntOpponent, others(state, seat))
    yield cmd.Forgo()


def _in_combat(
    index: Index, state: State, step: st.ChooseInAttack | st.Declare | st.Continue
) -> Iterator[Command]:
    """The choices of HND-34 to 38 and 43."""
    match step:
        case st.Declare():
            yield from (cmd.Bind(), cmd.OpenRitual())
            return
        case st.Continue():
            yield cmd.GoOn()
        case st.ChooseInAttack(_, loser):
            player = state.players[loser]
            if player.health:
                yield cmd.Inflict()
            seen = dict.fromkeys(uncovered(index, player))
            yield from (cmd.TakeItem(it) for it in seen if it)
            if "" in seen:
                yield cmd.TakeHidden()
            if index.options.attack_takes is Taken.ITEMS_OR_PILE:
                yield from map(cmd.TakePileCard, range(len(player.pile)))
    yield cmd.Forgo()


def _haunt(index: Index, state: State, result: int) -> Iterator[Command]:
    """The options of a Haunt that its result has reached (HND-64 to 68)."""
    assert state.contest is not None
    target = state.players[target_of(state.contest)]
    can_look = bool(face_down(target))
    yield cmd.HauntDraws(1)
    if result >= HAUNT_LOOK:
        yield cmd.HauntDraws(2)
        if can_look:
            yield cmd.HauntLooks(1)
    if result >= HAUNT_WOUND:
        yield cmd.HauntDraws(3)
        if can_look:
            yield cmd.HauntLooks(2)
        ghost = state.players[state.contest.seat]
        if ghost.gloom >= index.options.haunt_wound_cost and target.health:
            yield cmd.HauntWounds()
    yield cmd.Forgo()
