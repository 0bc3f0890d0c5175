"""Finds the parameters of the search in the arena, with Optuna.

    python tools/tune.py GAME [--seats N] [--trials N] [--games N] [--simulations N] [--rivals BOT]

Each trial is a contest of one search bot with the trial's parameters against RIVALS on all other seats, on
the same seeds as every other trial: two trials differ in their parameters alone. The first trials are the
values in use and two plain ones. The study is an SQLite file in --out, so a run that was stopped goes on; the
same command makes the same trials. The report (best values, all trials) is GAME.json there; what is chosen
goes to src/imperia/bots/parameters.json by hand, and is checked by a contest on other seeds.
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from imperia.arena.contest import Contest
from imperia.arena.run import run
from imperia.bots.parameters import parameters

SEATS = {"dynasties": 4, "imperial": 4, "pocket": 3}


def suggested(trial: Any, deepest: int) -> dict[str, float]:
    """The space that is searched; parameters.json says what each is."""
    return {
        "explore": round(trial.suggest_float("explore", 0.3, 6.0, log=True), 3),
        "spread": round(trial.suggest_float("spread", 0.3, 4.0, log=True), 3),
        "widen": round(trial.suggest_float("widen", 0.3, 3.0, log=True), 3),
        "urgency": round(trial.suggest_float("urgency", 0.0, 1.5), 3),
        "depth": trial.suggest_int("depth", 0, deepest, step=4),
        "faith": round(trial.suggest_float("faith", 0.0, 0.6, step=0.2), 3),
        "trust": round(trial.suggest_float("trust", 0.0, 24.0), 3),
    }


def spelled(simulations: int, values: dict[str, float]) -> str:
    """A bot's name that says all of it."""
    return "search:" + ",".join(
        f"{name}={value:g}" for name, value in {"simulations": simulations, **values}.items()
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(SEATS))
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--trials", type=int, default=20)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--deepest", type=int, default=16, help="the longest play-outs that are tried")
    parser.add_argument("--rivals", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("arena/tuning"))
    asked = parser.parse_args()
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    seats = asked.seats or SEATS[asked.game]
    asked.out.mkdir(parents=True, exist_ok=True)
    study = optuna.create_study(
        study_name=f"{asked.game}-{seats}-{asked.simulations}-{asked.games}-{asked.rivals}-{asked.seed}",
        storage=f"sqlite:///{asked.out / 'tuning.sqlite'}",
        direction="maximize",
        sampler=optuna.samplers.TPESampler(seed=asked.seed),
        load_if_exists=True,
    )

    def measured(trial: Any) -> float:
        bot = spelled(asked.simulations, suggested(trial, asked.deepest))
        contest = Contest(asked.game, seats, (bot, asked.rivals), asked.games, asked.seed)
        folder = asked.out / f"{study.study_name}-{trial.number}"
        shutil.rmtree(folder, ignore_errors=True)  # a trial that was stopped half-way is a new trial
        share = float(run(contest, folder, processes=asked.processes)["bots"][0]["share"])
        print(f"{share:.3f}  {bot}", flush=True)
        return share

    if not study.trials:
        table = parameters()["search"]
        in_use = {**table["default"], **table.get(asked.game, {})}
        for depth in (in_use["depth"], 0, asked.deepest):
            study.enqueue_trial({**in_use, "depth": depth})
    finished = [trial for trial in study.trials if trial.state == optuna.trial.TrialState.COMPLETE]
    study.optimize(measured, n_trials=max(0, asked.trials - len(finished)))
    report = {
        "study": study.study_name,
        "best": {"share": study.best_value, **study.best_params},
        "trials": [
            {"number": trial.number, "share": trial.value, **trial.params}
            for trial in study.trials
            if trial.value is not None
        ],
    }
    (asked.out / f"{asked.game}.json").write_text(json.dumps(report, indent=1) + "\n")
    print(f"best: {study.best_value:.3f} with {study.best_params}; report: {asked.out / asked.game}.json")


if __name__ == "__main__":
    main()
