#!/usr/bin/python3
"""A server whose disk is full continues as soon as there is space again.

Usage: full_disk.py GRIDRACED

While bots race in many rooms the server's writes begin to fail (the size that its files may have is limited
to nothing), and later succeed again. Meanwhile no move is confirmed, and clients are told to come back;
afterwards everybody does so by themselves, and everything that was asked is answered once. The server's
process is the same all the time. Exit code 0 and a short summary, or 1 and what was not as promised.
"""

import asyncio
import collections
import pathlib
import random
import resource
import tempfile
import time

from crowd import recorded
from crowd.crowd import Crowd
from python_client import script
from python_client.checks import CheckFailed, check, check_equal
from python_client.gridraced import Gridraced

ROOMS = 4
TIMES = 3
BUSY = 1.0  # seconds
FULL = (0.5, 2.0)
TIME_TO_COME_BACK = 20
TRY_AGAIN_LATER = 1013
SERVICE_UNAVAILABLE = 503
TIME = 180


def set_room_on_disk(pid, size):
    """How large any file may become by what this process writes."""
    try:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    except ProcessLookupError:
        raise CheckFailed("the server has not survived a full disk") from None


async def go_unanswered(crowd, seconds, when):
    """Commands sent from now on are not answered. Returns how many wait for their answer: none, if the server
    closed every room in a moment when no command was under way."""
    first = [(racer, racer.seat, racer.next_command) for racer in crowd.racers]
    await crowd.go_on_for(seconds)
    for racer, seat, number in first:
        answered = max(seat.answers, default=0)
        check(answered < number, f"{racer.name} was answered while {when}")
    return sum(len(racer.unanswered) for racer in crowd.racers)


def is_served(racer, since):
    """Is in the room, and has got an answer if it waited for one."""
    is_seated = racer.welcome and not racer.is_closed()
    return is_seated and (racer.answered_at > since or not racer.unanswered)


async def come_back(crowd):
    """Returns how long it took until everybody was served again."""
    begun = time.monotonic()
    while not all(is_served(racer, begun) for racer in crowd.racers):
        check(time.monotonic() < begun + TIME_TO_COME_BACK, "not everybody came back")
        await crowd.go_on_for(0.05)
    return time.monotonic() - begun


async def fill_and_empty(gridraced, crowd, chance):
    """Again and again; returns how long the slowest took to be served again."""
    slowest, waiting = 0.0, 0
    for _ in range(TIMES):
        await crowd.go_on_for(BUSY)
        set_room_on_disk(gridraced.pid, 0)
        waiting += await go_unanswered(crowd, chance.uniform(*FULL), "the disk was full")
        set_room_on_disk(gridraced.pid, resource.RLIM_INFINITY)
        slowest = max(slowest, await come_back(crowd))
    check(waiting > 0, "nobody waited for an answer while the disk was full")
    return slowest


async def run(gridraced, folder, chance):
    await gridraced.start()
    pid = gridraced.pid
    dismissals = (TRY_AGAIN_LATER, SERVICE_UNAVAILABLE)
    async with Crowd(gridraced.server, chance, ROOMS, dismissals) as crowd:
        await crowd.start()
        slowest = await fill_and_empty(gridraced, crowd, chance)
        await crowd.calm_down()
        await crowd.go_home()
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "the server's exit code")
    check_equal(gridraced.pid, pid, "the server's process")
    recorded.check_log(folder, crowd.books)
    dismissed = sum((racer.dismissed for racer in crowd.everybody), collections.Counter())
    check(dismissed[TRY_AGAIN_LATER] > 0, f"nobody was told to come back later: {dismissed}")
    print(f"{crowd.summary()}; full {TIMES} times, all back after {slowest:.2f} s at most")
    print(f"sent away with {dict(dismissed)}")


async def main(binary):
    seed = random.randrange(1 << 32)
    with tempfile.TemporaryDirectory() as name:
        async with Gridraced(binary, environment={"GRIDRACE_DATA": name}) as gridraced:
            print(f"seed {seed}")
            await asyncio.wait_for(run(gridraced, pathlib.Path(name), random.Random(seed)), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
