"""The description of the HTTP part (proto/openapi.json), and whether an answer is as it says."""

import json
import re

from .checks import check

TYPES = {"string": str, "boolean": bool, "object": dict, "array": list, "integer": int, "number": (int, float)}


def said_once(members):
    """A JSON object none of whose members stands there twice: readers would take only the last."""
    names = [name for name, _ in members]
    twice = {name for name in names if names.count(name) > 1}
    check(not twice, f"twice in one object: {twice}")
    return dict(members)


class Description:
    def __init__(self, file):
        self.document = json.loads(file.read_text(), object_pairs_hook=said_once)
        self.seen = set()  # (path, status) of all answers that were checked

    def paths(self):
        return set(self.document["paths"])

    def check_answer(self, method, target, answer):
        """The answer has a status and a type that are described for its request, and exactly described members."""
        path = self._path_of(target)
        what = f"{method} {target}: {answer.status}"
        responses = self.document["paths"][path][method.lower()]["responses"]
        check(str(answer.status) in responses, f"{what} is not described")
        content = responses[str(answer.status)].get("content", {})
        self.seen.add((path, answer.status))
        if answer.status == 101:
            return
        check(answer.content_type in content, f"{what} is of type {answer.content_type}, not {list(content)}")
        if answer.content_type == "application/json":
            faults = list(self._faults(json.loads(answer.body), content["application/json"]["schema"], ""))
            check(not faults, f"{what}: {'; '.join(faults)}")

    def _path_of(self, target):
        for path in self.document["paths"]:
            if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), target):
                return path
        raise AssertionError(f"{target} is not described")

    def _faults(self, value, schema, where):
        if "$ref" in schema:
            schema = self.document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        if "oneOf" in schema:
            forms = [list(self._faults(value, form, where)) for form in schema["oneOf"]]
            if sum(not faults for faults in forms) != 1:
                yield f"{where or 'the body'} has not one of the forms: {forms}"
            return
        expected = TYPES[schema["type"]]
        if not isinstance(value, expected) or (isinstance(value, bool) and expected is not bool):
            yield f"{where} is {value!r}, not a {schema['type']}"
            return
        if "enum" in schema and value not in schema["enum"]:
            yield f"{where} is {value!r}"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{where} is {value!r}"
        if value is not True and value is not False and "minimum" in schema and value < schema["minimum"]:
            yield f"{where} is {value}"
        if schema["type"] == "array":
            for i, item in enumerate(value):
                yield from self._faults(item, schema["items"], f"{where}[{i}]")
        if schema["type"] == "object":
            for name in set(schema["required"]) - set(value):
                yield f"{where}.{name} is missing"
            for name, member in value.items():
                if name in schema["properties"]:
                    yield from self._faults(member, schema["properties"][name], f"{where}.{name}")
                elif schema.get("additionalProperties") is not True:
                    yield f"{where}.{name} is not described"
