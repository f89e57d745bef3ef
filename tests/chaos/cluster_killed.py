#!/usr/bin/python3
"""Races in a cluster survive when its nodes, its database or the network between them fail.

Three nodes share a PostgreSQL database. Of each room's members one is connected to each node. While they race,
accidents happen to a node or the database: it is killed (SIGKILL), stands still (SIGSTOP) for longer than a node may
own rooms, is asked to stop (SIGTERM), and perhaps killed meanwhile, is cut off from the database or from the other
nodes; the database is killed and started again, or its synchronous standby server takes its place. All keep books of
what they asked, what was confirmed and what they saw: whatever was confirmed is on record once and in order, nobody
saw what did not happen, events come in the order of their numbers, and `gridraced verify` finds nothing wrong. A
connection to a node that lives stays open, whatever happens to the node that has the room, to the database or to the
network. At the end, faults planted into the books and the log must be found.

A database that comes back finds each room at the node that had it, or gave it away.

--faults names the accidents: kill, stop, term, term-kill, database; nothing, for comparison; away, the database for
--away seconds, and away-1, away-3, away-20; failover, cancel (commits that wait for the standby server), cancel-failover; and partitions of a
node: database-, nodes- or alone- (both) with lost, lost-there, lost-back, reset, half, half-here or slow, such as
database-lost.

Prints how long members waited for their next confirmed move. Exit code 0, or 1, what was not as promised, and the seed.
"""

import argparse
import asyncio
import collections
import contextlib
import random
import re
import sys
import tempfile
import time

import full_disk
from crowd import planted, recorded
from crowd.accidents import RESTARTS, SHORTEST_CUT, catalogue
from crowd.roaming import RoamingCrowd
from crowd.toll import Toll, Watch
from python_client.checks import check, check_equal
from python_client.cluster import NODES, Cluster
from python_client.faulty_network import FaultyNetwork
from python_client.postgres_cluster import PostgresCluster
from python_client.postgres_pair import PostgresPair
from python_client.rooms import create_room, try_to_enter

BUSY = (0.8, 1.6)  # seconds between accidents
TIME_TO_BE_SERVED = 20
TIME_FOR_AN_ACCIDENT = 45
SETTLING = 120
SHARE_OF_OWNERS = 0.75  # of the nodes that something happens to: they have rooms and relay for sure
RESTARTING, TRY_AGAIN_LATER, SERVICE_UNAVAILABLE = 1012, 1013, 503
USUAL = {"kill": 6, "stop": 1, "term": 1, "term-kill": 1, "away-1": 1, "away-3": 1}
SECONDS_AWAY = 10
MOVED = re.compile(r"rooms have moved to another node .*moved=(\d+)")
STALE = "another owner has taken the room over"


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


def choose_node(cluster, crowd, owners, chance):
    """Its index, and those of the nodes that have the rooms, by code. Mostly one that serves players by way of another node."""
    names = [node.name for node in cluster.nodes]
    owners = {code: names.index(name) for code, name in owners.items() if name in names}
    busy = [racer for racer in crowd.racers if racer.is_seated() and crowd.is_busy(racer)]
    relaying = {owners[racer.book.code] for racer in busy if owners.get(racer.book.code, racer.node) != racer.node}
    having = sorted(relaying or set(owners.values()))
    node = chance.choice(having if having and chance.random() < SHARE_OF_OWNERS else range(len(names)))
    return node, owners


def moved_by_choice(cluster):
    """How many rooms nodes have given to each other so far, to be nearer to players or to share the work."""
    return sum(int(number) for node in cluster.nodes for number in MOVED.findall(node.log()))


async def befall(accident, cluster, crowd, chance, toll):
    """One accident, from its beginning until everybody is served again."""
    await crowd.spread()
    await crowd.go_on_for(chance.uniform(*BUSY))
    owners, moved = await asyncio.to_thread(cluster.owners), moved_by_choice(cluster)
    index, having = choose_node(cluster, crowd, owners, chance)
    watch = Watch(crowd, having, index, accident)
    begun = time.monotonic()
    accident.strike(cluster, cluster.nodes[index], chance)
    under_way = asyncio.create_task(accident.end(cluster, cluster.nodes[index], chance))
    while not under_way.done():
        await crowd.go_on_for(0.05)
    begun = await under_way or begun
    slowest = await full_disk.come_back(crowd)
    for group, racers in accident.groups(watch).items():
        toll.seconds.setdefault(group, []).extend(await wait_for_times(crowd, accident, racers, begun))
    if accident.keeps_owners:
        now = await asyncio.to_thread(cluster.owners)
        elsewhere = {code: (owners[code], now.get(code)) for code in owners if now.get(code) != owners[code]}
        if elsewhere:
            await crowd.go_on_for(0.5)  # until it is told
        taken = len(elsewhere) - (moved_by_choice(cluster) - moved)
        check(taken <= 0, f"{accident.title}: {taken} of these rooms were taken from a node: {elsewhere}")
    toll.add(watch, slowest)
    await check_new_room(cluster, chance)


async def go_on(cluster, crowd, options, chance, tolls):
    for _ in range(options.rounds):
        names = list(collections.Counter(options.faults).elements())
        chance.shuffle(names)
        for name in names:
            await befall(tolls[name].accident, cluster, crowd, chance, tolls[name])
    await crowd.go_on_for(BUSY[0])


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


def check_moves(cluster):
    """Of nodes that stopped, most rooms moved. Their next owner may have been starting, or full of rooms to come."""
    times = [times for node in cluster.nodes for times in node.moves()]
    moved, in_use = (sum(figures) for figures in zip((0, 0), *times))
    print(f"{moved} of {in_use} rooms in use moved to a node that had read them, of nodes asked to stop")
    check(2 * moved >= in_use, "most rooms had to be looked for")


def check_log(cluster, crowd, planted_fault):
    """Returns the number of events on record."""
    rooms = recorded.read_lines(cluster.postgres.sql(recorded.IN_POSTGRES))
    busy = next(racer.book for racer in crowd.racers if crowd.is_busy(racer))
    if planted_fault in planted.PLANTS:
        recorded.check_room(*planted.PLANTS[planted_fault](busy, rooms[busy.code]))
        return 0
    events = recorded.check_rooms(rooms, crowd.books)
    planted.prove(busy, rooms[busy.code])
    return events


async def race(cluster, options, chance, tolls):
    """Returns the crowd, which has gone home."""
    dismissals = (RESTARTING, TRY_AGAIN_LATER, SERVICE_UNAVAILABLE)
    # In a thread, since the network, too, runs in this one's loop.
    gathering = asyncio.to_thread(RoamingCrowd, cluster.servers, chance, options.rooms, dismissals)
    async with await gathering as crowd:
        await crowd.start()
        try:
            await go_on(cluster, crowd, options, chance, tolls)
        finally:
            print(*tolls.values(), sep="\n")
        await crowd.calm_down()
        for racer in crowd.everybody:
            racer.check_frames()
        await crowd.go_home()
    return crowd


async def run(cluster, options, chance, tolls):
    await cluster.start()
    if options.plant in planted.IN_DATABASE:
        await asyncio.to_thread(cluster.postgres.sql, planted.IN_DATABASE[options.plant])
    crowd = await race(cluster, options, chance, tolls)
    await stop(cluster)
    await verify(cluster)
    events = check_log(cluster, crowd, options.plant)
    steps_back = sum(racer.steps_back for racer in crowd.everybody)
    stale = sum(node.log().count(STALE) for node in cluster.nodes)
    print(f"{crowd.summary()}; {events} events on record; {steps_back} snapshots of an earlier state")
    print(f"{stale} times a node was told that another one has taken its room over")
    check_moves(cluster)
    check(crowd.confirmed() > 100, f"hardly anything happened: {crowd.summary()}")
    for toll in tolls.values():
        toll.judge()


async def open_cluster(options, accidents, exits):
    """With the database and the network that the accidents need."""
    folder = exits.enter_context(tempfile.TemporaryDirectory())
    if any(accident.pair for accident in accidents):
        postgres = await exits.enter_async_context(PostgresPair(folder))
    else:
        postgres = exits.enter_context(PostgresCluster(folder))
    network = None
    if any(accident.network for accident in accidents):
        network = await exits.enter_async_context(FaultyNetwork(NODES, postgres.sockets))
    settings = {"GRIDRACE_MOST_LAG_MS": "60000"}  # a busy machine
    settings |= {"GRIDRACE_MEMBER_LOG_RATE": "1000000", "GRIDRACE_ROOM_LOG_MIB": "1000000"}  # and a long race
    return await exits.enter_async_context(Cluster(options.gridraced, postgres, settings, network=network))


def time_limit(options):
    each = {name: TIME_FOR_AN_ACCIDENT + options.shortest_cut for name in options.faults}
    each |= {name: TIME_FOR_AN_ACCIDENT + RESTARTS[-1] for name in each if name.startswith("away-")}
    each["away"] = TIME_FOR_AN_ACCIDENT + options.away
    return SETTLING + options.rounds * sum(count * each[name] for name, count in options.faults.items())


async def main(options):
    begun = time.monotonic()
    accidents = catalogue(options.away, options.shortest_cut)
    tolls = {name: Toll(accidents[name]) for name in options.faults}
    async with contextlib.AsyncExitStack() as exits:
        cluster = await open_cluster(options, [toll.accident for toll in tolls.values()], exits)
        work = run(cluster, options, random.Random(options.seed), tolls)
        await asyncio.wait_for(work, time_limit(options))
    count = sum(toll.count for toll in tolls.values())
    print(f"{count} accidents in {time.monotonic() - begun:.0f} s, seed {options.seed}")


def read_faults(text):
    faults = {}
    for word in text.split(","):
        name, _, count = word.partition("=")
        known = catalogue(SECONDS_AWAY)
        if name not in known or not (count or "1").isdigit():
            raise argparse.ArgumentTypeError(f"{word}: wants one of {', '.join(known)}, and =NUMBER")
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
    parser.add_argument("--away", type=float, default=SECONDS_AWAY, help="seconds for which the database is")
    parser.add_argument("--shortest-cut", type=float, default=SHORTEST_CUT, help="seconds of a partition")
    parser.add_argument("--plant", choices=(*planted.PLANTS, *planted.IN_DATABASE), help="plant this fault, to see it found")
    return parser.parse_args()


def run_script(name, main_of_script, options):
    """What is raised ends the script with one line, which has the seed to try the same again."""
    try:
        asyncio.run(main_of_script(options))
    except Exception as error:  # pylint: disable=broad-except
        said = " ".join(str(error).split())
        sys.exit(f"{name}: {type(error).__name__}: {said}; seed {options.seed}")


if __name__ == "__main__":
    run_script("cluster_killed", main, read_options())
