"""Validates every example of an OpenAPI document against its schema.

Reads the document from standard input, prints the number of examples and fails with those that
are invalid.
"""

import json
import sys

import jsonschema_rs

document = json.load(sys.stdin)
components = document["components"]
faults = []
number = 0


def resolve(value):
    """Follows a reference to a component."""
    while "$ref" in value:
        target = document
        for part in value["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        value = target
    return value


def validate(place, schema, example):
    global number
    number += 1
    full = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "components": components,
        "allOf": [schema],
    }
    validator = jsonschema_rs.validator_for(full, validate_formats=True)
    for error in validator.iter_errors(example):
        path = "/".join(map(str, error.instance_path))
        faults.append(f"{place} {path}: {error.message}")


def validate_body(place, body):
    """The examples of a media type."""
    schema = body.get("schema")
    if schema is None:
        return
    if "example" in body:
        validate(place, schema, body["example"])
    for name, example in body.get("examples", {}).items():
        validate(f"{place} {name}", schema, resolve(example)["value"])


for path, operations in document["paths"].items():
    for method, operation in operations.items():
        place = f"{method.upper()} {path}"
        for parameter in map(resolve, operation.get("parameters", [])):
            if "example" in parameter:
                validate(f"{place} {parameter['name']}", parameter["schema"], parameter["example"])
        for media_type, body in operation.get("requestBody", {}).get("content", {}).items():
            validate_body(f"{place} request {media_type}", body)
        for status, response in operation["responses"].items():
            for media_type, body in resolve(response).get("content", {}).items():
                validate_body(f"{place} {status} {media_type}", body)

for fault in faults:
    print(fault, file=sys.stderr)
print(f"{number} examples, {len(faults)} invalid")
sys.exit(1 if faults or number < 100 else 0)
