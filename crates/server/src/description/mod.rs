//! The description of everything under `/api`, as a document for programs and as a page for
//! people. Both are made from the code: nothing in them can be forgotten or out of date.

mod page;
mod schema;

use axum::Router;
use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use crate::guard;
use crate::settings::{Mode, Settings};

/// Where the document is, below [`guard::API`].
const DOCUMENT: &str = "/openapi.json";

/// Where the looks of the page are.
const STYLE: &str = "/style.css";

/// The page loads its looks and nothing else.
const POLICY_OF_THE_PAGE: &str = "default-src 'none'; style-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The methods an operation can have, in the order in which they are told.
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// What proves who one is: it is refused with 401, too, and yet asks nobody who they are.
const PROOFS: [&str; 6] =
    ["/guest", "/login", "/account", "/passkey/login/", "/password/", "/mail/"];

/// The document, the page and its looks.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(
    api: &OpenApi,
    settings: &Settings,
) -> Router<S> {
    let document = document(api, settings);
    let json = Bytes::from(document.to_string());
    let html = Bytes::from(page::page(&document));
    let css = Bytes::from(format!("{}{}", picture::live::palette_css(), include_str!("page.css")));
    let policy = (CONTENT_SECURITY_POLICY, POLICY_OF_THE_PAGE);
    Router::new()
        .route(DOCUMENT, get(move || answer("application/json", json.clone())))
        .route(STYLE, get(move || answer("text/css; charset=utf-8", css.clone())))
        .route(
            "/",
            get(move || async move { ([policy], answer("text/html; charset=utf-8", html).await) }),
        )
}

async fn answer(kind: &'static str, body: Bytes) -> impl IntoResponse {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], body)
}

/// What the code says about each operation, and what holds for all of them.
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
    document["servers"] = json!([{ "url": guard::API }]);
    document["components"]["securitySchemes"] = json!({
        "session": {
            "type": "apiKey", "in": "cookie", "name": cookie,
            "description": "The login of a browser.",
        },
        "token": {
            "type": "http", "scheme": "bearer",
            "description": "A personal token, made by POST /me/tokens.",
        },
    });
    if let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) {
        for (path, operations) in paths {
            for (method, operation) in operations.as_object_mut().into_iter().flatten() {
                if let Some(operation) = operation.as_object_mut() {
                    complete(method, path, operation);
                }
            }
        }
    }
    document
}

const ABOUT: &str = "Everything the pages do, for programs. Send and expect JSON. Whoever wants to \
    play shows a token (`Authorization: Bearer …`); a browser has the cookie of its login. An \
    error is `{\"code\": …, \"arguments\": {…}}`: codes stay the same, sentences are up to you. \
    A name of a game, a position and a move are the texts of the notation.";

/// Adds what any operation can answer, because it is asked before the operation itself.
fn complete(method: &str, path: &str, operation: &mut Map<String, Value>) {
    let is_proof = PROOFS.iter().any(|proof| path.starts_with(proof));
    let knows_nobody = operation.get("responses").is_some_and(|all| all.get("401").is_some());
    let is_of_the_account = operation.get("tags").is_some_and(|tags| tags[0] == "account");
    if knows_nobody && is_of_the_account && !is_proof {
        let either = json!([{ "session": [] }, { "token": [] }]);
        operation.entry("security").or_insert(either);
    }
    let has_body = operation.contains_key("requestBody");
    let has_parameters = operation.contains_key("parameters");
    let is_unsafe = method != "get";
    let needs_someone = operation.contains_key("security");
    let whenever = [
        (400, has_body || has_parameters, "What was sent cannot be read"),
        (401, needs_someone, "Nobody is known to ask"),
        (403, is_unsafe || needs_someone, "Not from here, or not by whoever asks"),
        (413, is_unsafe, "More than 64 KiB were sent"),
        (415, is_unsafe, "Something else than JSON was sent"),
        (429, true, "Too often: `Retry-After` says when to come again"),
        (503, true, "Too much at once, or the database is away: come again"),
    ];
    let responses = operation.entry("responses").or_insert_with(|| json!({}));
    let Some(responses) = responses.as_object_mut() else { return };
    for (status, response) in responses.iter_mut() {
        if response["description"].as_str().is_none_or(str::is_empty) {
            response["description"] = json!(usual(status));
        }
    }
    for (status, _, description) in whenever.into_iter().filter(|(_, applies, _)| *applies) {
        responses.entry(status.to_string()).or_insert_with(|| {
            let why = json!({ "schema": { "$ref": "#/components/schemas/Why" } });
            json!({ "description": description, "content": { "application/json": why } })
        });
    }
}

/// What a status says that nobody explained.
fn usual(status: &str) -> &'static str {
    match status {
        "200" => "Here it is",
        "201" => "Made",
        "204" => "Done",
        "400" => "What was sent cannot be read",
        "401" => "Nobody is known to ask, or not by this",
        "403" => "Not from here, or not by whoever asks",
        "404" => "There is no such thing, or not for whoever asks",
        "409" => "Something else came first",
        "413" => "Too much was sent",
        "415" => "JSON is wanted",
        "422" => "Understood and refused",
        "429" => "Too often: `Retry-After` says when to come again",
        "503" => "Not now: come again",
        _ => "See the code",
    }
}
