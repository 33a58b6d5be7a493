//! Web push for turns and challenges. Messages are decrypted by independent code.

use axum::http::HeaderMap;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::kit::TestKit;
use crate::players::{TestPlayer, check, count, guest, player_of_kind, start_game, wait_until};
use crate::push_device::{Message, PushDevice, PushService};

#[test]
fn test_device_decrypts_the_example_of_rfc_8291() {
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let device = PushDevice {
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
    assert_eq!(device.decrypt(&sealed), b"When I grow up, I want to be a watermelon");
}

async fn message(service: &PushService) -> Message {
    wait_until(async || service.take_message()).await
}

async fn add(kit: &TestKit, player: &TestPlayer, device: &PushDevice, service: &PushService) {
    let added = player.post(kit, "/api/me/push-subscriptions", device.subscription(service)).await;
    assert_eq!(added.status, 204, "{:?}", added.json());
}

/// Makes all waiting reminders due now.
async fn send_reminders_now(kit: &TestKit) {
    wait_until(async || {
        (count(kit, "SELECT count(*) FROM reminder_schedule WHERE pending").await > 0).then_some(())
    })
    .await;
    sqlx::query("UPDATE reminder_schedule SET due_ms = 0").execute(&kit.node.pool).await.unwrap();
    kit.run_jobs_now().await;
}

async fn wait_until_sent(kit: &TestKit) {
    let waiting = "SELECT count(*) FROM reminder_schedule WHERE pending";
    wait_until(async || (count(kit, waiting).await == 0).then_some(())).await;
}

fn correspondence_pente() -> Value {
    json!({"rules": "pente:9,free", "time_control": "days:3"})
}

const DEVICES: &str = "SELECT count(*) FROM push_subscription";

/// Checks the VAPID signature, its audience and its expiry.
fn check_signature(kit: &TestKit, service: &PushService, headers: &HeaderMap, key: &str) {
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
async fn push_device_is_notified_of_a_turn_once() {
    let (kit, service) = (TestKit::start().await, PushService::start().await);
    let (one, two, game) = start_game(&kit, correspondence_pente()).await;
    let device = PushDevice::new("two");
    add(&kit, &two, &device, &service).await;
    let listed = two.get(&kit, "/api/me/push-subscriptions").await;
    assert_eq!(listed["devices"][0]["endpoint"], service.endpoint("two").as_str());
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);

    send_reminders_now(&kit).await;
    let message = message(&service).await;
    assert_eq!(message.path, "two");
    let payload: Value = serde_json::from_slice(&device.decrypt(&message.body)).unwrap();
    assert_eq!(payload, json!({"kind": "turn", "game_id": game, "game_count": 1}));
    check_signature(&kit, &service, &message.headers, listed["public_key"].as_str().unwrap());
    for (name, value) in [
        ("ttl", "86400"),
        ("urgency", "normal"),
        ("topic", "turn"),
        ("content-encoding", "aes128gcm"),
    ] {
        assert_eq!(message.headers[name], value);
    }
    wait_until_sent(&kit).await;
    sqlx::query("UPDATE reminder_schedule SET due_ms = 0").execute(&kit.node.pool).await.unwrap();
    let other = kit.second_node().await;
    kit.run_jobs_now().await;
    assert_eq!(other.push_key(), kit.node.push_key(), "one key for all nodes");
    assert!(service.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn push_device_is_notified_of_a_challenge_unless_withdrawn() {
    let (kit, service) = (TestKit::start().await, PushService::start().await);
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let device = PushDevice::new("two");
    add(&kit, &two, &device, &service).await;
    let challenge =
        json!({"rules": "pente", "time_control": "fischer:300+5", "invited": [two.name]});
    let gone = one.create_game(&kit, challenge.clone()).await;
    let left = one.post(&kit, &format!("/api/games/{gone}/leave"), json!({})).await;
    assert!(left.status.is_success(), "{:?}", left.json());
    let game = one.create_game(&kit, challenge).await;
    // It is noted beside the response.
    let noted = "SELECT count(*) FROM reminder JOIN game USING (game_id) WHERE status = 0";
    wait_until(async || (count(&kit, noted).await == 1).then_some(())).await;
    send_reminders_now(&kit).await;
    let message = message(&service).await;
    let payload: Value = serde_json::from_slice(&device.decrypt(&message.body)).unwrap();
    assert_eq!(payload, json!({"kind": "challenge", "game_id": game, "game_count": 1}));
    assert_eq!(
        (message.headers["ttl"].as_ref(), message.headers["urgency"].as_ref()),
        (b"3600".as_slice(), b"high".as_slice())
    );
    wait_until_sent(&kit).await;
    assert!(service.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn expired_push_device_is_deleted_and_redirects_are_not_followed() {
    let (kit, service) = (TestKit::start().await, PushService::start().await);
    let (one, two, game) = start_game(&kit, correspondence_pente()).await;
    add(&kit, &two, &PushDevice::new("two"), &service).await;
    service.set_status(307);
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    send_reminders_now(&kit).await;
    assert_eq!(message(&service).await.path, "two");
    let attempts = "SELECT attempts::bigint FROM reminder_schedule";
    wait_until(async || (count(&kit, attempts).await == 1).then_some(())).await;
    assert!(service.is_empty(), "the redirect was followed");
    assert_eq!(count(&kit, DEVICES).await, 1);

    service.set_status(410);
    send_reminders_now(&kit).await;
    message(&service).await;
    wait_until_sent(&kit).await;
    assert_eq!(count(&kit, DEVICES).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn push_devices_are_limited_and_deleted_with_their_session() {
    let (kit, service) = (TestKit::start().await, PushService::start().await);
    let (one, two) = (player_of_kind(&kit, 1).await, guest(&kit).await);
    // Twelve more sessions of the same player, each with its own device.
    for number in 0..12 {
        let secret = format!("secret-{number}");
        let digest = <Sha256 as sha2::Digest>::digest(secret.as_bytes());
        let login = "INSERT INTO session
            (session_id, player_id, secret_hash, created_ms, seen_ms, authenticated_ms, user_agent)
            SELECT $1, player_id, $2, $3, $3, $3, 'test' FROM player WHERE name = $4";
        let login = sqlx::query(login).bind(number).bind(digest.as_slice());
        let login = login.bind(i64::try_from(kit.node.now_ms()).unwrap()).bind(&one.name);
        login.execute(&kit.node.pool).await.unwrap();
        let there = TestPlayer { cookie: format!("palamedes={secret}"), name: one.name.clone() };
        add(&kit, &there, &PushDevice::new(&format!("d{number}")), &service).await;
    }
    assert_eq!(count(&kit, DEVICES).await, 10);
    let listed = one.get(&kit, "/api/me/push-subscriptions").await;
    assert_eq!(listed["devices"].as_array().unwrap().len(), 10);

    // A guest who registers keeps the subscription.
    let three = guest(&kit).await;
    add(&kit, &three, &PushDevice::new("three"), &service).await;
    let account = json!({"name": "threesome", "password": "correct-horse-3-staple"});
    let member = three.post(&kit, "/api/accounts", account).await;
    let cookie = member.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap();
    let three = TestPlayer { cookie: cookie.to_owned(), name: "threesome".to_owned() };
    assert_eq!(
        three.get(&kit, "/api/me/push-subscriptions").await["devices"].as_array().unwrap().len(),
        1
    );
    let endpoint = json!({"endpoint": service.endpoint("three")});
    assert_eq!(
        kit.send("DELETE", "/api/me/push-subscriptions", &three.cookie, endpoint).await.status,
        204
    );

    // The same browser in the session of another player: the subscription moves to that player.
    add(&kit, &two, &PushDevice::new("d11"), &service).await;
    assert_eq!(count(&kit, DEVICES).await, 10);
    assert_eq!(
        two.get(&kit, "/api/me/push-subscriptions").await["devices"].as_array().unwrap().len(),
        1
    );
    // Only the owner can delete a subscription; logging out deletes it.
    let endpoint = json!({"endpoint": service.endpoint("d11")});
    assert_eq!(
        kit.send("DELETE", "/api/me/push-subscriptions", &one.cookie, endpoint).await.status,
        204
    );
    assert_eq!(
        two.get(&kit, "/api/me/push-subscriptions").await["devices"].as_array().unwrap().len(),
        1
    );
    assert!(two.post(&kit, "/api/logout", json!({})).await.status.is_success());
    assert_eq!(count(&kit, DEVICES).await, 9);
    let endpoint = json!({"endpoint": service.endpoint("d10")});
    assert_eq!(
        kit.send("DELETE", "/api/me/push-subscriptions", &one.cookie, endpoint).await.status,
        204
    );
    assert_eq!(count(&kit, DEVICES).await, 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_push_subscription_is_rejected() {
    let (kit, service) = (TestKit::start().await, PushService::start().await);
    let player = guest(&kit).await;
    let good = PushDevice::new("good").subscription(&service);
    for (name, value, code) in [
        ("endpoint", "ftp://127.0.0.1/x", "push-endpoint"),
        ("endpoint", "nonsense", "push-endpoint"),
        ("endpoint", "https://push.example.org/x", "push-endpoint"),
        ("p256dh", "BAAA", "push-keys"),
        ("auth", "", "push-keys"),
    ] {
        let mut bad = good.clone();
        bad[name] = json!(value);
        check(&player.post(&kit, "/api/me/push-subscriptions", bad).await, 422, code);
    }
    let off = TestKit::start_with(|settings| settings.push = false).await;
    let player = guest(&off).await;
    assert_eq!(player.get(&off, "/api/me/push-subscriptions").await["public_key"], Value::Null);
    check(&player.post(&off, "/api/me/push-subscriptions", good).await, 422, "push-disabled");
}

#[tokio::test(flavor = "multi_thread")]
async fn push_device_of_an_expired_session_is_not_notified() {
    let (kit, service) = (TestKit::start().await, PushService::start().await);
    let (one, two, game) = start_game(&kit, correspondence_pente()).await;
    add(&kit, &two, &PushDevice::new("two"), &service).await;
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    wait_until(async || {
        (count(&kit, "SELECT count(*) FROM reminder_schedule WHERE pending").await > 0)
            .then_some(())
    })
    .await;
    // The session of the member expired 31 days after its last use.
    for statement in [
        "UPDATE player SET kind = 1 WHERE name = $1",
        "UPDATE session SET seen_ms = seen_ms - 31 * 86400000::bigint WHERE player_id =
             (SELECT player_id FROM player WHERE name = $1)",
    ] {
        sqlx::query(statement).bind(&two.name).execute(&kit.node.pool).await.unwrap();
    }
    send_reminders_now(&kit).await;
    wait_until_sent(&kit).await;
    assert!(service.is_empty(), "the login was over");
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_push_service_does_not_delay_other_players() {
    let (kit, service) = (TestKit::start().await, PushService::start().await);
    let mut names = Vec::new();
    // More reminders than are sent at once, and the first request never ends.
    for number in 0..40 {
        let player = guest(&kit).await;
        let path = if number == 0 { "slow".to_owned() } else { format!("d{number}") };
        add(&kit, &player, &PushDevice::new(&path), &service).await;
        names.push(player.name);
    }
    for invited in names.chunks(4) {
        let challenge =
            json!({"rules": "pentagame:5", "time_control": "egg:60", "invited": invited});
        guest(&kit).await.create_game(&kit, challenge).await;
    }
    let waiting = "SELECT count(*) FROM reminder_schedule WHERE pending";
    wait_until(async || (count(&kit, waiting).await == 40).then_some(())).await;
    let due = "UPDATE reminder_schedule r SET due_ms = CASE WHEN name = $1 THEN 0 ELSE 1 END
               FROM player p WHERE p.player_id = r.player_id";
    sqlx::query(due).bind(&names[0]).execute(&kit.node.pool).await.unwrap();
    kit.run_jobs_now().await;
    wait_until(async || (count(&kit, waiting).await == 1).then_some(())).await;
    let tried = "SELECT attempts::bigint FROM reminder_schedule WHERE pending";
    assert_eq!(count(&kit, tried).await, 0, "the slow request is still pending");
    assert_eq!(std::iter::from_fn(|| service.take_message()).count(), 40);
}
