"""What can be done now in a card game, in the words of the table."""

from __future__ import annotations

from fateloom.dsl.cards.spoken import SPOKEN
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.attempt import difficulty, prospect, result
from fateloom.runtime.cards.changing import is_closed
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import Trait
from fateloom.runtime.cards.rows import visible_cards
from fateloom.runtime.cards.state import Attempt, Mode
from fateloom.runtime.cards.view import View
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.record import replace
from fateloom.tools.cards import describing
from fateloom.tools.cards.chances import chance
from fateloom.tools.cards.words import Names, deck_word, runes
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, listed, percent

HAND = tr_noop("A card from your hand")
"""The choice behind which a hand is hidden from others at the screen."""

ASKED = {
    st.Window.PRE_CAST: tr_noop("A card or a power, before the cast?"),
    st.Window.POST_CAST: tr_noop("A card or a power, now that the runes lie there?"),
    st.Window.AFTER: tr_noop("A card or a power, now that it is decided?"),
    st.Window.OWN: tr_noop("A card or a power, in your own time?"),
    st.Window.FREE: tr_noop("A card or a power, before the game goes on?"),
}
"""When players are asked for a card."""

PARTS = {
    st.Part.ORIGIN: tr_noop("Where does your hero come from?"),
    st.Part.MOTIVATION: tr_noop("What drives your hero?"),
    st.Part.DESTINY: tr_noop(
        "What is to become of your hero? Nobody else will know before the end."
    ),
}

COVERS = {
    st.Part.ORIGIN: tr_noop("{player} chooses an origin"),
    st.Part.MOTIVATION: tr_noop("{player} chooses a motivation"),
    st.Part.DESTINY: tr_noop("{player} chooses a destiny"),
}
"""What stands before the choice, for those who do not choose."""


def menu_of(names: Names, view: View, decision: Decision[Command]) -> Menu:
    """The menu of a decision."""
    return _Maker(names, view, decision).menu()


class _Maker:
    def __init__(self, names: Names, view: View, decision: Decision[Command]) -> None:
        self.names = names
        self.index = names.index
        self.view = view
        self.seat = decision.seat
        self.commands = decision.commands
        self.step = view.agenda[0]

    def menu(self) -> Menu:
        """All that can be said. Cards of the hand stand in a menu of their own."""
        who = self.names.player(self.view, self.seat)
        match self.step:
            case st.Keep(_, part):
                choices = tuple(map(self._kept, self.commands))
                cover = tr(COVERS[part], player=who)
                is_formal = len(choices) == 1
                return Menu(tr(PARTS[part]), choices, choices, cover=cover, is_formal=is_formal)
            case st.DiscardHeld():
                choices = tuple(map(self._choice, self.commands))
                cover = tr("{player} discards a card", player=who)
                return Menu(tr("Which of your cards goes?"), choices, choices, cover=cover)
            case st.Act():
                return self._turn()
            case st.Ask(window):
                return self._window(window)
            case _:
                choices = tuple(map(self._choice, self.commands))
                return Menu(
                    self._question(),
                    choices,
                    choices,
                    self._lead(),
                    is_formal=len(choices) == 1 and isinstance(self.step, st.Tuck),  # it is told
                    is_moment=cmd.CastRunes() in self.commands,
                )

    def _lead(self) -> str:
        """Who is asked, where it is not the player whose turn it is."""
        has_begun = self.view.players[self.seat].turns > 0
        is_active = self.seat == self.view.turn.active and has_begun
        return (
            ""
            if is_active
            else tr("{player} is asked.", player=self.names.player(self.view, self.seat))
        )

    # --- a turn

    def _turn(self) -> Menu:
        faced: dict[str, list[Choice]] = {}
        journeys: list[Choice] = []
        swaps: list[Choice] = []
        hand: list[Choice] = []
        open_: list[Choice] = []
        for command in self.commands:
            match command:
                case cmd.Attempt(card):
                    faced.setdefault(card, []).append(self._choice(command))
                case cmd.Journey():
                    journeys.append(self._choice(command))
                case cmd.Swap():
                    swaps.append(self._choice(command))
                case cmd.Play():
                    hand.append(self._choice(command))
                case _:
                    open_.append(self._choice(command))
        choices = [it for it in open_ if isinstance(it.command, cmd.Gain)]
        choices += [self._faced(card, ways) for card, ways in faced.items()]
        choices += [it for it in open_ if isinstance(it.command, cmd.Use)]
        if journeys:
            label = tr("Journey: have a card of a row replaced ({price})", price=self._price())
            choices.append(self._replacing(label, journeys))
        if swaps:
            label = tr("Have a card of a row replaced, since you can do nothing else")
            choices.append(self._replacing(label, swaps))
        choices += self._hand(hand)
        choices += [it for it in open_ if isinstance(it.command, cmd.EndTurn)]
        inner = (way for choice in choices if not choice.cover for way in choice.inner)
        every = (*choices, *inner)
        return Menu(tr("What do you do?"), tuple(choices), every, closed=tuple(self._closed()))

    def _replacing(self, label: str, cards: list[Choice]) -> Choice:
        """Cards of rows that can be replaced; those of acts that are complete come last."""
        player = self.view.players[self.seat]
        acts = {card: act for act, _, card in visible_cards(self.view)}
        useful: list[Choice] = []
        others: list[Choice] = []
        for it in cards:
            assert isinstance(it.command, cmd.Journey | cmd.Swap)
            act = acts[it.command.card]
            complete = is_closed(player, act - 1)
            where = (
                tr("act {act}, complete in your story", act=act)
                if complete
                else tr("act {act}", act=act)
            )
            chosen = others if complete else useful
            chosen.append(replace(it, label=f"{it.label} ({where})"))
        return Choice(label, None, inner=(*useful, *others), asks=tr("Which card is replaced?"))

    def _price(self) -> str:
        if self.view.turn.free:
            return tr("this one costs nothing")
        return tr("{count} experience", count=self.index.numbers.journey_cost)

    def _faced(self, card: str, ways: list[Choice]) -> Choice:
        """A challenge or an adversary, with its ways behind it."""
        it = prospect(self.index, self.view, self.seat, card, 0)
        assert it.act is not None
        place = self.view.acts[it.act - 1].row[it.place]
        challenge, name = self.index.challenge(card), self.names.card(card)
        tests = describing.abilities(self.names, challenge)
        wanted = challenge.difficulty + bool(place.ally)
        label = tr(
            "{card} (difficulty {difficulty}: {tests})", card=name, difficulty=wanted, tests=tests
        )
        if place.ally:
            label = tr(
                "{card} (difficulty {difficulty} with {ally}: {tests})",
                card=name,
                difficulty=wanted,
                ally=self.names.card(place.ally),
                tests=tests,
            )
        asks = tr("{card}: which way?", card=name)
        hint = tr(" Or: ").join(f"{it.label}." for it in ways)
        return Choice(label, None, hint=hint, inner=tuple(ways), asks=asks)

    def _hand(self, cards: list[Choice]) -> list[Choice]:
        """What can be played from the hand, for the eyes of its player."""
        if not self.view.players[self.seat].hand:
            return []
        who = self.names.player(self.view, self.seat)
        held = listed(map(self.names.card, self.view.players[self.seat].hand))
        asks = (
            tr("Which card?")
            if cards
            else tr("Nothing of this can be played now: {held}.", held=held)
        )
        cover = tr("{player} looks at the cards", player=who)
        return [Choice(tr(HAND), None, inner=tuple(cards), asks=asks, cover=cover)]

    def _closed(self) -> list[str]:
        """Cards of open rows that the hero cannot take or face."""
        if self.view.turn.main_used:
            return []
        player, found = self.view.players[self.seat], []
        complete: dict[int, list[str]] = {}
        legal = {it.card for it in self.commands if isinstance(it, cmd.Gain | cmd.Attempt)}
        for act, _, card in visible_cards(self.view):
            if card in legal:
                continue
            name, it = self.names.card(card), self.index.story[card]
            if is_closed(player, act - 1):
                complete.setdefault(act, []).append(name)
            elif isinstance(it, Trait):
                needs = describing.condition(self.names, it.condition)
                brings = describing.reward(self.names, it.reward)
                found.append(
                    tr("{name} (needs {needs}): {brings}", name=name, needs=needs, brings=brings)
                )
        return found + [
            tr("Act {act} is complete in your story: {cards}", act=act, cards=listed(them))
            for act, them in complete.items()
        ]

    # --- windows

    def _window(self, window: st.Window) -> Menu:
        carried = self.view.players[self.seat].carried
        plays = [it for it in self.commands if isinstance(it, cmd.Play)]
        cards = [self._choice(it) for it in plays if it.card not in carried]
        powers = [self._choice(it) for it in self.commands if isinstance(it, cmd.Use)]
        powers += [self._choice(it) for it in plays if it.card in carried]
        pass_ = Choice(tr("Nothing"), cmd.Pass(), names=("pass", "no"), step="pass", rank=1)
        over = window is st.Window.FREE and not self.view.stack
        if over and self.seat == self.view.turn.active and self.view.mode is not Mode.STORY:
            return Menu("", (pass_,), (pass_,), is_formal=True)  # they have just ended their turn
        hold = Choice(
            tr("Nothing until your next turn"), cmd.Hold(), names=("hold",), step="hold", rank=1
        )
        rest = () if self.seat == self.view.turn.active else (hold,)
        choices = (pass_, *powers, *self._hand(cards), *rest)
        every = (pass_, *powers, *rest)
        is_formal = not cards and not powers
        question = f"{self._situation()}{tr(ASKED[window])}"
        lead = tr("{player} is asked.", player=self.names.player(self.view, self.seat))
        return Menu(question, choices, every, lead, is_formal=is_formal)

    def _situation(self) -> str:
        view, it = self.view, self.view.attempt
        if view.stack:
            top = view.stack[-1]
            who, card = self.names.player(view, top.seat), self.names.card(top.card)
            return tr("{player} has played {card}.", player=who, card=card) + " "
        if it is None:
            return ""
        own = it.seat == self.seat  # the line above names who is asked
        who = "" if own else f"{self.names.player(view, it.seat)}: "
        return f"{who}{self.state_of(it)} "

    def state_of(self, it: Attempt) -> str:
        """An attempt in a sentence."""
        name, wanted = self.names.card(it.card), difficulty(self.index, self.view, it)
        if it.success is not None:
            said = (
                tr_noop("{card}, won: {count} {count:point|points}, difficulty {difficulty}.")
                if it.success
                else tr_noop(
                    "{card}, failed: {count} {count:point|points}, difficulty {difficulty}."
                )
            )
            return tr(said, card=name, count=it.total, difficulty=it.difficulty)
        if it.shown:
            return tr(
                "{card}: {count} {count:point|points}, difficulty {difficulty}.",
                card=name,
                count=result(it).pips + it.added,
                difficulty=wanted,
            )
        cast = runes(self.names, it.runes)
        return tr(
            "{card}, difficulty {difficulty}, {runes}.", card=name, difficulty=wanted, runes=cast
        )

    # --- other questions

    def _question(self) -> str:
        names, view = self.names, self.view
        match self.step:
            case st.DrawEvent():
                return tr("From which deck do you draw?")
            case st.Meet(card):
                return tr("{card}: which way?", card=names.card(card))
            case st.Tuck(_, ally):
                return tr("Under which challenge does {card} go?", card=names.card(ally))
            case st.Gather() if view.attempt is not None:
                return f"{self.state_of(view.attempt)} {tr('What now?')}"
            case st.AimAdversaryCard(card):
                return tr("{card}: whom does it hit?", card=names.card(card))
            case st.DiscardOne():
                return tr("Which card of the rows is replaced?")
            case st.TakeOne():
                return tr("Which trait do you take?")
            case st.LoseAlly():
                return tr("Which ally is lost?")
            case _:
                return tr("What now?")

    # --- single commands

    def _kept(self, command: Command) -> Choice:
        assert isinstance(command, cmd.Keep)
        names, card = self.names, command.card
        text = " ".join(names.text("card", card).split())
        if card in self.index.destiny:
            rules = describing.destiny(names, self.index.destiny[card])
            hint = " ".join((*(f"{it}." for it in rules), text))
        else:
            its = self.index.character[card]
            hint = f"{capital(describing.reward(names, its.reward))}. {text}"
        step = SPOKEN.words_of(command)
        return Choice(names.card(card), command, verbs=("keep",), step=step, hint=hint.strip())

    def _choice(self, command: Command) -> Choice:
        """A command in words."""
        rank = 2 if isinstance(command, cmd.EndTurn) else 0
        return Choice(
            self.label(command),
            command,
            verbs=(SPOKEN.words_of(command).split()[0],),
            step=SPOKEN.words_of(command),
            rank=rank,
        )

    def label(self, command: Command) -> str:
        """The words of a command."""
        names = self.names
        match command:
            case cmd.Gain(card):
                brings = describing.reward(names, self.index.reward(card))
                return tr("{card}, a trait: {brings}", card=names.card(card), brings=brings)
            case cmd.Attempt(card, path):
                its = self.index.paths(card)[path]
                way, brings = names.path(card, path), describing.reward(names, its.reward)
                if not its.harder:
                    return f"{way}: {brings}"
                said = tr_noop("{way}, difficulty +{harder}: {brings}")
                return tr(said, way=way, harder=its.harder, brings=brings)
            case cmd.Journey(card) | cmd.Swap(card):
                return names.card(card)
            case cmd.EndTurn():
                return tr("End the turn")
            case cmd.BuyDark():
                return tr(
                    "Add a dark rune ({count} experience; the chance is {chance} then)",
                    count=self.index.numbers.dark_cost,
                    chance=self._chance(dark=1),
                )
            case cmd.Decline(ability):
                return tr("Leave out a rune of {ability}", ability=names.ability(ability))
            case cmd.CastRunes():
                return tr("Cast the runes ({chance})", chance=self._chance())
            case cmd.Play(card, target):
                return f"{self._at(card, target)} ({describing.event_card(names, card)})"
            case cmd.Use(card, target):
                return f"{self._at(card, target)}: {self._power(card)}"
            case cmd.Pass():
                return tr("Nothing")
            case cmd.Hold():
                return tr("Nothing until your next turn")
            case cmd.ChooseDeck(deck):
                return capital(deck_word(deck))
            case cmd.Tuck(card) | cmd.Discard(card):
                return names.card(card)
            case cmd.Aim(seat):
                return names.player(self.view, seat)
            case _:
                return capital(SPOKEN.words_of(command))

    def _chance(self, *, dark: int = 0) -> str:
        """The chance of the attempt under way, with so many more dark runes."""
        assert self.view.attempt is not None
        return percent(chance(self.index, self.view, self.view.attempt, dark=dark))

    def _at(self, card: str, target: int | None) -> str:
        """A card, and at whom it is played where somebody was chosen."""
        name = self.names.card(card)
        if target is None or target == self.seat:
            return name
        who = self.names.player(self.view, target)
        return tr("{card} at {player}", card=name, player=who)

    def _power(self, card: str) -> str:
        reward = self.index.reward_in(self.view.players[self.seat], card)
        assert reward.power is not None
        return describing.power(self.names, reward.power)
