//! Check of error responses: the OpenAPI document names their codes.

use std::sync::LazyLock;

use axum::http::StatusCode;
use serde_json::Value;
use server::Settings;
use server::error_codes::find_error_code;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| server::document(&Settings::development("")));

/// Checks that an operation documents an error code with its status.
pub fn check_error(method: &str, path: &str, status: StatusCode, code: &str) {
    let Some(operation) = find_operation(&method.to_lowercase(), path) else { return };
    // Any operation may fail by a defect.
    if code.is_empty() || status == StatusCode::INTERNAL_SERVER_ERROR {
        return;
    }
    let response = &operation["responses"][status.as_str()];
    let examples = &response["content"]["application/problem+json"]["examples"];
    // The codes of the rules and the notation are not listed one by one.
    let is_documented = match find_error_code(code) {
        Some(_) => !examples[code].is_null(),
        None => ["turn-of", "option"].iter().any(|example| !examples[*example].is_null()),
    };
    assert!(is_documented, "{method} {path}: {status} `{code}` is not documented: {examples}");
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
