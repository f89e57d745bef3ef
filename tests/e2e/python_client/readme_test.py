"""The protocol's pages: each example's bytes are its message, what a server can send is on them, and links lead somewhere."""

import re
import unittest

from google.protobuf import text_format

from python_client import messages

NAMES = ("README.md", "codes.md", "http.md", "modes.md", "examples.md")
PAGES = {name: (messages.PROTO_FOLDER / name).read_text() for name in NAMES}
README = "\n".join(PAGES.values())
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


def sources(*folders):
    """The text of all C++ files below these folders of the tree."""
    root = messages.PROTO_FOLDER.parent
    paths = [path for folder in folders for path in sorted((root / folder).rglob("*.[ch]pp"))]
    return "\n".join(path.read_text() for path in paths)


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
                        short = value.name.removeprefix(prefix)
                        of_refusal = f"| {value.number} | `{short.lower()}` |"  # a row of their table
                        told = of_refusal if name == "RefusalCode" else f"`{short}` {value.number}"
                        self.assertIn(told, README)

    def test_every_event_and_command_is_explained(self):
        event = messages.server.Event.DESCRIPTOR.oneofs_by_name["kind"]
        action = messages.client.Command.DESCRIPTOR.oneofs_by_name["action"]

        for field in [*event.fields, *action.fields]:
            with self.subTest(message=field.message_type.name):
                self.assertRegex(README, rf"\| `{field.message_type.name}\b")

    def test_every_link_leads_to_a_heading(self):
        def anchors(page):
            headings = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", page, flags=re.DOTALL), re.MULTILINE)
            return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}

        for name, page in PAGES.items():
            for target, anchor in re.findall(r"\]\(([\w.]*)#([\w-]+)\)", page):
                with self.subTest(page=name, target=target, anchor=anchor):
                    self.assertIn(anchor, anchors(PAGES[target or name]))

    def test_every_field_is_named(self):
        fields = [
            f"{message.name}.{field.name}"
            for file in (messages.room, messages.client, messages.server)
            for message in file.DESCRIPTOR.message_types_by_name.values()
            for field in message.fields
            if field.containing_oneof is None or field.containing_oneof.name.startswith("_")
        ]

        self.assertEqual([name for name in fields if not re.search(rf"\b{name.split('.')[1]}\b", README)], [])

    def test_every_refusal_has_its_row_and_every_number_up_to_the_last(self):
        codes = re.findall(r"^    (\w+) = (\d+),", sources("common/race"), re.MULTILINE)
        refusals = {int(number): name for name, number in codes}
        table = README.split("\n## Refusals")[1].split("\n## ")[0]
        free = re.search(r"^\| ([\d, to]+) \| \| never sent", table, re.MULTILINE)[1]
        listed = [int(number) for number in re.findall(r"^\| (\d+) \| `", table, re.MULTILINE)]
        gaps = set()
        for span in free.split(", "):
            first, _, last = span.partition(" to ")
            gaps |= set(range(int(first), int(last or first) + 1))

        self.assertGreater(len(refusals), 50)
        for number, name in refusals.items():
            self.assertIn(f"\n| {number} | `{name}` |", table)
        self.assertEqual(sorted({*listed, *gaps}), list(range(1, max(refusals) + 1)))
        self.assertFalse(gaps & {*refusals, *listed})

    def test_every_error_that_a_server_sends_is_in_the_table(self):
        said = re.findall(r'(?:Error\{|end_with\(\{|return \{)"([a-z_]+)",', sources("server/net", "server/rooms"))
        table = README.split("\n## Errors")[1].split("\n## ")[0]
        first_cells = "\n".join(line.split("|")[1] for line in table.splitlines() if line.startswith("|"))

        self.assertGreater(len(set(said)), 15)
        for code in {*said, "hello_too_late"}:
            with self.subTest(code=code):
                self.assertIn(f"`{code}`", first_cells)

    def test_every_close_code_is_explained(self):
        limits = sources("common/wire").split("enum class CloseCode")[1].split("};")[0]
        codes = re.findall(r"= (\d{4})", limits)
        table = README.split("What to do for each close code")[1].split("\n## ")[0]

        self.assertGreater(len(codes), 8)
        for code in codes:
            with self.subTest(code=code):
                self.assertRegex(table, rf"\b{code}\b")

    def test_every_name_of_a_refused_request_is_on_the_page(self):
        causes = re.findall(r'\{RefusalCause::\w+, \d+, "(\w+)"', sources("server/net/limits"))
        table = README.split("### Names of refused requests")[1].split("\n## ")[0]

        self.assertGreater(len(causes), 20)
        for cause in causes:
            with self.subTest(cause=cause):
                self.assertIn(f"`{cause}`", table)

    def test_every_reason_of_a_status_is_on_the_page(self):
        text = sources("server/net/http").split("reason_of")
        reasons = {word for part in text[1:] for word in re.findall(r'(?:return|\?) "([a-z_]+)"', part)}
        table = README.split("## The status of a room")[1].split("\n## ")[0]

        for reason in reasons & {"full", "locked", "closed", "kicked", "banned", "refused", "busy"}:
            with self.subTest(reason=reason):
                self.assertIn(f"`{reason}`", table)


if __name__ == "__main__":
    unittest.main()
