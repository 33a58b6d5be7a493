//! The players of the house, beside the server they play on.

use std::thread::{self, JoinHandle};

use arena::bot::{HouseLimits, Report, Stop, run_house};
use server::HouseDoor;

/// The players of the house. They end with this.
pub struct Bots {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Bots {
    /// Lets them in by their door.
    pub fn start(door: HouseDoor) -> Bots {
        let stop = Stop::new();
        let (ends, limits) = (stop.clone(), HouseLimits::of_this_machine());
        let play = move || {
            let server = format!("http://{}", door.address);
            let level = |name: &str| name.rsplit('-').next()?.parse().ok();
            let tokens = door.tokens.into_iter();
            let tokens = tokens.filter_map(|(name, token)| Some((level(&name)?, token))).collect();
            // They start each other again, so this ends with the server.
            if let Err(error) = run_house(&server, tokens, limits, &ends, log) {
                tracing::error!(%error, "the players of the house cannot play");
            }
        };
        let thread = thread::Builder::new().name("house".to_owned()).spawn(play);
        if let Err(error) = &thread {
            tracing::error!(%error, "no thread for the players of the house");
        }
        Bots { stop, thread: thread.ok() }
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            // A thread that failed has told so.
            let _ = thread.join();
        }
    }
}

fn log(level: u8, report: &Report) {
    match report {
        Report::Connected { .. } => tracing::debug!(level, "a player of the house is there"),
        Report::Playing { game } => tracing::debug!(level, game, "the house plays"),
        Report::Finished { game } => tracing::debug!(level, game, "the house has played"),
        Report::Accepted { game, .. } => tracing::debug!(level, game, "the house sits down"),
        Report::Declined { game, why, .. } => {
            tracing::debug!(level, game, ?why, "the house does not play");
        }
        Report::Trouble { game, what } => tracing::warn!(level, game, what, "the house stumbles"),
        Report::Away { what } => tracing::info!(level, what, "the house waits for the server"),
    }
}
