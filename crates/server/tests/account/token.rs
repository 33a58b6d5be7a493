//! Tokens and the bots they act for.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use server::house_tokens;

use crate::kit::Kit;
use crate::{guest, member, number, token, told, with_token};

#[tokio::test(flavor = "multi_thread")]
async fn a_token_does_what_it_was_made_for() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let body = json!({"label": "my engine", "scopes": ["read", "play"], "bot": "Ann-Bot"});
    let (key, view) = token(&kit, &ann, body).await;
    assert!(key.starts_with("pal_") && key.len() == 47, "{key}");
    assert_eq!(view["acts_for"], "Ann-Bot");
    let me = with_token(&kit, "GET", "/api/me", &key).await.json();
    assert_eq!((me["name"].as_str(), me["kind"].as_str()), (Some("Ann-Bot"), Some("bot")));
    assert_eq!(me["scopes"], json!(["read", "play"]));

    let (own, _) = token(&kit, &ann, json!({"label": "own", "scopes": ["chat"]})).await;
    assert_eq!(told(&with_token(&kit, "GET", "/api/me", &own).await), (403, "scope".to_owned()));

    let list = kit.get("/api/me/tokens", &ann).await;
    assert_eq!(list.json().as_array().unwrap().len(), 2);
    assert!(!String::from_utf8_lossy(&list.body).contains(&key), "a token is told once");
    assert_eq!(kit.get("/api/me/bots", &ann).await.json()[0]["name"], "Ann-Bot");

    assert_eq!(kit.send("DELETE", "/api/me/bots/Ann-Bot", &ann, json!({})).await.status, 204);
    assert_eq!(with_token(&kit, "GET", "/api/me", &key).await.status, 401);
    assert_eq!(number(&kit, "SELECT count(*) FROM player WHERE kind = 2 AND gone_ms > 0").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_never_manages_the_account() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let all = json!({"label": "all", "scopes": ["read", "play", "chat"]});
    let (key, _) = token(&kit, &ann, all).await;
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
        let answer = with_token(&kit, method, path, &key).await;
        assert_eq!(told(&answer), (403, "login-needed".to_owned()), "{method} {path}");
    }
    let me = with_token(&kit, "GET", "/api/me", &key).await;
    assert_eq!((&me.json()["mail"], &me.json()["password"]), (&Value::Null, &json!(false)));
    assert!(me.headers.get("set-cookie").is_none(), "no login comes of a token");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_nobody() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let (key, _) = token(&kit, &ann, json!({"label": "a", "scopes": ["read"], "days": 1})).await;
    for wrong in ["", "pal_", "pal_abc", &key[..46], &format!("{key}x"), &key.to_uppercase()] {
        assert_eq!(with_token(&kit, "GET", "/api/me", wrong).await.status, 401, "{wrong}");
    }
    let basic = Request::get("/api/me").header("authorization", format!("Basic {key}"));
    assert_eq!(kit.ask(basic.body(Body::empty()).unwrap()).await.status, 401);
    let secret = ann.split_once('=').unwrap().1;
    assert_eq!(with_token(&kit, "GET", "/api/me", secret).await.status, 401, "a cookie is none");
    assert_eq!(kit.get("/api/me", &format!("palamedes={key}")).await.status, 401);
    assert_eq!(with_token(&kit, "GET", "/api/me", &key).await.status, 200);
    sqlx::query("UPDATE token SET until_ms = 1").execute(&kit.node.pool).await.unwrap();
    assert_eq!(with_token(&kit, "GET", "/api/me", &key).await.status, 401, "its days are over");
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_and_bots_are_bounded() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let bob = member(&kit, "Bob").await;
    let ask = |cookie: String, body: Value| {
        let kit = &kit;
        async move { told(&kit.post("/api/me/tokens", &cookie, body).await) }
    };
    for (body, expected) in [
        (json!({"label": "", "scopes": ["read"]}), (422, "label")),
        (json!({"label": "x".repeat(61), "scopes": ["read"]}), (422, "label")),
        (json!({"label": "a\nb", "scopes": ["read"]}), (422, "label")),
        (json!({"label": "a", "scopes": []}), (422, "scopes-none")),
        (json!({"label": "a", "scopes": ["admin"]}), (400, "json-shape")),
        (json!({"label": "a", "scopes": ["read"], "days": 0}), (422, "days")),
        (json!({"label": "a", "scopes": ["read"], "bot": "house-11"}), (422, "name-reserved")),
        (json!({"label": "a", "scopes": ["read"], "bot": "Ann"}), (409, "name-taken")),
    ] {
        let told = ask(ann.clone(), body.clone()).await;
        assert_eq!(told, (expected.0, expected.1.to_owned()), "{body}");
    }
    for number in 1..=5 {
        let body = json!({"label": "a", "scopes": ["read"], "bot": format!("Ann-{number}")});
        token(&kit, &ann, body).await;
    }
    let sixth = json!({"label": "a", "scopes": ["read"], "bot": "Ann-6"});
    assert_eq!(ask(ann.clone(), sixth).await, (422, "bots-many".to_owned()));
    let hers = json!({"label": "a", "scopes": ["read"], "bot": "Ann-1"});
    assert_eq!(ask(bob, hers.clone()).await, (409, "name-taken".to_owned()));
    for _ in 6..=50 {
        token(&kit, &ann, hers.clone()).await;
    }
    assert_eq!(ask(ann, hers.clone()).await, (422, "tokens-many".to_owned()));
    let (guest, _) = guest(&kit).await;
    assert_eq!(ask(guest, hers).await, (403, "members-only".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_has_ten_players_with_a_token_each() {
    let kit = Kit::start().await;
    let first = house_tokens(&kit.node).await.unwrap();
    let names: Vec<&str> = first.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names.len(), names[0], names[9]), (10, "house-1", "house-10"));
    let me = with_token(&kit, "GET", "/api/me", &first[3].1).await.json();
    assert_eq!((me["name"].as_str(), me["kind"].as_str()), (Some("house-4"), Some("house")));
    let second = house_tokens(&kit.node).await.unwrap();
    assert_eq!(with_token(&kit, "GET", "/api/me", &first[3].1).await.status, 401);
    assert_eq!(with_token(&kit, "GET", "/api/me", &second[3].1).await.status, 200);
    assert_eq!(number(&kit, "SELECT count(*) FROM player").await, 10);
}
