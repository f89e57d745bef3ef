"""Who comes to a server with TLS, and to one without."""

import asyncio
import contextlib
import os
import pathlib
import ssl
import time
import urllib.parse

from python_client.checks import check, check_equal, check_size

HANDSHAKE_DEADLINE = 5
GET_HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
GET_NO_ROOM = b"GET /rooms/222222 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
UPGRADE = (
    b"GET /r/222222 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: gridrace.v1\r\n\r\n"
)
NONSENSE = b"NONSENSE\r\n\r\n"
STRICT = b"strict-transport-security: max-age=31536000"
# Bytes of an idle connection; OpenSSL keeps more of it since 3.5.
MOST_MEMORY = (30 if ssl.OPENSSL_VERSION_INFO < (3, 5) else 36) * 1024


def context_for(authority, version=None):
    context = ssl.create_default_context(cafile=authority.certificate)
    if version:
        context.minimum_version = context.maximum_version = version
        if version < ssl.TLSVersion.TLSv1_2:
            context.set_ciphers("ALL:@SECLEVEL=0")
    return context


def place_of(server):
    address = urllib.parse.urlsplit(server.server)
    return address.hostname, address.port


async def ask(server, context, data=GET_HEALTH):
    """What the server answers, its end of TLS and its certificate."""
    host, port = place_of(server)
    reader, writer = await asyncio.open_connection(host, port, ssl=context)
    end = writer.get_extra_info("ssl_object")
    writer.write(data)
    said = await asyncio.wait_for(reader.read(), 5)
    certificate = end.getpeercert()
    writer.close()
    return said, end, certificate


async def say_plainly(server, data, seconds=HANDSHAKE_DEADLINE + 2):
    """What comes back from these bytes, and after how long the connection ends."""
    host, port = place_of(server)
    reader, writer = await asyncio.open_connection(host, port)
    began = time.monotonic()
    writer.write(data)
    said = b""
    with contextlib.suppress(ConnectionError):
        said = await asyncio.wait_for(reader.read(), seconds)
    writer.close()
    return said, time.monotonic() - began


def client_hello():
    """The first words of a handshake."""
    into, out = ssl.MemoryBIO(), ssl.MemoryBIO()
    with contextlib.suppress(ssl.SSLWantReadError):
        ssl.create_default_context().wrap_bio(into, out, server_hostname="localhost").do_handshake()
    return out.read()


async def check_door(server, authority):
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        context = context_for(authority, version)
        context.set_alpn_protocols(["h2", "http/1.1"])
        said, end, _ = await ask(server, context)
        check(b'"status":"ok"' in said, f"/healthz over {version.name}: {said!r}")
        check_equal(end.selected_alpn_protocol(), "http/1.1", "the protocol chosen by ALPN")
    for request in (GET_HEALTH, GET_NO_ROOM, UPGRADE, NONSENSE):
        said, _, _ = await ask(server, context_for(authority), request)
        head = said.partition(b"\r\n\r\n")[0].lower()
        check(STRICT in head, f"over TLS {request[:30]!r} is answered without HSTS: {said!r}")
    await _check_refused(server, context_for(authority, ssl.TLSVersion.TLSv1_1), "TLS 1.1")
    other = context_for(authority)
    other.set_alpn_protocols(["h2"])
    await _check_refused(server, other, "HTTP/2 alone")

    said, _ = await say_plainly(server, GET_HEALTH)
    check(said.startswith(b"HTTP/1.1 400 ") and b"wss://" in said, f"plain HTTP gets {said!r}")
    said, took = await say_plainly(server, os.urandom(1) + b"\xff" * 300)
    check(took < 1 and b"HTTP" not in said, f"garbage gets {said!r} after {took:.1f} s")
    hello = client_hello()
    results = await asyncio.gather(
        say_plainly(server, b""),
        say_plainly(server, hello[:100]),
        say_plainly(server, hello),
    )
    for _, took in results:
        late = abs(took - HANDSHAKE_DEADLINE)
        check(late < 1.5, f"a handshake that does not continue ends after {took:.1f} s")


async def _check_refused(server, context, what):
    try:
        await ask(server, context)
    except (ssl.SSLError, ConnectionError):
        return
    check(False, f"{what} is taken")


async def check_plain_server(server):
    said, took = await say_plainly(server, client_hello())
    check(took < 1 and said == b"", f"TLS at a plain port gets {said!r} after {took:.1f} s")
    said, _ = await say_plainly(server, GET_HEALTH)
    check(b"strict-transport" not in said.lower(), f"a server without TLS says HSTS: {said!r}")


def memory_of(pid):
    """Bytes that a process has for itself."""
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("no Private_Dirty in smaps_rollup")


async def memory_of_idle_connections(server, authority, count=200):
    """Bytes of the server for each member who only listens, once a first crowd has come and gone."""
    from .crowd import Crowd

    crowd = Crowd(server, authority)
    async with crowd.of(count):
        pass
    async with crowd.of(count):
        first = memory_of(server.pid)
        async with crowd.of(count):
            each = (memory_of(server.pid) - first) / count
    check_size(each < MOST_MEMORY, f"an idle connection takes {each:.0f} bytes")
    return each
