//! The first legal move: a placeholder while searches are being built.

use std::ops::ControlFlow;

use games::Game;
use rulebook::{BySeat, Position, Turn};

use crate::{Question, Thinker, Thought, Variation};

/// Plays the first legal move.
pub(crate) struct First {
    pub(crate) name: String,
}

impl Thinker for First {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self, _: &Game) {}

    fn think(&mut self, question: &Question<'_>, _: &mut dyn FnMut(&Thought)) -> Thought {
        let mut thought = Thought::default();
        if let Turn::Seat(seat) = question.position.turn() {
            let _ = question.position.each_move(seat, |m| {
                if !question.among.is_empty() && !question.among.contains(&m) {
                    return ControlFlow::Continue(());
                }
                let value = BySeat::from_fn(question.position.seats(), |_| 0);
                thought.lines.push(Variation { value, moves: vec![m] });
                ControlFlow::Break(())
            });
        }
        thought
    }
}
