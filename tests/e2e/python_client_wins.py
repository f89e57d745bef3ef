#!/usr/bin/python3
"""A client in another language wins a race against a server of ours.

Usage: python_client_wins.py GRIDRACED

Starts the server, lets an independent Python client create a room, race against a slow opponent
before a spectator's eyes, lose its connection in mid-race and win nevertheless; then stops the
server in the middle of the rematch. On the way it checks what proto/README.md promises. Exit code 0
and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import copy
import pathlib
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, sudoku  # noqa: E402
from python_client.checks import check, check_equal, check_whole, events_of  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.http_checks import check_http  # noqa: E402
from python_client.manners import check_manners  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.rooms import create_room  # noqa: E402

TIME_FOR_EVERYTHING = 90
COUNTDOWN_SECONDS = 1

NOT_RACING = 1
RACE_OVER_FOR_YOU = 2
SPECTATORS_DO_NOT_MOVE = 3
CELL_OUTSIDE_GRID = 4
DIGIT_OUT_OF_RANGE = 5
CELL_IS_GIVEN = 6
CELL_IS_EMPTY = 10
ONLY_THE_HOST = 21
NOT_EVERYONE_READY = 25
ONLY_PLAYERS_GET_READY = 27

HOUSE_KINDS = {
    "row": room_pb2.HOUSE_KIND_ROW,
    "column": room_pb2.HOUSE_KIND_COLUMN,
    "box": room_pb2.HOUSE_KIND_BOX,
}
CLASH_CODES = {"row": 7, "column": 8, "box": 9}


def rules():
    return room_pb2.RaceRules(
        source=room_pb2.PUZZLE_SOURCE_GENERATED,
        grade=room_pb2.GRADE_EASY,
        max_players=3,
        countdown_seconds=COUNTDOWN_SECONDS,
        time_limit_seconds=600,
        grace_seconds=60,
        late_join=True,
    )


class Scene:
    """The people of the race: Ada wins, Bob is slow, Cyd comes late, Eve watches."""

    def __init__(self, server):
        code = create_room(server, rules())
        self.ada = Client(server, code, "Ada")
        self.bob = Client(server, code, "Bob")
        self.eve = Client(server, code, "Eve", room_pb2.ROLE_SPECTATOR)
        self.cyd = Client(server, code, "Cyd")
        self.all = [self.ada, self.bob, self.eve]

    def everybody(self, condition, what, seconds=5):
        """Waits until a condition on a room holds for everybody."""
        return asyncio.gather(
            *(c.wait_for(lambda c=c: condition(c.room), what, seconds) for c in self.all)
        )


async def check_code(client, expected, what, **action):
    """The command is refused with this code (None: it is done)."""
    refusal = await client.command(**action)
    check_equal(refusal.code if refusal is not None else None, expected, what)


async def gather_in_the_lobby(scene):
    """All join; what may not be done yet is refused."""
    for client in scene.all:
        await client.connect()
    await scene.everybody(lambda room: len(room.members) == 3, "three members")
    check_equal(scene.eve.room.host, scene.ada.member, "the host")
    names = [member.name for member in scene.eve.room.members.values()]
    check_equal(names, ["Ada", "Bob", "Eve"], "the members")

    start = client_pb2.StartRace()
    ready = client_pb2.SetReady(ready=True)
    move = client_pb2.PlaceDigit(cell=0, digit=1)
    await check_code(scene.ada, NOT_RACING, "a move in the lobby", place_digit=move)
    await check_code(scene.bob, ONLY_THE_HOST, "a start by a guest", start_race=start)
    await check_code(scene.eve, ONLY_PLAYERS_GET_READY, "a ready spectator", set_ready=ready)
    await check_code(scene.ada, NOT_EVERYONE_READY, "a start too early", start_race=start)


async def start_race(scene, number):
    """Ready, countdown, start at the announced time; no puzzle before it."""
    await check_code(scene.bob, None, "ready", set_ready=client_pb2.SetReady(ready=True))
    await check_code(scene.ada, None, "start", start_race=client_pb2.StartRace())
    await scene.everybody(lambda room: room.race and room.race.number == number, "the countdown")
    announced = scene.eve.room.race.starts_at
    offset = await scene.eve.measure_clock()
    left = announced - (time.time() * 1000 + offset)
    check(left <= 1000 * COUNTDOWN_SECONDS, f"the countdown has {left} ms left")

    await scene.everybody(lambda room: room.phase == server_pb2.PHASE_RACING, "the start", 20)
    check(scene.eve.room.race.starts_at >= announced, "the race started before its time")
    puzzles = {client.room.race.puzzle for client in scene.all}
    check_equal(len(puzzles), 1, "the number of puzzles")
    check(sudoku.solve(sudoku.parse(puzzles.pop())), "the puzzle has no solution")


def clash_in(room):
    """An empty cell and a digit that the givens forbid there, best in several houses at once."""
    grid = room.my_run().grid
    clashes = (
        (len(sudoku.conflict(grid, cell, digit)[0]), cell, digit)
        for cell in player.empty_cells(room)
        for digit in range(1, 10)
    )
    _, cell, digit = max(clashes)
    return cell, digit


async def check_refused_digit(scene):
    """A refused digit names houses and cells, counts once, and is answered the same again."""
    ada = scene.ada
    cell, digit = clash_in(ada.room)
    houses, cells = sudoku.conflict(ada.room.my_run().grid, cell, digit)
    number = ada.next_command
    refusal = await player.place(ada, cell, digit)
    check(refusal is not None, "a digit that clashes was placed")
    named = [(house.kind, house.index) for house in refusal.houses]
    check_equal(named, [(HOUSE_KINDS[kind], i) for kind, i in houses], "the houses named")
    check_equal(sorted(refusal.cells), cells, "the cells named")
    check_equal(refusal.code, CLASH_CODES[houses[0][0]], "the refusal of a digit that clashes")

    again = client_pb2.Command(number=number)
    again.place_digit.CopyFrom(client_pb2.PlaceDigit(cell=cell, digit=digit))
    repeated = await ada.send_again(again)
    check_equal((repeated.command, repeated.refusal), (number, refusal), "the repeated refusal")
    await scene.eve.wait_for(
        lambda: scene.eve.room.race.runs[ada.member].refused_moves == 1, "the refused move"
    )
    check_equal(ada.room.my_run().refused_moves, 1, "the refused moves")


async def check_other_refusals(scene):
    """Moves that cannot be, and moves of those who do not race."""
    room = scene.ada.room
    empty = player.empty_cells(room)[0]
    given = next(cell for cell in range(81) if room.race.puzzle[cell] != ".")
    place = client_pb2.PlaceDigit
    await check_code(scene.ada, CELL_IS_GIVEN, "a given", place_digit=place(cell=given, digit=1))
    outside = place(cell=81, digit=1)
    await check_code(scene.ada, CELL_OUTSIDE_GRID, "cell 81", place_digit=outside)
    for digit in (0, 10):
        move = place(cell=empty, digit=digit)
        await check_code(scene.ada, DIGIT_OUT_OF_RANGE, f"digit {digit}", place_digit=move)
    clear = client_pb2.ClearCell(cell=empty)
    await check_code(scene.ada, CELL_IS_EMPTY, "nothing to clear", clear_cell=clear)
    move = place(cell=empty, digit=1)
    await check_code(scene.eve, SPECTATORS_DO_NOT_MOVE, "a spectator's move", place_digit=move)


def times_placed(client, cell, digit):
    """How often a client was told that this digit was placed into this cell."""
    placed = events_of(client, "digit_placed")
    return sum((event.cell, event.digit) == (cell, digit) for event in placed)


async def check_repeated_move(scene):
    """A command that is sent again, even with another content, has taken effect once."""
    ada = scene.ada
    (cell, digit), (other_cell, other_digit) = player.moves_left(ada.room)[:2]
    number = ada.next_command
    check_equal(await player.place(ada, cell, digit), None, "a good move")
    for target in ((cell, digit), (other_cell, other_digit)):
        again = client_pb2.Command(number=number)
        again.place_digit.CopyFrom(client_pb2.PlaceDigit(cell=target[0], digit=target[1]))
        repeated = await ada.send_again(again)
        check_equal(repeated.command, number, "the number of the repeated answer")
        check(not repeated.HasField("refusal"), "a done command was refused when sent again")
    check_equal(times_placed(ada, cell, digit), 1, "how often the digit was placed")
    check_equal(ada.room.my_run().grid[other_cell], 0, "the cell of the changed repetition")
    check_equal(ada.room.my_run().filled(), 1, "the cells filled")


def wrong_but_allowed(room):
    """A move that no rule forbids and that does not lead to the solution; None if there is none."""
    grid = room.my_run().grid
    for cell, digit in player.moves_left(room):
        for wrong in sudoku.candidates(grid, cell):
            if wrong != digit:
                return cell, wrong
    return None


async def err_and_make_good(scene):
    """A wrong digit is placed without comment; the refusal that it causes shows the way back."""
    ada = scene.ada
    mistake = wrong_but_allowed(ada.room)
    if mistake is None:
        return
    cell, wrong = mistake
    check_equal(await player.place(ada, cell, wrong), None, "a wrong digit")
    victim = next(
        victim
        for victim, digit in player.moves_left(ada.room)
        if digit == wrong and cell in sudoku.PEERS[victim]
    )
    await player.place_for_sure(ada, victim, wrong)
    check_equal(ada.room.my_run().grid[cell], 0, "the cell of the mistake")
    check_equal(ada.room.my_run().refused_moves, 2, "the refused moves after a mistake")


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


async def come_late_and_leave(scene):
    """Cyd joins in mid-race, is in the race at once, makes a move and leaves the room."""
    cyd = scene.cyd
    await cyd.connect()
    check(cyd.frames[0].HasField("snapshot"), "no snapshot for somebody who comes late")
    await cyd.wait_for(cyd.room.my_run, "being in the race")
    await player.play(cyd, player.moves_left(cyd.room)[:1])
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


async def race(scene):
    """The race that gives this test its name."""
    ada, bob = scene.ada, scene.bob
    slow = asyncio.create_task(
        bob_plays_slowly(bob, until=lambda: bob.room.race.runs[ada.member].place == 1)
    )
    try:
        await check_refused_digit(scene)
        await check_other_refusals(scene)
        await check_repeated_move(scene)
        await err_and_make_good(scene)
        await resume(scene, await lose_connection(scene))
        await resume_with_unanswered(scene)
        await come_late_and_leave(scene)
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


async def race_and_rematch(gridraced, manners):
    """Everything that Ada, Bob and Eve live through."""
    scene = Scene(gridraced.server)
    await gather_in_the_lobby(scene)
    await start_race(scene, 1)
    puzzle = scene.eve.room.race.puzzle
    await race(scene)
    winning_time = scene.eve.room.race.runs[scene.ada.member].time
    for client in scene.all:
        await check_snapshot_equals_fold(client)
    await check_impossible_cursor(scene.eve)
    await manners

    await start_race(scene, 2)
    check(scene.eve.room.race.puzzle != puzzle, "the rematch has the same puzzle")
    await stop_in_mid_race(scene, gridraced)
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
    async with Gridraced(binary) as gridraced:
        try:
            await asyncio.wait_for(run(gridraced), TIME_FOR_EVERYTHING)
        except Exception:
            print("---- the server's log ----", gridraced.log(), sep="\n", file=sys.stderr)
            raise


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        asyncio.run(main(sys.argv[1]))
    except Exception as error:  # pylint: disable=broad-except
        sys.exit(f"python_client_wins: {type(error).__name__}: {error}")
