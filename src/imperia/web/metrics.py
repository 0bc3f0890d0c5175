"""Figures for operators, in Prometheus's text format. Each process counts for itself."""

import os
import threading
from bisect import bisect_left
from dataclasses import dataclass, field

Labels = tuple[tuple[str, str], ...]

# Upper bounds in seconds: from a move in memory to a page that somebody gives up on.
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


@dataclass
class _Times:
    """How often something took how long."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0


HELP = {
    "imperia_moves_total": "Moves written by this process, by who made them.",
    "imperia_bot_decisions_total": "Decisions of bots, by how they ended: chosen, failed, overtime.",
    "imperia_requests_total": "Requests, by the first digit of their status.",
    "imperia_move_seconds": "How long it took to check and write a move.",
    "imperia_bot_seconds": "How long bots thought about a decision.",
}


class Metrics:
    """Counters and histograms of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counters: dict[str, dict[Labels, int]] = {name: {} for name in HELP if name.endswith("_total")}
        self._times: dict[str, _Times] = {name: _Times() for name in HELP if not name.endswith("_total")}

    def count(self, name: str, **labels: str) -> None:
        """One more of something."""
        key = tuple(sorted(labels.items()))
        with self._lock:
            counter = self._counters[name]
            counter[key] = counter.get(key, 0) + 1

    def observe(self, name: str, seconds: float) -> None:
        """Something took so long."""
        with self._lock:
            times = self._times[name]
            times.counts[bisect_left(BOUNDS, seconds)] += 1
            times.total += seconds

    def counted(self, name: str, **labels: str) -> int:
        """How many there have been."""
        with self._lock:
            return self._counters[name].get(tuple(sorted(labels.items())), 0)

    def text(self, gauges: list["Gauge"]) -> str:
        """Everything that was counted, and what is measured right now."""
        lines: list[str] = []
        for gauge in gauges:
            lines += _head(gauge.name, gauge.help, "gauge")
            lines += [_line(gauge.name, labels, value) for labels, value in gauge.values.items()]
        mine: Labels = (("pid", str(os.getpid())),)
        with self._lock:
            for name, counter in self._counters.items():
                lines += _head(name, HELP[name], "counter")
                lines += [_line(name, labels + mine, value) for labels, value in sorted(counter.items())]
            for name, times in self._times.items():
                lines += _head(name, HELP[name], "histogram")
                lines += _histogram(name, times, mine)
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Gauge:
    """What is measured at the moment of asking."""

    name: str
    help: str
    values: dict[Labels, float]


def process_gauge(name: str, text: str, value: float) -> Gauge:
    """A gauge of this process alone."""
    return Gauge(name, text, {(("pid", str(os.getpid())),): value})


def _head(name: str, text: str, kind: str) -> list[str]:
    return [f"# HELP {name} {text}", f"# TYPE {name} {kind}"]


def _line(name: str, labels: Labels, value: float) -> str:
    told = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
    return f"{name}{{{told}}} {value}" if told else f"{name} {value}"


def _histogram(name: str, times: _Times, mine: Labels) -> list[str]:
    lines, below = [], 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), times.counts, strict=True):
        below += count
        lines.append(_line(f"{name}_bucket", (("le", bound), *mine), below))
    return [*lines, _line(f"{name}_sum", mine, round(times.total, 6)), _line(f"{name}_count", mine, below)]


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
