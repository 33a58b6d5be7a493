//! Opening explorer: moves that were played in a position, with results and example games.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use explorer::{Filter, GameSource, PositionReport, RatingBand, Tally};
use games::{AnyPosition, Game};
use rulebook::Position;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::IntoParams;
use wire::{ApiError, ExplorerCounts, ExplorerMove, ExplorerPage};

use crate::archive::search::{add_seats, explorer_disabled, parse_position};
use crate::db::archive_search::find_among;
use crate::error::Error;
use crate::http::query::parse_query;
use crate::node::Node;

/// Maximum number of moves in a response.
const MOVES_MAX: usize = 100;

/// Time for which browsers keep a response, in the form of a header.
const CACHED: &str = "public, max-age=60";

/// Code of the band of games without ratings.
const UNRATED: &str = "unrated";

/// Position and filters.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplorerQuery {
    /// Rules with options, `pentagame:3`.
    #[param(max_length = 100)]
    rules: String,
    /// Position in notation, or `startpos`, with moves that follow it, as in the archive search.
    /// Rotated and mirrored positions are equal.
    #[param(max_length = 2048)]
    position: String,
    /// Sources of games, separated by commas: `members`, `computers`, `self-play`; all by default.
    #[param(max_length = 32)]
    sources: Option<String>,
    /// Rating bands, separated by commas; all by default.
    /// A band is `unrated` or its lowest rating: 0, 1000, 1200 and so on to 2400.
    #[param(max_length = 64)]
    bands: Option<String>,
}

/// Returns the moves that were played in a position, with their results and example games.
#[utoipa::path(
    get, path = "/explorer", tag = "archive", params(ExplorerQuery),
    responses(
        (status = 200, description = "The games that reached the position", body = ExplorerPage),
        (status = 422, description = "The server has no opening explorer", body = ApiError),
    ),
)]
pub(crate) async fn explore(
    State(node): State<Arc<Node>>,
    query: Result<Query<ExplorerQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let query = parse_query(query)?;
    let invalid = |code: &str| Error::BadRequest(ApiError::new(code));
    let game: Game = query.rules.parse().map_err(|_| invalid("invalid-rules"))?;
    let position = parse_position(&game, &query.position)?;
    let filter = Filter {
        sources: parse_list(query.sources.as_deref(), &COUNTED, |source| source.code().to_owned())
            .ok_or_else(|| invalid("invalid-sources"))?,
        bands: parse_list(query.bands.as_deref(), &RatingBand::all().collect::<Vec<_>>(), code)
            .ok_or_else(|| invalid("invalid-bands"))?,
    };
    let ExplorerQuery { rules, position: text, .. } = query;
    let key = format!("explorer {filter:?} {rules} {text}");
    let load = load_page(&node, game, position, filter);
    let page = node.read_cache.get_or_load(key, load).await?;
    Ok(([(CACHE_CONTROL, CACHED)], page).into_response())
}

/// Sources that everyone may see.
const COUNTED: [GameSource; 3] = [GameSource::Members, GameSource::Computers, GameSource::SelfPlay];

/// Code of a rating band: its lowest rating.
fn code(band: &RatingBand) -> String {
    band.lowest().map_or_else(|| UNRATED.to_owned(), |lowest| lowest.to_string())
}

/// Values with these codes, all without a list; `None` if a code is unknown.
fn parse_list<T: Copy>(
    list: Option<&str>,
    all: &[T],
    code: impl Fn(&T) -> String,
) -> Option<Vec<T>> {
    let Some(list) = list else { return Some(all.to_vec()) };
    // A list cannot be longer than all values, as each is named once.
    let words = list.split(',').take(all.len() + 1);
    let found: Option<Vec<T>> =
        words.map(|word| all.iter().find(|value| code(value) == word).copied()).collect();
    found.filter(|found| found.len() <= all.len())
}

async fn load_page(
    node: &Node,
    game: Game,
    position: AnyPosition,
    filter: Filter,
) -> Result<ExplorerPage, Error> {
    let index = node.position_index.as_ref().ok_or_else(explorer_disabled)?;
    let rules = game.spelled_out().to_string();
    let seats = position.seats().len();
    let report = index.query(move |segments| {
        let mut report = segments.query(&game, &position, &filter)?;
        // Games of self-play have the largest identifiers and cannot be shown.
        if let Some(shown) = without_self_play(&filter) {
            report.examples = segments.query(&game, &position, &shown)?.examples;
        }
        Ok(report)
    });
    let report = report.await?;
    let limit = report.examples.len() as i64;
    let (examples, rules) = (&report.examples, &rules);
    let load = |pool: PgPool| async move {
        let mut db = pool.acquire().await?;
        let rows = find_among(&mut db, examples, rules, None, None, limit).await?;
        drop(db);
        add_seats(&pool, rows).await
    };
    let games = node.read(load).await?;
    Ok(ExplorerPage { total: counts(&report.totals, seats), moves: moves(&report, seats), games })
}

/// The same filter for games of the server; `None` if it names no others, or only others.
fn without_self_play(filter: &Filter) -> Option<Filter> {
    let sources = filter.sources.iter().copied();
    let sources: Vec<GameSource> =
        sources.filter(|source| *source != GameSource::SelfPlay).collect();
    let is_mixed = !sources.is_empty() && sources.len() < filter.sources.len();
    is_mixed.then(|| Filter { sources, bands: filter.bands.clone() })
}

fn moves(report: &PositionReport, seats: usize) -> Vec<ExplorerMove> {
    let moves = report.moves.iter().take(MOVES_MAX);
    moves.map(|m| ExplorerMove { text: m.text.clone(), counts: counts(&m.tally, seats) }).collect()
}

fn counts(tally: &Tally, seats: usize) -> ExplorerCounts {
    ExplorerCounts {
        games: tally.games,
        wins: tally.wins.iter().take(seats).copied().collect(),
        ties: tally.ties,
        undecided: tally.undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_name_known_values_only() {
        let check = |list: Option<&str>, expected: Option<&[GameSource]>| {
            let parsed = parse_list(list, &COUNTED, |source| source.code().to_owned());
            assert_eq!(parsed.as_deref(), expected, "{list:?}");
        };
        check(None, Some(&COUNTED));
        check(Some("self-play,members"), Some(&[GameSource::SelfPlay, GameSource::Members]));
        check(Some(""), None);
        check(Some("members,"), None);
        check(Some("members,members,members,members"), None);
        let bands: Vec<String> = RatingBand::all().map(|band| code(&band)).collect();
        assert_eq!(bands.join(" "), "unrated 0 1000 1200 1400 1600 1800 2000 2200 2400");
    }
}
