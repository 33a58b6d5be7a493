//! A bot: it hears of its games and plays them.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use wire::{Notice, ToClient};

use super::desk::{Desk, News};
use super::game::work;
use super::http::{Failed, Server};
use super::listen::{Listening, Told, listen};
use super::manners::{Manners, Policy};
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
    /// Games that are played at once, of those in which something happened in the last ten minutes.
    /// Further challenges are declined.
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
    /// The system refused threads.
    #[error("no thread for a bot: {0}")]
    Thread(String),
}

/// A bot, as whoever works for it sees it.
pub(crate) struct Player {
    pub server: Server,
    pub settings: Settings,
    pub pool: Arc<Pool>,
    /// Which bot of the program it is.
    pub owner: usize,
    pub desk: Arc<Desk>,
    pub tell: Arc<dyn Fn(&Report) + Send + Sync>,
    stop: Stop,
}

impl Player {
    pub(crate) fn report(&self, report: &Report) {
        (self.tell)(report);
    }

    pub(crate) fn trouble(&self, game: &str, what: String) {
        self.report(&Report::Trouble { game: Some(game.to_owned()), what });
    }
}

/// Runs a bot until it is told to stop, or cannot go on. `owner` tells the bots of a program apart
/// in their common pool; `tell` hears what happens.
///
/// # Errors
/// Why it cannot go on: there was never a server, the token is none, or there are no threads.
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
        desk: Arc::default(),
        tell,
        stop: stop.clone(),
    });
    let mut bot = Bot::new(Arc::clone(&player));
    let ended = hire(&player).and_then(|()| bot.run());
    bot.listening = None;
    player.desk.end(FAREWELL);
    ended
}

/// Hands that do what is to be done in all games. Fewer than wanted will do.
fn hire(player: &Arc<Player>) -> Result<(), BotError> {
    let mut hired = Err(BotError::Thread("none was asked for".to_owned()));
    for _ in 0..HANDS {
        let player = Arc::clone(player);
        let thread = thread::Builder::new().name("plays".to_owned()).stack_size(STACK_BYTES);
        match thread.spawn(move || work(&player)) {
            Ok(_) => hired = Ok(()),
            Err(error) if hired.is_err() => hired = Err(BotError::Thread(error.to_string())),
            Err(_) => {}
        }
    }
    hired
}

/// Tasks that are done at once, however many games there are: most of the time is spent waiting for
/// the server.
pub(crate) const HANDS: usize = 4;

/// Messages that wait to be read. Beyond that the stream waits.
const MESSAGES: usize = 64;

/// How often somebody who wants to stop is heard.
const LISTEN_EVERY: Duration = Duration::from_millis(500);

/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Room for what a thread that plays but does not search needs.
const STACK_BYTES: usize = 2 << 20;

/// So long what is under way has to end when the bot does.
const FAREWELL: Duration = Duration::from_secs(5);

struct Bot {
    player: Arc<Player>,
    /// What the stream with this number told.
    tell: SyncSender<(u32, Told)>,
    hear: Receiver<(u32, Told)>,
    listening: Option<Listening>,
    streams: u32,
    reached: bool,
    back_off: BackOff,
}

impl Bot {
    fn new(player: Arc<Player>) -> Bot {
        let (tell, hear) = sync_channel(MESSAGES);
        let back_off = BackOff::new(LONGEST_WAIT, player.owner as u64);
        Bot { player, tell, hear, listening: None, streams: 0, reached: false, back_off }
    }

    fn run(&mut self) -> Result<(), BotError> {
        while !self.player.stop.is_said() && !self.has_played_enough() {
            if self.listening.is_none() {
                self.connect()?;
            }
            match self.hear.recv_timeout(LISTEN_EVERY) {
                Ok((number, told)) if number == self.streams => self.take(told),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
        Ok(())
    }

    fn has_played_enough(&self) -> bool {
        let (finished, others) = self.player.desk.played();
        self.player.settings.games.is_some_and(|most| finished >= most) && others == 0
    }

    /// Opens the stream of notices. It begins with the games that are being played.
    fn connect(&mut self) -> Result<(), BotError> {
        self.streams += 1;
        let number = self.streams;
        let wrap = move |told| (number, told);
        self.player.desk.doubt();
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
            Told::Unread(what) => self.player.report(&Report::Trouble { game: None, what }),
            Told::Lost(what) => {
                self.listening = None;
                self.player.report(&Report::Away { what });
                self.player.stop.wait(self.back_off.next());
            }
        }
    }

    fn notice(&mut self, notice: Notice) {
        let desk = &self.player.desk;
        let (game, news) = match notice {
            Notice::Started { game } => (game, News::Started),
            Notice::YourTurn { game } => (game, News::Turn),
            Notice::Asked { game } => (game, News::Asked),
            Notice::Challenged { game, by } => return desk.challenged(&game, by),
            Notice::Over { game } => {
                if desk.over(&game) {
                    self.player.report(&Report::Finished { game });
                }
                return;
            }
        };
        if desk.hear(&game, news) {
            self.player.report(&Report::Playing { game });
        }
    }
}
