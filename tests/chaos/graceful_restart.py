#!/usr/bin/python3
"""A server that is stopped and started again interrupts its races for a moment only.

Bots race in many rooms, gridrace's own among them, and some connections have stopped to read. The server is
asked to stop (SIGTERM) and started again at once, several times. It must be gone within two seconds, and nobody
who has moves to make may wait long from one confirmed move to the next. Prints the gaps; exit code 0, or 1
and what was not as promised.
"""

import argparse
import asyncio
import contextlib
import json
import pathlib
import random
import secrets
import socket
import statistics
import sys
import tempfile
import time
import urllib.parse

from crowd import habits, recorded
from crowd.crowd import Crowd
from hostile.http_attacks import upgrade
from hostile.socket_attacks import frame
from python_client.checks import check, check_equal
from python_client.gridraced import Gridraced
from python_client.manners import hello_bytes
from python_client.rooms import create_room

ROOMS = 5
OWN_BOTS = 4
OWN_PACE = 6  # moves per second
DEAF = 5
RESTARTS = 4
BUSY = (3.0, 4.0)  # seconds: everybody is back before the next stop
TIME_TO_STOP = 2.0
LONGEST_GAP = 5.0  # two seconds is what one may expect, on a machine with time to spare
RESTARTING, SERVICE_UNAVAILABLE = 1012, 503  # which a server says that stops
TIME = 240


class OwnBot:
    """gridrace's own bot, and when its moves were confirmed."""

    def __init__(self, gridrace, server, code):
        self.longest_gap = 0.0
        self.confirmed = 0
        self._command = [gridrace, "bot", "--room", code, "--server", server.replace("http", "ws")]
        self._command += ["--races", "0", "--pace", str(OWN_PACE), "--json"]
        self._process = None
        self._reading = None

    async def start(self):
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._command, stdout=pipe)
        self._reading = asyncio.create_task(self._read())

    async def _read(self):
        before = me = None
        async for line in self._process.stdout:
            event, now = json.loads(line), time.monotonic()
            if event.get("event") == "digit_placed":
                self.longest_gap = max(self.longest_gap, now - (before or now))
                self.confirmed += 1
                before, me = now, event["member"]
            elif event.get("event") == "player_finished" and event["member"] == me:
                before = None  # nothing to do: no gap

    async def stop(self):
        self._process.terminate()
        await asyncio.wait_for(self._process.wait(), 15)
        await self._reading

    def kill(self):
        if self._process and self._process.returncode is None:
            self._process.kill()


def connect_deaf(server, code):
    """A spectator who says Hello and then neither reads nor speaks."""
    address = urllib.parse.urlsplit(server)
    deaf = socket.create_connection((address.hostname, address.port), timeout=5)
    deaf.sendall(upgrade(code))
    check(deaf.recv(4096).startswith(b"HTTP/1.1 101 "), "a good handshake is refused")
    deaf.sendall(frame(0x82, hello_bytes(token=secrets.token_bytes(32))))
    return deaf


async def restart(gridraced, code):
    """Returns how long the server took to stop."""
    with contextlib.ExitStack() as deaf:
        for _ in range(DEAF):
            deaf.enter_context(connect_deaf(gridraced.server, code))
        await asyncio.sleep(0.2)
        begun = time.monotonic()
        gridraced.ask_to_stop()
        check_equal(await gridraced.exit_code(), 0, "the server's exit code")
        seconds = time.monotonic() - begun
        await gridraced.start()
    return seconds


def tell(what, seconds):
    print(f"{what}: median {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s")


async def restart_again_and_again(gridraced, crowd, code, chance):
    """Returns how long the server took to stop, each time."""
    stops = []
    for _ in range(RESTARTS):
        await crowd.go_on_for(chance.uniform(*BUSY))
        stops.append(await restart(gridraced, code))
    await crowd.go_on_for(BUSY[1])
    return stops


async def run(gridraced, folder, options, own_bots):
    chance = random.Random(options.seed)
    await gridraced.start()
    gridraced.keep_port()
    dismissals = (RESTARTING, SERVICE_UNAVAILABLE)
    async with Crowd(gridraced.server, chance, ROOMS, dismissals) as crowd:
        await crowd.start(restlessness=0)
        code = create_room(gridraced.server, own_rules())
        own_bots += [OwnBot(options.gridrace, gridraced.server, code) for _ in range(OWN_BOTS)]
        for bot in own_bots:
            await bot.start()
        stops = await restart_again_and_again(gridraced, crowd, code, chance)
        for bot in own_bots:
            await bot.stop()
        await crowd.calm_down()
        await crowd.go_home()
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "the server's exit code")
    recorded.check_log(folder, crowd.books)
    judge(options, crowd, own_bots, stops)


def own_rules():
    """Races that begin by themselves, one after the other."""
    rules = habits.rules(random.Random(0))
    rules.max_players = OWN_BOTS
    rules.countdown_seconds = 0
    rules.auto_start = True
    return rules


def judge(options, crowd, own_bots, stops):
    tell(f"{RESTARTS} stops, with {DEAF} who do not read", stops)
    tell("longest gap of each racer", [racer.longest_gap for racer in crowd.racers])
    tell("longest gap of each of gridrace's bots", [bot.longest_gap for bot in own_bots])
    print(crowd.summary())
    check(max(stops) <= TIME_TO_STOP * options.patience, "the server took too long to stop")
    for bot in own_bots:
        check(bot.confirmed > 10, f"a bot of gridrace's has made {bot.confirmed} moves only")
    longest = max(player.longest_gap for player in [*crowd.racers, *own_bots])
    check(longest <= LONGEST_GAP * options.patience, f"somebody waited for {longest:.1f} s")


async def main(options):
    own_bots = []
    with tempfile.TemporaryDirectory() as name:
        environment = {"GRIDRACE_DATA": name, "GRIDRACE_MOST_LAG_MS": "60000"}  # a busy machine
        async with Gridraced(options.gridraced, environment=environment) as gridraced:
            try:
                running = run(gridraced, pathlib.Path(name), options, own_bots)
                await asyncio.wait_for(running, TIME)
            finally:
                for bot in own_bots:
                    bot.kill()


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gridraced", help="the server")
    parser.add_argument("gridrace", help="the client, for its bots")
    parser.add_argument("--patience", type=float, default=1, help="how much slower all may be")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    return parser.parse_args()


if __name__ == "__main__":
    chosen = read_options()
    try:
        asyncio.run(main(chosen))
    except Exception as error:  # pylint: disable=broad-except
        sys.exit(f"graceful_restart: {type(error).__name__}: {error}; seed {chosen.seed}")
