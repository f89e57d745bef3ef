#!/usr/bin/python3
"""Bots of the house race a person to the end, also over a server that is killed, and leave with the last person.

Usage: house_bots.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import pathlib
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2, room as room_pb2, server as server_pb2  # noqa: E402

ARGUMENTS = ("--listen", "127.0.0.1:0", "--max-bots", "2")
STRONGEST = 119
NO_MORE_BOTS = 73
RACE_SECONDS = 120


def bots_of(client):
    return {member: room.bot for member, room in client.room.members.items() if room.bot}


def cells_of_bots(client):
    runs = client.room.race.runs if client.room.race else {}
    return sum(sum(runs[bot].filled_by_box) for bot in bots_of(client) if bot in runs)


async def seat_two(server):
    rules = room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED, grade=room_pb2.GRADE_EASY, max_players=4,
        time_limit_seconds=600, grace_seconds=60)
    code = rooms.create_room(server, rules)
    ada = Client(server, code, "Ada")
    await ada.connect()
    for _ in range(2):
        refusal = await ada.command(add_bot=client_pb2.AddBot(strength=STRONGEST))
        check_equal(refusal, None, "a bot")
    refusal = await ada.command(add_bot=client_pb2.AddBot())
    check_equal(refusal and refusal.code, NO_MORE_BOTS, "one bot more than the server allows")
    check_equal(set(bots_of(ada).values()), {STRONGEST}, "the strength of the bots")
    check(all(ada.room.members[bot].name.endswith(" (bot)") for bot in bots_of(ada)), "a bot's name")
    return code, ada


async def race_over_a_kill(gridraced):
    """They continue with the digits that they had; the person's seat and theirs are kept."""
    code, ada = await seat_two(gridraced.server)
    check_equal(await ada.command(start_race=client_pb2.StartRace()), None, "the start")
    await ada.wait_for(lambda: cells_of_bots(ada) >= 10, "the bots move", RACE_SECONDS)
    seen = cells_of_bots(ada)
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    ada.url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{code}"
    await ada.stop_reading()
    await ada.connect()
    check(cells_of_bots(ada) >= seen, "digits that were seen are lost")
    finished = server_pb2.RUN_STATUS_FINISHED
    await ada.wait_for(
        lambda: all(ada.room.race.runs[bot].status == finished for bot in bots_of(ada)),
        "the bots finish", RACE_SECONDS)
    check_whole(ada)
    await ada.leave()
    return code


async def play_at_once(gridrace, server, folder):
    """One command, and a race is under way."""
    process = await asyncio.create_subprocess_exec(
        gridrace, "play", "--server", server.replace("http", "ws", 1), "--name", "Ida",
        "--screen-reader", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        env={"HOME": str(folder), "XDG_STATE_HOME": str(folder), "XDG_DATA_HOME": str(folder)})
    heard = b""
    while b"cells to fill" not in heard:
        line = await asyncio.wait_for(process.stdout.readline(), 20)
        check(line, f"gridrace play ended: {heard.decode()}")
        heard += line
    check_equal(heard.count(b"(bot) joined"), 2, "bots in the room")
    process.kill()
    await process.wait()


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        async with Gridraced(gridraced, ARGUMENTS, {"GRIDRACE_DATA": folder}) as server:
            await server.start()
            await race_over_a_kill(server)
            await play_at_once(gridrace, server.server, folder)
    print("two bots finished a race over a kill, and a race began at once")


if __name__ == "__main__":
    script.run(__doc__, main, seconds=240)
