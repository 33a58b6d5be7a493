//! The double openings of the Compendium are enumerated as its text counts them.

#[path = "openings/list.rs"]
mod list;

use std::collections::{BTreeMap, BTreeSet};

use list::{RECOMMENDED, choices, double_openings, is_playable};
use pentagame::{Opening, Pentagame, Setup};
use rulebook::Position;

/// 12 × 115, less two.
#[test]
fn there_are_1378() {
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

/// Not all can be played: Alice and Bob may want the same crossing. Those that can are played to
/// the end here, and have their names.
#[test]
fn what_can_be_played_has_its_names() {
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
        let names = position.seating().seats().iter();
        let names = names.map(|seat| Opening::played_by(seat, position.seating(), moves.clone()));
        assert!(names.eq([Some(one.alice.opening), Some(one.bob.opening)]), "{one:?}");
        let canonical = position.canonical_form().0.to_string();
        pieces.insert(canonical.split(' ').nth(1).unwrap_or_default().to_owned());
    }
    // The piece placements that differ, when the board is turned and the order of moves forgotten.
    assert_eq!((played, pieces.len()), (971, 688));
}
