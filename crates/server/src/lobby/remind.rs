//! Those who play over days and wait for their turn elsewhere are told, by mail and on their
//! devices: at most once of a turn, at most once in ten minutes for all their games together, and
//! only if they asked for it. Devices are told of challenges, too.
//!
//! What is to be told is a row of `reminder`. `reminder_pace` says when a player may be told next:
//! a node that tells takes the row for a while by moving that instant, so that two nodes never tell
//! the same, and a node that dies loses nothing. A turn counts as told once it was taken in one
//! way; it is tried again when none worked.

use std::sync::Weak;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use wire::{Pushed, PushedKind};

use crate::account::mail::{Letter, deliver, link, reached_for_games};
use crate::days;
use crate::error::Error;
use crate::ids::slug;
use crate::node::Node;

/// A turn is told of so long after it began: whoever plays at once needs no word.
const PATIENCE_MS: i64 = 60_000;

/// Between two words to one player.
const PACE_MS: i64 = 600_000;

/// So long a node may take to tell.
const LEASE_MS: i64 = 120_000;

/// After so many failures in a row we give up.
const ATTEMPTS: i16 = 8;

/// Players who are told at once.
const AT_ONCE: usize = 16;

/// How long to wait when nobody is to be told.
const REST: Duration = Duration::from_secs(10);

/// So many turns are noted at once that were not before.
const MENDED: i64 = 200;

/// Games that are named in one mail.
const NAMED: usize = 20;

/// What somebody is to be told of.
#[derive(Clone, Copy)]
pub(super) enum Occasion {
    /// It is their turn; the log had so many entries when it began.
    Turn(i64),
    /// They are challenged.
    Challenge,
}

/// Notes that somebody is to be told, if they want to be.
pub(super) async fn note(
    node: &Node,
    game_id: i64,
    occasion: Occasion,
    player_id: i64,
) -> Result<(), Error> {
    let now_ms = node.now();
    let (version, by_mail) = match occasion {
        Occasion::Turn(version) => (i32::try_from(version).unwrap_or(i32::MAX), true),
        Occasion::Challenge => (-1, false),
    };
    let mut transaction = node.pool.begin().await?;
    let noted = sqlx::query!(
        "INSERT INTO reminder (game_id, version, player_id, made_ms)
         SELECT $1, $2, player_id, $4 FROM account
         WHERE player_id = $3 AND ((mail IS NOT NULL AND mail_games AND $5) OR EXISTS (
             SELECT 1 FROM push_device JOIN session s USING (session_id)
             WHERE s.player_id = $3))
         ON CONFLICT DO NOTHING",
        game_id,
        version,
        player_id,
        now_ms,
        by_mail
    );
    if noted.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(());
    }
    // Who sends holds the row of the pace, too: either they see this turn, or we come after them.
    let due = sqlx::query!(
        "INSERT INTO reminder_pace (player_id, due_ms, waiting) VALUES ($1, $2, true)
         ON CONFLICT (player_id) DO UPDATE SET waiting = true,
             due_ms = CASE WHEN reminder_pace.waiting THEN reminder_pace.due_ms
                           ELSE greatest(reminder_pace.due_ms, EXCLUDED.due_ms) END",
        player_id,
        now_ms + PATIENCE_MS
    );
    due.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// Notes the turns that were not: a node may have died right after it had stored a move. A turn is
/// noted if anything was since its player moved last.
pub(super) async fn mend(node: &Node) -> Result<(), Error> {
    let missed = sqlx::query!(
        r#"SELECT g.game_id, g.version, a.player_id FROM game g
           JOIN seat s ON s.game_id = g.game_id AND s.seat = g.turn
           JOIN account a ON a.player_id = s.player_id
           WHERE g.status = 1 AND g.config LIKE '% control=days:%'
           AND ((a.mail IS NOT NULL AND a.mail_games) OR EXISTS (
               SELECT 1 FROM push_device JOIN session d USING (session_id)
               WHERE d.player_id = a.player_id))
           AND NOT EXISTS (SELECT 1 FROM reminder r
               WHERE r.game_id = g.game_id AND r.player_id = a.player_id
               AND r.version > coalesce((SELECT max(e.number) FROM entry e
                   WHERE e.game_id = g.game_id
                   AND e.line LIKE '% ' || g.turn::text || ' move %'), -1))
           LIMIT $1"#,
        MENDED
    );
    for missed in missed.fetch_all(&node.pool).await? {
        let turn = Occasion::Turn(i64::from(missed.version));
        note(node, missed.game_id, turn, missed.player_id).await?;
    }
    Ok(())
}

/// Tells what is due, for as long as there is the node. Whoever was told makes room for the next,
/// so that one whose mail server or device takes its time keeps nobody else waiting.
pub(super) async fn send(node: Weak<Node>) {
    let due = stream::unfold(node, |weak| async move {
        loop {
            let node = weak.upgrade()?;
            match next_due(&node).await {
                Ok(Some(due)) => return Some(((node, due), weak)),
                Ok(None) => {}
                Err(error) => error.log(),
            }
            drop(node);
            tokio::time::sleep(REST).await;
        }
    });
    let told = due.for_each_concurrent(AT_ONCE, |(node, due)| async move {
        if let Err(error) = send_to(&node, due.player_id, due.attempts).await {
            error.log();
        }
    });
    told.await;
}

/// Somebody who is to be told now, and how often that failed.
struct Due {
    player_id: i64,
    attempts: i16,
}

/// Takes the one who has waited longest, if there is any.
async fn next_due(node: &Node) -> Result<Option<Due>, Error> {
    if node.settings.mail.is_none() && node.push.is_none() {
        return Ok(None);
    }
    let due = sqlx::query_as!(
        Due,
        "UPDATE reminder_pace SET due_ms = $1 + $2 WHERE player_id = (
             SELECT player_id FROM reminder_pace WHERE waiting AND due_ms <= $1
             ORDER BY due_ms LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING player_id, attempts",
        node.now(),
        LEASE_MS
    );
    Ok(due.fetch_optional(&node.pool).await?)
}

/// A turn or a challenge somebody waits to be told of.
struct Turn {
    game_id: i64,
    version: i32,
    /// Whether it is still their turn there, or the seat still kept for them, and they get in.
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
                  CASE WHEN t.version < 0 THEN g.status = 0 AND EXISTS (
                           SELECT 1 FROM seat k WHERE k.game_id = t.game_id
                           AND k.reserved_for = t.player_id AND k.player_id IS NULL)
                       ELSE g.status = 1 AND s.player_id IS NOT NULL END
                  AND NOT EXISTS (
                      SELECT 1 FROM suspension x WHERE x.player_id = t.player_id
                      AND (x.until_ms IS NULL OR x.until_ms > $2)) AS "still!"
           FROM reminder t JOIN game g ON g.game_id = t.game_id
           LEFT JOIN seat s ON s.game_id = t.game_id AND s.seat = g.turn
                AND s.player_id = t.player_id
           WHERE t.player_id = $1 AND NOT t.done
           ORDER BY g.deadline_ms NULLS LAST, t.game_id, t.version"#,
        player_id,
        node.now()
    );
    let turns = turns.fetch_all(&node.pool).await?;
    let sent = tell(node, player_id, &turns).await?;
    let mut transaction = node.pool.begin().await?;
    // Whoever notes a turn meanwhile waits for this row, and is seen below or comes after.
    let held = sqlx::query!(
        "SELECT player_id FROM reminder_pace WHERE player_id = $1 FOR UPDATE",
        player_id
    );
    held.fetch_optional(&mut *transaction).await?;
    let over = sent != Sent::No || attempts + 1 >= ATTEMPTS;
    if over {
        let games: Vec<i64> = turns.iter().map(|turn| turn.game_id).collect();
        let versions: Vec<i32> = turns.iter().map(|turn| turn.version).collect();
        let done = sqlx::query!(
            "UPDATE reminder t SET done = true
             FROM unnest($1::bigint[], $2::integer[]) AS d (game_id, version)
             WHERE t.game_id = d.game_id AND t.version = d.version AND t.player_id = $3",
            &games,
            &versions,
            player_id
        );
        done.execute(&mut *transaction).await?;
    }
    let wait_ms = match sent {
        Sent::Nothing => 0,
        Sent::No if !over => PATIENCE_MS << attempts.clamp(0, ATTEMPTS),
        Sent::Yes | Sent::No => PACE_MS,
    };
    let paced = sqlx::query!(
        "UPDATE reminder_pace SET due_ms = $2, attempts = $3,
             waiting = EXISTS (SELECT 1 FROM reminder WHERE player_id = $1 AND NOT done)
         WHERE player_id = $1",
        player_id,
        node.now() + wait_ms,
        if over { 0 } else { attempts + 1 }
    );
    paced.execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// Tells by mail and on devices what still is as it was.
async fn tell(node: &Node, player_id: i64, turns: &[Turn]) -> Result<Sent, Error> {
    let games = |challenges: bool| {
        let still = turns.iter().filter(|turn| turn.still && (turn.version < 0) == challenges);
        let mut games: Vec<i64> = still.map(|turn| turn.game_id).collect();
        games.dedup();
        games
    };
    let (turns, challenges) = (games(false), games(true));
    let mailed = mail(node, player_id, &turns).await?;
    let mut pushed = (0, 0);
    for (kind, games) in [(PushedKind::Turn, &turns), (PushedKind::Challenge, &challenges)] {
        let Some(first) = games.first() else { continue };
        let games = u32::try_from(games.len()).unwrap_or(u32::MAX);
        let word = Pushed { kind, game: slug(*first), games };
        // Whatever becomes of this, a mail that went out is not sent again.
        let told = days::tell(node, player_id, &word).await;
        let (taken, of) = told.unwrap_or_else(|error| {
            error.log();
            (0, 1)
        });
        pushed = (pushed.0 + taken, pushed.1 + of);
    }
    Ok(match (mailed, pushed) {
        (Sent::Yes, _) | (_, (1.., _)) => Sent::Yes,
        (Sent::Nothing, (0, 0)) => Sent::Nothing,
        _ => Sent::No,
    })
}

/// One mail about all games in which it is still their turn.
async fn mail(node: &Node, player_id: i64, games: &[i64]) -> Result<Sent, Error> {
    if games.is_empty() || node.settings.mail.is_none() {
        return Ok(Sent::Nothing);
    }
    let Some(to) = reached_for_games(node, player_id).await? else { return Ok(Sent::Nothing) };
    let name = sqlx::query_scalar!("SELECT name FROM player WHERE player_id = $1", player_id);
    let name = name.fetch_one(&node.pool).await?;
    let url = node.settings.public_url.trim_end_matches('/');
    let named = games.iter().take(NAMED).map(|game_id| format!("{url}/game/{}", slug(*game_id)));
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
