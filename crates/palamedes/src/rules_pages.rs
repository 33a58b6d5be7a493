//! The rules pages of the documentation, one for each game and language.

use games::Game;

use crate::translator::Language;

/// The rules page of a game as Markdown: every detail in English, the page for players in German.
pub fn rules_page(game: &Game, language: Language) -> &'static str {
    match (game, language) {
        (Game::Pentagame(_), Language::En) => include_str!("../../../docs/games/pentagame.md"),
        (Game::Pente(_), Language::En) => include_str!("../../../docs/games/pente.md"),
        (Game::Pentalath(_), Language::En) => include_str!("../../../docs/games/pentalath.md"),
        (Game::Pentagame(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/pentagame.md")
        }
        (Game::Pente(_), Language::De) => include_str!("../../../docs/play/rules/de/pente.md"),
        (Game::Pentalath(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/pentalath.md")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_own_page() {
        for (game, language) in
            Game::all().flat_map(|game| [Language::En, Language::De].map(|one| (game.clone(), one)))
        {
            let title = rules_page(&game, language).lines().next().unwrap_or_default();
            let letters = title.chars().filter(char::is_ascii_alphanumeric);
            let letters = letters.collect::<String>().to_lowercase();
            assert!(letters.starts_with(&game.name().replace('_', "")), "{game}: {title}");
        }
    }
}
