"""What the words of Cube Delver mean."""

from typing import Final

from cavern.core.glossary import Term, read

TERMS: Final[list[Term]] = read(
    """
    Health, Health die, Health row | C3.1 C5.2 | Green dice that keep you alive. Damage takes
        them; with none left you are dead and score 0.
    Damage, Damage die | C3.2 | Red dice strike: a Health die of the same value goes, or else
        every lower one. They never stay.
    Travel, Travel die, Travel row | C3.3 C5.1 | Blue dice are how deep you are. A new one
        must be within 1 of the rightmost; when the last is gone you are out.
    Treasure, Treasure die, Treasure row | C3.4 C5.1 | Yellow dice are your score once you are
        out. There may be at most one more of them than Travel dice.
    Potion, Potion die, Potion row | C3.5 C4.2 | Purple dice, each good for one action:
        Premonition, Healing, Dispel, Phase or Improve.
    Curse, Curse die, Curse row | C2.4 C3.5 | Black dice can never pay, and a roll that equals
        one may not be rolled again.
    row, rows | C1.3 | Where dice of a colour lie. There are five; Damage has none.
    bag | C1.1 | Sixty dice, ten of each colour, less those in your tableau and hand. Every
        die in it is equally likely.
    tableau | C1.3 | What you have laid down: five rows of dice.
    hand | C2.3 | The die you have just drawn. It cannot pay for its own reroll.
    soak | C2.2 | Before a Damage die is rolled: it goes back with one of your highest Health
        dice, and the turn is over.
    reroll, roll again | C2.3 | Costs one die of your tableau each time; Curses cannot pay.
    pay, price | C2.3 C2.5 | The die that goes back to the bag for a reroll. Travel may not
        pay twice running.
    keep | C2.7 | The roll stands, and the die does what its colour does with that number.
    retrace | C2.5 | Travel may not pay if it paid last, or in the turn just before.
    trap | C3.4 | A Treasure equal to one you have springs it: one Health die of 4 to 6 is
        turned upside down.
    Lighten the Load, lighten | C4.1 | A Treasure and the rightmost Travel die go back: a step
        towards the way out.
    Premonition | C4.2 C2.1 | For a Potion: you see your next die and may put it back once.
    Healing, heal | C4.3 | For a Potion: one Health die below 6 goes up by 1.
    Dispel | C4.4 | A Potion and a Curse of the same value both go back.
    Phase | C4.5 | For a Potion: the rightmost Travel die takes its value.
    Improve | C4.6 | Of two equal Potions below 6 one goes back and the other goes up by 1.
    escape, escaped, way out | C5.1 | With no Travel die left you are out, and your Treasure
        counts.
    death, dead, dies | C5.2 | With no Health die left you score nothing.
    score, points | C5.1 | The sum of your Treasure dice, once you have escaped.
    odds, chance, chances | C5.3 | Exact, from what is left in the bag: each colour's share,
        and how likely the next die kills.
    optional action, action | C4.1 C2.8 | After a die was placed you may do one thing with
        Potions or Treasure.
    turn | C2.1 | Draw, roll, roll again if you pay, place; then perhaps one action.
    """
)
