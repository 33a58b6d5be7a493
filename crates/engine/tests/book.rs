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

/// With so little work the player keeps at least so many of the claims. The page
/// `docs/engine-book.md` tells what a second does.
const KEPT: usize = 20;

#[test]
fn the_house_player_answers_with_the_book() {
    let (mut kept, mut all) = (Vec::new(), 0);
    for example in examples() {
        let mut player = house(&example.game, &Settings::default());
        let answer = example.answer(player.as_mut(), &mut |player, position, history| {
            let question = Question::new(position, history, Budget::evals(EVALS));
            player.think(&question, &mut |_| ())
        });
        let (name, line) = (example.name, &answer.line);
        let legal = example.position.check_move(answer.chosen);
        assert!(legal.is_ok(), "{name}: {line} {legal:?}");
        assert!(!example.says.is_empty() && !example.place.is_empty(), "{name}");
        // Who wins is no matter of taste.
        let decides = |claim: &&Claim| matches!(claim, Claim::Wins | Claim::Loses | Claim::Ends(_));
        let wrong = answer.broken.iter().find(decides);
        assert!(wrong.is_none(), "{name}: {wrong:?}, {} {line}", answer.value);
        all += 1;
        if answer.broken.is_empty() {
            kept.push(name);
        }
    }
    assert!(kept.len() >= KEPT, "{} of {all}: {kept:?}", kept.len());
}
