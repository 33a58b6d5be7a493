//! Pool of search threads, shared by the bots of a program.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::{Engine, SearchControl, SearchLimits, SearchRequest, TimeLimit};
use games::{AnyMove, AnyPosition, Game, History};
use rulebook::Seat;

use super::fair_queue::FairQueue;
use crate::player_spec::{BudgetSource, PlayerSpec};

/// Stack size for the deepest search.
const STACK_BYTES: usize = 64 << 20;

/// Maximum number of engines that a thread caches, each with its transposition table.
const ENGINES_CACHED: usize = 6;

/// Minimum time of a search.
const LEAST: Duration = Duration::from_millis(5);

/// Part of the response time that is reserved for the network.
const NETWORK_RESERVE: Duration = Duration::from_millis(150);

/// Search threads shared by all bots of a program; each thread runs one search at a time.
///
/// Jobs wait in a bounded queue that serves the bots in turn. A search knows the number and the
/// deadlines of the waiting jobs and takes no more than its share: under load all jobs finish in
/// time with less search.
pub struct EnginePool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    queue: Mutex<FairQueue<QueuedJob>>,
    /// Signals a new job or the shutdown.
    queued: Condvar,
    /// Signals free space in the queue.
    room: Condvar,
    threads: usize,
    ending: AtomicBool,
}

/// A search job.
pub(crate) struct SearchJob {
    /// Engine of the player.
    pub spec: PlayerSpec,
    /// Rules of the game.
    pub game: Game,
    /// Seed derived from the game id.
    pub table: u64,
    pub position: AnyPosition,
    /// Seat of the player.
    pub seat: Seat,
    pub history: History,
    /// Latest instant for the result.
    pub deadline: Instant,
    /// Time limit from the clock of the game.
    pub allowed: TimeLimit,
    /// Set when the result is no longer needed.
    pub cancelled: Arc<AtomicBool>,
}

/// Result of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct JobResult {
    /// The move, or a description of the error.
    pub found: Result<FoundMove, String>,
}

/// A move with its evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FoundMove {
    pub m: AnyMove,
    /// Evaluation for the mover, in hundredths.
    pub value: i32,
}

struct QueuedJob {
    job: SearchJob,
    callback: Box<dyn FnOnce(JobResult) + Send>,
}

/// Engines that a thread has started, the least recently used first.
#[derive(Default)]
pub(crate) struct EngineCache {
    engines: VecDeque<CachedEngine>,
}

/// An engine in the cache of a thread.
struct CachedEngine {
    spec: PlayerSpec,
    table: u64,
    thinker: Box<dyn Engine>,
}

impl EnginePool {
    /// Creates a pool with this number of threads and this queue length.
    pub fn new(threads: usize, questions: usize) -> EnginePool {
        let threads = threads.max(1);
        let shared = Arc::new(Shared {
            queue: Mutex::new(FairQueue::new(questions.max(1))),
            queued: Condvar::new(),
            room: Condvar::new(),
            threads,
            ending: AtomicBool::new(false),
        });
        let start = |number| {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(format!("thinks-{number}"));
            thread.stack_size(STACK_BYTES).spawn(move || shared.run_thread()).ok()
        };
        let threads = (0..threads).filter_map(start).collect();
        EnginePool { shared, threads }
    }

    /// Submits a job; the callback gets the result once, on another thread.
    /// Blocks while the queue is full.
    pub(crate) fn submit(
        &self,
        owner: usize,
        job: SearchJob,
        callback: impl FnOnce(JobResult) + Send + 'static,
    ) {
        let mut one = QueuedJob { job, callback: Box::new(callback) };
        let mut queue = self.shared.queue();
        while !self.shared.is_ending() {
            match queue.push(owner, one) {
                Ok(()) => {
                    self.shared.queued.notify_one();
                    return;
                }
                Err(back) => one = back,
            }
            let waited = self.shared.room.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
        drop(queue);
        (one.callback)(JobResult {
            found: Err("search dropped because the bot shuts down".to_owned()),
        });
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.shared.ending.store(true, Ordering::Relaxed);
        // Lock first, so that no thread misses the signal before it waits.
        drop(self.shared.queue());
        self.shared.queued.notify_all();
        self.shared.room.notify_all();
        for thread in self.threads.drain(..) {
            // A thread that panicked has reported it.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, FairQueue<QueuedJob>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }

    /// Waits for the next job; returns it with the queue length, none at shutdown.
    fn next(&self) -> Option<(QueuedJob, usize)> {
        let mut queue = self.queue();
        loop {
            if self.is_ending() {
                return None;
            }
            if let Some(one) = queue.pop() {
                self.room.notify_one();
                return Some((one, queue.len()));
            }
            queue = self.queued.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Main loop of a search thread.
    fn run_thread(&self) {
        let mut cached = EngineCache::default();
        while let Some((one, waiting)) = self.next() {
            let QueuedJob { job, callback } = one;
            let found = match job.cancelled.load(Ordering::Relaxed) {
                true => Err("the search was cancelled".to_owned()),
                // A player that failed is started anew with the next question.
                false => catch_unwind(AssertUnwindSafe(|| self.find(&mut cached, &job, waiting)))
                    .unwrap_or_else(|_| Err("the search panicked".to_owned())),
            };
            callback(JobResult { found });
        }
    }

    fn find(
        &self,
        cached: &mut EngineCache,
        job: &SearchJob,
        waiting: usize,
    ) -> Result<FoundMove, String> {
        let left = job.deadline.saturating_duration_since(Instant::now());
        let time = share(left, waiting, self.threads, job.allowed);
        cached.find(job, job.seat, time, &[&job.cancelled, &self.ending])
    }
}

impl EngineCache {
    /// Searches a job with its engine; the evaluation is that for `own`.
    pub(crate) fn find(
        &mut self,
        job: &SearchJob,
        own: Seat,
        time: TimeLimit,
        stops: &[&AtomicBool],
    ) -> Result<FoundMove, String> {
        let mut one = take(&mut self.engines, job)?;
        let watch = Stopwatch { begun: Instant::now(), stops };
        let request = SearchRequest {
            seat: Some(job.seat),
            control: &watch,
            ..SearchRequest::new(
                &job.position,
                &job.history,
                SearchLimits { time: Some(time), ..SearchLimits::default() },
            )
        };
        let result = one.thinker.search(&request, &mut |_| {});
        let line = result.variations.first().filter(|line| !line.moves.is_empty());
        let Some(line) = line.filter(|_| request.chooser().is_some()) else {
            return Err(format!("engine {} found no move", one.spec));
        };
        let m = line.moves.first().ok_or("the engine returned an empty variation")?.clone();
        let found = FoundMove { m, value: line.value[own] };
        self.engines.push_back(one);
        Ok(found)
    }
}

/// Random part of the seeds of this process.
/// A secret choice is drawn by the seed, so an opponent must not be able to compute it from the
/// name of the game.
static SEED_SECRET: LazyLock<u64> = LazyLock::new(|| RandomState::new().build_hasher().finish());

/// Returns a cached engine or starts a new one.
/// An external program is reused for all games, other engines only for the same game, because their
/// random choices depend on its seed.
fn take(cached: &mut VecDeque<CachedEngine>, job: &SearchJob) -> Result<CachedEngine, String> {
    let same = |one: &CachedEngine| {
        one.spec == job.spec && (one.table == job.table || job.spec.is_program())
    };
    if let Some(mut one) = cached.iter().position(same).and_then(|index| cached.remove(index)) {
        if one.table != job.table {
            one.thinker.new_game(&job.game);
            one.table = job.table;
        }
        return Ok(one);
    }
    while cached.len() >= ENGINES_CACHED {
        cached.pop_front();
    }
    let seed = job.table ^ *SEED_SECRET;
    let started = job.spec.start(&job.game, seed, BudgetSource::Player, None);
    let thinker = started.map_err(|error| error.to_string())?;
    Ok(CachedEngine { spec: job.spec.clone(), table: job.table, thinker })
}

/// Share of the remaining time for one search, given the jobs waiting and the threads.
fn share(left: Duration, waiting: usize, threads: usize, allowed: TimeLimit) -> TimeLimit {
    let left = left.saturating_sub(NETWORK_RESERVE);
    let rounds = u32::try_from(waiting.div_ceil(threads) + 1).unwrap_or(u32::MAX);
    let most = (left / rounds).max(LEAST);
    let most_us = u64::try_from(most.as_micros()).unwrap_or(u64::MAX);
    // A new round of search is begun in the first half only, for it would hardly be finished.
    TimeLimit {
        soft_us: allowed.soft_us.min(most_us / 2).max(1),
        hard_us: allowed.hard_us.min(most_us),
    }
}

struct Stopwatch<'a> {
    begun: Instant,
    stops: &'a [&'a AtomicBool],
}

impl SearchControl for Stopwatch<'_> {
    fn elapsed_us(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn is_stopped(&self) -> bool {
        self.stops.iter().any(|stop| stop.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn job(spec: &str, game: &str, table: u64, deadline: Instant) -> SearchJob {
        let game: Game = game.parse().unwrap();
        let position = game.start();
        SearchJob {
            spec: spec.parse().unwrap(),
            history: History::new(&position),
            seat: Seat::FIRST,
            position,
            game,
            table,
            deadline,
            allowed: TimeLimit { soft_us: u64::MAX, hard_us: u64::MAX },
            cancelled: Arc::default(),
        }
    }

    #[test]
    fn waiting_jobs_share_the_time() {
        let free = TimeLimit { soft_us: u64::MAX, hard_us: u64::MAX };
        let check = |left_ms, waiting, threads, soft_ms: u64, hard_ms: u64| {
            let time = share(Duration::from_millis(left_ms), waiting, threads, free);
            let expected = TimeLimit { soft_us: soft_ms * 1000, hard_us: hard_ms * 1000 };
            assert_eq!(time, expected, "{left_ms} {waiting} {threads}");
        };
        check(3_150, 0, 1, 1_500, 3_000);
        check(3_150, 1, 1, 750, 1_500);
        check(3_150, 2, 2, 750, 1_500);
        check(3_150, 29, 1, 50, 100);
        let little = share(Duration::ZERO, 1_000, 1, free);
        assert_eq!(little.hard_us, 5_000);
        let clock = TimeLimit { soft_us: 10, hard_us: 20 };
        assert_eq!(share(Duration::from_secs(3), 0, 1, clock), clock);
    }

    /// Thirty bots submit jobs to one thread at once, at the level that uses all its time.
    #[test]
    fn all_are_answered_in_time_however_many_ask() {
        let pool = EnginePool::new(1, 8);
        let begun = Instant::now();
        let within = Duration::from_millis(1_500);
        let (callback, reported) = channel();
        for owner in 0..30 {
            let callback = callback.clone();
            let queued = job("level:10", "pente:9", owner as u64, begun + within);
            pool.submit(owner, queued, move |answer| {
                let _ = callback.send((answer, begun.elapsed()));
            });
        }
        let mut latest = Duration::ZERO;
        for _ in 0..30 {
            let (answer, after) = reported.recv_timeout(Duration::from_secs(60)).unwrap();
            assert!(answer.found.is_ok(), "{answer:?}");
            latest = latest.max(after);
        }
        // If they did not share it, it would be thirty times the time. The machine may have other
        // things to do.
        assert!(latest < 10 * within, "{latest:?}");
    }

    #[test]
    fn cancelled_job_is_not_searched() {
        let pool = EnginePool::new(1, 8);
        let (callback, reported) = channel();
        let later = Instant::now() + Duration::from_secs(600);
        let queued = job("level:10", "pentagame", 1, later);
        let cancelled = Arc::clone(&queued.cancelled);
        let first = callback.clone();
        pool.submit(1, queued, move |answer| {
            let _ = first.send(answer.found.is_ok());
        });
        let mut never = job("level:10", "pentagame", 2, later);
        never.cancelled = Arc::new(AtomicBool::new(true));
        pool.submit(2, never, move |answer| {
            let _ = callback.send(answer.found.is_ok());
        });
        cancelled.store(true, Ordering::Relaxed);
        // The first may have been found or never begun; the second never was.
        reported.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!(reported.recv_timeout(Duration::from_secs(60)), Ok(false));
    }

    #[test]
    fn invalid_programs_are_errors() {
        let pool = EnginePool::new(1, 8);
        let (callback, reported) = channel();
        let soon = Instant::now() + Duration::from_secs(1);
        pool.submit(1, job("no-such-program-anywhere", "pente", 1, soon), move |answer| {
            let _ = callback.send(answer);
        });
        let why = reported.recv_timeout(Duration::from_secs(60)).unwrap().found.unwrap_err();
        assert!(why.contains("no-such-program-anywhere"), "{why}");
    }

    #[test]
    fn dropped_pool_ends_its_searches() {
        let pool = EnginePool::new(1, 8);
        let (callback, reported) = channel();
        let later = Instant::now() + Duration::from_secs(600);
        pool.submit(1, job("level:10", "pentagame", 1, later), move |answer| {
            let _ = callback.send(answer);
        });
        let begun = Instant::now();
        drop(pool);
        assert!(begun.elapsed() < Duration::from_secs(30));
        // It was answered with what was found by then, or dropped before it was begun.
        let _ = reported.try_recv();
    }
}
