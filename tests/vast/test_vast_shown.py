"""What the view says in words and numbers, so that no client needs to know the rules."""

from typing import Any, cast

from cavern.core.grid import NORTH
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.game import GAME
from cavern.games.vast.goals import goal_view
from cavern.games.vast.grid import square_named
from cavern.games.vast.monsters import GOLEM
from cavern.games.vast.pieces import DRAGON, GHOST, KNIGHT, THIEF, TRIBE_EYE
from cavern.games.vast.roles.cave.role import OMEN_MIX
from cavern.games.vast.roles.cave_ghost.role import FARTHEST, CaveGhost
from cavern.games.vast.roles.dragon.powers import MIXES, PAY
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.ghoul.terror import HUNT, TERROR
from cavern.games.vast.roles.goblins.hand import ASSIGN
from cavern.games.vast.roles.knight.anytime import PLACE_CUBE
from cavern.games.vast.roles.knight.encounter import ATTACK
from cavern.games.vast.roles.knight.role import BOW, Knight
from cavern.games.vast.roles.knight.turn import MOVE, KnightTurn
from cavern.games.vast.roles.thief.role import ACTING, STICKY_FINGERS, Thief
from cavern.games.vast.roles.thief.turn import PICK_LOCK, PICKPOCKET
from cavern.games.vast.roster import SPECS
from cavern.games.vast.saying import words_of
from cavern.games.vast.state import Cave
from cavern.games.vast.treasures import ENCHANTED_BOW, TREASURE_NAMES
from cavern.lab.seating import seat_ids


def started(roles: str, **options: Any) -> tuple[Match, Cave]:
    match = Match(GAME, GAME.setup(options={"roles": roles, **options}), "lantern")
    assert isinstance(match.state, Cave)
    return match, match.state


def test_a_piece_says_how_many_rings_around_it_count() -> None:
    """V9.69: farther than the outermost all squares are as far away."""
    match, _ = started("knight,goblins,dragon,cave-ghost,thief")
    pieces: Any = match.view(-1)["pieces"]
    counting = {piece: one["rings"] for piece, one in pieces.items() if one["rings"]}
    assert counting == {"ghost": FARTHEST - 1} and pieces["ghost"]["role"] == "cave-ghost"


def role_of(cave: Cave, kind: str) -> Any:
    return next(role for role in cave.roles if role.kind == kind)


def test_a_hunter_counts_the_health_of_the_prey_by_the_level_of_the_hunt() -> None:
    _, cave = started("knight,goblins,dragon", difficulty="knight=hard")
    goal = goal_view(cave, role_of(cave, "knight"))
    assert goal["text"] == "kill the Dragon"
    assert goal["counts"] == [
        {
            "part": "kill",
            "label": "Dragon’s Health",
            "short": "kill Dragon",
            "whose": "dragon",
            "now": 6,
            "of": 6,
            "falls": True,
        }
    ]


def test_the_dragon_wakes_surfaces_and_escapes() -> None:
    _, cave = started("knight,goblins,dragon")
    dragon = role_of(cave, "dragon")
    assert isinstance(dragon, Dragon)
    assert goal_view(cave, dragon)["counts"][0]["of"] == 11
    dragon.awake = True
    assert (goal_view(cave, dragon)["left"], goal_view(cave, dragon)["note"]) == (
        "surface",
        "awake",
    )
    dragon.surfaced = True
    assert goal_view(cave, dragon)["left"] == "escape"


def test_any_of_several_numbers_is_enough() -> None:
    _, cave = started("ghoul")
    ghoul = role_of(cave, "ghoul")
    assert isinstance(ghoul, Ghoul)
    cave.smashed = 2
    counts = goal_view(cave, ghoul)["counts"]
    assert [(part["short"], part["now"], part["of"]) for part in counts] == [
        ("Fury", 0, 8),
        ("smash", 2, 6),
    ]
    assert goal_view(cave, ghoul)["left"] == ""
    cave.smashed = 6
    assert (goal_view(cave, ghoul)["left"], goal_view(cave, ghoul)["note"]) == (
        "escape",
        "may leave",
    )


def test_a_ghoul_that_hunts_alone_has_prey_besides_its_fury() -> None:
    _, cave = started("knight,ghoul")
    counts = goal_view(cave, role_of(cave, "ghoul"))["counts"]
    assert [(part["short"], part["whose"], part["falls"]) for part in counts] == [
        ("Fury", "ghoul", False),
        ("Knight", "knight", True),
    ]


def test_advice_counts_what_is_left_of_the_turn() -> None:
    match, cave = started("knight,goblins,dragon")
    knight = role_of(cave, "knight")
    assert isinstance(knight, Knight)
    view: Any = match.view(0)
    assert view["advice"]["yours"] and view["advice"]["title"] == "Your turn, Knight"
    told = " ".join(line["text"] for line in view["advice"]["lines"])
    assert f"{view['knight']['steps_left']} step" in told
    assert view["knight"]["next_cube"] == 5
    knight.moved, knight.free = knight.stats(cave)["movement"], 0
    told = " ".join(line["text"] for line in words_of("knight").advise(cave, knight)["lines"])
    assert "0 steps and 1 Encounter left." in told and "lit square" not in told
    waiting: Any = match.view(2)
    assert not waiting["advice"]["yours"]
    assert waiting["advice"]["title"] == "The Knight plays"


def test_events_call_roles_by_their_ids() -> None:
    """As views and reports do: whoever is said to act or suffer is found among those at the table.
    How many a Tribe is, is a number of the Goblins."""
    counted: set[tuple[str, str]] = set()
    for roles in ("knight,goblins,cave,thief", "knight,vile-ghoul,cave-ghost"):
        setup = GAME.setup(options={"roles": roles})
        match, rng = Match(GAME, setup, "by name"), Rng.from_seed("by name")
        told: dict[str, set[str]] = {}
        while not match.over and len(match.history) < 300:
            assert match.decision is not None
            for event in match.answer_index(rng.below(len(match.decision.choices))).events:
                for fact, kind in GAME.things().get(event.kind, {}).items():
                    if kind == "role" and fact in event.facts:
                        told.setdefault(event.kind, set()).add(str(event.facts[fact]))
                if event.kind == "stat" and "piece" in event.facts:
                    counted.add((str(event.facts["owner"]), str(event.facts["stat"])))
        assert told["turn"] == set(seat_ids(GAME, setup))
        assert set().union(*told.values()) <= told["turn"] and len(told) > 2
    assert counted == {("goblins", "population")}


def test_steps_that_only_the_ghost_card_gave_are_not_missing_afterwards() -> None:
    """V9.13: it helps for one turn; whoever looks at her board later sees that no step is left."""
    _, cave = started("knight,goblins,ghost")
    ghost = role_of(cave, "ghost")
    ghost.boosted = True
    ghost.moved = ghost.stats(cave)["movement"]
    ghost.boosted = False
    assert ghost.stats(cave)["movement_left"] == 0


def test_prices_and_rings_of_isolation() -> None:
    match, cave = started("knight,goblins,dragon,cave-ghost")
    ghost = role_of(cave, "cave-ghost")
    assert isinstance(ghost, CaveGhost)
    off: Any = match.view(0)
    assert all(mark["price"] is None for mark in off["cave-ghost"]["marks"])
    cave.at[GHOST] = cave.at[KNIGHT]
    view: Any = match.view(0)
    marks = {mark["role"]: mark for mark in view["cave-ghost"]["marks"]}
    assert marks["knight"] == {"role": "knight", "isolation": 0, "price": 4}
    ghost.hated = 5
    assert ghost.kind in view
    again: Any = match.view(0)
    assert again["cave-ghost"]["prices"]["hatred"] == 3
    assert again["cave-ghost"]["prices"]["possession"] is None
    entrance = next(tile for tile in again["tiles"] if tile["at"] == "0,0")
    assert entrance["rings"] == 0


def test_whatever_is_touched_is_answered_with_its_own_reasons() -> None:
    match, cave = started("knight,goblins,dragon")
    decision = match.decision
    assert decision is not None and decision.seat == 0
    afar = GAME.why_not_touched(cave, 0, ["tile:7,7"], decision)
    assert afar is not None and afar.text == "Nothing can be done with that now."
    cave.at[KNIGHT] = square_named("0,0")
    assert isinstance(decision, KnightTurn)
    assert decision.meant(cave, ["tile:0,1"])[0] == MOVE.of(NORTH)
    waiting = GAME.why_not_touched(cave, 2, ["tile:0,2"], decision)
    assert waiting is not None and waiting.text == "It is the turn of the Knight."
    assert PLACE_CUBE.of(BOW) in decision.meant(cave, ["slot:bow"])
    role_of(cave, "knight").free = 0
    asked = KnightTurn(cave, role_of(cave, "knight"))
    refusal = GAME.why_not_touched(cave, 0, ["slot:bow"], asked)
    assert refusal is not None and refusal.rule


def test_every_role_has_words() -> None:
    assert tuple(SPECS) == ROLES
    rules = GAME.rulebook()
    for words in map(words_of, SPECS):
        about = words.about()
        assert about["turn"] and about["summary"]["text"]
        cited = [about["summary"], words.puppet(), *about["spaces"]]
        for said in cited:
            assert all(rules.find(rule) for rule in said["rules"]), said


def test_the_view_says_which_role_plays_a_piece_and_what_it_is_called() -> None:
    for roles, shown in (
        (
            "knight,goblins,ghoul",
            {"tribe-eye": ("goblins", "Eye Tribe"), "ghoul": ("ghoul", "Ghoul")},
        ),
        (
            "knight,vile-ghoul,cave-ghost",
            {"ghoul": ("vile-ghoul", "Vile Ghoul"), "ghost": ("cave-ghost", "Cave Ghost")},
        ),
    ):
        _, cave = started(roles)
        pieces = GAME.view(cave, 0)["pieces"]
        for piece, said in shown.items():
            assert (pieces[piece]["role"], pieces[piece]["name"]) == said
        assert set(pieces) == set(GAME.view(cave, 0)["at"])


def test_who_goes_no_further_is_not_told_where_to_go() -> None:
    _, cave = started("knight,thief,cave")
    thief = role_of(cave, "thief")
    assert isinstance(thief, Thief)
    thief.phase = ACTING
    words = words_of("thief")
    assert "lit square" in words.advise(cave, thief)["lines"][0]["text"]
    thief.moved = thief.movement()
    assert words.advise(cave, thief)["lines"][0]["text"] == "0 steps and 0 action cubes left."


def test_a_monster_says_what_it_does_where_it_is_given() -> None:
    _, cave = started("knight,goblins,dragon")
    goblins = role_of(cave, "goblins")
    assert ASSIGN.does(cave, goblins, GOLEM, 0).startswith("The Tribe crosses walls.")


def test_what_pays_is_named_as_people_read_it() -> None:
    wings = next(n for n, mix in enumerate(MIXES) if mix == [0, 0, 2])
    assert (PAY.first.id(wings), PAY.first.label(wings)) == ("wing+wing", "two Wings")
    omens = OMEN_MIX.of([0, 1, 1, 0, 0, 0])
    assert (OMEN_MIX.id(omens), OMEN_MIX.label(omens)) == (
        "boulder+quartz",
        "a Boulder and a Quartz",
    )


def test_a_pickpocket_knows_his_chances() -> None:
    _, cave = started("knight,thief,cave")
    thief = role_of(cave, "thief")
    assert isinstance(thief, Thief)
    assert [PICKPOCKET.odds(cave, thief, KNIGHT, n) for n in (1, 2, 3)] == [(3, 6), (5, 6), (6, 6)]
    assert PICK_LOCK.odds(cave, thief, 2, 0) == (5, 6)
    thief.upgrades.append(STICKY_FINGERS)
    assert PICKPOCKET.odds(cave, thief, KNIGHT, 1) == (27, 36)
    thief.sticky_used = True
    assert PICKPOCKET.odds(cave, thief, KNIGHT, 1) == (3, 6)


def test_what_an_attack_takes_is_said_where_it_is_chosen() -> None:
    _, cave = started("knight,goblins,dragon,cave,thief")
    knight = role_of(cave, "knight")
    words = ATTACK.does(cave, knight, THIEF, 0)
    stealth = role_of(cave, "thief").stealth(cave)
    assert words == (
        f"It takes more Perception than his Stealth of {stealth}. She has Strength 1 and "
        "Perception 1."
    )
    assert "Armor of 1" in ATTACK.does(cave, knight, DRAGON, 0)
    assert "more Strength than its" in ATTACK.does(cave, knight, TRIBE_EYE, 0)


def test_a_terror_card_says_what_it_does_for_each_ghoul() -> None:
    hunt = TERROR[HUNT]
    for vile, once, short in (
        (False, "3 free attack points this turn.", ("-1 disc", "+3 attack")),
        (True, "+2 Attack this turn.", ("Attack+1", "Attack+2")),
    ):
        assert hunt.sentences(hunt.numbers, vile)[1] == once
        assert hunt.shortly(hunt.numbers, vile) == short
    assert "one attack has +1 Attack" in hunt.sentences(hunt.numbers, True)[0]


def test_only_what_she_has_is_refused_her() -> None:
    match, cave = started("knight,goblins,dragon")
    knight = role_of(cave, "knight")
    assert isinstance(knight, Knight)
    cave.at[TRIBE_EYE] = square_named("0,1")
    refusal = GAME.why_not_touched(cave, 0, ["piece:tribe-eye"], KnightTurn(cave, knight))
    assert refusal is not None and refusal.text == "The Bow takes a Hero cube."
    assert GAME.why_not(cave, 0, "enchanted-bow:thief", match.decision).text == (
        "She does not have the Enchanted Bow."
    )
    knight.cards_up.append(ENCHANTED_BOW)
    asked = KnightTurn(cave, knight)
    one = GAME.why_not_touched(cave, 0, ["piece:tribe-eye"], asked)
    assert one is not None and one.text == "The Bow takes a Hero cube."
    assert GAME.why_not(cave, 0, "enchanted-bow:thief", asked).text == "They are not on the map."
    cave.at[DRAGON] = square_named("0,0")
    assert GAME.why_not(cave, 0, "enchanted-bow:dragon", asked).text == (
        "The Enchanted Bow takes a Hero cube."
    )


def test_the_card_that_is_offered_is_shown_whichever_it_is() -> None:
    """V3.6: to the Knight, who keeps it or declines it."""
    _, cave = started("knight,goblins,dragon,cave")
    knight = cave.roles[0]
    assert isinstance(knight, Knight)
    assert knight.in_full()["offered"] is None
    for number, name in enumerate(TREASURE_NAMES):
        knight.offered = number
        assert knight.in_full()["offered"] == name


def board_at(text: str, roles: str, who: str, seat: int = 0) -> Any:
    setup = GAME.setup(options={"roles": roles})
    state = GAME.parse("map\n  @ A1n v2\n" + text, setup, Rng.from_seed(""))
    return cast(Any, GAME.view(state, seat))[who]


def test_what_the_thief_carries_is_one_number() -> None:
    text = "turn thief\npieces thief 1,0\nthief carried 2\ngem claw carried\n"
    assert board_at(text, "dragon,thief", "thief")["load"] == 3


def test_a_tribe_is_done_only_in_the_turn_of_the_goblins() -> None:
    text = "pieces knight 0,0 tribe-fangs 1,0\ngoblins population fangs=2\ngoblins activated 3\n"
    own = board_at(f"turn goblins\n{text}goblins acting bones\n", "knight,goblins", "goblins")
    assert own["tribes"] == {"fangs": "done", "bones": "acting", "eye": ""}
    later = board_at(f"turn knight\n{text}", "knight,goblins", "goblins")
    assert set(later["tribes"].values()) == {""}


def test_what_else_changes_a_ghoul_s_turn_is_told() -> None:
    text = "turn vile-ghoul\npieces ghoul 1,0\nvile-ghoul stabs 2\nvile-ghoul supply\n"
    notes = board_at(text, "vile-ghoul,thief", "vile-ghoul")["notes"]
    assert [note["text"] for note in notes] == [
        "Backstabbed: −2 next turn",
        "All dice anew next turn",
    ]


def test_which_possession_cards_may_be_hidden_is_told() -> None:
    """Also who knows none of them is not told which lies facedown; one that is boasted of is."""
    text = (
        "turn knight\npieces knight 0,0 ghost 1,0\nghost mental-block goblins\n"
        "ghost deck knight thief\nghost space dragon\n"
    )
    table = "knight,goblins,dragon,thief,ghost"
    among = board_at(text, table, "ghost")["among"]
    assert among == ["knight", "dragon", "thief"]
    boasted = board_at(text + "ghost boasted yes\n", table, "ghost")
    assert boasted["among"] == ["knight", "thief"] and boasted["boast"] == "dragon"


def test_a_tile_says_what_its_isolation_means() -> None:
    setup = GAME.setup(options={"roles": "knight,cave-ghost"})
    text = "turn cave-ghost\nmap\n  @ A1n v2\npieces knight 0,0 ghost 0,0\n"
    view: Any = GAME.view(GAME.parse(text, setup, Rng.from_seed("")), 1)
    assert {tile["at"]: tile["far"] for tile in view["tiles"]}["2,0"] == (
        "2 rings away: Telekinesis moves 4 here."
    )
