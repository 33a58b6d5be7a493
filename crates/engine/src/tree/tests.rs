//! The tree plays the toys of the rulebook: every kind of turn, and perfectly where it is known.

#[path = "../../../rulebook/tests/toy/games.rs"]
mod games;
#[path = "../../../rulebook/tests/toy/mod.rs"]
mod toy;

use std::collections::HashMap;

use games::{Countdown, Doors, Heap, Partners, Secret};
use rulebook::conformance::Seeded;
use rulebook::{BySeat, Outcome, Position, Seat, Steps, Turn};
use toy::{Fault, Table, Toy};

use super::player::best_moves;
use super::reward::rewards;
use super::search::Tree;
use super::walk::{Actor, Ended, Walk};

fn start<T: Toy>() -> Table<T> {
    Table::start(&Fault::None)
}

/// The move the tree chooses after so many playouts.
fn chosen<P: Steps>(position: &P, playouts: u32, seed: u64) -> P::Move {
    let mut tree = Tree::new(position, &[], 100_000, seed);
    while tree.playouts < playouts && !tree.is_settled() {
        tree.grow();
    }
    let Actor::Seat(seat) = Walk::new(position).actor() else { panic!("nobody is to move") };
    let m = best_moves(&tree, seat, 1).remove(0).m;
    assert!(position.is_legal(seat, &m), "{m:?}");
    m
}

/// What each seat gets if all play as well as they can.
fn perfect<T: Toy>(table: &Table<T>, known: &mut HashMap<Vec<u32>, BySeat<i64>>) -> BySeat<i64> {
    if let Some(rewards) = known.get(&table.toy.fields()) {
        return *rewards;
    }
    let found = match table.turn() {
        Turn::Over => rewards(table, &table.outcome(), Ended::ByRules),
        Turn::Seat(seat) => {
            let moves = table.moves(seat).into_iter();
            let values = moves.map(|m| perfect(&table.clone().play(m).unwrap(), known));
            values.max_by_key(|value| value[seat]).unwrap()
        }
        _ => panic!("a game of single decisions"),
    };
    known.insert(table.toy.fields(), found);
    found
}

/// The tree gives nothing away in any position that can come about.
fn plays_perfectly<T: Toy>(playouts: u32, positions: usize) {
    let mut known = HashMap::new();
    let mut left = vec![start::<T>()];
    let mut seen = std::collections::HashSet::new();
    while let Some(table) = left.pop() {
        let Turn::Seat(seat) = table.turn() else { continue };
        if seen.len() >= positions || !seen.insert(table.toy.fields()) {
            continue;
        }
        let m = chosen(&table, playouts, 3);
        let after = perfect(&table.clone().play(m.clone()).unwrap(), &mut known);
        let best = perfect(&table, &mut known);
        assert_eq!(after[seat], best[seat], "{m} at {:?}", table.toy);
        left.extend(table.moves(seat).into_iter().map(|m| table.clone().play(m).unwrap()));
    }
    assert!(seen.len() > 20);
}

#[test]
fn a_small_game_is_played_perfectly() {
    plays_perfectly::<Heap>(3_000, 500);
}

#[test]
fn partners_who_move_in_two_steps_play_perfectly() {
    plays_perfectly::<Partners>(600, 60);
}

/// Plays a whole game, every choice by the tree.
fn finishes<T: Toy>(seed: u64) -> Outcome {
    let mut table = start::<T>();
    let mut random = Seeded::new(seed);
    for _ in 0..200 {
        match table.turn() {
            Turn::Over => return table.outcome(),
            Turn::Seat(_) => table.play_unchecked(chosen(&table, 200, seed)),
            Turn::Chance => table.play_unchecked(Walk::new(&table).deal(&mut random).unwrap()),
            Turn::Together(seats) => {
                let first = chosen(&table, 200, seed);
                let choices = BySeat::from_fn(table.seats(), |seat| {
                    let others = || table.moves(seat).pop();
                    let is_first = seats.iter().next() == Some(seat);
                    let chooses = seats.contains(seat);
                    if is_first {
                        Some(first.clone())
                    } else if chooses {
                        others()
                    } else {
                        None
                    }
                });
                table.play_together_unchecked(&choices);
            }
        }
    }
    panic!("no end");
}

#[test]
fn every_kind_of_turn_is_coped_with() {
    for seed in 1..4 {
        assert!(finishes::<Secret>(seed).is_over());
        assert!(finishes::<Doors>(seed).is_over());
        assert!(matches!(finishes::<Countdown<9>>(seed), Outcome::Final(_)));
    }
}

#[test]
fn a_door_that_chance_opens_is_taken() {
    let table: Table<Doors> = start();
    let open = table.clone();
    let event = Walk::new(&open).deal(&mut Seeded::new(4)).unwrap();
    let mut open = open;
    open.play_unchecked(event.clone());
    assert_eq!(chosen(&open, 500, 1), event);
}

#[test]
fn one_playout_is_enough_for_a_legal_move() {
    for playouts in [1, 2, 3] {
        chosen(&start::<Heap>(), playouts, 1);
        chosen(&start::<Partners>(), playouts, 1);
        chosen(&start::<Secret>(), playouts, 1);
    }
}

#[test]
fn only_the_moves_asked_about_are_chosen() {
    let table: Table<Partners> = start();
    let among = ["cd".to_owned(), "fa".to_owned()];
    for playouts in [1, 2, 50] {
        let mut tree = Tree::new(&table, &among, 100_000, 9);
        (0..playouts).for_each(|_| tree.grow());
        let moves = best_moves(&tree, Seat::FIRST, 5);
        assert!(!moves.is_empty() && moves.iter().all(|root| among.contains(&root.m)));
    }
}

#[test]
fn a_full_tree_goes_on_with_playouts() {
    let table: Table<Heap> = start();
    let mut tree = Tree::new(&table, &[], 2, 9);
    (0..100).for_each(|_| tree.grow());
    assert!(table.is_legal(Seat::FIRST, &best_moves(&tree, Seat::FIRST, 1)[0].m));
}
