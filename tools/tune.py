"""Finds the numbers of the bots in the arena, with Optuna.

    python tools/tune.py GAME judgement [--seats N] [--trials N] [--games N] ...
    python tools/tune.py GAME search [--simulations N] [--deepest N] ...

A trial is a contest of one bot with the trial's numbers against bots with the values in use on all other
seats, on the same seeds as every other trial: two trials differ in their numbers alone. `judgement` gives
greedy bots other weights of the game's features; `search` gives search bots of equal simulations other
settings, and other scales of the judgement, which a greedy bot hardly feels. The first trial is what is in
use. A study flatters its best trial, so the best few play again on other seeds, --check games each, and the
report (GAME-WHAT.json) tells both; `chosen` is what came out best there, or what is in use.

The study is an SQLite file in --out, so a run that was stopped goes on; the same command makes the same
trials. What is chosen is put by hand into the game's features.py and into src/imperia/bots/parameters.json.
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from imperia.arena.contest import Contest
from imperia.arena.run import run
from imperia.arena.standings import wilson
from imperia.bots import weights_of
from imperia.bots.parameters import search_table

SEATS = {"dynasties": 3, "imperial": 4, "pocket": 3}
# How far from the value in use a weight or scale is looked for.
FACTOR = 4.0
SCALES = "scale"
# Weights that count with an option alone: games without it say nothing about them.
WITH_OPTION = {"mission": "missions", "token": "riches"}


def weights_in_use(asked: argparse.Namespace) -> dict[str, float]:
    """The weights that a study may change."""
    return {
        name: value
        for name, value in weights_of(asked.game).items()
        if name.startswith(SCALES) == (asked.what == "search")
        and WITH_OPTION.get(name, "") in ("", asked.option)
    }


def in_use(asked: argparse.Namespace) -> dict[str, float]:
    """Where a study starts."""
    settings = search_table(asked.game) if asked.what == "search" else {}
    return {**settings, **weights_in_use(asked)}


def suggested(trial: Any, asked: argparse.Namespace) -> dict[str, float]:
    """A point of the space that is searched."""
    found: dict[str, float] = {}
    if asked.what == "search":
        found = {
            "explore": round(trial.suggest_float("explore", 0.3, 6.0, log=True), 3),
            "spread": round(trial.suggest_float("spread", 0.3, 4.0, log=True), 3),
            "widen": round(trial.suggest_float("widen", 0.3, 3.0, log=True), 3),
            "urgency": round(trial.suggest_float("urgency", 0.0, 1.5), 3),
            "depth": trial.suggest_int("depth", 0, asked.deepest, step=4),
            "faith": 0.0,  # play-outs by rating take many times as long, which equal simulations would hide
            "trust": round(trial.suggest_float("trust", 0.0, 24.0), 3),
        }
    for name, value in weights_in_use(asked).items():
        found[name] = round(trial.suggest_float(name, value / FACTOR, value * FACTOR, log=True), 4)
    return found


def spelled(what: str, simulations: int, values: dict[str, float]) -> str:
    """A bot's name that says all of it."""
    budget = {"simulations": simulations} if what == "search" else {}
    return f"{'search' if what == 'search' else 'greedy'}:" + ",".join(
        f"{name}={value:g}" for name, value in {**budget, **values}.items()
    )


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(SEATS))
    parser.add_argument("what", choices=("judgement", "search"))
    parser.add_argument(
        "--option", default="", choices=["", *WITH_OPTION.values()], help="play with a variant"
    )
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--trials", type=int, default=40)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--check", type=int, default=300, help="games of the best trials on other seeds")
    parser.add_argument("--best", type=int, default=4, help="how many trials play again")
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--deepest", type=int, default=16, help="the longest play-outs that are tried")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("arena/tuning"))
    asked = parser.parse_args()
    asked.seats = asked.seats or SEATS[asked.game]
    return asked


def contest(asked: argparse.Namespace, bot: str, games: int, seed: int, folder: Path) -> dict[str, Any]:
    """How a bot does against the values in use."""
    rivals = "greedy" if asked.what == "judgement" else f"search:simulations={asked.simulations}"
    shutil.rmtree(folder, ignore_errors=True)  # a trial that was stopped half-way is a new trial
    played = Contest(
        asked.game, asked.seats, (bot, rivals), games, seed, {asked.option: True} if asked.option else {}
    )
    found: dict[str, Any] = run(played, folder, processes=asked.processes)["bots"][0]
    return found


def check(asked: argparse.Namespace, tried: list[dict[str, float]]) -> list[dict[str, Any]]:
    """The best trials once more, on seeds that they were not chosen by."""
    results = []
    for number, values in enumerate(tried):
        bot = spelled(asked.what, asked.simulations, values)
        folder = asked.out / f"{asked.game}-{asked.what}-check-{number}"
        found = contest(asked, bot, asked.check, asked.seed + 1, folder)
        low, high = wilson(found["first"], found["games"])
        print(
            f"{found['share']:.3f} ({low:.3f} to {high:.3f}) of {asked.check} on other seeds  {bot}",
            flush=True,
        )
        results.append(
            {"share": found["share"], "low": round(low, 4), "high": round(high, 4), "values": values}
        )
    return results


def main() -> None:
    asked = options()
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    asked.out.mkdir(parents=True, exist_ok=True)
    budget = f"{asked.simulations}-{asked.deepest}" if asked.what == "search" else "greedy"
    study = optuna.create_study(
        study_name="-".join(
            str(part)
            for part in (asked.game, asked.what, asked.seats, budget, asked.games, asked.seed, asked.option)
            if part != ""
        ),
        storage=f"sqlite:///{asked.out / 'tuning.sqlite'}",
        direction="maximize",
        sampler=optuna.samplers.TPESampler(seed=asked.seed, multivariate=True),
        load_if_exists=True,
    )

    def measured(trial: Any) -> float:
        values = suggested(trial, asked)
        bot = spelled(asked.what, asked.simulations, values)
        trial.set_user_attr("values", values)
        folder = asked.out / f"{study.study_name}-{trial.number}"
        share = float(contest(asked, bot, asked.games, asked.seed, folder)["share"])
        print(f"{share:.3f}  {bot}", flush=True)
        return share

    start = in_use(asked)
    if not study.trials:
        study.enqueue_trial({name: value for name, value in start.items() if name != "faith"})
    finished = [trial for trial in study.trials if trial.state == optuna.trial.TrialState.COMPLETE]
    study.optimize(measured, n_trials=max(0, asked.trials - len(finished)))
    ranked = sorted(
        (trial for trial in study.trials if trial.value is not None),
        key=lambda trial: (-trial.value, trial.number),
    )
    checked = check(asked, [trial.user_attrs["values"] for trial in ranked[: asked.best]])
    best = max(checked, key=lambda result: float(result["share"]))
    chosen = best if best["low"] > 1 / asked.seats else {"share": round(1 / asked.seats, 4), "values": start}
    report = {
        "study": study.study_name,
        "rivals": start,
        "chosen": chosen,
        "checked": checked,
        "trials": [
            {"number": trial.number, "share": trial.value, "values": trial.user_attrs["values"]}
            for trial in sorted(ranked, key=lambda trial: trial.number)
        ],
    }
    path = asked.out / f"{asked.game}-{asked.what}.json"
    path.write_text(json.dumps(report, indent=1) + "\n")
    print(f"chosen: {chosen['values']}; report: {path}")


if __name__ == "__main__":
    main()
