//! Task scheduler of a bot.
//!
//! A game in which the opponent is to move is only an entry here, without a thread or a connection.
//! An update of a game creates a task, which the next free worker executes.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use wire::{GameCommand, PlayerRef};

use super::cancel::BackOff;

/// Maximum number of tracked games. The server reports further games again.
const GAMES_MAX: usize = 8_192;

/// A game without updates for this long does not count as played simultaneously.
const IDLE_AFTER: Duration = Duration::from_secs(600);

/// Maximum delay between two attempts.
const RETRY_DELAY_MAX: Duration = Duration::from_secs(30);

/// Update of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameUpdate {
    /// The game has started or continues.
    Started,
    /// The bot is to move.
    YourTurn,
    /// An opponent made an offer.
    OfferReceived,
}

/// A task in a game.
#[derive(Debug)]
pub(crate) enum Task {
    /// Fetches the game and takes the next action.
    Refresh {
        /// Time since which the opponent waits.
        since: Instant,
        /// Number of failed searches.
        failed: u32,
    },
    /// Accepts or declines a challenge.
    AnswerChallenge(PlayerRef),
    /// Sends a command.
    Send(GameCommand),
}

/// A task with its number of attempts.
#[derive(Debug)]
pub(crate) struct Attempt {
    pub task: Task,
    pub tries: u32,
    pub back_off: BackOff,
}

impl Attempt {
    pub(crate) fn new(task: Task, table: u64) -> Attempt {
        Attempt { task, tries: 0, back_off: BackOff::new(RETRY_DELAY_MAX, table) }
    }
}

/// Outcome of a task.
#[derive(Debug)]
pub(crate) enum TaskOutcome {
    /// The game waits for an update.
    Idle,
    /// The game needs a refresh.
    Refresh,
    /// The task is retried after a delay.
    RetryAfter(Duration, Attempt),
    /// The game is over.
    GameFinished,
    /// The bot does not play this game.
    NotOurGame,
}

/// A running search, identified by its cancellation flag.
struct RunningSearch {
    version: u32,
    cancelled: Arc<AtomicBool>,
}

struct ScheduledGame {
    table: u64,
    last_update: Instant,
    /// A task is queued or running; there is never more than one.
    busy: bool,
    /// An update arrived since the task began.
    updated_since: bool,
    /// Task after the current one.
    next: Option<(Instant, Attempt)>,
    search: Option<RunningSearch>,
    /// Evaluation of the last search.
    value: Option<i32>,
    /// The bot plays the game or is about to; an open challenge does not count.
    played: bool,
    /// The stream was reopened since the last refresh.
    stale: bool,
}

impl ScheduledGame {
    /// True if the bot plays the game and there was an update lately.
    fn is_active(&self) -> bool {
        self.played && self.last_update.elapsed() < IDLE_AFTER
    }
}

#[derive(Default)]
struct SchedulerState {
    games: HashMap<String, ScheduledGame>,
    /// Tasks ordered by due time, then by insertion.
    tasks: BTreeMap<(Instant, u64), (String, Attempt)>,
    count: u64,
    workers: usize,
    finished: u32,
    ending: bool,
}

/// Games of a bot with their tasks.
#[derive(Default)]
pub(crate) struct BotScheduler {
    state: Mutex<SchedulerState>,
    changed: Condvar,
}

/// Registers a worker for its lifetime.
pub(crate) struct WorkerGuard<'a>(&'a BotScheduler);

impl Drop for WorkerGuard<'_> {
    fn drop(&mut self) {
        self.0.lock().workers -= 1;
        self.0.changed.notify_all();
    }
}

impl BotScheduler {
    fn lock(&self) -> MutexGuard<'_, SchedulerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records an update of a game; returns true if the game is new.
    pub(crate) fn note_update(&self, name: &str, news: GameUpdate) -> bool {
        let mut state = self.lock();
        let now = Instant::now();
        if let Some(game) = state.games.get_mut(name) {
            if news == GameUpdate::Started && !game.stale {
                return false;
            }
            game.last_update = now;
            if game.busy {
                game.updated_since = true;
            } else {
                self.schedule_refresh(&mut state, name, now);
            }
            return false;
        }
        if state.add(name, now) {
            if let Some(game) = state.games.get_mut(name) {
                game.played = news != GameUpdate::OfferReceived;
            }
            self.schedule_refresh(&mut state, name, now);
        }
        news != GameUpdate::OfferReceived
    }

    /// Adds a task to answer a challenge.
    pub(crate) fn add_challenge(&self, name: &str, by: PlayerRef) {
        let mut state = self.lock();
        let now = Instant::now();
        let known = state.games.contains_key(name);
        if (known || state.add(name, now)) && state.games.get(name).is_some_and(|game| !game.busy) {
            self.schedule(&mut state, name, now, |table| {
                Attempt::new(Task::AnswerChallenge(by), table)
            });
        }
    }

    /// Marks all games stale after the stream was reopened.
    pub(crate) fn mark_all_stale(&self) {
        self.lock().games.values_mut().for_each(|game| game.stale = true);
    }

    /// Removes a finished game; returns true if the bot played it.
    pub(crate) fn finish_game(&self, name: &str) -> bool {
        let mut state = self.lock();
        let Some(mut game) = state.games.remove(name) else { return false };
        cancel_search(&mut game.search);
        state.finished += u32::from(game.played);
        game.played
    }

    /// Reserves a place for one more game.
    /// Returns false if the limit of simultaneous games is reached.
    pub(crate) fn reserve(&self, name: &str, max: usize) -> bool {
        let mut state = self.lock();
        let is_active =
            |(other, game): &(&String, &ScheduledGame)| game.is_active() && *other != name;
        let room = state.games.iter().filter(is_active).count() < max;
        if let Some(game) = state.games.get_mut(name) {
            game.played = room;
        }
        room
    }

    /// Number of games that are being played.
    pub(crate) fn active_games(&self) -> usize {
        self.lock().games.values().filter(|game| game.is_active()).count()
    }

    /// Numbers of finished and of tracked games.
    pub(crate) fn game_counts(&self) -> (u32, usize) {
        let state = self.lock();
        (state.finished, state.games.len())
    }

    /// Registers a worker.
    pub(crate) fn add_worker(&self) -> WorkerGuard<'_> {
        self.lock().workers += 1;
        WorkerGuard(self)
    }

    /// Waits for the next task; none at shutdown.
    pub(crate) fn next(&self) -> Option<(String, Attempt)> {
        let mut state = self.lock();
        while !state.ending {
            let due = state.tasks.first_key_value().map(|(&(due, _), _)| due);
            let wait = due.map(|due| due.saturating_duration_since(Instant::now()));
            state = match wait {
                Some(Duration::ZERO) => return state.tasks.pop_first().map(|(_, task)| task),
                Some(wait) => {
                    let waited = self.changed.wait_timeout(state, wait);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
        None
    }

    /// Completes a task; returns true if it finished a game that the bot played.
    pub(crate) fn complete_task(&self, name: &str, then: TaskOutcome) -> bool {
        let now = Instant::now();
        let mut state = self.lock();
        let Some(game) = state.games.get_mut(name) else { return false };
        game.busy = false;
        match then {
            TaskOutcome::RetryAfter(wait, attempt) => {
                self.schedule(&mut state, name, now + wait, |_| attempt);
            }
            TaskOutcome::GameFinished => {
                drop(state);
                return self.finish_game(name);
            }
            TaskOutcome::NotOurGame => {
                state.games.remove(name);
            }
            TaskOutcome::Idle | TaskOutcome::Refresh => match game.next.take() {
                Some((due, attempt)) => self.schedule(&mut state, name, due, |_| attempt),
                None if game.updated_since || matches!(then, TaskOutcome::Refresh) => {
                    self.schedule_refresh(&mut state, name, now);
                }
                None => {}
            },
        }
        false
    }

    /// Returns true if a search for this version is running; cancels an outdated search.
    pub(crate) fn is_searching(&self, name: &str, version: u32) -> bool {
        let mut state = self.lock();
        let Some(game) = state.games.get_mut(name) else { return false };
        if game.search.as_ref().is_some_and(|search| search.version == version) {
            return true;
        }
        cancel_search(&mut game.search);
        false
    }

    /// Begins a search and returns its cancellation flag.
    pub(crate) fn begin_search(&self, name: &str, version: u32) -> Arc<AtomicBool> {
        let cancelled: Arc<AtomicBool> = Arc::default();
        if let Some(game) = self.lock().games.get_mut(name) {
            cancel_search(&mut game.search);
            game.search = Some(RunningSearch { version, cancelled: Arc::clone(&cancelled) });
        }
        cancelled
    }

    /// Ends a search and schedules its result, unless it was cancelled.
    pub(crate) fn finish_search(
        &self,
        name: &str,
        search: &Arc<AtomicBool>,
        value: Option<i32>,
        then: Option<(Instant, Attempt)>,
    ) {
        let mut state = self.lock();
        let Some(game) = state.games.get_mut(name) else { return };
        let is_it = |other: &RunningSearch| Arc::ptr_eq(&other.cancelled, search);
        if !game.search.as_ref().is_some_and(is_it) {
            return;
        }
        game.search = None;
        game.value = value.or(game.value);
        match then {
            Some((due, attempt)) if !game.busy => self.schedule(&mut state, name, due, |_| attempt),
            then => game.next = then,
        }
    }

    /// Evaluation of the last search.
    pub(crate) fn value(&self, name: &str) -> Option<i32> {
        self.lock().games.get(name)?.value
    }

    /// Cancels all searches and waits for the workers, up to a limit.
    pub(crate) fn shutdown(&self, max: Duration) {
        let until = Instant::now() + max;
        let mut state = self.lock();
        state.ending = true;
        state.games.values_mut().for_each(|game| cancel_search(&mut game.search));
        self.changed.notify_all();
        while state.workers > 0 {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn schedule_refresh(&self, state: &mut SchedulerState, name: &str, since: Instant) {
        self.schedule(state, name, since, |table| {
            Attempt::new(Task::Refresh { since, failed: 0 }, table)
        });
    }

    /// Schedules a task for a game that has none.
    fn schedule(
        &self,
        state: &mut SchedulerState,
        name: &str,
        due: Instant,
        attempt: impl FnOnce(u64) -> Attempt,
    ) {
        let Some(game) = state.games.get_mut(name) else { return };
        let attempt = attempt(game.table);
        if matches!(attempt.task, Task::Refresh { .. }) {
            (game.updated_since, game.stale) = (false, false);
        }
        game.busy = true;
        state.count += 1;
        state.tasks.insert((due, state.count), (name.to_owned(), attempt));
        self.changed.notify_one();
    }
}

impl SchedulerState {
    /// Adds a game, if there is room for it.
    fn add(&mut self, name: &str, now: Instant) -> bool {
        if self.games.len() >= GAMES_MAX {
            let rests =
                |game: &ScheduledGame| !game.busy && game.last_update.elapsed() > IDLE_AFTER;
            self.games.retain(|_, game| !rests(game));
        }
        if self.games.len() >= GAMES_MAX {
            return false;
        }
        let game = ScheduledGame {
            table: game_seed(name),
            last_update: now,
            busy: false,
            updated_since: false,
            next: None,
            search: None,
            value: None,
            played: false,
            stale: false,
        };
        self.games.insert(name.to_owned(), game);
        true
    }
}

/// Cancels a search.
fn cancel_search(search: &mut Option<RunningSearch>) {
    if let Some(search) = search.take() {
        search.cancelled.store(true, Ordering::Relaxed);
    }
}

/// Derives the seed of an engine's random choices from the game id.
pub(crate) fn game_seed(game: &str) -> u64 {
    game.bytes().fold(0, |number, byte| {
        rulebook::mix64(number.wrapping_add(u64::from(byte)).wrapping_add(rulebook::GOLDEN_GAMMA))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(scheduler: &BotScheduler) -> String {
        let (game, attempt) = scheduler.next().unwrap();
        assert!(matches!(attempt.task, Task::Refresh { failed: 0, .. }), "{attempt:?}");
        game
    }

    fn is_idle(scheduler: &BotScheduler) -> bool {
        scheduler.lock().tasks.is_empty()
    }

    fn say(text: &str) -> Attempt {
        Attempt::new(
            Task::Send(GameCommand {
                request_id: String::new(),
                ply: Some(1),
                command: text.to_owned(),
                input: None,
            }),
            1,
        )
    }

    #[test]
    fn each_game_has_one_task_and_loses_no_update() {
        let scheduler = BotScheduler::default();
        assert!(scheduler.note_update("a", GameUpdate::Started));
        assert!(!scheduler.note_update("a", GameUpdate::YourTurn));
        assert!(scheduler.note_update("b", GameUpdate::YourTurn));
        assert_eq!((look(&scheduler), look(&scheduler)), ("a".to_owned(), "b".to_owned()));
        assert!(is_idle(&scheduler));
        // Something was last_update of the one while it was looked at.
        scheduler.complete_task("a", TaskOutcome::Idle);
        scheduler.complete_task("b", TaskOutcome::Idle);
        assert_eq!(look(&scheduler), "a");
        scheduler.complete_task("a", TaskOutcome::Idle);
        // That it goes on is no news, unless something may have been missed.
        scheduler.note_update("a", GameUpdate::Started);
        assert!(is_idle(&scheduler));
        scheduler.mark_all_stale();
        scheduler.note_update("a", GameUpdate::Started);
        assert_eq!(look(&scheduler), "a");
    }

    #[test]
    fn search_occupies_no_worker_and_its_move_is_sent_once() {
        let scheduler = BotScheduler::default();
        scheduler.note_update("a", GameUpdate::YourTurn);
        look(&scheduler);
        let first = scheduler.begin_search("a", 3);
        scheduler.complete_task("a", TaskOutcome::Idle);
        // An offer comes: the game is looked at, and is another one than before.
        scheduler.note_update("a", GameUpdate::OfferReceived);
        look(&scheduler);
        assert!(scheduler.is_searching("a", 3) && !scheduler.is_searching("a", 4));
        assert!(first.load(Ordering::Relaxed));
        let second = scheduler.begin_search("a", 5);
        scheduler.finish_search("a", &first, Some(7), Some((Instant::now(), say("move A1"))));
        assert_eq!(scheduler.value("a"), None);
        // FoundMove before the hand was free again.
        scheduler.finish_search("a", &second, Some(8), Some((Instant::now(), say("move B2"))));
        assert!(is_idle(&scheduler));
        scheduler.complete_task("a", TaskOutcome::Idle);
        let (_, attempt) = scheduler.next().unwrap();
        assert!(matches!(attempt.task, Task::Send(act) if act.command == "move B2"));
        scheduler.complete_task("a", TaskOutcome::Idle);
        assert!(is_idle(&scheduler));
        assert_eq!(scheduler.value("a"), Some(8));
    }

    #[test]
    fn games_are_counted_once() {
        let scheduler = BotScheduler::default();
        scheduler.note_update("a", GameUpdate::Started);
        look(&scheduler);
        assert!(scheduler.finish_game("a"));
        // An opponent offers a rematch.
        assert!(!scheduler.note_update("a", GameUpdate::OfferReceived));
        look(&scheduler);
        assert!(!scheduler.complete_task("a", TaskOutcome::GameFinished));
        assert_eq!(scheduler.game_counts(), (1, 0));
    }

    #[test]
    fn challenges_are_accepted_up_to_the_limit() {
        let scheduler = BotScheduler::default();
        let by = || PlayerRef { name: "ada".into(), kind: wire::PlayerKind::Member };
        for name in ["a", "b", "c"] {
            scheduler.add_challenge(name, by());
        }
        assert!(
            scheduler.reserve("a", 2) && scheduler.reserve("b", 2) && !scheduler.reserve("c", 2)
        );
        assert!(scheduler.reserve("a", 2));
        scheduler.complete_task("c", TaskOutcome::NotOurGame);
        assert_eq!(scheduler.game_counts(), (0, 2));
    }

    #[test]
    fn shutdown_wakes_all_workers() {
        let scheduler = Arc::new(BotScheduler::default());
        let other = Arc::clone(&scheduler);
        let works = std::thread::spawn(move || {
            let _worker = other.add_worker();
            other.next().is_none()
        });
        scheduler.shutdown(Duration::from_secs(60));
        assert!(works.join().unwrap());
        assert_eq!(scheduler.lock().workers, 0);
    }
}
