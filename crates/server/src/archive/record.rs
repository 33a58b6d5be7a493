//! Export of one game as a record or as JSON.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header::{ACCEPT, CONTENT_DISPOSITION, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sqlx::PgPool;
use table::Table;
use utoipa::{IntoParams, ToSchema};
use wire::{ApiError, GameDocument, PlyDocument};

use crate::auth::auth_user::AuthUser;
use crate::clock::UnixMs;
use crate::db::recorded_game::{self, RecordedGame, RecordedSeat};
use crate::error::Error;
use crate::http::query::{parse_query, path_text};
use crate::ids::GameId;
use crate::node::Node;
use crate::numbers::in_range;

/// Query parameters of the export.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordQuery {
    /// Format; by default from the header `Accept`, otherwise a record.
    #[serde(rename = "as")]
    #[param(inline)]
    format: Option<RecordFormat>,
}

/// Format of the export.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum RecordFormat {
    /// Game record (`.pgr`).
    Pgr,
    /// JSON document format.
    Json,
}

/// Returns one game as a record (`.pgr`) or as JSON.
/// Unlisted games are visible to their players only.
#[utoipa::path(
    get, path = "/games/{id}/record", tag = "archive", operation_id = "getGameRecord",
    params(("id" = String, Path, description = "Id of the game"), RecordQuery),
    responses(
        (status = 200, description = "The game", content(
            (String = "application/x-palamedes-record"), (GameDocument = "application/json"),
        )),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "No such game", body = ApiError),
        (status = 409, description = "The game is live and has a spectator delay", body = ApiError),
    ),
)]
pub(crate) async fn record(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    game: Result<Path<String>, PathRejection>,
    query: Result<Query<RecordQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let query = parse_query(query)?;
    let game_id = path_text(game)?.parse()?;
    let stored = load_recorded(&node, game_id).await?;
    let user = user.map(|user| user.player_id);
    let is_own = user.is_some() && stored.seats.iter().any(|seat| seat.player_id == user);
    if !stored.listed && !is_own {
        return Err(Error::NotFound);
    }
    if stored.spectator_delay_s > 0 && stored.ended_ms.is_none() && !is_own {
        return Err(Error::Conflict(ApiError::new("game-not-finished")));
    }
    let format = query.format.unwrap_or_else(|| accepted_format(&headers));
    let site = node.settings.public_url.clone();
    let written = tokio::task::spawn_blocking(move || render(&stored, format, &site));
    written.await.map_err(|error| Error::Internal(error.to_string()))?
}

/// Loads a game with its log; one that is finished, from a replica.
/// The log of a live game may be stored in another database.
pub(crate) async fn load_recorded(node: &Node, game_id: GameId) -> Result<RecordedGame, Error> {
    let load = |pool: PgPool| async move {
        let mut db = pool.acquire().await?;
        recorded_game::load(&mut db, game_id).await
    };
    let found = node.read_final(load, |stored: &RecordedGame| stored.ended_ms.is_some()).await?;
    let mut recorded = found.ok_or(Error::NotFound)?;
    if recorded.is_elsewhere {
        let stored = node.games.store.load_game(game_id).await?.ok_or(Error::NotFound)?;
        recorded.log = stored.entries.into_iter().map(|entry| entry.line).collect();
    }
    Ok(recorded)
}

fn accepted_format(headers: &HeaderMap) -> RecordFormat {
    let accept = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accept.contains("application/json") { RecordFormat::Json } else { RecordFormat::Pgr }
}

fn render(stored: &RecordedGame, format: RecordFormat, site: &str) -> Result<Response, Error> {
    let internal = |fault: String| {
        Error::Internal(format!("cannot write the record of game {}: {fault}", stored.game_id.0))
    };
    let table = stored.table().map_err(internal)?;
    let mut response = match format {
        RecordFormat::Json => Json(document(stored, &table)).into_response(),
        RecordFormat::Pgr => {
            let name = format!("attachment; filename=\"{}.pgr\"", stored.game_id);
            let name = HeaderValue::try_from(name).map_err(|error| internal(error.to_string()))?;
            let mut response = record_text(stored, &table, site).map_err(internal)?.into_response();
            let kind = HeaderValue::from_static("application/x-palamedes-record; charset=utf-8");
            response.headers_mut().insert(CONTENT_TYPE, kind);
            response.headers_mut().insert(CONTENT_DISPOSITION, name);
            response
        }
    };
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept, cookie, authorization"));
    Ok(response)
}

/// Renders the record with tags for players, site and date.
fn record_text(stored: &RecordedGame, table: &Table, site: &str) -> Result<String, String> {
    let mut record = table.record();
    // A value that is not a valid tag is left out.
    let _ = record.set_tag("Site", &format!("{site}/game/{}", stored.game_id));
    if let Some(started_ms) = stored.started_ms {
        let _ = record.set_tag("Date", &date(started_ms));
    }
    let _ = record.set_tag("Rules", &stored.rules_revision.to_string());
    for seat in &stored.seats {
        if let Some(name) = &seat.name {
            let _ = record.set_tag(&format!("Seat{}", seat.seat.0), name);
        }
        let view = seat.view();
        if let Some(rating) = view.rating_before {
            let _ = record.set_tag(&format!("Rating{}", seat.seat.0), &rating.value.to_string());
        }
    }
    record.text().map_err(|error| format!("{error:?}"))
}

/// Formats a day in UTC as `2026-11-15`.
/// Years are counted from March, so that the leap day is the last day of a year.
fn date(UnixMs(unix_ms): UnixMs) -> String {
    let day = unix_ms.div_euclid(24 * 60 * 60 * 1000) + 719_468;
    let era = day.div_euclid(146_097);
    let day_of_era = day.rem_euclid(146_097);
    let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = match month < 10 {
        true => (year + era * 400, month + 3),
        false => (year + era * 400 + 1, month - 9),
    };
    format!("{year:04}-{month:02}-{day_of_month:02}")
}

fn document(stored: &RecordedGame, table: &Table) -> GameDocument {
    let record = table.record();
    let plies = record.line.plies.iter().map(|ply| PlyDocument {
        action: ply.action.to_string(),
        spent_ms: ply.time.map(|time| time.spent_ms()),
        left_ms: ply.time.and_then(|time| time.left_ms()),
    });
    GameDocument {
        id: stored.game_id.to_string(),
        config: stored.config.clone(),
        rules_revision: in_range(stored.rules_revision),
        started_ms: stored.started_ms.map(u64::from),
        ended_ms: stored.ended_ms.map(u64::from),
        rated: stored.rated,
        research: stored.research,
        ending: table.game_end().map(|ended| ended.ending.to_string()),
        result: record.result.to_string(),
        seats: stored.seats.iter().map(RecordedSeat::view).collect(),
        plies: plies.collect(),
        log: stored.log.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_follows_the_calendar() {
        const DAY_MS: i64 = 24 * 60 * 60 * 1000;
        for (day, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_772, "2026-11-15"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(date(UnixMs(day * DAY_MS + DAY_MS / 2)), expected, "{day}");
        }
    }
}
