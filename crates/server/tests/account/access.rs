//! Tests of a server that does not accept every kind of player.

use std::time::Duration;

use serde_json::{Value, json};
use server::{
    Access, Node, Pages, RegistrationPolicy, Settings, SiteMode, SiteNotice, node_app, set_notice,
    set_site_mode,
};
use tokio::time::{sleep, timeout};

use crate::authenticator::Authenticator;
use crate::kit::client::TEST_TIMEOUT;
use crate::kit::{TestKit, TestResponse};
use crate::{
    PASSWORD, create_guest, create_member, create_token, login, query_i64, request_with_token,
    status_and_code,
};

#[tokio::test(flavor = "multi_thread")]
async fn closed_server_accepts_only_members() {
    let mut kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let (guest, _) = create_guest(&kit).await;
    let bot = json!({"label": "a", "scopes": ["read", "play"], "bot": "ann-bot"});
    let (token, _) = create_token(&kit, &ann, bot.clone()).await;
    assert_eq!(request_with_token(&kit, "GET", "/api/me", &token).await.status, 200);
    let access = Access { registration: RegistrationPolicy::Closed, guests: false, bots: false };
    let settings = Settings { node: "two".to_owned(), access, ..kit.node.settings.clone() };
    kit.app = node_app(Node::start(settings).await.unwrap(), Pages::embedded());
    let check = |answer: &TestResponse, code: &str| {
        assert_eq!(status_and_code(answer), (403, code.to_owned()));
    };
    check(&kit.post("/api/guests", "", json!({})).await, "guests-disabled");
    let body = json!({"name": "Ben", "password": PASSWORD});
    check(&kit.post("/api/accounts", "", body.clone()).await, "registration-closed");
    check(&kit.post("/api/accounts", &guest, body).await, "registration-closed");
    let passkey = json!({"name": "Ben"});
    let begun = kit.post("/api/passkeys/register/begin", &guest, passkey).await;
    check(&begun, "registration-closed");
    check(&request_with_token(&kit, "GET", "/api/me", &token).await, "bots-disabled");
    check(&kit.post("/api/me/tokens", &ann, bot).await, "bots-disabled");
    let database = kit.database.clone();
    let added = tokio::task::spawn_blocking(move || server::add_member(&database, "Ben"));
    let password = added.await.unwrap().unwrap();
    assert_eq!(login(&kit, "", "Ben", &password).await.status, 200);
}

async fn start_by_invitation() -> TestKit {
    TestKit::start_with(|settings| {
        settings.access.registration = RegistrationPolicy::Invitation;
    })
    .await
}

async fn invite(kit: &TestKit) -> String {
    let database = kit.database.clone();
    let invited = tokio::task::spawn_blocking(move || server::invite_member(&database, 7));
    invited.await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn invitation_creates_one_account() {
    let kit = start_by_invitation().await;
    let info = kit.get("/api/server", "").await.json();
    assert_eq!(info["registration"], "invitation");
    let code = invite(&kit).await;
    let register = async |name: &str, invitation: Value| {
        let body = json!({"name": name, "password": PASSWORD, "invitation": invitation});
        status_and_code(&kit.post("/api/accounts", "", body).await)
    };
    let refused = |status: u16, code: &str| (status, code.to_owned());
    let missing = register("Ann", Value::Null).await;
    assert_eq!(missing, refused(403, "registration-by-invitation"));
    assert_eq!(register("Ann", json!("x")).await, refused(422, "invalid-invitation"));
    // A refused name does not use the invitation up.
    assert_eq!(register("a b", json!(code)).await.0, 422);
    assert_eq!(register("Ann", json!(code)).await.0, 201);
    assert_eq!(register("Ben", json!(code)).await, refused(422, "invalid-invitation"));
    let late = invite(&kit).await;
    sqlx::query("UPDATE invitation SET expires_ms = 1").execute(&kit.node.pool).await.unwrap();
    assert_eq!(register("Ben", json!(late)).await, refused(422, "invalid-invitation"));
    kit.run_jobs_now().await;
    crate::wait_for_value(&kit, "SELECT count(*) FROM invitation", 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invitation_works_for_a_single_one_of_many_requests() {
    let kit = start_by_invitation().await;
    let code = invite(&kit).await;
    let register = |number: u32| {
        let body = json!({
            "name": format!("player-{number}"), "password": PASSWORD, "invitation": code,
        });
        kit.post("/api/accounts", "", body)
    };
    let answers = tokio::join!(register(1), register(2), register(3));
    let created = [answers.0, answers.1, answers.2].iter().filter(|a| a.status == 201).count();
    assert_eq!(created, 1);
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM player WHERE kind = 1").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_with_an_invitation_registers_a_passkey() {
    let kit = start_by_invitation().await;
    let (guest, _) = create_guest(&kit).await;
    let begin = "/api/passkeys/register/begin";
    let without = kit.post(begin, &guest, json!({"name": "Ann"})).await;
    assert_eq!(status_and_code(&without), (403, "registration-by-invitation".to_owned()));
    let code = invite(&kit).await;
    let body = json!({"name": "Ann", "invitation": code});
    let begun = kit.post(begin, &guest, body).await;
    assert_eq!(begun.status, 200, "{:?}", begun.json());
    let mut device = Authenticator::new(&kit.node.settings.public_url);
    let credential = device.create_credential(&begun.json()["publicKey"]);
    let end = json!({
        "challenge_id": begun.json()["challenge_id"], "label": "phone", "credential": credential,
    });
    let without = kit.post("/api/passkeys/register/end", &guest, end.clone()).await;
    assert_eq!(status_and_code(&without), (403, "registration-by-invitation".to_owned()));
    let mut with = end;
    with["invitation"] = json!(code);
    let finished = kit.post("/api/passkeys/register/end", &guest, with).await;
    assert_eq!(finished.status, 201, "{:?}", finished.json());
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM invitation").await, 0);
}

/// Waits until a node shows a notice, in a language.
async fn wait_for_notice(kit: &TestKit, language: &str, expected: Value) {
    let path = format!("/api/server?language={language}");
    let polling = async {
        while kit.get(&path, "").await.json()["notice"] != expected {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(TEST_TIMEOUT, polling).await.unwrap_or_else(|_| panic!("no notice {expected}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn notice_is_shown_by_every_node_in_both_languages() {
    let kit = TestKit::start().await;
    let second = kit.second_node().await;
    let other = TestKit {
        node: second.clone(),
        app: node_app(second, Pages::embedded()),
        database: kit.database.clone(),
        expected_errors: 0,
    };
    let set = async |english: &'static str, german: &'static str| {
        let database = kit.database.clone();
        let notice = SiteNotice { english, german };
        tokio::task::spawn_blocking(move || set_notice(&database, notice)).await.unwrap()
    };
    wait_for_notice(&kit, "en", Value::Null).await;
    set("Closed on Friday", "Freitag zu").await.unwrap();
    for node in [&kit, &other] {
        wait_for_notice(node, "en", json!("Closed on Friday")).await;
        wait_for_notice(node, "de", json!("Freitag zu")).await;
    }
    set("", " Nur deutsch ").await.unwrap();
    wait_for_notice(&kit, "en", json!("Nur deutsch")).await;
    let long: &'static str = Box::leak("x".repeat(501).into_boxed_str());
    for text in [long, "two\nlines", "a\u{202e}b"] {
        assert_eq!(set(text, "").await.unwrap_err().code(), "invalid-notice");
    }
    set("", "").await.unwrap();
    wait_for_notice(&other, "de", Value::Null).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn maintenance_refuses_new_games_and_accounts_and_keeps_live_games() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let ben = create_member(&kit, "Ben").await;
    let pente = json!({"rules": "pente", "time_control": "egg:60"});
    let open = kit.post("/api/lobby/games", &ann, pente.clone()).await.json();
    let live = kit.post("/api/lobby/games", &ann, pente.clone()).await.json();
    let path = |game: &Value, action: &str| {
        format!("/api/games/{}/{action}", game["game_id"].as_str().unwrap())
    };
    assert_eq!(kit.post(&path(&live, "join"), &ben, json!({})).await.status, 200);
    let switch = async |mode: SiteMode| {
        let database = kit.database.clone();
        tokio::task::spawn_blocking(move || set_site_mode(&database, mode)).await.unwrap().unwrap();
        let expected = json!(mode == SiteMode::Maintenance);
        let polling = async {
            while kit.get("/api/server", "").await.json()["maintenance"] != expected {
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(TEST_TIMEOUT, polling).await.unwrap();
    };
    switch(SiteMode::Maintenance).await;
    let account = json!({"name": "Cid", "password": PASSWORD});
    for (path, cookie, body) in [
        ("/api/accounts".to_owned(), "", account.clone()),
        ("/api/guests".to_owned(), "", json!({})),
        ("/api/lobby/games".to_owned(), &*ann, pente.clone()),
        ("/api/lobby/pairings".to_owned(), &*ann, pente.clone()),
        (path(&open, "join"), &*ben, json!({})),
        (path(&open, "computers"), &*ann, json!({"level": 1})),
    ] {
        let refused = kit.post(&path, cookie, body).await;
        assert_eq!(status_and_code(&refused), (503, "maintenance".to_owned()), "{path}");
        assert_eq!(refused.headers["retry-after"], "60", "{path}");
    }
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200);
    let state = kit.get(&path(&live, "state"), &ann).await.json();
    let first = if state["to_move"][0] == state["your_seat"] { &ann } else { &ben };
    let body = json!({"request_id": uuid::Uuid::new_v4().to_string(), "ply": 0,
        "command": "move K10"});
    let moved = kit.post(&path(&live, "commands"), first, body).await;
    assert_eq!(moved.status, 200, "{:?} {state}", moved.json());
    switch(SiteMode::Usual).await;
    assert_eq!(kit.post("/api/accounts", "", account).await.status, 201);
    assert_eq!(kit.post(&path(&open, "join"), &ben, json!({})).await.status, 200);
}
