#!/usr/bin/python3
"""What all may do together is shared by network, and a newcomer whose network has used its share up can work to be let in.

Usage: fair_shares.py GRIDRACED GRIDRACE

Addresses of 127.0.0.0/8 make a real server believe in an attack from some networks of it. People elsewhere are served;
so is, after a proof of work as proto/http.md has it, somebody of the attackers' own network: a client written from that
page, and gridrace, which does it by itself.
"""

import asyncio
import hashlib
import itertools
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from gate import answer_to, new_room, status_of  # noqa: E402
from hostile.http_attacks import request, upgrade  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402

TIME_FOR_EVERYTHING = 240
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
LIMITS = {
    "GRIDRACE_UNLIMITED": "none",
    "GRIDRACE_ALL_ROOMS_RATE": "6",
    "GRIDRACE_ALL_ROOMS_BURST": "60",
    "GRIDRACE_ALL_GUESSES_RATE": "6",
    "GRIDRACE_ALL_GUESSES_BURST": "60",
    "GRIDRACE_CONNECTION_RATE": "6000",
}

# Codes have no 0 and no 1.
DIGITS = str.maketrans("01", "AB")


def post_room(*headers):
    return request("POST /rooms HTTP/1.1", "Content-Length: 0", *headers)


def solve(challenge):
    """As proto/http.md tells it."""
    bits = int(challenge.split(":")[0])
    for number in itertools.count():
        proof = f"{challenge}:{number}"
        digest = hashlib.sha256(proof.encode()).digest()
        if int.from_bytes(digest, "big") >> (256 - bits) == 0:
            return proof


def attack(server, requests, wanted):
    """Each of 40 addresses of one network, until all are refused; how many were not."""
    served = 0
    for i in range(10, 50):
        while status_of(server, next(requests), f"127.0.0.{i}") == wanted:
            served += 1
    return served


def make_rooms(server):
    served = attack(server, itertools.repeat(post_room()), 201)
    check(5 < served < 30, f"an attack from one network makes {served} rooms")
    for i in range(6):
        check_equal(status_of(server, post_room(), f"127.{i + 50}.0.1"), 201, "a room made elsewhere")


def work_to_be_let_in(server):
    me = "127.0.0.2"
    status, headers, text = answer_to(server, post_room(), me)
    check_equal(status, 503, f"a room made among the attackers, {text!r}")
    check("proof of work" in text and int(headers["Retry-After"]) > 0, f"{text!r} does not say what to do")
    proof = solve(headers["Gridrace-Challenge"])
    check_equal(status_of(server, post_room(f"Gridrace-Proof: {proof}x"), me), 503, "a proof that is none")
    check_equal(status_of(server, post_room(f"Gridrace-Proof: {proof}"), "127.0.0.3"), 503, "a proof of another's")
    check_equal(status_of(server, post_room(f"Gridrace-Proof: {proof}"), me), 201, "a room made after some work")
    check_equal(status_of(server, post_room(f"Gridrace-Proof: {proof}"), me), 503, "the same proof again")


def guess_codes(server, code):
    served = attack(server, (upgrade(f"{i:06}".translate(DIGITS)) for i in itertools.count()), 404)
    check(5 < served < 30, f"an attack from one network tries {served} codes")
    me = "127.0.0.2"
    status, headers, text = answer_to(server, upgrade(code), me)
    check_equal(status, 429, f"a room's code among the attackers, {text!r}")
    proof = solve(headers["Gridrace-Challenge"])
    check_equal(status_of(server, upgrade(code, KEY, f"Gridrace-Proof: {proof}"), me), 101, "the same after some work")
    check_equal(status_of(server, upgrade(code), "127.77.0.1"), 101, "a room's code elsewhere")


def run_client(gridrace, server):
    """It says what it does, makes its room, and finds its way in."""
    url = server.replace("http", "ws")
    made = subprocess.run(
        [gridrace, "create", "--no-play", "--server", url], capture_output=True, text=True, timeout=60, check=False
    )
    check_equal(made.returncode, 0, f"the exit code of gridrace create, {made.stderr!r}")
    check("proof of work" in made.stderr, f"gridrace create does not say what it does: {made.stderr!r}")
    return made.stdout.split()[0]


async def main(gridraced_binary, gridrace):
    async with Gridraced(gridraced_binary, environment=LIMITS) as gridraced:
        await gridraced.start()
        server = gridraced.server
        code = await asyncio.to_thread(new_room, server, "127.99.0.1")
        await asyncio.to_thread(make_rooms, server)
        await asyncio.to_thread(work_to_be_let_in, server)
        await asyncio.to_thread(run_client, gridrace, server)
        await asyncio.to_thread(guess_codes, server, code)
        gridraced.ask_to_stop()
        check_equal(await gridraced.exit_code(), 0, "the exit code")
    print("people elsewhere are served, and so are clients that send a proof of work")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
