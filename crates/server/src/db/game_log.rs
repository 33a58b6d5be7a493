//! Reading and packing of game logs, which are stored as rows or packed.
//!
//! While a game is played, its log has one row per entry in `log_entry`. Some time after the end
//! the rows become one row of `packed_game`. An entry that follows later, such as the offer of a
//! rematch, is a row again until the game is packed once more.

use sqlx::PgConnection;
use uuid::Uuid;

use crate::clock::UnixMs;
use crate::db::move_circumstances::StoredInput;
use crate::db::packed_log::{pack, unpack};
use crate::error::Error;
use crate::ids::GameId;

/// Entry of a game log with all its columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LoggedEntry {
    pub(crate) number: i32,
    pub(crate) line: String,
    /// None in a packed log.
    pub(crate) request_id: Option<Uuid>,
    pub(crate) input: Option<StoredInput>,
    pub(crate) premove: Option<bool>,
    pub(crate) connected: Option<bool>,
}

/// Reads the log of a game from both places, in the order of the entries.
/// All readers of logs use it. It is one statement, so that it sees a game before or after packing.
pub(crate) async fn load(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Vec<LoggedEntry>, Error> {
    let rows = sqlx::query!(
        r#"SELECT number AS "number!", line AS "line!", request_id, input AS "input: StoredInput",
                  premove, connected, NULL::bytea AS log
           FROM log_entry WHERE game_id = $1
           UNION ALL
           SELECT 0, '', NULL, NULL, NULL, NULL, log FROM packed_game WHERE game_id = $1
           ORDER BY 7 NULLS LAST, 1"#,
        game_id.0,
    );
    let mut log = Vec::new();
    for row in rows.fetch_all(db).await? {
        if let Some(packed) = row.log {
            log = unpack(&packed).ok_or_else(|| {
                Error::Internal(format!("the packed log of game {} is damaged", game_id.0))
            })?;
            continue;
        }
        log.push(LoggedEntry {
            number: row.number,
            line: row.line,
            request_id: row.request_id,
            input: row.input,
            premove: row.premove,
            connected: row.connected,
        });
    }
    Ok(log)
}

/// Finished game that is to be packed.
pub(crate) struct PackableGame {
    pub(crate) game_id: GameId,
    /// The number of its log entries.
    pub(crate) version: i32,
}

/// Locks games that ended before a time, oldest first. Locked games are skipped.
/// A game of a contest must have its points, since they follow from the log.
pub(crate) async fn lock_packable(
    db: &mut PgConnection,
    ended_before_ms: UnixMs,
    limit: i64,
) -> Result<Vec<PackableGame>, Error> {
    let games = sqlx::query_as!(
        PackableGame,
        r#"SELECT g.game_id, g.version FROM finished_game f JOIN game g ON g.game_id = f.game_id
           WHERE f.finalized AND f.error IS NULL AND f.finished_ms < $1 AND g.status = 2
             AND NOT EXISTS (SELECT 1 FROM contest_game c
                             WHERE c.game_id = f.game_id AND c.points IS NULL)
           ORDER BY f.finished_ms LIMIT $2 FOR NO KEY UPDATE OF f, g SKIP LOCKED"#,
        ended_before_ms.0,
        limit,
    );
    Ok(games.fetch_all(db).await?)
}

/// Packs the logs of locked games and deletes the rows that only an unpacked game needs.
/// Returns the games whose log is incomplete or cannot be packed, which stay as they are.
pub(crate) async fn pack_locked(
    db: &mut PgConnection,
    games: &[PackableGame],
) -> Result<Vec<GameId>, Error> {
    let (mut packed_ids, mut packed, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for game in games {
        let log = match load(&mut *db, game.game_id).await {
            Err(Error::Internal(_)) => None,
            log => Some(log?),
        };
        let is_complete = |log: &Vec<LoggedEntry>| i32::try_from(log.len()) == Ok(game.version);
        match log.filter(is_complete).and_then(|log| pack(&log)) {
            Some(bytes) => {
                packed_ids.push(game.game_id);
                packed.push(bytes);
            }
            None => refused.push(game.game_id),
        }
    }
    sqlx::query!(
        "INSERT INTO packed_game (game_id, log) SELECT * FROM unnest($1::bigint[], $2::bytea[])
         ON CONFLICT (game_id) DO UPDATE SET log = excluded.log",
        &packed_ids as &[GameId],
        &packed,
    )
    .execute(&mut *db)
    .await?;
    delete_unpacked(&mut *db, &packed_ids).await?;
    sqlx::query!(
        "UPDATE finished_game SET error = 'the log cannot be packed' WHERE game_id = ANY($1)",
        &refused as &[GameId],
    )
    .execute(db)
    .await?;
    Ok(refused)
}

/// Deletes the rows of packed games that only an unpacked game needs.
async fn delete_unpacked(db: &mut PgConnection, game_ids: &[GameId]) -> Result<(), Error> {
    let (Some(first), Some(last)) = (game_ids.iter().min(), game_ids.iter().max()) else {
        return Ok(());
    };
    // The range selects the partitions.
    sqlx::query!(
        "DELETE FROM log_entry WHERE game_id = ANY($1) AND game_id BETWEEN $2 AND $3",
        game_ids as &[GameId],
        first.0,
        last.0,
    )
    .execute(&mut *db)
    .await?;
    macro_rules! remove {
        ($($statement:literal),+ $(,)?) => {
            $(sqlx::query!($statement, game_ids as &[GameId]).execute(&mut *db).await?;)+
        };
    }
    remove!(
        "DELETE FROM reminder WHERE game_id = ANY($1)",
        "DELETE FROM premove WHERE game_id = ANY($1)",
        "DELETE FROM active_seat WHERE game_id = ANY($1)",
        "DELETE FROM finished_game WHERE game_id = ANY($1)",
    );
    Ok(())
}
