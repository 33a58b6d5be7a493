//! Player search by prefix of the name.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::IntoParams;
use wire::PlayerRef;

use crate::auth::names::name_key;
use crate::clock::UnixMs;
use crate::db::player_search::{self, KeyRange};
use crate::error::Error;
use crate::http::query::{is_searchable, parse_query};
use crate::node::Node;

/// Maximum number of results.
const RESULTS_MAX: i64 = 20;

/// Highest character: `prefix` plus this sorts after every name with the prefix.
const HIGHEST_CHAR: char = '\u{10FFFF}';

/// Query parameters of the player search.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayerQuery {
    /// Prefix of the name. Look-alike letters are equal, and dashes are ignored.
    #[param(max_length = 64)]
    find: String,
}

/// Lists at most twenty players whose name begins with a prefix, by name.
/// Guests are found by their full name only, suspended players not at all.
#[utoipa::path(
    get, path = "/players", tag = "archive", params(PlayerQuery),
    responses(
        (status = 200, description = "The players", body = Vec<PlayerRef>),
    ),
)]
pub(crate) async fn search_players(
    State(node): State<Arc<Node>>,
    query: Result<Query<PlayerQuery>, QueryRejection>,
) -> Result<Json<Vec<PlayerRef>>, Error> {
    let query = parse_query(query)?;
    let key = name_key(&query.find);
    if key.is_empty() || !is_searchable(&query.find) {
        return Ok(Json(Vec::new()));
    }
    Ok(Json(node.read(|pool| find_players(pool, &key, node.now())).await?))
}

async fn find_players(pool: PgPool, key: &str, now_ms: UnixMs) -> Result<Vec<PlayerRef>, Error> {
    let mut found = Vec::new();
    if let Some(guest) = player_search::find_guest(&pool, key, now_ms).await? {
        found.push(PlayerRef { name: guest.name, kind: guest.kind.into() });
    }
    // Without a merged prefix the second range is empty.
    let ranges = [prefix_range(Some(key)), prefix_range(merged_prefix(key).as_deref())];
    let limit = RESULTS_MAX - found.len() as i64;
    let rows = player_search::list_in_ranges(&pool, &ranges, now_ms, limit).await?;
    let players = rows.into_iter().map(|row| PlayerRef { name: row.name, kind: row.kind.into() });
    found.extend(players);
    Ok(found)
}

/// Range of all keys with a prefix; empty without a prefix.
fn prefix_range(prefix: Option<&str>) -> KeyRange {
    let until = prefix.map_or_else(String::new, |prefix| format!("{prefix}{HIGHEST_CHAR}"));
    KeyRange { from: prefix.unwrap_or_default().to_owned(), until }
}

/// Alternative key prefix if the next letter merges two letters into one.
/// `mar` of `marnie` becomes `mam`.
fn merged_prefix(key: &str) -> Option<String> {
    let rest = key.strip_suffix('r').map(|rest| (rest, 'm'));
    let (rest, letter) = rest.or_else(|| key.strip_suffix('v').map(|rest| (rest, 'w')))?;
    Some(format!("{rest}{letter}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prefix_of_a_name_matches_its_key() {
        for name in ["Marnie", "savvy", "Bill", "modern"] {
            for end in 1..=name.len() {
                let (whole, prefix) = (name_key(name), name_key(&name[..end]));
                let fits = whole.starts_with(&prefix)
                    || merged_prefix(&prefix).is_some_and(|merged| whole.starts_with(&merged));
                assert!(fits, "{} of {name}", &name[..end]);
            }
        }
        assert_eq!(merged_prefix("ann"), None);
    }
}
