//! Email reminders of turns in correspondence games.

use serde_json::{Value, json};
use server::Mail;

use crate::kit::TestKit;
use crate::players::{TestPlayer, count, start_game, wait_until};
use crate::smtp_server::SmtpServer;

fn correspondence_pente() -> Value {
    json!({"rules": "pente:9,free", "time_control": "days:3"})
}

async fn kit_with_email(smtp: &str) -> TestKit {
    let mail = Mail { smtp: smtp.to_owned(), from: "Palamedes <games@example.org>".to_owned() };
    TestKit::start_with(|settings| settings.mail = Some(mail)).await
}

/// Sets the email address of a player and turns reminders on.
async fn enable_reminders(kit: &TestKit, player: &TestPlayer, mail: &str) {
    let query = "UPDATE account SET email = $2, email_reminders = true
                 WHERE player_id = (SELECT player_id FROM player WHERE name = $1)";
    let changed = sqlx::query(query).bind(&player.name).bind(mail).execute(&kit.node.pool);
    assert_eq!(changed.await.unwrap().rows_affected(), 1);
}

async fn play_move(kit: &TestKit, player: &TestPlayer, game: &str, stone: &str) {
    let response = player.send_command(kit, game, &format!("move {stone}")).await;
    assert_eq!(response.status, 200, "{:?}", response.json());
}

async fn wait_for_count(kit: &TestKit, query: &'static str, expected: i64) {
    wait_until(async || (count(kit, query).await == expected).then_some(())).await;
}

const WAITING: &str = "SELECT count(*) FROM reminder WHERE NOT sent";

/// Makes all waiting reminders due now.
async fn send_reminders_now(kit: &TestKit) {
    sqlx::query("UPDATE reminder_schedule SET due_ms = 0").execute(&kit.node.pool).await.unwrap();
    kit.run_jobs_now().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_reminders_are_combined_and_sent_only_on_request() {
    let mut smtp_server = SmtpServer::start().await;
    let kit = kit_with_email(&smtp_server.address).await;
    let (one, two, game) = start_game(&kit, correspondence_pente()).await;
    enable_reminders(&kit, &two, "two@example.org").await;
    let second =
        one.create_game(&kit, json!({"rules": "pente", "time_control": "days:1", "seat": 1})).await;
    assert_eq!(two.join(&kit, &second, json!({})).await.status, 200);
    play_move(&kit, &one, &game, "E5").await;
    play_move(&kit, &one, &second, "K10").await;
    wait_for_count(&kit, WAITING, 2).await;

    send_reminders_now(&kit).await;
    let email = smtp_server.next_email().await;
    assert_eq!(email.to, "two@example.org");
    for game in [&game, &second] {
        assert!(email.text.contains(&format!("/game/{game}")), "{}", email.text);
    }
    wait_for_count(&kit, "SELECT count(*) FROM reminder_schedule WHERE pending", 0).await;
    assert_eq!(count(&kit, WAITING).await, 0);

    // The next turn is enqueued and due ten minutes after the last email at the earliest.
    play_move(&kit, &two, &game, "D4").await;
    play_move(&kit, &one, &game, "C3").await;
    wait_for_count(&kit, "SELECT count(*) FROM reminder_schedule WHERE pending", 1).await;
    assert_eq!(count(&kit, "SELECT count(*) FROM reminder").await, 3);
    let due: i64 = count(&kit, "SELECT due_ms FROM reminder_schedule").await;
    let left = due - i64::try_from(kit.node.now_ms()).unwrap();
    assert!((540_000..=600_000).contains(&left), "{left}");
    assert!(smtp_server.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn player_who_has_moved_gets_no_reminder() {
    let smtp_server = SmtpServer::start().await;
    let kit = kit_with_email(&smtp_server.address).await;
    let (one, two, game) = start_game(&kit, correspondence_pente()).await;
    enable_reminders(&kit, &two, "two@example.org").await;
    play_move(&kit, &one, &game, "E5").await;
    wait_for_count(&kit, WAITING, 1).await;
    play_move(&kit, &two, &game, "D4").await;
    send_reminders_now(&kit).await;
    wait_for_count(&kit, WAITING, 0).await;
    assert!(smtp_server.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn suspended_player_gets_no_reminder() {
    let smtp_server = SmtpServer::start().await;
    let kit = kit_with_email(&smtp_server.address).await;
    let (one, two, game) = start_game(&kit, correspondence_pente()).await;
    enable_reminders(&kit, &two, "two@example.org").await;
    let suspended = "INSERT INTO suspension (player_id)
                     SELECT player_id FROM player WHERE name = $1";
    sqlx::query(suspended).bind(&two.name).execute(&kit.node.pool).await.unwrap();
    play_move(&kit, &one, &game, "E5").await;
    wait_for_count(&kit, WAITING, 1).await;
    send_reminders_now(&kit).await;
    wait_for_count(&kit, WAITING, 0).await;
    assert!(smtp_server.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_reminder_email_is_retried_later() {
    let kit = kit_with_email("smtp://127.0.0.1:1").await;
    let (one, two, game) = start_game(&kit, correspondence_pente()).await;
    enable_reminders(&kit, &two, "two@example.org").await;
    play_move(&kit, &one, &game, "E5").await;
    wait_for_count(&kit, "SELECT count(*) FROM reminder_schedule WHERE pending", 1).await;
    send_reminders_now(&kit).await;
    wait_for_count(&kit, "SELECT attempts::bigint FROM reminder_schedule", 1).await;
    let due: i64 = count(&kit, "SELECT due_ms FROM reminder_schedule WHERE pending").await;
    assert!(due > i64::try_from(kit.node.now_ms()).unwrap() + 30_000);
    assert_eq!(count(&kit, WAITING).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn reminder_lost_in_a_crash_is_enqueued_once_by_the_repair_job() {
    let smtp_server = SmtpServer::start().await;
    let kit = kit_with_email(&smtp_server.address).await;
    let (one, two, game) = start_game(&kit, correspondence_pente()).await;
    enable_reminders(&kit, &two, "two@example.org").await;
    for (player, stone) in [(&one, "E5"), (&two, "D4"), (&one, "C3")] {
        play_move(&kit, player, &game, stone).await;
    }
    wait_for_count(&kit, WAITING, 2).await;
    let (_, loser, over) = start_game(&kit, correspondence_pente()).await;
    assert_eq!(loser.send_command(&kit, &over, "resign").await.status, 200);
    wait_for_count(&kit, ACTIVE_SEATS_OF_FINISHED_GAMES, 0).await;
    // Simulate a crash of the node after the commit of the last move of each game.
    for statement in [
        "DELETE FROM reminder WHERE version = (SELECT max(version) FROM reminder)",
        "DELETE FROM reminder_schedule",
    ] {
        sqlx::query(statement).execute(&kit.node.pool).await.unwrap();
    }
    restore_active_seats(&kit).await;
    kit.run_jobs_now().await;
    wait_for_count(&kit, ACTIVE_SEATS_OF_FINISHED_GAMES, 0).await;
    wait_for_count(&kit, "SELECT count(*) FROM reminder", 2).await;
    wait_for_count(&kit, "SELECT count(*) FROM reminder_schedule WHERE pending", 1).await;

    // A reminder that was sent is not enqueued again.
    sqlx::query("UPDATE reminder SET sent = true").execute(&kit.node.pool).await.unwrap();
    restore_active_seats(&kit).await;
    kit.run_jobs_now().await;
    wait_for_count(&kit, ACTIVE_SEATS_OF_FINISHED_GAMES, 0).await;
    assert_eq!(count(&kit, "SELECT count(*) FROM reminder").await, 2);
    assert_eq!(count(&kit, WAITING).await, 0);
}

const ACTIVE_SEATS_OF_FINISHED_GAMES: &str =
    "SELECT count(*) FROM active_seat JOIN game USING (game_id) WHERE status = 2";

/// Restores the active seats of finished games.
async fn restore_active_seats(kit: &TestKit) {
    let query = "INSERT INTO active_seat (player_id, game_id)
                 SELECT player_id, game_id FROM seat JOIN game USING (game_id) WHERE status = 2";
    sqlx::query(query).execute(&kit.node.pool).await.unwrap();
}
