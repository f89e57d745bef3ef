"""A hundred players in one room: how long after its commit a move is with all of them."""

import asyncio
import multiprocessing
import os
import time

from servers import data_folder, histogram, quantile, running

from commands.processes import end
from python_client.messages import client as client_pb2
from python_client.messages import room as room_pb2
from python_client.messages import server as server_pb2
from python_client.rooms import create_room
from python_client.tournament import all_there, member, rules_of, start_bot

PLAYERS, RACES = 100, 3
MODES = {"race": room_pb2.MODE_RACE, "territory": room_pb2.MODE_TERRITORY, "together": room_pb2.MODE_TOGETHER}
PACE = 0.2  # moves a second of a player, as bots have it: twenty of the room
LONGEST = 30  # seconds of a race that are measured


async def race_again_and_again(gridrace, server, mode):
    code = create_room(server, rules_of(mode, PLAYERS))
    host = member(server, code, "Host", room_pb2.ROLE_SPECTATOR)
    await host.connect()
    names = [f"Bot {number:03}" for number in range(PLAYERS)]
    bots = [await start_bot(gridrace, host.url, name, "--pace", str(PACE)) for name in names]
    try:
        await all_there(host, PLAYERS)
        for _ in range(RACES):
            await host.command(start_race=client_pb2.StartRace(even_if_not_ready=True))
            await host.wait_for(lambda: host.room.phase == server_pb2.PHASE_RACING, "the race", 60)
            until = time.monotonic() + LONGEST
            while host.room.phase == server_pb2.PHASE_RACING and time.monotonic() < until:
                await asyncio.sleep(0.1)
            if host.room.phase == server_pb2.PHASE_RACING:
                break
    finally:
        await asyncio.gather(*(end(bot) for bot in bots))
    await host.drop()


def play(*arguments):
    """Players have machines of their own: here they get what the server leaves."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    asyncio.run(race_again_and_again(*arguments))


def fan_out_by_mode(programs, bench, report):
    for name, mode in MODES.items():
        with data_folder(bench.disk) as folder, running(programs.ours(data=folder)) as server:
            players = multiprocessing.Process(
                target=play, args=(str(programs.gridrace), server.url.replace("ws", "http", 1), mode)
            )
            players.start()
            players.join()
            if players.exitcode:
                raise RuntimeError(f"the players of {name} have failed")
            told = {what: histogram(server, f"gridrace_{what}_seconds") for what in ("commit", "fan_out")}
        count = max(told["fan_out"].values())
        slow = {share: 1000 * quantile(told["fan_out"], share) for share in (0.5, 0.99)}
        report(
            f"{PLAYERS} players in one room, {name}: commit to all sockets, p99",
            f"{slow[0.99]:.1f} ms",
            "10 ms",
            f"p50 {slow[0.5]:.1f} ms of {count} frames; commit p99 <= {1000 * quantile(told['commit'], 0.99):.1f} ms",
        )
