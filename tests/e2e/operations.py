#!/usr/bin/python3
"""What the operator of a server sets and sees: configuration, metrics, health, logs.

Usage: operations.py GRIDRACED

A server gets its settings from a file, the environment and flags; a race is played on it, and seen in its
metrics, which are read strictly; its log is JSON and tells no secret. Exit code 0 and a short summary, or 1
and what was not as it should be.
"""

import asyncio
import base64
import contextlib
import json
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.error
import urllib.parse
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import player, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.exposition import Metrics  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from python_client.messages import client as client_pb2  # noqa: E402
from python_client.messages import server as server_pb2  # noqa: E402
from python_client.rooms import ask_for  # noqa: E402
from python_client.scene import Scene, check_code, gather_in_the_lobby, start_race  # noqa: E402

TIME_FOR_EVERYTHING = 60
USAGE, WRONG_SETTINGS = 64, 78
DIGIT_OUT_OF_RANGE = 5
FILE = """
[network]
listen = "127.0.0.1:0"
[limits]
threads = 2
max_rooms = 50
[storage]
puzzle_stock = 8
durability = "crash"
[operations]
log_level = "debug"
"""
FAULTY = """
[limits]
threads = "two"
max_room = 5
[storige]
data = "x"
[operations]
log_format = "xml"
"""
ENVIRONMENT = {"GRIDRACE_MAX_ROOMS": "60", "GRIDRACE_LOG_FORMAT": "json", "GRIDRACE_COMMAND_RATE": "500"}
FLAGS = ("--command-burst", "500", "--ops-listen", "127.0.0.1:0")


def told(binary, *arguments, environment=None, expected=0):
    """What the program prints, on stdout if all is well and on stderr if not."""
    done = subprocess.run(
        [binary, *arguments], env=environment or {}, capture_output=True, text=True, timeout=20, check=False
    )
    check_equal(done.returncode, expected, f"the exit code of {arguments}: {done.stderr}")
    check_equal(bool(done.stderr), expected != 0, f"{arguments} says {done.stderr}")
    return done.stderr if expected else done.stdout


def check_drop_in(binary, file):
    """What is in the folder beside the file overrides the file, and is named."""
    added = file.with_suffix(".d") / "50-threads.toml"
    added.parent.mkdir()
    added.write_text("[limits]\nthreads = 3\n")
    printed = told(binary, "config", "print", "--origin", "--config", str(file))
    check(f"\nthreads = 3  # {added}:2\n" in printed, f"{added} is not in {printed}")
    sound = told(binary, "config", "check", "--config", str(file))
    check(sound.startswith(f"{file}, {added}: sound; "), sound)
    added.write_text("[limits]\nthread = 3\n")
    fault = told(binary, "config", "check", "--config", str(file), expected=WRONG_SETTINGS)
    check(fault.startswith(f"gridraced: {added}:2: there is no setting limits.thread; did you mean threads"), fault)
    shutil.rmtree(added.parent)


def check_configuration(binary, folder):
    """What is in force, and where it comes from; every fault by its line."""
    file = folder / "gridraced.toml"
    file.write_text(FILE)
    environment = {"GRIDRACE_CONFIG": str(file), **ENVIRONMENT}
    printed = told(binary, *FLAGS, "config", "print", "--origin", environment=environment)
    for line in (
        f'listen = "127.0.0.1:0"  # {file}:3',
        f"threads = 2  # {file}:5",
        "max_rooms = 60  # GRIDRACE_MAX_ROOMS",
        "command_burst = 500  # --command-burst",
        "idle_timeout = 30  # default",
    ):
        check(f"\n{line}\n" in printed, f"{line} is not in {printed}")
    check_drop_in(binary, file)
    again = folder / "again.toml"
    again.write_text(printed)
    settings = tomllib.loads(printed)
    same = told(binary, "config", "print", "--config", str(again))
    check_equal(tomllib.loads(same), settings, "the printed file, read again")

    file.write_text(FAULTY)
    faults = told(binary, "config", "check", "--config", str(file), expected=WRONG_SETTINGS)
    check_equal(
        faults.splitlines(),
        [
            f'gridraced: {file}:3: limits.threads = "two": wants a whole number from 1 to 256',
            f"gridraced: {file}:4: there is no setting limits.max_room; did you mean max_rooms in [limits]?",
            f"gridraced: {file}:5: there is no table [storige]; did you mean [storage]?",
            f'gridraced: {file}:8: operations.log_format = "xml": wants one of plain, json, in quotes',
        ],
        "the faults",
    )
    told(binary, "--config", str(file), expected=WRONG_SETTINGS)  # and nothing is started
    told(binary, "--threads", "0", expected=USAGE)
    file.write_text(FILE)
    return file


def check_named_metrics(metrics):
    """Whatever an alert, a panel or a page names is what a server exports."""
    root = pathlib.Path(__file__).resolve().parents[2]
    places = [*root.glob("deploy/monitoring/**/*.*"), *root.glob("*.md"), *root.glob("*/README.md"), *root.glob("deploy/docs/*.md")]
    named = 0
    for place in places:
        for name in set(re.findall(r"\b(?:gridrace|process)_\w+(?=[^\w.(]|$)", place.read_text())):
            family = re.sub(r"_(bucket|sum|count)$", "", name)
            exported = name in metrics.types or metrics.types.get(family) == "histogram"
            check(exported, f"{place} names {name}, which no server exports")
            named += 1
    check(named > 50, f"only {named} names of metrics are found")


def log_lines(gridraced):
    return [json.loads(line) for line in gridraced.log().splitlines()]


async def ops_address(gridraced):
    """Where the server says that its port for operations is."""
    for _ in range(100):
        for line in log_lines(gridraced):
            if "operations" in line["event"]:
                return f"http://{line['address']}"
        await asyncio.sleep(0.05)
    raise RuntimeError("no port for operations")


async def scrape(address):
    answer = await asyncio.to_thread(ask_for, address, "/metrics")
    check_equal((answer.status, answer.content_type), (200, "text/plain"), "the answer with metrics")
    return Metrics(answer.text())


async def scrape_until(address, condition, what):
    """Counts of connections and races follow a moment later than what people are told."""
    for _ in range(100):
        metrics = await scrape(address)
        if condition(metrics):
            return metrics
        await asyncio.sleep(0.05)
    raise RuntimeError(f"{what} cannot be seen in the metrics: {metrics.samples}")


async def check_health(gridraced, operations):
    for address in (gridraced.server, operations):
        for path in ("/livez", "/readyz"):
            answer = await asyncio.to_thread(ask_for, address, path)
            check_equal((answer.status, answer.text()), (200, '{"status":"ok"}\n'), f"{path}")
    health = await asyncio.to_thread(ask_for, gridraced.server, "/healthz")
    check_equal(json.loads(health.text())["status"], "ok", "the status in /healthz")
    answer = await asyncio.to_thread(ask_for, gridraced.server, "/metrics")
    check_equal(answer.status, 403, "metrics on the players' port, though they have their own")
    answer = await asyncio.to_thread(ask_for, operations, "/rooms", b"")
    check_equal(answer.status, 404, "a room made on the port for operations")


async def race(scene):
    """Moves, one that is refused, and the end."""
    await gather_in_the_lobby(scene)
    await start_race(scene, 1)
    await player.play(scene.ada, player.moves_left(scene.ada.room)[:5])
    cell = player.empty_cells(scene.bob.room)[0]
    ten = client_pb2.PlaceDigit(cell=cell, digit=10)
    await check_code(scene.bob, DIGIT_OUT_OF_RANGE, "a digit 10", place_digit=ten)


async def give_up(scene):
    for client in (scene.ada, scene.bob):
        await check_code(client, None, "giving up", forfeit=client_pb2.Forfeit())
    await scene.everybody(lambda room: room.phase == server_pb2.PHASE_LOBBY, "the end")


def check_race_is_seen(before, during):
    check_equal(during.labelled("gridrace_connections")["seated"], 3, "seated connections")
    check_equal(during.value("gridrace_rooms"), 1, "rooms")
    check_equal(during.value("gridrace_members"), 3, "members")
    verdicts = during.labelled("gridrace_commands_total")
    check_equal(verdicts["digit_out_of_range"], 1, "commands refused for a digit 10")
    check_equal(verdicts["applied"], 7, "commands applied: ready, start and five moves")
    check("unknown" not in verdicts, "a verdict without a name")
    for name in (
        "gridrace_events_total",
        "gridrace_commit_seconds_count",
        "gridrace_fan_out_seconds_count",
        "gridrace_received_bytes_total",
        "gridrace_sent_bytes_total",
        "process_cpu_seconds_total",
    ):
        check(during.value(name) > before.value(name), f"{name} does not grow")
    check_equal(set(during.types), set(before.types), "which metrics there are")
    check_equal(set(during.samples), set(before.samples), "which series there are")
    check_equal(len(during.labelled("gridrace_puzzle_stock")), 6, "the grades in stock")
    check(during.value("process_open_fds") > 5, "open descriptors")
    check(during.value("process_resident_memory_bytes") > 1e6, "memory")


def check_log(gridraced, scene):
    """Each line is an object, and none tells what lets somebody in."""
    lines = log_lines(gridraced)
    check(all({"time", "level", "event"} <= set(line) for line in lines), "lines without an event")
    log = gridraced.log().lower()
    for client in scene.all:
        forms = (client.token.hex(), base64.b64encode(client.token).decode().lower().rstrip("="))
        check(not any(form in log for form in forms), f"the log tells {client.name}'s token")
    return len(lines)


async def check_operations(binary, file, folder):
    environment = {"GRIDRACE_CONFIG": str(file), "GRIDRACE_DATA": str(folder / "data"), **ENVIRONMENT}
    environment["GRIDRACE_PUZZLE_STOCK"] = ""
    async with Gridraced(binary, FLAGS, environment) as gridraced:
        await gridraced.start()
        operations = await ops_address(gridraced)
        await scrape_until(operations, lambda m: m.value("gridrace_puzzle_stock", grade="easy"), "a puzzle")
        await check_health(gridraced, operations)
        await asyncio.to_thread(ask_among_the_silent, operations)
        before = await scrape(operations)
        scene = Scene(gridraced.server)
        await race(scene)
        during = await scrape_until(operations, lambda m: m.value("gridrace_races_running"), "the race")
        check_race_is_seen(before, during)
        check_named_metrics(during)
        await give_up(scene)
        await scrape_until(operations, lambda m: not m.value("gridrace_races_running"), "the end")
        await scene.eve.drop()
        await scrape_until(operations, lambda m: m.labelled("gridrace_connections")["seated"] == 2, "a loss")
        await scene.bob.leave()
        await scrape_until(operations, lambda m: m.labelled("gridrace_closes_total")["left"] == 1, "leaving")
        gridraced.ask_to_stop()
        check_equal(await gridraced.exit_code(), 0, "the exit code of the server")
        return len(during.samples), check_log(gridraced, scene)


def ask_forwarded(server):
    """How metrics are answered to whom a proxy forwards."""
    request = urllib.request.Request(f"{server}/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def ask_among_the_silent(address):
    """A client that connects and says nothing delays no other, and is disconnected after a while."""
    parts = urllib.parse.urlsplit(address)
    with contextlib.ExitStack() as stack:
        silent = []
        for _ in range(4):
            for _ in range(50):
                peer = socket.create_connection((parts.hostname, parts.port), 5)
                silent.append(stack.enter_context(peer))
            asked = time.monotonic()
            answer = ask_for(address, "/livez")
            took = time.monotonic() - asked
            check_equal(answer.status, 200, f"/livez among {len(silent)} silent connections")
            check(took < 1, f"/livez among {len(silent)} silent connections took {took:.1f} s")
        for peer in silent:
            check_equal(peer.recv(1), b"", "what a silent connection hears")


async def check_one_port(binary):
    """Without a port of their own, metrics are for this machine alone."""
    async with Gridraced(binary) as gridraced:
        await gridraced.start()
        await scrape(gridraced.server)
        check_equal(await asyncio.to_thread(ask_forwarded, gridraced.server), 403, "forwarded")


async def main(binary):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = check_configuration(binary, folder)
        series, lines = await check_operations(binary, file, folder)
        await check_one_port(binary)
    print(f"settings from three places; {series} series and {lines} lines of log are correct")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
