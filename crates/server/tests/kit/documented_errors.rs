//! Check of error responses: the OpenAPI document names their codes.

use std::sync::LazyLock;

use axum::http::StatusCode;
use serde_json::Value;
use server::Settings;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| server::document(&Settings::development("")));

/// Checks that an operation documents an error code with its status.
pub fn check_error(method: &str, path: &str, status: StatusCode, code: &str) {
    // Any operation may fail by a defect.
    if !code.is_empty() && status != StatusCode::INTERNAL_SERVER_ERROR {
        let is_documented = is_documented(method, path, status, code);
        assert!(is_documented, "{method} {path}: {status} `{code}` is not documented");
    }
}

/// Returns whether an operation documents an error code with its status.
/// The code has an example, or belongs to a type of codes. Other paths document no errors.
pub fn is_documented(method: &str, path: &str, status: StatusCode, code: &str) -> bool {
    let Some(operation) = find_operation(&method.to_lowercase(), path) else { return true };
    let body = &operation["responses"][status.as_str()]["content"]["application/problem+json"];
    let types = body["schema"]["allOf"][1]["properties"]["code"]["anyOf"].as_array();
    let types = types.into_iter().flatten().filter_map(|one| one["$ref"].as_str());
    let mut listed = types.flat_map(|reference| {
        let schema = DOCUMENT.pointer(reference.trim_start_matches('#'));
        schema.and_then(|schema| schema["enum"].as_array()).into_iter().flatten()
    });
    !body["examples"][code].is_null() || listed.any(|one| one == code)
}

/// Finds the operation of a path: of two templates the one with fewer parameters.
fn find_operation(method: &str, path: &str) -> Option<&'static Value> {
    let path = path.strip_prefix("/api")?;
    let templates = DOCUMENT["paths"].as_object()?.iter();
    let fitting = templates.filter(|(template, _)| {
        template.split('/').count() == path.split('/').count()
            && template
                .split('/')
                .zip(path.split('/'))
                .all(|(part, given)| part == given || (part.starts_with('{') && !given.is_empty()))
    });
    let (_, operations) = fitting.min_by_key(|(template, _)| template.matches('{').count())?;
    operations.get(method)
}
