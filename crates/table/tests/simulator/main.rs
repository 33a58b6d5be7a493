//! A seeded simulator: tables of every game under every clock, with people who think long, forget
//! the clock, offer, change their minds, give up and talk nonsense, over lines that are slow, and
//! with a server that is away now and then. After everything that happens the table is held against
//! what must be true of it. In `nodes.rs` several nodes keep a table together, and crash.
//!
//! `PALAMEDES_GAMES` is the number of tables for each game (20 if not given).

mod judge;
mod ledger;
mod mirror;
mod nodes;
mod people;

use std::collections::BTreeMap;

use rulebook::Reason;
use rulebook::conformance::Seeded;
use table::{Command, Config, Table};

use judge::Judge;
use mirror::Mirror;
use people::{Deed, deed, pick};

/// The games, and some positions in which they are nearly over.
const GAMES: &[&str] = &[
    "pentagame:2",
    "pentagame:3",
    "pentagame:4",
    "pentagame:4t",
    "pentagame:4t,out=2",
    "pentagame:5",
    "pentagame:2,shape",
    "pentagame start=2 +,+,A6c,D,E/+,+,C,E,E6c a,c,d,A1B,A2B A3B,B2C 1 9 -",
    "pentagame start=3 +,+,A6c,D,E/+,B,C,D,E/+,+,C,D,E a,d,e,A1B,A2B A3B,B2C 2 9 -",
    "pentagame:4t start=4t +,+,A6c,D,E/+,+,C,D,E/+,+,C,D,E/+,B,C,D,E a,d,e,A1B,A2B A3B,B2C 1 9 -",
    "pente",
    "pente:9,free",
    "pente:9,players=3,free,poof",
    "pente:9,teams",
    "pente:9,d",
    "pentalath",
    "pentalath:stuck=loss,swap",
    "pentalath:3",
];

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

/// What a run met.
#[derive(Default)]
struct Met {
    tables: u64,
    said: u64,
    refused: u64,
    plies: u64,
    events: BTreeMap<String, u64>,
    endings: BTreeMap<&'static str, u64>,
    refusals: BTreeMap<&'static str, u64>,
}

/// Tables for each game.
fn tables() -> u64 {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok());
    games.unwrap_or(20)
}

#[test]
fn tables_keep_their_word() {
    let tables = tables();
    let mut met = Met::default();
    for (index, game) in (0..).zip(GAMES) {
        for number in 0..tables {
            let seed = index << 32 | number;
            let simulated = std::panic::catch_unwind(|| simulate(game, seed));
            let part = simulated.unwrap_or_else(|_| panic!("{game}, seed {seed}"));
            met.add(part);
        }
    }
    println!(
        "{} tables, {} commands, {} refused, {} plies; endings {:?}",
        met.tables, met.said, met.refused, met.plies, met.endings
    );
    if tables >= 200 {
        met.is_everything();
    }
}

#[test]
fn nodes_that_crash_keep_a_table() {
    // Each of them is restored whenever something is stored.
    let tables = tables().div_ceil(4);
    let mut met = nodes::Met::default();
    for (index, game) in (0..).zip(GAMES) {
        for number in 0..tables {
            let seed = 1 << 60 | index << 32 | number;
            let config = random_config(game, &mut Seeded::new(seed));
            let simulated = std::panic::catch_unwind(|| {
                let mut met = nodes::Met::default();
                nodes::simulate(config, seed, &mut met);
                met
            });
            let part = simulated.unwrap_or_else(|_| panic!("{game}, seed {seed}"));
            for (what, count) in part.0 {
                *met.0.entry(what).or_default() += count;
            }
        }
    }
    println!("{} tables kept by nodes: {:?}", tables * GAMES.len() as u64, met.0);
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
    for what in wanted {
        assert!(met.0.contains_key(what), "never {what}");
    }
}

impl Met {
    fn add(&mut self, part: Met) {
        self.tables += part.tables;
        self.said += part.said;
        self.refused += part.refused;
        self.plies += part.plies;
        for (word, count) in part.events {
            *self.events.entry(word).or_default() += count;
        }
        for (word, count) in part.endings {
            *self.endings.entry(word).or_default() += count;
        }
        for (word, count) in part.refusals {
            *self.refusals.entry(word).or_default() += count;
        }
    }

    /// A simulator that never meets something proves nothing about it.
    fn is_everything(&self) {
        let wanted = [
            "begun",
            "played",
            "lost-clock",
            "lost-gone",
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
        ];
        for word in wanted {
            assert!(self.events.contains_key(word), "no event {word}");
        }
        let wanted =
            ["rules", "impasse", "resigned", "out-of-time", "agreed", "abandoned", "aborted"];
        for word in wanted {
            assert!(self.endings.contains_key(word), "no ending {word}: {:?}", self.endings);
        }
        let wanted = [
            "no-seat",
            "table-over",
            "table-not-over",
            "seat-gone",
            "table-begun",
            "table-not-begun",
            "table-paused",
            "table-not-paused",
            "turn-of",
            "nothing-to-take-back",
            "offered-already",
            "accepted-already",
            "no-offer",
            "too-many-offers",
            "too-late-to-abort",
        ];
        for word in wanted {
            assert!(self.refusals.contains_key(word), "no refusal {word}");
        }
    }
}

/// One table, from its config to the end of the evening.
fn simulate(game: &str, seed: u64) -> Met {
    let mut random = Seeded::new(seed);
    let config = random_config(game, &mut random);
    let text = config.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&config), "{text}");
    let mut table = Table::new(config).expect("one seat begins");
    let mut mirror = Mirror::new(&table);
    let mut judge = Judge::default();
    let mut met = Met { tables: 1, ..Met::default() };
    let mut evening = 20 + random.below(180);
    let mut at_ms = random.below(1 << 40);
    while evening > 0 {
        // After the end, people do not stay long.
        evening = if table.ended().is_some() { evening.min(8) } else { evening } - 1;
        let deed = deed(&table, &mut at_ms, &mut random);
        let before = (random.below(4) == 0).then(|| table.clone());
        let events = match deed {
            Deed::Tick => table.tick(at_ms),
            Deed::Outage(away_ms) => {
                let away = (at_ms.saturating_sub(away_ms), at_ms);
                let events = table.outage(at_ms, away.0, away.1);
                assert_eq!(table.outage(at_ms, away.0, away.1), [], "given back twice");
                events
            }
            Deed::Say(lag_ms, seat, command) => {
                met.said += 1;
                survives_text(&command);
                match table.apply_lagged(at_ms, lag_ms, seat, command) {
                    Ok(events) => events,
                    Err(refused) => {
                        met.refused += 1;
                        *met.refusals.entry(refused.reason.code()).or_default() += 1;
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
            *met.events.entry(word.to_owned()).or_default() += 1;
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
    met.plies = table.plies().len() as u64;
    if let Some(ended) = table.ended() {
        met.endings.insert(ended.ending.code(), 1);
    }
    met
}

fn random_config(game: &str, random: &mut Seeded) -> Config {
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

fn survives_text(command: &Command) {
    let text = command.to_string();
    assert_eq!(text.parse().as_ref(), Ok(command), "{text}");
}
