"""What a terminal emulator makes of what a program writes."""

import dataclasses
import re
import unicodedata

import pyte

from . import table

SEQUENCE = re.compile(
    rb"\x1b\[(?P<parameters>[0-?]*)(?P<between>[ -/]*)(?P<final>[@-~])"
    rb"|\x1b(?P<string>[\]PX^_])(?P<text>[^\x07\x1b]*)(?P<end>\x07|\x1b\\)"
    rb"|\x1b(?P<other>[ -/]*[0-~])"
)
MOTIONS = b"\b\r\n"  # of a picture
TITLE = re.compile(rb"2;gridrace(: [\w ,%]*)?")
DRAWING = b"HABCDGdmJKXb"  # what a picture takes
PRIVATE = (b"<", b"=", b">", b"?")  # how the parameters of something else begin
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
MOST_MARKS = 2  # on one character
JOINED = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]\u200d[\U0001f300-\U0001faff\u2600-\u27bf]")  # into one emoji


class Harmed(AssertionError):
    """A text has had an effect."""


def check_lines(data, what):
    """Nothing but text and ends of lines: no control, no format character, no tower."""
    try:
        text = data.replace(b"\r\n", b"\n").decode()
    except UnicodeDecodeError as error:
        raise Harmed(f"{what}: {error}: {data[max(0, error.start - 60) : error.end + 20]!r}") from None
    marks = 0
    for i, character in enumerate(text):
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        forbidden = category in FORBIDDEN and character != "\n" and not JOINED.match(text, i - 1)
        if forbidden or marks > MOST_MARKS:
            raise Harmed(f"{what}: {character!r} in {text[max(0, i - 60) : i + 20]!r}")


@dataclasses.dataclass
class Effects:
    """What was done besides drawing."""

    titles: set = dataclasses.field(default_factory=set)
    strings: set = dataclasses.field(default_factory=set)  # the clipboard, links, device control
    modes: set = dataclasses.field(default_factory=set)
    others: set = dataclasses.field(default_factory=set)


def effects_of(data, what):
    """Of what a program has drawn on a screen; what is left must be text alone."""
    effects = Effects()

    def note(found):
        parameters, final = found["parameters"], found["final"]
        if found["string"]:
            is_title = found["string"] == b"]" and found["text"].startswith((b"0;", b"2;"))
            (effects.titles if is_title else effects.strings).add(found["text"])
        elif final and final in b"hl":
            effects.modes.add(found[0])
        elif not (final and final in DRAWING and not found["between"] and not parameters.startswith(PRIVATE)):
            effects.others.add(found[0])
        return b""

    rest = SEQUENCE.sub(note, data)
    if b"\a\a" in rest:
        raise Harmed(f"{what}: more than one bell at once")
    for text in table.TEXTS.values():
        if not text.isprintable() and text.encode() in data:
            raise Harmed(f"{what}: {text!r} as it is")
    check_lines(rest.translate(None, MOTIONS + b"\a"), what)
    return effects


class Emulator(pyte.Screen):
    """Notes what it would send back, and what it was asked for."""

    def __init__(self, columns, lines):
        super().__init__(columns, lines)
        self.answers = []
        self.bells = 0
        self.resets = -1  # the first is its own
        self.titles = set()

    def write_process_input(self, data):
        self.answers.append(data)

    def bell(self, *_):
        self.bells += 1

    def set_title(self, param):
        super().set_title(param)
        self.titles.add(param)

    set_icon_name = set_title

    def reset(self):
        super().reset()
        self.resets = getattr(self, "resets", -2) + 1


def emulate(data, columns=80, lines=24):
    """The emulator that has seen this; fails if it would answer."""
    screen = Emulator(columns, lines)
    pyte.ByteStream(screen).feed(data)
    return screen


def check_screen(data, known, what):
    """A screen with hostile texts does nothing that is not known from one with harmless texts."""
    found = effects_of(data, what)
    for name in ("strings", "modes", "others"):
        if strange := getattr(found, name) - getattr(known, name):
            raise Harmed(f"{what}: {name} {strange}")
    if not all(map(TITLE.fullmatch, found.titles)):
        raise Harmed(f"{what}: titles {found.titles}")
    check_calm(emulate(data), what)


def check_calm(seen, what):
    """The emulator has sent nothing back, and is as it was at the start."""
    untouched = emulate(b"")
    for name in ("answers", "resets", "margins", "charset", "g0_charset", "g1_charset", "mode"):
        if getattr(seen, name) != getattr(untouched, name):
            raise Harmed(f"{what}: {name}: {getattr(seen, name)}")


def check_printed(data, what):
    """What a program prints line by line, on a terminal."""
    check_lines(data, what)
    seen = emulate(data, columns=400, lines=500)
    check_calm(seen, what)
    if seen.bells or seen.titles:
        raise Harmed(f"{what}: {seen.bells} bells, titles {seen.titles}")
