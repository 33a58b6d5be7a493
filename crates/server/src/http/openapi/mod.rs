//! OpenAPI document and its page for people, both generated from the code.

mod code_types;
mod examples;
mod operation_codes;
mod page;
mod schema;

use axum::Router;
use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use crate::http::openapi::operation_codes::{operation_codes, status_of};
use crate::settings::{Mode, Settings};

/// Path of the document below [`crate::http::middleware::API`].
const DOCUMENT: &str = "/openapi.json";

/// Path of the style sheet.
const STYLE: &str = "/style.css";

/// Content security policy of the page.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Media type of errors.
const PROBLEM_JSON: &str = "application/problem+json";

/// HTTP methods in the order of the page.
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// Routes that authenticate: they respond with 401 but require no authentication.
const LOGIN_ROUTES: [&str; 6] =
    ["/guests", "/login", "/accounts", "/passkeys/login/", "/password-reset", "/email/"];

/// Returns the router of the document, the page and its style sheet.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(
    api: &OpenApi,
    settings: &Settings,
) -> Router<S> {
    let document = document(api, settings);
    let json = Bytes::from(document.to_string());
    let html = Bytes::from(page::page(&document));
    let css =
        Bytes::from(format!("{}{}", picture::board_model::palette_css(), include_str!("page.css")));
    let policy = (CONTENT_SECURITY_POLICY, PAGE_POLICY);
    Router::new()
        .route(DOCUMENT, get(move || respond("application/json", json.clone())))
        .route(STYLE, get(move || respond("text/css; charset=utf-8", css.clone())))
        .route(
            "/",
            get(move || async move { ([policy], respond("text/html; charset=utf-8", html).await) }),
        )
}

async fn respond(content_type: &'static str, body: Bytes) -> impl IntoResponse {
    ([(CONTENT_TYPE, content_type), (CACHE_CONTROL, "no-cache")], body)
}

/// Returns the document with what all operations have in common.
pub fn document(api: &OpenApi, settings: &Settings) -> Value {
    let mut document = serde_json::to_value(api).unwrap_or_default();
    let cookie = match settings.mode {
        Mode::Production => "__Host-palamedes",
        Mode::LocalNetwork | Mode::Development => "palamedes",
    };
    document["openapi"] = json!("3.1.0");
    document["info"] = json!({
        "title": "Palamedes",
        "version": env!("CARGO_PKG_VERSION"),
        "description": ABOUT,
        "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
    });
    document["servers"] = json!([{ "url": crate::http::middleware::API }]);
    document["components"]["securitySchemes"] = json!({
        "session": {
            "type": "apiKey", "in": "cookie", "name": cookie,
            "description": "The session of a browser.",
        },
        "token": {
            "type": "http", "scheme": "bearer",
            "description": "A personal token, created with POST /me/tokens.",
        },
    });
    if let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) {
        for (path, operations) in paths {
            for (method, operation) in operations.as_object_mut().into_iter().flatten() {
                if let Some(operation) = operation.as_object_mut() {
                    use_camel_case(operation);
                    add_common_responses(method, path, operation);
                }
            }
        }
    }
    examples::add_examples(&mut document);
    code_types::add_code_types(&mut document);
    document
}

const ABOUT: &str = "The API of Palamedes. Requests and responses are JSON. Clients authenticate \
    with a token (`Authorization: Bearer …`); browsers use the cookie of their session. An error \
    is `application/problem+json` with a stable `code` and a `detail` in English. Rules, \
    positions and moves are texts of the notation.";

/// Adds the responses of all error codes to an operation.
fn add_common_responses(method: &str, path: &str, operation: &mut Map<String, Value>) {
    let is_login = LOGIN_ROUTES.iter().any(|route| path.starts_with(route));
    let may_be_unauthorized =
        operation.get("responses").is_some_and(|all| all.get("401").is_some());
    let is_account = operation.get("tags").is_some_and(|tags| tags[0] == "account");
    if may_be_unauthorized && is_account && !is_login {
        // A token may not manage the account.
        operation.entry("security").or_insert(json!([{ "session": [] }]));
    }
    let codes = operation_codes(method, path, operation);
    let responses = operation.entry("responses").or_insert_with(|| json!({}));
    let Some(responses) = responses.as_object_mut() else { return };
    for (status, response) in responses.iter_mut() {
        use_problem_json(response);
        if response["description"].as_str().is_none_or(str::is_empty) {
            response["description"] = json!(default_description(status));
        }
    }
    for status in codes.into_iter().filter_map(status_of).map(|status| status.to_string()) {
        responses.entry(status.clone()).or_insert_with(|| {
            let error = json!({ "schema": { "$ref": "#/components/schemas/ApiError" } });
            let description = default_description(&status);
            json!({ "description": description, "content": { PROBLEM_JSON: error } })
        });
    }
    // The HTTP library sends this response before the request reaches the API, so it has no body.
    let header_too_large = json!({ "description": default_description("431") });
    responses.insert("431".to_owned(), header_too_large);
}

/// Writes the id of an operation in camel case; by default it is the name of a function.
fn use_camel_case(operation: &mut Map<String, Value>) {
    let Some(Value::String(id)) = operation.get_mut("operationId") else { return };
    let mut words = id.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(word.len().min(1));
        camel += &first.to_ascii_uppercase();
        camel += rest;
    }
    *id = camel;
}

/// Sets the media type of an error response.
fn use_problem_json(response: &mut Value) {
    let Some(content) = response.get_mut("content").and_then(Value::as_object_mut) else { return };
    let is_error = |body: &Value| body["schema"]["$ref"] == "#/components/schemas/ApiError";
    if content.get("application/json").is_some_and(is_error)
        && let Some(body) = content.remove("application/json")
    {
        content.insert(PROBLEM_JSON.to_owned(), body);
    }
}

/// Returns the default description of a status.
fn default_description(status: &str) -> &'static str {
    match status {
        "200" => "OK",
        "201" => "Created",
        "204" => "Done, without content",
        "400" => "The request is invalid",
        "401" => "Authentication is required",
        "403" => "Not allowed for this origin or this client",
        "404" => "It does not exist, or you may not see it",
        "409" => "Conflict with the current state",
        "413" => "The body is larger than 64 KiB",
        "415" => "The body is not JSON",
        "422" => "The request cannot be executed",
        "429" => "Rate limit exceeded; see `Retry-After`",
        "431" => "The address and the headers are larger than the limit",
        "503" => "Overloaded, or the database is unavailable; retry",
        _ => "See the error code",
    }
}
