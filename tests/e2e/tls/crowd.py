"""Members who have come into a room over TLS, and only listen."""

import asyncio
import contextlib
import os
import ssl

from hostile.http_attacks import upgrade
from hostile.socket_attacks import frame
from python_client.checks import check
from python_client.manners import hello_bytes
from python_client.messages import client as client_pb2


def context_for(authority):
    return ssl.create_default_context(cafile=authority.certificate)


class Crowd:
    """Watches a room that was created for it."""

    def __init__(self, server, authority):
        self._address = server.server.removeprefix("https://").rsplit(":", 1)
        self._context = context_for(authority)
        self._code = None

    async def _connect(self):
        host, port = self._address
        return await asyncio.open_connection(host, int(port), ssl=self._context)

    async def _create_room(self):
        reader, writer = await self._connect()
        writer.write(b"POST /rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
        said = await asyncio.wait_for(reader.read(), 5)
        writer.close()
        check(b" 201 " in said.split(b"\r\n", 1)[0], f"a room over TLS: {said!r}")
        return client_pb2.RoomCreated.FromString(said.split(b"\r\n\r\n", 1)[1]).code

    async def enter(self):
        """One more of them, welcomed."""
        if not self._code:
            self._code = await self._create_room()
        reader, writer = await self._connect()
        writer.write(upgrade(self._code))
        answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        check(answer.startswith(b"HTTP/1.1 101 "), f"an upgrade over TLS: {answer!r}")
        writer.write(frame(0x82, hello_bytes(token=os.urandom(32))))
        await asyncio.wait_for(reader.read(65536), 5)
        return reader, writer

    @contextlib.asynccontextmanager
    async def of(self, count):
        """So many at once."""
        members = [await self.enter() for _ in range(count)]
        try:
            yield members
        finally:
            for _, writer in members:
                writer.transport.abort()
            await asyncio.sleep(0.2)
