"""What gridraced says at its start to certificates that are no good."""

import asyncio
import os

from python_client.checks import check, check_equal
from python_client.gridraced import FRUGAL, Gridraced


async def _refusal(binary, *arguments):
    """Exit code and stderr of a server that should not start."""
    process = await asyncio.create_subprocess_exec(
        *(binary, "--listen", "127.0.0.1:0", *map(str, arguments)),
        env={**os.environ, **FRUGAL},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await asyncio.wait_for(process.communicate(), 10)
    return process.returncode, said.decode()


async def check_start(binary, authority):
    certificate, key = authority.sign("good", "DNS:localhost")
    _, other_key = authority.sign("other", "DNS:localhost")
    cases = [
        (("--tls-cert", "/no/such.pem", "--tls-key", key), "No such file"),
        (("--tls-cert", certificate, "--tls-key", "/no/such.key"), "No such file"),
        (("--tls-cert", certificate, "--tls-key", other_key), "does not belong to the certificate"),
        (("--tls-cert", key, "--tls-key", key), "cannot use the certificate"),
        (("--tls-cert", certificate, "--tls-key", certificate), "cannot use the key"),
    ]
    for arguments, expected in cases:
        code, said = await _refusal(binary, *arguments)
        check_equal(code, 69, f"the exit code with {arguments}: {said}")
        last = said.rstrip("\n").rsplit("\n", 1)[-1]
        check(last.startswith("gridraced: ") and expected in last, f"{expected!r} is not said: {said}")
    code, said = await _refusal(binary, "--tls-cert", certificate)
    check_equal(code, 64, "the exit code without a key")
    check("--tls-key" in said, f"the key is not asked for: {said}")
    await _check_expired(binary, *authority.sign("expired", "DNS:localhost", has_expired=True))


async def _check_expired(binary, certificate, key):
    """It is for the host to know and for clients to refuse: the server starts."""
    arguments = ("--listen", "127.0.0.1:0", "--tls-cert", str(certificate), "--tls-key", str(key))
    async with Gridraced(binary, arguments) as server:
        await server.start()
        check("has expired on" in server.log(), f"nothing is said of the end: {server.log()}")
