//! Ratings of a player, and the leaderboard of a pool.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use contest::{Certainty, Day, PoolKind, Rating, RatingPool};
use games::Game;
use serde::Deserialize;
use sqlx::{PgConnection, PgPool};
use table::Config;
use utoipa::IntoParams;
use wire::{
    ApiError, Leaderboard, LeaderboardEntry, PlayerProfile, PlayerRef, PoolRating, PoolView,
    RatingView,
};

use crate::auth::auth_user::AuthUser;
use crate::auth::names::name_key;
use crate::db::follow::ViewedPlayer;
use crate::db::player_search::find_profile;
use crate::db::presence::ONLINE_MS;
use crate::db::{archived_game, follow, rating};
use crate::error::Error;
use crate::http::query::{check_limit, parse_query, path_text};
use crate::ids::{GameId, PlayerId};
use crate::limiters::read_cache::CachedJson;
use crate::node::Node;
use crate::numbers::in_range;

/// Query parameters of a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PoolQuery {
    /// Maximum number of entries, at most 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// Stores the current ratings of the players of a game that starts, for display.
/// They may change before the game is rated.
pub(crate) async fn store_ratings_before(
    db: &mut PgConnection,
    game_id: GameId,
    config: &str,
) -> Result<(), Error> {
    let with_bots = rating::has_automated_player(&mut *db, game_id).await?;
    let Some(pool) = pool_of_game(config, with_bots) else { return Ok(()) };
    rating::set_ratings_before(db, game_id, &pool).await
}

/// Returns the name of the rating pool of a game; `None` if it has none.
pub(crate) fn pool_of_game(config: &str, with_bots: bool) -> Option<String> {
    let config: Config = config.parse().ok()?;
    let kind = if with_bots { PoolKind::WithBots } else { PoolKind::Humans };
    let rules = config.game.spelled_out().to_string();
    RatingPool::new(&rules, kind).ok().map(|pool| pool.to_string())
}

/// Rating as shown today.
fn rating_view(text: &str, today: Day) -> Result<RatingView, Error> {
    let rating: Rating =
        text.parse().map_err(|error| Error::internal("invalid stored rating", error))?;
    let shown = rating.display(today);
    Ok(RatingView {
        value: shown.value,
        deviation: shown.deviation,
        provisional: shown.certainty == Certainty::Provisional,
        games: rating.games(),
    })
}

/// Returns a player with the ratings in all pools.
#[utoipa::path(
    get, path = "/players/{name}", tag = "archive",
    params(("name" = String, Path, description = "Name of the player")),
    responses(
        (status = 200, description = "The player", body = PlayerProfile),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "No such player", body = ApiError),
    ),
)]
pub(crate) async fn player_profile(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Json<PlayerProfile>, Error> {
    let name = path_text(name)?;
    let key = name_key(&name);
    let loaded = match user.as_ref().is_some_and(|user| user.is_named(&name)) {
        // Players see changes of their own page at once.
        true => Arc::new(load_profile(&node, node.read_pool.clone(), &key).await?),
        false => {
            let load = node.read(|pool| load_profile(&node, pool, &key));
            node.read_cache.get_or_load_value(format!("profile {key}"), load).await?
        }
    };
    let Some(user) = user else { return Ok(Json(loaded.profile.clone())) };
    // A follow is the viewer's own change, too.
    let (viewer_id, since_ms) = (Some(user.player_id), node.now() - ONLINE_MS);
    let viewed = follow::find_viewed(&node.read_pool, loaded.player_id, viewer_id, since_ms);
    let ViewedPlayer { is_followed, is_online } = viewed.await?;
    Ok(Json(PlayerProfile { is_followed, is_online, ..loaded.profile.clone() }))
}

/// Profile as a viewer without account sees it.
struct PublicProfile {
    player_id: PlayerId,
    profile: PlayerProfile,
}

async fn load_profile(node: &Node, pool: PgPool, name_key: &str) -> Result<PublicProfile, Error> {
    let row = find_profile(&pool, name_key).await?.ok_or(Error::NotFound)?;
    let player_id = row.player_id;
    let games = archived_game::count_listed(&pool, player_id).await?;
    let rated = rating::list_of_player(&pool, player_id).await?;
    let viewed = follow::find_viewed(&pool, player_id, None, node.now() - ONLINE_MS).await?;
    let today = Day::from_unix_ms(node.now().0);
    let ratings = rated.into_iter().map(|rated| {
        Ok(PoolRating { pool: rated.pool, rating: rating_view(&rated.rating, today)? })
    });
    let profile = PlayerProfile {
        player: PlayerRef { name: row.name, kind: row.kind.into() },
        joined_ms: row.created_ms.into(),
        game_count: in_range(games),
        ratings: ratings.collect::<Result<_, Error>>()?,
        is_followed: viewed.is_followed,
        is_online: viewed.is_online,
    };
    Ok(PublicProfile { player_id, profile })
}

/// Lists the rating pools, those with most games first.
#[utoipa::path(
    get, path = "/ratings", tag = "archive", params(PoolQuery),
    responses(
        (status = 200, description = "The pools", body = Vec<PoolView>),
    ),
)]
pub(crate) async fn list_pools(
    State(node): State<Arc<Node>>,
    query: Result<Query<PoolQuery>, QueryRejection>,
) -> Result<Json<Vec<PoolView>>, Error> {
    let limit = query_limit(query)?;
    let list = |pool: PgPool| async move { rating::list_pools(&pool, limit).await };
    let rows = node.read(list).await?;
    let pools = rows.into_iter().map(|row| PoolView { pool: row.name, games: in_range(row.games) });
    Ok(Json(pools.collect()))
}

/// Returns the leaderboard of a pool: established ratings, the best first, then provisional ones.
#[utoipa::path(
    get, path = "/ratings/{pool}", tag = "archive",
    params(("pool" = String, Path, description = "The pool, such as `pentagame:2`"), PoolQuery),
    responses(
        (status = 200, description = "The leaderboard", body = Leaderboard),
        (status = 404, description = "No such pool", body = ApiError),
    ),
)]
pub(crate) async fn leaderboard(
    State(node): State<Arc<Node>>,
    name: Result<Path<String>, PathRejection>,
    query: Result<Query<PoolQuery>, QueryRejection>,
) -> Result<CachedJson, Error> {
    let name = path_text(name)?;
    let limit = query_limit(query)?;
    let name = normalize_pool(&name).ok_or(Error::NotFound)?.to_string();
    let key = format!("leaderboard {name} {limit}");
    let load = node.read(|pool| load_leaderboard(&node, pool, &name, limit));
    node.read_cache.get_or_load(key, load).await
}

async fn load_leaderboard(
    node: &Node,
    pool: PgPool,
    name: &str,
    limit: i64,
) -> Result<Leaderboard, Error> {
    let Some(row) = rating::find_pool(&pool, name).await? else {
        return Ok(Leaderboard { pool: name.to_owned(), games: 0, players: Vec::new() });
    };
    let today = Day::from_unix_ms(node.now().0);
    let listed = rating::leaderboard(&pool, row.pool_id, node.now(), limit).await?;
    let players = listed.into_iter().map(|row| {
        let player = PlayerRef { name: row.name, kind: row.kind.into() };
        Ok(LeaderboardEntry { player, rating: rating_view(&row.rating, today)? })
    });
    let players = players.collect::<Result<_, Error>>()?;
    Ok(Leaderboard { pool: name.to_owned(), games: in_range(row.games), players })
}

fn query_limit(query: Result<Query<PoolQuery>, QueryRejection>) -> Result<i64, Error> {
    Ok(check_limit(parse_query(query)?.limit)?.into())
}

/// Normalizes the name of a pool.
fn normalize_pool(name: &str) -> Option<RatingPool> {
    let pool: RatingPool = name.parse().ok()?;
    let game: Game = pool.game().parse().ok()?;
    RatingPool::new(&game.spelled_out().to_string(), pool.kind()).ok()
}
