//! The positions of finished games, kept so that games are found by them.
//!
//! What is kept of a position is a hash of the set-up and of
//! [`AnyPosition::symmetric_key`](games::AnyPosition::symmetric_key): all that decides how play can
//! go on, the same for all images under the symmetries of the board. How many rounds were played is
//! not part of it. Two positions that share a hash of 64 bits would be taken for one.

use std::collections::BTreeMap;

use games::AnyPosition;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgPool};

use super::search::{Asked, Row};
use super::stored::{Facts, Stored};
use crate::error::Error;

/// No game has more plies than this at which positions are kept.
const PLIES_MAX: i16 = 600;

/// A position that came about in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Come {
    pub(super) key: i64,
    /// After how many plies, for the first time.
    pub(super) ply: i16,
}

/// The positions of a game, in the making.
pub(super) struct Positions<'a> {
    game: &'a str,
    ply: i16,
    first: BTreeMap<i64, i16>,
}

impl<'a> Positions<'a> {
    /// Of this game with its options spelled out.
    pub(super) fn new(game: &'a str) -> Positions<'a> {
        Positions { game, ply: 0, first: BTreeMap::new() }
    }

    /// The next position; the first one is that before any ply.
    pub(super) fn watch(&mut self, position: &AnyPosition) {
        if self.ply <= PLIES_MAX {
            self.first.entry(key(self.game, position)).or_insert(self.ply);
            self.ply += 1;
        }
    }

    /// In the order of keys.
    pub(super) fn finish(self) -> Vec<Come> {
        self.first.into_iter().map(|(key, ply)| Come { key, ply }).collect()
    }
}

/// What is kept of a position of a game with its options spelled out.
pub(super) fn key(game: &str, position: &AnyPosition) -> i64 {
    let mut hash = Sha256::new();
    hash.update(game.as_bytes());
    hash.update([0]);
    hash.update(position.symmetric_key().to_le_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize()[..8]);
    i64::from_le_bytes(first)
}

/// Writes down the positions of a game and the openings of its seats.
pub(super) async fn keep_positions(
    db: &mut PgConnection,
    game_id: i64,
    facts: &Facts,
) -> Result<(), Error> {
    let (keys, plies): (Vec<i64>, Vec<i16>) =
        facts.positions.iter().map(|come| (come.key, come.ply)).unzip();
    let kept = sqlx::query!(
        "INSERT INTO position (key, game_id, ply)
         SELECT p.key, $1, p.ply FROM unnest($2::bigint[], $3::smallint[]) AS p (key, ply)
         ON CONFLICT DO NOTHING",
        game_id,
        &keys,
        &plies
    );
    kept.execute(&mut *db).await?;
    let opened = sqlx::query!(
        "UPDATE seat s SET opening = o.opening
         FROM unnest($2::text[]) WITH ORDINALITY AS o (opening, seat)
         WHERE s.game_id = $1 AND s.seat = o.seat AND o.opening IS NOT NULL",
        game_id,
        &facts.opening_of as &[Option<String>]
    );
    opened.execute(&mut *db).await?;
    looked(db, game_id, keys.len()).await
}

async fn looked(db: &mut PgConnection, game_id: i64, positions: usize) -> Result<(), Error> {
    let done = sqlx::query!(
        "UPDATE archived SET positions = $2 WHERE game_id = $1",
        game_id,
        i32::try_from(positions).unwrap_or(i32::MAX)
    );
    done.execute(db).await?;
    Ok(())
}

/// Looks at one game that was archived before positions were kept, if there is any: its number. The
/// newest come first, and one that another node has in hand is passed over.
pub(super) async fn look_next(pool: &PgPool) -> Result<Option<i64>, Error> {
    let mut transaction = pool.begin().await?;
    let game_id = sqlx::query_scalar!(
        "SELECT game_id FROM archived WHERE positions IS NULL ORDER BY game_id DESC
         LIMIT 1 FOR UPDATE SKIP LOCKED"
    );
    let Some(game_id) = game_id.fetch_optional(&mut *transaction).await? else { return Ok(None) };
    let played = match Stored::read(&mut transaction, game_id).await? {
        Some(stored) => tokio::task::spawn_blocking(move || stored.facts()).await.ok(),
        None => None,
    };
    match played {
        Some(Ok(facts)) => keep_positions(&mut transaction, game_id, &facts).await?,
        // The check of the night says what is wrong with it.
        _ => looked(&mut transaction, game_id, 0).await?,
    }
    transaction.commit().await?;
    Ok(Some(game_id))
}

/// How many of the positions of a game are kept as they should be.
pub(super) async fn kept_positions(
    db: &mut PgConnection,
    game_id: i64,
    facts: &Facts,
) -> Result<i64, Error> {
    let (keys, plies): (Vec<i64>, Vec<i16>) =
        facts.positions.iter().map(|come| (come.key, come.ply)).unzip();
    let there = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!"
           FROM unnest($2::bigint[], $3::smallint[]) AS c (key, ply)
           JOIN position p ON p.key = c.key AND p.game_id = $1 AND p.ply = c.ply"#,
        game_id,
        &keys,
        &plies
    );
    Ok(there.fetch_one(db).await?)
}

/// Games of anybody in which a position came about.
pub(super) async fn found_at(
    db: &mut PgConnection,
    key: i64,
    asked: &Asked,
    who: Option<i64>,
    limit: i64,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT a.game_id, a.game, g.started_ms, g.ended_ms, a.plies, g.ending, g.result,
                  a.openings, p.ply
           FROM position p JOIN archived a ON a.game_id = p.game_id
           JOIN game g ON g.game_id = p.game_id
           WHERE p.key = $1 AND p.game_id < $2 AND a.game_id < $2 AND g.game_id < $2
             AND (g.listed OR EXISTS (SELECT 1 FROM seat s
                                      WHERE s.game_id = p.game_id AND s.player_id = $3))
             AND ($4::text IS NULL OR a.openings @> ARRAY[$4])
           ORDER BY p.game_id DESC LIMIT $5"#,
        key,
        asked.before,
        who,
        asked.opening,
        limit
    );
    Ok(rows.fetch_all(db).await?)
}

/// Games of one player in which a position came about.
pub(super) async fn found_of_at(
    db: &mut PgConnection,
    player: i64,
    key: i64,
    asked: &Asked,
    who: Option<i64>,
    limit: i64,
) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT a.game_id, a.game, g.started_ms, g.ended_ms, a.plies, g.ending, g.result,
                  a.openings, p.ply
           FROM position p JOIN seat s ON s.game_id = p.game_id
           JOIN archived a ON a.game_id = p.game_id JOIN game g ON g.game_id = p.game_id
           WHERE p.key = $1 AND p.game_id < $2 AND s.player_id = $3
             AND (g.listed OR EXISTS (SELECT 1 FROM seat o
                                      WHERE o.game_id = p.game_id AND o.player_id = $4))
             AND ($5::bigint IS NULL OR EXISTS (
                  SELECT 1 FROM seat o WHERE o.game_id = p.game_id AND o.player_id = $5))
             AND ($6::text IS NULL OR a.openings @> ARRAY[$6])
             AND ($7::smallint IS NULL OR ($7 = 0 AND s.place = 1 AND NOT a.tied)
                  OR ($7 = 1 AND s.place = 1 AND a.tied) OR ($7 = 2 AND s.place > 1))
           ORDER BY p.game_id DESC LIMIT $8"#,
        key,
        asked.before,
        player,
        who,
        asked.against,
        asked.opening,
        asked.result,
        limit
    );
    Ok(rows.fetch_all(db).await?)
}
