#!/usr/bin/python3
"""What gridraced costs beside servers that do as little as possible, in one run.

Usage: run.py [--build build/release] [--rows NAME,NAME] [--seconds 5] [--disk FOLDER] [--plot FILE.svg]

Rows: saturation, one, memory, allocations, shards, full_room, crowd, cluster, relayed, overload, readers, hostile, growth;
without --rows all but crowd and cluster, which need 20,000 open files and some minutes, and relayed. This and cluster need
PostgreSQL. Configure with -DGRIDRACE_BENCH=ON and build gridrace, gridraced, epoll_room and count_allocations before; for
the comparison with npm's ws, run `npm install` in this folder.
Every figure is a ratio to what was measured in the same minute, so that a busy machine says nearly the same.
"""

import argparse
import statistics
import sys
import tempfile

sys.dont_write_bytecode = True

from cluster_crowd import crowd_of_cluster, relayed_players  # noqa: E402
from full_room import fan_out_by_mode  # noqa: E402
from growth import growth  # noqa: E402
from servers import (  # noqa: E402
    Programs,
    allocations,
    certificate,
    data_folder,
    finish_load,
    hostile_crowd,
    load,
    own_memory,
    running,
    start_load,
    wait,
)

FULL = ["--players", 400, "--per-room", 8, "--pace", 0]


def row(what, value, target, note=""):
    print(f"{what:<58} {value:>10} {target:>14}  {note}", flush=True)


def cost(programs, command, options, rounds=3):
    """Microseconds of server CPU for each delivery: the median of a few rounds."""
    with running(command) as server:
        return statistics.median(load(programs, server, *options)["us"] for _ in range(rounds))


def compare(programs, bench, pipeline):
    """Cost by server, with so many moves of each player under way."""
    options = [*FULL, "--pipeline", pipeline, "--duration", bench.seconds]
    costs = {
        "batch": cost(programs, programs.bare("batch"), options),
        "plain": cost(programs, programs.bare("plain"), options),
        "memory": cost(programs, programs.ours(), options),
    }
    with data_folder(bench.disk) as folder:
        costs["disk"] = cost(programs, programs.ours("--durability", "power-cut", data=folder), options)
    if programs.ws():
        costs["ws"] = cost(programs, programs.ws(), options)
    return costs


def saturation(programs, bench):
    costs = compare(programs, bench, 8)
    told = ", ".join(f"{name} {us:.2f} us" for name, us in costs.items())
    row("8 moves under way each: CPU per delivery / batching loop", f"{costs['memory'] / costs['batch']:.2f}", "<= 1.4", told)
    row("  the same with the log on disk", f"{costs['disk'] / costs['batch']:.2f}", "<= 1.8")
    if "ws" in costs:
        row("  npm ws / ours", f"{costs['ws'] / costs['memory']:.1f}", ">= 4")


def one(programs, bench):
    costs = compare(programs, bench, 1)
    told = ", ".join(f"{name} {us:.2f} us" for name, us in costs.items())
    row("1 move under way each: CPU per delivery / plain loop", f"{costs['memory'] / costs['plain']:.2f}", "<= 1.35", told)
    row("  the same with the log on disk", f"{costs['disk'] / costs['plain']:.2f}", "<= 1.35")
    row("  the same / batching loop", f"{costs['memory'] / costs['batch']:.2f}", "")
    if "ws" in costs:
        row("  npm ws / ours", f"{costs['ws'] / costs['memory']:.1f}", ">= 1.3")


def idle_player(programs, command, *options, players=2000):
    """Kilobytes for each, from nobody to so many who are in a race and do not move."""
    with running(command) as server:
        wait(1)
        before = own_memory(server.pid)
        idle = ["--players", players, "--per-room", 4, "--pace", "1h", "--duration", "6s", *options]
        said = finish_load(start_load(programs, server, *idle))
        if said["errors"] or said["connected"] < players:
            print("  only", said["connected"], "connected:", said["errors"])
        return (said["server"]["anonymous_bytes"] - before) / players / 1000


def memory(programs, bench):
    row("memory of an idle player, its share of the room included", f"{idle_player(programs, programs.ours()):.1f} KB", "<= 8 KB")
    with certificate() as (authority, serving):
        each = idle_player(programs, programs.ours(*serving), "--ca", authority)
    row("  the same over TLS", f"{each:.1f} KB", "<= 30 KB")


def allocations_row(programs, bench):
    with tempfile.NamedTemporaryFile() as counts:
        shim = {"LD_PRELOAD": str(programs.allocations), "GRIDRACE_ALLOCATIONS": counts.name}
        with running(programs.ours(), shim) as server:
            load(programs, server, *FULL, "--duration", 2)  # what grows has grown
            finish_load(start_load(programs, server, *FULL, "--duration", 0.1))
            base = allocations(counts.name)
            entry = finish_load(start_load(programs, server, *FULL, "--duration", 0.1))
            entered = allocations(counts.name)
            said = finish_load(start_load(programs, server, *FULL, "--duration", bench.seconds))
            after = allocations(counts.name)
    # What coming and going costs is in both, as good as the same.
    made = (after - entered) - (entered - base)
    row("allocations per delivery", f"{made / (said['deliveries'] - entry['deliveries']):.2f}", "<= 0.3")


def shards(programs, bench):
    options = [*FULL, "--pipeline", 8, "--duration", bench.seconds]
    one_shard = cost(programs, programs.ours(), options)
    two_shards = cost(programs, programs.ours("--threads", "2"), options)
    row("CPU per delivery with a second shard / with one", f"{two_shards / one_shard:.2f}", "<= 1.1")


def crowd(programs, bench):
    """As many players as may have descriptors; then faster until it breaks."""
    with data_folder(bench.disk) as folder, running(programs.ours(data=folder)) as server:
        for pace in (3, 1, 0.5, 0.25):
            crowd_of = ["--players", bench.players, "--per-room", 4, "--sources", 2]
            try:
                said = load(programs, server, *crowd_of, "--pace", pace, "--duration", "20s")
            except RuntimeError as error:  # it takes nobody while it has too much to do
                row(f"{bench.players} players, a move every {pace:g} s", "refused", "", str(error).strip())
                break
            latency = said["confirmation_ms"]
            share = said["moves_per_second"] * pace / said["connected"]
            row(
                f"{said['connected']} players, a move every {pace:g} s: p99 to confirmation",
                f"{latency['p99']:.0f} ms",
                "<= disk + 25",
                f"p50 {latency['p50']:.0f} ms, {100 * share:.0f} % of the pace kept, "
                f"server {said['server']['cpu_seconds'] / said['seconds']:.2f} cores, "
                f"load {said['own_cpu_seconds'] / said['seconds']:.2f}",
            )


def full_room(programs, bench):
    fan_out_by_mode(programs, bench, row)


def cluster(programs, bench):
    crowd_of_cluster(programs, bench, row)


def relayed(programs, bench):
    relayed_players(programs, bench, row)


def overload(programs, bench):
    """Three times what it can carry."""
    options = [*FULL[:-2], "--duration", bench.seconds]
    with running(programs.ours()) as server:
        best = load(programs, server, *options, "--pace", 0, "--pipeline", 8)["moves_per_second"]
    pace = 400 / (3 * best)
    with running(programs.ours()) as server:
        carried = load(programs, server, *options, "--pace", f"{pace:.6f}")["moves_per_second"]
    row("moves a second at three times the load / at best", f"{carried / best:.2f}", ">= 0.9", f"best {best:.0f}")


def readers(programs, bench):
    """A thousand who have stopped reading, in rooms where the others continue. Until their buffers are full they cost
    what a thousand more spectators cost: that is not measured."""
    options = ["--players", 400, "--per-room", 8, "--pace", "100ms", "--warm-up", "20s", "--duration", "8s"]
    with running(programs.ours()) as server:
        alone = load(programs, server, *options)
    with running(programs.ours()) as server:
        beside = load(programs, server, *options, "--slow-readers", 1000)
    grown = beside["server"]["anonymous_bytes"] - alone["server"]["anonymous_bytes"]
    kernel = beside["kernel_tcp_bytes"] - alone["kernel_tcp_bytes"]
    row("a stopped reader, in the process", f"{grown / 1e6:.1f} KB", "<= 64 KB")
    row("  in the kernel, both ends and all sockets of the machine", f"{kernel / 1e6:.1f} KB", "<= 64 KB")
    p99 = [said["confirmation_ms"]["p99"] for said in (alone, beside)]
    row("  p99 of the others, without and with them", f"{p99[0]:.1f}, {p99[1]:.1f} ms", "the same")


def hostile(programs, bench):
    """Players on a server that thousands of bad connections come to."""
    options = ["--players", 400, "--per-room", 8, "--pace", "100ms", "--warm-up", "2s", "--duration", "10s"]
    ratios, told = [], []
    with running(programs.ours("--unlimited", "127.0.0.1")) as server:  # the players; the crowd has other addresses
        for _ in range(3):
            peace = load(programs, server, *options)["confirmation_ms"]["p99"]
            with hostile_crowd(server) as made:
                war = load(programs, server, *options)["confirmation_ms"]["p99"]
            ratios.append(war / peace)
            told.append(f"{made.value} attacks: {peace:.1f} -> {war:.1f} ms")
    row("p99 of players under attack / in peace", f"{statistics.median(ratios):.2f}", "<= 1.1", ", ".join(told))


ROWS = {
    "saturation": saturation,
    "one": one,
    "memory": memory,
    "allocations": allocations_row,
    "shards": shards,
    "full_room": full_room,
    "crowd": crowd,
    "cluster": cluster,
    "relayed": relayed,
    "overload": overload,
    "readers": readers,
    "hostile": hostile,
    "growth": growth,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--rows", default=",".join(name for name in ROWS if name not in ("crowd", "cluster", "relayed")))
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--players", type=int, default=19000, help="of the row crowd")
    parser.add_argument("--cluster-players", type=int, default=50000, help="of the row cluster")
    parser.add_argument("--disk", default=".", help="where the log is kept: a folder on a disk, not in memory")
    parser.add_argument("--plot", help="draw the row growth into this file")
    bench = parser.parse_args()
    programs = Programs(bench.build)
    row("what", "measured", "at most", "")
    for name in bench.rows.split(","):
        ROWS[name](programs, bench)


if __name__ == "__main__":
    main()
