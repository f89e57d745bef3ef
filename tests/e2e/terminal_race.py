#!/usr/bin/python3
"""A whole race is played in a real terminal, by keys alone.

Usage: terminal_race.py GRIDRACED GRIDRACE

Starts the server, opens a room with two bots from within tmux at 80x24, reads the screen as a person
would, and plays: lobby, countdown, a refused digit, notes, undo, other window sizes, the whole grid,
result, rematch. Then a puzzle alone. The terminal must be left as it was found. Exit code 0 and a
short summary, or 1 and the screen on which something was not as it should be.
"""

import asyncio
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script, sudoku  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from terminal import PATIENCE, START, Failed, Terminal, board, solve, wait_for_board, way  # noqa: E402

TIME_FOR_A_RACE = 120


def check_refused_digit(terminal, grid, at):
    """A digit that stands in the row already is taken back with the reason; returns the cursor's cell."""
    cell = next(c for c in range(81) if grid[c] == 0 and any(grid[9 * (c // 9) : 9 * (c // 9) + 9]))
    row = grid[9 * sudoku.row(cell) : 9 * sudoku.row(cell) + 9]
    digit = next(d for d in row if d)
    terminal.type(way(at, cell) + str(digit))
    screen = terminal.wait_for(f"{digit} is already in the row", "refused", f"!{digit}!")
    if board(screen)[cell] != 0:
        raise Failed(f"the refused digit is still there:\n{screen}")
    terminal.wait_for("×1")
    return cell


def check_notes_and_undo(terminal, grid, at):
    terminal.type("n159")
    terminal.wait_for("NOTES", "1   5")
    terminal.type("uuun")
    terminal.wait_until(lambda s: "NOTES" not in s and board(s) == grid, "the notes undone")
    digit = sudoku.solve(grid)[at]
    terminal.type(str(digit))
    terminal.wait_until(lambda s: board(s) and board(s)[at] == digit, "the digit placed")
    terminal.type("u")
    terminal.wait_until(lambda s: board(s) == grid, "the digit undone")
    terminal.type("U")
    terminal.wait_until(lambda s: board(s) and board(s)[at] == digit, "the digit placed again")
    terminal.key("BSpace")
    terminal.wait_until(lambda s: board(s) == grid, "the cell cleared")


def check_selection(terminal, at):
    there, back = ("S-Right", "S-Left") if sudoku.column(at) < 8 else ("S-Left", "S-Right")
    terminal.key(there)
    terminal.key(back)
    is_selected = re.compile(r"\(   \)|\( \d \)").search
    terminal.wait_until(is_selected, "a second cell selected")
    terminal.key("Escape")
    terminal.wait_until(lambda s: not is_selected(s), "one cell selected")
    terminal.key("M-3")
    terminal.wait_until(lambda s: "·3·" in s and "NOTES" not in s, "a note by alt-3")
    terminal.type("u")
    terminal.wait_until(lambda s: "·3·" not in s, "the note undone")


def check_sizes(terminal, grid):
    terminal.resize(120, 40)
    terminal.wait_until(lambda s: board(s) == grid, "the board in a large window")
    terminal.resize(30, 8)
    terminal.wait_for("This window is 30x8")
    terminal.resize(50, 18)
    terminal.wait_for("┌─1──2──3─┬─4──5──6─┬─7──8──9─┐")
    terminal.resize(80, 24)
    terminal.wait_until(lambda s: board(s) == grid, "the board again")


def start_race(terminal):
    """The host starts; bots that are slow to get ready do not keep the race."""
    terminal.type("s")
    screen = terminal.wait_until(
        lambda s: "The race starts in" in s or "Not everyone is ready" in s, "the countdown"
    )
    if "Not everyone is ready" in screen:
        terminal.type("s")
    terminal.wait_for("The race starts in")
    return wait_for_board(terminal)


def check_gone(terminal, status, mode):
    """Back in the shell, with `status`, and the terminal as it was."""
    terminal.wait_for(f"status={status}")
    if not terminal.restored():
        raise Failed("the terminal is still on the other screen or without a cursor")
    found = shell_mode(terminal)
    if found != mode:
        raise Failed(f"the terminal's mode is {found}, it was {mode}")


def shell_mode(terminal):
    terminal.run("clear; echo mode=$(stty -g)")
    pattern = re.compile(r"^mode=(\S+)$", re.M)
    return pattern.search(terminal.wait_until(pattern.search, "the mode of the tty"))[1]


def play_with_bots(terminal, gridrace, server, mode):
    terminal.run(
        f"clear; {gridrace} create --server {server} --name Tester --bots 2 --pace 6 --countdown 2; "
        "echo status=$?"
    )
    terminal.wait_for("Room ", f"gridrace join {server}/r/", "3 of 8 players", "Tester", "host, you")
    terminal.type("?")
    terminal.wait_for("head start in cells", "Page 1 of 6")
    terminal.type(" ")
    terminal.wait_for("Page 2 of 6")
    terminal.type(" ")
    terminal.wait_for("Page 3 of 6")
    terminal.type("?")
    terminal.wait_for("3 of 8 players")

    first = start_race(terminal)
    cell = check_refused_digit(terminal, first, START)
    check_notes_and_undo(terminal, first, cell)
    check_selection(terminal, cell)
    check_sizes(terminal, first)
    terminal.wait_until(
        lambda s: re.search(r"\(bot\)", s) and re.search(r" [1-9]\d?%", s), "the bots' progress"
    )
    solve(terminal, first, cell)
    result = terminal.wait_for("1 mistake", "r rematch", seconds=TIME_FOR_A_RACE)
    if not re.search(r"You (won|finished \d\w\w) in \d+:\d\d\.\d", result):
        raise Failed(f"the result does not say how it ended:\n{result}")

    terminal.type("r")
    terminal.wait_for("3 of 8 players")
    second = start_race(terminal)
    if second == first:
        raise Failed("the rematch is on the same puzzle")
    terminal.type("q")
    terminal.wait_for("Leave the race?")
    terminal.type("y")
    check_gone(terminal, 0, mode)


def play_alone(terminal, gridrace, mode):
    terminal.run(f"clear; {gridrace} solo --grade easy; echo status=$?")
    wait_for_board(terminal)
    terminal.type("g")
    terminal.wait_for("hint 1 of 3", "Look at")
    terminal.type("C")
    terminal.wait_for("Everything is correct so far.")
    terminal.type("p")
    terminal.wait_until(lambda s: "paused" in s and not any(board(s)), "nothing to be seen")
    terminal.type("p")
    solve(terminal, wait_for_board(terminal), START)
    terminal.wait_for("Solved in", "r rematch")
    terminal.type("r")
    wait_for_board(terminal)
    terminal.key("C-c")
    terminal.wait_for("Leave? Your game is saved.")
    terminal.key("C-c")
    check_gone(terminal, 0, mode)


def refuse_without_terminal(gridrace):
    for environment in ({"TERM": "dumb"}, {"TERM": "xterm"}):
        done = subprocess.run(
            ["setsid", "-w", gridrace, "solo"],
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        if done.returncode != 69 or "terminal" not in done.stderr:
            raise Failed(f"without a terminal: exit code {done.returncode}, {done.stderr!r}")


async def main(gridraced, gridrace):
    async with Gridraced(gridraced) as server:
        await server.start()
        url = server.server.replace("http://", "ws://")
        with tempfile.TemporaryDirectory() as state_home, Terminal(state_home) as terminal:
            mode = shell_mode(terminal)
            await asyncio.to_thread(play_with_bots, terminal, gridrace, url, mode)
            await asyncio.to_thread(play_alone, terminal, gridrace, mode)
        refuse_without_terminal(gridrace)
        server.ask_to_stop()
        code = await server.exit_code()
        if code != 0:
            raise Failed(f"the server ended with {code}")
    print("a race against bots, a rematch and a puzzle alone were played by keys alone")


if __name__ == "__main__":
    script.run(__doc__, main)
