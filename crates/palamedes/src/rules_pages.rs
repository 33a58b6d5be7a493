//! The rules pages of the documentation, one for each game and language.

use games::Game;

use crate::translator::Language;

/// The rules page of a game as Markdown: every detail in English, the page for players in German.
pub fn rules_page(game: &Game, language: Language) -> &'static str {
    match (game, language) {
        (Game::Pentagame(_), Language::En) => include_str!("../../../docs/games/pentagame.md"),
        (Game::Pente(_), Language::En) => include_str!("../../../docs/games/pente.md"),
        (Game::Pentalath(_), Language::En) => include_str!("../../../docs/games/pentalath.md"),
        (Game::HiJack(_), Language::En) => include_str!("../../../docs/games/hi-jack.md"),
        (Game::Frames(_), Language::En) => include_str!("../../../docs/games/frames.md"),
        (Game::Millennium3dChess(_), Language::En) => {
            include_str!("../../../docs/games/millennium-3d-chess.md")
        }
        (Game::Nardeshir(_), Language::En) => include_str!("../../../docs/games/nardeshir.md"),
        (Game::KingOfPearls(_), Language::En) => {
            include_str!("../../../docs/games/king-of-pearls.md")
        }
        (Game::Nibelungenlied(_), Language::En) => {
            include_str!("../../../docs/games/nibelungenlied.md")
        }
        (Game::Lanza(_), Language::En) => include_str!("../../../docs/games/lanza.md"),
        (Game::OtTjin(_), Language::En) => include_str!("../../../docs/games/ot-tjin.md"),
        (Game::SleepingBeautyDraughts(_), Language::En) => {
            include_str!("../../../docs/games/sleeping-beauty-draughts.md")
        }
        (Game::Akron(_), Language::En) => include_str!("../../../docs/games/akron.md"),
        (Game::Pentagame(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/pentagame.md")
        }
        (Game::Pente(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/pente.md")
        }
        (Game::Pentalath(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/pentalath.md")
        }
        (Game::HiJack(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/hi-jack.md")
        }
        (Game::Frames(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/frames.md")
        }
        (Game::Millennium3dChess(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/millennium-3d-chess.md")
        }
        (Game::Nardeshir(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/nardeshir.md")
        }
        (Game::KingOfPearls(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/king-of-pearls.md")
        }
        (Game::Nibelungenlied(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/nibelungenlied.md")
        }
        (Game::Lanza(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/lanza.md")
        }
        (Game::OtTjin(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/ot-tjin.md")
        }
        (Game::SleepingBeautyDraughts(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/sleeping-beauty-draughts.md")
        }
        (Game::Akron(_), Language::De) => {
            include_str!("../../../docs/play/rules/de/akron.md")
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
            assert!(letters.starts_with(&game.name().replace('-', "")), "{game}: {title}");
        }
    }
}
