//! The command `palamedes admin member` on a real database.

use sqlx::{Connection, PgConnection};

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

#[tokio::test(flavor = "multi_thread")]
async fn members_are_added_listed_reset_and_deleted() {
    let url = database::create_database().await;
    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let run = |arguments: &[&str]| run_on_database(&url, &["admin", "member"], arguments);
    let check = |arguments: &[&str], expected: i32, sentence: &str| {
        let (code, out, err) = run(arguments);
        assert_eq!(code, expected, "{arguments:?}: {out}{err}");
        assert!(format!("{out}{err}").contains(sentence), "{arguments:?}: {out}{err}");
    };
    check(&["reset-password", "ann"], 1, "no member called ann");
    let (code, first, err) = run(&["add", "Ann"]);
    assert_eq!(code, 0, "{err}");
    assert!(first.trim().len() >= 24, "{first}");
    check(&["add", "ann"], 1, "taken");
    check(&["add", "a b"], 1, "cannot be the name");
    check(&["invite"], 2, "public");
    let (code, link, err) = run(&["invite", "--public-url", "https://club.example/"]);
    assert_eq!(code, 0, "{err}");
    assert!(link.starts_with("https://club.example/account#invite="), "{link}");
    let mut db = PgConnection::connect(&url).await.unwrap();
    let invited: i64 = sqlx::query_scalar("SELECT (expires_ms - created_ms) FROM invitation")
        .fetch_one(&mut db)
        .await
        .unwrap();
    assert_eq!(invited, 7 * 86_400_000);
    let hash = "SELECT password_hash FROM account JOIN player USING (player_id) WHERE name = 'Ann'";
    let stored: String = sqlx::query_scalar(hash).fetch_one(&mut db).await.unwrap();
    sqlx::query(
        "INSERT INTO session (session_id, player_id, secret_hash, created_ms, seen_ms,
             authenticated_ms, user_agent)
         SELECT 1, player_id, 'x', 0, 951782400000, 0, '' FROM player WHERE name = 'Ann'",
    )
    .execute(&mut db)
    .await
    .unwrap();
    let (_, list, _) = run(&["list"]);
    let columns: Vec<&str> = list.trim_end().split('\t').collect();
    assert_eq!((columns.len(), columns[0]), (4, "Ann"), "{list}");
    assert_eq!((columns[2], columns[3]), ("2000-02-29 00:00", "no"), "{list}");
    let (code, second, _) = run(&["reset-password", "ann"]);
    assert_eq!(code, 0);
    assert_ne!(first, second);
    let changed: String = sqlx::query_scalar(hash).fetch_one(&mut db).await.unwrap();
    assert_ne!(stored, changed);
    assert!(run(&["list"]).1.contains("\t-\tno"), "the session has ended");
    check(&["delete", "Ann"], 1, "--yes");
    check(&["delete", "Ann", "--yes"], 0, "Ann is deleted");
    assert_eq!(run(&["list"]).1, "");
    check(&["delete", "Ann", "--yes"], 1, "no member called Ann");
    let log: Vec<String> =
        sqlx::query_scalar("SELECT action FROM audit_entry ORDER BY audit_entry_id")
            .fetch_all(&mut db)
            .await
            .unwrap();
    assert_eq!(log, ["member-added", "password-reset", "member-deleted"]);
}
