//! Queries on the webhooks of contests.
//!
//! A webhook follows the log of its contest: `delivered_id` is the last line that its address
//! accepted. So a crash loses no line, and no second queue is needed.

use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use wire::ContestReason;

use crate::clock::UnixMs;
use crate::db::contest_log::{LogRow, StoredContestAction};
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{ContestId, WebhookId};

/// A new webhook.
pub(crate) struct NewWebhook<'a> {
    pub(crate) webhook_id: WebhookId,
    pub(crate) contest_id: ContestId,
    pub(crate) url: &'a str,
    pub(crate) secret: &'a str,
    pub(crate) now_ms: UnixMs,
}

/// Inserts a webhook that receives the lines of the log from now on.
pub(crate) async fn insert(db: &mut PgConnection, webhook: &NewWebhook<'_>) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO contest_webhook (webhook_id, contest_id, url, secret, created_ms, due_ms,
                                      delivered_id)
         VALUES ($1, $2, $3, $4, $5, $5,
                 (SELECT coalesce(max(contest_log_id), 0) FROM contest_log WHERE contest_id = $2))",
        webhook.webhook_id.0,
        webhook.contest_id.0,
        webhook.url,
        webhook.secret,
        webhook.now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Counts the webhooks of a contest.
pub(crate) async fn count(db: &mut PgConnection, contest_id: ContestId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM contest_webhook WHERE contest_id = $1"#,
        contest_id.0,
    );
    Ok(count.fetch_one(db).await?)
}

/// A webhook without its secret.
pub(crate) struct WebhookRow {
    pub(crate) webhook_id: WebhookId,
    pub(crate) url: String,
    pub(crate) failures: i16,
}

/// Lists the webhooks of a contest.
pub(crate) async fn list(pool: &PgPool, contest_id: ContestId) -> Result<Vec<WebhookRow>, Error> {
    let rows = sqlx::query_as!(
        WebhookRow,
        "SELECT webhook_id, url, failures FROM contest_webhook
         WHERE contest_id = $1 ORDER BY webhook_id",
        contest_id.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Deletes a webhook of a contest; returns whether it existed.
pub(crate) async fn delete(
    pool: &PgPool,
    contest_id: ContestId,
    webhook_id: WebhookId,
) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "DELETE FROM contest_webhook WHERE contest_id = $1 AND webhook_id = $2",
        contest_id.0,
        webhook_id.0,
    );
    Ok(deleted.execute(pool).await?.rows_affected() > 0)
}

/// A webhook with lines to deliver.
pub(crate) struct DueWebhook {
    pub(crate) webhook_id: WebhookId,
    pub(crate) contest_id: ContestId,
    pub(crate) url: String,
    pub(crate) secret: String,
    pub(crate) delivered_id: i64,
    pub(crate) failures: i16,
}

/// Lists webhooks with new lines whose next attempt is due.
pub(crate) async fn list_due(
    pool: &PgPool,
    now_ms: UnixMs,
    failures_max: i16,
    limit: i64,
) -> Result<Vec<DueWebhook>, Error> {
    let rows = sqlx::query_as!(
        DueWebhook,
        "SELECT webhook_id, contest_id, url, secret, delivered_id, failures
         FROM contest_webhook w
         WHERE due_ms <= $1 AND failures < $2
           AND EXISTS (SELECT 1 FROM contest_log l
                       WHERE l.contest_id = w.contest_id AND l.contest_log_id > w.delivered_id)
         ORDER BY due_ms LIMIT $3",
        now_ms.0,
        failures_max,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Line of a log with its id.
pub(crate) struct NumberedLine {
    pub(crate) contest_log_id: i64,
    pub(crate) line: LogRow,
}

/// Lists the first lines of a log that a webhook has not received.
pub(crate) async fn list_lines(
    pool: &PgPool,
    webhook: &DueWebhook,
    limit: i64,
) -> Result<Vec<NumberedLine>, Error> {
    let rows = sqlx::query!(
        r#"SELECT l.contest_log_id, l.created_ms, p.name AS "name?", p.kind AS "kind?: StoredKind",
                  l.action AS "action: StoredContestAction", l.round, l.table_number, l.text,
                  l.reason AS "reason: Json<ContestReason>"
           FROM contest_log l LEFT JOIN player p ON p.player_id = l.player_id
           WHERE l.contest_id = $1 AND l.contest_log_id > $2
           ORDER BY l.contest_log_id LIMIT $3"#,
        webhook.contest_id.0,
        webhook.delivered_id,
        limit,
    );
    let rows = rows.fetch_all(pool).await?.into_iter().map(|row| NumberedLine {
        contest_log_id: row.contest_log_id,
        line: LogRow {
            created_ms: UnixMs(row.created_ms),
            name: row.name,
            kind: row.kind,
            action: row.action,
            round: row.round,
            table_number: row.table_number,
            text: row.text,
            reason: row.reason,
        },
    });
    Ok(rows.collect())
}

/// Stores the result of an attempt.
pub(crate) async fn update(
    pool: &PgPool,
    webhook: &DueWebhook,
    due_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE contest_webhook SET delivered_id = $2, failures = $3, due_ms = $4
         WHERE webhook_id = $1",
        webhook.webhook_id.0,
        webhook.delivered_id,
        webhook.failures,
        due_ms.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}
