#!/usr/bin/python3
"""A node that does not reach the other nodes of its cluster says so, and takes neither new players nor rooms.

Usage: nodes_apart.py GRIDRACED

Three nodes, and between them a network that fails. Node a is cut off: its /readyz says so, that of the others does not,
its own race continues, and when node c is killed, node b takes all of its rooms, though players at node a ask for them all
the time. A node that the others do not reach does not start; one that starts just after another was killed does. Of two
nodes that do not reach each other, the first by name continues. Exit code 0 and a short summary, or 1 and what was not as
it should be.
"""

import asyncio
import contextlib
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.cluster import NODES as NAMES  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.exposition import Metrics  # noqa: E402
from python_client.faulty_network import NODES, FaultyNetwork  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402
from python_client.scene import rules  # noqa: E402

TIME = 280
PATIENCE = 40  # a node is out of reach after eight seconds
ROOMS = 4  # of node c
SAID = "most other nodes of the cluster cannot be reached"
UNAVAILABLE = 69


async def ask(node, path):
    return await asyncio.to_thread(rooms.ask_for, node.server, path)


async def wait_until(holds, what):
    until = time.monotonic() + PATIENCE
    while not await holds():
        check(time.monotonic() < until, f"waited {PATIENCE} s until {what}")
        await asyncio.sleep(0.2)


async def is_cut_off(node):
    answer = await ask(node, "/readyz")
    check(answer.status in (200, 503), f"/readyz of node {node.name} answers {answer.status}")
    return SAID in answer.text()


async def is_ready(node):
    """Apart from its rooms, which it may still be opening."""
    return not await is_cut_off(node)


async def metrics(node):
    return Metrics((await ask(node, "/metrics")).text())


async def play_at(node):
    """Ada, in a new room, has made a move."""
    ada = Client(node.server, await asyncio.to_thread(rooms.create_room, node.server, rules()), "Ada")
    await ada.connect()
    await ada.command(start_race=client_pb2.StartRace())
    await ada.wait_for(lambda: ada.room.phase == server_pb2.PHASE_RACING, "the start", 20)
    await move(ada)
    return ada


async def move(client):
    check_equal(await player.place(client, *player.moves_left(client.room)[0]), None, "the answer to a move")


async def refuse_to_start(node):
    """What it says."""
    said = len(node.log())
    with contextlib.suppress(RuntimeError):  # its first line is none
        await node.start()
        raise AssertionError(f"node {node.name} starts at {node.server}")
    check_equal(await node.exit_code(), UNAVAILABLE, f"the exit code of node {node.name}")
    return node.log()[said:]


async def kill(node):
    node.ask_to_stop(signal.SIGKILL)
    await node.exit_code()


async def check_cut_off(cluster, a, b, c):
    """Node a is, until it ends; node c is killed meanwhile."""
    ada = await play_at(a)
    codes = [await asyncio.to_thread(rooms.create_room, c.server, rules()) for _ in range(ROOMS)]
    visitors = [Client(a.server, code, "Bob") for code in codes]
    for visitor in visitors:
        await visitor.connect()
    for proxy in cluster.network.ways("a", NODES):
        proxy.lose()
    await wait_until(lambda: is_cut_off(a), "node a notices that it is cut off")
    for other in (b, c):
        check(await is_ready(other), f"node {other.name} is not ready")
    check_equal((await metrics(a)).value("gridrace_cut_off"), 1, "the metric of node a")
    await move(ada)
    before = await asyncio.to_thread(cluster.owners)
    left = sum(before[code] == "c" for code in codes)  # others have spread
    await kill(c)

    async def are_taken():
        owners = await asyncio.to_thread(cluster.owners)
        check("a" not in [owners[code] for code in codes], f"node a, which is cut off, takes rooms over: {owners}")
        return all(owners[code] == "b" for code in codes)

    await wait_until(are_taken, "node b has the rooms of node c")
    await move(ada)
    cluster.network.heal("a")
    await wait_until(lambda: is_ready(a), "node a is ready again")
    await check_told(a, b, left)


async def check_told(a, b, left):
    """The hosts of both."""
    for word in ("a node is out of reach", "this node is cut off from most others", "no longer cut off"):
        check(word in a.log(), f"node a says {a.log()}")

    async def has_told():
        return any("a node is gone" in line and f"rooms_taken_over={left}" in line for line in b.log().splitlines())

    await wait_until(has_told, "node b reports its new rooms")
    check_equal((await metrics(b)).value("gridrace_takeovers_total"), left, "rooms that node b has taken over")


async def check_starts(cluster, a, b, c):
    """Node c does not start where nobody reaches it; it does while a node seems to live that was killed."""
    for proxy in cluster.network.ways("c", NODES):
        proxy.reset()
    said = await refuse_to_start(c)
    check("cannot be reached" in said and "does not reach this node" in said, f"node c says {said}")
    check(await is_ready(a) and await is_ready(b), "a node that did not start makes others unready")
    cluster.network.heal("c")
    await kill(b)
    await c.start()
    check(await is_ready(c), "node c is not ready")


async def check_two(cluster, a, c):
    """Half of two is enough for the first one."""
    for proxy in cluster.network.ways("a", NODES):
        proxy.lose()
    await wait_until(lambda: is_cut_off(c), "node c notices that it is cut off")
    check(await is_ready(a), "node a is not ready")
    cluster.network.heal("a")
    await wait_until(lambda: is_ready(c), "node c is ready again")


async def run(cluster):
    await cluster.start()
    a, b, c = cluster.nodes
    await check_cut_off(cluster, a, b, c)
    await check_starts(cluster, a, b, c)
    await check_two(cluster, a, c)
    for node in (a, c):
        node.ask_to_stop()
        check_equal(await node.exit_code(), 0, f"the exit code of node {node.name}")


async def main(gridraced):
    async with contextlib.AsyncExitStack() as exits:
        postgres = exits.enter_context(PostgresCluster(exits.enter_context(tempfile.TemporaryDirectory())))
        network = await exits.enter_async_context(FaultyNetwork(NAMES, postgres.sockets))
        cluster = await exits.enter_async_context(Cluster(gridraced, postgres, network=network))
        await run(cluster)
    print("a node that was cut off said so, and took neither players nor rooms")


if __name__ == "__main__":
    script.run(__doc__, main, TIME)
