"""Tests of openapi.py."""

import json
import pathlib
import tempfile
import unittest

from .openapi import Description
from .rooms import HttpAnswer

ROOM = {
    "type": "object",
    "properties": {
        "open": {"type": "boolean"},
        "players": {"type": "integer", "minimum": 0},
        "phase": {"$ref": "#/components/schemas/Phase"},
    },
    "required": ["open"],
}
DOCUMENT = {
    "paths": {"/rooms/{code}": {"get": {"responses": {"200": {"content": {"application/json": {"schema": ROOM}}}}}}},
    "components": {"schemas": {"Phase": {"type": "string", "enum": ["lobby"]}}},
}


class DescriptionTest(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "openapi.json"
            file.write_text(json.dumps(DOCUMENT))
            self.description = Description(file)

    def check(self, body, status=200, content_type="application/json", target="/rooms/ABC234"):
        answer = HttpAnswer(status, content_type, json.dumps(body).encode())
        self.description.check_answer("GET", target, answer)

    def test_accepts_what_is_described(self):
        self.check({"open": True, "players": 0, "phase": "lobby"})
        self.check({"open": False})

    def test_finds_what_is_not(self):
        wrong = [{"players": -1}, {"players": True}, {"host": 1}, {"phase": "pause"}]
        for body in [{}, [], {"open": 1}] + [{"open": True, **member} for member in wrong]:
            with self.assertRaises(AssertionError, msg=body):
                self.check(body)

    def test_finds_another_status_type_or_path(self):
        for more in ({"status": 404}, {"content_type": "text/plain"}, {"target": "/rooms"}):
            with self.assertRaises(AssertionError, msg=more):
                self.check({"open": True}, **more)
