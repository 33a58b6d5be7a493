//! Bounds of the number of positions of a game.

use pentagame::{COLOURS, LINES, STOPS};

use crate::Game;

/// An estimate of the number of positions of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StateSpaceBound {
    /// The places and the positions that are counted.
    pub name: &'static str,
    /// Decimal logarithm of the number of positions.
    pub log10: f64,
}

impl Game {
    /// Bounds of the number of positions, symmetric ones counted once. Empty where none is known.
    ///
    /// Pentagame: all pieces on the board, on crossings, corners and lines only (a lower bound) and
    /// on all stops, as in the Compendium (VII.3). The third is an upper bound for all phases: any
    /// number of pieces out, with grey blocks and with the seat to move.
    pub fn state_space(&self) -> Vec<StateSpaceBound> {
        match self {
            Game::Pentagame(options) => pentagame_bounds(options.setup()),
            _ => Vec::new(),
        }
    }
}

/// Black blocks, and grey blocks at most.
const BLOCKS: usize = 5;

/// Rotations and reflections of the board.
const SYMMETRIES: f64 = 10.0;

fn pentagame_bounds(setup: pentagame::Setup) -> Vec<StateSpaceBound> {
    let layout = setup.layout();
    let seats = layout.seats().len();
    let pieces = layout.pieces();
    // Three pieces of one colour are the same; five pieces have five colours.
    let alike = if pieces == COLOURS { 0.0 } else { log10_factorial(pieces) * seats as f64 };
    let full =
        |places: usize| log10_placements(places, seats * pieces, 0) - alike - SYMMETRIES.log10();
    let mut sum = 0.0;
    let end = usize::from(setup.out());
    // Every combination of pieces out, as the digits of a number.
    for code in 0..(end + 1).pow(seats as u32) {
        let digit = |seat: usize| code / (end + 1).pow(seat as u32) % (end + 1);
        let out: usize = (0..seats).map(digit).sum();
        let choices: f64 = (0..seats)
            .map(|seat| {
                let left = log10_factorial(pieces - digit(seat));
                // Colours decide which pieces are left, or only how many are.
                if pieces == COLOURS {
                    log10_factorial(pieces) - log10_factorial(digit(seat)) - left
                } else {
                    -left
                }
            })
            .sum();
        let placements = log10_placements(STOPS, seats * pieces - out, out.min(BLOCKS));
        // All terms are large: relative to the first, no sum overflows.
        sum += 10_f64.powf(choices + placements - full(STOPS));
    }
    let turns = (seats as f64).log10();
    let all = full(STOPS) + sum.log10() + turns - SYMMETRIES.log10();
    vec![
        StateSpaceBound { name: "nodes and lines", log10: full(2 * COLOURS + LINES) },
        StateSpaceBound { name: "all stops", log10: full(STOPS) },
        StateSpaceBound { name: "all phases", log10: all },
    ]
}

/// Ways to place different pieces, the black blocks and some grey blocks on different places.
fn log10_placements(places: usize, pieces: usize, grey: usize) -> f64 {
    log10_factorial(places)
        - log10_factorial(places - pieces - BLOCKS - grey)
        - log10_factorial(BLOCKS)
        - log10_factorial(grey)
}

fn log10_factorial(number: usize) -> f64 {
    (2..=number).map(|factor| (factor as f64).log10()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game: &str, expected: &[f64]) {
        let found = game.parse::<Game>().unwrap().state_space();
        let found: Vec<String> = found.iter().map(|bound| format!("{:.3}", bound.log10)).collect();
        let expected: Vec<String> = expected.iter().map(|value| format!("{value:.3}")).collect();
        assert_eq!(found, expected, "{game}");
    }

    /// The Compendium (VII.3) has 1.69·10^17 on nodes and lines, and 26 on all stops.
    #[test]
    fn state_space_of_two_players_is_as_in_the_compendium() {
        check("pentagame:2", &[17.228, 26.441, 28.545]);
    }

    /// The expected values are from sums of whole numbers.
    #[test]
    fn state_space_of_more_players_is_exact() {
        check("pentagame:3", &[22.785, 36.036, 38.865]);
        check("pentagame:4t", &[27.265, 45.496, 48.905]);
        check("pentagame:5", &[18.894, 32.145, 35.373]);
        check("pente", &[]);
    }
}
