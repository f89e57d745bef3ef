#!/usr/bin/python3
"""A server with TLS, and its visitors of all kinds.

Usage: tls_race.py GRIDRACED GRIDRACE

Certificates are made for the occasion. The right versions and protocols are chosen, clients that speak no TLS or do
not continue are told so or disconnected, refused clients are told why, a certificate is renewed while a race is
on, and the client takes no certificate that it should not. Exit code 0 and a short summary, or 1 and what was not as
it should be.
"""

import asyncio
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402
from tls import at_the_door, client, refused, renewal, starting  # noqa: E402
from tls.files import Authority  # noqa: E402

TIME_FOR_EVERYTHING = 120


async def run(gridraced_binary, gridrace_binary, folder):
    authority = Authority(folder)
    certificate, key = authority.sign("server", "DNS:localhost,IP:127.0.0.1")
    await starting.check_start(gridraced_binary, authority)
    arguments = ("--listen", "127.0.0.1:0", "--tls-cert", str(certificate), "--tls-key", str(key))
    async with Gridraced(gridraced_binary, arguments) as server:
        await server.start()
        await at_the_door.check_door(server, authority)
        each = await at_the_door.memory_of_idle_connections(server, authority)
        renewals = await client.check_race_through_renewals(gridrace_binary, server, authority)
        other = Authority(folder, "stranger")
        await client.check_distrust(gridraced_binary, gridrace_binary, server, authority, other)
        await renewal.check_renewal(server, authority, certificate, key)
    await refused.check_refused(gridraced_binary, authority)
    async with Gridraced(gridraced_binary) as plain:
        await plain.start()
        await at_the_door.check_plain_server(plain)
        await client.check_plain_server(gridrace_binary, plain)
    print(
        f"TLS holds; a race went on through {renewals} renewals; "
        f"an idle connection takes {each / 1024:.1f} KB of the server"
    )


async def main(gridraced, gridrace):
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.wait_for(run(gridraced, gridrace, folder), TIME_FOR_EVERYTHING)


if __name__ == "__main__":
    script.run(__doc__, main)
