//! What a moderator does about a player: in one transaction with its entry in the audit log.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sqlx::PgConnection;
use wire::{Moderate, ModeratorAct, PlayerKind, PlayerOrder, Why};

use super::audit::{self, Done};
use super::who::Moderator;
use super::{order, reason, refused};
use crate::account::{friendly_name, leave_tables, mail, name_key, named};
use crate::body::Sent;
use crate::error::Error;
use crate::ids::read_slug;
use crate::lobby;
use crate::node::Node;

/// A year: nothing with an end holds longer.
const HOURS_MAX: u32 = 8760;

const HOUR_MS: i64 = 60 * 60 * 1000;

/// So often a name is looked for that nobody has.
const NAME_TRIES: usize = 8;

/// Mutes, suspends or renames a player, or takes it back. For moderators.
#[utoipa::path(
    post, path = "/moderation/acts", tag = "moderation", operation_id = "moderate",
    request_body = Moderate,
    responses(
        (status = 200, description = "How things stand with them now", body = PlayerOrder),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 404, description = "Who asks is no moderator", body = Why),
        (status = 409, description = "It is so already", body = Why),
        (status = 422, description = "That is not done to whoever this is", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn act(
    State(node): State<Arc<Node>>,
    moderator: Moderator,
    Sent(asked): Sent<Moderate>,
) -> Result<Json<PlayerOrder>, Error> {
    let why = reason(&asked.why)?;
    let now_ms = node.now();
    let until_ms = until(&asked, now_ms)?;
    let other = named(&node.pool, &asked.player).await?.ok_or(refused("no-such-player"))?;
    let whom = other.player_id;
    if whom == moderator.player_id {
        return Err(refused("yourself"));
    }
    if other.kind == PlayerKind::House {
        return Err(refused("house-is-not-moderated"));
    }
    let mut transaction = node.pool.begin().await?;
    hold(&mut transaction, whom).await?;
    let report_id = answered(&mut transaction, &asked, whom).await?;
    let (what, new_name) = match asked.act {
        ModeratorAct::Mute => {
            mute(&mut transaction, whom, until_ms.unwrap_or(now_ms)).await?;
            ("mute", None)
        }
        ModeratorAct::Unmute => {
            unmute(&mut transaction, whom, now_ms).await?;
            ("unmute", None)
        }
        ModeratorAct::Suspend => {
            suspend(&mut transaction, whom, until_ms).await?;
            ("suspend", None)
        }
        ModeratorAct::Lift => {
            lift(&mut transaction, whom, now_ms).await?;
            ("lift", None)
        }
        ModeratorAct::Rename => ("rename", Some(rename(&mut transaction, whom).await?)),
    };
    let by = Some(moderator.player_id);
    let done = Done { by, what, whom, why, until_ms, report_id };
    audit::write(&mut transaction, now_ms, &done).await?;
    transaction.commit().await?;
    if let Some(name) = new_name {
        lobby::renamed(&node, whom);
        mail::tell(&node, whom, &name, "renamed").await;
    }
    if asked.act == ModeratorAct::Suspend {
        send_away(&node, whom).await?;
    }
    Ok(Json(order::of_one(&node, whom).await?))
}

/// Until when it holds. What takes something back, and a new name, have no end.
fn until(asked: &Moderate, now_ms: i64) -> Result<Option<i64>, Error> {
    let wrong = || Error::Unreadable(Why::new("hours").with("most", HOURS_MAX.to_string()));
    let until = match asked.hours {
        Some(hours) if (1..=HOURS_MAX).contains(&hours) => {
            Some(now_ms + i64::from(hours) * HOUR_MS)
        }
        Some(_) => return Err(wrong()),
        None => None,
    };
    match asked.act {
        ModeratorAct::Mute if until.is_none() => Err(wrong()),
        ModeratorAct::Mute | ModeratorAct::Suspend => Ok(until),
        _ if until.is_some() => Err(wrong()),
        _ => Ok(None),
    }
}

/// Holds the row of a player against logins, tokens and words of theirs. Moderators are unmade on
/// the command line before anything is done about them.
async fn hold(transaction: &mut PgConnection, player_id: i64) -> Result<(), Error> {
    let held = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM moderator m
               WHERE m.player_id = p.player_id) AS "moderator!"
           FROM player p WHERE player_id = $1 AND gone_ms IS NULL FOR UPDATE OF p"#,
        player_id
    );
    match held.fetch_optional(transaction).await? {
        None => Err(refused("no-such-player")),
        Some(true) => Err(refused("moderator-already")),
        Some(false) => Ok(()),
    }
}

/// The report this answers, which is about this player.
async fn answered(
    transaction: &mut PgConnection,
    asked: &Moderate,
    player_id: i64,
) -> Result<Option<i64>, Error> {
    let Some(report) = &asked.report else { return Ok(None) };
    let report_id = read_slug(report).ok_or(refused("no-such-report"))?;
    let found = sqlx::query_scalar!(
        "SELECT report_id FROM report WHERE report_id = $1 AND player_id = $2",
        report_id,
        player_id
    );
    let found = found.fetch_optional(transaction).await?;
    found.map(Some).ok_or(refused("no-such-report"))
}

async fn mute(db: &mut PgConnection, player_id: i64, until_ms: i64) -> Result<(), Error> {
    let muted = sqlx::query!(
        "INSERT INTO mute (player_id, until_ms) VALUES ($1, $2)
         ON CONFLICT (player_id) DO UPDATE SET until_ms = $2",
        player_id,
        until_ms
    );
    muted.execute(db).await?;
    Ok(())
}

async fn unmute(db: &mut PgConnection, player_id: i64, now_ms: i64) -> Result<(), Error> {
    let removed =
        sqlx::query!("DELETE FROM mute WHERE player_id = $1 AND until_ms > $2", player_id, now_ms);
    match removed.execute(db).await?.rows_affected() {
        0 => Err(Error::Conflict(Why::new("not-muted"))),
        _ => Ok(()),
    }
}

/// From now on nobody gets in as this player: what let them in is gone, for bots of theirs too.
async fn suspend(
    db: &mut PgConnection,
    player_id: i64,
    until_ms: Option<i64>,
) -> Result<(), Error> {
    let suspended = sqlx::query!(
        "INSERT INTO suspension (player_id, until_ms) VALUES ($1, $2)
         ON CONFLICT (player_id) DO UPDATE SET until_ms = $2",
        player_id,
        until_ms
    );
    suspended.execute(&mut *db).await?;
    sqlx::query!("DELETE FROM session WHERE player_id = $1", player_id).execute(&mut *db).await?;
    sqlx::query!("DELETE FROM token WHERE player_id = $1 OR owner_id = $1", player_id)
        .execute(&mut *db)
        .await?;
    leave_tables(db, player_id).await
}

async fn lift(db: &mut PgConnection, player_id: i64, now_ms: i64) -> Result<(), Error> {
    let removed = sqlx::query!(
        "DELETE FROM suspension WHERE player_id = $1 AND (until_ms IS NULL OR until_ms > $2)",
        player_id,
        now_ms
    );
    match removed.execute(db).await?.rows_affected() {
        0 => Err(Error::Conflict(Why::new("not-suspended"))),
        _ => Ok(()),
    }
}

/// Gives a player a name such as guests have, and returns it.
async fn rename(db: &mut PgConnection, player_id: i64) -> Result<String, Error> {
    for _ in 0..NAME_TRIES {
        let name = friendly_name()?;
        let renamed = sqlx::query!(
            "UPDATE player SET name = $2, name_key = $3 WHERE player_id = $1
             AND NOT EXISTS (SELECT 1 FROM player WHERE name_key = $3)",
            player_id,
            name,
            name_key(&name)
        );
        if renamed.execute(&mut *db).await?.rows_affected() == 1 {
            return Ok(name);
        }
    }
    Err(Error::Overloaded)
}

/// Closes what a player and their bots have open. What is missed here is found by those who look
/// whether a login still stands.
async fn send_away(node: &Node, player_id: i64) -> Result<(), Error> {
    node.games.send_away(node, player_id);
    let bots = sqlx::query_scalar!("SELECT player_id FROM bot WHERE owner_id = $1", player_id);
    for bot in bots.fetch_all(&node.pool).await? {
        node.games.send_away(node, bot);
    }
    Ok(())
}
