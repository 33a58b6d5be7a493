//! Games of random legal moves, prepared for clients that know no rules.

use std::ops::RangeInclusive;

use anyhow::{Context, Result};
use load::GameScript;
use rulebook::conformance::SplitMix64;
use table::Table;

use crate::crash::client::random_move;

/// Random games that are tried for a script.
const TRIES_MAX: usize = 50;

/// Number of scripts: neighbouring games differ.
const SCRIPTS: usize = 16;

/// Length of the games that players play one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScriptLength {
    /// About the length of games between people, which are created and end all the time.
    Usual,
    /// Games that last for a whole measurement, so that only moves are measured.
    Long,
}

impl ScriptLength {
    /// Rules of the games for two players.
    fn rules(self) -> &'static [&'static str] {
        match self {
            ScriptLength::Usual => &["pentagame:2", "pentalath"],
            ScriptLength::Long => &["pentagame:2"],
        }
    }

    /// Smallest and greatest number of plies.
    fn plies(self) -> RangeInclusive<usize> {
        match self {
            ScriptLength::Usual => 20..=60,
            ScriptLength::Long => 300..=600,
        }
    }
}

/// Random games whose seats move in turn and which are not over after the last move.
pub fn game_scripts(length: ScriptLength) -> Result<Vec<GameScript>> {
    let mut random = SplitMix64::new(18);
    let mut scripts = Vec::new();
    for rules in length.rules().iter().cycle().take(SCRIPTS) {
        let games = (0..TRIES_MAX).map(|_| random_moves(rules, *length.plies().end(), &mut random));
        let moves = games.into_iter().find(|moves| length.plies().contains(&moves.len()));
        let moves = moves.with_context(|| format!("no game of {rules} is long enough"))?;
        scripts.push(GameScript { rules: (*rules).to_owned(), moves });
    }
    Ok(scripts)
}

fn random_moves(rules: &str, plies_max: usize, random: &mut SplitMix64) -> Vec<String> {
    let mut table = Table::new(rules.parse().expect("the rules of the scripts are valid"));
    let mut moves = Vec::new();
    while let Some(seat) = table.to_move() {
        let is_in_turn = seat.to_string() == (moves.len() % 2 + 1).to_string();
        if !is_in_turn || moves.len() == plies_max {
            return moves;
        }
        let text = random_move(&table, seat, random);
        let command = format!("move {text}").parse();
        let command = command.expect("a random move is a valid command");
        table.apply(0, seat, command).expect("a random move is legal");
        moves.push(text);
    }
    // The last move ended the game: without it a player can still resign.
    moves.pop();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_long_and_end_before_the_game() {
        for length in [ScriptLength::Usual, ScriptLength::Long] {
            check(length);
        }
    }

    fn check(length: ScriptLength) {
        let scripts = game_scripts(length).unwrap();
        assert_eq!(scripts.len(), SCRIPTS);
        for script in scripts {
            let mut table = Table::new(script.rules.parse().unwrap());
            for text in &script.moves {
                let seat = table.to_move().unwrap();
                table.apply(0, seat, format!("move {text}").parse().unwrap()).unwrap();
            }
            assert!(table.to_move().is_some() && length.plies().contains(&script.moves.len()));
        }
    }
}
