//! Durability check of the database.

use sqlx::PgPool;

use crate::error::Error;
use crate::settings::Mode;

/// Settings required for a commit to survive a power loss.
const NEEDED: [&str; 3] = ["fsync", "full_page_writes", "synchronous_commit"];

/// Rejects a database that may lose commits, in production; logs a warning otherwise.
pub(crate) async fn check(pool: &PgPool, mode: Mode) -> Result<(), Error> {
    for name in NEEDED {
        let value: String =
            sqlx::query_scalar("SELECT current_setting($1)").bind(name).fetch_one(pool).await?;
        if value != "off" {
            continue;
        }
        let why = format!("{name} is off in PostgreSQL, so a loss of power loses moves");
        match mode {
            Mode::Production => return Err(Error::Config { name: "database", reason: why }),
            Mode::LocalNetwork | Mode::Development => {
                tracing::warn!("database is not durable: {why}");
            }
        }
    }
    Ok(())
}
