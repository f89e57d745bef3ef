#!/usr/bin/python3
"""The packages from npm that building the page takes, with all that these depend on: one folder of node_modules a line.

Usage: page_packages.py WEB

WEB is client/web. What only tests use is left out; of esbuild's programs those for Linux on the two processors that we have
packages for are named, each with version and checksum, since npm installs the one for its own processor alone.
"""

import json
import pathlib
import sys

BUILD = ("esbuild", "terser", "protocol-buffers-schema")
PROGRAMS = ("@esbuild/linux-x64", "@esbuild/linux-arm64")


def needed(web):
    locked = json.loads((web / "package-lock.json").read_text())["packages"]
    waiting = [*json.loads((web / "package.json").read_text())["dependencies"], *BUILD]
    found = set()
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        waiting += locked[f"node_modules/{name}"].get("dependencies", {})
    return sorted(found), [(name, locked[f"node_modules/{name}"]) for name in PROGRAMS]


def main(web):
    names, programs = needed(pathlib.Path(web))
    for name in names:
        print(name)
    for name, entry in programs:
        print(name, entry["version"], entry["integrity"])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
