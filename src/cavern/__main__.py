"""``python -m cavern`` is the same as ``cavern``."""

from cavern.cli import main

main()
