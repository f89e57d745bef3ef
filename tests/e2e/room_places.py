#!/usr/bin/python3
"""Rooms of a cluster move to the node that their players are connected to, and spread over all nodes.

Usage: room_places.py GRIDRACED

Nine rooms are made at node a. Ada and Ben race in one of them by way of node b, Eve at node a itself: the room follows the
two, while all connections stay open and all moves count. Rooms without players spread. When Ada and Ben have gone to node c, the room
follows once more. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import collections
import pathlib
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.exposition import Metrics  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402

TIME = 240  # seconds
SOON = 60
ROOMS = 9
UNLIMITED = {"GRIDRACE_UNLIMITED": "127.0.0.0/8"}


async def come(node, code, name):
    client = Client(node.server, code, name)
    await client.connect()
    return client


async def change_to(node, code, client):
    await client.drop()
    client.url = f"{node.server.replace('http', 'ws', 1)}/r/{code}"
    await client.connect()


async def until(holds, what):
    """Asks again and again, in a thread."""
    end = time.monotonic() + SOON
    while not await asyncio.to_thread(holds):
        check(time.monotonic() < end, f"{what}: not within {SOON} s")
        await asyncio.sleep(0.2)


async def move_once(client):
    await player.play(client, player.moves_left(client.room)[:1])


def total(cluster, name, **labels):
    """The sum of a metric of all nodes."""
    pages = [rooms.ask_for(node.server, "/metrics").text() for node in cluster.nodes]
    return sum(Metrics(page).value(name, **labels) for page in pages)


async def follow(cluster, code, clients, to):
    """The room goes to where they are; they stay connected, and race on."""
    await until(lambda: cluster.owners()[code] == to.name, f"the room of players at node {to.name} is there")
    for client in clients:
        await move_once(client)
        check(not client.is_closed(), f"the connection of {client.name} is closed")


async def race(cluster):
    here, there, elsewhere = cluster.nodes
    codes = [await asyncio.to_thread(rooms.create_room, here.server) for _ in range(ROOMS)]
    code = codes[0]
    ada, ben, eve = await come(there, code, "Ada"), await come(there, code, "Ben"), await come(here, code, "Eve")
    await ada.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    for client in (ada, ben, eve):
        await client.wait_for(lambda room=client.room: room.phase == server_pb2.PHASE_RACING, "the race", 30)
        await move_once(client)
    await follow(cluster, code, (ada, ben, eve), there)

    await until(lambda: max(collections.Counter(cluster.owners().values()).values()) < ROOMS - 3, "rooms spread")
    check_equal(cluster.owners()[code], there.name, "the node of the room with players, while others spread")

    for client in (ada, ben):
        await change_to(elsewhere, code, client)
    await follow(cluster, code, (ada, ben, eve), elsewhere)
    await eve.close()
    await until(lambda: total(cluster, "gridrace_connections", kind="relayed") == 0, "nobody is relayed")
    check_equal(total(cluster, "gridrace_room_moves_total", why="players"), 2, "moves to players")
    check(total(cluster, "gridrace_room_moves_total", why="balance") >= 4, "hardly a room has spread")
    for client in (ada, ben):
        await client.close()


async def run(cluster):
    await cluster.start()
    await race(cluster)
    print("a room followed its players twice, while they raced; rooms without players spread")


async def main(binary):
    with tempfile.TemporaryDirectory() as folder, PostgresCluster(folder) as postgres:
        async with Cluster(binary, postgres, UNLIMITED) as cluster:
            await asyncio.wait_for(run(cluster), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
