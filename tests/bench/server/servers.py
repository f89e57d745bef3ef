"""Servers as processes, and what `gridrace load` measures of them."""

import contextlib
import json
import multiprocessing
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

LISTENING = re.compile(r"listening on (wss?://\S+:\d+)")
UNLIMITED = [
    f"--{what}-{size}=1000000" for what in ("command", "room-command") for size in ("rate", "burst")
]
ROOMY = ["--max-connections", "20000", "--max-rooms", "20000", "--puzzle-stock", "4"]
FOLDER = pathlib.Path(__file__).resolve().parent

sys.path.insert(0, str(FOLDER.parent.parent / "e2e"))

from hostile_crowd import run_crowd  # noqa: E402
from python_client.rooms import create_room  # noqa: E402
from tls.files import Authority  # noqa: E402


class Programs:
    """Where the programs are that take part."""

    def __init__(self, build):
        self.build = pathlib.Path(build).resolve()
        self.gridraced = self.build / "bin" / "gridraced"
        self.gridrace = self.build / "bin" / "gridrace"
        self.epoll_room = self.build / "bin" / "epoll_room"
        self.allocations = next(self.build.rglob("libcount_allocations.so"))

    def ours(self, *more, data=":memory:"):
        return [self.gridraced, "--listen", "127.0.0.1:0", "--data", data, *UNLIMITED, *ROOMY, *more]

    def bare(self, form):
        return [self.epoll_room, "0", form]

    def ws(self):
        """None where Node.js or its packages are missing."""
        node = shutil.which("node")
        if not node or not (FOLDER / "node_modules" / "ws").exists():
            return None
        return [node, FOLDER / "ws_room.js", "0"]


@contextlib.contextmanager
def running(command, environment=None):
    """The server's process, with its address in `url`."""
    process = subprocess.Popen(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "GRIDRACE_LOG_LEVEL": "error", **(environment or {})},
    )
    try:
        process.url = LISTENING.search(process.stdout.readline())[1]
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@contextlib.contextmanager
def data_folder(parent):
    folder = tempfile.mkdtemp(prefix="gridrace-bench-", dir=pathlib.Path(parent).resolve())
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextlib.contextmanager
def certificate():
    """The file to trust, and a server's options for what it has signed."""
    with tempfile.TemporaryDirectory() as folder:
        authority = Authority(folder)
        file, key = authority.sign("server", "IP:127.0.0.1")
        yield authority.certificate, ["--tls-cert", file, "--tls-key", key]


def attack(server, rooms, made):
    os.nice(19)  # what the crowd costs itself is not the server's: it gets what nobody else wants
    run_crowd(server, rooms, made)


@contextlib.contextmanager
def hostile_crowd(server):
    """Bad connections of every kind; how many there have been is in `value`."""
    made = multiprocessing.Value("L", 0)
    url = server.url.replace("ws", "http", 1)
    rooms = [create_room(url) for _ in range(4)]
    attackers = multiprocessing.Process(target=attack, args=(url, rooms, made), daemon=True)
    attackers.start()
    try:
        yield made
        if not attackers.is_alive():
            raise RuntimeError("the crowd has gone home")
    finally:
        attackers.kill()
        attackers.join()


def start_load(programs, server, *options):
    command = [programs.gridrace, "load", "--server", server.url, "--server-pid", server.pid, "--json", *options]
    return subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish_load(process):
    out, err = process.communicate(timeout=900)
    if not out:
        raise RuntimeError(err)
    return json.loads(out)


def load(programs, server, *options):
    """What `gridrace load` says, with the server's CPU in microseconds for each delivery."""
    said = finish_load(start_load(programs, server, *options))
    if said["errors"]:
        print("  errors:", said["errors"])
    said["us"] = 1e6 * said["server"]["cpu_seconds"] / max(said["deliveries"], 1)
    return said


def histogram(server, name):
    """How many took at most so many seconds, by seconds, of one of the server's metrics."""
    with urllib.request.urlopen(server.url.replace("ws", "http", 1) + "/metrics") as answer:
        said = answer.read().decode()
    buckets = re.findall(rf'^{name}_bucket\{{.*?le="([^"]+)"\}} (\d+)', said, re.M)
    return {float(most): int(count) for most, count in buckets}


def quantile(counts, share):
    """The bound in seconds that this share kept: the upper end of a bucket."""
    return next(most for most, count in sorted(counts.items()) if count >= share * max(counts.values()))


def own_memory(pid):
    """Bytes that are the process' own and stand for no file."""
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Anonymous:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("no smaps_rollup")


def allocations(path):
    """How many so far."""
    return int.from_bytes(pathlib.Path(path).read_bytes()[:8], "little")


def wait(seconds):
    time.sleep(seconds)
