#!/usr/bin/python3
"""A server rates players with keys: each race once, through kills, as anyone computes it from the results. All see it, on
the board and in the terminal, and a player who is forgotten is not there any more.

Usage: ratings.py GRIDRACED GRIDRACE ROOT

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import signal
import sqlite3
import struct
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import club  # noqa: E402
from admin import Admin  # noqa: E402
from player_keys import come  # noqa: E402
from python_client import ed25519, rooms, script, skill  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.openapi import Description  # noqa: E402
from python_client.player import moves_left, play  # noqa: E402

ARGUMENTS = (*club.ARGUMENTS, "--public-hosts", "race.example.org")
SEEDS = [bytes([number]) * 32 for number in (1, 2, 3)]
RACES = 6
LISTED = RACES  # the last of them is raced in a room that is listed
PATIENCE = 20


async def run(binary, *words, expected=0, env=None):
    process = await asyncio.create_subprocess_exec(binary, *map(str, words), stdout=asyncio.subprocess.PIPE, env=env)
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
        if number == LISTED:
            await clients[0].command(list_room=client_pb2.ListRoom(listed=True))
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
    return code


async def restart(process, clients):
    process.ask_to_stop(signal.SIGKILL)
    await process.exit_code()
    await process.start()
    for client in clients:
        await client.drop()
        await client.connect()


def fingerprint(seed):
    """The first 80 bits of the key."""
    number = int.from_bytes(ed25519.public_key(seed)[:10], "big")
    digits = "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[number >> 5 * place & 31] for place in range(15, -1, -1))
    return "-".join(digits[begin : begin + 4] for begin in range(0, 16, 4))


def ask(description, server, target, status=200):
    answer = rooms.ask_for(server, target)
    check_equal(answer.status, status, f"the answer to {target}: {answer.text()}")
    description.check_answer("GET", target, answer)
    return json.loads(answer.body) if status == 200 else None


def check_board(description, server, file, code):
    """What all may know: no code of a room that was not listed."""
    board = ask(description, server, "/board/race")["players"]
    stored = {name: (mean, deviation, races) for mean, deviation, races, name in ratings_in(file).values()}
    check_equal({player["name"] for player in board}, {"Ada", "Ben", "Cem"}, "the players on the board")
    check_equal([p["rating"] for p in board], sorted((p["rating"] for p in board), reverse=True), "the order")
    for player in board:
        mean, deviation, races = stored[player["name"]]
        check(abs(player["rating"] - (mean - 3 * (deviation - 80))) <= 1, f"{player} of {stored}")
        check(abs(player["deviation"] - deviation) <= 0.6 and player["races"] == races, f"{player} of {stored}")
    ada = ask(description, server, f"/players/{fingerprint(SEEDS[0]).lower()}")
    check_equal((ada["name"], ada["ratings"][0]["races"], len(ada["results"])), ("Ada", RACES, RACES), "Ada")
    check_equal([row.get("race") for row in ada["results"]], [LISTED] + [None] * (RACES - 1), "the races with a room")
    check_equal((ada["results"][0]["room"], ada["results"][0]["place"]), (code, 1), "the last race")
    check_equal(rooms.ask_for(server, f"/r/{code}/races/{LISTED}").status, 200, "the record of the last race")
    check_equal(ask(description, server, "/board/sprint")["players"], [], "the board of another family")


async def check_terminal(gridrace, server, folder):
    """The board, and Ada's own figures by her key."""
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
    key = folder / ".local/share/gridrace/player_key.json"
    await run(gridrace, "me", env=env)
    kept = json.loads(key.read_text())
    nobody = await run(gridrace, "me", "rating", server, env=env, expected=69)
    check_equal(nobody, "", "what is printed of somebody who is not rated")
    key.write_text(json.dumps({**kept, "seed": SEEDS[0].hex()}))
    board = (await run(gridrace, "board", "--server", server, env=env)).splitlines()
    check(board[0].startswith("1. Ada  ") and fingerprint(SEEDS[0]) in board[0], f"the board is {board}")
    lines = (await run(gridrace, "board", "--server", server, "--json", env=env)).splitlines()
    told = [(row["name"], row["family"]) for row in map(json.loads, lines)]
    check_equal(told, [(line.split()[1], "race") for line in board[:3]], "the board as JSON")
    sprint = await run(gridrace, "board", "--server", server, "--family", "sprint", env=env)
    check("Nobody is rated" in sprint, f"the board of another family is {sprint}")
    await run(gridrace, "board", "--server", server, "--family", "chess", env=env, expected=64)
    env["GRIDRACE_LANGUAGE"] = "de"
    mine = await run(gridrace, "me", "rating", server, env=env)
    check(f"Rennen: {board[0].split()[2]}" in mine and f"{RACES} Rennen" in mine, f"my rating is {mine}")
    check(f"--race {LISTED}" in mine and mine.count("Platz 1 von 3") >= RACES / 2, f"my races are {mine}")
    told = json.loads(await run(gridrace, "me", "rating", server, "--json", env=env))
    check_equal((told["name"], len(told["results"])), ("Ada", RACES), "my rating as JSON")


async def check_forgotten(description, admin, process, file, code):
    """Ben, and nobody else; also after a kill."""
    before = ratings_in(file)
    ben = ed25519.public_key(SEEDS[1])
    said = await admin.ask("forget", fingerprint(SEEDS[1]))
    check_equal(said, {"player": fingerprint(SEEDS[1])}, "what forgetting says")
    check("no rated race" in await admin.do("forget", fingerprint(SEEDS[1]), expected=1), "forgetting again")
    await admin.do("forget", "Ben", expected=64)
    await restart(process, [])
    board = ask(description, process.server, "/board/race")["players"]
    check_equal({player["name"] for player in board}, {"Ada", "Cem"}, "the players on the board")
    ask(description, process.server, f"/players/{fingerprint(SEEDS[1])}", 404)
    after = ratings_in(file)
    check_equal(len(after), 3, "the ratings")
    del before[ben]
    check_equal({key: rating for key, rating in after.items() if key in before}, before, "the ratings of others")
    check_ratings(file, RACES)
    # His room has his key, too.
    await admin.do("erase", code)
    data = b"".join(one.read_bytes() for one in file.parent.glob("rooms.db*"))
    check(ben not in data and b"Ben" not in data, "Ben's key or name is left in the files")
    check(ed25519.public_key(SEEDS[0]) in data, "Ada's key is not there")


async def check_off(binary, folder, description):
    """ratings = false: nothing is told or kept."""
    async with Gridraced(binary, (*ARGUMENTS, "--ratings", "false"), {"GRIDRACE_DATA": str(folder)}) as process:
        await process.start()
        ask(description, process.server, "/board/race", 404)
        rules = club.rules()
        rules.source = room_pb2.PUZZLE_SOURCE_GENERATED
        code = rooms.create_room(process.server, rules)
        clients = [await come(process.server, code, name, seed) for name, seed in zip(("Ada", "Ben"), SEEDS, strict=False)]
        await begin(clients, rules)
        await end(clients)
        for client in clients:
            await client.leave()
    with contextlib.closing(sqlite3.connect(folder / "rooms.db")) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema")}
    check("result" not in tables and "rooms" in tables, f"there is {tables}")


async def main(binary, gridrace, root):
    description = Description(pathlib.Path(root) / "proto/openapi.json")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        data = folder / "data"
        file = data / "rooms.db"
        async with Gridraced(binary, ARGUMENTS, {"GRIDRACE_DATA": str(data)}) as process:
            await process.start()
            code = await race_through_kills(process, file)
            await asyncio.to_thread(check_board, description, process.server, file, code)
            await check_terminal(gridrace, process.server, folder)
            await check_forgotten(description, Admin(binary, data), process, file, code)
            said = await run(binary, "backup", folder / "copy.db", "--data", data)
            check("copy.db: 0 rooms" in said, f"backup said {said}")
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
        await check_off(binary, folder / "off", description)
        await run(binary, "recompute", "--data", folder / "nothing", expected=66)
        check(not (folder / "nothing").exists(), "recompute has made a log")
    print(f"{RACES} races were rated through kills, each once, as anyone computes it, and one player was forgotten.")


if __name__ == "__main__":
    script.run(__doc__, main, 120)
