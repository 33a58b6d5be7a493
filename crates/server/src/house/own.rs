//! What is kept about a person here: for themselves, and how it goes.

use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;
use wire::{ReportReason, ReportStatus};

use super::audit::{self, Done};
use super::order;
use super::report::reason_of;
use super::reports::status_of;
use crate::error::Error;
use crate::node::Node;

/// Reports go so long after they are decided.
const DECIDED_MS: i64 = 180 * 24 * 60 * 60 * 1000;

/// So much of each kind is told, the latest.
const TOLD_MAX: i64 = 1000;

/// What the house keeps about somebody.
#[derive(Serialize, ToSchema)]
pub(crate) struct Own {
    /// Until when they may not chat.
    muted_until_ms: Option<u64>,
    /// What they reported.
    reports: Vec<OwnReport>,
    /// What they were reported for, without by whom.
    reported: Vec<AboutOwn>,
    /// What moderators did about them.
    acts: Vec<OwnAct>,
}

/// A report of theirs.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnReport {
    /// Whom they reported, as they were called.
    player: String,
    /// For what.
    reason: ReportReason,
    /// In their words.
    text: String,
    /// When.
    made_ms: u64,
    /// How far it is.
    status: ReportStatus,
}

/// A report about them.
#[derive(Serialize, ToSchema)]
pub(crate) struct AboutOwn {
    /// For what.
    reason: ReportReason,
    /// When.
    made_ms: u64,
    /// How far it is.
    status: ReportStatus,
}

/// Something a moderator did about them.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnAct {
    /// What.
    what: String,
    /// Why.
    why: String,
    /// When.
    at_ms: u64,
    /// Until when it holds or held.
    until_ms: Option<u64>,
}

/// What the house keeps about a player, for them.
pub(crate) async fn own(node: &Node, player_id: i64) -> Result<Own, Error> {
    let mut db = node.pool.acquire().await?;
    let muted = order::muted_until(&mut db, player_id, node.now()).await?;
    let reports = sqlx::query!(
        "SELECT name, reason, text, made_ms, status FROM report WHERE reporter_id = $1
         ORDER BY report_id DESC LIMIT $2",
        player_id,
        TOLD_MAX
    );
    let reports = reports.fetch_all(&mut *db).await?.into_iter().map(|row| OwnReport {
        player: row.name,
        reason: reason_of(row.reason),
        text: row.text,
        made_ms: row.made_ms.unsigned_abs(),
        status: status_of(row.status),
    });
    let reported = sqlx::query!(
        "SELECT reason, made_ms, status FROM report WHERE player_id = $1
         ORDER BY report_id DESC LIMIT $2",
        player_id,
        TOLD_MAX
    );
    let reported = reported.fetch_all(&mut *db).await?.into_iter().map(|row| AboutOwn {
        reason: reason_of(row.reason),
        made_ms: row.made_ms.unsigned_abs(),
        status: status_of(row.status),
    });
    let acts = sqlx::query!(
        "SELECT what, why, at_ms, until_ms FROM audit WHERE whom_id = $1
         ORDER BY audit_id DESC LIMIT $2",
        player_id,
        TOLD_MAX
    );
    let acts = acts.fetch_all(&mut *db).await?.into_iter().map(|row| OwnAct {
        what: row.what,
        why: row.why,
        at_ms: row.at_ms.unsigned_abs(),
        until_ms: row.until_ms.map(i64::unsigned_abs),
    });
    Ok(Own {
        muted_until_ms: muted.map(i64::unsigned_abs),
        reports: reports.collect(),
        reported: reported.collect(),
        acts: acts.collect(),
    })
}

/// Forgets a player who goes: reports of theirs and about them, and what they said in others. The
/// audit log names them by a number alone.
pub(crate) async fn forget(
    transaction: &mut PgConnection,
    player_id: i64,
    now_ms: i64,
) -> Result<(), Error> {
    macro_rules! remove {
        ($($statement:literal),+ $(,)?) => {
            $(sqlx::query!($statement, player_id).execute(&mut *transaction).await?;)+
        };
    }
    remove!(
        "DELETE FROM report_line WHERE player_id = $1",
        "DELETE FROM report WHERE reporter_id = $1 OR player_id = $1",
        "DELETE FROM mute WHERE player_id = $1",
        "DELETE FROM suspension WHERE player_id = $1",
    );
    let was = sqlx::query!("DELETE FROM moderator WHERE player_id = $1", player_id);
    if was.execute(&mut *transaction).await?.rows_affected() == 1 {
        let (by, what) = (Some(player_id), "moderator-removed");
        let done = Done { by, what, whom: player_id, why: "", until_ms: None, report_id: None };
        audit::write(transaction, now_ms, &done).await?;
    }
    Ok(())
}

/// Removes what is over.
pub(crate) async fn sweep(node: &Node) -> Result<(), Error> {
    let now_ms = node.now();
    sqlx::query!("DELETE FROM mute WHERE until_ms < $1", now_ms).execute(&node.pool).await?;
    sqlx::query!("DELETE FROM suspension WHERE until_ms < $1", now_ms).execute(&node.pool).await?;
    sqlx::query!("DELETE FROM report WHERE decided_ms < $1", now_ms - DECIDED_MS)
        .execute(&node.pool)
        .await?;
    Ok(())
}
