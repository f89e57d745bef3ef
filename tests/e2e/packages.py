#!/usr/bin/python3
"""What the packages contain, and that the files which come with them are accepted by the programs they are for.

Usage: packages.py BUILD SOURCE

BUILD is a build with both programs. Programs that are not installed are not asked. Exit code 0 and a short summary, or 1
and what was not as it should be.
"""

import asyncio
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from python_client import script
from python_client.gridraced import Gridraced

NEWEST_GLIBC = (2, 36)
OUR_GLIBC = tuple(int(part) for part in os.confstr("CS_GNU_LIBC_VERSION").split()[1].split("."))
IS_PORTABLE = OUR_GLIBC <= NEWEST_GLIBC  # what is built on a newer system is for systems like that
# What a program may need of its machine: the C library, and OpenSSL, whose fixes come with the system.
EXPECTED_LIBRARY = re.compile(r"linux-vdso|ld-linux|lib(c|m|dl|pthread|rt|ssl|crypto)\.so")

CLIENT = {
    "./usr/bin/gridrace",
    "./usr/share/man/man1/gridrace.1.gz",
    "./usr/share/bash-completion/completions/gridrace",
    "./usr/share/zsh/site-functions/_gridrace",
    "./usr/share/fish/vendor_completions.d/gridrace.fish",
    "./usr/share/applications/gridrace.desktop",
    "./usr/share/metainfo/gridrace.metainfo.xml",
    "./usr/share/lintian/overrides/gridrace",
    "./usr/share/doc/gridrace/CHANGELOG.md",
    "./usr/share/doc/gridrace/MANUAL.md",
    "./usr/share/doc/gridrace/copyright",
    "./usr/share/doc/gridrace/changelog.gz",
}
SERVER = {
    "./etc/gridrace/gridraced.d/",
    "./usr/bin/gridraced",
    "./usr/lib/gridrace/backup.sh",
    "./usr/lib/gridrace/gridraced.toml",
    "./usr/lib/systemd/system/gridraced.service",
    "./usr/lib/systemd/system/gridraced-backup.service",
    "./usr/lib/systemd/system/gridraced-backup.timer",
    "./usr/share/man/man1/gridraced.1.gz",
    "./usr/share/bash-completion/completions/gridraced",
    "./usr/share/zsh/site-functions/_gridraced",
    "./usr/share/fish/vendor_completions.d/gridraced.fish",
    "./usr/share/lintian/overrides/gridrace-server",
    "./usr/share/doc/gridrace-server/README.md",
    "./usr/share/doc/gridrace-server/CHANGELOG.md",
    "./usr/share/doc/gridrace-server/docs/operate.md",
    "./usr/share/doc/gridrace-server/docs/reference.md",
    "./usr/share/doc/gridrace-server/copyright",
    "./usr/share/doc/gridrace-server/changelog.gz",
    "./usr/share/doc/gridrace-server/examples/gridraced.toml",
    "./usr/share/doc/gridrace-server/examples/haproxy-cluster.cfg",
    "./usr/share/doc/gridrace-server/examples/nginx.conf",
    "./usr/share/doc/gridrace-server/monitoring/alerts.yml",
}


class Failed(Exception):
    """A package is not as it should be."""


def run(*command, **options):
    """What a command prints that succeeds."""
    finished = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=200, check=False, **options
    )
    if finished.returncode:
        raise Failed(f"{command}: {finished.returncode}\n{finished.stdout}{finished.stderr}")
    return finished.stdout


def make_packages(build, folder):
    run("cpack", "-G", "DEB", "-B", folder, cwd=build)
    packages = {package.name.split("_")[0]: package for package in folder.glob("*.deb")}
    if set(packages) != {"gridrace", "gridrace-server"}:
        raise Failed(f"the packages are {sorted(packages)}")
    return packages


def check_install(build, folder):
    """Without a package, nothing is installed outside of the prefix: no configuration that names the service's folders."""
    run("cmake", "--install", build, "--prefix", "/prefix", env={**os.environ, "DESTDIR": str(folder)})
    if (found := [path.name for path in folder.iterdir()]) != ["prefix"]:
        raise Failed(f"cmake --install writes into {found}")


def check_contents(package, expected):
    """All that is expected, of root, and nothing that others may write."""
    files = {}
    for line in run("dpkg-deb", "-c", package).splitlines():
        mode, owner, _, _, _, name = line.split(None, 5)
        files[name] = mode
        if owner != "root/root" or mode[5] == "w" or mode[8] == "w":
            raise Failed(f"{package.name}: {line}")
    if missing := expected - set(files):
        raise Failed(f"{package.name} lacks {missing}")
    places = tuple({f"./{name.split('/')[1]}/" for name in expected})
    if strangers := [name for name in files if name != "./" and not name.startswith(places)]:
        raise Failed(f"{package.name} has {strangers}")


def check_links(package, folder):
    """Each page is in the package with those that it names."""
    run("dpkg-deb", "-x", package, folder)
    pages = [*folder.rglob("*.md")]
    for page in pages:
        for link in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text()):
            if not (page.parent / link).exists():
                raise Failed(f"{page.relative_to(folder)} has a link to {link}, which is not in the package")
    if not pages:
        raise Failed(f"{package.name} has no pages")


def check_control(package, folder):
    """All of /etc is the host's own: no upgrade asks; nothing but the nightly backup is enabled at installation."""
    run("dpkg-deb", "-e", package, folder)
    if (folder / "conffiles").exists():
        raise Failed("an upgrade asks about a configuration")
    for script in ("postinst", "prerm", "postrm"):
        run("sh", "-n", folder / script)
    if re.search(r"^\s*systemctl (enable|start)\b", (folder / "postinst").read_text(), re.MULTILINE):
        raise Failed("the installation starts or enables the service")
    for script, said in (("postinst", 'enable "$timer"'), ("postrm", 'purge "$timer"')):
        if f"deb-systemd-helper {said}" not in (folder / script).read_text():
            raise Failed(f"{script} leaves the nightly backup as it is")
    depends = run("dpkg-deb", "-f", package, "Depends")
    if "ca-certificates" not in run("dpkg-deb", "-f", package, "Recommends"):
        raise Failed("the package does not recommend what a webhook with TLS needs")
    if IS_PORTABLE and not re.fullmatch(r"libc6 \(>= [0-9.]+\), libssl3 \(>= [0-9.]+\)\n", depends):
        raise Failed(f"the package depends on {depends}")


def check_portable(program):
    """Needs the C library and OpenSSL and nothing else, no C library newer than Debian 12's."""
    if not IS_PORTABLE:
        return
    others = [line for line in run("ldd", program).splitlines() if not EXPECTED_LIBRARY.search(line)]
    if others:
        raise Failed(f"{program.name} needs {others}")
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", run("objdump", "-T", program))
    newest = max((int(major), int(minor)) for major, minor in versions)
    if newest > NEWEST_GLIBC:
        raise Failed(f"{program.name} needs a C library of version {newest}")


def check_hardened(build, program):
    """Built with what deploy/cmake/hardening.cmake names: each has left its mark in the program."""
    headers, dynamic = run("readelf", "-hlW", program), run("readelf", "-dW", program)
    symbols = run("readelf", "--dyn-syms", "-W", program)
    marks = {
        "is position-independent": re.search(r"Type:\s+DYN", headers),
        "has a read-only relocation table": "GNU_RELRO" in headers and re.search(r"FLAGS.*\bNOW\b", dynamic),
        "has a stack that is not executable": re.search(r"GNU_STACK.* RW ", headers),
        "has stack protectors": "__stack_chk_fail" in symbols,
        "has checked calls (_FORTIFY_SOURCE)": re.search(r"__\w+_chk@", symbols.replace("__stack_chk", "")),
    }
    for mark, found in marks.items():
        if not found:
            raise Failed(f"{program.name}: there is no sign that it {mark}")
    commands = json.loads((build / "compile_commands.json").read_text())
    for flag in ("-D_GLIBCXX_ASSERTIONS", "-fstack-clash-protection", "-D_FORTIFY_SOURCE=3"):
        if without := [entry["file"] for entry in commands if f" {flag} " not in entry["command"]]:
            raise Failed(f"compiled without {flag}: {without}")


def check_bill_of_materials(build, deploy):
    """It lists every library that is linked in from an archive, and those that are headers alone."""
    bill = json.loads(run("python3", deploy / "sbom.py", build))
    listed = {package["name"] for package in bill["packages"]}
    expected = {"gridrace", "libprotobuf-dev", "libsqlite3-dev", "libsodium-dev", "libtomlplusplus-dev", "libcli11-dev"}
    if re.search(r"^GRIDRACE_WEB:\w+=ON$", (build / "CMakeCache.txt").read_text(), re.MULTILINE):
        expected |= {"lit-html", "uqr", "wasi-libc", "libc++-19-dev-wasm32"}
    if missing := expected - listed:
        raise Failed(f"the bill of materials lacks {missing}: {sorted(listed)}")
    if unnamed := [package["name"] for package in bill["packages"][1:] if "externalRefs" not in package]:
        raise Failed(f"the bill of materials has no purl for {unnamed}")


def check_configuration(gridraced, deploy):
    """What a host may set is an example, all comments; the package's own has the service's folders."""
    host, own = deploy / "examples/gridraced.toml", deploy / "debian/packaged.toml"
    if lines := [line for line in host.read_text().splitlines() if not line.startswith("#")]:
        raise Failed(f"{host.name} sets {lines}")
    run(gridraced, "config", "check", "--config", host)
    without_comments = re.sub(r"(?m)^# (?=\[|\w+ = )", "", host.read_text())
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as every:
        every.write(without_comments.replace("/run/credentials", "/nowhere"))
        every.flush()
        if "nowhere" not in run("sh", "-c", f"{gridraced} config check --config {every.name} 2>&1 || true"):
            raise Failed("what the example offers is no configuration")
    asyncio.run(check_start_by_hand(gridraced, own))


async def check_start_by_hand(gridraced, settings):
    """Who is not the service needs none of the service's folders."""
    with tempfile.TemporaryDirectory() as data:
        words = ("--config", settings, "--data", data, "--listen", "127.0.0.1:0")
        async with Gridraced(gridraced, words) as running:
            await running.start()
            if not pathlib.Path(data, "admin.sock").is_socket():
                raise Failed("started by hand, the server's socket is not in its data folder")
            running.ask_to_stop()
            await running.exit_code()


def check_service(deploy, folder):
    """systemd accepts the services and the timer, and finds them closed in."""
    program = folder / "gridraced"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    units = [folder / name for name in ("gridraced.service", "gridraced-backup.service")]
    for unit in units:
        text = (deploy / unit.name).read_text()
        for started in ("/usr/bin/gridraced", "/usr/lib/gridrace/backup.sh"):
            text = text.replace(f"={started}", f"={program}")
        unit.write_text(text)
    if not re.search("^RestrictAddressFamilies=.*AF_NETLINK", units[0].read_text(), re.MULTILINE):
        raise Failed("the service cannot know its machine's addresses")
    timer = folder / "gridraced-backup.timer"
    timer.write_text((deploy / timer.name).read_text())
    run("systemd-analyze", "verify", "--man=no", *units, timer)
    for unit in units:
        run("systemd-analyze", "security", "--offline=yes", "--threshold=20", unit)


def check_nginx(deploy, folder):
    config = folder / "nginx.conf"
    example = (deploy / "examples/nginx.conf").read_text()
    for port in ("80", "[::]:80"):
        example = example.replace(f"listen {port};", "")
    (folder / "example.conf").write_text(example.replace("server_name", "listen 127.0.0.1:1; server_name"))
    config.write_text(f"pid {folder}/pid; events {{}} http {{ include {folder}/example.conf; }}")
    run("nginx", "-t", "-e", folder / "errors", "-c", config)


def check_monitoring(deploy, _):
    run("promtool", "check", "config", deploy / "monitoring/prometheus.yml")
    run("promtool", "test", "rules", deploy / "monitoring/alerts_test.yml")


def check_haproxy(deploy, _):
    for example in ("haproxy.cfg", "haproxy-cluster.cfg"):
        run("haproxy", "-c", "-f", deploy / "examples" / example)


def check_caddy(deploy, folder):
    home = {"HOME": str(folder), "PATH": "/usr/bin"}
    run("caddy", "adapt", "--config", deploy / "examples/Caddyfile", "--adapter", "caddyfile", env=home)


CHECKS = {
    "systemd-analyze": check_service,
    "nginx": check_nginx,
    "promtool": check_monitoring,
    "haproxy": check_haproxy,
    "caddy": check_caddy,
}


def main(build, source):
    build, deploy = pathlib.Path(build), pathlib.Path(source) / "deploy"
    for program in ("gridrace", "gridraced"):
        check_portable(build / "bin" / program)
        check_hardened(build, build / "bin" / program)
    check_bill_of_materials(build, deploy)
    check_configuration(build / "bin/gridraced", deploy)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_install(build, folder / "installed")
        packages = make_packages(build, folder / "packages")
        check_contents(packages["gridrace"], CLIENT)
        check_contents(packages["gridrace-server"], SERVER)
        for package in packages:
            check_links(packages[package], folder / f"pages-{package}")
        check_control(packages["gridrace-server"], folder / "control")
        asked = [program for program in CHECKS if shutil.which(program, path="/usr/bin:/usr/sbin:/bin:/sbin")]
        for program in asked:
            CHECKS[program](deploy, folder)
    print(f"Two packages are correct; files for {', '.join(asked)} are accepted.")


if __name__ == "__main__":
    script.run(__doc__, main)
