"""The rules of Dynasties: one file for each decision that a player faces."""
