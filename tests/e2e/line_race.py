#!/usr/bin/python3
"""A whole race is played and heard line by line, as with a screen reader.

Usage: line_race.py GRIDRACED GRIDRACE

Ada opens a room with --screen-reader in a pipe, a bot comes along, the server is killed during the race and comes
back, a wrong digit is refused, and Ada wins; the rematch is left by a signal. Then Ada's input ends in the
middle of a race: her seat is kept. Then a puzzle alone. Whatever is said is made of plain characters only. Exit
code 0 and a short summary, or 1 and what was said.
"""

import asyncio
import os
import pathlib
import re
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script, sudoku  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402

PATIENCE = 60  # seconds for anything to be said
AT_ONCE = 5  # seconds for a program to end
NO_ROOM = 69  # sysexits.h: unavailable
ROW = re.compile(r"Row (\d): (.*)\.$")


class Failed(AssertionError):
    """Something else was said than should be."""


class Speaker:
    """A gridrace in pipes, and all that it says."""

    def __init__(self, *command, state_home):
        self._command = [str(word) for word in command]
        kept = {k: v for k, v in os.environ.items() if not k.startswith("GRIDRACE_")}
        self._environment = {
            **kept,
            "TERM": "dumb",
            "LC_ALL": "C",
            "XDG_STATE_HOME": state_home,
            "XDG_DATA_HOME": state_home,
            "XDG_CONFIG_HOME": state_home,
        }
        self._process = None
        self.lines = []
        self._heard = 0  # so many lines were waited for

    async def __aenter__(self):
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            env=self._environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        return self

    async def __aexit__(self, *_):
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    def type(self, *lines):
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    def end_input(self):
        self._process.stdin.close()

    def send_signal(self, number):
        self._process.send_signal(number)

    async def hear(self, pattern):
        """The match in the next line that has one; what is said before it is passed over."""
        try:
            return await asyncio.wait_for(self._hear(re.compile(pattern)), PATIENCE)
        except (TimeoutError, asyncio.TimeoutError):
            raise Failed(f"nothing like {pattern!r} was said:\n" + "\n".join(self.lines)) from None

    async def _hear(self, pattern):
        while True:
            while self._heard < len(self.lines):
                self._heard += 1
                if found := pattern.search(self.lines[self._heard - 1]):
                    return found
            await self._read_line(pattern)

    async def _read_line(self, pattern):
        line = await self._process.stdout.readline()
        if not line:
            raise Failed(f"it ended before {pattern.pattern!r}:\n" + "\n".join(self.lines))
        if not line.endswith(b"\n") or any(byte < 0x20 or byte > 0x7E for byte in line[:-1]):
            raise Failed(f"no plain line: {line!r}")
        self.lines.append(line[:-1].decode())

    async def end(self, code):
        """All the rest; it must end at once, with this exit code."""
        try:
            while True:
                await asyncio.wait_for(self._read_line(re.compile("its end")), AT_ONCE)
        except Failed as over:
            if "ended" not in str(over):
                raise
        ended = await asyncio.wait_for(self._process.wait(), AT_ONCE)
        if ended != code:
            raise Failed(f"exit code {ended} instead of {code}:\n" + "\n".join(self.lines))

    async def hear_grid(self):
        grid = []
        for number in range(1, 10):
            row = await self.hear(ROW)
            digits = re.split("[,;] ", row[2])
            if int(row[1]) != number or len(digits) != 9:
                raise Failed(f"row {number} was told as {row[0]!r}")
            grid += [0 if digit == "blank" else int(digit) for digit in digits]
        return grid


def name_of(cell):
    return f"r{sudoku.row(cell) + 1}c{sudoku.column(cell) + 1}"


def empty_cells(grid):
    return [cell for cell in range(81) if grid[cell] == 0]


def clash(grid):
    """An empty cell and a digit that stands in its row."""
    for cell in empty_cells(grid):
        row = grid[9 * sudoku.row(cell) : 9 * sudoku.row(cell) + 9]
        if any(row):
            return cell, next(digit for digit in row if digit)
    raise Failed("nothing clashes")


async def check_questions(ada, grid):
    cell = empty_cells(grid)[0]
    place = f"Row {sudoku.row(cell) + 1}, column {sudoku.column(cell) + 1}"
    ada.type(f"go {name_of(cell)}")
    await ada.hear(f"^{place}: blank\\.$")
    ada.type("note 4 7")
    await ada.hear(f"^{place}: blank, notes: 4 7(, conflict: .*)?\\.$")
    ada.type("r1")
    await ada.hear("^Row 1: ")
    ada.type("st", "standings", "who", "time", "left", "dance")
    await ada.hear("st may mean: standings, status, start")
    await ada.hear("You, 0 percent")
    await ada.hear("^Ada: host, you")
    await ada.hear("since the start")
    await ada.hear("Left to place: ")
    await ada.hear("Unknown command: dance")
    wrong, digit = clash(grid)
    ada.type(f"{name_of(wrong)} {digit}")
    await ada.hear(f"^{digit} is already in the row.*refused")


async def kill(server):
    """It can be started again at the same address."""
    server.keep_port()
    server.ask_to_stop(signal.SIGKILL)
    await server.exit_code()


async def race(ada, server):
    """From the lobby to the result."""
    await ada.hear("^Room [A-Z0-9]{6}")
    await ada.hear("joined")
    await ada.hear("is ready")
    ada.type("help")
    await ada.hear("^r3c5 7: place 7")
    ada.type("ready")
    await ada.hear("You are ready")
    ada.type("start")
    await ada.hear("^[321]$")
    await ada.hear("^Race 1: ")
    grid = await ada.hear_grid()
    await check_questions(ada, grid)
    solution = sudoku.solve(grid)
    cells = empty_cells(grid)
    ada.type(*(f"{name_of(cell)} {solution[cell]}" for cell in cells[:20]))
    await kill(server)
    await ada.hear("^No contact with the server: keep solving")
    ada.type(*(f"{name_of(cell)} {solution[cell]}" for cell in cells[20:30]))
    await server.start()
    await ada.hear("^In contact again")
    ada.type(*(f"{name_of(cell)} {solution[cell]}" for cell in cells[30:]))
    await ada.hear("^You finished ")
    await ada.hear("^You (won|finished)")
    await ada.hear("Type analysis to hear where the race was decided")
    await ada.hear("Type ready for a rematch")
    ada.type("analysis")
    await ada.hear("^Slowest steps: Ada")
    await ada.hear(r"^1: \d in r\dc\d, after .* seconds: .*SE \d")
    await ada.hear("^You: boxes ")
    await ada.hear("a digit was refused; the next one came after ")
    await ada.hear("^The lead (never changed|changed)")


async def play_with_bot(server, gridrace, state_home):
    url = server.server.replace("http://", "ws://")
    options = ["--server", url, "--name", "Ada", "--bots", "1", "--pace", "4", "--countdown", "4"]
    async with Speaker(
        gridrace, "create", "--screen-reader", *options, state_home=state_home
    ) as ada:
        await race(ada, server)
        ada.type("ready", "start")
        await ada.hear("^Race 2: ")
        ada.type("leave")
        await ada.hear("Leave the race")
        ada.type("no", "time")
        await ada.hear("since the start")
        ada.send_signal(signal.SIGINT)
        await ada.end(128 + signal.SIGINT)


async def keep_the_seat(server, gridrace, state_home):
    """The end of the input is no farewell."""
    url = server.server.replace("http://", "ws://")
    create = [gridrace, "create", "--screen-reader", "--server", url, "--name", "Ada", "--countdown", "0"]
    async with Speaker(*create, state_home=state_home) as ada:
        ada.type("ready", "start")
        invite = (await ada.hear(r"^Friends join with: gridrace join (\S+)"))[1]
        grid = await ada.hear_grid()
        cell = empty_cells(grid)[0]
        digit = sudoku.solve(grid)[cell]
        ada.type("verbose", f"{name_of(cell)} {digit}")
        await ada.hear(f"column {sudoku.column(cell) + 1}: {digit}, your own")
        ada.end_input()
        await ada.end(0)
    join = [gridrace, "join", "--screen-reader", invite, "--name", "Ada"]
    async with Speaker(*join, state_home=state_home) as ada:
        grid[cell] = digit
        if await ada.hear_grid() != grid:
            raise Failed("the seat was not kept:\n" + "\n".join(ada.lines))
        ada.type("leave", "yes")
        await ada.end(0)


async def end_with_the_room(server, gridrace, state_home):
    """A room that is not there lets nobody wait, although nothing is typed."""
    room = server.server.replace("http://", "ws://") + "/r/ABC234"
    async with Speaker(gridrace, "join", "--screen-reader", room, state_home=state_home) as ada:
        await ada.hear("no such room|There is no room|room")
        await ada.end(NO_ROOM)


async def play_alone(gridrace, state_home):
    async with Speaker(gridrace, "solo", "--screen-reader", state_home=state_home) as ada:
        grid = await ada.hear_grid()
        ada.type("pause", "board")
        await ada.hear("^Paused. Type resume to continue")
        ada.type("resume")
        solution = sudoku.solve(grid)
        ada.type(*(f"{name_of(cell)} {solution[cell]}" for cell in empty_cells(grid)))
        await ada.hear("^Solved in ")
        ada.type("analysis")
        await ada.hear("^Slowest steps: ")
        await ada.hear("^No mistakes")
        ada.type("leave")
        await ada.end(0)


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as state_home, tempfile.TemporaryDirectory() as data:
        async with Gridraced(gridraced, environment={"GRIDRACE_DATA": data}) as server:
            await server.start()
            await play_with_bot(server, gridrace, state_home)
            await keep_the_seat(server, gridrace, state_home)
            await end_with_the_room(server, gridrace, state_home)
            server.ask_to_stop()
            await server.exit_code()
        await play_alone(gridrace, state_home)
    print("a race, a kept seat and a puzzle alone were played line by line")


if __name__ == "__main__":
    script.run(__doc__, main)
