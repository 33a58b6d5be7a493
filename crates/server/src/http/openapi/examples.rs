//! Examples of the OpenAPI document: requests, responses and every error code.

use serde_json::{Map, Value, json};

use crate::error_codes::{ERROR_CODES, ErrorCode};
use crate::http::openapi::PROBLEM_JSON;
use crate::http::openapi::operation_codes::{operation_codes, status_of};

/// Prefix of references to types.
const COMPONENT: &str = "#/components/schemas/";

/// Prefix of references to examples.
const EXAMPLE: &str = "#/components/examples/";

/// Maximum depth of nested types in an example.
const DEPTH_MAX: usize = 12;

/// A time in November 2026.
const TIME_MS: u64 = 1_794_739_200_000;

/// Values of fields and parameters by name. Names with a type come first.
const VALUES: &[(&str, &str)] = &[
    ("AddWebhook.url", r#""https://club.example/hook""#),
    ("CheckMoveRequest.move", r#""E5""#),
    ("ContestLog.lines", r#"[{"at_ms":1794739200000,"action":"created","text":""}]"#),
    ("CreateContest.name", r#""Club night""#),
    ("CreateContest.rules", r#"["pente:9"]"#),
    ("CreateToken.bot", r#""ada-bot""#),
    ("CreateToken.scopes", r#"["read","play"]"#),
    ("GameCommand.ply", "1"),
    ("OverrideResult.games", "[[1,0]]"),
    ("UploadContest.event", r#""system = \"swiss\"\n\n[[player]]\nname = \"Ada\"\n""#),
    ("UploadContest.name", r#""Club night""#),
    ("after", r#""dgskw69ptd26""#),
    ("against", r#""grace""#),
    ("auth", r#""BTBZMqHH6r4Tts7J_aSIgg""#),
    ("bands", r#""1600,1800""#),
    ("before", r#""dgskw69ptd26""#),
    ("code", r#""k3x9-mw2p""#),
    ("command", r#""move E5""#),
    ("complete_move", r#""E5""#),
    ("config", r#""pente:9 control=egg:60 lag=credit""#),
    ("contest_id", r#""dgskw69ptd26""#),
    ("detail", r#""The game has moved on.""#),
    ("email", r#""ada@example.org""#),
    ("ending", r#""rules""#),
    ("endpoint", r#""https://push.example/device""#),
    ("find", r#""ad""#),
    ("from", r#""dgskw69ptd26""#),
    ("game", r#""pente""#),
    ("game_id", r#""dgskw69ptd26""#),
    ("id", r#""dgskw69ptd26""#),
    ("input", r#""api""#),
    ("label", r#""my first bot""#),
    ("language", r#""en""#),
    ("level", "4"),
    ("limit", "20"),
    ("line", r#""startpos moves E5""#),
    ("lines", r#"["1794739205000 1 move E5"]"#),
    ("log", r#"["1794739200000 1 begin","1794739205000 1 move E5"]"#),
    ("move", r#""E5""#),
    ("name", r#""ada""#),
    ("name_or_email", r#""ada""#),
    ("new_password", r#""eleven tall herons 7""#),
    ("next_steps", r#"["E5","E6"]"#),
    ("node", r#""one""#),
    ("old_password", r#""nine tall herons 5""#),
    ("opening", r#""1a""#),
    ("other", r#""grace""#),
    ("p256dh", r#""BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUz""#),
    ("palamedes-invite", r#""a-secret-text""#),
    ("password", r#""eleven tall herons 7""#),
    ("player", r#""ada""#),
    ("ply", "1"),
    ("pool", r#""pente:9""#),
    ("position", r#""startpos moves E5""#),
    ("premoves", r#""1 D5 !E6""#),
    ("public_key", r#""AQID""#),
    ("reason", r#""played on a real board""#),
    ("request_id", r#""0b7be0a4-9c1a-4a3e-8d8e-0c5a3d1f2b4c""#),
    ("result", r#""1:0""#),
    ("round", "1"),
    ("rules", r#""pente:9""#),
    ("search", r#""ad""#),
    ("seat", "1"),
    ("software", r#""my-bot 1.2""#),
    ("sources", r#""members,computers""#),
    ("start_position", r#""9/9/9/9/9/9/9/9/9 w 0:0 1""#),
    ("steps", r#"["E5"]"#),
    ("table", "1"),
    ("text", r#""Good luck""#),
    ("time_control", r#""egg:60""#),
    ("to", r#""dgskw69ptd26""#),
    ("to_move", "[1]"),
    ("token", r#""a-secret-text""#),
    ("url", r#""https://palamedes.example""#),
    ("webhook", r#""dgskw69ptd26""#),
    ("your_seat", "1"),
];

/// Adds examples of all requests, responses and errors.
pub(super) fn add_examples(document: &mut Value) {
    let schemas = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
    let sampler = Sampler { schemas };
    let codes = ERROR_CODES.iter().map(|entry| (entry.code.to_owned(), error_example(entry)));
    document["components"]["examples"] = Value::Object(codes.collect());
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    for (path, operations) in paths.into_iter().flatten() {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            let Some(operation) = operation.as_object_mut() else { continue };
            let codes = operation_codes(method, path, operation);
            sampler.add_to_operation(operation, &codes);
        }
    }
}

fn error_example(entry: &ErrorCode) -> Value {
    let mut value = json!({ "code": entry.code, "detail": entry.meaning });
    if let Some(field) = entry.field {
        value["field"] = json!(field);
    }
    json!({ "summary": entry.meaning, "value": value })
}

/// Creates values of types.
struct Sampler {
    schemas: Map<String, Value>,
}

impl Sampler {
    fn add_to_operation(&self, operation: &mut Map<String, Value>, codes: &[&str]) {
        let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
        for parameter in parameters.into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap_or_default().to_owned();
            parameter["example"] = self.value(&parameter["schema"], "", &name, 0);
        }
        let content = operation.get_mut("requestBody").and_then(|body| body.get_mut("content"));
        for (_, body) in content.and_then(Value::as_object_mut).into_iter().flatten() {
            body["example"] = self.value(&body["schema"], "", "", 0);
        }
        let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
        for (status, response) in responses.into_iter().flatten() {
            let content = response.get_mut("content").and_then(Value::as_object_mut);
            for (media_type, body) in content.into_iter().flatten() {
                match media_type.as_str() {
                    PROBLEM_JSON => body["examples"] = error_references(codes, status),
                    "application/json" | "application/x-ndjson" => {
                        body["example"] = self.value(&body["schema"], "", "", 0);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Returns a value of a schema, for the field of a type.
    fn value(&self, schema: &Value, type_name: &str, field: &str, depth: usize) -> Value {
        let qualified = format!("{type_name}.{field}");
        let known = VALUES.iter().find(|(name, _)| *name == qualified);
        let known = known.or_else(|| VALUES.iter().find(|(name, _)| *name == field));
        let known = known.and_then(|(_, text)| serde_json::from_str::<Value>(text).ok());
        if let Some(value) = known.filter(|value| has_type(schema, value)) {
            return value;
        }
        if depth > DEPTH_MAX {
            return Value::Null;
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix(COMPONENT)) {
            let schema = self.schemas.get(name).unwrap_or(&Value::Null);
            return self.value(schema, name, "", depth + 1);
        }
        if !schema["example"].is_null() {
            return schema["example"].clone();
        }
        if let Some(first) = schema["enum"].as_array().and_then(|values| values.first()) {
            return first.clone();
        }
        let parts = ["oneOf", "anyOf"].iter().find_map(|name| schema[*name].as_array());
        if let Some(parts) = parts {
            let part = parts.iter().find(|part| part["type"] != "null");
            return part.map_or(Value::Null, |part| self.value(part, type_name, field, depth + 1));
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let mut all = Map::new();
            for part in parts {
                let value = self.value(part, type_name, "", depth + 1);
                all.extend(value.as_object().cloned().unwrap_or_default());
            }
            return Value::Object(all);
        }
        self.plain_value(schema, type_name, field, depth)
    }

    fn plain_value(&self, schema: &Value, type_name: &str, field: &str, depth: usize) -> Value {
        let kind = match &schema["type"] {
            Value::Array(kinds) if kinds.iter().any(|kind| kind == "null") => return Value::Null,
            kind => kind.as_str().unwrap_or_default(),
        };
        match kind {
            "string" => json!("text"),
            "integer" | "number" if field.ends_with("_ms") => json!(TIME_MS),
            "integer" | "number" => json!(schema["minimum"].as_i64().unwrap_or(0)),
            "boolean" => json!(false),
            "array" => match schema["prefixItems"].as_array() {
                Some(items) => {
                    let items = items.iter().map(|item| self.value(item, type_name, "", depth + 1));
                    items.collect()
                }
                None => json!([self.value(&schema["items"], type_name, "", depth + 1)]),
            },
            "object" => {
                let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
                let fields = schema["properties"].as_object().into_iter().flatten();
                let is_known = |name: &str| {
                    let qualified = format!("{type_name}.{name}");
                    VALUES.iter().any(|(known, _)| *known == qualified)
                };
                let fields = fields
                    .filter(|(name, _)| required.iter().any(|one| one == *name) || is_known(name));
                let fields = fields.map(|(name, field)| {
                    (name.clone(), self.value(field, type_name, name, depth + 1))
                });
                Value::Object(fields.collect())
            }
            _ => Value::Null,
        }
    }
}

/// References to the examples of the codes that have a status.
fn error_references(codes: &[&str], status: &str) -> Value {
    let has_status =
        |code: &&&str| status_of(code).is_some_and(|number| number.to_string() == status);
    let codes = codes.iter().filter(has_status);
    let reference = |code: &&str| json!({ "$ref": format!("{EXAMPLE}{code}") });
    codes.map(|code| ((*code).to_owned(), reference(code))).collect()
}

/// Returns whether a value has the type of a plain schema.
fn has_type(schema: &Value, value: &Value) -> bool {
    let kind = match value {
        Value::String(_) => "string",
        Value::Number(_) => "integer",
        Value::Array(_) => "array",
        _ => return false,
    };
    let is_listed = |kinds: &Vec<Value>| kinds.iter().any(|one| one == kind);
    let is_choice = !schema["enum"].is_null();
    !is_choice && (schema["type"] == kind || schema["type"].as_array().is_some_and(is_listed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_json_in_the_order_of_names() {
        assert!(VALUES.is_sorted_by(|one, other| one.0 < other.0));
        for (name, text) in VALUES {
            assert!(serde_json::from_str::<Value>(text).is_ok(), "{name}: {text}");
        }
    }
}
