"""What the words of Skulldug! mean; its cards bring their own."""

from typing import Final

from cavern.core.glossary import Term, read
from cavern.games.skulldug.border import CardAbout

WORDS: Final[list[Term]] = read(
    """
    AP, action point | S43 | What a turn is made of: 3 of them (2 for each partner in Team).
        What is not spent is lost.
    Health | S103 S114 | How much you can take, 5 in most modes. At 0 you die and drop your hand.
    treasure, treasure count, treasures | S125 | Three of them in your hand in the Cave
        Entrance at the end of your turn win.
    Cave Entrance, entrance | S22 S125 | Where everybody starts, comes back from the dead and
        has to bring the treasures.
    passage, tile | S2 | A space of the cave. It is discovered once a tile lies in it.
    undiscovered, dark | S50 | A space without a tile: whoever enters draws one, and what lies
        in it.
    discover, discovered | S50 S52 | To lay a new tile and draw its contents. It must connect
        to where you came from, if it can.
    corridor | S3 | A way out of a passage. Two passages are connected if both have one
        towards the other.
    dead end | S3 | A passage with a single corridor.
    line of sight, in sight | S8 | Your passage, and straight on in four directions as far as
        passages are connected.
    Hazard | S16 S94 | A trap or monster. Whoever enters its passage must face it.
    Fortune | S16 | Consumables, equipment and treasures.
    trap | S90 S96 | Set off by whoever enters its passage. Beaten it comes into your hand;
        there it does nothing but can be thrown.
    monster | S46 S95 | Faced on entering its passage and at the start of a turn there. Beaten
        it is discarded.
    item | S12 | Consumables, equipment, treasures and traps. You may end your turn with at
        most five.
    consumable | S78 S88 | Used once, for no AP, then discarded.
    equipment | S12 | Works for as long as you hold it.
    difficulty | S94 | The first number of a Hazard: so much you must roll, or more.
    damage | S94 S103 | The second number of a Hazard: the Health it costs to lose to it.
    Injury | S103 | Health lost to a Hazard or a throw, with what comes along. It can be
        prevented.
    focus | S75 | Right before your own roll: each AP spent adds 1. It is gone whatever you roll.
    encounter, meet, face | S89 S94 | Cards, focus, roll: with at least the difficulty you
        win, otherwise you are hurt.
    roll, die, value | S79 | The die, and focus and bonuses added to it. Only the final value
        counts.
    reroll | S80 | Another die instead of the first; the new one stands.
    move | S58 | 1 AP: into a connected passage, discovered or not.
    Dash | S59 | 1 AP: two moves in a row through discovered passages. Not while Dazed or glued.
    pick up | S62 | 1 AP: take an item that lies in your passage, even a trap.
    drop | S63 | Free: lay an item into any passage in your line of sight, as often as you like.
    shove | S65 | 1 AP, once a turn: push another explorer out of your passage into what lies
        there.
    throw | S67 S69 | 1 AP: an item at an opponent in sight. Your roll against theirs; a hit
        costs 1 Health and a random card.
    defence | S67 | The roll of whoever something is thrown at.
    destroy | S73 | 1 AP, once a turn: a discovered, unoccupied passage that yours faces is
        taken away.
    flee | S106 | After losing to a monster you go back where you came from, for no AP.
    Dazed | S113 S76 | You cannot Dash and all your rolls have −1. 2 AP shake it off.
    glued, stuck | S106 S59 | You cannot Dash or flee until it is over.
    backup | S111 | If you died: your next explorer comes into the entrance with full Health
        and a card.
    resign | S77 | Give up an explorer for the whole turn; backup comes next turn. Alone it
        loses the game.
    dead, died, death | S109 | Your hand drops where you were. Backup comes when your next
        turn begins.
    hand, card | S13 S121 | What you carry; everybody sees it. At most five items at the end of your
        turn.
    hand limit | S121 | At most five items at the end of your own turn.
    ghost, ghosts | S139 S142 | Solo only: rises where a treasure is drawn and hunts
        treasures, then you. A throw that hits, a shove or a daze ends it.
    Cave Health | S138 | Solo only: one gem goes each round; with five or fewer left the cave
        may collapse.
    collapse | S138 | Solo only: the end, if it comes before you are out.
    faction | S25 | Whose explorers you play. All play by the same rules.
    partner, team | S127 S133 | In Team two share a turn, and their treasures count together
        in the entrance.
    opponent | S14 | Anybody but you and your partner.
    Gear, starting items, draft | S31 S35 | What you begin with: drafted from the cards
        with the Gear mark, or a suggested set.
    special passage | S57 | A tile with a text of its own (house rules), good for whoever
        stands there.
    discard | S81 | Put away, out of the game unless something brings it back.
    deck | S115 | From an empty Fortune or Hazard deck nothing is drawn.
    turn | S44 | Backup or resigning, AP, cards, fights in your passage; then actions in any
        order.
    """
)


def terms(cards: list[CardAbout]) -> list[Term]:
    """The words, then every card by its name."""
    return [*WORDS, *(of_card(card) for card in cards)]


def of_card(card: CardAbout) -> Term:
    text = card["text"]
    if card["difficulty"]:
        text = f"Roll {card['difficulty']} or lose {card['damage']} Health. {text}".strip()
    if card["source"] in ("reconstructed", "house"):
        text = f"{text} ({card['source'].capitalize()}.)"
    things = [card["id"], f"card:{card['id']}"]
    return Term([card["name"]], text, [card["rule"]], card["type"], things)
