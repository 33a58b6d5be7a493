//! The ten symmetries (rule B6).
//! That they are a group, that they keep the board and the game, and that the canonical form
//! forgets them.

use std::collections::BTreeSet;

use pentagame::{LINES, Line, Move, Pentagame, Piece, PlayerLayout, STOPS, Setup, Stop, Symmetry};
use rulebook::conformance::{self, ConformanceConfig, SplitMix64, check_conformance};
use rulebook::{Notation, Position, Steps, Turn};

#[test]
fn b6_the_ten_are_a_group() {
    let all: Vec<Symmetry> = Symmetry::all().collect();
    let moved: BTreeSet<Vec<Stop>> = all.iter().map(|one| images(*one)).collect();
    assert_eq!((all.len(), moved.len()), (10, 10));
    assert_eq!(all.iter().filter(|one| one.is_reflection()).count(), 5);
    for (index, one) in all.iter().enumerate() {
        assert_eq!(one.index(), index);
        assert_eq!(one.then(one.inverse()), Symmetry::IDENTITY);
        assert_eq!(one.inverse().then(*one), Symmetry::IDENTITY);
        assert_eq!(one.then(Symmetry::IDENTITY), *one);
        assert_eq!(Symmetry::IDENTITY.then(*one), *one);
        for other in &all {
            let both = one.then(*other);
            assert!(all.contains(&both));
            for stop in Stop::all() {
                assert_eq!(both.stop(stop), other.stop(one.stop(stop)), "{one:?} {other:?}");
            }
            for colour in 0..5 {
                assert_eq!(both.colour(colour), other.colour(one.colour(colour)));
            }
            for third in &all {
                assert_eq!(both.then(*third), one.then(other.then(*third)));
            }
        }
    }
}

fn images(symmetry: Symmetry) -> Vec<Stop> {
    Stop::all().map(|stop| symmetry.stop(stop)).collect()
}

#[test]
fn b6_neighbours_lines_and_goals_are_kept() {
    for symmetry in Symmetry::all() {
        let stops: BTreeSet<Stop> = images(symmetry).into_iter().collect();
        assert_eq!(stops.len(), STOPS);
        let lines: BTreeSet<Line> = Line::all().map(|line| symmetry.line(line)).collect();
        assert_eq!(lines.len(), LINES);
        for stop in Stop::all() {
            let turned: BTreeSet<Stop> =
                stop.neighbours().map(|next| symmetry.stop(next)).collect();
            assert_eq!(turned, symmetry.stop(stop).neighbours().collect(), "{symmetry:?} {stop}");
            let line = stop.on_line().map(|(line, _)| symmetry.line(line));
            assert_eq!(symmetry.stop(stop).on_line().map(|(line, _)| line), line);
        }
        for colour in 0..5 {
            let image = symmetry.colour(colour);
            assert_eq!(symmetry.stop(Stop::corner(colour)), Stop::corner(image));
            assert_eq!(symmetry.stop(Stop::crossing(colour)), Stop::crossing(image));
        }
        for piece in Piece::all(PlayerLayout::Four) {
            let image = symmetry.piece(piece, PlayerLayout::Four);
            assert_eq!(image.seat(), piece.seat());
            assert_eq!(
                image.goal(PlayerLayout::Four),
                symmetry.stop(piece.goal(PlayerLayout::Four))
            );
        }
    }
}

/// All permutations of the ten nodes that keep the lines.
/// Two nodes are joined by a line of the same length exactly when their images are.
fn board_automorphisms() -> Vec<Vec<Stop>> {
    fn extend(nodes: &[Stop], images: &mut Vec<Stop>, found: &mut Vec<Vec<Stop>>) {
        let Some(next) = nodes.get(images.len()) else {
            found.push(images.clone());
            return;
        };
        let length = |one, other| Line::between(one, other).map(|(line, _)| line.len());
        for image in nodes {
            let fits = nodes
                .iter()
                .zip(images.iter())
                .all(|(node, at)| at != image && length(*node, *next) == length(*at, *image));
            if fits {
                images.push(*image);
                extend(nodes, images, found);
                images.pop();
            }
        }
    }
    let nodes: Vec<Stop> = Stop::all().filter(|stop| stop.is_node()).collect();
    let mut found = Vec::new();
    extend(&nodes, &mut Vec::new(), &mut found);
    found
}

/// The images of the nodes decide the images of all hundred stops.
/// Every other stop lies on one of the lines, and no two lines join the same nodes.
#[test]
fn b6_the_board_alone_has_ten_more() {
    let all = board_automorphisms();
    assert_eq!(all.len(), 20);
    let game: Vec<Vec<Stop>> =
        Symmetry::all().map(|symmetry| images(symmetry)[..10].to_vec()).collect();
    let (keep, exchange): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|images| images[..5].iter().all(|image| image.is_corner()));
    assert_eq!(keep.len(), 10);
    assert!(keep.iter().all(|images| game.contains(images)));
    // The other ten make every corner a crossing and every goal a corner. They still take each
    // corner and its goal to a goal and its corner: start and end of all ways would be exchanged.
    assert_eq!(exchange.len(), 10);
    for images in exchange {
        for colour in 0..5 {
            let (start, goal) = (images[colour], images[5 + colour]);
            assert!(start.is_crossing() && goal.is_corner());
            assert_eq!(start.colour(), goal.colour());
        }
    }
}

/// Any legal move, drawn step by step.
fn draw(position: &Pentagame, random: &mut SplitMix64) -> Move {
    let mut made = Vec::new();
    loop {
        if let Some(m) = position.assemble(position.to_move(), &made) {
            return m;
        }
        let steps = position.steps(position.to_move(), &made);
        made.push(steps[random.below(steps.len() as u64) as usize]);
    }
}

/// Every position of a random game, with the move that is played next.
fn each_position(setup: &str, seed: u64, mut each: impl FnMut(&Pentagame, Move)) {
    let setup: Setup = setup.parse().unwrap();
    let mut random = SplitMix64::new(seed);
    let mut position = Pentagame::new(setup);
    for _ in 0..500 {
        if position.turn() == Turn::Over {
            break;
        }
        let m = draw(&position, &mut random);
        each(&position, m);
        position.play_unchecked(m);
    }
}

fn check_turning(position: &Pentagame, m: Move) {
    for one in Symmetry::all() {
        let (turned, turned_move) = (position.transform(one), position.transform_move(one, m));
        assert_eq!(turned.check_move(turned_move), Ok(()), "{one:?} {position} {m:?}");
        assert_eq!(turned.transform(one.inverse()), *position);
        assert_eq!(turned.transform_move(one.inverse(), turned_move), m);
        for other in Symmetry::all() {
            let both = one.then(other);
            assert_eq!(turned.transform(other), position.transform(both));
            assert_eq!(turned.transform_move(other, turned_move), position.transform_move(both, m));
        }
    }
}

#[test]
fn b6_positions_and_moves_turn_together() {
    for (seed, setup) in (1..).zip(["2", "3", "4", "4t"]) {
        each_position(setup, seed, check_turning);
    }
}

#[test]
fn b6_every_kind_of_move_turns() {
    fn check(position: &str, m: &str) {
        let position: Pentagame = position.parse().unwrap();
        let m = position.read_move(m).unwrap();
        assert_eq!(position.check_move(m), Ok(()));
        check_turning(&position, m);
    }
    // An own swap that reaches a goal is another move when spelled the other way round.
    let home = "2 C1a,a,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 3 -";
    check(home, "aC1a-a*b+A2B");
    check(home, "ba-C1a*a");
    let both_home = "2 b,a,C,D,E/A,B,C,D,E A1B,A2B,c,d,e - 1 3 -";
    check(both_home, "ab-a*b+A3B");
    check(both_home, "ba-b*a+A3B");
    check("2 C1a,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 3 -", "aC1a-a#A1B+A2B");
    let empty_pool = "2 C1a,B,+,+,E/+,+,C,D,E A1B,b,c,d,e A1c,A2c,A3c,A4c,A5c 1 30 -";
    check(empty_pool, "aC1a-a+a<A3c");
    check("2 a,B,C,D,E/A,B,C,D,E A1B,b,c,d,e - 1 3 -", "a+A2B");
    let stuck = "2 A,B,C,D1E,D3E/D2E,+,+,+,+ a,b,c,d,e - 2 9 2:1d@D1E*2a@D2E,2:2a@D2E*1e@D3E";
    check(stuck, "--");
}

/// The order in which the canonical form is the least image, as its documentation states it.
fn in_stated_order(position: &Pentagame) -> impl Ord + std::fmt::Debug + use<> {
    let pieces: Vec<usize> = Piece::all(position.layout())
        .map(|piece| position.stop_of(piece).map_or(usize::MAX, Stop::index))
        .collect();
    let words = |stops: pentagame::StopSet| {
        let mut words = [0_u64; 2];
        for stop in stops {
            let index = stop.index();
            if index < 40 { words[0] |= 1 << index } else { words[1] |= 1 << (index - 40) }
        }
        words
    };
    let mut swaps: Vec<_> = position.forbidden_swaps().collect();
    swaps.sort_unstable();
    (pieces, words(position.black()), words(position.grey()), swaps)
}

fn check_canonical(position: &Pentagame) {
    let (form, symmetry) = position.canonical_form();
    assert_eq!(position.transform(symmetry), form);
    let least = Symmetry::all().map(|one| in_stated_order(&position.transform(one))).min();
    assert_eq!(Some(in_stated_order(&form)), least, "{position}");
    for one in Symmetry::all() {
        let image = position.transform(one);
        let (image_form, back) = image.canonical_form();
        assert_eq!(image_form, form, "{one:?} {position}");
        assert_eq!(image.transform(back), form);
        assert_eq!(image.symmetric_key(), form.key());
    }
    assert_eq!((form.round(), form.to_move()), (position.round(), position.to_move()));
    let own: Vec<Symmetry> = position.own_symmetries().collect();
    for one in Symmetry::all() {
        assert_eq!(own.contains(&one), position.transform(one) == *position, "{one:?} {position}");
    }
}

#[test]
fn b6_all_images_have_one_canonical_form() {
    for (seed, setup) in (11..).zip(["2", "2", "3", "4", "4t"]) {
        each_position(setup, seed, |position, _| check_canonical(position));
    }
}

#[test]
fn b6_the_canonical_form_looks_at_blocks_and_ko_too() {
    fn check(position: &str, canonical: &str) {
        let position: Pentagame = position.parse().unwrap();
        assert_eq!(position.canonical_form().0.to_string(), canonical);
        check_canonical(&position);
    }
    // The pieces of these are symmetric, so that the rest decides.
    let start = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    check(start, start);
    check("2 A,B,C,D,E/A,B,C,D,E a,b,c,e,C2D - 1 1 -", "2 A,B,C,D,E/A,B,C,D,E a,c,d,e,A2B - 1 1 -");
    check("2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e D1b 1 1 -", "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e A1c 1 1 -");
    check(
        "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 2:1d@D*2c@C",
        "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 2:1a@A*2b@B",
    );
}

/// Number of games of each set-up, far fewer than elsewhere.
/// The examiner checks nine images of every move it looks at.
fn games() -> u64 {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok());
    games.map_or(1, |games: u64| games.div_ceil(50))
}

fn symmetry<const INDEX: usize>() -> conformance::BoardSymmetry<Pentagame> {
    fn nth(index: usize) -> Symmetry {
        Symmetry::all().nth(index).expect("there are ten")
    }
    conformance::BoardSymmetry {
        name: nth(INDEX).code(),
        position: |position| position.transform(nth(INDEX)),
        turned_move: |position, m| position.transform_move(nth(INDEX), *m),
    }
}

fn examine_images(setup: &str) {
    let setup: Setup = setup.parse().expect("a set-up");
    let examination = ConformanceConfig::<Pentagame> {
        games: games(),
        seed: 600,
        whole_list_below: 100,
        whole_list_one_in: 50,
        sample: 30,
        symmetries: vec![
            symmetry::<1>(),
            symmetry::<2>(),
            symmetry::<3>(),
            symmetry::<4>(),
            symmetry::<5>(),
            symmetry::<6>(),
            symmetry::<7>(),
            symmetry::<8>(),
            symmetry::<9>(),
        ],
        ..ConformanceConfig::new(setup)
    };
    match check_conformance(&examination) {
        Ok(report) => println!("pentagame:{setup} {report:?}"),
        Err(wrong) => panic!("pentagame:{setup}: {wrong}"),
    }
}

#[test]
fn b6_conformance_of_images_two() {
    examine_images("2");
}

#[test]
fn b6_conformance_of_images_three() {
    examine_images("3");
}

#[test]
fn b6_conformance_of_images_four() {
    examine_images("4");
}

#[test]
fn b6_conformance_of_images_teams() {
    examine_images("4t");
}
