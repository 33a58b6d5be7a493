//! The account deletion.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use sqlx::PgConnection;
use wire::ApiError;

use crate::auth::auth_user::SessionUser;
use crate::auth::names::name_key;
use crate::auth::session;
use crate::clock::UnixMs;
use crate::db;
use crate::db::audit_log::AuditRecord;
use crate::error::Error;
use crate::game::resign_games::resign_games;
use crate::ids::PlayerId;
use crate::node::Node;

/// Deletes the account of the current player.
/// Live games are resigned; all games are kept under an anonymous name.
#[utoipa::path(delete, path = "/me", tag = "account", responses(
    (status = 204, description = "The account is deleted."),
    (status = 401, body = ApiError),
    (status = 403, body = ApiError, description = "A recent login is required."),
))]
pub(crate) async fn delete_me(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), Error> {
    login.require_recent_login(&node)?;
    let mut transaction = node.pool.begin().await?;
    let players = delete_with_bots(node.now(), &mut transaction, login.user.player_id).await?;
    transaction.commit().await?;
    for player_id in players {
        node.games.disconnect_player(&node, player_id);
        resign_games(&node, player_id).await;
    }
    Ok((StatusCode::NO_CONTENT, [session::clear_cookie(node.settings.mode)?]))
}

/// Deletes the data of a member and of their bots, and returns all of them.
pub(crate) async fn delete_with_bots(
    now_ms: UnixMs,
    transaction: &mut PgConnection,
    member_id: PlayerId,
) -> Result<Vec<PlayerId>, Error> {
    let bots = db::token::list_bots(&mut *transaction, member_id).await?;
    let bots = bots.into_iter().map(|bot| bot.player_id);
    let players: Vec<PlayerId> = bots.chain([member_id]).collect();
    for player_id in &players {
        delete_player_data(now_ms, transaction, *player_id).await?;
    }
    Ok(players)
}

/// Deletes all data of a player except the games.
/// The row of the player stays under an anonymous name, so that the games stay readable; the audit
/// log keeps only the player id.
pub(crate) async fn delete_player_data(
    now_ms: UnixMs,
    transaction: &mut PgConnection,
    player_id: PlayerId,
) -> Result<(), Error> {
    let name = format!("gone-{player_id}");
    db::player::anonymise(transaction, player_id, &name, &name_key(&name), now_ms).await?;
    db::report::delete_all(transaction, player_id).await?;
    db::sanction::delete_all(transaction, player_id).await?;
    let was_moderator = db::moderator::delete(transaction, player_id).await?;
    let was_operator = db::operator::delete(transaction, player_id).await?;
    for (had_role, action) in
        [(was_moderator, "moderator-removed"), (was_operator, "operator-removed")]
    {
        let (by, target) = (Some(player_id), player_id);
        let record =
            AuditRecord { by, action, target, reason: "", until_ms: None, report_id: None };
        if had_role {
            db::audit_log::insert(transaction, now_ms, &record).await?;
        }
    }
    Ok(())
}
