#!/usr/bin/python3
"""Recorded races are raced again: a listed race joins the field, its player's ghost makes the same moves over a server that
is killed, `gridrace play` races it once, and what is erased is in the field no more.

Usage: field.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, rooms, script  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2, room as room_pb2, server as server_pb2  # noqa: E402

ARGUMENTS = ("--listen", "127.0.0.1:0")
TIME_TO_JOIN_THE_FIELD = 15
TIME_TO_RACE = 60
PAUSE = 0.15


def field_of(server):
    answer = rooms.ask_for(server, "/field")
    check_equal((answer.status, answer.content_type), (200, "application/json"), "the answer to GET /field")
    return json.loads(answer.body)["races"]


async def wait_for_field(server, is_so, what):
    until = time.monotonic() + TIME_TO_JOIN_THE_FIELD
    while not is_so(found := await asyncio.to_thread(field_of, server)):
        check(time.monotonic() < until, f"{what}: {found}")
        await asyncio.sleep(0.2)
    return found


def names_in(field):
    return [[run["name"] for run in race["runs"]] for race in field]


async def race_in_a_listed_room(server):
    code = rooms.create_room(server)
    ada = Client(server, code, "Ada")
    await ada.connect()
    check_equal(await ada.command(list_room=client_pb2.ListRoom(listed=True)), None, "the listing")
    check_equal(await ada.command(start_race=client_pb2.StartRace()), None, "the start")
    await ada.wait_for(lambda: ada.room.race and ada.room.race.puzzle, "the puzzle", TIME_TO_RACE)
    moves = player.moves_left(ada.room)
    await player.play(ada, moves, PAUSE)
    await wait_for_field(server, lambda field: names_in(field) == [["Ada"]], "Ada's race in the field")
    await ada.leave()
    return code, moves


async def restart(gridraced):
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()


def create_room_of(server, race):
    request = client_pb2.CreateRoom(field=int(race, 16))
    answer = rooms.post_rooms(server, request.SerializeToString())
    check_equal(answer.status, 201, f"a room of the field: {answer.text()}")
    created = client_pb2.RoomCreated.FromString(answer.body)
    check(room_pb2.FEATURE_FIELD in created.features, "the server does not say that it has a field")
    return created.code


async def race_a_ghost_over_a_kill(gridraced, race, moves):
    code = create_room_of(gridraced.server, race)
    kim = Client(gridraced.server, code, "Kim")
    await kim.connect()
    ghost, = (member for member, one in kim.room.members.items() if one.bot)
    check_equal(kim.room.members[ghost].name, "Ada (ghost)", "the ghost's name")
    check_equal(kim.room.members[kim.room.host].name, "Kim", "the host")
    check_equal(await kim.command(list_room=client_pb2.ListRoom(listed=True)), None, "the listing")
    check_equal(await kim.command(start_race=client_pb2.StartRace(even_if_not_ready=True)), None, "the start")
    await kim.wait_for(lambda: kim.room.race and kim.room.race.puzzle, "the puzzle", TIME_TO_RACE)

    def cells():
        return sum(kim.room.race.runs[ghost].filled_by_box)

    await kim.wait_for(lambda: cells() >= 10, "the ghost moves", TIME_TO_RACE)
    seen = cells()
    await restart(gridraced)
    kim.url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{code}"
    await kim.stop_reading()
    await kim.connect()
    check(cells() >= seen, "moves that were seen are lost")
    finished = server_pb2.RUN_STATUS_FINISHED
    await kim.wait_for(
        lambda: kim.room.race.runs[ghost].status == finished, "the ghost finishes", TIME_TO_RACE)
    await player.play(kim, player.moves_left(kim.room))
    await kim.wait_for(lambda: len(kim.room.members) == 1, "the ghost goes", TIME_TO_RACE)
    check_whole(kim)
    await wait_for_field(gridraced.server, lambda field: names_in(field) == [["Kim", "Ada"]], "Kim's run in the field")
    await kim.leave()
    return code


async def gridrace_play(gridrace, server, folder, *words, options=()):
    process = await asyncio.create_subprocess_exec(
        gridrace, "play", "--server", server.replace("http", "ws", 1), "--name", "Ida", "--screen-reader", "--field",
        *options,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        env={name: str(folder) for name in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")})
    heard = ""
    while "cells to fill" not in heard:
        line = await asyncio.wait_for(process.stdout.readline(), TIME_TO_RACE)
        check(line, f"gridrace play ended: {heard}")
        heard += line.decode()
    process.kill()
    await process.wait()
    for word in words:
        check(word in heard, f"gridrace play does not say {word!r}: {heard}")


def erase(gridraced, folder, code):
    done = subprocess.run(
        [gridraced, "admin", "erase", code, "--json"], capture_output=True, text=True, timeout=60,
        env={"GRIDRACE_DATA": folder})
    check_equal(done.returncode, 0, f"the erasure: {done.stdout}{done.stderr}")
    return json.loads(done.stdout)


def other_grade(race):
    return "easy" if race["difficulty"] != "easy" else "medium"


async def forbid(gridraced, gridrace, home):
    with tempfile.TemporaryDirectory() as folder:
        async with Gridraced(gridraced, (*ARGUMENTS, "--field", "false"), {"GRIDRACE_DATA": folder}) as quiet:
            await quiet.start()
            check_equal(rooms.ask_for(quiet.server, "/field").status, 404, "GET /field where there is none")
            answer = rooms.post_rooms(quiet.server, client_pb2.CreateRoom(field=1).SerializeToString())
            check_equal(answer.status, 403, "a room of no field")
            await gridrace_play(gridrace, quiet.server, home, "This server keeps no races of others", "(bot) joined")


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        async with Gridraced(gridraced, ARGUMENTS, {"GRIDRACE_DATA": folder}) as server:
            await server.start()
            check_equal(field_of(server.server), [], "the field of a new server")
            code, moves = await race_in_a_listed_room(server.server)
            await restart(server)
            race, = await wait_for_field(server.server, lambda field: names_in(field) == [["Ada"]], "it after a kill")
            again = await race_a_ghost_over_a_kill(server, race["race"], moves)
            await gridrace_play(
                gridrace, server.server, pathlib.Path(home), "Nobody has raced this grade here yet", "(bot) joined",
                options=("--grade", other_grade(race)))
            await gridrace_play(gridrace, server.server, pathlib.Path(home), "You race ghosts", "Ada (ghost): strength")
            await gridrace_play(gridrace, server.server, pathlib.Path(home), "You have seen all puzzles", "(bot) joined")
            said = erase(gridraced, folder, code)
            check_equal(said.get("also_erased"), [again], f"what has her moves, too: {said}")
            await wait_for_field(server.server, lambda field: field == [], "the field without Ada's race")
        await forbid(gridraced, gridrace, pathlib.Path(home))
    print("a ghost raced over a kill, and went with the race that it was of")


if __name__ == "__main__":
    script.run(__doc__, main, seconds=240)
