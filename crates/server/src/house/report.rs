//! Somebody is reported, by whoever met them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use sqlx::PgConnection;
use wire::{NewReport, PlayerKind, ReportReason, Why};

use super::{bounded, refused};
use crate::account::{From, LoggedIn, REPORT_ADDRESS, REPORT_PLAYER, count, household, named};
use crate::body::Sent;
use crate::error::Error;
use crate::ids::{fresh, read_slug, slug};
use crate::lobby;
use crate::node::Node;

/// So many reports wait for a decision. More would be read by nobody.
const OPEN_MAX: i64 = 10_000;

/// So many words of a table are kept with a report, the latest.
pub(super) const LINES_MAX: i64 = 200;

pub(super) fn reason_number(reason: ReportReason) -> i16 {
    match reason {
        ReportReason::Chat => 0,
        ReportReason::Cheating => 1,
        ReportReason::Name => 2,
        ReportReason::Other => 3,
    }
}

pub(super) fn reason_of(number: i16) -> ReportReason {
    match number {
        0 => ReportReason::Chat,
        1 => ReportReason::Cheating,
        2 => ReportReason::Name,
        _ => ReportReason::Other,
    }
}

/// Reports a player to the moderators. Whoever is reported is not told.
#[utoipa::path(
    post, path = "/reports", tag = "house", operation_id = "report",
    request_body = NewReport,
    responses(
        (status = 204, description = "The moderators will see it"),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "A token reports nobody", body = Why),
        (status = 404, description = "There is no such game for who asks", body = Why),
        (status = 409, description = "Reported already, and not decided yet", body = Why),
        (status = 422, description = "Whoever this is cannot be reported", body = Why),
        (status = 429, description = "Too often", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn report(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    From(address): From,
    Sent(said): Sent<NewReport>,
) -> Result<StatusCode, Error> {
    let reporter_id = login.who.player_id;
    let text = bounded(&said.text, "report-text")?;
    let other = named(&node.pool, &said.player).await?.ok_or(refused("no-such-player"))?;
    if other.player_id == reporter_id {
        return Err(refused("yourself"));
    }
    if other.kind == PlayerKind::House {
        return Err(refused("house-is-not-reported"));
    }
    let game_id = match &said.game {
        Some(game) => Some(read_slug(game).ok_or(Error::NotFound)?),
        None => None,
    };
    let hears = match game_id {
        Some(game_id) => Some(lobby::hears(&node.pool, game_id, reporter_id).await?),
        None => None,
    };
    count(&node, REPORT_PLAYER, &slug(reporter_id)).await?;
    count(&node, REPORT_ADDRESS, &household(address)).await?;
    let mut transaction = node.pool.begin().await?;
    let now_ms = node.now();
    let report_id = fresh(node.now_ms())?;
    let made = sqlx::query!(
        "INSERT INTO report
             (report_id, reporter_id, player_id, name, game_id, reason, text, made_ms)
         SELECT $1, $2, player_id, name, $4, $5, $6, $7 FROM player
         WHERE player_id = $3 AND (SELECT count(*) FROM report WHERE status = 0) < $8
         ON CONFLICT DO NOTHING",
        report_id,
        reporter_id,
        other.player_id,
        game_id,
        reason_number(said.reason),
        text,
        now_ms,
        OPEN_MAX
    );
    if made.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Err(not_made(&mut transaction, reporter_id, other.player_id, game_id).await?);
    }
    if let (Some(game_id), Some(hears)) = (game_id, hears) {
        keep_words(&mut transaction, report_id, game_id, hears).await?;
    }
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Why a report was not made.
async fn not_made(
    db: &mut PgConnection,
    reporter_id: i64,
    player_id: i64,
    game_id: Option<i64>,
) -> Result<Error, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM report WHERE reporter_id = $1 AND player_id = $2
               AND game_id IS NOT DISTINCT FROM $3 AND status = 0) AS "found!""#,
        reporter_id,
        player_id,
        game_id
    );
    match found.fetch_one(db).await? {
        true => Ok(Error::Conflict(Why::new("reported-already"))),
        false => Ok(refused("reports-full")),
    }
}

/// Keeps what the reporter could read at the table with the report.
async fn keep_words(
    db: &mut PgConnection,
    report_id: i64,
    game_id: i64,
    hears: lobby::Hears,
) -> Result<(), Error> {
    let kept = sqlx::query!(
        "INSERT INTO report_line (report_id, number, player_id, room, text, at_ms)
         SELECT $1, row_number() OVER (ORDER BY chat_id), player_id, room, text, at_ms
         FROM (SELECT * FROM chat WHERE game_id = $2 AND (room = 0 OR $3)
               ORDER BY chat_id DESC LIMIT $4) c",
        report_id,
        game_id,
        hears == lobby::Hears::All,
        LINES_MAX
    );
    kept.execute(db).await?;
    Ok(())
}
