#!/usr/bin/python3
"""A server rates players with keys: each race once, through kills, as anyone computes it from the results.

Usage: ratings.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import pathlib
import signal
import sqlite3
import struct
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import club  # noqa: E402
from player_keys import come  # noqa: E402
from python_client import ed25519, rooms, script, skill  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.player import moves_left, play  # noqa: E402

ARGUMENTS = (*club.ARGUMENTS, "--public-hosts", "race.example.org")
SEEDS = [bytes([number]) * 32 for number in (1, 2, 3)]
RACES = 6
PATIENCE = 20


async def run(binary, *words, expected=0):
    process = await asyncio.create_subprocess_exec(binary, *map(str, words), stdout=asyncio.subprocess.PIPE)
    said = (await process.communicate())[0].decode()
    check_equal(process.returncode, expected, f"the exit code of {words}, which said {said}")
    return said


def results_in(file):
    """The places by race, of each player's key; in the order in which they counted."""
    races = {}
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        for number, room, race, at, key, place in database.execute(
            "SELECT number, room, race, ended_at, key, place FROM result ORDER BY number, run"
        ):
            races.setdefault((number, room, race, at), []).append((key, place))
    return races


def ratings_in(file):
    of_bits = lambda bits: struct.unpack("<d", struct.pack("<q", bits))[0]  # noqa: E731
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT key, mean, deviation, races, name FROM rating").fetchall()
    return {key: (of_bits(mean), of_bits(deviation), races, name) for key, mean, deviation, races, name in rows}


def check_ratings(file, expected):
    """They are those that the protocol's page makes of so many results."""
    races = results_in(file)
    check_equal(len(races), expected, "the rated races")
    check_equal(len({name[1:3] for name in races}), expected, "different ones")
    known, raced = {}, {}
    for (_, _, _, at), players in races.items():
        keys = [key for key, _ in players]
        after = skill.after([known.get(key) for key in keys], [place for _, place in players], at)
        known.update({key: (*now, at) for key, now in zip(keys, after, strict=True)})
        raced.update({key: raced.get(key, 0) + 1 for key in keys})
    stored = ratings_in(file)
    check_equal(set(stored), set(known), "the rated players")
    for key, (mean, deviation, count, _) in stored.items():
        computed = known[key]
        check(abs(mean * 1000 - computed[0]) < 1, f"a mean of {mean}, computed {computed}")
        check(abs(deviation * 1000 - computed[1]) < 1, f"a deviation of {deviation}, computed {computed}")
        check_equal(count, raced[key], "the races of a player")


async def begin(clients, rules):
    host = clients[0]
    check_equal(await host.command(set_rules=client_pb2.SetRules(rules=rules)), None, "the rules")
    start = client_pb2.StartRace(even_if_not_ready=True)
    check_equal(await host.command(start_race=start), None, "the start")
    for client in clients:
        await client.wait_for(lambda c=client: c.room.phase == server_pb2.PHASE_RACING, "the race", PATIENCE)


async def end(clients):
    """The first wins, the last gives up."""
    for client in clients[:-1]:
        await play(client, moves_left(client.room))
    check_equal(await clients[-1].command(forfeit=client_pb2.Forfeit()), None, "giving up")
    await clients[0].wait_for(lambda: clients[0].room.phase == server_pb2.PHASE_LOBBY, "the end", PATIENCE)


async def race_through_kills(process, file):
    """With a guest, who is not rated; killed after some races, and within others."""
    rules = club.rules()
    rules.source = room_pb2.PUZZLE_SOURCE_GENERATED
    code = rooms.create_room(process.server, rules)
    names = ("Ada", "Ben", "Cem", "Gus")
    clients = [await come(process.server, code, name, seed) for name, seed in zip(names, [*SEEDS, None], strict=True)]
    process.keep_port()
    for number in range(1, RACES + 1):
        await begin(clients, rules)
        if number % 3 == 0:
            await restart(process, clients)
        await end(clients if number % 2 else [clients[0], clients[2], clients[3], clients[1]])
        if number % 3 == 1:
            await restart(process, clients)
        check_ratings(file, number)
    check_equal(
        {name for *_, name in ratings_in(file).values()}, set(names[:3]), "the names of the rated: not the guest's"
    )
    check_equal(set(ratings_in(file)), {ed25519.public_key(seed) for seed in SEEDS}, "their keys")
    for client in clients:
        await client.leave()


async def restart(process, clients):
    process.ask_to_stop(signal.SIGKILL)
    await process.exit_code()
    await process.start()
    for client in clients:
        await client.drop()
        await client.connect()


async def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        data = folder / "data"
        file = data / "rooms.db"
        async with Gridraced(binary, ARGUMENTS, {"GRIDRACE_DATA": str(data)}) as process:
            await process.start()
            await race_through_kills(process, file)
            said = await run(binary, "backup", folder / "copy.db", "--data", data)
            check("copy.db: 1 room" in said, f"backup said {said}")
        said = await run(binary, "verify", "--data", data)
        check(f"{RACES} rated races, 3 ratings: as computed from the races\n" in said, f"verify said {said}")
        with contextlib.closing(sqlite3.connect(file)) as database:
            database.execute("UPDATE rating SET mean = mean + 1 WHERE name = 'Ada'")
            database.commit()
        wrong = await run(binary, "verify", "--data", data, expected=65)
        check("1 wrong; gridraced recompute corrects them" in wrong, f"verify said {wrong}")
        await run(binary, "recompute", "--check", "--data", data, expected=65)
        said = await run(binary, "recompute", "--data", data)
        check(said.endswith(f"{RACES} rated races, {3 * RACES} results, 3 ratings: 1 replaced\n"), f"it said {said}")
        await run(binary, "recompute", "--check", "--data", data)
        right = ratings_in(file)
        await run(binary, "restore", folder / "copy.db", "--data", folder / "restored")
        check_equal(ratings_in(folder / "restored" / "rooms.db"), right, "the ratings of a restored backup")
        check_ratings(folder / "restored" / "rooms.db", RACES)
        await run(binary, "recompute", "--data", folder / "nothing", expected=66)
        check(not (folder / "nothing").exists(), "recompute has made a log")
    print(f"{RACES} races were rated through kills, each once, as anyone computes it.")


if __name__ == "__main__":
    script.run(__doc__, main, 120)
