"""Rooms and races by the command line alone: bots race, somebody watches, and all agree on the result."""

import asyncio
import json
import signal
import socket
import time

from python_client.gridraced import Gridraced

from .bad_usage import fails
from .processes import PATIENCE, Failed, end, expect, finish, run, run_all, start
from .puzzle_verbs import HARD, VERBS, lines_of, output

VERBS_ABOUT_ROOMS = ("create", "join", "watch", "solo", "bot", "replay")
NO_PERMISSION = 77
TIME_FOR_A_RACE = 60
TIME_TO_STOP = 2
PACE = ["--pace", "200", "--slips", "0.05"]


async def check_help(gridrace):
    """Help is asked for, so it comes on stdout."""
    for arguments in ([], *([verb] for verb in VERBS_ABOUT_ROOMS + VERBS)):
        finished = await run(gridrace, *arguments, "--help")
        lines = lines_of(finished)
        expect(any("--help" in line for line in lines), finished, "a list of options")
        expect(max(map(len, lines)) <= 80, finished, "lines that fit on a screen")
    finished = await run(gridrace, "--version")
    expect(lines_of(finished)[0].startswith("gridrace "), finished, "a version")


async def create(gridrace, server, *options):
    """What `create --no-play --json` tells."""
    (line,) = await output(gridrace, "create", "--no-play", "--json", "--server", server, *options)
    said = json.loads(line)
    if said["url"] != f"{server}/r/{said['code']}" or said["join"] != f"gridrace join {said['url']}":
        raise Failed(f"create --json: {said}")
    return said


async def check_create(gridrace, server):
    lines = await output(gridrace, "create", "--no-play", environment={"GRIDRACE_SERVER": server})
    links = [f"{server.replace('ws', 'http', 1)}/r/{lines[0]}"] if len(lines) == 3 else []  # of a server with the page
    if lines[1:] != [*links, f"gridrace join {server}/r/{lines[0]}"]:
        raise Failed(f"create --no-play: {lines}")
    codes = {(await create(gridrace, server))["code"] for _ in range(3)}
    if len(codes) != 3:
        raise Failed(f"three rooms have the codes {codes}")


def results_of(finished):
    """The results among JSON lines, every one of which must be one."""
    lines = [json.loads(line) for line in finished.out.splitlines()]
    expect(all("event" in line or "result" in line for line in lines), finished, "events and results")
    return [line["result"] for line in lines if "result" in line]


async def wait_for_line(process, text):
    """Reads what a program prints until a line has this text."""
    line = ""
    while text not in line:
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        if not line:
            raise Failed(f"waited in vain for a line with {text!r}")


async def end_all(*processes):
    """Makes sure that those which were started are gone."""
    for process in filter(None, processes):
        await end(process)


async def race(gridrace, server, bot_manner, watch_manner, *options):
    """Two bots race, found by code and by address, and Eve watches from before the start; the ends of Ada,
    Eve and Bo, of whom Ada always speaks JSON."""
    options = ["--players", "2", "--auto-start", "--countdown", "0", *options]
    said = await create(gridrace, server, *options)
    address = said["url"][: -len(said["code"])] + said["code"].lower()
    environment = {"GRIDRACE_SERVER": server, "GRIDRACE_NAME": "Ada"}
    ada = [gridrace, "bot", "--room", said["code"], *PACE, "--json"]
    eve = [gridrace, "watch", address, "--races", "1", "--name", "Eve", *watch_manner]
    bo = [gridrace, "bot", "--room", address, *PACE, *bot_manner, "--name", "Bo"]
    playing = await start(*ada, environment=environment)
    watching = None
    try:
        await wait_for_line(playing, "ready_changed")
        watching = await start(*eve)
        await wait_for_line(playing, "Eve")
        ends = [finish(playing, ada, TIME_FOR_A_RACE), finish(watching, eve, TIME_FOR_A_RACE), run(*bo)]
        return await asyncio.gather(*ends)
    finally:
        await end_all(playing, watching)


async def check_race(gridrace, server):
    """Everybody tells the same result."""
    ended = await race(gridrace, server, ["--json"], ["--json"], "--assists", "hints,check")
    for finished in ended:
        expect(finished.code == 0 and finished.err == "", finished, "a quiet end")
        expect(len(results_of(finished)) == 1, finished, "one result")
    results = [results_of(finished)[0] for finished in ended]
    if any(result != results[0] for result in results):
        raise Failed(f"the results differ: {results}")
    standings = results[0]["standings"]
    if results[0]["assists"] != ["check", "hints"] or any(row["aids"] for row in standings):
        raise Failed(f"the assists: {results[0]}")
    found = [(row["place"], row["status"], row["percentage"]) for row in standings]
    if found[0] != (1, "finished", 100) or {row["name"] for row in standings} != {"Ada", "Bo"}:
        raise Failed(f"the standings: {standings}")
    puzzles = {json.loads(line).get("puzzle") for e in ended for line in e.out.splitlines()}
    if len(puzzles - {None}) != 1:
        raise Failed(f"the puzzles of one race: {puzzles}")


async def check_seed(gridrace, server, *difficulty):
    """Anyone who has the seed can make the puzzle of the race again."""
    ended = await race(gridrace, server, ["--json"], ["--json"], *difficulty)
    for finished in ended:
        expect(finished.code == 0 and len(results_of(finished)) == 1, finished, "a race")
        told = {}
        for line in finished.out.splitlines():
            told.update(json.loads(line))
        expect(isinstance(told["seed"], str), finished, "a seed that no program rounds")
        made = await output(gridrace, "generate", "--seed", told["seed"], *difficulty)
        expect(made == [told["puzzle"]], finished, f"the puzzle of its seed, {made}")


async def check_race_in_words(gridrace, server):
    """Without --json a race, here on a puzzle that was given, is told in words."""
    _, eve, bo = await race(gridrace, server, [], ["--lines"], "--puzzle", HARD)
    for finished in (eve, bo):
        expect(finished.code == 0 and finished.err == "", finished, "a quiet end")
        for words in (HARD.replace("0", "."), "finishes in place 1", "\n1. ", "\n2. ", "race 1 is over"):
            expect(words in finished.out, finished, repr(words))


async def check_full_room(gridrace, server):
    """One seat, two bots: the second is told."""
    said = await create(gridrace, server, "--players", "1")
    first = await start(gridrace, "bot", "--room", said["url"], "--json")
    try:
        await wait_for_line(first, "ready_changed")
        await fails([gridrace, "bot", "--room", said["url"]], NO_PERMISSION, "full")
    finally:
        await end(first)


async def stop(process, command, number):
    """Sends a signal; the program must end soon, by itself, and with a code that tells."""
    process.send_signal(number)
    began = time.monotonic()
    finished = await finish(process, command, seconds=10)
    expect(time.monotonic() - began < TIME_TO_STOP, finished, f"an end within {TIME_TO_STOP} s")
    expect(finished.code == 128 + number, finished, f"exit code {128 + number}")
    expect(finished.err == "", finished, "a quiet end")
    return finished


async def check_signals(gridrace, server):
    """A bot that is asked to stop leaves the room in good manners; a watcher just goes."""
    said = await create(gridrace, server)
    for number in (signal.SIGTERM, signal.SIGINT):
        await check_signal(gridrace, said["url"], number)


async def check_signal(gridrace, room, number):
    bot = [gridrace, "bot", "--room", room, "--name", "Ada", "--json"]
    watch = [gridrace, "watch", room, "--lines", "--name", "Eve"]
    playing = await start(*bot)
    watching = None
    try:
        await wait_for_line(playing, "ready_changed")
        watching = await start(*watch)
        await wait_for_line(playing, '"name":"Eve')
        await stop(playing, bot, number)
        await wait_for_line(watching, "Ada leaves")
        await stop(watching, watch, number)
    finally:
        await end_all(playing, watching)


async def check_lost_server(gridrace, gridraced):
    """A bot that lost its server looks for it, but not when it is asked to stop."""
    said = await create(gridrace, gridraced.server.replace("http", "ws"))
    bot = [gridrace, "bot", "--room", said["url"], "--json"]
    playing = await start(*bot)
    try:
        await wait_for_line(playing, "ready_changed")
        gridraced.ask_to_stop()
        code = await gridraced.exit_code()
        if code != 0:
            raise Failed(f"the server ended with {code}")
        await asyncio.sleep(0.3)
        if playing.returncode is not None:
            raise Failed("the bot gave up when its server went")
        await stop(playing, bot, signal.SIGTERM)
    finally:
        await end(playing)


def has_ipv6():
    """Whether a program on this machine can listen on ::1."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


async def check_ipv6(gridraced, gridrace):
    """A room by a URL with brackets: its server is found by it, and so is the room by the address that is told."""
    if not has_ipv6():
        print("this machine has no address ::1: nothing connects over IPv6 in this run")
        return
    async with Gridraced(gridraced, ("--listen", "[::1]:0")) as server:
        await server.start()
        url = server.server.replace("http://", "ws://")
        if not url.startswith("ws://[::1]:"):
            raise Failed(f"the address of a server on ::1: {url}")
        said = await create(gridrace, url, "--players", "1", "--auto-start", "--countdown", "0")
        finished = await run(gridrace, "bot", "--room", said["url"], *PACE, "--json", seconds=TIME_FOR_A_RACE)
        expect(finished.code == 0 and len(results_of(finished)) == 1, finished, "a race over IPv6")


async def check_races(gridrace, server):
    await run_all(
        [
            check_help(gridrace),
            check_create(gridrace, server),
            check_race(gridrace, server),
            check_race_in_words(gridrace, server),
            check_seed(gridrace, server, "--grade", "extreme"),
            check_seed(gridrace, server, "--rating", "2.0-3.4"),
            check_full_room(gridrace, server),
            check_signals(gridrace, server),
        ]
    )
