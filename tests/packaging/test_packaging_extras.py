"""Every extra brings all that what it is for needs: nothing else can be imported here."""

import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TREE = Path(__file__).parents[2]
PROJECT = tomllib.loads((TREE / "pyproject.toml").read_text("utf-8"))["project"]
COMMAND = "import sys; from cavern.cli import main; sys.argv[1:] = '{}'.split(); main()"
USES = {
    "": COMMAND.format("sim cube-delver --games 2 --workers 1"),
    "arena": COMMAND.format("arena cube-delver --bots random,greedy --games 2 --workers 1"),
    "dask": "import cavern.lab.spread; from distributed import Client",
    "gymnasium": """
import cavern, gymnasium
gymnasium.make("cavern/CubeDelver-v0", render_mode="rgb_array").reset(seed=1)
gymnasium.make_vec("cavern/Skulldug-v0", num_envs=2).reset(seed=1)
""",
    "openspiel": """
import pyspiel, cavern.envs.openspiel
pyspiel.load_game("cavern_cube_delver").new_initial_state().chance_outcomes()
""",
    "parquet": COMMAND.format("sim cube-delver --games 2 --workers 1 --parquet rows.parquet"),
    "pettingzoo": """
from cavern.envs import pettingzoo
from cavern.envs.many import Many
pettingzoo.env("cube-delver", render_mode="rgb_array").reset(seed=1)
pettingzoo.parallel_env("cube-delver").reset(seed=1)
Many("cube-delver", 2).reset(1)
""",
    "postgres": """
from sqlalchemy import create_engine
create_engine("postgresql+psycopg://nobody@nowhere/none")
""",
}
ALONE = """
import sys

class Shut:
    missing = set({missing})

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.partition(".")[0] in cls.missing:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Shut)
"""


def brought(wanted: list[str]) -> set[str]:
    """The packages that are installed with these, and they themselves."""
    found: set[tuple[str, frozenset[str]]] = set()
    waiting = [Requirement(one) for one in wanted]
    while waiting:
        one = waiting.pop()
        extras = frozenset(one.extras) or frozenset([""])
        if (one.name, extras) in found:
            continue
        found.add((one.name, extras))
        for line in metadata.requires(one.name) or []:
            more = Requirement(line)
            if more.marker is None or any(more.marker.evaluate({"extra": own}) for own in extras):
                waiting.append(more)
    return {canonicalize_name(name) for name, _ in found}


def test_every_extra_is_used_here() -> None:
    assert {"", *PROJECT["optional-dependencies"]} == set(USES)


@pytest.mark.parametrize("extra", USES)
def test_an_extra_brings_what_it_needs(extra: str, tmp_path: Path) -> None:
    wanted = PROJECT["dependencies"] + PROJECT["optional-dependencies"].get(extra, [])
    there = {"cavern", *brought(wanted)}
    missing = [
        module
        for module, packages in metadata.packages_distributions().items()
        if not there & {canonicalize_name(package) for package in packages}
    ]
    assert "pytest" in missing
    done = subprocess.run(
        [sys.executable, "-c", ALONE.format(missing=missing) + USES[extra]],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
