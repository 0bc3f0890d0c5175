"""``imperia verify``: was chance at a finished table what its seed gives?"""

from pathlib import Path
from typing import Annotated

import typer

from imperia.cli.common import console, needs_web


def verify(file: Annotated[Path, typer.Argument(help="A finished table, as its page offers it.")]) -> None:
    """Check that every chance outcome of a finished table follows from the seed it committed to."""
    with needs_web():
        from imperia.web.fair import verify as check

    console.print(f"{file}: {check(file)} chance outcomes, all as the seed gives them")
