//! Input and output of the generator, as JSON between the task and the program.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A task for the generator and what it needs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LoadPlan {
    /// Ports of the server nodes on this machine, or of another service.
    pub ports: Vec<u16>,
    /// Games that players play, one after the other.
    pub scripts: Vec<GameScript>,
    /// The task itself.
    pub task: LoadTask,
}

/// A game for two players, prepared so that clients need no rules.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameScript {
    /// Name of the game with its options.
    pub rules: String,
    /// Legal moves from the start, the seats in turn.
    pub moves: Vec<String>,
}

/// One task of the generator.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum LoadTask {
    /// Players, viewers, visitors, bots and readers at the same time.
    Mix(MixPlan),
    /// One request after the other on each of some connections.
    Requests {
        /// Path of the request, such as `/api/me`.
        path: String,
        /// Number of connections, each with its own guest.
        connections: usize,
        /// Length of the measurement.
        seconds: u64,
    },
    /// One game with many viewers.
    FanOut {
        /// Number of viewers.
        viewers: usize,
        /// Number of measured moves.
        moves: usize,
    },
    /// Many clients whose server is killed and started again by the caller.
    Reconnect {
        /// Number of live games.
        games: usize,
        /// Number of clients that watch them.
        clients: usize,
    },
    /// Players who reconnect, on nodes that the caller restarts one after the other.
    Restarts {
        /// Number of live games.
        games: usize,
        /// Time from the move of the opponent to the own one.
        think_ms: u64,
        /// Length of the load, after all players are connected.
        seconds: u64,
    },
    /// Games that computer players of two levels play among themselves.
    ComputerGames {
        /// Number of live games.
        games: usize,
        /// The higher of both levels.
        level: u8,
        /// Length of the measurement.
        seconds: u64,
    },
    /// The same games with the same workers in memory, without the server.
    BareComputers {
        /// Number of games.
        games: usize,
        /// The higher of both levels.
        level: u8,
        /// Length of the measurement.
        seconds: u64,
    },
    /// A NATS broker without the server: one publisher, one subscriber.
    BareNats {
        /// Size of a message.
        bytes: usize,
        /// Length of the measurement.
        seconds: u64,
    },
    /// A web server that returns the body of each request, until it is killed.
    BareEcho,
}

/// Numbers and times of a mixed load.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MixPlan {
    /// Games between two players at sockets.
    pub games: usize,
    /// Viewers at sockets, spread over the games.
    pub viewers: usize,
    /// True if each viewer watches all games that are live at the start, and no later ones.
    pub viewers_watch_all: bool,
    /// Visitors of the lobby and of the list of live games.
    pub visitors: usize,
    /// Games between two bots with tokens.
    pub bot_games: usize,
    /// Readers of the archive and of the ratings.
    pub readers: usize,
    /// Moves per second of all players together. Without it each player moves after the think time.
    pub moves_per_second: Option<f64>,
    /// Time from the move of the opponent to the own one, if no rate is set.
    pub think_ms: u64,
    /// Length of the measurement, after all clients are connected.
    pub seconds: u64,
}

/// Measured numbers of a task.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct LoadResult {
    /// Length of the measurement.
    pub seconds: f64,
    /// Counted events by their name.
    pub counts: BTreeMap<String, u64>,
    /// Latencies by their name.
    pub latencies: BTreeMap<String, LatencySummary>,
}

/// Percentiles of a latency.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LatencySummary {
    /// Number of measured latencies.
    pub count: u64,
    /// Half of the latencies are at most this.
    pub p50_us: u64,
    /// 90 percent of the latencies are at most this.
    pub p90_us: u64,
    /// 99 percent of the latencies are at most this.
    pub p99_us: u64,
    /// The longest latency.
    pub max_us: u64,
}

impl LoadResult {
    /// A count, 0 if the task does not have it.
    pub fn count(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or_default()
    }

    /// A count for each second of the measurement.
    pub fn per_second(&self, name: &str) -> f64 {
        self.count(name) as f64 / self.seconds.max(f64::MIN_POSITIVE)
    }
}
