//! Random games of both games under the conformance kit, with every set of options.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (2 if not given, since a game
//! has hundreds of turns).

mod board;

use std::fmt::Debug;
use std::str::FromStr;

use millennium_3d_chess::nardeshir::NardeshirRules;
use millennium_3d_chess::{
    Chess3d, Chess3dVariant, Millennium3dChess, MillenniumArrangement, MillenniumCell,
    MillenniumRules, Move, Setup,
};
use rulebook::Notation;
use rulebook::conformance::{BoardSymmetry, ConformanceConfig, check_conformance};

/// The text of a position with the levels 1 and 3 exchanged.
fn levels_exchanged_text(text: &str) -> String {
    let mut fields: Vec<String> = text.split(' ').map(ToOwned::to_owned).collect();
    let levels: Vec<&str> = fields[0].split('|').rev().collect();
    fields[0] = levels.join("|");
    if let Some(passed) = fields.get_mut(4)
        && let Ok(cell) = passed.parse::<MillenniumCell>()
    {
        *passed = exchanged_cell(cell).to_string();
    }
    if let Some(arrangement) = fields.get_mut(7) {
        let other = MillenniumArrangement::from_word(arrangement).map(exchanged_arrangement);
        *arrangement = other.unwrap().to_string();
    }
    fields.join(" ")
}

fn exchanged_arrangement(arrangement: MillenniumArrangement) -> MillenniumArrangement {
    match arrangement {
        MillenniumArrangement::Johnson => MillenniumArrangement::Hageman,
        MillenniumArrangement::Hageman => MillenniumArrangement::Johnson,
    }
}

fn exchanged_cell(cell: MillenniumCell) -> MillenniumCell {
    MillenniumCell::new(2 - cell.level(), cell.file(), cell.rank()).unwrap()
}

/// Levels 1 and 3 exchanged: the other arrangement.
fn levels_exchanged(position: &Millennium3dChess) -> Millennium3dChess {
    let setup = match position.setup() {
        Setup::Fixed(arrangement) => Setup::Fixed(exchanged_arrangement(*arrangement)),
        Setup::BlackChooses => Setup::BlackChooses,
    };
    let text = levels_exchanged_text(&position.position_text());
    Millennium3dChess::read_position(&setup, &text).unwrap()
}

fn exchanged_move(_: &Millennium3dChess, m: &Move) -> Move {
    match *m {
        Move::Choose(arrangement) => Move::Choose(exchanged_arrangement(arrangement)),
        Move::Piece { from, to, promotion } => {
            Move::Piece { from: exchanged_cell(from), to: exchanged_cell(to), promotion }
        }
    }
}

fn check<V: Chess3dVariant>(options: &str, symmetries: Vec<BoardSymmetry<Chess3d<V>>>)
where
    V::Setup: FromStr<Err: Debug>,
{
    let setup = options.parse().unwrap();
    let games = std::env::var("PALAMEDES_GAMES")
        .map_or(2, |games| games.parse().expect("a number of games"));
    let config: ConformanceConfig<Chess3d<V>> =
        ConformanceConfig { games, symmetries, ..ConformanceConfig::new(setup) };
    let report = check_conformance(&config).unwrap_or_else(|wrong| panic!("{options}: {wrong}"));
    println!("{options}: {report:?}");
    assert_eq!((report.games, report.finished), (games, games), "every game ends");
}

fn check_millennium(options: &str) {
    let levels = BoardSymmetry {
        name: "levels 1 and 3 exchanged",
        position: levels_exchanged,
        turned_move: exchanged_move,
    };
    check::<MillenniumRules>(options, vec![levels]);
}

#[test]
fn johnson() {
    check_millennium("");
}

#[test]
fn hageman() {
    check_millennium("setup=hageman");
}

#[test]
fn black_chooses() {
    check_millennium("black_chooses");
}

#[test]
fn nardeshir_traditional() {
    check::<NardeshirRules>("", Vec::new());
}

#[test]
fn nardeshir_malka() {
    check::<NardeshirRules>("malka", Vec::new());
}

#[test]
fn the_exchange_of_levels_is_its_own_inverse() {
    let game = board::play(&board::start(""), "1e2-3e4 3d7-1d5");
    assert_ne!(levels_exchanged(&game), game);
    assert_eq!(levels_exchanged(&levels_exchanged(&game)), game);
}
