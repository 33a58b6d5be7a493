//! Who is away. A member has thirty days in a calendar year in which their time in games over days
//! stands still.
//!
//! While somebody is away, nothing is written at their tables. When something happens there, or
//! their time would be up, what has passed is given back by an entry of the log, as that of an
//! outage is: the log alone still leads to the same table everywhere.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sqlx::PgPool;
use wire::{GoAway, Vacation, Why};

use crate::account::LoggedIn;
use crate::body::Sent;
use crate::error::Error;
use crate::game::Games;
use crate::lobby::hold_player;
use crate::node::Node;

/// Days in a calendar year (UTC). Who is away over the turn of the year takes them of the old one.
const DAYS_A_YEAR: u16 = 30;

const DAY_MS: i64 = 24 * 3_600_000;

/// A stretch of time in which the player of a seat is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stretch {
    pub seat: i16,
    pub from_ms: i64,
    pub until_ms: i64,
}

/// When the players of a game are away, so far as it is not over before `since_ms`, in the order
/// of time.
pub(crate) async fn stretches(
    pool: &PgPool,
    game_id: i64,
    since_ms: i64,
) -> Result<Vec<Stretch>, Error> {
    let found = sqlx::query_as!(
        Stretch,
        "SELECT seat, from_ms, until_ms FROM seat JOIN vacation USING (player_id)
         WHERE game_id = $1 AND until_ms > $2 ORDER BY from_ms",
        game_id,
        since_ms
    );
    Ok(found.fetch_all(pool).await?)
}

/// All that is kept of when a player was away: from when and until when.
pub(crate) async fn vacations_of(node: &Node, player_id: i64) -> Result<Vec<(u64, u64)>, Error> {
    let found = sqlx::query!(
        "SELECT from_ms, until_ms FROM vacation WHERE player_id = $1 ORDER BY from_ms",
        player_id
    );
    let found = found.fetch_all(&node.pool).await?;
    Ok(found.into_iter().map(|v| (v.from_ms.unsigned_abs(), v.until_ms.unsigned_abs())).collect())
}

/// How it stands with a player. A day that has begun is a day.
async fn of(db: impl sqlx::PgExecutor<'_>, player_id: i64, now_ms: i64) -> Result<Vacation, Error> {
    let found = sqlx::query!(
        r#"SELECT max(until_ms) FILTER (WHERE until_ms > $2) AS until_ms,
                  (coalesce(sum((until_ms - from_ms + $3 - 1) / $3) FILTER (WHERE
                      date_trunc('year', to_timestamp(from_ms / 1000.0) AT TIME ZONE 'UTC')
                      = date_trunc('year', to_timestamp($2 / 1000.0) AT TIME ZONE 'UTC')
                  ), 0))::bigint AS "taken!"
           FROM vacation WHERE player_id = $1"#,
        player_id,
        now_ms,
        DAY_MS
    );
    let found = found.fetch_one(db).await?;
    let taken = u16::try_from(found.taken).unwrap_or(u16::MAX);
    Ok(Vacation {
        until_ms: found.until_ms.map(i64::unsigned_abs),
        left_days: DAYS_A_YEAR.saturating_sub(taken),
    })
}

/// Everybody at the games over days of a player is told that they go or are back. Where it is their
/// turn, what has passed is given back now, so that the rest of their time begins.
async fn told(node: &Arc<Node>, player_id: i64) -> Result<(), Error> {
    let games = sqlx::query!(
        r#"SELECT g.game_id, EXISTS (SELECT 1 FROM seat s WHERE s.game_id = g.game_id
                  AND s.seat = g.turn AND s.player_id = $1) AS "turn!"
           FROM sitting t JOIN game g USING (game_id)
           WHERE t.player_id = $1 AND g.status = 1 AND g.config LIKE '% control=days:%'"#,
        player_id
    );
    let games = games.fetch_all(&node.pool).await?;
    let node = Arc::clone(node);
    // Whoever asked may go away; what was begun is brought to its end.
    let work = tokio::spawn(async move {
        for game in games {
            if game.turn
                && let Err(error) = Games::tick(&node, game.game_id).await
            {
                error.log();
            }
            Games::changed(&node, game.game_id).await;
        }
    });
    work.await.map_err(|error| Error::Internal(error.to_string()))
}

/// Whether whoever asks is away, and how many days they have left this year.
#[utoipa::path(
    get, path = "/me/vacation", tag = "days", operation_id = "vacation",
    responses(
        (status = 200, description = "How it stands", body = Vacation),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with a token", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn get(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<Json<Vacation>, Error> {
    Ok(Json(of(&node.pool, login.who.player_id, node.now()).await?))
}

/// A member goes away, from now on for so many days.
#[utoipa::path(
    put, path = "/me/vacation", tag = "days", operation_id = "goAway",
    request_body = GoAway,
    responses(
        (status = 200, description = "How it stands now", body = Vacation),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with a token, and not as a guest", body = Why),
        (status = 409, description = "Already away", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "So many days are not left", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn go(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Sent(asked): Sent<GoAway>,
) -> Result<Json<Vacation>, Error> {
    login.member()?;
    let player_id = login.who.player_id;
    let mut transaction = node.pool.begin().await?;
    hold_player(&mut transaction, player_id).await?;
    let now_ms = node.now();
    let before = of(&mut *transaction, player_id, now_ms).await?;
    if before.until_ms.is_some() {
        return Err(Error::Conflict(Why::new("away-already")));
    }
    if asked.days == 0 || asked.days > before.left_days {
        let left = before.left_days.to_string();
        return Err(Error::Refused(Why::new("away-too-long").with("left", left)));
    }
    let kept = sqlx::query!(
        "INSERT INTO vacation (player_id, from_ms, until_ms) VALUES ($1, $2, $3)",
        player_id,
        now_ms,
        now_ms + i64::from(asked.days) * DAY_MS
    );
    kept.execute(&mut *transaction).await?;
    let after = of(&mut *transaction, player_id, now_ms).await?;
    transaction.commit().await?;
    told(&node, player_id).await?;
    Ok(Json(after))
}

/// Whoever asks is back, before their time or not. Days that have begun are taken.
#[utoipa::path(
    delete, path = "/me/vacation", tag = "days", operation_id = "comeBack",
    responses(
        (status = 200, description = "How it stands now", body = Vacation),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Not with a token", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn come_back(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<Json<Vacation>, Error> {
    let player_id = login.who.player_id;
    let mut transaction = node.pool.begin().await?;
    hold_player(&mut transaction, player_id).await?;
    let now_ms = node.now();
    let ended = sqlx::query!(
        "UPDATE vacation SET until_ms = greatest($2, from_ms + 1)
         WHERE player_id = $1 AND until_ms > $2",
        player_id,
        now_ms
    );
    let was_away = ended.execute(&mut *transaction).await?.rows_affected() > 0;
    let after = of(&mut *transaction, player_id, now_ms).await?;
    transaction.commit().await?;
    if was_away {
        told(&node, player_id).await?;
    }
    Ok(Json(after))
}
