//! Queries on `game`, `seat`, `log_entry` and `premove` for live games.

use std::collections::HashMap;

use sqlx::{PgExecutor, PgPool};
use table::TimeControl;
use uuid::Uuid;
use wire::GameStatus;

use crate::clock::UnixMs;
use crate::db::game_log::{self, LoggedEntry};
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber};

/// Status of a game in the database.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum StoredStatus {
    /// Some seats are free.
    #[default]
    Open = 0,
    Live = 1,
    Finished = 2,
    /// The game cannot be replayed or stored, until an operator repairs or aborts it.
    Broken = 3,
}

impl From<StoredStatus> for GameStatus {
    fn from(status: StoredStatus) -> GameStatus {
        match status {
            StoredStatus::Open => GameStatus::Open,
            StoredStatus::Live => GameStatus::Live,
            StoredStatus::Finished => GameStatus::Finished,
            StoredStatus::Broken => GameStatus::Broken,
        }
    }
}

/// Speed class of a game, derived from its time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum GameSpeed {
    WithoutClock = 0,
    RealTime = 1,
    Correspondence = 2,
}

impl GameSpeed {
    /// Returns the speed class of a time control.
    pub(crate) fn of(control: TimeControl) -> GameSpeed {
        match control {
            TimeControl::None => GameSpeed::WithoutClock,
            TimeControl::Days { .. } => GameSpeed::Correspondence,
            _ => GameSpeed::RealTime,
        }
    }
}

/// Game with its seats, log and premoves.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    pub row: GameRow,
    pub seats: Vec<SeatRow>,
    pub entries: Vec<LogEntry>,
    /// The seats that have premoves.
    pub seats_with_premoves: Vec<SeatNumber>,
    /// Choices that are not revealed, and the seed of chance.
    pub secrets: Option<String>,
}

/// Row of the table `game`.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub game_id: GameId,
    /// The name of the game database that stores the moves; none for the main database.
    pub database: Option<String>,
    pub config: String,
    pub speed: GameSpeed,
    pub status: StoredStatus,
    pub version: LogVersion,
    pub turn_version: LogVersion,
    pub started_ms: Option<UnixMs>,
    pub ended_ms: Option<UnixMs>,
    pub rated: bool,
    /// All players consented to research when the game started.
    pub research: bool,
    pub listed: bool,
    pub chat_disabled: bool,
    pub spectator_delay_s: i16,
    /// SHA-256 of the secret in the invitation link.
    pub invite: Option<Vec<u8>>,
    pub rematch_id: Option<GameId>,
    pub rules_revision: i16,
}

/// Row of the table `seat`, with the names of its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatRow {
    pub seat: SeatNumber,
    pub player_id: Option<PlayerId>,
    pub name: Option<String>,
    pub kind: Option<StoredKind>,
    pub reserved_for: Option<PlayerId>,
    pub reserved_name: Option<String>,
    pub reserved_kind: Option<StoredKind>,
    pub rating_before: Option<String>,
    /// The end of the current vacation, in correspondence games.
    pub vacation_until_ms: Option<UnixMs>,
}

/// Line of the table log with the request id of its command.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, sqlx::FromRow)]
pub(crate) struct LogEntry {
    pub line: String,
    pub request_id: Option<Uuid>,
}

impl From<LoggedEntry> for LogEntry {
    fn from(entry: LoggedEntry) -> LogEntry {
        LogEntry { line: entry.line, request_id: entry.request_id }
    }
}

/// Version and status of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GameVersion {
    pub version: LogVersion,
    pub status: StoredStatus,
}

/// Version and status of games, as the main database knows them.
#[derive(Default)]
pub(crate) struct KnownVersions {
    pub versions: HashMap<GameId, GameVersion>,
    /// The games of each game database, whose versions there may be newer.
    pub elsewhere: HashMap<String, Vec<GameId>>,
}

/// Loads a game, if it exists.
pub(crate) async fn load_game(pool: &PgPool, game_id: GameId) -> Result<Option<StoredGame>, Error> {
    // One snapshot for all queries, so that the log is as long as the version says.
    let mut transaction =
        pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let row = sqlx::query_as!(
        GameRow,
        r#"SELECT game_id, database_name AS database, config, speed AS "speed: GameSpeed",
            status AS "status: StoredStatus", version, turn_version,
            started_ms AS "started_ms: UnixMs", ended_ms AS "ended_ms: UnixMs", rated, research,
            listed, chat_disabled, spectator_delay_s, invite, rematch_id AS "rematch_id: GameId",
            rules_revision
        FROM game WHERE game_id = $1"#,
        game_id.0
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let seats = sqlx::query_as!(
        SeatRow,
        r#"SELECT seat.seat, seat.player_id AS "player_id: PlayerId", p.name AS "name?",
            p.kind AS "kind?: StoredKind", seat.reserved_for AS "reserved_for: PlayerId",
            r.name AS "reserved_name?", r.kind AS "reserved_kind?: StoredKind",
            unpack_rating(seat.rating_before) AS rating_before,
            v.until_ms AS "vacation_until_ms?: UnixMs"
        FROM seat
        LEFT JOIN player p ON p.player_id = seat.player_id
        LEFT JOIN player r ON r.player_id = seat.reserved_for
        LEFT JOIN vacation v ON v.player_id = seat.player_id AND $2
            AND v.until_ms > extract(epoch FROM clock_timestamp()) * 1000
        WHERE seat.game_id = $1 ORDER BY seat.seat"#,
        game_id.0,
        row.speed == GameSpeed::Correspondence
    )
    .fetch_all(&mut *transaction)
    .await?;
    let entries = game_log::load(&mut transaction, game_id).await?;
    let entries = entries.into_iter().map(LogEntry::from).collect();
    let premoves = sqlx::query_scalar!(
        r#"SELECT seat AS "seat: SeatNumber" FROM premove WHERE game_id = $1"#,
        game_id.0
    );
    let seats_with_premoves = premoves.fetch_all(&mut *transaction).await?;
    let secrets =
        sqlx::query_scalar!("SELECT secrets FROM game_secret WHERE game_id = $1", game_id.0);
    let secrets = secrets.fetch_optional(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Some(StoredGame { row, seats, entries, seats_with_premoves, secrets }))
}

/// Parks a live game as broken, unless it has changed meanwhile, and reports it in the log.
/// Its timers stop, and it waits for an operator.
pub(crate) async fn park(
    db: impl PgExecutor<'_>,
    game_id: GameId,
    version: LogVersion,
    fault: &str,
) -> Result<(), Error> {
    let parked = sqlx::query!(
        "UPDATE game SET status = 3, deadline_ms = NULL, fault = $3
         WHERE game_id = $1 AND version = $2 AND status = 1 AND frozen_ms IS NULL",
        game_id.0,
        version.0,
        fault
    );
    if parked.execute(db).await?.rows_affected() == 1 {
        metrics::counter!("palamedes_games_parked_total").increment(1);
        // The number and not the text form: operators search for it in the database.
        tracing::error!(game_id = game_id.0, fault, "game parked as broken");
    }
    Ok(())
}

/// Stores the rules revision with which a live game was replayed.
pub(crate) async fn set_rules_revision(
    pool: &PgPool,
    game_id: GameId,
    revision: i16,
) -> Result<(), Error> {
    let updated = sqlx::query!(
        "UPDATE game SET rules_revision = $2 WHERE game_id = $1 AND status = 1",
        game_id.0,
        revision
    );
    updated.execute(pool).await?;
    Ok(())
}

/// Loads version and status of games.
/// While a game is open, its seats may change under the same version.
pub(crate) async fn versions(pool: &PgPool, game_ids: &[GameId]) -> Result<KnownVersions, Error> {
    let rows = sqlx::query!(
        r#"SELECT game_id, version, status AS "status: StoredStatus", database_name FROM game
        WHERE game_id = ANY($1)"#,
        game_ids as &[GameId]
    );
    let mut known = KnownVersions::default();
    for row in rows.fetch_all(pool).await? {
        let game_id = GameId(row.game_id);
        let version = GameVersion { version: row.version.into(), status: row.status };
        known.versions.insert(game_id, version);
        if let Some(name) = row.database_name {
            known.elsewhere.entry(name).or_default().push(game_id);
        }
    }
    Ok(known)
}

/// Deadline of a live game.
pub(crate) struct GameDeadline {
    pub game_id: GameId,
    pub deadline_ms: UnixMs,
}

/// Loads the deadlines of the live games of some shards.
pub(crate) async fn deadlines(pool: &PgPool, shards: &[i16]) -> Result<Vec<GameDeadline>, Error> {
    let rows = sqlx::query_as!(
        GameDeadline,
        r#"SELECT game_id, deadline_ms AS "deadline_ms!" FROM game
        WHERE status = 1 AND shard = ANY($1) AND deadline_ms IS NOT NULL"#,
        shards
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Loads the deadlines of those games that are live and have one.
pub(crate) async fn deadlines_of(
    pool: &PgPool,
    game_ids: &[GameId],
) -> Result<Vec<GameDeadline>, Error> {
    let rows = sqlx::query_as!(
        GameDeadline,
        r#"SELECT game_id, deadline_ms AS "deadline_ms!" FROM game
        WHERE game_id = ANY($1) AND status = 1 AND deadline_ms IS NOT NULL"#,
        game_ids as &[GameId]
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Finds live games without a running clock that had no input since a time, the oldest first.
pub(crate) async fn idle_games(
    pool: &PgPool,
    since_ms: UnixMs,
    limit: i64,
) -> Result<Vec<GameId>, Error> {
    let games = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM game
        WHERE status = 1 AND deadline_ms IS NULL AND coalesce(last_entry_ms, started_ms) < $1
        ORDER BY coalesce(last_entry_ms, started_ms) LIMIT $2"#,
        since_ms.0,
        limit
    );
    Ok(games.fetch_all(pool).await?)
}

/// Counts the live games of some shards.
pub(crate) async fn count_live(pool: &PgPool, shards: &[i16]) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM game WHERE status = 1 AND shard = ANY($1)"#,
        shards
    );
    Ok(count.fetch_one(pool).await?)
}

/// Loads the premoves of a seat in their text form.
pub(crate) async fn premoves(
    pool: &PgPool,
    game_id: GameId,
    seat: SeatNumber,
) -> Result<Option<String>, Error> {
    let moves = sqlx::query_scalar!(
        "SELECT moves FROM premove WHERE game_id = $1 AND seat = $2",
        game_id.0,
        seat.0
    );
    Ok(moves.fetch_optional(pool).await?)
}

/// Stores the premoves of a seat in place of the previous ones.
pub(crate) async fn store_premoves(
    pool: &PgPool,
    game_id: GameId,
    seat: SeatNumber,
    moves: &str,
    now_ms: UnixMs,
) -> Result<(), Error> {
    let stored = sqlx::query!(
        "INSERT INTO premove (game_id, seat, moves, created_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (game_id, seat)
         DO UPDATE SET moves = EXCLUDED.moves, created_ms = EXCLUDED.created_ms",
        game_id.0,
        seat.0,
        moves,
        now_ms.0
    );
    stored.execute(pool).await?;
    Ok(())
}

/// Premoves of a seat after one of them was executed.
pub(crate) struct ExecutedPremove {
    pub seat: SeatNumber,
    /// The premoves as they were read.
    pub text: String,
    /// The premoves that can still be executed.
    pub remaining: Option<String>,
}

/// Replaces premoves by the remaining ones, unless the player has changed them meanwhile.
pub(crate) async fn update_premoves(
    pool: &PgPool,
    game_id: GameId,
    executed: ExecutedPremove,
) -> Result<(), Error> {
    let ExecutedPremove { seat, text, remaining } = executed;
    match remaining {
        None => {
            let deleted = sqlx::query!(
                "DELETE FROM premove WHERE game_id = $1 AND seat = $2 AND moves = $3",
                game_id.0,
                seat.0,
                text
            );
            deleted.execute(pool).await?;
        }
        Some(remaining) => {
            let updated = sqlx::query!(
                "UPDATE premove SET moves = $4 WHERE game_id = $1 AND seat = $2 AND moves = $3",
                game_id.0,
                seat.0,
                text,
                remaining
            );
            updated.execute(pool).await?;
        }
    }
    Ok(())
}

/// Deletes the premoves of a seat.
pub(crate) async fn delete_premoves(
    pool: &PgPool,
    game_id: GameId,
    seat: SeatNumber,
) -> Result<(), Error> {
    let deleted =
        sqlx::query!("DELETE FROM premove WHERE game_id = $1 AND seat = $2", game_id.0, seat.0);
    deleted.execute(pool).await?;
    Ok(())
}

/// Deletes the premoves of all seats of a game.
pub(crate) async fn delete_all_premoves(pool: &PgPool, game_id: GameId) -> Result<(), Error> {
    sqlx::query!("DELETE FROM premove WHERE game_id = $1", game_id.0).execute(pool).await?;
    Ok(())
}

/// Finds the live games of some shards in which the seat to move has premoves.
pub(crate) async fn games_with_due_premoves(
    pool: &PgPool,
    shards: &[i16],
) -> Result<Vec<GameId>, Error> {
    let games = sqlx::query_scalar!(
        r#"SELECT game.game_id AS "id: GameId" FROM premove JOIN game USING (game_id)
        WHERE game.status = 1 AND game.waiting_seats >> premove.seat & 1 = 1
            AND game.shard = ANY($1)"#,
        shards
    );
    Ok(games.fetch_all(pool).await?)
}
