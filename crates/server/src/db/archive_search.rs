//! Archive search: finished games by player, rules, opening and result.

use explorer::GameReference;
use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};

/// Row of the search result.
pub(crate) struct ArchivedGameRow {
    pub(crate) game_id: GameId,
    pub(crate) rules: String,
    pub(crate) started_ms: Option<UnixMs>,
    pub(crate) ended_ms: Option<UnixMs>,
    pub(crate) plies: i32,
    pub(crate) ending: Option<String>,
    pub(crate) result: Option<String>,
    pub(crate) openings: Vec<String>,
    /// Ply of the position that was searched for.
    pub(crate) ply: Option<i16>,
}

/// Filters of an archive search, with names resolved to ids.
#[derive(Debug)]
pub(crate) struct ArchiveFilter {
    pub(crate) player: Option<PlayerId>,
    pub(crate) against: Option<PlayerId>,
    pub(crate) rules: Option<String>,
    pub(crate) opening: Option<String>,
    pub(crate) result: Option<PlayerResult>,
    /// Only games with a smaller id.
    pub(crate) before: GameId,
}

/// Result of a game for one player, as searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum PlayerResult {
    /// First place alone.
    Won = 0,
    /// Shared first place.
    Tied = 1,
    /// Any lower place.
    Lost = 2,
}

/// Runs the search with a custom query plan: a generic plan would scan all games for rare values.
pub(crate) async fn search(
    pool: &PgPool,
    filter: &ArchiveFilter,
    viewer_id: Option<PlayerId>,
    limit: i64,
) -> Result<Vec<ArchivedGameRow>, Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SET LOCAL plan_cache_mode = force_custom_plan").execute(&mut *transaction).await?;
    let db = &mut *transaction;
    let rows = match filter.player {
        None => find_games(db, filter, viewer_id, limit).await?,
        Some(player) => find_games_of_player(db, player, filter, viewer_id, limit).await?,
    };
    transaction.rollback().await?;
    Ok(rows)
}

/// Finds games of all players.
/// With `OFFSET 0` PostgreSQL looks for the seat of the viewer in each game that is not listed. It
/// would read all seats of the viewer otherwise. The other searches do the same.
async fn find_games(
    db: &mut PgConnection,
    filter: &ArchiveFilter,
    viewer_id: Option<PlayerId>,
    limit: i64,
) -> Result<Vec<ArchivedGameRow>, Error> {
    let rows = sqlx::query_as!(
        ArchivedGameRow,
        r#"SELECT a.game_id, a.rules, g.started_ms AS "started_ms: UnixMs",
                  g.ended_ms AS "ended_ms: UnixMs", a.plies, g.ending, g.result,
                  a.openings, NULL::smallint AS ply
           FROM archived_game a JOIN game g ON g.game_id = a.game_id
           WHERE a.game_id < $1 AND g.game_id < $1
             AND (g.listed OR EXISTS (SELECT 1 FROM seat s
                                      WHERE s.game_id = a.game_id AND s.player_id = $2 OFFSET 0))
             AND ($3::text IS NULL OR a.rules = $3)
             AND ($4::text IS NULL OR a.openings @> ARRAY[$4])
           ORDER BY a.game_id DESC LIMIT $5"#,
        filter.before.0,
        viewer_id as Option<PlayerId>,
        filter.rules,
        filter.opening,
        limit
    );
    Ok(rows.fetch_all(db).await?)
}

/// Finds games of one player, along the index of the player's seats.
/// Each game is found by its id: a merge with all games would begin at the live ones.
async fn find_games_of_player(
    db: &mut PgConnection,
    player: PlayerId,
    filter: &ArchiveFilter,
    viewer_id: Option<PlayerId>,
    limit: i64,
) -> Result<Vec<ArchivedGameRow>, Error> {
    let rows = sqlx::query_as!(
        ArchivedGameRow,
        r#"SELECT a.game_id, a.rules, g.started_ms AS "started_ms: UnixMs",
                  g.ended_ms AS "ended_ms: UnixMs", a.plies, g.ending, g.result,
                  a.openings, NULL::smallint AS ply
           FROM seat s JOIN archived_game a ON a.game_id = s.game_id
           CROSS JOIN LATERAL (SELECT started_ms, ended_ms, ending, result, listed FROM game
                               WHERE game.game_id = s.game_id OFFSET 0) g
           WHERE s.player_id = $1 AND s.game_id < $2
             AND (g.listed OR EXISTS (SELECT 1 FROM seat o
                                      WHERE o.game_id = s.game_id AND o.player_id = $3 OFFSET 0))
             AND ($4::bigint IS NULL OR EXISTS (
                  SELECT 1 FROM seat o WHERE o.game_id = s.game_id AND o.player_id = $4))
             AND ($5::text IS NULL OR a.rules = $5)
             AND ($6::text IS NULL OR a.openings @> ARRAY[$6])
             AND ($7::smallint IS NULL OR ($7 = 0 AND s.place = 1 AND NOT a.tied)
                  OR ($7 = 1 AND s.place = 1 AND a.tied) OR ($7 = 2 AND s.place > 1))
           ORDER BY s.game_id DESC LIMIT $8"#,
        player.0,
        filter.before.0,
        viewer_id as Option<PlayerId>,
        filter.against as Option<PlayerId>,
        filter.rules,
        filter.opening,
        filter.result as Option<PlayerResult>,
        limit
    );
    Ok(rows.fetch_all(db).await?)
}

/// Finds those of the given games that match, with the plies of their positions.
pub(crate) async fn find_among(
    db: &mut PgConnection,
    references: &[GameReference],
    rules: &str,
    opening: Option<&str>,
    viewer_id: Option<PlayerId>,
    limit: i64,
) -> Result<Vec<ArchivedGameRow>, Error> {
    let (game_ids, plies): (Vec<i64>, Vec<i16>) = references
        .iter()
        .map(|reference| (reference.game_id.cast_signed(), i16::from(reference.ply)))
        .unzip();
    let rows = sqlx::query_as!(
        ArchivedGameRow,
        r#"SELECT a.game_id, a.rules, g.started_ms AS "started_ms: UnixMs",
                  g.ended_ms AS "ended_ms: UnixMs", a.plies, g.ending, g.result,
                  a.openings, p.ply
           FROM unnest($1::bigint[], $2::smallint[]) AS p (game_id, ply)
           JOIN archived_game a ON a.game_id = p.game_id JOIN game g ON g.game_id = p.game_id
           WHERE (g.listed OR EXISTS (SELECT 1 FROM seat s
                                      WHERE s.game_id = p.game_id AND s.player_id = $3 OFFSET 0))
             AND a.rules = $4 AND ($5::text IS NULL OR a.openings @> ARRAY[$5])
           ORDER BY p.game_id DESC LIMIT $6"#,
        &game_ids,
        &plies,
        viewer_id as Option<PlayerId>,
        rules,
        opening,
        limit
    );
    Ok(rows.fetch_all(db).await?)
}
