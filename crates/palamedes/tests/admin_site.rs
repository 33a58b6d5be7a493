//! The commands `palamedes admin notice` and `palamedes admin maintenance` on a real database.

use sqlx::{Connection, PgConnection};

#[path = "../../server/tests/kit/database.rs"]
mod database;
mod database_command;

use database_command::run_on_database;

#[tokio::test(flavor = "multi_thread")]
async fn notice_and_maintenance_are_stored() {
    let url = database::create_database().await;
    let settings = server::Settings::development(&url);
    server::Node::start(settings).await.unwrap().shutdown().await.unwrap();
    let mut db = PgConnection::connect(&url).await.unwrap();
    let check = |arguments: &[&str], expected: i32, sentence: &str| {
        let (code, out, err) = run_on_database(&url, &["admin"], arguments);
        assert_eq!(code, expected, "{arguments:?}: {out}{err}");
        assert!(format!("{out}{err}").contains(sentence), "{arguments:?}: {out}{err}");
    };
    let mut stored = async || {
        let sql = "SELECT notice_en, notice_de, maintenance FROM site_state";
        sqlx::query_as::<_, (String, String, bool)>(sql).fetch_one(&mut db).await.unwrap()
    };
    check(&["notice", "set"], 2, "--en");
    check(&["notice", "set", "--en", "Open today", "--de", "Heute offen"], 0, "within a few");
    assert_eq!(stored().await, ("Open today".to_owned(), "Heute offen".to_owned(), false));
    check(&["notice", "set", "--en", "two\nlines"], 2, "at most 500");
    check(&["notice", "set", "--en", &"x".repeat(501)], 2, "at most 500");
    check(&["maintenance", "on"], 0, "Live games continue");
    assert_eq!(stored().await, ("Open today".to_owned(), "Heute offen".to_owned(), true));
    check(&["notice", "clear"], 0, "removed");
    check(&["maintenance", "off"], 0, "accepted again");
    assert_eq!(stored().await, (String::new(), String::new(), false));
}
