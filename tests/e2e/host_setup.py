#!/usr/bin/python3
"""`gridraced setup` writes what a host decides, leaves alone what it has not written, and sees what friends would get.

Usage: host_setup.py GRIDRACED

It is told by options and asked on a terminal; what it writes is what a server then takes; its check looks at a real
server, with TLS and without, at one that is stopped, at another program on the port, and at certificates. Exit code 0
and a short summary, or 1 and what was not as it should be.
"""

import asyncio
import http.server
import os
import pathlib
import pty
import re
import ssl
import stat
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script  # noqa: E402
from python_client.checks import check, check_equal  # noqa: E402
from python_client.gridraced import FRUGAL, Gridraced  # noqa: E402
from python_client.rooms import ask_for  # noqa: E402
from tls.files import Authority  # noqa: E402

TIME_FOR_EVERYTHING = 120
WELL, UNWELL, USAGE, UNWRITTEN, CONFIG = 0, 1, 64, 73, 78
NAME = "race.example.invalid"


class Host:
    """A folder that counts as /, and the program."""

    def __init__(self, binary, root):
        self.binary, self.root = binary, root
        self.folder = root / "etc/gridrace/gridraced.d"
        self.environment = {**os.environ, **FRUGAL, "GRIDRACE_CONFIG": ""}

    async def setup(self, *arguments, stdin=asyncio.subprocess.DEVNULL, expected=WELL, **environment):
        """What it prints."""
        process = await asyncio.create_subprocess_exec(
            *(self.binary, "setup", *map(str, (*arguments, "--root", self.root))),
            env={**self.environment, **environment},
            stdin=stdin,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(process.communicate(), 40)
        check_equal(process.returncode, expected, f"the exit code of setup {arguments}: {out} {err}")
        return (out or err).decode()


async def check_written(host):
    """By options; a second time it replaces its own files, and no others unless told to."""
    printed = await host.setup(NAME, "--encryption", "caddy", "--dry-run")
    check(f'public_hosts = ["{NAME}"]' in printed and not host.folder.exists(), f"a dry run: {printed}")
    said = await host.setup(NAME, "--encryption", "caddy")
    check(f"{NAME} leads nowhere" in said, f"the name is in no DNS: {said}")
    settings, caddy = host.folder / "50-setup.toml", host.root / "etc/caddy/gridrace.caddy"
    for file in (settings, caddy):
        check(file.read_text().startswith("# Written by gridraced setup"), f"{file}: {file.read_text()}")
        check_equal(stat.S_IMODE(file.stat().st_mode), 0o644, f"the mode of {file}")
    check(f"{NAME} {{" in caddy.read_text(), caddy.read_text())
    other = host.folder / "60-mine.toml"
    other.write_text('[network]\nlisten = "127.0.0.1:1"\n')
    said = await host.setup(NAME, "--encryption", "none", "--listen", "127.0.0.1:0")
    check(f"replaced {settings}" in said, said)
    check(f"! listen is set again at {other}:2, which counts" in said, f"another file overrides it: {said}")
    other.unlink()
    check(f"Caddyfile imports {caddy}" in said, f"Caddy's part is left: {said}")
    settings.write_text("# mine\n")
    said = await host.setup(NAME, "--encryption", "none", expected=UNWRITTEN)
    check("has not written it" in said and settings.read_text() == "# mine\n", said)
    await host.setup(NAME, "--encryption", "none", "--listen", "127.0.0.1:0", "--replace")
    check_equal([file.name for file in host.folder.iterdir()], ["50-setup.toml"], "the files that are left")
    main = host.root / "etc/gridrace/gridraced.toml"
    main.write_text("")
    async with Gridraced(host.binary, ("--config", str(main))) as server:
        await server.start()
        server.ask_to_stop()
        check_equal(await server.exit_code(), 0, "a server with these settings")


async def check_refused(host):
    for arguments, code, contains in (
        (("192.0.2.1", "--encryption", "none"), USAGE, "is no name such as"),
        ((NAME,), USAGE, "setup needs a NAME, --encryption"),
        ((NAME, "--encryption", "files"), USAGE, "setup needs a NAME, --encryption"),
        ((NAME, "--encryption", "caddy", "--cert", "c", "--key", "k"), USAGE, "--cert and --key need"),
        ((NAME, "--encryption", "none", "--listen", "8765"), USAGE, "--listen wants HOST:PORT"),
        ((NAME, "--encryption", "certbot"), CONFIG, f"letsencrypt/live/{NAME}/fullchain.pem"),
    ):
        said = await host.setup(*arguments, expected=code)
        check(contains in said, f"setup {arguments} says {said}")


async def check_asked(host):
    """On a terminal it asks, and asks again."""
    ours, its = pty.openpty()
    os.write(ours, f"no name\n{NAME}\nwhatever\nproxy\nnobody\nword\n\n".encode())
    try:
        said = await host.setup("--dry-run", stdin=its)
    finally:
        os.close(ours)
        os.close(its)
    check(said.count("Name by which") == 2 and said.count("Which [caddy]") == 2, f"the questions: {said}")
    check(said.count("Who may come in") == 2 and "rooms: everyone, word or nobody [word]" in said, f"the questions: {said}")
    for line in ('trusted_proxies = ["127.0.0.1"]', 'open_rooms = "word"', 'enter = "word"'):
        check(line in said, f"{line} in the answers: {said}")


async def check_few(host):
    """A server for a few: its word is drawn, shown once and kept where the service alone gets it."""
    plain = (NAME, "--encryption", "none", "--listen", "127.0.0.1:0", "--replace")
    file = host.root / "etc/credstore/gridraced.server-word"
    said = await host.setup(*plain, "--enter", "word")
    word = file.read_text().strip()
    check(said.count(word) == 2 and f"/#server_word={word}" in said, f"the word {word} is said once, and in a link: {said}")
    check_equal(stat.S_IMODE(file.stat().st_mode), 0o600, "the mode of the word's file")
    check_equal(stat.S_IMODE(file.parent.stat().st_mode), 0o700, "the mode of its folder")
    settings = host.folder / "50-setup.toml"
    check('server_word_file = "gridraced.server-word"' in settings.read_text(), settings.read_text())
    check(word not in settings.read_text(), "the settings have the word")
    async with Gridraced(host.binary, ("--config", str(host.root / "etc/gridrace/gridraced.toml")),
                         {"CREDENTIALS_DIRECTORY": str(file.parent)}) as server:
        await server.start()
        check_equal(ask_for(server.server, "/rooms").status, 403, "the list without the word")
        check_equal(ask_for(server.server, "/rooms", server_word=word).status, 200, "the list with the word")
        server.ask_to_stop()
        await server.exit_code()
    said = await host.setup(*plain)
    check(word not in said and 'enter = "word"' in settings.read_text(), f"what was settled stays: {said}")
    check_equal(file.read_text().strip(), word, "the word after another setup")
    said = await host.setup(*plain, "--open-rooms", "word", "--server-word", "two moons")
    check("two moons" in said and file.read_text() == "two moons\n", f"a word of one's own: {said}")
    said = await host.setup(*plain, "--open-rooms", "everyone", "--enter", "everyone")
    check('enter = "everyone"' in settings.read_text() and "server_word_file" not in settings.read_text(), "open again")
    for arguments, contains in ((("--server-word", "two moons"), "is for --open-rooms word"),
                                (("--enter", "word", "--server-word", "moon"), "6 to 64 bytes")):
        said = await host.setup(*plain, *arguments, expected=USAGE)
        check(contains in said, f"setup {arguments} says {said}")


async def check_certificates(host, authority):
    """One that is for another name, or expired, is refused before anything is written."""
    good = authority.sign("good", f"DNS:{NAME}")
    other = authority.sign("other", "DNS:other.example")
    old = authority.sign("old", f"DNS:{NAME}", has_expired=True)
    for (certificate, key), code, contains in (
        (good, WELL, f"ln -sf {good[0]}"),
        (tuple(os.path.relpath(file) for file in good), WELL, f"ln -sf {os.getcwd()}/"),
        (other, CONFIG, f"is not for {NAME}"),
        (old, CONFIG, "has expired"),
        ((good[0], other[1]), CONFIG, "does not belong to the certificate"),
    ):
        files = ("--encryption", "files", "--cert", certificate, "--key", key, "--dry-run")
        said = await host.setup(NAME, *files, expected=code)
        check(contains in said, f"{certificate}: {said}")


async def check_credentials(host, authority):
    """Before the service has run, config check looks at its credentials where systemd will take them from."""
    certificate, key = authority.sign("later", f"DNS:{NAME}")
    await host.setup(NAME, "--encryption", "files", "--cert", certificate, "--key", key)
    checked = await asyncio.create_subprocess_exec(
        *(host.binary, "config", "check", "--config", host.root / "etc/gridrace/gridraced.toml"),
        env=host.environment,
        stderr=asyncio.subprocess.PIPE,
    )
    said = (await checked.communicate())[1].decode()
    check("/etc/credstore/gridraced.tls-cert" in said, f"config check says {said}")


class Other(http.server.BaseHTTPRequestHandler):
    """Another program at the port."""

    def do_GET(self):  # noqa: N802
        self.send_error(404, "Nothing here")

    def log_message(self, *_):
        pass


async def check_seen(host, authority):
    """What its check finds at a port."""
    certificate, key = authority.sign("here", "DNS:localhost")
    trust = {"SSL_CERT_FILE": str(authority.certificate)}
    plain, secure = ("--check", "--encryption", "none"), ("--check", "--encryption", "files")
    async with Gridraced(host.binary) as server:
        await server.start()
        port = server.server.rpartition(":")[2]
        said = await host.setup(f"localhost:{port}", *plain)
        check(f"+ browsers get in at http://localhost:{port} (127.0.0.1)" in said, said)
        said = await host.setup(f"localhost:{port}", *secure, expected=UNWELL, **trust)
        check("does not speak TLS" in said, said)
        server.ask_to_stop()
        await server.exit_code()
    said = await host.setup(f"localhost:{port}", *plain, expected=UNWELL)
    check("Connection refused" in said and "is the server running" in said, said)
    tls = ("--listen", "127.0.0.1:0", "--tls-cert", str(certificate), "--tls-key", str(key))
    async with Gridraced(host.binary, tls) as server:
        await server.start()
        address = f"localhost:{server.server.rpartition(':')[2]}"
        said = await host.setup(address, *secure, **trust)
        check("+ browsers get in at https://localhost" in said, said)
        check(re.search(r"is valid for (47 hours|2 days) more\n  see that it is renewed", said), said)
        said = await host.setup(address, *secure, expected=UNWELL, SSL_CERT_FILE=os.devnull, SSL_CERT_DIR="/nowhere")
        check("nobody gets in" in said and "authorities" in said, f"a certificate of nobody: {said}")
        server.ask_to_stop()
        await server.exit_code()
    other = http.server.HTTPServer(("127.0.0.1", 0), Other)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    said = await host.setup(f"localhost:{other.server_port}", *plain, expected=UNWELL)
    check("answers HTTP 404" in said and "another program" in said, f"the port is taken: {said}")
    other.shutdown()


async def check_settings(host):
    """Without --encryption it looks where the settings say; behind a proxy that is https at its own port."""
    async with Gridraced(host.binary) as server:
        await server.start()
        port = server.server.rpartition(":")[2]
        for listen, trusted, expected, url in (
            (f"0.0.0.0:{port}", "none", WELL, f"http://localhost:{port} (127.0.0.1)"),
            (f"0.0.0.0:{port}", "192.0.2.1", UNWELL, f"https://localhost:{port} (127.0.0.1)"),
            (f"127.0.0.1:{port}", "none", UNWELL, f"https://localhost:{port} (127.0.0.1)"),
        ):
            settings = {"GRIDRACE_LISTEN": listen, "GRIDRACE_TRUSTED_PROXIES": trusted}
            said = await host.setup(f"localhost:{port}", "--check", expected=expected, **settings)
            check(url in said, f"with {settings}: {said}")
            check("+ everyone comes in and opens rooms" in said, f"who comes in: {said}")
        server.ask_to_stop()
        await server.exit_code()


class Gridless(Other):
    """What a server answers to a room that is not there."""

    def do_GET(self):  # noqa: N802
        self.send_response(404)
        self.end_headers()
        self.wfile.write(b"there is no such room\n")


async def check_patience(host, authority):
    """A web server that has just started has its certificate a little later."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*authority.sign("late", "DNS:localhost"))
    asked = []

    def name_asked(*_):
        asked.append(1)
        return ssl.ALERT_DESCRIPTION_INTERNAL_ERROR if len(asked) < 3 else None

    context.sni_callback = name_asked
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Gridless)
    server.handle_error = lambda *_: None
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    trust = {"SSL_CERT_FILE": str(authority.certificate)}
    said = await host.setup(f"localhost:{server.server_port}", "--check", "--encryption", "proxy", **trust)
    check(said.count("looking again") == 1 and "+ browsers get in" in said, f"a late certificate: {said}")
    check_equal(len(asked), 3, "the looks")
    server.shutdown()


async def main(binary):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        host = Host(binary, folder / "root")
        authority = Authority(folder)
        await check_written(host)
        await check_refused(host)
        await check_asked(host)
        await check_few(host)
        await check_certificates(host, authority)
        await check_credentials(host, authority)
        await check_seen(host, authority)
        await check_settings(host)
        await check_patience(host, authority)
    print("setup writes what a server takes, and sees what friends get")


if __name__ == "__main__":
    script.run(__doc__, main, TIME_FOR_EVERYTHING)
