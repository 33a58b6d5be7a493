//! Members on the page of the operator.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{
    ApiError, CreatedInvitation, MemberPage, MemberView, NewInvitation, NewMember, NewPassword,
};

use crate::account::members;
use crate::auth::names::name_key;
use crate::db;
use crate::error::Error;
use crate::game::resign_games::resign_games;
use crate::http::extract::{JsonBody, PathParam};
use crate::http::query::parse_query;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::operator::operator_user::{OperatorUser, OperatorWithPasskey};

/// Members per page.
const PAGE_SIZE: u8 = 50;

/// Maximum length of a search text.
const SEARCH_MAX_CHARS: usize = 40;

/// Maximum number of days for which an invitation is valid.
const INVITATION_DAYS_MAX: u16 = 365;

/// Query parameters of the list of members.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberQuery {
    /// Only members whose names begin with this text.
    search: Option<String>,
    /// Continues after this member: `next` of the previous page.
    after: Option<String>,
}

/// Lists members by name. For operators.
#[utoipa::path(
    get, path = "/operator/members", tag = "operator", operation_id = "listMembers",
    params(MemberQuery),
    responses(
        (status = 200, description = "A page of members", body = MemberPage),
        (status = 404, description = "Not an operator", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn list_members(
    State(node): State<Arc<Node>>,
    _: OperatorUser,
    query: Result<Query<MemberQuery>, QueryRejection>,
) -> Result<Json<MemberPage>, Error> {
    let query = parse_query(query)?;
    let checked = |text: Option<String>| {
        let text = text.unwrap_or_default();
        match text.chars().count() <= SEARCH_MAX_CHARS && !text.contains('\0') {
            true => Ok(text),
            false => Err(Error::BadRequest(ApiError::new("invalid-query"))),
        }
    };
    let (search, after) = (name_key(&checked(query.search)?), checked(query.after)?);
    let limit = i64::from(PAGE_SIZE) + 1;
    let mut rows = db::account::list_members(&node.pool, &search, &after, limit).await?;
    let is_more = rows.len() > usize::from(PAGE_SIZE);
    rows.truncate(PAGE_SIZE.into());
    let next = rows.last().filter(|_| is_more).map(|row| row.name_key.clone());
    let members = rows.into_iter().map(|row| MemberView {
        name: row.name,
        created_ms: row.created_ms.into(),
        seen_ms: row.seen_ms.map(u64::from),
        has_email: row.has_email,
        moderator: row.is_moderator,
        operator: row.is_operator,
    });
    Ok(Json(MemberPage { members: members.collect(), next }))
}

/// Creates a member and returns the password. For operators.
#[utoipa::path(
    post, path = "/operator/members", tag = "operator", operation_id = "addMember",
    request_body = NewMember,
    responses(
        (status = 201, description = "The password of the member", body = NewPassword),
        (status = 404, description = "Not an operator", body = ApiError),
        (status = 409, description = "The name is taken", body = ApiError),
        (status = 422, description = "The name is not allowed", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn add_member(
    State(node): State<Arc<Node>>,
    operator: OperatorWithPasskey,
    JsonBody(request): JsonBody<NewMember>,
) -> Result<(StatusCode, Json<NewPassword>), Error> {
    let password = members::add(&node.pool, &request.name, Some(operator.player_id)).await?;
    Ok((StatusCode::CREATED, Json(NewPassword { password })))
}

/// Gives a member a new password, which ends all their sessions. For operators.
#[utoipa::path(
    post, path = "/operator/members/{name}/reset-password", tag = "operator",
    operation_id = "resetMemberPassword",
    params(("name" = String, Path, description = "The name of the member")),
    responses(
        (status = 200, description = "The new password", body = NewPassword),
        (status = 404, description = "Not an operator", body = ApiError),
        (status = 422, description = "Not a member, or an operator", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn reset_password(
    State(node): State<Arc<Node>>,
    operator: OperatorWithPasskey,
    PathParam(name): PathParam,
) -> Result<Json<NewPassword>, Error> {
    let target = find_target(&node, &name).await?;
    let password = members::reset_password(&node.pool, target, Some(operator.player_id)).await?;
    node.games.disconnect_player(&node, target);
    Ok(Json(NewPassword { password }))
}

/// Deletes a member with their bots; their games are kept. For operators.
#[utoipa::path(
    delete, path = "/operator/members/{name}", tag = "operator", operation_id = "deleteMember",
    params(("name" = String, Path, description = "The name of the member")),
    responses(
        (status = 204, description = "The member is deleted"),
        (status = 404, description = "Not an operator", body = ApiError),
        (status = 422, description = "Not a member, or an operator", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn delete_member(
    State(node): State<Arc<Node>>,
    operator: OperatorWithPasskey,
    PathParam(name): PathParam,
) -> Result<StatusCode, Error> {
    let target = find_target(&node, &name).await?;
    for player_id in members::delete(&node.pool, target, Some(operator.player_id)).await? {
        node.games.disconnect_player(&node, player_id);
        resign_games(&node, player_id).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a link with which one person can register. For operators.
#[utoipa::path(
    post, path = "/operator/invitations", tag = "operator", operation_id = "inviteMember",
    request_body = NewInvitation,
    responses(
        (status = 201, description = "The link", body = CreatedInvitation),
        (status = 404, description = "Not an operator", body = ApiError),
        (status = 422, description = "The number of days is not allowed", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn invite_member(
    State(node): State<Arc<Node>>,
    _: OperatorWithPasskey,
    JsonBody(request): JsonBody<NewInvitation>,
) -> Result<(StatusCode, Json<CreatedInvitation>), Error> {
    if !(1..=INVITATION_DAYS_MAX).contains(&request.days) {
        return Err(Error::Unprocessable(ApiError::new("invalid-days")));
    }
    let code = members::invite(&node.pool, request.days).await?;
    let link = format!("{}/account#invite={code}", node.settings.public_url);
    Ok((StatusCode::CREATED, Json(CreatedInvitation { link })))
}

/// Finds a member. Operators are changed on the command line only.
async fn find_target(node: &Node, name: &str) -> Result<PlayerId, Error> {
    let target = members::find_member(&node.pool, name).await?;
    match db::operator::is_operator(&node.pool, target).await? {
        true => Err(Error::Unprocessable(ApiError::new("operator-protected"))),
        false => Ok(target),
    }
}
