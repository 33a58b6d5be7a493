//! Tests of API tokens and their bots.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::kit::TestKit;
use crate::{
    create_guest, create_member, create_token, query_i64, request_with_token, status_and_code,
};

#[tokio::test(flavor = "multi_thread")]
async fn token_acts_for_bot_within_its_scopes() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let body = json!({"label": "my engine", "scopes": ["read", "play"], "bot": "Ann-Bot"});
    let (key, view) = create_token(&kit, &ann, body).await;
    assert!(key.starts_with("pal_") && key.len() == 47, "{key}");
    assert_eq!(view["player"], "Ann-Bot");
    let me = request_with_token(&kit, "GET", "/api/me", &key).await.json();
    assert_eq!((me["name"].as_str(), me["kind"].as_str()), (Some("Ann-Bot"), Some("bot")));
    assert_eq!(me["scopes"], json!(["read", "play"]));

    let (own, _) = create_token(&kit, &ann, json!({"label": "own", "scopes": ["chat"]})).await;
    assert_eq!(
        status_and_code(&request_with_token(&kit, "GET", "/api/me", &own).await),
        (403, "insufficient-scope".to_owned())
    );

    let list = kit.get("/api/me/tokens", &ann).await;
    assert_eq!(list.json().as_array().unwrap().len(), 2);
    assert!(!String::from_utf8_lossy(&list.body).contains(&key), "a token is shown once");
    assert_eq!(kit.get("/api/me/bots", &ann).await.json()[0]["name"], "Ann-Bot");

    assert_eq!(kit.send("DELETE", "/api/me/bots/Ann-Bot", &ann, json!({})).await.status, 204);
    assert_eq!(request_with_token(&kit, "GET", "/api/me", &key).await.status, 401);
    assert_eq!(
        query_i64(&kit, "SELECT count(*) FROM player WHERE kind = 2 AND deleted_ms > 0").await,
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn token_cannot_manage_the_account() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let all = json!({"label": "all", "scopes": ["read", "play", "chat"]});
    let (key, _) = create_token(&kit, &ann, all).await;
    for (method, path) in [
        ("PATCH", "/api/me"),
        ("DELETE", "/api/me"),
        ("POST", "/api/logout"),
        ("GET", "/api/me/sessions"),
        ("DELETE", "/api/me/sessions"),
        ("DELETE", "/api/me/sessions/abc"),
        ("GET", "/api/me/tokens"),
        ("POST", "/api/me/tokens"),
        ("DELETE", "/api/me/tokens/abc"),
        ("GET", "/api/me/bots"),
        ("DELETE", "/api/me/bots/abc"),
    ] {
        let answer = request_with_token(&kit, method, path, &key).await;
        assert_eq!(
            status_and_code(&answer),
            (403, "session-required".to_owned()),
            "{method} {path}"
        );
    }
    let me = request_with_token(&kit, "GET", "/api/me", &key).await;
    assert_eq!((&me.json()["email"], &me.json()["has_password"]), (&Value::Null, &json!(false)));
    assert!(me.headers.get("set-cookie").is_none(), "a token creates no session");
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_token_is_unauthorized() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let (key, _) =
        create_token(&kit, &ann, json!({"label": "a", "scopes": ["read"], "expires_in_days": 1}))
            .await;
    for wrong in ["", "pal_", "pal_abc", &key[..46], &format!("{key}x"), &key.to_uppercase()] {
        let refused = request_with_token(&kit, "GET", "/api/me", wrong).await;
        assert_eq!(status_and_code(&refused), (401, "invalid-token".to_owned()), "{wrong}");
        assert_eq!(refused.headers["www-authenticate"], "Bearer error=\"invalid_token\"");
    }
    let missing = kit.get("/api/me/tokens", "").await;
    assert_eq!(status_and_code(&missing), (401, "unauthorized".to_owned()));
    assert_eq!(missing.headers["www-authenticate"], "Bearer");
    let basic = Request::get("/api/me").header("authorization", format!("Basic {key}"));
    assert_eq!(kit.request(basic.body(Body::empty()).unwrap()).await.status, 401);
    let session_secret = ann.split_once('=').unwrap().1;
    assert_eq!(
        request_with_token(&kit, "GET", "/api/me", session_secret).await.status,
        401,
        "a cookie is not a token"
    );
    assert_eq!(kit.get("/api/me", &format!("palamedes={key}")).await.status, 401);
    assert_eq!(request_with_token(&kit, "GET", "/api/me", &key).await.status, 200);
    sqlx::query("UPDATE token SET expires_ms = 1").execute(&kit.node.pool).await.unwrap();
    assert_eq!(request_with_token(&kit, "GET", "/api/me", &key).await.status, 401, "expired");
}

#[tokio::test(flavor = "multi_thread")]
async fn token_expires_after_90_days_by_default() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    for (days, expected) in [(Value::Null, 90), (json!(1), 1), (json!(365), 365)] {
        let body = json!({"label": "a", "scopes": ["read"], "expires_in_days": days});
        let (_, view) = create_token(&kit, &ann, body).await;
        let lifetime_ms =
            view["expires_ms"].as_u64().unwrap() - view["created_ms"].as_u64().unwrap();
        // Both times are read from the clock, one after the other.
        let difference_ms = lifetime_ms.abs_diff(expected * 86_400_000);
        assert!(difference_ms < 60_000, "{days} {lifetime_ms}");
    }
    let (key, _) = create_token(&kit, &ann, json!({"label": "b", "scopes": ["read"]})).await;
    assert_eq!(request_with_token(&kit, "GET", "/api/me", &key).await.status, 200);
    let later = "UPDATE token SET expires_ms = expires_ms - 90 * 86400000::bigint";
    sqlx::query(later).execute(&kit.node.pool).await.unwrap();
    assert_eq!(request_with_token(&kit, "GET", "/api/me", &key).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_and_bots_per_member_are_bounded() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let bob = create_member(&kit, "Bob").await;
    let add = |cookie: String, body: Value| {
        let kit = &kit;
        async move { status_and_code(&kit.post("/api/me/tokens", &cookie, body).await) }
    };
    for (body, expected) in [
        (json!({"label": "", "scopes": ["read"]}), (422, "invalid-label")),
        (json!({"label": "x".repeat(61), "scopes": ["read"]}), (422, "invalid-label")),
        (json!({"label": "a\nb", "scopes": ["read"]}), (422, "invalid-label")),
        (json!({"label": "a", "scopes": []}), (422, "scopes-required")),
        (json!({"label": "a", "scopes": ["admin"]}), (400, "invalid-json-fields")),
        (json!({"label": "a", "scopes": ["read"], "expires_in_days": 0}), (422, "invalid-days")),
        (json!({"label": "a", "scopes": ["read"], "expires_in_days": 366}), (422, "invalid-days")),
        (json!({"label": "a", "scopes": ["read"], "bot": "computer-11"}), (422, "name-reserved")),
        (json!({"label": "a", "scopes": ["read"], "bot": "Ann"}), (409, "name-taken")),
    ] {
        let found = add(ann.clone(), body.clone()).await;
        assert_eq!(found, (expected.0, expected.1.to_owned()), "{body}");
    }
    for number in 1..=5 {
        let body = json!({"label": "a", "scopes": ["read"], "bot": format!("Ann-{number}")});
        create_token(&kit, &ann, body).await;
    }
    let sixth = json!({"label": "a", "scopes": ["read"], "bot": "Ann-6"});
    assert_eq!(add(ann.clone(), sixth).await, (422, "too-many-bots".to_owned()));
    let existing_bot = json!({"label": "a", "scopes": ["read"], "bot": "Ann-1"});
    assert_eq!(add(bob, existing_bot.clone()).await, (409, "name-taken".to_owned()));
    for _ in 6..=50 {
        create_token(&kit, &ann, existing_bot.clone()).await;
    }
    assert_eq!(add(ann, existing_bot.clone()).await, (422, "too-many-tokens".to_owned()));
    let (guest, _) = create_guest(&kit).await;
    assert_eq!(add(guest, existing_bot).await, (403, "members-only".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_players_cannot_log_in() {
    let kit = TestKit::start().await;
    for _ in 0..2 {
        assert_eq!(server::create_computers(&kit.node).await.unwrap().len(), 10);
    }
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM player WHERE kind = 3").await, 10);
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM account").await, 0);
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM token").await, 0);
    let login = json!({"name": "computer-1", "password": "any password at all"});
    let refused = kit.post("/api/login", "", login).await;
    assert_eq!(status_and_code(&refused), (422, "wrong-credentials".to_owned()));
}
