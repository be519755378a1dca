"""Plays a baazi through a running service with random legal moves, and prints what happens.

It knows nothing of Seep: who deals, what is legal, what a move does and who has won are all the service's answers.
The standard library suffices, so the file may be copied anywhere::

    python demo/play_baazi.py --url http://127.0.0.1:8000 --preset standard --seed 1
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Generator, Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

Json = dict[str, Any]
Ask = Callable[[str, Json], Json]

TIMEOUT = 30.0  # seconds for one answer


class Refused(Exception):
    """The service answers with a problem, or not at all."""


def client(url: str) -> Ask:
    """A function that sends JSON to a path of the service and returns its answer."""

    def ask(path: str, body: Json) -> Json:
        request = Request(url.rstrip("/") + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=TIMEOUT) as response:
                answer: Json = json.load(response)
                return answer
        except HTTPError as error:
            problem = json.load(error)
            raise Refused(f"{path}: {problem['title']} ({problem['status']}): {problem['detail']}") from None
        except URLError as error:
            raise Refused(f"No service answers at {url} ({error.reason}); `make run` starts one.") from None

    return ask


def play_baazi(ask: Ask, preset: str, seed: int) -> Iterator[str]:
    """Play until a team wins the baazi; yields the lines of the log."""
    choice = random.Random(seed)
    ruleset = {"preset": preset}
    cut = ask("/v1/deals/cut", {"ruleset": ruleset, "seed": seed})
    for turned in cut["rounds"]:
        yield "cut      " + "  ".join(f"seat {each['seat']} {each['card']}" for each in turned)
    first_dealer = dealer = cut["dealer"]
    finished: list[Json] = []
    while True:
        yield f"\ndeal {len(finished) + 1}   seat {dealer} deals"
        account = yield from play_deal(ask, ruleset, dealer, choice)
        finished.append({"cards": account["cards"], "sweeps": account["sweeps"]})
        baazi = ask("/v1/baazi", {"ruleset": ruleset, "dealer": first_dealer, "deals": finished})
        outcome = baazi["outcomes"][-1]
        yield f"baazi    {versus(outcome['running_totals'])}"
        if outcome["winner"] is not None:
            yield f"\nTeam {outcome['winner']} wins the baazi by {outcome['rule']}; deals: {len(finished)}"
            return
        dealer = baazi["standing"]["dealer"]


def play_deal(ask: Ask, ruleset: Json, dealer: int, choice: random.Random) -> Generator[str, None, Json]:
    """Play one deal; returns its account."""
    dealt = ask("/v1/deals", {"ruleset": ruleset, "dealer": dealer, "seed": choice.randrange(2**53)})
    for void in dealt["redeals"]:
        yield f"void     {void['rule']}"
    position = dealt["position"]
    account: Json = {}
    while position["phase"] != "over":
        legal = ask("/v1/positions/legal-moves", {"position": position})
        move = choice.choice(legal["moves"])["move"]
        answer = ask("/v1/positions/play", {"position": position, "move": move})
        position, account = answer["position"], answer.get("account", {})
        for event in answer["played"][0]["events"]:
            if line := told(event):
                yield line
    for line in account["lines"]:
        of = " ".join(line["cards"]) or f"seat {line['seat']}, play {line['play']}"
        yield f"account  team {line['team']}  {line['kind']:9} {line['points']:4}  {of}"
    yield f"deal     {versus(account['totals'])}"
    return account


def versus(totals: list[int]) -> str:
    return "  ".join(f"team {team}: {points}" for team, points in enumerate(totals))


def told(event: Json) -> str | None:
    """The line for an event; none for those that another line tells."""
    cards = " ".join(event["cards"])
    points = f"  +{event['points']}" if event["points"] else ""
    match event["type"]:
        case "bid":
            return f"bid      seat {event['seat']}  bids {event['move']['bid']}"
        case "floor_turned_up":
            return f"floor    {cards}"
        case "leftovers":
            return f"left     {cards} to team {event['team']}{points}"
        case "sweep":
            return f"sweep    seat {event['seat']}{points}"
        case "throw" | "capture" | "build" | "add" | "break":
            return f"play {event['play']:2}  seat {event['seat']}  {done(event['move'])}{points}"
        case _:
            return None


def done(move: Json) -> str:
    """What a move does, in words."""
    card, loose = move["card"], " ".join(move.get("loose", []))
    house = f"the house of {move['house']}" if "house" in move else ""
    played = f"{card} and {loose}" if loose else card
    match move["type"]:
        case "throw":
            return f"throws {card}"
        case "capture":
            return f"captures {' and '.join(filter(None, [loose, house]))} with {card}"
        case "build":
            return f"builds a house of {move['house']}: {played}"
        case "add":
            return f"adds {played} to {house}"
        case _:
            return f"breaks {house} to {move['becomes']} with {played}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Play a baazi of Seep with random legal moves through a service.")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service answers (%(default)s)")
    parser.add_argument("--preset", default="standard", help="whose rules to play by; GET /v1/rulesets lists them")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same baazi (%(default)s)")
    asked = parser.parse_args()
    try:
        for line in play_baazi(client(asked.url), asked.preset, asked.seed):
            print(line)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
