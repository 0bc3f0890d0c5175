"""Dynasties: Michael Schacht's card game with Japanese characters, with both its variants."""
