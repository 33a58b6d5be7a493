//! How somebody goes.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use sqlx::PgConnection;
use sqlx::postgres::PgQueryResult;
use tokio::time::interval;
use wire::Why;

use super::name::name_key;
use super::session;
use super::who::LoggedIn;
use crate::error::Error;
use crate::house;
use crate::ids::slug;
use crate::lobby;
use crate::node::Node;

/// Deletes the account of whoever asks. Games that run are resigned; all stay, under a name that
/// tells nothing.
#[utoipa::path(delete, path = "/me", tag = "account", responses(
    (status = 204, description = "There is no such account any more."),
    (status = 401, body = Why),
    (status = 403, body = Why, description = "A login of the last minutes is needed."),
    (status = 503, body = Why),
))]
pub(crate) async fn delete(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), Error> {
    login.fresh(&node)?;
    let mut transaction = node.pool.begin().await?;
    let bots = sqlx::query_scalar!(
        "SELECT player_id FROM bot JOIN player USING (player_id)
         WHERE owner_id = $1 AND gone_ms IS NULL",
        login.who.player_id,
    )
    .fetch_all(&mut *transaction)
    .await?;
    let gone: Vec<i64> = bots.into_iter().chain([login.who.player_id]).collect();
    for player_id in &gone {
        delete_account(&node, &mut transaction, *player_id).await?;
    }
    transaction.commit().await?;
    for player_id in gone {
        node.games.send_away(&node, player_id);
        lobby::forsake(&node, player_id).await;
    }
    Ok((StatusCode::NO_CONTENT, [session::no_cookie(node.settings.mode)?]))
}

/// Removes everything about a player but the games they played: the row stays, so that those stay
/// readable, under a name that tells nothing.
pub(crate) async fn delete_account(
    node: &Node,
    transaction: &mut PgConnection,
    player_id: i64,
) -> Result<(), Error> {
    let name = format!("gone-{}", slug(player_id));
    sqlx::query!(
        "UPDATE player SET name = $2, name_key = $3, gone_ms = $4 WHERE player_id = $1",
        player_id,
        name,
        name_key(&name),
        node.now(),
    )
    .execute(&mut *transaction)
    .await?;
    macro_rules! remove {
        ($($statement:literal),+ $(,)?) => {
            $(sqlx::query!($statement, player_id).execute(&mut *transaction).await?;)+
        };
    }
    leave_tables(&mut *transaction, player_id).await?;
    house::forget(&mut *transaction, player_id, node.now()).await?;
    remove!(
        "DELETE FROM plan USING seat WHERE plan.game_id = seat.game_id
         AND plan.seat = seat.seat AND seat.player_id = $1",
        "DELETE FROM chat WHERE player_id = $1",
        "DELETE FROM block WHERE player_id = $1 OR blocked_id = $1",
        "DELETE FROM presence WHERE player_id = $1",
        "DELETE FROM reminder WHERE player_id = $1",
        "DELETE FROM reminder_pace WHERE player_id = $1",
        "DELETE FROM vacation WHERE player_id = $1",
        // Devices that are told go with the logins.
        "DELETE FROM session WHERE player_id = $1",
        "DELETE FROM browser WHERE player_id = $1",
        "DELETE FROM token WHERE player_id = $1 OR owner_id = $1",
        "DELETE FROM passkey WHERE player_id = $1",
        "DELETE FROM ceremony WHERE player_id = $1",
        "DELETE FROM recovery_code WHERE player_id = $1",
        "DELETE FROM mail_link WHERE player_id = $1",
        "DELETE FROM bot WHERE player_id = $1",
        "DELETE FROM account WHERE player_id = $1",
    );
    Ok(())
}

/// Nobody waits any more for a player who is held: the open tables they have are closed, and their
/// seats at others are free.
pub(crate) async fn leave_tables(
    transaction: &mut PgConnection,
    player_id: i64,
) -> Result<(), Error> {
    // Tables are held as the lobby holds them: first the player, then games in their order.
    sqlx::query_scalar!(
        "SELECT game_id FROM game WHERE status = 0 AND game_id IN
             (SELECT game_id FROM seat WHERE player_id = $1 OR reserved_for = $1)
         ORDER BY game_id FOR UPDATE",
        player_id,
    )
    .fetch_all(&mut *transaction)
    .await?;
    macro_rules! run {
        ($($statement:literal),+ $(,)?) => {
            $(sqlx::query!($statement, player_id).execute(&mut *transaction).await?;)+
        };
    }
    run!(
        "DELETE FROM game WHERE status = 0 AND opened_by = $1",
        "DELETE FROM sitting s USING game g
         WHERE s.player_id = $1 AND g.game_id = s.game_id AND g.status = 0",
        "UPDATE seat SET player_id = NULL WHERE player_id = $1
         AND game_id IN (SELECT game_id FROM game WHERE status = 0)",
        "UPDATE seat SET reserved_for = NULL WHERE reserved_for = $1 AND player_id IS NULL",
    );
    Ok(())
}

/// How often what is over is removed.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// Removes what is over again and again, as long as there is the node.
pub(crate) fn keep(node: &Arc<Node>) {
    let node = Arc::downgrade(node);
    tokio::spawn(async move {
        let mut hours = interval(SWEEP);
        loop {
            hours.tick().await;
            let Some(node) = node.upgrade() else { return };
            sweep(&node).await;
        }
    });
}

/// So many rows are removed with one statement, which has to be done in seconds.
pub(super) const BATCH: i64 = 1_000;

/// Removes what is over: logins, links, ceremonies, tokens, counts, and then whoever nobody can be
/// any more. What fails is done in the next hour, and keeps nothing else from being done.
async fn sweep(node: &Node) {
    let now = node.now();
    macro_rules! remove {
        ($($statement:literal),+ $(,)?) => {
            $(while more(sqlx::query!($statement, now, BATCH).execute(&node.pool).await) {})+
        };
    }
    remove!(
        "DELETE FROM ceremony WHERE secret IN
             (SELECT secret FROM ceremony WHERE until_ms < $1 LIMIT $2)",
        "DELETE FROM mail_link WHERE secret IN
             (SELECT secret FROM mail_link WHERE until_ms < $1 LIMIT $2)",
        "DELETE FROM attempt WHERE attempt_id IN
             (SELECT attempt_id FROM attempt WHERE until_ms < $1 LIMIT $2)",
        "DELETE FROM token WHERE token_id IN
             (SELECT token_id FROM token WHERE until_ms < $1 LIMIT $2)",
        "DELETE FROM browser WHERE (secret, player_id) IN
             (SELECT secret, player_id FROM browser WHERE until_ms < $1 LIMIT $2)",
    );
    while more(session::sweep(node).await) {}
    for done in [house::sweep(node).await, remove_nobodies(node).await] {
        if let Err(error) = done {
            error.log();
        }
    }
}

/// Whether there may be more to remove.
fn more(removed: sqlx::Result<PgQueryResult>) -> bool {
    match removed {
        Ok(removed) => removed.rows_affected() >= BATCH.unsigned_abs(),
        Err(error) => {
            Error::Database(error).log();
            false
        }
    }
}

/// Removes guests without a login, who have nothing else to show, and those whose account is no
/// more, unless something of theirs is left: a game, a word, a report. Their names are free again.
async fn remove_nobodies(node: &Node) -> Result<(), Error> {
    let mut last = i64::MIN;
    loop {
        let page = sqlx::query!(
            r#"SELECT p.player_id, NOT (
                   EXISTS (SELECT 1 FROM session WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM seat WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM seat WHERE reserved_for = p.player_id)
                   OR EXISTS (SELECT 1 FROM game WHERE opened_by = p.player_id)
                   OR EXISTS (SELECT 1 FROM chat WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM rating WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM bot WHERE player_id = p.player_id
                              OR owner_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM mute WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM suspension WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM report WHERE player_id = p.player_id
                              OR reporter_id = p.player_id OR decided_by = p.player_id)
                   OR EXISTS (SELECT 1 FROM report_line WHERE player_id = p.player_id)
                   OR EXISTS (SELECT 1 FROM audit WHERE whom_id = p.player_id
                              OR by_id = p.player_id)
               ) AS "nobody!"
               FROM (SELECT player_id FROM player WHERE player_id > $1
                     AND (kind = 0 OR gone_ms IS NOT NULL) ORDER BY player_id LIMIT $2) p
               ORDER BY p.player_id"#,
            last,
            BATCH
        );
        let page = page.fetch_all(&node.pool).await?;
        let Some(end) = page.last() else { return Ok(()) };
        last = end.player_id;
        let nobodies: Vec<i64> =
            page.iter().filter(|player| player.nobody).map(|player| player.player_id).collect();
        if nobodies.is_empty() {
            continue;
        }
        let mut transaction = node.pool.begin().await?;
        for statement in [
            sqlx::query!("DELETE FROM ceremony WHERE player_id = ANY($1)", &nobodies),
            sqlx::query!("DELETE FROM account WHERE player_id = ANY($1)", &nobodies),
            sqlx::query!("DELETE FROM player WHERE player_id = ANY($1)", &nobodies),
        ] {
            statement.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
    }
}
