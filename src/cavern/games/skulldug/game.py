"""Skulldug! as the rest of Cavern sees it."""

from collections.abc import Mapping

from cavern.core.act import Refusal
from cavern.core.bot import RandomBot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.event import DEED, STAKE, Counted, Weight
from cavern.core.game import BotMaker, Game, Level, OptionValue, Outcome, Setup
from cavern.core.glossary import Term
from cavern.core.levels import four
from cavern.core.rng import Rng
from cavern.core.rows import Cells, Mosaic, RecordPart
from cavern.core.rulebook import Rulebook
from cavern.core.table import Table
from cavern.games.skulldug import factions, ghosts, glossary, turn
from cavern.games.skulldug.border import FACTS, LENS, MATTERS, DigView, SkulldugAbout
from cavern.games.skulldug.bots.explorer import ExplorerBot, hasty
from cavern.games.skulldug.bots.judge import EXPERT_BUDGET, HARD_BUDGET, ExplorersJudge
from cavern.games.skulldug.cards import deck_list
from cavern.games.skulldug.cards.deck_list import CARD_ACTS
from cavern.games.skulldug.cards.treasures import TREASURES
from cavern.games.skulldug.checks import broken_laws
from cavern.games.skulldug.content import compact
from cavern.games.skulldug.decisions import outside
from cavern.games.skulldug.dice import AfterRoll, AtZero, Encountering, Focusing, Injured
from cavern.games.skulldug.discovery import Orientation, PassageOrientation
from cavern.games.skulldug.encounters import BeatenTrap, FleeOrStay, NextFight, Sliding
from cavern.games.skulldug.endings import ENDINGS, treasure_count
from cavern.games.skulldug.guide import ExplorersGuide
from cavern.games.skulldug.hidden import resample
from cavern.games.skulldug.mosaic import DigMosaic
from cavern.games.skulldug.naming import explorer_name, start_of_sentence
from cavern.games.skulldug.options import MODES, OPTIONS
from cavern.games.skulldug.parse import parse
from cavern.games.skulldug.picks import PICKS
from cavern.games.skulldug.picture import picture
from cavern.games.skulldug.position import write
from cavern.games.skulldug.setup import Draft, PickSet, Split, draft_pick, pick_set, prepare, split
from cavern.games.skulldug.specials import specials_about, tiles_called
from cavern.games.skulldug.state import (
    ACTING,
    DRAFTING,
    HAUNTING,
    PICKING_SETS,
    READYING,
    SPLITTING,
    STARTING,
    Dig,
    Explorer,
)
from cavern.games.skulldug.turn import BackupCard, BeginTurn, StartOrder, TakeAction
from cavern.games.skulldug.view import cards_about, view, views

deck_list.deal()


class Skulldug(Game[Dig]):
    id = "skulldug"
    title = "Skulldug!"
    rules_version = 2
    tagline = "Race into an ancient cave, grab three cursed treasures, get out alive."
    authors = "Jon Gill and Brian Kopleck; art by Ghia Mercado; published by Ruddy Games"
    modes = MODES
    options = OPTIONS
    hidden = (
        "the order of the Passage, Fortune and Hazard decks",
        "the Hazard that the user of a Canary Cage has looked at",
    )
    endings = ENDINGS
    quick_bot = "heuristic"
    turn = (
        "3 AP a turn: move, Dash two steps, pick up, throw, shove (S43).",
        "Step into the dark: discover a passage, meet what lies there (S94).",
        "A Hazard 4/2 needs a 4 or costs 2 Health; AP to focus add 1 (S75).",
        "Dropping is free, into any passage in sight (S63).",
        "At 0 Health you drop everything; backup comes next turn (S111).",
        "Carry three treasures to the Cave Entrance and you win (S125).",
    )
    picks = PICKS
    view_type = DigView
    fact_types = FACTS
    matters = {**MATTERS, "picked-up": Weight(DEED, "card", {t.id: STAKE for t in TREASURES})}
    about_type = SkulldugAbout
    lens = LENS
    turn_event = "turn-began"
    counted = (
        Counted("drew", "Found in a new passage", ("card",), by_lot=True),
        Counted("discovered", "A passage is discovered", ("tile",), True, called=tiles_called()),
        Counted("drafted", "Taken before the first turn", ("card",)),
        Counted("picked-up", "Picked up", ("card",)),
        Counted("used", "Used", ("card",)),
        Counted("threw", "Thrown at somebody", ("card",)),
        Counted("beat", "A Hazard beaten", ("card",)),
        Counted("lost-to", "A Hazard lost to", ("card",)),
        Counted("died", "Dies"),
        Counted("dazed", "Is Dazed"),
        Counted("swindled", "Is swindled"),
        Counted("bonded", "Is bound to somebody"),
        Counted("glued", "Sticks fast"),
    )
    acting = "S87"
    acts = [
        *TakeAction.acts, *BeginTurn.acts, *StartOrder.acts, *BackupCard.acts,
        *Draft.acts, *PickSet.acts, *Split.acts,
        *Encountering.acts, *Focusing.acts, *AfterRoll.acts, *Injured.acts, *AtZero.acts,
        *NextFight.acts, *FleeOrStay.acts, *BeatenTrap.acts, *Sliding.acts,
        *Orientation.acts, *PassageOrientation.acts, *CARD_ACTS,
    ]  # fmt: skip

    def setup(
        self,
        mode: str = "",
        seats: int = 0,
        options: dict[str, OptionValue] | None = None,
    ) -> Setup:
        """A checked set-up; a content file given as text is checked too and made compact."""
        checked = super().setup(mode, seats, options)
        checked.options.update(
            factions=factions.checked(checked.choice("factions"), checked.mode, checked.seats),
            content=compact(checked.choice("content")),
        )
        return checked

    def new(self, setup: Setup, table: Table) -> Dig:
        return prepare(setup, table)

    def step(self, state: Dig, table: Table) -> None:
        phase = state.phase
        if phase == ACTING:
            turn.act(state, table)
        elif phase == READYING:
            turn.ready(state, table)
        elif phase == STARTING:
            turn.start(state, table)
        elif phase == HAUNTING:
            ghosts.haunt(state, table)
        elif phase == DRAFTING:
            draft_pick(state, table)
        elif phase == PICKING_SETS:
            pick_set(state, table)
        elif phase == SPLITTING:
            split(state, table)

    def over(self, state: Dig) -> bool:
        return state.ending != ""

    def outcome(self, state: Dig) -> Outcome:
        players = [explorer for explorer in state.explorers if not explorer.ghost]
        scores = [treasure_count(state, explorer) for explorer in players]
        how = self.endings[state.ending]
        if not state.ending.endswith(("won", "won-alone", "won-together")):
            return Outcome(state.ending, [], scores, how)
        winners = [explorer for explorer in players if explorer.team == state.turn]
        names = " and ".join(explorer_name(state, explorer) for explorer in winners)
        text = start_of_sentence(f"{names} won: {how[0].lower()}{how[1:]}")
        return Outcome(state.ending, [winner.number for winner in winners], scores, text)

    def view(self, state: Dig, seat: Seat) -> DigView:
        return view(state, seat)

    def views(self, state: Dig, seats: list[int]) -> list[Mapping[str, object]]:
        return views(state, seats)

    def about(self) -> SkulldugAbout:
        return {"cards": cards_about(), "specials": specials_about()}

    def mosaic(self, shown: RecordPart, names: dict[str, int], row: Cells, at: int) -> Mosaic:
        return DigMosaic(shown, names, row, at)

    def write(self, state: Dig) -> str:
        return write(state)

    def draw(self, state: Dig, seat: Seat) -> str:
        return picture(view(state, seat))

    def parse(self, text: str, setup: Setup, rng: Rng) -> Dig:
        return parse(text, setup, rng)

    def resample(self, state: Dig, seat: Seat, rng: Rng) -> None:
        resample(state, seat, rng)

    def why_not(
        self, state: Dig, seat: Seat, option_id: str, decision: AnyDecision | None = None
    ) -> Refusal:
        question = decision or turn.open_question(state, seat)
        return super().why_not(state, seat, option_id, question)

    def outside(self, state: Dig, seat: Seat) -> Refusal | None:
        return outside(state, seat)

    def whoever(self, state: Dig, seat: Seat) -> Explorer:
        return state.explorers[seat]

    def why_not_touched(
        self, state: Dig, seat: Seat, things: list[str], decision: AnyDecision | None = None
    ) -> Refusal | None:
        question = decision or turn.open_question(state, seat)
        return super().why_not_touched(state, seat, things, question)

    def seat_names(self, setup: Setup) -> list[str]:
        """S25: everybody is called after a faction."""
        return factions.names_of_seats(setup)

    def sides(self, setup: Setup) -> list[int]:
        """S127: partners sit across from each other."""
        teams = len(factions.of_teams(setup))
        return [seat % teams for seat in range(setup.seats)]

    def stands(self, state: Dig) -> str:
        return f"Turn {state.round}" if state.round else ""

    def survived(self, start: Dig, now: Dig, seat: Seat) -> bool | None:
        """Once the turn is over."""
        return None if now.round == start.round else now.explorers[seat].alive

    def bots(self) -> dict[str, BotMaker]:
        return {"random": RandomBot, "heuristic": ExplorerBot}

    def levels(self) -> list[Level]:
        return four(self, ExplorerBot, ExplorersJudge(), HARD_BUDGET, EXPERT_BUDGET, hasty)

    def rulebook(self) -> Rulebook:
        return Rulebook.of_package(self.title, "cavern.games.skulldug")

    def guide(self) -> ExplorersGuide:
        return ExplorersGuide()

    def glossary(self) -> list[Term]:
        return glossary.terms(cards_about())

    def check(self, state: Dig) -> list[str]:
        return broken_laws(state)


GAME = Skulldug()
