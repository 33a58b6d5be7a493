//! Tests of the OpenAPI document and its HTML page.

mod kit;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use axum::http::StatusCode;
use kit::TestKit;
use serde_json::Value;
use server::Settings;

/// Collects all references in a document.
fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn openapi_document_is_valid_and_complete() {
    let document = server::document(&Settings::development(""));
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["info"]["title"].is_string() && document["info"]["version"].is_string());
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.contains("#/components/schemas/ApiError"));
    for reference in found {
        let place = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(place).is_some(), "{reference} is unresolved");
    }
    let schemes = document["components"]["securitySchemes"].as_object().unwrap();
    let mut ids = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        assert!(path.starts_with('/') && !path.ends_with('/'), "{path}");
        for (method, operation) in operations.as_object().unwrap() {
            let name = format!("{method} {path}");
            let id = operation["operationId"].as_str().unwrap_or_else(|| panic!("{name}: no id"));
            assert!(ids.insert(id.to_owned()), "{name}: duplicate id {id}");
            assert!(operation["tags"][0].is_string(), "{name} has no tag");
            assert!(
                operation.as_object().unwrap().values().all(|value| !value.is_null()),
                "{name}"
            );
            let about = operation["summary"].as_str().or(operation["description"].as_str());
            assert!(about.is_some_and(|about| !about.is_empty()), "{name} has no description");
            check_parameters(&name, path, operation);
            check_responses(&name, operation);
            for scheme in operation["security"].as_array().into_iter().flatten() {
                for used in scheme.as_object().unwrap().keys() {
                    assert!(schemes.contains_key(used), "{name}: {used}");
                }
            }
        }
    }
}

/// Checks that path parameters and documented parameters are the same.
fn check_parameters(name: &str, path: &str, operation: &Value) {
    let in_path: BTreeSet<&str> =
        path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
    let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    let documented: BTreeSet<&str> = parameters
        .iter()
        .filter(|parameter| parameter["in"] == "path")
        .map(|parameter| {
            assert_eq!(parameter["required"], true, "{name}");
            parameter["name"].as_str().unwrap()
        })
        .collect();
    assert_eq!(in_path, documented, "{name}");
}

fn check_responses(name: &str, operation: &Value) {
    let responses = operation["responses"].as_object().unwrap();
    let is_good = |status: &str| status.starts_with('1') || status.starts_with('2');
    assert!(responses.keys().any(|status| is_good(status)), "{name} has no success response");
    for (status, response) in responses {
        let number: u16 = status.parse().unwrap_or_else(|_| panic!("{name}: {status}"));
        assert!((100..600).contains(&number), "{name}: {status}");
        assert!(response["description"].is_string(), "{name}: {status}");
        if number == 431 {
            // The HTTP library responds before the request reaches the API.
            assert!(response["content"].is_null(), "{name}: {status}");
        } else if number >= 400 {
            let schema = &response["content"]["application/problem+json"]["schema"];
            // Errors with a code of the rules or the notation have a type for it beside.
            let error = schema["allOf"].get(0).unwrap_or(schema);
            assert_eq!(error["$ref"], "#/components/schemas/ApiError", "{name}: {status}");
        }
    }
}

#[test]
fn every_operation_and_error_code_has_an_example() {
    let document = server::document(&Settings::development(""));
    let examples = document["components"]["examples"].as_object().unwrap();
    for entry in server::error_codes::ERROR_CODES {
        assert_eq!(examples[entry.code]["value"]["detail"], entry.meaning);
    }
    assert_eq!(examples["stale-ply"]["value"]["code"], "stale-ply");
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let name = format!("{method} {path}");
            let id = operation["operationId"].as_str().unwrap();
            assert!(!id.contains('_'), "{name}: {id}");
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let example = &parameter["example"];
                assert!(!example.is_null() && example != "text", "{name}: {parameter}");
            }
            let body = &operation["requestBody"]["content"]["application/json"];
            assert!(body.is_null() || body["example"].is_object(), "{name}: {body}");
            for (status, response) in operation["responses"].as_object().unwrap() {
                for (media_type, body) in response["content"].as_object().into_iter().flatten() {
                    let has_example = match media_type.as_str() {
                        "application/problem+json" => {
                            body["examples"].as_object().is_some_and(|all| !all.is_empty())
                        }
                        "application/json" | "application/x-ndjson" => !body["example"].is_null(),
                        _ => true,
                    };
                    assert!(has_example, "{name} {status} {media_type}");
                }
            }
        }
    }
}

/// Formerly any code that is not in the list of the server was accepted for these operations.
#[test]
fn only_documented_codes_of_rules_and_notation_are_accepted() {
    let check = |path: &str, status: u16, code: &str, expected: bool| {
        let status = StatusCode::from_u16(status).unwrap();
        let found = kit::documented_errors::is_documented("POST", path, status, code);
        assert_eq!(found, expected, "{path} {status} {code}");
    };
    let (commands, random) = ("/api/games/dgskw69ptd26/commands", "/api/rules/random");
    check(commands, 422, "turn-of", true);
    check(commands, 422, "chosen-already", true);
    check(commands, 400, "offer", true);
    check(commands, 409, "stale-ply", true);
    check(commands, 422, "no-such-code", false);
    check(commands, 400, "turn-of", false);
    check(commands, 422, "offer", false);
    check(commands, 409, "turn-of", false);
    check(random, 422, "side", true);
    check(random, 422, "occupied", true);
    check(random, 400, "side", false);
    check("/api/games/dgskw69ptd26/join", 422, "turn-of", false);
    check("/api/no/such/path", 422, "no-such-code", true);
}

/// The examples of requests are read by the types that the server reads.
#[test]
fn examples_of_requests_are_valid() {
    fn check<T: serde::de::DeserializeOwned>(document: &Value, path: &str) {
        let body = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"];
        let read = serde_json::from_value::<T>(body["example"].clone());
        assert!(read.is_ok(), "{path} {}: {:?}", body["example"], read.err());
    }
    let document = server::document(&Settings::development(""));
    check::<wire::GameCommand>(&document, "/games/{id}/commands");
    check::<wire::CreateGame>(&document, "/lobby/games");
    check::<wire::QuickPair>(&document, "/lobby/pairings");
    check::<wire::AddComputer>(&document, "/games/{id}/computers");
    check::<wire::CreateToken>(&document, "/me/tokens");
    check::<wire::CheckMoveRequest>(&document, "/rules/check");
    check::<wire::StepsRequest>(&document, "/rules/steps");
    check::<wire::CreateContest>(&document, "/contests");
    let command = &document["paths"]["/games/{id}/commands"]["post"]["requestBody"];
    assert_eq!(command["content"]["application/json"]["example"]["command"], "move E5");
}

/// Routes come from `routes!`, which adds them to the document.
/// Exceptions are the routes of the document itself and of the operations listener.
#[test]
fn all_routes_are_in_openapi_document() {
    fn collect_files(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect_files(&path, found);
            } else if fs::read_to_string(&path).unwrap().contains(".route(") {
                let folder = path.parent().unwrap().file_name().unwrap().to_str().unwrap();
                found.insert(format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap()));
            }
        }
    }
    let mut found = BTreeSet::new();
    collect_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let exceptions = ["openapi/mod.rs", "ops/mod.rs"].map(str::to_owned);
    assert_eq!(found, BTreeSet::from(exceptions));
}

#[tokio::test(flavor = "multi_thread")]
async fn api_page_lists_every_operation_and_loads_no_foreign_resource() {
    let kit = TestKit::start().await;
    let document = kit.get("/api/openapi.json", "").await;
    assert_eq!(document.headers["content-type"], "application/json");
    assert_eq!(document.json(), server::document(&kit.node.settings));
    let page = kit.get("/api", "").await;
    assert_eq!(page.status.as_u16(), 200);
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'self';"), "{policy}");
    let html = String::from_utf8(page.body.to_vec()).unwrap();
    assert!(!html.contains("<script") && !html.contains("style="));
    assert!(!html.contains("=\"http"), "a link to another site");
    for (path, operations) in document.json()["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            let shown = format!("<b>{}</b> <code>{path}</code>", method.to_uppercase());
            assert_eq!(html.matches(&shown).count(), 2, "{shown}");
        }
    }
    // Every link on the page has a target on it.
    let ids: BTreeSet<&str> =
        html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let targets = html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    for target in targets {
        assert!(ids.contains(target), "{target}");
    }
    let style = kit.get("/api/style.css", "").await;
    assert_eq!(style.headers["content-type"], "text/css; charset=utf-8");
    let css = String::from_utf8(style.body.to_vec()).unwrap();
    assert!(css.contains("--paper") && css.contains("prefers-color-scheme"));
}
