#!/usr/bin/python3
"""Lists the contents of a build's programs as SPDX 2.3 in JSON: gridrace and the libraries linked into it.

Usage: sbom.py BUILD

BUILD is a build folder. The libraries are the system's packages whose static libraries are linked in or whose headers are
compiled in, and with the page those of npm that it contains, and of the engine in it; vulnerability scanners find them by
their purl. Prints to standard output.
"""

import datetime
import json
import pathlib
import re
import subprocess
import sys
import uuid


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout


def files_of_others(build):
    """Archives that were linked in, and headers that were compiled in."""
    commands = run("ninja", "-C", build, "-t", "commands", "gridrace", "gridraced")
    archives = set(re.findall(r"/usr/\S+\.a\b", commands))
    headers = set(re.findall(r"^\s+(/usr/include/\S+)$", run("ninja", "-C", build, "-t", "deps"), re.MULTILINE))
    # Asking for each header takes minutes: one stands for all of its folder, but in the folder that packages share.
    one_of_each = {header if header.count("/") == 3 else header.rsplit("/", 1)[0]: header for header in headers}
    return archives | set(one_of_each.values())


def packages_of(files):
    """The packages that own these files, those of the C library and the compiler's headers apart: name -> version."""
    found = {}
    names = sorted(str(pathlib.Path(file).resolve()) for file in files)
    for begin in range(0, len(names), 500):
        owners = subprocess.run(
            ["dpkg-query", "-S", *names[begin : begin + 500]], capture_output=True, text=True, check=False
        ).stdout  # a file that no package owns is our own
        for line in owners.splitlines():
            found.update(dict.fromkeys(package.strip() for package in line.rsplit(": ", 1)[0].split(",")))
    query = "${binary:Package}\t${source:Package}\t${source:Version}\t${Version}\n"
    kernel_or_libc = re.compile(r"^(libc6-dev|linux-libc-dev)")
    rows = [line.split("\t") for line in run("dpkg-query", "-W", "-f", query, *found).splitlines()]
    return [row for row in rows if not kernel_or_libc.match(row[0])]


# What the page's engine is linked with, by clang for WebAssembly: the files of these packages are in none of ninja's commands.
ENGINE_PACKAGES = ("wasi-libc", "libc++-19-dev-wasm32")


def packages_of_page(cache):
    """The libraries from npm that the page contains: name -> version; those that only build or test it are left out."""
    if not re.search(r"^GRIDRACE_WEB:\w+=(ON|1|TRUE)$", cache, re.MULTILINE):
        return {}
    web = pathlib.Path(__file__).resolve().parent.parent / "client/web"
    locked = json.loads((web / "package-lock.json").read_text())["packages"]
    wanted = json.loads((web / "package.json").read_text())["dependencies"]
    return {name: locked[f"node_modules/{name}"]["version"] for name in wanted}


def distribution():
    fields = dict(
        line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line
    )
    return fields["ID"].strip('"'), fields["VERSION_ID"].strip('"')


def entry(name, version, purl=None):
    package = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "copyrightText": "NOASSERTION",
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "NOASSERTION",
    }
    if purl:
        package["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ]
    return package


def bill(build):
    cache = (pathlib.Path(build) / "CMakeCache.txt").read_text()
    version = re.search(r"^CMAKE_PROJECT_VERSION:STATIC=(.*)$", cache, re.MULTILINE).group(1)
    system, release = distribution()
    packages = [entry("gridrace", version)]
    of_page = packages_of_page(cache)
    files = files_of_others(build)
    if of_page:
        listed = [line for name in ENGINE_PACKAGES for line in run("dpkg-query", "-L", name).splitlines()]
        files |= {next(path for path in listed if path.endswith(ending)) for ending in ("libc.a", "libc++.a")}
    for name, npm_version in of_page.items():
        packages.append(entry(name, npm_version, f"pkg:npm/{name}@{npm_version}"))
    for name, source, source_version, package_version in packages_of(files):
        purl = f"pkg:deb/{system}/{name.split(':')[0]}@{package_version}?distro={system}-{release}"
        packages.append(entry(name.split(":")[0], package_version, purl))
        packages[-1]["sourceInfo"] = f"built from the source package {source} {source_version}"
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"gridrace-{version}",
        "documentNamespace": f"urn:uuid:{uuid.uuid4()}",
        "creationInfo": {
            "created": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: gridrace deploy/sbom.py"],
        },
        "packages": packages,
        "relationships": [
            {
                "spdxElementId": "SPDXRef-DOCUMENT",
                "relationshipType": "DESCRIBES",
                "relatedSpdxElement": "SPDXRef-gridrace",
            }
        ]
        + [
            {
                "spdxElementId": "SPDXRef-gridrace",
                "relationshipType": "CONTAINS",
                "relatedSpdxElement": package["SPDXID"],
            }
            for package in packages[1:]
        ],
    }


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    json.dump(bill(sys.argv[1]), sys.stdout, indent=1)
    print()
