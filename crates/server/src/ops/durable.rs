//! Whether the database keeps what it says it keeps.

use sqlx::PgPool;

use crate::error::Error;
use crate::settings::Mode;

/// What must be on for a commit to outlive a loss of power.
const NEEDED: [&str; 3] = ["fsync", "full_page_writes", "synchronous_commit"];

/// Refuses a database that may forget a commit, in production; elsewhere it is said in the log.
pub(crate) async fn check(pool: &PgPool, mode: Mode) -> Result<(), Error> {
    for name in NEEDED {
        let value: String =
            sqlx::query_scalar("SELECT current_setting($1)").bind(name).fetch_one(pool).await?;
        if value != "off" {
            continue;
        }
        let why = format!("{name} is off in PostgreSQL, so a loss of power loses moves");
        match mode {
            Mode::Production => return Err(Error::Setting { name: "database", why }),
            Mode::LocalNetwork | Mode::Development => tracing::warn!("{why}"),
        }
    }
    Ok(())
}
