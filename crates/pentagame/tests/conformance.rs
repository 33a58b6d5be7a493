//! Random games of every set-up keep what the rulebook promises.

use pentagame::{Pentagame, Setup};
use rulebook::conformance::{ConformanceConfig, check_conformance};

/// Number of games for each set-up: few in the gate, more in the long run.
fn games() -> u64 {
    std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(4)
}

fn check(setup: &str) {
    let setup: Setup = setup.parse().expect("a set-up");
    let examination =
        ConformanceConfig::<Pentagame> { games: games(), ..ConformanceConfig::new(setup) };
    match check_conformance(&examination) {
        Ok(report) => println!("pentagame:{setup} {report:?}"),
        Err(wrong) => panic!("pentagame:{setup}: {wrong}"),
    }
}

#[test]
fn conformance_two() {
    check("2");
}

#[test]
fn conformance_three() {
    check("3");
}

#[test]
fn conformance_four() {
    check("4");
}

#[test]
fn conformance_teams() {
    check("4t");
}

#[test]
fn conformance_teams_of_three_out() {
    check("4t,out=3");
}

#[test]
fn conformance_five() {
    check("5");
}

#[test]
fn conformance_five_with_three_out() {
    check("5,out=3");
}
