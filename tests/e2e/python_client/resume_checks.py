"""Lost connections: what a member who comes back must find."""

import copy

from . import player
from .checks import check, check_equal, times_placed
from .messages import client as client_pb2


async def lose_connection(scene):
    """Ada's move arrives, its answer does not: she has stopped to listen. Returns the command."""
    ada, eve = scene.ada, scene.eve
    cell, digit = player.moves_left(ada.room)[0]
    filled = ada.room.my_run().filled()
    await ada.stop_reading()
    move = client_pb2.PlaceDigit(cell=cell, digit=digit)
    number = await ada.send_command(place_digit=move)
    await eve.wait_for(
        lambda: eve.room.race.runs[ada.member].filled() == filled + 1, "the move of the lost answer"
    )
    await ada.drop()
    await eve.wait_for(lambda: eve.room.members[ada.member].away_since, "Ada's being away")
    return ada.unanswered[number]


async def resume(scene, lost):
    """Back from the cursor: events and no snapshot, the lost answer, the same seat."""
    ada, eve = scene.ada, scene.eve
    member, heard = ada.member, len(ada.frames)
    await ada.connect()
    check_equal(ada.member, member, "the member who resumes")
    check_equal(ada.welcome.last_command, lost.number, "the last command at the welcome")
    check_equal(await ada.answer_to(lost.number), None, "the lost answer")
    move = lost.place_digit
    check_equal(ada.room.my_run().grid[move.cell], move.digit, "the digit of the lost answer")
    check(not any(f.HasField("snapshot") for f in ada.frames[heard:]), "a snapshot after a cursor")
    repeated = await ada.send_again(lost)
    check_equal(repeated.command, lost.number, "the repeated lost answer")
    check_equal(times_placed(ada, move.cell, move.digit), 1, "how often the lost move took effect")
    await eve.wait_for(lambda: eve.room.members[member].away_since is None, "Ada's return")


async def resume_with_unanswered(scene):
    """Many moves are under way when the connection breaks; sent again, each counts once."""
    ada = scene.ada
    moves = player.moves_left(ada.room)[:10]
    numbers = []
    for cell, digit in moves:
        move = client_pb2.PlaceDigit(cell=cell, digit=digit)
        numbers.append(await ada.send_command(place_digit=move))
    await ada.drop()
    await ada.connect()
    for number in numbers:
        check_equal(await ada.answer_to(number), None, f"the answer to command {number}")
    for cell, digit in moves:
        check_equal(times_placed(ada, cell, digit), 1, f"how often cell {cell} was filled")


async def check_snapshot_equals_fold(client):
    """Coming back with nothing in hand gives the room that all the events gave."""
    await client.wait_for(
        lambda: all(member.away_since is None for member in client.room.members.values()),
        "everybody's presence",
    )
    folded, answers = copy.deepcopy(client.room), dict(client.answers)
    heard = len(client.frames)
    await client.close()
    await client.connect(keep_cursor=False)
    check(any(f.HasField("snapshot") for f in client.frames[heard:]), "no cursor, but no snapshot")
    check_equal(vars(client.room), vars(folded), "the room by snapshot, against the one by events")
    check_equal(client.answers, answers, "the answers by snapshot")


async def check_impossible_cursor(client):
    """A cursor from beyond the end brings a snapshot and no harm."""
    await client.close()
    client.cursor.public_seen += 1000
    heard = len(client.frames)
    await client.connect()
    check(client.frames[heard].HasField("snapshot"), "no snapshot after an impossible cursor")


async def check_resuming(scene):
    await resume(scene, await lose_connection(scene))
    await resume_with_unanswered(scene)
