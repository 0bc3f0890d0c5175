"""Pocket Imperium: David J. Mortimer's small space game, with advanced sectors, riches and galaxies."""
