#!/usr/bin/python3
"""A challenge is sent round between friends, each with a home of their own.

Usage: challenge.py GRIDRACED GRIDRACE

Ada solves a puzzle alone and makes a challenge of it; Ben opens her file, sees her ghost, is killed, continues
and solves it; Cho opens Ben's file line by line. Each file has all runs so far, and each of them is by the
rules. Ada plays her puzzle again against her own run. A race of a server is challenged by its link. What is no
record is refused, and nothing is written. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import os
import pathlib
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.processes import PATIENCE, Failed, expect, run, start  # noqa: E402
from commands.races import create  # noqa: E402
from line_race import Speaker  # noqa: E402
from python_client import script, sudoku  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from terminal import START, Terminal, solve, wait_for_board  # noqa: E402

USAGE, WRONG_DATA, NO_INPUT, UNAVAILABLE, TRY_AGAIN = 64, 65, 66, 69, 75
SEED = 7


def files_of(home):
    """The challenges that are kept there, the newest last."""
    return sorted(pathlib.Path(home, "data", "gridrace", "challenges").glob("*.json"))


def environment(home):
    return {
        "XDG_DATA_HOME": os.path.join(home, "data"),
        "XDG_STATE_HOME": home,
        "XDG_CONFIG_HOME": os.path.join(home, "config"),
        "LC_ALL": "C.UTF-8",
    }


def make_a_challenge(gridrace, home):
    """Ada solves a puzzle and presses a key: the file."""
    with Terminal(home) as terminal:
        terminal.run(f"clear; {gridrace} solo --seed {SEED} --name Ada; echo status=$?")
        solve(terminal, wait_for_board(terminal), START)
        terminal.wait_for("Solved in", "c challenge")
        terminal.type("c")
        terminal.wait_for("The challenge is saved.", "Send this file to a friend")
        terminal.type("q")
        terminal.wait_for("status=0", "Send this file to a friend")
        if not terminal.restored():
            raise Failed("the terminal is still on the other screen or without a cursor")
    (file,) = files_of(home)
    return file


def answer_it(gridrace, home, file):
    """Ben races Ada's ghost, through a kill: the file with both."""
    with Terminal(home) as terminal:
        terminal.run(f"clear; {gridrace} challenge {file} --name Ben")
        grid = wait_for_board(terminal)
        terminal.wait_for("◌ Ada", "of 2")
        first = next(cell for cell in range(81) if grid[cell] == 0)
        os.kill(terminal.running(), signal.SIGKILL)
        terminal.close_window()
        # The file that it came from is no longer needed.
        moved = file.rename(file.with_suffix(".sent"))
        terminal.run(f"clear; {gridrace} solo --continue --name Ben; echo status=$?")
        terminal.wait_for("◌ Ada", "of 2")
        solve(terminal, wait_for_board(terminal), START)
        screen = terminal.wait_for("Solved in", "◌ Ada", "You", "The challenge is saved.")
        if "1st" not in screen or "2nd" not in screen:
            raise Failed(f"no places of {first}:\n{screen}")
        terminal.type("w")
        terminal.wait_for("Race 1", "You", "◌ Ada")
        terminal.type("q")
        terminal.wait_for("Solved in")
        terminal.type("q")
        terminal.wait_for("status=0")
        moved.rename(file)
    (answer,) = files_of(home)
    return answer


async def answer_in_lines(gridrace, home, file):
    """Cho plays line by line: the file with all three."""
    with open(file, encoding="utf-8") as text:
        grid = sudoku.parse(json.load(text)["records"][0]["puzzle"])
    solution = sudoku.solve(grid)
    moves = [
        f"r{c // 9 + 1}c{c % 9 + 1} {solution[c]}" for c in range(81) if grid[c] == 0
    ]
    async with Speaker(
        gridrace, "challenge", file, "--screen-reader", "--name", "Cho", state_home=os.path.join(home, "data")
    ) as cho:
        await cho.hear(r"^You race against recorded runs, as ghosts: Ada, Ben\.$")
        await cho.hear("^Row 9: ")
        cho.type("standings")
        await cho.hear(r"(Ada|Ben) \(ghost\), \d+ percent\.$")
        cho.type(*moves)
        await cho.hear("^1st: You, ")
        await cho.hear(r"^2nd: (Ada|Ben) \(ghost\), ")
        told = await cho.hear("^Send this file to a friend, who plays it with gridrace challenge FILE: (.*)$")
        cho.type("leave")
        await cho.end(0)
    (answer,) = files_of(home)
    if told[1] != str(answer):
        raise Failed(f"the file is {answer}, not {told[1]}")
    return answer


async def check_files(gridrace, homes, files):
    """Each file has the runs so far, which can be checked, told and exported."""
    names = ["Ada", "Ben", "Cho"]
    for count, file in enumerate(files, 1):
        told = json.loads(file.read_text(encoding="utf-8"))
        records = told["records"]
        found = [row["name"] for record in records for row in record["result"]["standings"]]
        if told["format"] != "gridrace-challenge" or found != names[:count]:
            raise Failed(f"{file}: {told['format']}, {found}")
        checked = await run(gridrace, "replay", "--check", file)
        expect(checked.out.count("true: 1 player") == count, checked, f"{count} true races")
        lines = await run(gridrace, "replay", "--lines", file)
        for name in names[:count]:
            expect(f"{name} places" in lines.out, lines, name)
    exported = await run(gridrace, "replay", "--export", "json", files[-1])
    expect(exported.out == files[-1].read_text(encoding="utf-8"), exported, "the same file again")
    stats = json.loads((await run(gridrace, "stats", "--json", environment=environment(homes[1]))).out)
    solved = sum(grade["solved"] for grade in stats["grades"])
    if solved != 1:
        raise Failed(f"ghosts are counted: {stats}")


def race_own_ghost(gridrace, home, file):
    """Ada against her own run, and against Ben's."""
    with Terminal(home) as terminal:
        for ghost, name in (("best", "◌ your best"), ("last", "◌ your last"), (file, "◌ Ben")):
            terminal.run(f"clear; {gridrace} solo --seed {SEED} --ghost {ghost}; echo status=$?")
            wait_for_board(terminal)
            terminal.wait_for(name)
            terminal.type("qy")
            terminal.wait_for("status=0")


async def check_refusals(gridrace, server, home, folder, file):
    """A clear sentence, and nothing is written."""
    said = await create(gridrace, server, "--players", "2")
    room = said["url"].replace("ws://", "http://")
    told = json.loads(file.read_text(encoding="utf-8"))
    wrong = {}
    wrong["newer"] = {**told, "version": 2}
    wrong["other"] = {"rows": []}
    changed = json.loads(json.dumps(told))
    moves = [e for m in changed["records"][0]["course"] for e in m["events"] if e["event"] == "digit_placed"]
    moves[0]["digit"] = moves[0]["digit"] % 9 + 1
    wrong["changed"] = changed
    for name, text in wrong.items():
        (folder / f"{name}.json").write_text(json.dumps(text))
    (folder / "text.json").write_text("no JSON")
    with open(folder / "large.json", "wb") as large:
        large.truncate((64 << 20) + 1)
    for code, words, arguments in (
        (WRONG_DATA, "another version", [folder / "newer.json"]),
        (WRONG_DATA, "no replay", [folder / "other.json"]),
        (WRONG_DATA, "cannot be true", [folder / "changed.json"]),
        (WRONG_DATA, "no replay", [folder / "text.json"]),
        (NO_INPUT, "64 MiB", [folder / "large.json"]),
        (NO_INPUT, "can be read", [folder / "none.json"]),
        (UNAVAILABLE, "", ["http://127.0.0.1:1/r/K7QX2M/races/1"]),
        (UNAVAILABLE, "race", [f"{room}/races/3"]),
        (USAGE, "names no race: give http://HOST/r/CODE/races/3", ["http://127.0.0.1:1/"]),
        (USAGE, "record is required", []),
    ):
        done = await run(gridrace, "challenge", *arguments, environment=environment(home))
        expect(done.code == code and words in done.err and done.out == "", done, f"{code}, {words!r}")
    for code, words, arguments in (
        (USAGE, "--daily, --seed", ["--ghost", "best"]),
        (USAGE, "race, lives and penalty only", ["--mode", "sprint", "--seed", "8", "--ghost", "best"]),
        (NO_INPUT, "not solved this puzzle", ["--seed", "8", "--ghost", "best"]),
        (WRONG_DATA, "another puzzle", ["--seed", "8", "--ghost", file]),
        (NO_INPUT, "can be read", ["--seed", "8", "--ghost", folder / "none.json"]),
    ):
        done = await run(
            gridrace, "solo", "--screen-reader", *arguments, environment=environment(home)
        )
        expect(done.code == code and words in done.err and done.out == "", done, f"{code}, {words!r}")
    if pathlib.Path(home).exists():
        raise Failed(f"something was written: {list(pathlib.Path(home).rglob('*'))}")


async def refuse_a_race_under_way(gridrace, server, home):
    said = await create(gridrace, server, "--players", "1", "--auto-start", "--countdown", "0")
    bot = await start(gridrace, "bot", "--room", said["url"], "--pace", "0.1")
    link = said["url"].replace("ws://", "http://") + "/races/1"
    deadline = time.monotonic() + PATIENCE
    while True:
        done = await run(gridrace, "challenge", link, environment=environment(home))
        if done.code == TRY_AGAIN or time.monotonic() > deadline:
            break
        await asyncio.sleep(0.1)
    bot.terminate()
    await bot.communicate()
    expect(done.code == TRY_AGAIN and "under way" in done.err and done.out == "", done, "a refusal")


async def refuse_races_not_to_be_raced_alone(gridrace, server, home):
    """A sprint, and a race that nobody has finished: bots that leave when the time is up."""
    for words, arguments in (
        ("Only races in the modes race, lives and penalty", ("--mode", "sprint", "--time-limit", "5")),
        ("Nobody has finished", ("--time-limit", "5")),
    ):
        said = await create(
            gridrace, server, "--players", "1", "--auto-start", "--countdown", "0", *arguments
        )
        bot = await run(gridrace, "bot", "--room", said["url"], "--pace", "0.5")
        link = said["url"].replace("ws://", "http://") + "/races/1"
        done = await run(gridrace, "challenge", link, environment=environment(home))
        expect(done.code == WRONG_DATA and words in done.err and done.out == "", done, f"{words!r} after {bot.code}")
    if pathlib.Path(home).exists():
        raise Failed(f"something was written: {list(pathlib.Path(home).rglob('*'))}")


async def challenge_a_race(gridrace, server, home):
    """A race of two bots on a server, by its link."""
    said = await create(gridrace, server, "--players", "2", "--auto-start", "--countdown", "0")
    link = said["url"].replace("ws://", "http://") + "/races/1"
    bot = [gridrace, "bot", "--room", said["url"], "--pace", "100"]
    for finished in await asyncio.gather(*(run(*bot, "--name", name) for name in ("Eve", "Finn"))):
        expect(finished.code == 0, finished, "a race to its end")
    with Terminal(home) as terminal:
        terminal.run(f"clear; {gridrace} challenge {link} --name Gus; echo status=$?")
        await asyncio.to_thread(wait_for_board, terminal)
        terminal.wait_for("◌ Eve", "◌ Finn", "of 3")
        terminal.type("qy")
        terminal.wait_for("status=0")


async def main(gridraced, gridrace):
    async with Gridraced(gridraced) as running:
        await running.start()
        server = running.server.replace("http://", "ws://")
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            homes = [str(folder / person) for person in ("ada", "ben", "cho", "dora", "eve")]
            files = [await asyncio.to_thread(make_a_challenge, gridrace, homes[0])]
            files.append(await asyncio.to_thread(answer_it, gridrace, homes[1], files[0]))
            files.append(await answer_in_lines(gridrace, homes[2], files[1]))
            await check_files(gridrace, homes, files)
            await asyncio.to_thread(race_own_ghost, gridrace, homes[0], files[1])
            await refuse_a_race_under_way(gridrace, server, homes[3])
            await refuse_races_not_to_be_raced_alone(gridrace, server, homes[3])
            await check_refusals(gridrace, server, homes[3], folder, files[0])
            await challenge_a_race(gridrace, server, homes[4])
    print("a challenge went round between three; a race of a server was challenged; the rest was refused")


if __name__ == "__main__":
    script.run(__doc__, main)
