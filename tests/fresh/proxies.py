#!/usr/bin/python3
"""The examples for proxies in deploy/examples, each run as a host would, with a race through it.

Usage: proxies.py SERVER_PACKAGE CLIENT_PACKAGE

The packages are those of deploy/package.sh. In a minimal Debian 12 (mmdebstrap) with Debian's nginx, Caddy and HAProxy, one
after the other: the page, a WebSocket and a race come through, `gridrace doctor` finds no fault, players have their own
addresses, and what is not public is not; nginx and Caddy also under a path. Caddy signs its certificate itself, and nginx and
HAProxy have their lines for HTTPS in force. Traefik is not in Debian. Needs root, mmdebstrap, iproute2 and Debian's archive;
it takes about two minutes.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import guide
from guide import NAME, Machine, run

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "examples"
CERTIFICATE, KEY = "/root/certificate.pem", "/root/key.pem"
SETTINGS = "etc/gridrace/gridraced.d/60-proxy.toml"
PATH = "/sudoku"
HIDDEN = ("/metrics", "/livez", "/readyz")


def check(holds, what):
    if not holds:
        raise SystemExit(f"proxies.py: {what}")


def uncommented(text, first, last):
    """The commented block of an example from one line to another, both included."""
    block = text[text.index(first) : text.index(last) + len(last)]
    return re.sub(r"(?m)^# ?", "", block)


def nginx(path):
    text = (EXAMPLES / "nginx.conf").read_text()
    with_tls = re.sub(r"(?m)^    # (listen .*443|ssl_certificate)", r"    \1", text)
    with_tls = re.sub(r"/etc/letsencrypt/\S+fullchain.pem", CERTIFICATE, with_tls)
    with_tls = re.sub(r"/etc/letsencrypt/\S+privkey.pem", KEY, with_tls)
    if path:
        head, locations = with_tls.split("    # Metrics and health", 1)
        inside = locations[locations.index("proxy_http_version") : locations.index("\n    }\n}")]
        under = uncommented(text, "#    location ~ ^/sudoku", "# … and the other lines of \"location /\"\n#    }")
        with_tls = head + under.replace('# … and the other lines of "location /"', inside) + "\n}\n"
    return {"etc/nginx/conf.d/gridrace.conf": with_tls}, "nginx", "nginx -s stop"


def caddy(path):
    text = (EXAMPLES / "Caddyfile").read_text()
    if path:
        text = uncommented(text, "# example.org {", "# \t}\n# }").replace("example.org {", f"{NAME} {{")
    own = "{\n\tlocal_certs\n\tskip_install_trust\n}\n" + text
    return {"root/Caddyfile": own}, "caddy start --config /root/Caddyfile >/dev/null 2>&1", "caddy stop >/dev/null 2>&1"


def haproxy(_):
    text = (EXAMPLES / "haproxy.cfg").read_text()
    text = text.replace("# bind :443", "bind :443").replace("/etc/haproxy/race.example.org.pem", "/root/both.pem")
    return {"root/haproxy.cfg": text}, "haproxy -D -p /run/h.pid -f /root/haproxy.cfg", "kill $(cat /run/h.pid)"


def settle(machine, path):
    lines = "[operations]\ndrain_seconds = 0\n"  # the race before is still running
    lines += f'[gate]\ntrusted_proxies = ["127.0.0.1"]\npublic_hosts = ["{NAME}"]\n'
    machine.write(SETTINGS, lines + (f'public_path = "{path}"\n' if path else ""))
    machine.do("gridraced config check && systemctl restart gridraced")


def look(machine, scheme, path, name):
    """As friends do."""
    web, url = f"http{scheme}://{NAME}{path}", f"ws{scheme}://{NAME}:{443 if scheme else 80}{path}"
    machine.do(f"timeout 20 sh -c 'until curl -sf --cacert /root/ca.pem {web}/healthz >/dev/null; do sleep 0.2; done'")
    told = machine.do(f"gridrace doctor --ca /root/ca.pem --server {url} </dev/null")
    for line in ("✓ websocket", "✓ browser"):
        check(line in told, f"{name} {web}: doctor says {told}")
    for hidden in HIDDEN:
        status = machine.do(f"curl -s --cacert /root/ca.pem -o /dev/null -w '%{{http_code}}' {web}{hidden}")
        check(status == "404", f"{name} {web}{hidden} is answered {status}")
    race = f"gridrace load --server {url} --ca /root/ca.pem --players 2 --per-room 2 --pace 200ms --duration 3s --json"
    machine.do(f"{race} >/root/race & sleep 2; gridraced admin members --json >/root/members; wait $!")
    members = (machine.root / "root/members").read_text()
    check(f'"{machine.address}"' in members, f"{name} {web}: the members' addresses are {members}")
    said = (machine.root / "root/race").read_text()
    moves = re.search(r'"moves":\s*(\d+)', said)
    check(moves and int(moves[1]) > 5, f"{name} {web}: the race is {said}")


def make_certificate(machine):
    machine.do(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=ca -keyout /root/ca.key "
        "-out /root/ca.own -addext basicConstraints=critical,CA:TRUE 2>/dev/null\n"
        f"openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN={NAME} -keyout {KEY} -out /root/r 2>/dev/null\n"
        f"printf 'subjectAltName=DNS:{NAME}\\n' >/root/x\n"
        f"openssl x509 -req -in /root/r -CA /root/ca.own -CAkey /root/ca.key -days 2 -extfile /root/x -out {CERTIFICATE} 2>/dev/null\n"
        f"cat {CERTIFICATE} {KEY} >/root/both.pem; cp /root/ca.own /root/ca.pem"
    )


def go_round(machine):
    make_certificate(machine)
    for name, example, schemes, paths in (
        ("nginx", nginx, ("", "s"), ("", PATH)),
        ("HAProxy", haproxy, ("", "s"), ("",)),
        ("Caddy", caddy, ("s",), ("", PATH)),
    ):
        for path in paths:
            settle(machine, path)
            files, start, stop = example(path)
            for file, text in files.items():
                machine.write(file, text)
            machine.do(start)
            if name == "Caddy":
                root = "/root/.local/share/caddy/pki/authorities/local/root.crt"
                machine.do(f"timeout 30 sh -c 'until [ -s {root} ]; do sleep 0.1; done'; cp {root} /root/ca.pem")
            for scheme in schemes:
                look(machine, scheme, path, name)
            machine.do(stop)
            print(f"a race through {name} {path or '/'}", flush=True)


def play(packages, folder):
    base, switch = folder / "base", f"gridrace-{os.getpid()}-switch"
    run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={guide.PACKAGES}", "bookworm", base)
    shutil.copy("/etc/resolv.conf", base / "etc/resolv.conf")
    run("chroot", base, "apt-get", "-q", "update")
    machine = None
    try:
        run("ip", "netns", "add", switch)
        run("ip", "-n", switch, "link", "add", "bridge", "type", "bridge")
        run("ip", "-n", switch, "link", "set", "bridge", "up")
        machine = Machine("a", base, folder, "")
        machine.connect(switch)
        for package in packages:
            shutil.copy(package, machine.root / "root")
        machine.do(f"apt install {' '.join('./' + package.name for package in packages)} nginx haproxy caddy")
        machine.do("rm -f /etc/nginx/sites-enabled/default")
        go_round(machine)
    finally:
        if machine:
            machine.do("caddy stop >/dev/null 2>&1 || true; kill $(cat /run/nginx.pid /run/h.pid 2>/dev/null) 2>/dev/null || true")
            machine.end()
        subprocess.run(["ip", "netns", "del", switch], check=False)


def main(arguments):
    if len(arguments) != 2 or arguments[0].startswith("-"):
        sys.exit(__doc__)
    if os.getuid() != 0:
        sys.exit("proxies.py makes a system to change root into: run it as root")
    # The mounts are this process's alone, and end with it.
    if "GRIDRACE_FRESH_MOUNTS" not in os.environ:
        os.environ["GRIDRACE_FRESH_MOUNTS"] = "1"
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, "-B", *sys.argv])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gridrace-proxies.", dir="/var/tmp"))
    try:
        play([pathlib.Path(argument).resolve() for argument in arguments], folder)
    finally:
        run("rm", "-rf", "--one-file-system", folder)
    print("players race through every example")


if __name__ == "__main__":
    main(sys.argv[1:])
