"""The examples of proto/README.md are what they say: each one's bytes are its message."""

import re
import unittest

from google.protobuf import text_format

from python_client import messages

README = (messages.PROTO_FOLDER / "README.md").read_text()
EXAMPLE = re.compile(r"```textproto (\w+)\n(.*?)```\n+```hex\n(.*?)```", re.DOTALL)


def message_type(name):
    """The class of a message, whichever of the files defines it."""
    for file in (messages.room, messages.client, messages.server):
        if hasattr(file, name):
            return getattr(file, name)
    raise LookupError(name)


def bytes_of(dump):
    """The bytes of a hex dump with comments."""
    return bytes.fromhex(" ".join(line.split("#")[0] for line in dump.splitlines()))


class ReadmeTest(unittest.TestCase):
    def test_every_example_decodes_to_its_message(self):
        examples = EXAMPLE.findall(README)

        self.assertGreaterEqual(len(examples), 8)
        self.assertEqual(README.count("```hex"), len(examples))
        for name, text, dump in examples:
            with self.subTest(name=name, text=text):
                written = text_format.Parse(text, message_type(name)())
                self.assertEqual(message_type(name).FromString(bytes_of(dump)), written)

    def test_every_example_is_written_like_protobuf_writes_it(self):
        for name, text, dump in EXAMPLE.findall(README):
            with self.subTest(name=name, text=text):
                written = text_format.Parse(text, message_type(name)())
                size = len(written.SerializeToString())
                self.assertEqual(len(bytes_of(dump)), size)

    def test_every_value_of_an_enumeration_has_its_number(self):
        for file in (messages.room, messages.client, messages.server):
            for name, enum in file.DESCRIPTOR.enum_types_by_name.items():
                prefix = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper() + "_"
                for value in enum.values[1:]:
                    with self.subTest(value=value.name):
                        self.assertIn(f"`{value.name.removeprefix(prefix)}` {value.number}", README)

    def test_every_event_and_command_is_explained(self):
        event = messages.server.Event.DESCRIPTOR.oneofs_by_name["kind"]
        action = messages.client.Command.DESCRIPTOR.oneofs_by_name["action"]

        for field in [*event.fields, *action.fields]:
            with self.subTest(message=field.message_type.name):
                self.assertRegex(README, rf"\| `{field.message_type.name}\b")


if __name__ == "__main__":
    unittest.main()
