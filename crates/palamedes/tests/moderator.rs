//! The command `palamedes moderator` on a real database.

use std::process::Command;

use sqlx::{Connection, PgConnection};

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

/// Runs the command; returns exit code, standard output and standard error.
fn moderator(database: &str, arguments: &[&str]) -> (i32, String, String) {
    run_on_database(database, &["moderator"], arguments)
}

#[tokio::test(flavor = "multi_thread")]
async fn moderator_is_added_and_removed() {
    let url = database::create_database().await;
    let (code, _, err) = moderator(&url, &["list"]);
    assert_eq!(code, 3);
    assert!(err.contains("start the server once"), "{err}");

    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let mut db = PgConnection::connect(&url).await.unwrap();
    for (number, name, kind) in [(1_i64, "Ann", 1_i16), (2, "visitor", 0)] {
        let insert = "INSERT INTO player (player_id, name, name_key, kind, created_ms) \
            VALUES ($1, $2, lower($2), $3, 0)";
        let insert = sqlx::query(insert).bind(number).bind(name).bind(kind);
        insert.execute(&mut db).await.unwrap();
    }
    let check = |arguments: &[&str], expected: i32, sentence: &str| {
        let (code, out, err) = moderator(&url, arguments);
        assert_eq!(code, expected, "{arguments:?}: {out}{err}");
        assert!(format!("{out}{err}").contains(sentence), "{arguments:?}: {out}{err}");
    };
    check(&["list"], 0, "palamedes moderator add NAME");
    check(&["add", "unknown"], 1, "create an account");
    check(&["add", "visitor"], 1, "create an account");
    check(&["remove", "Ann"], 1, "palamedes moderator list");
    check(&["add", "ann", "--note", "on request"], 0, "is now a moderator");
    check(&["add", "Ann"], 1, "already");
    assert_eq!(moderator(&url, &["list"]).1, "Ann\n");
    check(&["remove", "Ann", "--note", &"a".repeat(501)], 2, "500");
    check(&["remove", "Ann"], 0, "no longer");
    let log: Vec<(String, String)> =
        sqlx::query_as("SELECT action, reason FROM audit_entry ORDER BY audit_entry_id")
            .fetch_all(&mut db)
            .await
            .unwrap();
    let owned = |action: &str, note: &str| (action.to_owned(), note.to_owned());
    assert_eq!(log, [owned("moderator-added", "on request"), owned("moderator-removed", "")]);
}

#[test]
fn missing_database_is_an_error_with_a_hint() {
    let output = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["moderator", "list", "--language", "en"])
        .env_remove("PALAMEDES_CONFIG")
        .env_remove("PALAMEDES_DATABASE")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("--database") && err.contains("PALAMEDES_DATABASE"), "{err}");
    let help = Command::new(env!("CARGO_BIN_EXE_palamedes")).args(["moderator", "--help"]).output();
    let help = String::from_utf8(help.unwrap().stdout).unwrap();
    assert!(help.contains("palamedes moderator add ann --config"), "{help}");
}
