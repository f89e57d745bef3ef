#!/usr/bin/python3
"""The end of a race against bots, and its analysis, in a real terminal.

Usage: race_analysis.py GRIDRACED GRIDRACE

Opens a room with two bots from within tmux at 80x24, plays the whole grid with one wrong digit on the way, looks at the
four pages of the analysis, and tries again without a server: the record is not available, and the page says so. Exit
code 0 and a short summary, or 1 and the screen on which something was not as expected.
"""

import asyncio
import pathlib
import re
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script, sudoku  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from terminal import START, Failed, Terminal, board, solve, wait_for_board, way  # noqa: E402

TIME_FOR_A_RACE = 120


def name_of(cell):
    return f"r{sudoku.row(cell) + 1}c{sudoku.column(cell) + 1}"


def wrong_move(grid, solution):
    """A cell and a digit that the rules allow there, but that is wrong."""
    for cell in range(81):
        others = [d for d in sudoku.candidates(grid, cell) if d != solution[cell]]
        if grid[cell] == 0 and others:
            return cell, others[0]
    raise Failed("no wrong digit is possible")


def start_race(terminal):
    terminal.type("s")
    screen = terminal.wait_until(
        lambda s: "The race starts in" in s or "Not everyone is ready" in s, "the countdown"
    )
    if "Not everyone is ready" in screen:
        terminal.type("s")
    return wait_for_board(terminal)


def solve_with_a_mistake(terminal, grid):
    """With one wrong digit, which is corrected; returns the cell and that digit."""
    solution = sudoku.solve(grid)
    cell, digit = wrong_move(grid, solution)
    terminal.type(way(START, cell) + str(digit))
    terminal.wait_until(lambda s: board(s) and board(s)[cell] == digit, "the wrong digit")
    terminal.type("0")
    solve(terminal, grid, cell)
    return cell, digit


def look_at_pages(terminal, cell, digit):
    terminal.wait_for("r rematch", "a analysis", seconds=TIME_FOR_A_RACE)
    terminal.type("a")
    screen = terminal.wait_for("Slowest steps", "1/4", "tab next page", "▸ r")
    if len(re.findall(r"r\dc\d = \d +\d+:\d\d\.\d", screen)) != 5:
        raise Failed(f"not five steps:\n{screen}")
    selected = re.search(r"▸ (r\dc\d = \d)", screen)[1]
    terminal.type("j")
    screen = terminal.wait_until(lambda s: "▸ r" in s and f"▸ {selected}" not in s, "the next step")
    if "wrong digit" in screen:  # on a slow machine the mistake is among them
        terminal.type("j")
    terminal.wait_for("(SE ")
    terminal.key("Tab")
    terminal.wait_for("Order", "2/4", "You", "(bot)", "You: boxes ")
    terminal.key("Tab")
    terminal.wait_for("Mistakes", "3/4", f"{digit} in {name_of(cell)} was wrong; corrected after")
    terminal.key("Tab")
    screen = terminal.wait_for("Progress and lead", "4/4", "100%", "1st ", "led for")
    if not re.search("[\u2801-\u28ff]", screen):
        raise Failed(f"no graph:\n{screen}")
    terminal.key("Escape")
    terminal.wait_for("r rematch", "a analysis")


def play(terminal, gridrace, server):
    terminal.run(f"clear; {gridrace} create --server {server} --name Tester --bots 2 --pace 6 --countdown 2")
    terminal.wait_for("3 of 8 players")
    cell, digit = solve_with_a_mistake(terminal, start_race(terminal))
    look_at_pages(terminal, cell, digit)
    terminal.type("l")
    terminal.wait_for("3 of 8 players")
    solve_with_a_mistake(terminal, start_race(terminal))
    terminal.wait_for("r rematch", "a analysis", seconds=TIME_FOR_A_RACE)


def look_without_a_server(terminal):
    terminal.wait_for("no contact")
    terminal.type("a")
    terminal.wait_for("The record of this race is not available:")


async def main(gridraced, gridrace):
    async with Gridraced(gridraced) as server:
        await server.start()
        url = server.server.replace("http://", "ws://")
        with tempfile.TemporaryDirectory() as state_home, Terminal(state_home) as terminal:
            await asyncio.to_thread(play, terminal, gridrace, url)
            server.ask_to_stop(signal.SIGKILL)
            await server.exit_code()
            await asyncio.to_thread(look_without_a_server, terminal)
    print("a race was analysed on four pages, and the missing record of another was named")


if __name__ == "__main__":
    script.run(__doc__, main)
