"""Imperia: three board games on one kernel, to play, to host and to study."""

__version__ = "0.1.0"
