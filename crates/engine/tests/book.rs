//! Decisive examples of the Compendium (`book/examples.txt`), searched by the engine.

#[path = "book/claims.rs"]
mod claims;

use claims::{Claim, examples};
use engine::{EngineOptions, SearchLimits, SearchRequest, engine_for};

/// The Compendium's own moves keep their claims by the exact rules.
#[test]
fn compendium_moves_keep_their_claims() {
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

/// A claim that every move keeps would test nothing.
#[test]
fn some_move_breaks_each_claim() {
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

/// Static evaluations per search: a small part of what a second allows.
const EVALS: u64 = 20_000;

/// Minimum number of claims kept within these limits.
/// The page `docs/research/compendium-positions.md` shows the result of a second.
const KEPT: usize = 20;

#[test]
fn engine_keeps_most_claims_of_the_compendium() {
    let (mut kept, mut all) = (Vec::new(), 0);
    for example in examples() {
        let mut engine = engine_for(&example.game, &EngineOptions::default());
        let answer = example.answer(engine.as_mut(), &mut |engine, position, history| {
            let request = SearchRequest::new(position, history, SearchLimits::evals(EVALS));
            engine.search(&request, &mut |_| ())
        });
        let (name, line) = (example.name, &answer.line);
        let legal = example.position.check_move(answer.chosen);
        assert!(legal.is_ok(), "{name}: {line} {legal:?}");
        assert!(!example.says.is_empty() && !example.place.is_empty(), "{name}");
        // Claims about won and lost positions must always hold.
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
