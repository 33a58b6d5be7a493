//! Orders on random positions: a second resolution and the symmetries of the board.

mod board;

use std::collections::BTreeMap;

use lanza::{Lanza, LanzaBoard, LanzaCard, LanzaCell, LanzaOrders, LanzaPiece};
use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, Position};

/// The pieces after a turn with their cells, and the captures as captor and captive.
type Effect = (BTreeMap<LanzaPiece, LanzaCell>, Vec<(LanzaPiece, LanzaPiece)>);

/// A random position with crowded cells, and random orders. A seat in ten gives none.
fn random_orders(
    options: &str,
    random: &mut SplitMix64,
) -> (Lanza, BTreeMap<LanzaPiece, LanzaCell>, BySeat<Option<LanzaOrders>>) {
    let start = board::start(options);
    let mut free: Vec<LanzaCell> = start.board().cells().collect();
    // A part of the board is enough: more conflicts.
    let room = usize::from(start.setup().pieces()) + 4;
    let skip = random.below((free.len() - room) as u64 + 1) as usize;
    free = free[skip..skip + room].to_vec();
    let mut cells = BTreeMap::new();
    for piece in start.pieces().iter() {
        if random.below(8) > 0 {
            cells.insert(piece, free.swap_remove(random.below(free.len() as u64) as usize));
        }
    }
    let names: Vec<String> = cells.iter().map(|(piece, cell)| format!("{piece}{cell}")).collect();
    let zeros = vec!["0"; start.seats().len()].join(":");
    let pieces = if names.is_empty() { "-".to_owned() } else { names.join(",") };
    let position = board::read(options, &format!("{pieces} {zeros} 0 orders"));
    let orders = BySeat::from_fn(start.seats(), |_| {
        let mut cards = LanzaCard::ALL.to_vec();
        let mut card = || cards.swap_remove(random.below(cards.len() as u64) as usize);
        let cards = [card(), card(), card()];
        (random.below(10) > 0).then_some(LanzaOrders { cards })
    });
    (position, cells, orders)
}

fn effect_of(position: &Lanza, orders: &BySeat<Option<LanzaOrders>>) -> Effect {
    let resolution = position.preview(orders);
    let pieces = || position.pieces().iter();
    let cells = pieces().filter_map(|piece| Some((piece, resolution.cell(piece)?))).collect();
    let captures = pieces().filter_map(|piece| Some((resolution.captor(piece)?, piece))).collect();
    (cells, captures)
}

/// The four steps once more, with tables of cells instead of sets of pieces.
fn second_resolution(
    board: LanzaBoard,
    before: &BTreeMap<LanzaPiece, LanzaCell>,
    orders: &BySeat<Option<LanzaOrders>>,
) -> Effect {
    let on: BTreeMap<LanzaCell, LanzaPiece> = before.iter().map(|(p, c)| (*c, *p)).collect();
    let mut wants: BTreeMap<LanzaPiece, LanzaCell> = BTreeMap::new();
    for (piece, cell) in before {
        if let Some(orders) = orders[piece.owner()] {
            wants.insert(*piece, board.target(*cell, orders.card(piece.rank())));
        }
    }
    let (mut after, mut captures) = (before.clone(), Vec::new());
    // Step 1.
    for (piece, target) in wants.clone() {
        let Some(other) = on.get(&target).filter(|other| wants.get(other) == before.get(&piece))
        else {
            continue;
        };
        if piece.rank().beats(other.rank()) {
            captures.push((piece, *other));
            after.remove(other);
            after.insert(piece, target);
        }
    }
    wants.retain(|piece, target| {
        let swap = on.get(target).filter(|other| {
            let theirs = orders[other.owner()]
                .map(|orders| board.target(before[*other], orders.card(other.rank())));
            theirs == Some(before[piece])
        });
        swap.is_none()
    });
    // Steps 2 and 3, cell by cell.
    let mut movers: BTreeMap<LanzaCell, LanzaPiece> = BTreeMap::new();
    for cell in board.cells() {
        let all: Vec<LanzaPiece> =
            wants.iter().filter(|(_, target)| **target == cell).map(|(piece, _)| *piece).collect();
        let alone: Vec<LanzaPiece> = all
            .iter()
            .copied()
            .filter(|piece| all.iter().filter(|other| other.rank() == piece.rank()).count() == 1)
            .collect();
        match alone[..] {
            [one] => {
                movers.insert(cell, one);
            }
            [one, other] => {
                let [captor, captive] =
                    if one.rank().beats(other.rank()) { [one, other] } else { [other, one] };
                captures.push((captor, captive));
                after.remove(&captive);
                movers.insert(cell, captor);
            }
            _ => {}
        }
    }
    // Step 4.
    while let Some(held) = movers.iter().find_map(|(cell, _)| {
        let holder = after.iter().find(|(_, place)| *place == cell)?.0;
        (!movers.values().any(|mover| mover == holder)).then_some(*cell)
    }) {
        movers.remove(&held);
    }
    for (cell, piece) in movers {
        after.insert(piece, cell);
    }
    captures.sort_unstable_by_key(|(_, captive)| *captive);
    (after, captures)
}

#[test]
fn s6_agrees_with_a_second_resolution() {
    let mut captures = 0;
    for (options, turns) in [("", 3_000), ("3", 1_500), ("4", 1_500)] {
        let mut random = SplitMix64::new(7);
        for _ in 0..turns {
            let (position, cells, orders) = random_orders(options, &mut random);
            let effect = effect_of(&position, &orders);
            let expected = second_resolution(position.board(), &cells, &orders);
            assert_eq!(effect, expected, "{position:?} {orders:?}");
            captures += effect.1.len();
        }
    }
    assert!(captures > 1_000, "{captures}");
}

/// The image of coordinates: turned a number of times, and then mirrored or not.
fn turned((mut q, mut r): (i8, i8), symmetry: u8) -> (i8, i8) {
    for _ in 0..symmetry % 6 {
        (q, r) = (-r, q + r);
    }
    if symmetry < 6 { (q, r) } else { (r, q) }
}

fn turned_cell(board: LanzaBoard, cell: LanzaCell, symmetry: u8) -> LanzaCell {
    let (q, r) = turned(board.axial(cell), symmetry);
    board.at_axial(q, r).unwrap()
}

fn turned_card(board: LanzaBoard, card: LanzaCard, symmetry: u8) -> LanzaCard {
    let middle = board.at_axial(0, 0).unwrap();
    let target = turned_cell(board, board.target(middle, card), symmetry);
    LanzaCard::ALL.into_iter().find(|card| board.target(middle, *card) == target).unwrap()
}

#[test]
fn resolution_has_the_symmetries_of_the_board() {
    for options in ["", "3", "4"] {
        let mut random = SplitMix64::new(3);
        for number in 0..600 {
            let symmetry = (number % 12) as u8;
            let (position, cells, orders) = random_orders(options, &mut random);
            let board = position.board();
            let turn = |cell| turned_cell(board, cell, symmetry);
            let names: Vec<String> =
                cells.iter().map(|(piece, cell)| format!("{piece}{}", turn(*cell))).collect();
            let zeros = vec!["0"; position.seats().len()].join(":");
            let pieces = if names.is_empty() { "-".to_owned() } else { names.join(",") };
            let image = board::read(options, &format!("{pieces} {zeros} 0 orders"));
            let image_orders = BySeat::from_fn(position.seats(), |seat| {
                let cards = orders[seat]?.cards.map(|card| turned_card(board, card, symmetry));
                Some(LanzaOrders { cards })
            });
            let (after, captures) = effect_of(&position, &orders);
            let after = after.into_iter().map(|(piece, cell)| (piece, turn(cell))).collect();
            assert_eq!(effect_of(&image, &image_orders), (after, captures), "{symmetry}");
        }
    }
}
