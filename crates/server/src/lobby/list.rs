//! Lists: open tables, running games, what a game is.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{ListedTable, PlayerName, Preset, Why};

use super::agreed;
use super::ask::GameId;
use super::open::invite_hash;
use super::presence::{FRESH_MS, HERE_MS};
use super::seats::{seat_views, status_of};
use crate::account::Who;
use crate::error::Error;
use crate::ids::slug;
use crate::node::Node;
use crate::store::load::player_kind;

/// No list is longer.
const LIST_MAX: i64 = 100;

/// What of a list is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// How many, at most 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u8>,
}

impl Wanted {
    fn limit(&self) -> Result<i64, Error> {
        let limit = self.limit.map_or(LIST_MAX, i64::from);
        if (1..=LIST_MAX).contains(&limit) {
            return Ok(limit);
        }
        Err(Error::Unreadable(Why::new("limit")))
    }
}

/// A row of a list, before the seats are known.
pub(super) struct Row {
    pub(super) game_id: i64,
    pub(super) config: String,
    pub(super) status: i16,
    pub(super) since_ms: i64,
    pub(super) rated: bool,
    pub(super) silent: bool,
    pub(super) delay_s: i16,
    pub(super) shuffled: bool,
    pub(super) name: String,
    pub(super) kind: i16,
}

/// The rows with their seats.
pub(super) async fn with_seats(node: &Node, rows: Vec<Row>) -> Result<Vec<ListedTable>, Error> {
    let game_ids: Vec<i64> = rows.iter().map(|row| row.game_id).collect();
    let mut seats = seat_views(node, &game_ids).await?;
    let listed = rows.into_iter().map(|row| ListedTable {
        game: slug(row.game_id),
        config: row.config,
        status: status_of(row.status),
        opened_by: PlayerName { name: row.name, kind: player_kind(row.kind) },
        since_ms: u64::try_from(row.since_ms).unwrap_or(0),
        rated: row.rated,
        silent: row.silent,
        delay_s: u16::try_from(row.delay_s).unwrap_or(0),
        shuffled: row.shuffled,
        seats: seats.remove(&row.game_id).unwrap_or_default(),
    });
    Ok(listed.collect())
}

/// The controls that are offered for quick pairing.
#[utoipa::path(
    get, path = "/presets", tag = "lobby",
    responses(
        (status = 200, description = "The controls", body = Vec<Preset>),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn presets() -> Json<Vec<Preset>> {
    Json(agreed::presets())
}

/// Tables with free seats, the newest first; those where a seat is kept for who asks before all
/// others. A table whose people have gone away is not among them.
#[utoipa::path(
    get, path = "/tables", tag = "lobby", params(Wanted),
    responses(
        (status = 200, description = "The tables", body = Vec<ListedTable>),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Who asks is not known any more", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn tables(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    wanted: Result<Query<Wanted>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<ListedTable>>, Error> {
    let limit = read(wanted)?.limit()?;
    let now_ms = node.now();
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT g.game_id, g.config, g.status, g.opened_ms AS since_ms, g.rated, g.silent,
                  g.delay_s,
                  g.shuffled, p.name, p.kind
           FROM game g JOIN player p ON p.player_id = g.opened_by
           WHERE g.status = 0
             AND (g.listed OR EXISTS (SELECT 1 FROM seat s
                                      WHERE s.game_id = g.game_id AND s.reserved_for = $1))
             AND NOT EXISTS (SELECT 1 FROM block b
                             WHERE (b.player_id = g.opened_by AND b.blocked_id = $1)
                                OR (b.player_id = $1 AND b.blocked_id = g.opened_by))
             AND (g.opened_ms > $2 OR g.config LIKE '% control=days:%'
                  OR EXISTS (SELECT 1 FROM presence h
                             WHERE h.player_id = g.opened_by AND h.seen_ms > $3))
           ORDER BY EXISTS (SELECT 1 FROM seat s
                            WHERE s.game_id = g.game_id AND s.reserved_for = $1) DESC,
                    g.opened_ms DESC, g.game_id DESC
           LIMIT $4"#,
        who.map(|who| who.player_id),
        now_ms - FRESH_MS,
        now_ms - HERE_MS,
        limit
    );
    let rows = rows.fetch_all(&node.pool).await?;
    Ok(Json(with_seats(&node, rows).await?))
}

/// What the link of a private table holds, as a header: an address is written into the log of every
/// proxy on the way.
const INVITE: &str = "palamedes-invite";

/// A table as whoever comes by its link sees it.
#[utoipa::path(
    get, path = "/tables/{game}", tag = "lobby",
    params(
        ("game" = String, Path, description = "The game, as addresses name it"),
        ("palamedes-invite" = Option<String>, Header,
         description = "What the link holds, where the table is private"),
    ),
    responses(
        (status = 200, description = "The table", body = ListedTable),
        (status = 401, description = "Who asks is not known any more", body = Why),
        (status = 404, description = "There is no such table, or not without its link", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn table(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    GameId(game_id): GameId,
    headers: HeaderMap,
) -> Result<Json<ListedTable>, Error> {
    let invite = headers.get(INVITE).and_then(|given| given.to_str().ok()).map(invite_hash);
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT g.game_id, g.config, g.status, COALESCE(g.started_ms, g.opened_ms) AS "since_ms!",
                  g.rated, g.silent, g.delay_s, g.shuffled, p.name, p.kind
           FROM game g JOIN player p ON p.player_id = g.opened_by
           WHERE g.game_id = $1 AND (g.listed OR g.invite = $3 OR EXISTS (
               SELECT 1 FROM seat s WHERE s.game_id = g.game_id
               AND (s.player_id = $2 OR s.reserved_for = $2)))"#,
        game_id,
        who.map(|who| who.player_id),
        invite.as_deref()
    );
    let rows = rows.fetch_all(&node.pool).await?;
    let mut tables = with_seats(&node, rows).await?;
    tables.pop().map(Json).ok_or(Error::NotFound)
}

/// Games that are played now and may be watched by anybody, the newest first.
#[utoipa::path(
    get, path = "/games", tag = "lobby", params(Wanted),
    responses(
        (status = 200, description = "The games", body = Vec<ListedTable>),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn games(
    State(node): State<Arc<Node>>,
    wanted: Result<Query<Wanted>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<ListedTable>>, Error> {
    let limit = read(wanted)?.limit()?;
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT g.game_id, g.config, g.status, g.started_ms AS "since_ms!", g.rated, g.silent,
                  g.delay_s,
                  g.shuffled, p.name, p.kind
           FROM game g JOIN player p ON p.player_id = g.opened_by
           WHERE g.status = 1 AND g.listed
           ORDER BY g.started_ms DESC, g.game_id DESC LIMIT $1"#,
        limit
    );
    let rows = rows.fetch_all(&node.pool).await?;
    Ok(Json(with_seats(&node, rows).await?))
}

fn read<T>(query: Result<Query<T>, axum::extract::rejection::QueryRejection>) -> Result<T, Error> {
    query.map(|Query(read)| read).map_err(|_| Error::Unreadable(Why::new("query")))
}
