#!/usr/bin/python3
"""A race goes on through a server that is killed again and again.

Usage: server_killed.py GRIDRACED [KILLS [SEED]]

Two players who never stop and a spectator keep a ledger of what they asked, what was confirmed and what
they saw, while the server is killed at random moments and started again on the same data. Afterwards
every confirmed move must be there, once, and the room that each of them has followed from event to event
must be the one that the server tells. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import copy
import pathlib
import random
import signal
import sys
import tempfile

import websockets.exceptions

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, resume_checks  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.client import Closed  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.scene import Scene, gather_in_the_lobby, start_race  # noqa: E402

TIME_FOR_A_KILL = 10
LONGEST_LIFE = 0.25  # seconds, so that kills meet starting servers and busy ones
TRY_AGAIN_LATER = 1013
AWAY = (Closed, OSError, TimeoutError, websockets.exceptions.WebSocketException)


class Ledger:
    """What one player asked, in order, and what was confirmed."""

    def __init__(self, client):
        self.client = client
        self.asked = {}

    async def ask(self, **action):
        number = await self.client.send_command(**action)
        self.asked[number] = copy.copy(self.client.unanswered.get(number))
        return number

    def grid(self):
        """One's own grid, from the confirmed commands alone."""
        grid = list(self.client.room.my_run().grid)
        for cell in player.empty_cells(self.client.room):
            grid[cell] = 0
        for number, command in sorted(self.asked.items()):
            if self.client.answers[number] is not None:
                continue
            if command.HasField("place_digit"):
                grid[command.place_digit.cell] = command.place_digit.digit
            else:
                grid[command.clear_cell.cell] = 0
        return grid


async def come_back(client):
    """Connects until somebody answers: from the cursor, and asks again what was not answered."""
    check(client.close_code != TRY_AGAIN_LATER, f"{client.name} was sent away by a living server")
    while True:
        try:
            return await client.connect()
        except AWAY:
            await asyncio.sleep(0.02)


async def follow(client, is_over):
    """Looks on, through every loss of the connection."""
    while not is_over():
        if client.is_closed():
            await come_back(client)
        await asyncio.sleep(0.01)


async def keep_playing(ledger, is_over, chance):
    """Fills cells rightly and empties them again, several commands under way at a time."""
    client = ledger.client
    while not is_over():
        try:
            cell, digit = chance.choice(player.moves_left(client.room)[1:] or [(None, None)])
            if cell is None or chance.random() < 0.3:
                filled = [c for c in player.empty_cells(client.room) if client.room.my_run().grid[c]]
                cell, digit = chance.choice(filled or [player.empty_cells(client.room)[0]]), 0
            place = player.client_pb2.PlaceDigit(cell=cell, digit=digit)
            clear = player.client_pb2.ClearCell(cell=cell)
            number = await (ledger.ask(place_digit=place) if digit else ledger.ask(clear_cell=clear))
            if chance.random() < 0.3:
                await client.answer_to(number, 2)
        except AWAY:
            await come_back(client)


async def kill_and_restart(gridraced):
    gridraced.ask_to_stop(signal.SIGKILL)
    check_equal(await gridraced.exit_code(), -signal.SIGKILL, "how the server ended")
    gridraced.arguments = ("--listen", gridraced.server.removeprefix("http://"))
    await gridraced.start()


async def race_on(gridraced, scene, kills, chance):
    """Everybody goes on while the server dies; returns the ledgers."""
    over = False
    ledgers = [Ledger(scene.ada), Ledger(scene.bob)]
    playing = [
        asyncio.create_task(keep_playing(ledger, lambda: over, random.Random(chance.random())))
        for ledger in ledgers
    ]
    playing.append(asyncio.create_task(follow(scene.eve, lambda: over)))
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0, LONGEST_LIFE))
        await kill_and_restart(gridraced)
    await asyncio.sleep(LONGEST_LIFE)
    over = True
    await asyncio.wait_for(asyncio.gather(*playing), TIME_FOR_A_KILL)
    return ledgers


async def settle(client):
    if client.is_closed():
        await come_back(client)
    await client.wait_for(lambda: not client.unanswered, "all answers", 10)


def check_ledger(ledger):
    """Each command had its effect once, in its order, and nothing else happened to the grid."""
    client = ledger.client
    check_equal(sorted(client.answers), sorted({*client.answers, *ledger.asked}), "the answers")
    check_equal(list(client.room.my_run().grid), ledger.grid(), f"the grid of {client.name}")
    confirmed = [number for number in ledger.asked if client.answers[number] is None]
    return len(confirmed)


async def run(gridraced, kills, chance):
    await gridraced.start()
    scene = Scene(gridraced.server)
    await gather_in_the_lobby(scene)
    await start_race(scene, 1)
    ledgers = await race_on(gridraced, scene, kills, chance)
    for client in scene.all:
        await settle(client)
    moves = sum(check_ledger(ledger) for ledger in ledgers)
    check(moves > kills, f"only {moves} moves were confirmed")
    for client in scene.all:
        await resume_checks.check_snapshot_equals_fold(client)
        check_whole(client)
    check_equal(scene.eve.room.phase, server_pb2.PHASE_RACING, "the phase of the race")
    print(f"{moves} confirmed moves outlived {kills} kills of the server.")


async def main(binary, kills=25, seed=None):
    seed = random.randrange(1 << 32) if seed is None else int(seed)
    with tempfile.TemporaryDirectory() as folder:
        async with Gridraced(binary, environment={"GRIDRACE_DATA": folder}) as gridraced:
            try:
                time = 30 + int(kills) * TIME_FOR_A_KILL
                chance = random.Random(seed)
                await asyncio.wait_for(run(gridraced, int(kills), chance), time)
            except Exception:
                print(f"---- seed {seed}; the server's log ----", file=sys.stderr)
                print(gridraced.log(), file=sys.stderr)
                raise


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    try:
        asyncio.run(main(*sys.argv[1:]))
    except Exception as error:  # pylint: disable=broad-except
        sys.exit(f"server_killed: {type(error).__name__}: {error}")
