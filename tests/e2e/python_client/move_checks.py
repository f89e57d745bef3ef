"""Moves: refused ones, repeated ones and a mistake made good."""

from . import player, sudoku
from .checks import check, check_equal, times_placed
from .messages import client as client_pb2
from .messages import room as room_pb2
from .scene import check_code

SPECTATORS_DO_NOT_MOVE = 3
CELL_OUTSIDE_GRID = 4
DIGIT_OUT_OF_RANGE = 5
CELL_IS_GIVEN = 6
CELL_IS_EMPTY = 10

HOUSE_KINDS = {
    "row": room_pb2.HOUSE_KIND_ROW,
    "column": room_pb2.HOUSE_KIND_COLUMN,
    "box": room_pb2.HOUSE_KIND_BOX,
}
CLASH_CODES = {"row": 7, "column": 8, "box": 9}


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


async def check_moves(scene):
    await check_refused_digit(scene)
    await check_other_refusals(scene)
    await check_repeated_move(scene)
    await err_and_make_good(scene)
