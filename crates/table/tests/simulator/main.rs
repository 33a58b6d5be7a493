//! A seeded simulator.
//! Tables of every game under every clock, with players who think long, forget the clock, make
//! offers, change their minds, resign and send invalid commands, over slow connections, and with
//! server outages. After every input all invariants are checked. In `cluster.rs` several nodes
//! serve one table and crash.
//!
//! `PALAMEDES_GAMES` is the number of tables per game (20 by default).

mod cluster;
mod event_mirror;
mod invariants;
mod random_players;
mod turn_clock_model;

use std::collections::BTreeMap;

use rulebook::conformance::SplitMix64;
use rulebook::{Outcome, Reason};
use table::{Command, Config, Table};

use event_mirror::EventMirror;
use invariants::InvariantChecker;
use random_players::{Input, new_secrets, next_input, pick};

/// Defines the groups of games, with two tests for each group.
macro_rules! groups {
    ($($name:ident: [$($game:literal),* $(,)?],)*) => {
        /// The games, and some positions in which they are nearly over.
        const GROUPS: &[(&str, &[&str])] = &[$((stringify!($name), &[$($game),*])),*];

        $(mod $name {
            #[test]
            fn tables_keep_their_invariants() {
                super::simulate_tables(stringify!($name));
            }

            #[test]
            fn crashing_nodes_keep_the_table_consistent() {
                super::simulate_nodes(stringify!($name));
            }
        })*
    };
}

groups! {
    pentagame_of_two: ["pentagame:2", "pentagame:2,shape"],
    pentagame_of_several: ["pentagame:3", "pentagame:4", "pentagame:5"],
    pentagame_of_teams: ["pentagame:4t", "pentagame:4t,out=2"],
    pentagame_nearly_over: [
        "pentagame start=2 +,+,A6c,D,E/+,+,C,E,E6c a,c,d,A1B,A2B A3B,B2C 1 9 -",
        "pentagame start=3 +,+,A6c,D,E/+,B,C,D,E/+,+,C,D,E a,d,e,A1B,A2B A3B,B2C 2 9 -",
        "pentagame:4t start=4t +,+,A6c,D,E/+,+,C,D,E/+,+,C,D,E/+,B,C,D,E \
         a,d,e,A1B,A2B A3B,B2C 1 9 -",
    ],
    pente: ["pente", "pente:9,free", "pente:9,d"],
    pente_of_several: ["pente:9,players=3,free,poof", "pente:9,teams"],
    pentalath: ["pentalath", "pentalath:stuck=loss,swap", "pentalath:3"],
    frames: ["frames:5", "frames:5,target=2"],
    lanza: ["lanza", "lanza:3,turn-limit=8", "lanza:4,turn-limit=6"],
    king_of_pearls: ["king-of-pearls"],
    nibelungenlied: ["nibelungenlied"],
    akron: ["akron"],
    hi_jack: ["hi-jack"],
    millennium_3d_chess: ["millennium-3d-chess"],
    nardeshir: ["nardeshir"],
    ot_tjin: ["ot-tjin", "ot-tjin:fish=2,repetition=2"],
    sleeping_beauty_draughts: ["sleeping-beauty-draughts"],
}

/// The games of a group, each with the first of its seeds.
fn games_of(group: &str) -> impl Iterator<Item = (&'static str, u64)> {
    let games =
        GROUPS.iter().flat_map(|(name, games)| games.iter().map(move |game| (*name, *game)));
    let seeded = games.zip(0_u64..).map(|((name, game), index)| (name, game, index << 32));
    seeded.filter(move |(name, ..)| *name == group).map(|(_, game, seed)| (game, seed))
}

/// Tables are also played of every game that is added.
#[test]
fn every_game_is_simulated() {
    for game in games::Game::all() {
        let mut configs = GROUPS.iter().flat_map(|(_, games)| games.iter());
        let is_simulated =
            configs.any(|config| config.split([':', ' ']).next() == Some(game.name()));
        assert!(is_simulated, "{}", game.name());
    }
}

const CONTROLS: &[&str] = &[
    "none",
    "egg:60",
    "egg:0.5",
    "budget:30",
    "budget:0.02",
    "fischer:20+2",
    "delay:20+3",
    "days:1",
];

/// Counters of the cases that a run covered.
#[derive(Default)]
struct Coverage {
    tables: u64,
    commands: u64,
    rejected: u64,
    plies: u64,
    events: BTreeMap<String, u64>,
    endings: BTreeMap<&'static str, u64>,
    replays: u64,
    rejections: BTreeMap<&'static str, u64>,
}

/// Tables for each game.
fn tables() -> u64 {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok());
    games.unwrap_or(20)
}

fn simulate_tables(group: &str) {
    let tables = tables();
    let mut coverage = Coverage::default();
    for (game, first) in games_of(group) {
        for seed in first..first + tables {
            let simulated = std::panic::catch_unwind(|| simulate(game, seed));
            let part = simulated.unwrap_or_else(|_| panic!("{game}, seed {seed}"));
            coverage.add(part);
        }
    }
    println!(
        "{} tables, {} commands, {} refused, {} plies; endings {:?}",
        coverage.tables, coverage.commands, coverage.rejected, coverage.plies, coverage.endings
    );
    if tables >= 2_000 {
        coverage.assert_complete(group);
    }
}

fn simulate_nodes(group: &str) {
    // Each of them is restored whenever something is stored. Fewer do not meet everything.
    let tables = tables().div_ceil(4).max(60);
    let mut coverage = cluster::Coverage::default();
    for (game, first) in games_of(group) {
        for seed in (1 << 60 | first)..(1 << 60 | first) + tables {
            let config = random_config(game, &mut SplitMix64::new(seed));
            let simulated = std::panic::catch_unwind(|| {
                let mut coverage = cluster::Coverage::default();
                cluster::simulate(config, seed, &mut coverage);
                coverage
            });
            let part = simulated.unwrap_or_else(|_| panic!("{game}, seed {seed}"));
            for (what, count) in part.0 {
                *coverage.0.entry(what).or_default() += count;
            }
        }
    }
    println!("tables kept by nodes: {:?}", coverage.0);
    let wanted = [
        "crash",
        "taken over",
        "said again",
        "too late to store",
        "waited",
        "silence",
        "tick",
        "late",
        "lag",
        "outage",
        "ended",
    ];
    for what in wanted.iter().filter(|what| !is_never_met(group, what)) {
        assert!(coverage.0.contains_key(what), "never {what}");
    }
}

impl Coverage {
    fn add(&mut self, part: Coverage) {
        self.tables += part.tables;
        self.commands += part.commands;
        self.rejected += part.rejected;
        self.plies += part.plies;
        self.replays += part.replays;
        for (word, count) in part.events {
            *self.events.entry(word).or_default() += count;
        }
        for (word, count) in part.endings {
            *self.endings.entry(word).or_default() += count;
        }
        for (word, count) in part.rejections {
            *self.rejections.entry(word).or_default() += count;
        }
    }

    /// A simulator that never meets something proves nothing about it.
    fn assert_complete(&self, group: &str) {
        let of_group = RARE.iter().filter(|(groups, _)| groups.contains(&group));
        let words = COMMON.iter().chain(of_group.flat_map(|(_, words)| words.iter()));
        for word in words.filter(|word| !is_never_met(group, word)) {
            let is_met = self.events.contains_key(*word)
                || self.endings.contains_key(word)
                || self.rejections.contains_key(word)
                || (*word == "replay" && self.replays > 0);
            assert!(is_met, "never {word}: {:?}", self.endings);
        }
    }
}

/// Events, endings and rejections that every group meets.
const COMMON: &[&str] = &[
    "begun",
    "played",
    "lost-clock",
    "offered",
    "accepted",
    "declined",
    "lapsed",
    "back",
    "paused",
    "resumed",
    "outage",
    "gone",
    "ended",
    "again",
    "rules",
    "resigned",
    "out-of-time",
    "agreed",
    "abandoned",
    "aborted",
    "no-seat",
    "table-over",
    "table-not-over",
    "table-begun",
    "table-not-begun",
    "table-paused",
    "table-not-paused",
    "turn-of",
    "nothing-to-take-back",
    "offered-already",
    "accepted-already",
    "no-offer",
    "too-late-to-abort",
];

/// Groups that also meet what others cannot or hardly ever meet.
const RARE: &[(&[&str], &[&str])] = &[
    (
        &["pentagame_of_several", "pentagame_of_teams", "pente_of_several", "pentalath"],
        &["lost-gone", "seat-gone", "too-many-offers"],
    ),
    (&["pentagame_of_two", "akron", "millennium_3d_chess", "nardeshir"], &["impasse"]),
    (&["ot_tjin", "sleeping_beauty_draughts"], &["replay"]),
];

/// Returns whether a group cannot meet a word.
/// Every turn of Frames is simultaneous, so it is never the turn of one seat. A choice
/// that is lost, or credited with lag, is no event of its own.
fn is_never_met(group: &str, word: &str) -> bool {
    group == "frames" && ["lag", "lost-clock", "turn-of"].contains(&word)
}

/// Simulates one table, from its config to the end of the match.
fn simulate(game: &str, seed: u64) -> Coverage {
    let mut random = SplitMix64::new(seed);
    let config = random_config(game, &mut random);
    let text = config.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&config), "{text}");
    let mut table = Table::new(config);
    let mut at_ms = random.below(1 << 40);
    table.set_secrets(new_secrets(&table, &mut random));
    table.settle(at_ms);
    let mut mirror = EventMirror::new(&table);
    let mut judge = InvariantChecker::default();
    let mut coverage = Coverage { tables: 1, ..Coverage::default() };
    let mut evening = 20 + random.below(180);
    while evening > 0 {
        // After the end, people do not stay long.
        evening = if table.game_end().is_some() { evening.min(8) } else { evening } - 1;
        let next_input = next_input(&table, &mut at_ms, &mut random);
        let before = (random.below(4) == 0).then(|| table.clone());
        let events = match next_input {
            Input::Tick => table.tick(at_ms),
            Input::Outage(credited_ms) => {
                let away = (at_ms.saturating_sub(credited_ms), at_ms);
                let events = table.credit_outage(at_ms, away.0, away.1);
                assert_eq!(table.credit_outage(at_ms, away.0, away.1), [], "given back twice");
                events
            }
            Input::Say(lag_ms, seat, command) => {
                coverage.commands += 1;
                check_round_trip(&command);
                match table.apply_lagged(at_ms, lag_ms, seat, command) {
                    Ok(events) => events,
                    Err(refused) => {
                        coverage.rejected += 1;
                        *coverage.rejections.entry(refused.reason.code()).or_default() += 1;
                        if refused.events.is_empty() {
                            assert!(before.is_none_or(|before| before == table), "{refused}");
                        }
                        refused.events
                    }
                }
            }
        };
        for event in &events {
            let text = event.to_string();
            assert_eq!(text.parse().as_ref(), Ok(event), "{text}");
            let word = text.split(' ').next().unwrap_or_default();
            *coverage.events.entry(word.to_owned()).or_default() += 1;
            mirror.follow(event);
        }
        mirror.check(&table);
        judge.check(&table, at_ms);
        if random.below(16) == 0 {
            judge.check_texts(&table);
        }
    }
    judge.check_texts(&table);
    judge.check_end(&table, at_ms);
    coverage.plies = table.plies().len() as u64;
    if let Some(ended) = table.game_end() {
        coverage.endings.insert(ended.ending.code(), 1);
        coverage.replays = u64::from(ended.outcome == Outcome::Replay);
    }
    coverage
}

fn random_config(game: &str, random: &mut SplitMix64) -> Config {
    let mut config: Config = game.parse().expect("a config");
    config.control = pick(random, CONTROLS).parse().expect("a control");
    if random.below(2) == 0 {
        config.lag = "credit".parse().expect("a lag");
    }
    if random.below(3) == 0 {
        config.consent = "anybody".parse().expect("a consent");
    }
    config.number = 1 + random.below(40) as u32;
    config
}

fn check_round_trip(command: &Command) {
    let text = command.to_string();
    assert_eq!(text.parse().as_ref(), Ok(command), "{text}");
}
