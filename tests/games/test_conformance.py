"""Every registered game keeps the kernel's contract."""

import subprocess
import sys
from os import environ

import pytest

from imperia import build
from imperia.kernel import registry
from imperia.testing import conformance


@pytest.mark.parametrize("name", registry.names())
def test_contract_in_a_few_games(name: str) -> None:
    game = registry.get(name)
    options = [{}]
    assert conformance(game, options=options, games=1, seed=11, thorough=0.05) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dynasties"])
def test_contract_with_every_option_set(name: str) -> None:
    assert conformance(registry.get(name), games=2, thorough=0.3) > 0


def fingerprints(tree: str, name: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "imperia.testing.fingerprint", name],
        env={**environ, "PYTHONPATH": tree},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_both_builds_play_alike(name: str) -> None:
    """Fails, rather than being left out, where the compiled build is missing: run ``make native`` first."""
    trees = build.trees()
    assert set(trees) == {build.INTERPRETED, build.COMPILED}, "the compiled build is missing: make native"
    prints = {which: fingerprints(str(tree), name) for which, tree in trees.items()}
    assert prints[build.INTERPRETED]
    assert prints[build.INTERPRETED] == prints[build.COMPILED]
