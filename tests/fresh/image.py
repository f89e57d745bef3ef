#!/usr/bin/python3
"""The container's image without a container engine: each step of deploy/Containerfile in a system of its own, and the server in it.

Usage: image.py [--program GRIDRACED] [--page FOLDER]

Each FROM is a minimal Debian 12 (mmdebstrap), in which every RUN and COPY is done as an engine would. Then the server runs as the
image's user, with its variables and what deploy/compose.yaml adds, the health check finds it well, it answers, and it stops when
it is told to. --program GRIDRACED is taken in place of what the first stage would compile (a portable one), which takes twenty
minutes; --page FOLDER is a page that is built already, where npm reaches nothing. Needs root, mmdebstrap and Debian's archive;
without compiling it takes some minutes.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PATIENCE = 60


def check(holds, what):
    if not holds:
        raise SystemExit(f"image.py: {what}")


def instructions():
    """(word, rest) of each line of the file."""
    text = (ROOT / "deploy/Containerfile").read_text()
    text = re.sub(r"(?m)^#.*\n", "", text).replace("\\\n", " ")
    return [tuple(line.split(None, 1)) for line in text.splitlines() if line.strip()]


class Stage:
    def __init__(self, root):
        self.root, self.folder, self.user = root, "/", None
        self.environment, self.entry, self.health = {}, [], []
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", "bookworm", root], check=True)
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        for place in ("proc", "dev"):
            subprocess.run(["mount", "--rbind", f"/{place}", root / place], check=True)

    def end(self):
        for place in ("proc", "dev"):
            subprocess.run(["umount", "-lR", self.root / place], check=False)

    def path(self, name):
        return self.root / os.path.join(self.folder, name).lstrip("/")

    def command(self, words, user=False):
        environment = {"PATH": PATH, "HOME": "/root", "LANG": "C.UTF-8", **self.environment}
        # As --user would, and without any capability.
        rights = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups", "--no-new-privs"] if user else []
        return ["env", "-i", *(f"{key}={value}" for key, value in environment.items()), "chroot", str(self.root), *rights, *words]

    def run(self, text):
        print(f"RUN {text}", flush=True)
        subprocess.run(self.command(["sh", "-c", f"cd {shlex.quote(self.folder)} && {text}"]), check=True, stdin=subprocess.DEVNULL)

    def copy(self, words, stages):
        origin = ROOT
        if words[0].startswith("--from="):
            origin = stages[words.pop(0).partition("=")[2]].root
        *sources, target = words
        for source in sources:
            if source == ".":
                pack = f"cd {shlex.quote(str(origin))} && git ls-files --cached --others --exclude-standard -z"
                pack += " | tar --null --files-from=- --create"
                subprocess.run(f"{pack} | tar --extract --directory {shlex.quote(str(self.path(target)))}", shell=True, check=True)
                continue
            place = self.path(target)
            if target.endswith("/"):
                place.mkdir(parents=True, exist_ok=True)
            shutil.copy(origin / source.lstrip("/"), place)


def take(stage, word, rest, stages):
    if word == "WORKDIR":
        stage.folder = rest
        stage.path("").mkdir(parents=True, exist_ok=True)
    elif word == "RUN":
        stage.run(rest)
    elif word == "COPY":
        stage.copy(rest.split(), stages)
    elif word == "ENV":
        stage.environment |= dict(pair.split("=", 1) for pair in shlex.split(rest))
    elif word == "USER":
        said = subprocess.run(stage.command(["id", "-u", rest]), check=True, capture_output=True, text=True).stdout
        stage.user = int(said)
    elif word == "ENTRYPOINT":
        stage.entry = json.loads(rest)
    elif word == "HEALTHCHECK":
        stage.health = json.loads(rest[rest.index("CMD ") + 4 :])


def build(folder, program, page):
    stages, stage = {}, None
    try:
        for word, rest in instructions():
            if word == "FROM":
                name = rest.partition(" AS ")[2] or "last"
                stage = stages[name] = Stage(folder / name)
                if page and name == "build":
                    shutil.copytree(page, stage.root / "page")
            elif word == "RUN" and "cmake" in rest:
                if program:
                    print(f"in place of: {rest}")
                    shutil.copy(program, stage.root / "gridraced")
                else:
                    lent = "-DGRIDRACE_WEB=ON -DGRIDRACE_WEB_DIST=/page" if page else "-DGRIDRACE_WEB=ON"
                    stage.run(rest.replace("-DGRIDRACE_WEB=ON", lent))
            elif word == "RUN" and program and "packages_for_web" in rest:
                print(f"not for a program that is there: {rest}")
            else:
                take(stage, word, rest, stages)
        serve(stage, has_page=not program)
    finally:
        for each in stages.values():
            each.end()


def serve(stage, has_page):
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"]["gridraced"]
    stage.environment |= {key: re.sub(r"\$\{\w+:-(.*)\}", r"\1", str(value)) for key, value in compose["environment"].items()}
    stage.environment["GRIDRACE_LISTEN"] = "127.0.0.1:0"  # this machine's network
    command = [re.sub(r"^0\.0\.0\.0:\d+$", "127.0.0.1:0", word) for word in compose["command"]]
    owner = (stage.root / "data").stat()
    check((owner.st_uid, owner.st_gid) == (stage.user, stage.user), f"/data belongs to {owner.st_uid}:{owner.st_gid}")
    server = subprocess.Popen(stage.command([*stage.entry, *command], user=True), stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"ws://(\S+)", server.stdout.readline())
        check(address, "the server does not start")
        said = subprocess.run(stage.command(stage.health, user=True), capture_output=True, text=True, timeout=PATIENCE, check=False)
        check(said.returncode == 0, f"the health check says {said.stdout}{said.stderr}")
        page = urllib.request.Request(f"http://{address[1]}/", headers={"Accept": "text/html", "User-Agent": "Mozilla/5.0"})
        try:
            with urllib.request.urlopen(page, timeout=PATIENCE) as answer:
                text = answer.read()
        except urllib.error.HTTPError as refusal:
            text = refusal.read()
        check(not has_page or b"<script" in text, f"the page is {text[:200]}")
        with urllib.request.urlopen(f"http://{address[1]}/healthz", timeout=PATIENCE) as answer:
            check(json.load(answer)["status"] == "ok", "the server is not well")
        check((stage.root / "data/rooms.db").stat().st_uid == stage.user, "the rooms belong to somebody else")
        begin = time.monotonic()
        server.terminate()
        check(server.wait(PATIENCE) == 0, "the server does not end as it should")
        print(f"stopped after {time.monotonic() - begin:.1f} s")
    finally:
        server.kill()


def main(arguments):
    said = {"--program": None, "--page": None}
    while len(arguments) > 1 and arguments[0] in said:
        said[arguments[0]] = pathlib.Path(arguments[1]).resolve()
        arguments = arguments[2:]
    if arguments:
        sys.exit(__doc__)
    if os.getuid() != 0:
        sys.exit("image.py makes systems to change root into: run it as root")
    # The mounts are this process's alone, and end with it.
    if "GRIDRACE_FRESH_MOUNTS" not in os.environ:
        os.environ["GRIDRACE_FRESH_MOUNTS"] = "1"
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, "-B", *sys.argv])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridrace-image.", dir="/var/tmp"))
    try:
        build(folder, said["--program"], said["--page"])
    finally:
        subprocess.run(["rm", "-rf", "--one-file-system", folder], check=True)
    print("every step of the image works, and so does the server in it")


if __name__ == "__main__":
    main(sys.argv[1:])
