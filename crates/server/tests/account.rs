//! Who somebody is: guests, members, logins and tokens, asked over HTTP on a real database.

mod kit;

use axum::body::Body;
use axum::http::Request;
use kit::{Answer, Kit};
use serde_json::{Value, json};
use server::{Mode, house_tokens};

const PASSWORD: &str = "the otter plays at noon";

/// The cookie an answer sets, as a browser sends it back.
fn cookie(answer: &Answer) -> String {
    let set = answer.headers["set-cookie"].to_str().unwrap();
    set.split(';').next().unwrap().to_owned()
}

async fn guest(kit: &Kit) -> (String, String) {
    let answer = kit.post("/api/guest", "", json!({})).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    (cookie(&answer), answer.json()["name"].as_str().unwrap().to_owned())
}

async fn member(kit: &Kit, name: &str) -> String {
    let body = json!({"name": name, "password": PASSWORD});
    let answer = kit.post("/api/account", "", body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    cookie(&answer)
}

async fn login(kit: &Kit, cookie: &str, name: &str, password: &str) -> Answer {
    kit.post("/api/login", cookie, json!({"name": name, "password": password})).await
}

/// Asks as a program does, with a token.
async fn with_token(kit: &Kit, method: &str, path: &str, token: &str) -> Answer {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("authorization", format!("Bearer {token}"));
    let request = request.header("content-type", "application/json");
    kit.ask(request.body(Body::from("{}")).unwrap()).await
}

async fn token(kit: &Kit, cookie: &str, body: Value) -> (String, Value) {
    let answer = kit.post("/api/me/tokens", cookie, body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    let made = answer.json();
    (made["token"].as_str().unwrap().to_owned(), made["view"].clone())
}

fn told(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.code())
}

async fn number(kit: &Kit, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&kit.node.pool).await.unwrap()
}

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
    member(&kit, "Ann").await;
    member(&kit, "Bob").await;
    let mut codes = Vec::new();
    for _ in 0..21 {
        codes.push(told(&login(&kit, "", "Ann", "wrong and wrong again").await).0);
    }
    assert_eq!(codes[..20], [422; 20]);
    assert_eq!(codes[20], 429);
    let right = login(&kit, "", "ANN", PASSWORD).await;
    assert_eq!(told(&right), (429, "too-often".to_owned()), "the right one does not get in either");
    let seconds: u32 = right.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=900).contains(&seconds), "{seconds}");
    assert_eq!(login(&kit, "", "Bob", PASSWORD).await.status, 200, "another name does");
    sqlx::query("UPDATE attempt SET until_ms = 0").execute(&kit.node.pool).await.unwrap();
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200, "later it is as before");
    let names = "SELECT count(*) FROM attempt WHERE encode(attempt_id, 'escape') ILIKE '%ann%'";
    assert_eq!(number(&kit, names).await, 0, "what is counted is not written down");
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
