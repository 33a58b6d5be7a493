//! Tests of the static files of the web app, without a network socket.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::BodyExt;
use server::{Error, Limits, Pages, ROUTES, app};
use tower::ServiceExt;

const INDEX: &str = "<!doctype html><title>Palamedes</title>";
const SCRIPT: &str = "/assets/main-0a1b2c3d.js";

/// Creates a small folder like that of a web build.
fn create_build(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("assets")).unwrap();
    let script = "const stops = 100;\n".repeat(200);
    for (file, text) in [
        ("index.html", INDEX),
        ("sw.js", "self.addEventListener('install', () => {});"),
        ("app.webmanifest", "{}"),
        ("assets/main-0a1b2c3d.js", script.as_str()),
        ("assets/rules-0a1b2c3d.wasm", "\0asm"),
    ] {
        fs::write(folder.join(file), text).unwrap();
    }
    folder
}

fn app_with_build(name: &str) -> Router {
    app(Pages::read(&create_build(name)).unwrap(), Limits::default())
}

struct TestResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl TestResponse {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn request(
    app: &Router,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
) -> TestResponse {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    TestResponse { status: parts.status, headers: parts.headers, body }
}

async fn get(app: &Router, path: &str) -> TestResponse {
    request(app, Method::GET, path, &[]).await
}

#[tokio::test]
async fn static_files_have_content_type_and_cache_control() {
    let app = app_with_build("kinds");
    let unchanging = "public, max-age=31536000, immutable";
    for (path, kind, cache) in [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/app.webmanifest", "application/manifest+json", "no-cache"),
        (SCRIPT, "text/javascript; charset=utf-8", unchanging),
        ("/assets/rules-0a1b2c3d.wasm", "application/wasm", unchanging),
    ] {
        let answer = get(&app, path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), kind, "{path}");
        assert_eq!(answer.header("cache-control"), cache, "{path}");
        assert_eq!(answer.header("content-length"), answer.body.len().to_string(), "{path}");
    }
}

#[tokio::test]
async fn app_pages_are_served_and_unknown_paths_are_404() {
    let app = app_with_build("routes");
    for route in ROUTES {
        let path = route.replace(":id", "k3x").replace(":step", "ko").replace(":game", "pente");
        let answer = get(&app, &path).await;
        assert_eq!((answer.status, answer.body), (StatusCode::OK, INDEX.into()), "{path}");
    }
    for path in ["/attic", "/table", "/table/a/b", "/assets/gone-00000000.js", "/play.html"] {
        let answer = get(&app, path).await;
        assert_eq!((answer.status, answer.body.clone()), (StatusCode::NOT_FOUND, INDEX.into()));
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert_eq!(answer.header("etag"), "", "{path}");
    }
}

#[tokio::test]
async fn trailing_slash_is_redirected() {
    let app = app_with_build("slash");
    let answer = get(&app, "/learn/ko/?theme=night").await;
    assert_eq!(answer.status, 308);
    assert_eq!(answer.header("location"), "/learn/ko?theme=night");
    for path in ["//example.org/", "/attic/", "/play//"] {
        assert_eq!(get(&app, path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn path_traversal_is_rejected() {
    let folder = create_build("outside");
    fs::write(folder.join("../secret.txt"), "secret").unwrap();
    let app = app(Pages::read(&folder).unwrap(), Limits::default());
    for path in [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%5c..%5csecret.txt",
        "/etc/passwd",
        "//etc/passwd",
    ] {
        let answer = get(&app, path).await;
        assert_eq!((answer.status, answer.body), (StatusCode::NOT_FOUND, INDEX.into()), "{path}");
    }
}

#[tokio::test]
async fn compressible_files_are_sent_as_gzip_if_accepted() {
    let app = app_with_build("gzip");
    let plain = get(&app, SCRIPT).await;
    let packed = request(&app, Method::GET, SCRIPT, &[("accept-encoding", "gzip, br")]).await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(
        (plain.header("vary"), packed.header("vary")),
        ("accept-encoding", "accept-encoding")
    );
    assert_ne!(plain.header("etag"), packed.header("etag"));
    assert!(packed.body.len() < plain.body.len() / 10);
    let tiny = request(&app, Method::GET, "/", &[("accept-encoding", "gzip")]).await;
    assert_eq!((tiny.header("content-encoding"), tiny.body.as_ref()), ("", INDEX.as_bytes()));
}

#[tokio::test]
async fn matching_etag_is_answered_with_304() {
    let app = app_with_build("known");
    for coding in ["gzip", "identity"] {
        let first = request(&app, Method::GET, SCRIPT, &[("accept-encoding", coding)]).await;
        let tag = first.header("etag");
        let headers = [("accept-encoding", coding), ("if-none-match", tag)];
        let again = request(&app, Method::GET, SCRIPT, &headers).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!(again.header("etag"), tag);
        assert_eq!(again.header("cache-control"), first.header("cache-control"));
    }
    let other = request(&app, Method::GET, SCRIPT, &[("if-none-match", "\"other\"")]).await;
    assert_eq!(other.status, 200);
    // A page for an unknown path is never answered as unmodified.
    let tag = get(&app, "/").await.header("etag").to_owned();
    let lost = request(&app, Method::GET, "/attic", &[("if-none-match", &tag)]).await;
    assert_eq!((lost.status, lost.body), (StatusCode::NOT_FOUND, INDEX.into()));
}

#[tokio::test]
async fn head_returns_headers_of_get() {
    let app = app_with_build("head");
    for path in ["/", SCRIPT, "/attic", "/play/"] {
        let (whole, head) = (get(&app, path).await, request(&app, Method::HEAD, path, &[]).await);
        assert_eq!(head.status, whole.status, "{path}");
        assert_eq!(head.headers, whole.headers, "{path}");
        assert!(head.body.is_empty(), "{path}");
    }
}

#[tokio::test]
async fn only_get_and_head_are_allowed() {
    let app = app_with_build("methods");
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let answer = request(&app, method, "/", &[]).await;
        assert_eq!(answer.status, 405);
        assert_eq!(answer.header("allow"), "GET, HEAD");
        assert_eq!(
            answer.body,
            r#"{"code":"method-not-allowed","detail":"The method is not allowed for this path."}"#
        );
    }
}

#[tokio::test]
async fn security_headers_are_on_every_response() {
    let app = app_with_build("headers");
    let answers = [
        get(&app, "/").await,
        get(&app, SCRIPT).await,
        get(&app, "/attic").await,
        get(&app, "/play/").await,
        request(&app, Method::POST, "/", &[]).await,
        request(&app, Method::GET, "/", &[("if-none-match", "*")]).await,
    ];
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(statuses, [200, 200, 404, 308, 405, 304]);
    for answer in answers {
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
             img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; \
             worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-embedder-policy"), "require-corp");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert!(answer.header("permissions-policy").contains("camera=()"));
    }
}

#[tokio::test]
async fn overloaded_server_answers_503_with_retry_after() {
    let limits = Limits { concurrent_requests: 0, ..Limits::default() };
    let app = app(Pages::read(&create_build("full")).unwrap(), limits);
    let answer = get(&app, "/").await;
    assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (503, "1"));
    assert_eq!(
        answer.body,
        r#"{"code":"overloaded","detail":"The server handles too many requests; try again."}"#
    );
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
}

#[test]
fn folder_without_index_html_is_rejected() {
    let folder = create_build("nothing");
    fs::remove_file(folder.join("index.html")).unwrap();
    for folder in [folder.clone(), folder.join("attic")] {
        let error = Pages::read(&folder).err().unwrap();
        assert_eq!(error.code(), "internal");
        assert!(matches!(&error, Error::Pages { .. }));
        assert!(error.to_string().contains("nothing"), "{error}");
    }
}

/// Holds with and without built pages, since both kinds of build exist.
#[tokio::test]
async fn embedded_pages_are_served_or_reported_missing() {
    let pages = Pages::embedded();
    let (are_built, paths): (bool, BTreeSet<String>) =
        (pages.are_built(), pages.paths().map(str::to_owned).collect());
    let app = app(pages, Limits::default());
    let answer = get(&app, "/").await;
    if !are_built {
        assert_eq!(answer.status, 503);
        assert!(String::from_utf8_lossy(&answer.body).contains("cargo xtask web"));
        return;
    }
    assert_eq!(answer.status, 200);
    assert!(paths.iter().any(|path| path.ends_with(".js")), "{paths:?}");
    for path in &paths {
        let answer = get(&app, path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_ne!(answer.header("content-type"), "application/octet-stream", "{path}");
        // Browsers cache assets for ever, so the name must contain a content hash.
        if path.starts_with("/assets/") {
            // Seven or eight characters after a dash; they may contain a dash.
            let stem = path.rsplit_once('.').map_or("", |(stem, _)| stem);
            let is_hash_char = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            let hashed = [8, 9].into_iter().any(|length| {
                let end = stem.len().checked_sub(length).and_then(|at| stem.get(at..));
                end.is_some_and(|end| end.starts_with('-') && end.chars().all(is_hash_char))
            });
            assert!(hashed, "{path} has no hash in its name");
        }
    }
}

#[tokio::test]
async fn only_embedded_games_may_be_framed_by_other_sites() {
    let app = app_with_build("frames");
    for route in ROUTES {
        let path = route.replace(":id", "k3x").replace(":step", "ko").replace(":game", "pente");
        let answer = get(&app, &path).await;
        let policy = answer.header("content-security-policy");
        let (ancestors, shared) = match path.starts_with("/embed/") {
            true => ("frame-ancestors *", "cross-origin"),
            false => ("frame-ancestors 'none'", "same-origin"),
        };
        assert!(policy.ends_with(ancestors), "{path}: {policy}");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{path}: {policy}");
        assert_eq!(answer.header("cross-origin-resource-policy"), shared, "{path}");
    }
}
