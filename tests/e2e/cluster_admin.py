#!/usr/bin/python3
"""The host of a cluster inspects and directs all of it by the admin socket of any node.

Usage: cluster_admin.py GRIDRACED

Three nodes share a PostgreSQL database. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import os
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import gate  # noqa: E402
from admin import KICKED, NOT_DONE, ROOM_CLOSED, UNAVAILABLE, USAGE, Admin  # noqa: E402
from python_client import rooms, script  # noqa: E402
from python_client.checks import CheckFailed, check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402

PATIENCE = 240
SOON = 3  # seconds until all nodes know of a ban
INCOMPLETE = 75
STRANGER = """INSERT INTO gridrace.service (node, generation, program, url, lock, beat_at)
    VALUES ('d', 1, '0.1.0', '{}', 1, clock_timestamp() + interval '1 hour')"""
BANNED = 4005
MUTED = 35
ALL_UP = {"a": "up", "b": "up", "c": "up"}
MAL, MEG, OLD = "127.6.6.6", "127.6.7.8", "127.9.9.9"


async def until(condition, what, seconds=SOON):
    end = time.monotonic() + seconds
    while not await condition():
        check(time.monotonic() < end, f"after {seconds} s still not: {what}")
        await asyncio.sleep(0.05)


async def has_states(scene, wanted):
    with contextlib.suppress(CheckFailed):  # some do not answer
        return {n["node"]: n["state"] for n in (await scene.at("a").ask("nodes"))["nodes"]} == wanted
    return False


class Scene:
    """Three nodes with the admin of each, and a room at each: of Ada and Mal, of Bob, of nobody."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.a, self.b, self.c = cluster.nodes
        self.admins = {node.name: Admin(node.binary, node.folder) for node in cluster.nodes}
        self.codes = {}
        self.ada = self.mal = self.bob = None

    def at(self, name):
        return self.admins[name]

    async def gather(self):
        for node in self.cluster.nodes:
            self.codes[node.name] = await asyncio.to_thread(rooms.create_room, node.server)
        self.ada = Client(self.a.server, self.codes["a"], "Ada")
        self.mal = Client(self.b.server, self.codes["a"], "Mal", source=MAL)
        self.bob = Client(self.b.server, self.codes["b"], "Bob")
        for client in (self.ada, self.mal, self.bob):
            await client.connect()

    async def status(self, node, source):
        return await asyncio.to_thread(gate.status_of, node.server, gate.upgrade(self.codes["b"]), source)

    async def all_answer(self, source, status, nodes=None):
        """Every node answers this address so, soon."""
        for node in nodes or self.cluster.nodes:

            async def answers(node=node):
                return await self.status(node, source) == status

            await until(answers, f"node {node.name} answers {source} with {status}")


async def check_taken_over(scene):
    """The bans that one node had in a file hold at all of them."""
    await scene.all_answer(OLD, 403)
    check(not (scene.c.folder / "bans.txt").exists(), "bans.txt is left")
    check((scene.c.folder / "bans.txt.taken-over").exists(), "bans.txt is gone")
    check(OLD in await scene.at("a").do("bans"), "the list of bans")


async def check_lists(scene):
    listed = await scene.at("c").ask("rooms")
    check_equal(listed["total"], 3, "the number of rooms")
    owners = {room["room"]: room["node"] for room in listed["rooms"]}
    check_equal(owners, {code: name for name, code in scene.codes.items()}, "the rooms' nodes")
    check_equal(listed["missing"], [], "nodes that have not answered")
    check_equal((await scene.at("b").ask("rooms", "--limit", "1"))["rooms"][0]["node"], "a", "the busiest room")
    check("NODE" in await scene.at("c").do("rooms"), "the column of nodes")
    members = (await scene.at("c").ask("members"))["members"]
    few = await scene.at("c").ask("members", "--limit", "2")
    check_equal((len(few["members"]), few["total"]), (2, 3), "a list of members with a limit")
    found = {(m["name"], m["node"], m["room"]) for m in members}
    a, b = scene.codes["a"], scene.codes["b"]
    check_equal(found, {("Ada", "a", a), ("Mal", "a", a), ("Bob", "b", b)}, "the members")
    check_equal({m["address"] for m in members if m["name"] == "Mal"}, {MAL}, "Mal's address")
    shown = await scene.at("c").ask("room", a)
    check_equal((shown["node"], [m["name"] for m in shown["list"]]), ("a", ["Ada", "Mal"]), "the room")
    check_equal(len((await scene.at("b").ask("members", "--room", a))["members"]), 2, "its members")
    stats = await scene.at("b").ask("stats")
    check_equal((stats["rooms"], stats["present"], len(stats["nodes"])), (3, 3, 3), "the stats")
    await scene.at("c").do("stats")
    await scene.at("c").do("room", "222222", expected=NOT_DONE)


async def check_nodes(scene):
    nodes = (await scene.at("b").ask("nodes"))["nodes"]
    check_equal([(n["node"], n["state"], n["rooms"]) for n in nodes], [(n, "up", 1) for n in "abc"], "the nodes")
    check(all(n["silent_ms"] < 3000 and n["version"] for n in nodes), f"{nodes}")
    check("LAST BEAT" in await scene.at("b").do("nodes"), "the nodes in words")


async def check_commands(scene):
    a = scene.codes["a"]
    told = await scene.at("c").ask("announce", "Back at 14:00.")
    check_equal((told["rooms"], told["missing"]), (2, []), "rooms with members")
    for client in (scene.ada, scene.mal, scene.bob):
        await client.wait_for(lambda c=client: c.room.talk and c.room.talk[-1].text == "Back at 14:00.", "it")
    await scene.at("c").do("announce", "\x1b[2J", expected=NOT_DONE)
    check_equal((await scene.at("b").ask("mute", a, "Mal"))["node"], "a", "where that was done")
    await scene.mal.wait_for(lambda: scene.mal.room.members[scene.mal.member].muted, "the mute")
    refusal = await scene.mal.command(say=client_pb2.Say(text="hello"))
    check_equal(refusal.code, MUTED, "the answer to who is muted")
    await scene.at("c").do("unmute", a, "Mal")
    check_equal(await scene.mal.command(say=client_pb2.Say(text="hello")), None, "talk again")
    await scene.at("c").do("kick", a, "Nobody", expected=NOT_DONE)
    await scene.at("a").do("kick", scene.codes["b"], "Bob")
    check_equal(await scene.bob.wait_until_closed(), KICKED, "how Bob's connection ends")


async def check_audit(scene):
    """Both nodes know who has asked, and where."""
    asked = [line for line in scene.at("c").audited() if line["command"] == "unmute"]
    check_equal([(line["uid"], line["result"]["node"]) for line in asked], [(os.geteuid(), "a")], "c's audit log")
    done = [line for line in scene.at("a").audited() if line["command"] == "unmute"]
    check_equal([(line["uid"], line["asked_at"]) for line in done], [(os.geteuid(), "c")], "a's audit log")


async def check_bans(scene):
    """A ban at any node holds at all, at once and after a restart, and is lifted by any."""
    a = scene.codes["a"]
    banned = await scene.at("c").ask("ban", a, "Mal", "--for", "2h")
    check_equal((banned["address"], banned["node"]), (MAL, "a"), "who is banned")
    check_equal(await scene.mal.wait_until_closed(), KICKED, "how Mal's connection ends")
    await scene.all_answer(MAL, 403)
    megs = [Client(node.server, a, f"Meg{node.name}", source=MEG) for node in (scene.a, scene.b)]
    for meg in megs:
        await meg.connect()
    await scene.at("c").do("ban", "127.6.0.0/16")
    for meg in megs:
        check_equal(await meg.wait_until_closed(SOON), BANNED, f"how the connection of {meg.name} ends")
    os.kill(scene.b.pid, signal.SIGKILL)
    await scene.b.exit_code()
    await scene.b.start()
    await scene.all_answer(MEG, 403)
    check("127.6.0.0/16" in await scene.at("b").do("bans"), "the list after a restart")
    await scene.at("b").do("unban", "127.6.0.0/16")
    await scene.all_answer(MEG, 101)
    await scene.at("a").do("unban", "127.6.0.0/16", expected=NOT_DONE)
    check_equal((await scene.at("a").ask("unban", MAL))["address"], MAL, "what is lifted")


async def check_without_database(scene):
    """A database that is away lifts no ban, and a node says what it does not know."""
    await scene.at("a").do("ban", MEG)
    await scene.all_answer(MEG, 403)
    await asyncio.to_thread(scene.cluster.postgres.kill)
    try:
        await asyncio.sleep(1.5)
        await scene.all_answer(MEG, 403)
        said = await scene.at("a").do("rooms", expected=INCOMPLETE)
        check("without others" in said, said)
        await scene.at("b").do("unban", MEG, expected=NOT_DONE)
    finally:
        await asyncio.to_thread(scene.cluster.postgres.start)

    async def is_lifted():
        with contextlib.suppress(CheckFailed):
            await scene.at("b").do("unban", MEG)
            return True
        return False

    await until(is_lifted, "the ban is lifted", 20)
    await scene.all_answer(MEG, 101)

    await until(lambda: has_states(scene, ALL_UP), "all nodes are up", 20)


async def check_hanging(scene):
    """A node that does not answer is named; what is about it fails clearly."""
    await asyncio.to_thread(rooms.create_room, scene.c.server)
    os.kill(scene.c.pid, signal.SIGSTOP)
    try:
        asked = [scene.at("a").do(*words, expected=INCOMPLETE) for words in (["rooms"], ["nodes"], ["stats"])]
        lists = await asyncio.gather(*asked)
        check(all("without c: node c" in said for said in lists), f"{lists}")
        said = await scene.at("b").do("drain", "c", expected=UNAVAILABLE)
        check("node c cannot be reached" in said or "node c has not been heard of" in said, said)
    finally:
        os.kill(scene.c.pid, signal.SIGCONT)

    await until(lambda: has_states(scene, ALL_UP), "all nodes are up", 10)


async def check_drain(scene):
    """A node that is drained stops, and the others continue its rooms; a player at another node stays."""
    code = await asyncio.to_thread(rooms.create_room, scene.b.server)
    eve = Client(scene.a.server, code, "Eve")
    await eve.connect()
    await scene.at("a").do("drain", "x", expected=NOT_DONE)
    await scene.at("a").do("drain", "b", "--within", "x", expected=USAGE)
    check_equal((await scene.at("a").ask("drain", "b", "--within", "5m"))["node"], "b", "what is drained")
    check_equal(await scene.b.exit_code(), 0, "the exit code of the drained node")
    moved, in_use = scene.b.moves()[-1]
    check_equal(in_use, 1, "rooms of the drained node that were in use")
    # Without the drain, too, a room moves to the node of its players.
    check(moved == 1 or "moved=1 why=players" in scene.b.log(), f"rooms of the drained node that moved: {moved}")
    check_equal(await eve.command(say=client_pb2.Say(text="still here")), None, "talk in the room that moved")
    check(not eve.is_closed(), "a relayed player was sent away")
    check((await scene.at("c").ask("room", code))["node"] in "ac", "who has the room")
    states = {n["node"]: n["state"] for n in (await scene.at("a").ask("nodes"))["nodes"]}
    check_equal((states["a"], states["c"]), ("up", "up"), "the other nodes")
    await scene.b.start()
    await until(lambda: has_states(scene, ALL_UP), "all nodes are up", 10)
    await eve.close()


async def check_ends(scene):
    a = scene.codes["a"]
    await scene.at("b").do("close", a)
    check_equal(await scene.ada.wait_until_closed(), ROOM_CLOSED, "how Ada's connection ends")
    check_equal((await scene.at("b").ask("erase", scene.codes["c"]))["room"], scene.codes["c"], "what is erased")
    await scene.at("a").do("room", scene.codes["c"], expected=NOT_DONE)


async def say_nonsense(_reader, writer):
    writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    await writer.drain()
    writer.close()


async def check_strangers(scene, postgres):
    """A node that does not know the secret is named, and asked for nothing."""
    async with await asyncio.start_server(say_nonsense, "127.0.0.1", 0) as server:
        url = f"wss://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        await asyncio.to_thread(postgres.sql, STRANGER.format(url))
        said = await scene.at("a").do("rooms", expected=INCOMPLETE)
        check("without d" in said and "same secret" in said, said)
        said = await scene.at("a").do("drain", "d", expected=UNAVAILABLE)
        check("node d" in said and "same secret" in said, said)
        await asyncio.to_thread(postgres.sql, "DELETE FROM gridrace.service WHERE node = 'd'")
    await scene.at("a").do("drain", "d", expected=NOT_DONE)
    check(await has_states(scene, ALL_UP), "a node that has ended is listed")


async def check_single_server(binary, folder):
    """A server without others takes no names of nodes."""
    admin = Admin(binary, folder)
    async with Gridraced(binary, environment={"GRIDRACE_DATA": str(folder)}) as gridraced:
        await gridraced.start()
        await admin.do("nodes", expected=NOT_DONE)
        await admin.do("drain", "b", expected=USAGE)
        gridraced.ask_to_stop()
        await gridraced.exit_code()


async def run(cluster, postgres):
    scene = Scene(cluster)
    (scene.c.folder / "bans.txt").write_text(f"{OLD} forever\n", encoding="ascii")
    await cluster.start()
    await scene.gather()
    await check_taken_over(scene)
    await check_lists(scene)
    await check_nodes(scene)
    await check_commands(scene)
    await check_audit(scene)
    await check_bans(scene)
    await check_drain(scene)
    await check_ends(scene)
    await check_hanging(scene)
    await check_without_database(scene)
    await check_strangers(scene, postgres)
    for node in cluster.nodes:
        node.ask_to_stop()
        check_equal(await node.exit_code(), 0, f"the exit code of node {node.name}")
    print("A cluster was looked at and told what to do, by any of its nodes.")


async def main(binary):
    with tempfile.TemporaryDirectory() as name, PostgresCluster(name) as postgres:
        os.chmod(name, 0o755)
        async with Cluster(binary, postgres) as cluster:
            await asyncio.wait_for(run(cluster, postgres), PATIENCE)
    with tempfile.TemporaryDirectory() as name:
        await check_single_server(binary, pathlib.Path(name))


if __name__ == "__main__":
    script.run(__doc__, main)
