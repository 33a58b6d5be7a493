//! Devices are told of turns and challenges: a service that keeps messages stands on loopback, and
//! a device opens them, by other code than sealed them.

use std::sync::Arc;

use axum::http::HeaderMap;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use serde_json::{Value, json};
use server::Node;
use sha2::Sha256;

use crate::device::{Device, Message, Service};
use crate::kit::Kit;
use crate::people::{Person, check, count, guest, of_kind, playing, until};

#[test]
fn a_device_opens_the_message_of_the_rfc() {
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let device = Device {
        secret: SecretKey::from_slice(&bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
            .unwrap(),
        auth: bytes("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap(),
        path: String::new(),
    };
    let sealed = bytes(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
         mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
         pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
    assert_eq!(device.open(&sealed), b"When I grow up, I want to be a watermelon");
}

async fn message(service: &Service) -> Message {
    until(async || service.take()).await
}

async fn add(kit: &Kit, person: &Person, device: &Device, service: &Service) {
    let added = person.post(kit, "/api/me/push", device.described(service)).await;
    assert_eq!(added.status, 204, "{:?}", added.json());
}

/// All that waits is due, and a node that comes does its rounds.
async fn tell_now(kit: &Kit) -> Arc<Node> {
    until(async || {
        (count(kit, "SELECT count(*) FROM reminder_pace WHERE waiting").await > 0).then_some(())
    })
    .await;
    sqlx::query("UPDATE reminder_pace SET due_ms = 0").execute(&kit.node.pool).await.unwrap();
    Node::start(kit.node.settings.clone()).await.unwrap()
}

async fn all_told(kit: &Kit) {
    let waiting = "SELECT count(*) FROM reminder_pace WHERE waiting";
    until(async || (count(kit, waiting).await == 0).then_some(())).await;
}

fn days() -> Value {
    json!({"game": "pente:9,free", "control": "days:3"})
}

const DEVICES: &str = "SELECT count(*) FROM push_device";

/// The signature is that of the key that was told, for this service and not for long.
fn check_signature(kit: &Kit, service: &Service, headers: &HeaderMap, key: &str) {
    let shown = headers["authorization"].to_str().unwrap();
    let (token, shown_key) = shown.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(shown_key, key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let verifying = VerifyingKey::from_sec1_bytes(&URL_SAFE_NO_PAD.decode(key).unwrap()).unwrap();
    let signature = URL_SAFE_NO_PAD.decode(signature).unwrap();
    let signature = Signature::from_slice(&signature).unwrap();
    verifying.verify(signed.as_bytes(), &signature).unwrap();
    let (header, claims) = signed.split_once('.').unwrap();
    let read = |text: &str| -> Value {
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).unwrap()).unwrap()
    };
    assert_eq!(read(header), json!({"typ": "JWT", "alg": "ES256"}));
    let claims = read(claims);
    assert_eq!(claims["aud"], format!("http://{}", service.address));
    assert_eq!(claims["sub"], kit.node.settings.public_url.as_str());
    let left = claims["exp"].as_u64().unwrap() - kit.node.now_ms() / 1000;
    assert!((11 * 3_600..=24 * 3_600).contains(&left), "{left}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_told_of_a_turn_once() {
    let (kit, service) = (Kit::start().await, Service::open().await);
    let (one, two, game) = playing(&kit, days()).await;
    let device = Device::new("two");
    add(&kit, &two, &device, &service).await;
    let listed = two.get(&kit, "/api/me/push").await;
    assert_eq!(listed["devices"][0]["endpoint"], service.endpoint("two").as_str());
    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);

    let node = tell_now(&kit).await;
    let message = message(&service).await;
    assert_eq!(message.path, "two");
    let told: Value = serde_json::from_slice(&device.open(&message.body)).unwrap();
    assert_eq!(told, json!({"kind": "turn", "game": game, "games": 1}));
    check_signature(&kit, &service, &message.headers, listed["key"].as_str().unwrap());
    for (name, value) in [
        ("ttl", "86400"),
        ("urgency", "normal"),
        ("topic", "turn"),
        ("content-encoding", "aes128gcm"),
    ] {
        assert_eq!(message.headers[name], value);
    }
    all_told(&kit).await;
    sqlx::query("UPDATE reminder_pace SET due_ms = 0").execute(&kit.node.pool).await.unwrap();
    let again = Node::start(kit.node.settings.clone()).await.unwrap();
    assert_eq!(again.push_key(), node.push_key(), "one key for all nodes");
    assert!(service.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_told_of_a_challenge_unless_it_was_taken_back() {
    let (kit, service) = (Kit::start().await, Service::open().await);
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let device = Device::new("two");
    add(&kit, &two, &device, &service).await;
    let challenge = json!({"game": "pente", "control": "fischer:300+5", "invited": [two.name]});
    let gone = one.open(&kit, challenge.clone()).await;
    let left = one.post(&kit, &format!("/api/games/{gone}/leave"), json!({})).await;
    assert!(left.status.is_success(), "{:?}", left.json());
    let game = one.open(&kit, challenge).await;
    // It is noted beside the answer.
    let noted = "SELECT count(*) FROM reminder JOIN game USING (game_id) WHERE status = 0";
    until(async || (count(&kit, noted).await == 1).then_some(())).await;
    let node = tell_now(&kit).await;
    let message = message(&service).await;
    let told: Value = serde_json::from_slice(&device.open(&message.body)).unwrap();
    assert_eq!(told, json!({"kind": "challenge", "game": game, "games": 1}));
    assert_eq!(
        (message.headers["ttl"].as_ref(), message.headers["urgency"].as_ref()),
        (b"3600".as_slice(), b"high".as_slice())
    );
    all_told(&kit).await;
    assert!(service.is_empty());
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_is_gone_is_forgotten_and_no_redirect_is_followed() {
    let (kit, service) = (Kit::start().await, Service::open().await);
    let (one, two, game) = playing(&kit, days()).await;
    add(&kit, &two, &Device::new("two"), &service).await;
    service.answers(307);
    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);
    let node = tell_now(&kit).await;
    assert_eq!(message(&service).await.path, "two");
    let attempts = "SELECT attempts::bigint FROM reminder_pace";
    until(async || (count(&kit, attempts).await == 1).then_some(())).await;
    assert!(service.is_empty(), "the redirect was followed");
    assert_eq!(count(&kit, DEVICES).await, 1);
    drop(node);

    service.answers(410);
    let node = tell_now(&kit).await;
    message(&service).await;
    all_told(&kit).await;
    assert_eq!(count(&kit, DEVICES).await, 0);
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_are_bounded_and_go_with_their_login() {
    let (kit, service) = (Kit::start().await, Service::open().await);
    let (one, two) = (of_kind(&kit, 1).await, guest(&kit).await);
    // Twelve more logins of the same player, each on a device of its own.
    for number in 0..12 {
        let secret = format!("secret-{number}");
        let digest = <Sha256 as sha2::Digest>::digest(secret.as_bytes());
        let login = "INSERT INTO session
            (session_id, player_id, secret, made_ms, seen_ms, proved_ms, agent)
            SELECT $1, player_id, $2, $3, $3, $3, 'test' FROM player WHERE name = $4";
        let login = sqlx::query(login).bind(number).bind(digest.as_slice());
        let login = login.bind(i64::try_from(kit.node.now_ms()).unwrap()).bind(&one.name);
        login.execute(&kit.node.pool).await.unwrap();
        let there = Person { cookie: format!("palamedes={secret}"), name: one.name.clone() };
        add(&kit, &there, &Device::new(&format!("d{number}")), &service).await;
    }
    assert_eq!(count(&kit, DEVICES).await, 10);
    let listed = one.get(&kit, "/api/me/push").await;
    assert_eq!(listed["devices"].as_array().unwrap().len(), 10);

    // A guest who becomes a member is told as before.
    let three = guest(&kit).await;
    add(&kit, &three, &Device::new("three"), &service).await;
    let account = json!({"name": "threesome", "password": "correct-horse-3-staple"});
    let member = three.post(&kit, "/api/account", account).await;
    let cookie = member.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap();
    let three = Person { cookie: cookie.to_owned(), name: "threesome".to_owned() };
    assert_eq!(three.get(&kit, "/api/me/push").await["devices"].as_array().unwrap().len(), 1);
    let endpoint = json!({"endpoint": service.endpoint("three")});
    assert_eq!(kit.send("DELETE", "/api/me/push", &three.cookie, endpoint).await.status, 204);

    // The same browser, in the login of somebody else: it is theirs now.
    add(&kit, &two, &Device::new("d11"), &service).await;
    assert_eq!(count(&kit, DEVICES).await, 10);
    assert_eq!(two.get(&kit, "/api/me/push").await["devices"].as_array().unwrap().len(), 1);
    // Nobody removes the device of another; who logs out takes it along.
    let endpoint = json!({"endpoint": service.endpoint("d11")});
    assert_eq!(kit.send("DELETE", "/api/me/push", &one.cookie, endpoint).await.status, 204);
    assert_eq!(two.get(&kit, "/api/me/push").await["devices"].as_array().unwrap().len(), 1);
    assert!(two.post(&kit, "/api/logout", json!({})).await.status.is_success());
    assert_eq!(count(&kit, DEVICES).await, 9);
    let endpoint = json!({"endpoint": service.endpoint("d10")});
    assert_eq!(kit.send("DELETE", "/api/me/push", &one.cookie, endpoint).await.status, 204);
    assert_eq!(count(&kit, DEVICES).await, 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_message_can_be_left_for_is_refused() {
    let (kit, service) = (Kit::start().await, Service::open().await);
    let person = guest(&kit).await;
    let good = Device::new("good").described(&service);
    for (name, value, code) in [
        ("endpoint", "ftp://127.0.0.1/x", "push-endpoint"),
        ("endpoint", "nonsense", "push-endpoint"),
        ("p256dh", "BAAA", "push-keys"),
        ("auth", "", "push-keys"),
    ] {
        let mut bad = good.clone();
        bad[name] = json!(value);
        check(&person.post(&kit, "/api/me/push", bad).await, 422, code);
    }
    let off = Kit::with(|settings| settings.push = false).await;
    let person = guest(&off).await;
    assert_eq!(person.get(&off, "/api/me/push").await["key"], Value::Null);
    check(&person.post(&off, "/api/me/push", good).await, 422, "push-off");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_whose_login_is_over_is_told_no_more() {
    let (kit, service) = (Kit::start().await, Service::open().await);
    let (one, two, game) = playing(&kit, days()).await;
    add(&kit, &two, &Device::new("two"), &service).await;
    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);
    until(async || {
        (count(&kit, "SELECT count(*) FROM reminder_pace WHERE waiting").await > 0).then_some(())
    })
    .await;
    // A member who has not been here for 31 days; nobody has shown the cookie since.
    for statement in [
        "UPDATE player SET kind = 1 WHERE name = $1",
        "UPDATE session SET seen_ms = seen_ms - 31 * 86400000::bigint WHERE player_id =
             (SELECT player_id FROM player WHERE name = $1)",
    ] {
        sqlx::query(statement).bind(&two.name).execute(&kit.node.pool).await.unwrap();
    }
    let node = tell_now(&kit).await;
    all_told(&kit).await;
    assert!(service.is_empty(), "the login was over");
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_service_keeps_nobody_else_waiting() {
    let (kit, service) = (Kit::start().await, Service::open().await);
    let mut names = Vec::new();
    // More than two nodes tell at once, and the first is never done.
    for number in 0..40 {
        let person = guest(&kit).await;
        let path = if number == 0 { "slow".to_owned() } else { format!("d{number}") };
        add(&kit, &person, &Device::new(&path), &service).await;
        names.push(person.name);
    }
    for invited in names.chunks(4) {
        let challenge = json!({"game": "pentagame:5", "control": "egg:60", "invited": invited});
        guest(&kit).await.open(&kit, challenge).await;
    }
    let waiting = "SELECT count(*) FROM reminder_pace WHERE waiting";
    until(async || (count(&kit, waiting).await == 40).then_some(())).await;
    let due = "UPDATE reminder_pace r SET due_ms = CASE WHEN name = $1 THEN 0 ELSE 1 END
               FROM player p WHERE p.player_id = r.player_id";
    sqlx::query(due).bind(&names[0]).execute(&kit.node.pool).await.unwrap();
    let node = Node::start(kit.node.settings.clone()).await.unwrap();
    until(async || (count(&kit, waiting).await == 1).then_some(())).await;
    let tried = "SELECT attempts::bigint FROM reminder_pace WHERE waiting";
    assert_eq!(count(&kit, tried).await, 0, "the slow one is still being told");
    assert_eq!(std::iter::from_fn(|| service.take()).count(), 40);
    drop(node);
}
