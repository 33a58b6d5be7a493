//! Memory size of tables.

use std::time::Instant;

use games::Action;
use rulebook::conformance::{SplitMix64, random_move};
use table::{Command, LogLine, Ply, Table};

/// A game of so many plies at random, with a clock and lag, at instants as a server has them.
fn played(config: &str, plies: usize, seed: u64) -> Option<Table> {
    let mut table = Table::new(config.parse().unwrap());
    let mut random = SplitMix64::new(seed);
    let mut at_ms = 1_790_000_000_000;
    while table.plies_len() < plies {
        let seat = table.to_move()?;
        let m = random_move(table.position(), seat, &mut random)?;
        at_ms += 1_000 + random.below(5_000);
        let action = Action::from_move(table.position(), &m).unwrap();
        table.apply_lagged(at_ms, random.below(400), seat, Command::Move(action)).unwrap();
    }
    table.game_end().is_none().then_some(table)
}

fn hundred() -> Table {
    let config = "pentagame:2 control=fischer:600+10 lag=credit";
    (0..100).find_map(|seed| played(config, 100, seed)).expect("a game that is not over by then")
}

/// The server measures its own overhead.
#[test]
fn compact_tables_are_small() {
    let table = hundred();
    let compact = table.compact();
    let began = Instant::now();
    assert_eq!(compact.expand(), table);
    println!("{} bytes, unfolded in {:?}", compact.bytes(), began.elapsed());
    assert!(compact.bytes() <= 4_096, "{} bytes", compact.bytes());
}

/// No ply and no line holds a whole position.
#[test]
fn plies_and_lines_are_small() {
    assert!(size_of::<Ply>() <= 80 && size_of::<LogLine>() <= 48);
    let table = hundred();
    let texts = |action: &Action| action.to_string().len();
    let plies: usize =
        table.plies().iter().map(|ply| size_of::<Ply>() + 2 * texts(&ply.played.action)).sum();
    let lines = size_of_val(table.log());
    println!("{plies} bytes of plies, {lines} of lines");
    assert!(plies + lines <= 16_384, "{plies} {lines}");
}
