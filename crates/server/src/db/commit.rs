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
use crate::numbers::{LogVersion, SeatNumber, in_range};

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
    /// The version before the commit.
    pub expected: LogVersion,
    pub entries: Vec<LogEntry>,
    /// The row of the game after the commit.
    pub after: GameRowUpdate,
    /// The time after which the database must not store the entries any more.
    /// A statement may wait in the network, and the clock of the next player runs meanwhile.
    pub valid_until_ms: Option<UnixMs>,
    /// The circumstances of the last entry, if it is a move of a game released for research.
    pub circumstances: Option<MoveCircumstances>,
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
    pub turn: Option<SeatNumber>,
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
    /// The game has another version or does not exist, or the commit is too old.
    /// Nothing was stored.
    Conflict,
    /// The connection was lost: the entries may be stored or not.
    Unknown,
    /// A lock or the statement timed out: nothing was stored, and a retry may succeed.
    Overloaded,
    /// The database rejects this game: nothing was stored, and the game is parked.
    Broken,
}

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
            *connection = Some(connect_dedicated(database).await?);
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
    turns: Vec<Option<SeatNumber>>,
    turn_versions: Vec<LogVersion>,
    position_keys: Vec<Option<i64>>,
    ended: Vec<Option<UnixMs>>,
    endings: Vec<Option<String>>,
    results: Vec<Option<String>>,
    rematch_agreed: Vec<bool>,
    valid_until_ms: Vec<Option<UnixMs>>,
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
            turns: column(commits, |c| c.after.turn),
            turn_versions: column(commits, |c| c.after.turn_version),
            position_keys: column(commits, |c| c.after.position_key),
            ended: column(commits, |c| c.after.ended_ms),
            endings: column(commits, |c| c.after.ending.clone()),
            results: column(commits, |c| c.after.result.clone()),
            rematch_agreed: column(commits, |c| c.after.rematch_agreed),
            valid_until_ms: column(commits, |c| c.valid_until_ms),
        }
    }
}

/// Executes the batch statement and returns the games that were stored.
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
                $17::bigint[], $18::bigint[]
            ) AS t (game_id, expected, version, status, deadline_ms, turn, ended_ms, ending, result,
                    last_entry_ms, turn_version, rematch_agreed, position_key, valid_until_ms)
        ), locked AS (
            SELECT game.game_id FROM game JOIN change USING (game_id)
            WHERE game.version = change.expected AND game.status IN (1, 2)
                AND (change.valid_until_ms IS NULL
                    OR change.valid_until_ms > extract(epoch FROM clock_timestamp()) * 1000)
            ORDER BY game.game_id FOR NO KEY UPDATE OF game
        ), updated AS (
            UPDATE game
            SET version = change.version, status = change.status,
                deadline_ms = change.deadline_ms, turn = change.turn,
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
        ), queued AS (
            INSERT INTO finished_game (game_id, finished_ms)
            SELECT change.game_id, change.ended_ms FROM change JOIN updated USING (game_id)
            WHERE change.status = 2 AND change.ended_ms IS NOT NULL
            ON CONFLICT (game_id) DO NOTHING
        )
        SELECT game_id AS "game_id: GameId" FROM updated
        "#,
        &games.game_ids as &[GameId],
        &games.expected as &[LogVersion],
        &games.versions as &[LogVersion],
        &games.status as &[StoredStatus],
        &games.deadlines as &[Option<UnixMs>],
        &games.turns as &[Option<SeatNumber>],
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
    )
    .fetch_all(connection)
    .await
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::test_database::create_database;

    /// Creates the live games 1 to `count` without log.
    async fn games(count: i64) -> (String, PgPool) {
        let database = create_database().await;
        let pool = crate::db::connect(&database).await.unwrap();
        crate::db::migrate(&pool).await.unwrap();
        let player = "INSERT INTO player VALUES (1, 'a', 'a', 0, 0)";
        sqlx::query(player).execute(&pool).await.unwrap();
        let game = "INSERT INTO game (game_id, shard, config, speed, status, created_by, \
            created_ms, rated, listed, chat_disabled) \
            SELECT n, 0, 'pente', 0, 1, 1, 0, false, true, false \
            FROM generate_series(1, $1) n";
        sqlx::query(game).bind(count).execute(&pool).await.unwrap();
        (database, pool)
    }

    fn commit(game_id: i64, expected: i32, lines: &[&str]) -> Commit {
        let entry = |line: &&str| LogEntry { line: (*line).to_owned(), request_id: None };
        let entries = lines.iter().map(entry).collect();
        let after = GameRowUpdate { status: StoredStatus::Live, ..GameRowUpdate::default() };
        let (game_id, expected) = (GameId(game_id), LogVersion(expected));
        Commit { game_id, expected, entries, after, valid_until_ms: None, circumstances: None }
    }

    #[tokio::test]
    async fn batch_applies_each_game_by_its_own_version() {
        let (database, pool) = games(3).await;
        let mut connection = None;
        let first = [
            commit(1, 0, &["1 1 begin"]),
            commit(2, 1, &["1 1 begin"]),
            commit(3, 0, &["1 1 begin", "2 1 resign"]),
            commit(4, 0, &["1 1 begin"]),
        ];
        let results = store(&database, &mut connection, &first).await;
        use CommitOutcome::{Applied, Broken, Conflict};
        assert_eq!(results, [Applied, Conflict, Applied, Conflict]);
        assert_eq!(store(&database, &mut connection, &first).await, [Conflict; 4]);
        let logs: Vec<(i64, i32)> =
            sqlx::query_as("SELECT game_id, number FROM log_entry ORDER BY game_id, number")
                .fetch_all(&pool)
                .await
                .unwrap();
        assert_eq!(logs, [(1, 0), (3, 0), (3, 1)]);

        // A log longer than its version parks this game only.
        sqlx::query("INSERT INTO log_entry VALUES (2, 0, 'x', NULL)").execute(&pool).await.unwrap();
        let second = [commit(1, 1, &["3 1 resign"]), commit(2, 0, &["1 1 begin"])];
        assert_eq!(store(&database, &mut connection, &second).await, [Applied, Broken]);
        let parked = "SELECT status, fault FROM game WHERE status <> 1";
        let parked: Vec<(i16, String)> = sqlx::query_as(parked).fetch_all(&pool).await.unwrap();
        assert!(
            matches!(&parked[..], [(3, fault)] if fault.contains("log_entry_pk")),
            "{parked:?}"
        );
        assert_eq!(store(&database, &mut connection, &second[1..]).await, [Conflict]);
    }

    #[tokio::test]
    async fn error_of_the_whole_database_parks_no_game() {
        let (database, pool) = games(2).await;
        let mut connection = None;
        let fails = "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS \
            $$ BEGIN RAISE EXCEPTION 'fails' USING ERRCODE = TG_ARGV[0]; END $$";
        sqlx::raw_sql(fails).execute(&pool).await.unwrap();
        use CommitOutcome::{Applied, Broken, Overloaded, Unknown};
        for (code, expected) in [
            ("08006", Unknown),
            ("57P01", Unknown),
            ("42501", Unknown),
            ("55P03", Overloaded),
            ("57014", Overloaded),
            ("40P01", Overloaded),
            ("XX001", Broken),
        ] {
            let trigger = format!(
                "DROP TRIGGER IF EXISTS fail ON log_entry; CREATE TRIGGER fail BEFORE INSERT \
                 ON log_entry FOR EACH ROW WHEN (new.game_id = 1) EXECUTE FUNCTION fail('{code}')"
            );
            sqlx::raw_sql(sqlx::AssertSqlSafe(trigger)).execute(&pool).await.unwrap();
            let alone = [commit(1, 0, &["1 1 begin"])];
            assert_eq!(store(&database, &mut connection, &alone).await, [expected], "{code}");
            let parked: i64 = sqlx::query_scalar("SELECT count(*) FROM game WHERE status = 3")
                .fetch_one(&pool)
                .await
                .unwrap();
            assert_eq!(parked, i64::from(expected == Broken), "{code}");
        }
        let other = [commit(2, 0, &["1 1 begin"])];
        assert_eq!(store(&database, &mut connection, &other).await, [Applied]);
    }

    #[tokio::test]
    async fn statement_that_waited_too_long_stores_nothing() {
        let (database, pool) = games(2).await;
        let now_ms = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let now_ms: i64 = sqlx::query_scalar(now_ms).fetch_one(&pool).await.unwrap();
        let commit = |game_id: i64, left_ms: i64| Commit {
            valid_until_ms: Some(UnixMs(now_ms + left_ms)),
            ..commit(game_id, 0, &["1 1 begin"])
        };
        let results = store(&database, &mut None, &[commit(1, -1), commit(2, 60_000)]).await;
        assert_eq!(results, [CommitOutcome::Conflict, CommitOutcome::Applied]);
    }

    #[tokio::test]
    async fn game_is_queued_as_finished_once() {
        let (database, pool) = games(1).await;
        let mut connection = None;
        for (expected, ended_ms) in [(0, 5), (1, 9)] {
            let mut commit = commit(1, expected, &["1 1 resign"]);
            commit.after = GameRowUpdate {
                status: StoredStatus::Finished,
                ended_ms: Some(UnixMs(ended_ms)),
                ending: Some("resigned 1".to_owned()),
                result: Some("0:1".to_owned()),
                ..GameRowUpdate::default()
            };
            let stored = store(&database, &mut connection, &[commit]).await;
            assert_eq!(stored, [CommitOutcome::Applied]);
        }
        let over: Vec<i64> = sqlx::query_scalar("SELECT finished_ms FROM finished_game")
            .fetch_all(&pool)
            .await
            .unwrap();
        assert_eq!(over, [5]);
    }

    #[tokio::test]
    async fn locked_row_does_not_delay_other_games() {
        let (database, pool) = games(3).await;
        let mut connection = None;
        use CommitOutcome::{Applied, Overloaded};
        // An insert that references a game does not lock its row.
        let mut holds = pool.begin().await.unwrap();
        let chat = "INSERT INTO chat (chat_id, game_id, room, player_id, text, sent_ms) \
            VALUES (1, 1, 0, 1, 'hello', 0)";
        sqlx::query(chat).execute(&mut *holds).await.unwrap();
        let first = [commit(1, 0, &["1 1 begin"]), commit(2, 0, &["1 1 begin"])];
        assert_eq!(store(&database, &mut connection, &first).await, [Applied, Applied]);
        holds.commit().await.unwrap();

        let mut holds = pool.begin().await.unwrap();
        let row = "SELECT 1 FROM game WHERE game_id = 1 FOR UPDATE";
        sqlx::query(row).execute(&mut *holds).await.unwrap();
        let second = [commit(1, 1, &["2 1 resign"]), commit(2, 1, &["2 1 resign"])];
        assert_eq!(store(&database, &mut connection, &second).await, [Overloaded, Applied]);
        // A timed-out statement leaves no lock waiting.
        let left = "SELECT count(*) FROM pg_stat_activity \
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let left: i64 = sqlx::query_scalar(left).fetch_one(&pool).await.unwrap();
        assert_eq!(left, 0);
        holds.rollback().await.unwrap();
        assert_eq!(store(&database, &mut connection, &second[..1]).await, [Applied]);
    }

    #[tokio::test]
    async fn all_connections_have_timeouts() {
        let (database, pool) = games(1).await;
        let mut apart = connect_dedicated(&database).await.unwrap();
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
    async fn unreachable_database_yields_unknown_outcome() {
        let mut connection = None;
        let nowhere = "postgres://user@127.0.0.1:1/none";
        let results = store(nowhere, &mut connection, &[commit(1, 0, &["1 1 begin"])]).await;
        assert_eq!(results, [CommitOutcome::Unknown]);
    }
}
