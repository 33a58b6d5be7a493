//! Whoever asks, as they see themselves.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wire::{ChangeMe, Me, SessionView, Why};

use super::who::{By, LoggedIn, Scopes, Who, kind};
use super::{Answered, session};
use crate::body::{Named, Sent};
use crate::error::Error;
use crate::ids::{read_slug, slug};
use crate::node::Node;

/// The languages mail is written in.
const LANGUAGES: [&str; 2] = ["en", "de"];

/// A player as they see themselves. A token does not see how its owner is reached and gets in.
pub(crate) async fn of(node: &Node, player_id: i64, token: Option<Scopes>) -> Result<Me, Error> {
    let found = sqlx::query!(
        r#"SELECT name, kind, mail AS "mail?", language AS "language?", research AS "research?",
               mail_games AS "mail_games?", password IS NOT NULL AS "password!",
               (SELECT count(*) FROM passkey k WHERE k.player_id = p.player_id) AS "passkeys!",
               (SELECT count(*) FROM recovery_code r WHERE r.player_id = p.player_id) AS "codes!"
           FROM player p LEFT JOIN account USING (player_id) WHERE p.player_id = $1"#,
        player_id,
    )
    .fetch_one(&node.pool)
    .await?;
    let whole = token.is_none();
    let many = |count: i64| if whole { u32::try_from(count).unwrap_or(u32::MAX) } else { 0 };
    Ok(Me {
        name: found.name,
        kind: kind(found.kind),
        mail: found.mail.filter(|_| whole),
        language: found.language.unwrap_or_else(|| LANGUAGES[0].to_owned()),
        research: found.research.unwrap_or(false),
        mail_games: found.mail_games.unwrap_or(false),
        password: whole && found.password,
        passkeys: many(found.passkeys),
        recovery_codes: many(found.codes),
        scopes: token.map(Scopes::list),
    })
}

/// Whoever asks.
#[utoipa::path(get, path = "/me", tag = "account", responses(
    (status = 200, body = Me),
    (status = 401, body = Why), (status = 403, body = Why), (status = 503, body = Why),
), security(("token" = ["read"])))]
pub(crate) async fn get(State(node): State<Arc<Node>>, who: Who) -> Result<Json<Me>, Error> {
    who.may("read")?;
    let token = match who.by {
        By::Token { scopes, .. } => Some(scopes),
        By::Session { .. } => None,
    };
    Ok(Json(of(&node, who.player_id, token).await?))
}

/// Changes what somebody may decide about themselves.
#[utoipa::path(patch, path = "/me", tag = "account", request_body = ChangeMe, responses(
    (status = 200, body = Me),
    (status = 400, body = Why), (status = 401, body = Why), (status = 403, body = Why),
    (status = 413, body = Why), (status = 415, body = Why), (status = 422, body = Why),
    (status = 503, body = Why),
))]
pub(crate) async fn change(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Sent(change): Sent<ChangeMe>,
) -> Result<Json<Me>, Error> {
    if change.language.as_deref().is_some_and(|language| !LANGUAGES.contains(&language)) {
        return Err(Error::Refused(Why::new("language")));
    }
    sqlx::query!(
        "UPDATE account SET research = coalesce($2, research), language = coalesce($3, language),
             mail_games = coalesce($4, mail_games) WHERE player_id = $1",
        login.who.player_id,
        change.research,
        change.language,
        change.mail_games,
    )
    .execute(&node.pool)
    .await?;
    Ok(Json(of(&node, login.who.player_id, None).await?))
}

/// Where whoever asks is logged in.
#[utoipa::path(get, path = "/me/sessions", tag = "account", responses(
    (status = 200, body = Vec<SessionView>),
    (status = 401, body = Why), (status = 403, body = Why), (status = 503, body = Why),
))]
pub(crate) async fn sessions(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<Json<Vec<SessionView>>, Error> {
    Ok(Json(list_sessions(&node, login.who.player_id, login.session_id).await?))
}

pub(crate) async fn list_sessions(
    node: &Node,
    player_id: i64,
    this: i64,
) -> Result<Vec<SessionView>, Error> {
    let found = sqlx::query!(
        "SELECT session_id, made_ms, seen_ms, agent FROM session WHERE player_id = $1
         ORDER BY seen_ms DESC, session_id DESC",
        player_id,
    )
    .fetch_all(&node.pool)
    .await?;
    let views = found.into_iter().map(|session| SessionView {
        id: slug(session.session_id),
        made_ms: session.made_ms.unsigned_abs(),
        seen_ms: session.seen_ms.unsigned_abs(),
        agent: session.agent,
        this: session.session_id == this,
    });
    Ok(views.collect())
}

/// Ends one login of whoever asks, here or elsewhere.
#[utoipa::path(delete, path = "/me/sessions/{id}", tag = "account",
    params(("id" = String, Path)),
    responses(
        (status = 204), (status = 401, body = Why), (status = 403, body = Why),
        (status = 404, body = Why), (status = 503, body = Why),
    ))]
pub(crate) async fn end_session(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Named(id): Named,
) -> Answered {
    let session_id = read_slug(&id).ok_or(Error::NotFound)?;
    match session::end(&node, login.who.player_id, session_id).await? {
        true => Ok(axum::http::StatusCode::NO_CONTENT),
        false => Err(Error::NotFound),
    }
}

/// Ends all logins of whoever asks but this one.
#[utoipa::path(delete, path = "/me/sessions", tag = "account", responses(
    (status = 204), (status = 401, body = Why), (status = 403, body = Why),
    (status = 503, body = Why),
))]
pub(crate) async fn end_others(State(node): State<Arc<Node>>, login: LoggedIn) -> Answered {
    let mut connection = node.pool.acquire().await?;
    session::end_all(&mut connection, login.who.player_id, Some(login.session_id)).await?;
    node.games.send_away(&node, login.who.player_id);
    Ok(axum::http::StatusCode::NO_CONTENT)
}
