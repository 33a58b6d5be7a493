//! One turn ahead. Frozen: see [`super`].

use std::ops::ControlFlow;

use engine::{Engine, SearchRequest, SearchResult};
use games::{AnyPosition, Game};
use rulebook::Position;

use super::evaluation::{Terms, value};
use super::root::{answer, first_legal, root_value};
use super::turns::{Candidate, Meter, Stage, after, survey};

/// Plays the turn after which it likes the position best.
pub struct Greedy {
    terms: Terms,
}

impl Greedy {
    /// Looks at nothing but pieces out and temperatures.
    pub fn by_temperature() -> Greedy {
        Greedy { terms: Terms::Temperature }
    }

    /// Looks at threats, forks, tempo and nodes too.
    pub fn by_features() -> Greedy {
        Greedy { terms: Terms::Full }
    }
}

impl Engine for Greedy {
    fn name(&self) -> String {
        match self.terms {
            Terms::Temperature => "greedy-t".to_owned(),
            Terms::Full => "greedy-f".to_owned(),
        }
    }

    fn new_game(&mut self, _: &Game) {}

    fn search(
        &mut self,
        question: &SearchRequest<'_>,
        _: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let AnyPosition::Pentagame(position) = question.position else {
            return first_legal(question);
        };
        let team = position.team(position.to_move());
        let mut meter = Meter::new(question.limits, u64::MAX, question.control);
        let mut judge = |next: &pentagame::Pentagame, stage: Stage| {
            if meter.spend().is_break() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(match stage {
                Stage::Partial => value(next, team, self.terms),
                Stage::Whole => root_value(question, next, team, self.terms),
            })
        };
        let mut found = if question.root_moves.is_empty() {
            survey(position, &mut judge)
        } else {
            let mut found = Vec::new();
            for m in super::root::among(question) {
                let ControlFlow::Continue(value) = judge(&after(position, m), Stage::Whole) else {
                    break;
                };
                found.push(Candidate { m, value });
            }
            found
        };
        found.sort_by_key(|candidate| -candidate.value);
        let mut thought = answer(question, position, &found);
        (thought.depth, thought.selective_depth, thought.evals, thought.nodes) =
            (1, 1, meter.evals, meter.evals);
        thought
    }
}
