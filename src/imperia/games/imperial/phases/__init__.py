"""The rules of Imperial: one file for each decision that a player faces."""
