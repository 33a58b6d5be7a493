//! The players of the house: a bot for each level, beside the server they play on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::manners::{Answering, Manners, Policy, Rated};
use super::pool::Pool;
use super::report::Report;
use super::run::{BotError, Limits, Patience, Settings, run};
use super::stop::{BackOff, Stop};

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
        HouseLimits { threads: (processors / 2).max(1), each: Limits::default() }
    }
}

/// Questions that wait at once. Beyond that whoever asks waits.
const QUESTIONS: usize = 4_096;

/// What the system refused is asked for again so often.
const AGAIN: Duration = Duration::from_secs(1);

/// The longest wait before a bot that ended is started again.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Runs a bot for each level with its token, until they are told to stop. They search in common
/// threads, where each gets its turn. One that ends before is started again, and the others go on.
///
/// # Errors
/// When there is no such level.
pub fn run_house(
    server: &str,
    tokens: Vec<(u8, String)>,
    limits: HouseLimits,
    stop: &Stop,
    tell: impl Fn(u8, &Report) + Clone + Send + Sync + 'static,
) -> Result<(), BotError> {
    let bots = tokens.into_iter().map(|(level, token)| {
        let tell = tell.clone();
        let told: Tell = Arc::new(move |report: &Report| tell(level, report));
        Ok((settings(server, level, token, limits.each)?, told))
    });
    let bots: Vec<(Settings, Tell)> = bots.collect::<Result<_, BotError>>()?;
    let mut pool = Pool::new(limits.threads, QUESTIONS);
    while !pool.is_manned() && !stop.wait(AGAIN) {
        pool = Pool::new(limits.threads, QUESTIONS);
    }
    let pool = Arc::new(pool);
    thread::scope(|scope| {
        for (owner, bot) in bots.iter().enumerate() {
            let pool = &pool;
            let start = || {
                let thread = thread::Builder::new().name(format!("house-{}", owner + 1));
                thread.spawn_scoped(scope, move || keep_running(bot, pool, owner, stop))
            };
            while let Err(error) = start() {
                (bot.1)(&Report::Trouble { game: None, what: error.to_string() });
                if stop.wait(AGAIN) {
                    return;
                }
            }
        }
    });
    Ok(())
}

type Tell = Arc<dyn Fn(&Report) + Send + Sync>;

/// Runs a bot, and again when it ends.
fn keep_running((settings, tell): &(Settings, Tell), pool: &Arc<Pool>, owner: usize, stop: &Stop) {
    let mut back_off = BackOff::new(LONGEST_WAIT, owner as u64);
    while !stop.is_said() {
        let once = || run(settings.clone(), pool, owner, stop, Arc::clone(tell));
        let what = match catch_unwind(AssertUnwindSafe(once)) {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "a fault in the program".to_owned(),
        };
        tell(&Report::Trouble { game: None, what });
        stop.wait(back_off.next());
    }
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
