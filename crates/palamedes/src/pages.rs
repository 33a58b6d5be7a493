//! The rules pages, one for each game, as they stand in the docs.

use games::Game;

/// The page of a game.
pub fn page_of(game: &Game) -> &'static str {
    match game {
        Game::Pentagame(_) => include_str!("../../../docs/games/pentagame.md"),
        Game::Pente(_) => include_str!("../../../docs/games/pente.md"),
        Game::Pentalath(_) => include_str!("../../../docs/games/pentalath.md"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_page_of_its_own() {
        for game in Game::all() {
            let title = page_of(&game).lines().next().unwrap_or_default();
            let letters = title.chars().filter(char::is_ascii_alphanumeric);
            let letters = letters.collect::<String>().to_lowercase();
            assert!(letters.starts_with(&game.name().replace('_', "")), "{game}: {title}");
        }
    }
}
