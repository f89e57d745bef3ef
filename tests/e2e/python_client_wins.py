#!/usr/bin/python3
"""A client in another language wins a race against a server of ours.

Usage: python_client_wins.py GRIDRACED

Starts the server, lets an independent Python client create a room, race against a slow opponent
before a spectator's eyes, lose its connection during the race and win nevertheless; then stops the
server in the middle of the rematch and starts it again. On the way it checks what proto/README.md
promises. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import move_checks, player, record_checks, resume_checks, script, sudoku  # noqa: E402
from python_client.checks import check, check_equal, check_whole, events_of  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.http_checks import check_http  # noqa: E402
from python_client.manners import check_manners  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.scene import (  # noqa: E402
    Scene,
    check_code,
    gather_in_the_lobby,
    start_race,
    talk_in_the_lobby,
)

TIME_FOR_EVERYTHING = 90
RACE_OVER_FOR_YOU = 2
PAYING_FOR_AID = 11
AID_NOT_ALLOWED = 12


def check_standings(scene, bobs_moves):
    """Everybody sees the same result."""
    ada, bob, eve = scene.ada, scene.bob, scene.eve
    expected = [
        (1, ada.member, server_pb2.RUN_STATUS_FINISHED, len(player.empty_cells(ada.room))),
        (2, bob.member, server_pb2.RUN_STATUS_FORFEITED, bobs_moves),
        (3, scene.cyd.member, server_pb2.RUN_STATUS_GONE, 1),
    ]
    for client in scene.all:
        found = [(s.place, s.member, s.status, s.filled) for s in client.room.standings()]
        check_equal(found, expected, f"the standings that {client.name} sees")
        race = client.room.race
        check_equal(race.end_reason, room_pb2.RACE_END_REASON_ALL_DONE, "the end's reason")
        check(race.seed is not None, "the seed is not told at the end")
    time_of_ada = eve.room.race.runs[ada.member].time
    race_took = eve.room.race.ended_at - eve.room.race.starts_at
    check(0 < time_of_ada <= race_took, f"Ada took {time_of_ada} ms of {race_took} ms")


async def bob_plays_slowly(bob, until, pause=0.15):
    """Bob makes one move after the other while the winner is not known; returns how many."""
    made = 0
    for cell, digit in player.moves_left(bob.room)[:-1]:
        if until():
            break
        await player.place_for_sure(bob, cell, digit)
        made += 1
        await asyncio.sleep(pause)
    return made


async def check_assist(scene):
    """Cyd takes an assist, which all are told, and pays for it."""
    cyd = scene.cyd
    look = client_pb2.TakeAid(assist=room_pb2.ASSIST_HIGHLIGHTS)
    check_digits = client_pb2.TakeAid(assist=room_pb2.ASSIST_CHECK)
    await check_code(cyd, AID_NOT_ALLOWED, "an assist without a price", take_aid=look)
    await check_code(cyd, None, "an assist", take_aid=check_digits)
    refusal = await player.place(cyd, *player.moves_left(cyd.room)[0])
    check_equal(refusal.code, PAYING_FOR_AID, "a move while paying for an assist")
    await scene.everybody(lambda room: room.race.runs[cyd.member].aids == 1, "Cyd's assist")


async def come_late_and_leave(scene):
    """Cyd joins during the race, is in it at once, makes a move and leaves the room."""
    cyd = scene.cyd
    await cyd.connect()
    check(cyd.frames[0].HasField("snapshot"), "no snapshot for somebody who comes late")
    await cyd.wait_for(cyd.room.my_run, "being in the race")
    await player.play(cyd, player.moves_left(cyd.room)[:1])
    await check_assist(scene)
    check_equal(await cyd.leave(), 1000, "the close code after leaving")
    gone = server_pb2.RUN_STATUS_GONE
    await scene.everybody(lambda room: room.race.runs[cyd.member].status == gone, "Cyd's leaving")


async def finish(scene, slow):
    """Ada fills the grid and wins; Bob, who played until then, gives up; the race ends."""
    ada, bob = scene.ada, scene.bob
    await player.play_at_once(ada, player.moves_left(ada.room))
    check(sudoku.is_solved(ada.room.my_run().grid), "the finished grid is not solved")
    await scene.everybody(lambda room: room.race.runs[ada.member].place == 1, "the winner")
    bobs_moves = await asyncio.wait_for(slow, 10)
    clear = client_pb2.ClearCell(cell=player.empty_cells(ada.room)[0])
    await check_code(ada, RACE_OVER_FOR_YOU, "a move after the finish", clear_cell=clear)
    await check_code(bob, None, "giving up", forfeit=client_pb2.Forfeit())
    await scene.everybody(lambda room: room.phase == server_pb2.PHASE_LOBBY, "the end")
    check_standings(scene, bobs_moves)


async def race(scene, server):
    """The race that gives this test its name."""
    ada, bob = scene.ada, scene.bob
    slow = asyncio.create_task(
        bob_plays_slowly(bob, until=lambda: bob.room.race.runs[ada.member].place == 1)
    )
    try:
        await move_checks.check_moves(scene)
        await resume_checks.check_resuming(scene)
        await come_late_and_leave(scene)
        await asyncio.to_thread(record_checks.check_no_record, server, scene, 1)
        await ada.wait_for(lambda: ada.room.race.runs[bob.member].filled() >= 2, "Bob's progress")
        await finish(scene, slow)
    finally:
        slow.cancel()


async def stop_in_mid_race(scene, gridraced):
    """The server stops: everybody is told to come back, and it ends well."""
    await player.play_at_once(scene.ada, player.moves_left(scene.ada.room)[:5])
    gridraced.ask_to_stop()
    for client in scene.all:
        check_equal(await client.wait_until_closed(10), 1012, f"{client.name}'s close code")
        check(client.error is not None, f"{client.name} was not told why the server closed")
        check_equal(client.error.code, "restarting", "the error at the end")
        check(client.error.retry, "nobody is asked to come back")
    check_equal(await gridraced.exit_code(), 0, "the exit code of the server")


async def check_records_after_a_restart(scene, gridraced, record):
    """The rematch is under way still, and the first race is what it was."""
    await gridraced.start()
    await asyncio.to_thread(record_checks.check_no_record, gridraced.server, scene, 2)
    again, _ = await asyncio.to_thread(record_checks.check_record, gridraced.server, scene, 1)
    check_equal(again, record, "the record after a restart")
    gridraced.ask_to_stop()
    check_equal(await gridraced.exit_code(), 0, "the exit code of the server")


async def race_and_rematch(gridraced, manners):
    """Everything that Ada, Bob and Eve live through."""
    scene = Scene(gridraced.server)
    await gather_in_the_lobby(scene)
    await talk_in_the_lobby(scene)
    await start_race(scene, 1)
    puzzle = scene.eve.room.race.puzzle
    await race(scene, gridraced.server)
    record, recorded = await asyncio.to_thread(
        record_checks.check_record, gridraced.server, scene, 1
    )
    record_checks.check_grids(scene, recorded)
    winning_time = scene.eve.room.race.runs[scene.ada.member].time
    for client in scene.all:
        await resume_checks.check_snapshot_equals_fold(client)
    await resume_checks.check_impossible_cursor(scene.eve)
    await manners

    await start_race(scene, 2)
    check(scene.eve.room.race.puzzle != puzzle, "the rematch has the same puzzle")
    await stop_in_mid_race(scene, gridraced)
    await check_records_after_a_restart(scene, gridraced, record)
    for client in [*scene.all, scene.cyd]:
        check_whole(client)
    check(not events_of(scene.eve, "digit_placed"), "the spectator saw a digit")
    frames = sum(len(client.frames) for client in scene.all)
    print(f"Ada won in {winning_time} ms over three connections; {frames} frames checked.")


async def run(gridraced):
    await gridraced.start()
    await asyncio.to_thread(check_http, gridraced.server)
    manners = asyncio.create_task(check_manners(gridraced.server))
    try:
        await race_and_rematch(gridraced, manners)
    finally:
        manners.cancel()
        await asyncio.wait([manners])


async def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        async with Gridraced(binary, environment={"GRIDRACE_DATA": folder}) as gridraced:
            await asyncio.wait_for(run(gridraced), TIME_FOR_EVERYTHING)


if __name__ == "__main__":
    script.run(__doc__, main)
