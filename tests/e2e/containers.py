#!/usr/bin/python3
"""The objects for Kubernetes and Compose in deploy, and the container's file, agree with each other and with the settings.

Usage: containers.py GRIDRACED SOURCE

No container is started: gridraced takes the settings that they name, the ports, folders and users are the same everywhere,
each probe asks what it should, and nobody is killed before races had their time. Exit code 0 and a short summary, or 1 and
what was not as it should be.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402

STOPPING = 30  # seconds that a server takes at most to stop, besides what it drains
PROBES = {"readinessProbe": "/readyz", "livenessProbe": "/livez", "startupProbe": "/livez"}


def seconds_of(text):
    minutes, seconds = re.fullmatch(r"(?:(\d+)m)?(?:(\d+)s)?", str(text)).groups()
    return int(minutes or 0) * 60 + int(seconds or 0)


def port_of(address):
    return int(address.rsplit(":", 1)[1])


class Image:
    """What deploy/Containerfile says."""

    def __init__(self, text):
        last = text.split("\nFROM ")[-1]
        self.user = int(re.search(r"--uid (\d+)", last)[1])
        check_equal(re.findall(r"--gid (\d+)", last), [str(self.user)] * 2, "the group of the image's user")
        self.volume = re.search(r"^VOLUME (\S+)", last, re.MULTILINE)[1]
        self.environment = dict(re.findall(r"(GRIDRACE_\w+)=(\S+)", last))
        self.ports = [int(port) for port in re.findall(r"^EXPOSE (\d+)", last, re.MULTILINE)]
        check_equal(self.ports, [port_of(self.environment["GRIDRACE_LISTEN"])], "the image's ports")
        check_equal(self.environment["GRIDRACE_DATA"], self.volume, "the image's data folder")
        check("USER gridrace" in last, "the image's server is root")


def take(binary, environment, arguments=()):
    """gridraced finds no fault in these settings, with files in place of the secrets."""
    with tempfile.TemporaryDirectory() as name:
        secret = pathlib.Path(name, "secret")
        secret.write_text("0123456789abcdef" * 4)
        secret.chmod(0o400)
        settings = {key: str(secret) if key.endswith("_FILE") else str(value) for key, value in environment.items()}
        settings = {key: value for key, value in settings.items() if value}
        words = [binary, *arguments, "config", "check"]
        clean = {"PATH": os.environ["PATH"], "HOME": name, "GRIDRACE_CONFIG": os.devnull}
        done = subprocess.run(words, env={**clean, **settings}, capture_output=True, text=True, check=False, timeout=30)
        check_equal(done.returncode, 0, f"the exit code of {words} with {settings}, which said {done.stdout}{done.stderr}")


def check_kubernetes(binary, page, image):
    block = next(text for text in re.findall(r"(?:^    .*\n|^\n)+", page, re.MULTILINE) if "containers:" in text)
    spec = yaml.safe_load(block)["spec"]
    (container,) = spec["containers"]
    environment = {row["name"]: row.get("value", "10.0.0.7") for row in container["env"]}
    address = environment.pop("POD_IP")
    environment = {key: value.replace("$(POD_IP)", address) for key, value in environment.items()}
    take(binary, {**image.environment, **environment})
    drain = int(environment["GRIDRACE_DRAIN_SECONDS"])
    check_equal(spec["terminationGracePeriodSeconds"], drain + STOPPING, "the time to terminate")
    security = spec["securityContext"]
    check_equal(set(security.values()), {image.user}, f"the users of {security}")
    ops = port_of(environment["GRIDRACE_OPS_LISTEN"])
    ports = [port["containerPort"] for port in container["ports"]]
    check_equal(ports, [*image.ports, port_of(environment["GRIDRACE_NODE_LISTEN"]), ops], "the ports")
    for probe, path in PROBES.items():
        check_equal(container[probe]["httpGet"], {"path": path, "port": ops}, probe)
    mounts = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
    check_equal(set(mounts), {volume["name"] for volume in spec["volumes"]}, "the volumes that are mounted")
    check_equal((mounts["data"], environment["STATE_DIRECTORY"]), (image.volume, image.volume), "the data folder")
    for key, value in environment.items():
        if key.endswith("_FILE"):
            check(value.startswith(mounts["secrets"] + "/"), f"{key} is {value}, which no volume has")


def check_service(binary, name, service, image):
    """One of Compose that runs gridraced."""
    environment = {**image.environment, **{key: re.sub(r"\$\{.*\}", "x.example.org", str(value))
                                           for key, value in service["environment"].items()}}  # fmt: skip
    words = service.get("command", [])
    take(binary, environment, words)
    drain = int(words[words.index("--drain-seconds") + 1]) if "--drain-seconds" in words else 0
    check(seconds_of(service["stop_grace_period"]) >= drain + STOPPING, f"{name} is killed before it has drained")
    socket = str(pathlib.Path(image.environment["GRIDRACE_ADMIN_SOCKET"]).parent)
    check_equal(service["tmpfs"], [f"{socket}:uid={image.user},gid={image.user},mode=0700"], f"the socket's folder of {name}")
    mounted = {volume.split(":")[1] for volume in service["volumes"]}
    check(image.volume in mounted, f"{name} keeps nothing: {mounted}")


def check_compose(binary, deploy, image):
    found = 0
    for file in sorted(deploy.glob("compose*.yaml")):
        compose = yaml.safe_load(file.read_text())
        for name, service in compose["services"].items():
            for volume in service.get("volumes", []):
                source = volume.split(":")[0]
                there = (deploy / source).exists() if source.startswith(".") else source in compose["volumes"]
                check(there, f"{file.name}: {name} mounts {source}, which is not there")
            for other in service.get("depends_on", []):
                check(other in compose["services"], f"{file.name}: {name} depends on {other}")
            if "GRIDRACE_PUBLIC_HOSTS" in service.get("environment", {}):
                check_service(binary, f"{file.name}: {name}", service, image)
                found += 1
    check_equal(found, 4, "the servers in Compose's files")
    single = yaml.safe_load((deploy / "compose.yaml").read_text())["services"]["gridraced"]
    ops = port_of(single["command"][single["command"].index("--ops-listen") + 1])
    check(f"gridraced:{ops}" in (deploy / "monitoring/prometheus.yml").read_text(), "Prometheus asks another port")


async def main(binary, source):
    deploy = pathlib.Path(source, "deploy")
    image = Image((deploy / "Containerfile").read_text())
    check_kubernetes(binary, (deploy / "docs/containers.md").read_text(), image)
    check_compose(binary, deploy, image)
    print("image, Kubernetes and Compose agree with each other and with the settings")


if __name__ == "__main__":
    script.run(__doc__, main)
