"""Benchmarks. A speed is a ratio against a peer that ran in the same benchmark."""
