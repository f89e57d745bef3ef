#!/usr/bin/python3
"""A small test of load against a real server: what it measures, and how it ends.

Usage: load.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from commands.processes import expect, finish, run, start  # noqa: E402
from python_client import script  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from tls.files import Authority  # noqa: E402

PLAYERS, PER_ROOM = 24, 4
FAST = {"GRIDRACE_COMMAND_RATE": "100000", "GRIDRACE_COMMAND_BURST": "100000"}
USAGE, UNAVAILABLE, NOT_LET_IN = 64, 69, 75


def told(finished):
    """The one JSON object that was printed."""
    expect(finished.out.count("\n") == 1, finished, "one line")
    return json.loads(finished.out)


def check_latencies(finished, latencies, count):
    expect(latencies["count"] == count, finished, f"{count} latencies")
    expect(0 < latencies["p50"] <= latencies["p99"] <= latencies["max"], finished, "percentiles in order")


async def check_pace(load, server):
    """Everybody plays, every move is seen by everybody, nothing goes wrong; what came before is not measured."""
    before = time.monotonic()
    finished = await run(*load, "--pace", "100ms", "--warm-up", "1s", "--duration", "2s", "--json")
    expect(time.monotonic() - before > 3, finished, "three seconds of racing")
    expect(finished.code == 0 and finished.err == "", finished, "a quiet end")
    seen = told(finished)
    expect(seen["end"] == "done" and seen["errors"] == {}, finished, "no errors")
    expect(seen["members"] == seen["connected"] == PLAYERS, finished, "all players")
    expect(seen["rooms"] == PLAYERS // PER_ROOM and seen["unanswered"] == 0, finished, "all rooms")
    expect(0.7 < seen["moves_per_second"] / (10 * PLAYERS) < 1.3, finished, "the pace that was asked for")
    check_latencies(finished, seen["confirmation_ms"], seen["moves"])
    share = seen["deliveries"] / (seen["moves"] * PER_ROOM)
    expect(0.95 < share < 1.05, finished, "a delivery to everybody in the room")
    expect(seen["opponents_ms"]["count"] > 0.9 * seen["moves"] * (PER_ROOM - 1), finished, "opponents")
    expect(seen["welcome_ms"]["count"] == PLAYERS, finished, "a welcome for each")
    expect(seen["server"]["pid"] == server.pid, finished, f"the server's process, {server.pid}")
    expect(seen["server"]["resident_bytes"] > 1_000_000, finished, "its memory")


async def check_flat_out(load):
    finished = await run(*load, "--pace", "0", "--pipeline", "4", "--duration", "1s", "--sources", "3")
    expect(finished.code == 0, finished, "a quiet end")
    for words in ("24 of 24 connected in 6 rooms", "flat out, 4 under way each", "errors            0"):
        expect(words in finished.out, finished, words)


async def check_harm(load):
    """Who loses the connection comes back and loses no move; who stops reading holds nobody up."""
    harm = ["--storm", "1s", "--churn", "240", "--slow-readers", "6", "--spectators", "1"]
    finished = await run(*load, *harm, "--pace", "50ms", "--duration", "3s", "--ramp", "300ms", "--json")
    expect(finished.code == 0, finished, "a quiet end")
    seen = told(finished)
    expect(seen["errors"] == {} and seen["unanswered"] == 0, finished, "no errors")
    expect(seen["members"] == PLAYERS + 6 + PLAYERS // PER_ROOM, finished, "everybody")
    expect(seen["storm_ms"]["count"] >= PLAYERS, finished, "a storm")


async def check_moves(load):
    """Only moves count: not that a host who stops reading never hears that the race has started."""
    crowd = ["--players", "12", "--per-room", "1", "--slow-readers", "240", "--pace", "0"]
    finished = await run(*load[:4], *crowd, "--duration", "2s", "--json")
    expect(finished.code == 0, finished, "a quiet end")
    seen = told(finished)
    expect(seen["connected"] == 12 + 240, finished, "everybody")
    expect(seen["errors"] == {} and seen["unanswered"] == 0, finished, "an answer to every move")
    expect(seen["confirmation_ms"]["max"] < 1000 * seen["seconds"], finished, "nobody who waits to the end")


async def check_absence(load):
    """Who is away when all is over, with moves under way, comes back for the answers."""
    finished = await run(*load, "--churn", "2400", "--pace", "0", "--pipeline", "4", "--duration", "1s", "--json")
    expect(finished.code == 0, finished, "a quiet end")
    seen = told(finished)
    expect(seen["connected"] < PLAYERS, finished, "some who are away at the end")
    expect(seen["errors"] == {} and seen["unanswered"] == 0, finished, "an answer to every move")


async def check_ends(gridraced, gridrace, load):
    """No server, a server that is killed, a user who has seen enough, options that make no sense."""
    finished = await run(gridrace, "load", "--server", "ws://127.0.0.1:1")
    expect(finished.code == UNAVAILABLE and finished.out == "", finished, "exit code 69")
    expect("ws://127.0.0.1:1: the server opens no room" in finished.err, finished, "what is wrong")
    finished = await run(gridrace, "load", "--rooms", "5", "--players", "4")
    expect(finished.code == USAGE and "--rooms" in finished.err, finished, "exit code 64")

    command = [*load, "--duration", "1m", "--json"]
    process = await start(*command)
    await asyncio.sleep(2)
    process.send_signal(signal.SIGINT)
    finished = await finish(process, command)
    expect(finished.code == 128 + signal.SIGINT, finished, "the signal's exit code")
    expect(told(finished)["end"] == "stopped", finished, "what there is")

    async with Gridraced(gridraced, environment=FAST) as server:
        await server.start()
        command = options(gridrace, server, "--duration", "1m", "--json")
        process = await start(*command)
        await asyncio.sleep(2)
        server.ask_to_stop(signal.SIGKILL)
        finished = await finish(process, command)
        expect(finished.code == UNAVAILABLE, finished, "exit code 69")
        expect("the server is gone" in finished.err, finished, "what is wrong")
        expect(told(finished)["errors"], finished, "errors by their kind")


async def check_rooms_elsewhere(gridraced, load):
    """Another server makes the rooms. This one is none of its cluster: it knows none of them."""
    async with Gridraced(gridraced, environment=FAST) as other:
        await other.start()
        elsewhere = [*load, "--pace", "100ms", "--duration", "1s", "--rooms-at"]
        finished = await run(*elsewhere, other.server.replace("http", "ws", 1))
        expect(finished.code == NOT_LET_IN and "lets nobody in" in finished.err, finished, "rooms that are elsewhere")
        finished = await run(*load, *elsewhere[-1:], "ftp://nowhere")
        expect(finished.code == USAGE and finished.err.startswith("gridrace: --rooms-at: "), finished, "exit code 64")
        here = [word.replace(load[3], other.server.replace("http", "ws", 1)) for word in map(str, elsewhere)]
        finished = await run(*here, here[3], "--json")
        expect(finished.code == 0 and told(finished)["connected"] == PLAYERS, finished, "players in the rooms")


async def check_tls(gridraced, gridrace, folder):
    """Over TLS as without, also when all come back at once; and no server that nobody has vouched for."""
    authority = Authority(folder)
    certificate, key = authority.sign("server", "IP:127.0.0.1")
    arguments = ("--listen", "127.0.0.1:0", "--tls-cert", str(certificate), "--tls-key", str(key))
    async with Gridraced(gridraced, arguments, FAST) as server:
        await server.start()
        load = options(gridrace, server, "--pace", "100ms", "--duration", "9s", "--storm", "5s", "--json")
        finished = await run(*load, "--ca", authority.certificate)
        expect(finished.code == 0 and finished.err == "", finished, "a quiet end over TLS")
        seen = told(finished)
        expect(seen["errors"] == {} and seen["connected"] == PLAYERS, finished, "all players over TLS")
        check_latencies(finished, seen["confirmation_ms"], seen["moves"])
        expect(seen["storm_ms"]["count"] >= PLAYERS, finished, "a storm of handshakes")
        expect(seen["server"]["bytes_per_connection"] > 0, finished, "the server's memory over TLS")

        finished = await run(*load)
        expect(finished.code == UNAVAILABLE and finished.out == "", finished, "exit code 69")
        expect("signed by nobody whom this machine trusts" in finished.err, finished, "whom it does not trust")
        finished = await run(*load, "--ca", "/no/such.pem")
        expect(finished.code == UNAVAILABLE, finished, "exit code 69")
        expect("--ca: cannot use /no/such.pem" in finished.err, finished, "that there is no such file")
        elsewhere = [word.replace("wss://127.0.0.1", "wss://localhost") for word in map(str, load)]
        finished = await run(*elsewhere, "--ca", authority.certificate)
        expect("is for 127.0.0.1, not for localhost" in finished.err, finished, "whose certificate it is")


def options(gridrace, server, *more):
    where = server.server.replace("http", "ws", 1)
    return [gridrace, "load", "--server", where, "--players", PLAYERS, "--per-room", PER_ROOM, *more]


async def main(gridraced, gridrace):
    async with Gridraced(gridraced, environment=FAST) as server:
        await server.start()
        load = options(gridrace, server)
        await check_pace(load, server)
        await check_flat_out(load)
        await check_harm(load)
        await check_moves(load)
        await check_absence(load)
        await check_ends(gridraced, gridrace, load)
        await check_rooms_elsewhere(gridraced, load)
    with tempfile.TemporaryDirectory() as folder:
        await check_tls(gridraced, gridrace, folder)
    print("load: over TLS too, paced, flat out, with storms, churn and slow readers; ends as it should")


if __name__ == "__main__":
    script.run(__doc__, main)
