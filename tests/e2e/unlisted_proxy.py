#!/usr/bin/python3
"""What a proxy forwards is limited, also where the proxy is not listed; and the host hears what to change.

Usage: unlisted_proxy.py GRIDRACED

A server as the package sets it up: it listens on the loopback, addresses of this machine have no limits, and no proxy
is listed. Then one that is listed but names nobody.
"""

import asyncio
import pathlib
import sys
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from gate import answer_to, status_of  # noqa: E402
from hostile.http_attacks import request, upgrade  # noqa: E402
from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import Gridraced  # noqa: E402

HERE = "127.0.0.1"
TIME_FOR_EVERYTHING = 60
FORWARDED = "X-Forwarded-For: 192.0.2.7"
LIMITS = {"GRIDRACE_ROOM_BURST": "3", "GRIDRACE_ROOM_RATE": "1", "GRIDRACE_GUESS_BURST": "4", "GRIDRACE_GUESS_RATE": "1"}


def post_room(*headers):
    return request("POST /rooms HTTP/1.1", "Content-Length: 0", *headers)


def to_host(data, host):
    return data.replace(b"Host: localhost", f"Host: {host}".encode())


def warnings(gridraced):
    return [line for line in gridraced.log().splitlines() if "limits" in line]


def check_direct(server):
    """Clients on this machine are not limited, and see the metrics."""
    found = [status_of(server, post_room(), HERE) for _ in range(10)]
    check_equal(found, [201] * 10, "ten rooms made on this machine")
    found = [status_of(server, upgrade(f"22222{i}"), HERE) for i in range(2, 9)]
    check_equal(found, [404] * 7, "seven wrong codes tried on this machine")
    check_equal(status_of(server, request("GET /metrics HTTP/1.1"), HERE), 200, "the metrics on this machine")


def check_limited(server, rooms, guess, metrics, what):
    """Three rooms, four wrong codes, and no metrics."""
    found = [status_of(server, rooms, HERE) for _ in range(6)]
    check_equal(found, [201] * 3 + [429] * 3, f"six rooms {what}")
    found = [status_of(server, guess(f"22222{i}"), HERE) for i in range(2, 8)]
    check_equal(found, [404] * 4 + [429] * 2, f"six wrong codes {what}")
    check_equal(status_of(server, metrics, HERE), 403, f"the metrics {what}")


KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="


def forward_unlisted(gridraced):
    server = gridraced.server
    check_direct(server)
    check_equal(warnings(gridraced), [], "the warnings when there is no proxy")
    metrics = request("GET /metrics HTTP/1.1", FORWARDED)
    check_limited(server, post_room(FORWARDED), lambda code: upgrade(code, KEY, FORWARDED), metrics, "behind a proxy")
    told = warnings(gridraced)
    check_equal(len(told), 1, f"the warnings of one proxy: {told}")
    check("trusted_proxies = ['127.0.0.1']" in told[0], f"the line for the configuration is not in {told}")
    check_direct(server)


def forward_without_a_word(gridraced):
    server = gridraced.server
    public = "race.example.org"
    metrics = to_host(request("GET /metrics HTTP/1.1"), public)
    check_limited(server, to_host(post_room(), public), lambda code: to_host(upgrade(code), public), metrics, "by another name")
    told = warnings(gridraced)
    check("trusted_proxies = ['127.0.0.1']" in told[0], f"the line for the configuration is not in {told}")


def check_health_is_silent(gridraced):
    """A load balancer that looks whether the server is well is not warned of."""
    server = gridraced.server
    for path in ("/healthz", "/livez", "/readyz"):
        check_equal(status_of(server, request(f"GET {path} HTTP/1.1", FORWARDED), HERE), 200, path)
    check_equal(warnings(gridraced), [], "the warnings of checks of health")


def be_silent(gridraced):
    server = gridraced.server
    metrics = request("GET /metrics HTTP/1.1")
    check_limited(server, post_room(), upgrade, metrics, "of a listed proxy that names nobody")
    told = warnings(gridraced)
    check_equal(len(told), 1, f"the warnings of one proxy: {told}")
    check("X-Forwarded-For" in told[0], f"what the proxy must do is not in {told}")
    status, _, text = answer_to(server, post_room(FORWARDED), HERE)
    check_equal(status, 201, f"a room of a client that is named, {text!r}")


CASES = [
    (check_health_is_silent, {}),
    (forward_unlisted, {}),
    (forward_without_a_word, {}),
    (be_silent, {"GRIDRACE_TRUSTED_PROXIES": HERE}),
]


async def run(binary, case, settings):
    async with Gridraced(binary, environment={**LIMITS, **settings}) as gridraced:
        await gridraced.start()
        check(urllib.parse.urlsplit(gridraced.server).hostname == HERE, "the server is not on the loopback")
        await asyncio.to_thread(case, gridraced)
        gridraced.ask_to_stop()
        check_equal(await gridraced.exit_code(), 0, f"the exit code after {case.__name__}")


async def main(binary):
    for case, settings in CASES:
        await asyncio.wait_for(run(binary, case, settings), TIME_FOR_EVERYTHING)
    print(f"limits hold behind proxies: {len(CASES)} cases")


if __name__ == "__main__":
    script.run(__doc__, main)
