#!/usr/bin/env python3
"""Checks the job file's schema with an independent implementation (python3-jsonschema).

The schema must be valid (draft 7). The job files and presets of this repository must conform to it, and spoilt copies of them must
not. Prints every violation and exits 1 if there is one.
"""

import copy
import datetime
import json
import re
import pathlib
import sys

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent


class JobLoader(yaml.SafeLoader):
    """Reads as YAML 1.2: `on` is a word and no truth value."""


JobLoader.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in forms if tag != "tag:yaml.org,2002:bool"]
    for first, forms in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
JobLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))


def plain(value):
    """The value with YAML's dates as strings, since JSON Schema has no dates."""
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.isoformat() if isinstance(value, datetime.date) else value


def completed(preset):
    """A job that extends the preset, with the required keys that presets leave out."""
    output = {**preset.get("output", {}), "file": "film.mp4"}
    return {**preset, "timeframe": "2024-12", "sources": [{"folder": "media"}], "output": output}


def spoilt(job):
    """Yields copies of a job with one fault each, and the fault's name."""
    for name, change in {
        "an unknown key": {"colour": "red"},
        "a list for a mapping": {"output": []},
        "a list for a source": {"sources": [[]]},
        "an unknown word": {"on-error": "shrug"},
        "AV1's rate factor for another codec": {"output": {"file": "film.mp4", "codec": "h264", "crf": 60}},
        "another codec's preset for AV1": {"output": {"file": "film.mp4", "codec": "av1", "preset": "slow"}},
    }.items():
        yield name, {**copy.deepcopy(job), **change}


def main():
    schema = json.loads((ROOT / "schema/job.schema.json").read_text())
    judge = jsonschema.Draft7Validator
    judge.check_schema(schema)
    validator = judge(schema)
    faults = 0
    files = sorted([*ROOT.glob("jobs/*.yaml"), *ROOT.glob("presets/*.yaml")])
    for file in files:
        job = plain(yaml.load(file.read_text(), Loader=JobLoader))
        if file.parent.name == "presets":
            job = completed(job)
        for error in validator.iter_errors(job):
            where = ".".join(str(part) for part in error.absolute_path)
            print(f"{file.relative_to(ROOT)}: {where}: {error.message}    <- refused by the schema")
            faults += 1
        for name, wrong in spoilt(job):
            if validator.is_valid(wrong):
                print(f"{file.relative_to(ROOT)}: with {name}    <- accepted by the schema")
                faults += 1
    if not files:
        print("no job files found")
        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
