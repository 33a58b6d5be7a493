//! Reports: who may make them, what is kept with them, who sees them.

use serde_json::json;

use crate::kit::Kit;
use crate::people::{check, count, guest, guests, pente, playing, text, with};
use crate::{member, moderator};

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_sees_what_was_said_even_when_it_is_gone() {
    let kit = Kit::start().await;
    let (one, two, game) = playing(&kit, pente()).await;
    let watcher = guest(&kit).await;
    assert_eq!(two.say(&kit, &game, "you play like a toad").await.status, 204);
    assert_eq!(watcher.say(&kit, &game, "hush").await.status, 204);
    assert_eq!(one.say(&kit, &game, "be kind").await.status, 204);
    let about = json!({"game": game, "reason": "chat", "text": " He is rude.\nTwice. "});
    assert_eq!(one.report(&kit, &two.name, &about).await.status, 204);
    sqlx::query("DELETE FROM chat").execute(&kit.node.pool).await.unwrap();

    let mod_ = moderator(&kit, "Keeper").await;
    let page = mod_.get(&kit, "/api/moderation/reports").await;
    assert_eq!((&page["open"], &page["next"]), (&json!(1), &json!(null)));
    let report = &page["reports"][0];
    assert_eq!(report["reporter"]["name"], json!(one.name));
    assert_eq!(report["player"]["player"]["name"], json!(two.name));
    assert_eq!((&report["reason"], &report["game"]), (&json!("chat"), &json!(game)));
    assert_eq!(report["text"], json!("He is rude.\nTwice."));
    let chat = report["chat"].as_array().unwrap();
    let said: Vec<(String, String)> =
        chat.iter().map(|line| (text(&line["from"]["name"]), text(&line["text"]))).collect();
    // While they play, players do not read the spectators; nor does a report of theirs.
    assert_eq!(
        said,
        [
            (two.name.clone(), "you play like a toad".to_owned()),
            (one.name.clone(), "be kind".to_owned()),
        ]
    );
    // A spectator's report holds both.
    assert_eq!(watcher.report(&kit, &two.name, &json!({"game": game})).await.status, 204);
    assert_eq!(count(&kit, "SELECT count(*) FROM report").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_report_is_open_for_each_thing_and_they_are_bounded() {
    let kit = Kit::start().await;
    let people = guests(&kit, 3).await;
    let [me, pest, other] = &people[..] else { panic!() };
    assert_eq!(me.report(&kit, &pest.name, &json!({})).await.status, 204);
    check(&me.report(&kit, &pest.name, &json!({})).await, 409, "reported-already");
    assert_eq!(other.report(&kit, &pest.name, &json!({})).await.status, 204);
    // Of many at once one is made.
    let game = pest.open(&kit, pente()).await;
    let about = json!({"game": game});
    let many = (0..6).map(|_| me.report(&kit, &pest.name, &about));
    let many = futures_util::future::join_all(many).await;
    assert_eq!(many.iter().filter(|answer| answer.status == 204).count(), 1);
    // Eight were tried; after ten it is enough for an hour.
    check(&me.report(&kit, &pest.name, &about).await, 409, "reported-already");
    check(&me.report(&kit, &pest.name, &about).await, 409, "reported-already");
    let refused = me.report(&kit, &other.name, &json!({})).await;
    check(&refused, 429, "too-often");
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(count(&kit, "SELECT count(*) FROM report WHERE status = 0").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_reported_is_refused() {
    let kit = Kit::start().await;
    server::house_tokens(&kit.node).await.unwrap();
    let (me, other) = (guest(&kit).await, guest(&kit).await);
    check(&me.report(&kit, &me.name, &json!({})).await, 422, "yourself");
    check(&me.report(&kit, "nobody-here", &json!({})).await, 422, "no-such-player");
    check(&me.report(&kit, "a\0b", &json!({})).await, 422, "no-such-player");
    check(&me.report(&kit, "house-3", &json!({})).await, 422, "house-is-not-reported");
    let long = json!({"text": "a".repeat(501)});
    check(&me.report(&kit, &other.name, &long).await, 400, "report-text");
    check(&me.report(&kit, &other.name, &json!({"text": "bell\u{7}"})).await, 400, "report-text");
    check(&me.report(&kit, &other.name, &json!({"game": "nonsense"})).await, 404, "not-found");
    check(&me.report(&kit, &other.name, &json!({"reason": "dull"})).await, 400, "json-shape");
    // A table somebody may not see is not there.
    let private = other.open(&kit, with(pente(), &json!({"private": true}))).await;
    check(&me.report(&kit, &other.name, &json!({"game": private})).await, 404, "not-found");
    let nobody = kit.post("/api/reports", "", json!({"player": "a", "reason": "name"})).await;
    check(&nobody, 401, "who-asks");
    assert_eq!(count(&kit, "SELECT count(*) FROM report").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_decided_once() {
    let kit = Kit::start().await;
    let (me, pest) = (guest(&kit).await, guest(&kit).await);
    assert_eq!(me.report(&kit, &pest.name, &json!({})).await.status, 204);
    let (one, two) = (moderator(&kit, "Keeper").await, moderator(&kit, "Warden").await);
    let open = one.get(&kit, "/api/moderation/reports").await;
    let id = text(&open["reports"][0]["id"]);
    let path = format!("/api/moderation/reports/{id}/close");
    check(&one.post(&kit, &path, json!({"decision": "acted", "why": " "})).await, 400, "why");
    let decide = |person| kit.post(&path, person, json!({"decision": "unfounded", "why": "no"}));
    let both = tokio::join!(decide(&one.cookie), decide(&two.cookie));
    let mut statuses = [both.0.status.as_u16(), both.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
    check(
        &one.post(&kit, &path, json!({"decision": "acted", "why": "no"})).await,
        409,
        "report-decided",
    );
    assert_eq!(one.get(&kit, "/api/moderation/reports").await["open"], json!(0));
    let decided = one.get(&kit, "/api/moderation/reports?decided=true").await;
    assert_eq!(decided["reports"][0]["status"], json!("unfounded"));
    assert_eq!(count(&kit, "SELECT count(*) FROM audit WHERE what = 'report-unfounded'").await, 1);
    // The same can be reported again.
    assert_eq!(me.report(&kit, &pest.name, &json!({})).await.status, 204);
    check(
        &one.post(
            &kit,
            "/api/moderation/reports/7/close",
            json!({"decision": "acted", "why": "a"}),
        )
        .await,
        404,
        "not-found",
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_come_in_pages() {
    let kit = Kit::start().await;
    let people = guests(&kit, 45).await;
    let pest = &people[0];
    for person in &people[1..] {
        // From one address more would be too many.
        sqlx::query("DELETE FROM attempt").execute(&kit.node.pool).await.unwrap();
        assert_eq!(person.report(&kit, &pest.name, &json!({})).await.status, 204);
    }
    let keeper = moderator(&kit, "Keeper").await;
    let mut seen = Vec::new();
    let mut after = String::new();
    for (many, more) in [(20, true), (20, true), (4, false)] {
        let page = keeper.get(&kit, &format!("/api/moderation/reports?{after}")).await;
        let reports = page["reports"].as_array().unwrap();
        assert_eq!((reports.len(), page["next"].is_string()), (many, more));
        assert_eq!(reports[0]["player"]["open_reports"], json!(44));
        seen.extend(reports.iter().map(|report| text(&report["reporter"]["name"])));
        after = format!("after={}", text(&page["next"]));
    }
    let expected: Vec<String> = people[1..].iter().map(|person| person.name.clone()).collect();
    assert_eq!(seen, expected, "the oldest first");
    check(&kit.get("/api/moderation/reports?after=!", &keeper.cookie).await, 400, "query");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_takes_reports_along_and_the_log_keeps_a_number() {
    let kit = Kit::start().await;
    let (ann, bob) = (member(&kit, "Ann").await, member(&kit, "Bob").await);
    let keeper = moderator(&kit, "Keeper").await;
    let game = ann.open(&kit, pente()).await;
    assert_eq!(ann.say(&kit, &game, "a word of Ann").await.status, 204);
    assert_eq!(bob.report(&kit, "Ann", &json!({"game": game, "text": "of Bob"})).await.status, 204);
    assert_eq!(ann.report(&kit, "Bob", &json!({"game": game, "text": "of Ann"})).await.status, 204);
    let muted = keeper.moderate(&kit, "Ann", "mute", &json!({"hours": 2})).await;
    assert_eq!(muted.status, 200, "{:?}", muted.json());

    let own = ann.get(&kit, "/api/me/export").await["house"].clone();
    assert_eq!(own["reports"][0]["text"], json!("of Ann"));
    assert_eq!(own["reported"][0]["reason"], json!("other"));
    assert_eq!(
        (&own["acts"][0]["what"], &own["acts"][0]["why"]),
        (&json!("mute"), &json!("because"))
    );
    assert!(own["muted_until_ms"].is_u64());
    let told = own.to_string();
    for secret in ["of Bob", "Keeper"] {
        assert!(!told.contains(secret), "{told}");
    }

    assert_eq!(kit.send("DELETE", "/api/me", &ann.cookie, json!({})).await.status, 204);
    for query in [
        "SELECT count(*) FROM report",
        "SELECT count(*) FROM report_line",
        "SELECT count(*) FROM mute",
    ] {
        assert_eq!(count(&kit, query).await, 0, "{query}");
    }
    let log = keeper.get(&kit, "/api/moderation/audit").await;
    assert!(text(&log["entries"][0]["whom"]["name"]).starts_with("gone-"));
    assert!(!log.to_string().contains("Ann"));
    // A moderator who goes is one no more, and that is in the log.
    assert_eq!(kit.send("DELETE", "/api/me", &keeper.cookie, json!({})).await.status, 204);
    assert_eq!(count(&kit, "SELECT count(*) FROM moderator").await, 0);
    assert_eq!(count(&kit, "SELECT count(*) FROM audit WHERE what = 'moderator-removed'").await, 1);
}
