#!/usr/bin/python3
"""64 bots play a Swiss tournament of six rounds, and the server is killed twice in it.

Usage: tournament.py GRIDRACED GRIDRACE

Eve, a client of another make, hosts it and watches. The server is killed while all race, and between two rounds.
Nobody meets anybody twice; the points, Buchholz and places that the server tells are those that follow from the
runs of each round, counted here once more; the page of JSON says the same; a newcomer sees what Eve saw; and each
race's record is believed. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import pathlib
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.processes import expect, run  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.rooms import ask_for, create_room  # noqa: E402
from python_client.tournament import (  # noqa: E402
    Books,
    all_there,
    check_newcomer,
    check_page,
    come_back,
    open_tournament,
    rules_of,
)

TIME_FOR_EVERYTHING = 280
PLAYERS, ROUNDS = 64, 6
PACE = 12  # digits a second
KILLED_WHILE_RACING, KILLED_IN_A_BREAK = 2, 4  # in or after these rounds


async def play_round(gridraced, eve, books, number):
    """One round to its end, through a kill in some."""
    racing = lambda: eve.room.phase == server_pb2.PHASE_RACING
    await eve.wait_for(racing, f"round {number}", 60)
    check_equal(eve.room.tournament.played, number - 1, "the rounds played")
    if number == KILLED_WHILE_RACING:
        await asyncio.sleep(1)
        check(eve.room.race.ended_at is None, "the round was over before the server was killed")
        tables = eve.room.tournament.tables
        await come_back(gridraced, eve)
        check_equal(eve.room.tournament.tables, tables, "the tables after the kill")
    over = lambda: eve.room.tournament.played == number
    await eve.wait_for(over, f"the end of round {number}", 100)
    books.add(eve.room)
    books.check_scores(eve.room)
    check_page(gridraced.server, eve.room)
    if number == KILLED_IN_A_BREAK:
        await come_back(gridraced, eve)
        books.check_scores(eve.room)


async def go_on(eve, number):
    """After the first round the next one follows by itself; later the host does not wait so long."""
    if number == 1:
        return
    await all_there(eve, PLAYERS)
    started = await eve.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    check_equal(started, None, "the start of the next round")


async def check_records(gridrace, server, room, folder):
    """The first and the last round can be true by the rules."""
    replay = [gridrace, "replay", "--server", server.replace("http", "ws", 1)]
    for race in (1, ROUNDS):
        file = folder / f"{race}.json"
        exported = await run(*replay, room.code, "--race", str(race), "--export", "json", "--output", file)
        expect(exported.code == 0, exported, "an export")
        believed = await run(*replay, "--check", file)
        expect(believed.code == 0 and f"true: {PLAYERS} players" in believed.out, believed, "belief")
        expect("signed by the server" in believed.out, believed, "a signature")


def check_without_tournament(server, rules):
    plain = room_pb2.RaceRules()
    plain.CopyFrom(rules)
    plain.ClearField("mode_settings")
    answer = ask_for(server, f"/rooms/{create_room(server, plain)}/standings")
    check_equal(json.loads(answer.body)["mode"], "race", "the standings of a room without a tournament")


async def tournament(gridraced, gridrace, folder):
    rules = rules_of(room_pb2.MODE_SWISS, PLAYERS, races=ROUNDS)
    async with open_tournament(gridraced, gridrace, rules, PACE) as (eve, _):
        check_without_tournament(gridraced.server, rules)
        books = Books()
        await eve.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
        for number in range(1, ROUNDS + 1):
            await play_round(gridraced, eve, books, number)
            if number < ROUNDS:
                await go_on(eve, number)
        check_equal(eve.room.match.next_at, None, "the next round after the last")
        page = check_page(gridraced.server, eve.room)
        check_equal((page["mode"], page["rounds"], page["over"]), ("swiss", ROUNDS, True), "the page at the end")
        for player, met in books.opponents.items():
            check_equal((len(met), len(set(met) - {None})), (ROUNDS, ROUNDS), f"the opponents of {player}, and others")
        await check_newcomer(gridraced.server, eve)
        check_whole(eve)
        await check_records(gridrace, gridraced.server, eve.room, folder)


async def main(gridraced, gridrace):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        limits = {"GRIDRACE_DATA": folder, "GRIDRACE_CONNECTIONS_PER_ADDRESS": "200"}
        async with Gridraced(gridraced, environment=limits) as server:
            await tournament(server, gridrace, pathlib.Path(folder))
    print(f"{PLAYERS} bots have played {ROUNDS} rounds ({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
