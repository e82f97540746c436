"""What is said to somebody who has to choose what to play."""

from typing import Any

from support import every_game

from cavern.core.game import Game
from cavern.core.lesson import lessons
from cavern.games.skulldug.game import GAME as SKULLDUG
from cavern.games.skulldug.sets import FACTION_SETS


@every_game
def test_every_mode_and_role_can_be_picked(game: Game[Any]) -> None:
    by_kind: dict[str, list[str]] = {}
    for pick in game.picks:
        by_kind.setdefault(pick.kind, []).append(pick.id)
        assert pick.goal.endswith(".") and pick.turn.endswith(".")
        assert len(pick.goal.split()) <= 20
        if pick.kind != "faction":
            assert 1 <= pick.learn <= 3 and 1 <= pick.win <= 3
            assert pick.learning and pick.winning
    for option in game.options:
        if option.id in ("roles", "factions"):
            assert sorted(by_kind[option.id[:-1]]) == sorted(option.choices)
    if "role" not in by_kind:
        assert by_kind["mode"] == [mode.id for mode in game.modes]
    taught = {each.teaches for each in lessons(game)}
    assert all(pick.id in taught for pick in game.picks if pick.kind != "faction")


@every_game
def test_every_difficulty_is_put_into_words(game: Game[Any]) -> None:
    for option in game.options:
        if option.id != "difficulty":
            continue
        of = "mode" if option.modes else "role"
        for pick in game.picks:
            if pick.kind == of and (not option.modes or pick.id in option.modes):
                assert [level for level, _ in pick.levels] == list(option.choices)
                assert len({words for _, words in pick.levels}) > 2


def test_factions_name_their_gear() -> None:
    names = {card["id"]: card["name"] for card in SKULLDUG.about()["cards"]}
    picks = {pick.id: pick for pick in SKULLDUG.picks}
    for gear in FACTION_SETS:
        for card in gear.cards:
            assert names[card] in picks[gear.id].turn
