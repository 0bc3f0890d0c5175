"""Plots of results, as PNG and SVG. Matplotlib is an extra, and is loaded only when something is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from imperia.kernel import ImperiaError


@dataclass(frozen=True, slots=True)
class Bar:
    """A share with its interval, and what it is measured against."""

    label: str
    share: float
    low: float
    high: float
    mark: float  # where chance, or a goal, stands


def draw(bars: list[Bar], title: str, mark: str, target: Path) -> list[Path]:
    """Write ``target`` with the endings .png and .svg; how shares lie between their intervals and marks."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise ImperiaError("plots need Matplotlib: pip install 'imperia[arena]'") from None
    # The same figures give the same file.
    with rc_context({"svg.hashsalt": "imperia", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 1.2 + 0.34 * len(bars)), layout="constrained")
        axes = figure.add_subplot()
        places = list(range(len(bars)))
        axes.barh(places, [bar.share for bar in bars], color="#7a9cc6", height=0.6)
        axes.errorbar(
            [bar.share for bar in bars],
            places,
            xerr=[
                [max(0.0, bar.share - bar.low) for bar in bars],
                [max(0.0, bar.high - bar.share) for bar in bars],
            ],
            fmt="none",
            ecolor="#22334d",
            capsize=3,
        )
        axes.plot([bar.mark for bar in bars], places, "|", color="#b3261e", markersize=14, label=mark)
        axes.set_yticks(places, [bar.label for bar in bars])
        axes.invert_yaxis()
        axes.set_xlim(0, 1.02)
        axes.set_xlabel("share of first places, 95 % interval")
        axes.set_title(title)
        axes.legend(loc="lower right")
        paths = [target.with_suffix(".png"), target.with_suffix(".svg")]
        try:
            figure.savefig(paths[0], dpi=120)
            figure.savefig(paths[1], metadata={"Date": None})
        except OSError as error:
            raise ImperiaError(f"{target}: {error.strerror or error}") from None
    return paths
