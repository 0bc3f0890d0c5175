"""The rules of Pocket Imperium: one file for each decision that a player faces."""
