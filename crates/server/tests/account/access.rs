//! Tests of a server that does not accept every kind of player.

use serde_json::json;
use server::{Access, Node, Pages, RegistrationPolicy, Settings, node_app};

use crate::kit::{TestKit, TestResponse};
use crate::{
    PASSWORD, create_guest, create_member, create_token, login, request_with_token, status_and_code,
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
