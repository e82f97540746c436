"""The games as environments for learning programs.

Every family is an extra of its own: :mod:`cavern.envs.pettingzoo`, :mod:`cavern.envs.gymnasium`,
:mod:`cavern.envs.openspiel`. They share how answers are coded (:mod:`cavern.envs.words`) and what
a seat sees in numbers (:mod:`cavern.envs.sight`); see ``docs/environments.md``.
"""


def needed(family: str, missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error, saying what to install; for families whose libraries are not there."""
    return ModuleNotFoundError(
        f"cavern.envs.{family} needs {missing.name}: pip install 'cavern[{family}]'",
        name=missing.name,
    )
