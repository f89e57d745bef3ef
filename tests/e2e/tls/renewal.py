"""A certificate that is renewed while members are there."""

import asyncio
import shutil
import signal
import ssl

from python_client.checks import check, check_equal
from python_client.exposition import Metrics

from .at_the_door import ask, context_for
from .crowd import Crowd

GET_METRICS = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


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


async def _check_metric(server, authority, reloads, failed):
    """The end of the certificate in use, and how often it was read again, as monitoring sees them."""
    said, _, certificate = await ask(server, context_for(authority), GET_METRICS)
    metrics = Metrics(said.decode().partition("\r\n\r\n")[2])
    ends = metrics.value("gridrace_tls_certificate_expiry_timestamp_seconds")
    check_equal(ends, ssl.cert_time_to_seconds(certificate["notAfter"]), "the metric of its end")
    seen = [metrics.value(f"gridrace_tls_{name}_total") for name in ("reloads", "reloads_failed")]
    check_equal(seen, [reloads, failed], "certificates read again, and those that could not be")
    check(metrics.value("gridrace_tls_handshake_seconds_count") > 0, "no handshakes are counted")


async def check_renewal(server, authority, certificate, key):
    before = await _serial(server, authority)
    async with Crowd(server, authority).of(3) as members:
        for file, new in zip((certificate, key), authority.sign("renewed", "IP:127.0.0.1")):
            shutil.copy(new, file)
        check_equal(await _serial(server, authority), before, "the certificate before SIGHUP")
        await _renew(server, "new connections get the certificate")
        renewed = await _serial(server, authority)
        check(renewed != before, "new connections get the old certificate")

        reloads = server.log().count("new connections get the certificate")
        await _check_metric(server, authority, reloads, failed=0)

        certificate.write_text("nonsense")
        await _renew(server, "the certificate from before is kept")
        check_equal(await _serial(server, authority), renewed, "the certificate after a bad one")
        await _check_metric(server, authority, reloads, failed=1)
        for reader, writer in members:
            writer.write(b"\x89\x80\0\0\0\0")  # a ping
            await asyncio.wait_for(reader.readuntil(b"\x8a\0"), 5)  # the pong
