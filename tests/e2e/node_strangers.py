#!/usr/bin/python3
"""The port for the nodes of a cluster: nodes speak there encrypted, and anyone who does not know
their secret gets nothing.

Usage: node_strangers.py GRIDRACED

Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import contextlib
import hashlib
import hmac
import os
import pathlib
import ssl
import subprocess
import sys
import tempfile
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.client import Client  # noqa: E402
from python_client.cluster import Cluster  # noqa: E402
from python_client.postgres_cluster import PostgresCluster  # noqa: E402

TIME = 240
SILENT = 300  # connections, more than the port keeps
LABEL = b"gridrace nodes, TLS 1.3"
REQUEST = b"GET /node/1/K7QX2M HTTP/1.1\r\nHost: node\r\n\r\n"
COMPLAINT = "somebody at the port for nodes is no node of this cluster"


def node_address(cluster, name):
    """Host and port, as the nodes tell each other."""
    url = urllib.parse.urlsplit(cluster.postgres.sql(f"SELECT url FROM gridrace.service WHERE node = '{name}'")[0])
    check_equal(url.scheme, "wss", "how nodes are called")
    return url.hostname, url.port


async def read_all(reader):
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), 10)
    return b""


async def say(address, said):
    """What is answered to bytes without TLS."""
    reader, writer = await asyncio.open_connection(*address)
    writer.write(said)
    answer = await read_all(reader)
    writer.close()
    return answer


async def check_plain_text(address):
    for said in (REQUEST, b"\0" * 100, os.urandom(100_000)):
        check(b"HTTP" not in await say(address, said), "a request without encryption is answered")


async def check_certificates(address):
    """A client with TLS, but without the secret."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        await asyncio.open_connection(*address, ssl=context)
    except (ssl.SSLError, ConnectionError):
        return
    raise AssertionError("a client that does not know the secret gets a connection")


def key_of(secret):
    return hmac.new(secret, LABEL, hashlib.sha256).hexdigest()


def ask_with_key(address, key):
    """What openssl says of a connection with this key, with the answer to a request."""
    host, port = address
    command = ["openssl", "s_client", "-connect", f"{host}:{port}", "-tls1_3", "-psk_identity", "gridrace", "-psk", key]
    done = subprocess.run(
        [*command, "-ciphersuites", "TLS_AES_128_GCM_SHA256", "-ign_eof"],
        input=REQUEST, capture_output=True, timeout=20, check=False,
    )  # fmt: skip
    return done.stdout.decode(errors="replace")


async def check_keys(address, secret):
    """The key is computed here once more: another program that knows the secret can connect."""
    said = await asyncio.to_thread(ask_with_key, address, key_of(secret))
    check("TLSv1.3" in said and "403 Forbidden" in said, f"who knows the secret but asks for no player gets {said}")
    said = await asyncio.to_thread(ask_with_key, address, key_of(secret[::-1]))
    check("HTTP" not in said, f"who knows another secret gets {said}")


async def check_silent(cluster, address):
    """Many who say nothing do not keep nodes out."""
    silent = [await asyncio.open_connection(*address) for _ in range(SILENT)]
    await check_relay(cluster)
    for _, writer in silent:
        writer.close()


async def check_relay(cluster):
    """A player of another node gets into a room of the first one, and plays."""
    first, second, _ = cluster.nodes
    player = Client(second.server, await asyncio.to_thread(rooms.create_room, first.server), "Ada")
    await player.connect()
    await player.measure_clock()
    await player.leave()


async def run(cluster, folder):
    await cluster.start()
    address = await asyncio.to_thread(node_address, cluster, "a")
    secret = (folder / "nodes" / "secret").read_bytes().strip()
    await check_plain_text(address)
    await check_certificates(address)
    await check_keys(address, secret)
    await check_silent(cluster, address)
    said = cluster.nodes[0].log()
    check_equal(said.count(COMPLAINT), 1, f"lines about strangers within a minute, of {said}")


async def main(gridraced):
    with tempfile.TemporaryDirectory() as name, PostgresCluster(name) as postgres:
        async with Cluster(gridraced, postgres) as cluster:
            await run(cluster, pathlib.Path(name))
    print("strangers at the port for nodes got nothing")


if __name__ == "__main__":
    script.run(__doc__, main, TIME)
