#!/usr/bin/python3
"""A host who forgets public_hosts hears it: from the log, from doctor, and from create, which shows no dead link.

Usage: public_name.py PAGE_SERVER GRIDRACE

PAGE_SERVER is gridraced with any page. Its public name is made by a forwarder, since tests have no names of their own.
"""

import asyncio
import contextlib
import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from commands.processes import run  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402

NAME = "race.example.org"
LINE = f"public_hosts = ['{NAME}']"
PATIENCE = 20


async def copy(reader, writer, change):
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(change(data))
            await writer.drain()
    writer.close()


@contextlib.asynccontextmanager
async def named(server):
    """The address of a forwarder by which the server is called by its name."""
    host, port = server.removeprefix("http://").split(":")

    async def forward(reader, writer):
        own = "{}:{}".format(*writer.get_extra_info("sockname")).encode()
        to_server = await asyncio.open_connection(host, int(port))
        to_name = copy(reader, to_server[1], lambda data: data.replace(own, NAME.encode()))
        await asyncio.gather(to_name, copy(to_server[0], writer, lambda data: data))

    forwarder = await asyncio.start_server(forward, "127.0.0.1", 0)
    async with forwarder:
        yield "ws://{}:{}".format(*forwarder.sockets[0].getsockname())


async def ask_doctor(gridrace, address):
    said = await run(gridrace, "doctor", "--json", "--server", address, seconds=PATIENCE)
    check_equal(said.code, 0, f"the exit code of doctor, which said {said.out} {said.err}")
    return {finding["subject"]: finding for finding in json.loads(said.out)["findings"]}["browser"]


async def create(gridrace, address):
    said = await run(gridrace, "create", "--no-play", "--json", "--server", address, seconds=PATIENCE)
    check_equal(said.code, 0, f"the exit code of create, which said {said.err}")
    return json.loads(said.out), said.err


async def forget(gridraced, gridrace, address):
    found = await ask_doctor(gridrace, address)
    check_equal(found["verdict"], "doubtful", f"what doctor thinks of {found}")
    check("public_hosts" in found["text"], f"doctor does not say what is missing: {found}")
    check(LINE in gridraced.log(), f"the line to paste is not in the log: {gridraced.log()}")
    room, said = await create(gridrace, address)
    check("link" not in room, f"a link that is refused: {room}")
    check("public_hosts" in said, f"create does not say what is missing: {said}")
    check(room["join"].startswith("gridrace join "), f"the invitation: {room}")


async def remember(gridraced, gridrace, address):
    check_equal((await ask_doctor(gridrace, address))["verdict"], "good", "what doctor thinks")
    room, said = await create(gridrace, address)
    check_equal((room["link"].split("/r/")[0], said), (address.replace("ws:", "http:"), ""), "the link")
    check(LINE not in gridraced.log(), f"a warning without need: {gridraced.log()}")


async def check_start(server):
    """Who listens for other machines without a name is told at the start."""
    for listen, settings, is_told in (
        ("0.0.0.0:0", {}, True),
        ("0.0.0.0:0", {"GRIDRACE_PUBLIC_HOSTS": NAME}, False),
        ("127.0.0.1:0", {}, False),
    ):
        async with Gridraced(server, ("--listen", listen), settings) as gridraced:
            await gridraced.start()
            first = gridraced.log().splitlines()[0]
            check("gridraced starts version=" in first and "page=yes tls=no" in first, f"the first line is {first}")
            check_equal("public_hosts is empty" in gridraced.log(), is_told, f"the warning with {listen} {settings}")


async def main(server, gridrace):
    await check_start(server)
    for case, settings in ((forget, {}), (remember, {"GRIDRACE_PUBLIC_HOSTS": NAME})):
        async with Gridraced(server, environment=settings) as gridraced:
            await gridraced.start()
            async with named(gridraced.server) as address:
                await case(gridraced, gridrace, address)
    print("a host hears of a name that is missing")


if __name__ == "__main__":
    script.run(__doc__, main)
