"""What holds for all tests."""

import signal

# Whoever runs the tests in the background of a script ignores Ctrl-C, and hands that on: the commands that
# we interrupt would never notice.
signal.signal(signal.SIGINT, signal.default_int_handler)
