//! Players of self-play: an engine level or random moves.

use std::fmt;
use std::str::FromStr;

use engine::{
    Engine, EngineOptions, SearchLimits, SearchRequest, Variation, engine_for, is_decided,
};
use games::{Action, AnyMove, Game, action_of_choices, random_action};
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{Position, Seat, Turn};

use crate::game_recorder::{GameRecorder, PlyDetails};

/// Number of moves that are compared while moves are varied.
const VARIED_MOVES: usize = 12;

/// Moves that are drawn are at most this much worse than the best, in hundredths of a piece.
const VARIED_MARGIN: i32 = 20;

/// Transposition table of a level that searches few positions, in mebibytes.
const SMALL_HASH_MB: usize = 1;
/// Transposition table of the highest levels, in mebibytes.
const LARGE_HASH_MB: usize = 16;

/// A player of self-play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelfPlayer {
    /// Draws each step of a move with the same probability.
    Random,
    /// The engine at a level from 1 to 10.
    Level(u8),
}

impl SelfPlayer {
    /// The level, 0 for random moves.
    pub fn level(self) -> u8 {
        match self {
            SelfPlayer::Random => 0,
            SelfPlayer::Level(level) => level,
        }
    }

    /// Name and version of the software that chooses the moves.
    pub fn software(self) -> String {
        let name = match self {
            SelfPlayer::Random => "random",
            SelfPlayer::Level(_) => "palamedes",
        };
        format!("{name} {}", env!("CARGO_PKG_VERSION"))
    }

    /// Creates the player for one seat of one game.
    pub(super) fn start(self, game: &Game, seed: u64) -> SeatPlayer {
        match self {
            SelfPlayer::Random => SeatPlayer::Random(SplitMix64::new(seed)),
            SelfPlayer::Level(level) => {
                let hash_mb = if level > 8 { LARGE_HASH_MB } else { SMALL_HASH_MB };
                let options =
                    EngineOptions { level: Some(level), seed, hash_mb, ..EngineOptions::default() };
                let mut engine = engine_for(game, &options);
                engine.new_game(game);
                SeatPlayer::Engine(engine, SplitMix64::new(seed))
            }
        }
    }
}

impl fmt::Display for SelfPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelfPlayer::Random => f.write_str("random"),
            SelfPlayer::Level(level) => write!(f, "level:{level}"),
        }
    }
}

impl FromStr for SelfPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<SelfPlayer, String> {
        if text == "random" {
            return Ok(SelfPlayer::Random);
        }
        let level = text.strip_prefix("level:").unwrap_or(text).parse();
        match level {
            Ok(level @ 1..=10) => Ok(SelfPlayer::Level(level)),
            _ => Err(format!("{text} is not a player: give level:1 to level:10, or random")),
        }
    }
}

/// A player at one seat of one game.
pub(super) enum SeatPlayer {
    Random(SplitMix64),
    Engine(Box<dyn Engine>, SplitMix64),
}

impl SeatPlayer {
    /// Chooses a move; none if there is none.
    fn choose(
        &mut self,
        game: &GameRecorder,
        seat: Seat,
        is_varied: bool,
    ) -> Option<(AnyMove, PlyDetails)> {
        match self {
            SeatPlayer::Random(random) => {
                let m = random_move(game.position(), seat, random)?;
                Some((m, PlyDetails::default()))
            }
            SeatPlayer::Engine(engine, random) => {
                let request = SearchRequest {
                    seat: Some(seat),
                    multi_pv: if is_varied { VARIED_MOVES } else { 1 },
                    ..SearchRequest::new(game.position(), game.history(), SearchLimits::default())
                };
                let result = engine.search(&request, &mut |_| {});
                let variation = draw(&result.variations, seat, random)?;
                let m = variation.moves.first()?.clone();
                let (value, evals) = (Some(variation.value), Some(result.evals));
                Some((m, PlyDetails { value, evals, ..PlyDetails::default() }))
            }
        }
    }
}

/// Draws among the variations that are nearly as good as the first.
fn draw<'a>(
    variations: &'a [Variation],
    seat: Seat,
    random: &mut SplitMix64,
) -> Option<&'a Variation> {
    let best = variations.first()?.value[seat];
    if is_decided(best) {
        return variations.first();
    }
    let is_near = |variation: &&Variation| best - variation.value[seat] <= VARIED_MARGIN;
    let near = variations.iter().take_while(is_near).count().max(1);
    variations.get(random.below(near as u64) as usize)
}

/// Chooses the next action; none if the game is over.
///
/// Every seat that has to choose does so without knowing what another chose. Events of chance are
/// drawn by their weight.
pub(super) fn choose_action(
    game: &GameRecorder,
    players: &mut [SeatPlayer],
    chance: &mut SplitMix64,
    is_varied: bool,
) -> Option<(Action, PlyDetails)> {
    let position = game.position();
    if position.turn() == Turn::Chance {
        return Some((random_action(position, chance)?, PlyDetails::default()));
    }
    let mut choices = Vec::new();
    let mut details = PlyDetails::default();
    for seat in position.turn().seats().iter() {
        let (m, own) = players[seat.index()].choose(game, seat, is_varied)?;
        choices.push((seat, m));
        details = joined(details, own, seat);
    }
    Some((action_of_choices(position, &choices)?, details))
}

/// Adds the search of a seat to those of the seats before it: each seat has its own value.
fn joined(before: PlyDetails, own: PlyDetails, seat: Seat) -> PlyDetails {
    let value = match (before.value, own.value) {
        (Some(mut value), Some(own)) => {
            value[seat] = own[seat];
            Some(value)
        }
        (before, own) => before.or(own),
    };
    let evals = match (before.evals, own.evals) {
        (Some(before), Some(own)) => Some(before + own),
        (before, own) => before.or(own),
    };
    PlyDetails { value, evals, ..own }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_names() {
        for (text, player) in [
            ("random", SelfPlayer::Random),
            ("level:10", SelfPlayer::Level(10)),
            ("3", SelfPlayer::Level(3)),
        ] {
            assert_eq!(text.parse(), Ok(player));
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        for text in ["", "level:0", "level:11", "greedy"] {
            assert!(text.parse::<SelfPlayer>().unwrap_err().contains("not a player"), "{text}");
        }
    }
}
