"""A program that plays over HTTP: it takes the first free seat it finds, and plays any legal action.

    IMPERIA_TOKEN=imp_... python examples/api_bot.py http://127.0.0.1:8000

The token comes from the account page, or from POST /api/v1/bots. Only the standard library is needed.
"""

import json
import os
import random
import sys
from typing import Any
from urllib.request import Request, urlopen


def call(base: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """One request to the API; an error of the server's is raised as urllib.error.HTTPError."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"authorization": f"Bearer {os.environ['IMPERIA_TOKEN']}", "content-type": "application/json"}
    with urlopen(Request(f"{base}/api/v1{path}", data, headers), timeout=60) as answer:  # noqa: S310 -- our server
        return json.load(answer)


def follow(base: str, table: str) -> None:
    """Play until the game is over; the event stream says when there is something to do."""
    headers = {"authorization": f"Bearer {os.environ['IMPERIA_TOKEN']}"}
    stream = urlopen(Request(f"{base}/api/v1/tables/{table}/events", headers=headers), timeout=120)  # noqa: S310
    for line in stream:
        if not line.strip():
            continue
        state = call(base, f"/tables/{table}/state")
        while state["legal"]:
            code = random.choice(state["legal"])["code"]
            move = {"seat": state["seat"], "at": state["entries"], "code": code}
            state = call(base, f"/tables/{table}/play", move)
        if state["status"] == "over":
            print("over:", state["outcome"])
            return


def main() -> None:
    base = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    for table in call(base, "/tables")["tables"]:
        for seat in table["seats"]:
            if seat["kind"] == "open":
                call(base, f"/tables/{table['id']}/sit", {"seat": seat["seat"]})
                print("sitting at", table["id"])
                follow(base, table["id"])
                return
    print("no table waits for players")


if __name__ == "__main__":
    if not os.environ.get("IMPERIA_TOKEN"):
        sys.exit(__doc__)
    try:
        main()
    except OSError as error:  # no server there, or an answer that says no
        sys.exit(f"api_bot: {error}")
