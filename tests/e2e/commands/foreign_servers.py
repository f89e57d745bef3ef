"""Servers that are not gridrace, or not the gridrace that a client of ours knows."""

import asyncio
import base64
import contextlib
import hashlib
import socket

WEBSOCKET_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
PAGE = b"<html>It works!</html>"


def answer(status, *headers, body=PAGE):
    """An HTTP answer that ends the connection."""
    lines = [f"HTTP/1.1 {status}", *headers, f"Content-Length: {len(body)}", "Connection: close"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def accept_upgrade(request, subprotocol=None):
    """The answer to a WebSocket upgrade, with or without a subprotocol."""
    key = next(
        line.split(b":", 1)[1].strip()
        for line in request.split(b"\r\n")
        if line.lower().startswith(b"sec-websocket-key:")
    )
    accept = base64.b64encode(hashlib.sha1(key + WEBSOCKET_MAGIC).digest()).decode()
    lines = [
        "HTTP/1.1 101 Switching Protocols",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Accept: {accept}",
    ]
    if subprotocol:
        lines.append(f"Sec-WebSocket-Protocol: {subprotocol}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def says(text):
    """A server that answers every request with the same bytes, and that is all."""

    async def behave(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(text)
        writer.write_eof()
        await stays_silent(reader, writer)

    return behave


async def greets_first(reader, writer):
    """Speaks before it is asked, like a mail or ssh server."""
    writer.write(b"SSH-2.0-OpenSSH_9.2p1\r\n")
    await stays_silent(reader, writer)


async def closes_at_once(reader, writer):
    """Ends the conversation without a word. (It listens on, for else the system would reset it.)"""
    writer.write_eof()
    await stays_silent(reader, writer)


async def stays_silent(reader, _):
    """Listens for ever."""
    while await reader.read(4096):
        pass


async def upgrades_without_subprotocol(reader, writer):
    """A WebSocket server of another kind."""
    request = await reader.readuntil(b"\r\n\r\n")
    writer.write(accept_upgrade(request))
    await writer.drain()
    await stays_silent(reader, writer)


async def upgrades_and_stays_silent(reader, writer):
    """Claims to speak gridrace.v1, but nobody is ever welcome."""
    request = await reader.readuntil(b"\r\n\r\n")
    writer.write(accept_upgrade(request, "gridrace.v1"))
    await stays_silent(reader, writer)


async def upgrades_and_closes(reader, writer):
    """The same, but it goes at once."""
    request = await reader.readuntil(b"\r\n\r\n")
    writer.write(accept_upgrade(request, "gridrace.v1"))
    await writer.drain()


async def upgrades_and_talks_nonsense(reader, writer):
    """Claims to speak gridrace.v1, but what it sends are no messages of it."""
    request = await reader.readuntil(b"\r\n\r\n")
    writer.write(accept_upgrade(request, "gridrace.v1") + b"\x82\x03\xff\xff\xff")
    await writer.drain()
    await stays_silent(reader, writer)


@contextlib.asynccontextmanager
async def serving(behave):
    """The ws:// address of a server that behaves so; nobody waits for its connections at the end."""
    busy = set()

    async def handle(reader, writer):
        busy.add(asyncio.current_task())
        try:
            await behave(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            busy.discard(asyncio.current_task())

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    try:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in list(busy):
            task.cancel()


@contextlib.contextmanager
def nobody():
    """The ws:// address of a port that is bound, so that nobody else takes it, but not listened on."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield f"ws://127.0.0.1:{bound.getsockname()[1]}"
