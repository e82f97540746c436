"""What the Ghost's player is told."""

from typing import Final

from cavern.core.words import counted
from cavern.games.vast.border import AdviceView, Numbers, SpaceAbout
from cavern.games.vast.options import Terms
from cavern.games.vast.possession import possession_numbers
from cavern.games.vast.possession_cards import CARD_NAMES
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roles.ghost.moved import objects_moved
from cavern.games.vast.roles.ghost.role import (
    APPEARING,
    INFLUENCE,
    MOVEMENT,
    NO_CARD,
    RESOLVING,
    SELECTING,
    Ghost,
)
from cavern.games.vast.roles.ghost.spec import LOCKED, SPEC
from cavern.games.vast.saying import Words, advice, appearing, said, space
from cavern.games.vast.spec import STANDARD
from cavern.games.vast.state import Cave


def hidden_among(ghost: Ghost) -> list[str]:
    """The cards that others do not know to lie in the deck or facedown."""
    hidden = ghost.deck if ghost.boasted else [*ghost.deck, ghost.space]
    return [CARD_NAMES[card] for card in sorted(hidden) if card != NO_CARD]


class GhostWords(Words):
    spec = SPEC
    turn = """\
A card that stayed facedown gives you Focus: Movement and Influence.
Fly through everything; rest on a tile without Artifacts or who has one.
Telekinesis: move as many things as your Influence, each that far, in
a straight line away from you or towards you. Brought onto a Ghost tile
(‡) this way an Artifact (¤) is locked (⊗). Then lay a card facedown:
after that role's turn you may reveal it and play its turn once more.
With enough Artifacts locked leave through the Entrance (⌂)."""
    goal = "Lock Artifacts on Ghost tiles, then leave by the Entrance."
    feels = (
        "You drift through walls, push things about with your mind, and guess whose turn to steal: "
        "a possessed enemy plays once more, for you."
    )
    learn = (3, "You play everybody else’s turns too, with numbers of your own.")
    win = (3, "Artifacts move slowly and everybody can see where you push them.")

    terms = """
Artifact | V9.8 V9.19 | Six things that the Ghost must lock on Ghost tiles.
locked, lock | V9.5 | An Artifact that came to rest on a Ghost tile for good.
Focus | V9.1 V9.12 | The Ghost's strength of mind: it sets her Movement and Influence.
Influence | V9.1 V9.17 | How many things the Ghost moves in a turn, and how far each.
Telekinesis | V9.16 | Moves a thing in the Ghost's row or column straight away from her or towards
    her.
Possession card | V9.2 V9.21 | Laid facedown by the Ghost: after that role's turn she may play it
    once more.
Possession, possessed, possession turn | V9.21 | Somebody else plays a role's turn once more, with
    the card's numbers.
Mental Block | V9.20 | A Possession card that the Ghost cannot use for now.
"""

    def summary(self) -> SaidView:
        text = (
            "Bring Artifacts onto Ghost tiles by Telekinesis and by possessing others, then leave "
            "by the Entrance."
        )
        return said(text, "V9.16", "V9.21", "V9.32")

    def spaces(self) -> list[SpaceAbout]:
        return [
            space("possession-space", "Possession space", "Space for a card", 1,
                  "The role on it may be played once more by the Ghost at the end of its turn; "
                  "unrevealed it gives her 1 Focus.", "V9.21 V9.12"),
            space("mental-block", "Mental Block", "Space for a card", 1,
                  "A role beside the Ghost may pay to put its own card here; until another comes "
                  "it cannot be possessed.", "V9.29 V9.31"),
            space("ghost-tile", "Ghost tile", "Tile", 1,
                  "The next Artifact that the Ghost brings here locks to it.", "V9.32"),
            space("locked-tile", "Ghost tile with a locked Artifact", "Tile", 0,
                  "Whoever stands here keeps the Ghost from possessing.", "V9.28"),
        ]  # fmt: skip

    def level(self, number: int) -> str:
        card = " Your own Ghost card is out." if number > STANDARD else ""
        locked = counted(LOCKED[number], "Artifact")
        return f"You must lock {locked}.{card}"

    def puppet(self) -> SaidView:
        return said("Nobody possesses the Ghost.", "V9.21")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, Ghost)
        if role.phase == APPEARING:
            return appearing("Appear on a Dark tile that nobody is on.", "V9.10")
        if role.phase == RESOLVING:
            line = said("Reveal the Ghost card for more Movement and Influence this turn.", "V9.13")
            hint = "The Ghost card: 2 more Movement and 1 more Influence this turn."
            return advice("Your turn, Ghost", hint, [line])
        if role.phase == SELECTING:
            line = said("At the end of that role’s turn you may play it once more. Unrevealed "
                        "until your next turn, it gives you 1 Focus.", "V9.21",
                        "V9.12")  # fmt: skip
            hint = "Whose turn will you take? Unrevealed, the card gives Focus."
            return advice("Lay down a Possession card", hint, [line])
        stats = role.stats(cave)
        influence = stats["influence"]
        left = influence - objects_moved(role)
        steps = stats["movement_left"]
        lines = [
            said(f"{counted(steps, 'step')} left, through walls and open space; end on a tile "
                 "without Artifacts.", "V9.14")
            if steps > 0
            else said("No step is left; moving things costs none.", "V9.14"),
            said(f"Telekinesis moves {counted(left, 'thing')} marked with arrows, up to "
                 f"{counted(influence, 'space')} each, straight to you or away.", "V9.16")
            if left > 0
            else said("You have moved as many things as your Influence allows; those can go on for "
                      f"{counted(influence, 'space')} in all.", "V9.17"),
            said("Bring Artifacts, or whoever carries one, onto Ghost tiles: there they lock.",
                 "V9.32"),
        ]  # fmt: skip
        title = "Your turn, Ghost"
        if cave.locked >= cave.terms.goals[role.seat].own:
            title += ": out!"
            lines = [said("Enough Artifacts are locked: enter the Entrance.", "V9.5"), *lines]
        hint = "Fly, and move things in line with you; ¤ onto ‡ locks it."
        return advice(title, hint, lines)

    def figures(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, Ghost)
        return {"things_moved": objects_moved(role)}

    def more(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, Ghost)
        track = [{"movement": m, "influence": i} for m, i in zip(MOVEMENT, INFLUENCE)]
        return {
            "track": track,
            "among": hidden_among(role),
            "boast": CARD_NAMES[role.space] if role.boasted and role.space != NO_CARD else None,
        }

    def reached(self, cave: Cave, role: Role) -> int:
        return cave.locked

    def offered(self) -> list[SaidView]:
        return [
            said("Revealed, you play that turn once more, with the card’s numbers. Kept facedown, "
                 "it gives you 1 Focus at your next turn.", "V9.21", "V9.12"),
        ]  # fmt: skip

    def possessing(self) -> tuple[str, SaidView] | None:
        return (
            "What it carries onto ‡ is locked, and the turn is over.",
            said("Whenever you like, make it drop or collect an Artifact. One that comes onto "
                 "a Ghost tile locks, and the turn is over.", "V9.37"),
        )  # fmt: skip

    def numbers(self, terms: Terms) -> Numbers:
        return {"possession": possession_numbers(terms)}


WORDS: Final = GhostWords()
