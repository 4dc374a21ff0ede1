"""Answers against openapi.json: the part of JSON Schema that it uses."""

import json
import re

from checkout_page import ROOT

API = json.loads((ROOT / "Sources/Web/openapi.json").read_text())
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float), "null": type(None)}


def schema_of(method, path, status=200):
    """The schema of the JSON that answers a request to a path below `/api/v1/`; None where none is described."""
    for form, operations in API["paths"].items():
        if method.lower() in operations and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", form), f"/{path}"):
            answer = operations[method.lower()]["responses"].get(str(status), {})
            return answer.get("content", {}).get("application/json", {}).get("schema")
    return None


def problems(value, schema, place="$"):
    """What a value breaks of a schema."""
    if "$ref" in schema:
        return problems(value, API["components"]["schemas"][schema["$ref"].split("/")[-1]], place)
    if "oneOf" in schema:
        fits = [one for one in schema["oneOf"] if not problems(value, one, place)]
        return [] if len(fits) == 1 else [f"{place}: {len(fits)} of the alternatives fit {value!r}"]
    found = [trouble for part in schema.get("allOf", []) for trouble in problems(value, part, place)]
    kind = schema.get("type")
    if kind and (not isinstance(value, TYPES[kind]) or (kind in ("integer", "number") and isinstance(value, bool))):
        return [f"{place}: {value!r} is no {kind}"]
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{place}: {value!r} is none of {schema['enum']}")
    if "const" in schema and value != schema["const"]:
        found.append(f"{place}: {value!r} is not {schema['const']!r}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{place}: {value!r} is not like {schema['pattern']}")
    if isinstance(value, list):
        found += [trouble for index, one in enumerate(value) for trouble in problems(one, schema.get("items", {}), f"{place}[{index}]")]
    if isinstance(value, dict):
        found += object_problems(value, schema, place)
    return found


def object_problems(value, schema, place):
    known, extra = schema.get("properties", {}), schema.get("additionalProperties", True)
    found = [f"{place}: {key} is missing" for key in schema.get("required", []) if key not in value]
    for key, one in value.items():
        if key in known:
            found += problems(one, known[key], f"{place}.{key}")
        elif isinstance(extra, dict):
            found += problems(one, extra, f"{place}.{key}")
        elif extra is False and key != "v":
            found.append(f"{place}: {key} is unknown")
    return found
