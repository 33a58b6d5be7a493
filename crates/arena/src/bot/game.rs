//! One game of a bot, from when it sits there until it is over.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rulebook::Notation;
use table::{Command, Ending};
use uuid::Uuid;
use wire::{Act, Acted, GameStatus, ToClient};

use super::http::Failed;
use super::listen::{Listening, Told, listen};
use super::manners::{Answering, Todo, todo};
use super::pool::{Answer, Found, Wanted};
use super::report::Report;
use super::run::Player;
use super::seen::{More, Seen};
use super::stop::BackOff;

/// How often somebody who wants to stop is heard.
const LISTEN_EVERY: Duration = Duration::from_millis(500);

/// Messages that wait to be read. Beyond that the stream waits.
const MESSAGES: usize = 64;

/// So long a bot stays at a table that is over, should somebody want to play again.
const LINGER: Duration = Duration::from_secs(60);

/// When it is not our turn and nothing happened for so long, the stream is closed; a notice that it
/// is our turn opens it again.
const REST: Duration = Duration::from_secs(600);

/// So long what we said may take to appear in the stream.
const ECHO: Duration = Duration::from_secs(10);

/// So often a server is tried before a game is given up; with the waits between, half an hour.
const TRIES: u32 = 64;

/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// So often the search is asked anew for one turn when it fails.
const SEARCHES: u32 = 5;

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// It is over.
    Over,
    /// It goes on, and it is not our turn, as far as was told by then.
    Resting(Instant),
    /// We do not sit there, or it cannot be played.
    Nothing,
}

enum Heard {
    /// The stream with this number told something.
    Told(u32, Told),
    /// A search has an answer.
    Found,
}

/// Something said, and what came of it.
enum Answered {
    /// It counts, with so many entries.
    Done(u32),
    /// Something else came first, or it is not possible.
    Refused(Failed),
    /// The end was said meanwhile.
    Stopped,
}

/// A search under way.
struct Search {
    ply: u32,
    version: u32,
    unwanted: Arc<AtomicBool>,
    /// Where the answer is laid down: whoever searches waits for nobody.
    answer: Arc<Mutex<Option<Answer>>>,
}

impl Search {
    fn answer(&self) -> Option<Answer> {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

pub(crate) struct Playing<'a> {
    player: &'a Player,
    game: &'a str,
    seen: Option<Seen>,
    tell: SyncSender<Heard>,
    hear: Receiver<Heard>,
    listening: Option<Listening>,
    streams: u32,
    search: Option<Search>,
    /// Searches that came to nothing since something was last heard.
    failed: u32,
    value: Option<i32>,
    /// What we said counts from this version on; until it is seen nothing more is said.
    said: Option<(u32, Instant)>,
    /// What was refused, and at which version: it is not said again there.
    refused: Option<(u32, Command)>,
    /// When something last happened.
    since: Instant,
    back_off: BackOff,
    tries: u32,
}

impl Drop for Playing<'_> {
    fn drop(&mut self) {
        forget(&mut self.search);
    }
}

impl<'a> Playing<'a> {
    pub(crate) fn new(player: &'a Player, game: &'a str) -> Playing<'a> {
        let (tell, hear) = sync_channel(MESSAGES);
        Playing {
            player,
            game,
            seen: None,
            tell,
            hear,
            listening: None,
            streams: 0,
            search: None,
            failed: 0,
            value: None,
            said: None,
            refused: None,
            since: Instant::now(),
            back_off: BackOff::new(LONGEST_WAIT, table_number(game)),
            tries: 0,
        }
    }

    /// Plays until the game is over, rests, or cannot be played.
    pub(crate) fn play(mut self) -> Left {
        while !self.player.stop.is_said() {
            if self.listening.is_none()
                && let Some(left) = self.open()
            {
                return left;
            }
            match self.hear.recv_timeout(LISTEN_EVERY) {
                Ok(heard) => {
                    if let Some(left) = self.take(heard) {
                        return left;
                    }
                }
                Err(RecvTimeoutError::Timeout) => self.look_for_echo(),
                Err(RecvTimeoutError::Disconnected) => return Left::Nothing,
            }
            self.take_answer();
            if self.listening.is_some()
                && let Some(left) = self.consider()
            {
                return left;
            }
        }
        Left::Nothing
    }

    /// Opens the stream of the game.
    fn open(&mut self) -> Option<Left> {
        self.streams += 1;
        let number = self.streams;
        let path = format!("/api/games/{}/stream", self.game);
        let wrap = move |told| Heard::Told(number, told);
        match listen(&self.player.server, &path, self.tell.clone(), wrap) {
            Ok(listening) => {
                self.listening = Some(listening);
                None
            }
            Err(failed) => self.wait_after(&failed),
        }
    }

    /// The server failed us: waits a while, and gives up after many tries.
    fn wait_after(&mut self, failed: &Failed) -> Option<Left> {
        self.tries += 1;
        if !failed.may_pass() || self.tries >= TRIES {
            self.trouble(failed.to_string());
            return Some(Left::Nothing);
        }
        let wait = failed.retry().unwrap_or_else(|| self.back_off.next());
        if self.player.stop.wait(wait) { Some(Left::Nothing) } else { None }
    }

    fn trouble(&self, what: String) {
        self.player.report(&Report::Trouble { game: Some(self.game.to_owned()), what });
    }

    fn take(&mut self, heard: Heard) -> Option<Left> {
        match heard {
            Heard::Told(number, _) if number != self.streams => None,
            Heard::Told(_, Told::Message(message)) => self.take_message(*message),
            Heard::Told(_, Told::Quiet) => None,
            Heard::Told(_, Told::Unread(what)) => {
                self.trouble(what);
                None
            }
            Heard::Told(_, Told::Lost(_)) => {
                self.listening = None;
                let wait = self.back_off.next();
                if self.player.stop.wait(wait) { Some(Left::Nothing) } else { None }
            }
            Heard::Found => None,
        }
    }

    fn take_message(&mut self, message: ToClient) -> Option<Left> {
        match message {
            ToClient::Full(full) => match Seen::of(&full) {
                Ok(Some(seen)) => {
                    self.back_off.reset();
                    self.tries = 0;
                    self.failed = 0;
                    self.since = Instant::now();
                    self.seen = Some(seen);
                }
                Ok(None) => return Some(Left::Nothing),
                Err(wrong) => {
                    self.trouble(wrong);
                    return Some(Left::Nothing);
                }
            },
            ToClient::Said { from, lines, at_ms, .. } => {
                let seen = self.seen.as_mut()?;
                self.failed = 0;
                self.since = Instant::now();
                match seen.hear(from, &lines, at_ms) {
                    Ok(More::Known) => {}
                    // The whole game again will do.
                    Ok(More::Gap) => self.listening = None,
                    Err(wrong) => {
                        self.trouble(wrong);
                        self.listening = None;
                    }
                }
            }
            _ => {}
        }
        None
    }

    /// What we said should have come back by now. If not, the stream has missed it.
    fn look_for_echo(&mut self) {
        if let Some((version, when)) = self.said
            && when.elapsed() > ECHO
            && self.seen.as_ref().is_some_and(|seen| seen.version() < version)
        {
            self.listening = None;
        }
    }

    /// Does what there is to do.
    fn consider(&mut self) -> Option<Left> {
        let seen = self.seen.as_ref()?;
        let (version, ply) = (seen.version(), seen.ply());
        if self.said.is_some_and(|(said, _)| version < said) {
            return None;
        }
        self.said = None;
        if self.search.as_ref().is_some_and(|search| search.ply != ply || version < search.version)
        {
            forget(&mut self.search);
        }
        match todo(seen, self.player.settings.manners, self.value) {
            Todo::Say(command) => {
                let ply = None;
                return self.say(command, ply);
            }
            Todo::Think => {
                if self.search.is_none() && self.failed < SEARCHES {
                    self.think();
                }
            }
            Todo::Wait => {
                forget(&mut self.search);
                // A notice will tell when it begins, and when it is our turn.
                if seen.status == GameStatus::Gathering || self.since.elapsed() > REST {
                    return Some(Left::Resting(self.since));
                }
            }
            Todo::Leave => {
                forget(&mut self.search);
                let ended = seen.table.ended().map(|ended| ended.ending);
                let stays = self.player.settings.manners.rematch == Answering::Accepts
                    && ended != Some(Ending::Aborted)
                    && seen.table.rematch().is_none();
                if !stays || self.since.elapsed() > LINGER {
                    return Some(Left::Over);
                }
            }
        }
        None
    }

    fn think(&mut self) {
        let Some(seen) = &self.seen else { return };
        let search = Search {
            ply: seen.ply(),
            version: seen.version(),
            unwanted: Arc::default(),
            answer: Arc::default(),
        };
        let settings = &self.player.settings;
        let wanted = Wanted {
            spec: settings.spec.clone(),
            game: seen.table.config().game.clone(),
            table: table_number(self.game),
            position: seen.table.position().clone(),
            history: seen.table.history().clone(),
            deadline: seen.deadline(settings.limits.answer),
            allowed: seen.allowed(),
            unwanted: Arc::clone(&search.unwanted),
        };
        let (tell, slot) = (self.tell.clone(), Arc::clone(&search.answer));
        self.search = Some(search);
        self.player.pool.ask(self.player.owner, wanted, move |answer| {
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
            // Who has much to hear looks at the answer behind it.
            let _ = tell.try_send(Heard::Found);
        });
    }

    fn take_answer(&mut self) {
        let Some(answer) = self.search.as_ref().and_then(Search::answer) else { return };
        let Some(search) = self.search.take() else { return };
        let Some(seen) = self.seen.as_ref().filter(|seen| seen.ply() == search.ply) else { return };
        match answer.found {
            Ok(Found { m, value }) => {
                self.value = Some(value);
                let text = format!("move {}", seen.table.position().move_text(&m));
                match text.parse() {
                    Ok(command) => {
                        // Whatever comes of it is seen when the game is looked at next.
                        let _ = self.say(command, Some(search.ply));
                    }
                    Err(error) => self.trouble(format!("{text}: {error}")),
                }
            }
            Err(wrong) => {
                self.failed += 1;
                self.trouble(wrong);
                self.player.stop.wait(self.back_off.next());
            }
        }
    }

    /// Says something, as often as it takes to hear an answer, always under the same key.
    fn say(&mut self, command: Command, ply: Option<u32>) -> Option<Left> {
        let version = self.seen.as_ref().map_or(0, Seen::version);
        let again = (version, command);
        if self.refused.as_ref() == Some(&again) {
            return None;
        }
        let (_, command) = again;
        let act = Act { key: Uuid::new_v4().to_string(), ply, say: command.to_string() };
        match self.send(&act) {
            Answered::Done(version) => self.said = Some((version, Instant::now())),
            // Somebody was first: what they said is on its way.
            Answered::Refused(Failed::Refused { status: 409, .. }) => {
                self.said = Some((version + 1, Instant::now()));
            }
            Answered::Refused(failed) => {
                self.trouble(format!("{}: {failed}", act.say));
                self.failed += 1;
                self.refused = Some((version, command));
            }
            Answered::Stopped => return Some(Left::Nothing),
        }
        None
    }

    fn send(&mut self, act: &Act) -> Answered {
        let path = format!("/api/games/{}/act", self.game);
        let mut tries = 0;
        loop {
            match self.player.server.post::<Acted>(&path, act) {
                Ok(acted) => {
                    self.back_off.reset();
                    return Answered::Done(acted.version);
                }
                Err(failed) if !failed.may_pass() => return Answered::Refused(failed),
                Err(failed) => {
                    tries += 1;
                    if tries >= TRIES {
                        return Answered::Refused(failed);
                    }
                    let wait = failed.retry().unwrap_or_else(|| self.back_off.next());
                    if self.player.stop.wait(wait) {
                        return Answered::Stopped;
                    }
                }
            }
        }
    }
}

/// Whoever searches may stop.
fn forget(search: &mut Option<Search>) {
    if let Some(search) = search.take() {
        search.unwanted.store(true, Ordering::Relaxed);
    }
}

/// A number for a table: what players leave to chance belongs to it.
fn table_number(game: &str) -> u64 {
    game.bytes().fold(0, |number, byte| {
        rulebook::scatter(number.wrapping_add(u64::from(byte)).wrapping_add(rulebook::STRIDE))
    })
}
