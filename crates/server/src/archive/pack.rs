//! Packing of games that ended weeks ago: one compressed row instead of one for each entry.

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::db::game_log;
use crate::error::Error;

/// Number of games packed in one transaction, which holds their rows for some milliseconds.
const BATCH: i64 = 100;

/// Packs finished games that ended before a time and returns their number.
/// Games locked by another node are skipped.
///
/// # Errors
/// When the database fails; then the games of the last batch are as before.
pub async fn pack_games(pool: &PgPool, ended_before_ms: i64) -> Result<u64, Error> {
    let mut packed = 0;
    loop {
        let mut transaction = pool.begin().await?;
        let games =
            game_log::lock_packable(&mut transaction, UnixMs(ended_before_ms), BATCH).await?;
        if games.is_empty() {
            return Ok(packed);
        }
        let refused = game_log::pack_locked(&mut transaction, &games).await?;
        transaction.commit().await?;
        for game_id in &refused {
            // The number and not the text form: operators search for it in the database.
            tracing::error!(game_id = game_id.0, "log of a finished game cannot be packed");
        }
        packed += (games.len() - refused.len()) as u64;
    }
}
