//! Queries that read finished games completely, and store those of another server.

use sqlx::PgConnection;

use crate::clock::UnixMs;
use crate::db::game::GameSpeed;
use crate::db::game_log::LoggedEntry;
use crate::db::move_circumstances::StoredInput;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber};

/// Time of the next try of a game whose import is not complete: never.
const IMPORT_PENDING_MS: i64 = i64::MAX;

/// Row of a finished game.
pub(crate) struct FinishedGameRow {
    pub(crate) config: String,
    pub(crate) rules_revision: i16,
    pub(crate) created_by: PlayerId,
    pub(crate) created_ms: UnixMs,
    pub(crate) started_ms: Option<UnixMs>,
    pub(crate) ended_ms: Option<UnixMs>,
    pub(crate) rated: bool,
    pub(crate) listed: bool,
    pub(crate) chat_disabled: bool,
    pub(crate) spectator_delay_s: i16,
    pub(crate) shuffled: bool,
    pub(crate) research: bool,
    pub(crate) ending: Option<String>,
    pub(crate) result: Option<String>,
    /// The game of which this one is the rematch.
    pub(crate) rematch_of: Option<GameId>,
    /// The game leaves the ratings unchanged, although it is rated.
    pub(crate) is_excluded: bool,
}

/// Reads the row of a finished game.
pub(crate) async fn find(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Option<FinishedGameRow>, Error> {
    let row = sqlx::query_as!(
        FinishedGameRow,
        r#"SELECT config, rules_revision, created_by, created_ms,
                  started_ms AS "started_ms: UnixMs", ended_ms AS "ended_ms: UnixMs", rated, listed,
                  chat_disabled, spectator_delay_s, shuffled, research, ending, result,
                  (SELECT b.game_id FROM game b WHERE b.rematch_id = $1 LIMIT 1)
                      AS "rematch_of: GameId",
                  EXISTS (SELECT 1 FROM rated_game r WHERE r.game_id = $1 AND r.excluded)
                      AS "is_excluded!"
           FROM game WHERE game_id = $1 AND status = 2"#,
        game_id.0,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Seat of a finished game.
pub(crate) struct FinishedSeatRow {
    pub(crate) player_id: Option<PlayerId>,
    pub(crate) software: Option<String>,
}

/// Reads the seats of a game in their order.
pub(crate) async fn list_seats(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Vec<FinishedSeatRow>, Error> {
    let rows = sqlx::query_as!(
        FinishedSeatRow,
        r#"SELECT player_id AS "player_id: PlayerId", software FROM seat
           WHERE game_id = $1 ORDER BY seat"#,
        game_id.0,
    );
    Ok(rows.fetch_all(db).await?)
}

/// Player of a finished game.
pub(crate) struct FinishedPlayerRow {
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
    pub(crate) created_ms: UnixMs,
    pub(crate) deleted_ms: Option<UnixMs>,
    /// The name of the owner of a bot.
    pub(crate) owner: Option<String>,
}

/// Reads players with the owners of bots, deleted ones included.
pub(crate) async fn list_players(
    db: &mut PgConnection,
    player_ids: &[PlayerId],
) -> Result<Vec<FinishedPlayerRow>, Error> {
    let rows = sqlx::query_as!(
        FinishedPlayerRow,
        r#"SELECT p.player_id, p.name, p.kind AS "kind: StoredKind", p.created_ms,
                  p.deleted_ms AS "deleted_ms: UnixMs", o.name AS "owner?"
           FROM player p LEFT JOIN bot b ON b.player_id = p.player_id
           LEFT JOIN player o ON o.player_id = b.owner_id
           WHERE p.player_id = ANY($1)"#,
        player_ids as &[PlayerId],
    );
    Ok(rows.fetch_all(db).await?)
}

/// A player with the name of an imported one.
pub(crate) struct SameNameRow {
    pub(crate) player_id: PlayerId,
    pub(crate) kind: StoredKind,
    pub(crate) is_deleted: bool,
}

/// Finds the player with a name key, a deleted one included.
pub(crate) async fn find_player(
    db: &mut PgConnection,
    name_key: &str,
) -> Result<Option<SameNameRow>, Error> {
    let row = sqlx::query_as!(
        SameNameRow,
        r#"SELECT player_id, kind AS "kind: StoredKind", deleted_ms IS NOT NULL AS "is_deleted!"
           FROM player WHERE name_key = $1"#,
        name_key,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Marks an imported player as deleted, so that the account cannot be used.
pub(crate) async fn set_deleted(
    db: &mut PgConnection,
    player_id: PlayerId,
    deleted_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!("DELETE FROM account WHERE player_id = $1", player_id.0).execute(&mut *db).await?;
    sqlx::query!(
        "UPDATE player SET deleted_ms = $2 WHERE player_id = $1",
        player_id.0,
        deleted_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Facts that identify a game of which the id is known. Its log may still grow by rematch offers.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct GameIdentity {
    pub(crate) config: String,
    pub(crate) ended_ms: Option<UnixMs>,
}

/// Reads the facts that identify a game.
pub(crate) async fn find_identity(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Option<GameIdentity>, Error> {
    let row = sqlx::query_as!(
        GameIdentity,
        r#"SELECT config, ended_ms AS "ended_ms: UnixMs" FROM game WHERE game_id = $1"#,
        game_id.0,
    );
    Ok(row.fetch_optional(db).await?)
}

/// A finished game of another server.
pub(crate) struct NewFinishedGame<'a> {
    pub(crate) game_id: GameId,
    pub(crate) speed: GameSpeed,
    pub(crate) row: &'a FinishedGameRow,
    pub(crate) last_entry_ms: UnixMs,
    pub(crate) seats: &'a [FinishedSeatRow],
    pub(crate) entries: &'a [LoggedEntry],
}

/// Inserts a finished game with seats and log.
/// It is archived and rated after [`release_games`].
pub(crate) async fn insert(db: &mut PgConnection, game: &NewFinishedGame<'_>) -> Result<(), Error> {
    let NewFinishedGame { game_id, row, .. } = *game;
    let version = LogVersion::from(game.entries.len());
    sqlx::query!(
        "INSERT INTO game (game_id, shard, config, speed, status, version, last_entry_ms,
             created_by, created_ms, started_ms, ended_ms, rated, listed, chat_disabled,
             spectator_delay_s, shuffled, research, rules_revision, ending, result)
         VALUES ($1, $2, $3, $4, 2, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
             $18, $19)",
        game_id.0,
        game_id.shard(),
        row.config,
        game.speed as GameSpeed,
        version.0,
        game.last_entry_ms.0,
        row.created_by.0,
        row.created_ms.0,
        row.started_ms as Option<UnixMs>,
        row.ended_ms as Option<UnixMs>,
        row.rated,
        row.listed,
        row.chat_disabled,
        row.spectator_delay_s,
        row.shuffled,
        row.research,
        row.rules_revision,
        row.ending,
        row.result,
    )
    .execute(&mut *db)
    .await?;
    insert_seats(&mut *db, game_id, game.seats).await?;
    insert_entries(&mut *db, game_id, game.entries).await?;
    if let Some(earlier) = row.rematch_of {
        sqlx::query!(
            "UPDATE game SET rematch_id = $1, rematch_agreed = true
             WHERE game_id = $2 AND rematch_id IS NULL",
            game_id.0,
            earlier.0,
        )
        .execute(&mut *db)
        .await?;
    }
    sqlx::query!(
        "INSERT INTO finished_game (game_id, finished_ms, next_try_ms)
         SELECT $1, coalesce($2::bigint, 0), $3",
        game_id.0,
        row.ended_ms as Option<UnixMs>,
        IMPORT_PENDING_MS,
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn insert_seats(
    db: &mut PgConnection,
    game_id: GameId,
    seats: &[FinishedSeatRow],
) -> Result<(), Error> {
    let numbers: Vec<SeatNumber> = (1..).map(SeatNumber).take(seats.len()).collect();
    let players: Vec<Option<PlayerId>> = seats.iter().map(|seat| seat.player_id).collect();
    let software: Vec<Option<String>> = seats.iter().map(|seat| seat.software.clone()).collect();
    sqlx::query!(
        "INSERT INTO seat (game_id, seat, player_id, software)
         SELECT $1, * FROM unnest($2::smallint[], $3::bigint[], $4::text[])",
        game_id.0,
        &numbers as &[SeatNumber],
        &players as &[Option<PlayerId>],
        &software as &[Option<String>],
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn insert_entries(
    db: &mut PgConnection,
    game_id: GameId,
    entries: &[LoggedEntry],
) -> Result<(), Error> {
    let numbers: Vec<i32> = entries.iter().map(|entry| entry.number).collect();
    let lines: Vec<String> = entries.iter().map(|entry| entry.line.clone()).collect();
    let inputs: Vec<Option<StoredInput>> = entries.iter().map(|entry| entry.input).collect();
    let premoves: Vec<Option<bool>> = entries.iter().map(|entry| entry.premove).collect();
    let connected: Vec<Option<bool>> = entries.iter().map(|entry| entry.connected).collect();
    sqlx::query!(
        "INSERT INTO log_entry (game_id, number, line, input, premove, connected)
         SELECT $1, * FROM unnest($2::integer[], $3::text[], $4::smallint[], $5::bool[],
                                  $6::bool[])",
        game_id.0,
        &numbers,
        &lines,
        &inputs as &[Option<StoredInput>],
        &premoves as &[Option<bool>],
        &connected as &[Option<bool>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Hands all imported games over to the queue of finished games and returns their number.
/// They are archived and rated in the order of their ends, however many imports there were.
pub(crate) async fn release_games(db: &mut PgConnection) -> Result<u64, Error> {
    let released = sqlx::query!(
        "UPDATE finished_game SET next_try_ms = 0 WHERE NOT finalized AND next_try_ms = $1",
        IMPORT_PENDING_MS,
    );
    Ok(released.execute(db).await?.rows_affected())
}
