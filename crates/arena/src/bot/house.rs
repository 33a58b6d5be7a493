//! The players of the house: a bot for each level, beside the server they play on.

use std::sync::Arc;
use std::thread;

use super::manners::{Answering, Manners, Policy, Rated};
use super::pool::Pool;
use super::report::Report;
use super::run::{BotError, Limits, Patience, Settings, run};
use super::stop::Stop;

/// Mebibytes of the table of positions of a player of the house: many play at once.
const HASH_MB: usize = 4;

/// How much the house does at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseLimits {
    /// Threads that search, for all of them together.
    pub threads: usize,
    /// For each of them.
    pub each: Limits,
}

impl HouseLimits {
    /// One thread for every two processors, at least one.
    pub fn of_this_machine() -> HouseLimits {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let each = Limits { games: 32, ..Limits::default() };
        HouseLimits { threads: (processors / 2).max(1), each }
    }
}

/// Runs a bot for each level with its token, until they are told to stop. They search in common
/// threads, where each gets its turn.
///
/// # Errors
/// Why one of them could not go on; the others have ended then, too.
pub fn run_house(
    server: &str,
    tokens: Vec<(u8, String)>,
    limits: HouseLimits,
    stop: &Stop,
    tell: impl Fn(u8, &Report) + Clone + Send + Sync + 'static,
) -> Result<(), BotError> {
    // Every game has at most one question, so nobody ever waits for room.
    let pool = Arc::new(Pool::new(limits.threads, limits.each.games * tokens.len().max(1)));
    thread::scope(|scope| {
        let start = |(owner, (level, token)): (usize, (u8, String))| {
            let settings = settings(server, level, token, limits.each)?;
            let (pool, tell) = (&pool, tell.clone());
            let thread = thread::Builder::new().name(format!("house-{level}"));
            let bot = thread.spawn_scoped(scope, move || {
                let told = move |report: &Report| tell(level, report);
                let ended = run(settings, pool, owner, stop, Arc::new(told));
                if ended.is_err() {
                    stop.stop();
                }
                ended
            });
            bot.map_err(|error| BotError::Thread(error.to_string()))
        };
        let bots: Vec<_> = tokens.into_iter().enumerate().map(start).collect();
        if bots.iter().any(Result::is_err) {
            stop.stop();
        }
        let ended = bots.into_iter().map(|bot| match bot?.join() {
            Ok(ended) => ended,
            Err(_) => Err(BotError::Thread("a fault in a bot".to_owned())),
        });
        ended.fold(Ok(()), Result::and)
    })
}

fn settings(server: &str, level: u8, token: String, limits: Limits) -> Result<Settings, BotError> {
    let spec = format!("level:{level},hash={HASH_MB}").parse();
    Ok(Settings {
        server: server.to_owned(),
        token,
        spec: spec.map_err(|error: crate::Error| BotError::Thread(error.to_string()))?,
        limits,
        // A level is no opponent to win points from.
        policy: Policy { rated: Rated::Never, ..Policy::default() },
        manners: Manners { rematch: Answering::Accepts, take_backs: Answering::Accepts },
        patience: Patience::Waits,
        games: None,
    })
}
