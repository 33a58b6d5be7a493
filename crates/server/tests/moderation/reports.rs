//! Tests of player reports: creation, attached chat, access.

use serde_json::json;

use crate::kit::TestKit;
use crate::players::{check, count, guest, guests, pente, start_game, text, with};
use crate::{create_member, create_moderator};

#[tokio::test(flavor = "multi_thread")]
async fn report_keeps_chat_after_it_is_deleted() {
    let kit = TestKit::start().await;
    let (one, two, game) = start_game(&kit, pente()).await;
    let watcher = guest(&kit).await;
    assert_eq!(two.chat(&kit, &game, "you play like a toad").await.status, 204);
    assert_eq!(watcher.chat(&kit, &game, "hush").await.status, 204);
    assert_eq!(one.chat(&kit, &game, "be kind").await.status, 204);
    let about = json!({"game_id": game, "reason": "chat", "text": " He is rude.\nTwice. "});
    assert_eq!(one.report(&kit, &two.name, &about).await.status, 204);
    sqlx::query("DELETE FROM chat").execute(&kit.node.pool).await.unwrap();

    let moderator = create_moderator(&kit, "Mona").await;
    let page = moderator.get(&kit, "/api/moderation/reports").await;
    assert_eq!((&page["open"], &page["next"]), (&json!(1), &json!(null)));
    let report = &page["reports"][0];
    assert_eq!(report["reporter"]["name"], json!(one.name));
    assert_eq!(report["player"]["player"]["name"], json!(two.name));
    assert_eq!((&report["reason"], &report["game_id"]), (&json!("chat"), &json!(game)));
    assert_eq!(report["text"], json!("He is rude.\nTwice."));
    let chat = report["chat"].as_array().unwrap();
    let said: Vec<(String, String)> =
        chat.iter().map(|line| (text(&line["sender"]["name"]), text(&line["text"]))).collect();
    // Players cannot read spectator chat during the game, so their report does not contain it.
    assert_eq!(
        said,
        [
            (two.name.clone(), "you play like a toad".to_owned()),
            (one.name.clone(), "be kind".to_owned()),
        ]
    );
    // A report of a spectator contains both.
    assert_eq!(watcher.report(&kit, &two.name, &json!({"game_id": game})).await.status, 204);
    assert_eq!(count(&kit, "SELECT count(*) FROM report").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn open_reports_are_unique_and_rate_limited() {
    let kit = TestKit::start().await;
    let people = guests(&kit, 3).await;
    let [me, target, other] = &people[..] else { panic!() };
    assert_eq!(me.report(&kit, &target.name, &json!({})).await.status, 204);
    check(&me.report(&kit, &target.name, &json!({})).await, 409, "already-reported");
    assert_eq!(other.report(&kit, &target.name, &json!({})).await.status, 204);
    // Only one of several simultaneous reports is created.
    let game = target.create_game(&kit, pente()).await;
    let about = json!({"game_id": game});
    let many = (0..6).map(|_| me.report(&kit, &target.name, &about));
    let many = futures_util::future::join_all(many).await;
    assert_eq!(many.iter().filter(|answer| answer.status == 204).count(), 1);
    // Eight attempts so far; the limit is ten per hour.
    check(&me.report(&kit, &target.name, &about).await, 409, "already-reported");
    check(&me.report(&kit, &target.name, &about).await, 409, "already-reported");
    let refused = me.report(&kit, &other.name, &json!({})).await;
    check(&refused, 429, "rate-limited");
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(count(&kit, "SELECT count(*) FROM report WHERE status = 0").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_reports_are_rejected() {
    let kit = TestKit::start().await;
    server::create_computers(&kit.node).await.unwrap();
    let (me, other) = (guest(&kit).await, guest(&kit).await);
    check(&me.report(&kit, &me.name, &json!({})).await, 422, "self-not-allowed");
    check(&me.report(&kit, "unknown-player", &json!({})).await, 422, "no-such-player");
    check(&me.report(&kit, "a\0b", &json!({})).await, 422, "no-such-player");
    check(&me.report(&kit, "computer-3", &json!({})).await, 422, "computer-not-reportable");
    let long = json!({"text": "a".repeat(501)});
    check(&me.report(&kit, &other.name, &long).await, 400, "report-text");
    check(&me.report(&kit, &other.name, &json!({"text": "bell\u{7}"})).await, 400, "report-text");
    check(&me.report(&kit, &other.name, &json!({"game_id": "nonsense"})).await, 404, "not-found");
    check(
        &me.report(&kit, &other.name, &json!({"reason": "dull"})).await,
        400,
        "invalid-json-fields",
    );
    // A game the reporter may not see is answered as not found.
    let private = other.create_game(&kit, with(pente(), &json!({"private": true}))).await;
    check(&me.report(&kit, &other.name, &json!({"game_id": private})).await, 404, "not-found");
    let anonymous = kit.post("/api/reports", "", json!({"player": "a", "reason": "name"})).await;
    check(&anonymous, 401, "unauthorized");
    assert_eq!(count(&kit, "SELECT count(*) FROM report").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn report_is_closed_only_once() {
    let kit = TestKit::start().await;
    let (me, target) = (guest(&kit).await, guest(&kit).await);
    assert_eq!(me.report(&kit, &target.name, &json!({})).await.status, 204);
    let (one, two) =
        (create_moderator(&kit, "Mona").await, create_moderator(&kit, "Max-Mod").await);
    let open = one.get(&kit, "/api/moderation/reports").await;
    let id = text(&open["reports"][0]["id"]);
    let path = format!("/api/moderation/reports/{id}/close");
    check(
        &one.post(&kit, &path, json!({"decision": "action-taken", "note": " "})).await,
        400,
        "invalid-reason",
    );
    let decide = |person| kit.post(&path, person, json!({"decision": "unfounded", "note": "no"}));
    let both = tokio::join!(decide(&one.cookie), decide(&two.cookie));
    let mut statuses = [both.0.status.as_u16(), both.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
    check(
        &one.post(&kit, &path, json!({"decision": "action-taken", "note": "no"})).await,
        409,
        "report-already-closed",
    );
    assert_eq!(one.get(&kit, "/api/moderation/reports").await["open"], json!(0));
    let decided = one.get(&kit, "/api/moderation/reports?decided=true").await;
    assert_eq!(decided["reports"][0]["status"], json!("unfounded"));
    assert_eq!(
        count(&kit, "SELECT count(*) FROM audit_entry WHERE action = 'report-unfounded'").await,
        1
    );
    // The same player can be reported again.
    assert_eq!(me.report(&kit, &target.name, &json!({})).await.status, 204);
    check(
        &one.post(
            &kit,
            "/api/moderation/reports/7/close",
            json!({"decision": "action-taken", "note": "a"}),
        )
        .await,
        404,
        "not-found",
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn report_list_is_paginated() {
    let kit = TestKit::start().await;
    let people = guests(&kit, 45).await;
    let target = &people[0];
    for person in &people[1..] {
        // Avoids the limit per address.
        sqlx::query("DELETE FROM rate_limit").execute(&kit.node.pool).await.unwrap();
        assert_eq!(person.report(&kit, &target.name, &json!({})).await.status, 204);
    }
    let moderator = create_moderator(&kit, "Mona").await;
    let mut seen = Vec::new();
    let mut after = String::new();
    for (many, more) in [(20, true), (20, true), (4, false)] {
        let page = moderator.get(&kit, &format!("/api/moderation/reports?{after}")).await;
        let reports = page["reports"].as_array().unwrap();
        assert_eq!((reports.len(), page["next"].is_string()), (many, more));
        assert_eq!(reports[0]["player"]["open_reports"], json!(44));
        seen.extend(reports.iter().map(|report| text(&report["reporter"]["name"])));
        after = format!("after={}", text(&page["next"]));
    }
    let expected: Vec<String> = people[1..].iter().map(|person| person.name.clone()).collect();
    assert_eq!(seen, expected, "oldest first");
    check(
        &kit.get("/api/moderation/reports?after=!", &moderator.cookie).await,
        400,
        "invalid-query",
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_account_removes_reports_and_anonymises_audit_log() {
    let kit = TestKit::start().await;
    let (ann, bob) = (create_member(&kit, "Ann").await, create_member(&kit, "Bob").await);
    let moderator = create_moderator(&kit, "Mona").await;
    let game = ann.create_game(&kit, pente()).await;
    assert_eq!(ann.chat(&kit, &game, "a word of Ann").await.status, 204);
    assert_eq!(
        bob.report(&kit, "Ann", &json!({"game_id": game, "text": "of Bob"})).await.status,
        204
    );
    assert_eq!(
        ann.report(&kit, "Bob", &json!({"game_id": game, "text": "of Ann"})).await.status,
        204
    );
    let muted = moderator.moderate(&kit, "Ann", "mute", &json!({"hours": 2})).await;
    assert_eq!(muted.status, 200, "{:?}", muted.json());

    let own = ann.get(&kit, "/api/me/export").await["moderation"].clone();
    assert_eq!(own["sent_reports"][0]["text"], json!("of Ann"));
    assert_eq!(own["received_reports"][0]["reason"], json!("other"));
    assert_eq!(
        (&own["actions"][0]["action"], &own["actions"][0]["note"]),
        (&json!("mute"), &json!("because"))
    );
    assert!(own["muted_until_ms"].is_u64());
    let export = own.to_string();
    for secret in ["of Bob", "Mona"] {
        assert!(!export.contains(secret), "{export}");
    }

    assert_eq!(kit.send("DELETE", "/api/me", &ann.cookie, json!({})).await.status, 204);
    for query in [
        "SELECT count(*) FROM report",
        "SELECT count(*) FROM report_line",
        "SELECT count(*) FROM mute",
    ] {
        assert_eq!(count(&kit, query).await, 0, "{query}");
    }
    let log = moderator.get(&kit, "/api/moderation/audit").await;
    assert!(text(&log["entries"][0]["player"]["name"]).starts_with("gone-"));
    assert!(!log.to_string().contains("Ann"));
    // A deleted moderator is removed, with an audit entry.
    assert_eq!(kit.send("DELETE", "/api/me", &moderator.cookie, json!({})).await.status, 204);
    assert_eq!(count(&kit, "SELECT count(*) FROM moderator").await, 0);
    assert_eq!(
        count(&kit, "SELECT count(*) FROM audit_entry WHERE action = 'moderator-removed'").await,
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn open_reports_are_bounded_per_reporter_not_per_server() {
    let kit = TestKit::start().await;
    let (one, two, target) = (guest(&kit).await, guest(&kit).await, guest(&kit).await);
    // More open reports than a moderator could read, all by the first player.
    let flood =
        "INSERT INTO report (report_id, reporter_id, player_id, name, game_id, reason, text,
            created_ms)
        SELECT n, r.player_id, p.player_id, p.name, n, 0, '', 0
        FROM player r, player p, generate_series(1, 20000) n WHERE r.name = $1 AND p.name = $2";
    let flood = sqlx::query(flood).bind(&one.name).bind(&target.name);
    flood.execute(&kit.node.pool).await.unwrap();
    check(&one.report(&kit, &target.name, &json!({})).await, 422, "too-many-reports");
    assert_eq!(two.report(&kit, &target.name, &json!({})).await.status, 204);
    // Nineteen are open: one more is accepted, but not two.
    sqlx::query("UPDATE report SET status = 2 WHERE report_id BETWEEN 20 AND 20000")
        .execute(&kit.node.pool)
        .await
        .unwrap();
    assert_eq!(one.report(&kit, &target.name, &json!({})).await.status, 204);
    check(&one.report(&kit, &two.name, &json!({})).await, 422, "too-many-reports");
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_from_one_network_are_limited_per_day() {
    let kit = TestKit::start().await;
    let target = guest(&kit).await;
    let hour_later = "UPDATE rate_limit SET expires_ms = 0 WHERE expires_ms < $1";
    let in_two_hours = i64::try_from(kit.node.now_ms()).unwrap() + 2 * 3_600_000;
    for _ in 0..60 {
        let reporter = guest(&kit).await;
        assert_eq!(reporter.report(&kit, &target.name, &json!({})).await.status, 204);
        sqlx::query(hour_later).bind(in_two_hours).execute(&kit.node.pool).await.unwrap();
    }
    let reporter = guest(&kit).await;
    check(&reporter.report(&kit, &target.name, &json!({})).await, 429, "rate-limited");
}
