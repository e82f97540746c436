"""The games as environments for learning programs.

Every family is an extra of its own: :mod:`cavern.envs.pettingzoo`, :mod:`cavern.envs.gymnasium`,
:mod:`cavern.envs.openspiel`. They share how answers are coded (:mod:`cavern.envs.words`) and what
a seat sees in numbers (:mod:`cavern.envs.sight`); see ``docs/environments.md``.
"""
