#!/usr/bin/python3
"""Races in a cluster survive when its nodes or its database are killed, hang or are stopped.

Three nodes share a PostgreSQL database. Of each room's members one is connected to each node. While they race, now a
node is killed (SIGKILL) and started again some time later, now one stands still (SIGSTOP) for longer than it may own
rooms, now one is asked to stop (SIGTERM), now the database is killed. All keep books of what they asked, what was
confirmed and what they saw: whatever was confirmed is on record once and in order, nobody saw what did not happen, events
come in the order of their numbers, and `gridraced verify` finds nothing wrong. A connection to a node that lives stays
open, whatever happens to the node that has the room. At the end, faults planted into the books and the log must be found.

Prints how long members waited for their next confirmed move. Exit code 0, or 1, what was not as promised, and the seed.
"""

import argparse
import asyncio
import collections
import os
import random
import signal
import sys
import tempfile
import time

import full_disk
from crowd import gaps, planted, recorded
from crowd.roaming import RoamingCrowd
from python_client.checks import check, check_equal
from python_client.cluster import Cluster
from python_client.postgres_cluster import PostgresCluster
from python_client.rooms import create_room, try_to_enter

BUSY = (0.8, 1.6)  # seconds between accidents
AWAY = (0.05, 2.0)
DATABASE_AWAY = (0.3, 1.5)
STILL = (4.0, 5.0)  # longer than the lease of a node, 3 s
TIME_TO_BE_SERVED = 20
TIME_FOR_AN_ACCIDENT = 45
SETTLING = 120
SHARE_OF_OWNERS = 0.75  # of the nodes that something happens to: they have rooms for sure
RESTARTING, TRY_AGAIN_LATER, SERVICE_UNAVAILABLE = 1012, 1013, 503
USUAL = {"kill": 6, "stop": 1, "term": 1, "database": 1}


class Kill:
    """Time counts to the next confirmed move."""

    title = "nodes killed"
    keeps_other_connections = True

    @staticmethod
    def strike(_cluster, node):
        os.kill(node.pid, signal.SIGKILL)

    @staticmethod
    async def end(_cluster, node, chance):
        check_equal(await node.exit_code(), -signal.SIGKILL, f"how node {node.name} ended")
        await asyncio.sleep(chance.uniform(*AWAY))
        await node.start()

    @staticmethod
    def time_of(racer, begun):
        return gaps.time_to_next(racer.confirmations, racer.snapshots, begun)


class Stop(Kill):
    """The node does not know that it stood still."""

    title = "nodes that stood still"
    keeps_other_connections = False

    @staticmethod
    def strike(_cluster, node):
        os.kill(node.pid, signal.SIGSTOP)

    @staticmethod
    async def end(_cluster, node, chance):
        await asyncio.sleep(chance.uniform(*STILL))
        os.kill(node.pid, signal.SIGCONT)


class Term(Kill):
    """The node confirms moves until it has handed its rooms over: the longest gap counts."""

    title = "nodes asked to stop"

    @staticmethod
    def strike(_cluster, node):
        node.ask_to_stop()

    @staticmethod
    async def end(_cluster, node, chance):
        check_equal(await node.exit_code(), 0, f"the exit code of node {node.name}")
        await asyncio.sleep(chance.uniform(*AWAY))
        await node.start()

    @staticmethod
    def time_of(racer, begun):
        if Kill.time_of(racer, begun) is None:
            return None
        return gaps.longest_gap(racer.confirmations, begun, time.monotonic())


class Database(Kill):
    """Meanwhile nothing is confirmed anywhere."""

    title = "databases killed"
    keeps_other_connections = False

    @staticmethod
    def strike(cluster, _node):
        cluster.postgres.kill()

    @staticmethod
    async def end(cluster, _node, chance):
        await asyncio.sleep(chance.uniform(*DATABASE_AWAY))
        await asyncio.to_thread(cluster.postgres.start)


ACCIDENTS = {"kill": Kill, "stop": Stop, "term": Term, "database": Database}


class Watch:
    """Looks at everybody during one accident. `node` is the index of the one that it happens to."""

    def __init__(self, crowd, rooms, node):
        """`rooms`: the codes of those that the node has."""
        seated = [racer for racer in crowd.everybody if racer.is_seated()]
        self.elsewhere = [racer for racer in seated if racer.node != node]
        self.relayed = [r for r in self.elsewhere if r.book.code in rooms and crowd.is_busy(r)]
        self.cut_off = [r for r in seated if r.node == node and crowd.is_busy(r)]
        self._connections = [(racer, racer.connection) for racer in self.elsewhere]
        for racer in crowd.everybody:
            racer.forget_times()

    def faults(self):
        """Connections to other nodes that ended, or on which nothing came any more, in words."""
        return [
            f"{racer.name} of {racer.book.code}: "
            + (f"closed with {end.close_code} by node {end.node}" if end.close_code else f"not served by node {end.node}")
            for racer, connection in self._connections
            for end in racer.ends
            if end.connection == connection
        ]


class Toll:
    """What all accidents of one kind have cost."""

    def __init__(self, accident):
        self.accident = accident
        self.count = 0
        self.relayed = []  # seconds of members whose room's node it was, connected to another one
        self.cut_off = []  # seconds of members who were connected to the node
        self.slowest = 0.0  # seconds until everybody was served again, after the accident was over
        self.watched = 0
        self.faults = []

    def __str__(self):
        lines = [f"{self.count} {self.accident.title}: all served {self.slowest:.2f} s after its end at the latest"]
        if self.accident is not Database:
            what = "longest gap" if self.accident is Term else "next confirmed move"
            lines += [
                f"  {what} of {len(self.relayed)} connected to other nodes: {gaps.in_words(self.relayed)}",
                f"  {what} of {len(self.cut_off)} connected to this node: {gaps.in_words(self.cut_off)}",
                f"  of {self.watched} connections to other nodes {len(self.faults)} were closed or fell silent",
            ]
        return "\n".join(lines)

    def judge(self):
        if self.accident.keeps_other_connections:
            check(not self.faults, f"{self.accident.title}: connections to other nodes ended: {self.faults}")
        if self.accident is Kill and self.count > 2:
            check(self.relayed, "nobody was in a room of a killed node by way of another node")


async def wait_for_times(crowd, accident, racers, begun):
    """The seconds of each."""
    until = time.monotonic() + TIME_TO_BE_SERVED
    while late := [racer for racer in racers if accident.time_of(racer, begun) is None]:
        names = [f"{racer.name} of {racer.book.code}" for racer in late]
        check(time.monotonic() < until, f"{accident.title}: no move was confirmed any more of {names}")
        await crowd.go_on_for(0.05)
    return [accident.time_of(racer, begun) for racer in racers]


async def check_new_room(cluster, chance):
    """A room made at one node is there at each of the others."""
    maker, visited = chance.choice(cluster.servers), chance.choice(cluster.servers)
    code = await asyncio.to_thread(create_room, maker)
    answer = await asyncio.to_thread(try_to_enter, visited, f"/r/{code}")
    check_equal(answer.status, 101, f"the answer of {visited} about the room {code}, made at {maker}")


async def choose_node(cluster, chance):
    """Its index, and the codes of its rooms."""
    owners = await asyncio.to_thread(cluster.owners)
    names = [node.name for node in cluster.nodes]
    having = sorted(set(owners.values()) & set(names))
    name = chance.choice(having if having and chance.random() < SHARE_OF_OWNERS else names)
    return names.index(name), {code for code, owner in owners.items() if owner == name}


async def befall(accident, cluster, crowd, chance, toll):
    """One accident, from its beginning until everybody is served again."""
    await crowd.spread()
    await crowd.go_on_for(chance.uniform(*BUSY))
    index, rooms = await choose_node(cluster, chance)
    watch = Watch(crowd, rooms, index)
    begun = time.monotonic()
    accident.strike(cluster, cluster.nodes[index])
    under_way = asyncio.create_task(accident.end(cluster, cluster.nodes[index], chance))
    while not under_way.done():
        await crowd.go_on_for(0.05)
    await under_way
    toll.count += 1
    toll.slowest = max(toll.slowest, await full_disk.come_back(crowd))
    toll.relayed += await wait_for_times(crowd, accident, watch.relayed, begun)
    toll.cut_off += await wait_for_times(crowd, accident, watch.cut_off, begun)
    toll.watched += len(watch.elsewhere)
    toll.faults += watch.faults()
    await check_new_room(cluster, chance)


async def go_on(cluster, crowd, options, chance):
    """Returns the toll of each kind of accident."""
    tolls = {name: Toll(ACCIDENTS[name]) for name in options.faults}
    for _ in range(options.rounds):
        names = list(collections.Counter(options.faults).elements())
        chance.shuffle(names)
        for name in names:
            await befall(ACCIDENTS[name], cluster, crowd, chance, tolls[name])
    await crowd.go_on_for(BUSY[0])
    return tolls


async def stop(cluster):
    for node in cluster.nodes:
        node.ask_to_stop()
        check_equal(await node.exit_code(), 0, f"the exit code of node {node.name}")


async def verify(cluster):
    process = await asyncio.create_subprocess_exec(
        cluster.binary,
        "verify",
        "--data",
        cluster.postgres.url,
        env=cluster.nodes[0].environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), SETTLING)
    check(process.returncode == 0 and b", 0 damaged" in said, f"verify says {said.decode()}")


def check_log(cluster, crowd, planted_fault):
    """Returns the number of events on record."""
    rooms = recorded.read_lines(cluster.postgres.sql(recorded.IN_POSTGRES))
    busy = next(racer.book for racer in crowd.racers if crowd.is_busy(racer))
    if planted_fault:
        recorded.check_room(*planted.PLANTS[planted_fault](busy, rooms[busy.code]))
        return 0
    events = recorded.check_rooms(rooms, crowd.books)
    planted.prove(busy, rooms[busy.code])
    return events


async def run(cluster, options, chance):
    await cluster.start()
    dismissals = (RESTARTING, TRY_AGAIN_LATER, SERVICE_UNAVAILABLE)
    async with RoamingCrowd(cluster.servers, chance, options.rooms, dismissals) as crowd:
        await crowd.start()
        tolls = await go_on(cluster, crowd, options, chance)
        await crowd.calm_down()
        for racer in crowd.everybody:
            racer.check_frames()
        await crowd.go_home()
    await stop(cluster)
    await verify(cluster)
    events = check_log(cluster, crowd, options.plant)
    steps_back = sum(racer.steps_back for racer in crowd.everybody)
    print(*tolls.values(), sep="\n")
    print(f"{crowd.summary()}; {events} events on record; {steps_back} snapshots of an earlier state")
    check(crowd.confirmed() > 100, f"hardly anything happened: {crowd.summary()}")
    for toll in tolls.values():
        toll.judge()


async def main(options):
    begun = time.monotonic()
    accidents = options.rounds * sum(options.faults.values())
    settings = {"GRIDRACE_MOST_LAG_MS": "60000"}  # a busy machine
    settings |= {"GRIDRACE_MEMBER_LOG_RATE": "1000000", "GRIDRACE_ROOM_LOG_MIB": "1000000"}  # and a long race
    with tempfile.TemporaryDirectory() as name, PostgresCluster(name) as postgres:
        async with Cluster(options.gridraced, postgres, settings) as cluster:
            limit = SETTLING + accidents * TIME_FOR_AN_ACCIDENT
            await asyncio.wait_for(run(cluster, options, random.Random(options.seed)), limit)
    print(f"{accidents} accidents in {time.monotonic() - begun:.0f} s, seed {options.seed}")


def read_faults(text):
    faults = {}
    for word in text.split(","):
        name, _, count = word.partition("=")
        if name not in ACCIDENTS or not (count or "1").isdigit():
            raise argparse.ArgumentTypeError(f"{word}: wants one of {', '.join(ACCIDENTS)}, and =NUMBER")
        faults[name] = int(count or 1)
    return faults


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gridraced", help="the program that is a node")
    usual = ",".join(f"{name}={count}" for name, count in USUAL.items())
    parser.add_argument("--rounds", type=int, default=1, help="how often all of --faults happen")
    parser.add_argument("--faults", type=read_faults, default=USUAL, help=f"in a round, shuffled: {usual}")
    parser.add_argument("--rooms", type=int, default=6)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--plant", choices=planted.PLANTS, help="plant this fault, to see it found")
    return parser.parse_args()


if __name__ == "__main__":
    chosen = read_options()
    try:
        asyncio.run(main(chosen))
    except Exception as error:  # pylint: disable=broad-except
        said = " ".join(str(error).split())
        sys.exit(f"cluster_killed: {type(error).__name__}: {said}; seed {chosen.seed}")
