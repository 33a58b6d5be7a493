//! Types of the error codes that come from the rules, the table and the notation.

use serde_json::{Value, json};

use crate::http::openapi::PROBLEM_JSON;
use crate::rejection_text::{RejectionKind, rejection_codes};

const RULES: &str = "RulesErrorCode";

const NOTATION: &str = "NotationErrorCode";

/// Names of the types with the kind of their codes and a description.
const TYPES: [(&str, RejectionKind, &str); 2] = [
    (
        RULES,
        RejectionKind::Rules,
        "The code of an error if the rules or the table reject a command, a position or a log.",
    ),
    (
        NOTATION,
        RejectionKind::Notation,
        "The code of an error if a text of the notation cannot be parsed.",
    ),
];

/// Types of the codes of an error by its status, with the ids of the operations that return it.
const RESPONSES: [(&str, &[&str], &[&str]); 3] = [
    (
        "400",
        &[NOTATION],
        &["createContest", "createGame", "putPremoves", "quickPair", "sendCommand"],
    ),
    ("422", &[RULES], &["putPremoves", "sendCommand"]),
    ("422", &[RULES, NOTATION], &["checkMove", "listSteps", "randomMove"]),
];

/// Adds the types, and refers to them in the error responses that can have such a code.
pub(super) fn add_code_types(document: &mut Value) {
    for (name, kind, description) in TYPES {
        let mut codes: Vec<&str> = rejection_codes(kind).map(|(_, code)| code).collect();
        codes.sort_unstable();
        codes.dedup();
        document["components"]["schemas"][name] =
            json!({ "type": "string", "description": description, "enum": codes });
    }
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    for (_, operations) in paths.into_iter().flatten() {
        for (_, operation) in operations.as_object_mut().into_iter().flatten() {
            for (status, types, ids) in RESPONSES {
                if ids.iter().any(|id| operation["operationId"] == *id) {
                    let body = &mut operation["responses"][status]["content"][PROBLEM_JSON];
                    body["schema"] = error_schema(body, types);
                }
            }
        }
    }
}

/// Returns the schema of an error whose code has an example or belongs to a type.
fn error_schema(body: &Value, types: &[&str]) -> Value {
    let examples = body["examples"].as_object();
    let own: Vec<&String> = examples.into_iter().flat_map(|all| all.keys()).collect();
    let mut codes = vec![json!({ "type": "string", "enum": own })];
    codes
        .extend(types.iter().map(|name| json!({ "$ref": format!("#/components/schemas/{name}") })));
    let code = json!({ "type": "object", "properties": { "code": { "anyOf": codes } } });
    json!({ "allOf": [body["schema"], code] })
}

#[cfg(test)]
mod tests {
    use crate::Settings;

    #[test]
    fn errors_of_rules_and_notation_refer_to_their_types() {
        let document = crate::document(&Settings::development(""));
        let check = |path: &str, method: &str, status: &str, expected: &str| {
            let responses = &document["paths"][path][method]["responses"];
            let schema = &responses[status]["content"]["application/problem+json"]["schema"];
            let schema = schema.to_string();
            let types = ["ApiError", "NotationErrorCode", "RulesErrorCode"];
            let found = types.map(|name| schema.contains(&format!("/{name}\"")).then_some(name));
            let found: Vec<&str> = found.into_iter().flatten().collect();
            assert_eq!(found.join(" "), expected, "{method} {path} {status}");
        };
        check("/games/{id}/commands", "post", "400", "ApiError NotationErrorCode");
        check("/games/{id}/commands", "post", "422", "ApiError RulesErrorCode");
        check("/games/{id}/commands", "post", "409", "ApiError");
        check("/rules/check", "post", "422", "ApiError NotationErrorCode RulesErrorCode");
        check("/rules/check", "post", "400", "ApiError");
        check("/lobby/games", "post", "400", "ApiError NotationErrorCode");
    }

    #[test]
    fn types_list_every_code_once() {
        let document = crate::document(&Settings::development(""));
        let check = |name: &str, listed: &[&str], not_listed: &[&str]| {
            let codes = document["components"]["schemas"][name]["enum"].as_array().unwrap();
            let codes: Vec<&str> = codes.iter().filter_map(|code| code.as_str()).collect();
            assert!(codes.is_sorted_by(|one, other| one < other), "{name}: {codes:?}");
            assert!(listed.iter().all(|code| codes.contains(code)), "{name}: {codes:?}");
            assert!(!not_listed.iter().any(|code| codes.contains(code)), "{name}: {codes:?}");
        };
        check(
            "RulesErrorCode",
            &["occupied", "too-many-offers", "turn-of"],
            &["stop", "seat-taken"],
        );
        check("NotationErrorCode", &["command", "option", "stop"], &["occupied", "turn-of"]);
    }
}
