#!/usr/bin/python3
"""Every node of a cluster answers for the standings of a tournament and for the list of rooms, whichever has the room.

Usage: cluster_standings.py GRIDRACED

Ada and Ben play at node a, from a list of names, in a room that Ada lists. Both nodes say the same, during a round and after
it, and when node a is killed node b continues. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import json
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, rooms, script, tournament  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402

TIME = 150  # seconds
SOON = 30


def make_room(server):
    rules = tournament.rules_of(room_pb2.MODE_SWISS, 2, races=2)
    request = client_pb2.CreateRoom(rules=rules, entrants=["Ada", "Ben"])
    answer = rooms.post_rooms(server, request.SerializeToString())
    check_equal(answer.status, 201, "a room")
    return client_pb2.RoomCreated.FromString(answer.body).code


async def come(server, code, name, token=None):
    client = tournament.member(server, code, name, token=token)
    await client.connect()
    return client


async def page(node, code):
    """The standings as the node tells them; it may be busy or taking the room over for a moment."""
    end = time.monotonic() + SOON
    while True:
        with contextlib.suppress(OSError):
            answer = await asyncio.to_thread(rooms.ask_for, node.server, f"/rooms/{code}/standings")
            if answer.status == 200:
                return json.loads(answer.body)
            check(answer.status == 503, f"node {node.name} answers {answer.status} {answer.text()}")
        check(time.monotonic() < end, f"node {node.name} has no standings after {SOON} s")
        await asyncio.sleep(0.2)


async def same_at_all(nodes, code):
    pages = [await page(node, code) for node in nodes]
    check_equal(pages[1], pages[0], "the standings at the other node")
    return pages[0]


async def listed(node, expected, what):
    """The list has rooms of other nodes after a few seconds."""
    end = time.monotonic() + SOON
    while True:
        answer = await asyncio.to_thread(rooms.ask_for, node.server, "/rooms")
        said = [(room["room"], room["host"]) for room in json.loads(answer.body)["rooms"]]
        if said == expected:
            check("from" not in answer.text(), "the networks of hosts are told")
            return
        check(time.monotonic() < end, f"{what} at node {node.name} after {SOON} s: {said}")
        await asyncio.sleep(0.2)


async def run(cluster):
    await cluster.start()
    here, other = cluster.nodes
    code = make_room(here.server)
    ada, ben = await come(here.server, code, "Ada"), await come(here.server, code, "Ben")
    check_equal(cluster.owners()[code], here.name, "the node of the room")
    check_equal((await same_at_all(cluster.nodes, code))["standings"], [], "the standings before the first round")

    check_equal(await ada.command(list_room=client_pb2.ListRoom(listed=True)), None, "the listing")
    for node in cluster.nodes:
        await listed(node, [(code, "Ada")], "a listed room")
    await ada.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
    await ada.wait_for(lambda: ada.room.phase == server_pb2.PHASE_RACING, "the first round", 30)
    check_equal((await same_at_all(cluster.nodes, code))["phase"], "racing", "the phase")
    await player.play(ada, player.moves_left(ada.room))
    await ada.wait_for(lambda: ada.room.tournament.played == 1, "the end of the round", 20)
    after = await same_at_all(cluster.nodes, code)
    check_equal([(row["name"], row["points"]) for row in after["standings"]], [("Ada", 1.0), ("Ben", 0.0)], "the points")
    check_equal(cluster.owners()[code], here.name, "the node of the room, which was only asked about")

    here.ask_to_stop(signal.SIGKILL)
    await here.exit_code()
    ada_again = await come(other.server, code, "Ada", ada.token)
    check_equal((ada_again.member, ada_again.room.entrants), (ada.member, ["Ada", "Ben"]), "Ada at the other node")
    await listed(other, [(code, "Ada")], "the listed room that has moved")
    later = await page(other, code)
    points = [(row["name"], row["points"]) for row in later["standings"]]
    check_equal(points, [("Ada", 1.0), ("Ben", 0.0)], "the points after the kill")
    check_equal(await ada_again.command(list_room=client_pb2.ListRoom(listed=False)), None, "the end of the listing")
    await here.start()
    for node in cluster.nodes:
        await listed(node, [], "no listed room")
    await ada_again.close()
    print("both nodes told the standings of a tournament and listed its room, before and after the one that had it was killed")


async def main(binary):
    with tempfile.TemporaryDirectory() as folder, PostgresCluster(folder) as postgres:
        async with Cluster(binary, postgres, names=("a", "b")) as cluster:
            await asyncio.wait_for(run(cluster), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
