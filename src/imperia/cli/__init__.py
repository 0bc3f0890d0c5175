"""The command line: play, watch, replay and measure the games from a terminal."""
