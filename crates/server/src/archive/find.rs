//! Players, found by how their name begins.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{PlayerName, Why};

use super::search::is_askable;
use crate::account::name_key;
use crate::error::Error;
use crate::node::Node;
use crate::store::load::player_kind;

/// No answer holds more names.
const FOUND_MAX: i64 = 20;

/// Above everything that begins with the same letters, byte by byte.
const LAST: char = '\u{10FFFF}';

/// Who is looked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Sought {
    /// How the name begins. Letters that look alike are the same, and dashes do not count.
    #[param(max_length = 64)]
    find: String,
}

/// Players whose name begins like this, in the order of names, at most twenty. Guests are found
/// by their whole name alone.
#[utoipa::path(
    get, path = "/players", tag = "archive", params(Sought),
    responses(
        (status = 200, description = "Who was found", body = Vec<PlayerName>),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
)]
pub(super) async fn players(
    State(node): State<Arc<Node>>,
    sought: Result<Query<Sought>, QueryRejection>,
) -> Result<Json<Vec<PlayerName>>, Error> {
    let Query(sought) = sought.map_err(|_| Error::Unreadable(Why::new("query")))?;
    let key = name_key(&sought.find);
    if key.is_empty() || !is_askable(&sought.find) {
        return Ok(Json(Vec::new()));
    }
    let mut found = Vec::new();
    let whole = sqlx::query!(
        "SELECT name, kind FROM player WHERE name_key = $1 AND kind = 0 AND gone_ms IS NULL",
        key
    );
    if let Some(guest) = whole.fetch_optional(&node.pool).await? {
        found.push(PlayerName { name: guest.name, kind: player_kind(guest.kind) });
    }
    let (also, wanted) = (grown(&key), FOUND_MAX - found.len() as i64);
    let rows = sqlx::query!(
        r#"SELECT name AS "name!", kind AS "kind!" FROM (
               (SELECT name, kind, name_key FROM player
                WHERE kind <> 0 AND gone_ms IS NULL AND name_key ~>=~ $1 AND name_key ~<~ $2
                ORDER BY name_key USING ~<~ LIMIT $5)
               UNION ALL
               (SELECT name, kind, name_key FROM player
                WHERE kind <> 0 AND gone_ms IS NULL AND name_key ~>=~ $3 AND name_key ~<~ $4
                ORDER BY name_key USING ~<~ LIMIT $5)
           ) AS found ORDER BY name_key USING ~<~ LIMIT $5"#,
        key,
        format!("{key}{LAST}"),
        // Nothing is between these two.
        also.as_deref().unwrap_or(""),
        also.as_deref().map_or_else(String::new, |also| format!("{also}{LAST}")),
        wanted
    );
    let rows = rows.fetch_all(&node.pool).await?;
    let named =
        rows.into_iter().map(|row| PlayerName { name: row.name, kind: player_kind(row.kind) });
    found.extend(named);
    Ok(Json(found))
}

/// What the key becomes if the next letter makes one letter of two: `mar` of `marnie` is `mam`.
fn grown(key: &str) -> Option<String> {
    let rest = key.strip_suffix('r').map(|rest| (rest, 'm'));
    let (rest, letter) = rest.or_else(|| key.strip_suffix('v').map(|rest| (rest, 'w')))?;
    Some(format!("{rest}{letter}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_found_in_what_it_grows_into() {
        for name in ["Marnie", "savvy", "Bill", "modern"] {
            for end in 1..=name.len() {
                let (whole, begun) = (name_key(name), name_key(&name[..end]));
                let fits = whole.starts_with(&begun)
                    || grown(&begun).is_some_and(|grown| whole.starts_with(&grown));
                assert!(fits, "{} of {name}", &name[..end]);
            }
        }
        assert_eq!(grown("ann"), None);
    }
}
