//! Mail to those who play over days and wait for their turn elsewhere: at most one for a turn, at
//! most one in ten minutes for all their games together, and only to who asked for it.
//!
//! A turn to be told of is a row of `turn_mail`. `mail_pace` says when a player may be sent the
//! next mail; a node that sends takes the row for a while by moving that instant, so that two nodes
//! never send the same, and a node that dies loses nothing.

use crate::account::mail::{Letter, deliver, link, reached_for_games};
use crate::error::Error;
use crate::ids::slug;
use crate::node::Node;

/// A turn is told of so long after it began: whoever plays at once needs no mail.
const PATIENCE_MS: i64 = 60_000;

/// Between two mails to one player.
const PACE_MS: i64 = 600_000;

/// So long a node may take to send.
const LEASE_MS: i64 = 120_000;

/// After so many failures in a row we give up.
const ATTEMPTS: i16 = 8;

/// Mails that are sent in one round.
const ROUND: i64 = 16;

/// Games that are named in one mail.
const NAMED: usize = 20;

/// Notes that it is somebody's turn, if they want to be told by mail.
pub(super) async fn note(
    node: &Node,
    game_id: i64,
    version: i64,
    player_id: i64,
) -> Result<(), Error> {
    let now_ms = node.now();
    let mut transaction = node.pool.begin().await?;
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
    if noted.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(());
    }
    // Who sends holds the row of the pace, too: either they see this turn, or we come after them.
    let due = sqlx::query!(
        "INSERT INTO mail_pace (player_id, due_ms, waiting) VALUES ($1, $2, true)
         ON CONFLICT (player_id) DO UPDATE SET waiting = true,
             due_ms = CASE WHEN mail_pace.waiting THEN mail_pace.due_ms
                           ELSE greatest(mail_pace.due_ms, EXCLUDED.due_ms) END",
        player_id,
        now_ms + PATIENCE_MS
    );
    due.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// Sends what is due.
pub(super) async fn send_due(node: &Node) -> Result<(), Error> {
    if node.settings.mail.is_none() {
        return Ok(());
    }
    let now_ms = node.now();
    let due = sqlx::query!(
        "UPDATE mail_pace SET due_ms = $1 + $2 WHERE player_id IN (
             SELECT player_id FROM mail_pace WHERE waiting AND due_ms <= $1
             ORDER BY due_ms LIMIT $3 FOR UPDATE SKIP LOCKED)
         RETURNING player_id, attempts",
        now_ms,
        LEASE_MS,
        ROUND
    );
    for pace in due.fetch_all(&node.pool).await? {
        if let Err(error) = send_to(node, pace.player_id, pace.attempts).await {
            error.log();
        }
    }
    Ok(())
}

/// A turn somebody waits to be told of.
struct Turn {
    game_id: i64,
    version: i32,
    /// Whether it is still their turn there.
    still: bool,
}

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sent {
    /// There was nothing to tell, or nobody who wants to be told.
    Nothing,
    Yes,
    No,
}

async fn send_to(node: &Node, player_id: i64, attempts: i16) -> Result<(), Error> {
    let turns = sqlx::query_as!(
        Turn,
        r#"SELECT t.game_id, t.version,
                  (g.status = 1 AND s.player_id IS NOT NULL) AS "still!"
           FROM turn_mail t JOIN game g ON g.game_id = t.game_id
           LEFT JOIN seat s ON s.game_id = t.game_id AND s.seat = g.turn
                AND s.player_id = t.player_id
           WHERE t.player_id = $1 AND NOT t.done
           ORDER BY g.deadline_ms NULLS LAST, t.game_id, t.version"#,
        player_id
    );
    let turns = turns.fetch_all(&node.pool).await?;
    let sent = tell(node, player_id, &turns).await?;
    let mut transaction = node.pool.begin().await?;
    // Whoever notes a turn meanwhile waits for this row, and is seen below or comes after.
    let held =
        sqlx::query!("SELECT player_id FROM mail_pace WHERE player_id = $1 FOR UPDATE", player_id);
    held.fetch_optional(&mut *transaction).await?;
    let over = sent != Sent::No || attempts + 1 >= ATTEMPTS;
    if over {
        let games: Vec<i64> = turns.iter().map(|turn| turn.game_id).collect();
        let versions: Vec<i32> = turns.iter().map(|turn| turn.version).collect();
        let done = sqlx::query!(
            "UPDATE turn_mail t SET done = true
             FROM unnest($1::bigint[], $2::integer[]) AS d (game_id, version)
             WHERE t.game_id = d.game_id AND t.version = d.version",
            &games,
            &versions
        );
        done.execute(&mut *transaction).await?;
    }
    let wait_ms = match sent {
        Sent::Nothing => 0,
        Sent::No if !over => PATIENCE_MS << attempts.clamp(0, ATTEMPTS),
        Sent::Yes | Sent::No => PACE_MS,
    };
    let paced = sqlx::query!(
        "UPDATE mail_pace SET due_ms = $2, attempts = $3,
             waiting = EXISTS (SELECT 1 FROM turn_mail WHERE player_id = $1 AND NOT done)
         WHERE player_id = $1",
        player_id,
        node.now() + wait_ms,
        if over { 0 } else { attempts + 1 }
    );
    paced.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// One mail about all games in which it is still their turn.
async fn tell(node: &Node, player_id: i64, turns: &[Turn]) -> Result<Sent, Error> {
    let mut games: Vec<i64> =
        turns.iter().filter(|turn| turn.still).map(|turn| turn.game_id).collect();
    games.dedup();
    let (false, Some(to)) = (games.is_empty(), reached_for_games(node, player_id).await?) else {
        return Ok(Sent::Nothing);
    };
    let name = sqlx::query_scalar!("SELECT name FROM player WHERE player_id = $1", player_id);
    let name = name.fetch_one(&node.pool).await?;
    let url = node.settings.public_url.trim_end_matches('/');
    let named = games.iter().take(NAMED).map(|game_id| format!("{url}/table/{}", slug(*game_id)));
    let arguments = vec![
        ("name", name),
        ("games", games.len().to_string()),
        ("list", named.collect::<Vec<String>>().join("\n")),
        ("link", link(node, "")),
    ];
    match deliver(node, &to, &Letter { code: "turn", arguments }).await {
        Ok(()) => Ok(Sent::Yes),
        Err(error) => {
            error.log();
            Ok(Sent::No)
        }
    }
}
