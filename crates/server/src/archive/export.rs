//! One game, as a record or as JSON.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header::{ACCEPT, CONTENT_DISPOSITION, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use table::Table;
use utoipa::{IntoParams, ToSchema};
use wire::{GameDocument, PlyDocument, Why};

use super::ratings::named;
use super::stored::Stored;
use crate::account::Who;
use crate::error::Error;
use crate::ids::{read_slug, slug};
use crate::node::Node;

/// Which form is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// The form; without it, what the header `Accept` asks for, and a record if it says nothing.
    #[serde(rename = "as")]
    #[param(inline)]
    form: Option<Form>,
}

/// How a game is written.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Form {
    /// A record, as the book describes it.
    Pgr,
    /// JSON.
    Json,
}

/// One game, over or not, as a record (`.pgr`) or as JSON. Games that are not listed are for those
/// who played them.
#[utoipa::path(
    get, path = "/games/{game}/record", tag = "archive",
    params(("game" = String, Path, description = "The game"), Wanted),
    responses(
        (status = 200, description = "The game", content(
            (String = "application/x-palamedes-record"), (GameDocument = "application/json"),
        )),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Who asks is not known any more", body = Why),
        (status = 404, description = "There is no such game", body = Why),
        (status = 409, description = "Others see it later, and it is played", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn record(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    game: Result<Path<String>, PathRejection>,
    wanted: Result<Query<Wanted>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let Query(wanted) = wanted.map_err(|_| Error::Unreadable(Why::new("query")))?;
    let game_id = read_slug(&named(game)?).ok_or(Error::NotFound)?;
    let mut db = node.pool.acquire().await?;
    let stored = Stored::read(&mut db, game_id).await?.ok_or(Error::NotFound)?;
    let who = who.map(|who| who.player_id);
    let is_own = who.is_some() && stored.seats.iter().any(|seat| seat.player_id == who);
    if !stored.listed && !is_own {
        return Err(Error::NotFound);
    }
    if stored.delay_s > 0 && stored.ended_ms.is_none() && !is_own {
        return Err(Error::Conflict(Why::new("not-over")));
    }
    let form = wanted.form.unwrap_or_else(|| accepted(&headers));
    let site = node.settings.public_url.clone();
    let written = tokio::task::spawn_blocking(move || write(&stored, form, &site));
    written.await.map_err(|error| Error::Internal(error.to_string()))?
}

fn accepted(headers: &HeaderMap) -> Form {
    let accept = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accept.contains("application/json") { Form::Json } else { Form::Pgr }
}

fn write(stored: &Stored, form: Form, site: &str) -> Result<Response, Error> {
    let wrong = |wrong: String| Error::Internal(format!("game {}: {wrong}", stored.game_id));
    let table = stored.table().map_err(wrong)?;
    let mut response = match form {
        Form::Json => Json(document(stored, &table)).into_response(),
        Form::Pgr => {
            let name = format!("attachment; filename=\"{}.pgr\"", slug(stored.game_id));
            let name = HeaderValue::try_from(name).map_err(|error| wrong(error.to_string()))?;
            let mut response = record_text(stored, &table, site).map_err(wrong)?.into_response();
            let kind = HeaderValue::from_static("application/x-palamedes-record; charset=utf-8");
            response.headers_mut().insert(CONTENT_TYPE, kind);
            response.headers_mut().insert(CONTENT_DISPOSITION, name);
            response
        }
    };
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept, cookie, authorization"));
    Ok(response)
}

/// The record with who played, where and when.
fn record_text(stored: &Stored, table: &Table, site: &str) -> Result<String, String> {
    let mut record = table.record();
    // What does not fit is left out: the moves are what counts.
    let _ = record.set_tag("Site", &format!("{site}/game/{}", slug(stored.game_id)));
    if let Some(started_ms) = stored.started_ms {
        let _ = record.set_tag("Date", &date(started_ms));
    }
    let _ = record.set_tag("Rules", &stored.rules.to_string());
    for seat in &stored.seats {
        if let Some(name) = &seat.name {
            let _ = record.set_tag(&format!("Seat{}", seat.seat), name);
        }
        let view = seat.view();
        if let Some(rating) = view.rating_before {
            let _ = record.set_tag(&format!("Rating{}", seat.seat), &rating.to_string());
        }
    }
    record.text().map_err(|error| format!("{error:?}"))
}

/// The day in UTC as `2026-11-15`. Days are counted in years that begin with March, so that the
/// odd day of a leap year is the last.
fn date(unix_ms: i64) -> String {
    let day = unix_ms.div_euclid(24 * 60 * 60 * 1000) + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = match month < 10 {
        true => (year + era * 400, month + 3),
        false => (year + era * 400 + 1, month - 9),
    };
    format!("{year:04}-{month:02}-{of_month:02}")
}

fn document(stored: &Stored, table: &Table) -> GameDocument {
    let record = table.record();
    let plies = record.line.plies.iter().map(|ply| PlyDocument {
        action: ply.action.to_string(),
        spent_ms: ply.time.map(|time| time.spent_ms()),
        left_ms: ply.time.and_then(|time| time.left_ms()),
    });
    let ms = |ms: Option<i64>| ms.and_then(|ms| u64::try_from(ms).ok());
    GameDocument {
        game: slug(stored.game_id),
        config: stored.config.clone(),
        rules_revision: u32::try_from(stored.rules).unwrap_or(0),
        started_ms: ms(stored.started_ms),
        ended_ms: ms(stored.ended_ms),
        rated: stored.rated,
        research: stored.research,
        ending: table.ended().map(|ended| ended.ending.to_string()),
        result: record.result.to_string(),
        seats: stored.seats.iter().map(super::stored::StoredSeat::view).collect(),
        plies: plies.collect(),
        log: stored.log.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
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
            assert_eq!(date(day * DAY_MS + DAY_MS / 2), expected, "{day}");
        }
    }
}
