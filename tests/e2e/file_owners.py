#!/usr/bin/python3
"""What root does by hand in the folder of a server leaves files that the server's user can open.

Usage: file_owners.py GRIDRACED

Needs root, which alone can be another user; otherwise it says so and tries nothing.
"""

import asyncio
import os
import pathlib
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import rooms, script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402

USER = 54321
PATIENCE = 60
UNAVAILABLE = 69


async def call(*command, user=0, expected=0):
    """What a program says that this user starts."""
    environment = {"GRIDRACE_CONFIG": os.devnull, "GRIDRACE_PUZZLE_STOCK": "4", "PATH": os.environ["PATH"]}
    process = await asyncio.create_subprocess_exec(
        *map(str, command),
        env=environment,
        user=user,
        group=user,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    check_equal(process.returncode, expected, f"the exit code of {command[1:]}, which said {said.decode()}")
    return said.decode()


async def serve(binary, data, action=lambda server: None):
    """Starts the server as its own user, and stops it."""
    process = await asyncio.create_subprocess_exec(
        binary,
        *("--listen", "127.0.0.1:0", "--data", data, "--config", os.devnull, "--puzzle-stock", "4"),
        user=USER,
        group=USER,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    if "listening on" not in line:
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
        check(False, f"the server does not start: {line} {said.decode()}")
    await asyncio.to_thread(action, line.split()[-1].replace("ws:", "http:"))
    process.terminate()
    await asyncio.wait_for(process.communicate(), PATIENCE)


def check_owners(folder):
    owners = {file.name: file.stat().st_uid for file in folder.iterdir()}
    check_equal(owners, {name: USER for name in owners}, "the owners of the files")


def folder_of_server(folder, name):
    made = folder / name
    made.mkdir(mode=0o700)
    os.chown(made, USER, USER)
    return made


async def try_everything(binary, folder):
    data = folder_of_server(folder, "data")
    await serve(binary, data, rooms.create_room)
    backups = folder_of_server(folder, "backups")
    backup = backups / "rooms.db"
    await call(binary, "backup", backup, "--data", data)
    check_owners(backups)
    await call(binary, "verify", backup, user=USER)
    check_owners(data)

    await call(binary, "restore", backup, "--data", data)
    check_owners(data)
    await serve(binary, data)

    new = folder_of_server(folder, "new")
    await call(binary, "restore", backup, "--data", new)
    check_owners(new)
    await serve(binary, new)

    # A restore that fails has made a lock.
    other = folder_of_server(folder, "other")
    (folder / "none.db").write_bytes(b"")
    await call(binary, "restore", folder / "none.db", "--data", other, expected=65)
    check_owners(other)
    await serve(binary, other)


async def check_message(binary, folder):
    """Where root's own hands were quicker, the message names the owner and what to do."""
    data = folder_of_server(folder, "by-hand")
    await serve(binary, data)
    for name in ("rooms.db", "rooms.lock", "bans.txt"):
        (data / name).touch()
        os.chown(data / name, 0, 0)
        (data / name).chmod(0o600)
        said = await call(binary, "--listen=127.0.0.1:0", "--data", data, user=USER, expected=UNAVAILABLE)
        check(f"{data / name} belongs to root" in said, f"{name}: the owner is not named: {said}")
        check(f"chown {USER} {data / name}" in said, f"{name}: what to do is not in: {said}")
        os.chown(data / name, USER, USER)
    data.chmod(0o700)
    os.chown(data, 0, 0)
    said = await call(binary, "--listen=127.0.0.1:0", "--data", data, user=USER, expected=UNAVAILABLE)
    check(f"{data} belongs to root" in said, f"the folder's owner is not named: {said}")


async def main(binary):
    if os.getuid() != 0:
        print("only root can be another user: not tried")
        return
    # Where another user can go, unlike a folder of root's.
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        program = folder / "gridraced"
        shutil.copy(binary, program)
        await try_everything(program, folder)
        await check_message(program, folder)
    print("the server can open what root has made")


if __name__ == "__main__":
    script.run(__doc__, main)
