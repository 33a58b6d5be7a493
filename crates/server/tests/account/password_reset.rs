//! Tests of password reset, recovery codes and email addresses, over a real SMTP session.

use serde_json::{Value, json};
use server::Mail;

use crate::kit::TestKit;
use crate::smtp_server::SmtpServer;
use crate::{
    PASSWORD, age_logins_by_one_hour, cookie, create_guest, create_member, login, query_i64,
    status_and_code,
};

const NEW_PASSWORD: &str = "a heron waits by the water";

async fn start_with_email() -> (TestKit, SmtpServer) {
    let smtp_server = SmtpServer::start().await;
    let smtp = smtp_server.address.clone();
    let from = "Palamedes <play@palamedes.example>".to_owned();
    let kit = TestKit::start_with(|settings| settings.mail = Some(Mail { smtp, from })).await;
    (kit, smtp_server)
}

/// Creates a member with a verified email address.
async fn member_with_email(
    kit: &TestKit,
    smtp_server: &mut SmtpServer,
    name: &str,
    mail: &str,
) -> String {
    let cookie = create_member(kit, name).await;
    let answer = kit.post("/api/me/email", &cookie, json!({"email": mail})).await;
    assert_eq!(answer.status, 202, "{:?}", answer.json());
    let email = smtp_server.next_email().await;
    assert_eq!(email.to, mail);
    let token = email.secret("verify");
    assert_eq!(kit.post("/api/email/verify", "", json!({"token": token})).await.status, 204);
    cookie
}

#[tokio::test(flavor = "multi_thread")]
async fn email_address_is_set_after_verification() {
    let (kit, mut smtp_server) = start_with_email().await;
    let ann = create_member(&kit, "Ann").await;
    kit.post("/api/me/email", &ann, json!({"email": "ann@example.org"})).await;
    let email = smtp_server.next_email().await;
    assert!(
        email.headers.contains("Subject: Palamedes: is this your address?"),
        "{}",
        email.headers
    );
    assert!(email.text.contains("http://localhost:8080/account#verify="), "{}", email.text);
    let me = kit.get("/api/me", &ann).await.json();
    assert_eq!(me["email"], json!(null), "not verified yet");
    let token = email.secret("verify");
    let wrong = kit.post("/api/email/verify", "", json!({"token": "abc"})).await;
    assert_eq!(status_and_code(&wrong), (422, "invalid-link".to_owned()));
    assert_eq!(kit.post("/api/email/verify", "", json!({"token": token})).await.status, 204);
    assert_eq!(kit.get("/api/me", &ann).await.json()["email"], "ann@example.org");
    let again = kit.post("/api/email/verify", "", json!({"token": token})).await;
    assert_eq!(status_and_code(&again), (422, "invalid-link".to_owned()), "a link works once");

    let answer = kit.post("/api/me/email", &ann, json!({"email": null})).await;
    assert_eq!(answer.status, 204);
    assert_eq!(smtp_server.next_email().await.to, "ann@example.org", "the old address is notified");
    assert_eq!(kit.get("/api/me", &ann).await.json()["email"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn email_uses_language_of_recipient() {
    let (kit, mut smtp_server) = start_with_email().await;
    let ann = create_member(&kit, "Ann").await;
    let changed = kit.send("PATCH", "/api/me", &ann, json!({"language": "de"})).await;
    assert_eq!(changed.json()["language"], "de");
    let other = kit.send("PATCH", "/api/me", &ann, json!({"language": "xx"})).await;
    assert_eq!(status_and_code(&other), (422, "invalid-language".to_owned()));
    kit.post("/api/me/email", &ann, json!({"email": "ann@example.org"})).await;
    let email = smtp_server.next_email().await;
    assert!(
        email.text.contains("bitte bestätige, dass du diese Adresse auf http://localhost:8080"),
        "{}",
        email.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn setting_email_requires_member_with_recent_login() {
    let (kit, mut smtp_server) = start_with_email().await;
    let (visitor, _) = create_guest(&kit).await;
    let body = json!({"email": "ann@example.org"});
    let answer = kit.post("/api/me/email", &visitor, body.clone()).await;
    assert_eq!(status_and_code(&answer), (403, "members-only".to_owned()));
    assert_eq!(kit.post("/api/me/email", "", body.clone()).await.status, 401);
    let ann = create_member(&kit, "Ann").await;
    for mail in ["ann", "ann@localhost", "a@b.cd\r\nBcc: x@example.org", "Ann <a@example.org>"] {
        let answer = kit.post("/api/me/email", &ann, json!({"email": mail})).await;
        assert_eq!(status_and_code(&answer), (422, "invalid-email".to_owned()), "{mail}");
    }
    for expected in [202, 202, 202, 202, 429] {
        assert_eq!(kit.post("/api/me/email", &ann, body.clone()).await.status, expected);
    }
    for _ in 0..4 {
        smtp_server.next_email().await;
    }
    age_logins_by_one_hour(&kit).await;
    let late = kit.post("/api/me/email", &ann, body).await;
    assert_eq!(status_and_code(&late), (403, "recent-login-required".to_owned()));
    assert!(smtp_server.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn password_is_reset_by_email_link() {
    let (kit, mut smtp_server) = start_with_email().await;
    let ann = member_with_email(&kit, &mut smtp_server, "Ann", "ann@example.org").await;
    assert_eq!(
        kit.post("/api/password-reset", "", json!({"name_or_email": "ANN"})).await.status,
        202
    );
    let first = smtp_server.next_email().await.secret("reset");
    let body = json!({"name_or_email": "Ann@Example.org"});
    assert_eq!(kit.post("/api/password-reset", "", body).await.status, 202);
    let email = smtp_server.next_email().await;
    assert!(email.headers.contains("Subject: Palamedes: a new password"), "{}", email.headers);
    let second = email.secret("reset");

    let new =
        |token: &str, password: &str| json!({"by": "email", "token": token, "password": password});
    let old = kit.post("/api/password-reset/confirm", "", new(&first, NEW_PASSWORD)).await;
    assert_eq!(
        status_and_code(&old),
        (422, "invalid-link".to_owned()),
        "replaced by the later link"
    );
    let weak = kit.post("/api/password-reset/confirm", "", new(&second, "password1234")).await;
    assert_eq!(status_and_code(&weak), (422, "password-common".to_owned()), "the link stays valid");
    let answer = kit.post("/api/password-reset/confirm", "", new(&second, NEW_PASSWORD)).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    assert_eq!(kit.get("/api/me", &cookie(&answer)).await.json()["name"], "Ann");
    assert_eq!(kit.get("/api/me", &ann).await.status, 401, "all other sessions have ended");
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 422);
    assert_eq!(login(&kit, "", "Ann", NEW_PASSWORD).await.status, 200);
    let again = kit.post("/api/password-reset/confirm", "", new(&second, PASSWORD)).await;
    assert_eq!(status_and_code(&again), (422, "invalid-link".to_owned()));
    let change_email = smtp_server.next_email().await;
    assert!(change_email.headers.contains("your password was changed"), "{}", change_email.headers);
}

#[tokio::test(flavor = "multi_thread")]
async fn reset_link_expires_and_is_bound_to_email_address() {
    let (kit, mut smtp_server) = start_with_email().await;
    member_with_email(&kit, &mut smtp_server, "Ann", "ann@example.org").await;
    kit.post("/api/password-reset", "", json!({"name_or_email": "Ann"})).await;
    let token = smtp_server.next_email().await.secret("reset");
    let body = json!({"by": "email", "token": token, "password": NEW_PASSWORD});
    let moved = "UPDATE account SET email = 'other@example.org'";
    sqlx::query(moved).execute(&kit.node.pool).await.unwrap();
    assert_eq!(kit.post("/api/password-reset/confirm", "", body.clone()).await.status, 422);
    let back = "UPDATE account SET email = 'ann@example.org'";
    sqlx::query(back).execute(&kit.node.pool).await.unwrap();
    sqlx::query("UPDATE email_link SET expires_ms = 1").execute(&kit.node.pool).await.unwrap();
    let late = kit.post("/api/password-reset/confirm", "", body).await;
    assert_eq!(status_and_code(&late), (422, "invalid-link".to_owned()));
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn password_reset_does_not_reveal_accounts() {
    let (kit, mut smtp_server) = start_with_email().await;
    member_with_email(&kit, &mut smtp_server, "Ann", "ann@example.org").await;
    create_member(&kit, "No-Email").await;
    let mut answers = Vec::new();
    for who in ["Unknown-Name", "No-Email", "bob@example.org", "", "ann@example.org"] {
        let answer = kit.post("/api/password-reset", "", json!({"name_or_email": who})).await;
        answers.push((answer.status, answer.body));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(answers[0].0, 202);
    assert_eq!(smtp_server.next_email().await.to, "ann@example.org");
    assert!(smtp_server.is_empty());
    for _ in 0..15 {
        kit.post("/api/password-reset", "", json!({"name_or_email": "Ann"})).await;
    }
    let limited = kit.post("/api/password-reset", "", json!({"name_or_email": "Ann"})).await;
    assert_eq!(status_and_code(&limited), (429, "rate-limited".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn responses_are_equal_without_smtp_server() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let given = kit.post("/api/me/email", &ann, json!({"email": "ann@example.org"})).await;
    assert_eq!(given.status, 202);
    assert_eq!(
        kit.post("/api/password-reset", "", json!({"name_or_email": "Ann"})).await.status,
        202
    );
}

fn by_code(name: &str, code: &Value) -> Value {
    json!({"by": "recovery-code", "name": name, "code": code, "password": NEW_PASSWORD})
}

#[tokio::test(flavor = "multi_thread")]
async fn recovery_code_resets_password_once() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    create_member(&kit, "Bob").await;
    let answer = kit.post("/api/me/recovery-codes", &ann, json!({})).await;
    assert_eq!(answer.status, 201);
    let first = answer.json()["codes"].clone();
    let answer = kit.post("/api/me/recovery-codes", &ann, json!({})).await;
    let codes = answer.json()["codes"].clone();
    assert_eq!(codes.as_array().unwrap().len(), 10);
    assert_eq!(kit.get("/api/me", &ann).await.json()["recovery_codes_left"], 10);
    for body in
        [by_code("Ann", &first[0]), by_code("Bob", &codes[0]), by_code("Unknown-Name", &codes[0])]
    {
        let answer = kit.post("/api/password-reset/confirm", "", body).await;
        assert_eq!(status_and_code(&answer), (422, "wrong-recovery-code".to_owned()));
    }
    let typed = json!(codes[0].as_str().unwrap().to_uppercase().replace('-', " "));
    let answer = kit.post("/api/password-reset/confirm", "", by_code("ann", &typed)).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    assert_eq!(answer.json()["recovery_codes_left"], 9);
    assert_eq!(kit.get("/api/me", &ann).await.status, 401);
    let again = kit.post("/api/password-reset/confirm", "", by_code("Ann", &codes[0])).await;
    assert_eq!(status_and_code(&again), (422, "wrong-recovery-code".to_owned()));
    let stored = "SELECT count(*) FROM recovery_code WHERE length(secret_hash) = 32";
    assert_eq!(query_i64(&kit, stored).await, 9);
    let (visitor, _) = create_guest(&kit).await;
    let answer = kit.post("/api/me/recovery-codes", &visitor, json!({})).await;
    assert_eq!(status_and_code(&answer), (403, "members-only".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn recovery_code_attempts_are_rate_limited() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let codes = kit.post("/api/me/recovery-codes", &ann, json!({})).await.json();
    let new = |code: &Value| by_code("Ann", code);
    for _ in 0..20 {
        let answer = kit.post("/api/password-reset/confirm", "", new(&json!("abcdef"))).await;
        assert_eq!(status_and_code(&answer), (422, "wrong-recovery-code".to_owned()));
    }
    let answer = kit.post("/api/password-reset/confirm", "", new(&codes["codes"][0])).await;
    assert_eq!(status_and_code(&answer), (429, "rate-limited".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn password_change_requires_old_password() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    let elsewhere = cookie(&login(&kit, "", "Ann", PASSWORD).await);
    for (body, expected) in [
        (json!({"new_password": NEW_PASSWORD}), (422, "wrong-credentials")),
        (
            json!({"old_password": "wrong and wrong", "new_password": NEW_PASSWORD}),
            (422, "wrong-credentials"),
        ),
        (json!({"old_password": PASSWORD, "new_password": "short"}), (422, "password-too-short")),
        (
            json!({"old_password": PASSWORD, "new_password": "ann ann ann"}),
            (422, "password-common"),
        ),
    ] {
        let answer = kit.post("/api/me/password", &ann, body.clone()).await;
        assert_eq!(status_and_code(&answer), (expected.0, expected.1.to_owned()), "{body}");
    }
    assert_eq!(
        kit.post("/api/me/password", "", json!({"new_password": NEW_PASSWORD})).await.status,
        401
    );
    let body = json!({"old_password": PASSWORD, "new_password": NEW_PASSWORD});
    let answer = kit.post("/api/me/password", &ann, body).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    for ended in [&ann, &elsewhere] {
        assert_eq!(kit.get("/api/me", ended).await.status, 401);
    }
    assert_eq!(kit.get("/api/me", &cookie(&answer)).await.status, 200);
    assert_eq!(login(&kit, "", "Ann", NEW_PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn weakly_hashed_password_is_rehashed_at_login() {
    let kit = TestKit::start().await;
    create_member(&kit, "Ann").await;
    // The same password with a quarter of the memory and one round, as an older server stored it.
    let params = argon2::Params::new(4864, 1, 1, None).unwrap();
    let argon = argon2::Argon2::from(params);
    let hasher: &dyn Fn() -> String = &|| {
        use argon2::password_hash::PasswordHasher;
        argon.hash_password_with_salt(PASSWORD.as_bytes(), b"0123456789abcdef").unwrap().to_string()
    };
    let update = sqlx::query("UPDATE account SET password_hash = $1").bind(hasher());
    update.execute(&kit.node.pool).await.unwrap();
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200);
    let stored: String = sqlx::query_scalar("SELECT password_hash FROM account")
        .fetch_one(&kit.node.pool)
        .await
        .unwrap();
    assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200);
}
