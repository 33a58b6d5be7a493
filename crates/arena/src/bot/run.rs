//! A bot: it hears of its games and plays them.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use wire::{FullGame, Notice, PlayerName, ToClient};

use super::game::{Left, Playing};
use super::http::{Failed, Server};
use super::listen::{Listening, Told, listen};
use super::manners::{Manners, NotPlayed, Policy};
use super::pool::Pool;
use super::report::Report;
use super::stop::{BackOff, Stop};
use crate::spec::Spec;

/// What a bot is to do.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the server is, such as `https://palamedes.example`.
    pub server: String,
    /// The token that says who the bot is.
    pub token: String,
    /// Who chooses its moves.
    pub spec: Spec,
    /// How much it does at once.
    pub limits: Limits,
    /// Whom it plays.
    pub policy: Policy,
    /// How it behaves.
    pub manners: Manners,
    /// What it does while there is no server at all.
    pub patience: Patience,
    /// It ends by itself after so many games.
    pub games: Option<u32>,
}

/// How much a bot does at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Games that are played at once. Further ones wait, and challenges are declined.
    pub games: usize,
    /// So long an answer takes at most; less where the clock of the game is short.
    pub answer: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { games: 4, answer: Duration::from_secs(3) }
    }
}

/// What a bot does while it has never reached its server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// It tries again.
    Waits,
    /// It gives up: the address may be wrong.
    GivesUp,
}

/// Why a bot ended that was not told to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    /// There is no server at this address.
    #[error("no server answers at {server}: {what}")]
    NoServer {
        /// The address.
        server: String,
        /// What was heard.
        what: String,
    },
    /// The server does not know the token.
    #[error("the server does not take the token: {what}")]
    Token {
        /// What it said.
        what: String,
    },
    /// Something answers there that is no such server.
    #[error("{server} is no server for bots: {what}")]
    NotOurs {
        /// The address.
        server: String,
        /// What was heard.
        what: String,
    },
    /// The system refused a thread.
    #[error("no thread for a game: {0}")]
    Thread(String),
}

/// A bot, as its games see it.
pub(crate) struct Player {
    pub server: Server,
    pub settings: Settings,
    pub pool: Arc<Pool>,
    /// Which bot of the program it is.
    pub owner: usize,
    pub stop: Stop,
    tell: Arc<dyn Fn(&Report) + Send + Sync>,
}

impl Player {
    pub(crate) fn report(&self, report: &Report) {
        (self.tell)(report);
    }
}

/// Runs a bot until it is told to stop, or cannot go on. `owner` tells the bots of a program apart
/// in their common pool; `tell` hears what happens.
///
/// # Errors
/// Why it cannot go on: there was never a server, or the token is none.
pub fn run(
    settings: Settings,
    pool: &Arc<Pool>,
    owner: usize,
    stop: &Stop,
    tell: Arc<dyn Fn(&Report) + Send + Sync>,
) -> Result<(), BotError> {
    let player = Arc::new(Player {
        server: Server::new(&settings.server, &settings.token),
        settings,
        pool: Arc::clone(pool),
        owner,
        stop: stop.clone(),
        tell,
    });
    let mut bot = Bot::new(player);
    let ended = bot.run();
    bot.end();
    ended
}

/// Messages that wait to be read. Beyond that the stream waits.
const MESSAGES: usize = 64;

/// Games that wait to be played. What is beyond is told again with the next stream.
const WAITING: usize = 1_024;

/// How often somebody who wants to stop is heard.
const LISTEN_EVERY: Duration = Duration::from_millis(500);

/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Room for what a thread that plays but does not search needs.
const STACK_BYTES: usize = 2 << 20;

/// So long games have to end when the bot does.
const FAREWELL: Duration = Duration::from_secs(5);

enum Heard {
    /// The stream with this number told something.
    Told(u32, Told),
    /// A game was left.
    Left(String, Left),
}

struct Bot {
    player: Arc<Player>,
    tell: SyncSender<Heard>,
    hear: Receiver<Heard>,
    listening: Option<Listening>,
    streams: u32,
    /// The games that are being played, and when a notice last told of each.
    playing: HashMap<String, Instant>,
    waiting: VecDeque<String>,
    finished: u32,
    reached: bool,
    back_off: BackOff,
}

impl Bot {
    fn new(player: Arc<Player>) -> Bot {
        let (tell, hear) = sync_channel(MESSAGES);
        let back_off = BackOff::new(LONGEST_WAIT, player.owner as u64);
        Bot {
            player,
            tell,
            hear,
            listening: None,
            streams: 0,
            playing: HashMap::new(),
            waiting: VecDeque::new(),
            finished: 0,
            reached: false,
            back_off,
        }
    }

    fn run(&mut self) -> Result<(), BotError> {
        while !self.player.stop.is_said() && !self.has_played_enough() {
            if self.listening.is_none() {
                self.connect()?;
            }
            match self.hear.recv_timeout(LISTEN_EVERY) {
                Ok(Heard::Told(number, told)) if number == self.streams => self.take(told),
                Ok(Heard::Told(..)) | Err(RecvTimeoutError::Timeout) => {}
                Ok(Heard::Left(game, left)) => self.leave(&game, left),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            self.play_waiting()?;
        }
        Ok(())
    }

    fn has_played_enough(&self) -> bool {
        let most = self.player.settings.games;
        most.is_some_and(|most| self.finished >= most) && self.playing.is_empty()
    }

    /// Opens the stream of notices. It begins with the games that are being played.
    fn connect(&mut self) -> Result<(), BotError> {
        self.streams += 1;
        let number = self.streams;
        let wrap = move |told| Heard::Told(number, told);
        match listen(&self.player.server, "/api/events", self.tell.clone(), wrap) {
            Ok(listening) => {
                self.listening = Some(listening);
                self.reached = true;
                let server = self.player.settings.server.clone();
                self.player.report(&Report::Connected { server });
                Ok(())
            }
            Err(failed) => self.wait_after(&failed),
        }
    }

    fn wait_after(&mut self, failed: &Failed) -> Result<(), BotError> {
        let server = self.player.settings.server.clone();
        let what = failed.to_string();
        match failed {
            Failed::Refused { status: 401 | 403, .. } => return Err(BotError::Token { what }),
            Failed::Unreachable(_)
                if !self.reached && self.player.settings.patience == Patience::GivesUp =>
            {
                return Err(BotError::NoServer { server, what });
            }
            failed if !failed.may_pass() => return Err(BotError::NotOurs { server, what }),
            _ => {}
        }
        self.player.report(&Report::Away { what });
        self.player.stop.wait(failed.retry().unwrap_or_else(|| self.back_off.next()));
        Ok(())
    }

    fn trouble(&self, game: Option<String>, what: String) {
        self.player.report(&Report::Trouble { game, what });
    }

    fn take(&mut self, told: Told) {
        match told {
            Told::Message(message) => match *message {
                ToClient::Notice { notice } => self.notice(notice),
                // The server goes, and the stream with it.
                ToClient::Bye { retry_ms } => {
                    self.listening = None;
                    let wait = Duration::from_millis(u64::from(retry_ms)).min(LONGEST_WAIT);
                    self.player.stop.wait(wait);
                }
                _ => {}
            },
            Told::Quiet => self.back_off.reset(),
            Told::Unread(what) => self.trouble(None, what),
            Told::Lost(what) => {
                self.listening = None;
                self.player.report(&Report::Away { what });
                self.player.stop.wait(self.back_off.next());
            }
        }
    }

    fn notice(&mut self, notice: Notice) {
        match notice {
            Notice::Started { game } | Notice::YourTurn { game } => self.want(game),
            Notice::Challenged { game, by } => self.judge(&game, &by),
            Notice::Over { .. } => {}
        }
    }

    /// Somebody wants to play.
    fn judge(&mut self, game: &str, by: &PlayerName) {
        let server = &self.player.server;
        let full: FullGame = match server.get(&format!("/api/games/{game}")) {
            Ok(full) => full,
            Err(failed) => return self.trouble(Some(game.to_owned()), failed.to_string()),
        };
        let busy = self.playing.len() + self.waiting.len() >= self.player.settings.limits.games;
        let judged = self.player.settings.policy.judge(&full, by);
        let judged = judged.and(if busy { Err(NotPlayed::Busy) } else { Ok(()) });
        let deed = if judged.is_ok() { "sit" } else { "leave" };
        let path = format!("/api/games/{game}/{deed}");
        let done = server.post::<serde_json::Value>(&path, &serde_json::json!({}));
        let (game, by) = (game.to_owned(), by.name.clone());
        match (done, judged) {
            (Err(failed), _) => self.trouble(Some(game), failed.to_string()),
            (Ok(_), Ok(())) => {
                self.player.report(&Report::Accepted { game: game.clone(), by });
                self.want(game);
            }
            (Ok(_), Err(why)) => self.player.report(&Report::Declined { game, by, why }),
        }
    }

    /// This game is to be played.
    fn want(&mut self, game: String) {
        if let Some(noticed) = self.playing.get_mut(&game) {
            *noticed = Instant::now();
        } else if !self.waiting.contains(&game) && self.waiting.len() < WAITING {
            self.waiting.push_back(game);
        }
    }

    fn play_waiting(&mut self) -> Result<(), BotError> {
        while self.playing.len() < self.player.settings.limits.games
            && let Some(game) = self.waiting.pop_front()
        {
            let (player, tell, name) = (Arc::clone(&self.player), self.tell.clone(), game.clone());
            let play = move || {
                let left = Playing::new(&player, &name).play();
                // Nobody may be listening any more.
                let _ = tell.send(Heard::Left(name, left));
            };
            let thread = thread::Builder::new().name("plays".to_owned()).stack_size(STACK_BYTES);
            thread.spawn(play).map_err(|error| BotError::Thread(error.to_string()))?;
            self.player.report(&Report::Playing { game: game.clone() });
            self.playing.insert(game, Instant::now());
        }
        Ok(())
    }

    fn leave(&mut self, game: &str, left: Left) {
        let noticed = self.playing.remove(game);
        match left {
            Left::Over => {
                self.finished += 1;
                self.player.report(&Report::Finished { game: game.to_owned() });
            }
            // A notice came when the game was already about to rest.
            Left::Resting(since) if noticed.is_some_and(|noticed| noticed > since) => {
                self.want(game.to_owned());
            }
            Left::Resting(_) | Left::Nothing => {}
        }
    }

    /// Waits for the games to notice the end.
    fn end(&mut self) {
        self.listening = None;
        let until = Instant::now() + FAREWELL;
        while !self.playing.is_empty() && Instant::now() < until {
            if let Ok(Heard::Left(game, left)) = self.hear.recv_timeout(LISTEN_EVERY) {
                self.leave(&game, left);
            }
        }
    }
}
