#!/usr/bin/python3
"""A log is backed up under a running race, restored, and verified; a damaged room harms no other.

Usage: server_verbs.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import pathlib
import signal
import sqlite3
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.scene import Scene, gather_in_the_lobby, start_race  # noqa: E402

PATIENCE = 30
USAGE, DAMAGED, NO_INPUT, IN_USE, CANNOT_CREATE = 64, 65, 66, 69, 73
GONE = 410


async def call(*command, expected=0):
    """Runs a program; returns what it printed, and fails if its exit code is another."""
    process = await asyncio.create_subprocess_exec(
        *map(str, command), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    said = (out + err).decode()
    check_equal(process.returncode, expected, f"the exit code of {command[1:3]}, which said {said}")
    return said


async def keep_playing(client, asked):
    """Fills cells rightly and empties them again, for ever; `asked` gets every command."""
    moves = player.moves_left(client.room)[1:]
    while True:
        for cell, digit in moves:
            place = client_pb2.PlaceDigit(cell=cell, digit=digit)
            asked[await client.send_command(place_digit=place)] = (cell, digit)
        for cell, _ in moves:
            clear = client_pb2.ClearCell(cell=cell)
            asked[await client.send_command(clear_cell=clear)] = (cell, 0)


def grid_after(client, asked, last_command):
    """One's own grid when so many of one's commands had had their effect."""
    grid = [0 if character == "." else int(character) for character in client.room.race.puzzle]
    for number, (cell, digit) in sorted(asked.items()):
        if number <= last_command:
            grid[cell] = digit
    return grid


async def back_up_under_load(gridraced, scene, data, file):
    """Returns what Ada asked, and the numbers between which the backup must lie."""
    asked = {}
    playing = asyncio.create_task(keep_playing(scene.ada, asked))
    await scene.ada.wait_for(lambda: len(scene.ada.answers) > 50, "moves")
    before = max(scene.ada.answers)
    said = await call(gridraced.binary, "backup", file, "--data", data)
    after = max(asked)
    check(f"{file}: 2 rooms, " in said, f"the backup said {said}")
    check(max(scene.ada.answers) > before, "nobody played meanwhile")
    said = await call(gridraced.binary, "verify", "--data", data)
    check(said.endswith(": 2 sound, 0 damaged\n"), f"verify said {said}")
    await call(gridraced.binary, "restore", file, "--data", data, expected=IN_USE)
    await call(gridraced.binary, "backup", file, "--data", data, expected=CANNOT_CREATE)

    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await playing
    return asked, before, after


def at_server(client, gridraced):
    """The same member, who remembers nothing but the token, at another server."""
    code = client.url.rsplit("/", 1)[1]
    return Client(gridraced.server, code, client.name, client.role, client.token)


async def check_restored(gridraced, ada, asked, before, after):
    """The room is there as it was when the backup was made."""
    again = at_server(ada, gridraced)
    await again.connect()
    check_equal(again.member, ada.member, "Ada's seat")
    last = again.welcome.last_command
    check(before <= last <= after, f"the backup has {last} commands, not {before} to {after}")
    check_equal(list(again.room.my_run().grid), grid_after(again, asked, last), "Ada's grid")
    check_equal(again.room.phase, server_pb2.PHASE_RACING, "the phase of the race")
    await again.close()


def records_of(data, code):
    """The bytes of all records of a room."""
    with contextlib.closing(sqlite3.connect(data / "rooms.db")) as log:
        found = log.execute(
            "SELECT bytes FROM records WHERE room = (SELECT id FROM rooms WHERE code = ?)", [code]
        )
        return [bytes for (bytes,) in found]


def damage(data, code):
    """Flips the bits of one record of this room."""
    record = records_of(data, code)[7]
    flipped = bytes(byte ^ 0xFF for byte in record)
    with contextlib.closing(sqlite3.connect(data / "rooms.db")) as log, log:
        log.execute("UPDATE records SET bytes = ? WHERE bytes = ?", [flipped, record])


async def check_quarantine(gridraced, gridrace, data, damaged, zoe):
    """The damaged room stays shut and as it is; the other one continues."""
    records = records_of(data, damaged)
    await gridraced.start()
    answer = await asyncio.to_thread(rooms.try_to_enter, gridraced.server, f"/r/{damaged}")
    check_equal(answer.status, GONE, "the answer to a request for the damaged room")
    check("the server's log has more" in answer.text(), f"the server said {answer.text()}")
    url = gridraced.server.replace("http", "ws", 1)
    said = await call(gridrace, "watch", damaged, "--server", url, "--json", expected=DAMAGED)
    check("is damaged" in said, f"the client said {said}")

    again = at_server(zoe, gridraced)
    await again.connect()
    check_equal(again.member, zoe.member, "Zoe's seat in the other room")
    await again.command(set_ready=client_pb2.SetReady(ready=True))
    await again.close()
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "how the server ended")
    told = f"a room is damaged and stays shut room={damaged} "
    check(told in gridraced.log(), "the server's log does not mention it")
    check_equal(records_of(data, damaged), records, "the records of the damaged room")


async def run(binary, gridrace, folder):
    data, empty, file = folder / "data", folder / "empty", folder / "friday.db"
    busy = {"GRIDRACE_DATA": str(data), "GRIDRACE_COMMAND_RATE": "100000"}
    async with Gridraced(binary, environment=busy) as first:
        await first.start()
        scene = Scene(first.server)
        zoe = Client(first.server, rooms.create_room(first.server), "Zoe")
        await zoe.connect()
        await gather_in_the_lobby(scene)
        await start_race(scene, 1)
        asked, before, after = await back_up_under_load(first, scene, data, file)

    said = await call(binary, "restore", file, "--data", empty)
    check(f"2 rooms, " in said and "is now" not in said, f"restore said {said}")
    code = scene.ada.url.rsplit("/", 1)[1]
    async with Gridraced(binary, environment={"GRIDRACE_DATA": str(empty)}) as second:
        await second.start()
        await check_restored(second, scene.ada, asked, before, after)
        second.ask_to_stop()
        await second.exit_code()

        damage(empty, code)
        said = await call(binary, "verify", "--data", empty, expected=DAMAGED)
        check(f"{code}: damaged: " in said, f"verify said {said}")
        check(said.endswith(": 1 sound, 1 damaged\n"), f"verify said {said}")
        await call(binary, "backup", folder / "bad.db", "--data", empty)
        said = await call(binary, "verify", folder / "bad.db", expected=DAMAGED)
        check(f"{code}: damaged: " in said, f"verify said {said}")
        await check_quarantine(second, gridrace, empty, code, zoe)

        said = await call(binary, "restore", file, "--data", empty)
        check(str(empty / "rooms.db.before-restore") in said, f"restore said {said}")
        await second.start()
        await check_restored(second, scene.ada, asked, before, after)
    await call(binary, "verify", folder / "nothing.db", expected=NO_INPUT)
    await call(binary, "verify", "--data", ":memory:", expected=USAGE)
    print(f"A backup of {before} to {after} commands came back, and a damaged room harmed no other.")


async def main(binary, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.wait_for(run(binary, gridrace, pathlib.Path(folder)), 6 * PATIENCE)


if __name__ == "__main__":
    script.run(__doc__, main)
