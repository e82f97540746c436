"""Positions as pictures and matches as rows, for notebooks."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from support import CASES, every_case

import cavern
from cavern.core import registry
from cavern.core.event import SPECTATOR
from cavern.core.game import TRUTH
from cavern.core.match import Match
from cavern.core.picture import Caption, Map, Sheet, named
from cavern.core.rng import Rng
from cavern.games.skulldug.picture import token
from cavern.games.vast.pieces import GEMS, PIECES
from cavern.games.vast.tiles import TERRAINS
from cavern.lab.walking import Case, walk

SVG = "{http://www.w3.org/2000/svg}"


@every_case
def test_every_position_is_a_picture(case: Case) -> None:
    game = case.game
    match = Match(game, case.setup(), "pictures", people=set())
    for number, _ in enumerate(walk(match, 40)):
        if number % 8 == 0:
            for seat in (SPECTATOR, TRUTH, 0):
                ElementTree.fromstring(game.draw(match.state, seat))
    root = ElementTree.fromstring(match._repr_svg_())
    assert root.tag.endswith("svg") and float(root.attrib["width"]) > 100


def test_a_picture_shows_no_more_than_the_seat_may_see() -> None:
    """Shuffle what a seat cannot know: its picture stays."""
    for case in CASES:
        match = Match(case.game, case.setup(), "hidden", people=set())
        for _ in walk(match, 25):
            pass
        other = match.state.copy()
        case.game.resample(other, 0, Rng.from_seed("other"))
        assert case.game.draw(other, 0) == case.game.draw(match.state, 0)


def shown(svg: str) -> list[str]:
    """The drawings that a picture uses, which it has to bring along itself."""
    root = ElementTree.fromstring(svg)
    used = [use.attrib["href"].removeprefix("#") for use in root.iter(f"{SVG}use")]
    assert set(used) == {part.attrib["id"] for part in root.findall(f"{SVG}defs/{SVG}g")}
    assert "var(" not in svg and "class=" not in svg and "{" not in svg
    return used


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in ElementTree.fromstring(svg).iter(f"{SVG}title")]


def test_the_map_of_vast_is_drawn_as_in_the_browser() -> None:
    roles = "knight,goblins,dragon,thief,cave"
    match = cavern.play("vast", "random", options={"roles": roles}, seed="drawn")
    for count in range(0, 400, 25):
        moment = match.at(count)
        view = moment.view(SPECTATOR)
        svg = moment._repr_svg_()
        used, said = shown(svg), titles(svg)
        tiles = view["tiles"]
        assert used.count("vast-dark") == sum(not t["lit"] and not t["terrain"] for t in tiles)
        assert sum(name.startswith("vast-wall-") for name in used) == sum(
            len(t["walls"]) for t in tiles
        )
        assert used.count("vast-token-treasure") == sum(t["treasure"] > 0 for t in tiles)
        assert used.count("vast-token-crystal") == sum(t["tokens"].count("crystal") for t in tiles)
        for piece, at in view["at"].items():
            drawn = f"vast-piece-{piece}"
            often = 2 if at is not None else 0  # on the map and in the legend
            assert sum(name in (drawn, f"{drawn}-under") for name in used) == often
            assert said.count(view["pieces"][piece]["name"]) == (at is not None)


@pytest.mark.parametrize("mode", ["solo", "team", "ffa"])
def test_the_cave_of_skulldug_is_drawn_as_in_the_browser(mode: str) -> None:
    match = cavern.play("skulldug", "heuristic", mode=mode, seed="drawn")
    for count in range(0, match.answered, 20):
        moment = match.at(count)
        view = moment.view(SPECTATOR)
        svg = moment._repr_svg_()
        used, said = shown(svg), titles(svg)
        laid = [
            name for name in used if name.startswith(("skulldug-passage-", "skulldug-entrance"))
        ]
        corridors = sorted(tile["corridors"] for tile in view["tiles"])
        assert sorted(name.split("-")[2] for name in laid) == corridors
        for card in (card for tile in view["tiles"] for card in tile["contents"][:8]):
            assert card["name"] in said
        for each in view["explorers"]:
            assert said.count(each["name"]) == each["alive"]
            assert f"{each['name']}: Health {each['health']}, " in "".join(words(svg))


def words(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_whoever_shares_a_cave_can_be_told_apart() -> None:
    """Two of a faction wear the same hat in colours and with numbers of their own."""
    svg = cavern.play("skulldug", "heuristic", mode="team", seed="drawn").at(40)._repr_svg_()
    numbers = [text for text in words(svg) if text.isdigit()]
    assert sorted(numbers) == sorted("1234" * 2)


@every_case
def test_no_words_run_over_the_edge(case: Case) -> None:
    match = Match(case.game, case.setup(), "edge", people=set())
    for _ in walk(match, 60):
        pass
    root = ElementTree.fromstring(case.game.draw(match.state, SPECTATOR))
    for text in root.findall(f"{SVG}text"):
        if text.attrib.get("text-anchor") is None and "font-family" not in text.attrib:
            length = 7 * len(text.text or "")
            assert float(text.attrib["x"]) + length <= float(root.attrib["width"])


def test_names_are_written_out_safely() -> None:
    sheet = Sheet("cavern.games.skulldug")
    chart = Map(sheet, [(0, 0)])
    chart.put(named("<b>&", sheet.use("passage-n-0")), 0, 0)
    chart.place_name(0, 0, "<&>")
    chart.legend.append(
        [Caption(sheet.filled("pawn-suits", {"tone": '"', "number": "<"}), "a & b")]
    )
    svg = chart.picture("<title>", ['"&'])
    assert titles(svg) == ["<b>&"]
    assert {"<&>", "<", "a & b", "<title>", '"&'} == set(words(svg))


def test_a_card_that_nobody_has_drawn_has_the_sign_of_its_type() -> None:
    sheet = Sheet("cavern.games.skulldug")
    view = cavern.play("skulldug", "heuristic", mode="duel", seed="drawn").at(60).view(TRUTH)
    card = next(card for tile in view["tiles"] for card in tile["contents"])
    own = {**card, "kind": "brought-along"}
    assert sheet.drawings[f"sign-{card['kind']}"] in token(sheet, card)
    assert sheet.drawings[f"sign-{card['type']}"] in token(sheet, own)


def test_whatever_can_lie_in_a_cave_is_drawn() -> None:
    skulldug = Sheet("cavern.games.skulldug")
    for about in registry.game("skulldug").about()["cards"]:
        assert skulldug.has(f"sign-{about['id']}") and skulldug.has(f"card-{about['type']}")
    vast = Sheet("cavern.games.vast")
    for tile in registry.game("vast").about()["tiles"]:
        assert tile["kind"] == "entrance" or vast.has(f"kind-{tile['kind']}")
        assert tile["kind"] == "entrance" or vast.has(f"known-{tile['kind']}")
        assert tile["symbol"] == "none" or vast.has(f"dark-{tile['symbol']}")
    for terrain in TERRAINS:
        assert vast.has(f"{terrain}-0") and vast.has(f"{terrain}-1")
    for gem in GEMS:
        assert vast.has(f"token-gem-{gem}")
    for piece in PIECES:
        assert vast.has(f"piece-{piece}")


def test_a_game_without_a_drawing_shows_its_text() -> None:
    from cavern.core.game import Game

    plain = Game.draw(registry.game("cube-delver"), cavern.play("cube-delver", seed="7").state, 0)
    assert "health" in plain and ElementTree.fromstring(plain) is not None
    secret = Game.draw(registry.game("vast"), cavern.play("vast", seed="7").state, 0)
    assert "Round" in secret and "stack" not in secret


def test_a_position_from_text() -> None:
    tableau = cavern.position("cube-delver", "turn 7 rolled\nhealth 2 5\ntravel 3\nhand damage 4")
    assert str(tableau).startswith("turn 7 rolled")
    assert "In hand: Damage, which shows 4" in tableau._repr_svg_()
    with pytest.raises(cavern.CavernError):
        cavern.position("cube-delver", "nonsense")


def test_rows_of_a_match_and_of_its_record(tmp_path: Path) -> None:
    match = cavern.play("skulldug", "heuristic", mode="duel", seed="rows")
    rows = cavern.decisions(match)
    assert len(rows) == match.answered
    assert [row["answer"] for row in rows] == [answer.option for answer in match.history[1:]]
    assert all(row["options"] >= 1 and row["label"] and row["prompt"] for row in rows)
    path = tmp_path / "game.cavern.jsonl"
    cavern.save_record(match, path)
    assert cavern.decisions(path) == rows == cavern.decisions(cavern.load_record(path))
