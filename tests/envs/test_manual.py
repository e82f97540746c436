"""What docs/environments.md shows runs as it stands there."""

import re
from pathlib import Path
from typing import Any

import pytest

MANUAL = Path(__file__).parents[2] / "docs" / "environments.md"
BLOCKS = re.findall(r"```python\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)


class Enough(Exception):
    pass


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split()[1])
def test_it_runs(block: str) -> None:
    if "pyspiel" in block:
        pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this system")
    lessons = 0

    def policy(observations: Any, masks: Any, asked: Any) -> Any:
        return masks.argmax(axis=1)

    def learn(rewards: Any, ended: Any) -> None:
        nonlocal lessons
        lessons += 1
        if lessons == 3:
            raise Enough

    try:
        exec(block, {"policy": policy, "learn": learn})
    except Enough:
        assert "while True" in block
    else:
        assert "while True" not in block
