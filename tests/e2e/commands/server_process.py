"""The server as a process: options, environment, a port that is taken, signals."""

import asyncio
import contextlib
import json
import os
import pathlib
import signal
import socket
import tempfile
import time
import urllib.request

from python_client.checks import check_equal, check_size
from python_client.client import Client
from python_client.gridraced import FRUGAL, Gridraced
from python_client.messages import client as client_pb2
from python_client.messages import room as room_pb2
from python_client.rooms import create_room

from .processes import PATIENCE, Failed, expect, run, run_all

USAGE, UNAVAILABLE, CONFIG = 64, 69, 78
TIME_TO_STOP = 2
HINT = "Try: gridraced --help"

ADDRESSES_THAT_ARE_NONE = [
    "nonsense",
    "127.0.0.1",
    "127.0.0.1:",
    ":8765",
    "127.0.0.1:65536",
    "127.0.0.1:-1",
    "127.0.0.1:80x",
    "::1:80",
    "[::1",
    "[]:80",
    "\x1b[2J:80x",
]

USAGE_CASES = [
    (["serve"], "serve"),
    (["--wings"], "--wings"),
    (["--\x1b[2J"], r"\x1b[2J"),
    (["--listen"], "--listen"),
    (["--listen="], "--listen"),
    (["--threads", "0"], "--threads"),
    (["--threads", "257"], "--threads"),
    (["--threads", "two"], "--threads"),
    (["--max-connections", "-1"], "--max-connections"),
    (["--idle-timeout", "1"], "--idle-timeout"),
    (["--log-level", "loud"], "--log-level"),
    (["--puzzle-stock", "1001"], "--puzzle-stock"),
    (["--durability", "eternal"], "--durability"),
    (["--keep-ended-days", "-1"], "--keep-ended-days"),
]


async def fails(gridraced, arguments, code, contains, environment=None):
    """The server does not start, and says why in a line."""
    environment = {**FRUGAL, "GRIDRACE_LOG_LEVEL": "error", **(environment or {})}
    finished = await run(gridraced, *arguments, environment=environment, seconds=10)
    expect(finished.code == code, finished, f"exit code {code}")
    expect(finished.out == "", finished, "nothing on stdout")
    lines = finished.err.splitlines()
    if lines and lines[-1] == HINT:
        lines.pop()
    expect(len(lines) == 1 and lines[0].isprintable(), finished, "one line on stderr")
    expect(lines[0].startswith("gridraced: "), finished, "a line that says who speaks")
    expect(contains in lines[0], finished, f"{contains!r} on stderr")


def bad_starts(gridraced):
    for arguments, contains in USAGE_CASES:
        yield fails(gridraced, arguments, USAGE, contains)
    for address in ADDRESSES_THAT_ARE_NONE:
        yield fails(gridraced, [f"--listen={address}"], USAGE, "HOST:PORT")
    yield fails(gridraced, [], CONFIG, "HOST:PORT", {"GRIDRACE_LISTEN": "nonsense"})
    yield fails(gridraced, [], CONFIG, "GRIDRACE_THREADS", {"GRIDRACE_THREADS": "many"})
    yield fails(gridraced, ["--listen", "256.0.0.1:0"], UNAVAILABLE, "256.0.0.1")
    yield fails(gridraced, ["--listen", "192.0.2.1:0"], UNAVAILABLE, "192.0.2.1")
    yield fails(gridraced, ["--data", "/dev/null/gridrace"], UNAVAILABLE, "--data :memory:")
    yield port_in_use(gridraced)


async def port_in_use(gridraced):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        await fails(gridraced, ["--listen", address], UNAVAILABLE, address)


async def check_help(gridraced):
    for option, contains in (("--help", "GRIDRACE_LISTEN"), ("--version", "gridraced ")):
        finished = await run(gridraced, option)
        expect(finished.code == 0 and finished.err == "", finished, "a quiet end")
        expect(contains in finished.out, finished, contains)


async def stop(server, number=signal.SIGTERM):
    """The server ends soon after a signal, content."""
    began = time.monotonic()
    server.ask_to_stop(number)
    code = await server.exit_code()
    took = time.monotonic() - began
    said = f"the server ended with {code}, {took:.1f} s after a signal\n{server.log()}"
    check_equal(code, 0, said)
    check_size(took <= TIME_TO_STOP, said)


async def check_environment(gridraced):
    """Every flag can come from the environment; the command line overrides it."""
    for arguments, environment in (
        ((), {"GRIDRACE_LISTEN": "127.0.0.1:0", "GRIDRACE_THREADS": "1"}),
        (("--listen", "127.0.0.1:0"), {"GRIDRACE_LISTEN": "192.0.2.1:0"}),
        (("--listen", "localhost:0", "--threads", "3"), {}),
    ):
        async with Gridraced(gridraced, arguments, environment) as server:
            await server.start()
            health = await asyncio.to_thread(urllib.request.urlopen, f"{server.server}/healthz")
            with health:
                said = json.load(health)
                if health.status != 200 or (said["status"], said["protocol"]) != ("ok", "gridrace.v1"):
                    raise Failed(f"/healthz answers {health.status}: {said}")
                if abs(said["time"] - time.time() * 1000) > 5000 or not said["version"]:
                    raise Failed(f"/healthz says {said}")
            await stop(server, signal.SIGINT)


async def check_stop(gridraced):
    """Neither a member who has gone deaf nor a socket that says nothing keeps the server from ending."""
    async with Gridraced(gridraced) as server:
        await server.start()
        code = await asyncio.to_thread(create_room, server.server)
        deaf = Client(server.server, code, "Deaf", room_pb2.ROLE_SPECTATOR)
        await deaf.connect()
        await deaf.stop_reading()
        listening = Client(server.server, code, "Ann")
        await listening.connect()
        unborn = Client(server.server, code, "Unborn")
        await unborn.open()
        await listening.send(client_pb2.ClientMessage(ping=client_pb2.Ping(echo=1)))
        host, port = server.server.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as silent:
            silent.sendall(b"GET /healthz HT")
            await stop(server)
        if await listening.wait_until_closed() != 1012 or listening.error.code != "restarting":
            raise Failed(f"the end was told as {listening.close_code}, {listening.error}")
        for client in (deaf, unborn):
            await client.drop()


async def wait_until(is_so, what):
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            raise Failed(f"waited in vain for {what}")
        await asyncio.sleep(0.02)


async def check_stock(gridraced):
    """What was made ahead and not issued is there again after a restart."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "puzzles.txt")
        environment = {"GRIDRACE_DATA": folder, "GRIDRACE_PUZZLE_STOCK": "4"}

        def puzzles():
            return sorted(file.read_text().splitlines()[1:]) if file.exists() else []

        async with Gridraced(gridraced, environment=environment) as server:
            await server.start()
            await wait_until(lambda: len(puzzles()) == 6 * 2, "half a stock on disk")
            await stop(server)
        kept = puzzles()
        if len(kept) != 6 * 4:
            raise Failed(f"a whole stock is not {len(kept)} puzzles")
        async with Gridraced(gridraced, environment=environment) as server:
            await server.start()
            await wait_until(lambda: "puzzle stock: easy 4, medium 4, hard 4" in server.log(), "them")
            await stop(server)
        if puzzles() != kept:
            raise Failed("a start and a stop have changed the stock")


async def check_unread_reports(gridraced):
    """A server whose reports nobody reads any more serves on."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    process = await asyncio.create_subprocess_exec(
        gridraced,
        "--listen=127.0.0.1:0",
        "--data=:memory:",
        stdout=asyncio.subprocess.PIPE,
        stderr=write_end,
    )
    os.close(write_end)
    try:
        await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        end = time.monotonic() + PATIENCE
        # At this moment ThreadSanitizer now and then puts a signal off until another comes.
        while process.returncode is None and time.monotonic() < end:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(process.wait(), 3)
        if process.returncode != 0:
            raise Failed(f"a server that nobody listens to ended with {process.returncode}")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def check_server_process(gridraced):
    await run_all(bad_starts(gridraced))
    await run_all(
        [
            check_help(gridraced),
            check_environment(gridraced),
            check_stop(gridraced),
            check_unread_reports(gridraced),
            check_stock(gridraced),
        ]
    )
