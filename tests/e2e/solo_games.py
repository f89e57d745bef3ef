#!/usr/bin/python3
"""A person plays alone in a real terminal: from the start screen and back, and after a kill in the middle.

Usage: solo_games.py GRIDRACE

The start screen opens by itself and offers the tour once; a puzzle is solved from there and is in the
statistics, with the theme that was chosen on the way. What its analysis says cost most is practised. Then a game is killed with kill -9 and continued: its
digits, notes and time are there, and the time away does not count. Exit code 0 and a short summary, or 1 and
the screen on which something was not as it should be.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script, sudoku  # noqa: E402
from terminal import (  # noqa: E402
    PATIENCE,
    START,
    Failed,
    Terminal,
    board,
    solve,
    wait_for_board,
    way,
)

AWAY = 3  # seconds
CLOCK = re.compile(r"(\d+):(\d\d)")


def play_from_start_screen(terminal, gridrace, home):
    terminal.run(f"clear; {gridrace}; echo status=$?")
    terminal.wait_for("New here? Take the tour", "Play alone", "Quit")
    terminal.key("Enter")
    terminal.wait_for("Tour, 1 of 9")
    terminal.type("q")
    terminal.wait_for("Play alone", "Quit")

    terminal.key("Up")
    terminal.key("Enter")
    terminal.wait_for("Theme", "dark")
    terminal.key("Right")
    terminal.wait_for("light")
    terminal.key("Escape")
    terminal.wait_for("Play alone")
    for _ in range(7):
        terminal.key("Up")
    terminal.key("Enter")
    terminal.wait_for("New puzzle", "Today's puzzle")
    terminal.key("Enter")

    solve(terminal, wait_for_board(terminal), START)
    terminal.wait_for("Solved in")
    practise_from_the_analysis(terminal)
    terminal.type("q")
    terminal.wait_for("New puzzle")
    terminal.type("q")
    terminal.wait_for("Join a room")
    terminal.type("q")
    terminal.wait_for("status=0")
    config = pathlib.Path(home, "config", "gridrace", "config.toml").read_text(encoding="utf-8")
    if '\ntheme = "light"\n' not in config:
        raise Failed(f"the theme was not written down:\n{config}")


def practise_from_the_analysis(terminal):
    """What cost most is practised over the analysis, which is there again afterwards."""
    terminal.type("a")
    terminal.wait_for("Slowest steps", "p: practise ")
    terminal.type("p")
    terminal.wait_for("Practise: ", "3 tries left")
    terminal.type("g")
    terminal.wait_for("Here it is:", "found 0 of 1", "Technique: ")
    terminal.key("Enter")
    terminal.wait_for("3 tries left")
    terminal.type("q")
    terminal.wait_for("Slowest steps")
    terminal.key("Escape")
    terminal.wait_until(lambda screen: "Slowest steps" not in screen, "the result")


def offer_the_tour_once(terminal, gridrace):
    terminal.run(f"clear; {gridrace}; echo status=$?")
    if "New here?" in terminal.wait_for("Play alone"):
        raise Failed("the tour is offered again")
    terminal.type("qqqq")
    terminal.wait_for("status=0")


def seconds_played(screen):
    minutes, seconds = CLOCK.search(screen).groups()
    return 60 * int(minutes) + int(seconds)


def two_notes_are_kept(home):
    """True if a cell of the unfinished game has two notes in its file, which is written after the screen."""
    for file in pathlib.Path(home, "data", "gridrace", "solo").glob("*.json"):
        notes = json.loads(file.read_text(encoding="utf-8"))["sheet"]["notes"]
        return any(bits.bit_count() == 2 for bits in notes)
    return False


def continue_after_a_kill(terminal, gridrace, home):
    terminal.run(f"clear; {gridrace} solo --grade medium")
    grid = wait_for_board(terminal)
    solution = sudoku.solve(grid)
    first, second = [cell for cell in range(81) if grid[cell] == 0][:2]
    terminal.type(way(START, first) + str(solution[first]))
    terminal.wait_until(lambda s: board(s) and board(s)[first] == solution[first], "the digit")
    terminal.type(way(first, second) + "n12")
    before = terminal.wait_for("NOTES")
    terminal.wait_until(lambda _: two_notes_are_kept(home), "the notes in the game's file")
    os.kill(terminal.running(), signal.SIGKILL)
    terminal.close_window()
    time.sleep(AWAY)

    terminal.run(f"clear; {gridrace} solo; echo status=$?")
    terminal.wait_for("Continue: medium, 0:", "New puzzle, easy")
    terminal.key("Enter")
    after = terminal.wait_until(
        lambda s: board(s) and board(s)[first] == solution[first] and "NOTES" in s, "the game again"
    )
    if seconds_played(after) > seconds_played(before) + AWAY - 1:
        raise Failed(f"the time away counts:\n{before}\n{after}")
    terminal.type("u")
    terminal.type("q")
    terminal.wait_for("y/n")
    terminal.type("y")
    terminal.wait_for("status=0")

    terminal.run(f"clear; {gridrace} solo --continue; echo status=$?")
    grid[first] = solution[first]
    shown = wait_for_board(terminal)
    if shown != grid:
        raise Failed(f"the board is {shown}, it was {grid}")
    terminal.type(",")
    terminal.wait_for("Theme", "light")
    terminal.key("Right")
    terminal.wait_for("high contrast")
    terminal.key("Escape")
    wait_for_board(terminal)
    terminal.type("n")
    solve(terminal, grid, second)
    terminal.wait_for("Solved in")
    terminal.type("q")
    terminal.wait_for("status=0")


def check_command_line(gridrace, environment):
    """What the verbs print without a terminal; the two games are in the statistics."""

    def run(*words):
        return subprocess.run(
            ["setsid", "-w", gridrace, *words],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    stats = json.loads(run("stats", "--json").stdout)
    solved = {grade["grade"]: grade["solved"] for grade in stats["grades"]}
    if solved != {"easy": 1, "medium": 1}:
        raise Failed(f"the statistics are {stats}")
    practised = [row for row in json.loads(run("practise", "--json").stdout) if row["positions"]]
    if len(practised) != 1 or practised[0]["told"] != 1:
        raise Failed(f"the practice is {practised}")
    for words, code, told in (
        (("practise",), 0, ""),
        (("practise", "naked", "pair"), 69, "terminal"),
        (("practise", "magic"), 64, "no positions"),
        ((), 64, "name a command"),
        (("solo", "--continue"), 69, "terminal"),
        (("solo", "--date", "2026-01-01"), 64, "--daily"),
        (("settings", "set", "theme", "pink"), 64, "choose dark, light"),
        (("settings", "write"), 73, "--force"),
        (("settings", "set", "theme"), 64, "name a setting"),
        (("settings", "dance"), 64, "path, show, write or set"),
        (("settings",), 0, ""),
    ):
        done = run(*words)
        if done.returncode != code or told not in done.stderr:
            raise Failed(f"{words}: exit code {done.returncode}, {done.stderr!r}")
    # As it was changed in the middle of a game.
    if 'theme = "high-contrast"  # file' not in run("settings", "show").stdout:
        raise Failed("the settings do not say where the theme comes from")


def main(gridrace):
    with tempfile.TemporaryDirectory() as home, Terminal(home) as terminal:
        play_from_start_screen(terminal, gridrace, home)
        offer_the_tour_once(terminal, gridrace)
        continue_after_a_kill(terminal, gridrace, home)
        check_command_line(gridrace, terminal.environment)
    print("a puzzle from the start screen and back; another one killed, continued and solved")


if __name__ == "__main__":
    script.run(__doc__, main)
