//! Queries on the numbers of players and games that the start page shows.

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::error::Error;

/// Numbers of players online and of listed games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct LobbyCountRow {
    pub(crate) players_online: i64,
    pub(crate) live_games: i64,
    pub(crate) open_games: i64,
}

/// Counts players seen after a time and listed games, and stores the numbers for all nodes.
/// The row is written only when a number has changed.
pub(crate) async fn update(pool: &PgPool, seen_since_ms: UnixMs) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO lobby_count AS c (lobby_count_id, players_online, live_games, open_games)
         SELECT 1, (SELECT count(DISTINCT player_id) FROM presence WHERE seen_ms > $1),
                (SELECT count(*) FROM game WHERE status = 1 AND listed),
                (SELECT count(*) FROM game WHERE status = 0 AND listed)
         ON CONFLICT (lobby_count_id) DO UPDATE
         SET players_online = excluded.players_online, live_games = excluded.live_games,
             open_games = excluded.open_games
         WHERE (c.players_online, c.live_games, c.open_games)
               <> (excluded.players_online, excluded.live_games, excluded.open_games)",
        seen_since_ms.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Loads the stored numbers; all are 0 before the first count.
pub(crate) async fn load(pool: &PgPool) -> Result<LobbyCountRow, Error> {
    let row = sqlx::query_as!(
        LobbyCountRow,
        "SELECT players_online, live_games, open_games FROM lobby_count"
    );
    Ok(row.fetch_optional(pool).await?.unwrap_or_default())
}
