//! Archive search by player, opponent, rules, opening, position and result.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use games::{AnyPosition, Game};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::{IntoParams, ToSchema};
use wire::{ApiError, ArchivePage, ArchivedGame, ArchivedSeat};

use crate::archive::position_search::{FoundGames, PositionSearch, SearchedPosition};
use crate::auth::auth_user::AuthUser;
use crate::auth::players::find_player;
use crate::db::archive_search::{self, ArchiveFilter, ArchivedGameRow, PlayerResult};
use crate::db::rating::filter_rated;
use crate::db::recorded_game::load_seats;
use crate::error::Error;
use crate::http::query::{check_limit, is_searchable, parse_query};
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::numbers::in_range;

/// Maximum length of a position in bytes.
const POSITION_MAX: usize = 2048;

/// Query parameters; all given filters must match.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchQuery {
    /// Name of a player.
    #[param(max_length = 64)]
    player: Option<String>,
    /// Name of an opponent or partner.
    #[param(max_length = 64)]
    against: Option<String>,
    /// Rules with options, `pentagame:3`.
    #[param(max_length = 100)]
    rules: Option<String>,
    /// Code of an opening, `1a`.
    #[param(max_length = 8)]
    opening: Option<String>,
    /// Position in notation; finds games in which it occurred, also rotated or mirrored.
    /// The side to move counts, the number of rounds does not.
    #[param(max_length = 2048)]
    position: Option<String>,
    /// Result for `player`.
    #[param(inline)]
    result: Option<ResultFilter>,
    /// Only games created before this one.
    #[param(max_length = 13)]
    before: Option<String>,
    /// Page size, at most 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// Result of a game for one player.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum ResultFilter {
    /// First place alone.
    Won,
    /// Shared first place.
    Tied,
    /// Any lower place.
    Lost,
}

impl From<ResultFilter> for PlayerResult {
    fn from(result: ResultFilter) -> PlayerResult {
        match result {
            ResultFilter::Won => PlayerResult::Won,
            ResultFilter::Tied => PlayerResult::Tied,
            ResultFilter::Lost => PlayerResult::Lost,
        }
    }
}

/// Searches finished games, the newest first: all listed games, and the caller's own unlisted ones.
#[utoipa::path(
    get, path = "/archive", tag = "archive", params(SearchQuery),
    responses(
        (status = 200, description = "The games", body = ArchivePage),
        (status = 422, description = "The server has no search by position", body = ApiError),
        (status = 401, description = "The session or token is not valid", body = ApiError),
    ),
)]
pub(crate) async fn search_archive(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    query: Result<Query<SearchQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let query = parse_query(query)?;
    let limit = check_limit(query.limit)?;
    let position = resolve_position(&query)?;
    if position.is_some() && node.position_index.is_none() {
        return Err(explorer_disabled());
    }
    let names = [&query.player, &query.against].into_iter().flatten();
    let is_own = user.as_ref().is_some_and(|user| names.into_iter().any(|n| user.is_named(n)));
    let search = ArchiveSearch {
        node: &node,
        query: &query,
        position,
        limit,
        viewer_id: user.map(|user| user.player_id),
    };
    if is_own {
        // Players see their own games as soon as they are archived.
        return Ok(Json(search.load(node.read_pool.clone()).await?).into_response());
    }
    let load = node.read(|pool| search.load(pool));
    Ok(node.read_cache.get_or_load(search.cache_key(), load).await?.into_response())
}

/// A search for one page of games.
struct ArchiveSearch<'a> {
    node: &'a Node,
    query: &'a SearchQuery,
    position: Option<SearchedPosition>,
    limit: u8,
    viewer_id: Option<PlayerId>,
}

impl ArchiveSearch<'_> {
    /// Returns a text that only equal searches share.
    fn cache_key(&self) -> String {
        let searched = self.position.as_ref().map(|searched| searched.position.symmetric_key());
        format!("archive {:?} {searched:?} {} {:?}", self.query, self.limit, self.viewer_id)
    }

    /// Loads the page.
    async fn load(&self, pool: PgPool) -> Result<ArchivePage, Error> {
        let (limit, viewer_id) = (self.limit, self.viewer_id);
        let Some(filter) = resolve_query(&pool, self.query).await? else {
            return Ok(ArchivePage { games: Vec::new(), next: None });
        };
        let found = match &self.position {
            Some(searched) => {
                let index = self.node.position_index.as_ref().ok_or_else(explorer_disabled)?;
                let search = PositionSearch { pool: &pool, index, searched, filter, viewer_id };
                search.find(limit.into()).await?
            }
            None => search_games(&pool, &filter, viewer_id, limit).await?,
        };
        let next = found.next.map(|game_id| game_id.to_string());
        Ok(ArchivePage { games: add_seats(&pool, found.rows).await?, next })
    }
}

/// Finds games by everything but a position.
async fn search_games(
    pool: &PgPool,
    filter: &ArchiveFilter,
    viewer_id: Option<PlayerId>,
    limit: u8,
) -> Result<FoundGames, Error> {
    let most = i64::from(limit) + 1;
    let mut rows = archive_search::search(pool, filter, viewer_id, most).await?;
    let has_more = rows.len() > limit.into();
    rows.truncate(limit.into());
    Ok(FoundGames { next: rows.last().filter(|_| has_more).map(|row| row.game_id), rows })
}

/// Parses the position, which needs the rules.
fn resolve_position(query: &SearchQuery) -> Result<Option<SearchedPosition>, Error> {
    let Some(text) = &query.position else { return Ok(None) };
    let invalid = |code: &str| Error::BadRequest(ApiError::new(code));
    let rules = query.rules.as_deref().ok_or_else(|| invalid("rules-required"))?;
    let game: Game = rules.parse().map_err(|_| invalid("invalid-rules"))?;
    let position = parse_position(&game, text)?;
    Ok(Some(SearchedPosition { game, position }))
}

/// Resolves names; `None` if no game can match.
async fn resolve_query(pool: &PgPool, query: &SearchQuery) -> Result<Option<ArchiveFilter>, Error> {
    let unreadable = |code: &str| Error::BadRequest(ApiError::new(code));
    let game = query.rules.as_deref().map(str::parse::<Game>).transpose();
    let game = game.map_err(|_| unreadable("invalid-rules"))?;
    let before = match query.before.as_deref() {
        None => GameId(i64::MAX),
        Some(text) => text.parse().map_err(|_| unreadable("invalid-cursor"))?,
    };
    if query.result.is_some() && query.player.is_none() {
        return Err(unreadable("player-required"));
    }
    let texts = [&query.player, &query.against, &query.opening];
    if !texts.into_iter().flatten().all(|text| is_searchable(text)) {
        return Ok(None);
    }
    let mut players = [None, None];
    for (found, name) in players.iter_mut().zip([&query.player, &query.against]) {
        let Some(name) = name else { continue };
        *found = find_player(pool, name).await?.map(|player| player.player_id);
        if found.is_none() {
            return Ok(None);
        }
    }
    let (player, against) = match players {
        [None, against] => (against, None),
        [player, against] => (player, against),
    };
    Ok(Some(ArchiveFilter {
        player,
        against,
        rules: game.map(|game| game.spelled_out().to_string()),
        opening: query.opening.clone(),
        result: query.result.map(PlayerResult::from),
        before,
    }))
}

/// Parses a position of a game, with moves that follow it.
pub(crate) fn parse_position(game: &Game, text: &str) -> Result<AnyPosition, Error> {
    let invalid = || Error::BadRequest(ApiError::new("invalid-position"));
    if text.len() > POSITION_MAX {
        return Err(invalid());
    }
    game.read_line(text).map(|line| line.position).map_err(|_| invalid())
}

/// Error of a server without a position index.
pub(crate) fn explorer_disabled() -> Error {
    Error::Unprocessable(ApiError::new("explorer-disabled"))
}

/// Adds seats and ratings to games that were found.
pub(crate) async fn add_seats(
    pool: &PgPool,
    rows: Vec<ArchivedGameRow>,
) -> Result<Vec<ArchivedGame>, Error> {
    let game_ids: Vec<GameId> = rows.iter().map(|row| row.game_id).collect();
    let mut db = pool.acquire().await?;
    let mut seats: HashMap<GameId, Vec<ArchivedSeat>> = HashMap::new();
    for seat in load_seats(&mut db, &game_ids).await? {
        seats.entry(seat.game_id).or_default().push(seat.view());
    }
    // A separate query: in a join the planner reads all rated games.
    let rated: HashSet<GameId> = filter_rated(&mut db, &game_ids).await?.into_iter().collect();
    let games = rows.into_iter().map(|row| ArchivedGame {
        id: row.game_id.to_string(),
        rules: row.rules,
        started_ms: row.started_ms.map_or(0, u64::from),
        ended_ms: row.ended_ms.map_or(0, u64::from),
        plies: in_range(row.plies),
        ending: row.ending.unwrap_or_default(),
        result: row.result.unwrap_or_default(),
        rated: rated.contains(&row.game_id),
        openings: row.openings,
        seats: seats.remove(&row.game_id).unwrap_or_default(),
        found_at_ply: row.ply.map(in_range),
    });
    Ok(games.collect())
}
