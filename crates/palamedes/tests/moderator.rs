//! Moderators, made and unmade on the command line of a server.

use std::process::Command;

use sqlx::{Connection, PgConnection};

#[path = "../../server/tests/kit/database.rs"]
mod database;

/// Runs the program; exit code, standard output, standard error.
fn moderator(database: &str, arguments: &[&str]) -> (i32, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .arg("moderator")
        .args(arguments)
        .args(["--language", "en"])
        .env_remove("PALAMEDES_CONFIG")
        .env("PALAMEDES_DATABASE", database)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_is_made_a_moderator_and_unmade() {
    let url = database::database().await;
    let (code, _, err) = moderator(&url, &["list"]);
    assert_eq!(code, 3);
    assert!(err.contains("start the server once"), "{err}");

    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().end().await.unwrap();
    let mut db = PgConnection::connect(&url).await.unwrap();
    for (number, name, kind) in [(1_i64, "Ann", 1_i16), (2, "visitor", 0)] {
        let insert = "INSERT INTO player (player_id, name, name_key, kind, made_ms) \
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
    check(&["add", "nobody"], 1, "make an account");
    check(&["add", "visitor"], 1, "make an account");
    check(&["remove", "Ann"], 1, "palamedes moderator list");
    check(&["add", "ann", "--why", "she asked"], 0, "moderator now");
    check(&["add", "Ann"], 1, "already");
    assert_eq!(moderator(&url, &["list"]).1, "Ann\n");
    check(&["remove", "Ann", "--why", &"a".repeat(501)], 2, "500");
    check(&["remove", "Ann"], 0, "no longer");
    let log: Vec<(String, String)> =
        sqlx::query_as("SELECT what, why FROM audit ORDER BY audit_id")
            .fetch_all(&mut db)
            .await
            .unwrap();
    let owned = |what: &str, why: &str| (what.to_owned(), why.to_owned());
    assert_eq!(log, [owned("moderator-added", "she asked"), owned("moderator-removed", "")]);
}

#[test]
fn without_a_database_it_says_what_to_do() {
    let done = Command::new(env!("CARGO_BIN_EXE_palamedes"))
        .args(["moderator", "list", "--language", "en"])
        .env_remove("PALAMEDES_CONFIG")
        .env_remove("PALAMEDES_DATABASE")
        .output()
        .unwrap();
    assert_eq!(done.status.code(), Some(2));
    let err = String::from_utf8(done.stderr).unwrap();
    assert!(err.contains("--database") && err.contains("PALAMEDES_DATABASE"), "{err}");
    let help = Command::new(env!("CARGO_BIN_EXE_palamedes")).args(["moderator", "--help"]).output();
    let help = String::from_utf8(help.unwrap().stdout).unwrap();
    assert!(help.contains("palamedes moderator add ann --config"), "{help}");
}
