//! Creation of a separate database for each test.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// Environment variable with the URL of the database server.
const VARIABLE: &str = "PALAMEDES_TEST_DATABASE";

static COUNT: AtomicU32 = AtomicU32::new(0);

/// Creates an empty database and returns its URL.
pub async fn create_database() -> String {
    let url = std::env::var(VARIABLE).unwrap_or_else(|_| {
        panic!("{VARIABLE} is not set: run `cargo xtask services --run cargo test -p server`")
    });
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("test_{}_{number}", std::process::id());
    let mut connection = PgConnection::connect(&url).await.unwrap();
    for statement in
        [format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"), format!("CREATE DATABASE {name}")]
    {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    }
    let (server, _) = url.rsplit_once('/').unwrap();
    format!("{server}/{name}")
}
