//! The openings of the Compendium (IV.3).
//! Every pair of first moves is enumerated and compared with its counts (tables 3.1 and 4.1).

use std::collections::{BTreeMap, BTreeSet};

use pentagame::{Move, Opening, Pentagame, Piece, PlayerLayout, Setup, Stop, Symmetry};
use rulebook::{Notation, Position, Seat};

/// The walks of own swaps and replaces that end on a node.
/// Black blocks on lines were set there by a player and belong to no opening.
fn swaps_and_replaces(position: &Pentagame) -> BTreeSet<Move> {
    let moves = position.moves(position.to_move()).into_iter().filter(|m| {
        let own_swap = m.swapped().map(Piece::seat) == Some(position.to_move());
        let replace = m.black().is_some() && m.grey().is_none();
        (own_swap || replace) && m.to().is_some_and(Stop::is_node)
    });
    moves.map(Move::without_blocks).collect()
}

/// All pairs of first moves by player 1, without blocks, and the stops of the player's pieces then.
/// No other player moves. Black blocks are tried on all stops: what one of them hinders, another
/// allows. Ko lets a swap be taken back at once (the pieces stand on other stops then), but the
/// book does not count that as an opening.
fn enumerate(setup: &str) -> BTreeMap<[Move; 2], Vec<Stop>> {
    let start = Pentagame::new(setup.parse::<Setup>().unwrap());
    let mut pairs = BTreeMap::new();
    let firsts = swaps_and_replaces(&start);
    for first in start.moves(Seat::FIRST) {
        if !firsts.contains(&first.without_blocks()) {
            continue;
        }
        let mut position = start.clone();
        position.play_unchecked(first);
        while position.to_move() != Seat::FIRST {
            position.lose_turn();
        }
        for second in swaps_and_replaces(&position) {
            let mut after = position.clone();
            after.play_unchecked(second);
            let stops =
                Piece::of_seat(start.layout(), Seat::FIRST).map(|piece| after.stop_of(piece));
            let stops: Vec<Stop> = stops.map(|stop| stop.expect("no piece is out yet")).collect();
            let known = pairs.insert([first.without_blocks(), second], stops.clone());
            assert!(known.is_none_or(|known| known == stops));
        }
    }
    let home: Vec<Stop> = (0..5).map(Stop::corner).collect();
    let taken_back: Vec<[Move; 2]> =
        pairs.extract_if(.., |_, stops| *stops == home).map(|(pair, _)| pair).collect();
    assert_eq!(taken_back.len(), 5);
    assert!(taken_back.iter().all(|pair| named(start.layout(), *pair).is_none()));
    pairs
}

/// A replace needs its block to differ from a plain move; where it goes does not matter.
fn named(layout: PlayerLayout, [first, second]: [Move; 2]) -> Option<Opening> {
    let whole =
        |m: Move| if m.swapped().is_some() { m } else { m.black_to("A1B".parse().unwrap()) };
    Opening::classify(layout, whole(first), whole(second))
}

/// The name without a letter.
fn family(opening: Opening) -> &'static str {
    match opening.name().rsplit_once(' ') {
        Some((family, letter)) if letter.len() == 1 => family,
        _ => opening.name(),
    }
}

#[test]
fn every_pair_of_first_moves_has_one_of_twenty_names() {
    for setup in ["2", "3", "4", "4t"] {
        let mut orders: BTreeMap<Opening, usize> = BTreeMap::new();
        for pair in enumerate(setup).into_keys() {
            let opening = named(setup.parse::<Setup>().unwrap().layout(), pair);
            *orders.entry(opening.unwrap_or_else(|| panic!("{pair:?}"))).or_default() += 1;
        }
        // Each in ten images, so 200 pairs in all.
        let expected: BTreeMap<Opening, usize> = Opening::ALL.map(|opening| (opening, 10)).into();
        assert_eq!(orders, expected, "{setup}");
    }
}

/// The names are the classes of pairs under the ten symmetries, no more and no less.
#[test]
fn b6_an_opening_is_one_class_under_the_symmetries() {
    let start = Pentagame::new(Setup::default());
    let pairs = enumerate("2");
    let mut classes = BTreeSet::new();
    for pair in pairs.keys() {
        let images: BTreeSet<[Move; 2]> = Symmetry::all()
            .map(|symmetry| pair.map(|m| start.transform_move(symmetry, m)))
            .collect();
        let names: BTreeSet<Option<Opening>> =
            images.iter().map(|image| named(PlayerLayout::Two, *image)).collect();
        assert!(images.iter().all(|image| pairs.contains_key(image)));
        assert_eq!((images.len(), names.len()), (10, 1), "{pair:?}");
        classes.insert(images);
    }
    assert_eq!(classes.len(), 20);
}

/// The book counts pairs of moves in their order, except for the Fork.
/// Its two swaps do not meet, so ten pairs make five positions. (By the same reasoning the
/// Clockworks make 20 positions and the bi-directional openings 15.)
#[test]
fn the_counts_of_the_compendium() {
    let mut pairs: BTreeMap<&str, usize> = BTreeMap::new();
    let mut positions: BTreeMap<&str, BTreeSet<Vec<Stop>>> = BTreeMap::new();
    for (pair, stops) in enumerate("2") {
        let opening = named(PlayerLayout::Two, pair).unwrap();
        *pairs.entry(family(opening)).or_default() += 1;
        positions.entry(family(opening)).or_default().insert(stops);
    }
    let mut sum = [0; 2];
    for (name, types, in_order, reached, recommended) in [
        ("Fork", 1, 10, 5, true),
        ("Running Rabbit", 1, 10, 10, true),
        ("Mixed", 4, 40, 40, true),
        ("Little Rabbit", 1, 10, 10, true),
        ("Inverse Mixed", 4, 40, 40, false),
        ("Clockwork", 4, 40, 20, true),
        ("Bi-directional", 3, 30, 15, false),
        ("Rocket", 1, 10, 10, true),
        ("Zig-zag", 1, 10, 10, false),
    ] {
        let named = Opening::ALL.iter().filter(|one| family(**one) == name).count();
        assert_eq!(
            (named, pairs[name], positions[name].len()),
            (types, in_order, reached),
            "{name}"
        );
        let book = if name == "Fork" { reached } else { in_order };
        sum[0] += if recommended { book } else { 0 };
        sum[1] += book;
    }
    assert_eq!(sum, [115, 195]);
    assert_eq!(pairs.values().sum::<usize>(), 200);
    assert_eq!(positions["Mixed"], positions["Inverse Mixed"]);
}

/// As the Compendium says of each letter, although its figures are lost.
#[test]
fn mixed_and_inverse_mixed_of_one_letter_end_alike() {
    let mut reached: BTreeMap<&str, BTreeSet<Vec<Stop>>> = BTreeMap::new();
    for (pair, stops) in enumerate("2") {
        let opening = named(PlayerLayout::Two, pair).unwrap();
        reached.entry(opening.code()).or_default().insert(stops);
    }
    for letter in ["a", "b", "c", "d"] {
        let (mixed, inverse) = (format!("2{letter}"), format!("3{letter}"));
        assert_eq!(reached[mixed.as_str()], reached[inverse.as_str()], "{letter}");
    }
    // The Little Rabbit has no such twin.
    let others = reached.iter().filter(|(code, _)| **code != "2e").map(|(_, stops)| stops);
    assert!(others.into_iter().all(|stops| stops.is_disjoint(&reached["2e"])));
}

/// Plays moves from the start and names the opening of every player.
fn check(setup: &str, moves: &str, expected: &[Option<&str>]) {
    let mut position = Pentagame::new(setup.parse::<Setup>().unwrap());
    let mut played = Vec::new();
    for text in moves.split(' ') {
        let m = position.read_move(text).unwrap();
        if m == Move::PASS {
            position.lose_turn();
        } else {
            position = position.play(m).unwrap();
        }
        played.push(m);
    }
    let openings: Vec<Option<&str>> = (position.seats().iter())
        .map(|seat| Opening::played_by(seat, position.layout(), played.iter().copied()))
        .map(|opening| opening.map(Opening::name))
        .collect();
    assert_eq!(openings, expected, "{moves}");
}

/// The games of the Compendium, IV.8 and IV.9.
#[test]
fn the_games_of_the_compendium() {
    let (rabbit, fork, rocket) = (Some("Running Rabbit"), Some("Fork"), Some("Rocket"));
    check("2", "aA-B*b dD-b#E1b aB-C*c cC-e#C1a", &[rabbit, Some("Bi-directional g")]);
    check("2", "aA-B*b eE-D*d aB-C*c dE-c#C1a", &[rabbit, Some("Little Rabbit")]);
    check("2", "aA-B*b bB-C*c cC-D*d dD-E*e", &[fork, fork]);
    // Blue goes past the free crossing d to c, which is no leg from B.
    check("2", "aA-d#B1C eE-A*a ad-e#A1d bB-c#e1a", &[rocket, None]);
}

#[test]
fn one_of_each() {
    let of = |first: &str, second: &str, name: &str| {
        check("2", &format!("{first} -- {second} --"), &[Some(name), None]);
    };
    of("aA-B*b", "aB-C*c", "Running Rabbit");
    of("aA-B*b", "bA-E*e", "Running Rabbit");
    of("aA-B*b", "dD-E*e", "Fork");
    of("aA-B*b", "bA-d#B2C", "Mixed a");
    of("aA-B*b", "aB-d#B2C", "Mixed a");
    of("bB-C*c", "aA-d#D2E", "Mixed b");
    of("cC-D*d", "aA-d#D2E", "Mixed c");
    of("dD-E*e", "aA-d#B2C", "Mixed d");
    of("aA-E*e", "eA-d#B2C", "Little Rabbit");
    of("aA-E*e", "aE-b#B2C", "Little Rabbit");
    of("aA-d#D2E", "bB-d*a", "Inverse Mixed a");
    of("aA-d#D2E", "bB-C*c", "Inverse Mixed b");
    of("aA-d#D2E", "cC-D*d", "Inverse Mixed c");
    of("aA-d#B2C", "dD-E*e", "Inverse Mixed d");
    of("aA-d#B2C", "bB-e#C2D", "Clockwork a");
    of("aA-d#B2C", "cC-a#C2D", "Clockwork b");
    of("aA-d#B2C", "dD-b#C2D", "Clockwork c");
    of("aA-d#B2C", "eE-c#C2D", "Clockwork d");
    of("aA-d#B2C", "cC-e#C2D", "Bi-directional e");
    of("aA-d#B2C", "dD-a#C2D", "Bi-directional f");
    of("aA-d#B2C", "eE-b#C2D", "Bi-directional g");
    of("aA-d#B2C", "ad-e#C2D", "Rocket");
    of("aA-d#B2C", "ad-c#C2D", "Zig-zag");
}

#[test]
fn other_moves_have_no_name() {
    // A plain move, a foreign swap, a block that a player set on a line.
    check("2", "aA-A1B bB-B1C aA1B-B*b bB1C-C*c", &[None, None]);
    check("2", "aA-B*2b dD-E*e cC-D*d cC-D*1c", &[None, None]);
    check("2", "aA-d#B2C bB-B2C#A2B cC-D*d cC-e#B1C", &[Some("Inverse Mixed c"), None]);
    // One move is no opening yet.
    check("2", "aA-B*b aA-B*b aB-C*c", &[Some("Running Rabbit"), None]);
    // A swap taken back.
    check("2", "aA-B*b aA-B*b bA-B*a bA-B*a", &[None, None]);
    // The second move takes a piece out, over a crossing that has become free.
    check("2", "aA-d#A1B cC-e#A2B ad-c#A3B ce-c*1a+B1C", &[Some("Zig-zag"), None]);
}

/// A lost turn is no move, so the next two moves count.
#[test]
fn a_lost_turn_is_left_out() {
    check("2", "-- aA-B*b aA-B*b -- cC-D*d bA-E*e", &[Some("Fork"), Some("Running Rabbit")]);
}

#[test]
fn five_players_can_play_only_what_one_piece_plays() {
    let moves = [
        ["a1A-d#A1B", "b1B-B1C", "c1C-a#C1D", "d1D-b#D1E", "e1E-E1A"],
        ["a2A-c#A2B", "b1B1C-B2C", "c1a-e#C2D", "d1b-c*1a2", "e1E1A-E2A"],
    ];
    check("5", &moves.concat().join(" "), &[None, None, Some("Zig-zag"), None, None]);
    let moves = [
        ["a1A-d#A1B", "b1B-B1C", "c1C-a#C1D", "d1D-D1E", "e1E-E1A"],
        ["a1d-e#A2B", "b1B1C-B2C", "c1a-b#C2D", "d1D1E-D2E", "e1E1A-E2A"],
    ];
    check("5", &moves.concat().join(" "), &[Some("Rocket"), None, Some("Rocket"), None, None]);
}
