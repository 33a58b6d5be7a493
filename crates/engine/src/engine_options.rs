//! Engine options, and the choice of the engine for a game.

use games::Game;

use crate::Engine;

/// Options of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOptions {
    /// Playing level, 1 to 10; `None` for full strength.
    pub level: Option<u8>,
    /// Number of search threads; with 1 the search is deterministic.
    pub threads: usize,
    /// Size of the transposition table in mebibytes.
    pub hash_mb: usize,
    /// Seed of all random choices.
    pub seed: u64,
    /// Search algorithm for three and more players.
    pub algorithm: SearchAlgorithm,
    /// Block placements that are generated.
    pub width: PlacementWidth,
}

/// Search algorithm for three and more players.
/// Pentagame with two sides has only one; in all other games [`SearchAlgorithm::Maxn`] is
/// Monte-Carlo tree search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SearchAlgorithm {
    /// The strongest algorithm for the game.
    #[default]
    Best,
    /// Max-n: each player maximises their own value.
    Maxn,
}

/// Set of block placements that a search generates.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PlacementWidth {
    /// Free nodes, and the two ends of every free run of a line.
    #[default]
    Safe,
    /// All free stops.
    Full,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            level: None,
            threads: 1,
            hash_mb: 16,
            seed: 1,
            algorithm: SearchAlgorithm::default(),
            width: PlacementWidth::default(),
        }
    }
}

impl EngineOptions {
    /// Name of the playing strength: `level:3`, or `full-strength`.
    pub fn strength_name(&self) -> String {
        match self.level {
            Some(level) => format!("level:{level}"),
            None => "full-strength".to_owned(),
        }
    }
}

/// Creates the engine of a game.
/// A game without a search of its own is played by [`MctsEngine`](crate::mcts::MctsEngine).
pub fn engine_for(game: &Game, options: &EngineOptions) -> Box<dyn Engine> {
    match game {
        #[cfg(feature = "pentagame")]
        Game::Pentagame(rules) if crate::pentagame::MultiplayerEngine::supports(rules.setup()) => {
            Box::new(crate::pentagame::MultiplayerEngine::new(options))
        }
        #[cfg(feature = "pentagame")]
        Game::Pentagame(_) => Box::new(crate::pentagame::TwoSidedEngine::new(options)),
        #[cfg(feature = "mcts")]
        _ if options.algorithm == SearchAlgorithm::Maxn => {
            Box::new(crate::mcts::MctsEngine::new(options))
        }
        #[cfg(feature = "rows")]
        Game::Pente(_) => Box::new(crate::pente::PenteEngine::new(options)),
        #[cfg(feature = "rows")]
        Game::Pentalath(_) => Box::new(crate::pentalath::PentalathEngine::new(options)),
        #[cfg(feature = "akron")]
        Game::Akron(_) => board::<crate::akron::AkronEvaluation>(options),
        #[cfg(feature = "hi_jack")]
        Game::HiJack(_) => board::<crate::hi_jack::HiJackEvaluation>(options),
        #[cfg(feature = "chess")]
        Game::Millennium3dChess(_) => board::<crate::chess_3d::MillenniumEvaluation>(options),
        #[cfg(feature = "chess")]
        Game::Nardeshir(_) => board::<crate::chess_3d::NardeshirEvaluation>(options),
        #[cfg(feature = "captures")]
        Game::OtTjin(_) => board::<crate::ot_tjin::OtTjinEvaluation>(options),
        #[cfg(feature = "captures")]
        Game::SleepingBeautyDraughts(_) => {
            board::<crate::sleeping_beauty_draughts::BeautyEvaluation>(options)
        }
        #[cfg(feature = "mcts")]
        _ => Box::new(crate::mcts::MctsEngine::new(options)),
        #[cfg(not(feature = "mcts"))]
        _ => panic!("the feature mcts of the crate engine is off"),
    }
}

/// The alpha-beta engine of an evaluation.
#[cfg(feature = "board_search")]
fn board<E: crate::board_search::BoardEvaluation + 'static>(
    options: &EngineOptions,
) -> Box<dyn Engine> {
    Box::new(crate::board_search::BoardEngine::<E>::new(options))
}
