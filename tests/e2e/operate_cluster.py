#!/usr/bin/python3
"""An operator directs a cluster from elsewhere: a session is good at every node, also while one of them hangs.

Usage: operate_cluster.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import os
import pathlib
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from admin import Admin  # noqa: E402
from cluster_admin import until  # noqa: E402
from gate import answer_to  # noqa: E402
from operate import EVE, ON, Operator, asking, command, word_of  # noqa: E402
from python_client import rooms, script  # noqa: E402
from python_client.checks import check_equal  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402

TIME_FOR_EVERYTHING = 200


async def check_hanging(operator, hanging, asked):
    """A session is not at its end while the node that knows it does not answer; nor is its key a guess."""
    operator.server = asked.server
    os.kill(hanging.pid, signal.SIGSTOP)
    try:
        for _ in range(2):  # while it is looked for, and once it is gone
            fault = (await asyncio.to_thread(operator.ask, "stats", 503))["error"]
            check_equal(fault["code"], "node_silent", f"why nobody knows: {fault}")
    finally:
        os.kill(hanging.pid, signal.SIGCONT)

    async def is_back():
        data = asking("/operator/command", operator.key, command("stats"))
        return (await asyncio.to_thread(answer_to, asked.server, data, EVE))[0] == 200

    await until(is_back, "the session continues", 20)


async def check_cluster(binary, folder):
    """A word of one node, a session at the second, commands at the third, and an end for all."""
    with PostgresCluster(folder) as postgres:
        async with Cluster(binary, postgres, ON) as cluster:
            await cluster.start()
            a, b, c = cluster.nodes
            admin = Admin(a.binary, a.folder)
            word = await word_of(admin)
            operator = await asyncio.to_thread(Operator.enter, b.server, word)
            for node in (a, b, c):
                status = (await asyncio.to_thread(answer_to, node.server, asking("/operator/enter", word), EVE))[0]
                check_equal(status, 401, f"the word again at node {node.name}")
            code = await asyncio.to_thread(rooms.create_room, a.server)
            operator.server = c.server
            listed = (await asyncio.to_thread(operator.ask, "rooms"))["result"]
            check_equal([(one["room"], one["node"]) for one in listed["rooms"]], [(code, "a")], "the rooms, by node c")
            closed = await asyncio.to_thread(operator.ask, "close", room=code)
            check_equal(closed["text"], f"Room {code} is closed.\n(at node a)\n", "a room of another node")
            done = [line for line in admin.audited() if line["command"] == "close"]
            check_equal([(line["asked_at"], line["address"], line["node"]) for line in done],
                        [("operator", EVE, "c")], "what node a writes down")
            listed = (await Admin(c.binary, c.folder).ask("operator", "--list"))["sessions"]
            check_equal([(one["node"], one["from"]) for one in listed], [("b", EVE)], "the sessions of all nodes")
            await check_hanging(operator, b, c)
            check_equal((await admin.ask("operator", "--end"))["ended"], 1, "how many sessions end")
            for node in (a, b, c):
                operator.server = node.server
                await asyncio.to_thread(operator.ask, "stats", 401)


async def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        await check_cluster(binary, folder)
    print("Operators are known at every node, and are not sent away by one that hangs.")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
