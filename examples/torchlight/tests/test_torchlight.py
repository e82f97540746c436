"""What must hold for any game, and a scenario for every rule of this one."""

from pathlib import Path

import pytest
from cavern.lab import proofs
from cavern.lab.walking import Case, cases

from torchlight.game import GAME


@pytest.mark.parametrize("name", proofs.PROOFS)
@pytest.mark.parametrize("case", cases(GAME), ids=repr)
def test_what_must_hold_for_any_game(case: Case, name: str) -> None:
    proofs.prove(name, proofs.Trial(case, decisions=200, length=60))


def test_every_rule_has_a_scenario_that_holds() -> None:
    count, wrong, cited = proofs.scenarios_hold(GAME, [Path(__file__).parent / "scenarios"])
    assert count and wrong == []
    assert proofs.rules_without_scenario(GAME, cited) == []
