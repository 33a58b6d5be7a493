//! Random games under the examiner's eyes, with every option.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (fewer on large boards).

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

fn check(options: &str, share: u64) {
    let setup: Setup = options.parse().unwrap();
    let games: u64 = std::env::var("PALAMEDES_GAMES")
        .map_or(20, |games| games.parse().expect("a number of games"));
    let games = games.div_ceil(share);
    let examination = ConformanceConfig {
        games,
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
    check("", 20);
}

#[test]
fn small_board() {
    check("n=4", 2);
}

#[test]
fn small_piles() {
    check("n=5,pile=6", 2);
}

#[test]
fn large_piles_without_swap() {
    check("n=4,pile=16,swap=off", 2);
}

#[test]
fn links_only() {
    check("n=5,crossing=links", 4);
}

#[test]
fn delayed_win() {
    check("n=4,delayed_win=on", 2);
}
