#!/usr/bin/python3
"""A player whose program dies, whose window is closed and whose server is killed continues where they were.

Usage: client_killed.py GRIDRACED GRIDRACE

Ada plays in a real terminal, and Eve watches by the protocol. The client is killed with notes, an undone
step and commands on their way, joins again, and must find all of it and have lost nothing and done nothing
twice. Then the server is killed: what Ada enters meanwhile waits in sight, and is confirmed without a key
pressed when it is back, also if the client dies, too. Exit code 0 and a short summary, or 1 and the screen
on which something was not as it should be.
"""

import asyncio
import json
import os
import pathlib
import re
import signal
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script, sudoku  # noqa: E402
from python_client.client import Client, Closed  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import room as room_pb2  # noqa: E402
from terminal import PATIENCE, START, Failed, Terminal, board, wait_for_board, way  # noqa: E402

INVITE = re.compile(r"gridrace join (ws://\S+/r/\w+)")
WAITING = re.compile(r"(\d+) waiting")


def expect(condition, what):
    if not condition:
        raise Failed(what)


class Play:
    """The server, Ada's terminal, Eve who looks on, and what Ada's grid must be."""

    def __init__(self, gridraced, gridrace, terminal, state_home):
        self.gridraced = gridraced
        self.gridrace = gridrace
        self.terminal = terminal
        self.state_home = state_home
        self.invite = ""
        self.eve = None
        self.grid = []
        self.givens = 0
        self.solution = []
        self.at = START

    # ---- what Ada does ----

    def create(self):
        url = self.gridraced.server.replace("http://", "ws://")
        self.terminal.run(f"clear; {self.gridrace} create --server {url} --name Ada --countdown 0")
        self.invite = INVITE.search(self.terminal.wait_for("1 of 8 players", "host, you"))[1]

    def start_race(self):
        self.terminal.type("s")
        self.grid = wait_for_board(self.terminal)
        self.givens = sum(map(bool, self.grid))
        self.solution = sudoku.solve(self.grid)

    def join(self):
        self.join_in(self.terminal)

    def join_in(self, terminal):
        terminal.run(f"clear; {self.gridrace} join {self.invite} --name Ada")

    def go_to(self, cell):
        self.terminal.type(way(self.at, cell))
        self.at = cell

    def place(self, cell):
        """The right digit, which the screen shows at once."""
        self.go_to(cell)
        self.terminal.type(str(self.solution[cell]))
        self.grid[cell] = self.solution[cell]
        self.wait_for_grid()

    def empty_cells(self):
        return [cell for cell in range(81) if self.grid[cell] == 0]

    def clash(self):
        """An empty cell and a digit that the rules refuse there."""
        for cell in self.empty_cells():
            for digit in range(1, 10):
                if digit not in sudoku.candidates(self.grid, cell):
                    return cell, digit
        raise Failed("nothing clashes")

    def wait_for_grid(self):
        return self.terminal.wait_until(lambda s: board(s) == self.grid, "Ada's grid")

    def kill_client(self):
        os.kill(self.terminal.running(), signal.SIGKILL)
        self.terminal.close_window()

    # ---- what is kept ----

    def files(self):
        return list(pathlib.Path(self.state_home, "gridrace/seats").glob("*.json"))

    async def wait_until_kept(self, is_so):
        """The file of the seat says so; a moment after the screen does."""
        for _ in range(PATIENCE * 20):
            if any(is_so(json.loads(file.read_text())) for file in self.files()):
                return
            await asyncio.sleep(0.05)
        raise Failed("the seat is not kept as it should be")

    # ---- the others ----

    async def look_on(self):
        code = self.invite.rpartition("/")[2]
        self.eve = Client(self.gridraced.server, code, "Eve", role=room_pb2.ROLE_SPECTATOR)
        await self.eve.connect()

    def seen_of_ada(self):
        """How many cells she has filled and how many digits were refused, as everybody is told."""
        race = self.eve.room.race
        return [(run.filled(), run.refused_moves) for run in race.runs.values()] if race else []

    async def check_in_race(self, refused=0):
        """Everybody sees all that Ada has placed, once, and nothing else; she is the only player."""
        done = [(sum(map(bool, self.grid)) - self.givens, refused)]
        try:
            await self.eve.wait_for(lambda: self.seen_of_ada() == done, "Ada's moves", 10)
        except TimeoutError:
            raise Failed(f"Ada has done {done}, seen is {self.seen_of_ada()}") from None
        expect(self.names() == ["Ada", "Eve"], f"in the room are {self.names()}")

    def names(self):
        return sorted(member.name for member in self.eve.room.members.values())

    async def stop_server(self, number):
        self.gridraced.ask_to_stop(number)
        await self.gridraced.exit_code()
        self.terminal.wait_for("no contact")

    async def restart_server(self):
        self.gridraced.keep_port()
        await self.gridraced.start()
        try:
            await self.eve.wait_until_closed()
        except Closed:
            pass
        await self.eve.connect()


async def die_in_mid_race(play):
    """Cell, notes, their mode and the steps undone are there again."""
    digit, noted, undone, last = play.empty_cells()[:4]
    play.place(digit)
    play.go_to(noted)
    play.terminal.type("n15")
    play.terminal.wait_for("NOTES", "1   5")
    play.terminal.type("n")
    play.place(undone)
    play.terminal.type("u")
    play.grid[undone] = 0
    play.wait_for_grid()
    play.terminal.type("n")
    play.go_to(last)
    await play.check_in_race()
    await play.wait_until_kept(lambda kept: kept["sheet"]["cursor"] == last)
    before = play.terminal.wait_for("NOTES")

    play.kill_client()
    play.join()

    play.wait_for_grid()
    after = play.terminal.wait_for("NOTES", "1   5")
    expect(board(after) == board(before), f"another board:\n{before}\n{after}")
    marked = play.terminal.cursor()
    play.terminal.type("n")
    play.terminal.wait_until(lambda s: "NOTES" not in s, "digits again")
    play.terminal.type("Uu")
    play.at = undone
    play.wait_for_grid()
    play.go_to(last)
    play.terminal.wait_until(lambda _: play.terminal.cursor() == marked, f"the cursor at {marked}")
    play.terminal.type("U")
    play.at = undone
    play.grid[undone] = play.solution[undone]
    play.wait_for_grid()
    await play.check_in_race()


async def die_with_commands_under_way(play):
    """The server gets them while nobody waits for the answers, and they count once."""
    cell, digit = play.clash()
    os.kill(play.gridraced.pid, signal.SIGSTOP)
    try:
        play.go_to(cell)
        play.terminal.type(str(digit))
        play.terminal.wait_for(f"!{digit}!")
        placed = next(empty for empty in play.empty_cells() if empty != cell)
        play.go_to(placed)
        play.terminal.type(str(play.solution[placed]))
        play.grid[placed] = play.solution[placed]
        play.terminal.wait_until(lambda s: board(s)[placed] == play.solution[placed], "the digit")
        play.kill_client()
    finally:
        os.kill(play.gridraced.pid, signal.SIGCONT)
    play.join()
    play.wait_for_grid()
    await play.check_in_race(refused=1)


async def lose_the_server(play):
    """One keeps solving; what is entered is seen to wait, and gets there by itself."""
    await play.stop_server(signal.SIGKILL)
    for cell in play.empty_cells()[:3]:
        play.place(cell)
    screen = play.terminal.wait_for("3 waiting", "no contact")
    expect("…" in screen, f"no digit is marked as waiting:\n{screen}")
    await play.restart_server()
    play.terminal.wait_until(lambda s: not WAITING.search(s) and "in sync" in s, "confirmation")
    play.wait_for_grid()
    await play.check_in_race(refused=1)


async def lose_both(play):
    """What waited when the client died gets there with the next one."""
    await play.stop_server(signal.SIGKILL)
    play.place(play.empty_cells()[0])
    await play.wait_until_kept(lambda kept: len(kept["seat"]["unanswered"]) == 1)
    play.kill_client()
    await play.restart_server()
    play.join()
    play.wait_for_grid()
    await play.check_in_race(refused=1)


async def restart_the_server(play):
    """A server that goes says so, and everybody is told why."""
    await play.stop_server(signal.SIGTERM)
    play.terminal.wait_for("The server stops", "keep solving")
    await play.restart_server()
    play.terminal.wait_until(lambda s: "no contact" not in s, "the server again")
    await play.check_in_race(refused=1)


async def close_the_window(play):
    """Nobody has said that they want to leave."""
    play.terminal.close_window()
    play.join()
    play.wait_for_grid()
    await play.check_in_race(refused=1)


async def leave(play, terminal, those_who_stay):
    """A player who leaves gives the seat back."""
    terminal.type("q")
    terminal.wait_for("Leave the race?")
    terminal.type("y")
    await play.eve.wait_for(lambda: play.names() == those_who_stay, "the farewell", 10)
    terminal.wait_until(lambda _: terminal.restored(), "the shell")
    expect(len(play.files()) == len(those_who_stay) - 1, f"kept are {play.files()}")


async def join_twice(play):
    """Nobody takes the seat of somebody who lives; both leave."""
    with Terminal(play.state_home) as other:
        play.join_in(other)
        wait_for_board(other)
        await play.eve.wait_for(lambda: play.names() == ["Ada", "Ada 2", "Eve"], "another Ada", 10)
        expect(len(play.files()) == 2, f"kept are {play.files()}")
        play.wait_for_grid()
        await leave(play, other, ["Ada", "Eve"])
    await leave(play, play.terminal, ["Eve"])


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder, Terminal(folder) as terminal:
        data = f"{folder}/server"
        async with Gridraced(gridraced, environment={"GRIDRACE_DATA": data}) as server:
            await server.start()
            play = Play(server, gridrace, terminal, folder)
            play.create()
            await play.look_on()
            play.start_race()
            for ordeal in (
                die_in_mid_race,
                die_with_commands_under_way,
                lose_the_server,
                lose_both,
                restart_the_server,
                close_the_window,
                join_twice,
            ):
                await ordeal(play)
    print("a player went on after three dead clients, two dead servers and a closed window")


if __name__ == "__main__":
    script.run(__doc__, main)
