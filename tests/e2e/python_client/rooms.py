"""What is said over plain HTTP: creating a room, and what an upgrade is answered with."""

import base64
import dataclasses
import http.client
import secrets
import urllib.error
import urllib.parse
import urllib.request

from .messages import client as client_pb2

SUBPROTOCOL = "gridrace.v1"


@dataclasses.dataclass
class HttpAnswer:
    status: int
    content_type: str
    body: bytes

    def text(self):
        return self.body.decode()


def ask_for(server, path, posted=None, seconds=5, accept=None, server_word=None, headers=None):
    """GET, or POST if there is a body, to a server (http://HOST:PORT)."""
    headers = dict(headers or {})
    if posted is not None:
        headers.setdefault("Content-Type", "application/x-protobuf")
    if server_word is not None:
        headers["Authorization"] = "Basic " + base64.b64encode(f":{server_word}".encode()).decode()
    if accept is not None:
        headers["Accept"] = accept
    request = urllib.request.Request(server + path, data=posted, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            return HttpAnswer(answer.status, answer.headers.get_content_type(), answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return HttpAnswer(error.code, error.headers.get_content_type(), error.read())


def post_rooms(server, body, server_word=None):
    """POST /rooms with any body."""
    return ask_for(server, "/rooms", body, server_word=server_word)


def create_room(server, rules=None, choice=None, club="", word="", server_word=None):
    """The code of a new room, or club if that has a name. Newcomers must say its word, if it has one."""
    request = client_pb2.CreateRoom(rules=rules, choice=choice, club=club, word=word)
    answer = post_rooms(server, request.SerializeToString(), server_word)
    if answer.status != 201:
        raise RuntimeError(f"no room: {answer.status} {answer.text()}")
    return client_pb2.RoomCreated.FromString(answer.body).code


def try_to_enter(server, path, subprotocol=SUBPROTOCOL, upgrade=True, seconds=5):
    """How the server answers a request for `path`; the connection is closed afterwards."""
    address = urllib.parse.urlsplit(server)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=seconds)
    headers = {}
    if upgrade:
        headers = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
        }
    if subprotocol:
        headers["Sec-WebSocket-Protocol"] = subprotocol
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = b"" if answer.status == 101 else answer.read()
        return HttpAnswer(answer.status, answer.headers.get_content_type(), body)
    finally:
        connection.close()
