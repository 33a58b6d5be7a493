//! The command `palamedes admin rerate` on a real database.

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

#[tokio::test(flavor = "multi_thread")]
async fn rerate_reports_the_changed_games() {
    let url = database::create_database().await;
    let rerate = |days: &str| run_on_database(&url, &["admin", "rerate"], &["--days", days]);
    let (code, _, err) = rerate("30");
    assert_eq!(code, 3);
    assert!(err.contains("start the server once"), "{err}");

    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let (code, out, err) = rerate("30");
    assert_eq!(code, 0, "{err}");
    assert_eq!(out, "Games that changed: 0. Pools computed again: 0.\n");
    let (code, _, err) = rerate("0");
    assert_eq!(code, 2);
    assert!(err.contains("1..=3650"), "{err}");
}
