//! Queries on the entries of contests.

use serde::Serialize;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{ContestEntryId, ContestId, PlayerId};

/// Entry of a player in a contest.
#[derive(Clone, Debug)]
pub(crate) struct EntryRow {
    pub(crate) entry_id: ContestEntryId,
    /// `None` in an uploaded event, whose players need no account.
    pub(crate) player_id: Option<PlayerId>,
    pub(crate) kind: StoredKind,
    pub(crate) rating: i32,
    /// Division of a league, 0 the highest.
    pub(crate) division: i16,
    pub(crate) checked_in: bool,
    pub(crate) joined: i32,
    pub(crate) dropped: Option<i32>,
}

impl EntryRow {
    /// Returns whether the entry is that of one of these players.
    pub(crate) fn is_one_of(&self, players: &[PlayerId]) -> bool {
        self.player_id.is_some_and(|player_id| players.contains(&player_id))
    }

    /// A name that is unique in the contest and does not change.
    pub(crate) fn key(&self) -> String {
        self.player_id.map_or_else(|| self.entry_id.to_string(), |player_id| player_id.to_string())
    }
}

/// Lists the entries in the order of their indices.
pub(crate) async fn list(
    db: &mut PgConnection,
    contest_id: ContestId,
) -> Result<Vec<EntryRow>, Error> {
    let rows = sqlx::query_as!(
        EntryRow,
        r#"SELECT e.entry_id, e.player_id AS "player_id: PlayerId",
                  coalesce(p.kind, 0) AS "kind!: StoredKind", e.rating, e.division, e.checked_in,
                  e.joined, e.dropped
           FROM contest_entry e LEFT JOIN player p ON p.player_id = e.player_id
           WHERE e.contest_id = $1 ORDER BY e.entry_id"#,
        contest_id.0,
    );
    Ok(rows.fetch_all(db).await?)
}

/// Current name and kind of a player.
pub(crate) struct EntryName {
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
}

/// Lists the names of the players in the order of their indices.
pub(crate) async fn list_names(
    pool: &PgPool,
    contest_id: ContestId,
) -> Result<Vec<EntryName>, Error> {
    let rows = sqlx::query_as!(
        EntryName,
        r#"SELECT coalesce(p.name, e.name) AS "name!", coalesce(p.kind, 0) AS "kind!: StoredKind"
           FROM contest_entry e LEFT JOIN player p ON p.player_id = e.player_id
           WHERE e.contest_id = $1 ORDER BY e.entry_id"#,
        contest_id.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Lists the players who have not dropped out and whose account is deleted or suspended.
pub(crate) async fn list_gone(
    db: &mut PgConnection,
    contest_id: ContestId,
    now_ms: UnixMs,
) -> Result<Vec<PlayerId>, Error> {
    let gone = sqlx::query_scalar!(
        r#"SELECT e.player_id AS "id!: PlayerId"
           FROM contest_entry e JOIN player p ON p.player_id = e.player_id
           LEFT JOIN suspension s ON s.player_id = e.player_id
               AND (s.until_ms IS NULL OR s.until_ms > $2)
           WHERE e.contest_id = $1 AND e.dropped IS NULL
             AND (p.deleted_ms IS NOT NULL OR s.player_id IS NOT NULL)"#,
        contest_id.0,
        now_ms.0,
    );
    Ok(gone.fetch_all(db).await?)
}

/// Inserts an entry.
pub(crate) async fn insert(
    db: &mut PgConnection,
    contest_id: ContestId,
    entry: &EntryRow,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO contest_entry (contest_id, entry_id, player_id, rating, checked_in, joined)
         VALUES ($1, $2, $3, $4, $5, $6)",
        contest_id.0,
        entry.entry_id.0,
        entry.player_id as Option<PlayerId>,
        entry.rating,
        entry.checked_in,
        entry.joined,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Entry of a player without an account.
#[derive(Serialize)]
pub(crate) struct NamedEntry {
    pub(crate) entry_id: i64,
    pub(crate) name: String,
    pub(crate) rating: i32,
    pub(crate) division: i16,
    pub(crate) joined: i32,
    pub(crate) dropped: Option<i32>,
}

/// Inserts the entries of an uploaded event.
pub(crate) async fn insert_named(
    db: &mut PgConnection,
    contest_id: ContestId,
    entries: &[NamedEntry],
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO contest_entry (contest_id, entry_id, name, rating, division, checked_in,
                                    joined, dropped)
         SELECT $1, e.entry_id, e.name, e.rating, e.division, true, e.joined, e.dropped
         FROM jsonb_to_recordset($2::jsonb)
             AS e (entry_id bigint, name text, rating int, division smallint, joined int,
                   dropped int)",
        contest_id.0,
        Json(entries) as Json<&[NamedEntry]>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes entries of a contest before its first round.
pub(crate) async fn delete(
    db: &mut PgConnection,
    contest_id: ContestId,
    players: &[PlayerId],
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM contest_entry WHERE contest_id = $1 AND player_id = ANY($2)",
        contest_id.0,
        players as &[PlayerId],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Sets the first round without these players; without a round they take part again.
pub(crate) async fn set_dropped(
    db: &mut PgConnection,
    contest_id: ContestId,
    players: &[PlayerId],
    dropped: Option<i32>,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE contest_entry SET dropped = $3 WHERE contest_id = $1 AND player_id = ANY($2)",
        contest_id.0,
        players as &[PlayerId],
        dropped,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Sets the divisions of entries.
pub(crate) async fn set_divisions(
    db: &mut PgConnection,
    contest_id: ContestId,
    entries: &[EntryRow],
) -> Result<(), Error> {
    let ids: Vec<ContestEntryId> = entries.iter().map(|entry| entry.entry_id).collect();
    let divisions: Vec<i16> = entries.iter().map(|entry| entry.division).collect();
    sqlx::query!(
        "UPDATE contest_entry e SET division = d.division
         FROM unnest($2::bigint[], $3::smallint[]) AS d (entry_id, division)
         WHERE e.contest_id = $1 AND e.entry_id = d.entry_id",
        contest_id.0,
        &ids as &[ContestEntryId],
        &divisions,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that a player has checked in.
pub(crate) async fn check_in(
    db: &mut PgConnection,
    contest_id: ContestId,
    player_id: PlayerId,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE contest_entry SET checked_in = true WHERE contest_id = $1 AND player_id = $2",
        contest_id.0,
        player_id.0,
    )
    .execute(db)
    .await?;
    Ok(())
}
