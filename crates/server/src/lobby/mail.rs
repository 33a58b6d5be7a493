//! Mail to those who play over days and wait for their turn elsewhere: at most one for a turn, at
//! most one in ten minutes for all their games together, and only to who asked for it.
//!
//! A turn to be told of is a row of `turn_mail`. `mail_pace` says when a player may be sent the
//! next mail; a node that sends takes the row for a while by moving that instant, so that two nodes
//! never send the same, and a node that dies loses nothing.

use crate::error::Error;
use crate::node::Node;

/// A turn is told of so long after it began: whoever plays at once needs no mail.
const PATIENCE_MS: i64 = 60_000;

/// Notes that it is somebody's turn, if they want to be told by mail.
pub(super) async fn note(
    node: &Node,
    game_id: i64,
    version: i64,
    player_id: i64,
) -> Result<(), Error> {
    let now_ms = node.now();
    let noted = sqlx::query!(
        "INSERT INTO turn_mail (game_id, version, player_id, made_ms)
         SELECT $1, $2, player_id, $4 FROM account
         WHERE player_id = $3 AND mail IS NOT NULL AND mail_games
         ON CONFLICT DO NOTHING",
        game_id,
        i32::try_from(version).unwrap_or(i32::MAX),
        player_id,
        now_ms
    );
    if noted.execute(&node.pool).await?.rows_affected() == 0 {
        return Ok(());
    }
    // Only after the turn is noted for all to see: who sends reads the pace first.
    let due = sqlx::query!(
        "INSERT INTO mail_pace (player_id, due_ms, waiting) VALUES ($1, $2, true)
         ON CONFLICT (player_id) DO UPDATE SET waiting = true,
             due_ms = CASE WHEN mail_pace.waiting THEN mail_pace.due_ms
                           ELSE greatest(mail_pace.due_ms, EXCLUDED.due_ms) END",
        player_id,
        now_ms + PATIENCE_MS
    );
    due.execute(&node.pool).await?;
    Ok(())
}
