#!/usr/bin/python3
"""Spectators and players who are done see the boards late; nobody who races does, also after a kill -9.

Usage: watched_boards.py GRIDRACED

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

from python_client import rooms, script, sudoku  # noqa: E402
from python_client.checks import check, check_equal, check_whole, events_of  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402

DELAY = 3
RULES = room_pb2.RaceRules(
    source=room_pb2.PUZZLE_SOURCE_GENERATED,
    grade=room_pb2.GRADE_EASY,
    max_players=3,
    time_limit_seconds=600,
    grace_seconds=60,
    late_join=True,
    watched_boards=room_pb2.WatchedBoards(shown=True, delay_seconds=DELAY),
)


def moves_of(player):
    """(cell, digit) of every open cell."""
    puzzle = sudoku.parse(player.room.race.puzzle)
    solution = sudoku.solve(puzzle)
    return [(cell, solution[cell]) for cell in range(81) if not puzzle[cell]]


async def place(player, cell, digit):
    move = client_pb2.PlaceDigit(cell=cell, digit=digit)
    check_equal(await player.command(place_digit=move), None, f"{player.name}'s move")


def shown_to(watcher, player, cell):
    shown = watcher.room.race.runs[player.member].shown
    return sudoku.parse(shown)[cell] if shown else 0


async def start(server):
    code = rooms.create_room(server, RULES)
    people = [Client(server, code, name) for name in ("Ada", "Bob")]
    people.append(Client(server, code, "Eve", room_pb2.ROLE_SPECTATOR))
    for one in people:
        await one.connect()
    check_equal(people[0].room.rules.watched_boards, RULES.watched_boards, "the rules shown")
    begin = client_pb2.StartRace(even_if_not_ready=True)
    check_equal(await people[0].command(start_race=begin), None, "the start")
    for one in people:
        racing = lambda one=one: one.room.phase == server_pb2.PHASE_RACING
        await one.wait_for(racing, "the start", 60)
    return code, people


async def check_delay(ada, bob, eve):
    """A move comes to Eve after the delay, and only the fact that there is something to Bob."""
    cell, digit = moves_of(ada)[0]
    placed = time.monotonic()
    await place(ada, cell, digit)
    await eve.wait_for(lambda: shown_to(eve, ada, cell) == digit, "Ada's digit", DELAY + 10)
    check(time.monotonic() - placed >= DELAY, "Eve saw it too early")
    await bob.wait_for(lambda: events_of(bob, "boards_shown"), "the empty event", 5)
    check(not events_of(bob, "boards_shown")[0].moves, "Bob races and is shown a move")


async def check_after_a_kill(gridraced, ada, bob, eve):
    """What was to be shown is shown after all, and the clock stood still meanwhile."""
    cell, digit = moves_of(ada)[1]
    await place(ada, cell, digit)
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()
    for one in (ada, bob, eve):
        await one.wait_until_closed()
        await one.connect()
    check_equal(shown_to(eve, ada, cell), 0, "what is shown too early after the kill")
    await eve.wait_for(lambda: shown_to(eve, ada, cell) == digit, "the digit", DELAY + 10)


async def check_opening(server, code, ada, bob, eve):
    """Who gives up sees at once what watchers see; so does a new spectator, but no new player."""
    check_equal(await bob.command(forfeit=client_pb2.Forfeit()), None, "the end for Bob")
    await bob.wait_for(lambda: events_of(bob, "boards_opened"), "the boards")
    shown = {member: run.shown for member, run in eve.room.race.runs.items()}
    check_equal({member: run.shown for member, run in bob.room.race.runs.items()}, shown, "Bob sees")
    fay = Client(server, code, "Fay", room_pb2.ROLE_SPECTATOR)
    gus = Client(server, code, "Gus")
    await fay.connect()
    await gus.connect()
    check_equal(fay.room.race.runs[ada.member].shown, shown[ada.member], "Fay sees")
    check(not gus.room.race.runs[ada.member].shown, "Gus races and sees a board")
    return fay, gus


async def check_end(ada, gus, watchers):
    """The end of the race shows everything."""
    last = moves_of(ada)[2]
    await place(ada, *last)
    for one in (gus, ada):
        check_equal(await one.command(forfeit=client_pb2.Forfeit()), None, f"the end for {one.name}")
    for one in watchers:
        await one.wait_for(lambda one=one: one.room.race.ended_at, "the end")
        check_equal(shown_to(one, ada, last[0]), last[1], f"the last digit, to {one.name}")


async def watch(gridraced):
    await gridraced.start()
    gridraced.keep_port()
    code, (ada, bob, eve) = await start(gridraced.server)
    await check_delay(ada, bob, eve)
    await check_after_a_kill(gridraced, ada, bob, eve)
    fay, gus = await check_opening(gridraced.server, code, ada, bob, eve)
    await check_end(ada, gus, (bob, eve, fay))
    for one in (ada, bob, eve, fay, gus):
        check_whole(one)


async def main(gridraced):
    with tempfile.TemporaryDirectory() as folder:
        async with Gridraced(gridraced, environment={"GRIDRACE_DATA": folder}) as server:
            await watch(server)
    print("watchers see the boards late, and nobody who races")


if __name__ == "__main__":
    script.run(__doc__, main)
