"""A certificate that is renewed while members are there."""

import asyncio
import shutil
import signal

from python_client.checks import check, check_equal

from .at_the_door import ask, context_for
from .crowd import Crowd


async def _renew(server, words):
    """The server says this once more than before."""
    before = server.log().count(words)
    server.ask_to_stop(signal.SIGHUP)
    for _ in range(100):
        if server.log().count(words) > before:
            return
        await asyncio.sleep(0.05)
    check(False, f"the log does not say {words!r}")


async def _serial(server, authority):
    _, _, certificate = await ask(server, context_for(authority))
    return certificate["serialNumber"]


async def check_renewal(server, authority, certificate, key):
    before = await _serial(server, authority)
    async with Crowd(server, authority).of(3) as members:
        for file, new in zip((certificate, key), authority.sign("renewed", "IP:127.0.0.1")):
            shutil.copy(new, file)
        check_equal(await _serial(server, authority), before, "the certificate before SIGHUP")
        await _renew(server, "new connections get the certificate")
        renewed = await _serial(server, authority)
        check(renewed != before, "new connections get the old certificate")

        certificate.write_text("nonsense")
        await _renew(server, "the certificate from before is kept")
        check_equal(await _serial(server, authority), renewed, "the certificate after a bad one")
        for reader, writer in members:
            writer.write(b"\x89\x80\0\0\0\0")  # a ping
            await asyncio.wait_for(reader.readuntil(b"\x8a\0"), 5)  # the pong
