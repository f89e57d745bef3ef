#!/usr/bin/python3
"""The guides of deploy/docs, word for word, on machines that have nothing.

Usage: guide.py [--without TEXT] PACKAGE
       guide.py --check

Makes four minimal Debian 12 systems (mmdebstrap) in network namespaces of their own, takes the commands from the code
blocks of "Move to a new machine" and "From one machine to three", and runs each where the first line of its block says.
Rooms that were made before must be there at the end, at every node. Only what a person would do in between is added:
the password and the secret are typed, a file is carried over, and a node's own name and address are filled in. Before,
the first machine takes the quick start of deploy/README.md, up to a browser's look over https: "Name and encryption", and
each command that setup prints; Caddy signs its certificate itself, as nobody outside sees the name. There is no systemd:
systemctl.sh stands in for systemctl, and starts a unit's ExecStart as the unit's user.

PACKAGE is gridrace-server_*.deb of deploy/package.sh. --without leaves out the lines that contain TEXT, to see the guide
fail. --check only reads the blocks. It needs root, mmdebstrap, iproute2, 2 GB of disk and Debian's archive; it takes
some minutes.
"""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUICK_START = ROOT / "deploy" / "README.md"
DOCS = ROOT / "deploy" / "docs"
MOVE, CLUSTER = "# Move to a new machine", "## From one machine to three"
PAGES = {MOVE: "new_machine.md", CLUSTER: "several_servers.md"}
# What stands in the first lines of the blocks, in their order.
PLACES = {
    MOVE: ["on the old machine", "on the new machine, with the package and gridrace.tar, before its server has run"],
    CLUSTER: [
        "on the database's machine; it asks for a password of your choice",
        "on one node: makes the secret, and shows it",
        "on every node: paste the password, press Enter and Ctrl-D",
        "on every node: paste the secret, press Enter and Ctrl-D",
        "on every node, with its own name and address",
        "on the machine that has the rooms",
        "on every node, with its own address",
        "on any node, while the nodes run",
    ],
}
PASSWORD = "correct horse/battery@staple?"
ADDRESSES = {"a": "10.0.0.1", "b": "10.0.0.2", "c": "10.0.0.3", "db": "10.0.0.8"}
ROOMS = 3
NAME = "race.example.org"
PACKAGES = "apt,sudo,openssl,curl,ca-certificates,iproute2,util-linux"


# ---- the guide ----


def blocks_of(heading):
    """The code blocks of a section: a list of (place, text)."""
    section = re.split(r"\n##+ ", (DOCS / PAGES[heading]).read_text().split(heading + "\n", 1)[1], maxsplit=1)[0]
    blocks, block = [], []
    for line in [*section.splitlines(), ""]:
        if line.startswith("    ") and line.strip():
            block.append(line)
        elif block:
            indent = min(len(each) - len(each.lstrip()) for each in block)
            lines = [each[indent:] for each in block]
            if lines[0].startswith("# "):
                blocks.append((lines[0][2:], "\n".join(lines[1:])))
            block = []
    return blocks


def checked_blocks(heading):
    blocks = blocks_of(heading)
    places = [place for place, _ in blocks]
    if places != PLACES[heading]:
        raise SystemExit(f"{heading}: its blocks begin with {places}; guide.py expects {PLACES[heading]}")
    for place, text in blocks:
        said = subprocess.run(["bash", "-n"], input=text, text=True, capture_output=True, check=False)
        if said.returncode != 0 or not text:
            raise SystemExit(f"{place}: {said.stderr or 'there are no commands'}")
    return [text for _, text in blocks]


def setup_commands():
    """Of the quick start: the one that writes, and the one that looks."""
    section = QUICK_START.read_text().split("## Name and encryption\n", 1)[1].split("\n## ", 1)[0]
    commands = re.findall(r"^    ((?:sudo )?gridraced setup .*)$", section, re.MULTILINE)
    if len(commands) != 2 or not commands[1].endswith("--check"):
        raise SystemExit(f"the quick start has the commands {commands}")
    return commands


# ---- machines ----


def run(*command, **options):
    subprocess.run([str(word) for word in command], check=True, **options)


class Machine:
    """A system to change root into, with a network namespace of its own."""

    def __init__(self, name, base, folder, without):
        self.name, self.address, self.root, self.without = name, ADDRESSES[name], folder / name, without
        self.space = f"gridrace-{os.getpid()}-{name}"
        run("cp", "-a", base, self.root)
        for place in ("proc", "dev"):
            run("mount", "--rbind", f"/{place}", self.root / place)
        hosts = "\n".join(["127.0.0.1 localhost", f"{ADDRESSES['db']} db.example.org", f"{self.address} {socket.gethostname()}"])
        hosts += f"\n{ADDRESSES['a']} {NAME}"
        self.write("etc/hosts", hosts + "\n")
        self.write("usr/local/sbin/systemctl", (ROOT / "tests/fresh/systemctl.sh").read_text(), 0o755)
        # Only apt reaches the archive; what it installs starts in this machine's network.
        self.write("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n", 0o755)
        self.write(
            "usr/local/sbin/apt",
            "#!/bin/sh\nset -eu\n"
            "export DEBIAN_FRONTEND=noninteractive\n"
            f'nsenter --net=/proc/{os.getpid()}/ns/net /usr/bin/apt-get -q -y "$@" </dev/null\n'
            "! [ -e /usr/bin/pg_ctlcluster ] || systemctl start postgresql\n",
            0o755,
        )

    def write(self, path, text, mode=0o644):
        file = self.root / path
        file.write_text(text)
        file.chmod(mode)

    def connect(self, switch):
        run("ip", "netns", "add", self.space)
        # A name of an interface has at most 15 characters.
        run("ip", "-n", switch, "link", "add", f"to-{self.name}", "type", "veth", "peer", "eth0", "netns", self.space)
        run("ip", "-n", switch, "link", "set", f"to-{self.name}", "master", "bridge", "up")
        run("ip", "-n", self.space, "link", "set", "lo", "up")
        run("ip", "-n", self.space, "addr", "add", f"{self.address}/24", "dev", "eth0")
        run("ip", "-n", self.space, "link", "set", "eth0", "up")

    def do(self, text, typed=""):
        """Runs commands there, and returns what they print."""
        if self.without:
            text = "\n".join(line for line in text.splitlines() if self.without not in line)
        print("\n".join(f"{self.name}$ {line}" for line in text.splitlines()), flush=True)
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        # The chroot's shell reads what is typed: nothing of the script's own standard input is left.
        command = ["nsenter", f"--net=/run/netns/{self.space}", "chroot", self.root, "env", "-i", f"PATH={path}"]
        command += ["HOME=/root", "LANG=C.UTF-8", "setsid", "--wait", "bash", "-euo", "pipefail", "-c", f"cd /root\n{text}"]
        done = subprocess.run(command, input=typed, text=True, stdout=subprocess.PIPE, check=False, timeout=900)
        print(done.stdout, end="", flush=True)
        if done.returncode != 0:
            raise SystemExit(f"{self.name}: exit code {done.returncode} of: {text}")
        return done.stdout

    def end(self):
        for pid_file in self.root.glob("run/**/*.pid"):
            try:
                # PostgreSQL ends its other processes; gridraced has none, and sh has made it deaf to SIGQUIT.
                number = signal.SIGKILL if pid_file.name == "gridraced.pid" else signal.SIGQUIT
                os.kill(int(pid_file.read_text().split()[0]), number)
            except (OSError, ValueError, IndexError):
                pass
        for place in ("proc", "dev"):
            subprocess.run(["umount", "-lR", self.root / place], check=False, stderr=subprocess.DEVNULL)
        subprocess.run(["ip", "netns", "del", self.space], check=False, stderr=subprocess.DEVNULL)


# ---- the guides ----


def quick_start(machine):
    """From the package to a browser's look over https."""
    write, look = setup_commands()
    said = machine.do(write)
    steps = [line.strip() for line in said.split("What is left:\n", 1)[1].splitlines() if line.startswith("  ")]
    if steps[-1] != look:
        raise SystemExit(f"the last of {steps} is not {look}")
    for step in steps[:-1]:
        machine.do(step)
        if "apt install caddy" in step:
            caddyfile = machine.root / "etc/caddy/Caddyfile"
            caddyfile.write_text("{\n\tlocal_certs\n\tskip_install_trust\n}\n" + caddyfile.read_text())
    # Its own authority is for this test alone. For the certificate the look itself waits.
    root = "/root/.local/share/caddy/pki/authorities/local/root.crt"
    machine.do(f"timeout 30 sh -c 'until [ -s {root} ]; do sleep 0.1; done'; cp {root} /usr/local/share/ca-certificates/")
    machine.do("update-ca-certificates 2>&1")
    if f"+ browsers get in at https://{NAME}" not in machine.do(look):
        raise SystemExit("the quick start does not lead to a server that browsers reach")


def make_rooms(machine):
    codes = []
    for _ in range(ROOMS):
        machine.do("curl --silent --fail --request POST http://127.0.0.1:8765/rooms --output /dev/null")
    for line in machine.do("gridraced admin rooms").splitlines()[1:]:
        codes.append(line.split()[0])
    if len(codes) != ROOMS:
        raise SystemExit(f"{ROOMS} rooms were made, and there are {codes}")
    return codes


def check_rooms(machine, codes):
    for code in codes:
        machine.do(f"gridraced admin room {code}")


def move(old, new):
    """From one machine to another, both with rooms.db."""
    on_old, on_new = checked_blocks(MOVE)
    codes = make_rooms(old)
    old.do("gridraced admin ban 192.0.2.7")
    old.do(on_old)
    shutil.copy(old.root / "root/gridrace.tar", new.root / "root/gridrace.tar")
    new.do(on_new)
    check_rooms(new, codes)
    if "192.0.2.7" not in new.do("gridraced admin bans"):
        raise SystemExit("the ban has not moved")
    return codes


def become_cluster(database, nodes, codes):
    (prepare, make_secret, take_password, take_secret, settle, take_rooms, start, back_up) = checked_blocks(CLUSTER)
    database.do(prepare, f"{PASSWORD}\n{PASSWORD}\n")
    secret = nodes[0].do(make_secret)
    for node in nodes:
        node.do(take_password, f"{PASSWORD}\n")
        node.do(take_secret, secret)
        node.do(settle.replace("NAME=a", f"NAME={node.name}").replace("10.0.0.1\n", f"{node.address}\n"))
    nodes[-1].do(take_rooms)  # the machine that they were moved to
    for node in nodes:
        node.do(start.replace(ADDRESSES["a"], node.address))
    for node in nodes:
        check_rooms(node, codes)
        states = [line.split()[-1] for line in node.do("gridraced admin nodes").splitlines()[1:]]
        if states != ["up"] * len(nodes):
            raise SystemExit(f"the states of the nodes are {states}")
    nodes[0].do(back_up)


def play(package, without, folder):
    base, switch = folder / "base", f"gridrace-{os.getpid()}-switch"
    run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={PACKAGES}", "bookworm", base)
    shutil.copy("/etc/resolv.conf", base / "etc/resolv.conf")
    run("chroot", base, "apt-get", "-q", "update")  # as the installers do
    machines = []
    try:
        run("ip", "netns", "add", switch)
        run("ip", "-n", switch, "link", "add", "bridge", "type", "bridge")
        run("ip", "-n", switch, "link", "set", "bridge", "up")
        for name in ADDRESSES:
            machines.append(Machine(name, base, folder, without))
            machines[-1].connect(switch)
        a, b, c, database = machines
        for node in (a, b, c):
            shutil.copy(package, node.root / "root/gridrace-server.deb")
            node.do("sudo apt install ./gridrace-server.deb")
        quick_start(a)
        codes = move(a, b)
        become_cluster(database, [a, c, b], codes)
    finally:
        for machine in machines:
            machine.end()
        subprocess.run(["ip", "netns", "del", switch], check=False)


def main(arguments):
    if arguments == ["--check"]:
        setup_commands()
        print(f"{sum(len(checked_blocks(heading)) for heading in PLACES)} blocks of commands are as they are run")
        return
    without = ""
    if arguments[:1] == ["--without"] and len(arguments) > 1:
        without, arguments = arguments[1], arguments[2:]
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit(__doc__)
    if os.getuid() != 0:
        sys.exit("guide.py makes systems to change root into: run it as root")
    # The mounts are this process's alone, and end with it.
    if "GRIDRACE_FRESH_MOUNTS" not in os.environ:
        os.environ["GRIDRACE_FRESH_MOUNTS"] = "1"
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, "-B", *sys.argv])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridrace-guide.", dir="/var/tmp"))
    try:
        play(pathlib.Path(arguments[0]).resolve(), without, folder)
    finally:
        run("rm", "-rf", "--one-file-system", folder)  # never what is mounted there
    print("the guides lead where they say")


if __name__ == "__main__":
    main(sys.argv[1:])
