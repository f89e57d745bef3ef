#!/usr/bin/python3
"""What a package does in the years of a server: installed, backed up every night, upgraded, downgraded, removed, purged.

Usage: lifetime.py PACKAGE

PACKAGE is gridrace-server_*.deb of deploy/package.sh; later versions are made of it by changing its number. Real dpkg in a
minimal Debian 12 (mmdebstrap), with a small disk for the backups. There is no systemd: systemctl.sh stands in for systemctl,
and the backup's ExecStart is run as the unit says. Needs root, mmdebstrap, iproute2, dpkg-dev and Debian's archive; it
takes about a minute.
"""

import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

import guide
from guide import Machine, run

TIMER = "etc/systemd/system/timers.target.wants/gridraced-backup.timer"
SERVICE = "etc/systemd/system/multi-user.target.wants/gridraced.service"
BACKUPS = "var/lib/gridrace-backups"
UNIT = "/usr/lib/systemd/system/gridraced-backup.service"
DAMAGED, UNUSABLE, CANNOT_WRITE = 65, 69, 73


def check(holds, what):
    if not holds:
        raise SystemExit(f"lifetime.py: {what}")


def packages_of(package, folder, numbers):
    """The same package with later version numbers."""
    unpacked = folder / "unpacked"
    run("dpkg-deb", "--raw-extract", package, unpacked)
    control = (unpacked / "DEBIAN/control").read_text()
    made = []
    for number in numbers:
        (unpacked / "DEBIAN/control").write_text(re.sub("(?m)^Version: .*$", f"Version: {number}", control))
        made.append(folder / f"gridrace-server_{number}.deb")
        run("dpkg-deb", "--root-owner-group", "-Znone", "--build", unpacked, made[-1], stdout=subprocess.DEVNULL)
    return made


class Server(Machine):
    """One with the package."""

    def install(self, package):
        shutil.copy(package, self.root / "root")
        self.do(f"apt install --allow-downgrades ./{package.name}")

    def backs_up_nightly(self):
        return (self.root / TIMER).is_symlink()

    def ask(self, text):
        """(exit code, what it says) of commands that may fail."""
        said = self.do(f"set +e\n({text}) 2>&1\necho exit code $?")
        words, _, code = said.rpartition("exit code ")
        return int(code), words

    def back_up(self, environment="X="):
        """The unit's ExecStart as its user."""
        return self.ask(
            f"exec_start=$(sed -n 's/^ExecStart=//p' {UNIT}); export {environment} $(sed -n 's/^Environment=//p' {UNIT})\n"
            f"install -d -o gridrace -g gridrace -m 700 /{BACKUPS}\n"
            "umask 077; setpriv --reuid gridrace --regid gridrace --clear-groups sh -c \"$exec_start\""
        )

    def backups(self):
        return sorted(path.name for path in (self.root / BACKUPS).glob("rooms-*"))


def back_up_to_a_full_disk(server):
    small = server.root / "mnt"
    run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", small)
    try:
        code, said = server.ask("gridraced backup /mnt/rooms.db --data /var/lib/gridrace")
        check(code == CANNOT_WRITE and "No space left on device" in said, f"a full disk: {code}: {said}")
        check(not list(small.iterdir()), f"a full disk keeps {list(small.iterdir())}")
    finally:
        run("umount", small)


def live_through_a_night(server):
    """A backup as the unit makes it, and one on a full disk: older ones stay."""
    check(server.backs_up_nightly(), "the installation does not turn the nightly backup on")
    check(not (server.root / SERVICE).is_symlink(), "the installation enables the server")
    server.do("systemctl start gridraced")
    codes = guide.make_rooms(server)
    code, said = server.back_up()
    check(code == 0 and "restored into a scratch folder" in said, f"a backup ends with {code}: {said}")
    modes = server.do(f"stat -c '%a %U' /{BACKUPS} /{BACKUPS}/rooms-*").split("\n")
    check(modes[:2] == ["700 gridrace", "600 gridrace"], f"the backups are for others, too: {modes}")
    before = server.backups()
    code, said = server.back_up("GRIDRACE_FREE_SPACE_MIB=100000000")
    check(code == CANNOT_WRITE and "make space" in said, f"a nearly full disk: {code}: {said}")
    back_up_to_a_full_disk(server)
    check(server.backups() == before, "a backup that failed changes the older ones")
    server.do("timeout 20 sh -c 'until gridraced admin stats | grep -q \"backup failure\"; do sleep 0.5; done'")
    check(server.back_up()[0] == 0, "the next backup fails")
    return codes


def stay_off(server, package):
    """Turned off as systemctl disable does it: no upgrade turns the backup on."""
    timer = (server.root / TIMER).readlink()
    (server.root / TIMER).unlink()
    server.install(package)
    check(not server.backs_up_nightly(), "an upgrade turns the nightly backup on")
    (server.root / TIMER).symlink_to(timer)  # as systemctl enable does


def write_as_newer(server, codes):
    """The log as a later version would leave it: an older server refuses it, and restores none like it."""
    rooms = server.root / "var/lib/gridrace/rooms.db"
    owner = rooms.stat()
    server.do("systemctl stop gridraced; gridraced backup /root/older.db --data /var/lib/gridrace")
    shutil.copy(server.root / "root/older.db", server.root / "root/newer.db")
    for file in (rooms, server.root / "root/newer.db"):
        log = sqlite3.connect(file)
        (version,) = log.execute("PRAGMA user_version").fetchone()
        log.execute(f"PRAGMA user_version = {version + 1}")
        log.close()
    os.chown(rooms, owner.st_uid, owner.st_gid)
    start = "setpriv --reuid gridrace --regid gridrace --clear-groups gridraced --data /var/lib/gridrace --listen 127.0.0.1:1"
    for what, expected in ((start, UNUSABLE), ("gridraced restore /root/newer.db --data /var/lib/gridrace", DAMAGED)):
        code, said = server.ask(what)
        check(code == expected and "written by a newer" in said, f"{what}: {code}: {said}")
    server.do("gridraced restore /root/older.db --data /var/lib/gridrace; systemctl start gridraced")
    guide.check_rooms(server, codes)


def end(server, package):
    """apt remove keeps all, purge keeps the backups alone, and the next installation is a new one."""
    server.do("systemctl stop gridraced; apt remove gridrace-server")
    check((server.root / "var/lib/gridrace/rooms.db").exists(), "apt remove deletes the rooms")
    before = server.backups()
    server.do("apt purge gridrace-server")
    left = [path for path in ("var/lib/gridrace", "etc/gridrace", TIMER) if os.path.lexists(server.root / path)]
    check(not left, f"apt purge leaves {left}")
    check(before and server.backups() == before, "apt purge deletes backups")
    server.install(package)
    check(server.backs_up_nightly(), "a new installation does not turn the nightly backup on")


def live(package, folder):
    older, *later = [package, *packages_of(package, folder, ["98.0", "98.1", "99.0"])]
    base, switch = folder / "base", f"gridrace-{os.getpid()}-switch"
    run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={guide.PACKAGES}", "bookworm", base)
    shutil.copy("/etc/resolv.conf", base / "etc/resolv.conf")
    run("chroot", base, "apt-get", "-q", "update")
    server = None
    try:
        run("ip", "netns", "add", switch)
        run("ip", "-n", switch, "link", "add", "bridge", "type", "bridge")
        run("ip", "-n", switch, "link", "set", "bridge", "up")
        server = Server("a", base, folder, "")
        server.connect(switch)
        server.install(older)
        codes = live_through_a_night(server)
        server.install(later[0])
        check(server.backs_up_nightly(), "an upgrade turns the nightly backup off")
        stay_off(server, later[1])
        server.install(later[2])
        guide.check_rooms(server, codes)
        server.install(older)  # a downgrade
        server.do("systemctl restart gridraced")
        guide.check_rooms(server, codes)
        write_as_newer(server, codes)
        end(server, older)
    finally:
        if server:
            server.end()
        subprocess.run(["ip", "netns", "del", switch], check=False)


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit(__doc__)
    if os.getuid() != 0:
        sys.exit("lifetime.py makes a system to change root into: run it as root")
    # The mounts are this process's alone, and end with it.
    if "GRIDRACE_FRESH_MOUNTS" not in os.environ:
        os.environ["GRIDRACE_FRESH_MOUNTS"] = "1"
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, "-B", *sys.argv])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridrace-lifetime.", dir="/var/tmp"))
    try:
        live(pathlib.Path(arguments[0]).resolve(), folder)
    finally:
        run("rm", "-rf", "--one-file-system", folder)
    print("a server's rooms and backups outlive its packages, as the documents say")


if __name__ == "__main__":
    main(sys.argv[1:])
