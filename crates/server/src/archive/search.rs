//! Games that are over, found again.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use games::Game;
use serde::Deserialize;
use sqlx::{PgConnection, PgPool};
use utoipa::{IntoParams, ToSchema};
use wire::{ArchivePage, ArchivedGame, ArchivedSeat, Why};

use super::positions::{found_at, found_of_at, key};
use super::stored::StoredSeat;
use crate::account::{Who, named};
use crate::error::Error;
use crate::ids::{read_slug, slug};
use crate::node::Node;

/// No answer holds more games.
const LIMIT_MAX: i64 = 100;

/// So many are given to who asks for no number.
const LIMIT_USUAL: i64 = 20;

/// Nothing that is asked for is longer.
const TEXT_MAX: usize = 100;

/// No position is longer.
const POSITION_MAX: usize = 2048;

/// What is looked for. All that is given must be so.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Looked {
    /// Somebody who played in it.
    #[param(max_length = 64)]
    player: Option<String>,
    /// Somebody else who did.
    #[param(max_length = 64)]
    against: Option<String>,
    /// The game with its options, `pentagame:3`.
    #[param(max_length = 100)]
    game: Option<String>,
    /// The code of an opening, `1a`.
    #[param(max_length = 8)]
    opening: Option<String>,
    /// A position of `game`, as the notation writes it: games in which it came about, turned or
    /// mirrored too. Whose turn it is counts, how many rounds were played does not.
    #[param(max_length = 2048)]
    position: Option<String>,
    /// How it ended for `player`.
    #[param(inline)]
    result: Option<Ended>,
    /// Only games opened before this one.
    #[param(max_length = 13)]
    before: Option<String>,
    /// How many, at most 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// How a game ended for somebody.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Ended {
    /// Alone in the first place.
    Won,
    /// Sharing the first place.
    Tied,
    /// In another place.
    Lost,
}

/// A row of the answer.
pub(super) struct Row {
    pub(super) game_id: i64,
    pub(super) game: String,
    pub(super) started_ms: Option<i64>,
    pub(super) ended_ms: Option<i64>,
    pub(super) plies: i32,
    pub(super) ending: Option<String>,
    pub(super) result: Option<String>,
    pub(super) openings: Vec<String>,
    /// Where the position was that was looked for.
    pub(super) ply: Option<i16>,
}

/// Finished games, those opened last first. Everybody finds the listed ones, and who asks also
/// finds their own.
#[utoipa::path(
    get, path = "/archive", tag = "archive", params(Looked),
    responses(
        (status = 200, description = "What was found", body = ArchivePage),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Who asks is not known any more", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn archive(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    looked: Result<Query<Looked>, QueryRejection>,
) -> Result<Json<ArchivePage>, Error> {
    let Query(looked) = looked.map_err(|_| Error::Unreadable(Why::new("query")))?;
    let limit = limited(looked.limit)?;
    let Some(asked) = asked(&node.pool, &looked).await? else {
        return Ok(Json(ArchivePage { games: Vec::new(), next: None }));
    };
    let who = who.map(|who| who.player_id);
    let mut rows = look(&node.pool, &asked, who, limit + 1).await?;
    let more = rows.len() as i64 > limit;
    rows.truncate(usize::try_from(limit).unwrap_or(0));
    let next = rows.last().filter(|_| more).map(|row| slug(row.game_id));
    Ok(Json(ArchivePage { games: with_seats(&node.pool, rows).await?, next }))
}

/// How many are given.
pub(super) fn limited(limit: Option<i64>) -> Result<i64, Error> {
    let limit = limit.unwrap_or(LIMIT_USUAL);
    let is_fine = (1..=LIMIT_MAX).contains(&limit);
    is_fine.then_some(limit).ok_or_else(|| Error::Unreadable(Why::new("limit")))
}

/// What is looked for, as the database knows it.
pub(super) struct Asked {
    player: Option<i64>,
    pub(super) against: Option<i64>,
    game: Option<String>,
    pub(super) opening: Option<String>,
    pub(super) result: Option<i16>,
    /// What is kept of a position.
    position: Option<i64>,
    pub(super) before: i64,
}

/// Which way through the tables is good depends on what is asked for: a plan made for no values in
/// particular would go through all games to find those of a rare kind. So each is planned anew.
async fn look(
    pool: &PgPool,
    asked: &Asked,
    who: Option<i64>,
    limit: i64,
) -> Result<Vec<Row>, Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SET LOCAL plan_cache_mode = force_custom_plan").execute(&mut *transaction).await?;
    let db = &mut *transaction;
    let rows = match (asked.player, asked.position) {
        (None, None) => found(db, asked, who, limit).await?,
        (Some(player), None) => found_of(db, player, asked, who, limit).await?,
        (None, Some(key)) => found_at(db, key, asked, who, limit).await?,
        (Some(player), Some(key)) => found_of_at(db, player, key, asked, who, limit).await?,
    };
    transaction.rollback().await?;
    Ok(rows)
}

/// Whether the database can be asked for this text.
pub(super) fn is_askable(text: &str) -> bool {
    text.len() <= TEXT_MAX && !text.chars().any(char::is_control)
}

/// `None` if nothing can be found.
async fn asked(pool: &PgPool, looked: &Looked) -> Result<Option<Asked>, Error> {
    let unreadable = |code: &str| Error::Unreadable(Why::new(code));
    let game = looked.game.as_deref().map(str::parse::<Game>).transpose();
    let game = game.map_err(|_| unreadable("game"))?;
    let before = match looked.before.as_deref() {
        None => i64::MAX,
        Some(text) => read_slug(text).ok_or_else(|| unreadable("before"))?,
    };
    if looked.result.is_some() && looked.player.is_none() {
        return Err(unreadable("result-of-whom"));
    }
    let position = match (looked.position.as_deref(), &game) {
        (None, _) => None,
        (Some(text), Some(game)) if text.len() <= POSITION_MAX => {
            let game = game.spelled_out();
            let reached = game.read_line(text).map_err(|_| unreadable("position"))?;
            Some(key(&game.to_string(), &reached.position))
        }
        (Some(_), Some(_)) => return Err(unreadable("position")),
        (Some(_), None) => return Err(unreadable("position-of-what")),
    };
    let texts = [&looked.player, &looked.against, &looked.opening];
    if !texts.into_iter().flatten().all(|text| is_askable(text)) {
        return Ok(None);
    }
    let mut players = [None, None];
    for (found, name) in players.iter_mut().zip([&looked.player, &looked.against]) {
        let Some(name) = name else { continue };
        *found = named(pool, name).await?.map(|player| player.player_id);
        if found.is_none() {
            return Ok(None);
        }
    }
    let (player, against) = match players {
        [None, against] => (against, None),
        [player, against] => (player, against),
    };
    Ok(Some(Asked {
        player,
        against,
        game: game.map(|game| game.spelled_out().to_string()),
        opening: looked.opening.clone(),
        result: looked.result.map(|result| result as i16),
        position,
        before,
    }))
}

/// Those of anybody.
async fn found(
    db: &mut PgConnection,
    asked: &Asked,
    who: Option<i64>,
    limit: i64,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT a.game_id, a.game, g.started_ms, g.ended_ms, a.plies, g.ending, g.result,
                  a.openings, NULL::smallint AS ply
           FROM archived a JOIN game g ON g.game_id = a.game_id
           WHERE a.game_id < $1 AND g.game_id < $1
             AND (g.listed OR EXISTS (SELECT 1 FROM seat s
                                      WHERE s.game_id = a.game_id AND s.player_id = $2))
             AND ($3::text IS NULL OR a.game = $3)
             AND ($4::text IS NULL OR a.openings @> ARRAY[$4])
           ORDER BY a.game_id DESC LIMIT $5"#,
        asked.before,
        who,
        asked.game,
        asked.opening,
        limit
    );
    Ok(rows.fetch_all(db).await?)
}

/// Those of one player. The database goes along the seats of the player, and not along all games.
async fn found_of(
    db: &mut PgConnection,
    player: i64,
    asked: &Asked,
    who: Option<i64>,
    limit: i64,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT a.game_id, a.game, g.started_ms, g.ended_ms, a.plies, g.ending, g.result,
                  a.openings, NULL::smallint AS ply
           FROM seat s JOIN archived a ON a.game_id = s.game_id
           JOIN game g ON g.game_id = s.game_id
           WHERE s.player_id = $1 AND s.game_id < $2
             AND (g.listed OR EXISTS (SELECT 1 FROM seat o
                                      WHERE o.game_id = s.game_id AND o.player_id = $3))
             AND ($4::bigint IS NULL OR EXISTS (
                  SELECT 1 FROM seat o WHERE o.game_id = s.game_id AND o.player_id = $4))
             AND ($5::text IS NULL OR a.game = $5)
             AND ($6::text IS NULL OR a.openings @> ARRAY[$6])
             AND ($7::smallint IS NULL OR ($7 = 0 AND s.place = 1 AND NOT a.tied)
                  OR ($7 = 1 AND s.place = 1 AND a.tied) OR ($7 = 2 AND s.place > 1))
           ORDER BY s.game_id DESC LIMIT $8"#,
        player,
        asked.before,
        who,
        asked.against,
        asked.game,
        asked.opening,
        asked.result,
        limit
    );
    Ok(rows.fetch_all(db).await?)
}

async fn with_seats(pool: &PgPool, rows: Vec<Row>) -> Result<Vec<ArchivedGame>, Error> {
    let game_ids: Vec<i64> = rows.iter().map(|row| row.game_id).collect();
    let mut db = pool.acquire().await?;
    let mut seats: HashMap<i64, Vec<ArchivedSeat>> = HashMap::new();
    for seat in StoredSeat::read(&mut db, &game_ids).await? {
        seats.entry(seat.game_id).or_default().push(seat.view());
    }
    // Asked for these alone: beside each game the database would rather read all that were rated.
    let rated = sqlx::query_scalar!("SELECT game_id FROM rated WHERE game_id = ANY($1)", &game_ids);
    let rated: HashSet<i64> = rated.fetch_all(&mut *db).await?.into_iter().collect();
    let ms = |ms: Option<i64>| ms.and_then(|ms| u64::try_from(ms).ok()).unwrap_or(0);
    let games = rows.into_iter().map(|row| ArchivedGame {
        game: slug(row.game_id),
        rules: row.game,
        started_ms: ms(row.started_ms),
        ended_ms: ms(row.ended_ms),
        plies: u32::try_from(row.plies).unwrap_or(0),
        ending: row.ending.unwrap_or_default(),
        result: row.result.unwrap_or_default(),
        rated: rated.contains(&row.game_id),
        openings: row.openings,
        seats: seats.remove(&row.game_id).unwrap_or_default(),
        found_at: row.ply.and_then(|ply| u32::try_from(ply).ok()),
    });
    Ok(games.collect())
}
