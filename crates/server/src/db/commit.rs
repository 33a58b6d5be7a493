//! Group commit: log entries of many games in one statement.
//!
//! A writer takes the waiting commits, up to [`BATCH_GAMES_MAX`] games, and never waits for more: a
//! single move costs one database commit, many concurrent moves share one. The statement is a
//! compare-and-set on the version of each game. Together with the primary key of `log_entry` this
//! is all that makes it safe, so any number of nodes may write.

use sqlx::PgConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, Instant, timeout};
use uuid::Uuid;

use crate::clock::UnixMs;
use crate::db::connect_dedicated;
use crate::db::game::{LogEntry, StoredStatus, park};
use crate::db::move_circumstances::{CircumstanceColumns, MoveCircumstances, StoredInput};
use crate::error::{Error, is_connection_lost, is_overloaded};
use crate::ids::GameId;
use crate::numbers::{LogVersion, WaitingSeats, in_range};

/// Maximum number of games in one statement.
const BATCH_GAMES_MAX: usize = 64;

/// Number of connections that commit. A shard always uses the same one.
const WRITERS: usize = 2;

/// Maximum number of commits in the queue of a writer; further callers wait.
const QUEUE_MAX: usize = 1024;

/// Timeout of a batch, after which its outcome is unknown.
pub(crate) const COMMIT_TIMEOUT: Duration = Duration::from_secs(5);

/// New log entries of a game.
#[derive(Clone, Debug)]
pub(crate) struct Commit {
    pub game_id: GameId,
    /// The name of the game database that stores the game; none for the main database.
    pub database: Option<String>,
    /// The version before the commit.
    pub expected: LogVersion,
    pub entries: Vec<LogEntry>,
    /// The row of the game after the commit.
    pub after: GameRowUpdate,
    /// The time after which the database must not store the entries any more.
    /// A statement may wait in the network, and the clock of the next player runs meanwhile.
    pub valid_until_ms: Option<UnixMs>,
    /// The secrets of the game after the commit, if they have changed; empty if there are none.
    pub secrets: Option<String>,
    /// The circumstances of the last entry, if it is a move of a game released for research.
    pub circumstances: Option<MoveCircumstances>,
    /// The computer players that have to act after the commit, if any has a seat.
    pub computer_seats: Option<WaitingSeats>,
}

impl Commit {
    /// Returns the version after the commit.
    fn version(&self) -> LogVersion {
        LogVersion(self.expected.0 + in_range::<i32>(self.entries.len()))
    }
}

/// Columns of `game` after a commit, without the version.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct GameRowUpdate {
    pub status: StoredStatus,
    pub last_entry_ms: Option<UnixMs>,
    pub deadline_ms: Option<UnixMs>,
    pub waiting_seats: WaitingSeats,
    pub turn_version: LogVersion,
    pub position_key: Option<i64>,
    pub ended_ms: Option<UnixMs>,
    pub ending: Option<String>,
    pub result: Option<String>,
    pub rematch_agreed: bool,
}

/// Outcome of a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommitOutcome {
    /// The entries are stored durably.
    Applied,
    /// The game has another version or is not in this database, or the commit is too old.
    /// Nothing was stored.
    Conflict,
    /// The connection was lost: the entries may be stored or not.
    Unknown,
    /// A lock or the statement timed out: nothing was stored, and a retry may succeed.
    Overloaded,
    /// The database rejects this game: nothing was stored, and the game is parked.
    Broken,
}

/// Settings of the planner for the statement of a batch.
///
/// A plan for its arrays would be made again for each batch, which takes longer than the statement.
/// The general plan may be made while a new database has no statistics: it must use keys all the
/// same, since the table of games grows with each update until the next vacuum.
const PLAN_SETTINGS: &str = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off";

type QueuedCommit = (Commit, oneshot::Sender<CommitOutcome>);

/// Writers of a node.
#[derive(Clone)]
pub(crate) struct Committer {
    queues: Vec<mpsc::Sender<QueuedCommit>>,
}

impl Committer {
    /// Starts the writers.
    pub fn start(database: &str) -> Committer {
        let queues = (0..WRITERS).map(|_| {
            let (queue, jobs) = mpsc::channel(QUEUE_MAX);
            tokio::spawn(run_writer(database.to_owned(), jobs));
            queue
        });
        Committer { queues: queues.collect() }
    }

    /// Stores the entries if the game has the expected version.
    #[cfg(not(feature = "sabotage"))]
    pub async fn commit(&self, commit: Commit) -> CommitOutcome {
        self.enqueue(commit).await
    }

    /// Reports success before the commit, for the crash test with sabotage.
    #[cfg(feature = "sabotage")]
    pub async fn commit(&self, commit: Commit) -> CommitOutcome {
        if std::env::var("PALAMEDES_SABOTAGE").as_deref() != Ok("ack-first") {
            return self.enqueue(commit).await;
        }
        let committer = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(200)).await;
            committer.enqueue(commit).await
        });
        CommitOutcome::Applied
    }

    async fn enqueue(&self, commit: Commit) -> CommitOutcome {
        let writer = commit.game_id.shard().unsigned_abs() as usize % self.queues.len();
        let (reply, outcome) = oneshot::channel();
        if self.queues[writer].send((commit, reply)).await.is_err() {
            return CommitOutcome::Unknown;
        }
        outcome.await.unwrap_or(CommitOutcome::Unknown)
    }
}

async fn run_writer(database: String, mut jobs: mpsc::Receiver<QueuedCommit>) {
    let mut connection = None;
    let mut waiting = Vec::with_capacity(BATCH_GAMES_MAX);
    while jobs.recv_many(&mut waiting, BATCH_GAMES_MAX).await > 0 {
        let (commits, replies): (Vec<Commit>, Vec<_>) = waiting.drain(..).unzip();
        let results = store(&database, &mut connection, &commits).await;
        for (reply, result) in replies.into_iter().zip(results) {
            // The caller may be gone; what was stored stays stored.
            let _ = reply.send(result);
        }
    }
}

/// Stores a batch.
/// If the database rejects it as a whole, each commit is stored alone, so that one game never fails
/// another.
async fn store(
    database: &str,
    connection: &mut Option<PgConnection>,
    commits: &[Commit],
) -> Vec<CommitOutcome> {
    let start = Instant::now();
    let results = match attempt(database, connection, commits).await {
        Ok(stored) => commits.iter().map(|commit| outcome_of(&stored, commit)).collect(),
        Err(error) => {
            error.log();
            after_failure(database, connection, commits, &error).await
        }
    };
    metrics::histogram!("palamedes_commit_seconds").record(start.elapsed().as_secs_f64());
    metrics::histogram!("palamedes_commit_games").record(commits.len() as f64);
    let stored = results.iter().filter(|result| **result == CommitOutcome::Applied).count();
    metrics::counter!("palamedes_commits_total").increment(stored as u64);
    results
}

/// Returns the outcomes of a batch that failed as a whole.
async fn after_failure(
    database: &str,
    connection: &mut Option<PgConnection>,
    commits: &[Commit],
    error: &Error,
) -> Vec<CommitOutcome> {
    if FaultScope::of(error) == FaultScope::AllGames {
        *connection = None;
        return vec![CommitOutcome::Unknown; commits.len()];
    }
    if let [commit] = commits {
        return vec![after_failure_alone(connection, commit, error).await];
    }
    let mut results = Vec::with_capacity(commits.len());
    for commit in commits {
        let alone = std::slice::from_ref(commit);
        results.push(match attempt(database, connection, alone).await {
            Ok(stored) => outcome_of(&stored, commit),
            Err(error) => after_failure_alone(connection, commit, &error).await,
        });
    }
    results
}

/// Returns the outcome of a commit that failed alone. A game that cannot be stored is parked.
async fn after_failure_alone(
    connection: &mut Option<PgConnection>,
    commit: &Commit,
    error: &Error,
) -> CommitOutcome {
    match (FaultScope::of(error), connection.as_mut()) {
        (FaultScope::Overload, _) => CommitOutcome::Overloaded,
        (FaultScope::OneGame, Some(connection)) => {
            let (game_id, version) = (commit.game_id, commit.expected);
            let fault = format!("cannot be stored: {error}");
            let parked = timeout(COMMIT_TIMEOUT, park(connection, game_id, version, &fault)).await;
            parked.unwrap_or(Err(Error::Unavailable)).unwrap_or_else(|error| error.log());
            CommitOutcome::Broken
        }
        _ => {
            *connection = None;
            CommitOutcome::Unknown
        }
    }
}

/// Games that an error of a commit concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FaultScope {
    /// The connection is lost, or the database can store nothing.
    AllGames,
    /// The database is slow; a retry may succeed.
    Overload,
    /// The data of the committed game.
    OneGame,
}

impl FaultScope {
    fn of(error: &Error) -> FaultScope {
        match error {
            Error::Database(error) if is_connection_lost(error) => FaultScope::AllGames,
            Error::Database(error) if is_overloaded(error) => FaultScope::Overload,
            // Classes 0A, 28, 3D, 3F and 42: feature, login, database, schema, syntax or right. 58:
            // the system of the database. None of them depends on the game.
            Error::Database(sqlx::Error::Database(error)) => {
                let code = error.code().unwrap_or_default();
                let is_general = ["0A", "28", "3D", "3F", "42", "58"]
                    .iter()
                    .any(|class| code.starts_with(class));
                if is_general { FaultScope::AllGames } else { FaultScope::OneGame }
            }
            _ => FaultScope::AllGames,
        }
    }
}

fn outcome_of(stored: &[GameId], commit: &Commit) -> CommitOutcome {
    if stored.contains(&commit.game_id) { CommitOutcome::Applied } else { CommitOutcome::Conflict }
}

/// Executes the batch once and returns the games that were stored.
async fn attempt(
    database: &str,
    connection: &mut Option<PgConnection>,
    commits: &[Commit],
) -> Result<Vec<GameId>, Error> {
    let work = async {
        if connection.is_none() {
            let mut connected = connect_dedicated(database).await?;
            sqlx::raw_sql(PLAN_SETTINGS).execute(&mut connected).await?;
            *connection = Some(connected);
        }
        match connection {
            Some(connection) => Ok(execute_batch(connection, commits).await?),
            None => Err(Error::Unavailable),
        }
    };
    timeout(COMMIT_TIMEOUT, work).await.map_err(|_| Error::Unavailable)?
}

/// New rows of `log_entry`, one vector per column.
#[derive(Default)]
struct EntryColumns {
    game_ids: Vec<GameId>,
    numbers: Vec<i32>,
    lines: Vec<String>,
    request_ids: Vec<Option<Uuid>>,
    circumstances: CircumstanceColumns,
}

impl EntryColumns {
    fn from_commits(commits: &[Commit]) -> EntryColumns {
        let mut columns = EntryColumns::default();
        for commit in commits {
            for (number, entry) in (commit.expected.0..).zip(&commit.entries) {
                let last = commit.version().0 - 1;
                columns.game_ids.push(commit.game_id);
                columns.numbers.push(number);
                columns.lines.push(entry.line.clone());
                columns.request_ids.push(entry.request_id);
                columns.circumstances.push(commit.circumstances.filter(|_| number == last));
            }
        }
        columns
    }
}

/// Columns of `game` after the commits, one vector per column.
struct GameColumns {
    game_ids: Vec<GameId>,
    expected: Vec<LogVersion>,
    versions: Vec<LogVersion>,
    last_entry_ms: Vec<Option<UnixMs>>,
    status: Vec<StoredStatus>,
    deadlines: Vec<Option<UnixMs>>,
    waiting_seats: Vec<WaitingSeats>,
    turn_versions: Vec<LogVersion>,
    position_keys: Vec<Option<i64>>,
    ended: Vec<Option<UnixMs>>,
    endings: Vec<Option<String>>,
    results: Vec<Option<String>>,
    rematch_agreed: Vec<bool>,
    valid_until_ms: Vec<Option<UnixMs>>,
    secrets: Vec<Option<String>>,
    computer_seats: Vec<Option<WaitingSeats>>,
}

impl GameColumns {
    fn from_commits(commits: &[Commit]) -> GameColumns {
        fn column<T>(commits: &[Commit], value: impl Fn(&Commit) -> T) -> Vec<T> {
            commits.iter().map(value).collect()
        }
        GameColumns {
            game_ids: column(commits, |c| c.game_id),
            expected: column(commits, |c| c.expected),
            versions: column(commits, Commit::version),
            last_entry_ms: column(commits, |c| c.after.last_entry_ms),
            status: column(commits, |c| c.after.status),
            deadlines: column(commits, |c| c.after.deadline_ms),
            waiting_seats: column(commits, |c| c.after.waiting_seats),
            turn_versions: column(commits, |c| c.after.turn_version),
            position_keys: column(commits, |c| c.after.position_key),
            ended: column(commits, |c| c.after.ended_ms),
            endings: column(commits, |c| c.after.ending.clone()),
            results: column(commits, |c| c.after.result.clone()),
            rematch_agreed: column(commits, |c| c.after.rematch_agreed),
            valid_until_ms: column(commits, |c| c.valid_until_ms),
            secrets: column(commits, |c| c.secrets.clone()),
            computer_seats: column(commits, |c| c.computer_seats),
        }
    }
}

/// Executes the batch statement and returns the games that were stored.
#[expect(clippy::too_many_lines, reason = "one statement with all its columns")]
async fn execute_batch(
    connection: &mut PgConnection,
    commits: &[Commit],
) -> Result<Vec<GameId>, sqlx::Error> {
    let games = GameColumns::from_commits(commits);
    let entries = EntryColumns::from_commits(commits);
    sqlx::query_scalar!(
        r#"
        WITH change AS (
            SELECT * FROM unnest(
                $1::bigint[], $2::int[], $3::int[], $4::smallint[], $5::bigint[], $6::smallint[],
                $7::bigint[], $8::text[], $9::text[], $14::bigint[], $15::int[], $16::bool[],
                $17::bigint[], $18::bigint[], $22::text[], $23::smallint[]
            ) AS t (game_id, expected, version, status, deadline_ms, waiting_seats, ended_ms,
                    ending, result, last_entry_ms, turn_version, rematch_agreed, position_key,
                    valid_until_ms, secrets, computer_seats)
        ), locked AS (
            SELECT game.game_id FROM game JOIN change USING (game_id)
            WHERE game.version = change.expected AND game.status IN (1, 2)
                AND game.frozen_ms IS NULL AND (change.valid_until_ms IS NULL
                    OR change.valid_until_ms > extract(epoch FROM clock_timestamp()) * 1000)
            ORDER BY game.game_id FOR NO KEY UPDATE OF game
        ), updated AS (
            UPDATE game
            SET version = change.version, status = change.status,
                deadline_ms = change.deadline_ms, waiting_seats = change.waiting_seats,
                ended_ms = coalesce(game.ended_ms, change.ended_ms),
                ending = change.ending, result = change.result,
                last_entry_ms = change.last_entry_ms, turn_version = change.turn_version,
                rematch_agreed = change.rematch_agreed, position_key = change.position_key
            FROM change JOIN locked USING (game_id)
            WHERE game.game_id = change.game_id AND game.version = change.expected
            RETURNING game.game_id
        ), logged AS (
            INSERT INTO log_entry (game_id, number, line, request_id, input, premove, connected)
            SELECT new.* FROM unnest($10::bigint[], $11::int[], $12::text[], $13::uuid[],
                                     $19::smallint[], $20::bool[], $21::bool[])
                AS new (game_id, number, line, request_id, input, premove, connected)
            JOIN updated USING (game_id)
        ), hidden AS (
            INSERT INTO game_secret (game_id, secrets)
            SELECT change.game_id, change.secrets FROM change JOIN updated USING (game_id)
            WHERE change.secrets <> ''
            ON CONFLICT (game_id) DO UPDATE SET secrets = excluded.secrets
        ), revealed AS (
            DELETE FROM game_secret USING change JOIN updated USING (game_id)
            WHERE game_secret.game_id = change.game_id AND change.secrets = ''
        ), queued AS (
            INSERT INTO finished_game (game_id, finished_ms)
            SELECT change.game_id, change.ended_ms FROM change JOIN updated USING (game_id)
            WHERE change.status = 2 AND change.ended_ms IS NOT NULL
            ON CONFLICT (game_id) DO NOTHING
        ), computers_done AS (
            DELETE FROM computer_turn USING change JOIN updated USING (game_id)
            WHERE computer_turn.game_id = change.game_id
                AND change.computer_seats >> computer_turn.seat & 1 = 0
        ), computers_next AS (
            INSERT INTO computer_turn (game_id, seat, turn_version, version, queued_ms)
            SELECT change.game_id, seat, change.turn_version, change.version,
                extract(epoch FROM clock_timestamp()) * 1000
            FROM change JOIN updated USING (game_id), generate_series(1, 5) AS seat
            WHERE change.computer_seats >> seat & 1 = 1
            ON CONFLICT (game_id, seat) DO UPDATE SET turn_version = excluded.turn_version,
                version = excluded.version, queued_ms = excluded.queued_ms, taken_until_ms = 0,
                attempts = 0
            WHERE computer_turn.turn_version <> excluded.turn_version
        )
        SELECT game_id AS "game_id: GameId" FROM updated
        "#,
        &games.game_ids as &[GameId],
        &games.expected as &[LogVersion],
        &games.versions as &[LogVersion],
        &games.status as &[StoredStatus],
        &games.deadlines as &[Option<UnixMs>],
        &games.waiting_seats as &[WaitingSeats],
        &games.ended as &[Option<UnixMs>],
        &games.endings as &[Option<String>],
        &games.results as &[Option<String>],
        &entries.game_ids as &[GameId],
        &entries.numbers,
        &entries.lines,
        &entries.request_ids as &[Option<Uuid>],
        &games.last_entry_ms as &[Option<UnixMs>],
        &games.turn_versions as &[LogVersion],
        &games.rematch_agreed,
        &games.position_keys as &[Option<i64>],
        &games.valid_until_ms as &[Option<UnixMs>],
        &entries.circumstances.inputs as &[Option<StoredInput>],
        &entries.circumstances.premoves as &[Option<bool>],
        &entries.circumstances.connected as &[Option<bool>],
        &games.secrets as &[Option<String>],
        &games.computer_seats as &[Option<WaitingSeats>],
    )
    .fetch_all(connection)
    .await
}

#[cfg(test)]
#[path = "commit_tests.rs"]
mod tests;
