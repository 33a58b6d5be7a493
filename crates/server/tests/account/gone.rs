//! What is kept about somebody, and how they go.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use server::Node;
use tokio::time::timeout;
use wire::{FromClient, PLAY_VERSION};

use crate::kit::Kit;
use crate::kit::client::{Client, SOON};
use crate::{
    PASSWORD, an_hour_later, becomes, cookie, guest, login, member, number, token, told, with_token,
};

/// A game that is over, at which everybody sat.
async fn play_a_game(kit: &Kit) {
    for statement in [
        "INSERT INTO game (game_id, shard, config, status, opened_by, opened_ms, ended_ms, rated,
             listed, silent, result)
         SELECT 7, 0, 'pentagame', 2, min(player_id), 1, 2, false, true, false, '3:1' FROM player",
        "INSERT INTO seat (game_id, seat, player_id)
         SELECT 7, row_number() OVER (ORDER BY player_id), player_id FROM player",
        "INSERT INTO entry (game_id, number, line) VALUES (7, 0, '0 1 resign')",
        "INSERT INTO chat (chat_id, game_id, room, player_id, text, at_ms)
         SELECT seat, 7, 0, player_id, 'a word of ' || seat, 1 FROM seat",
    ] {
        sqlx::query(statement).execute(&kit.node.pool).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_leaves_games_and_no_name() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let bob = member(&kit, "Bob").await;
    play_a_game(&kit).await;
    let bot = json!({"label": "a", "scopes": ["read"], "bot": "Ann-Bot"});
    let (key, _) = token(&kit, &ann, bot).await;
    kit.post("/api/me/recovery-codes", &ann, json!({})).await;
    an_hour_later(&kit).await;
    let late = kit.send("DELETE", "/api/me", &ann, json!({})).await;
    assert_eq!(told(&late), (403, "login-again".to_owned()));
    let ann = cookie(&login(&kit, &ann, "Ann", PASSWORD).await);
    let answer = kit.send("DELETE", "/api/me", &ann, json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(answer.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));

    assert_eq!(kit.get("/api/me", &ann).await.status, 401);
    assert_eq!(with_token(&kit, "GET", "/api/me", &key).await.status, 401);
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 422);
    assert_eq!(kit.get("/api/me", &bob).await.status, 200);
    // What stands behind `gone-` is drawn by lot, and may be anything.
    let ann = "SELECT count(*) FROM player WHERE name ILIKE '%ann%' AND name NOT LIKE 'gone-%'";
    assert_eq!(number(&kit, ann).await, 0);
    assert_eq!(number(&kit, "SELECT count(*) FROM player WHERE name LIKE 'gone-%'").await, 2);
    assert_eq!(number(&kit, "SELECT count(*) FROM account").await, 1, "the other one's");
    for table in [
        "SELECT count(*) FROM chat WHERE text = 'a word of 1'",
        "SELECT count(*) FROM token",
        "SELECT count(*) FROM recovery_code",
        "SELECT count(*) FROM bot",
        "SELECT count(*) FROM session WHERE player_id IN
             (SELECT player_id FROM player WHERE gone_ms IS NOT NULL)",
    ] {
        assert_eq!(number(&kit, table).await, 0, "{table}");
    }
    assert_eq!(number(&kit, "SELECT count(*) FROM seat WHERE player_id IS NOT NULL").await, 2);
    assert_eq!(number(&kit, "SELECT count(*) FROM entry").await, 1);
    assert_eq!(number(&kit, "SELECT count(*) FROM chat").await, 1, "the other one's");
    // The name is free again, for whoever takes it.
    member(&kit, "Ann").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_goes_without_showing_anything() {
    let kit = Kit::start().await;
    let (visitor, _) = guest(&kit).await;
    an_hour_later(&kit).await;
    assert_eq!(kit.send("DELETE", "/api/me", &visitor, json!({})).await.status, 204);
    assert_eq!(kit.send("DELETE", "/api/me", &visitor, json!({})).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_export_holds_what_is_theirs_and_no_secret() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let bob = member(&kit, "Bob").await;
    play_a_game(&kit).await;
    let (key, _) = token(&kit, &ann, json!({"label": "engine", "scopes": ["play"]})).await;
    token(&kit, &bob, json!({"label": "bobs", "scopes": ["play"]})).await;
    let sent = json!({"research": true, "mail_games": true});
    let changed = kit.send("PATCH", "/api/me", &ann, sent).await.json();
    assert_eq!((&changed["research"], &changed["mail_games"]), (&json!(true), &json!(true)));
    let answer = kit.get("/api/me/export", &ann).await;
    assert_eq!(answer.status, 200);
    let export = answer.json();
    assert_eq!(export["me"]["name"], "Ann");
    assert_eq!(export["me"]["research"], true);
    assert_eq!(export["tokens"][0]["label"], "engine");
    assert_eq!(export["games"][0]["result"], "3:1");
    assert_eq!(export["chat"][0]["text"], "a word of 1");
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    let text = String::from_utf8(answer.body.to_vec()).unwrap();
    let session = ann.split_once('=').unwrap().1;
    for secret in [key.as_str(), session, PASSWORD, "argon2", "Bob", "bobs", "word of 2"] {
        assert!(!text.contains(secret), "{secret}");
    }
    an_hour_later(&kit).await;
    assert_eq!(told(&kit.get("/api/me/export", &ann).await), (403, "login-again".to_owned()));
    assert_eq!(kit.get("/api/me/export", "").await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_in_without_showing_who_they_are() {
    let kit = Kit::start().await;
    member(&kit, "Ann").await;
    let document = serde_json::to_value(server::openapi()).unwrap();
    let mut seen = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys().filter(|_| path.starts_with("/me")) {
            let path = format!("/api{}", path.replace("{id}", "abc").replace("{name}", "abc"));
            for cookie in ["", "palamedes=", "palamedes=AAAA", "__Host-palamedes=AAAA"] {
                let request = Request::builder()
                    .method(method.to_uppercase().as_str())
                    .uri(&path)
                    .header("cookie", cookie)
                    .header("content-type", "application/json");
                let answer = kit.ask(request.body(Body::from("{}")).unwrap()).await;
                assert_eq!(told(&answer), (401, "who-asks".to_owned()), "{method} {path}");
                seen += 1;
            }
        }
    }
    assert!(seen >= 4 * 18, "{seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_secret_is_kept_as_it_was_given() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let (key, _) = token(&kit, &ann, json!({"label": "engine", "scopes": ["play"]})).await;
    let codes = kit.post("/api/me/recovery-codes", &ann, json!({})).await.json();
    let code = codes["codes"][0].as_str().unwrap().to_owned();
    let session = ann.split_once('=').unwrap().1.to_owned();
    for table in ["account", "session", "token", "recovery_code", "player", "attempt", "browser"] {
        let query = sqlx::AssertSqlSafe(format!("SELECT t::text FROM {table} t"));
        let rows: Vec<String> = sqlx::query_scalar(query).fetch_all(&kit.node.pool).await.unwrap();
        for row in rows {
            // Bytes are shown as hex.
            for secret in [PASSWORD, &key, &session, &code, &code.replace('-', "")] {
                let hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
                assert!(!row.contains(secret) && !row.contains(&hex), "{table}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_leaves_no_open_table_and_no_seat_that_is_waited_for() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let bob = member(&kit, "Bob").await;
    let table = json!({"game": "pentagame:3", "control": "egg:60"});
    for (cookie, other) in [(&ann, &bob), (&bob, &ann)] {
        let opened = kit.post("/api/tables", cookie, table.clone()).await;
        assert_eq!(opened.status, 201, "{:?}", opened.json());
        let game = opened.json()["game"].as_str().unwrap().to_owned();
        let sat = kit.post(&format!("/api/games/{game}/sit"), other, json!({})).await;
        assert!(sat.status.is_success(), "{:?}", sat.json());
    }
    assert_eq!(number(&kit, "SELECT count(*) FROM game WHERE status = 0").await, 2);
    assert_eq!(kit.send("DELETE", "/api/me", &ann, json!({})).await.status, 204);
    assert_eq!(number(&kit, "SELECT count(*) FROM game").await, 1, "what she opened is closed");
    assert_eq!(number(&kit, "SELECT count(*) FROM seat WHERE player_id IS NULL").await, 2);
    assert_eq!(number(&kit, "SELECT count(*) FROM sitting").await, 1);
}

/// A game without a clock between two, who has the first seat before who has the second.
async fn playing(kit: &Kit, one: &str, two: &str) -> String {
    let table = json!({"game": "pente:9,free", "control": "none", "seat": 1});
    let opened = kit.post("/api/tables", one, table).await;
    assert_eq!(opened.status, 201, "{:?}", opened.json());
    let game = opened.json()["game"].as_str().unwrap().to_owned();
    let sat = kit.post(&format!("/api/games/{game}/sit"), two, json!({})).await;
    assert!(sat.status.is_success(), "{:?}", sat.json());
    game
}

/// It is closed long before anybody looks whether its login still stands.
async fn closes(mut page: Client, what: &str) {
    let closed = timeout(SOON, async { while page.hear_text().await.is_ok() {} });
    assert!(closed.await.is_ok(), "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_resigns_what_runs_and_is_out_at_once() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (ann, bob) = (member(&kit, "Ann").await, member(&kit, "Bob").await);
    let game = playing(&kit, &ann, &bob).await;
    let page = Client::page(address, &ann).await;
    assert_eq!(kit.send("DELETE", "/api/me", &ann, json!({})).await.status, 204);
    closes(page, "the page of somebody who is gone").await;
    let over = kit.get(&format!("/api/games/{game}"), &bob).await.json();
    assert_eq!(over["status"], json!("over"), "nobody waits for who never comes: {over}");
    let last = over["log"].as_array().unwrap().last().unwrap().as_str().unwrap();
    assert!(last.ends_with(" 1 resign"), "{last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_crash_kept_from_being_resigned_is_resigned_later() {
    let kit = Kit::start().await;
    let (ann, bob) = (member(&kit, "Ann").await, member(&kit, "Bob").await);
    playing(&kit, &ann, &bob).await;
    let gone = "UPDATE player SET gone_ms = 1 WHERE name = 'Ann'";
    sqlx::query(gone).execute(&kit.node.pool).await.unwrap();
    let node = Node::start(kit.node.settings.clone()).await.unwrap();
    becomes(&kit, "SELECT count(*) FROM game WHERE status = 2 AND ending LIKE 'resigned%'", 1)
        .await;
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_open_ends_with_its_login() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let first = member(&kit, "Ann").await;
    let again = async || cookie(&login(&kit, "", "Ann", PASSWORD).await);

    let second = again().await;
    let page = Client::page(address, &second).await;
    assert_eq!(kit.post("/api/logout", &second, json!({})).await.status, 204);
    closes(page, "who logs out").await;

    let second = again().await;
    let page = Client::page(address, &second).await;
    let sessions = kit.get("/api/me/sessions", &first).await.json();
    let other = sessions.as_array().unwrap().iter().find(|s| s["this"] == false).unwrap();
    let path = format!("/api/me/sessions/{}", other["id"].as_str().unwrap());
    assert_eq!(kit.send("DELETE", &path, &first, json!({})).await.status, 204);
    closes(page, "a login that was ended from elsewhere").await;

    let page = Client::page(address, &again().await).await;
    assert_eq!(kit.send("DELETE", "/api/me/sessions", &first, json!({})).await.status, 204);
    closes(page, "all other logins").await;

    let bot = json!({"label": "a", "scopes": ["read"], "bot": "Ann-Bot"});
    let (key, view) = token(&kit, &first, bot).await;
    let shown = format!("Bearer {key}");
    let mut page = Client::connect(address, &[("authorization", &shown)]).await.unwrap();
    page.say(&FromClient::Hello { v: PLAY_VERSION, games: Vec::new() }).await;
    page.hear().await;
    let path = format!("/api/me/tokens/{}", view["id"].as_str().unwrap());
    assert_eq!(kit.send("DELETE", &path, &first, json!({})).await.status, 204);
    closes(page, "a token that was taken back").await;

    let page = Client::page(address, &again().await).await;
    let body = json!({"old": PASSWORD, "new": "the otter plays at one"});
    assert_eq!(kit.post("/api/me/password", &first, body).await.status, 200);
    closes(page, "logins with the password before").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_nobody_can_be_any_more_is_removed() {
    let kit = Kit::start().await;
    let (lost, _) = guest(&kit).await;
    let (here, _) = guest(&kit).await;
    let (reported, name) = guest(&kit).await;
    let (played, other) = (guest(&kit).await.0, guest(&kit).await.0);
    playing(&kit, &played, &other).await;
    let report = json!({"player": name, "reason": "name", "text": ""});
    assert!(kit.post("/api/reports", &here, report).await.status.is_success());
    let gone = member(&kit, "Ann").await;
    assert_eq!(kit.send("DELETE", "/api/me", &gone, json!({})).await.status, 204);
    member(&kit, "Bob").await;
    for cookie in [&lost, &reported, &played] {
        assert_eq!(kit.post("/api/logout", cookie, json!({})).await.status, 204);
    }
    let node = Node::start(kit.node.settings.clone()).await.unwrap();
    // Bob, who is here, who was reported, and two at a table.
    becomes(&kit, "SELECT count(*) FROM player", 5).await;
    assert_eq!(number(&kit, "SELECT count(*) FROM account").await, 5);
    assert_eq!(number(&kit, "SELECT count(*) FROM player WHERE gone_ms IS NOT NULL").await, 0);
    assert_eq!(kit.get("/api/me", &here).await.status, 200);
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_removed_keeps_nothing_else_from_going() {
    let kit = Kit::start().await;
    for statement in [
        "INSERT INTO attempt SELECT int4send(n), 1, 1 FROM generate_series(1, 2500) n",
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN RAISE EXCEPTION ''not now''; END'",
        "CREATE TRIGGER refuse BEFORE DELETE ON ceremony FOR EACH STATEMENT
             EXECUTE FUNCTION refuse()",
    ] {
        sqlx::query(statement).execute(&kit.node.pool).await.unwrap();
    }
    let node = Node::start(kit.node.settings.clone()).await.unwrap();
    becomes(&kit, "SELECT count(*) FROM attempt", 0).await;
    drop(node);
}
