//! The threads in which the bots of a program think.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::{Budget, Question, Thinker, Time, Watch};
use games::{AnyMove, AnyPosition, Game, History};
use rulebook::{Position, Turn};

use super::queue::FairQueue;
use crate::spec::{Bound, Spec};

/// Room for the deepest search.
const STACK_BYTES: usize = 64 << 20;

/// So many players a thread remembers what they searched of; each has a table of positions.
const THINKERS_KEPT: usize = 6;

/// However late it is, a turn gets so long.
const LEAST: Duration = Duration::from_millis(5);

/// What is kept back of the time for an answer, for its way to whoever waits.
const ON_ITS_WAY: Duration = Duration::from_millis(150);

/// A few threads that think for all bots of a program, one question each at a time.
///
/// Questions wait in a bounded queue in which each bot gets its turn. Whoever thinks knows how many
/// wait and how long they may, and takes no more than its share: under load everybody is answered
/// in time by less search.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    queue: Mutex<FairQueue<Asked>>,
    /// Somebody asked, or all is to end.
    asked: Condvar,
    /// There is room again.
    room: Condvar,
    threads: usize,
    ending: AtomicBool,
}

/// What somebody wants to know.
pub(crate) struct Wanted {
    /// Who thinks.
    pub spec: Spec,
    /// About which game …
    pub game: Game,
    /// … at which table.
    pub table: u64,
    pub position: AnyPosition,
    pub history: History,
    /// When the answer is wanted at the latest.
    pub deadline: Instant,
    /// What the clock of the game allows.
    pub allowed: Time,
    /// Nobody wants it any more.
    pub unwanted: Arc<AtomicBool>,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    /// The move, or why there is none.
    pub found: Result<Found, String>,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    pub m: AnyMove,
    /// What it is worth to who plays it, in hundredths.
    pub value: i32,
}

struct Asked {
    wanted: Wanted,
    tell: Box<dyn FnOnce(Answer) + Send>,
}

/// A player as a thread remembers it.
struct Kept {
    spec: Spec,
    table: u64,
    thinker: Box<dyn Thinker>,
}

impl Pool {
    /// So many threads, and a queue for so many questions.
    pub fn new(threads: usize, questions: usize) -> Pool {
        let threads = threads.max(1);
        let shared = Arc::new(Shared {
            queue: Mutex::new(FairQueue::new(questions.max(1))),
            asked: Condvar::new(),
            room: Condvar::new(),
            threads,
            ending: AtomicBool::new(false),
        });
        let start = |number| {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(format!("thinks-{number}"));
            thread.stack_size(STACK_BYTES).spawn(move || shared.think()).ok()
        };
        let threads = (0..threads).filter_map(start).collect();
        Pool { shared, threads }
    }

    /// Whether anybody thinks here: the system may have refused all threads.
    pub(crate) fn is_manned(&self) -> bool {
        !self.threads.is_empty()
    }

    /// Asks; `tell` is called once with the answer, in another thread. Waits while the queue is
    /// full.
    pub(crate) fn ask(
        &self,
        owner: usize,
        wanted: Wanted,
        tell: impl FnOnce(Answer) + Send + 'static,
    ) {
        let mut one = Asked { wanted, tell: Box::new(tell) };
        let mut queue = self.shared.queue();
        while !self.shared.is_ending() {
            match queue.push(owner, one) {
                Ok(()) => {
                    self.shared.asked.notify_one();
                    return;
                }
                Err(back) => one = back,
            }
            let waited = self.shared.room.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
        drop(queue);
        (one.tell)(Answer { found: Err("the bot ends".to_owned()) });
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.ending.store(true, Ordering::Relaxed);
        // Whoever looks at the queue sees it before it waits.
        drop(self.shared.queue());
        self.shared.asked.notify_all();
        self.shared.room.notify_all();
        for thread in self.threads.drain(..) {
            // A thread that failed has told so.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, FairQueue<Asked>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }

    /// The next question, and how many wait behind it. Nothing when all ends.
    fn next(&self) -> Option<(Asked, usize)> {
        let mut queue = self.queue();
        loop {
            if self.is_ending() {
                return None;
            }
            if let Some(one) = queue.pop() {
                self.room.notify_one();
                return Some((one, queue.len()));
            }
            queue = self.asked.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// What a thread does.
    fn think(&self) {
        let mut kept: VecDeque<Kept> = VecDeque::new();
        while let Some((one, waiting)) = self.next() {
            let Asked { wanted, tell } = one;
            let found = match wanted.unwanted.load(Ordering::Relaxed) {
                true => Err("nobody wants to know any more".to_owned()),
                // A player that failed is started anew with the next question.
                false => catch_unwind(AssertUnwindSafe(|| self.find(&mut kept, &wanted, waiting)))
                    .unwrap_or_else(|_| Err("a fault in the search".to_owned())),
            };
            tell(Answer { found });
        }
    }

    fn find(
        &self,
        kept: &mut VecDeque<Kept>,
        wanted: &Wanted,
        waiting: usize,
    ) -> Result<Found, String> {
        let mut one = take(kept, wanted)?;
        let left = wanted.deadline.saturating_duration_since(Instant::now());
        let time = share(left, waiting, self.threads, wanted.allowed);
        let watch = Stopwatch { begun: Instant::now(), stops: [&wanted.unwanted, &self.ending] };
        let question = Question {
            watch: &watch,
            ..Question::new(
                &wanted.position,
                &wanted.history,
                Budget { time: Some(time), ..Budget::default() },
            )
        };
        let thought = one.thinker.think(&question, &mut |_| {});
        let line = thought.lines.first().filter(|line| !line.moves.is_empty());
        let (Some(line), Turn::Seat(seat)) = (line, wanted.position.turn()) else {
            return Err(format!("{} has no answer", one.spec));
        };
        let m = line.moves.first().ok_or("an empty line")?.clone();
        let found = Found { m, value: line.value[seat] };
        kept.push_back(one);
        Ok(found)
    }
}

/// The player at hand or a new one. A program is kept for all tables, anybody else for one: what
/// they leave to chance belongs to the table.
fn take(kept: &mut VecDeque<Kept>, wanted: &Wanted) -> Result<Kept, String> {
    let same = |one: &Kept| {
        one.spec == wanted.spec && (one.table == wanted.table || wanted.spec.is_program())
    };
    if let Some(mut one) = kept.iter().position(same).and_then(|index| kept.remove(index)) {
        if one.table != wanted.table {
            one.thinker.new_game(&wanted.game);
            one.table = wanted.table;
        }
        return Ok(one);
    }
    while kept.len() >= THINKERS_KEPT {
        kept.pop_front();
    }
    let started = wanted.spec.start(&wanted.game, wanted.table, Bound::Own);
    let thinker = started.map_err(|error| error.to_string())?;
    Ok(Kept { spec: wanted.spec.clone(), table: wanted.table, thinker })
}

/// What one turn may take of what is left, where so many wait for so many threads.
fn share(left: Duration, waiting: usize, threads: usize, allowed: Time) -> Time {
    let left = left.saturating_sub(ON_ITS_WAY);
    let rounds = u32::try_from(waiting.div_ceil(threads) + 1).unwrap_or(u32::MAX);
    let most = (left / rounds).max(LEAST);
    let most_us = u64::try_from(most.as_micros()).unwrap_or(u64::MAX);
    // A new round of search is begun in the first half only, for it would hardly be finished.
    Time { soft_us: allowed.soft_us.min(most_us / 2).max(1), hard_us: allowed.hard_us.min(most_us) }
}

struct Stopwatch<'a> {
    begun: Instant,
    stops: [&'a AtomicBool; 2],
}

impl Watch for Stopwatch<'_> {
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

    fn wanted(spec: &str, game: &str, table: u64, deadline: Instant) -> Wanted {
        let game: Game = game.parse().unwrap();
        let position = game.start();
        Wanted {
            spec: spec.parse().unwrap(),
            history: History::new(&position),
            position,
            game,
            table,
            deadline,
            allowed: Time { soft_us: u64::MAX, hard_us: u64::MAX },
            unwanted: Arc::default(),
        }
    }

    #[test]
    fn everybody_takes_a_share() {
        let free = Time { soft_us: u64::MAX, hard_us: u64::MAX };
        let check = |left_ms, waiting, threads, soft_ms: u64, hard_ms: u64| {
            let time = share(Duration::from_millis(left_ms), waiting, threads, free);
            let expected = Time { soft_us: soft_ms * 1000, hard_us: hard_ms * 1000 };
            assert_eq!(time, expected, "{left_ms} {waiting} {threads}");
        };
        check(3_150, 0, 1, 1_500, 3_000);
        check(3_150, 1, 1, 750, 1_500);
        check(3_150, 2, 2, 750, 1_500);
        check(3_150, 29, 1, 50, 100);
        let little = share(Duration::ZERO, 1_000, 1, free);
        assert_eq!(little.hard_us, 5_000);
        let clock = Time { soft_us: 10, hard_us: 20 };
        assert_eq!(share(Duration::from_secs(3), 0, 1, clock), clock);
    }

    /// Thirty bots ask one thread at once, at the level that takes all the time it is given.
    #[test]
    fn all_are_answered_in_time_however_many_ask() {
        let pool = Pool::new(1, 8);
        let begun = Instant::now();
        let within = Duration::from_millis(1_500);
        let (tell, told) = channel();
        for owner in 0..30 {
            let tell = tell.clone();
            let asked = wanted("level:10", "pente:9", owner as u64, begun + within);
            pool.ask(owner, asked, move |answer| {
                let _ = tell.send((answer, begun.elapsed()));
            });
        }
        let mut latest = Duration::ZERO;
        for _ in 0..30 {
            let (answer, after) = told.recv_timeout(Duration::from_secs(60)).unwrap();
            assert!(answer.found.is_ok(), "{answer:?}");
            latest = latest.max(after);
        }
        // If they did not share it, it would be thirty times the time. The machine may have other
        // things to do.
        assert!(latest < 10 * within, "{latest:?}");
    }

    #[test]
    fn what_nobody_wants_is_not_searched() {
        let pool = Pool::new(1, 8);
        let (tell, told) = channel();
        let later = Instant::now() + Duration::from_secs(600);
        let asked = wanted("level:10", "pentagame", 1, later);
        let unwanted = Arc::clone(&asked.unwanted);
        let first = tell.clone();
        pool.ask(1, asked, move |answer| {
            let _ = first.send(answer.found.is_ok());
        });
        let mut never = wanted("level:10", "pentagame", 2, later);
        never.unwanted = Arc::new(AtomicBool::new(true));
        pool.ask(2, never, move |answer| {
            let _ = tell.send(answer.found.is_ok());
        });
        unwanted.store(true, Ordering::Relaxed);
        // The first may have been found or never begun; the second never was.
        told.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!(told.recv_timeout(Duration::from_secs(60)), Ok(false));
    }

    #[test]
    fn a_program_that_is_none_is_named() {
        let pool = Pool::new(1, 8);
        let (tell, told) = channel();
        let soon = Instant::now() + Duration::from_secs(1);
        pool.ask(1, wanted("no-such-program-anywhere", "pente", 1, soon), move |answer| {
            let _ = tell.send(answer);
        });
        let why = told.recv_timeout(Duration::from_secs(60)).unwrap().found.unwrap_err();
        assert!(why.contains("no-such-program-anywhere"), "{why}");
    }

    #[test]
    fn an_end_lets_nobody_wait() {
        let pool = Pool::new(1, 8);
        let (tell, told) = channel();
        let later = Instant::now() + Duration::from_secs(600);
        pool.ask(1, wanted("level:10", "pentagame", 1, later), move |answer| {
            let _ = tell.send(answer);
        });
        let begun = Instant::now();
        drop(pool);
        assert!(begun.elapsed() < Duration::from_secs(30));
        // It was answered with what was found by then, or dropped before it was begun.
        let _ = told.try_recv();
    }
}
