"""From a command to the events that it brings about."""

from __future__ import annotations

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import drawing, ghostly, living, rolls, turns
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.advance import advance
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.declaring import bind, open_ritual
from fateloom.runtime.hidden.items import change
from fateloom.runtime.hidden.words import Deck, Kind, Roll
from fateloom.runtime.hidden.work import Work, heal


def carry_out(work: Work, command: Command) -> None:
    """What a legal command and all that follows by itself brings about."""
    step = work.state.agenda[0]
    match step:
        case (
            st.NameFirst()
            | st.DealCard()
            | st.RollMovement()
            | st.RollDice()
            | st.DrawCard()
            | st.TakeUnseen()
        ):
            _chance(work, step, command)
        case st.Act():
            _in_turn(work, command)
        case st.ChooseDice() | st.Answer() | st.ShowBack() | st.Prepare() | st.Look():
            _answer(work, step, command)
        case st.ChooseInProbe() | st.ReturnPsyche() | st.PsycheBonus():
            _in_probe(work, step, command)
        case st.ChooseInAttack() | st.Declare() | st.Continue():
            _in_combat(work, step, command)
        case st.ChooseTier() | st.ChooseHaunt() | st.TakeGloom():
            _after_roll(work, step, command)
        case st.Apply():
            _effect(work, step, command)
        case st.MayShow() | st.MayOffer():
            work.done()
            _in_turn(work, command)
    advance(work)


def _chance(
    work: Work,
    step: st.NameFirst | st.DealCard | st.RollMovement | st.RollDice | st.DrawCard | st.TakeUnseen,
    command: Command,
) -> None:
    match step, command:
        case st.NameFirst(), cmd.First(seat):
            work.do(ev.FirstNamed(seat))
            work.done(st.StartTurn(seat))
        case st.DealCard(seat, at), cmd.Next(card):
            work.do(ev.CardDealt(seat, at, card))
            work.done()
        case st.RollMovement(), cmd.Die(shows):
            turns.die_fell(work, step, shows)
        case st.RollDice(), cmd.Die(shows):
            work.do(ev.DieFell(shows))
            if work.contest.dark is not None:
                work.done()
        case st.DrawCard(), cmd.Next(card):
            drawing.drawn(work, step, card)
        case st.TakeUnseen(seat, loser), cmd.Next(card):
            work.done()
            work.do(ev.ItemTaken(loser, card, seat))


def _in_turn(work: Work, command: Command) -> None:
    seat = work.active
    match command:
        case cmd.Step(tile):
            turns.step_onto(work, tile)
        case cmd.RemoveTile(tile):
            work.do(ev.TileRemoved(tile))
        case cmd.Search():
            rolls.begin(work, Roll.SEARCH)
        case cmd.Probe(target):
            rolls.begin(work, Roll.PROBE, target)
        case cmd.Attack(target):
            rolls.begin(work, Roll.ATTACK, target)
        case cmd.Haunt(target):
            rolls.begin(work, Roll.HAUNT, target)
        case cmd.Syphon():
            rolls.begin(work, Roll.SYPHON)
        case cmd.UseItem(card):
            item = work.index.item[card]
            work.do(ev.ItemUsed(seat, card, item.discard))
            work.plan(*drawing.applied(seat, item.effects))
        case cmd.Offer(to, gives, asks):
            work.do(ev.Offered(seat, to, gives, asks))
            work.plan(st.Answer(to))
        case cmd.Show(to, at):
            work.do(ev.CardShown(seat, at, to, work.player(seat).pile[at].card))
            work.plan(st.ShowBack(to))
        case cmd.EndTurn():
            work.done()


def _answer(
    work: Work,
    step: st.ChooseDice | st.Answer | st.ShowBack | st.Prepare | st.Look,
    command: Command,
) -> None:
    match step, command:
        case st.ChooseDice(), cmd.RollDice(count):
            turns.roll(work, count)
        case st.Answer(seat), cmd.Accept():
            trade = work.state.trade
            assert trade is not None
            work.done()
            work.do(ev.Traded(work.active, seat, trade.gives, trade.asks))
        case st.Answer(seat), _:
            work.done()
            work.do(ev.Declined(seat))
        case st.ShowBack(seat), cmd.ShowBack(at):
            work.done()
            work.do(ev.CardShown(seat, at, work.active, work.player(seat).pile[at].card))
        case st.Prepare(seat), cmd.UseItem(card):
            item = work.index.item[card]
            more = change(item.effects, work.contest.roll)
            work.do(ev.ItemUsed(seat, card, discarded=True, added=more))
        case st.Look(seat), cmd.LookAt(owner, at):
            work.done()
            work.do(ev.CardLookedAt(seat, owner, at, work.player(owner).pile[at].card))
        case _:
            work.done()


def _in_probe(
    work: Work, step: st.ChooseInProbe | st.ReturnPsyche | st.PsycheBonus, command: Command
) -> None:
    """What the winner of a probe chooses (HND-25, 26, 31)."""
    match step, command:
        case st.ChooseInProbe(), cmd.LookAt(_, at):
            living.looked_in_probe(work, step, at)
        case st.ChooseInProbe(_, loser), cmd.OrderHaunting():
            work.done(st.DrawCard(loser, Deck.HAUNTING))
        case st.ReturnPsyche(owner, at), cmd.TurnUp():
            card = work.player(owner).pile[at].card
            assert work.index.is_kind(card, Kind.PSYCHE)
            work.done(st.PsycheBonus())
            work.do(ev.CardRevealed(owner, at, card))
        case st.PsycheBonus(), cmd.Recover():
            work.done()
            heal(work, work.contest.seat, 1)
        case st.PsycheBonus(), cmd.HauntOpponent(seat):
            work.done(st.DrawCard(seat, Deck.HAUNTING))
        case _:
            work.done()


def _in_combat(
    work: Work, step: st.ChooseInAttack | st.Declare | st.Continue, command: Command
) -> None:
    """What the winner of an exchange chooses (HND-34 to 38, 43)."""
    match step, command:
        case st.ChooseInAttack(), cmd.Inflict():
            living.inflicted(work, step)
        case st.ChooseInAttack(seat, loser), _:
            work.done()
            living.after_exchange(work)
            _take(work, seat, loser, command)
        case st.Declare(), cmd.Bind():
            bind(work, step)
        case st.Declare(), _:
            open_ritual(work, step)
        case st.Continue(), _:
            living.continued(work, on=isinstance(command, cmd.GoOn))


def _take(work: Work, seat: int, loser: int, command: Command) -> None:
    match command:
        case cmd.TakeItem(card):
            work.do(ev.ItemTaken(loser, card, seat))
        case cmd.TakePileCard(at):
            work.do(ev.PileCardTaken(loser, at, seat))
        case cmd.TakeHidden():
            work.plan(st.TakeUnseen(seat, loser))
        case _:
            pass


def _after_roll(
    work: Work, step: st.ChooseTier | st.ChooseHaunt | st.TakeGloom, command: Command
) -> None:
    match step, command:
        case st.ChooseTier(), cmd.Take(tier):
            living.take_tier(work, tier)
        case st.TakeGloom(), cmd.Take(gloom):
            work.done()
            ghostly.taken(work, gloom)
        case st.ChooseHaunt(), cmd.HauntDraws(count):
            ghostly.draws(work, count)
        case st.ChooseHaunt(), cmd.HauntLooks(count):
            ghostly.looks(work, count)
        case st.ChooseHaunt(), cmd.HauntWounds():
            ghostly.pay_for_wound(work)
        case _:
            work.done()


def _effect(work: Work, step: st.Apply, command: Command) -> None:
    """The answer that an effect waits for."""
    match command:
        case cmd.Place(tile):
            work.done()
            work.do(ev.Put(step.seat, tile))
        case cmd.Lose(card):
            drawing.again(work, step)
            work.do(ev.ItemLost(step.seat, card))
        case cmd.Pick(at):
            drawing.again(work, step)
            card = work.player(step.seat).pile[at].card
            work.do(ev.CardRevealed(step.seat, at, card))
        case _:
            work.done()
