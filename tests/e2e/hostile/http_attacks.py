"""Requests that are none: each gets the HTTP status of the protocol's page, or the connection is closed.

An attack is given the server, a room code and a source of chance.
"""

import asyncio
import contextlib
import urllib.parse

from python_client.checks import check
from python_client.http_checks import check_http

GREETING_DEADLINE = 5  # seconds that the server gives a request
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="


def upgrade(code, *more):
    """A good request to enter a room."""
    return request(
        f"GET /r/{code} HTTP/1.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: gridrace.v1",
        *(more or [KEY]),
    )


def request(*lines):
    return "\r\n".join([lines[0], "Host: localhost", *lines[1:], "", ""]).encode()


@contextlib.asynccontextmanager
async def connected(server):
    """A plain connection, reset at the end without ceremony."""
    address = urllib.parse.urlsplit(server)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def end_of(reader, seconds):
    """What the server says until it closes; it must."""
    said = b""
    try:
        async with asyncio.timeout(seconds):
            while data := await reader.read(65536):
                said += data
    except ConnectionError:
        pass
    return said


async def check_status(server, data, statuses, what):
    """The server answers these bytes with one of the statuses (None: it may just close), and closes."""
    async with connected(server) as (reader, writer):
        with contextlib.suppress(ConnectionError):
            writer.write(data)
            await writer.drain()
        said = await end_of(reader, GREETING_DEADLINE + 5)
        words = said.split(None, 2)
        status = int(words[1]) if said.startswith(b"HTTP/1.1 ") else None
        check(status in statuses, f"{what}: status {status} instead of {statuses}: {said[:200]!r}")


async def random_bytes(server, _, rng):
    data = bytes([rng.randrange(128, 256)]) + rng.randbytes(2000)
    await check_status(server, data, [400, None], "random bytes")


async def broken_requests(server, code, _):
    """Requests against the rules of HTTP or of WebSocket, and one too long."""
    long = request("GET / HTTP/1.1", "X-Long: " + "x" * 20_000)
    chunks = request("POST /rooms HTTP/1.1", "Transfer-Encoding: chunked") + b"zzz\r\n"
    huge = request("POST /rooms HTTP/1.1", "Content-Length: 99999999999999")
    await asyncio.gather(
        check_status(server, b"GARBAGE\r\n\r\n", [400], "no request"),
        check_status(server, request("GET / HTTP/9.9"), [400], "another version of HTTP"),
        check_status(server, long, [431], "a header of 20 kB"),
        check_status(server, chunks, [400], "a broken chunk"),
        check_status(server, huge, [413, None], "a body that is announced too large"),
        check_status(server, upgrade(code, "X: no key"), [400, 426], "an upgrade without a key"),
        check_status(server, b"GET / HTTP/1.1\r\n\r\n", [400], "no Host"),
        check_status(server, request("GET / HTTP/1.1", "Host: other"), [400], "two Hosts"),
        check_status(server, request("POST /rooms HTTP/1.1", "Transfer-Encoding: xchunked"), [400], "xchunked"),
    )


async def good_and_bad_requests(server, _, __):
    """All that the page says on HTTP still holds."""
    await asyncio.to_thread(check_http, server)


async def half_request(server, code, rng):
    """Stops in the middle of a request and waits: the server does not wait for ever."""
    whole = upgrade(code)
    async with connected(server) as (reader, writer):
        writer.write(whole[: rng.randrange(len(whole))])
        said = await end_of(reader, GREETING_DEADLINE + 3)
        check(said == b"", f"half a request is answered with {said[:100]!r}")


async def one_byte_at_a_time(server, code, _):
    """A request that comes too slowly is cut off in the same time."""
    async with connected(server) as (reader, writer):
        ended = asyncio.create_task(end_of(reader, GREETING_DEADLINE + 3))
        for byte in upgrade(code):
            writer.write(bytes([byte]))
            await asyncio.sleep(0.1)
            if ended.done():
                break
        check(await ended == b"", "a slow request was answered")


async def lose_in_request(server, code, rng):
    """Goes in the middle of a request, many times."""
    whole = upgrade(code)
    for _ in range(20):
        async with connected(server) as (_, writer):
            writer.write(whole[: rng.randrange(len(whole) + 1)])
            await writer.drain()


ATTACKS = [
    random_bytes,
    broken_requests,
    good_and_bad_requests,
    half_request,
    one_byte_at_a_time,
    lose_in_request,
]
