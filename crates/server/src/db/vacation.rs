//! Queries on vacations.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::SeatNumber;

/// A vacation of the player of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VacationSpan {
    pub seat: SeatNumber,
    pub from_ms: UnixMs,
    pub until_ms: UnixMs,
}

/// Loads the vacations of the players of a game that end after `since_ms`, in order of time.
pub(crate) async fn load_spans(
    pool: &PgPool,
    game_id: GameId,
    since_ms: UnixMs,
) -> Result<Vec<VacationSpan>, Error> {
    let spans = sqlx::query_as!(
        VacationSpan,
        "SELECT seat, from_ms, until_ms FROM seat JOIN vacation USING (player_id)
         WHERE game_id = $1 AND until_ms > $2 ORDER BY from_ms",
        game_id.0,
        since_ms.0,
    );
    Ok(spans.fetch_all(pool).await?)
}

/// A vacation of a player.
pub(crate) struct VacationRow {
    pub(crate) from_ms: UnixMs,
    pub(crate) until_ms: UnixMs,
}

/// Lists all vacations of a player in order of time.
pub(crate) async fn list(pool: &PgPool, player_id: PlayerId) -> Result<Vec<VacationRow>, Error> {
    let rows = sqlx::query_as!(
        VacationRow,
        "SELECT from_ms, until_ms FROM vacation WHERE player_id = $1 ORDER BY from_ms",
        player_id.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Current vacation and days taken in the current calendar year.
pub(crate) struct VacationUse {
    pub(crate) until_ms: Option<UnixMs>,
    pub(crate) taken_days: i64,
}

/// Loads the vacation of a player. Started days count as whole days.
pub(crate) async fn load_use(
    db: impl sqlx::PgExecutor<'_>,
    player_id: PlayerId,
    now_ms: UnixMs,
    day_ms: i64,
) -> Result<VacationUse, Error> {
    let row = sqlx::query_as!(
        VacationUse,
        r#"SELECT max(until_ms) FILTER (WHERE until_ms > $2) AS "until_ms: UnixMs",
                  (coalesce(sum((until_ms - from_ms + $3 - 1) / $3) FILTER (WHERE
                      date_trunc('year', to_timestamp(from_ms / 1000.0) AT TIME ZONE 'UTC')
                      = date_trunc('year', to_timestamp($2 / 1000.0) AT TIME ZONE 'UTC')
                  ), 0))::bigint AS "taken_days!"
           FROM vacation WHERE player_id = $1"#,
        player_id.0,
        now_ms.0,
        day_ms,
    );
    Ok(row.fetch_one(db).await?)
}

/// Inserts a vacation.
pub(crate) async fn insert(
    db: &mut PgConnection,
    player_id: PlayerId,
    from_ms: UnixMs,
    until_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO vacation (player_id, from_ms, until_ms) VALUES ($1, $2, $3)",
        player_id.0,
        from_ms.0,
        until_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends the current vacation of a player and returns whether there was one.
pub(crate) async fn end(
    db: &mut PgConnection,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<bool, Error> {
    let ended = sqlx::query!(
        "UPDATE vacation SET until_ms = greatest($2, from_ms + 1)
         WHERE player_id = $1 AND until_ms > $2",
        player_id.0,
        now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(ended.rows_affected() > 0)
}

/// A live correspondence game of a player.
pub(crate) struct CorrespondenceGame {
    pub(crate) game_id: GameId,
    pub(crate) is_turn: bool,
}

/// Lists the live correspondence games of a player.
pub(crate) async fn correspondence_games(
    pool: &PgPool,
    player_id: PlayerId,
) -> Result<Vec<CorrespondenceGame>, Error> {
    let games = sqlx::query_as!(
        CorrespondenceGame,
        r#"SELECT g.game_id, EXISTS (SELECT 1 FROM seat s WHERE s.game_id = g.game_id
                  AND g.waiting_seats >> s.seat & 1 = 1 AND s.player_id = $1) AS "is_turn!"
           FROM active_seat t JOIN game g USING (game_id)
           WHERE t.player_id = $1 AND g.status = 1 AND g.speed = 2"#,
        player_id.0,
    );
    Ok(games.fetch_all(pool).await?)
}
