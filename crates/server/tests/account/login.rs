//! Tests of guest creation, sign-up, login and logout.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use server::Mode;

use crate::kit::{TestKit, TestResponse};
use crate::{
    PASSWORD, cookie, create_guest, create_member, create_token, login, query_i64,
    request_with_token, status_and_code, wait_for_value,
};

#[tokio::test(flavor = "multi_thread")]
async fn guest_is_created_without_form() {
    let kit = TestKit::start().await;
    let answer = kit.request(Request::post("/api/guests").body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.headers["cache-control"], "no-store");
    let set = answer.headers["set-cookie"].to_str().unwrap();
    assert!(set.starts_with("palamedes=") && !set.contains("Secure"), "{set}");
    assert!(set.contains("HttpOnly; SameSite=Lax") && set.contains("Path=/"), "{set}");
    let me = kit.get("/api/me", &cookie(&answer)).await;
    assert_eq!(me.json()["name"], answer.json()["name"]);
    assert_eq!(me.json()["kind"], "guest");
    assert_eq!(kit.get("/api/me", "").await.status, 204, "a visitor is not an error");
    let unknown = kit.get("/api/me", "palamedes=unknown").await;
    assert_eq!(status_and_code(&unknown), (401, "unauthorized".to_owned()));
    let again = kit.post("/api/guests", &cookie(&answer), json!({})).await;
    assert_eq!(status_and_code(&again), (409, "already-signed-in".to_owned()));
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM player").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn session_cookie_has_host_prefix_over_tls() {
    let kit = TestKit::start_with(|settings| {
        settings.mode = Mode::Production;
        settings.public_url = "https://palamedes.example".to_owned();
    })
    .await;
    let answer = kit.post("/api/guests", "", json!({})).await;
    let set = answer.headers["set-cookie"].to_str().unwrap();
    assert!(set.starts_with("__Host-palamedes=") && set.ends_with("; Secure"), "{set}");
    assert_eq!(kit.get("/api/me", &cookie(&answer)).await.status, 200);
    let plain = cookie(&answer).replace("__Host-", "");
    assert_eq!(kit.get("/api/me", &plain).await.status, 204, "no credentials");
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_keeps_player_id_after_sign_up() {
    let kit = TestKit::start().await;
    let (before, _) = create_guest(&kit).await;
    let id = query_i64(&kit, "SELECT player_id FROM player").await;
    let body = json!({"name": "Ann", "password": PASSWORD});
    let answer = kit.post("/api/accounts", &before, body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    let after = cookie(&answer);
    assert_ne!(before, after, "the session secret changes at sign-up");
    assert_eq!(kit.get("/api/me", &before).await.status, 401);
    let me = kit.get("/api/me", &after).await.json();
    assert_eq!((me["name"].as_str(), me["kind"].as_str()), (Some("Ann"), Some("member")));
    assert_eq!(query_i64(&kit, "SELECT player_id FROM player WHERE kind = 1").await, id);
    let twice = kit.post("/api/accounts", &after, json!({"name": "Ann2", "password": PASSWORD}));
    assert_eq!(status_and_code(&twice.await), (403, "already-registered".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_name_or_password_is_rejected_with_code() {
    let kit = TestKit::start().await;
    create_member(&kit, "William").await;
    for (name, password, expected) in [
        ("Wi1liam", PASSWORD, (409, "name-taken")),
        ("VVILLIAM", PASSWORD, (409, "name-taken")),
        ("ab", PASSWORD, (422, "name-too-short")),
        ("computer-3", PASSWORD, (422, "name-reserved")),
        ("b<b>b", PASSWORD, (422, "invalid-name-characters")),
        ("Berta", "short", (422, "password-too-short")),
        ("Berta", "Password2026!", (422, "password-common")),
        ("Berta-1987", "berta1987!!", (422, "password-common")),
    ] {
        let answer = kit.post("/api/accounts", "", json!({"name": name, "password": password}));
        assert_eq!(
            status_and_code(&answer.await),
            (expected.0, expected.1.to_owned()),
            "{name} {password}"
        );
    }
    let long = json!({"name": "Berta", "password": "x y z ".repeat(100)});
    assert_eq!(
        status_and_code(&kit.post("/api/accounts", "", long).await),
        (422, "password-too-long".into())
    );
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM player").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn request_body_must_be_json_within_size_limit() {
    let kit = TestKit::start().await;
    for path in ["/api/accounts", "/api/login"] {
        let form = Request::post(path).header("content-type", "application/x-www-form-urlencoded");
        let answer = kit.request(form.body(Body::from("name=Ann&password=x")).unwrap()).await;
        assert_eq!(status_and_code(&answer), (415, "unsupported-media-type".to_owned()), "{path}");
        let plain = Request::post(path).header("content-type", "text/plain");
        let answer = kit.request(plain.body(Body::from("{}")).unwrap()).await;
        assert_eq!(status_and_code(&answer), (415, "unsupported-media-type".to_owned()), "{path}");
        let broken = Request::post(path).header("content-type", "application/json");
        let answer = kit.request(broken.body(Body::from("{\"name\":")).unwrap()).await;
        assert_eq!(status_and_code(&answer), (400, "malformed-json".to_owned()), "{path}");
        let answer = kit.post(path, "", json!({"name": "Ann", "password": 5})).await;
        assert_eq!(status_and_code(&answer), (400, "invalid-json-fields".to_owned()), "{path}");
        let more = json!({"name": "Ann", "password": PASSWORD, "kind": "computer"});
        assert_eq!(
            status_and_code(&kit.post(path, "", more).await),
            (400, "invalid-json-fields".to_owned())
        );
        let large = json!({"name": "Ann", "password": "x".repeat(3_000_000)});
        assert_eq!(kit.post(path, "", large).await.status, 413, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn login_rotates_session_and_logout_ends_it() {
    let kit = TestKit::start().await;
    let first = create_member(&kit, "Ann").await;
    let answer = login(&kit, &first, "ann", PASSWORD).await;
    assert_eq!(answer.status, 200);
    let second = cookie(&answer);
    assert_ne!(first, second);
    assert_eq!(kit.get("/api/me", &first).await.status, 401, "the previous session has ended");
    let third = cookie(&login(&kit, "", "ANN", PASSWORD).await);
    assert_eq!(kit.get("/api/me", &second).await.status, 200, "two browsers, two logins");

    let sessions = kit.get("/api/me/sessions", &second).await.json();
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let of = |this: bool| {
        let found = sessions.as_array().unwrap().iter().find(|s| s["current"] == this).unwrap();
        found["id"].as_str().unwrap().to_owned()
    };
    let path = format!("/api/me/sessions/{}", of(false));
    assert_eq!(kit.send("DELETE", &path, &second, json!({})).await.status, 204);
    assert_eq!(kit.get("/api/me", &third).await.status, 401);
    assert_eq!(status_and_code(&kit.send("DELETE", &path, &second, json!({})).await).0, 404);

    let answer = kit.post("/api/logout", &second, json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(answer.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(kit.get("/api/me", &second).await.status, 401);
    assert_eq!(kit.post("/api/logout", &second, json!({})).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_and_tokens_are_revoked_by_owner_only() {
    let kit = TestKit::start().await;
    let (ann, bob) = (create_member(&kit, "Ann").await, create_member(&kit, "Bob").await);
    let session = kit.get("/api/me/sessions", &ann).await.json()[0]["id"].clone();
    let path = format!("/api/me/sessions/{}", session.as_str().unwrap());
    assert_eq!(kit.send("DELETE", &path, &bob, json!({})).await.status, 404);
    let (key, view) = create_token(&kit, &ann, json!({"label": "mine", "scopes": ["read"]})).await;
    let path = format!("/api/me/tokens/{}", view["id"].as_str().unwrap());
    assert_eq!(kit.send("DELETE", &path, &bob, json!({})).await.status, 404);
    assert_eq!(kit.get("/api/me/tokens", &bob).await.json(), json!([]));
    assert_eq!(kit.send("DELETE", "/api/me/sessions", &bob, json!({})).await.status, 204);
    assert_eq!(kit.get("/api/me", &ann).await.json()["name"], "Ann");
    assert_eq!(request_with_token(&kit, "GET", "/api/me", &key).await.status, 200);
    assert_eq!(kit.send("DELETE", &path, &ann, json!({})).await.status, 204);
    assert_eq!(request_with_token(&kit, "GET", "/api/me", &key).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_or_old_session_expires() {
    let kit = TestKit::start().await;
    let day = 24 * 60 * 60 * 1000_i64;
    for (column, days, status) in [
        ("seen_ms", 29, 200),
        ("seen_ms", 31, 401),
        ("created_ms", 179, 200),
        ("created_ms", 181, 401),
    ] {
        let name = format!("Ann-{column}-{days}").replace("_ms", "");
        let cookie = create_member(&kit, &name).await;
        let before = i64::try_from(kit.node.now_ms()).unwrap() - days * day;
        let query = match column {
            "seen_ms" => "UPDATE session SET seen_ms = $1",
            _ => "UPDATE session SET created_ms = $1",
        };
        sqlx::query(query).bind(before).execute(&kit.node.pool).await.unwrap();
        assert_eq!(kit.get("/api/me", &cookie).await.status, status, "{column} {days}");
        sqlx::query("DELETE FROM session").execute(&kit.node.pool).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn expired_sessions_are_purged_without_use() {
    let kit = TestKit::start().await;
    let names = ["Unused", "Old", "Young"];
    for name in names {
        create_member(&kit, name).await;
    }
    let (visitor, _) = create_guest(&kit).await;
    for statement in [
        "UPDATE session SET seen_ms = seen_ms - 31 * 86400000::bigint
         WHERE player_id IN (SELECT player_id FROM player WHERE name = 'Unused' OR kind = 0)",
        "UPDATE session SET created_ms = created_ms - 181 * 86400000::bigint
         WHERE player_id IN (SELECT player_id FROM player WHERE name = 'Old')",
    ] {
        sqlx::query(statement).execute(&kit.node.pool).await.unwrap();
    }
    kit.run_jobs_now().await;
    wait_for_value(&kit, "SELECT count(*) FROM session", 2).await;
    assert_eq!(kit.get("/api/me", &visitor).await.status, 200, "guest sessions live longer");
    let left = "SELECT count(*) FROM session JOIN player USING (player_id) WHERE name = 'Young'";
    assert_eq!(query_i64(&kit, left).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_name_is_answered_like_wrong_password() {
    let kit = TestKit::start().await;
    create_member(&kit, "Ann").await;
    create_guest(&kit).await;
    let wrong = login(&kit, "", "Ann", "the otter plays at one").await;
    let unknown = login(&kit, "", "Unknown-Name", PASSWORD).await;
    assert_eq!(status_and_code(&wrong), (422, "wrong-credentials".to_owned()));
    assert_eq!(wrong.body, unknown.body);
    assert_eq!(wrong.status, unknown.status);
    assert!(unknown.headers.get("set-cookie").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn password_attempts_are_rate_limited() {
    let kit = TestKit::start().await;
    create_member(&kit, "Annabella").await;
    create_member(&kit, "Bob").await;
    let mut codes = Vec::new();
    for _ in 0..21 {
        codes.push(status_and_code(&login(&kit, "", "Annabella", "wrong and wrong again").await).0);
    }
    assert_eq!(codes[..20], [422; 20]);
    assert_eq!(codes[20], 429);
    let right = login(&kit, "", "ANNABELLA", PASSWORD).await;
    assert_eq!(
        status_and_code(&right),
        (429, "rate-limited".to_owned()),
        "the right password is rejected, too"
    );
    let seconds: u32 = right.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=900).contains(&seconds), "{seconds}");
    assert_eq!(login(&kit, "", "Bob", PASSWORD).await.status, 200, "another name is not limited");
    sqlx::query("UPDATE rate_limit SET expires_ms = 0").execute(&kit.node.pool).await.unwrap();
    assert_eq!(login(&kit, "", "Annabella", PASSWORD).await.status, 200, "the limit ends");
    let names = "SELECT count(*) FROM rate_limit
                 WHERE encode(rate_limit_id, 'escape') ILIKE '%annabella%'";
    assert_eq!(query_i64(&kit, names).await, 0, "names are stored only as hashes");
}

/// Logs in from this address with these cookies.
async fn login_from(kit: &TestKit, address: &str, cookies: &str, password: &str) -> TestResponse {
    let request = Request::post("/api/login")
        .header("x-forwarded-for", address)
        .header("cookie", cookies)
        .header("content-type", "application/json");
    let body = json!({"name": "Ann", "password": password}).to_string();
    kit.request(request.body(Body::from(body)).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_attempts_of_others_do_not_lock_out_owner() {
    let kit =
        TestKit::start_with(|settings| settings.proxies = vec!["0.0.0.0".parse().unwrap()]).await;
    let made = kit.post("/api/accounts", "", json!({"name": "Ann", "password": PASSWORD})).await;
    let known = |answer: &TestResponse| {
        let set = answer.headers.get_all("set-cookie").iter().map(|set| set.to_str().unwrap());
        let set = set.filter(|set| set.starts_with("palamedes-known=")).collect::<Vec<_>>();
        assert_eq!(set.len(), 1, "{set:?}");
        assert!(set[0].contains("; HttpOnly; SameSite=Lax; Max-Age=34560000"), "{set:?}");
        set[0].split(';').next().unwrap().to_owned()
    };
    let browser = known(&made);
    let wrong = "wrong and wrong again";
    for _ in 0..20 {
        assert_eq!(login_from(&kit, "192.0.2.1", "", wrong).await.status, 422);
    }
    assert_eq!(login_from(&kit, "192.0.2.1", "", PASSWORD).await.status, 429);
    let elsewhere = login_from(&kit, "192.0.2.2", "", PASSWORD).await;
    assert_eq!(elsewhere.status, 200, "one address blocks only itself");

    // Attackers use many addresses, that of the owner included.
    sqlx::query("UPDATE rate_limit SET count = 1000000").execute(&kit.node.pool).await.unwrap();
    assert_eq!(login_from(&kit, "192.0.2.3", "", PASSWORD).await.status, 429);
    let again = login_from(&kit, "192.0.2.2", &browser, PASSWORD).await;
    assert_eq!(again.status, 200, "a known browser of the owner may log in");
    assert_eq!(login_from(&kit, "192.0.2.2", &browser, PASSWORD).await.status, 429, "once");
    let browser = known(&again);
    for _ in 0..20 {
        assert_eq!(login_from(&kit, "192.0.2.2", &browser, wrong).await.status, 422);
    }
    assert_eq!(
        login_from(&kit, "192.0.2.2", &browser, wrong).await.status,
        429,
        "limited for this browser"
    );
    let stored =
        "SELECT count(*) FROM known_browser WHERE encode(secret_hash, 'escape') LIKE '%palamedes%'";
    assert_eq!(query_i64(&kit, stored).await, 0);
    assert_eq!(kit.send("DELETE", "/api/me", &cookie(&again), json!({})).await.status, 204);
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM known_browser").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn known_browsers_per_member_are_bounded() {
    let kit = TestKit::start().await;
    create_member(&kit, "Ann").await;
    for _ in 0..11 {
        assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200);
    }
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM known_browser").await, 10);
    let (visitor, _) = create_guest(&kit).await;
    assert!(visitor.starts_with("palamedes="));
    assert_eq!(
        query_i64(&kit, "SELECT count(*) FROM known_browser").await,
        10,
        "guests have no known browsers"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_try_many_names() {
    let kit = TestKit::start().await;
    let mut last = 0;
    for number in 0..61 {
        let name = format!("Player{number}");
        last = status_and_code(&login(&kit, "", &name, "wrong and wrong again").await).0;
        assert_eq!(last == 429, number == 60, "{number}");
    }
    assert_eq!(last, 429);
}
