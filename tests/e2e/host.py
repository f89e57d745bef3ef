#!/usr/bin/python3
"""`gridrace host`: a server, a room and a link in one command, and nothing left behind.

Usage: host.py GRIDRACED GRIDRACE

The server listens where the links say, ends with the program, however that ends, or keeps running if it is told to;
what goes wrong is said in one line. GRIDRACED has a page.
"""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from tls.files import Authority  # noqa: E402

PATIENCE = 60
USAGE, UNAVAILABLE = 64, 69
FINDER = "█▀▀▀▀▀█"  # the upper edge of the squares in three corners of a QR code
LINK = re.compile(r"^(https?)://(.+):(\d+)/r/(\w{6})$")
KEPT = re.compile(r"keeps running as process (\d+); stop it with: kill \1\n")


class Machine:
    """A folder with the two programs side by side, and a home of its own."""

    def __init__(self, folder, gridraced, gridrace):
        self.folder = folder
        self.environment = {
            "HOME": str(folder / "home"),
            "LANG": "C.UTF-8",
            "PATH": "/nowhere",
            "TERM": "xterm",
            "GRIDRACE_CONFIG": os.devnull,
            "GRIDRACE_DATA": ":memory:",
            "GRIDRACE_PUZZLE_STOCK": "4",
        }
        self.gridrace = folder / "gridrace"
        shutil.copy(gridrace, self.gridrace)
        if gridraced:
            shutil.copy(gridraced, folder / "gridraced")

    @contextlib.contextmanager
    def start(self, *arguments):
        """The running program. It is killed at the end, and when it outlives a test's patience."""
        with subprocess.Popen(
            [self.gridrace, "host", *arguments],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            last = threading.Timer(2 * PATIENCE, process.kill)
            last.start()
            try:
                yield process
            finally:
                last.cancel()
                process.kill()

    def told(self, *arguments):
        """Exit code and stderr."""
        with self.start(*arguments) as process:
            _, err = process.communicate(timeout=PATIENCE)
        return process.returncode, err


def free_port():
    with socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::", 0))
        return probe.getsockname()[1]


def is_served(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


def wait_until(condition, what):
    until = time.monotonic() + PATIENCE
    while not condition():
        check(time.monotonic() < until, f"waited for {what}")
        time.sleep(0.05)


def open_link(process, port):
    """The code, then the links, the line for a terminal, and the QR code of the first link."""
    code, lines = process.stdout.readline().strip(), []
    for line in process.stdout:
        if line.startswith("gridrace join "):
            break
        lines.append(line.rstrip("\n"))
    check(lines, "no link is shown")
    for line in lines:
        link = LINK.match(line)
        check(link and (link[3], link[4]) == (str(port), code), f"the link {line!r}")
    asked = urllib.request.Request(lines[0], headers={"Accept": "text/html"})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        check_equal(answer.headers.get_content_type(), "text/html", "what the link leads to")
    check_equal(process.stdout.readline(), "\n", "the line before the QR code")
    code = "".join(process.stdout.readline() for _ in range(18))
    check(code.count(FINDER) >= 3, f"no QR code: {code}")


def end_with_the_game(machine):
    port = free_port()
    for number, expected in ((signal.SIGINT, 0), (signal.SIGTERM, 0), (signal.SIGKILL, -signal.SIGKILL)):
        with machine.start("--no-play", "--port", str(port)) as process:
            open_link(process, port)
            check(is_served(port), "nothing answers at the port")
            process.send_signal(number)
            check_equal(process.wait(PATIENCE), expected, f"the exit code after {number}")
        wait_until(lambda: not is_served(port), f"the server's end after {number}")


def keep_running(machine):
    port = free_port()
    code, err = machine.told("--no-play", "--keep", "--port", str(port))
    check_equal(code, 0, f"the exit code with --keep: {err}")
    kept = KEPT.search(err)
    check(kept, f"what is said of the server: {err}")
    try:
        check(is_served(port), "the server does not keep running")
    finally:
        os.kill(int(kept[1]), signal.SIGTERM)
    wait_until(lambda: not is_served(port), "the end of the kept server")


def keep_nothing_without_a_room(machine):
    """A server whose certificate we do not trust: it starts, but we open no room."""
    port = free_port()
    certificate, key = Authority(machine.folder).sign("server", "DNS:race.example")
    machine.environment |= {"GRIDRACE_TLS_CERT": str(certificate), "GRIDRACE_TLS_KEY": str(key)}
    code, err = machine.told("--no-play", "--keep", "--port", str(port))
    check(code != 0, "the room of a server that is not trusted")
    check(not KEPT.search(err), f"a server is kept: {err}")
    with socket.socket(socket.AF_INET6) as probe:
        check(probe.connect_ex(("::1", port)) != 0, "the server was left behind")


def say_what_is_wrong(machine, alone):
    with socket.socket(socket.AF_INET6) as other:
        other.bind(("::", 0))
        other.listen()
        port = other.getsockname()[1]
        code, err = machine.told("--no-play", "--port", str(port))
        check_equal(code, UNAVAILABLE, "the exit code for a taken port")
        check("Address already in use; another program has that port" in err, f"a taken port: {err}")
        check("says which; choose another with --port" in err, f"a taken port, and the way on: {err}")
    code, err = alone.told("--no-play")
    check_equal(code, UNAVAILABLE, "the exit code without gridraced")
    check("install the package gridrace-server" in err, f"without gridraced: {err}")
    check_equal(machine.told("--no-play", "--bots", "2")[0], USAGE, "the exit code for bots of nobody")
    check_equal(machine.told("--no-play", "--port", "0")[0], USAGE, "the exit code for port 0")


def notice_a_dead_server(machine):
    port = free_port()
    with machine.start("--no-play", "--port", str(port)) as process:
        open_link(process, port)
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
        os.kill(int(children.split()[0]), signal.SIGKILL)
        _, err = process.communicate(timeout=PATIENCE)
        check_equal(process.returncode, UNAVAILABLE, "the exit code after the server's death")
        check("the server has ended" in err, f"after the server's death: {err}")


def main(gridraced, gridrace):
    with contextlib.ExitStack() as stack:
        both, one = (pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2))
        machine, alone = Machine(both, gridraced, gridrace), Machine(one, None, gridrace)
        end_with_the_game(machine)
        keep_running(machine)
        say_what_is_wrong(machine, alone)
        notice_a_dead_server(machine)
        keep_nothing_without_a_room(machine)
    print("a server is hosted")


if __name__ == "__main__":
    script.run(__doc__, main)
