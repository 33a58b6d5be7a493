//! What is said at many tables, committed together.
//!
//! A writer takes whatever waits, up to [`BATCH`] games, and never waits for more: alone a move
//! costs one commit, in a crowd many share one. The statement is a compare-and-set on the version
//! of each game; together with the primary key of `entry` that is all that makes it safe, so any
//! number of nodes may write.

use sqlx::PgConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, Instant, timeout};
use uuid::Uuid;

use crate::error::{Error, is_away};
use crate::ids::shard;
use crate::store::connect_apart;

/// Games in one statement.
const BATCH: usize = 64;

/// Connections that commit. A shard always goes to the same one.
const WRITERS: usize = 2;

/// Commits that may wait for a writer; who comes later waits for a place.
const WAITING: usize = 1024;

/// An answer that takes longer is not waited for; whether it was carried out is then unknown.
const PATIENCE: Duration = Duration::from_secs(5);

/// New entries of a game's log.
#[derive(Clone, Debug)]
pub(crate) struct Commit {
    pub game_id: i64,
    /// How many entries the log has before.
    pub expected: i32,
    /// The entries, each with the key its client gave it.
    pub entries: Vec<(String, Option<Uuid>)>,
    /// How the game stands behind them.
    pub after: Standing,
}

/// What the row of a game says beside its version.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub status: i16,
    pub deadline_ms: Option<i64>,
    pub turn: Option<i16>,
    pub ended_ms: Option<i64>,
    pub ending: Option<String>,
    pub result: Option<String>,
}

/// What became of a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Committed {
    /// It is stored for good.
    Yes,
    /// The game had gone on, or is not there: nothing was stored.
    Stale,
    /// The database went away in between: it may be stored or not.
    Unknown,
}

type Job = (Commit, oneshot::Sender<Committed>);

/// The writers of a node.
pub(crate) struct Committer {
    queues: Vec<mpsc::Sender<Job>>,
}

impl Committer {
    pub fn start(database: &str) -> Committer {
        let queues = (0..WRITERS).map(|_| {
            let (queue, jobs) = mpsc::channel(WAITING);
            tokio::spawn(write(database.to_owned(), jobs));
            queue
        });
        Committer { queues: queues.collect() }
    }

    /// Stores the entries, if the game is where the commit expects it.
    pub async fn commit(&self, commit: Commit) -> Committed {
        let writer = shard(commit.game_id).unsigned_abs() as usize % self.queues.len();
        let (answer, answered) = oneshot::channel();
        if self.queues[writer].send((commit, answer)).await.is_err() {
            return Committed::Unknown;
        }
        answered.await.unwrap_or(Committed::Unknown)
    }
}

async fn write(database: String, mut jobs: mpsc::Receiver<Job>) {
    let mut connection = None;
    let mut waiting = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut waiting, BATCH).await > 0 {
        let (commits, answers): (Vec<Commit>, Vec<_>) = waiting.drain(..).unzip();
        let results = store(&database, &mut connection, &commits).await;
        for (answer, result) in answers.into_iter().zip(results) {
            // Who asked may be gone; what was stored stays stored.
            let _ = answer.send(result);
        }
    }
}

/// Stores a batch, and if the database rejects it as a whole, each part alone: one game never
/// fails another.
async fn store(
    database: &str,
    connection: &mut Option<PgConnection>,
    commits: &[Commit],
) -> Vec<Committed> {
    let start = Instant::now();
    let mut results = Vec::with_capacity(commits.len());
    match attempt(database, connection, commits).await {
        Ok(stored) => results.extend(commits.iter().map(|commit| found(&stored, commit))),
        Err(error) if away(&error) || commits.len() == 1 => {
            error.log();
            *connection = None;
            results.extend(commits.iter().map(|_| Committed::Unknown));
        }
        Err(error) => {
            error.log();
            for commit in commits {
                let alone = attempt(database, connection, std::slice::from_ref(commit)).await;
                results.push(match alone {
                    Ok(stored) => found(&stored, commit),
                    Err(_) => {
                        *connection = None;
                        Committed::Unknown
                    }
                });
            }
        }
    }
    metrics::histogram!("palamedes_commit_seconds").record(start.elapsed().as_secs_f64());
    metrics::histogram!("palamedes_commit_games").record(commits.len() as f64);
    let stored = results.iter().filter(|result| **result == Committed::Yes).count();
    metrics::counter!("palamedes_commits_total").increment(stored as u64);
    results
}

fn away(error: &Error) -> bool {
    match error {
        Error::Database(error) => is_away(error),
        _ => true,
    }
}

fn found(stored: &[i64], commit: &Commit) -> Committed {
    if stored.contains(&commit.game_id) { Committed::Yes } else { Committed::Stale }
}

/// The games that were stored.
async fn attempt(
    database: &str,
    connection: &mut Option<PgConnection>,
    commits: &[Commit],
) -> Result<Vec<i64>, Error> {
    let work = async {
        if connection.is_none() {
            *connection = Some(connect_apart(database).await?);
        }
        match connection {
            Some(connection) => Ok(say(connection, commits).await?),
            None => Err(Error::TryAgain),
        }
    };
    timeout(PATIENCE, work).await.map_err(|_| Error::TryAgain)?
}

/// The entries of all games, column by column.
#[derive(Default)]
struct Entries {
    of: Vec<i64>,
    numbers: Vec<i32>,
    lines: Vec<String>,
    keys: Vec<Option<Uuid>>,
}

impl Entries {
    fn of(commits: &[Commit]) -> Entries {
        let mut entries = Entries::default();
        for commit in commits {
            for (number, (line, key)) in (commit.expected..).zip(&commit.entries) {
                entries.of.push(commit.game_id);
                entries.numbers.push(number);
                entries.lines.push(line.clone());
                entries.keys.push(*key);
            }
        }
        entries
    }
}

async fn say(connection: &mut PgConnection, commits: &[Commit]) -> Result<Vec<i64>, sqlx::Error> {
    let column = |of: fn(&Commit) -> i64| commits.iter().map(of).collect::<Vec<i64>>();
    let game_ids = column(|commit| commit.game_id);
    let expected: Vec<i32> = commits.iter().map(|commit| commit.expected).collect();
    let status: Vec<i16> = commits.iter().map(|commit| commit.after.status).collect();
    let deadlines: Vec<Option<i64>> = commits.iter().map(|c| c.after.deadline_ms).collect();
    let turns: Vec<Option<i16>> = commits.iter().map(|c| c.after.turn).collect();
    let ended: Vec<Option<i64>> = commits.iter().map(|c| c.after.ended_ms).collect();
    let endings: Vec<Option<String>> = commits.iter().map(|c| c.after.ending.clone()).collect();
    let results: Vec<Option<String>> = commits.iter().map(|c| c.after.result.clone()).collect();
    let Entries { of, numbers, lines, keys } = Entries::of(commits);
    let versions: Vec<i32> = commits
        .iter()
        .map(|commit| commit.expected.saturating_add(commit.entries.len() as i32))
        .collect();
    sqlx::query_scalar!(
        r#"
        WITH said AS (
            SELECT * FROM unnest(
                $1::bigint[], $2::int[], $3::int[], $4::smallint[], $5::bigint[], $6::smallint[],
                $7::bigint[], $8::text[], $9::text[]
            ) AS t (game_id, expected, version, status, deadline_ms, turn, ended_ms, ending, result)
        ), locked AS (
            SELECT game.game_id FROM game JOIN said USING (game_id)
            WHERE game.version = said.expected AND game.status <> 0
            ORDER BY game.game_id FOR NO KEY UPDATE OF game
        ), moved AS (
            UPDATE game
            SET version = said.version, status = said.status, deadline_ms = said.deadline_ms,
                turn = said.turn, ended_ms = coalesce(game.ended_ms, said.ended_ms),
                ending = said.ending, result = said.result
            FROM said JOIN locked USING (game_id)
            WHERE game.game_id = said.game_id AND game.version = said.expected
            RETURNING game.game_id
        ), logged AS (
            INSERT INTO entry (game_id, number, line, key)
            SELECT new.game_id, new.number, new.line, new.key
            FROM unnest($10::bigint[], $11::int[], $12::text[], $13::uuid[])
                AS new (game_id, number, line, key)
            JOIN moved USING (game_id)
        ), over AS (
            INSERT INTO finished (game_id, at_ms)
            SELECT said.game_id, said.ended_ms FROM said JOIN moved USING (game_id)
            WHERE said.status = 2 AND said.ended_ms IS NOT NULL
            ON CONFLICT (game_id) DO NOTHING
        )
        SELECT game_id FROM moved
        "#,
        &game_ids,
        &expected,
        &versions,
        &status,
        &deadlines as &[Option<i64>],
        &turns as &[Option<i16>],
        &ended as &[Option<i64>],
        &endings as &[Option<String>],
        &results as &[Option<String>],
        &of,
        &numbers,
        &lines,
        &keys as &[Option<Uuid>],
    )
    .fetch_all(connection)
    .await
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::store;
    use crate::test_database::database;

    /// Games 1 to `count`, live and empty.
    async fn games(count: i64) -> (String, PgPool) {
        let database = database().await;
        let pool = store::connect(&database).await.unwrap();
        store::migrate(&pool).await.unwrap();
        let player = "INSERT INTO player VALUES (1, 'a', 'a', 0, 0)";
        sqlx::query(player).execute(&pool).await.unwrap();
        let game = "INSERT INTO game (game_id, shard, config, status, opened_by, opened_ms, rated, \
            listed, silent) SELECT n, 0, 'pente', 1, 1, 0, false, true, false \
            FROM generate_series(1, $1) n";
        sqlx::query(game).bind(count).execute(&pool).await.unwrap();
        (database, pool)
    }

    fn commit(game_id: i64, expected: i32, lines: &[&str]) -> Commit {
        let entries = lines.iter().map(|line| ((*line).to_owned(), None)).collect();
        let after = Standing { status: 1, ..Standing::default() };
        Commit { game_id, expected, entries, after }
    }

    #[tokio::test]
    async fn games_are_stored_together_and_judged_apart() {
        let (database, pool) = games(3).await;
        let mut connection = None;
        let first = [
            commit(1, 0, &["1 1 begin"]),
            commit(2, 1, &["1 1 begin"]),
            commit(3, 0, &["1 1 begin", "2 1 resign"]),
            commit(4, 0, &["1 1 begin"]),
        ];
        let results = store(&database, &mut connection, &first).await;
        use Committed::{Stale, Unknown, Yes};
        assert_eq!(results, [Yes, Stale, Yes, Stale]);
        assert_eq!(store(&database, &mut connection, &first).await, [Stale; 4]);
        let logs: Vec<(i64, i32)> =
            sqlx::query_as("SELECT game_id, number FROM entry ORDER BY game_id, number")
                .fetch_all(&pool)
                .await
                .unwrap();
        assert_eq!(logs, [(1, 0), (3, 0), (3, 1)]);

        // A log that is longer than its version is a fault of ours, and of that game alone.
        sqlx::query("INSERT INTO entry VALUES (2, 0, 'x', NULL)").execute(&pool).await.unwrap();
        let second = [commit(1, 1, &["3 1 resign"]), commit(2, 0, &["1 1 begin"])];
        assert_eq!(store(&database, &mut connection, &second).await, [Yes, Unknown]);
    }

    #[tokio::test]
    async fn a_game_is_over_once() {
        let (database, pool) = games(1).await;
        let mut connection = None;
        for (expected, ended_ms) in [(0, 5), (1, 9)] {
            let mut commit = commit(1, expected, &["1 1 resign"]);
            commit.after = Standing {
                status: 2,
                ended_ms: Some(ended_ms),
                ending: Some("resigned 1".to_owned()),
                result: Some("0:1".to_owned()),
                ..Standing::default()
            };
            let stored = store(&database, &mut connection, &[commit]).await;
            assert_eq!(stored, [Committed::Yes]);
        }
        let over: Vec<i64> =
            sqlx::query_scalar("SELECT at_ms FROM finished").fetch_all(&pool).await.unwrap();
        assert_eq!(over, [5]);
    }

    #[tokio::test]
    async fn a_row_that_somebody_holds_keeps_up_no_other_game() {
        let (database, pool) = games(3).await;
        let mut connection = None;
        use Committed::{Unknown, Yes};
        // Something that belongs to a game is being written down, and is no hindrance.
        let mut holds = pool.begin().await.unwrap();
        let chat = "INSERT INTO chat (chat_id, game_id, room, player_id, text, at_ms) \
            VALUES (1, 1, 0, 1, 'hello', 0)";
        sqlx::query(chat).execute(&mut *holds).await.unwrap();
        let first = [commit(1, 0, &["1 1 begin"]), commit(2, 0, &["1 1 begin"])];
        assert_eq!(store(&database, &mut connection, &first).await, [Yes, Yes]);
        holds.commit().await.unwrap();

        let mut holds = pool.begin().await.unwrap();
        let row = "SELECT 1 FROM game WHERE game_id = 1 FOR UPDATE";
        sqlx::query(row).execute(&mut *holds).await.unwrap();
        let second = [commit(1, 1, &["2 1 resign"]), commit(2, 1, &["2 1 resign"])];
        assert_eq!(store(&database, &mut connection, &second).await, [Unknown, Yes]);
        // Whoever gives up leaves nobody waiting.
        let left = "SELECT count(*) FROM pg_stat_activity \
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let left: i64 = sqlx::query_scalar(left).fetch_one(&pool).await.unwrap();
        assert_eq!(left, 0);
        holds.rollback().await.unwrap();
        assert_eq!(store(&database, &mut connection, &second[..1]).await, [Yes]);
    }

    #[tokio::test]
    async fn every_connection_has_its_bounds() {
        let (database, pool) = games(1).await;
        let mut apart = connect_apart(&database).await.unwrap();
        let query = "SELECT current_setting('idle_in_transaction_session_timeout'), \
            current_setting('statement_timeout')";
        for (bounds, statement) in [
            (sqlx::query_as(query).fetch_one(&pool).await, "5s"),
            (sqlx::query_as(query).fetch_one(&mut apart).await, "4s"),
        ] {
            let bounds: (String, String) = bounds.unwrap();
            assert_eq!((bounds.0.as_str(), bounds.1.as_str()), ("15s", statement));
        }
    }

    #[tokio::test]
    async fn what_a_dead_database_answers_is_unknown() {
        let mut connection = None;
        let nowhere = "postgres://nobody@127.0.0.1:1/nothing";
        let results = store(nowhere, &mut connection, &[commit(1, 0, &["1 1 begin"])]).await;
        assert_eq!(results, [Committed::Unknown]);
    }
}
