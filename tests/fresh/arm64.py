#!/usr/bin/python3
"""The packages for 64-bit ARM, run in an emulator: what a server and its players do on the main path.

Usage: arm64.py SERVER_PACKAGE CLIENT_PACKAGE [GRIDRACE]

The packages are gridrace-server_*_arm64.deb and gridrace_*_arm64.deb of deploy/package_in_chroot.sh --arm64. Unpacks them into a
Debian 12 of that processor (mmdebstrap) that has only what they depend on, and runs each program there by qemu: it starts, serves
the page, which a browser of this machine shows if there is one, a race of four is played over real sockets, a backup comes back,
and a race survives a kill. GRIDRACE is the same client for this processor: a seed gives the same puzzles on both. Times tell
nothing about the processor; what an emulator cannot show is the order in which a real one writes memory. Needs root, mmdebstrap,
qemu-user-static and Debian's archive; it takes some minutes.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

EMULATOR = "qemu-aarch64-static"
PATIENCE = 120
DEVICES = ("null", "urandom")


def check(holds, what):
    if not holds:
        raise SystemExit(f"arm64.py: {what}")


def field(package, name):
    return subprocess.run(["dpkg-deb", "--field", package, name], capture_output=True, text=True, check=True).stdout.strip()


def make_system(packages, folder):
    """Nothing runs in it: no package's scripts, for which the kernel would have to know the emulator."""
    system = folder / "system"
    depends = {re.split(r"[ (]", word.strip())[0] for package in packages for word in field(package, "Depends").split(",")}
    included = ",".join(sorted(depends | {"ca-certificates"}))
    command = ["mmdebstrap", "--quiet", "--variant=extract", "--architectures=arm64", f"--include={included}"]
    subprocess.run([*command, "bookworm", system], check=True)
    for package in packages:
        check(field(package, "Architecture") == "arm64", f"{package.name} is for {field(package, 'Architecture')}")
        subprocess.run(["dpkg-deb", "--extract", package, system], check=True)
    shutil.copy(shutil.which(EMULATOR), system / "usr/bin")
    for name in ("data", "root", "proc"):
        (system / name).mkdir(exist_ok=True)
    subprocess.run(["mount", "--rbind", "/proc", system / "proc"], check=True)
    for device in DEVICES:
        (system / "dev" / device).touch()
        subprocess.run(["mount", "--bind", f"/dev/{device}", system / "dev" / device], check=True)
    return system


class System:
    def __init__(self, root):
        self.root = root

    def command(self, program, *words):
        path = ["env", "-i", "PATH=/usr/sbin:/usr/bin", "HOME=/root", "LANG=C.UTF-8", "GRIDRACE_DATA=/data", "GRIDRACE_DRAIN_SECONDS=0"]
        return [*path, "chroot", str(self.root), f"/usr/bin/{EMULATOR}", f"/usr/bin/{program}", *map(str, words)]

    def do(self, program, *words):
        done = subprocess.run(
            self.command(program, *words), capture_output=True, text=True, timeout=PATIENCE, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        print(f"$ {program} {' '.join(map(str, words))}\n{done.stdout}{done.stderr}", flush=True)
        check(done.returncode == 0, f"{program} {words} ends with {done.returncode}")
        return done.stdout


def try_server(system, address):
    """While it runs: who looks at it, and who plays."""
    with urllib.request.urlopen(f"http://{address}/", timeout=PATIENCE) as answer:
        page = answer.read()
    check(answer.status == 200 and b"<script" in page, f"the page is {page[:200]}")
    told = system.do("gridrace", "doctor", "--server", f"ws://{address}")
    check("✓ websocket" in told and "✓ browser" in told, "doctor finds a fault")
    words = ("--players", 4, "--per-room", 4, "--pace", "500ms", "--duration", "10s", "--json")
    report = json.loads(system.do("gridrace", "load", "--server", f"ws://{address}", *words).splitlines()[-1])
    check(report["moves"] > 20, f"the race had {report['moves']} moves")
    system.do("gridraced", "backup", "/data/copy.db", "--test-restore")
    system.do("gridraced", "verify", "/data/copy.db")
    until = time.monotonic() + PATIENCE  # the server looks for a backup now and then
    while (stats := json.loads(system.do("gridraced", "admin", "stats", "--json")))["last_backup"] == "never":
        check(time.monotonic() < until, f"the stats are {stats}")
        time.sleep(1)


def try_browser(system, address):
    """A browser of this machine shows the page of a room."""
    browser = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
    if not browser:
        return print("no browser is here: the page is not shown")
    room = json.loads(system.do("gridrace", "create", "--server", f"ws://{address}", "--no-play", "--json"))["code"]
    with tempfile.TemporaryDirectory() as profile:
        words = ("--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", "--virtual-time-budget=20000")
        shown = subprocess.run(
            [browser, *words, "--dump-dom", f"http://{address}/r/{room}"], capture_output=True, text=True, timeout=PATIENCE, check=True
        ).stdout
    check(f"Room {room}" in shown and "Your name" in shown, f"the browser shows {shown[-2000:]}")
    print(f"a browser shows room {room}")


class Served:
    """A server in the emulator, while it runs."""

    def __init__(self, system, listen="127.0.0.1:0"):
        self.log = open(system.root / "log", "a+", encoding="utf-8")
        self.process = subprocess.Popen(
            system.command("gridraced", "--listen", listen), stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        line = self.process.stdout.readline()
        address = re.search(r"ws://(\S+)", line)
        check(address, f"the server's first line is {line!r}")
        self.address = address[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.log.seek(0)
        print(self.log.read())
        self.log.close()

    def stop(self):
        self.process.terminate()
        check(self.process.wait(PATIENCE) == 0, "the server does not end as it should")


def survive(system):
    """Killed in a race, and started again: players come back to it, and no move is lost."""
    with Served(system) as served:
        words = ("--players", "2", "--per-room", "2", "--pace", "300ms", "--duration", "20s", "--json")
        race = subprocess.Popen(
            system.command("gridrace", "load", "--server", f"ws://{served.address}", *words), stdout=subprocess.PIPE, text=True
        )
        time.sleep(8)
        served.process.kill()
        served.process.wait()
        with Served(system, served.address) as again:
            report = json.loads(race.communicate(timeout=PATIENCE)[0].splitlines()[-1])
            lost = set(report["errors"]) - {"Connection refused", "closed without a word", "Connection reset by peer"}
            check(race.returncode == 0 and report["end"] == "done" and not lost, f"the race that was interrupted: {report}")
            rooms = json.loads(system.do("gridraced", "admin", "rooms", "--json"))
            check(rooms["total"] >= 2, f"the rooms after the kill are {rooms}")
            system.do("gridraced", "backup", "/data/after.db")
            again.stop()
    system.do("gridraced", "verify", "/data/after.db")
    print(f"a race with {report['moves']} moves has survived a kill")


def try_programs(system, own):
    versions = {system.do(program, "--version").split()[-1] for program in ("gridrace", "gridraced")}
    check(len(versions) == 1, f"the versions are {versions}")
    wanted = ("generate", "--seed", "7", "--count", "5", "--grade", "any")
    puzzles = system.do("gridrace", *wanted)
    if own:
        here = subprocess.run([*own, *wanted], capture_output=True, text=True, check=True).stdout
        check(here == puzzles, f"the same seed makes other puzzles on this processor: {here}")
    begin = time.monotonic()
    with Served(system) as served:
        try_server(system, served.address)
        try_browser(system, served.address)
        served.stop()
    survive(system)
    print(f"the server's part took {time.monotonic() - begin:.0f} s")


def main(arguments):
    if len(arguments) not in (2, 3) or arguments[0].startswith("-"):
        sys.exit(__doc__)
    if os.getuid() != 0:
        sys.exit("arm64.py makes a system to change root into: run it as root")
    if not shutil.which(EMULATOR):
        sys.exit("arm64.py needs qemu-user-static, whose programs need nothing: apt-get install qemu-user-static")
    # The mounts are this process's alone, and end with it.
    if "GRIDRACE_FRESH_MOUNTS" not in os.environ:
        os.environ["GRIDRACE_FRESH_MOUNTS"] = "1"
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, "-B", *sys.argv])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridrace-arm64.", dir="/var/tmp"))
    try:
        system = make_system([pathlib.Path(argument).resolve() for argument in arguments[:2]], folder)
        try_programs(System(system), arguments[2:])
    finally:
        for place in ("proc", *(f"dev/{device}" for device in DEVICES)):
            subprocess.run(["umount", "-lR", folder / "system" / place], check=False)
        subprocess.run(["rm", "-rf", "--one-file-system", folder], check=True)
    print("server, page, race, kill and backup work on 64-bit ARM")


if __name__ == "__main__":
    main(sys.argv[1:])
