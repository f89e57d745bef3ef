#!/usr/bin/python3
"""A friend gets a head start, in seconds and cells, and the server is killed while the host still waits.

Usage: head_starts.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402

PATIENCE = 60
OTHERS_FIRST, OUT_OF_RANGE = 19, 56
SECONDS, CELLS = 8, 5
RULES = room_pb2.RaceRules(
    source=room_pb2.PUZZLE_SOURCE_GENERATED,
    grade=room_pb2.GRADE_EASY,
    max_players=4,
    countdown_seconds=0,
    time_limit_seconds=600,
    grace_seconds=60,
)


def head_start(member, seconds, cells):
    given = room_pb2.HeadStart(seconds=seconds, cells=cells)
    return client_pb2.GiveHeadStart(member=member, head_start=given)


async def try_to_move(client):
    """The code of the refusal of a digit that clashes with nothing, or None."""
    grid = client.room.my_run().grid
    for cell in range(81):
        for digit in range(1, 10):
            peers = {
                grid[other]
                for other in range(81)
                if other // 9 == cell // 9
                or other % 9 == cell % 9
                or (other // 27 == cell // 27 and other % 9 // 3 == cell % 9 // 3)
            }
            if grid[cell] == 0 and digit not in peers:
                move = client_pb2.PlaceDigit(cell=cell, digit=digit)
                refusal = await client.command(place_digit=move)
                return refusal and refusal.code
    raise AssertionError("the grid is full")


async def start(gridraced):
    """Ada, the host, and Ben, who is ahead, in a race."""
    code = rooms.create_room(gridraced.server, RULES)
    ada, ben = Client(gridraced.server, code, "Ada"), Client(gridraced.server, code, "Ben")
    await ada.connect()
    await ben.connect()
    refusal = await ada.command(give_head_start=head_start(ben.member, 601, 0))
    check_equal(refusal and refusal.code, OUT_OF_RANGE, "a head start of 601 seconds")
    given = await ada.command(give_head_start=head_start(ben.member, SECONDS, CELLS))
    check_equal(given, None, "the head start")
    await ben.wait_for(lambda: ben.room.members[ben.member].head_start == (SECONDS, CELLS), "the news of it")
    await ada.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    for client in (ada, ben):
        await client.wait_for(lambda c=client: c.room.my_run() is not None, "the race", 20)
    await ada.wait_for(lambda: ada.room.race.runs[ben.member].filled() == CELLS, "the filled cells")
    return ada, ben


async def run(binary, folder):
    async with Gridraced(binary, environment={"GRIDRACE_DATA": folder}) as gridraced:
        await gridraced.start()
        ada, ben = await start(gridraced)
        check_equal(await try_to_move(ada), OTHERS_FIRST, "the host's move")
        check_equal(await try_to_move(ben), None, "the move of the one ahead")
        held = ada.room.my_run().held_until
        gridraced.ask_to_stop(signal.SIGKILL)
        await gridraced.exit_code()
        await asyncio.sleep(2)
        await gridraced.start()
        for client in (ada, ben):
            client.url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{ada.room.code}"
            await client.stop_reading()
            await client.connect()
        check(ada.room.my_run().held_until > held, "the time that the server was away counts")
        check_equal(await try_to_move(ada), OTHERS_FIRST, "the host's move after the restart")
        now = time.time() * 1000 + await ada.measure_clock()
        left = (ada.room.my_run().held_until - now) / 1000
        check(left <= SECONDS, f"the host has to wait for {left} s")
        await asyncio.sleep(left + 0.1)
        check_equal(await try_to_move(ada), None, "the host's move after the wait")
        for client in (ada, ben):
            check_whole(client)
            await client.close()
    print(f"Ben was {SECONDS} s and {CELLS} cells ahead, also through a kill")


async def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        await run(binary, folder)


if __name__ == "__main__":
    script.run(__doc__, main, PATIENCE)
