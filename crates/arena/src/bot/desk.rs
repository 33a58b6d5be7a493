//! The games of a bot, and what is to be done in them.
//!
//! A game in which it is somebody else's turn is a line in a list here, and holds neither a thread
//! nor a connection. What is heard of it makes a task of it, which the next free hand does.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use wire::{Act, PlayerName};

use super::stop::BackOff;

/// Games that are remembered. What is beyond is told again by the server.
const GAMES: usize = 8_192;

/// A game in which nothing happened for so long is not counted among those played at once.
const RESTS: Duration = Duration::from_secs(600);

/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// What was heard of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// It has begun, or goes on.
    Started,
    /// It is our turn.
    Turn,
    /// Somebody asks us something.
    Asked,
}

/// Something to be done in a game.
#[derive(Debug)]
pub(crate) enum Task {
    /// Look at it, and do what there is to do.
    Look {
        /// Somebody waits since then.
        since: Instant,
        /// So many searches came to nothing.
        failed: u32,
    },
    /// Answer a challenge.
    Judge(PlayerName),
    /// Say this.
    Say(Act),
}

/// A task, and how often it was tried.
#[derive(Debug)]
pub(crate) struct Attempt {
    pub task: Task,
    pub tries: u32,
    pub back_off: BackOff,
}

impl Attempt {
    pub(crate) fn new(task: Task, table: u64) -> Attempt {
        Attempt { task, tries: 0, back_off: BackOff::new(LONGEST_WAIT, table) }
    }
}

/// What comes after a task.
#[derive(Debug)]
pub(crate) enum Then {
    /// Nothing, until something is heard.
    Rest,
    /// It is to be looked at again.
    Again,
    /// The same, after a while.
    Later(Duration, Attempt),
    /// The game is over.
    Over,
    /// It is none of ours.
    Gone,
}

/// A search under way; it is known by what stops it.
struct Search {
    version: u32,
    unwanted: Arc<AtomicBool>,
}

struct Game {
    table: u64,
    heard: Instant,
    /// A task of it waits or is being done: there is never more than one.
    busy: bool,
    /// Something was heard since the task began.
    again: bool,
    /// What comes after the task.
    next: Option<(Instant, Attempt)>,
    search: Option<Search>,
    /// What the last search found our position worth.
    value: Option<i32>,
    /// We play it, or are about to; a challenge is not yet played.
    played: bool,
    /// The stream was opened anew since it was last looked at.
    stale: bool,
}

#[derive(Default)]
struct Held {
    games: HashMap<String, Game>,
    /// By when they are due, and in the order they came.
    tasks: BTreeMap<(Instant, u64), (String, Attempt)>,
    count: u64,
    hands: usize,
    finished: u32,
    ending: bool,
}

/// The games of a bot, and what is to be done in them.
#[derive(Default)]
pub(crate) struct Desk {
    held: Mutex<Held>,
    changed: Condvar,
}

/// A hand at the desk, as long as this is kept.
pub(crate) struct Hand<'a>(&'a Desk);

impl Drop for Hand<'_> {
    fn drop(&mut self) {
        self.0.held().hands -= 1;
        self.0.changed.notify_all();
    }
}

impl Desk {
    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something was heard of a game. Whether it is a new one.
    pub(crate) fn hear(&self, name: &str, news: News) -> bool {
        let mut held = self.held();
        let now = Instant::now();
        if let Some(game) = held.games.get_mut(name) {
            if news == News::Started && !game.stale {
                return false;
            }
            game.heard = now;
            if game.busy {
                game.again = true;
            } else {
                self.look(&mut held, name, now);
            }
            return false;
        }
        if held.add(name, now) {
            if let Some(game) = held.games.get_mut(name) {
                game.played = news != News::Asked;
            }
            self.look(&mut held, name, now);
        }
        news != News::Asked
    }

    /// Somebody wants to play.
    pub(crate) fn challenged(&self, name: &str, by: PlayerName) {
        let mut held = self.held();
        let now = Instant::now();
        let known = held.games.contains_key(name);
        if (known || held.add(name, now)) && held.games.get(name).is_some_and(|game| !game.busy) {
            self.put(&mut held, name, now, |table| Attempt::new(Task::Judge(by), table));
        }
    }

    /// The stream was opened anew, and something may have been missed in every game.
    pub(crate) fn doubt(&self) {
        self.held().games.values_mut().for_each(|game| game.stale = true);
    }

    /// A game is over. Whether we played it.
    pub(crate) fn over(&self, name: &str) -> bool {
        let mut held = self.held();
        let Some(mut game) = held.games.remove(name) else { return false };
        forget(&mut game.search);
        held.finished += u32::from(game.played);
        game.played
    }

    /// Whether there is room for one more game among those that are played at once; if so, it is
    /// one of them.
    pub(crate) fn reserve(&self, name: &str, most: usize) -> bool {
        let mut held = self.held();
        let counts = |(other, game): &(&String, &Game)| {
            game.played && game.heard.elapsed() < RESTS && *other != name
        };
        let room = held.games.iter().filter(counts).count() < most;
        if let Some(game) = held.games.get_mut(name) {
            game.played = room;
        }
        room
    }

    /// So many games are over, and so many are not.
    pub(crate) fn played(&self) -> (u32, usize) {
        let held = self.held();
        (held.finished, held.games.len())
    }

    /// One more hand.
    pub(crate) fn hand(&self) -> Hand<'_> {
        self.held().hands += 1;
        Hand(self)
    }

    /// The next task; none when all ends.
    pub(crate) fn next(&self) -> Option<(String, Attempt)> {
        let mut held = self.held();
        while !held.ending {
            let due = held.tasks.first_key_value().map(|(&(due, _), _)| due);
            let wait = due.map(|due| due.saturating_duration_since(Instant::now()));
            held = match wait {
                Some(Duration::ZERO) => return held.tasks.pop_first().map(|(_, task)| task),
                Some(wait) => {
                    let waited = self.changed.wait_timeout(held, wait);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(held).unwrap_or_else(PoisonError::into_inner),
            };
        }
        None
    }

    /// A task was done. Whether a game that we played is over with it.
    pub(crate) fn done(&self, name: &str, then: Then) -> bool {
        let now = Instant::now();
        let mut held = self.held();
        let Some(game) = held.games.get_mut(name) else { return false };
        game.busy = false;
        match then {
            Then::Later(wait, attempt) => self.put(&mut held, name, now + wait, |_| attempt),
            Then::Over => {
                drop(held);
                return self.over(name);
            }
            Then::Gone => {
                held.games.remove(name);
            }
            Then::Rest | Then::Again => match game.next.take() {
                Some((due, attempt)) => self.put(&mut held, name, due, |_| attempt),
                None if game.again || matches!(then, Then::Again) => {
                    self.look(&mut held, name, now);
                }
                None => {}
            },
        }
        false
    }

    /// Whether a search that is under way is still of use; one that is not is stopped.
    pub(crate) fn thinks(&self, name: &str, version: u32) -> bool {
        let mut held = self.held();
        let Some(game) = held.games.get_mut(name) else { return false };
        if game.search.as_ref().is_some_and(|search| search.version == version) {
            return true;
        }
        forget(&mut game.search);
        false
    }

    /// A search begins; what stops it.
    pub(crate) fn think(&self, name: &str, version: u32) -> Arc<AtomicBool> {
        let unwanted: Arc<AtomicBool> = Arc::default();
        if let Some(game) = self.held().games.get_mut(name) {
            forget(&mut game.search);
            game.search = Some(Search { version, unwanted: Arc::clone(&unwanted) });
        }
        unwanted
    }

    /// A search has come to an end, and this is to be done then, if anybody still wants it.
    pub(crate) fn thought(
        &self,
        name: &str,
        search: &Arc<AtomicBool>,
        value: Option<i32>,
        then: Option<(Instant, Attempt)>,
    ) {
        let mut held = self.held();
        let Some(game) = held.games.get_mut(name) else { return };
        let is_it = |other: &Search| Arc::ptr_eq(&other.unwanted, search);
        if !game.search.as_ref().is_some_and(is_it) {
            return;
        }
        game.search = None;
        game.value = value.or(game.value);
        match then {
            Some((due, attempt)) if !game.busy => self.put(&mut held, name, due, |_| attempt),
            then => game.next = then,
        }
    }

    /// What the last search found our position worth.
    pub(crate) fn value(&self, name: &str) -> Option<i32> {
        self.held().games.get(name)?.value
    }

    /// Ends everything; waits so long for the hands to be empty.
    pub(crate) fn end(&self, most: Duration) {
        let until = Instant::now() + most;
        let mut held = self.held();
        held.ending = true;
        held.games.values_mut().for_each(|game| forget(&mut game.search));
        self.changed.notify_all();
        while held.hands > 0 {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.changed.wait_timeout(held, left);
            held = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn look(&self, held: &mut Held, name: &str, since: Instant) {
        self.put(held, name, since, |table| Attempt::new(Task::Look { since, failed: 0 }, table));
    }

    /// Puts down a task for a game that has none.
    fn put(&self, held: &mut Held, name: &str, due: Instant, attempt: impl FnOnce(u64) -> Attempt) {
        let Some(game) = held.games.get_mut(name) else { return };
        let attempt = attempt(game.table);
        if matches!(attempt.task, Task::Look { .. }) {
            (game.again, game.stale) = (false, false);
        }
        game.busy = true;
        held.count += 1;
        held.tasks.insert((due, held.count), (name.to_owned(), attempt));
        self.changed.notify_one();
    }
}

impl Held {
    /// A new game, if there is room for it.
    fn add(&mut self, name: &str, now: Instant) -> bool {
        if self.games.len() >= GAMES {
            let rests = |game: &Game| !game.busy && game.heard.elapsed() > RESTS;
            self.games.retain(|_, game| !rests(game));
        }
        if self.games.len() >= GAMES {
            return false;
        }
        let game = Game {
            table: table_number(name),
            heard: now,
            busy: false,
            again: false,
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

/// Whoever searches may stop.
fn forget(search: &mut Option<Search>) {
    if let Some(search) = search.take() {
        search.unwanted.store(true, Ordering::Relaxed);
    }
}

/// A number for a table: what players leave to chance belongs to it.
pub(crate) fn table_number(game: &str) -> u64 {
    game.bytes().fold(0, |number, byte| {
        rulebook::scatter(number.wrapping_add(u64::from(byte)).wrapping_add(rulebook::STRIDE))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(desk: &Desk) -> String {
        let (game, attempt) = desk.next().unwrap();
        assert!(matches!(attempt.task, Task::Look { failed: 0, .. }), "{attempt:?}");
        game
    }

    fn is_idle(desk: &Desk) -> bool {
        desk.held().tasks.is_empty()
    }

    fn say(text: &str) -> Attempt {
        Attempt::new(Task::Say(Act { key: String::new(), ply: Some(1), say: text.to_owned() }), 1)
    }

    #[test]
    fn a_game_has_one_task_at_a_time_and_nothing_heard_is_lost() {
        let desk = Desk::default();
        assert!(desk.hear("a", News::Started));
        assert!(!desk.hear("a", News::Turn));
        assert!(desk.hear("b", News::Turn));
        assert_eq!((look(&desk), look(&desk)), ("a".to_owned(), "b".to_owned()));
        assert!(is_idle(&desk));
        // Something was heard of the one while it was looked at.
        desk.done("a", Then::Rest);
        desk.done("b", Then::Rest);
        assert_eq!(look(&desk), "a");
        desk.done("a", Then::Rest);
        // That it goes on is no news, unless something may have been missed.
        desk.hear("a", News::Started);
        assert!(is_idle(&desk));
        desk.doubt();
        desk.hear("a", News::Started);
        assert_eq!(look(&desk), "a");
    }

    #[test]
    fn a_search_holds_no_hand_and_its_answer_is_said_once() {
        let desk = Desk::default();
        desk.hear("a", News::Turn);
        look(&desk);
        let first = desk.think("a", 3);
        desk.done("a", Then::Rest);
        // An offer comes: the game is looked at, and is another one than before.
        desk.hear("a", News::Asked);
        look(&desk);
        assert!(desk.thinks("a", 3) && !desk.thinks("a", 4));
        assert!(first.load(Ordering::Relaxed));
        let second = desk.think("a", 5);
        desk.thought("a", &first, Some(7), Some((Instant::now(), say("move A1"))));
        assert_eq!(desk.value("a"), None);
        // Found before the hand was free again.
        desk.thought("a", &second, Some(8), Some((Instant::now(), say("move B2"))));
        assert!(is_idle(&desk));
        desk.done("a", Then::Rest);
        let (_, attempt) = desk.next().unwrap();
        assert!(matches!(attempt.task, Task::Say(act) if act.say == "move B2"));
        desk.done("a", Then::Rest);
        assert!(is_idle(&desk));
        assert_eq!(desk.value("a"), Some(8));
    }

    #[test]
    fn games_are_counted_once() {
        let desk = Desk::default();
        desk.hear("a", News::Started);
        look(&desk);
        assert!(desk.over("a"));
        // Somebody asks for another one.
        assert!(!desk.hear("a", News::Asked));
        look(&desk);
        assert!(!desk.done("a", Then::Over));
        assert_eq!(desk.played(), (1, 0));
    }

    #[test]
    fn challenges_are_accepted_up_to_a_bound() {
        let desk = Desk::default();
        let by = || PlayerName { name: "ada".into(), kind: wire::PlayerKind::Member };
        for name in ["a", "b", "c"] {
            desk.challenged(name, by());
        }
        assert!(desk.reserve("a", 2) && desk.reserve("b", 2) && !desk.reserve("c", 2));
        assert!(desk.reserve("a", 2));
        desk.done("c", Then::Gone);
        assert_eq!(desk.played(), (0, 2));
    }

    #[test]
    fn the_end_lets_no_hand_wait() {
        let desk = Arc::new(Desk::default());
        let other = Arc::clone(&desk);
        let works = std::thread::spawn(move || {
            let _hand = other.hand();
            other.next().is_none()
        });
        desk.end(Duration::from_secs(60));
        assert!(works.join().unwrap());
        assert_eq!(desk.held().hands, 0);
    }
}
