//! The double openings of the Compendium are enumerated as its text counts them.

#[path = "openings/list.rs"]
mod list;

use std::collections::{BTreeMap, BTreeSet};

use list::{RECOMMENDED, choices, double_openings, is_playable};
use pentagame::{Opening, Pentagame, Setup};
use rulebook::{Notation, Position};

/// The count is 12 × 115, less two.
#[test]
fn double_openings_are_1378() {
    let all = double_openings();
    assert_eq!(all.len(), 1378);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 1378);
    let mut counts: BTreeMap<(Opening, Opening), usize> = BTreeMap::new();
    for one in &all {
        *counts.entry((one.alice.opening, one.bob.opening)).or_default() += 1;
    }
    for alice in RECOMMENDED {
        for bob in RECOMMENDED {
            let expected = match (alice, bob) {
                (Opening::Fork, Opening::Fork) => 3,
                (_, Opening::Fork) => 5,
                _ => 10,
            };
            assert_eq!(counts[&(alice, bob)], expected, "{alice} {bob}");
        }
    }
}

/// Alice and Bob may want the same crossing, so not all openings are playable.
/// Playable ones are played to the end here and have their names.
#[test]
fn playable_openings_have_their_names() {
    let start = Pentagame::new(Setup::default());
    let (mut played, mut pieces) = (0, BTreeSet::new());
    for one in double_openings() {
        if !is_playable(&start, &one.walks()) {
            continue;
        }
        played += 1;
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let walks = one.walks();
        for (index, walk) in walks.iter().enumerate() {
            let m = choices(&position, *walk, &walks[index + 1..])[0];
            position.play_unchecked(m);
            moves.push(m);
        }
        let names = position.layout().seats().iter();
        let names = names.map(|seat| Opening::played_by(seat, position.layout(), moves.clone()));
        assert!(names.eq([Some(one.alice.opening), Some(one.bob.opening)]), "{one:?}");
        let canonical = position.canonical_form().0.to_string();
        pieces.insert(canonical.split(' ').nth(1).unwrap_or_default().to_owned());
    }
    // Distinct piece placements, without regard to rotation and move order.
    assert_eq!((played, pieces.len()), (971, 688));
}

/// The published table has rows in order, with legal moves.
/// A run of `cargo xtask openings` may have been stopped, so rows may be missing at the end.
#[test]
fn published_table_is_in_order_and_legal() {
    let table = include_str!("../../../docs/research/openings.csv");
    let mut rows = table.lines().skip(2);
    let mut read = 0;
    for (one, row) in double_openings().into_iter().zip(&mut rows) {
        read += 1;
        let [number, alice, bob, line, reply, value, _]: [&str; 7] =
            row.split(',').collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{row}"));
        let codes = [one.alice.opening.code(), one.bob.opening.code()];
        assert_eq!((number, [alice, bob]), (read.to_string().as_str(), codes), "{row}");
        let mut position = Pentagame::new(Setup::default());
        if reply.is_empty() {
            assert!(!is_playable(&position, &one.walks()), "{row}");
            continue;
        }
        for (text, walk) in line.split(' ').zip(one.walks()) {
            let m = position.read_move(text).unwrap_or_else(|error| panic!("{row}: {error}"));
            assert_eq!(m.without_blocks(), position.canonical(walk), "{row}");
            position = position.play(m).unwrap_or_else(|refused| panic!("{row}: {refused}"));
        }
        let m = position.read_move(reply).unwrap_or_else(|error| panic!("{row}: {error}"));
        assert!(position.check_move(m).is_ok() && value.parse::<i32>().is_ok(), "{row}");
    }
    assert_eq!(rows.next(), None);
    assert!(read > 900, "{read}");
}
