//! The next game of a match, when all agreed to play it.

use std::sync::Arc;

use rulebook::Seat;
use sqlx::PgConnection;
use table::Rematch;

use super::start::{begin, tell_begun};
use super::tell;
use crate::error::Error;
use crate::game::live::Live;
use crate::ids::{fresh, shard};
use crate::node::Node;
use crate::store::load;

/// Games that ended so recently are looked at for a match that was cut off by a crash.
const LOOK_BACK_MS: i64 = 1_800_000;

/// So many are mended at once.
const MENDED: i64 = 200;

/// Opens and starts the next game of a match, once, if all agreed to it. Says which it is.
pub(super) async fn open_next(node: &Arc<Node>, game_id: i64) -> Result<Option<i64>, Error> {
    let stored = load::game(&node.pool, game_id).await?.ok_or(Error::NotFound)?;
    let Some(next) = Live::new(stored)?.table.rematch() else { return Ok(None) };
    let mut transaction = node.pool.begin().await?;
    let next_id = follow(&mut transaction, node.now(), game_id, &next).await?;
    let Some(next_id) = next_id else { return Ok(None) };
    transaction.commit().await?;
    tell::table(node, game_id).await;
    tell_begun(node, next_id).await;
    Ok(Some(next_id))
}

/// Puts the next game behind this one, unless there is one already or somebody is gone.
async fn follow(
    db: &mut PgConnection,
    now_ms: i64,
    game_id: i64,
    next: &Rematch,
) -> Result<Option<i64>, Error> {
    let free = sqlx::query_scalar!(
        "SELECT next_game_id IS NULL FROM game WHERE game_id = $1 FOR NO KEY UPDATE",
        game_id
    );
    if free.fetch_optional(&mut *db).await?.flatten() != Some(true) {
        return Ok(None);
    }
    let players = sqlx::query!(
        r#"SELECT s.seat, p.player_id FROM seat s JOIN player p ON p.player_id = s.player_id
           WHERE s.game_id = $1 AND p.gone_ms IS NULL"#,
        game_id
    );
    let players = players.fetch_all(&mut *db).await?;
    let player_of = |seat: Seat| {
        let number = i16::from(seat.number());
        players.iter().find(|player| player.seat == number).map(|player| player.player_id)
    };
    let (mut seats, mut sitting) = (Vec::new(), Vec::new());
    for (seat, before) in next.seating.iter() {
        let Some(player_id) = player_of(*before) else { return Ok(None) };
        seats.push(i16::from(seat.number()));
        sitting.push(player_id);
    }
    let next_id = fresh(u64::try_from(now_ms).unwrap_or(0))?;
    let config = next.config.to_string();
    let opened = sqlx::query!(
        "INSERT INTO game (game_id, shard, config, status, opened_by, opened_ms, rated, listed,
                           silent, delay_s, shuffled, invite, rules)
         SELECT $2, $3, $4, 0, opened_by, $5, rated, listed, silent, delay_s, false, invite,
                rules
         FROM game WHERE game_id = $1",
        game_id,
        next_id,
        shard(next_id),
        config,
        now_ms
    );
    opened.execute(&mut *db).await?;
    let seated = sqlx::query!(
        "WITH s AS (SELECT * FROM unnest($2::smallint[], $3::bigint[]) AS s (seat, player_id)),
              n AS (INSERT INTO sitting (player_id, game_id)
                    SELECT DISTINCT player_id, $1::bigint FROM s)
         INSERT INTO seat (game_id, seat, player_id) SELECT $1, seat, player_id FROM s",
        next_id,
        &seats,
        &sitting
    );
    seated.execute(&mut *db).await?;
    begin(&mut *db, now_ms, next_id, &config).await?;
    let linked = sqlx::query!(
        "UPDATE game SET next_game_id = $2 WHERE game_id = $1 AND next_game_id IS NULL",
        game_id,
        next_id
    );
    linked.execute(&mut *db).await?;
    Ok(Some(next_id))
}

/// Opens the games that all agreed to and that a crash kept from being opened.
pub(super) async fn mend(node: &Arc<Node>) -> Result<(), Error> {
    let agreed = sqlx::query_scalar!(
        "SELECT g.game_id FROM finished f
         JOIN game g ON g.game_id = f.game_id
         JOIN entry e ON e.game_id = g.game_id AND e.number = g.version - 1
         WHERE f.at_ms > $1 AND g.next_game_id IS NULL AND e.line LIKE '% rematch'
         LIMIT $2",
        node.now() - LOOK_BACK_MS,
        MENDED
    );
    for game_id in agreed.fetch_all(&node.pool).await? {
        open_next(node, game_id).await?;
    }
    Ok(())
}
