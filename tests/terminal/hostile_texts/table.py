"""What people call themselves and say who mean harm."""

# Each is well-formed UTF-8: bytes that are not are below.
TEXTS = {
    "C0 controls": "".join(map(chr, range(0x20))),
    "delete": "A\x7fB",
    "C1 controls": "".join(map(chr, range(0x80, 0xA0))),
    "a cleared screen": "\x1b[2J\x1b[H\x1b[3J",
    "the same in C1": "\x9b2J\x9bH",
    "a title": "\x1b]0;owned\x07",
    "a title, ended with ST": "\x1b]2;owned\x1b\\",
    "a title in C1": "\x9d2;owned\x9c",
    "the clipboard": "\x1b]52;c;b3duZWQ=\x07",
    "the clipboard in C1": "\x9d52;c;b3duZWQ=\x9c",
    "a link": "\x1b]8;;http://192.0.2.1/\x1b\\here\x1b]8;;\x1b\\",
    "a device control string": "\x1bP$qm\x1b\\\x90+q544e\x9c",
    "other strings": "\x1b_apc\x1b\\\x1b^pm\x1b\\\x1bXsos\x1b\\",
    "questions": "\x1b[6n\x1b[c\x1b[>c\x1b[5n\x1bZ\x05\x1b[21t\x1b]11;?\x07",
    "the other screen": "\x1b[?1049l\x1b[?47h",
    "modes": "\x1b[?25l\x1b[?1000h\x1b[?2004l\x1b[4h\x1b[20h\x1b[?5h",
    "a scroll region": "\x1b[1;2r\x1bM\x1bD\x1b[5S",
    "other letters": "\x0e\x1b(0lqqk\x1b%@",
    "a reset": "\x1bc\x1b[!p",
    "a window": "\x1b[8;1;1t\x1b[2t",
    "a bell": "\a\a\a",
    "an unfinished sequence": "Bob\x1b[",
    "an unfinished string": "Bob\x1b]2;",
    "backspaces": "Bob\b\b\bEve",
    "a carriage return": "Bob\rEve",
    "more lines": "Bob\nEve wins!\x0b\x0c",
    "bidi overrides": "\u202eevE\u202c\u202a\u202b\u202d",
    "bidi isolates and marks": "\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
    "zero width": "B\u200bo\u200cb\u200d\u2060\ufeff\u180e\u00ad",
    "separators": "Bob\u2028Eve\u2029Cyd\x85",
    "tags": "Bob\U000e0001\U000e0045\U000e0076\U000e007f",
    "private use": "\ue000\uf8ff\U000f0000\U0010fffd",
    "what is no character": "\ufffe\uffff\ufdd0\U0001fffe\U0010ffff",
    "annotations": "\ufff9B\ufffao\ufffbb\U0001d173",
    "a tower": "Z" + "\u0300\u0301\u0489\u20dd" * 50,
    "towers on wide characters": "".join(c + "\u0302" * 30 for c in "字字"),
    "variation selectors": "a\ufe0e\ufe0f\U000e0100\U000e01ef" * 20,
    "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "too long": "x" * 5000,
    "too wide": "字" * 500,
    "blanks": " \u00a0\u3000\u2003\u2800\u3164 ",
    "right to left": "\u05d0\u05d1\u05d2 \u0645\u0631\u062d\u0628\u0627 123",
}

# What no string of protobuf may hold.
BYTES = {
    "C1 as a byte": b"\x9b2J\x9d2;owned\x9c",
    "overlong": b"\xc0\x9b[2J\xc1\x9b\xe0\x80\x9b",
    "a lone surrogate": b"\xed\xa0\x80\xed\xb0\x80",
    "beyond Unicode": b"\xf4\x90\x80\x80\xf8\x88\x80\x80\x80",
    "cut off": b"Bob\xe2\x80",
    "never in UTF-8": b"\xfe\xff\xff\xfe",
    "a sequence after half a character": b"\xe2\x1b[2J",
}

HARMLESS = "Plain"


def all_bytes():
    """Everything, with what it is, as it goes over the wire."""
    return {**{what: text.encode() for what, text in TEXTS.items()}, **BYTES}
