//! Queries on rating pools, ratings and rated games.

use contest::Day;
use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{GameId, PlayerId, PoolId};
use crate::numbers::{SeatNumber, in_range};

/// Rating pool and its number of rated games.
pub(crate) struct PoolRow {
    pub(crate) pool_id: PoolId,
    pub(crate) name: String,
    pub(crate) games: i32,
}

/// Locks pools by name, in the order of the names. Those that do not exist are left out.
pub(crate) async fn lock_pools(
    db: &mut PgConnection,
    names: &[String],
) -> Result<Vec<PoolRow>, Error> {
    let rows = sqlx::query_as!(
        PoolRow,
        "SELECT pool_id, name, games FROM pool WHERE name = ANY($1) ORDER BY name FOR UPDATE",
        names,
    );
    Ok(rows.fetch_all(db).await?)
}

/// Inserts pools that do not exist.
pub(crate) async fn insert_pools(
    db: &mut PgConnection,
    names: &[String],
    new_ids: &[PoolId],
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO pool (pool_id, name) SELECT * FROM unnest($1::bigint[], $2::text[])
         ON CONFLICT (name) DO NOTHING",
        new_ids as &[PoolId],
        names,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Finds a pool by name.
pub(crate) async fn find_pool(pool: &PgPool, name: &str) -> Result<Option<PoolRow>, Error> {
    let row =
        sqlx::query_as!(PoolRow, "SELECT pool_id, name, games FROM pool WHERE name = $1", name);
    Ok(row.fetch_optional(pool).await?)
}

/// Locks a pool by id, so that no game is rated meanwhile.
pub(crate) async fn lock_pool_by_id(
    db: &mut PgConnection,
    pool_id: PoolId,
) -> Result<PoolRow, Error> {
    let row = sqlx::query_as!(
        PoolRow,
        "SELECT pool_id, name, games FROM pool WHERE pool_id = $1 FOR UPDATE",
        pool_id.0,
    );
    Ok(row.fetch_one(db).await?)
}

/// Excludes the rated games of suspended players since a day, and includes all others since then.
/// Bots are suspended with their owner. Returns the number of games that changed.
pub(crate) async fn exclude_suspended(
    db: &mut PgConnection,
    pool_id: PoolId,
    since: Day,
    now_ms: UnixMs,
) -> Result<u64, Error> {
    let changed = sqlx::query!(
        "UPDATE rated_game r SET excluded = NOT r.excluded
         WHERE r.pool_id = $1 AND r.day >= $2 AND r.excluded <> EXISTS (
             SELECT 1 FROM seat s LEFT JOIN bot b ON b.player_id = s.player_id
             JOIN suspension u ON u.player_id IN (s.player_id, b.owner_id)
             WHERE s.game_id = r.game_id AND (u.until_ms IS NULL OR u.until_ms > $3))",
        pool_id.0,
        in_range::<i32>(since.0),
        now_ms.0,
    );
    Ok(changed.execute(db).await?.rows_affected())
}

/// Deletes the ratings of all other players of a pool.
pub(crate) async fn delete_except(
    db: &mut PgConnection,
    pool_id: PoolId,
    player_ids: &[PlayerId],
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM rating WHERE pool_id = $1 AND player_id <> ALL($2)",
        pool_id.0,
        player_ids as &[PlayerId],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Finds a pool by id.
pub(crate) async fn pool_by_id(db: &mut PgConnection, pool_id: PoolId) -> Result<PoolRow, Error> {
    let row = sqlx::query_as!(
        PoolRow,
        "SELECT pool_id, name, games FROM pool WHERE pool_id = $1",
        pool_id.0,
    );
    Ok(row.fetch_one(db).await?)
}

/// Lists the ids of all pools by name.
pub(crate) async fn list_pool_ids(pool: &PgPool) -> Result<Vec<PoolId>, Error> {
    let ids = sqlx::query_scalar!(r#"SELECT pool_id AS "id: PoolId" FROM pool ORDER BY name"#);
    Ok(ids.fetch_all(pool).await?)
}

/// Lists the pools with rated games, those with most games first.
pub(crate) async fn list_pools(pool: &PgPool, limit: i64) -> Result<Vec<PoolRow>, Error> {
    let rows = sqlx::query_as!(
        PoolRow,
        "SELECT pool_id, name, games FROM pool WHERE games > 0 ORDER BY games DESC, name LIMIT $1",
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Rating of a player in a pool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RatingRow {
    pub(crate) player_id: PlayerId,
    /// Rating in the text form of `contest`.
    pub(crate) rating: String,
    /// Number shown to users.
    pub(crate) display_value: i32,
    /// Last day on which the rating is established; null while it is provisional.
    pub(crate) established_until: Option<i32>,
}

/// Rating of a player with its pool.
pub(crate) struct StoredPoolRating {
    pub(crate) pool_id: PoolId,
    pub(crate) row: RatingRow,
}

/// Lists the ratings of pairs of pool and player.
pub(crate) async fn list_of_pool_players(
    db: &mut PgConnection,
    pool_ids: &[PoolId],
    player_ids: &[PlayerId],
) -> Result<Vec<StoredPoolRating>, Error> {
    let rows = sqlx::query!(
        r#"SELECT r.pool_id AS "pool_id: PoolId", r.player_id AS "player_id: PlayerId", r.rating,
                  r.display_value, r.established_until
           FROM (SELECT DISTINCT * FROM unnest($1::bigint[], $2::bigint[]))
                AS t (pool_id, player_id)
           JOIN rating r ON r.pool_id = t.pool_id AND r.player_id = t.player_id"#,
        pool_ids as &[PoolId],
        player_ids as &[PlayerId],
    );
    let rows = rows.fetch_all(db).await?.into_iter().map(|row| StoredPoolRating {
        pool_id: row.pool_id,
        row: RatingRow {
            player_id: row.player_id,
            rating: row.rating,
            display_value: row.display_value,
            established_until: row.established_until,
        },
    });
    Ok(rows.collect())
}

/// Rating of a player in a named pool.
pub(crate) struct NamedPoolRating {
    pub(crate) pool: String,
    pub(crate) player_id: PlayerId,
    /// Rating in the text form of `contest`.
    pub(crate) rating: String,
}

/// Lists the ratings of some players in some pools.
pub(crate) async fn list_by_pools(
    pool: &PgPool,
    pools: &[String],
    player_ids: &[PlayerId],
) -> Result<Vec<NamedPoolRating>, Error> {
    let rows = sqlx::query_as!(
        NamedPoolRating,
        "SELECT p.name AS pool, r.player_id, r.rating
         FROM pool p JOIN rating r ON r.pool_id = p.pool_id
         WHERE p.name = ANY($1) AND r.player_id = ANY($2)",
        pools,
        player_ids as &[PlayerId],
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Lists all ratings of a pool by player.
pub(crate) async fn list_of_pool(
    db: &mut PgConnection,
    pool_id: PoolId,
) -> Result<Vec<RatingRow>, Error> {
    let rows = sqlx::query_as!(
        RatingRow,
        "SELECT player_id, rating, display_value, established_until FROM rating
         WHERE pool_id = $1 ORDER BY player_id",
        pool_id.0,
    );
    Ok(rows.fetch_all(db).await?)
}

/// Inserts or replaces ratings.
pub(crate) async fn upsert(
    db: &mut PgConnection,
    ratings: &[StoredPoolRating],
) -> Result<(), Error> {
    fn column<T>(ratings: &[StoredPoolRating], value: impl Fn(&StoredPoolRating) -> T) -> Vec<T> {
        ratings.iter().map(value).collect()
    }
    sqlx::query!(
        "INSERT INTO rating (pool_id, player_id, rating, display_value, established_until)
         SELECT r.* FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[],
                                $5::integer[]) AS r
         ON CONFLICT (pool_id, player_id) DO UPDATE
         SET rating = excluded.rating, display_value = excluded.display_value,
             established_until = excluded.established_until",
        &column(ratings, |one| one.pool_id) as &[PoolId],
        &column(ratings, |one| one.row.player_id) as &[PlayerId],
        &column(ratings, |one| one.row.rating.clone()),
        &column(ratings, |one| one.row.display_value),
        &column(ratings, |one| one.row.established_until) as &[Option<i32>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ratings of a seat before and after its game.
pub(crate) struct SeatRatings {
    pub(crate) game_id: GameId,
    pub(crate) seat: SeatNumber,
    pub(crate) before: String,
    pub(crate) after: String,
}

/// Stores the ratings of seats of rated games.
pub(crate) async fn set_seat_ratings(
    db: &mut PgConnection,
    ratings: &[SeatRatings],
) -> Result<(), Error> {
    let game_ids: Vec<GameId> = ratings.iter().map(|row| row.game_id).collect();
    let seats: Vec<SeatNumber> = ratings.iter().map(|row| row.seat).collect();
    let before: Vec<String> = ratings.iter().map(|row| row.before.clone()).collect();
    let after: Vec<String> = ratings.iter().map(|row| row.after.clone()).collect();
    sqlx::query!(
        "UPDATE seat s
         SET rating_before = pack_rating(r.before), rating_after = pack_rating(r.after)
         FROM unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[])
              AS r (game_id, seat, before, after)
         WHERE s.game_id = r.game_id AND s.seat = r.seat",
        &game_ids as &[GameId],
        &seats as &[SeatNumber],
        &before,
        &after,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores the current ratings of the players of a game that starts.
pub(crate) async fn set_ratings_before(
    db: &mut PgConnection,
    game_id: GameId,
    pool_name: &str,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE seat s SET rating_before = pack_rating(r.rating)
         FROM rating r JOIN pool p ON p.pool_id = r.pool_id
         WHERE s.game_id = $1 AND r.player_id = s.player_id AND p.name = $2",
        game_id.0,
        pool_name,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A game that follows the others of its pool.
pub(crate) struct NewRatedGame {
    pub(crate) pool_id: PoolId,
    /// Number of the game in its pool, from 0.
    pub(crate) number: i32,
    pub(crate) game_id: GameId,
    pub(crate) day: Day,
}

/// Appends games to locked pools and counts them.
pub(crate) async fn append_rated_games(
    db: &mut PgConnection,
    games: &[NewRatedGame],
) -> Result<(), Error> {
    fn column<T>(games: &[NewRatedGame], value: impl Fn(&NewRatedGame) -> T) -> Vec<T> {
        games.iter().map(value).collect()
    }
    sqlx::query!(
        "WITH appended AS (
             INSERT INTO rated_game (pool_id, number, game_id, day)
             SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::integer[])
             RETURNING pool_id)
         UPDATE pool SET games = pool.games + counted.games
         FROM (SELECT pool_id, count(*)::integer AS games FROM appended GROUP BY pool_id) AS counted
         WHERE pool.pool_id = counted.pool_id",
        &column(games, |one| one.pool_id) as &[PoolId],
        &column(games, |one| one.number),
        &column(games, |one| one.game_id) as &[GameId],
        &column(games, |one| in_range::<i32>(one.day.0)),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Returns those of some games that were rated.
pub(crate) async fn filter_rated(
    db: &mut PgConnection,
    game_ids: &[GameId],
) -> Result<Vec<GameId>, Error> {
    let rated = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM rated_game WHERE game_id = ANY($1)"#,
        game_ids as &[GameId]
    );
    Ok(rated.fetch_all(db).await?)
}

/// Seat of a rated game.
pub(crate) struct RatedSeat {
    /// Number of the game in its pool, from 0.
    pub(crate) number: i32,
    pub(crate) game_id: GameId,
    pub(crate) day: i32,
    /// The game leaves the ratings unchanged.
    pub(crate) excluded: bool,
    pub(crate) seat: SeatNumber,
    pub(crate) player_id: Option<PlayerId>,
    pub(crate) place: Option<i16>,
    pub(crate) rating_before: Option<String>,
    pub(crate) rating_after: Option<String>,
}

/// Lists the seats of the rated games `from..until` of a pool, in their order.
pub(crate) async fn list_rated_seats(
    db: &mut PgConnection,
    pool_id: PoolId,
    from: i32,
    until: i32,
) -> Result<Vec<RatedSeat>, Error> {
    let seats = sqlx::query_as!(
        RatedSeat,
        r#"SELECT r.number, r.game_id, r.day, r.excluded, s.seat,
                  s.player_id AS "player_id: PlayerId", s.place,
                  unpack_rating(s.rating_before) AS rating_before,
                  unpack_rating(s.rating_after) AS rating_after
         FROM rated_game r JOIN seat s ON s.game_id = r.game_id
         WHERE r.pool_id = $1 AND r.number >= $2 AND r.number < $3
         ORDER BY r.number, s.seat"#,
        pool_id.0,
        from,
        until,
    );
    Ok(seats.fetch_all(db).await?)
}

/// Rating of a player with the name of its pool.
pub(crate) struct PlayerRatingRow {
    pub(crate) pool: String,
    pub(crate) rating: String,
}

/// Lists the ratings of a player in all pools, by name of the pool.
pub(crate) async fn list_of_player(
    pool: &PgPool,
    player_id: PlayerId,
) -> Result<Vec<PlayerRatingRow>, Error> {
    let rows = sqlx::query_as!(
        PlayerRatingRow,
        "SELECT p.name AS pool, r.rating FROM rating r JOIN pool p ON p.pool_id = r.pool_id
         WHERE r.player_id = $1 ORDER BY p.name",
        player_id.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Player on a leaderboard.
pub(crate) struct LeaderboardRow {
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
    pub(crate) rating: String,
}

/// Lists the players with the highest ratings: established ones first, then provisional ones.
/// Suspended players and ratings that were established once and have lapsed are left out.
pub(crate) async fn leaderboard(
    pool: &PgPool,
    pool_id: PoolId,
    now_ms: UnixMs,
    limit: i64,
) -> Result<Vec<LeaderboardRow>, Error> {
    let rows = sqlx::query_as!(
        LeaderboardRow,
        r#"SELECT p.name, p.kind AS "kind: StoredKind", r.rating
           FROM rating r JOIN player p ON p.player_id = r.player_id
           WHERE r.pool_id = $1 AND (r.established_until IS NULL OR r.established_until >= $2)
             AND p.deleted_ms IS NULL
             AND NOT EXISTS (SELECT 1 FROM suspension s WHERE s.player_id = r.player_id
                             AND (s.until_ms IS NULL OR s.until_ms > $3))
           ORDER BY r.established_until IS NULL, r.display_value DESC, r.player_id LIMIT $4"#,
        pool_id.0,
        in_range::<i32>(Day::from_unix_ms(now_ms.0).0),
        now_ms.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Returns whether a bot or a computer plays in a game.
pub(crate) async fn has_automated_player(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM seat s JOIN player p ON p.player_id = s.player_id
           WHERE s.game_id = $1 AND p.kind IN (2, 3)) AS "found!""#,
        game_id.0,
    );
    Ok(found.fetch_one(db).await?)
}
