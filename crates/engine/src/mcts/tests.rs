//! Tree search on the toy games of the rulebook: every kind of turn, and perfect play.

#[path = "../../../rulebook/tests/toy/games.rs"]
mod games;
#[path = "../../../rulebook/tests/toy/mod.rs"]
mod toy;

use std::collections::HashMap;

use games::{Countdown, Doors, Heap, Partners, Secret};
use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, Outcome, Position, Seat, Steps, Turn};
use toy::{Fault, Table, Toy};

use super::cursor::{Actor, PlayoutEnd, PositionCursor};
use super::engine::best_moves;
use super::reward::rewards;
use super::root_mix::root_mix;
use super::search::{MctsTree, RootMoves};

fn start<T: Toy>() -> Table<T> {
    Table::start(&Fault::None)
}

fn any_moves<M>() -> RootMoves<'static, M> {
    RootMoves { seat: None, moves: &[] }
}

/// The move the tree chooses after this number of playouts.
fn chosen<P: Steps<Move: 'static>>(position: &P, playouts: u32, seed: u64) -> P::Move {
    let mut tree = MctsTree::new(position, &any_moves(), 100_000, seed);
    while tree.playouts < playouts && !tree.is_proven() {
        tree.iterate();
    }
    let (seat, m) = match PositionCursor::new(position).actor() {
        Actor::Seat(seat) => (seat, best_moves(&tree, seat, 1).remove(0).m),
        Actor::Simultaneous(seats) => {
            let seat = seats.iter().next().unwrap();
            (seat, root_mix(&tree, seat, &mut || false).remove(0).m)
        }
        _ => panic!("no player is to move"),
    };
    assert!(position.is_legal(seat, &m), "{m:?}");
    m
}

/// Rewards of all seats under perfect play.
fn perfect<T: Toy>(table: &Table<T>, known: &mut HashMap<Vec<u32>, BySeat<i64>>) -> BySeat<i64> {
    if let Some(rewards) = known.get(&table.toy.fields()) {
        return *rewards;
    }
    let found = match table.turn() {
        Turn::Over => rewards(table, &table.outcome(), PlayoutEnd::ByRules),
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

/// Checks that the tree plays a best move in every reachable position.
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
fn small_game_is_played_perfectly() {
    plays_perfectly::<Heap>(3_000, 500);
}

#[test]
fn partners_who_move_in_two_steps_play_perfectly() {
    plays_perfectly::<Partners>(600, 60);
}

/// Plays a whole game with every choice by the tree.
fn finishes<T: Toy>(seed: u64) -> Outcome {
    let mut table = start::<T>();
    let mut random = SplitMix64::new(seed);
    for _ in 0..200 {
        match table.turn() {
            Turn::Over => return table.outcome(),
            Turn::Seat(_) => table.play_unchecked(chosen(&table, 200, seed)),
            Turn::Chance => table
                .play_unchecked(PositionCursor::new(&table).sample_chance(&mut random).unwrap()),
            Turn::Simultaneous(seats) => {
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
                table.play_simultaneous_unchecked(&choices);
            }
        }
    }
    panic!("no end");
}

#[test]
fn every_kind_of_turn_is_played() {
    for seed in 1..4 {
        assert!(finishes::<Secret>(seed).is_over());
        assert!(finishes::<Doors>(seed).is_over());
        assert!(matches!(finishes::<Countdown<9>>(seed), Outcome::Final(_)));
    }
}

#[test]
fn door_opened_by_chance_is_taken() {
    let table: Table<Doors> = start();
    let open = table.clone();
    let event = PositionCursor::new(&open).sample_chance(&mut SplitMix64::new(4)).unwrap();
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
fn only_requested_root_moves_are_chosen() {
    let table: Table<Partners> = start();
    let root_moves = ["cd".to_owned(), "fa".to_owned()];
    for playouts in [1, 2, 50] {
        let mut tree =
            MctsTree::new(&table, &RootMoves { seat: None, moves: &root_moves }, 100_000, 9);
        (0..playouts).for_each(|_| tree.iterate());
        let moves = best_moves(&tree, Seat::FIRST, 5);
        assert!(!moves.is_empty() && moves.iter().all(|root| root_moves.contains(&root.m)));
    }
}

#[test]
fn full_tree_continues_with_playouts() {
    let table: Table<Heap> = start();
    let mut tree = MctsTree::new(&table, &any_moves(), 2, 9);
    (0..100).for_each(|_| tree.iterate());
    assert!(table.is_legal(Seat::FIRST, &best_moves(&tree, Seat::FIRST, 1)[0].m));
}
