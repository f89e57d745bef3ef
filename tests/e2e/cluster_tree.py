#!/usr/bin/python3
"""The nodes of a cluster have one tree of races: each signs all races that ended at any of them, and no node contradicts another.

Usage: cluster_tree.py GRIDRACED

Races end at both nodes at once while others look at both trees; then one of the nodes is killed. Exit code 0 and a short summary,
or 1 and what was not as it should be.
"""

import asyncio
import pathlib
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import club  # noqa: E402
from python_client import race_tree, rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402
from ratings import begin, end  # noqa: E402

TIME = 150  # seconds
RACES = 4  # of each room
PATIENCE, PAUSE = 20, 0.1  # seconds


def leaves_in(postgres):
    rows = [line.split() for line in postgres.sql("SELECT number, encode(data, 'hex') FROM gridrace.leaf ORDER BY number")]
    check_equal([int(number) for number, _ in rows], list(range(1, len(rows) + 1)), "the numbers of the leaves")
    return [bytes.fromhex(leaf) for _, leaf in rows]


async def read_leaves(postgres):
    """All: a race is sealed, and in the tree, a moment after its end."""
    for _ in range(round(PATIENCE / PAUSE)):
        leaves = leaves_in(postgres)
        if len(leaves) >= 2 * RACES:
            break
        await asyncio.sleep(PAUSE)
    check_equal(len(leaves), 2 * RACES, "the leaves")
    return leaves


async def race(server, rules):
    """So many races of a room at this node: its code."""
    code = rooms.create_room(server, rules)
    clients = [await club.come(server, code, name) for name in ("Ada", "Ben")]
    for _ in range(RACES):
        await begin(clients, rules)
        await end(clients)
    return code


async def look(nodes, seen, key_of):
    """At one node after the other, until told to stop."""
    while True:
        for node in nodes:
            answer = await asyncio.to_thread(race_tree.fetch, node.server, "checkpoint")
            seen.append((node.name, answer.text()))
        await asyncio.sleep(0.05)
        if key_of.done():
            return


def check_seen(seen, key, leaves):
    """No node signs less than another has signed before it was asked, nor anything else."""
    hashes = [race_tree.leaf_hash(leaf) for leaf in leaves]
    last = 0
    for name, checkpoint in dict.fromkeys(seen):
        tree = race_tree.read_checkpoint(checkpoint, key)
        check_equal(race_tree.root_of(hashes[: tree.size]), tree.root, f"the root of {tree.size} at node {name}")
    sizes = [int(checkpoint.split("\n")[1]) for _, checkpoint in seen]
    for size in sizes:
        check(size >= last, f"a tree became shorter: {sizes}")
        last = size


def check_proofs(server, code, leaves):
    """Of all races of a room, wherever they ended."""
    for number in range(1, RACES + 1):
        note = rooms.ask_for(server, f"/r/{code}/races/{number}/note").text()
        key = race_tree.key_of_note(note)
        proof = race_tree.read_proof(rooms.ask_for(server, f"/r/{code}/races/{number}/proof").text())
        tree = race_tree.read_checkpoint(proof.checkpoint, key)
        leaf = race_tree.leaf_of_note(note)
        check_equal((leaves[proof.index], tree.size), (leaf, len(leaves)), f"the leaf of race {number}")
        root = race_tree.root_by_proof(race_tree.leaf_hash(leaf), proof.index, tree.size, proof.hashes)
        check_equal(root, tree.root, f"the proof of race {number} at {server}")
    return key


async def run(cluster):
    await cluster.start()
    here, other = cluster.nodes
    rules = club.rules()
    rules.source = room_pb2.PUZZLE_SOURCE_GENERATED
    seen, done = [], asyncio.get_running_loop().create_future()
    looking = asyncio.create_task(look(cluster.nodes, seen, done))
    codes = await asyncio.gather(*(race(node.server, rules) for node in cluster.nodes))
    done.set_result(None)
    await looking
    leaves = await read_leaves(cluster.postgres)
    for node in cluster.nodes:
        for code in codes:
            key = await asyncio.to_thread(check_proofs, node.server, code, leaves)
    check_seen(seen, key, leaves)
    here.ask_to_stop(signal.SIGKILL)
    await here.exit_code()
    await asyncio.to_thread(check_proofs, other.server, codes[0], leaves)
    return len(seen)


async def main(gridraced):
    with tempfile.TemporaryDirectory() as folder, PostgresCluster(folder) as postgres:
        async with Cluster(gridraced, postgres, names=("a", "b")) as cluster:
            looks = await run(cluster)
    print(f"{2 * RACES} races ended at two nodes; they had one tree in each of {looks} looks, and after a kill.")


if __name__ == "__main__":
    script.run(__doc__, main, TIME)
