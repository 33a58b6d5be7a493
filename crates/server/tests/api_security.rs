//! Tests of access control, request limits and response headers on every route under `/api`.

mod kit;

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use kit::{TestKit, TestResponse};
use serde_json::{Value, json};
use server::{Mode, Node, Pages, Settings, node_app};

/// Routes that need no authentication.
const PUBLIC: &[&str] = &[
    "get /archive",
    "get /contests",
    "get /contests/calendar.ics",
    "get /contests/{id}",
    "get /contests/{id}/calendar.ics",
    "get /contests/{id}/event.toml",
    "get /contests/{id}/log",
    "get /contests/{id}/results.svg",
    "get /contests/{id}/standings.csv",
    "get /explorer",
    "get /games",
    "get /games/featured",
    "get /games/{id}",
    "get /games/{id}/animation.gif",
    "get /games/{id}/board.svg",
    "get /games/{id}/chat",
    "get /games/{id}/preview.png",
    "get /games/{id}/record",
    "get /games/{id}/state",
    "get /games/{id}/stream",
    "get /lobby/counts",
    "get /lobby/games",
    "get /lobby/games/{id}",
    "get /lobby/presets",
    "get /openings",
    "get /players",
    "get /players/{name}",
    "get /players/{name}/head-to-head/{other}",
    "get /players/{name}/stats",
    "get /previews/{game}",
    "get /ratings",
    "get /ratings/{pool}",
    "get /rules/games",
    "get /server",
    "get /socket",
    "post /accounts",
    "post /email/verify",
    "post /guests",
    "post /login",
    "post /passkeys/login/begin",
    "post /passkeys/login/end",
    "post /password-reset",
    "post /password-reset/confirm",
    "post /rules/check",
    "post /rules/random",
    "post /rules/steps",
];

struct Operation {
    method: String,
    path: String,
    description: Value,
}

impl Operation {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Returns the path with a value for each parameter.
    fn filled_path(&self) -> String {
        let parts = self.path.split('/').map(|part| match part.strip_prefix('{') {
            Some("id}") => server::GameId(7).to_string(),
            Some(_) => "unknown".to_owned(),
            None => part.to_owned(),
        });
        format!("/api{}", parts.collect::<Vec<_>>().join("/"))
    }

    /// Returns whether a request without credentials is answered, too.
    fn allows_anonymous(&self) -> bool {
        let security = self.description["security"].as_array();
        security.is_some_and(|any| any.contains(&json!({})))
    }

    /// Routes of moderators and operators are answered as not found to all others.
    fn is_hidden(&self) -> bool {
        self.path.starts_with("/moderation/") || self.path.starts_with("/operator/")
    }

    fn is_unsafe(&self) -> bool {
        self.method != "get"
    }

    fn request(&self) -> axum::http::request::Builder {
        Request::builder().method(self.method.to_uppercase().as_str()).uri(self.filled_path())
    }

    /// Checks what holds for every response.
    fn check(&self, answer: &TestResponse) {
        let name = self.name();
        let status = answer.status.as_u16();
        assert!(status < 500, "{name}: {status} {}", answer.code());
        let documented = self.description["responses"].get(status.to_string());
        assert!(documented.is_some(), "{name}: {status} {} is not documented", answer.code());
        let kind = answer.headers.get("content-type").map_or("", |kind| kind.to_str().unwrap());
        let kinds = documented.and_then(|response| response["content"].as_object());
        let is_documented = kinds.map_or(kind.is_empty(), |kinds| kinds.contains_key(kind));
        assert!(is_documented, "{name}: {status} has the type {kind:?}, documented are {kinds:?}");
        check_headers(&name, answer);
    }
}

fn check_headers(name: &str, answer: &TestResponse) {
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
    assert_eq!(header("access-control-allow-origin"), "", "{name}: no CORS");
}

fn operations() -> Vec<Operation> {
    let document = server::document(&Settings::development(""));
    let paths = document["paths"].as_object().unwrap().clone();
    let operation = |path: String, operations: Value| {
        let operations = operations.as_object().unwrap().clone();
        operations.into_iter().map(move |(method, description)| Operation {
            method,
            path: path.clone(),
            description,
        })
    };
    paths.into_iter().flat_map(|(path, operations)| operation(path, operations)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_public_routes_work_without_authentication() {
    let kit = TestKit::start().await;
    let mut public = BTreeSet::new();
    for operation in operations() {
        let request = operation.request().header("content-type", "application/json");
        let answer = kit.request(request.body(Body::from("{}")).unwrap()).await;
        operation.check(&answer);
        if operation.description.get("security").is_some() {
            let status = answer.status.as_u16();
            let expected: &[u16] = match (operation.is_hidden(), operation.allows_anonymous()) {
                (true, _) => &[404],
                (_, true) => &[204],
                _ => &[401, 403],
            };
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
async fn forged_session_or_token_is_unauthorized() {
    let kit = TestKit::start().await;
    for operation in operations() {
        for (name, value) in [
            ("cookie", "palamedes=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
            ("cookie", "palamedes="),
            ("authorization", "Bearer pal_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
            ("authorization", "Bearer"),
            ("authorization", "Basic YTpi"),
        ] {
            let request = operation.request().header(name, value);
            let request = request.header("content-type", "application/json");
            let answer = kit.request(request.body(Body::from("{}")).unwrap()).await;
            operation.check(&answer);
            // Public operations ignore credentials, or document that they must be valid.
            if operation.description.get("security").is_none() {
                continue;
            }
            let expected = match (operation.is_hidden(), operation.allows_anonymous(), value) {
                (true, ..) => 404,
                (_, true, "palamedes=") => 204,
                _ => 401,
            };
            let status = answer.status.as_u16();
            assert_eq!(status, expected, "{} with {name} {value}", operation.name());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cross_site_requests_are_rejected() {
    let kit = TestKit::start().await;
    let guest = kit.post("/api/guests", "", json!({})).await;
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
            let answer = kit.request(request.body(Body::from("{}")).unwrap()).await;
            operation.check(&answer);
            let found = (answer.status.as_u16(), answer.code());
            assert_eq!(found, (403, "origin".to_owned()), "{} {value}", operation.name());
        }
    }
    let me = kit.get("/api/me", cookie).await;
    assert_eq!(me.status.as_u16(), 200, "the guest still exists");
}

#[tokio::test(flavor = "multi_thread")]
async fn oversized_or_non_json_bodies_are_rejected() {
    let kit = TestKit::start().await;
    for operation in operations().iter().filter(|operation| operation.is_unsafe()) {
        let ask = async |kind: &str, body: String| {
            let request = operation.request().header("content-type", kind);
            let length = body.len();
            let answer = kit
                .request(request.header("content-length", length).body(Body::from(body)).unwrap())
                .await;
            operation.check(&answer);
            (answer.status.as_u16(), answer.code())
        };
        let large = format!("{{\"name\":\"{}\"}}", "x".repeat(64 << 10));
        let name = operation.name();
        assert_eq!(
            ask("application/json", large).await,
            (413, "payload-too-large".to_owned()),
            "{name}"
        );
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
            let found = ask(kind, "{}".to_owned()).await;
            assert_eq!(found, (415, "unsupported-media-type".to_owned()), "{name} {kind}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chunked_body_is_limited_while_streaming() {
    let kit = TestKit::start().await;
    let pieces = (0..100).map(|_| Ok::<_, std::convert::Infallible>("x".repeat(1000)));
    let body = Body::from_stream(futures_util::stream::iter(pieces));
    let request = Request::post("/api/login").header("content-type", "application/json");
    let request = request.header("transfer-encoding", "chunked").body(body).unwrap();
    assert_eq!(kit.request(request).await.status.as_u16(), 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_method_is_answered_with_allow_header() {
    let kit = TestKit::start().await;
    let paths: BTreeSet<String> =
        operations().iter().map(|operation| operation.filled_path()).collect();
    for path in paths {
        for method in ["PROPFIND", "TRACE", "OPTIONS"] {
            let request = Request::builder().method(method).uri(&path);
            let answer = kit.request(request.body(Body::empty()).unwrap()).await;
            let found = (answer.status.as_u16(), answer.code());
            assert_eq!(found, (405, "method-not-allowed".to_owned()), "{method} {path}");
            assert!(answer.headers.contains_key("allow"), "{method} {path}");
            check_headers(&path, &answer);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_body_is_answered_with_code() {
    let kit = TestKit::start().await;
    for body in ["", "{", "[]", "7", "{\"name\": 7}", "\u{0}"] {
        let request = Request::post("/api/login").header("content-type", "application/json");
        let answer = kit.request(request.body(Body::from(body)).unwrap()).await;
        assert_eq!(answer.status.as_u16(), 400, "{body}");
        assert!(!answer.code().is_empty(), "{body}: {:?}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_per_address_are_rate_limited() {
    let kit = TestKit::start_with(|settings| {
        settings.limits.address_per_minute = 30;
        settings.limits.expensive_per_minute = 6;
        settings.proxies = vec!["0.0.0.0".parse().unwrap()];
    })
    .await;
    let ask = async |method: &str, path: &str, from: &str| {
        let request = Request::builder().method(method).uri(path).header("x-forwarded-for", from);
        kit.request(request.body(Body::empty()).unwrap()).await
    };
    for _ in 0..10 {
        assert_eq!(ask("GET", "/api/rules/games", "192.0.2.1").await.status.as_u16(), 200);
    }
    // On a slow machine the bucket refills a little meanwhile.
    let request_until_limited = async |method: &str, path: &str, from: &str| {
        for _ in 0..50 {
            let answer = ask(method, path, from).await;
            if answer.status.as_u16() == 429 {
                return answer;
            }
        }
        panic!("{from} is not limited on {path}");
    };
    let answer = request_until_limited("GET", "/api/rules/games", "192.0.2.1").await;
    assert_eq!(answer.code(), "rate-limited");
    assert!(answer.headers["retry-after"].to_str().unwrap().parse::<u32>().unwrap() >= 1);
    check_headers("refused", &answer);
    // Other addresses and the pages are not limited.
    assert_eq!(ask("GET", "/api/rules/games", "192.0.2.2").await.status.as_u16(), 200);
    assert_ne!(ask("GET", "/", "192.0.2.1").await.status.as_u16(), 429);
    // Account creation has a lower limit.
    for _ in 0..2 {
        assert_ne!(ask("POST", "/api/guests", "192.0.2.3").await.status.as_u16(), 429);
    }
    request_until_limited("POST", "/api/guests", "192.0.2.3").await;
    assert_eq!(ask("GET", "/api/rules/games", "192.0.2.3").await.status.as_u16(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_per_player_are_rate_limited_across_addresses() {
    let kit = TestKit::start_with(|settings| {
        // One request at once, the next twenty seconds later.
        settings.limits.player_per_minute = 3;
        settings.proxies = vec!["0.0.0.0".parse().unwrap()];
    })
    .await;
    let guest = kit.post("/api/guests", "", json!({})).await;
    let cookie = guest.headers["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let mut statuses = Vec::new();
    for number in 0..2 {
        let request = Request::get("/api/me").header("cookie", cookie);
        let request = request.header("x-forwarded-for", format!("192.0.2.{number}"));
        statuses.push(kit.request(request.body(Body::empty()).unwrap()).await.status.as_u16());
    }
    assert_eq!(statuses, [200, 429]);
}

/// Returns a second node on the same database.
async fn second_node(kit: &TestKit) -> TestKit {
    let settings = Settings { node: "two".to_owned(), ..kit.node.settings.clone() };
    let node = Node::start(settings).await.unwrap();
    let app = node_app(Arc::clone(&node), Pages::embedded());
    TestKit { node, app, database: kit.database.clone(), expected_errors: 0 }
}

#[tokio::test(flavor = "multi_thread")]
async fn account_creation_is_limited_per_network_on_all_nodes() {
    let one = TestKit::start_with(|settings| {
        settings.limits.guests_per_hour = 3;
        settings.limits.guests_per_day = 4;
        settings.limits.members_per_hour = 2;
        settings.proxies = vec!["0.0.0.0".parse().unwrap()];
    })
    .await;
    let two = second_node(&one).await;
    let create_guest = async |kit: &TestKit, from: &str| {
        let request = Request::post("/api/guests").header("x-forwarded-for", from);
        kit.request(request.body(Body::empty()).unwrap()).await
    };
    for (kit, address) in [(&one, "2001:db8::1"), (&two, "2001:db8::2"), (&one, "2001:db8::3")] {
        assert_eq!(create_guest(kit, address).await.status.as_u16(), 201, "{address}");
    }
    let limited = create_guest(&two, "2001:db8::4").await;
    assert_eq!((limited.status.as_u16(), limited.code().as_str()), (429, "rate-limited"));
    let retry_s: u32 = limited.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((3_000..=3_601).contains(&retry_s), "{retry_s}");
    assert_eq!(create_guest(&one, "2001:db8:0:1::1").await.status.as_u16(), 201);
    // An hour later the limit of the day holds.
    let later = "UPDATE rate_limit SET expires_ms = 0 WHERE expires_ms < $1";
    let in_two_hours = i64::try_from(one.node.now_ms()).unwrap() + 2 * 3_600_000;
    sqlx::query(later).bind(in_two_hours).execute(&one.node.pool).await.unwrap();
    assert_eq!(create_guest(&one, "2001:db8::5").await.status.as_u16(), 201);
    assert_eq!(create_guest(&two, "2001:db8::6").await.status.as_u16(), 429);

    let create_member = async |kit: &TestKit, name: &str| {
        let body = json!({"name": name, "password": "the otter plays at noon"});
        let request = Request::post("/api/accounts").header("x-forwarded-for", "192.0.2.1");
        let request = request.header("content-type", "application/json");
        kit.request(request.body(Body::from(body.to_string())).unwrap()).await.status.as_u16()
    };
    assert_eq!(create_member(&one, "Ann").await, 201);
    assert_eq!(create_member(&two, "Bob").await, 201);
    assert_eq!(create_member(&one, "Cyd").await, 429);
    assert_eq!(create_member(&two, "Cyd").await, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn seeks_are_limited_per_player_on_all_nodes() {
    let one = TestKit::start_with(|settings| settings.limits.seeks_per_hour = 3).await;
    let two = second_node(&one).await;
    let (cookie, _) = one.guest().await;
    let game = json!({"rules": "pente:9,free", "time_control": "fischer:300+5"});
    for (kit, path, expected) in [
        (&one, "/api/lobby/games", 201),
        (&two, "/api/lobby/pairings", 200),
        (&one, "/api/lobby/games", 201),
        (&two, "/api/lobby/games", 429),
        (&one, "/api/lobby/pairings", 429),
    ] {
        assert_eq!(kit.post(path, &cookie, game.clone()).await.status.as_u16(), expected, "{path}");
    }
    let (other, _) = one.guest().await;
    assert_eq!(two.post("/api/lobby/pairings", &other, game).await.status.as_u16(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn hsts_header_is_sent_over_https() {
    let kit = TestKit::start_with(|settings| {
        settings.mode = Mode::Production;
        settings.public_url = "https://play.example".to_owned();
    })
    .await;
    for path in ["/", "/api", "/api/rules/games", "/api/attic"] {
        let answer = kit.get(path, "").await;
        let policy = answer.headers["strict-transport-security"].to_str().unwrap();
        assert_eq!(policy, "max-age=63072000; includeSubDomains", "{path}");
    }
    let plain = TestKit::start().await;
    assert!(!plain.get("/", "").await.headers.contains_key("strict-transport-security"));
}
