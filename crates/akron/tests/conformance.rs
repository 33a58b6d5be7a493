//! Random games under the examiner's eyes, with every option.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (if not given 10, and fewer on
//! large boards). Those with ten holes along a side are shared by four tests. With twelve it is one
//! game in a hundred. If there are few, each of these tests plays a single game.

use akron::{Akron, AkronPoint, Setup};
use rulebook::Position;
use rulebook::conformance::{BoardSymmetry, ConformanceConfig, check_conformance};

/// Mirrors a point of a board of this size at one or both axes.
fn mirrored(size: u8, [in_x, in_y]: [bool; 2], point: AkronPoint) -> AkronPoint {
    let last = size - point.level() - 1;
    let x = if in_x { last - point.x() } else { point.x() };
    let y = if in_y { last - point.y() } else { point.y() };
    AkronPoint::new(point.level(), x, y).unwrap()
}

fn symmetry<const X: bool, const Y: bool>(name: &'static str) -> BoardSymmetry<Akron> {
    BoardSymmetry {
        name,
        position: |position| position.map(|point| mirrored(position.setup().size(), [X, Y], point)),
        turned_move: |position, m| m.map(|point| mirrored(position.setup().size(), [X, Y], point)),
    }
}

fn check(options: &str, usual: u64) {
    check_games(options, games().unwrap_or(usual), 1);
}

/// A part of the games with a large board, of which all would take too long for one test.
fn check_quarter(options: &str, quarter: u64) {
    let games = games().map_or(1, |games| if games < 100 { 1 } else { games.div_ceil(4) });
    check_games(options, games, quarter << 32);
}

fn games() -> Option<u64> {
    std::env::var("PALAMEDES_GAMES").ok().map(|games| games.parse().expect("a number of games"))
}

fn check_games(options: &str, games: u64, seed: u64) {
    let setup: Setup = options.parse().unwrap();
    let examination = ConformanceConfig {
        games,
        seed,
        max_turns: Akron::start(&setup).draw_limits().plies,
        whole_list_below: 100,
        sample: 20,
        symmetries: vec![
            symmetry::<false, false>("as it is"),
            symmetry::<true, false>("west and east changed"),
            symmetry::<false, true>("south and north changed"),
            symmetry::<true, true>("turned by half"),
        ],
        ..ConformanceConfig::new(setup)
    };
    let report = check_conformance(&examination).unwrap_or_else(|wrong| panic!("{setup}: {wrong}"));
    println!("akron:{setup}: {report:?}");
    assert_eq!(report.games, games);
    assert!(report.finished * 2 >= games, "{report:?}");
}

#[test]
fn usual_game() {
    check("", 1);
}

#[test]
fn large_board_first_quarter() {
    check_quarter("n=10", 1);
}

#[test]
fn large_board_second_quarter() {
    check_quarter("n=10", 2);
}

#[test]
fn large_board_third_quarter() {
    check_quarter("n=10", 3);
}

#[test]
fn large_board_fourth_quarter() {
    check_quarter("n=10", 4);
}

#[test]
fn largest_offered_board() {
    check_games("n=12", games().map_or(1, |games| games.div_ceil(100)), 1);
}

#[test]
fn middle_board() {
    check("n=6", 5);
}

#[test]
fn small_board() {
    check("n=4", 10);
}

#[test]
fn small_piles() {
    check("n=5,pile=6", 10);
}

#[test]
fn large_piles_without_swap() {
    check("n=4,pile=16,swap=off", 10);
}

#[test]
fn links_only() {
    check("n=5,crossing=links", 5);
}

#[test]
fn delayed_win() {
    check("n=4,delayed_win=on", 10);
}
