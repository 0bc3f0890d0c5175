"""A bot for the arena: imperia arena dynasties --bots "cmd:python examples/outside_bot.py,random"."""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    # Sets first: an action is one of question["legal"]; question["view"] is all that the seat may know.
    best = max(question["legal"], key=lambda code: (code.startswith("lay"), code.startswith("take")))
    print(json.dumps({"action": best}), flush=True)
