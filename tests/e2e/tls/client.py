"""The client over TLS: it races as without, and takes no certificate that it should not."""

import asyncio
import contextlib
import json
import signal

from commands.bad_usage import fails
from commands.processes import Failed, end, expect, finish, run, start
from commands.races import results_of, wait_for_line
from python_client.checks import check
from python_client.gridraced import Gridraced

USAGE, UNAVAILABLE, PROTOCOL = 64, 69, 76
PACE = ["--pace", "40", "--slips", "0"]
NOBODY = "signed by nobody whom this machine trusts"


def url_of(server):
    return server.server.replace("http", "ws", 1)


@contextlib.asynccontextmanager
async def serving(binary, certificate, key):
    arguments = ("--listen", "127.0.0.1:0", "--tls-cert", str(certificate), "--tls-key", str(key))
    async with Gridraced(binary, arguments) as server:
        await server.start()
        yield server


async def check_race_through_renewals(gridrace, server, authority):
    """Two bots race and the certificate is read again all the while: nobody is ever away. Returns how often."""
    trust = {"GRIDRACE_CA": str(authority.certificate), "GRIDRACE_SERVER": url_of(server)}
    options = ["--players", "2", "--auto-start", "--countdown", "0"]
    created = await run(gridrace, "create", "--no-play", "--json", *options, environment=trust)
    expect(created.code == 0, created, "a room")
    said = json.loads(created.out)
    check(said["url"].startswith("wss://"), f"the address of a room: {said}")
    ada = [gridrace, "bot", "--room", said["code"], *PACE, "--json", "--name", "Ada"]
    bo = [gridrace, "bot", "--room", said["url"], *PACE, "--json", "--name", "Bo"]
    renewals = 0
    playing = await start(*ada, environment=trust)
    try:
        await wait_for_line(playing, "ready_changed")
        racing = asyncio.gather(finish(playing, ada, 60), run(*bo, environment=trust, seconds=60))
        while not racing.done():
            server.ask_to_stop(signal.SIGHUP)
            renewals += 1
            await asyncio.sleep(0.1)
        ends = await racing
    finally:
        await end(playing)
    for finished in ends:
        expect(finished.code == 0 and finished.err == "", finished, "a quiet end")
        expect("member_away" not in finished.out, finished, "nobody who was away")
        expect(len(results_of(finished)) == 1, finished, "one result")
    if results_of(ends[0]) != results_of(ends[1]):
        raise Failed(f"the results differ: {ends}")
    return renewals


async def refuses(gridrace, server, words, *options, code=UNAVAILABLE):
    """Neither a room can be opened nor entered, and it is said why."""
    room = f"{server}/r/222222"
    await fails([gridrace, "create", "--no-play", "--server", server, *options], code, words)
    await fails([gridrace, "bot", "--room", room, *options], code, words)
    await fails([gridrace, "watch", room, "--lines", *options], code, words)


async def check_distrust(gridraced, gridrace, server, authority, other):
    url = url_of(server)
    await refuses(gridrace, url, NOBODY)
    await refuses(gridrace, url, NOBODY, "--ca", other.certificate)
    await refuses(gridrace, url, "--ca: cannot use /no/such.pem", "--ca", "/no/such.pem")
    trusted = ("--ca", authority.certificate)
    elsewhere = authority.sign("elsewhere", "DNS:other.example")
    async with serving(gridraced, *elsewhere) as wrong:
        words = "is for other.example, not for 127.0.0.1"
        await refuses(gridrace, url_of(wrong), words, *trusted)
    expired = authority.sign("expired", "IP:127.0.0.1", has_expired=True)
    async with serving(gridraced, *expired) as old:
        await refuses(gridrace, url_of(old), "has expired", *trusted)
    plain = url.replace("wss://", "ws://")
    await fails([gridrace, "create", "--no-play", "--server", plain], USAGE, "use wss://")
    await fails([gridrace, "bot", "--room", f"{plain}/r/222222"], PROTOCOL, "use wss://")
    said = await run(gridrace, "doctor", "--server", plain)
    expect("use wss://" in said.out and "ask the host" not in said.out, said, "what to do")
    none = {"SSL_CERT_FILE": "/nonexistent", "SSL_CERT_DIR": "/nonexistent"}
    said = await run(gridrace, "create", "--no-play", "--server", url, environment=none)
    expect("install the package ca-certificates" in said.err, said, "what this machine lacks")


async def check_plain_server(gridrace, server):
    await refuses(gridrace, url_of(server).replace("ws://", "wss://"), "not speak TLS")
