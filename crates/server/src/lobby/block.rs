//! Whom somebody does not want to meet: they cannot sit down at a table of theirs, challenge them
//! or talk to them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{PlayerName, Why};

use super::people::named;
use super::seats::hold_player;
use crate::account::Who;
use crate::body::Named;
use crate::error::Error;
use crate::node::Node;
use crate::store::load::player_kind;

/// So many somebody may block.
const BLOCKS_MAX: i64 = 500;

/// Does not want to meet a player any more.
#[utoipa::path(
    post, path = "/me/blocks/{name}", tag = "lobby", operation_id = "block",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 204, description = "Done"),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with this token", body = Why),
        (status = 404, description = "There is no such player", body = Why),
        (status = 422, description = "Nobody blocks themselves, or so many", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["chat"]), ("session" = [])),
)]
pub(super) async fn block(
    State(node): State<Arc<Node>>,
    who: Who,
    Named(name): Named,
) -> Result<StatusCode, Error> {
    who.may("chat")?;
    let other = named(&node.pool, &name).await?.ok_or(Error::NotFound)?;
    if other.player_id == who.player_id {
        return Err(Error::Refused(Why::new("yourself")));
    }
    let mut transaction = node.pool.begin().await?;
    hold_player(&mut transaction, who.player_id).await?;
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM block WHERE player_id = $1 AND blocked_id <> $2"#,
        who.player_id,
        other.player_id
    );
    if count.fetch_one(&mut *transaction).await? >= BLOCKS_MAX {
        let why = Why::new("too-many-blocks").with("most", BLOCKS_MAX.to_string());
        return Err(Error::Refused(why));
    }
    let blocked = sqlx::query!(
        "INSERT INTO block (player_id, blocked_id, made_ms) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
        who.player_id,
        other.player_id,
        node.now()
    );
    blocked.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Does not mind to meet a player again.
#[utoipa::path(
    delete, path = "/me/blocks/{name}", tag = "lobby", operation_id = "unblock",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 204, description = "Done"),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with this token", body = Why),
        (status = 404, description = "There is no such player", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["chat"]), ("session" = [])),
)]
pub(super) async fn unblock(
    State(node): State<Arc<Node>>,
    who: Who,
    Named(name): Named,
) -> Result<StatusCode, Error> {
    who.may("chat")?;
    let other = named(&node.pool, &name).await?.ok_or(Error::NotFound)?;
    let removed = sqlx::query!(
        "DELETE FROM block WHERE player_id = $1 AND blocked_id = $2",
        who.player_id,
        other.player_id
    );
    removed.execute(&node.pool).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom who asks does not want to meet, by name.
#[utoipa::path(
    get, path = "/me/blocks", tag = "lobby", operation_id = "blocks",
    responses(
        (status = 200, description = "The players", body = Vec<PlayerName>),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with this token", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["chat"]), ("session" = [])),
)]
pub(super) async fn blocks(
    State(node): State<Arc<Node>>,
    who: Who,
) -> Result<Json<Vec<PlayerName>>, Error> {
    who.may("chat")?;
    let rows = sqlx::query!(
        "SELECT p.name, p.kind FROM block b JOIN player p ON p.player_id = b.blocked_id
         WHERE b.player_id = $1 ORDER BY p.name_key LIMIT $2",
        who.player_id,
        BLOCKS_MAX
    );
    let rows = rows.fetch_all(&node.pool).await?;
    let shown = |kind, name| PlayerName { name, kind: player_kind(kind) };
    Ok(Json(rows.into_iter().map(|row| shown(row.kind, row.name)).collect()))
}
