//! Any move. Frozen: see [`super`].

use std::ops::ControlFlow;

use engine::{Engine, SearchRequest, SearchResult, Variation};
use games::{AnyMove, Game};
use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, Position};

/// Plays every legal whole move of any game with the same chance.
pub struct Random {
    seed: u64,
    random: SplitMix64,
}

impl Random {
    /// The player that belongs to a seed.
    pub fn new(seed: u64) -> Random {
        Random { seed, random: SplitMix64::new(seed) }
    }

    /// Draws a number first and lists no further than to that move.
    fn draw(&mut self, question: &SearchRequest<'_>) -> Option<AnyMove> {
        if !question.root_moves.is_empty() {
            let drawn = self.random.below(question.root_moves.len() as u64);
            return Some(question.root_moves[drawn as usize].clone());
        }
        let seat = question.chooser()?;
        let count = question.position.count_moves(seat);
        let mut left = if count == 0 { return None } else { self.random.below(count) };
        let mut drawn = None;
        let _ = question.position.each_move(seat, |m| {
            if left == 0 {
                drawn = Some(m);
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        drawn
    }
}

impl Engine for Random {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn new_game(&mut self, _: &Game) {
        self.random = SplitMix64::new(self.seed);
    }

    fn search(
        &mut self,
        question: &SearchRequest<'_>,
        _: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let value = BySeat::from_fn(question.position.seats(), |_| 0);
        let lines = self.draw(question).map(|m| Variation { value, moves: vec![m] });
        SearchResult { variations: lines.into_iter().collect(), ..SearchResult::default() }
    }
}
