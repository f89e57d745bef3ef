#!/usr/bin/python3
"""A node that does not have the secret of the others does not start, and says why.

Usage: node_secret.py GRIDRACED

Ada plays at node a. Node b has another secret: it ends with exit code 78 and names node a, whose log names the secret.
Node c has the right one and starts. Ada's race continues. Exit code 0 and a short summary, or 1 and what was not as it
should be.
"""

import asyncio
import contextlib
import pathlib
import sys
import tempfile

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
WRONG_SETTINGS = 78


async def play_at(node):
    """Ada, in a new room, has made a move."""
    ada = Client(node.server, await asyncio.to_thread(rooms.create_room, node.server, rules()), "Ada")
    await ada.connect()
    await ada.command(start_race=client_pb2.StartRace())
    await ada.wait_for(lambda: ada.room.phase == server_pb2.PHASE_RACING, "the start", 20)
    check_equal(await player.place(ada, *player.moves_left(ada.room)[0]), None, "the answer to a move")
    return ada


async def refuse_to_start(node):
    """What it says."""
    with contextlib.suppress(RuntimeError):  # its first line is none
        await node.start()
        raise AssertionError(f"node {node.name} starts at {node.server}")
    check_equal(await node.exit_code(), WRONG_SETTINGS, f"the exit code of node {node.name}")
    return node.log()


async def run(a, b, c):
    await a.start()
    ada = await play_at(a)
    said = await refuse_to_start(b)
    check("node a has another secret" in said, f"node b says {said}")
    check("it does not know the secret" in a.log(), f"node a says {a.log()}")
    answer = await asyncio.to_thread(rooms.ask_for, a.server, "/readyz")
    check_equal(answer.status, 200, "the answer of /readyz of node a")
    await c.start()
    check_equal(await player.place(ada, *player.moves_left(ada.room)[0]), None, "the answer to a move at node a")
    for node in (a, c):
        node.ask_to_stop()
        check_equal(await node.exit_code(), 0, f"the exit code of node {node.name}")
    print("a node without the secret of the others said so, and did not start")


async def main(binary):
    with tempfile.TemporaryDirectory() as name, PostgresCluster(name) as postgres:
        async with contextlib.AsyncExitStack() as exits:
            secrets = [write_secret(pathlib.Path(name) / word) for word in ("secret", "typo")]
            nodes = []
            for letter, secret in (("a", secrets[0]), ("b", secrets[1]), ("c", secrets[0])):
                node = Node(binary, letter, postgres.url, secret)
                nodes.append(await exits.enter_async_context(node))
            await asyncio.wait_for(run(*nodes), TIME)


if __name__ == "__main__":
    script.run(__doc__, main)
