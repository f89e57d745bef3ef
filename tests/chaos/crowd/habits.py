"""What people do in a room: everything that one may do, and now and then what one may not."""

import asyncio
import functools
import hashlib

from python_client import draws, player, sudoku
from python_client.messages import client as client_pb2
from python_client.messages import room as room_pb2
from python_client.messages import server as server_pb2

from .racer import AWAY

PACE = 0.08  # seconds from one thing to the next, on average
A_WHILE = 0.01
FULL_GRID = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


def rules(chance, source=room_pb2.PUZZLE_SOURCE_GENERATED):
    return room_pb2.RaceRules(
        source=source,
        grade=room_pb2.GRADE_EASY,
        max_players=8,
        countdown_seconds=chance.choice((0, 0, 1)),
        time_limit_seconds=3600,
        grace_seconds=3600,
        late_join=True,
    )


def nearly_solved_puzzle(chance):
    """One that is soon done, so that races end while the server dies."""
    digits = dict(zip("123456789", chance.sample("123456789", 9)))
    empty = chance.sample(range(81), chance.randint(8, 25))
    cells = ("." if cell in empty else digits[FULL_GRID[cell]] for cell in range(81))
    return "".join(cells)


@functools.lru_cache(maxsize=1000)
def solution(puzzle):
    return sudoku.solve(sudoku.parse(puzzle))


def place(cell, digit):
    return {"place_digit": client_pb2.PlaceDigit(cell=cell, digit=digit)}


def clear(cell):
    return {"clear_cell": client_pb2.ClearCell(cell=cell)}


def choose_move(room, chance):
    """Mostly right digits; and wrong ones, emptied cells, mistakes, and giving up."""
    grid, solved = room.my_run().grid, solution(room.race.puzzle)
    empty = player.empty_cells(room)
    wrong = [cell for cell in empty if grid[cell] != solved[cell]]
    dice = chance.random()
    if dice < 0.005:
        return {"forfeit": client_pb2.Forfeit()}
    if dice < 0.01:
        return place(chance.randrange(100), chance.randrange(11))
    if dice < 0.1 or not wrong:
        return clear(chance.choice(empty))
    if dice < 0.3:
        return place(chance.choice(empty), chance.randint(1, 9))
    cell = chance.choice(wrong)
    return place(cell, solved[cell])


def secret(room, race):
    """Of this player in the draw of a race, wherever it comes from."""
    return hashlib.sha256(f"{room.code} {room.me} {race}".encode()).digest()


def choose_in_countdown(room):
    """All who take part in the draw open their secrets; others wait."""
    draw = room.race.draw
    is_asked = draw is not None and room.me in [entry.member for entry in draw.entries]
    return {"open_draw": client_pb2.OpenDraw(secret=secret(room, room.race.number))} if is_asked else None


def choose_in_lobby(room, chance):
    """The host sets rules and starts, the others get ready; some take part in the draw."""
    if room.me % 2 == 0 and chance.random() < 0.3:
        race = room.race.number + 1 if room.race else 1
        return {"commit_draw": client_pb2.CommitDraw(commitment=draws.commitment_to(secret(room, race)))}
    if room.host != room.me:
        return {"set_ready": client_pb2.SetReady(ready=chance.random() < 0.7)}
    dice = chance.random()
    if dice < 0.6:
        return {"start_race": client_pb2.StartRace(even_if_not_ready=chance.random() < 0.5)}
    if dice < 0.8:
        choice = room_pb2.PuzzleChoice(given_puzzle=nearly_solved_puzzle(chance))
        given = rules(chance, room_pb2.PUZZLE_SOURCE_GIVEN)
        return {"set_rules": client_pb2.SetRules(rules=given, choice=choice)}
    if dice < 0.9:
        return {"set_rules": client_pb2.SetRules(rules=rules(chance))}
    players = [m for m, member in room.members.items() if member.role == room_pb2.ROLE_PLAYER]
    return {"transfer_host": client_pb2.TransferHost(member=chance.choice(players))}


def choose(room, chance):
    """The next command; None while there is nothing to do but wait."""
    if room.phase == server_pb2.PHASE_LOBBY:
        return choose_in_lobby(room, chance)
    if room.phase == server_pb2.PHASE_COUNTDOWN:
        return choose_in_countdown(room)
    run = room.my_run()
    racing = run and run.status == server_pb2.RUN_STATUS_RACING
    return choose_move(room, chance) if racing else None


async def command(racer, chance):
    """Asks for something, often for several things before the first is answered."""
    for _ in range(chance.choice((1, 1, 1, 5))):
        action = choose(racer.room, chance)
        if not action:
            return racer.rest()
        number = await racer.ask(**action)
    if chance.random() < 0.2:
        await racer.answer_to(number)


async def act(racer, chance, restlessness):
    """One thing out of all that people do, and a rest."""
    dice = chance.random()
    if dice < restlessness / 5:
        await racer.leave_for_good()
    elif dice < restlessness:
        await racer.drop()
    elif dice > 0.98:
        await racer.ask_again(chance)
    else:
        await command(racer, chance)
    await asyncio.sleep(chance.uniform(0, 2 * PACE))


async def race_for_ever(racer, chance, is_over, restlessness=0.01):
    """`restlessness`: the share of what one does that is dropping the connection, or leaving."""
    while not is_over():
        try:
            if racer.is_closed():
                await racer.come_back()
            await act(racer, chance, restlessness)
        except AWAY:
            await racer.come_back()


async def look_on(racer, is_over):
    while not is_over():
        if racer.is_closed():
            await racer.come_back()
        await asyncio.sleep(A_WHILE)
