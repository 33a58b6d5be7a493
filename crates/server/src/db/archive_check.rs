//! Queries on the progress of the nightly check of the archive.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{GameId, PlayerId, PoolId};

/// Progress of the nightly check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CheckProgress {
    /// All games up to this number were checked when they were new.
    pub(crate) checked_number: i64,
    /// Day of the last check, since 1970.
    pub(crate) day: i32,
    /// Number of games of its sample that were checked.
    pub(crate) sampled: i32,
    /// Number of faults that it has found.
    pub(crate) errors: i64,
}

/// Loads the progress.
pub(crate) async fn load_progress(pool: &PgPool) -> Result<CheckProgress, Error> {
    let progress = sqlx::query_as!(
        CheckProgress,
        "SELECT checked_number, day, sampled, errors FROM archive_check"
    );
    Ok(progress.fetch_one(pool).await?)
}

/// Stores the progress.
pub(crate) async fn store_progress(pool: &PgPool, progress: CheckProgress) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE archive_check SET checked_number = $1, day = $2, sampled = $3, errors = $4",
        progress.checked_number,
        progress.day,
        progress.sampled,
        progress.errors,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Lists the games whose fault was known before a time, by id.
pub(crate) async fn list_faulty(
    pool: &PgPool,
    before_ms: UnixMs,
    limit: i64,
) -> Result<Vec<GameId>, Error> {
    let games = sqlx::query_scalar!(
        r#"SELECT game_id AS "id!: GameId" FROM archive_fault WHERE found_ms < $1
           UNION SELECT game_id FROM finished_game WHERE finalized AND error IS NOT NULL
           ORDER BY 1 LIMIT $2"#,
        before_ms.0,
        limit,
    );
    Ok(games.fetch_all(pool).await?)
}

/// Stores that a game has a fault.
pub(crate) async fn insert_fault(
    pool: &PgPool,
    game_id: GameId,
    now_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO archive_fault (game_id, found_ms)
         SELECT game_id, $2 FROM game WHERE game_id = $1 ON CONFLICT DO NOTHING",
        game_id.0,
        now_ms.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Stores that a game has no fault any more.
pub(crate) async fn delete_fault(pool: &PgPool, game_id: GameId) -> Result<(), Error> {
    sqlx::query!("DELETE FROM archive_fault WHERE game_id = $1", game_id.0).execute(pool).await?;
    Ok(())
}

/// Stores how many games of a pool were checked, if the number is still the expected one.
/// Returns false if the ratings were computed again meanwhile.
pub(crate) async fn advance_checked_games(
    db: &mut PgConnection,
    pool_id: PoolId,
    expected: i32,
    checked_games: i32,
) -> Result<bool, Error> {
    let advanced = sqlx::query!(
        "UPDATE pool SET checked_games = $3 WHERE pool_id = $1 AND checked_games = $2",
        pool_id.0,
        expected,
        checked_games,
    );
    Ok(advanced.execute(db).await?.rows_affected() == 1)
}

/// Stores that no game of a pool is checked.
pub(crate) async fn reset_checked_games(
    db: &mut PgConnection,
    pool_id: PoolId,
) -> Result<(), Error> {
    sqlx::query!("UPDATE pool SET checked_games = 0 WHERE pool_id = $1", pool_id.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Pool with ratings that were not checked.
pub(crate) struct UncheckedPool {
    pub(crate) pool_id: PoolId,
    pub(crate) name: String,
    pub(crate) games: i32,
    pub(crate) checked_games: i32,
}

/// Lists the pools with new games, by name.
pub(crate) async fn list_unchecked_pools(pool: &PgPool) -> Result<Vec<UncheckedPool>, Error> {
    let pools = sqlx::query_as!(
        UncheckedPool,
        "SELECT pool_id, name, games, checked_games FROM pool WHERE checked_games < games
         ORDER BY name"
    );
    Ok(pools.fetch_all(pool).await?)
}

/// Ratings of some players, and the number of games that led to them.
pub(crate) struct CurrentRatings {
    pub(crate) games: i32,
    pub(crate) checked_games: i32,
    pub(crate) ratings: Vec<(PlayerId, String)>,
}

/// Loads the current ratings of some players of a pool, all of the same moment.
pub(crate) async fn load_ratings(
    pool: &PgPool,
    pool_id: PoolId,
    player_ids: &[PlayerId],
) -> Result<CurrentRatings, Error> {
    let rows = sqlx::query!(
        r#"SELECT p.games, p.checked_games, r.player_id AS "player_id?: PlayerId",
                  r.rating AS "rating?"
           FROM pool p LEFT JOIN rating r ON r.pool_id = p.pool_id AND r.player_id = ANY($2)
           WHERE p.pool_id = $1"#,
        pool_id.0,
        player_ids as &[PlayerId],
    );
    let rows = rows.fetch_all(pool).await?;
    let (games, checked_games) = rows.first().map_or((0, 0), |row| (row.games, row.checked_games));
    let ratings = rows.into_iter().filter_map(|row| row.player_id.zip(row.rating)).collect();
    Ok(CurrentRatings { games, checked_games, ratings })
}

/// Returns the first and the last player with a counter.
pub(crate) async fn player_range(pool: &PgPool) -> Result<Option<(PlayerId, PlayerId)>, Error> {
    let range = sqlx::query!(
        r#"SELECT min(player_id) AS "first: PlayerId", max(player_id) AS "last: PlayerId"
           FROM player_game_count"#
    );
    let range = range.fetch_one(pool).await?;
    Ok(range.first.zip(range.last))
}

/// Stored and counted number of listed archived games of a player.
#[derive(Debug)]
pub(crate) struct PlayerGameCounts {
    pub(crate) player_id: PlayerId,
    pub(crate) stored: i64,
    pub(crate) counted: i64,
}

/// Counts the games of the next players after one, by id. Players with more games are left out.
pub(crate) async fn count_games(
    pool: &PgPool,
    after: PlayerId,
    games_max: i64,
    limit: i64,
) -> Result<Vec<PlayerGameCounts>, Error> {
    let counts = sqlx::query_as!(
        PlayerGameCounts,
        r#"SELECT c.player_id, c.listed_games AS stored, (
               SELECT count(*) FROM seat s JOIN archived_game a ON a.game_id = s.game_id
               JOIN game g ON g.game_id = s.game_id
               WHERE s.player_id = c.player_id AND g.listed) AS "counted!"
           FROM player_game_count c WHERE c.player_id > $1 AND c.listed_games <= $2
           ORDER BY c.player_id LIMIT $3"#,
        after.0,
        games_max,
        limit,
    );
    Ok(counts.fetch_all(pool).await?)
}
