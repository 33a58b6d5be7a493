//! Guests, members and logins.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use server::{Mode, Node};

use crate::kit::{Answer, Kit};
use crate::{PASSWORD, becomes, cookie, guest, login, member, number, token, told, with_token};

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_needs_no_form() {
    let kit = Kit::start().await;
    let answer = kit.ask(Request::post("/api/guest").body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.headers["cache-control"], "no-store");
    let set = answer.headers["set-cookie"].to_str().unwrap();
    assert!(set.starts_with("palamedes=") && !set.contains("Secure"), "{set}");
    assert!(set.contains("HttpOnly; SameSite=Lax") && set.contains("Path=/"), "{set}");
    let me = kit.get("/api/me", &cookie(&answer)).await;
    assert_eq!(me.json()["name"], answer.json()["name"]);
    assert_eq!(me.json()["kind"], "guest");
    assert_eq!(told(&kit.get("/api/me", "").await), (401, "who-asks".to_owned()));
    let again = kit.post("/api/guest", &cookie(&answer), json!({})).await;
    assert_eq!(told(&again), (409, "somebody-already".to_owned()));
    assert_eq!(number(&kit, "SELECT count(*) FROM player").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn over_tls_the_cookie_belongs_to_the_host() {
    let kit = Kit::with(|settings| {
        settings.mode = Mode::Production;
        settings.public_url = "https://palamedes.example".to_owned();
    })
    .await;
    let answer = kit.post("/api/guest", "", json!({})).await;
    let set = answer.headers["set-cookie"].to_str().unwrap();
    assert!(set.starts_with("__Host-palamedes=") && set.ends_with("; Secure"), "{set}");
    assert_eq!(kit.get("/api/me", &cookie(&answer)).await.status, 200);
    let plain = cookie(&answer).replace("__Host-", "");
    assert_eq!(kit.get("/api/me", &plain).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_becomes_a_member_stays_the_same_player() {
    let kit = Kit::start().await;
    let (before, _) = guest(&kit).await;
    let id = number(&kit, "SELECT player_id FROM player").await;
    let body = json!({"name": "Ann", "password": PASSWORD});
    let answer = kit.post("/api/account", &before, body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    let after = cookie(&answer);
    assert_ne!(before, after, "a secret known before is worth nothing after");
    assert_eq!(kit.get("/api/me", &before).await.status, 401);
    let me = kit.get("/api/me", &after).await.json();
    assert_eq!((me["name"].as_str(), me["kind"].as_str()), (Some("Ann"), Some("member")));
    assert_eq!(number(&kit, "SELECT player_id FROM player WHERE kind = 1").await, id);
    let twice = kit.post("/api/account", &after, json!({"name": "Ann2", "password": PASSWORD}));
    assert_eq!(told(&twice.await), (403, "member-already".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_passwords_that_will_not_do_are_told_by_code() {
    let kit = Kit::start().await;
    member(&kit, "William").await;
    for (name, password, expected) in [
        ("Wi1liam", PASSWORD, (409, "name-taken")),
        ("VVILLIAM", PASSWORD, (409, "name-taken")),
        ("ab", PASSWORD, (422, "name-short")),
        ("house-3", PASSWORD, (422, "name-reserved")),
        ("b<b>b", PASSWORD, (422, "name-letters")),
        ("Berta", "short", (422, "password-short")),
        ("Berta", "Password2026!", (422, "password-common")),
        ("Berta-1987", "berta1987!!", (422, "password-common")),
    ] {
        let answer = kit.post("/api/account", "", json!({"name": name, "password": password}));
        assert_eq!(told(&answer.await), (expected.0, expected.1.to_owned()), "{name} {password}");
    }
    let long = json!({"name": "Berta", "password": "x y z ".repeat(100)});
    assert_eq!(told(&kit.post("/api/account", "", long).await), (422, "password-long".into()));
    assert_eq!(number(&kit, "SELECT count(*) FROM player").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_must_be_json_of_a_bounded_size() {
    let kit = Kit::start().await;
    for path in ["/api/account", "/api/login"] {
        let form = Request::post(path).header("content-type", "application/x-www-form-urlencoded");
        let answer = kit.ask(form.body(Body::from("name=Ann&password=x")).unwrap()).await;
        assert_eq!(told(&answer), (415, "json-wanted".to_owned()), "{path}");
        let plain = Request::post(path).header("content-type", "text/plain");
        let answer = kit.ask(plain.body(Body::from("{}")).unwrap()).await;
        assert_eq!(told(&answer), (415, "json-wanted".to_owned()), "{path}");
        let broken = Request::post(path).header("content-type", "application/json");
        let answer = kit.ask(broken.body(Body::from("{\"name\":")).unwrap()).await;
        assert_eq!(told(&answer), (400, "json-malformed".to_owned()), "{path}");
        let answer = kit.post(path, "", json!({"name": "Ann", "password": 5})).await;
        assert_eq!(told(&answer), (400, "json-shape".to_owned()), "{path}");
        let more = json!({"name": "Ann", "password": PASSWORD, "kind": "house"});
        assert_eq!(told(&kit.post(path, "", more).await), (400, "json-shape".to_owned()));
        let large = json!({"name": "Ann", "password": "x".repeat(3_000_000)});
        assert_eq!(kit.post(path, "", large).await.status, 413, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_begins_anew_and_ends() {
    let kit = Kit::start().await;
    let first = member(&kit, "Ann").await;
    let answer = login(&kit, &first, "ann", PASSWORD).await;
    assert_eq!(answer.status, 200);
    let second = cookie(&answer);
    assert_ne!(first, second);
    assert_eq!(kit.get("/api/me", &first).await.status, 401, "the one before is over");
    let third = cookie(&login(&kit, "", "ANN", PASSWORD).await);
    assert_eq!(kit.get("/api/me", &second).await.status, 200, "two browsers, two logins");

    let sessions = kit.get("/api/me/sessions", &second).await.json();
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let of = |this: bool| {
        let found = sessions.as_array().unwrap().iter().find(|s| s["this"] == this).unwrap();
        found["id"].as_str().unwrap().to_owned()
    };
    let path = format!("/api/me/sessions/{}", of(false));
    assert_eq!(kit.send("DELETE", &path, &second, json!({})).await.status, 204);
    assert_eq!(kit.get("/api/me", &third).await.status, 401);
    assert_eq!(told(&kit.send("DELETE", &path, &second, json!({})).await).0, 404);

    let answer = kit.post("/api/logout", &second, json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(answer.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(kit.get("/api/me", &second).await.status, 401);
    assert_eq!(kit.post("/api/logout", &second, json!({})).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_ends_the_logins_and_tokens_of_another() {
    let kit = Kit::start().await;
    let (ann, bob) = (member(&kit, "Ann").await, member(&kit, "Bob").await);
    let session = kit.get("/api/me/sessions", &ann).await.json()[0]["id"].clone();
    let path = format!("/api/me/sessions/{}", session.as_str().unwrap());
    assert_eq!(kit.send("DELETE", &path, &bob, json!({})).await.status, 404);
    let (key, view) = token(&kit, &ann, json!({"label": "mine", "scopes": ["read"]})).await;
    let path = format!("/api/me/tokens/{}", view["id"].as_str().unwrap());
    assert_eq!(kit.send("DELETE", &path, &bob, json!({})).await.status, 404);
    assert_eq!(kit.get("/api/me/tokens", &bob).await.json(), json!([]));
    assert_eq!(kit.send("DELETE", "/api/me/sessions", &bob, json!({})).await.status, 204);
    assert_eq!(kit.get("/api/me", &ann).await.json()["name"], "Ann");
    assert_eq!(with_token(&kit, "GET", "/api/me", &key).await.status, 200);
    assert_eq!(kit.send("DELETE", &path, &ann, json!({})).await.status, 204);
    assert_eq!(with_token(&kit, "GET", "/api/me", &key).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_that_was_not_used_or_is_old_is_over() {
    let kit = Kit::start().await;
    let day = 24 * 60 * 60 * 1000_i64;
    for (column, days, status) in
        [("seen_ms", 29, 200), ("seen_ms", 31, 401), ("made_ms", 179, 200), ("made_ms", 181, 401)]
    {
        let name = format!("Ann-{column}-{days}").replace("_ms", "");
        let cookie = member(&kit, &name).await;
        let before = i64::try_from(kit.node.now_ms()).unwrap() - days * day;
        let query = match column {
            "seen_ms" => "UPDATE session SET seen_ms = $1",
            _ => "UPDATE session SET made_ms = $1",
        };
        sqlx::query(query).bind(before).execute(&kit.node.pool).await.unwrap();
        assert_eq!(kit.get("/api/me", &cookie).await.status, status, "{column} {days}");
        sqlx::query("DELETE FROM session").execute(&kit.node.pool).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_that_is_over_is_removed_without_being_shown() {
    let kit = Kit::start().await;
    let names = ["Unused", "Old", "Young"];
    for name in names {
        member(&kit, name).await;
    }
    let (visitor, _) = guest(&kit).await;
    for statement in [
        "UPDATE session SET seen_ms = seen_ms - 31 * 86400000::bigint
         WHERE player_id IN (SELECT player_id FROM player WHERE name = 'Unused' OR kind = 0)",
        "UPDATE session SET made_ms = made_ms - 181 * 86400000::bigint
         WHERE player_id IN (SELECT player_id FROM player WHERE name = 'Old')",
    ] {
        sqlx::query(statement).execute(&kit.node.pool).await.unwrap();
    }
    let node = Node::start(kit.node.settings.clone()).await.unwrap();
    becomes(&kit, "SELECT count(*) FROM session", 2).await;
    assert_eq!(kit.get("/api/me", &visitor).await.status, 200, "a guest's lasts longer");
    let left = "SELECT count(*) FROM session JOIN player USING (player_id) WHERE name = 'Young'";
    assert_eq!(number(&kit, left).await, 1);
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_name_is_answered_as_a_wrong_password() {
    let kit = Kit::start().await;
    member(&kit, "Ann").await;
    guest(&kit).await;
    let wrong = login(&kit, "", "Ann", "the otter plays at one").await;
    let unknown = login(&kit, "", "Nobody-Else", PASSWORD).await;
    assert_eq!(told(&wrong), (422, "login-wrong".to_owned()));
    assert_eq!(wrong.body, unknown.body);
    assert_eq!(wrong.status, unknown.status);
    assert!(unknown.headers.get("set-cookie").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_not_tried_without_end() {
    let kit = Kit::start().await;
    member(&kit, "Annabella").await;
    member(&kit, "Bob").await;
    let mut codes = Vec::new();
    for _ in 0..21 {
        codes.push(told(&login(&kit, "", "Annabella", "wrong and wrong again").await).0);
    }
    assert_eq!(codes[..20], [422; 20]);
    assert_eq!(codes[20], 429);
    let right = login(&kit, "", "ANNABELLA", PASSWORD).await;
    assert_eq!(told(&right), (429, "too-often".to_owned()), "the right one does not get in either");
    let seconds: u32 = right.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=900).contains(&seconds), "{seconds}");
    assert_eq!(login(&kit, "", "Bob", PASSWORD).await.status, 200, "another name does");
    sqlx::query("UPDATE attempt SET until_ms = 0").execute(&kit.node.pool).await.unwrap();
    assert_eq!(login(&kit, "", "Annabella", PASSWORD).await.status, 200, "later it is as before");
    let names = "SELECT count(*) FROM attempt
                 WHERE encode(attempt_id, 'escape') ILIKE '%annabella%'";
    assert_eq!(number(&kit, names).await, 0, "what is counted is not written down");
}

/// Logs in from this address, in a browser that shows these cookies.
async fn login_from(kit: &Kit, address: &str, shown: &str, password: &str) -> Answer {
    let request = Request::post("/api/login")
        .header("x-forwarded-for", address)
        .header("cookie", shown)
        .header("content-type", "application/json");
    let body = json!({"name": "Ann", "password": password}).to_string();
    kit.ask(request.body(Body::from(body)).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_keeps_another_from_logging_in() {
    let kit = Kit::with(|settings| settings.proxies = vec!["0.0.0.0".parse().unwrap()]).await;
    let made = kit.post("/api/account", "", json!({"name": "Ann", "password": PASSWORD})).await;
    let known = |answer: &Answer| {
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
    assert_eq!(elsewhere.status, 200, "one address stops only itself");

    // Others try from everywhere, and from the address of the owner, too.
    sqlx::query("UPDATE attempt SET count = 1000000").execute(&kit.node.pool).await.unwrap();
    assert_eq!(login_from(&kit, "192.0.2.3", "", PASSWORD).await.status, 429);
    let again = login_from(&kit, "192.0.2.2", &browser, PASSWORD).await;
    assert_eq!(again.status, 200, "a browser the owner has been in gets in");
    assert_eq!(login_from(&kit, "192.0.2.2", &browser, PASSWORD).await.status, 429, "once");
    let browser = known(&again);
    for _ in 0..20 {
        assert_eq!(login_from(&kit, "192.0.2.2", &browser, wrong).await.status, 422);
    }
    assert_eq!(login_from(&kit, "192.0.2.2", &browser, wrong).await.status, 429, "no more there");
    let stored = "SELECT count(*) FROM browser WHERE encode(secret, 'escape') LIKE '%palamedes%'";
    assert_eq!(number(&kit, stored).await, 0);
    assert_eq!(kit.send("DELETE", "/api/me", &cookie(&again), json!({})).await.status, 204);
    assert_eq!(number(&kit, "SELECT count(*) FROM browser").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn few_browsers_of_a_member_are_known() {
    let kit = Kit::start().await;
    member(&kit, "Ann").await;
    for _ in 0..11 {
        assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200);
    }
    assert_eq!(number(&kit, "SELECT count(*) FROM browser").await, 10);
    let (visitor, _) = guest(&kit).await;
    assert!(visitor.starts_with("palamedes="));
    assert_eq!(number(&kit, "SELECT count(*) FROM browser").await, 10, "a guest has none");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_try_all_names() {
    let kit = Kit::start().await;
    let mut last = 0;
    for number in 0..61 {
        let name = format!("Somebody{number}");
        last = told(&login(&kit, "", &name, "wrong and wrong again").await).0;
        assert_eq!(last == 429, number == 60, "{number}");
    }
    assert_eq!(last, 429);
}
