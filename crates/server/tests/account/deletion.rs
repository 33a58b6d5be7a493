//! Tests of data export, account deletion and purges.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use tokio::time::timeout;
use wire::{FromClient, PLAY_VERSION};

use crate::kit::TestKit;
use crate::kit::client::{SocketClient, TEST_TIMEOUT};
use crate::{
    PASSWORD, age_logins_by_one_hour, cookie, create_guest, create_member, create_token, login,
    query_i64, request_with_token, status_and_code, wait_for_value,
};

/// Inserts a finished game of all players.
async fn insert_finished_game(kit: &TestKit) {
    for statement in [
        "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, ended_ms,
             rated, listed, chat_disabled, result)
         SELECT 7, 0, 'pentagame', 0, 2, min(player_id), 1, 2, false, true, false, '3:1'
         FROM player",
        "INSERT INTO seat (game_id, seat, player_id)
         SELECT 7, row_number() OVER (ORDER BY player_id), player_id FROM player",
        "INSERT INTO log_entry (game_id, number, line) VALUES (7, 0, '0 1 resign')",
        "INSERT INTO chat (chat_id, game_id, room, player_id, text, sent_ms)
         SELECT seat, 7, 0, player_id, 'a word of ' || seat, 1 FROM seat",
    ] {
        sqlx::query(statement).execute(&kit.node.pool).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_account_keeps_games_but_not_name() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let bob = create_member(&kit, "Bob").await;
    insert_finished_game(&kit).await;
    for (cookie, other) in [(&ann, "Bob"), (&bob, "Ann")] {
        let path = format!("/api/me/following/{other}");
        assert_eq!(kit.send("PUT", &path, cookie, json!({})).await.status, 204);
    }
    assert_eq!(kit.get("/api/me/export", &bob).await.json()["following"], json!(["Ann"]));
    let bot = json!({"label": "a", "scopes": ["read"], "bot": "Ann-Bot"});
    let (key, _) = create_token(&kit, &ann, bot).await;
    kit.post("/api/me/recovery-codes", &ann, json!({})).await;
    age_logins_by_one_hour(&kit).await;
    let late = kit.send("DELETE", "/api/me", &ann, json!({})).await;
    assert_eq!(status_and_code(&late), (403, "recent-login-required".to_owned()));
    let ann = cookie(&login(&kit, &ann, "Ann", PASSWORD).await);
    let answer = kit.send("DELETE", "/api/me", &ann, json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(answer.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));

    assert_eq!(kit.get("/api/me", &ann).await.status, 401);
    assert_eq!(request_with_token(&kit, "GET", "/api/me", &key).await.status, 401);
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 422);
    assert_eq!(kit.get("/api/me", &bob).await.status, 200);
    // The part behind `gone-` is random.
    let ann = "SELECT count(*) FROM player WHERE name ILIKE '%ann%' AND name NOT LIKE 'gone-%'";
    assert_eq!(query_i64(&kit, ann).await, 0);
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM player WHERE name LIKE 'gone-%'").await, 2);
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM account").await, 1, "only those of Bob");
    for table in [
        "SELECT count(*) FROM chat WHERE text = 'a word of 1'",
        "SELECT count(*) FROM token",
        "SELECT count(*) FROM recovery_code",
        "SELECT count(*) FROM bot",
        "SELECT count(*) FROM follow",
        "SELECT count(*) FROM session WHERE player_id IN
             (SELECT player_id FROM player WHERE deleted_ms IS NOT NULL)",
    ] {
        assert_eq!(query_i64(&kit, table).await, 0, "{table}");
    }
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM seat WHERE player_id IS NOT NULL").await, 2);
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM log_entry").await, 1);
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM chat").await, 1, "only those of Bob");
    // The name is free again.
    create_member(&kit, "Ann").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_deletes_account_without_recent_login() {
    let kit = TestKit::start().await;
    let (visitor, _) = create_guest(&kit).await;
    age_logins_by_one_hour(&kit).await;
    assert_eq!(kit.send("DELETE", "/api/me", &visitor, json!({})).await.status, 204);
    assert_eq!(kit.send("DELETE", "/api/me", &visitor, json!({})).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn export_contains_own_data_and_no_secrets() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let bob = create_member(&kit, "Bob").await;
    insert_finished_game(&kit).await;
    let (key, _) = create_token(&kit, &ann, json!({"label": "engine", "scopes": ["play"]})).await;
    create_token(&kit, &bob, json!({"label": "bobs", "scopes": ["play"]})).await;
    let sent = json!({"research": true, "email_notifications": true});
    let changed = kit.send("PATCH", "/api/me", &ann, sent).await.json();
    assert_eq!(
        (&changed["research"], &changed["email_notifications"]),
        (&json!(true), &json!(true))
    );
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
    age_logins_by_one_hour(&kit).await;
    assert_eq!(
        status_and_code(&kit.get("/api/me/export", &ann).await),
        (403, "recent-login-required".to_owned())
    );
    assert_eq!(kit.get("/api/me/export", "").await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn account_routes_require_authentication() {
    let kit = TestKit::start().await;
    create_member(&kit, "Ann").await;
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
                let answer = kit.request(request.body(Body::from("{}")).unwrap()).await;
                seen += 1;
                // Every page asks for the current player: a visitor is not an error there.
                let is_me = method == "get" && path == "/api/me";
                if is_me && cookie != "palamedes=AAAA" {
                    assert_eq!(answer.status, 204, "{cookie}");
                    continue;
                }
                assert_eq!(
                    status_and_code(&answer),
                    (401, "unauthorized".to_owned()),
                    "{method} {path}"
                );
            }
        }
    }
    assert!(seen >= 4 * 18, "{seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_stored_only_as_hashes() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let (key, _) = create_token(&kit, &ann, json!({"label": "engine", "scopes": ["play"]})).await;
    let codes = kit.post("/api/me/recovery-codes", &ann, json!({})).await.json();
    let code = codes["codes"][0].as_str().unwrap().to_owned();
    let session = ann.split_once('=').unwrap().1.to_owned();
    for table in
        ["account", "session", "token", "recovery_code", "player", "rate_limit", "known_browser"]
    {
        let query = sqlx::AssertSqlSafe(format!("SELECT t::text FROM {table} t"));
        let rows: Vec<String> = sqlx::query_scalar(query).fetch_all(&kit.node.pool).await.unwrap();
        for row in rows {
            // PostgreSQL prints bytes as hex.
            for secret in [PASSWORD, &key, &session, &code, &code.replace('-', "")] {
                let hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
                assert!(!row.contains(secret) && !row.contains(&hex), "{table}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_account_leaves_open_games() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let bob = create_member(&kit, "Bob").await;
    let table = json!({"rules": "pentagame:3", "time_control": "egg:60"});
    for (cookie, other) in [(&ann, &bob), (&bob, &ann)] {
        let opened = kit.post("/api/lobby/games", cookie, table.clone()).await;
        assert_eq!(opened.status, 201, "{:?}", opened.json());
        let game = opened.json()["game_id"].as_str().unwrap().to_owned();
        let sat = kit.post(&format!("/api/games/{game}/join"), other, json!({})).await;
        assert!(sat.status.is_success(), "{:?}", sat.json());
    }
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM game WHERE status = 0").await, 2);
    assert_eq!(kit.send("DELETE", "/api/me", &ann, json!({})).await.status, 204);
    assert_eq!(
        query_i64(&kit, "SELECT count(*) FROM game").await,
        1,
        "her own open game is closed"
    );
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM seat WHERE player_id IS NULL").await, 2);
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM active_seat").await, 1);
}

/// Starts a game without a clock; `one` has the first seat.
async fn start_game(kit: &TestKit, one: &str, two: &str) -> String {
    let table = json!({"rules": "pente:9,free", "time_control": "none", "seat": 1});
    let opened = kit.post("/api/lobby/games", one, table).await;
    assert_eq!(opened.status, 201, "{:?}", opened.json());
    let game = opened.json()["game_id"].as_str().unwrap().to_owned();
    let sat = kit.post(&format!("/api/games/{game}/join"), two, json!({})).await;
    assert!(sat.status.is_success(), "{:?}", sat.json());
    game
}

/// Waits until the connection closes, long before its login is checked again.
async fn assert_closes(mut page: SocketClient, what: &str) {
    let closed = timeout(TEST_TIMEOUT, async { while page.receive_text().await.is_ok() {} });
    assert!(closed.await.is_ok(), "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_account_resigns_live_games_and_is_disconnected() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (ann, bob) = (create_member(&kit, "Ann").await, create_member(&kit, "Bob").await);
    let game = start_game(&kit, &ann, &bob).await;
    let page = SocketClient::connect_page(address, &ann).await;
    assert_eq!(kit.send("DELETE", "/api/me", &ann, json!({})).await.status, 204);
    assert_closes(page, "page of the deleted account").await;
    let over = kit.get(&format!("/api/games/{game}"), &bob).await.json();
    assert_eq!(over["status"], json!("finished"), "the game is over: {over}");
    let last = over["log"].as_array().unwrap().last().unwrap().as_str().unwrap();
    assert!(last.ends_with(" 1 resign"), "{last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_deleted_account_are_resigned_after_crash() {
    let kit = TestKit::start().await;
    let (ann, bob) = (create_member(&kit, "Ann").await, create_member(&kit, "Bob").await);
    start_game(&kit, &ann, &bob).await;
    let gone = "UPDATE player SET deleted_ms = 1 WHERE name = 'Ann'";
    sqlx::query(gone).execute(&kit.node.pool).await.unwrap();
    kit.run_jobs_now().await;
    wait_for_value(
        &kit,
        "SELECT count(*) FROM game WHERE status = 2 AND ending LIKE 'resigned%'",
        1,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_close_when_their_credential_is_revoked() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let first = create_member(&kit, "Ann").await;
    let login_again = async || cookie(&login(&kit, "", "Ann", PASSWORD).await);

    let second = login_again().await;
    let page = SocketClient::connect_page(address, &second).await;
    assert_eq!(kit.post("/api/logout", &second, json!({})).await.status, 204);
    assert_closes(page, "after logout").await;

    let second = login_again().await;
    let page = SocketClient::connect_page(address, &second).await;
    let sessions = kit.get("/api/me/sessions", &first).await.json();
    let other = sessions.as_array().unwrap().iter().find(|s| s["current"] == false).unwrap();
    let path = format!("/api/me/sessions/{}", other["id"].as_str().unwrap());
    assert_eq!(kit.send("DELETE", &path, &first, json!({})).await.status, 204);
    assert_closes(page, "session revoked from another session").await;

    let page = SocketClient::connect_page(address, &login_again().await).await;
    assert_eq!(kit.send("DELETE", "/api/me/sessions", &first, json!({})).await.status, 204);
    assert_closes(page, "all other sessions revoked").await;

    let bot = json!({"label": "a", "scopes": ["read"], "bot": "Ann-Bot"});
    let (key, view) = create_token(&kit, &first, bot).await;
    let shown = format!("Bearer {key}");
    let mut page = SocketClient::connect(address, &[("authorization", &shown)]).await.unwrap();
    page.send(&FromClient::Hello { protocol: PLAY_VERSION, games: Vec::new() }).await;
    page.receive().await;
    let path = format!("/api/me/tokens/{}", view["id"].as_str().unwrap());
    assert_eq!(kit.send("DELETE", &path, &first, json!({})).await.status, 204);
    assert_closes(page, "token revoked").await;

    let page = SocketClient::connect_page(address, &login_again().await).await;
    let body = json!({"old_password": PASSWORD, "new_password": "the otter plays at one"});
    assert_eq!(kit.post("/api/me/password", &first, body).await.status, 200);
    assert_closes(page, "sessions of the old password").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn orphaned_guest_is_purged() {
    let kit = TestKit::start().await;
    let (lost, _) = create_guest(&kit).await;
    let (here, _) = create_guest(&kit).await;
    let (reported, name) = create_guest(&kit).await;
    let (played, other) = (create_guest(&kit).await.0, create_guest(&kit).await.0);
    start_game(&kit, &played, &other).await;
    let report = json!({"player": name, "reason": "name", "text": ""});
    assert!(kit.post("/api/reports", &here, report).await.status.is_success());
    let gone = create_member(&kit, "Ann").await;
    assert_eq!(kit.send("DELETE", "/api/me", &gone, json!({})).await.status, 204);
    create_member(&kit, "Bob").await;
    for cookie in [&lost, &reported, &played] {
        assert_eq!(kit.post("/api/logout", cookie, json!({})).await.status, 204);
    }
    kit.run_jobs_now().await;
    // Bob, the guest with a session, the reported guest, and the two players.
    wait_for_value(&kit, "SELECT count(*) FROM player", 5).await;
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM account").await, 5);
    assert_eq!(
        query_i64(&kit, "SELECT count(*) FROM player WHERE deleted_ms IS NOT NULL").await,
        0
    );
    assert_eq!(kit.get("/api/me", &here).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_purge_does_not_block_other_purges() {
    let kit = TestKit::start().await;
    for statement in [
        "INSERT INTO rate_limit SELECT int4send(n), 1, 1 FROM generate_series(1, 2500) n",
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN RAISE EXCEPTION ''not now''; END'",
        "CREATE TRIGGER refuse BEFORE DELETE ON passkey_challenge FOR EACH STATEMENT
             EXECUTE FUNCTION refuse()",
    ] {
        sqlx::query(statement).execute(&kit.node.pool).await.unwrap();
    }
    kit.run_jobs_now().await;
    wait_for_value(&kit, "SELECT count(*) FROM rate_limit", 0).await;
}
