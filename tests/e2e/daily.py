#!/usr/bin/python3
"""The puzzle of the day: one room, one attempt each, through kills of the server.

Usage: daily.py GRIDRACED GRIDRACE

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import os
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.processes import expect, run  # noqa: E402
from line_race import Speaker  # noqa: E402
from python_client import rooms, script, sudoku  # noqa: E402
from python_client.checks import check, check_equal, check_whole  # noqa: E402
from python_client.client import Client, Closed  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.player import place  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402

TIME_FOR_EVERYTHING = 150
ARGUMENTS = ("--listen", "127.0.0.1:0", "--command-rate", "100000", "--command-burst", "100000")
REQUEST = client_pb2.CreateRoom(
    rules=room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_MEDIUM,
        max_players=8,
        time_limit_seconds=600,
        grace_seconds=60,
        mode_settings=room_pb2.ModeSettings(mode=room_pb2.MODE_DAILY),
    )
)
NOT_BEGUN, SEAT_IS_KEPT, NOT_IN_THIS_MODE, ONLY_THE_HOST, PUZZLE_NOT_READY = 58, 60, 18, 21, 17


def ask_for_today(server):
    answer = rooms.post_rooms(server, REQUEST.SerializeToString())
    check_equal(answer.status, 201, f"the answer to a request for today's puzzle ({answer.body!r})")
    return client_pb2.RoomCreated.FromString(answer.body)


async def come(server, code, name, role=room_pb2.ROLE_PLAYER, token=None):
    client = Client(server, code, name, role, token)
    client.features = [room_pb2.FEATURE_OPEN_ENDED, room_pb2.FEATURE_MODES, room_pb2.FEATURE_DAILY]
    await client.connect()
    return client


async def begin(client):
    """A server that has just started may still be making the puzzle."""
    for _ in range(100):
        refusal = await client.command(start_race=client_pb2.StartRace())
        if refusal is None:
            return
        check_equal(refusal.code, PUZZLE_NOT_READY, f"why {client.name} cannot begin")
        await asyncio.sleep(0.1)
    raise AssertionError("the puzzle does not come")


async def code_of(command):
    refusal = await command
    return refusal.code if refusal else None


def moves_of(client):
    grid = client.room.my_run().grid
    solution = sudoku.solve(sudoku.parse(client.room.my_run().puzzle))
    return [(cell, solution[cell]) for cell in range(81) if grid[cell] != solution[cell]]


async def solve(client, moves):
    for cell, digit in moves:
        check_equal(await place(client, cell, digit), None, f"a move of {client.name}")


async def restart(gridraced):
    gridraced.ask_to_stop(signal.SIGKILL)
    await gridraced.exit_code()
    await gridraced.start()


def check_told_nothing(client, puzzle):
    """Neither puzzle nor digits of others, before one's own attempt."""
    check_equal(client.room.race.puzzle, "." * 81, "the puzzle that all are told")
    frames = b"".join(frame.SerializeToString() for frame in client.frames)
    check(puzzle.encode() not in frames, f"{client.name} was told the puzzle")
    kinds = {event.WhichOneof("kind") for frame in client.frames for event in frame.events}
    check(not kinds & {"progress_changed", "digit_placed", "puzzle_dealt"}, f"{client.name} was told of moves: {kinds}")


async def check_day(gridraced):
    """Ada's attempt continues through two kills; Ben's has assists; who watches is told no more than results."""
    created = ask_for_today(gridraced.server)
    code = created.code
    check(code.startswith("DAY") and room_pb2.FEATURE_DAILY in created.features, f"the room of today: {created}")
    ada, ben = await come(gridraced.server, code, "Ada"), await come(gridraced.server, code, "Ben")
    eve = await come(gridraced.server, code, "Eve", room_pb2.ROLE_SPECTATOR)
    check_equal(ada.room.host, 0, "the host")
    await ada.wait_for(lambda: ada.room.phase == server_pb2.PHASE_RACING, "the puzzle of a server that has just started", 30)
    check_equal(await code_of(place(ada, 0, 1)), NOT_BEGUN, "a move before the begin")
    check_equal(await code_of(ada.command(kick_member=client_pb2.KickMember(member=ben.member))), ONLY_THE_HOST, "a kick")
    check_equal(await code_of(ada.command(say=client_pb2.Say(text="r1c1 is 5"))), NOT_IN_THIS_MODE, "talk")

    await begin(ada)
    moves = moves_of(ada)
    puzzle = ada.room.my_run().puzzle
    began_at = ada.room.my_run().began_at
    await solve(ada, moves[:5])
    check_told_nothing(ben, puzzle)
    check_told_nothing(eve, puzzle)

    await restart(gridraced)
    check_equal(ask_for_today(gridraced.server).code, code, "the room after a kill")
    ada = await come(gridraced.server, code, "Ada", token=ada.token)
    check_equal((ada.member, ada.room.my_run().filled()), (1, 5), "the seat, and the moves, after a kill")
    check(ada.room.my_run().began_at >= began_at, "the clock of the attempt went back")
    check_equal(await code_of(ada.command(leave_room=client_pb2.LeaveRoom())), SEAT_IS_KEPT, "leaving an attempt")
    ben = await come(gridraced.server, code, "Ben", token=ben.token)
    await begin(ben)
    check_equal(ben.room.my_run().puzzle, puzzle, "the puzzle of another player")
    check_equal(await code_of(ben.command(take_aid=client_pb2.TakeAid(assist=room_pb2.ASSIST_CHECK))), None, "an assist")
    await ada.close()

    await restart(gridraced)
    ada = await come(gridraced.server, code, "Ada", token=ada.token)
    ben = await come(gridraced.server, code, "Ben", token=ben.token)
    eve = await come(gridraced.server, code, "Eve", room_pb2.ROLE_SPECTATOR)
    await solve(ada, moves_of(ada))
    until = ben.room.my_run().held_until
    ahead = await ben.measure_clock()
    await asyncio.sleep(max(0.0, until - ahead - time.time() * 1000) / 1000 + 0.1)
    await solve(ben, moves_of(ben))
    await eve.wait_for(lambda: all(run.status == server_pb2.RUN_STATUS_FINISHED for run in eve.room.race.runs.values()), "the finish")
    check_equal([(run.name, run.place, run.aids) for run in eve.room.race.runs.values()], [("Ada", 1, 0), ("Ben", 1, 1)], "the rankings")
    check_told_nothing(eve, puzzle)
    for client in (ada, ben, eve):
        check_whole(client)
    newcomer = await come(gridraced.server, code, "Cho", room_pb2.ROLE_SPECTATOR)
    check_equal(newcomer.room.race, eve.room.race, "what a newcomer is told")
    check_equal(rooms.ask_for(gridraced.server, f"/r/{code}/races/1").status, 409, "the record before the end of the day")


async def check_who_stays_out(gridraced, gridrace, folder):
    """Clients that do not know the mode, and bots."""
    code = ask_for_today(gridraced.server).code
    old = Client(gridraced.server, code, "Old")
    old.features = [room_pb2.FEATURE_OPEN_ENDED, room_pb2.FEATURE_MODES]
    try:
        await old.connect()
        raise AssertionError("a client that does not know the mode came in")
    except Closed:
        check_equal((old.close_code, old.error.code), (4006, "client_too_old"), "an old client")
    url = f"{gridraced.server.replace('http', 'ws', 1)}/r/{code}"
    bot = await run(gridrace, "bot", "--room", url, environment={"HOME": str(folder)}, seconds=20)
    expect(bot.code != 0, bot, "a bot in the room of a day")


async def check_client(gridrace, server, folder):
    """Line by line, with a seat that is kept; and what programs are told."""
    url = server.replace("http", "ws", 1)
    environment = {"HOME": str(folder)}
    found = await run(gridrace, "daily", "--server", url, "--json", environment=environment)
    expect(found.code == 0 and json.loads(found.out)["code"].startswith("DAY"), found, "the room as JSON")
    alone = await run(gridrace, "daily", "--json", environment=environment)
    expect(alone.code == 64, alone, "no room without a server")
    async with Speaker(gridrace, "daily", "--screen-reader", state_home=str(folder)) as solo:
        await solo.hear("cells to fill")
    play = [gridrace, "daily", "--server", url, "--screen-reader", "--name", "Dan", "--language", "en"]
    async with Speaker(*play, state_home=str(folder)) as dan:
        await dan.hear(r"Puzzle of the day, \d{4}-\d\d-\d\d")
        await dan.hear("Type start to begin")
        await dan.hear("1st: Ada")
        dan.type("start")
        await dan.hear(r"cells to fill")
        dan.type("leave")
        await dan.hear("Your clock keeps running")
        dan.type("yes")
        await dan.end(0)
    async with Speaker(*play, state_home=str(folder)) as dan:
        await dan.hear(r"cells to fill")
        dan.type("standings")
        await dan.hear("With help")
        beside = await run(*play, environment={**environment, "XDG_STATE_HOME": str(folder)})
        expect(beside.code == 75 and "in another terminal" in beside.err, beside, "a second attempt beside the first")
        dan.type("forfeit")
        dan.type("yes")
        await dan.hear("You forfeited")
        dan.type("leave")  # the result does not hold it up
        await dan.end(0)


async def check_settings(binary):
    """The link alone founds the room; a server may have no such puzzle, or few places."""
    async with Gridraced(binary, (*ARGUMENTS, "--daily-players", "1")) as gridraced:
        await gridraced.start()
        code = ask_for_today(gridraced.server).code
        ada = await come(gridraced.server, code, "Ada")
        status = json.loads(rooms.ask_for(gridraced.server, f"/rooms/{code}").body)
        check_equal((status["open"], status.get("reason"), status["max_players"]), (False, "full", 1), "a full day")
        await ada.leave()
    async with Gridraced(binary, ARGUMENTS) as gridraced:
        await gridraced.start()
        status = json.loads(rooms.ask_for(gridraced.server, f"/rooms/{code}").body)
        check_equal((status["open"], status["phase"] != "lobby"), (True, True), "a room that its link founds")
    async with Gridraced(binary, (*ARGUMENTS, "--daily", "false")) as gridraced:
        await gridraced.start()
        answer = rooms.post_rooms(gridraced.server, REQUEST.SerializeToString())
        check_equal((answer.status, answer.text().strip()), (403, "this server has no puzzle of the day"), "without it")
        check_equal(rooms.ask_for(gridraced.server, f"/rooms/{code}").status, 404, "its room")
        made = rooms.create_room(gridraced.server)
        check(not made.startswith("DAY"), "an ordinary room has the code of a day")


async def check_cluster(binary):
    """All nodes, asked at once, have one room; it outlives its owner."""
    with tempfile.TemporaryDirectory() as name, PostgresCluster(name) as postgres:
        os.chmod(name, 0o755)
        async with Cluster(binary, postgres) as cluster:
            await cluster.start()
            asked = [asyncio.to_thread(ask_for_today, node.server) for node in cluster.nodes]
            codes = {created.code for created in await asyncio.gather(*asked)}
            check_equal((len(codes), list(cluster.owners())), (1, list(codes)), "the rooms of the day")
            code = codes.pop()
            players = [await come(node.server, code, node.name) for node in cluster.nodes]
            for player in players:
                await begin(player)
            check_equal(len({player.room.my_run().puzzle for player in players}), 1, "the puzzles of the nodes")
            moves = moves_of(players[0])
            for player in players:
                await solve(player, moves[:3])
            owner = next(node for node in cluster.nodes if node.name == cluster.owners()[code])
            owner.ask_to_stop(signal.SIGKILL)
            await owner.exit_code()
            other = next(node for node in cluster.nodes if node is not owner)
            again = await come(other.server, code, players[0].name, token=players[0].token)
            check_equal(again.room.my_run().filled(), 3, "the moves after the owner was killed")
            await solve(again, moves[3:])
            check_equal(again.room.my_run().place, 1, "the place")
            await again.close()


async def main_in(binary, gridrace, folder):
    async with Gridraced(binary, ARGUMENTS, {"GRIDRACE_DATA": str(folder / "data")}) as gridraced:
        await gridraced.start()
        await check_day(gridraced)
        await check_client(gridrace, gridraced.server, folder)
        await check_who_stays_out(gridraced, gridrace, folder)
    await check_settings(binary)
    await check_cluster(binary)
    print("The puzzle of the day was one room and one attempt each, through two kills.")


async def main(binary, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.wait_for(main_in(binary, gridrace, pathlib.Path(folder)), TIME_FOR_EVERYTHING)


if __name__ == "__main__":
    script.run(__doc__, main)
