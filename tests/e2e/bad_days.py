#!/usr/bin/python3
"""A host's bad days: each ends with a sentence that says what to do, and with the exit code that the documents name.

Usage: bad_days.py GRIDRACED

A port that another program has, a machine without IPv6, an address that is not there, a clock that is wrong or a
certificate that says so, one that ends today, a log and a backup of a newer server. Exit code 0 and a short summary, or 1
and what was not as it should be.
"""

import asyncio
import ctypes
import os
import pathlib
import platform
import socket
import sqlite3
import struct
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import FRUGAL, NO_SETTINGS, Gridraced  # noqa: E402
from tls.files import Authority  # noqa: E402

TIME_FOR_EVERYTHING = 120
WELL, DAMAGED, UNAVAILABLE, CONFIG = 0, 65, 69, 78
FREE = ("--listen", "127.0.0.1:0")
NAME = "race.example.invalid"
# The number of the call socket(), by processor.
SOCKET_CALL = {"x86_64": 41, "aarch64": 198}


def lose_ipv6():
    """In a child: the kernel answers socket(AF_INET6, …) as one without IPv6 does."""
    load, equal, give = 0x20, 0x15, 0x06  # instructions of BPF
    program = [
        (load, 0, 0, 0),  # the call
        (equal, 0, 3, SOCKET_CALL[platform.machine()]),
        (load, 0, 0, 16),  # its first argument
        (equal, 0, 1, socket.AF_INET6),
        (give, 0, 0, 0x00050000 | 97),  # EAFNOSUPPORT
        (give, 0, 0, 0x7FFF0000),  # everything else is let through
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *line) for line in program))
    head = ctypes.create_string_buffer(struct.pack("@HP", len(program), ctypes.addressof(code)))
    libc = ctypes.CDLL(None, use_errno=True)
    no_new_privileges, seccomp, with_filter = 38, 22, 2
    if libc.prctl(no_new_privileges, 1, 0, 0, 0) or libc.prctl(seccomp, with_filter, head, 0, 0):
        raise OSError(ctypes.get_errno(), "no filter for system calls")


async def told(binary, *arguments, expected, before=None):
    """Stdout and stderr of a call that ends by itself."""
    process = await asyncio.create_subprocess_exec(
        *(binary, *map(str, arguments)),
        env={**os.environ, **NO_SETTINGS, **FRUGAL, **({"GRIDRACE_CONFIG": ""} if "setup" in arguments else {})},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        preexec_fn=before,
    )
    try:
        said = (await asyncio.wait_for(process.communicate(), 30))[0].decode()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    check_equal(process.returncode, expected, f"the exit code of {arguments}: {said}")
    return said


async def check_taken_port(binary, folder):
    """By another program, which setup names before anything has failed."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = await told(binary, "--listen", f"127.0.0.1:{port}", expected=UNAVAILABLE)
        check(f"Address already in use; another program has that port, or a second gridraced: ss -ltnp 'sport = :{port}'" in said,
              f"a taken port: {said}")
        setup = ("setup", NAME, "--encryption", "none", "--listen", f"127.0.0.1:{port}", "--root", folder / "root")
        said = await told(binary, *setup, expected=WELL)
        check(f"listens at port {port}, so gridraced may not be able to\n  stop it, or choose another port with --listen" in said, said)
        check("! python" in said, f"setup does not name the program: {said}")
    said = await told(binary, *setup, expected=WELL)
    check(f"at port {port}" not in said, f"a port that is free: {said}")


async def check_missing_addresses(binary, folder):
    if platform.machine() in SOCKET_CALL:
        said = await told(binary, "--listen", "[::]:8765", expected=UNAVAILABLE, before=lose_ipv6)
        check("this machine has no IPv6: listen on 0.0.0.0:8765" in said, f"no IPv6: {said}")
        said = await told(binary, "--listen", "[::]:8765", "config", "check", expected=CONFIG, before=lose_ipv6)
        check("this machine has no IPv6" in said, f"config check without IPv6: {said}")
        setup = ("setup", NAME, "--encryption", "none", "--root", folder / "root", "--dry-run")
        said = await told(binary, *setup, expected=WELL, before=lose_ipv6)
        check('listen = "0.0.0.0:8765"' in said, f"setup without IPv6: {said}")
    said = await told(binary, "--listen", "192.0.2.1:0", expected=UNAVAILABLE)
    check("this machine has no such address" in said, f"another machine's address: {said}")


async def started(binary, *arguments):
    """The log of a server that starts and stops."""
    async with Gridraced(binary, (*FREE, *map(str, arguments))) as server:
        await server.start()
        server.ask_to_stop()
        check_equal(await server.exit_code(), WELL, "the end of the server")
        return server.log()


async def check_clock(binary, folder):
    """What a clock that is wrong shows of certificates, and a certificate's last day."""
    authority = Authority(folder)
    for name, validity, clause, code in (
        ("old", {"has_expired": True}, "has expired on", CONFIG),
        ("last", {"days": 1}, "ends ", WELL),
    ):
        certificate, key = authority.sign(name, "DNS:localhost", **validity)
        files = ("--tls-cert", certificate, "--tls-key", key)
        said = await told(binary, *FREE, *files, "config", "check", expected=code)
        log = await started(binary, *files)
        for text in (said, log):
            check(clause in text, f"a certificate, {name}: {text}")
            check(("this machine's clock says 20" in text) == (code == CONFIG), f"the clock beside {name}: {text}")
    certificate, key = authority.sign("today", f"DNS:{NAME}", days=1)
    setup = ("setup", NAME, "--encryption", "files", "--cert", certificate, "--key", key, "--root", folder / "root")
    said = await told(binary, *setup, "--dry-run", expected=WELL)
    check("! the certificate" in said and "within 24 hours: renew it" in said, f"setup on a certificate's last day: {said}")


async def check_newer(binary, folder):
    """A log of a later version, and a backup of it: neither is touched, and an older backup comes back."""
    data, older, newer = folder / "data", folder / "older.db", folder / "newer.db"
    await started(binary, "--data", data)
    await told(binary, "backup", older, "--data", data, expected=WELL)
    newer.write_bytes(older.read_bytes())
    for file in (newer, data / "rooms.db"):
        log = sqlite3.connect(file)
        version = log.execute("PRAGMA user_version").fetchone()[0]
        log.execute(f"PRAGMA user_version = {version + 1}")
        log.close()
    before = (data / "rooms.db").read_bytes()
    for arguments, code in (
        ((*FREE, "--data", data), UNAVAILABLE),
        ((*FREE, "--data", data, "config", "check"), CONFIG),
        (("restore", newer, "--data", data), DAMAGED),
        (("verify", newer), DAMAGED),
        (("backup", folder / "copy.db", "--data", data), DAMAGED),
    ):
        said = await told(binary, *arguments, expected=code)
        check(f"was written by a newer gridraced (version {version + 1}" in said, f"{arguments}: {said}")
        check("install that one again, or restore a backup from before it" in said, f"{arguments}: {said}")
    check(not (folder / "copy.db").exists(), "a backup of a newer log is left")
    check_equal((data / "rooms.db").read_bytes(), before, "the newer log")
    await told(binary, "restore", older, "--data", data, expected=WELL)
    await started(binary, "--data", data)


async def main(binary):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        await check_taken_port(binary, folder)
        await check_missing_addresses(binary, folder)
        await check_clock(binary, folder)
        await check_newer(binary, folder)
    print("bad days are told with their cure")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
