//! Passkeys, with a device made of software.

use serde_json::{Value, json};

use crate::authenticator::Authenticator;
use crate::kit::{Answer, Kit};
use crate::{an_hour_later, cookie, guest, member, number, told};

async fn begin(kit: &Kit, cookie: &str, body: Value) -> Value {
    let answer = kit.post("/api/passkey/register/begin", cookie, body).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    answer.json()
}

async fn end(kit: &Kit, cookie: &str, asked: &Value, credential: Value) -> Answer {
    let body = json!({"ceremony": asked["ceremony"], "label": "phone", "credential": credential});
    kit.post("/api/passkey/register/end", cookie, body).await
}

async fn ask_login(kit: &Kit) -> Value {
    let answer = kit.post("/api/passkey/login/begin", "", json!({})).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    answer.json()
}

async fn end_login(kit: &Kit, asked: &Value, credential: Value) -> Answer {
    let body = json!({"ceremony": asked["ceremony"], "credential": credential});
    kit.post("/api/passkey/login/end", "", body).await
}

fn device(kit: &Kit) -> Authenticator {
    Authenticator::new(&kit.node.settings.public_url)
}

/// A member with a passkey; their login.
async fn with_passkey(kit: &Kit, name: &str) -> (Authenticator, String) {
    let first = member(kit, name).await;
    let mut device = device(kit);
    let asked = begin(kit, &first, json!({})).await;
    let made = end(kit, &first, &asked, device.make(&asked["publicKey"])).await;
    assert_eq!(made.status, 201, "{:?}", made.json());
    (device, cookie(&made))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_logs_its_owner_in_without_a_name() {
    let kit = Kit::start().await;
    member(&kit, "Bob").await;
    let (mut device, ann) = with_passkey(&kit, "Ann").await;
    assert_eq!(kit.get("/api/me", &ann).await.json()["passkeys"], 1);
    let asked = ask_login(&kit).await;
    assert_eq!(asked["publicKey"].get("allowCredentials"), Some(&json!([])));
    let answer = end_login(&kit, &asked, device.answer(&asked["publicKey"])).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    assert_eq!(kit.get("/api/me", &cookie(&answer)).await.json()["name"], "Ann");
    let list = kit.get("/api/me/passkeys", &ann).await.json();
    assert_eq!(list[0]["label"], "phone");
    assert!(list[0]["used_ms"].as_u64().unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_a_member_with_a_passkey_alone() {
    let kit = Kit::start().await;
    let (visitor, _) = guest(&kit).await;
    let nameless = kit.post("/api/passkey/register/begin", &visitor, json!({})).await;
    assert_eq!(told(&nameless), (422, "name-needed".to_owned()));
    let asked = begin(&kit, &visitor, json!({"name": "Ann"})).await;
    assert_eq!(asked["publicKey"]["user"]["name"], "Ann");
    let selection = &asked["publicKey"]["authenticatorSelection"];
    assert_eq!(selection["residentKey"], "required");
    assert_eq!(selection["userVerification"], "required");
    let mut device = device(&kit);
    let made = end(&kit, &visitor, &asked, device.make(&asked["publicKey"])).await;
    assert_eq!(made.status, 201, "{:?}", made.json());
    assert_eq!(made.json()["kind"], "member");
    assert_eq!(made.json()["password"], false);
    assert_eq!(kit.get("/api/me", &visitor).await.status, 401, "the login began anew");
    assert_eq!(number(&kit, "SELECT count(*) FROM player").await, 1, "the same player");
    // Without a password nobody gets in with one.
    let tried = crate::login(&kit, "", "Ann", "").await;
    assert_eq!(told(&tried), (422, "login-wrong".to_owned()));
    // The only way in stays.
    let ann = cookie(&made);
    let id = kit.get("/api/me/passkeys", &ann).await.json()[0]["id"].clone();
    let path = format!("/api/me/passkeys/{}", id.as_str().unwrap());
    let removed = kit.send("DELETE", &path, &ann, json!({})).await;
    assert_eq!(told(&removed), (422, "last-passkey".to_owned()));
    assert_eq!(number(&kit, "SELECT count(*) FROM passkey").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_is_answered_once_in_time_and_by_the_same() {
    let kit = Kit::start().await;
    let (mut device, ann) = with_passkey(&kit, "Ann").await;
    let bob = member(&kit, "Bob").await;

    let asked = ask_login(&kit).await;
    let credential = device.answer(&asked["publicKey"]);
    assert_eq!(end_login(&kit, &asked, credential.clone()).await.status, 200);
    let again = end_login(&kit, &asked, credential).await;
    assert_eq!(told(&again), (422, "ceremony-over".to_owned()));

    let asked = ask_login(&kit).await;
    sqlx::query("UPDATE ceremony SET until_ms = 1").execute(&kit.node.pool).await.unwrap();
    let late = end_login(&kit, &asked, device.answer(&asked["publicKey"])).await;
    assert_eq!(told(&late), (422, "ceremony-over".to_owned()));

    let mut other = self::device(&kit);
    let asked = begin(&kit, &ann, json!({})).await;
    let made = other.make(&asked["publicKey"]);
    let stranger = end(&kit, &bob, &asked, made.clone()).await;
    assert_eq!(told(&stranger), (422, "ceremony-over".to_owned()));
    assert_eq!(end(&kit, &ann, &asked, made).await.status, 201, "a stranger used nothing up");

    // What was asked for a login makes no passkey, and the other way round.
    let asked = ask_login(&kit).await;
    let body = json!({"ceremony": asked["ceremony"], "label": "x",
        "credential": other.make(&begin(&kit, &bob, json!({})).await["publicKey"])});
    let mixed = kit.post("/api/passkey/register/end", &bob, body).await;
    assert_eq!(told(&mixed), (422, "ceremony-over".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_answers_do_not_log_in() {
    let kit = Kit::start().await;
    let (mut device, _) = with_passkey(&kit, "Ann").await;
    let refused = |answer: &Answer| {
        assert_eq!(told(answer), (422, "login-wrong".to_owned()));
        assert!(answer.headers.get("set-cookie").is_none());
    };
    // Signed for another site.
    device.origin = "https://palamedes.evil.example".to_owned();
    let asked = ask_login(&kit).await;
    refused(&end_login(&kit, &asked, device.answer(&asked["publicKey"])).await);
    device.origin.clone_from(&kit.node.settings.public_url);
    // Another challenge.
    let (asked, before) = (ask_login(&kit).await, ask_login(&kit).await);
    refused(&end_login(&kit, &asked, device.answer(&before["publicKey"])).await);
    // The device did not look who it was.
    device.verifies = false;
    let asked = ask_login(&kit).await;
    refused(&end_login(&kit, &asked, device.answer(&asked["publicKey"])).await);
    device.verifies = true;
    // A copy of the device: its counter lags behind.
    device.counter = 0;
    let asked = ask_login(&kit).await;
    refused(&end_login(&kit, &asked, device.answer(&asked["publicKey"])).await);
    device.counter = 100;
    // A signature that is none.
    let asked = ask_login(&kit).await;
    let mut credential = device.answer(&asked["publicKey"]);
    credential["response"]["signature"] = json!("AAAA");
    refused(&end_login(&kit, &asked, credential).await);
    // Somebody else's handle with an own key.
    let (mut other, _) = with_passkey(&kit, "Bob").await;
    let asked = ask_login(&kit).await;
    let mut credential = other.answer(&asked["publicKey"]);
    let hers = device.answer(&asked["publicKey"])["response"]["userHandle"].clone();
    credential["response"]["userHandle"] = hers;
    refused(&end_login(&kit, &asked, credential).await);
    // And the true one still does.
    let asked = ask_login(&kit).await;
    assert_eq!(end_login(&kit, &asked, device.answer(&asked["publicKey"])).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_named_and_removed_by_their_owner_alone() {
    let kit = Kit::start().await;
    let (mut device, ann) = with_passkey(&kit, "Ann").await;
    let (_, bob) = with_passkey(&kit, "Bob").await;
    let id = kit.get("/api/me/passkeys", &ann).await.json()[0]["id"].clone();
    let path = format!("/api/me/passkeys/{}", id.as_str().unwrap());
    let label = json!({"label": "old phone"});
    assert_eq!(kit.send("PATCH", &path, &bob, label.clone()).await.status, 404);
    assert_eq!(kit.send("DELETE", &path, &bob, json!({})).await.status, 404);
    assert_eq!(kit.send("PATCH", &path, &ann, label).await.status, 204);
    assert_eq!(kit.get("/api/me/passkeys", &ann).await.json()[0]["label"], "old phone");
    assert_eq!(kit.get("/api/me/passkeys", &bob).await.json()[0]["label"], "phone");
    let empty = kit.send("PATCH", &path, &ann, json!({"label": " "})).await;
    assert_eq!(told(&empty), (422, "label".to_owned()));
    an_hour_later(&kit).await;
    let late = kit.send("DELETE", &path, &ann, json!({})).await;
    assert_eq!(told(&late), (403, "login-again".to_owned()));
    let begun = kit.post("/api/passkey/register/begin", &ann, json!({})).await;
    assert_eq!(told(&begun), (403, "login-again".to_owned()));
    let asked = ask_login(&kit).await;
    let fresh = cookie(&end_login(&kit, &asked, device.answer(&asked["publicKey"])).await);
    assert_eq!(kit.send("DELETE", &path, &fresh, json!({})).await.status, 204);
    let asked = ask_login(&kit).await;
    let gone = end_login(&kit, &asked, device.answer(&asked["publicKey"])).await;
    assert_eq!(told(&gone), (422, "login-wrong".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_node_ends_what_one_began() {
    let kit = Kit::start().await;
    let (mut device, _) = with_passkey(&kit, "Ann").await;
    let asked = ask_login(&kit).await;
    let settings = kit.node.settings.clone();
    let other = server::Node::start(settings).await.unwrap();
    let app = server::node_app(other.clone(), server::Pages::embedded());
    let database = kit.database.clone();
    let other = Kit { node: other, app, database, wrong: 0 };
    let answer = end_login(&other, &asked, device.answer(&asked["publicKey"])).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_of_digits_has_no_passkeys() {
    let kit = Kit::with(|settings| settings.public_url = "http://127.0.0.1:8080".to_owned()).await;
    let answer = kit.post("/api/passkey/login/begin", "", json!({})).await;
    assert_eq!(told(&answer), (422, "passkeys-need-a-name".to_owned()));
}
