"""Vast as the rest of Cavern sees it."""

from collections.abc import Mapping
from typing import ClassVar

from cavern.core.act import AnyAct, Refusal
from cavern.core.bot import RandomBot
from cavern.core.decision import Seat
from cavern.core.errors import BadInput
from cavern.core.event import Counted
from cavern.core.game import BotMaker, Game, Level, Mode, OptionSpec, OptionValue, Outcome, Setup
from cavern.core.glossary import Term
from cavern.core.levels import four
from cavern.core.picking import Combination
from cavern.core.rng import Rng
from cavern.core.rows import Cells, Mosaic, RecordPart
from cavern.core.rulebook import Rulebook
from cavern.core.table import Table
from cavern.games.vast import (
    catalogue,
    checks,
    combinations,
    glossary,
    hidden,
    parse,
    position,
    tables,
    tiles,
    turn,
)
from cavern.games.vast.advising import KINDS_SAID, MAP_SAID, TOKENS_SAID
from cavern.games.vast.border import FACTS, LENS, MATTERS, VastAbout, VastView
from cavern.games.vast.bots.judge import EXPERT_BUDGET, HARD_BUDGET, CavernsJudge
from cavern.games.vast.bots.player import HeuristicBot
from cavern.games.vast.combinations import BY_SEATS, all_combinations
from cavern.games.vast.content import compact
from cavern.games.vast.decisions import acts_of, own_acts
from cavern.games.vast.endings import ENDINGS
from cavern.games.vast.guide import CavernsGuide
from cavern.games.vast.mosaic import CaveMosaic
from cavern.games.vast.options import Terms, check_goals, read_roles
from cavern.games.vast.picture import picture
from cavern.games.vast.role import Role
from cavern.games.vast.roster import SPECS
from cavern.games.vast.saying import words_of
from cavern.games.vast.setup import new_game
from cavern.games.vast.spec import ROLE_LEVELS
from cavern.games.vast.state import Cave
from cavern.games.vast.view import view, views

STANDARD_SEATS = 4


class Vast(Game[Cave]):
    id = "vast"
    title = "Vast: The Crystal Caverns"
    rules_version = 2
    tagline = "Knight, Goblins, Dragon, Thief and the Cave itself: everybody plays another game."
    authors = "David Somerville, Patrick Leder and Kyle Woelfel"
    modes = (
        Mode(
            "caverns",
            "The Crystal Caverns",
            tuple(range(1, max(map(len, all_combinations())) + 1)),
            "Every role has its own rules and its own way to win.",
        ),
    )
    options = (
        OptionSpec(
            "roles",
            "",
            "The roles at the table, such as knight,goblins,dragon,cave; by seats if not given.",
            "V10.2",
            choices=combinations.ROLES,
            line=True,
        ),
        OptionSpec(
            "difficulty",
            "",
            "A level for all (hard) or for each role (knight=hard,thief=easy): easiest, easy, "
            "standard, hard, expert.",
            "V10.4",
            choices=ROLE_LEVELS,
            line=True,
        ),
        OptionSpec("terrain", False, "Play with the Terrain tiles.", "V10.5"),
        OptionSpec(
            "crystal-goal",
            5,
            "Knight or Vile Ghoul against the Thief: how many Treasures win (5 or 6), and Crystals "
            "(1 more for the Vile Ghoul). Goblins or Vile Ghoul against the Ghost alone: how many "
            "Crystals win (4 or 5), and Artifacts (1 more).",
            "V10.2",
            low=4,
            high=6,
        ),
        *[option for spec in SPECS.values() for option in spec.options],
        OptionSpec(
            "crowded-house",
            False,
            "For many players: a slower Collapse without a Cave, more Omens for it from six on.",
            "V10.3.30",
        ),
        OptionSpec(
            "content",
            "",
            "Your own readings of what is reconstructed: the text of a content file.",
            "V10.5",
        ),
    )
    hidden = (
        "The undersides of Dark tiles from all but the Cave.",
        "The stack and all decks, Terror cards among them, from everybody; the top three Events "
        "are open to the Cave.",
        "The Cave's hand of tiles, the Goblins' Secrets, the Dragon's Power cards and the "
        "Knight's Sidequests from all but their owners.",
        "Facedown Treasure cards from all but the Knight and the Cave.",
        "The Ghost's facedown Possession card from all but her.",
    )
    endings = ENDINGS
    quick_bot = "heuristic"
    acts = own_acts()
    acts_by_role: ClassVar[dict[str, list[AnyAct]]] = {}
    acting = "V2.1"
    turn = (
        "Every role is a game of its own, with its own turn and its own way to win (V10.2).",
        "Dark tiles show a symbol; what is under them only the Cave knows (V1.6).",
        *[
            f"{spec.title}: {said['text']} ({', '.join(said['rules'])})"
            for spec in SPECS.values()
            for said in [words_of(spec.kind).summary()]
        ],
    )
    picks = [words_of(spec.kind).pick() for spec in SPECS.values()]
    view_type = VastView
    fact_types = FACTS
    matters = MATTERS
    about_type = VastAbout
    lens = LENS
    turn_event = "turn"
    counted = (
        Counted("event", "Event cards", ("card",), by_lot=True),
        Counted("revealed", "Dark tiles revealed", ("kind",), by_lot=True),
        Counted("die", "The die shows", ("face",), by_lot=True),
        Counted("omen-drawn", "Omens drawn", ("symbol",), by_lot=True),
        Counted("omen", "Omens used", ("omen",)),
        Counted("power", "Powers used", ("power",)),
        Counted("war", "War cards followed", ("card",)),
        Counted("secret", "Secrets played", ("card",)),
        Counted("quest", "Quests shown", ("card",)),
        Counted("terror-used", "Terror cards used", ("card",)),
        Counted("token-taken", "Tokens taken", ("token", "by"), saying="{0} taken by {1}"),
        Counted("attacked", "Attacks", ("target",), saying="{0} is attacked"),
        Counted("possessed", "Possessed", ("role",), saying="{0} is possessed"),
        Counted("smashed", "Crystals smashed", ("by",), saying="Crystal smashed by {0}"),
        Counted("ambush", "An Ambush"),
        Counted("collapse", "The Collapse begins"),
        Counted("treasure-kept", "A Treasure card is kept"),
        Counted("treasure-lost", "A Treasure card is lost"),
        Counted("artifact-locked", "An Artifact is locked"),
    )

    def setup(
        self,
        mode: str = "",
        seats: int = 0,
        options: dict[str, OptionValue] | None = None,
    ) -> Setup:
        """Checked; the roles decide the number of seats."""
        given = dict(options or {})
        named = str(given.get("roles") or "")
        if not named and seats and seats not in BY_SEATS:
            raise BadInput(f"vast is for 1 to {len(BY_SEATS)} players, not {seats}")
        roles = read_roles(named or BY_SEATS[seats or STANDARD_SEATS])
        if seats and seats != len(roles):
            raise BadInput(f"{len(roles)} roles are named, but {seats} seats asked for")
        given["roles"] = ",".join(roles)
        setup = super().setup(mode, len(roles), given)
        setup.options["content"] = compact(setup.choice("content"))
        asked = [option.id for role in roles for option in SPECS[role].options]
        if "poker-face" not in asked:  # nobody has cards to be secret about
            setup.options["poker-face"] = False
        check_goals(Terms.of(setup))  # which are kept: no option may change after this
        if named:
            setup.order = [roles.index(word.strip()) for word in named.split(",") if word.strip()]
        return setup

    def tables(self, options: dict[str, OptionValue]) -> list[Setup]:
        """V10.2: every set of roles that may play together with these options."""
        if options.get("roles"):
            raise BadInput("every table has its own roles; leave out --roles")
        found: list[Setup] = []
        refused = BadInput("vast has no table")
        for roles in all_combinations():
            try:
                found.append(self.setup(options={**options, "roles": ",".join(roles)}))
            except BadInput as error:
                refused = error
        if not found:
            raise refused
        return found

    def tables_in_words(self) -> list[tuple[str, list[str]]]:
        """V10.2: every set of roles, with each one's goal and variant cards."""
        return [(f"--roles {','.join(roles)}", tables.lines(roles)) for roles in all_combinations()]

    def seat_names(self, setup: Setup) -> list[str]:
        return [role.replace("-", " ").title() for role in read_roles(setup.choice("roles"))]

    def stands(self, state: Cave) -> str:
        return f"Round {state.round}"

    def new(self, setup: Setup, table: Table) -> Cave:
        return new_game(table.rng, Terms.of(setup), table)

    def step(self, state: Cave, table: Table) -> None:
        turn.step(state, table)

    def over(self, state: Cave) -> bool:
        return state.ending != ""

    def outcome(self, state: Cave) -> Outcome:
        scores = [1 if seat in state.winners else 0 for seat in range(len(state.terms.roles))]
        return Outcome(state.ending, state.winners[:], scores, ENDINGS[state.ending])

    def view(self, state: Cave, seat: Seat) -> VastView:
        return view(state, seat)

    def views(self, state: Cave, seats: list[int]) -> list[Mapping[str, object]]:
        return views(state, seats)

    def mosaic(self, shown: RecordPart, names: dict[str, int], row: Cells, at: int) -> Mosaic:
        return CaveMosaic(shown, names, row, at)

    def write(self, state: Cave) -> str:
        return position.write(state)

    def draw(self, state: Cave, seat: Seat) -> str:
        return picture(view(state, seat))

    def parse(self, text: str, setup: Setup, rng: Rng) -> Cave:
        return parse.parse(text, Terms.of(setup), rng)

    def resample(self, state: Cave, seat: Seat, rng: Rng) -> None:
        hidden.resample(state, seat, rng)

    def outside(self, state: Cave, seat: Seat) -> Refusal | None:
        return turn.outside(state, seat)

    def whoever(self, state: Cave, seat: Seat) -> Role:
        """V9: whoever possesses somebody acts for them."""
        return state.roles[state.possessed if state.possessor == seat else seat]

    def acts_of(self, state: Cave, seat: Seat) -> list[AnyAct]:
        role = self.whoever(state, seat)
        if role.kind not in self.acts_by_role:
            self.acts_by_role[role.kind] = acts_of(self.acts, role)
        return self.acts_by_role[role.kind]

    def bots(self) -> dict[str, BotMaker]:
        return {"random": RandomBot, "heuristic": HeuristicBot}

    def levels(self) -> list[Level]:
        return four(self, HeuristicBot, CavernsJudge(), HARD_BUDGET, EXPERT_BUDGET)

    def combinations(self) -> list[Combination]:
        return tables.all_tables()

    def rulebook(self) -> Rulebook:
        return Rulebook.of_package(self.title, "cavern.games.vast")

    def guide(self) -> CavernsGuide:
        return CavernsGuide()

    def glossary(self) -> list[Term]:
        about = self.about()
        words = [words_of(spec.kind) for spec in SPECS.values()]
        return glossary.terms(words, about["roles"], about["cards"], about["kinds"])

    def check(self, state: Cave) -> list[str]:
        return checks.check(state)

    def about(self) -> VastAbout:
        return {
            "die": catalogue.die(),
            "roles": [words_of(spec.kind).about() for spec in SPECS.values()],
            "kinds": KINDS_SAID,
            "map": MAP_SAID,
            "tokens": TOKENS_SAID,
            "card_things": catalogue.THINGS,
            "summoned": "nothing: it is summoned for one turn",
            "cards": catalogue.plain(),
            "tiles": tiles.plain(),
        }


GAME = Vast()
