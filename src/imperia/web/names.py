"""Words for a reader: in the reader's language, with the players' names in place of seat numbers."""

import re

from imperia.kernel import Phrase
from imperia.web.language import translate


def say(words: Phrase | str, names: list[str]) -> str:
    """A phrase as a person reads it. Every translation keeps ``Seat {seat}``: the name takes its place."""
    text = words.render(translate) if isinstance(words, Phrase) else words
    if "eat " not in text:
        return text

    def name(found: re.Match[str]) -> str:
        seat = int(found.group(1))
        return names[seat] if seat < len(names) else found.group(0)

    return re.sub(r"\b[Ss]eat (\d+)\b", name, text)
