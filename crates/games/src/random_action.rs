//! Random turns of any kind, for matches, pictures and tests. The caller brings the generator.

use std::ops::ControlFlow;

use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Seat, Turn};

use crate::{Action, AnyMove, AnyPosition};

/// Draws an action: a move of every seat that has to choose, or an event of chance.
/// `None` if the game is over or a seat has no move.
pub fn random_action(position: &AnyPosition, random: &mut SplitMix64) -> Option<Action> {
    if position.turn() == Turn::Chance {
        return Action::from_move(position, &random_event(position, random)?).ok();
    }
    let mut choices = Vec::new();
    for seat in position.turn().seats().iter() {
        let count = position.count_moves(seat);
        let drawn = if count == 0 { return None } else { random.below(count) };
        choices.push((seat, nth_move(position, seat, drawn)?));
    }
    action_of_choices(position, &choices)
}

/// Draws an event of chance by its weight.
fn random_event(position: &AnyPosition, random: &mut SplitMix64) -> Option<AnyMove> {
    let mut sum = 0;
    let mut dealt = None;
    let _ = position.each_chance(|event, weight| {
        sum += weight;
        if weight > 0 && random.below(sum) < weight {
            dealt = Some(event);
        }
        ControlFlow::Continue(())
    });
    dealt
}

fn nth_move(position: &AnyPosition, seat: Seat, number: u64) -> Option<AnyMove> {
    let mut left = number;
    let mut found = None;
    let _ = position.each_move(seat, |m| {
        if left == 0 {
            found = Some(m);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found
}

/// The action of these choices: one move, or the moves of several seats at once.
pub fn action_of_choices(position: &AnyPosition, choices: &[(Seat, AnyMove)]) -> Option<Action> {
    match (position.turn(), choices) {
        (Turn::Simultaneous(_), choices) => {
            let texts: Option<Vec<_>> = choices
                .iter()
                .map(|(seat, m)| Some((*seat, Some(position.move_text(m).parse().ok()?))))
                .collect();
            Action::simultaneous(texts?).ok()
        }
        (_, [(_, m)]) => Action::from_move(position, m).ok(),
        _ => None,
    }
}
