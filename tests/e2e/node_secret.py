#!/usr/bin/python3
"""Nodes of one database that do not share a secret serve their own rooms, and say what is wrong with each other's.

Usage: node_secret.py GRIDRACED

Ada's room is at node a. She plays there, and comes by way of node b, which has another secret: she is told to come back
later, both logs name the secret, and her race continues at node a. Exit code 0 and a short summary, or 1 and what was not
as it should be.
"""

import asyncio
import contextlib
import pathlib
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.cluster import Node, write_secret  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402
from python_client.scene import rules  # noqa: E402

TIME = 120  # seconds
RELAY_GIVES_UP = (25, 45)  # after 30 s
TRY_AGAIN_LATER = 1013


async def play_at(node):
    """Ada, in a new room, has made a move."""
    ada = Client(node.server, await asyncio.to_thread(rooms.create_room, node.server, rules()), "Ada")
    await ada.connect()
    await ada.command(start_race=client_pb2.StartRace())
    await ada.wait_for(lambda: ada.room.phase == server_pb2.PHASE_RACING, "the start", 20)
    check_equal(await player.place(ada, *player.moves_left(ada.room)[0]), None, "the answer to a move")
    return ada


async def come_by_way_of(node, code):
    """Returns how long it took to be told that there is no way."""
    bob = Client(node.server, code, "Bob")
    begun = time.monotonic()
    await bob.open()
    await bob.send(client_pb2.ClientMessage(hello=bob.hello()))
    check_equal(await bob.wait_until_closed(RELAY_GIVES_UP[1]), TRY_AGAIN_LATER, "the close code")
    check(bob.error and bob.error.retry, f"Bob was told {bob.error}")
    return time.monotonic() - begun


async def run(nodes):
    for node in nodes:
        await node.start()
    ada = await play_at(nodes[0])
    took = await come_by_way_of(nodes[1], ada.url.rpartition("/")[2])
    check(took >= RELAY_GIVES_UP[0], f"Bob was sent away after {took:.1f} s")
    check_equal(await player.place(ada, *player.moves_left(ada.room)[0]), None, "the answer to a move at node a")
    await play_at(nodes[1])
    for node in nodes:
        check("secret" in node.log(), f"node {node.name} says {node.log()}")
        node.ask_to_stop()
        check_equal(await node.exit_code(), 0, f"the exit code of node {node.name}")
    print(f"two nodes without a common secret said so; a player was told after {took:.1f} s")


async def main(binary):
    with tempfile.TemporaryDirectory() as name, PostgresCluster(name) as postgres:
        async with contextlib.AsyncExitStack() as exits:
            nodes = []
            for letter in ("a", "b"):
                secret = write_secret(pathlib.Path(name) / f"secret-{letter}")
                node = Node(binary, letter, postgres.url, secret)
                nodes.append(await exits.enter_async_context(node))
            await asyncio.wait_for(run(nodes), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
