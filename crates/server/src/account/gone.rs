//! How somebody goes.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use sqlx::PgConnection;
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
            if let Err(error) = sweep(&node).await {
                error.log();
            }
        }
    });
}

/// Removes what is over: logins, links, ceremonies, tokens and counts.
async fn sweep(node: &Node) -> Result<(), Error> {
    let now = node.now();
    session::sweep(node).await?;
    house::sweep(node).await?;
    macro_rules! remove {
        ($($statement:literal),+ $(,)?) => {
            $(sqlx::query!($statement, now).execute(&node.pool).await?;)+
        };
    }
    remove!(
        "DELETE FROM ceremony WHERE until_ms < $1",
        "DELETE FROM mail_link WHERE until_ms < $1",
        "DELETE FROM attempt WHERE until_ms < $1",
        "DELETE FROM token WHERE until_ms < $1",
        "DELETE FROM browser WHERE until_ms < $1",
    );
    Ok(())
}
