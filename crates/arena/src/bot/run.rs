//! Main loop of a bot: receives notifications and schedules tasks.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use wire::{Notification, ToClient};

use super::cancel::{BackOff, CancelToken};
use super::engine_pool::EnginePool;
use super::event::BotEvent;
use super::policy::{ChallengePolicy, OfferPolicy};
use super::scheduler::{BotScheduler, GameUpdate};
use super::seek::{SeekPolicy, Seeker};
use super::server_client::{RequestError, ServerClient};
use super::stream_listener::{StreamEvent, StreamListener, listen};
use super::tasks::work;
use crate::player_spec::PlayerSpec;

/// Configuration of a bot.
#[derive(Clone, Debug)]
pub struct BotConfig {
    /// URL of the server, such as `https://palamedes.example`.
    pub server: String,
    /// API token of the bot.
    pub token: String,
    /// Engine that chooses the moves.
    pub spec: PlayerSpec,
    /// Resource limits of the bot.
    pub limits: BotLimits,
    /// Policy for challenges.
    pub policy: ChallengePolicy,
    /// Policy for offers.
    pub offer_policy: OfferPolicy,
    /// Games that the bot looks for by itself.
    pub seek: Option<SeekPolicy>,
    /// Behaviour while the server was never reached.
    pub connect_policy: ConnectPolicy,
    /// Number of games after which the bot exits.
    pub games: Option<u32>,
}

/// Resource limits of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotLimits {
    /// Maximum number of simultaneous games, of those with an update in the last ten minutes.
    /// Further challenges are declined.
    pub games: usize,
    /// Maximum response time; less where the clock of the game is short.
    pub answer: Duration,
}

impl Default for BotLimits {
    fn default() -> BotLimits {
        BotLimits { games: 4, answer: Duration::from_secs(3) }
    }
}

/// Behaviour while the server was never reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectPolicy {
    /// The bot retries.
    Retry,
    /// The bot fails: the address may be wrong.
    Fail,
}

/// Error that ends a bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    /// The server cannot be reached.
    #[error("cannot reach the server {server}: {what}")]
    NoServer {
        /// URL of the server.
        server: String,
        /// Description of the error.
        what: String,
    },
    /// The server rejects the token.
    #[error("the server rejected the token of the bot: {what}")]
    Token {
        /// Response of the server.
        what: String,
    },
    /// The address belongs to another kind of server.
    #[error("{server} is not a Palamedes server: {what}")]
    NotOurs {
        /// URL of the server.
        server: String,
        /// Description of the error.
        what: String,
    },
    /// The system refused threads.
    #[error("cannot start the bot: {0}")]
    Thread(String),
}

/// State shared by the threads of a bot.
pub(crate) struct BotContext {
    pub server: ServerClient,
    pub settings: BotConfig,
    pub pool: Arc<EnginePool>,
    /// Number of the bot in its program.
    pub owner: usize,
    pub scheduler: Arc<BotScheduler>,
    pub on_event: Arc<dyn Fn(&BotEvent) + Send + Sync>,
    cancel: CancelToken,
}

impl BotContext {
    pub(crate) fn report(&self, report: &BotEvent) {
        (self.on_event)(report);
    }

    pub(crate) fn trouble(&self, game: &str, what: String) {
        self.report(&BotEvent::Error { game: Some(game.to_owned()), what });
    }
}

/// Runs a bot until it is cancelled or fails.
/// `owner` identifies the bot in the shared pool; the callback receives its events.
///
/// # Errors
/// The server was never reached, the token is invalid, or no threads are available.
pub fn run(
    settings: BotConfig,
    pool: &Arc<EnginePool>,
    owner: usize,
    cancel: &CancelToken,
    on_event: Arc<dyn Fn(&BotEvent) + Send + Sync>,
) -> Result<(), BotError> {
    let player = Arc::new(BotContext {
        server: ServerClient::new(&settings.server, &settings.token),
        settings,
        pool: Arc::clone(pool),
        owner,
        scheduler: Arc::default(),
        on_event,
        cancel: cancel.clone(),
    });
    let mut bot = Bot::new(Arc::clone(&player));
    let ended = spawn_workers(&player).and_then(|()| bot.run());
    bot.listening = None;
    player.scheduler.shutdown(SHUTDOWN_TIMEOUT);
    ended
}

/// Encodes a text as the value of a query parameter.
fn percent_encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                encoded.push(char::from(byte));
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// Spawns the workers. Fewer than requested are enough.
fn spawn_workers(player: &Arc<BotContext>) -> Result<(), BotError> {
    let mut hired = Err(BotError::Thread("no worker thread was requested".to_owned()));
    for _ in 0..WORKERS {
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

/// Number of workers, regardless of the number of games: they mostly wait for the server.
pub(crate) const WORKERS: usize = 4;

/// Maximum number of queued events. A full queue blocks the stream.
const EVENT_QUEUE_MAX: usize = 64;

/// Interval at which cancellation is checked.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Maximum delay between two connection attempts.
const RETRY_DELAY_MAX: Duration = Duration::from_secs(30);

/// Stack size of a worker, which does not search.
const STACK_BYTES: usize = 2 << 20;

/// Time limit for running tasks at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

struct Bot {
    player: Arc<BotContext>,
    /// Sender of stream events, with the number of the stream.
    on_event: SyncSender<(u32, StreamEvent)>,
    events: Receiver<(u32, StreamEvent)>,
    listening: Option<StreamListener>,
    streams: u32,
    reached: bool,
    back_off: BackOff,
    seeker: Option<Seeker>,
}

impl Bot {
    fn new(player: Arc<BotContext>) -> Bot {
        let (on_event, events) = sync_channel(EVENT_QUEUE_MAX);
        let back_off = BackOff::new(RETRY_DELAY_MAX, player.owner as u64);
        let seek = player.settings.seek.clone();
        let seeker = seek.map(|policy| Seeker::new(policy, Instant::now()));
        Bot {
            player,
            on_event,
            events,
            listening: None,
            streams: 0,
            reached: false,
            back_off,
            seeker,
        }
    }

    fn run(&mut self) -> Result<(), BotError> {
        while !self.player.cancel.is_cancelled() && !self.has_played_enough() {
            if self.listening.is_none() {
                self.connect()?;
            }
            match self.events.recv_timeout(CANCEL_POLL_INTERVAL) {
                Ok((number, event)) if number == self.streams => self.handle_event(event),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if self.listening.is_some() {
                self.seek();
            }
        }
        Ok(())
    }

    /// Looks for an opponent, unless the bot plays or has played enough.
    fn seek(&mut self) {
        let playing = self.player.scheduler.active_games();
        let (finished, _) = self.player.scheduler.game_counts();
        let planned = finished.saturating_add(u32::try_from(playing).unwrap_or(u32::MAX));
        if self.player.settings.games.is_some_and(|games_max| planned >= games_max) {
            return;
        }
        if let Some(seeker) = &mut self.seeker {
            seeker.poll(&self.player, playing);
        }
    }

    fn has_played_enough(&self) -> bool {
        let (finished, others) = self.player.scheduler.game_counts();
        self.player.settings.games.is_some_and(|games_max| finished >= games_max) && others == 0
    }

    /// Opens the notification stream. It begins with the live games.
    fn connect(&mut self) -> Result<(), BotError> {
        self.streams += 1;
        let number = self.streams;
        let wrap = move |event| (number, event);
        self.player.scheduler.mark_all_stale();
        let software = percent_encode(&self.player.settings.spec.software());
        let path = format!("/api/events?software={software}");
        match listen(&self.player.server, &path, self.on_event.clone(), wrap) {
            Ok(listening) => {
                self.listening = Some(listening);
                self.reached = true;
                let server = self.player.settings.server.clone();
                self.player.report(&BotEvent::Connected { server });
                Ok(())
            }
            Err(failed) => self.wait_after(&failed),
        }
    }

    fn wait_after(&mut self, failed: &RequestError) -> Result<(), BotError> {
        let server = self.player.settings.server.clone();
        let what = failed.to_string();
        match failed {
            RequestError::Rejected { status: 401 | 403, .. } => {
                return Err(BotError::Token { what });
            }
            RequestError::Unreachable(_)
                if !self.reached && self.player.settings.connect_policy == ConnectPolicy::Fail =>
            {
                return Err(BotError::NoServer { server, what });
            }
            failed if !failed.is_retryable() => return Err(BotError::NotOurs { server, what }),
            _ => {}
        }
        self.player.report(&BotEvent::Disconnected { what });
        self.player.cancel.wait(failed.retry_delay().unwrap_or_else(|| self.back_off.next()));
        Ok(())
    }

    fn handle_event(&mut self, event: StreamEvent) {
        match event {
            StreamEvent::Message(message) => match *message {
                ToClient::Notification { notification } => self.handle_notification(notification),
                // The server shuts down and closes the stream.
                ToClient::GoingAway { retry_after_ms: retry_ms } => {
                    self.listening = None;
                    let wait = Duration::from_millis(u64::from(retry_ms)).min(RETRY_DELAY_MAX);
                    self.player.cancel.wait(wait);
                }
                _ => {}
            },
            StreamEvent::KeepAlive => self.back_off.reset(),
            StreamEvent::Unreadable(what) => {
                self.player.report(&BotEvent::Error { game: None, what });
            }
            StreamEvent::Closed(what) => {
                self.listening = None;
                self.player.report(&BotEvent::Disconnected { what });
                self.player.cancel.wait(self.back_off.next());
            }
        }
    }

    fn handle_notification(&mut self, notification: Notification) {
        let scheduler = &self.player.scheduler;
        let (game, news) = match notification {
            Notification::GameStarted { game_id: game } => {
                if let Some(seeker) = &mut self.seeker {
                    seeker.note_started(&game);
                }
                (game, GameUpdate::Started)
            }
            Notification::YourTurn { game_id: game } => (game, GameUpdate::YourTurn),
            Notification::OfferReceived { game_id: game } => (game, GameUpdate::OfferReceived),
            Notification::ChallengeReceived { game_id: game, challenger: by } => {
                return scheduler.add_challenge(&game, by);
            }
            Notification::GameFinished { game_id: game } => {
                if scheduler.finish_game(&game) {
                    self.player.report(&BotEvent::Finished { game });
                }
                return;
            }
        };
        if scheduler.note_update(&game, news) {
            self.player.report(&BotEvent::Playing { game });
        }
    }
}
