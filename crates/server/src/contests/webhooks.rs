//! Webhooks: the log of a contest is sent to addresses of its organiser, for the pages of clubs.
//!
//! A message has the new lines of the log and is signed with a secret, so that the receiver can
//! check its origin. A failed message is retried with growing delays.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use futures_util::future::join_all;
use ring::hmac;
use wire::{AddWebhook, ApiError, ContestLogLine, Scope, WebhookMessage, WebhookView};

use crate::auth::auth_user::AuthUser;
use crate::auth::secret::generate_secret;
use crate::contests::log::log_line;
use crate::db::contest_row;
use crate::db::contest_webhook::{self, DueWebhook, NewWebhook};
use crate::error::Error;
use crate::http::extract::JsonBody;
use crate::ids::{ContestId, WebhookId, new_id};
use crate::node::Node;
use crate::notifications::push_client::{Delivery, Endpoint};
use crate::numbers::in_range;

/// Maximum number of webhooks of a contest.
const WEBHOOKS_MAX: i64 = 3;

/// Maximum number of lines in one message.
const LINES_MAX: i64 = 100;

/// Number of failures in a row after which no more messages are sent.
const FAILURES_MAX: i16 = 10;

/// Delay after the first failure; it doubles with each further one.
const RETRY_DELAY_MS: i64 = 5_000;

/// Maximum number of webhooks served in one run.
const WEBHOOKS_AT_ONCE: i64 = 50;

/// Checks that the caller organises a contest.
async fn require_organiser(
    node: &Node,
    user: &AuthUser,
    contest_id: ContestId,
) -> Result<(), Error> {
    user.require_scope(Scope::Play)?;
    let row = contest_row::find(&node.pool, contest_id).await?;
    match row.organiser_id == user.player_id {
        true => Ok(()),
        false => Err(Error::Forbidden("not-contest-organiser")),
    }
}

/// Adds a webhook to a contest of the caller. The secret is in this response only.
#[utoipa::path(
    post, path = "/contests/{id}/webhooks", tag = "contests", request_body = AddWebhook,
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 201, description = "The webhook with its secret", body = WebhookView),
        (status = 403, description = "Not the organiser", body = ApiError),
        (status = 404, description = "No such contest", body = ApiError),
        (status = 422, description = "Invalid address, or too many webhooks", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn add_webhook(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    contest_id: ContestId,
    JsonBody(request): JsonBody<AddWebhook>,
) -> Result<(StatusCode, Json<WebhookView>), Error> {
    require_organiser(&node, &user, contest_id).await?;
    if Endpoint::parse_webhook(&request.url, node.settings.mode).is_none() {
        return Err(Error::Unprocessable(ApiError::new("invalid-webhook-url")));
    }
    let now_ms = node.now();
    let (webhook_id, secret) = (new_id::<WebhookId>(now_ms)?, generate_secret()?);
    let url = &request.url;
    let webhook = NewWebhook { webhook_id, contest_id, url, secret: &secret, now_ms };
    let mut transaction = node.pool.begin().await?;
    contest_row::lock(&mut transaction, contest_id).await?;
    if contest_webhook::count(&mut transaction, contest_id).await? >= WEBHOOKS_MAX {
        let error = ApiError::new("too-many-webhooks").with("most", WEBHOOKS_MAX.to_string());
        return Err(Error::Unprocessable(error));
    }
    contest_webhook::insert(&mut transaction, &webhook).await?;
    transaction.commit().await?;
    let webhook_id = webhook_id.to_string();
    let view = WebhookView { webhook_id, url: request.url, secret: Some(secret), failures: 0 };
    Ok((StatusCode::CREATED, Json(view)))
}

/// Lists the webhooks of a contest of the caller.
#[utoipa::path(
    get, path = "/contests/{id}/webhooks", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The webhooks without secrets", body = Vec<WebhookView>),
        (status = 403, description = "Not the organiser", body = ApiError),
        (status = 404, description = "No such contest", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn list_webhooks(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    contest_id: ContestId,
) -> Result<Json<Vec<WebhookView>>, Error> {
    require_organiser(&node, &user, contest_id).await?;
    let rows = contest_webhook::list(&node.pool, contest_id).await?;
    let views = rows.into_iter().map(|row| WebhookView {
        webhook_id: row.webhook_id.to_string(),
        url: row.url,
        secret: None,
        failures: in_range(row.failures),
    });
    Ok(Json(views.collect()))
}

/// Deletes a webhook of a contest of the caller.
#[utoipa::path(
    delete, path = "/contests/{id}/webhooks/{webhook}", tag = "contests",
    params(
        ("id" = String, Path, description = "Id of the contest"),
        ("webhook" = String, Path, description = "Id of the webhook"),
    ),
    responses(
        (status = 204, description = "Deleted"),
        (status = 403, description = "Not the organiser", body = ApiError),
        (status = 404, description = "No such contest or webhook", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn delete_webhook(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<StatusCode, Error> {
    let Path((contest_id, webhook_id)) = path.map_err(|_| Error::NotFound)?;
    let (contest_id, webhook_id) = (contest_id.parse()?, webhook_id.parse()?);
    require_organiser(&node, &user, contest_id).await?;
    match contest_webhook::delete(&node.pool, contest_id, webhook_id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Error::NotFound),
    }
}

/// Sends new lines of logs to all webhooks that are due.
pub(crate) async fn send_due_webhooks(node: &Node) -> Result<(), Error> {
    let due =
        contest_webhook::list_due(&node.pool, node.now(), FAILURES_MAX, WEBHOOKS_AT_ONCE).await?;
    let sent = join_all(due.into_iter().map(|webhook| send_lines(node, webhook))).await;
    sent.into_iter().collect()
}

/// Sends the next lines to one webhook and stores the result.
async fn send_lines(node: &Node, mut webhook: DueWebhook) -> Result<(), Error> {
    let rows = contest_webhook::list_lines(&node.pool, &webhook, LINES_MAX).await?;
    let Some(last) = rows.last().map(|row| row.contest_log_id) else { return Ok(()) };
    let lines: Vec<ContestLogLine> = rows.into_iter().map(|row| log_line(row.line)).collect();
    let message = WebhookMessage { contest_id: webhook.contest_id.to_string(), lines };
    let body = serde_json::to_vec(&message)
        .map_err(|error| Error::internal("cannot encode a message of a webhook", error))?;
    let mode = node.settings.mode;
    let headers = [
        ("content-type", "application/json".to_owned()),
        ("palamedes-signature", signature(&webhook.secret, &body)),
    ];
    let delivered = match Endpoint::parse_webhook(&webhook.url, mode) {
        Some(endpoint) => endpoint.deliver(mode, &headers, body).await,
        None => Err("address"),
    };
    let mut due_ms = node.now();
    match delivered {
        Ok(Delivery::Accepted) => (webhook.delivered_id, webhook.failures) = (last, 0),
        Ok(Delivery::Gone) => webhook.failures = FAILURES_MAX,
        Err(reason) => {
            tracing::info!(contest = %webhook.contest_id, reason, "webhook not delivered");
            due_ms = due_ms + (RETRY_DELAY_MS << webhook.failures.clamp(0, FAILURES_MAX));
            webhook.failures += 1;
        }
    }
    contest_webhook::update(&node.pool, &webhook, due_ms).await
}

/// HMAC-SHA256 of a body, as hexadecimal digits.
fn signature(secret: &str, body: &[u8]) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let bytes = hmac::sign(&key, body);
    let digits: String = bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256={digits}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second test case of RFC 4231.
    #[test]
    fn signature_equals_the_published_one() {
        let expected = "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(signature("Jefe", b"what do ya want for nothing?"), expected);
    }
}
