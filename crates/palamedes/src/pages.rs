//! The rules pages, one for each game, as they stand in the docs.

/// The page of a game by its plain name.
pub fn page(game: &str) -> Option<&'static str> {
    match game {
        "pentagame" => Some(include_str!("../../../docs/games/pentagame.md")),
        "pente" => Some(include_str!("../../../docs/games/pente.md")),
        "pentalath" => Some(include_str!("../../../docs/games/pentalath.md")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_page() {
        for game in games::Game::all() {
            assert!(page(game.name()).is_some_and(|page| page.starts_with("# ")), "{game}");
        }
    }
}
