"""`gridrace doctor`: against a server of ours, none, and one that is something else."""

import asyncio
import json
import os
import pathlib
import tempfile

from . import foreign_servers as foreign
from .processes import expect, run

CANNOT_CREATE, UNAVAILABLE, PROTOCOL = 73, 69, 76
TIME_TO_GIVE_UP = 20  # seconds; the client's own patience is about half of it


async def found(gridrace, server, code, **environment):
    """What it finds as a dictionary by subject, and all it says."""
    finished = await run(
        gridrace, "doctor", "--json", "--server", server, environment=environment, seconds=TIME_TO_GIVE_UP
    )
    expect((finished.code, finished.err) == (code, ""), finished, f"exit code {code}")
    said = json.loads(finished.out)
    expect(said["exit_code"] == code, finished, "its own exit code")
    return {finding["subject"]: finding for finding in said["findings"]}, said


async def check_server_of_ours(gridrace, server):
    findings, said = await found(gridrace, server, 0, LANG="C.UTF-8", LC_ALL="", NO_COLOR="1")
    verdicts = {subject: finding["verdict"] for subject, finding in findings.items()}
    good = ("version", "colors", "locale", "state", "server", "protocol", "websocket", "round_trip", "clock")
    if any(verdicts[subject] != "good" for subject in good) or verdicts["terminal"] != "doubtful":
        raise AssertionError(f"doctor finds {findings}")
    if findings["colors"]["text"] != "no colours, by NO_COLOR":
        raise AssertionError(f"doctor sees {findings['colors']}")
    if abs(said["server"]["clock_offset_ms"]) > 1000 or said["server"]["protocol"] != "gridrace.v1":
        raise AssertionError(f"doctor measures {said['server']}")


async def check_lines(gridrace, server):
    """One line for each finding, its cure below; marks in ASCII where there is no UTF-8."""
    for locale, mark in (("C", "+"), ("C.UTF-8", "✓")):
        environment = {"LC_ALL": locale}
        finished = await run(gridrace, "doctor", "--server", server, environment=environment)
        expect(finished.code == 0, finished, "exit code 0")
        lines = finished.out.splitlines()
        expect(lines[0].startswith(f"{mark} version    gridrace "), finished, f"a line with {mark}")
        expect(lines[1].startswith("! terminal   the program has no terminal"), finished, "a doubt")
        expect(lines[2].startswith(" " * 13 + "play in a terminal"), finished, "what helps")
        expect(f"{mark} round trip " in finished.out, finished, "the round trip")
    colored = await run(gridrace, "doctor", "--color", "16", "--server", server)
    expect("\x1b[" in colored.out, colored, "colours that are asked for")


async def check_servers_that_are_none(gridrace):
    with foreign.nobody() as server:
        findings, _ = await found(gridrace, server, UNAVAILABLE)
        if "cannot reach" not in findings["server"]["text"] or "round_trip" in findings:
            raise AssertionError(f"doctor finds {findings}")
    web = foreign.says(foreign.answer("200 OK", "Content-Type: text/html"))
    for behave in (web, foreign.greets_first, foreign.closes_at_once):
        async with foreign.serving(behave) as server:
            findings, _ = await found(gridrace, server, PROTOCOL)
            if "no gridrace server" not in findings["server"]["text"]:
                raise AssertionError(f"doctor finds {findings}")


def without_upgrade(request):
    """What a proxy passes on that nobody has told about WebSockets."""
    hop_by_hop = (b"upgrade:", b"connection:", b"sec-websocket-")
    lines = [line for line in request.split(b"\r\n") if not line.lower().startswith(hop_by_hop)]
    lines.insert(1, b"Connection: close")
    return b"\r\n".join(lines)


async def check_proxy_without_websockets(gridrace, server):
    """It says what is the case where all else passes."""
    host, _, port = server.removeprefix("ws://").rpartition(":")

    async def behave(reader, writer):
        request = await reader.readuntil(b"\r\n\r\n")
        from_server, to_server = await asyncio.open_connection(host, int(port))
        to_server.write(without_upgrade(request))
        writer.write(await from_server.read())
        await writer.drain()
        writer.write_eof()
        to_server.close()

    async with foreign.serving(behave) as proxy:
        findings, _ = await found(gridrace, proxy, PROTOCOL)
        if findings["websocket"]["verdict"] != "bad" or "lets no WebSocket pass" not in findings["websocket"]["text"]:
            raise AssertionError(f"doctor finds {findings}")
        if findings["server"]["verdict"] != "good":
            raise AssertionError(f"doctor finds {findings}")


async def check_folder(gridrace, server):
    with tempfile.TemporaryDirectory() as folder:
        blocked = pathlib.Path(folder, "file")
        blocked.write_text("", encoding="ascii")
        findings, _ = await found(gridrace, server, CANNOT_CREATE, XDG_STATE_HOME=os.fspath(blocked))
        if findings["state"]["verdict"] != "bad":
            raise AssertionError(f"doctor finds {findings}")
        await found(gridrace, server, 0, XDG_STATE_HOME=folder)
        if os.listdir(folder) != ["file"]:
            raise AssertionError("doctor makes folders")


async def check_doctor(gridrace, server):
    await check_server_of_ours(gridrace, server)
    await check_lines(gridrace, server)
    await check_servers_that_are_none(gridrace)
    await check_proxy_without_websockets(gridrace, server)
    await check_folder(gridrace, server)
