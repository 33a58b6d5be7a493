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
    /// Reads the page for players, with its lines joined.
    fn short_page(game: &str, folder: &str) -> String {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/play/rules");
        let page = std::fs::read_to_string(format!("{root}/{folder}{game}.md")).unwrap();
        page.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Formerly the pages for players did not mention these options.
    #[test]
    fn pages_for_players_mention_options() {
        let check = |game: &str, option: &str, english: &str, german: &str| {
            let is_option = |form: &str| form.split('=').next() == Some(option);
            let named = Game::all().find(|one| one.name() == game).unwrap();
            assert!(named.option_forms().iter().any(|form| is_option(form)), "{game} {option}");
            for (folder, text) in [("", english), ("de/", german)] {
                assert!(short_page(game, folder).contains(text), "{folder}{game}: {option}");
            }
        };
        check("akron", "swap", "**No swap:**", "**Kein Tausch:**");
        check("akron", "crossing", "**Links only:**", "**Nur Verbindungen:**");
        check("king-of-pearls", "first", "**White first**", "**Weiß zuerst**");
        check("nibelungenlied", "turns", "another one can be chosen", "eine andere ist wählbar");
        check("lanza", "target", "Another number of points", "Eine andere Zahl von Punkten");
        check("lanza", "turn-limit", "another number of turns", "eine andere Zahl von Zügen");
    }

    #[test]
    fn pages_for_players_say_what_a_lost_turn_does() {
        for game in Game::all().filter(|game| !game.facts().timeout_may_cost_turn) {
            let german = short_page(game.name(), "de/");
            let english = short_page(game.name(), "");
            assert!(english.contains("your time runs out"), "{game}");
            assert!(german.contains("Läuft deine Zeit ab"), "{game}");
            let is_said = |page: &str, record: &str, others: &str| {
                page.contains(record) || page.contains(others)
            };
            assert!(is_said(&english, "In a record", "others play on"), "{game}");
            assert!(is_said(&german, "In einer Aufzeichnung", "spielen die anderen"), "{game}");
        }
    }
}
