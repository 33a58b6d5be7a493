//! Checks of mutes and suspensions.

use sqlx::PgConnection;
use wire::ApiError;

use crate::clock::UnixMs;
use crate::db;
use crate::error::Error;
use crate::ids::PlayerId;

/// Checks that a player is not muted. The caller holds the row lock of the player, as muting does.
///
/// # Errors
/// [`Error::Unprocessable`] with the code `muted` and the end of the mute.
pub(crate) async fn require_not_muted(
    db: &mut PgConnection,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<(), Error> {
    match db::sanction::muted_until(db, player_id, now_ms).await? {
        Some(until_ms) => {
            let error = ApiError::new("muted").with("until_ms", until_ms.0.to_string());
            Err(Error::Unprocessable(error))
        }
        None => Ok(()),
    }
}

/// Checks that these players are not suspended.
/// Called after a session or token was inserted: a suspension locks the row of the player, so
/// either it is seen here or it deletes what was inserted.
///
/// # Errors
/// [`Error::Unprocessable`] with the code `suspended`, or `suspended-until` with the end.
pub(crate) async fn require_not_suspended(
    db: &mut PgConnection,
    players: &[PlayerId],
    now_ms: UnixMs,
) -> Result<(), Error> {
    let suspension = db::sanction::find_suspension(db, players, now_ms).await?;
    let error = match suspension.map(|suspension| suspension.until_ms) {
        None => return Ok(()),
        Some(None) => ApiError::new("suspended"),
        Some(Some(until_ms)) => {
            ApiError::new("suspended-until").with("until_ms", until_ms.0.to_string())
        }
    };
    Err(Error::Unprocessable(error))
}
