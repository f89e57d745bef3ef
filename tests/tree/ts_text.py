"""TypeScript and JavaScript source as text: its comments and imports."""

import re

_TOKENS = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r'|"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'"
    r"|(?P<regex>/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/)"
    r"|[`{}]",
    re.DOTALL,
)
_TEMPLATE = re.compile(r"`|\$\{|\\.", re.DOTALL)
_VALUE = re.compile(r"[\w$)\]}'\"`]\s*\Z")
_KEYWORD = re.compile(r"\b(?:return|case|typeof|await|yield|of|in)\s*\Z")

_IMPORT = re.compile(
    r"^(?:import|export)\b(?P<type> type\b)?(?:[^;'\"]*?\bfrom)?\s*\"(?P<name>\.[^\"]+)\""
    r"|\bimport\(\s*\"(?P<lazy>\.[^\"]+)\"",
    re.MULTILINE,
)


def imports(source):
    """(file as it is named, "type", "value" or "lazy") of every import of an own file."""
    for match in _IMPORT.finditer(source):
        if match["lazy"]:
            yield match["lazy"], "lazy"
        else:
            yield match["name"], "type" if match["type"] else "value"


def comments(source):
    """The comments; dots for all the rest, in the same places."""
    kept, end = [], 0
    for start, stop in _comments(source):
        kept += [_dots(source[end:start]), source[start:stop]]
        end = stop
    return "".join(kept) + _dots(source[end:])


def _comments(source):
    """(start, end) of every comment. A template may hold code, which may hold templates."""
    open_brackets = []  # "{", or "${" of a template
    place = 0
    while match := _TOKENS.search(source, place):
        token, place = match.group(), match.end()
        if token.startswith(("//", "/*")):
            yield match.span()
        elif match["regex"] and _is_division(source, match.start()):
            place = match.start() + 1
        elif token == "{":
            open_brackets.append(token)
        elif token == "`" or (token == "}" and open_brackets and open_brackets.pop() == "${"):
            place, is_code = _end_of_template(source, place)
            open_brackets += ["${"] if is_code else []


def _end_of_template(source, place):
    """Where the text of a template stops, and whether code follows it."""
    while match := _TEMPLATE.search(source, place):
        place = match.end()
        if not match.group().startswith("\\"):
            return place, match.group() == "${"
    return len(source), False


def _is_division(source, place):
    before = source[max(0, place - 40) : place]
    return bool(_VALUE.search(before)) and not _KEYWORD.search(before)


def _dots(text):
    return re.sub(r"\S", "·", text)
