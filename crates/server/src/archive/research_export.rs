//! Export of games as lines of JSON: those released for research, or those of one player.
//!
//! Games are read in pages by an index and written one by one, so the export needs the memory of
//! one page of ids and one game, however many games there are.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use contest::{Day, Rating};
use futures_util::stream::try_unfold;
use rulebook::{Notation, Position};
use serde::Deserialize;
use sqlx::PgPool;
use table::{Config, LogLine, Table, TimeControl};
use utoipa::IntoParams;
use wire::{
    ApiError, ResearchGame, ResearchLine, ResearchPly, ResearchSeat, Scope, computer_of_account,
};

use crate::auth::auth_user::AuthUser;
use crate::db::game_log::LoggedEntry;
use crate::db::player_kind::StoredKind;
use crate::db::research::{self, ResearchGameRow, ResearchSeatRow};
use crate::error::Error;
use crate::http::middleware::ClientAddress;
use crate::http::query::parse_query;
use crate::ids::{GameId, PlayerId};
use crate::limiters::connection_limit::ConnectionPermit;
use crate::node::Node;
use crate::numbers::in_range;

/// Number of games whose ids are read at once.
const PAGE_GAMES: i64 = 100;

/// Query parameters of the export.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResearchQuery {
    /// Id of the first game; by default the first of all.
    from: Option<String>,
    /// Id of the game before which the export ends; by default after the last one.
    to: Option<String>,
}

/// Exports the finished games whose players all consent to research, in the order of their ids.
/// Each line is one game; the last line says how many there were.
#[utoipa::path(
    get, path = "/research/games", tag = "archive", operation_id = "exportResearchGames",
    params(ResearchQuery),
    responses(
        (status = 200, description = "Lines of JSON", body = ResearchLine,
            content_type = "application/x-ndjson"),
        (status = 400, description = "An id cannot be parsed", body = ApiError),
        (status = 401, description = "The request has no token", body = ApiError),
        (status = 403, description = "The token is not one of the operator", body = ApiError),
        (status = 429, description = "Too many streams", body = ApiError),
    ),
    security(("token" = ["research"])),
)]
pub(crate) async fn export_games(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    query: Result<Query<ResearchQuery>, QueryRejection>,
) -> Result<Response, Error> {
    user.require_research_token()?;
    stream_games(node, user, address, query, ExportSource::Research)
}

/// Exports the finished games of the player, in the order of their ids.
/// Each line is one game; the last line says how many there were. `player` is the name of a player.
/// The circumstances of moves are those of the player alone.
#[utoipa::path(
    get, path = "/me/games/export", tag = "archive", operation_id = "exportMyGames",
    params(ResearchQuery),
    responses(
        (status = 200, description = "Lines of JSON", body = ResearchLine,
            content_type = "application/x-ndjson"),
        (status = 400, description = "An id cannot be parsed", body = ApiError),
        (status = 429, description = "Too many streams", body = ApiError),
    ),
    security(("token" = ["read"]), ("session" = [])),
)]
pub(crate) async fn export_own_games(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    query: Result<Query<ResearchQuery>, QueryRejection>,
) -> Result<Response, Error> {
    user.require_scope(Scope::Read)?;
    let source = ExportSource::Player(user.player_id);
    stream_games(node, user, address, query, source)
}

/// Games of an export.
#[derive(Clone, Copy)]
enum ExportSource {
    /// Games whose players all consent to research.
    Research,
    /// Games of one player.
    Player(PlayerId),
}

fn stream_games(
    node: Arc<Node>,
    user: AuthUser,
    address: IpAddr,
    query: Result<Query<ResearchQuery>, QueryRejection>,
    source: ExportSource,
) -> Result<Response, Error> {
    let ResearchQuery { from, to } = parse_query(query)?;
    let from = parse_id(from.as_deref(), GameId(0))?;
    let to = parse_id(to.as_deref(), GameId(i64::MAX))?;
    let permit = node.stream_limiter.acquire(address, Some(user.player_id))?;
    let export = Export {
        node,
        user,
        source,
        next: Some(from),
        to,
        page: VecDeque::new(),
        games: 0,
        is_finished: false,
        _permit: permit,
    };
    let lines = try_unfold(export, |mut export| async move {
        let line = export.next_line().await.inspect_err(Error::log)?;
        Ok::<_, Error>(line.map(|line| (Bytes::from(line), export)))
    });
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(lines)).into_response())
}

fn parse_id(text: Option<&str>, default: GameId) -> Result<GameId, Error> {
    let invalid = |_| Error::BadRequest(ApiError::new("invalid-query"));
    text.map_or(Ok(default), |text| text.parse().map_err(invalid))
}

/// A running export.
struct Export {
    node: Arc<Node>,
    user: AuthUser,
    source: ExportSource,
    /// First game of the next page; none after the last page.
    next: Option<GameId>,
    to: GameId,
    /// Games to be exported before the next page is read.
    page: VecDeque<GameId>,
    /// Number of exported games.
    games: u64,
    is_finished: bool,
    /// Held as long as the export runs.
    _permit: ConnectionPermit,
}

impl Export {
    /// Returns the next line; none after the last one.
    ///
    /// # Errors
    /// When the database fails or the token is revoked. The connection is closed then, without the
    /// last line.
    async fn next_line(&mut self) -> Result<Option<String>, Error> {
        if self.is_finished {
            return Ok(None);
        }
        loop {
            if let Some(game_id) = self.page.pop_front() {
                if let Some(game) = self.load_game(game_id).await? {
                    self.games += 1;
                    return to_line(&ResearchLine::Game(Box::new(game))).map(Some);
                }
                continue;
            }
            let Some(from) = self.next else {
                self.is_finished = true;
                return to_line(&ResearchLine::End { games: self.games }).map(Some);
            };
            self.read_page(from).await?;
        }
    }

    async fn read_page(&mut self, from: GameId) -> Result<(), Error> {
        if self.node.is_shutting_down() || !self.user.is_still_valid(&self.node).await {
            return Err(Error::Unavailable);
        }
        // From the primary: a withdrawn consent counts at once.
        let pool = &self.node.read_pool;
        let games = match self.source {
            ExportSource::Research => research::list(pool, from, self.to, PAGE_GAMES).await?,
            ExportSource::Player(player_id) => {
                research::list_of_player(pool, player_id, from, self.to, PAGE_GAMES).await?
            }
        };
        let is_full = games.len() as i64 == PAGE_GAMES;
        let last = games.last().filter(|_| is_full);
        self.next = last.and_then(|last| last.game_id.0.checked_add(1)).map(GameId);
        let released = games.into_iter().filter(|game| game.is_still_released);
        self.page = released.map(|game| game.game_id).collect();
        Ok(())
    }

    /// Loads a game. One whose log cannot be replayed is left out and reported in the log.
    async fn load_game(&self, game_id: GameId) -> Result<Option<ResearchGame>, Error> {
        let source = self.source;
        let Some(stored) = load_stored(&self.node, source, game_id).await? else {
            return Ok(None);
        };
        let replayed = tokio::task::spawn_blocking(move || {
            let game = export_game(&stored)?;
            Ok(match source {
                ExportSource::Research => game,
                ExportSource::Player(player_id) => for_player(game, &stored, player_id),
            })
        });
        let replayed = replayed.await;
        let game = replayed.unwrap_or_else(|error| Err(error.to_string()));
        if let Err(fault) = &game {
            // The number and not the text form: operators search for it in the database.
            tracing::error!(game_id = game_id.0, fault, "game left out of the research export");
        }
        Ok(game.ok())
    }
}

/// Loads a game of an export as it is stored.
async fn load_stored(
    node: &Node,
    source: ExportSource,
    game_id: GameId,
) -> Result<Option<ResearchGameRow>, Error> {
    let load = |pool: PgPool| async move {
        let mut db = pool.acquire().await?;
        research::load(&mut db, game_id).await
    };
    match source {
        ExportSource::Research => node.read_final(load, |stored| stored.is_archived).await,
        // From the primary: players see their own name and their last games at once.
        ExportSource::Player(_) => load(node.read_pool.clone()).await,
    }
}

fn to_line(line: &ResearchLine) -> Result<String, Error> {
    let text = serde_json::to_string(line);
    Ok(text.map_err(|error| Error::internal("cannot write a line of the export", error))? + "\n")
}

/// Replays a game and returns what is exported.
fn export_game(stored: &ResearchGameRow) -> Result<ResearchGame, String> {
    let config: Config =
        stored.config.parse().map_err(|error| format!("invalid config: {error}"))?;
    let (table, entries) = replay(&config, &stored.entries)?;
    let day = Day::from_unix_ms(stored.started_ms.0);
    let plies = table.plies().iter().zip(&entries).map(|(ply, entry)| ResearchPly {
        seat: ply.played.seat.map_or(0, |seat| seat.number()),
        r#move: ply.played.action.to_string(),
        spent_ms: ply.played.spent_ms,
        premove: entry.and_then(|entry| entry.premove),
        input: entry.and_then(|entry| entry.input).map(Into::into),
        connected: entry.and_then(|entry| entry.connected),
    });
    Ok(ResearchGame {
        id: stored.game_id.to_string(),
        game: config.game.spelled_out().to_string(),
        rules_revision: in_range(stored.rules_revision),
        start: config.start.as_ref().map(Notation::position_text),
        rated: stored.rated,
        clock: (config.control != TimeControl::None).then(|| config.control.to_string()),
        started_ms: stored.started_ms.into(),
        ended_ms: stored.ended_ms.into(),
        ending: stored.ending.clone(),
        result: stored.result.clone(),
        seats: stored.seats.iter().map(|seat| export_seat(seat, &table, day)).collect(),
        plies: plies.collect(),
    })
}

/// Names the players, and removes the circumstances of the moves of others.
/// Other players have agreed to research only.
fn for_player(
    mut game: ResearchGame,
    stored: &ResearchGameRow,
    player_id: PlayerId,
) -> ResearchGame {
    let own = stored.seats.iter().filter(|seat| seat.player_id == player_id);
    let own: Vec<u8> = own.map(|seat| seat.seat.into()).collect();
    for (seat, row) in game.seats.iter_mut().zip(&stored.seats) {
        seat.player.clone_from(&row.name);
        if row.player_id != player_id {
            seat.software = None;
        }
    }
    for ply in game.plies.iter_mut().filter(|ply| !own.contains(&ply.seat)) {
        (ply.premove, ply.input, ply.connected) = (None, None, None);
    }
    game
}

/// Replays a log. Returns the table and, for each ply that stands, the entry of its move.
fn replay<'a>(
    config: &Config,
    entries: &'a [LoggedEntry],
) -> Result<(Table, Vec<Option<&'a LoggedEntry>>), String> {
    let mut table = Table::new(config.clone());
    let mut by_ply = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        let line = entry.line.parse::<LogLine>();
        let line = line.map_err(|error| format!("log entry {number}: {error}"))?;
        table.replay_line(line).map_err(|error| format!("log entry {number}: {error}"))?;
        // A take-back removes plies. A move may be followed by lost turns of other seats.
        let before = by_ply.len();
        by_ply.resize(table.plies_len(), None);
        if let Some(first) = by_ply.get_mut(before) {
            *first = Some(entry);
        }
    }
    Ok((table, by_ply))
}

fn export_seat(stored: &ResearchSeatRow, table: &Table, day: Day) -> ResearchSeat {
    let rating = stored.rating_before.as_deref().and_then(|text| text.parse::<Rating>().ok());
    let rating = rating.map(|rating| rating.display(day));
    let level = computer_of_account(&stored.name).map(|(_, level)| level);
    ResearchSeat {
        player: stored.player_id.to_string(),
        kind: stored.kind.into(),
        team: stored.seat.seat().map_or(0, |seat| table.position().team(seat).0 + 1),
        software: stored.software.clone(),
        level: level.filter(|_| stored.kind == StoredKind::Computer),
        rating: rating.map(|rating| rating.value),
        rating_deviation: rating.map(|rating| rating.deviation),
        place: stored.place.map(in_range),
        points: stored.points,
        opening: stored.opening.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::migrate;
    use crate::settings::Settings;
    use crate::test_database::create_database;

    /// Inserts a finished game; its results are settled if it has a place.
    async fn insert_game(pool: &PgPool, place: Option<i16>) {
        let game = "INSERT INTO player (player_id, name, name_key, kind, created_ms)
                VALUES (1, 'a', 'a', 1, 0);
            INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms,
                started_ms, ended_ms, rated, listed, chat_disabled, ending, result)
            VALUES (1, 5, 'pente:9', 1, 2, 1, 0, 0, 0, true, true, false, '', '')";
        sqlx::raw_sql(game).execute(pool).await.unwrap();
        for statement in [
            "INSERT INTO seat (game_id, seat, player_id, place) VALUES (1, 1, 1, $1::smallint)",
            "INSERT INTO archived_game (game_id, rules, plies, tied, openings, number)
             SELECT 1, 'pente:9', 0, false, '{}', 1 WHERE $1::smallint IS NOT NULL",
        ] {
            sqlx::query(statement).bind(place).execute(pool).await.unwrap();
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn results_that_a_replica_does_not_have_yet_are_read_from_the_primary() {
        let (primary, replica) = (create_database().await, create_database().await);
        let behind = PgPool::connect(&replica).await.unwrap();
        migrate(&behind).await.unwrap();
        let settings = Settings { read_replicas: vec![replica], ..Settings::development(&primary) };
        let node = Node::start(settings).await.unwrap();
        insert_game(&behind, None).await;
        insert_game(&node.pool, Some(1)).await;
        for source in [ExportSource::Research, ExportSource::Player(PlayerId(1))] {
            node.replicas.all()[0].set_replayed(node.now());
            let stored = load_stored(&node, source, GameId(1)).await.unwrap().unwrap();
            assert_eq!((stored.is_archived, stored.seats[0].place), (true, Some(1)));
        }
    }
}
