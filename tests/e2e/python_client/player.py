"""How a client races: from the puzzle to a full grid, one command after the other."""

import asyncio

from . import sudoku
from .messages import client as client_pb2

DIGIT_IN_ROW, DIGIT_IN_COLUMN, DIGIT_IN_BOX = 7, 8, 9
CLASHES = (DIGIT_IN_ROW, DIGIT_IN_COLUMN, DIGIT_IN_BOX)


def empty_cells(room):
    """The cells that the puzzle leaves empty."""
    return [cell for cell, character in enumerate(room.race.puzzle) if character == "."]


def moves_left(room):
    """The (cell, digit) pairs that turn one's own grid into a solution."""
    solution = sudoku.solve(sudoku.parse(room.race.puzzle))
    grid = room.my_run().grid
    return [(cell, solution[cell]) for cell in empty_cells(room) if grid[cell] != solution[cell]]


async def place(client, cell, digit):
    """Places a digit; the answer is None or the refusal."""
    return await client.command(place_digit=client_pb2.PlaceDigit(cell=cell, digit=digit))


async def clear(client, cell):
    return await client.command(clear_cell=client_pb2.ClearCell(cell=cell))


async def make_way(client, refusal):
    """Takes back one's own digits that stand in the way of a refused one."""
    for cell in refusal.cells:
        if client.room.race.puzzle[cell] == ".":
            await clear(client, cell)


async def place_for_sure(client, cell, digit):
    """Places a digit, after clearing what a refusal names if need be."""
    refusal = await place(client, cell, digit)
    if refusal is not None and refusal.code in CLASHES:
        await make_way(client, refusal)
        refusal = await place(client, cell, digit)
    if refusal is not None:
        raise RuntimeError(f"{client.name}: {digit} in cell {cell} was refused: {refusal.code}")


async def play(client, moves, pause=0.0):
    """Makes moves one after the other, with a pause after each."""
    for cell, digit in moves:
        await place_for_sure(client, cell, digit)
        await asyncio.sleep(pause)


async def play_at_once(client, moves):
    """Makes moves without waiting for answers in between; none may be refused."""
    numbers = []
    for cell, digit in moves:
        move = client_pb2.PlaceDigit(cell=cell, digit=digit)
        numbers.append(await client.send_command(place_digit=move))
    for number in numbers:
        if (refusal := await client.answer_to(number)) is not None:
            raise RuntimeError(f"{client.name}: command {number} was refused: {refusal.code}")
