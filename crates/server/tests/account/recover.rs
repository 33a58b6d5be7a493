//! Passwords changed, forgotten and found again; mail through a real SMTP conversation.

use serde_json::{Value, json};
use server::Mail;

use crate::kit::Kit;
use crate::sink::Sink;
use crate::{PASSWORD, an_hour_later, cookie, guest, login, member, number, told};

const OTHER: &str = "a heron waits by the water";

async fn with_mail() -> (Kit, Sink) {
    let sink = Sink::open().await;
    let smtp = sink.address.clone();
    let from = "Palamedes <play@palamedes.example>".to_owned();
    let kit = Kit::with(|settings| settings.mail = Some(Mail { smtp, from })).await;
    (kit, sink)
}

/// A member whose address is verified.
async fn reachable(kit: &Kit, sink: &mut Sink, name: &str, mail: &str) -> String {
    let cookie = member(kit, name).await;
    let answer = kit.post("/api/me/mail", &cookie, json!({"mail": mail})).await;
    assert_eq!(answer.status, 202, "{:?}", answer.json());
    let letter = sink.letter().await;
    assert_eq!(letter.to, mail);
    let token = letter.secret("verify");
    assert_eq!(kit.post("/api/mail/verify", "", json!({"token": token})).await.status, 204);
    cookie
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_counts_when_its_owner_says_so() {
    let (kit, mut sink) = with_mail().await;
    let ann = member(&kit, "Ann").await;
    kit.post("/api/me/mail", &ann, json!({"mail": "ann@example.org"})).await;
    let letter = sink.letter().await;
    assert!(letter.head.contains("Subject: Palamedes: is this your address?"), "{}", letter.head);
    assert!(letter.text.contains("http://localhost:8080/account#verify="), "{}", letter.text);
    let me = kit.get("/api/me", &ann).await.json();
    assert_eq!(me["mail"], json!(null), "nothing counts yet");
    let token = letter.secret("verify");
    let wrong = kit.post("/api/mail/verify", "", json!({"token": "abc"})).await;
    assert_eq!(told(&wrong), (422, "link-wrong".to_owned()));
    assert_eq!(kit.post("/api/mail/verify", "", json!({"token": token})).await.status, 204);
    assert_eq!(kit.get("/api/me", &ann).await.json()["mail"], "ann@example.org");
    let again = kit.post("/api/mail/verify", "", json!({"token": token})).await;
    assert_eq!(told(&again), (422, "link-wrong".to_owned()), "a link is good once");

    let answer = kit.post("/api/me/mail", &ann, json!({"mail": null})).await;
    assert_eq!(answer.status, 204);
    assert_eq!(sink.letter().await.to, "ann@example.org", "the old address is told");
    assert_eq!(kit.get("/api/me", &ann).await.json()["mail"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_is_written_in_the_language_of_its_reader() {
    let (kit, mut sink) = with_mail().await;
    let ann = member(&kit, "Ann").await;
    let changed = kit.send("PATCH", "/api/me", &ann, json!({"language": "de"})).await;
    assert_eq!(changed.json()["language"], "de");
    let other = kit.send("PATCH", "/api/me", &ann, json!({"language": "xx"})).await;
    assert_eq!(told(&other), (422, "language".to_owned()));
    kit.post("/api/me/mail", &ann, json!({"mail": "ann@example.org"})).await;
    let letter = sink.letter().await;
    assert!(letter.text.contains("möchte auf http://localhost:8080"), "{}", letter.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_given_by_a_member_who_just_logged_in() {
    let (kit, mut sink) = with_mail().await;
    let (visitor, _) = guest(&kit).await;
    let body = json!({"mail": "ann@example.org"});
    let answer = kit.post("/api/me/mail", &visitor, body.clone()).await;
    assert_eq!(told(&answer), (403, "members-only".to_owned()));
    assert_eq!(kit.post("/api/me/mail", "", body.clone()).await.status, 401);
    let ann = member(&kit, "Ann").await;
    for mail in ["ann", "ann@localhost", "a@b.cd\r\nBcc: x@example.org", "Ann <a@example.org>"] {
        let answer = kit.post("/api/me/mail", &ann, json!({"mail": mail})).await;
        assert_eq!(told(&answer), (422, "mail-address".to_owned()), "{mail}");
    }
    for expected in [202, 202, 202, 202, 429] {
        assert_eq!(kit.post("/api/me/mail", &ann, body.clone()).await.status, expected);
    }
    for _ in 0..4 {
        sink.letter().await;
    }
    an_hour_later(&kit).await;
    let late = kit.post("/api/me/mail", &ann, body).await;
    assert_eq!(told(&late), (403, "login-again".to_owned()));
    assert!(sink.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_password_is_replaced_by_mail() {
    let (kit, mut sink) = with_mail().await;
    let ann = reachable(&kit, &mut sink, "Ann", "ann@example.org").await;
    assert_eq!(kit.post("/api/password/reset", "", json!({"who": "ANN"})).await.status, 202);
    let first = sink.letter().await.secret("reset");
    let body = json!({"who": "Ann@Example.org"});
    assert_eq!(kit.post("/api/password/reset", "", body).await.status, 202);
    let letter = sink.letter().await;
    assert!(letter.head.contains("Subject: Palamedes: a new password"), "{}", letter.head);
    let second = letter.secret("reset");

    let new =
        |token: &str, password: &str| json!({"by": "mail", "token": token, "password": password});
    let old = kit.post("/api/password/new", "", new(&first, OTHER)).await;
    assert_eq!(told(&old), (422, "link-wrong".to_owned()), "the later link replaced it");
    let weak = kit.post("/api/password/new", "", new(&second, "password1234")).await;
    assert_eq!(told(&weak), (422, "password-common".to_owned()), "this uses nothing up");
    let answer = kit.post("/api/password/new", "", new(&second, OTHER)).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    assert_eq!(kit.get("/api/me", &cookie(&answer)).await.json()["name"], "Ann");
    assert_eq!(kit.get("/api/me", &ann).await.status, 401, "all other logins are over");
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 422);
    assert_eq!(login(&kit, "", "Ann", OTHER).await.status, 200);
    let again = kit.post("/api/password/new", "", new(&second, PASSWORD)).await;
    assert_eq!(told(&again), (422, "link-wrong".to_owned()));
    let told_of = sink.letter().await;
    assert!(told_of.head.contains("your password was changed"), "{}", told_of.head);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_ends_and_belongs_to_its_address() {
    let (kit, mut sink) = with_mail().await;
    reachable(&kit, &mut sink, "Ann", "ann@example.org").await;
    kit.post("/api/password/reset", "", json!({"who": "Ann"})).await;
    let token = sink.letter().await.secret("reset");
    let body = json!({"by": "mail", "token": token, "password": OTHER});
    let moved = "UPDATE account SET mail = 'other@example.org'";
    sqlx::query(moved).execute(&kit.node.pool).await.unwrap();
    assert_eq!(kit.post("/api/password/new", "", body.clone()).await.status, 422);
    let back = "UPDATE account SET mail = 'ann@example.org'";
    sqlx::query(back).execute(&kit.node.pool).await.unwrap();
    sqlx::query("UPDATE mail_link SET until_ms = 1").execute(&kit.node.pool).await.unwrap();
    let late = kit.post("/api/password/new", "", body).await;
    assert_eq!(told(&late), (422, "link-wrong".to_owned()));
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_does_not_learn_who_is_there() {
    let (kit, mut sink) = with_mail().await;
    reachable(&kit, &mut sink, "Ann", "ann@example.org").await;
    member(&kit, "Mailless").await;
    let mut answers = Vec::new();
    for who in ["Nobody-There", "Mailless", "bob@example.org", "", "ann@example.org"] {
        let answer = kit.post("/api/password/reset", "", json!({"who": who})).await;
        answers.push((answer.status, answer.body));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(answers[0].0, 202);
    assert_eq!(sink.letter().await.to, "ann@example.org");
    assert!(sink.is_empty());
    for _ in 0..15 {
        kit.post("/api/password/reset", "", json!({"who": "Ann"})).await;
    }
    let often = kit.post("/api/password/reset", "", json!({"who": "Ann"})).await;
    assert_eq!(told(&often), (429, "too-often".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_mail_server_the_answers_are_the_same() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let given = kit.post("/api/me/mail", &ann, json!({"mail": "ann@example.org"})).await;
    assert_eq!(given.status, 202);
    assert_eq!(kit.post("/api/password/reset", "", json!({"who": "Ann"})).await.status, 202);
}

fn by_code(name: &str, code: &Value) -> Value {
    json!({"by": "code", "name": name, "code": code, "password": OTHER})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_leads_to_a_new_password_once() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    member(&kit, "Bob").await;
    let answer = kit.post("/api/me/recovery-codes", &ann, json!({})).await;
    assert_eq!(answer.status, 201);
    let first = answer.json()["codes"].clone();
    let answer = kit.post("/api/me/recovery-codes", &ann, json!({})).await;
    let codes = answer.json()["codes"].clone();
    assert_eq!(codes.as_array().unwrap().len(), 10);
    assert_eq!(kit.get("/api/me", &ann).await.json()["recovery_codes"], 10);
    for body in
        [by_code("Ann", &first[0]), by_code("Bob", &codes[0]), by_code("Nobody-There", &codes[0])]
    {
        let answer = kit.post("/api/password/new", "", body).await;
        assert_eq!(told(&answer), (422, "code-wrong".to_owned()));
    }
    let typed = json!(codes[0].as_str().unwrap().to_uppercase().replace('-', " "));
    let answer = kit.post("/api/password/new", "", by_code("ann", &typed)).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    assert_eq!(answer.json()["recovery_codes"], 9);
    assert_eq!(kit.get("/api/me", &ann).await.status, 401);
    let again = kit.post("/api/password/new", "", by_code("Ann", &codes[0])).await;
    assert_eq!(told(&again), (422, "code-wrong".to_owned()));
    let stored = "SELECT count(*) FROM recovery_code WHERE length(secret) = 32";
    assert_eq!(number(&kit, stored).await, 9);
    let (visitor, _) = guest(&kit).await;
    let answer = kit.post("/api/me/recovery-codes", &visitor, json!({})).await;
    assert_eq!(told(&answer), (403, "members-only".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_are_not_tried_without_end() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let codes = kit.post("/api/me/recovery-codes", &ann, json!({})).await.json();
    let new = |code: &Value| by_code("Ann", code);
    for _ in 0..20 {
        let answer = kit.post("/api/password/new", "", new(&json!("abcdef"))).await;
        assert_eq!(told(&answer), (422, "code-wrong".to_owned()));
    }
    let answer = kit.post("/api/password/new", "", new(&codes["codes"][0])).await;
    assert_eq!(told(&answer), (429, "too-often".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_changes_a_password_knows_the_old_one() {
    let kit = Kit::start().await;
    let ann = member(&kit, "Ann").await;
    let elsewhere = cookie(&login(&kit, "", "Ann", PASSWORD).await);
    for (body, expected) in [
        (json!({"new": OTHER}), (422, "login-wrong")),
        (json!({"old": "wrong and wrong", "new": OTHER}), (422, "login-wrong")),
        (json!({"old": PASSWORD, "new": "short"}), (422, "password-short")),
        (json!({"old": PASSWORD, "new": "ann ann ann"}), (422, "password-common")),
    ] {
        let answer = kit.post("/api/me/password", &ann, body.clone()).await;
        assert_eq!(told(&answer), (expected.0, expected.1.to_owned()), "{body}");
    }
    assert_eq!(kit.post("/api/me/password", "", json!({"new": OTHER})).await.status, 401);
    let body = json!({"old": PASSWORD, "new": OTHER});
    let answer = kit.post("/api/me/password", &ann, body).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
    for over in [&ann, &elsewhere] {
        assert_eq!(kit.get("/api/me", over).await.status, 401);
    }
    assert_eq!(kit.get("/api/me", &cookie(&answer)).await.status, 200);
    assert_eq!(login(&kit, "", "Ann", OTHER).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_kept_with_less_care_is_kept_anew_at_login() {
    let kit = Kit::start().await;
    member(&kit, "Ann").await;
    // The same password with a quarter of the memory and one round, as an older server kept it.
    let params = argon2::Params::new(4864, 1, 1, None).unwrap();
    let argon = argon2::Argon2::from(params);
    let hasher: &dyn Fn() -> String = &|| {
        use argon2::password_hash::PasswordHasher;
        argon.hash_password_with_salt(PASSWORD.as_bytes(), b"0123456789abcdef").unwrap().to_string()
    };
    let update = sqlx::query("UPDATE account SET password = $1").bind(hasher());
    update.execute(&kit.node.pool).await.unwrap();
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200);
    let kept: String =
        sqlx::query_scalar("SELECT password FROM account").fetch_one(&kit.node.pool).await.unwrap();
    assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
    assert_eq!(login(&kit, "", "Ann", PASSWORD).await.status, 200);
}
