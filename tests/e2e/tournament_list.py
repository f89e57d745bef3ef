#!/usr/bin/python3
"""A tournament from a list of names, whose server is killed in it.

Usage: tournament_list.py GRIDRACED GRIDRACE

Only those on the list play, under the names that the host has written; everybody else is told why, and may watch. A
list with a fault makes no room. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.processes import end, expect, run, start  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.client import Closed  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.rooms import ask_for, post_rooms  # noqa: E402
from python_client.tournament import come_back, member, start_bot  # noqa: E402

TIME_FOR_EVERYTHING = 120
NAMES = ["Ann", "Zoë", "Cem", "Dan"]
ROUNDS = 2
NOT_LISTED = 67


async def check_refused(server, code, name, why):
    client = member(server, code, name)
    try:
        await client.connect()
    except Closed:
        pass
    check_equal(await client.wait_until_closed(), 4003, f"the close code of {name}")
    check_equal(client.error.code, why, f"why {name} does not play")


async def create(gridrace, server, folder, text, *options):
    file = folder / "names.txt"
    file.write_text(text)
    url = server.replace("http", "ws", 1)
    return await run(gridrace, "create", "--server", url, "--no-play", "--json", "--mode", "swiss", "--rounds", ROUNDS,
                     "--countdown", "2", "--entrants", file, *options)


async def check_faulty_lists(gridrace, server, folder):
    for text, options, said in (
        ("Ann\n\n# all others\nBen\nann\n", (), "names.txt, line 5: the same name as in line 1"),
        ("Ann\nThe name of this one is too long\n", (), "names.txt, line 2: a name may have at most"),
        ("Ann\nB\x1ben\n", (), "names.txt, line 2: a name may not contain control"),
        ("Ann\nBen\nCem\n", ("--players", "2"), "names.txt, line 3: the room has only 2 seats"),
    ):
        refused = await create(gridrace, server, folder, text, *options)
        expect(refused.code == 65 and said in refused.err and refused.out == "", refused, "a fault of the list")
    listed = client_pb2.CreateRoom(entrants=["Ann", "ANN"])
    answer = post_rooms(server, listed.SerializeToString())
    check_equal((answer.status, answer.text().split(":")[0]), (400, "entrants_not_allowed"), "a list of a race")


async def check_watcher(gridrace, url, names):
    """What a program is told that watches."""
    watcher = await start(gridrace, "watch", "--json", "--name", "Wim", url)
    try:
        while True:
            line = json.loads(await asyncio.wait_for(watcher.stdout.readline(), 20))
            if "entrants" in line:
                break
        check_equal(line["entrants"], NAMES, "the list that a program is told")
        check_equal(line["missing"], names, "who is missing")
    finally:
        await end(watcher)


async def check_the_door(gridrace, server, code, url, eve):
    """Who is not on the list does not play."""
    await check_refused(server, code, "Mallory", "not_listed")
    await check_refused(server, code, "Ann 2", "not_listed")
    refused = await run(gridrace, "bot", "--room", url, "--name", "Mallory")
    expect(refused.code == 77 and "host's list" in refused.err, refused, "a bot that is told why it does not play")
    role = await eve.command(set_role=client_pb2.SetRole(role=room_pb2.ROLE_PLAYER))
    check_equal(role.code if role else None, NOT_LISTED, "the answer to a host who is not on the list")


async def all_there(eve):
    there = lambda: [m.name for m in eve.room.members.values() if m.role == room_pb2.ROLE_PLAYER and m.away_since is None]
    await eve.wait_for(lambda: sorted(there()) == sorted(NAMES), "the players", 30)


async def play(gridraced, gridrace, code, url, eve):
    await eve.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    await eve.wait_for(lambda: eve.room.phase == server_pb2.PHASE_RACING, "the first round", 30)
    await come_back(gridraced, eve)
    check_equal(eve.room.entrants, NAMES, "the list after the kill")
    await check_refused(gridraced.server, code, "Mallory", "not_listed")
    await eve.wait_for(lambda: eve.room.tournament.played == 1, "the end of the first round", 60)
    await all_there(eve)
    await check_refused(gridraced.server, code, "ANN", "listed_name_in_use")
    await eve.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    await eve.wait_for(lambda: eve.room.tournament.played == ROUNDS, "the end of the last round", 90)
    page = json.loads(ask_for(gridraced.server, f"/rooms/{code}/standings").body)
    check_equal(sorted(row["name"] for row in page["standings"]), sorted(NAMES), "the players in the standings")
    check(page["over"], "the page says that it is not over")


async def tournament(gridraced, gridrace, folder):
    await gridraced.start()
    gridraced.keep_port()
    await check_faulty_lists(gridrace, gridraced.server, folder)
    created = await create(gridrace, gridraced.server, folder, "# Thursday\nAnn\n Zoë \nCem # perhaps\nDan\n")
    expect(created.code == 0, created, "a room")
    code = json.loads(created.out)["code"]
    eve = member(gridraced.server, code, "Eve", room_pb2.ROLE_SPECTATOR)
    url = eve.url
    await eve.connect()
    check_equal((eve.room.entrants, eve.room.rules.max_players), (NAMES, len(NAMES)), "the list and its seats")
    await check_the_door(gridrace, gridraced.server, code, url, eve)
    await check_watcher(gridrace, url, NAMES)
    bots = [await start_bot(gridrace, url, name.lower(), "--pace", "12") for name in NAMES]
    try:
        await all_there(eve)
        await check_watcher(gridrace, url, [])
        await play(gridraced, gridrace, code, url, eve)
    finally:
        await asyncio.gather(*(end(bot) for bot in bots))
    check_whole(eve)
    await eve.close()


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        async with Gridraced(gridraced, environment={"GRIDRACE_DATA": folder}) as server:
            await tournament(server, gridrace, pathlib.Path(folder))
    print("Only those on the list have played, also after a kill of the server.")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
