//! Lists of open and live games, and one game of the lobby.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::IntoParams;
use wire::{ApiError, GameList, GameListing, LobbyCounts, PlayerRef, Preset};

use crate::auth::auth_user::AuthUser;
use crate::auth::secret::hash_secret;
use crate::db::lobby_count;
use crate::db::lobby_game::{self, GameListRow};
use crate::error::Error;
use crate::http::query::parse_query;
use crate::ids::GameId;
use crate::limiters::read_cache::CachedJson;
use crate::lobby::game_config;
use crate::lobby::list_snapshot::{Invitations, LIST_MAX, ListSnapshot, load_invitations};
use crate::lobby::seats::seat_views;
use crate::node::Node;
use crate::numbers::in_range;

/// Query parameters of a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListQuery {
    /// Maximum number of entries, at most 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u8>,
}

impl ListQuery {
    fn limit(&self) -> Result<usize, Error> {
        let limit = self.limit.unwrap_or(LIST_MAX);
        if (1..=LIST_MAX).contains(&limit) {
            return Ok(limit.into());
        }
        Err(Error::BadRequest(ApiError::new("invalid-limit")))
    }
}

/// Viewers of a list of games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A player of all games of the list.
    Player,
    /// Any viewer: a spectator delay hides the progress of a game.
    Public,
}

/// Adds the seats to the rows, whose order stays. A game may occur more than once.
pub(crate) async fn with_seats(
    node: &Node,
    pool: &PgPool,
    rows: Vec<GameListRow>,
    audience: Audience,
) -> Result<Vec<GameListing>, Error> {
    let seats = seat_views(node, pool, &rows).await?;
    let is_shown = |row: &GameListRow| audience == Audience::Player || row.spectator_delay_s == 0;
    let listed = rows.into_iter().map(|row| GameListing {
        version: is_shown(&row).then(|| in_range(row.version.0)),
        turn: row.waiting_seats.single().filter(|_| is_shown(&row)).map(u8::from),
        waiting: if is_shown(&row) { row.waiting_seats.to_vec() } else { Vec::new() },
        id: row.game_id.to_string(),
        config: row.config,
        status: row.status.into(),
        created_by: PlayerRef { name: row.creator_name, kind: row.creator_kind.into() },
        since_ms: row.since_ms.into(),
        rated: row.rated,
        chat_disabled: row.chat_disabled,
        spectator_delay_s: in_range(row.spectator_delay_s),
        random_seats: row.shuffled,
        seats: seats.get(&row.game_id).cloned().unwrap_or_default(),
    });
    Ok(listed.collect())
}

/// Lists the time controls offered for quick pairing.
#[utoipa::path(
    get, path = "/lobby/presets", tag = "lobby", operation_id = "listPresets",
    responses(
        (status = 200, description = "The time controls", body = Vec<Preset>),
    ),
)]
pub(crate) async fn presets() -> Json<Vec<Preset>> {
    Json(game_config::presets())
}

/// Lists open games, the newest first, after those with a seat reserved for the caller.
/// Games whose creator is offline are left out.
#[utoipa::path(
    get, path = "/lobby/games", tag = "lobby", operation_id = "listOpenGames", params(ListQuery),
    responses(
        (status = 200, description = "The open games", body = Vec<GameListing>),
        (status = 401, description = "The session or token is not valid", body = ApiError),
    ),
)]
pub(crate) async fn open_games(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Json<Vec<GameListing>>, Error> {
    let limit = parse_query(query)?.limit()?;
    let open = ListSnapshot::shared(&node, GameList::Open).await?;
    let viewer_id = user.map(|user| user.player_id);
    let invitations = load_invitations(&node, &open, &BTreeSet::from_iter(viewer_id)).await?;
    let view = open.view(viewer_id, &invitations);
    Ok(Json(view.into_iter().take(limit).cloned().collect()))
}

/// Header with the secret of a private game. A URL would be logged by proxies.
const INVITE_HEADER: &str = "palamedes-invite";

/// Returns one game as shown before joining.
#[utoipa::path(
    get, path = "/lobby/games/{id}", tag = "lobby", operation_id = "getOpenGame",
    params(
        ("id" = String, Path, description = "Id of the game"),
        ("palamedes-invite" = Option<String>, Header,
         description = "Secret of the invite link of a private game"),
    ),
    responses(
        (status = 200, description = "The game", body = GameListing),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "No such game, or its invite is missing", body = ApiError),
    ),
)]
pub(crate) async fn open_game(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    game_id: GameId,
    headers: HeaderMap,
) -> Result<Json<GameListing>, Error> {
    let invite = headers.get(INVITE_HEADER).and_then(|value| value.to_str().ok()).map(hash_secret);
    let viewer_id = user.map(|user| user.player_id);
    let row = lobby_game::find_visible(&node.pool, game_id, viewer_id, invite.as_deref()).await?;
    let mut games =
        with_seats(&node, &node.pool, row.into_iter().collect(), Audience::Public).await?;
    games.pop().map(Json).ok_or(Error::NotFound)
}

/// Lists live games that are open to spectators, the newest first.
#[utoipa::path(
    get, path = "/games", tag = "lobby", operation_id = "listLiveGames", params(ListQuery),
    responses(
        (status = 200, description = "The games", body = Vec<GameListing>),
    ),
)]
pub(crate) async fn live_games(
    State(node): State<Arc<Node>>,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Json<Vec<GameListing>>, Error> {
    let limit = parse_query(query)?.limit()?;
    let live = ListSnapshot::shared(&node, GameList::Live).await?;
    let none = Invitations::new();
    let view = live.view(None, &none);
    Ok(Json(view.into_iter().take(limit).cloned().collect()))
}

/// Returns the live game that is most worth watching: the highest sum of ratings, then the newest.
#[utoipa::path(
    get, path = "/games/featured", tag = "lobby", operation_id = "featuredGame",
    responses(
        (status = 200, description = "The game", body = GameListing),
        (status = 204, description = "No live game is open to spectators"),
    ),
)]
pub(crate) async fn featured_game(State(node): State<Arc<Node>>) -> Result<Response, Error> {
    let load = async {
        let rows = lobby_game::list_live(&node.read_pool, LIST_MAX.into()).await?;
        let games = with_seats(&node, &node.read_pool, rows, Audience::Public).await?;
        Ok(games.into_iter().rev().max_by_key(rating_sum))
    };
    let found = node.read_cache.get_or_load("featured".to_owned(), load).await?;
    Ok(match found.is_null() {
        true => StatusCode::NO_CONTENT.into_response(),
        false => found.into_response(),
    })
}

fn rating_sum(game: &GameListing) -> i64 {
    game.seats.iter().filter_map(|seat| seat.rating).map(|rating| i64::from(rating.value)).sum()
}

/// Returns how many players are online, and how many games are live or open.
#[utoipa::path(
    get, path = "/lobby/counts", tag = "lobby", operation_id = "lobbyCounts",
    responses(
        (status = 200, description = "The numbers", body = LobbyCounts),
    ),
)]
pub(crate) async fn lobby_counts(State(node): State<Arc<Node>>) -> Result<CachedJson, Error> {
    let load = async {
        let counts = lobby_count::load(&node.read_pool).await?;
        Ok(LobbyCounts {
            players_online: in_range(counts.players_online),
            live_games: in_range(counts.live_games),
            open_games: in_range(counts.open_games),
        })
    };
    node.read_cache.get_or_load("lobby counts".to_owned(), load).await
}
