//! `cargo xtask load`: many clients of a server on this machine, with measured latencies.

pub mod resources;
pub mod scripts;
pub mod system;

use anyhow::{Result, ensure};
use load::{LoadResult, LoadTask, MixPlan};

use resources::ResourceUse;
use system::{BuildProfile, LoadSystem};

/// Maximum number of sockets: two for a game, one for each viewer and visitor.
const SOCKETS_MAX: usize = 9_000;

/// Maximum number of bots and readers, which use HTTP.
const HTTP_CLIENTS_MAX: usize = 1_000;

/// Maximum length of a measurement.
const SECONDS_MAX: u64 = 900;

/// Options of `cargo xtask load`.
#[derive(clap::Args)]
pub struct LoadArguments {
    /// Live games between two players.
    #[arg(long, default_value_t = 64)]
    games: usize,
    /// Viewers, spread over the games.
    #[arg(long, default_value_t = 64)]
    viewers: usize,
    /// Visitors of the lobby and of the list of live games, which poll like the pages.
    #[arg(long, default_value_t = 64)]
    visitors: usize,
    /// Games between two bots with tokens, which play over HTTP.
    #[arg(long, default_value_t = 4)]
    bot_games: usize,
    /// Readers of the archive and the ratings, with one request a second each.
    #[arg(long, default_value_t = 4)]
    readers: usize,
    /// Open loop: moves per second of all players together, at fixed times.
    #[arg(long, value_name = "MOVES")]
    rate: Option<f64>,
    /// Closed loop: time of a player from the opponent's move to the own one.
    #[arg(long, value_name = "MS", default_value_t = 1_000, conflicts_with = "rate")]
    think_ms: u64,
    /// Length of the measurement, after all clients are connected.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Number of server nodes.
    #[arg(long, default_value_t = 1)]
    nodes: usize,
    /// Uses builds without optimisation, to try the command: the figures say little.
    #[arg(long)]
    debug: bool,
}

/// Runs `cargo xtask load`; the last line is for programs.
pub fn run(arguments: &LoadArguments) -> Result<()> {
    for line in measure(arguments)? {
        println!("{line}");
    }
    Ok(())
}

/// Measures the usual mix in the nightly run.
pub fn check() -> Result<Vec<String>> {
    let arguments = LoadArguments {
        games: 64,
        viewers: 64,
        visitors: 64,
        bot_games: 4,
        readers: 4,
        rate: None,
        think_ms: 1_000,
        seconds: 60,
        nodes: 2,
        debug: false,
    };
    let lines = measure(&arguments)?;
    let last = lines.last().map(String::as_str).unwrap_or_default();
    ensure!(last.ends_with(" errors 0"), "clients had errors: {last}");
    Ok(lines)
}

fn measure(arguments: &LoadArguments) -> Result<Vec<String>> {
    let sockets = 2 * arguments.games + arguments.viewers + arguments.visitors;
    ensure!(sockets <= SOCKETS_MAX, "{sockets} sockets are too many; at most {SOCKETS_MAX}");
    let http_clients = 2 * arguments.bot_games + arguments.readers;
    ensure!(
        http_clients <= HTTP_CLIENTS_MAX,
        "{http_clients} bots and readers are too many; at most {HTTP_CLIENTS_MAX}"
    );
    let seconds = arguments.seconds;
    ensure!(
        (1..=SECONDS_MAX).contains(&seconds),
        "{seconds} s cannot be measured; at least 1 and at most {SECONDS_MAX}"
    );
    ensure!((1..=4).contains(&arguments.nodes), "the number of nodes is from 1 to 4");
    let rate_is_valid = arguments.rate.is_none_or(|rate| rate > 0.0 && rate.is_finite());
    ensure!(rate_is_valid, "the rate must be above 0");
    let profile = if arguments.debug { BuildProfile::Debug } else { BuildProfile::Release };
    let clients = sockets + 4 * arguments.bot_games + arguments.readers;
    let system = LoadSystem::start(profile, arguments.nodes, clients + arguments.visitors)?;
    let before = ResourceUse::read(&system)?;
    let result = system.generate(LoadTask::Mix(MixPlan {
        games: arguments.games,
        viewers: arguments.viewers,
        viewers_watch_all: false,
        visitors: arguments.visitors,
        bot_games: arguments.bot_games,
        readers: arguments.readers,
        moves_per_second: arguments.rate,
        think_ms: arguments.think_ms,
        seconds,
    }))?;
    let used = ResourceUse::read(&system)?.since(&before);
    Ok(report(&result, &used))
}

/// The lines of the report; the last one is for programs.
fn report(result: &LoadResult, used: &ResourceUse) -> Vec<String> {
    let ms = |us: u64| us as f64 / 1e3;
    let mut lines: Vec<String> = result
        .latencies
        .iter()
        .map(|(name, latency)| {
            format!(
                "{name:<9} {:>8} times  p50 {:>8.1}  p90 {:>8.1}  p99 {:>8.1}  max {:>8.1} ms",
                latency.count,
                ms(latency.p50_us),
                ms(latency.p90_us),
                ms(latency.p99_us),
                ms(latency.max_us)
            )
        })
        .collect();
    lines.push(format!("the whole run, with the connects: {used}"));
    let ack = result.latencies.get("ack").copied().unwrap_or_default();
    lines.push(format!(
        "load seconds {:.1} moves {} rate {:.1} deliveries {} ack-p50-ms {:.1} ack-p99-ms {:.1} \
         errors {}",
        result.seconds,
        result.count("moves"),
        result.per_second("moves"),
        result.count("deliveries"),
        ms(ack.p50_us),
        ms(ack.p99_us),
        result.count("errors")
    ));
    lines
}

#[cfg(test)]
mod tests {
    use load::LatencySummary;

    use super::*;

    #[test]
    fn last_line_has_the_figures() {
        let ack = LatencySummary {
            count: 300,
            p50_us: 2_000,
            p90_us: 4_000,
            p99_us: 9_500,
            max_us: 20_000,
        };
        let result = LoadResult {
            seconds: 10.0,
            counts: [("moves".to_owned(), 300), ("errors".to_owned(), 0)].into(),
            latencies: [("ack".to_owned(), ack)].into(),
        };
        let used = ResourceUse::default();
        let lines = report(&result, &used);
        assert!(lines[0].starts_with("ack") && lines[0].contains(" 9.5 "), "{}", lines[0]);
        assert_eq!(
            lines[2],
            "load seconds 10.0 moves 300 rate 30.0 deliveries 0 ack-p50-ms 2.0 ack-p99-ms 9.5 \
             errors 0"
        );
    }
}
