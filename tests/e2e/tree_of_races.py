#!/usr/bin/python3
"""All races of a server are in the tree that it signs, through kills, each once; who takes one out of the database, or changes
one, is found out by anyone who has looked before.

Written from proto/http.md alone: python_client/race_tree.py. Usage: tree_of_races.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import base64
import contextlib
import os
import pathlib
import shutil
import signal
import sqlite3
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import club  # noqa: E402
from python_client import race_tree, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from ratings import begin, end, restart, run  # noqa: E402

RACES = 4
DISBELIEVED = 65
PATIENCE, PAUSE = 20, 0.1  # seconds
GAP = "UPDATE leaf SET number = number + 1 WHERE number = (SELECT max(number) FROM leaf)"
TAMPERING = {
    "a race taken out": "DELETE FROM leaf WHERE number = 2; UPDATE leaf SET number = number - 1 WHERE number > 2",
    "a race changed": "UPDATE leaf SET data = zeroblob(32) WHERE number = 2",
    "races in another order": (
        "UPDATE leaf SET number = -1 WHERE number = 1; UPDATE leaf SET number = 1 WHERE number = 2;"
        " UPDATE leaf SET number = 2 WHERE number = -1"
    ),
    "the last race taken out": "DELETE FROM leaf WHERE number = (SELECT max(number) FROM leaf)",
    "all taken out": "DELETE FROM leaf",
}


class Looker:
    """Somebody who looks at the tree now and then, and keeps each checkpoint."""

    def __init__(self, gridrace, folder):
        self.gridrace = gridrace
        self.env = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
        self.trees = []

    def look(self, server, code, number, leaves):
        """The proof of a race, against the leaves that the database has."""
        note = rooms.ask_for(server, f"/r/{code}/races/{number}/note").text()
        key = race_tree.key_of_note(note)
        race_tree.signed_text(note, key)
        answer = rooms.ask_for(server, f"/r/{code}/races/{number}/proof")
        check_equal((answer.status, answer.content_type), (200, "text/plain"), f"the proof of race {number}")
        proof = race_tree.read_proof(answer.text())
        tree = race_tree.read_checkpoint(proof.checkpoint, key)
        leaf = race_tree.leaf_of_note(note)
        check_equal(leaves[proof.index], leaf, f"leaf {proof.index} of race {number}")
        root = race_tree.root_by_proof(race_tree.leaf_hash(leaf), proof.index, tree.size, proof.hashes)
        check_equal(root, tree.root, f"the root by the proof of race {number}")
        self.trees.append(tree)
        return key

    def check_tree(self, server, key, leaves):
        """What is signed now, and the tiles, are of these leaves; what was signed before is its beginning."""
        tree = race_tree.read_checkpoint(race_tree.fetch(server, "checkpoint").text(), key)
        check_equal(tree.size, len(leaves), "the size of the tree")
        hashes = [race_tree.leaf_hash(leaf) for leaf in leaves]
        check_equal(race_tree.fetch_leaves(server, tree.size), leaves, "the leaves in bundles")
        check_equal(race_tree.fetch_level(server, 0, tree.size), hashes, "the hashes in tiles")
        self.trees.append(tree)
        for seen in self.trees:
            check_equal(race_tree.root_of(hashes[: seen.size]), seen.root, f"the root that was signed of {seen.size}")

    async def verify(self, link, *parts, expected=0):
        """What the terminal says of a race."""
        process = await asyncio.create_subprocess_exec(
            self.gridrace, "verify", link, env=self.env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        said = (await process.communicate())[0].decode()
        check_equal(process.returncode, expected, f"the exit code of verify, which said {said}")
        for part in parts:
            check(part in said, f"{part!r} is not in {said}")
        return said


def leaves_in(file):
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        if not database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'leaf'").fetchall():
            return []
        rows = database.execute("SELECT number, data FROM leaf ORDER BY number").fetchall()
    check_equal([number for number, _ in rows], list(range(1, len(rows) + 1)), "the numbers of the leaves")
    return [leaf for _, leaf in rows]


async def read_leaves(file, count):
    """So many: a race is sealed, and in the tree, a moment after its end."""
    for _ in range(round(PATIENCE / PAUSE)):
        leaves = leaves_in(file)
        if len(leaves) >= count:
            break
        await asyncio.sleep(PAUSE)
    check_equal(len(leaves), count, "the leaves")
    return leaves


def tamper(file, statements):
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.executescript(statements)


async def race_through_kills(process, file, looker):
    """Of two rooms by turns; killed within races, and after them."""
    rules = club.rules()
    rules.source = room_pb2.PUZZLE_SOURCE_GENERATED
    tables = []
    for host in ("Ada", "Ben"):
        code = rooms.create_room(process.server, rules)
        tables.append((code, [await club.come(process.server, code, name) for name in (host, "Cem")]))
    process.keep_port()
    everybody = [client for _, clients in tables for client in clients]
    for race in range(RACES):
        code, clients = tables[race % 2]
        await begin(clients, rules)
        if race == 1:
            await restart(process, everybody)
        await end(clients)
        if race == 2:
            await restart(process, everybody)
        leaves = await read_leaves(file, race + 1)
        key = await asyncio.to_thread(looker.look, process.server, code, race // 2 + 1, leaves)
        await asyncio.to_thread(looker.check_tree, process.server, key, leaves)
    for client in everybody:
        await client.leave()
    check_equal(len(set(leaves)), RACES, "different leaves")
    return [code for code, _ in tables]


async def check_host(binary, data, tree):
    """What the host's own verb says of the tree, of a backup, too."""
    copy = data.with_name("copy.db")
    await run(binary, "backup", copy, "--data", data)
    root = base64.b64encode(tree.root).decode()
    for place in (("--data", data), (copy,)):
        said = await run(binary, "verify", *place)
        check(f"tree of races: {RACES} races, root {root}\n" in said, f"gridraced verify said {said}")


async def stop(process):
    process.ask_to_stop(signal.SIGTERM)
    await process.exit_code()


async def check_tampering(process, data, looker, link):
    """Each on a copy of the database; the server is started again on it."""
    kept = data.with_name("kept")
    await stop(process)
    shutil.copytree(data, kept)
    for what, statements in TAMPERING.items():
        tamper(data / "rooms.db", statements)
        await process.start()
        said = await looker.verify(link, "does not continue", expected=DISBELIEVED)
        check_equal(said.count(" gridrace-"), 2, f"the signed checkpoints after {what}, of {said}")
        await stop(process)
        shutil.rmtree(data)
        shutil.copytree(kept, data)
    tamper(data / "rooms.db", GAP)
    await process.start()
    await looker.verify(link, "the tree of races is damaged", expected=DISBELIEVED)
    check_equal(rooms.ask_for(process.server, "/tlog/checkpoint").status, 410, "the checkpoint of a tree with a gap")
    await stop(process)
    shutil.rmtree(data)
    shutil.copytree(kept, data)
    await process.start()
    await looker.verify(link, "the tree is that of your last look")
    await stop(process)
    tamper(data / "rooms.db", TAMPERING["the last race taken out"])
    await process.start()
    await looker.verify(link, "does not continue", expected=DISBELIEVED)
    await run(looker.gridrace, "me", "trust", process.server, env=looker.env)
    await looker.verify(link, f"of the {RACES - 1} races in its server's tree; the next look")


async def main(binary, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        data = folder / "data"
        file = data / "rooms.db"
        looker = Looker(gridrace, folder)
        async with Gridraced(binary, club.ARGUMENTS, {"GRIDRACE_DATA": str(data)}) as process:
            await process.start()
            codes = await race_through_kills(process, file, looker)
            link = f"{process.server}/r/{codes[0]}/races/1"
            of_all = f"of the {RACES} races in its server's tree"
            await looker.verify(link, f"race 1 is number 1 {of_all}; the next look")
            await looker.verify(f"{process.server}/r/{codes[1]}/races/2", f"race 2 is number {RACES} {of_all}", "your last look")
            await check_host(binary, data, looker.trees[-1])
            await check_tampering(process, data, looker, link)
    print(f"{RACES} races are in one tree, through kills, and {len(TAMPERING) + 1} ways to change it were found out.")


if __name__ == "__main__":
    script.run(__doc__, main, 120)
