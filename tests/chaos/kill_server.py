#!/usr/bin/python3
"""Many races survive a server that is killed again and again.

Bots in many rooms race, join, leave, come back and watch, while the server is killed (SIGKILL) at random
moments, also while it starts or stops, and started again on the same data. All keep books of what they asked, what
was confirmed and what they saw. With every frame, and in the end by the log itself, these must agree: no
confirmed command is lost, none has counted twice, nobody ever saw what did not happen, and no time without a server
counts in a race.

Exit code 0 and a short summary, or 1, what was not as promised, the seed and the server's log.
"""

import argparse
import asyncio
import contextlib
import os
import pathlib
import random
import signal
import sys
import tempfile
import time

from crowd import recorded
from crowd.absences import Absences
from crowd.crowd import Crowd
from crowd.habits import rules
from crowd.ledger import LOST, promise
from python_client.checks import check, check_equal
from python_client.gridraced import Gridraced
from python_client.rooms import create_room, try_to_enter

RESTARTING, SERVICE_UNAVAILABLE = 1012, 503  # which a server says that stops
TIME_FOR_A_KILL = 10
SETTLING = 60
SHORTEST_LIFE = 0.1  # seconds
START = (0.001, 0.06)  # seconds: shorter than a start takes, or a little longer
STOP = (0, 0.03)  # the same for a stop
AWAY = (0, 0.05)  # the same from the end of a server to the start of the next
SHARE_OF_KILLS_AT_START = 0.2
SHARE_OF_KILLS_AT_STOP = 0.1
SHARE_OF_NEW_ROOMS = 0.2


class Killer:
    """Starts the server, and kills it so many times."""

    def __init__(self, gridraced, kills, longest_life, chance):
        self.gridraced = gridraced
        self.left = kills
        self.longest_life = longest_life
        self.chance = chance
        self.absences = Absences()

    async def kill(self):
        """Sometimes while it stops already."""
        self.left -= 1
        expected = (-signal.SIGKILL,)
        if self.chance.random() < SHARE_OF_KILLS_AT_STOP:
            self.gridraced.ask_to_stop()
            await asyncio.sleep(self.chance.uniform(*STOP))
            expected += (0, -signal.SIGTERM)  # the latter if it has just begun to start
        # Not by asyncio: where the process has ended just now, it would miss how.
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.gridraced.pid, signal.SIGKILL)
        code = await self.gridraced.exit_code()
        check(code in expected, f"the server ended with {code}")
        self.absences.begin()
        await asyncio.sleep(self.chance.uniform(*AWAY))

    async def start(self):
        """Starts it; some starts end before they are done."""
        gridraced = self.gridraced
        while self.left > 0 and self.chance.random() < SHARE_OF_KILLS_AT_START:
            self.absences.end()
            try:
                await gridraced.start(self.chance.uniform(*START))
            except TimeoutError:
                pass
            await self.kill()
        self.absences.end()
        await gridraced.start()

    async def make_a_room(self):
        """A room that somebody was told of is there for good."""
        code = await asyncio.to_thread(create_room, self.gridraced.server, rules(self.chance))
        await self.kill()
        await self.start()
        answer = await asyncio.to_thread(try_to_enter, self.gridraced.server, f"/r/{code}")
        promise(answer.status == 101, LOST, f"the new room {code}: {answer.status}")

    async def go_on(self, crowd):
        while self.left > 0:
            await crowd.go_on_for(self.chance.uniform(SHORTEST_LIFE, self.longest_life))
            if self.chance.random() < SHARE_OF_NEW_ROOMS:
                await self.make_a_room()
            else:
                await self.kill()
                await self.start()
        await crowd.go_on_for(self.longest_life)


async def verify(gridraced):
    """The server's own check of its log finds nothing, no more than the one here will."""
    process = await asyncio.create_subprocess_exec(
        gridraced.binary,
        "verify",
        env=gridraced.environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), SETTLING)
    check_equal(process.returncode, 0, f"the exit code of verify, which says {said.decode()}")


async def run(gridraced, folder, options, chance):
    await gridraced.start()
    gridraced.keep_port()
    dismissals = (RESTARTING, SERVICE_UNAVAILABLE)
    async with Crowd(gridraced.server, chance, options.rooms, dismissals) as crowd:
        await crowd.start()
        killer = Killer(gridraced, options.kills, options.longest_life, chance)
        await killer.go_on(crowd)
        await crowd.calm_down()
        await crowd.go_home()
    check(crowd.confirmed() > options.kills, f"hardly anything happened: {crowd.summary()}")
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "the server's exit code")
    await verify(gridraced)
    events = recorded.check_log(folder, crowd.books)
    killer.absences.check_log(folder)
    print(
        f"{crowd.summary()}; {events} events on record; "
        f"no server for {killer.absences.total() / 1000:.1f} s"
    )


async def main(options):
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as name:
        environment = {"GRIDRACE_DATA": name, "GRIDRACE_MOST_LAG_MS": "60000"}  # a busy machine
        async with Gridraced(options.gridraced, environment=environment) as gridraced:
            limit = SETTLING + options.kills * TIME_FOR_A_KILL
            begun = time.monotonic()
            await asyncio.wait_for(run(gridraced, pathlib.Path(name), options, chance), limit)
            seconds = time.monotonic() - begun
            print(f"{options.kills} kills in {seconds:.0f} s, seed {options.seed}")


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gridraced", help="the program to kill")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--longest-life", type=float, default=0.4, help="seconds")
    parser.add_argument("--rooms", type=int, default=8)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    return parser.parse_args()


if __name__ == "__main__":
    chosen = read_options()
    try:
        asyncio.run(main(chosen))
    except Exception as error:  # pylint: disable=broad-except
        sys.exit(f"kill_server: {type(error).__name__}: {error}; seed {chosen.seed}")
