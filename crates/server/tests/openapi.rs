//! The document and the page of the interface for programs.

mod kit;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use kit::Kit;
use serde_json::Value;
use server::Settings;

/// All that is referred to in a document.
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
fn the_document_is_one_of_openapi() {
    let document = server::document(&Settings::development(""));
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["info"]["title"].is_string() && document["info"]["version"].is_string());
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.contains("#/components/schemas/Why"));
    for reference in found {
        let place = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(place).is_some(), "{reference} leads nowhere");
    }
    let schemes = document["components"]["securitySchemes"].as_object().unwrap();
    let mut ids = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        assert!(path.starts_with('/') && !path.ends_with('/'), "{path}");
        for (method, operation) in operations.as_object().unwrap() {
            let name = format!("{method} {path}");
            let id = operation["operationId"].as_str().unwrap_or_else(|| panic!("{name}: no id"));
            assert!(ids.insert(id.to_owned()), "{name}: {id} is there twice");
            assert!(operation["tags"][0].is_string(), "{name} has no tag");
            let about = operation["summary"].as_str().or(operation["description"].as_str());
            assert!(about.is_some_and(|about| !about.is_empty()), "{name} is not explained");
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

/// Every part of the path with a name is a parameter, and none is that is not there.
fn check_parameters(name: &str, path: &str, operation: &Value) {
    let in_path: BTreeSet<&str> =
        path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
    let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    let told: BTreeSet<&str> = parameters
        .iter()
        .filter(|parameter| parameter["in"] == "path")
        .map(|parameter| {
            assert_eq!(parameter["required"], true, "{name}");
            parameter["name"].as_str().unwrap()
        })
        .collect();
    assert_eq!(in_path, told, "{name}");
}

fn check_responses(name: &str, operation: &Value) {
    let responses = operation["responses"].as_object().unwrap();
    let is_good = |status: &str| status.starts_with('1') || status.starts_with('2');
    assert!(responses.keys().any(|status| is_good(status)), "{name} never goes well");
    for (status, response) in responses {
        let number: u16 = status.parse().unwrap_or_else(|_| panic!("{name}: {status}"));
        assert!((100..600).contains(&number), "{name}: {status}");
        assert!(response["description"].is_string(), "{name}: {status}");
        if number >= 400 {
            let schema = &response["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(schema, "#/components/schemas/Why", "{name}: {status}");
        }
    }
}

/// Nothing is answered that is not in the document: routes come from `routes!`, which puts them
/// there. By hand are made those of the document itself and of the listener of operations.
#[test]
fn no_route_is_made_by_hand() {
    fn gather(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, found);
            } else if fs::read_to_string(&path).unwrap().contains(".route(") {
                let folder = path.parent().unwrap().file_name().unwrap().to_str().unwrap();
                found.insert(format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap()));
            }
        }
    }
    let mut found = BTreeSet::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let by_hand = ["description/mod.rs", "ops/mod.rs"].map(str::to_owned);
    assert_eq!(found, BTreeSet::from(by_hand));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_shows_every_operation_and_loads_nothing_foreign() {
    let kit = Kit::start().await;
    let told = kit.get("/api/openapi.json", "").await;
    assert_eq!(told.headers["content-type"], "application/json");
    assert_eq!(told.json(), server::document(&kit.node.settings));
    let page = kit.get("/api", "").await;
    assert_eq!(page.status.as_u16(), 200);
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'self';"), "{policy}");
    let html = String::from_utf8(page.body.to_vec()).unwrap();
    assert!(!html.contains("<script") && !html.contains("style=") && !html.contains("http"));
    for (path, operations) in told.json()["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            let shown = format!("<b>{}</b> <code>{path}</code>", method.to_uppercase());
            assert_eq!(html.matches(&shown).count(), 2, "{shown}");
        }
    }
    // Every link on the page leads somewhere on it.
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
