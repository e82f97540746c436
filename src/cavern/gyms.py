"""Makes the environments known to Gymnasium, as soon as both it and Cavern are imported.

Gymnasium looks for no plugins of its own accord. So ``import cavern`` is enough, before or after
``import gymnasium``, and so is ``gymnasium.make("cavern:cavern/CubeDelver-v0")`` alone. What plays
(:mod:`cavern.envs.gymnasium`) is imported when an environment is made.
"""

import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

IDS = {
    "cavern/CubeDelver-v0": {"game": "cube-delver", "reward": "score"},
    "cavern/Skulldug-v0": {"game": "skulldug", "mode": "duel"},
    "cavern/Vast-v0": {"game": "vast"},
}


def register(gymnasium: ModuleType) -> None:
    for id, keywords in IDS.items():
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="cavern.envs.gymnasium:SeatEnv",
                vector_entry_point="cavern.envs.gymnasium:SeatsEnv",
                kwargs=keywords,
            )


class Awaiting:
    """Finds Gymnasium as others do, and registers once it is loaded."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != "gymnasium":
            return None
        sys.meta_path.remove(Awaiting)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def load_and_register(module: ModuleType) -> None:
                load(module)
                register(module)

            spec.loader.exec_module = load_and_register  # type: ignore[method-assign]
        return spec


def announce() -> None:
    """Register now, or when Gymnasium is imported."""
    if "gymnasium" in sys.modules:
        register(sys.modules["gymnasium"])
    else:
        sys.meta_path.insert(0, Awaiting)
