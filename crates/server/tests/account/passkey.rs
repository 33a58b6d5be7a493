//! Tests of passkeys with a software authenticator.

use serde_json::{Value, json};

use crate::authenticator::Authenticator;
use crate::kit::{TestKit, TestResponse};
use crate::{
    age_logins_by_one_hour, cookie, create_guest, create_member, query_i64, status_and_code,
};

async fn register_begin(kit: &TestKit, cookie: &str, body: Value) -> Value {
    let answer = kit.post("/api/passkeys/register/begin", cookie, body).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    answer.json()
}

async fn register_end(
    kit: &TestKit,
    cookie: &str,
    challenge: &Value,
    credential: Value,
) -> TestResponse {
    let challenge_id = &challenge["challenge_id"];
    let body = json!({"challenge_id": challenge_id, "label": "phone", "credential": credential});
    kit.post("/api/passkeys/register/end", cookie, body).await
}

async fn login_begin(kit: &TestKit) -> Value {
    let answer = kit.post("/api/passkeys/login/begin", "", json!({})).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    answer.json()
}

async fn login_end(kit: &TestKit, challenge: &Value, credential: Value) -> TestResponse {
    let body = json!({"challenge_id": challenge["challenge_id"], "credential": credential});
    kit.post("/api/passkeys/login/end", "", body).await
}

fn device(kit: &TestKit) -> Authenticator {
    Authenticator::new(&kit.node.settings.public_url)
}

/// Creates a member with a passkey and returns the device and the session cookie.
async fn member_with_passkey(kit: &TestKit, name: &str) -> (Authenticator, String) {
    let first = create_member(kit, name).await;
    let mut device = device(kit);
    let challenge = register_begin(kit, &first, json!({})).await;
    let created =
        register_end(kit, &first, &challenge, device.create_credential(&challenge["publicKey"]))
            .await;
    assert_eq!(created.status, 201, "{:?}", created.json());
    (device, cookie(&created))
}

#[tokio::test(flavor = "multi_thread")]
async fn passkey_logs_in_without_user_name() {
    let kit = TestKit::start().await;
    create_member(&kit, "Bob").await;
    let (mut device, ann) = member_with_passkey(&kit, "Ann").await;
    assert_eq!(kit.get("/api/me", &ann).await.json()["passkey_count"], 1);
    let challenge = login_begin(&kit).await;
    assert_eq!(challenge["publicKey"].get("allowCredentials"), Some(&json!([])));
    let answer = login_end(&kit, &challenge, device.sign_login(&challenge["publicKey"])).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    assert_eq!(kit.get("/api/me", &cookie(&answer)).await.json()["name"], "Ann");
    let list = kit.get("/api/me/passkeys", &ann).await.json();
    assert_eq!(list[0]["label"], "phone");
    assert!(list[0]["last_used_ms"].as_u64().unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_becomes_member_with_passkey_only() {
    let kit = TestKit::start().await;
    let (visitor, _) = create_guest(&kit).await;
    let nameless = kit.post("/api/passkeys/register/begin", &visitor, json!({})).await;
    assert_eq!(status_and_code(&nameless), (422, "name-required".to_owned()));
    let challenge = register_begin(&kit, &visitor, json!({"name": "Ann"})).await;
    assert_eq!(challenge["publicKey"]["user"]["name"], "Ann");
    let selection = &challenge["publicKey"]["authenticatorSelection"];
    assert_eq!(selection["residentKey"], "required");
    assert_eq!(selection["userVerification"], "required");
    let mut device = device(&kit);
    let created =
        register_end(&kit, &visitor, &challenge, device.create_credential(&challenge["publicKey"]))
            .await;
    assert_eq!(created.status, 201, "{:?}", created.json());
    assert_eq!(created.json()["kind"], "member");
    assert_eq!(created.json()["has_password"], false);
    assert_eq!(kit.get("/api/me", &visitor).await.status, 401, "the session was rotated");
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM player").await, 1, "the same player");
    // Password login fails for an account without a password.
    let tried = crate::login(&kit, "", "Ann", "").await;
    assert_eq!(status_and_code(&tried), (422, "wrong-credentials".to_owned()));
    // The last credential cannot be removed.
    let ann = cookie(&created);
    let id = kit.get("/api/me/passkeys", &ann).await.json()[0]["id"].clone();
    let path = format!("/api/me/passkeys/{}", id.as_str().unwrap());
    let removed = kit.send("DELETE", &path, &ann, json!({})).await;
    assert_eq!(status_and_code(&removed), (422, "last-passkey".to_owned()));
    assert_eq!(query_i64(&kit, "SELECT count(*) FROM passkey").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn passkey_challenge_is_single_use_expiring_and_bound_to_player() {
    let kit = TestKit::start().await;
    let (mut device, ann) = member_with_passkey(&kit, "Ann").await;
    let bob = create_member(&kit, "Bob").await;

    let challenge = login_begin(&kit).await;
    let credential = device.sign_login(&challenge["publicKey"]);
    assert_eq!(login_end(&kit, &challenge, credential.clone()).await.status, 200);
    let again = login_end(&kit, &challenge, credential).await;
    assert_eq!(status_and_code(&again), (422, "passkey-challenge-expired".to_owned()));

    let challenge = login_begin(&kit).await;
    sqlx::query("UPDATE passkey_challenge SET expires_ms = 1")
        .execute(&kit.node.pool)
        .await
        .unwrap();
    let late = login_end(&kit, &challenge, device.sign_login(&challenge["publicKey"])).await;
    assert_eq!(status_and_code(&late), (422, "passkey-challenge-expired".to_owned()));

    let mut other = self::device(&kit);
    let challenge = register_begin(&kit, &ann, json!({})).await;
    let created = other.create_credential(&challenge["publicKey"]);
    let foreign = register_end(&kit, &bob, &challenge, created.clone()).await;
    assert_eq!(status_and_code(&foreign), (422, "passkey-challenge-expired".to_owned()));
    assert_eq!(
        register_end(&kit, &ann, &challenge, created).await.status,
        201,
        "a foreign attempt does not consume the challenge"
    );

    // A login challenge cannot register a passkey, and the other way round.
    let challenge = login_begin(&kit).await;
    let registration = register_begin(&kit, &bob, json!({})).await;
    let body = json!({"challenge_id": challenge["challenge_id"], "label": "x",
        "credential": other.create_credential(&registration["publicKey"])});
    let mixed = kit.post("/api/passkeys/register/end", &bob, body).await;
    assert_eq!(status_and_code(&mixed), (422, "passkey-challenge-expired".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_passkey_responses_are_rejected() {
    let kit = TestKit::start().await;
    let (mut device, _) = member_with_passkey(&kit, "Ann").await;
    let assert_rejected = |answer: &TestResponse| {
        assert_eq!(status_and_code(answer), (422, "wrong-credentials".to_owned()));
        assert!(answer.headers.get("set-cookie").is_none());
    };
    // Signed for another site.
    device.origin = "https://palamedes.evil.example".to_owned();
    let challenge = login_begin(&kit).await;
    assert_rejected(&login_end(&kit, &challenge, device.sign_login(&challenge["publicKey"])).await);
    device.origin.clone_from(&kit.node.settings.public_url);
    // Another challenge.
    let (challenge, before) = (login_begin(&kit).await, login_begin(&kit).await);
    assert_rejected(&login_end(&kit, &challenge, device.sign_login(&before["publicKey"])).await);
    // No user verification.
    device.verifies_user = false;
    let challenge = login_begin(&kit).await;
    assert_rejected(&login_end(&kit, &challenge, device.sign_login(&challenge["publicKey"])).await);
    device.verifies_user = true;
    // A cloned device: its counter lags behind.
    device.counter = 0;
    let challenge = login_begin(&kit).await;
    assert_rejected(&login_end(&kit, &challenge, device.sign_login(&challenge["publicKey"])).await);
    device.counter = 100;
    // An invalid signature.
    let challenge = login_begin(&kit).await;
    let mut credential = device.sign_login(&challenge["publicKey"]);
    credential["response"]["signature"] = json!("AAAA");
    assert_rejected(&login_end(&kit, &challenge, credential).await);
    // The user handle of another player with an own key.
    let (mut other, _) = member_with_passkey(&kit, "Bob").await;
    let challenge = login_begin(&kit).await;
    let mut credential = other.sign_login(&challenge["publicKey"]);
    let foreign_handle =
        device.sign_login(&challenge["publicKey"])["response"]["userHandle"].clone();
    credential["response"]["userHandle"] = foreign_handle;
    assert_rejected(&login_end(&kit, &challenge, credential).await);
    // The genuine response still works.
    let challenge = login_begin(&kit).await;
    assert_eq!(
        login_end(&kit, &challenge, device.sign_login(&challenge["publicKey"])).await.status,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_renamed_and_removed_by_owner_only() {
    let kit = TestKit::start().await;
    let (mut device, ann) = member_with_passkey(&kit, "Ann").await;
    let (_, bob) = member_with_passkey(&kit, "Bob").await;
    let id = kit.get("/api/me/passkeys", &ann).await.json()[0]["id"].clone();
    let path = format!("/api/me/passkeys/{}", id.as_str().unwrap());
    let label = json!({"label": "old phone"});
    assert_eq!(kit.send("PATCH", &path, &bob, label.clone()).await.status, 404);
    assert_eq!(kit.send("DELETE", &path, &bob, json!({})).await.status, 404);
    assert_eq!(kit.send("PATCH", &path, &ann, label).await.status, 204);
    assert_eq!(kit.get("/api/me/passkeys", &ann).await.json()[0]["label"], "old phone");
    assert_eq!(kit.get("/api/me/passkeys", &bob).await.json()[0]["label"], "phone");
    let empty = kit.send("PATCH", &path, &ann, json!({"label": " "})).await;
    assert_eq!(status_and_code(&empty), (422, "invalid-label".to_owned()));
    age_logins_by_one_hour(&kit).await;
    let late = kit.send("DELETE", &path, &ann, json!({})).await;
    assert_eq!(status_and_code(&late), (403, "recent-login-required".to_owned()));
    let begun = kit.post("/api/passkeys/register/begin", &ann, json!({})).await;
    assert_eq!(status_and_code(&begun), (403, "recent-login-required".to_owned()));
    let challenge = login_begin(&kit).await;
    let fresh =
        cookie(&login_end(&kit, &challenge, device.sign_login(&challenge["publicKey"])).await);
    assert_eq!(kit.send("DELETE", &path, &fresh, json!({})).await.status, 204);
    let challenge = login_begin(&kit).await;
    let removed = login_end(&kit, &challenge, device.sign_login(&challenge["publicKey"])).await;
    assert_eq!(status_and_code(&removed), (422, "wrong-credentials".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn moderator_replaces_passkeys_only_after_login_with_one() {
    let kit = TestKit::start().await;
    let (mut device, _) = member_with_passkey(&kit, "Mona").await;
    let moderator = "INSERT INTO moderator (player_id, created_ms)
        SELECT player_id, created_ms FROM player WHERE name = 'Mona'";
    sqlx::query(moderator).execute(&kit.node.pool).await.unwrap();
    let by_password = cookie(&crate::login(&kit, "", "Mona", crate::PASSWORD).await);
    let begin = "/api/passkeys/register/begin";
    let refused = (403, "passkey-required".to_owned());
    assert_eq!(status_and_code(&kit.post(begin, &by_password, json!({})).await), refused);
    let id = kit.get("/api/me/passkeys", &by_password).await.json()[0]["id"].clone();
    let path = format!("/api/me/passkeys/{}", id.as_str().unwrap());
    let removed = kit.send("DELETE", &path, &by_password, json!({})).await;
    assert_eq!(status_and_code(&removed), refused);
    let challenge = login_begin(&kit).await;
    let by_passkey =
        cookie(&login_end(&kit, &challenge, device.sign_login(&challenge["publicKey"])).await);
    assert_eq!(kit.post(begin, &by_passkey, json!({})).await.status, 200);
    assert_eq!(kit.send("DELETE", &path, &by_passkey, json!({})).await.status, 204);
    // Without any passkey the first one is added after a login with the password.
    assert_eq!(kit.post(begin, &by_password, json!({})).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn passkey_login_may_finish_on_another_node() {
    let kit = TestKit::start().await;
    let (mut device, _) = member_with_passkey(&kit, "Ann").await;
    let challenge = login_begin(&kit).await;
    let other = kit.second_node().await;
    let app = server::node_app(other.clone(), server::Pages::embedded());
    let database = kit.database.clone();
    let other = TestKit { node: other, app, database, expected_errors: 0 };
    let answer = login_end(&other, &challenge, device.sign_login(&challenge["publicKey"])).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_rejected_on_ip_address_host() {
    let kit =
        TestKit::start_with(|settings| settings.public_url = "http://127.0.0.1:8080".to_owned())
            .await;
    let answer = kit.post("/api/passkeys/login/begin", "", json!({})).await;
    assert_eq!(status_and_code(&answer), (422, "passkeys-unavailable".to_owned()));
}
