//! The house player of each game, by its settings.

use games::Game;

use crate::Thinker;

/// How a house player is to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The level for people, 1 to 10; none for full strength.
    pub level: Option<u8>,
    /// How many threads search; 1 is deterministic.
    pub threads: usize,
    /// The size of the transposition table in mebibytes.
    pub hash_mb: usize,
    /// The seed of whatever is left to chance.
    pub seed: u64,
    /// The search for three and more players.
    pub algorithm: Algorithm,
    /// What a player of three and more wants.
    pub utility: Utility,
    /// Which placements of blocks are looked at.
    pub width: Width,
}

/// The search for three and more players. With two sides Pentagame has only one; in Pente and
/// Pentalath [`Algorithm::Maxn`] is the tree search that plays any game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Algorithm {
    /// The one that did best.
    #[default]
    Best,
    /// Best reply: of all rivals only one answers with more than its usual move.
    Brs,
    /// A tree in which everybody looks after their own.
    Maxn,
    /// Everybody against the one who thinks.
    Paranoid,
}

/// What a player of three and more wants.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Utility {
    /// To be first.
    #[default]
    Win,
    /// Pieces out.
    Points,
    /// Own pieces out minus those of the player who moves next (rule E4).
    ZeroSumNext,
}

/// Which placements of blocks a search looks at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Width {
    /// Free nodes, and the two ends of every free run of a line.
    #[default]
    Safe,
    /// Every free stop.
    Full,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            level: None,
            threads: 1,
            hash_mb: 16,
            seed: 1,
            algorithm: Algorithm::default(),
            utility: Utility::default(),
            width: Width::default(),
        }
    }
}

/// The house player of a game. A game without a search of its own is played by
/// [`tree::Player`](crate::tree::Player).
pub fn house(game: &Game, settings: &Settings) -> Box<dyn Thinker> {
    match game {
        Game::Pentagame(options) if crate::pentagame::Several::plays(options.setup()) => {
            Box::new(crate::pentagame::Several::new(settings))
        }
        Game::Pentagame(_) => Box::new(crate::pentagame::Player::new(settings)),
        #[cfg(feature = "tree")]
        Game::Pente(_) | Game::Pentalath(_) if settings.algorithm == Algorithm::Maxn => {
            Box::new(crate::tree::Player::new(settings))
        }
        Game::Pente(_) => Box::new(crate::pente::Player::new(settings)),
        Game::Pentalath(_) => Box::new(crate::pentalath::Player::new(settings)),
    }
}
