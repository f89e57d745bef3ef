#!/usr/bin/python3
"""A server whose data folder is moved away confirms nothing, and continues when it is put back.

Usage: lost_folder.py GRIDRACED

While bots race in many rooms the server's data folder gets another name, and later its own again. Meanwhile no
move is confirmed, /readyz says that the log cannot be written, and the server's log says what to do; afterwards
everybody is served again, and everything that was confirmed is in the folder. Exit code 0 and a short summary,
or 1 and what was not as promised.
"""

import asyncio
import pathlib
import random
import tempfile
import time
import urllib.error
import urllib.request

import full_disk
from crowd import recorded
from crowd.crowd import Crowd
from python_client import script
from python_client.checks import check, check_equal
from python_client.gridraced import Gridraced

ROOMS = 4
TIMES = 2
BUSY = 1.0  # seconds
AWAY = (1.5, 2.5)
TIME = 120


def readiness(server):
    """The status of /readyz, and what it says."""
    try:
        with urllib.request.urlopen(f"{server}/readyz", timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


async def move_away_and_back(gridraced, crowd, data, chance):
    """Returns how long it took until everybody was served again, and how many commands waited meanwhile."""
    await crowd.go_on_for(BUSY)
    away = data.with_name("away")
    data.rename(away)
    waiting = await full_disk.go_unanswered(crowd, chance.uniform(*AWAY), "its folder was away")
    status, words = await asyncio.to_thread(readiness, gridraced.server)
    check_equal(status, 503, "/readyz without the data folder")
    check("the log cannot be written" in words, f"/readyz says {words}")
    away.rename(data)
    took = await full_disk.come_back(crowd)
    until = time.monotonic() + full_disk.TIME_TO_COME_BACK
    while (await asyncio.to_thread(readiness, gridraced.server))[0] != 200:
        check(time.monotonic() < until, "/readyz does not recover")
        await crowd.go_on_for(0.1)
    return took, waiting


async def run(gridraced, data, chance):
    await gridraced.start()
    dismissals = (full_disk.TRY_AGAIN_LATER, full_disk.SERVICE_UNAVAILABLE)
    async with Crowd(gridraced.server, chance, ROOMS, dismissals) as crowd:
        await crowd.start()
        moves = [await move_away_and_back(gridraced, crowd, data, chance) for _ in range(TIMES)]
        check(any(waiting for _, waiting in moves), "nobody waited for an answer while the folder was away")
        await crowd.calm_down()
        await crowd.go_home()
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "the server's exit code")
    check("Put the folder back" in gridraced.log(), "the server does not say what to do")
    recorded.check_log(data, crowd.books)
    print(f"{crowd.summary()}; moved {TIMES} times, all back after {max(took for took, _ in moves):.2f} s at most")


async def main(binary):
    seed = random.randrange(1 << 32)
    with tempfile.TemporaryDirectory() as name:
        data = pathlib.Path(name) / "data"
        async with Gridraced(binary, environment={"GRIDRACE_DATA": str(data)}) as gridraced:
            print(f"seed {seed}")
            await asyncio.wait_for(run(gridraced, data, random.Random(seed)), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
