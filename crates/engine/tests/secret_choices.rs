//! Computer players of all games: legal moves, the same answer for the same seed.
//! No seat knows the choice of another.

use engine::{EngineOptions, SearchLimits, SearchRequest, SearchResult, engine_for};
use games::{Action, AnyPosition, Game, History};
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{BySeat, Notation, Position, Seat, Turn};
use std::ops::ControlFlow;

const GAMES: [&str; 11] = [
    "frames:12",
    "hi-jack",
    "king-of-pearls",
    "lanza",
    "lanza:3",
    "millennium-3d-chess",
    "nardeshir",
    "nibelungenlied",
    "ot-tjin",
    "sleeping-beauty-draughts",
    "frames",
];

const SECRET: [&str; 4] = ["frames:12", "king-of-pearls", "lanza", "nibelungenlied"];

fn search(game: &Game, position: &AnyPosition, seat: Seat, evals: u64) -> SearchResult {
    let history = History::new(position);
    let request = SearchRequest {
        seat: Some(seat),
        ..SearchRequest::new(position, &history, SearchLimits::evals(evals))
    };
    let options = EngineOptions { hash_mb: 1, seed: 7, ..EngineOptions::default() };
    engine_for(game, &options).search(&request, &mut |_| {})
}

/// Plays one random turn, or deals one event.
fn play_randomly(position: &mut AnyPosition, random: &mut SplitMix64) {
    match position.turn() {
        Turn::Over => {}
        Turn::Seat(seat) => position.play_unchecked(random_move(position, seat, random).unwrap()),
        Turn::Chance => {
            let mut events = Vec::new();
            let _ = position.each_chance(|event, _| {
                events.push(event);
                ControlFlow::Continue(())
            });
            position.play_unchecked(events[random.below(events.len() as u64) as usize].clone());
        }
        Turn::Simultaneous(seats) => {
            let choices = BySeat::from_fn(position.seats(), |seat| {
                seats.contains(seat).then(|| random_move(position, seat, random)).flatten()
            });
            position.play_simultaneous_unchecked(&choices);
        }
    }
}

#[test]
fn every_seat_gets_a_legal_move_with_any_limit() {
    for name in GAMES {
        let game: Game = name.parse().unwrap();
        let mut position = game.start();
        let mut random = SplitMix64::new(5);
        for ply in 0..24 {
            for seat in position.turn().seats().iter() {
                let result = search(&game, &position, seat, [1, 2, 9][ply % 3]);
                let best = result.best_move().expect("a move");
                assert!(position.is_legal(seat, best), "{name} {}", position.position_text());
                let legal = |mixed: &engine::WeightedMove| position.is_legal(seat, &mixed.m);
                assert!(
                    result.mixed.iter().all(legal) && result.mixed.iter().all(|m| m.weight > 0)
                );
                let is_secret = matches!(position.turn(), Turn::Simultaneous(_));
                assert_eq!(is_secret, !result.mixed.is_empty(), "{name}");
            }
            play_randomly(&mut position, &mut random);
        }
    }
}

#[test]
fn same_seed_gives_the_same_strategy() {
    for name in GAMES {
        let game: Game = name.parse().unwrap();
        let mut position = game.start();
        while position.turn() == Turn::Chance {
            play_randomly(&mut position, &mut SplitMix64::new(1));
        }
        for seat in position.turn().seats().iter() {
            let result = search(&game, &position, seat, 60);
            assert_eq!(result, search(&game, &position, seat, 60), "{name}");
        }
    }
}

/// A table with the pending choice of one seat shows the same position to the other.
/// So its engine cannot answer it.
#[test]
fn choice_does_not_depend_on_the_pending_choice_of_another_seat() {
    for name in SECRET {
        let game: Game = name.parse().unwrap();
        let mut position = game.start();
        let mut random = SplitMix64::new(2);
        while !matches!(position.turn(), Turn::Simultaneous(_)) {
            play_randomly(&mut position, &mut random);
        }
        let [first, second] = [0, 1].map(|index| Seat::from_index(index).unwrap());
        let asked_first = search(&game, &position, first, 80);
        for m in position.moves(second).into_iter().take(3) {
            // The choice of the second seat is made, but not played before both have chosen.
            let text = position.move_text(&m).parse().ok();
            let alone = Action::simultaneous([(second, text)]).unwrap();
            let mut next = position.clone();
            assert!(alone.play(&mut next).is_err(), "{name}");
            assert_eq!(search(&game, &next, first, 80), asked_first, "{name}");
        }
    }
}
