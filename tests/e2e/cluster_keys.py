#!/usr/bin/python3
"""Players' keys in a cluster: its nodes have one key, a seat is the key's at every node, and after a takeover.

Usage: cluster_keys.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import pathlib
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from player_keys import ADA, KNOWN, Liar, check_refused, come  # noqa: E402
from python_client import rooms, script  # noqa: E402
from python_client.checks import check_equal  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402

TIME = 120  # seconds


async def run(cluster):
    await cluster.start()
    here, other = cluster.nodes
    code = rooms.create_room(here.server)
    await come(here.server, code, "Bea")
    check_equal(cluster.owners()[code], here.name, "the node of the room")

    laptop = await come(here.server, code, "Ada", ADA)
    phone = await come(other.server, code, "Ada", ADA)
    check_equal((phone.member, phone.welcome.key), (laptop.member, KNOWN), "the seat by way of the other node")
    check_equal(phone.challenge.server_key, laptop.challenge.server_key, "the key of the other node")
    for node in (here, other):
        forged = client_pb2.KeyProof(signature=bytes(64), server_name=node.server.removeprefix("http://"))
        await check_refused(node.server, code, lambda *_: forged, "a forged proof", seed=ADA)  # pylint: disable=W0640
    declined = Liar(other.server, code, "Eve", answer=lambda *_: client_pb2.KeyProof(), seed=ADA)
    await declined.connect()
    check_equal(declined.member != phone.member, True, "who proves nothing has another seat")

    here.ask_to_stop(signal.SIGKILL)
    await here.exit_code()
    await phone.wait_for(lambda: cluster.owners().get(code) == other.name, "the takeover", 40)
    tablet = await come(other.server, code, "Ada", ADA)
    check_equal((tablet.member, tablet.welcome.key), (phone.member, KNOWN), "the seat after the takeover")


async def main(gridraced):
    with tempfile.TemporaryDirectory() as folder, PostgresCluster(folder) as postgres:
        async with Cluster(gridraced, postgres, names=("a", "b")) as cluster:
            await run(cluster)
    print("Both nodes had one key, and a player's key had one seat at both, before and after a kill.")


if __name__ == "__main__":
    script.run(__doc__, main, TIME)
