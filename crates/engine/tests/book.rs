//! The decisive examples of the Compendium (`book/examples.txt`), put to the house player.

#[path = "book/claims.rs"]
mod claims;

use claims::{Claim, examples};
use engine::{Budget, Question, Settings, house};

/// The book's own moves keep their claims, by the exact rules; so no example asks for something
/// that cannot be had.
#[test]
fn the_moves_of_the_book_keep_their_claims() {
    let mut judged = 0;
    for example in examples() {
        let m = example.book_move();
        let (name, position) = (example.name, &example.position);
        position.check_move(m).unwrap_or_else(|wrong| panic!("{name}: {wrong:?} on {position}"));
        for claim in &example.claims {
            if let Some(kept) = claim.of_move(position, m) {
                assert!(kept, "{name}: {} does not keep {claim:?}", example.book);
                judged += 1;
            }
        }
    }
    assert!(judged > 40, "{judged}");
}

/// A claim that every move keeps would ask nothing.
#[test]
fn claims_can_be_broken() {
    for example in examples() {
        let position = &example.position;
        let moves = rulebook::Position::moves(position, position.to_move());
        let breakable = example.claims.iter().any(|claim| match claim {
            Claim::Wins | Claim::Loses | Claim::Ends(_) => true,
            _ => moves.iter().any(|m| claim.of_move(position, *m) == Some(false)),
        });
        assert!(breakable, "{}: every move will do", example.name);
    }
}

/// Static evaluations for each question: a small part of what a second allows.
const EVALS: u64 = 20_000;

#[test]
fn the_house_player_answers_with_legal_moves() {
    for example in examples() {
        let mut player = house(&example.game, &Settings::default());
        let answer = example.answer(player.as_mut(), &mut |player, position, history| {
            let question = Question::new(position, history, Budget::evals(EVALS));
            player.think(&question, &mut |_| ())
        });
        let legal = example.position.check_move(answer.chosen);
        assert!(legal.is_ok(), "{}: {} {legal:?}", example.name, answer.line);
        assert!(!example.says.is_empty() && !example.place.is_empty(), "{}", example.name);
        println!("{}: {} broken: {:?}", example.name, answer.value, answer.broken);
    }
}
