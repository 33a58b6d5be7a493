//! Queries on the logs of contests, whose rows are inserted and read only.

use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use wire::{ContestAction, ContestReason};

use crate::clock::UnixMs;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{ContestId, PlayerId};

/// Action of a log in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, sqlx::Type)]
#[repr(i16)]
pub(crate) enum StoredContestAction {
    Created = 0,
    Entered = 1,
    Withdrew = 2,
    CheckedIn = 3,
    RoundStarted = 4,
    Forfeit = 5,
    Overridden = 6,
    Finished = 7,
    Cancelled = 8,
    Uploaded = 9,
}

impl From<StoredContestAction> for ContestAction {
    fn from(action: StoredContestAction) -> ContestAction {
        match action {
            StoredContestAction::Created => ContestAction::Created,
            StoredContestAction::Entered => ContestAction::Entered,
            StoredContestAction::Withdrew => ContestAction::Withdrew,
            StoredContestAction::CheckedIn => ContestAction::CheckedIn,
            StoredContestAction::RoundStarted => ContestAction::RoundStarted,
            StoredContestAction::Forfeit => ContestAction::Forfeit,
            StoredContestAction::Overridden => ContestAction::Overridden,
            StoredContestAction::Finished => ContestAction::Finished,
            StoredContestAction::Cancelled => ContestAction::Cancelled,
            StoredContestAction::Uploaded => ContestAction::Uploaded,
        }
    }
}

/// A new line of the log. Round and table are counted from 1.
#[derive(Clone, Debug)]
pub(crate) struct NewLogLine {
    /// The player who acted or is concerned; `None` for the server.
    pub(crate) player_id: Option<PlayerId>,
    pub(crate) action: StoredContestAction,
    pub(crate) round: Option<i32>,
    pub(crate) table_number: Option<i32>,
    /// The words of the organiser.
    pub(crate) text: String,
    /// The reason of the server.
    pub(crate) reason: Option<ContestReason>,
}

impl NewLogLine {
    /// Returns a line that concerns no table.
    pub(crate) fn new(action: StoredContestAction, player_id: Option<PlayerId>) -> NewLogLine {
        let (text, reason) = (String::new(), None);
        NewLogLine { player_id, action, round: None, table_number: None, text, reason }
    }

    /// Sets the reason of the server.
    pub(crate) fn with_reason(self, reason: Option<ContestReason>) -> NewLogLine {
        NewLogLine { reason, ..self }
    }
}

/// Inserts lines in the transaction of their actions.
pub(crate) async fn insert(
    db: &mut PgConnection,
    contest_id: ContestId,
    now_ms: UnixMs,
    lines: &[NewLogLine],
) -> Result<(), Error> {
    for line in lines {
        sqlx::query!(
            "INSERT INTO contest_log (contest_id, created_ms, player_id, action, round,
                                      table_number, text, reason)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            contest_id.0,
            now_ms.0,
            line.player_id as Option<PlayerId>,
            line.action as StoredContestAction,
            line.round,
            line.table_number,
            line.text,
            line.reason.as_ref().map(Json) as Option<Json<&ContestReason>>,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Line of a log with the name of its player.
pub(crate) struct LogRow {
    pub(crate) created_ms: UnixMs,
    pub(crate) name: Option<String>,
    pub(crate) kind: Option<StoredKind>,
    pub(crate) action: StoredContestAction,
    pub(crate) round: Option<i32>,
    pub(crate) table_number: Option<i32>,
    pub(crate) text: String,
    pub(crate) reason: Option<Json<ContestReason>>,
}

/// Lists the latest lines of a contest, latest first.
pub(crate) async fn list(
    pool: &PgPool,
    contest_id: ContestId,
    limit: i64,
) -> Result<Vec<LogRow>, Error> {
    let rows = sqlx::query_as!(
        LogRow,
        r#"SELECT l.created_ms, p.name AS "name?", p.kind AS "kind?: StoredKind",
                  l.action AS "action: StoredContestAction", l.round, l.table_number, l.text,
                  l.reason AS "reason: Json<ContestReason>"
           FROM contest_log l LEFT JOIN player p ON p.player_id = l.player_id
           WHERE l.contest_id = $1 ORDER BY l.contest_log_id DESC LIMIT $2"#,
        contest_id.0,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}
