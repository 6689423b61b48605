"""What can be done now in a card game, in the words of the table."""

from __future__ import annotations

from fateloom.dsl.cards.spoken import SPOKEN
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.attempt import difficulty, prospect, result
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import Trait
from fateloom.runtime.cards.rows import visible_cards
from fateloom.runtime.cards.state import Attempt, Mode
from fateloom.runtime.cards.story import is_closed
from fateloom.runtime.cards.view import View
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.record import replace
from fateloom.tools.cards import describing
from fateloom.tools.cards.chances import chance
from fateloom.tools.cards.words import Names, deck_word, runes
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.words import capital, listed, percent

HAND = "A card from your hand"
"""The choice behind which a hand is hidden from others at the screen."""

ASKED = {
    st.Window.PRE_CAST: "before the cast",
    st.Window.POST_CAST: "now that the runes lie there",
    st.Window.AFTER: "now that it is decided",
    st.Window.OWN: "in your own time",
    st.Window.FREE: "before the game goes on",
}
"""When players are asked for a card."""

PARTS = {
    st.Part.ORIGIN: "Where does your hero come from?",
    st.Part.MOTIVATION: "What drives your hero?",
    st.Part.DESTINY: "What is to become of your hero? Nobody else will know before the end.",
}


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
                cover = f"{who} chooses {_a(part.value)}"
                is_formal = len(choices) == 1
                return Menu(PARTS[part], choices, choices, cover=cover, is_formal=is_formal)
            case st.DiscardHeld():
                choices = tuple(map(self._choice, self.commands))
                cover = f"{who} discards a card"
                return Menu("Which of your cards goes?", choices, choices, cover=cover)
            case st.Act():
                return self._turn()
            case st.Ask(window):
                return self._window(window)
            case _:
                choices = tuple(map(self._choice, self.commands))
                return Menu(self._question(), choices, choices, self._lead())

    def _lead(self) -> str:
        """Who is asked, where it is not the player whose turn it is."""
        is_active = self.seat == self.view.turn.active
        return "" if is_active else f"{self.names.player(self.view, self.seat)} is asked."

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
            label = f"Journey: have a card of a row replaced ({self._price()})"
            choices.append(self._replacing(label, journeys))
        if swaps:
            label = "Have a card of a row replaced, since you can do nothing else"
            choices.append(self._replacing(label, swaps))
        choices += self._hand(hand)
        choices += [it for it in open_ if isinstance(it.command, cmd.EndTurn)]
        inner = (way for choice in choices if not choice.cover for way in choice.inner)
        every = (*choices, *inner)
        return Menu("What do you do?", tuple(choices), every, closed=tuple(self._closed()))

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
            where = f"act {act}, complete in your story" if complete else f"act {act}"
            chosen = others if complete else useful
            chosen.append(replace(it, label=f"{it.label} ({where})"))
        return Choice(label, None, inner=(*useful, *others), asks="Which card is replaced?")

    def _price(self) -> str:
        if self.view.turn.free:
            return "this one costs nothing"
        return f"{self.index.numbers.journey_cost} experience"

    def _faced(self, card: str, ways: list[Choice]) -> Choice:
        """A challenge or an adversary, with its ways behind it."""
        it = prospect(self.index, self.view, self.seat, card, 0)
        assert it.act is not None
        place = self.view.acts[it.act - 1].row[it.place]
        ally = f" with {self.names.card(place.ally)}" if place.ally else ""
        challenge = self.index.challenge(card)
        tests = describing.abilities(self.names, challenge)
        wanted = challenge.difficulty + bool(place.ally)
        label = f"{self.names.card(card)} (difficulty {wanted}{ally}: {tests})"
        asks = f"{self.names.card(card)}: which way?"
        hint = " Or: ".join(f"{it.label}." for it in ways)
        return Choice(label, None, hint=hint, inner=tuple(ways), asks=asks)

    def _hand(self, cards: list[Choice]) -> list[Choice]:
        """What can be played from the hand, for the eyes of its player."""
        if not self.view.players[self.seat].hand:
            return []
        who = self.names.player(self.view, self.seat)
        held = listed(map(self.names.card, self.view.players[self.seat].hand))
        asks = "Which card?" if cards else f"Nothing of this can be played now: {held}."
        cover = f"{who} looks at the cards"
        return [Choice(HAND, None, inner=tuple(cards), asks=asks, cover=cover)]

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
                found.append(f"{name} (needs {needs}): {brings}")
        return found + [
            f"Act {act} is complete in your story: {listed(them)}" for act, them in complete.items()
        ]

    # --- windows

    def _window(self, window: st.Window) -> Menu:
        carried = self.view.players[self.seat].carried
        plays = [it for it in self.commands if isinstance(it, cmd.Play)]
        cards = [self._choice(it) for it in plays if it.card not in carried]
        powers = [self._choice(it) for it in self.commands if isinstance(it, cmd.Use)]
        powers += [self._choice(it) for it in plays if it.card in carried]
        pass_ = Choice("Nothing", cmd.Pass(), names=("pass", "no"), step="pass", rank=1)
        over = window is st.Window.FREE and not self.view.stack
        if over and self.seat == self.view.turn.active and self.view.mode is not Mode.STORY:
            return Menu("", (pass_,), (pass_,), is_formal=True)  # they have just ended their turn
        hold = Choice(
            "Nothing until your next turn", cmd.Hold(), names=("hold",), step="hold", rank=1
        )
        rest = () if self.seat == self.view.turn.active else (hold,)
        choices = (pass_, *powers, *self._hand(cards), *rest)
        every = (pass_, *powers, *rest)
        is_formal = not cards and not powers
        question = f"{self._situation()}A card or a power, {ASKED[window]}?"
        lead = f"{self.names.player(self.view, self.seat)} is asked."
        return Menu(question, choices, every, lead, is_formal=is_formal)

    def _situation(self) -> str:
        view, it = self.view, self.view.attempt
        if view.stack:
            top = view.stack[-1]
            return f"{self.names.player(view, top.seat)} has played {self.names.card(top.card)}. "
        if it is None:
            return ""
        own = it.seat == self.seat  # the line above names who is asked
        who = "" if own else f"{self.names.player(view, it.seat)}: "
        return f"{who}{self.state_of(it)} "

    def state_of(self, it: Attempt) -> str:
        """An attempt in a sentence."""
        name, wanted = self.names.card(it.card), difficulty(self.index, self.view, it)
        if it.success is not None:
            how = "won" if it.success else "failed"
            return f"{name}, {how}: {it.total} points, difficulty {it.difficulty}."
        if it.shown:
            return f"{name}: {result(it).pips + it.added} points, difficulty {wanted}."
        return f"{name}, difficulty {wanted}, {runes(self.names, it.runes)}."

    # --- other questions

    def _question(self) -> str:
        names, view = self.names, self.view
        match self.step:
            case st.DrawEvent():
                return "From which deck do you draw?"
            case st.Meet(card):
                return f"{names.card(card)}: which way?"
            case st.Tuck(_, ally):
                return f"Under which challenge does {names.card(ally)} go?"
            case st.Gather() if view.attempt is not None:
                return f"{self.state_of(view.attempt)} What now?"
            case st.AimAdversaryCard(card):
                return f"{names.card(card)}: whom does it hit?"
            case st.DiscardOne():
                return "Which card of the rows is replaced?"
            case st.TakeOne():
                return "Which trait do you take?"
            case st.LoseAlly():
                return "Which ally is lost?"
            case _:
                return "What now?"

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
                return f"{names.card(card)}, a trait: {brings}"
            case cmd.Attempt(card, path):
                its = self.index.paths(card)[path]
                harder = f", difficulty +{its.harder}" if its.harder else ""
                brings = describing.reward(names, its.reward)
                return f"{names.path(card, path)}{harder}: {brings}"
            case cmd.Journey(card) | cmd.Swap(card):
                return names.card(card)
            case cmd.EndTurn():
                return "End the turn"
            case cmd.BuyDark():
                cost = f"{self.index.numbers.dark_cost} experience"
                return f"Add a dark rune ({cost}; the chance is {self._chance(dark=1)} then)"
            case cmd.Decline(ability):
                return f"Leave out a rune of {names.ability(ability)}"
            case cmd.CastRunes():
                return f"Cast the runes ({self._chance()})"
            case cmd.Play(card, target):
                text = describing.event_card(names, card)
                return f"{names.card(card)}{self._at(target)} ({text})"
            case cmd.Use(card, target):
                power = self._power(card)
                return f"{names.card(card)}{self._at(target)}: {power}"
            case cmd.Pass():
                return "Nothing"
            case cmd.Hold():
                return "Nothing until your next turn"
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

    def _at(self, target: int | None) -> str:
        """At whom a card is played, where somebody was chosen."""
        if target is None or target == self.seat:
            return ""
        return f" at {self.names.player(self.view, target)}"

    def _power(self, card: str) -> str:
        reward = self.index.reward_in(self.view.players[self.seat], card)
        assert reward.power is not None
        return describing.power(self.names, reward.power)


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
