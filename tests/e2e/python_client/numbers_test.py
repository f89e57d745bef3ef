"""Numbers of the protocol are given once: what a version had, later ones have or reserve.

tests/data/protocol/numbers.txt has every field and every value of the wire's .proto files, one a line. After an addition
GRIDRACE_UPDATE_NUMBERS=1 adds its lines; lines are never removed, and changed only by hand, where the bytes stay the same:
a uint32 may become an enumeration.
"""

import os
import unittest

from google.protobuf import descriptor_pb2

from python_client import messages

RECORD = messages.PROTO_FOLDER.parent / "tests" / "data" / "protocol" / "numbers.txt"
FIELD_TYPES = descriptor_pb2.FieldDescriptorProto.Type


def files():
    for module in (messages.room, messages.client, messages.server):
        file = descriptor_pb2.FileDescriptorProto()
        module.DESCRIPTOR.CopyToProto(file)
        yield file


def line_of_field(message, field):
    kind = field.type_name.split(".")[-1] or FIELD_TYPES.Name(field.type).removeprefix("TYPE_").lower()
    many = "repeated " if field.label == field.LABEL_REPEATED else ""
    return f"{message.name} {field.number} {field.name} {many}{kind}"


def numbers_now():
    """The lines of all fields and values, and (name, number) of what is reserved."""
    lines, reserved = [], set()
    for file in files():
        for message in file.message_type:
            lines += [line_of_field(message, field) for field in message.field]
            for span in message.reserved_range:
                reserved |= {(message.name, number) for number in range(span.start, span.end)}
        for enum in file.enum_type:
            lines += [f"{enum.name} {value.number} {value.name}" for value in enum.value]
            for span in enum.reserved_range:
                reserved |= {(enum.name, number) for number in range(span.start, span.end + 1)}
    return lines, reserved


def faults(recorded, lines, reserved):
    """What a change of the .proto files has done to numbers that are in use."""
    found = []
    present = set(lines)
    for line in recorded:
        name, number = line.split()[:2]
        if line not in present and (name, int(number)) not in reserved:
            found.append(f"changed or removed without `reserved`: {line}")
    for line in lines:
        if line not in recorded:
            found.append(f"not in numbers.txt: {line}")
    used = {}
    for line in lines:
        name, number = line.split()[:2]
        used.setdefault(name, set()).add(int(number))
    for name, numbers in used.items():
        for number in range(1, max(numbers)):
            if number not in numbers and (name, number) not in reserved:
                found.append(f"a gap that is not `reserved`: {name} {number}")
    return found


class NumbersTest(unittest.TestCase):
    def test_no_number_is_given_twice(self):
        lines, reserved = numbers_now()
        if os.environ.get("GRIDRACE_UPDATE_NUMBERS"):
            kept = RECORD.read_text().splitlines() if RECORD.exists() else []
            RECORD.write_text("\n".join(sorted({*kept, *lines})) + "\n")
        recorded = RECORD.read_text().splitlines()

        self.assertEqual(faults(recorded, lines, reserved), [])

    def test_finds_what_must_not_be(self):
        recorded = ["Run 1 member uint32", "Run 2 name string", "Run 3 time uint64"]

        self.assertEqual(faults(recorded, recorded, set()), [])
        self.assertEqual(faults(recorded, [recorded[0], recorded[2]], {("Run", 2)}), [])
        for lines in (
            [recorded[0], recorded[2]],
            [*recorded[:2], "Run 3 place uint32"],
            [*recorded, "Run 4 place uint32"],
            [*recorded[:2], "Run 3 time int64"],
        ):
            with self.subTest(lines=lines):
                self.assertTrue(faults(recorded, lines, set()))


if __name__ == "__main__":
    unittest.main()
