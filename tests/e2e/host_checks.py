#!/usr/bin/python3
"""What a host has wrong is said before anything is served, and what the server keeps is for its user alone.

Usage: host_checks.py GRIDRACED

`config check` refuses what the start refuses, in the same words, and finds sound what starts; files and folders are
closed to other users; links that somebody has laid are not followed; `admin` finds the server by its configuration
file. Exit code 0 and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import json
import os
import pathlib
import stat
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import FRUGAL, NO_SETTINGS, Gridraced  # noqa: E402
from tls.files import Authority  # noqa: E402

TIME_FOR_EVERYTHING = 120
USAGE, UNAVAILABLE, CONFIG = 64, 69, 78
FREE = ("--listen", "127.0.0.1:0")


async def told(binary, *arguments, environment=None):
    """Exit code, stdout and stderr."""
    process = await asyncio.create_subprocess_exec(
        *(binary, *map(str, arguments)),
        env={**os.environ, **NO_SETTINGS, **FRUGAL, **(environment or {})},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        out, err = await asyncio.wait_for(process.communicate(), 20)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode, out.decode(), err.decode()


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)


def made_folder(path, mode):
    path.mkdir()
    path.chmod(mode)
    return path


def bad_starts(folder):
    """What a server cannot start with, and what is said of it."""
    authority = Authority(folder)
    certificate, key = authority.sign("server", "DNS:localhost")
    _, other_key = authority.sign("other", "DNS:localhost")
    open_key = folder / "open.key"
    open_key.write_bytes(key.read_bytes())
    open_key.chmod(0o644)
    loose = made_folder(folder / "loose", 0o777)
    broken = made_folder(folder / "broken", 0o700)
    (broken / "bans.txt").write_text("nobody forever and ever\n")
    tls = (*FREE, "--tls-cert", certificate, "--tls-key")
    return [
        (("--listen", "192.0.2.1:0"), "192.0.2.1"),
        (("--listen", "no.such.host.invalid:0"), "no.such.host.invalid"),
        ((*FREE, "--ops-listen", "192.0.2.1:0"), "192.0.2.1"),
        ((*tls, folder / "gone.key"), "gone.key: No such file"),
        ((*FREE, "--tls-cert", folder / "gone.pem", "--tls-key", key), "gone.pem: No such file"),
        ((*tls, other_key), "does not belong to the certificate"),
        ((*tls, open_key), f"can be read by other users; say: chmod 600 {open_key}"),
        ((*FREE, "--data", loose), f"can be changed by all users of this machine; say: chmod o-w {loose}"),
        ((*FREE, "--data", certificate), "Not a directory"),
        ((*FREE, "--data", "/dev/null/gridrace"), "Not a directory"),
        ((*FREE, "--data", "/proc/nope"), "/proc/nope cannot be used: "),
        ((*FREE, "--data", broken), "bans.txt"),
        ((*FREE, "--admin-socket", "/" + "x" * 200), "too long"),
    ]


async def check_bad_starts(binary, folder):
    cases = bad_starts(folder)
    for arguments, contains in cases:
        code, out, said = await told(binary, *arguments)
        check_equal((code, out), (UNAVAILABLE, ""), f"the start with {arguments}: {said}")
        check(contains in said, f"{contains!r} is not said at the start: {said}")
        code, _, checked = await told(binary, *arguments, "config", "check")
        check_equal((code, checked), (CONFIG, said), f"config check of {arguments}")
    code, _, said = await told(binary, *FREE, "--tls-cert", "a.pem", "config", "check")
    check_equal(code, CONFIG, f"a certificate without a key: {said}")
    check_equal((await told(binary, *FREE, "--tls-cert", "a.pem"))[0], USAGE, "its start")
    file = folder / "half.toml"
    file.write_text('[network]\ntls_cert = "a.pem"\n')
    check_equal((await told(binary, *FREE, "--config", file))[0], CONFIG, "its start, from a file")
    return len(cases)


async def check_sound(binary, folder):
    """A whole configuration that nobody has changed has no changes; a check makes nothing."""
    home = {"HOME": str(folder / "home"), "GRIDRACE_DATA": "", "GRIDRACE_PUZZLE_STOCK": ""}
    _, printed, _ = await told(binary, "config", "print", environment=home)
    file = folder / "printed.toml"
    file.write_text(printed)
    code, said, faults = await told(binary, "config", "check", "--config", file, environment=home)
    check_equal((code, faults), (0, ""), "a printed configuration")
    check(": sound; 0 of " in said, f"an unedited file is said to change settings: {said}")
    _, again, _ = await told(binary, "config", "print", "--origin", "--config", file, environment=home)
    origins = [line.partition("  # ")[2] for line in again.splitlines() if "  # " in line]
    check(all(origin.startswith("default (") for origin in origins), f"its origins: {origins}")
    file.write_text(printed.replace("threads = 1\n", "threads = 2\n"))
    _, said, _ = await told(binary, "config", "check", "--config", file, environment=home)
    check(": sound; 1 of " in said, f"one setting is changed: {said}")
    check(not (folder / "home").exists(), "a check has made a folder")


async def check_files(binary, folder):
    """In a folder that others may look into, left so by an older version."""
    data = made_folder(folder / "data", 0o755)
    environment = {"GRIDRACE_DATA": str(data), "GRIDRACE_LISTEN": "127.0.0.1:0"}
    os.umask(0)
    async with Gridraced(binary, (), environment) as server:
        await server.start()
        server.ask_to_stop()
        await server.exit_code()
    for file in data.iterdir():
        file.chmod(0o644)
    file = folder / "host.toml"
    file.write_text(f'[network]\nlisten = "127.0.0.1:0"\n[storage]\ndata = "{data}"\n')
    target = folder / "target"
    target.write_text("mine")
    target.chmod(0o600)
    (data / "audit.log").symlink_to(target)
    (data / "bans.txt.new").symlink_to(target)
    async with Gridraced(binary, ("--config", str(file)), {"GRIDRACE_DATA": ""}) as server:
        await server.start()
        await asyncio.to_thread(rooms.create_room, server.server)
        code, said, err = await told(
            *(binary, "admin", "ban", "198.51.100.1", "--json", "--config", file), environment={"GRIDRACE_DATA": ""}
        )
        check_equal(code, 0, f"admin that knows the configuration file: {err}")
        check("warning" in json.loads(said), f"nothing is said of the audit log: {said}")
        backup = folder / "backup.db"
        done = await told(binary, "backup", backup, "--config", file, environment={"GRIDRACE_DATA": ""})
        check_equal(done[0], 0, f"a backup: {done}")
        check_equal(mode_of(backup), 0o600, "the mode of a backup")
        for name in ("rooms.db", "rooms.db-wal", "rooms.db-shm", "rooms.lock", "bans.txt", "admin.sock"):
            check_equal(oct(mode_of(data / name)), oct(0o600), f"the mode of {name}")
        server.ask_to_stop()
        check_equal(await server.exit_code(), 0, "the server's end")
    check_equal(target.read_text(), "mine", "what links point to")
    check(not (data / "bans.txt").is_symlink(), "bans.txt is a link")
    check("198.51.100.1" in (data / "bans.txt").read_text(), "the ban is not written")


async def main(binary):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        cases = await check_bad_starts(binary, folder)
        await check_sound(binary, folder)
        await check_files(binary, folder)
    print(f"{cases} bad starts are found by a check as well; files are for their user alone")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
