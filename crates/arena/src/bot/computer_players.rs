//! Computer players: workers that take turns from the queue of a server.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use engine::TimeLimit;
use rulebook::Notation;
use table::Offer;
use uuid::Uuid;
use wire::{GameCommand, GameSnapshot};

use super::cancel::CancelToken;
use super::engine_pool::{EngineCache, FoundMove, SearchJob};
use super::policy::{NextAction, OfferPolicy, OfferReply, next_action};
use super::scheduler::game_seed;
use super::tracked_game::TrackedGame;

/// Hash size of a computer player in mebibytes: many of them play at once.
const HASH_MB: usize = 4;

/// Maximum number of commands of one turn: replies to offers, then the move.
const COMMANDS_MAX: usize = 8;

/// Delay before threads that the system refused are requested again.
const RESTART_DELAY: Duration = Duration::from_secs(1);

/// Turns that are taken for each search at the same time: one is searched, two wait.
/// A turn that waits longer than its lease would be searched a second time by another node.
const TURNS_PER_SEARCH: usize = 3;

/// Stack size for the deepest search.
const STACK_BYTES: usize = 64 << 20;

/// Computer players accept rematches and takebacks.
const OFFERS: OfferPolicy =
    OfferPolicy { rematch: OfferReply::Accept, take_backs: OfferReply::Accept };

/// Resource limits of the computer players of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputerLimits {
    /// Maximum number of searches at the same time.
    pub searches: usize,
    /// Number of workers. Each plays one turn at a time.
    pub workers: usize,
    /// Maximum time of a search; less where the clock of the game is short.
    pub answer: Duration,
}

impl ComputerLimits {
    /// Limits for this machine: one search per two processors, at least one.
    ///
    /// Each search has eight workers. One searches, while the others store their moves and take
    /// the next turns. With four, the search waits for the database a fifth of the time.
    pub fn of_this_machine() -> ComputerLimits {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let searches = (processors / 2).max(1);
        ComputerLimits { searches, workers: 8 * searches, answer: Duration::from_secs(3) }
    }
}

/// Outcome of a command of a computer player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandOutcome {
    /// The command was stored.
    Stored,
    /// Another command came first, or the game is over.
    Refused,
    /// The server cannot store it now.
    Failed(String),
}

/// Queue of the turns of computer players, which all nodes of a server share.
pub trait TurnQueue: Sync {
    /// A turn that this process has taken.
    type Turn;

    /// Waits for a turn and takes it; returns none when the server shuts down.
    fn next(&self) -> Option<Self::Turn>;

    /// Returns the level of the computer player.
    fn level(turn: &Self::Turn) -> u8;

    /// Returns the game as the computer player sees it.
    fn snapshot(turn: &Self::Turn) -> &GameSnapshot;

    /// Sends a command of the computer player.
    fn send(&self, turn: &Self::Turn, command: GameCommand) -> CommandOutcome;

    /// Loads the game again.
    ///
    /// # Errors
    /// A description of the error.
    fn reload(&self, turn: &mut Self::Turn) -> Result<(), String>;

    /// Removes a turn in which nothing is to be done.
    fn finish(&self, turn: Self::Turn);

    /// Gives a turn back that the server could not store now, to be offered again soon.
    /// Without leases there is nothing to do.
    fn release(&self, _turn: Self::Turn) {}

    /// Reports a turn that could not be played. The queue offers it again after some time.
    fn report(&self, game: &str, error: String);
}

/// Name of the engine and its version that a level states.
///
/// # Errors
/// The level does not exist.
pub fn computer_software(level: u8) -> Result<String, crate::Error> {
    Ok(level_spec(level)?.software())
}

fn level_spec(level: u8) -> Result<crate::PlayerSpec, crate::Error> {
    format!("level:{level},hash={HASH_MB}").parse()
}

/// Runs the workers until the queue ends or the token is cancelled.
pub fn run_computers(queue: &impl TurnQueue, limits: ComputerLimits, cancel: &CancelToken) {
    let slots = &Slots {
        turns: CountedSlots::new(TURNS_PER_SEARCH * limits.searches.max(1)),
        searches: CountedSlots::new(limits.searches.max(1)),
    };
    thread::scope(|scope| {
        for number in 1..=limits.workers {
            let start = || {
                let thread = thread::Builder::new().name(format!("computer-{number}"));
                let thread = thread.stack_size(STACK_BYTES);
                thread.spawn_scoped(scope, move || work(queue, limits.answer, slots, cancel))
            };
            while let Err(error) = start() {
                queue.report("", error.to_string());
                if cancel.wait(RESTART_DELAY) {
                    return;
                }
            }
        }
    });
}

/// Slots that the workers of a process share.
struct Slots {
    /// One for each turn that is taken and not searched yet.
    turns: CountedSlots,
    /// One for each search that runs.
    searches: CountedSlots,
}

/// A number of slots, as in a semaphore.
struct CountedSlots {
    free: Mutex<usize>,
    returned: Condvar,
}

/// A slot that is occupied until it is dropped.
struct Slot<'a>(&'a CountedSlots);

impl CountedSlots {
    fn new(count: usize) -> CountedSlots {
        CountedSlots { free: Mutex::new(count), returned: Condvar::new() }
    }

    /// Waits for a free slot.
    fn acquire(&self) -> Slot<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let free = self.returned.wait_while(free, |free| *free == 0);
        *free.unwrap_or_else(PoisonError::into_inner) -= 1;
        Slot(self)
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.returned.notify_one();
    }
}

/// Main loop of a worker. An error affects only its turn.
fn work<Queue: TurnQueue>(queue: &Queue, answer: Duration, slots: &Slots, cancel: &CancelToken) {
    let mut engines = EngineCache::default();
    while !cancel.is_cancelled() {
        let turn_slot = slots.turns.acquire();
        let Some(turn) = queue.next() else { return };
        let game = Queue::snapshot(&turn).id.clone();
        let play = || play(queue, turn, turn_slot, &mut engines, &slots.searches, answer);
        let played = AssertUnwindSafe(play);
        let error = match catch_unwind(played) {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error,
            Err(_) => {
                // A player that failed is started anew.
                engines = EngineCache::default();
                "the search panicked".to_owned()
            }
        };
        queue.report(&game, error);
    }
}

/// Answers the offers of a turn and makes its move.
/// The slot of the turn is free again after the search, while the move is stored.
fn play<Queue: TurnQueue>(
    queue: &Queue,
    mut turn: Queue::Turn,
    turn_slot: Slot<'_>,
    engines: &mut EngineCache,
    searches: &CountedSlots,
    answer: Duration,
) -> Result<(), String> {
    let mut turn_slot = Some(turn_slot);
    let level = Queue::level(&turn);
    for _ in 0..COMMANDS_MAX {
        let Some(game) = TrackedGame::from_snapshot(Queue::snapshot(&turn))? else {
            queue.finish(turn);
            return Ok(());
        };
        let id = Queue::snapshot(&turn).id.clone();
        let mut value = None;
        if has_impasse_offer(&game) {
            let _slot = searches.acquire();
            value = search(engines, &game, &id, level, answer).ok().map(|found| found.value);
        }
        let (command, ply) = match next_action(&game, OFFERS, value) {
            NextAction::Wait | NextAction::Leave => {
                queue.finish(turn);
                return Ok(());
            }
            NextAction::Send(command) => (command.to_string(), None),
            NextAction::Search => {
                let slot = searches.acquire();
                let found = search(engines, &game, &id, level, answer)?;
                drop((slot, turn_slot.take()));
                let text = game.table.position().move_text(&found.m);
                (format!("move {text}"), Some(game.ply()))
            }
        };
        let request_id = Uuid::new_v4().to_string();
        let outcome = queue.send(&turn, GameCommand { request_id, ply, command, input: None });
        match outcome {
            // The commit has removed the turn from the queue.
            CommandOutcome::Stored if ply.is_some() => return Ok(()),
            CommandOutcome::Stored | CommandOutcome::Refused => {
                if let Err(error) = queue.reload(&mut turn) {
                    queue.release(turn);
                    return Err(error);
                }
            }
            CommandOutcome::Failed(error) => {
                queue.release(turn);
                return Err(error);
            }
        }
    }
    Err("the turn needs too many commands".to_owned())
}

/// Returns true if an impasse is offered, which is answered by the value of the position.
fn has_impasse_offer(game: &TrackedGame) -> bool {
    let mut offers = game.table.offers().iter();
    offers.any(|open| open.offer == Offer::Impasse && !open.accepted.contains(game.seat))
}

fn search(
    engines: &mut EngineCache,
    game: &TrackedGame,
    id: &str,
    level: u8,
    answer: Duration,
) -> Result<FoundMove, String> {
    let left = game.deadline(answer).saturating_duration_since(Instant::now());
    let hard_us = u64::try_from(left.as_micros()).unwrap_or(u64::MAX).max(1);
    let allowed = game.allowed();
    let time = TimeLimit {
        // A new round of search is begun in the first half only, for it would hardly be finished.
        soft_us: allowed.soft_us.min(hard_us / 2).max(1),
        hard_us: allowed.hard_us.min(hard_us),
    };
    let waiting = game.table.waiting_seats();
    let chooser = if waiting.contains(game.seat) { Some(game.seat) } else { waiting.iter().next() };
    let job = SearchJob {
        spec: level_spec(level).map_err(|error| error.to_string())?,
        game: game.table.config().game.clone(),
        table: game_seed(id),
        position: game.table.position().clone(),
        seat: chooser.unwrap_or(game.seat),
        history: game.table.history().clone(),
        deadline: Instant::now() + left,
        allowed,
        cancelled: Arc::default(),
    };
    engines.find(&job, game.seat, time, &[&job.cancelled])
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;
    use crate::bot::tracked_game::tests::snapshot;

    /// Queue with one turn, whose server fails at these steps.
    #[derive(Default)]
    struct FailingQueue {
        was_taken: AtomicBool,
        fails_to_store: bool,
        fails_to_load: bool,
        released: AtomicUsize,
    }

    impl TurnQueue for FailingQueue {
        type Turn = GameSnapshot;

        fn next(&self) -> Option<GameSnapshot> {
            let snapshot = snapshot("pente:9,free", &["1 1 begin", "2 1 move E5"]);
            (!self.was_taken.swap(true, Ordering::Relaxed)).then_some(snapshot)
        }

        fn level(_: &GameSnapshot) -> u8 {
            1
        }

        fn snapshot(turn: &GameSnapshot) -> &GameSnapshot {
            turn
        }

        fn send(&self, _: &GameSnapshot, _: GameCommand) -> CommandOutcome {
            match self.fails_to_store {
                true => CommandOutcome::Failed("away".to_owned()),
                false => CommandOutcome::Refused,
            }
        }

        fn reload(&self, turn: &mut GameSnapshot) -> Result<(), String> {
            turn.your_seat = None;
            if self.fails_to_load { Err("away".to_owned()) } else { Ok(()) }
        }

        fn finish(&self, _: GameSnapshot) {}

        fn release(&self, _: GameSnapshot) {
            self.released.fetch_add(1, Ordering::Relaxed);
        }

        fn report(&self, _: &str, _: String) {}
    }

    #[test]
    fn turn_is_released_when_the_server_fails() {
        let released = |fails_to_store, fails_to_load| {
            let queue = FailingQueue { fails_to_store, fails_to_load, ..FailingQueue::default() };
            let limits = ComputerLimits { searches: 1, workers: 1, answer: Duration::from_secs(1) };
            run_computers(&queue, limits, &CancelToken::new());
            queue.released.into_inner()
        };
        assert_eq!(released(true, false), 1);
        assert_eq!(released(false, true), 1);
        // The game was changed by another command.
        assert_eq!(released(false, false), 0);
    }

    /// Queue with some turns that stores a move only together with others.
    struct SlowQueue {
        left: AtomicUsize,
        storage: Barrier,
    }

    impl TurnQueue for SlowQueue {
        type Turn = GameSnapshot;

        fn next(&self) -> Option<GameSnapshot> {
            let one_less = |left: usize| left.checked_sub(1);
            self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less).ok()?;
            Some(snapshot("pente:9,free", &["1 1 begin", "2 1 move E5"]))
        }

        fn level(_: &GameSnapshot) -> u8 {
            1
        }

        fn snapshot(turn: &GameSnapshot) -> &GameSnapshot {
            turn
        }

        fn send(&self, _: &GameSnapshot, _: GameCommand) -> CommandOutcome {
            self.storage.wait();
            CommandOutcome::Stored
        }

        fn reload(&self, _: &mut GameSnapshot) -> Result<(), String> {
            Ok(())
        }

        fn finish(&self, _: GameSnapshot) {}

        fn report(&self, _: &str, _: String) {}
    }

    #[test]
    fn turns_are_searched_while_moves_are_stored() {
        let queue = SlowQueue {
            left: AtomicUsize::new(8),
            // One more than the turns that are taken.
            storage: Barrier::new(TURNS_PER_SEARCH + 1),
        };
        let limits = ComputerLimits { searches: 1, workers: 8, answer: Duration::from_secs(1) };
        run_computers(&queue, limits, &CancelToken::new());
        assert_eq!(queue.left.into_inner(), 0);
    }

    #[test]
    fn searches_wait_for_a_free_slot() {
        let slots = CountedSlots::new(2);
        let (running, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let search = || {
            for _ in 0..20 {
                let _slot = slots.acquire();
                most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                thread::sleep(Duration::from_millis(1));
                running.fetch_sub(1, Ordering::SeqCst);
            }
        };
        thread::scope(|scope| (0..5).for_each(|_| drop(scope.spawn(search))));
        assert_eq!(most.into_inner(), 2);
    }
}
