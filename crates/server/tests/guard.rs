//! Every address under `/api`, asked as strangers ask.

mod kit;

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::Request;
use kit::{Answer, Kit};
use serde_json::{Value, json};
use server::{Mode, Settings};

/// What anybody may ask without saying who they are. Everything else wants to know.
const PUBLIC: &[&str] = &[
    "get /archive",
    "get /games",
    "get /games/{game}",
    "get /games/{game}/chat",
    "get /games/{game}/picture.png",
    "get /games/{game}/record",
    "get /games/{game}/stream",
    "get /house",
    "get /openings",
    "get /players",
    "get /players/{name}",
    "get /players/{name}/against/{other}",
    "get /players/{name}/habits",
    "get /presets",
    "get /ratings",
    "get /ratings/{pool}",
    "get /rules/games",
    "get /socket",
    "get /tables",
    "get /tables/{game}",
    "post /account",
    "post /guest",
    "post /login",
    "post /mail/verify",
    "post /passkey/login/begin",
    "post /passkey/login/end",
    "post /password/new",
    "post /password/reset",
    "post /rules/check",
    "post /rules/random",
    "post /rules/steps",
];

struct Operation {
    method: String,
    path: String,
    told: Value,
}

impl Operation {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The address, with something in the place of each part that has a name.
    fn address(&self) -> String {
        let parts = self.path.split('/').map(|part| match part.strip_prefix('{') {
            Some("game}") => server::slug(7),
            Some("id}") => "7".to_owned(),
            Some(_) => "nobody".to_owned(),
            None => part.to_owned(),
        });
        format!("/api{}", parts.collect::<Vec<_>>().join("/"))
    }

    /// To everybody but moderators these are not there.
    fn is_hidden(&self) -> bool {
        self.path.starts_with("/moderation/")
    }

    fn is_unsafe(&self) -> bool {
        self.method != "get"
    }

    fn request(&self) -> axum::http::request::Builder {
        Request::builder().method(self.method.to_uppercase().as_str()).uri(self.address())
    }

    /// What is true of every answer.
    fn check(&self, answer: &Answer) {
        let name = self.name();
        let status = answer.status.as_u16();
        assert!(status < 500, "{name}: {status} {}", answer.code());
        let told = self.told["responses"].get(status.to_string());
        assert!(told.is_some(), "{name}: {status} {} is not documented", answer.code());
        let kind = answer.headers.get("content-type").map_or("", |kind| kind.to_str().unwrap());
        let kinds = told.and_then(|told| told["content"].as_object());
        let is_told = kinds.map_or(kind.is_empty(), |kinds| kinds.contains_key(kind));
        assert!(is_told, "{name}: {status} is of the kind {kind:?}, told are {kinds:?}");
        check_headers(&name, answer);
    }
}

fn check_headers(name: &str, answer: &Answer) {
    let header =
        |header: &str| answer.headers.get(header).map_or("", |value| value.to_str().unwrap());
    let policy = header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'"), "{name}: {policy}");
    assert!(policy.contains("frame-ancestors 'none'"), "{name}: {policy}");
    assert_eq!(header("x-content-type-options"), "nosniff", "{name}");
    assert_eq!(header("referrer-policy"), "same-origin", "{name}");
    assert_eq!(header("cross-origin-resource-policy"), "same-origin", "{name}");
    assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{name}");
    assert_eq!(header("x-request-id").len(), 32, "{name}");
    assert_eq!(header("cache-control"), "no-store", "{name}");
    assert_eq!(header("access-control-allow-origin"), "", "{name}: no other site reads answers");
}

fn operations() -> Vec<Operation> {
    let document = server::document(&Settings::development(""));
    let paths = document["paths"].as_object().unwrap().clone();
    let operation = |path: String, operations: Value| {
        let operations = operations.as_object().unwrap().clone();
        operations.into_iter().map(move |(method, told)| Operation {
            method,
            path: path.clone(),
            told,
        })
    };
    paths.into_iter().flat_map(|(path, operations)| operation(path, operations)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_anywhere_but_where_everybody_may() {
    let kit = Kit::start().await;
    let mut public = BTreeSet::new();
    for operation in operations() {
        let request = operation.request().header("content-type", "application/json");
        let answer = kit.ask(request.body(Body::from("{}")).unwrap()).await;
        operation.check(&answer);
        if operation.told.get("security").is_some() {
            let status = answer.status.as_u16();
            let expected: &[u16] = if operation.is_hidden() { &[404] } else { &[401, 403] };
            assert!(expected.contains(&status), "{}: {status}", operation.name());
        } else {
            assert_ne!(answer.status.as_u16(), 401, "{} is not marked", operation.name());
            public.insert(operation.name());
        }
    }
    let listed: BTreeSet<String> = PUBLIC.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(public, listed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_made_up_login_or_token_is_nobody() {
    let kit = Kit::start().await;
    for operation in operations().iter().filter(|one| one.told.get("security").is_some()) {
        for (name, value) in [
            ("cookie", "palamedes=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
            ("cookie", "palamedes="),
            ("authorization", "Bearer pal_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
            ("authorization", "Bearer"),
            ("authorization", "Basic YTpi"),
        ] {
            let request = operation.request().header(name, value);
            let request = request.header("content-type", "application/json");
            let answer = kit.ask(request.body(Body::from("{}")).unwrap()).await;
            operation.check(&answer);
            let expected = if operation.is_hidden() { 404 } else { 401 };
            let status = answer.status.as_u16();
            assert_eq!(status, expected, "{} with {name} {value}", operation.name());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_site_changes_nothing() {
    let kit = Kit::start().await;
    let guest = kit.post("/api/guest", "", json!({})).await;
    let cookie = guest.headers["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap();
    for operation in operations().iter().filter(|operation| operation.is_unsafe()) {
        for (name, value) in [
            ("origin", "https://evil.example"),
            ("origin", "null"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let request = operation.request().header(name, value).header("cookie", cookie);
            let request = request.header("content-type", "application/json");
            let answer = kit.ask(request.body(Body::from("{}")).unwrap()).await;
            operation.check(&answer);
            let found = (answer.status.as_u16(), answer.code());
            assert_eq!(found, (403, "origin".to_owned()), "{} {value}", operation.name());
        }
    }
    let me = kit.get("/api/me", cookie).await;
    assert_eq!(me.status.as_u16(), 200, "the guest is still there");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_and_the_wrong_kind_are_refused() {
    let kit = Kit::start().await;
    for operation in operations().iter().filter(|operation| operation.is_unsafe()) {
        let ask = async |kind: &str, body: String| {
            let request = operation.request().header("content-type", kind);
            let length = body.len();
            let answer = kit
                .ask(request.header("content-length", length).body(Body::from(body)).unwrap())
                .await;
            operation.check(&answer);
            (answer.status.as_u16(), answer.code())
        };
        let large = format!("{{\"name\":\"{}\"}}", "x".repeat(64 << 10));
        let name = operation.name();
        assert_eq!(ask("application/json", large).await, (413, "too-large".to_owned()), "{name}");
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
            let found = ask(kind, "{}".to_owned()).await;
            assert_eq!(found, (415, "json-wanted".to_owned()), "{name} {kind}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_length_is_counted_as_it_comes() {
    let kit = Kit::start().await;
    let pieces = (0..100).map(|_| Ok::<_, std::convert::Infallible>("x".repeat(1000)));
    let body = Body::from_stream(futures_util::stream::iter(pieces));
    let request = Request::post("/api/login").header("content-type", "application/json");
    let request = request.header("transfer-encoding", "chunked").body(body).unwrap();
    assert_eq!(kit.ask(request).await.status.as_u16(), 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_method_that_is_none_is_told_those_there_are() {
    let kit = Kit::start().await;
    let paths: BTreeSet<String> =
        operations().iter().map(|operation| operation.address()).collect();
    for path in paths {
        for method in ["PROPFIND", "TRACE", "OPTIONS"] {
            let request = Request::builder().method(method).uri(&path);
            let answer = kit.ask(request.body(Body::empty()).unwrap()).await;
            let found = (answer.status.as_u16(), answer.code());
            assert_eq!(found, (405, "method-not-allowed".to_owned()), "{method} {path}");
            assert!(answer.headers.contains_key("allow"), "{method} {path}");
            check_headers(&path, &answer);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_told_as_a_code() {
    let kit = Kit::start().await;
    for body in ["", "{", "[]", "7", "{\"name\": 7}", "\u{0}"] {
        let request = Request::post("/api/login").header("content-type", "application/json");
        let answer = kit.ask(request.body(Body::from(body)).unwrap()).await;
        assert_eq!(answer.status.as_u16(), 400, "{body}");
        assert!(!answer.code().is_empty(), "{body}: {:?}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_often_waits() {
    let kit = Kit::with(|settings| {
        settings.limits.address_per_minute = 30;
        settings.limits.costly_per_minute = 6;
        settings.proxies = vec!["0.0.0.0".parse().unwrap()];
    })
    .await;
    let ask = async |method: &str, path: &str, from: &str| {
        let request = Request::builder().method(method).uri(path).header("x-forwarded-for", from);
        kit.ask(request.body(Body::empty()).unwrap()).await
    };
    for _ in 0..10 {
        assert_eq!(ask("GET", "/api/rules/games", "192.0.2.1").await.status.as_u16(), 200);
    }
    // On a busy machine there is room for some more meanwhile.
    let refused = async |method: &str, path: &str, from: &str| {
        for _ in 0..50 {
            let answer = ask(method, path, from).await;
            if answer.status.as_u16() == 429 {
                return answer;
            }
        }
        panic!("{from} may ask {path} without end");
    };
    let answer = refused("GET", "/api/rules/games", "192.0.2.1").await;
    assert_eq!(answer.code(), "too-often");
    assert!(answer.headers["retry-after"].to_str().unwrap().parse::<u32>().unwrap() >= 1);
    check_headers("refused", &answer);
    // Others go on, and so do the pages.
    assert_eq!(ask("GET", "/api/rules/games", "192.0.2.2").await.status.as_u16(), 200);
    assert_ne!(ask("GET", "/", "192.0.2.1").await.status.as_u16(), 429);
    // Accounts are made more slowly.
    for _ in 0..2 {
        assert_ne!(ask("POST", "/api/guest", "192.0.2.3").await.status.as_u16(), 429);
    }
    refused("POST", "/api/guest", "192.0.2.3").await;
    assert_eq!(ask("GET", "/api/rules/games", "192.0.2.3").await.status.as_u16(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_counted_wherever_they_are() {
    let kit = Kit::with(|settings| {
        // One at once, the next twenty seconds later.
        settings.limits.player_per_minute = 3;
        settings.proxies = vec!["0.0.0.0".parse().unwrap()];
    })
    .await;
    let guest = kit.post("/api/guest", "", json!({})).await;
    let cookie = guest.headers["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let mut statuses = Vec::new();
    for number in 0..2 {
        let request = Request::get("/api/me").header("cookie", cookie);
        let request = request.header("x-forwarded-for", format!("192.0.2.{number}"));
        statuses.push(kit.ask(request.body(Body::empty()).unwrap()).await.status.as_u16());
    }
    assert_eq!(statuses, [200, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn over_https_browsers_are_told_to_stay_there() {
    let kit = Kit::with(|settings| {
        settings.mode = Mode::Production;
        settings.public_url = "https://play.example".to_owned();
    })
    .await;
    for path in ["/", "/api", "/api/rules/games", "/api/attic"] {
        let answer = kit.get(path, "").await;
        let told = answer.headers["strict-transport-security"].to_str().unwrap();
        assert_eq!(told, "max-age=63072000; includeSubDomains", "{path}");
    }
    let plain = Kit::start().await;
    assert!(!plain.get("/", "").await.headers.contains_key("strict-transport-security"));
}
