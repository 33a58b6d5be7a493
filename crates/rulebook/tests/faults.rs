//! An examiner that cannot fail is worthless: for every promise a game that breaks it.

#[path = "toy/games.rs"]
mod games;
mod toy;

use games::{Doors, Heap, Partners, Secret};
use toy::{Fault, Toy, examined};

/// The game with this fault must be found out, with these words.
fn check<T: Toy>(fault: Fault, words: &str) {
    match examined::<T>(fault) {
        Ok(report) => panic!("{fault:?} went unnoticed: {report:?}"),
        Err(wrong) => {
            println!("{fault:?}: {wrong}");
            assert!(wrong.contains(words), "{fault:?} was noticed as something else: {wrong}");
            assert!(wrong.starts_with("seed "), "{wrong}");
        }
    }
}

#[test]
fn wrong_counts_are_detected() {
    check::<Heap>(Fault::CountsOneMore, "count = length of the list");
    check::<Secret>(Fault::CountsOneMore, "count = length of the list");
    check::<Heap>(Fault::HasNoMove, "a seat to move has a move");
}

#[test]
fn wrong_move_lists_are_detected() {
    check::<Heap>(Fault::ListsBackwards, "moves not ascending");
    check::<Partners>(Fault::ListsTwice, "moves not ascending");
    check::<Heap>(Fault::ListsOnAfterBreak, "moves listed before a break");
}

#[test]
fn wrong_legality_is_detected() {
    check::<Heap>(Fault::RefusesAListedMove, "listed move a is illegal: not-now");
    check::<Partners>(Fault::AllowsUnlistedMoves, "is legal = is listed");
    check::<Heap>(Fault::LetsOthersMove, "a move of a seat not to move");
}

#[test]
fn wrong_notation_is_detected() {
    check::<Heap>(Fault::ForgetsAField, "position text round trip");
    check::<Secret>(Fault::ForgetsAField, "position text round trip");
    check::<Heap>(Fault::ReadsAnotherMove, "move text round trip of a");
    check::<Heap>(Fault::ShowsMovesAlike, "shown as move");
    check::<Heap>(Fault::WritesASpace, "move text is one token");
    check::<Heap>(Fault::WritesALostTurn, "moves where a turn can only be lost");
    check::<Doors>(Fault::ReadsAnotherMove, "move text round trip of a");
}

#[test]
fn wrong_keys_are_detected() {
    check::<Heap>(Fault::KeepsAStaleKey, "key kept up = ");
    check::<Secret>(Fault::KeepsAStaleKey, "key kept up = ");
    check::<Heap>(Fault::HasOneKeyForAll, "turn and counts where the key was seen before");
}

#[test]
fn wrong_symmetries_are_detected() {
    check::<Partners>(Fault::TurnsTheBoardOnly, "turn then play = play then turn");
    check::<Doors>(Fault::TurnsTheBoardOnly, "mirror");
    check::<Secret>(Fault::TurnsTheBoardOnly, "mirror");
}

#[test]
fn wrong_steps_are_detected() {
    check::<Partners>(Fault::MissesAStep, "is reached by the list alone");
    check::<Heap>(Fault::HasAStepTooMany, "! is reached by steps alone");
    check::<Partners>(Fault::WritesStepsOtherwise, "the texts of the steps make the text");
    check::<Partners>(Fault::StopsHalfway, "a step follows until a move is whole");
}

#[test]
fn wrong_outcomes_are_detected() {
    check::<Heap>(Fault::EndsWithoutOutcome, "an outcome exactly when over");
    check::<Heap>(Fault::AdjudicatesUnfinished, "an adjudicated game is over");
    check::<Heap>(Fault::ScoresTooFewSeats, "a score for every seat");
    check::<Partners>(Fault::SeparatesPartners, "partners share a place");
    check::<Secret>(Fault::LosesTurnOfNoSeat, "no turn is lost where no single seat");
    check::<Doors>(Fault::LosesTurnOfNoSeat, "no turn is lost where no single seat");
}

#[test]
fn wrong_chance_events_are_detected() {
    check::<Doors>(Fault::DealsWithoutWeight, "weight of a above 0");
    check::<Heap>(Fault::DealsAtAnyTime, "events exactly when chance decides");
}
