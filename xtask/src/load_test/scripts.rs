//! Games of random legal moves, prepared for clients that know no rules.

use anyhow::{Result, ensure};
use load::GameScript;
use rulebook::conformance::SplitMix64;
use table::Table;

use crate::crash::client::random_move;

/// Rules of the games for two players.
const RULES: [&str; 2] = ["pentagame:2", "pentalath"];

/// Number of scripts: neighbouring games differ.
const SCRIPTS: usize = 16;

/// Maximum number of plies, about the length of a game between people.
const PLIES_MAX: usize = 60;

/// A script with fewer plies would mostly measure the start of games.
const PLIES_MIN: usize = 20;

/// Random games whose seats move in turn and which are not over after the last move.
pub fn game_scripts() -> Result<Vec<GameScript>> {
    let mut random = SplitMix64::new(18);
    let mut scripts = Vec::new();
    for (index, rules) in RULES.iter().cycle().take(SCRIPTS).enumerate() {
        let moves = random_moves(rules, &mut random);
        ensure!(moves.len() >= PLIES_MIN, "script {index} of {rules} has too few moves");
        scripts.push(GameScript { rules: (*rules).to_owned(), moves });
    }
    Ok(scripts)
}

fn random_moves(rules: &str, random: &mut SplitMix64) -> Vec<String> {
    let mut table = Table::new(rules.parse().expect("the rules of the scripts are valid"));
    let mut moves = Vec::new();
    while let Some(seat) = table.to_move() {
        let is_in_turn = seat.to_string() == (moves.len() % 2 + 1).to_string();
        if !is_in_turn || moves.len() == PLIES_MAX {
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
        let scripts = game_scripts().unwrap();
        assert_eq!(scripts.len(), SCRIPTS);
        for script in scripts {
            let mut table = Table::new(script.rules.parse().unwrap());
            for text in &script.moves {
                let seat = table.to_move().unwrap();
                table.apply(0, seat, format!("move {text}").parse().unwrap()).unwrap();
            }
            assert!(table.to_move().is_some() && script.moves.len() >= PLIES_MIN);
        }
    }
}
