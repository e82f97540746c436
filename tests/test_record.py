"""Records: what is written can be replayed, resumed and verified; what was altered is found out."""

import json
import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import toy

from cavern.core import record, registry
from cavern.core.errors import BadInput
from cavern.core.match import Match
from cavern.core.record import (
    OtherVersion,
    Recorder,
    RecordError,
    Tampered,
    WrongSeed,
    commitment,
    load,
    replay,
    resume,
    seed_path,
)
from cavern.core.rng import Rng
from cavern.games.cube_delver.bots import CautiousBot
from cavern.games.cube_delver.game import GAME

Lines = list[dict[str, Any]]
SEED = "delve 2"


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game counts as installed, beside the real ones."""
    installed = {**registry.games(), toy.GAME.id: toy.GAME}
    monkeypatch.setattr(registry, "_installed", lambda: (installed, {}))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / ("delve" + record.RECORD_SUFFIX)


def play(match: Match, recorder: Recorder | None = None, answers: int = 1000) -> Match:
    """Let the cautious delver play on, recording each answer."""
    bot = CautiousBot(Rng.from_seed("bot"))
    while match.decision is not None and match.answered < answers:
        answer = match.answer_index(bot.pick(match.decision, match.state))  # type: ignore[arg-type]
        if recorder is not None:
            recorder.answered(answer)
    return match


def finished() -> Match:
    return play(Match(GAME, GAME.setup(), SEED))


def hashes(match: Match) -> list[tuple[str, list[int], str]]:
    return [(answer.option, answer.chance, answer.hash) for answer in match.history]


def write(path: Path, match: Match) -> Path:
    path.write_bytes(record.dumps(match, ["person"] * match.setup.seats))
    return path


def alter(path: Path, change: Callable[[Lines], None]) -> None:
    """Rewrite a record after changing its lines."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))


def refusal(error: type[BadInput], action: Callable[[], object]) -> str:
    """The message an action is refused with. It is one line."""
    with pytest.raises(error) as caught:
        action()
    assert type(caught.value) is error
    assert "\n" not in str(caught.value)
    return str(caught.value)


# Writing and reading


def test_a_record_says_what_was_played(path: Path) -> None:
    write(path, finished())
    loaded = load(path)
    header = loaded.header
    assert (header.game, header.mode, header.seats) == ("cube-delver", "solo", ["person"])
    assert header.options == GAME.setup().options
    assert header.commitment == commitment(SEED)
    assert (loaded.seed, loaded.cut, loaded.people) == (SEED, "", {0})


def test_the_seed_of_an_unfinished_game_is_not_in_its_record(path: Path) -> None:
    write(path, play(Match(GAME, GAME.setup(), SEED), answers=3))
    assert SEED.encode() not in path.read_bytes()
    assert load(path).seed is None
    assert "has no last line: the game was not finished" in load(path).cut


def test_replays_agree_with_the_match(path: Path) -> None:
    match = finished()
    loaded = load(write(path, match))
    assert hashes(replay(loaded)) == hashes(match)
    assert hashes(replay(loaded, verify=True)) == hashes(match)


@pytest.mark.parametrize("upto", [0, 1, 5])
def test_a_replay_stops_where_it_is_told(path: Path, upto: int) -> None:
    match = finished()
    again = replay(load(write(path, match)), upto)
    assert again.answered == upto
    assert hashes(again) == hashes(match)[: upto + 1]


@pytest.mark.parametrize("upto", [-1, 10_000])
def test_a_replay_cannot_stop_where_nothing_is(path: Path, upto: int) -> None:
    match = finished()
    loaded = load(write(path, match))
    text = refusal(BadInput, lambda: replay(loaded, upto))
    assert text == f"{path} has answers 0 to {match.answered}, not {upto}"


def test_a_recorder_writes_what_dumps_writes(path: Path) -> None:
    match = Match(GAME, GAME.setup(), SEED)
    recorder = Recorder.create(path, match, ["person"])
    assert seed_path(path).read_text() == SEED
    play(match, recorder)
    recorder.finished(match)
    recorder.close()
    assert path.read_bytes() == record.dumps(match, ["person"])
    assert not seed_path(path).exists()


def with_undo(path: Path) -> Match:
    """A game of two with answers taken back, recorded."""
    match = Match(toy.GAME, toy.GAME.setup("", 2), SEED)
    recorder = Recorder.create(path, match, ["person", "person"])

    def answer(option: str) -> None:
        recorder.answered(match.answer(option))

    def take_back(seat: int) -> None:
        undo = match.ask_undo(seat)
        if undo.waiting:
            match.agree_undo(1 - seat)
        recorder.undone(undo.to, seat, sorted(undo.agreed))

    answer("fill:1")
    answer("fill:1")
    take_back(1)
    answer("fill:roll")
    take_back(1)
    take_back(0)
    while match.decision is not None:
        answer("fill:roll" if match.decision.kind == "fill" else "leave")
    recorder.finished(match)
    recorder.close()
    return match


def test_undo_lines_are_replayed(path: Path) -> None:
    match = with_undo(path)
    loaded = load(path)
    assert sum(isinstance(line, record.UndoneLine) for line in loaded.lines) == 3
    assert hashes(replay(loaded)) == hashes(match)
    assert hashes(replay(loaded, verify=True)) == hashes(match)
    for upto in (0, 1, 2, match.answered):
        assert hashes(replay(loaded, upto)) == hashes(match)[: upto + 1]


def test_dumps_leaves_out_what_was_taken_back(path: Path) -> None:
    match = with_undo(path)
    shorter = write(path.with_name("short" + record.RECORD_SUFFIX), match)
    assert hashes(replay(load(shorter), verify=True)) == hashes(match)


# Cut off


def test_a_record_cut_anywhere_is_read_as_far_as_it_goes(path: Path) -> None:
    """At every byte of the last lines: the whole lines replay, the torn one is reported."""
    match = finished()
    whole = record.dumps(match, ["person"])
    lines = whole.splitlines(keepends=True)
    first = len(b"".join(lines[:-4]))
    for size in range(first, len(whole)):
        path.write_bytes(whole[:size])
        loaded = load(path)
        complete = whole[: size + 1].count(b"\n")
        again = replay(loaded, verify=True)
        assert hashes(again) == hashes(match)[: min(complete - 1, match.answered + 1)]
        if size == len(whole) - 1:
            assert loaded.cut == ""
        elif whole[:size].endswith(b"\n") or whole[size : size + 1] == b"\n":
            assert loaded.cut == f"{path} has no last line: the game was not finished"
        else:
            assert loaded.cut == f"{path} is cut off in the middle of line {complete + 1}"


def test_a_record_cut_in_its_header_says_so(path: Path) -> None:
    whole = record.dumps(finished(), ["person"])
    header = whole.index(b"\n")
    for size in range(header):
        path.write_bytes(whole[:size])
        text = refusal(RecordError, lambda: load(path))
        if size > 16:
            assert text == f"{path} is cut off in its first line: nothing of it can be replayed"
        else:
            assert text.startswith(f"{path} is")


def test_a_record_of_a_header_only_lacks_its_start(path: Path) -> None:
    whole = record.dumps(finished(), ["person"])
    path.write_bytes(whole[: whole.index(b"\n") + 1])
    text = refusal(RecordError, lambda: replay(load(path)))
    assert text == f"{path}, line 2: the chance before the first question is missing"


def test_a_line_broken_in_the_middle_is_named(path: Path) -> None:
    write(path, finished())
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], lines[3][:20] + b"\n", *lines[4:]]))
    assert refusal(RecordError, lambda: load(path)).startswith(
        f"{path}, line 4 is not a record line: "
    )


# Not a record, or not ours


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"hello\n",
        b"[1, 2, 3]\n",
        b'{"line":"start","chance":[],"hash":""}\n',
        b'{"game":"cube-delver"}\n',
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"\xff\xfe\x00\x00\n\xff",
        bytes(range(256)),
    ],
)
def test_what_is_no_record_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    text = refusal(RecordError, lambda: load(path))
    assert text == f"{path} is not a Cavern record: it does not start with a record header"


def test_garbage_never_passes(path: Path) -> None:
    chaos = random.Random(7)
    for _ in range(300):
        path.write_bytes(chaos.randbytes(chaos.randrange(200)))
        refusal(RecordError, lambda: load(path))


def test_a_missing_file_is_named(path: Path) -> None:
    text = refusal(RecordError, lambda: load(path))
    assert text == f"cannot read {path}: No such file or directory"


def test_a_folder_is_not_a_record(tmp_path: Path) -> None:
    assert refusal(RecordError, lambda: load(tmp_path)).startswith(f"cannot read {tmp_path}: ")


@pytest.mark.parametrize("extra", [{}, {"colour": "red"}])
def test_another_format_asks_for_an_update(path: Path, extra: dict[str, str]) -> None:
    """Even if the other format's header has fields nobody knows yet."""
    write(path, finished())
    alter(path, lambda lines: lines[0].update(format=2, **extra))
    text = refusal(OtherVersion, lambda: load(path))
    assert text == f"{path} has record format 2, this Cavern reads format 1; update Cavern"


def test_other_rules_name_the_engine_that_has_them(path: Path) -> None:
    write(path, finished())
    alter(path, lambda lines: lines[0].update(rules=7, engine="9.9"))
    text = refusal(OtherVersion, lambda: replay(load(path)))
    assert text.startswith(f"{path}: recorded with version 7 of the rules of cube-delver, ")
    assert text.endswith("install cavern 9.9 to replay it")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "no game 'chess'; installed games: "),
        ({"mode": "duo"}, "cube-delver has no mode 'duo'"),
        ({"seats": ["person", "person"]}, "is for 1 player, not 2"),
        ({"seats": []}, "nobody has a seat"),
        ({"options": {"gravity": True}}, "has no option gravity"),
        ({"options": {"retrace": "never"}}, "option retrace takes one of"),
    ],
)
def test_a_header_that_fits_no_game_is_refused(
    path: Path, change: dict[str, Any], message: str
) -> None:
    write(path, finished())
    alter(path, lambda lines: lines[0].update(change))
    text = refusal(RecordError, lambda: replay(load(path)))
    assert text.startswith(f"{path}, line 1: ")
    assert message in text


# Altered


def altered(path: Path, change: Callable[[Lines], None], verify: bool) -> str:
    write(path, finished())
    alter(path, change)
    loaded = load(path)
    return refusal(Tampered, lambda: replay(loaded, verify=verify))


@pytest.mark.parametrize("verify", [False, True])
def test_an_illegal_answer_is_found(path: Path, verify: bool) -> None:
    text = altered(path, lambda lines: lines[2].update(choice="fly"), verify)
    assert text.startswith(f"{path}, line 3: the record was altered: 'fly' is not an option now")


@pytest.mark.parametrize("verify", [False, True])
def test_an_answer_of_another_seat_is_found(path: Path, verify: bool) -> None:
    text = altered(path, lambda lines: lines[2].update(seat=1), verify)
    assert text == f"{path}, line 3: the record was altered: seat 0 is asked, not seat 1"


@pytest.mark.parametrize("number", [3, 4, 6])
def test_another_legal_answer_is_found(path: Path, number: int) -> None:
    write(path, finished())
    assert legal_but_different(path, number).startswith(f"{path}, line {number}: ")


def legal_but_different(path: Path, number: int) -> str:
    """Replace the answer in a line by another that was legal there."""
    before = replay(load(path), number - 3)
    assert before.decision is not None
    taken = json.loads(path.read_text().splitlines()[number - 1])["choice"]
    other = next(id for id in before.decision.ids() if id != taken)
    alter(path, lambda lines: lines[number - 1].update(choice=other))
    return refusal(Tampered, lambda: replay(load(path), verify=True))


def rolled(lines: Lines) -> dict[str, Any]:
    return next(line for line in lines[2:] if line.get("chance"))


@pytest.mark.parametrize("outcome", [-1, 99])
@pytest.mark.parametrize("verify", [False, True])
def test_impossible_chance_is_found(path: Path, outcome: int, verify: bool) -> None:
    def change(lines: Lines) -> None:
        rolled(lines)["chance"][-1] = outcome

    text = altered(path, change, verify)
    assert re.match(rf"{re.escape(str(path))}, line \d+: ", text)
    assert str(outcome) in text


def test_possible_but_false_chance_is_found_by_the_seed(path: Path) -> None:
    def change(lines: Lines) -> None:
        chance = rolled(lines)["chance"]
        chance[-1] = (chance[-1] + 1) % 6

    text = altered(path, change, verify=True)
    assert "the record says chance brought" in text
    assert "the seed gives" in text


@pytest.mark.parametrize("verify", [False, True])
def test_chance_too_much_is_found(path: Path, verify: bool) -> None:
    text = altered(path, lambda lines: rolled(lines)["chance"].append(0), verify)
    assert "the record says chance brought" in text


def test_chance_too_little_is_found(path: Path) -> None:
    text = altered(path, lambda lines: rolled(lines)["chance"].pop(), verify=False)
    assert "the record has no chance outcome where the rules need one" in text


@pytest.mark.parametrize("verify", [False, True])
def test_a_false_start_is_found(path: Path, verify: bool) -> None:
    text = altered(path, lambda lines: lines[1]["chance"].append(3), verify)
    assert text.startswith(f"{path}, line 2: ")


def test_a_false_hash_is_found(path: Path) -> None:
    text = altered(path, lambda lines: lines[3].update(hash="0" * 16), verify=True)
    assert text.startswith(f"{path}, line 4: the state is ")
    assert text.endswith("the record says 0000000000000000: this line or one before it was altered")


def test_every_single_hash_is_checked(path: Path) -> None:
    match = finished()
    for number in range(1, match.answered + 2):
        write(path, match)
        alter(path, lambda lines, n=number: lines[n].update(hash="f" * 16))  # type: ignore[misc]
        text = refusal(Tampered, lambda: replay(load(path), verify=True))
        assert text.startswith(f"{path}, line {number + 1}: ")


@pytest.mark.parametrize("verify", [False, True])
def test_a_missing_line_is_found(path: Path, verify: bool) -> None:
    text = altered(path, lambda lines: lines.pop(3), verify)
    assert text == f"{path}, line 4: answer 3 where answer 2 is due"


@pytest.mark.parametrize("verify", [False, True])
def test_a_line_after_the_end_of_the_game_is_found(path: Path, verify: bool) -> None:
    match = finished()

    def change(lines: Lines) -> None:
        more = {**lines[-2], "n": match.answered + 1, "chance": []}
        lines.insert(-1, more)

    text = altered(path, change, verify)
    assert text.endswith("the record was altered: the game is over")


@pytest.mark.parametrize("verify", [False, True])
def test_an_undo_of_what_never_was_is_found(path: Path, verify: bool) -> None:
    def change(lines: Lines) -> None:
        lines.insert(3, {"line": "undone", "to": 40, "by": 0, "agreed": [0]})

    text = altered(path, change, verify)
    assert text == (
        f"{path}, line 4: the record was altered: this match has answers 0 to 1, not 40"
    )


def test_a_second_header_has_no_place(path: Path) -> None:
    write(path, finished())
    alter(path, lambda lines: lines.insert(3, lines[0]))
    text = refusal(RecordError, lambda: replay(load(path)))
    assert text == f"{path}, line 4: a header line has no place here"


@pytest.mark.parametrize("verify", [False, True])
def test_an_end_before_the_game_is_over_is_found(path: Path, verify: bool) -> None:
    text = altered(path, lambda lines: lines.pop(-2), verify)
    assert text.endswith("the record ends, but the game is not over")


@pytest.mark.parametrize(
    "change", [{"ending": "escaped-lightened"}, {"scores": [60]}, {"winners": [7]}]
)
@pytest.mark.parametrize("verify", [False, True])
def test_a_false_outcome_is_found(path: Path, change: dict[str, Any], verify: bool) -> None:
    text = altered(path, lambda lines: lines[-1].update(change), verify)
    assert "the game ended " in text
    assert text.startswith(f"{path}, line ")


def test_a_seed_that_does_not_match_the_commitment_is_found(path: Path) -> None:
    write(path, finished())
    alter(path, lambda lines: lines[-1].update(seed="another"))
    text = refusal(WrongSeed, lambda: replay(load(path), verify=True))
    assert text == (
        f"{path}: the seed in its last line does not match the commitment in its header"
    )


def test_a_seed_and_a_commitment_both_false_are_found(path: Path) -> None:
    def change(lines: Lines) -> None:
        lines[0].update(commitment=commitment("another"))
        lines[-1].update(seed="another")

    assert "the seed gives" in altered(path, change, verify=True)


# Resuming


def begun(path: Path, answers: int = 6) -> Match:
    match = Match(GAME, GAME.setup(), SEED)
    recorder = Recorder.create(path, match, ["person"])
    play(match, recorder, answers)
    recorder.close()
    return match


def test_a_resumed_game_goes_on_as_if_never_stopped(path: Path) -> None:
    begun(path)
    match, recorder, seats = resume(path)
    assert seats == ["person"]
    play(match, recorder)
    recorder.finished(match)
    recorder.close()
    assert path.read_bytes() == record.dumps(finished(), ["person"])


def test_a_crash_at_any_byte_of_an_answer_loses_at_most_that_answer(path: Path) -> None:
    match = begun(path)
    whole = path.read_bytes()
    start = len(b"".join(whole.splitlines(keepends=True)[:-2]))
    for size in range(start, len(whole)):
        path.write_bytes(whole[:size])
        resumed, recorder, _ = resume(path)
        complete = whole[: size + 1].count(b"\n") - 2
        assert hashes(resumed) == hashes(match)[: complete + 1]
        play(resumed, recorder, 6)
        recorder.close()
        assert path.read_bytes() == whole


def test_undone_answers_stay_in_a_resumed_record(path: Path) -> None:
    match = begun(path)
    recorder = Recorder(path)
    match.ask_undo(0)
    recorder.undone(match.answered, 0, [0])
    recorder.close()
    before = path.read_bytes()
    resumed, recorder, _ = resume(path)
    recorder.close()
    assert hashes(resumed) == hashes(match)
    assert path.read_bytes() == before


def test_without_its_seed_a_game_cannot_go_on(path: Path) -> None:
    begun(path)
    seed_path(path).unlink()
    text = refusal(BadInput, lambda: resume(path))
    assert text == (
        f"{seed_path(path)} is missing: without its seed the game cannot go on, "
        f"but `cavern replay {path}` still shows it"
    )


def test_another_games_seed_is_refused(path: Path) -> None:
    begun(path)
    seed_path(path).write_text("another")
    text = refusal(WrongSeed, lambda: resume(path))
    assert text == f"{seed_path(path)} does not hold the seed of {path}"


def test_a_finished_game_is_not_resumed(path: Path) -> None:
    write(path, finished())
    text = refusal(BadInput, lambda: resume(path))
    assert text == f"{path} is a finished game; use `cavern replay` to watch it"


def test_an_altered_game_is_not_resumed(path: Path) -> None:
    begun(path)
    alter(path, lambda lines: lines[3].update(hash="0" * 16))
    before = path.read_bytes()
    assert refusal(Tampered, lambda: resume(path)).startswith(f"{path}, line 4: ")
    assert path.read_bytes() == before


def test_a_game_without_its_start_is_not_resumed(path: Path) -> None:
    begun(path)
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    assert "line 2" in refusal(RecordError, lambda: resume(path))


# On disk


def test_every_answer_is_on_disk_before_the_recorder_returns(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    real = os.fsync

    def fsync(file: int) -> None:
        real(file)
        synced.append(os.fstat(file).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    match = Match(GAME, GAME.setup(), SEED)
    recorder = Recorder.create(path, match, ["person"])
    for _ in range(3):
        assert match.decision is not None
        recorder.answered(match.answer_index(0))
        assert synced[-1] == path.stat().st_size
        assert replay(load(path)).answered == match.answered
    recorder.close()


def test_a_file_is_written_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"old")

    def full(file: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="the disk is full"):
        record.write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]


def test_seeds_are_unguessable_and_commitments_public() -> None:
    seeds = {record.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 32 for seed in seeds)
    assert commitment("x") == "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"


def test_an_unfinished_game_has_no_last_line(path: Path) -> None:
    match = begun(path)
    recorder = Recorder(path)
    before = path.read_bytes()
    assert refusal(BadInput, lambda: recorder.finished(match)) == "the game is not over"
    recorder.close()
    assert path.read_bytes() == before


def test_lines_are_what_the_format_says(path: Path) -> None:
    write(path, finished())
    kinds = [json.loads(line)["line"] for line in path.read_text().splitlines()]
    assert kinds[:2] == ["header", "start"]
    assert set(kinds[2:-1]) == {"answered"}
    assert kinds[-1] == "end"
    header = msgspec.json.decode(path.read_bytes().splitlines()[0])
    assert list(header) == [
        "line", "format", "game", "mode", "options", "seats", "commitment", "engine", "rules",
    ]  # fmt: skip
