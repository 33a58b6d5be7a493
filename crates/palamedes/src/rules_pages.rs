//! The rules pages of the documentation, one for each game.

use games::Game;

/// The rules page of a game as Markdown.
pub fn rules_page(game: &Game) -> &'static str {
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
    fn every_game_has_its_own_page() {
        for game in Game::all() {
            let title = rules_page(&game).lines().next().unwrap_or_default();
            let letters = title.chars().filter(char::is_ascii_alphanumeric);
            let letters = letters.collect::<String>().to_lowercase();
            assert!(letters.starts_with(&game.name().replace('_', "")), "{game}: {title}");
        }
    }
}
