//! Ratings, as people ask for them: of a player, and the best of a pool.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use contest::{Certainty, Circle, Day, Pool, Rating};
use games::Game;
use serde::Deserialize;
use sqlx::PgConnection;
use table::Config;
use utoipa::IntoParams;
use wire::{
    ListedPlayer, PlayerName, PlayerPage, PoolRating, PoolView, RatingList, RatingView, Why,
};

use super::search::{is_askable, limited};
use crate::account::name_key;
use crate::error::Error;
use crate::node::Node;
use crate::store::load::player_kind;

/// How much of a list is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// How many, at most 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// A game begins: notes the ratings its players come with, for all to see. What they are when it is
/// rated may be another thing.
pub(crate) async fn note_ratings(
    db: &mut PgConnection,
    game_id: i64,
    config: &str,
) -> Result<(), Error> {
    let Ok(config) = config.parse::<Config>() else { return Ok(()) };
    let with_bots = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM seat s JOIN player p ON p.player_id = s.player_id
           WHERE s.game_id = $1 AND p.kind IN (2, 3)) AS "with_bots!""#,
        game_id
    );
    let circle = match with_bots.fetch_one(&mut *db).await? {
        true => Circle::WithBots,
        false => Circle::People,
    };
    let Ok(pool) = Pool::new(&config.game.spelled_out().to_string(), circle) else { return Ok(()) };
    let noted = sqlx::query!(
        "UPDATE seat s SET rating_before = r.rating
         FROM rating r JOIN pool p ON p.pool_id = r.pool_id
         WHERE s.game_id = $1 AND r.player_id = s.player_id AND p.name = $2",
        game_id,
        pool.to_string()
    );
    noted.execute(db).await?;
    Ok(())
}

/// The rating as it is shown today. A text that nobody can read is an error of ours.
fn view(text: &str, today: Day) -> Result<RatingView, Error> {
    let rating: Rating = text.parse().map_err(|error| Error::Internal(format!("{error}")))?;
    let shown = rating.shown(today);
    Ok(RatingView {
        number: shown.number,
        deviation: shown.deviation,
        provisional: shown.certainty == Certainty::Provisional,
        games: rating.games(),
    })
}

/// What an address names. What nobody could be called is nobody's name.
pub(super) fn named(name: Result<Path<String>, PathRejection>) -> Result<String, Error> {
    let Path(name) = name.map_err(|_| Error::NotFound)?;
    if is_askable(&name) { Ok(name) } else { Err(Error::NotFound) }
}

fn count(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// A player, with their ratings.
#[utoipa::path(
    get, path = "/players/{name}", tag = "archive",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 200, description = "The player", body = PlayerPage),
        (status = 404, description = "There is no such player", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn player(
    State(node): State<Arc<Node>>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<PlayerPage>, Error> {
    let name = named(name)?;
    let row = sqlx::query!(
        "SELECT player_id, name, kind, made_ms FROM player
         WHERE name_key = $1 AND gone_ms IS NULL",
        name_key(&name)
    );
    let row = row.fetch_optional(&node.pool).await?.ok_or(Error::NotFound)?;
    let games = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM seat s
           JOIN archived a ON a.game_id = s.game_id JOIN game g ON g.game_id = s.game_id
           WHERE s.player_id = $1 AND g.listed"#,
        row.player_id
    );
    let games = games.fetch_one(&node.pool).await?;
    let rated = sqlx::query!(
        "SELECT p.name, r.rating FROM rating r JOIN pool p ON p.pool_id = r.pool_id
         WHERE r.player_id = $1 ORDER BY p.name",
        row.player_id
    );
    let rated = rated.fetch_all(&node.pool).await?;
    let today = Day::of_unix_ms(node.now());
    let ratings = rated
        .into_iter()
        .map(|rated| Ok(PoolRating { pool: rated.name, rating: view(&rated.rating, today)? }));
    Ok(Json(PlayerPage {
        player: PlayerName { name: row.name, kind: player_kind(row.kind) },
        since_ms: u64::try_from(row.made_ms).unwrap_or(0),
        games: u64::try_from(games).unwrap_or(0),
        ratings: ratings.collect::<Result<_, Error>>()?,
    }))
}

/// The pools in which games were rated, those with most games first.
#[utoipa::path(
    get, path = "/ratings", tag = "archive", params(Wanted),
    responses(
        (status = 200, description = "The pools", body = Vec<PoolView>),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn pools(
    State(node): State<Arc<Node>>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Vec<PoolView>>, Error> {
    let limit = wanted_limit(wanted)?;
    let rows = sqlx::query!(
        "SELECT name, games FROM pool WHERE games > 0 ORDER BY games DESC, name LIMIT $1",
        limit
    );
    let rows = rows.fetch_all(&node.pool).await?;
    let pools = rows.into_iter().map(|row| PoolView { pool: row.name, games: count(row.games) });
    Ok(Json(pools.collect()))
}

/// The best of a pool: those whose rating is settled, the best first.
#[utoipa::path(
    get, path = "/ratings/{pool}", tag = "archive",
    params(("pool" = String, Path, description = "The pool, such as `pentagame:2`"), Wanted),
    responses(
        (status = 200, description = "The list", body = RatingList),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 404, description = "There is no such pool", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn pool(
    State(node): State<Arc<Node>>,
    name: Result<Path<String>, PathRejection>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<RatingList>, Error> {
    let name = named(name)?;
    let limit = wanted_limit(wanted)?;
    let name = canonical(&name).ok_or(Error::NotFound)?.to_string();
    let row = sqlx::query!("SELECT pool_id, games FROM pool WHERE name = $1", name);
    let Some(row) = row.fetch_optional(&node.pool).await? else {
        return Ok(Json(RatingList { pool: name, games: 0, players: Vec::new() }));
    };
    let today = Day::of_unix_ms(node.now());
    let listed = sqlx::query!(
        "SELECT p.name, p.kind, r.rating FROM rating r JOIN player p ON p.player_id = r.player_id
         WHERE r.pool_id = $1 AND r.settled_until >= $2 AND p.gone_ms IS NULL
         ORDER BY r.shown DESC, r.player_id LIMIT $3",
        row.pool_id,
        i32::try_from(today.0).unwrap_or(i32::MAX),
        limit
    );
    let listed = listed.fetch_all(&node.pool).await?;
    let players = listed.into_iter().map(|row| {
        let player = PlayerName { name: row.name, kind: player_kind(row.kind) };
        Ok(ListedPlayer { player, rating: view(&row.rating, today)? })
    });
    let players = players.collect::<Result<_, Error>>()?;
    Ok(Json(RatingList { pool: name, games: count(row.games), players }))
}

fn wanted_limit(wanted: Result<Query<Wanted>, QueryRejection>) -> Result<i64, Error> {
    let Query(wanted) = wanted.map_err(|_| Error::Unreadable(Why::new("query")))?;
    limited(wanted.limit)
}

/// The pool of this name, however its options are ordered.
fn canonical(name: &str) -> Option<Pool> {
    let pool: Pool = name.parse().ok()?;
    let game: Game = pool.game().parse().ok()?;
    Pool::new(&game.spelled_out().to_string(), pool.circle()).ok()
}
