"""The build backend: setuptools, with mypyc fetched only where the rules will be compiled."""

import sys
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from cavern import dev


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, *(dev.group("compile") if dev.compiles() else ())]
