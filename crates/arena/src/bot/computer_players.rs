//! Computer players: one bot per level, beside their server.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::cancel::{BackOff, CancelToken};
use super::engine_pool::EnginePool;
use super::event::BotEvent;
use super::policy::{ChallengePolicy, OfferPolicy, OfferReply, RatedFilter};
use super::run::{BotConfig, BotError, BotLimits, ConnectPolicy, run};

/// Hash size of a computer player in mebibytes: many of them play at once.
const HASH_MB: usize = 4;

/// Resource limits of the computer players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputerLimits {
    /// Number of search threads, shared by all of them.
    pub threads: usize,
    /// Limits of each bot.
    pub each: BotLimits,
}

impl ComputerLimits {
    /// Limits for this machine: one thread per two processors, at least one.
    pub fn of_this_machine() -> ComputerLimits {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        ComputerLimits { threads: (processors / 2).max(1), each: BotLimits::default() }
    }
}

/// Maximum number of queued searches. Submitting more blocks.
const SEARCH_QUEUE_MAX: usize = 4_096;

/// Delay before threads that the system refused are requested again.
const RESTART_DELAY: Duration = Duration::from_secs(1);

/// Maximum delay before a bot is restarted.
const RETRY_DELAY_MAX: Duration = Duration::from_secs(30);

/// Tokens of the computer players.
pub struct ComputerTokens {
    /// The levels that play, each with its first token.
    pub first: Vec<(u8, String)>,
    /// Returns a new token for a level whose token the server rejects.
    pub renew: Box<dyn Fn(u8) -> Option<String> + Send + Sync>,
}

/// Runs a bot for each level with its token, until cancelled.
/// The bots share search threads in turn. A bot that fails is restarted; the others continue.
/// A bot whose token is rejected gets a new one.
///
/// # Errors
/// A level does not exist.
pub fn run_computers(
    server: &str,
    tokens: ComputerTokens,
    limits: ComputerLimits,
    cancel: &CancelToken,
    on_event: impl Fn(u8, &BotEvent) + Clone + Send + Sync + 'static,
) -> Result<(), BotError> {
    let ComputerTokens { first, renew } = tokens;
    let bots = first.into_iter().map(|(level, token)| {
        let on_event = on_event.clone();
        let on_event = Arc::new(move |report: &BotEvent| on_event(level, report));
        Ok(ComputerBot { level, config: settings(server, level, token, limits.each)?, on_event })
    });
    let bots: Vec<ComputerBot> = bots.collect::<Result<_, BotError>>()?;
    let mut pool = EnginePool::new(limits.threads, SEARCH_QUEUE_MAX);
    while !pool.has_threads() && !cancel.wait(RESTART_DELAY) {
        pool = EnginePool::new(limits.threads, SEARCH_QUEUE_MAX);
    }
    let pool = Arc::new(pool);
    thread::scope(|scope| {
        for (owner, bot) in bots.iter().enumerate() {
            let (pool, renew) = (&pool, &*renew);
            let start = || {
                let thread = thread::Builder::new().name(format!("computer-{}", owner + 1));
                thread.spawn_scoped(scope, move || keep_running(bot, renew, pool, owner, cancel))
            };
            while let Err(error) = start() {
                (bot.on_event)(&BotEvent::Error { game: None, what: error.to_string() });
                if cancel.wait(RESTART_DELAY) {
                    return;
                }
            }
        }
    });
    Ok(())
}

/// Bot of one level.
struct ComputerBot {
    level: u8,
    config: BotConfig,
    on_event: Arc<dyn Fn(&BotEvent) + Send + Sync>,
}

/// Runs a bot and restarts it after errors.
fn keep_running(
    bot: &ComputerBot,
    renew: &(dyn Fn(u8) -> Option<String> + Sync),
    pool: &Arc<EnginePool>,
    owner: usize,
    cancel: &CancelToken,
) {
    let mut back_off = BackOff::new(RETRY_DELAY_MAX, owner as u64);
    let mut config = bot.config.clone();
    while !cancel.is_cancelled() {
        let once = || run(config.clone(), pool, owner, cancel, Arc::clone(&bot.on_event));
        let ended = catch_unwind(AssertUnwindSafe(once));
        let what = match &ended {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the bot thread panicked".to_owned(),
        };
        (bot.on_event)(&BotEvent::Error { game: None, what });
        cancel.wait(back_off.next());
        if matches!(ended, Ok(Err(BotError::Token { .. }))) && !cancel.is_cancelled() {
            config.token = renew(bot.level).unwrap_or(config.token);
        }
    }
}

fn settings(
    server: &str,
    level: u8,
    token: String,
    limits: BotLimits,
) -> Result<BotConfig, BotError> {
    let spec = format!("level:{level},hash={HASH_MB}").parse();
    Ok(BotConfig {
        server: server.to_owned(),
        token,
        spec: spec.map_err(|error: crate::Error| BotError::Thread(error.to_string()))?,
        limits,
        // A level is no opponent to win points from.
        policy: ChallengePolicy { rated: RatedFilter::Never, ..ChallengePolicy::default() },
        offer_policy: OfferPolicy { rematch: OfferReply::Accept, take_backs: OfferReply::Accept },
        connect_policy: ConnectPolicy::Retry,
        games: None,
    })
}
