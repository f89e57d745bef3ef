"""Clients that a server with TLS refuses before the handshake are told why, but only a limited number of times."""

import asyncio
import contextlib
import time

from python_client.checks import check, check_equal
from python_client.gridraced import Gridraced

from .at_the_door import GET_HEALTH, context_for, place_of, say_plainly

MAL, BOB = "127.0.0.3", "127.0.0.4"
BURST = 3
TOLD_AT_ONCE = 4  # times for one address
WAITED_FOR = 2  # seconds
SMALL = {"GRIDRACE_UNLIMITED": "none", "GRIDRACE_CONNECTION_BURST": str(BURST), "GRIDRACE_CONNECTION_RATE": "1"}
POST_ROOM = b"POST /rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"


async def answer_to(server, context, data, source):
    """All that the server says; nothing if it closes the connection instead."""
    host, port = place_of(server)
    with contextlib.suppress(ConnectionError):
        reader, writer = await asyncio.open_connection(host, port, ssl=context, local_addr=(source, 0))
        try:
            writer.write(data)
            return await asyncio.wait_for(reader.read(), 5)
        finally:
            writer.transport.abort()
    return b""


async def check_refused(gridraced, authority):
    certificate, key = authority.sign("strict", "IP:127.0.0.1")
    arguments = ("--listen", "127.0.0.1:0", "--tls-cert", str(certificate), "--tls-key", str(key))
    context = context_for(authority)
    async with Gridraced(gridraced, arguments, SMALL) as server:
        await server.start()

        async def visits(source, count):
            return [await answer_to(server, context, POST_ROOM, source) for _ in range(count)]

        for said in await visits(MAL, BURST):
            check(said.startswith(b"HTTP/1.1 201 "), f"a visitor who may come in gets {said!r}")
        refused = await visits(MAL, TOLD_AT_ONCE + 3)
        for said in refused[:TOLD_AT_ONCE]:
            check(said.startswith(b"HTTP/1.1 429 "), f"one who comes too often gets {said!r}")
            check(b"Retry-After: " in said and b"connects too often" in said, f"it is not told why: {said!r}")
        check_equal(refused[TOLD_AT_ONCE:], [b""] * 3, "what is said to one who does not listen")
        said = (await visits(BOB, BURST + 1))[-1]
        check(said.startswith(b"HTTP/1.1 429 "), f"another who comes too often gets {said!r}")
        await _check_patience(server)


async def _check_patience(server):
    """A refused client is waited for less long than an admitted one."""
    for _ in range(BURST):
        await say_plainly(server, GET_HEALTH)
    began = time.monotonic()
    ends = await asyncio.gather(*(say_plainly(server, b"") for _ in range(2)))
    took = time.monotonic() - began
    check(abs(took - WAITED_FOR) < 1, f"one who is refused and says nothing stays for {took:.1f} s")
    check_equal([said for said, _ in ends], [b"", b""], "what one hears who says nothing")
