//! The predicates against brute-force versions, over positions of random games.

use std::ops::ControlFlow;

use pentagame::{Move, Pentagame, Piece, PlayerLayout, Setup, Step, Stop, StopSet};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Seat, Steps};

use super::paths::{Direction, PathState, paths};
use super::*;

/// A random legal move, built step by step.
pub(crate) fn random_move(position: &Pentagame, random: &mut SplitMix64) -> Move {
    let seat = position.to_move();
    let mut made = Vec::new();
    loop {
        let next = position.steps(seat, &made);
        let Some(step) = next.get(random.below(next.len().max(1) as u64) as usize) else {
            return position.assemble(seat, &made).expect("steps lead to a move");
        };
        made.push(*step);
    }
}

/// Positions of random games of every set-up, some plies apart.
/// Random players hardly ever come home, so every third move goes out if one can.
pub(crate) fn positions(seed: u64, count: usize) -> Vec<Pentagame> {
    let mut random = SplitMix64::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let seating = PlayerLayout::ALL[random.below(PlayerLayout::ALL.len() as u64) as usize];
        let mut position = Pentagame::new(Setup::new(seating));
        for _ in 0..120 {
            if position.is_over() {
                break;
            }
            let mut m = random_move(&position, &mut random);
            for _ in 0..20 {
                if random.below(3) == 0 && !goes_out(&position, m) {
                    m = random_move(&position, &mut random);
                }
            }
            position.play_unchecked(m);
            if random.below(4) == 0 && !position.is_over() {
                found.push(position.clone());
            }
        }
    }
    found.truncate(count);
    found
}

pub(crate) fn goes_out(position: &Pentagame, m: Move) -> bool {
    after_move(position, m).out(position.to_move()) > position.out(position.to_move())
}

pub(crate) fn read(text: &str) -> Pentagame {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays moves from a position given as text, or from `startpos`.
pub(crate) fn played(text: &str, moves: &str) -> Pentagame {
    let start = match text {
        "startpos" => Pentagame::new(Setup::default()),
        text => read(text),
    };
    moves.split_whitespace().fold(start, |mut position, text| {
        match text {
            "--" => position.lose_turn(),
            text => {
                let m = position.read_move(text).expect("a move");
                position = position.play(m).unwrap_or_else(|refused| panic!("{text}: {refused}"));
            }
        }
        position
    })
}

/// Reach of a piece on a stop, by flood fill.
pub(crate) fn flood(taken: StopSet, from: Stop) -> StopSet {
    let mut reached = StopSet::NONE;
    let mut waiting = vec![from];
    while let Some(stop) = waiting.pop() {
        for next in stop.neighbours() {
            if next != from && !reached.contains(next) {
                reached = reached.with(next);
                if !taken.contains(next) {
                    waiting.push(next);
                }
            }
        }
    }
    reached
}

/// Returns true if this many moves could bring a piece home if every obstacle vanished.
/// This is more freedom than the rules give.
fn comes_home(taken: StopSet, from: Stop, goal: Stop, moves: u32) -> bool {
    let reach = flood(taken, from);
    if moves == 1 {
        return reach.contains(goal);
    }
    let mut next = reach;
    next.any(|stop| comes_home(taken.without(from).without(stop), stop, goal, moves - 1))
}

/// Walks a piece home by the rules while all others lose their turns.
/// Each walk ends on an obstacle with fewer landings left; blocks are placed where they do no harm.
fn walk_home(position: &Pentagame, piece: Piece) -> u32 {
    let mut position = with_turn_of(position, piece.seat()).expect("a turn");
    let mut moves = 0;
    while position.stop_of(piece).is_some() {
        let before = temperature(&position, piece);
        let mut best = None;
        let _ = position.each_legal(|m| {
            let next = after_move(&position, m);
            // An own swap has one spelling, in which the piece may be the other one.
            let moves = m.piece() == Some(piece) || m.swapped() == Some(piece);
            if moves && temperature(&next, piece) < before {
                best = Some(next);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let next = best.unwrap_or_else(|| panic!("no move cools {piece:?} on {position}"));
        position = with_turn_of(&next, piece.seat()).unwrap_or(next);
        moves += 1;
    }
    moves
}

#[test]
fn temperature_is_the_number_of_moves_home() {
    let mut seen = [0; 8];
    for position in positions(1, 300) {
        let unhindered = position.forbidden_swaps().next().is_none() && !position.is_last_round();
        for piece in Piece::all(position.layout()) {
            let Some(from) = position.stop_of(piece) else {
                assert_eq!(temperature(&position, piece), 0);
                continue;
            };
            let goal = piece.goal(position.layout());
            let warm = temperature(&position, piece);
            seen[warm as usize] += 1;
            // Fewer landings are not enough: tried with up to two, free stops included.
            if from != goal {
                for fewer in 1..warm.min(3) {
                    assert!(!comes_home(position.taken(), from, goal, fewer), "{position}");
                }
                assert!(warm > 2 || comes_home(position.taken(), from, goal, warm), "{position}");
            }
            // The same number is enough by the rules. A waiting piece would have to leave first,
            // and ko can cost a step.
            let free = position.waiting(piece.seat()).all(|waiting| waiting == piece);
            if unhindered && free && position.is_lowest_twin(piece) {
                assert_eq!(walk_home(&position, piece), warm, "{piece:?} {position}");
            }
        }
    }
    assert!(seen[1..5].iter().all(|count| *count > 10), "{seen:?}");
}

#[test]
fn temperatures_agree_with_the_compendium() {
    // Three moves take a piece out without disturbance (IV.2.6).
    let start = Pentagame::new(Setup::default());
    for piece in Piece::all(start.layout()) {
        assert_eq!(temperature(&start, piece), 3);
    }
    assert_eq!(distance(&start, Seat::FIRST), 9);
    assert_eq!(nearest_pieces(&start, Seat::FIRST).len(), 3);
    // The Running Rabbit has come closer twice.
    let rabbit = played("startpos", "aA-B*b dD-b#E1b aB-C*c");
    assert_eq!(temperature(&rabbit, Piece::new(Seat::FIRST, 0)), 1);
}

#[test]
fn exits_agree_with_legal_moves() {
    let mut found = 0;
    for position in positions(2, 250) {
        let mut plain: Vec<Piece> = Vec::new();
        let _ = position.each_legal(|m| {
            plain.extend(
                m.piece().filter(|piece| goes_out(&position, m) && plain.last() != Some(piece)),
            );
            ControlFlow::Continue(())
        });
        plain.dedup();
        let exits: Vec<Piece> = exits(&position).iter().map(|exit| exit.piece).collect();
        assert_eq!(exits, plain, "{position}");
        found += exits.len();
    }
    assert!(found > 100, "{found}");
}

/// Finds a defence by trying every legal reply.
pub(crate) fn plain_defence(position: &Pentagame, still: impl Fn(&Pentagame) -> bool) -> bool {
    position
        .each_legal(|m| match still(&after_move(position, m)) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })
        .is_break()
}

#[test]
fn reduced_replies_find_a_defence_exactly_if_there_is_one() {
    let (mut stopped, mut forks) = (0, 0);
    for position in positions(3, 400) {
        for rival in rivals(&position, position.to_move()) {
            if exits_of(&position, rival).is_empty() {
                continue;
            }
            let found = find_defence(&position, rival);
            if let Some(m) = found {
                assert_eq!(position.check(position.to_move(), &m), Ok(()), "{position}");
                assert!(exits_of(&after_move(&position, m), rival).is_empty());
                stopped += 1;
            } else {
                forks += 1;
            }
            let plain = plain_defence(&position, |next| !exits_of(next, rival).is_empty());
            assert_eq!(found.is_some(), plain, "{rival} {position}");
        }
    }
    assert!(stopped > 20 && forks > 20, "{stopped} {forks}");
}

#[test]
fn fork_can_be_broken_by_every_rival_before_the_next_turn() {
    let mut seen = [0; 2];
    for position in positions(4, 250).into_iter().filter(|position| position.seats().len() > 2) {
        for seat in position.seats().iter().filter(|seat| *seat != position.to_move()) {
            if exits_of(&position, seat).is_empty() {
                assert!(!is_fork(&position, seat));
                continue;
            }
            let mut before_them = Vec::new();
            let mut next = position.to_move();
            while next != seat {
                before_them.push(next);
                next = position.seats().after(next);
            }
            let plain = before_them.into_iter().all(|other| {
                let turn = with_turn_of(&position, other).expect("a turn");
                are_partners(&position, other, seat)
                    || !plain_defence(&turn, |next| !exits_of(next, seat).is_empty())
            });
            assert_eq!(is_fork(&position, seat), plain, "{seat} {position}");
            seen[usize::from(plain)] += 1;
        }
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}

/// Checks the states of the paths of Alice's piece, in the order of its neighbours.
fn check_paths(position: &str, piece: usize, expected: &str) {
    let position = read(position);
    let mut found: Vec<&str> =
        paths(&position, Piece::new(Seat::FIRST, piece)).into_iter().map(PathState::code).collect();
    found.sort_unstable();
    assert_eq!(found.join(" "), expected, "{position}");
}

#[test]
fn path_states_agree_with_the_compendium() {
    let start = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";
    check_paths(start, 0, "blocked blocked connected connected");
    // White on C: the way home is free, e is open, and Bob's blue alone stands on B.
    let position = "2 C,E,+,D,A1d/A,B,C1D,D,E a,b,c,d,e3a - 1 5 -";
    check_paths(position, 0, "cut-off cut-off free open");
    let position = "2 C,E,+,D,A1d/A,B,C1D,D,E a,b,c,d,e3a C1e 1 5 -";
    check_paths(position, 0, "cut-off cut-off free stopped");
    assert_eq!(path_state(&read(position), Piece::new(Seat::FIRST, 0)), Some(PathState::Free));
    assert_eq!(path_state(&read(position), Piece::new(Seat::FIRST, 2)), None);
}

#[test]
fn piece_that_cuts_off_is_tied() {
    // C2: Alice's d has stepped onto the node that Bob's a has to cross.
    let cut = played("2 A,B,e,D,E/B,A,C3e,D,E a,b,c,d,B4d - 1 5 -", "dD-C");
    let (bobs_a, tied) =
        (Piece::new(Seat::from_index(1).expect("two"), 0), Piece::new(Seat::FIRST, 3));
    assert_eq!(tied_rivals(&cut, tied), [bobs_a]);
    assert!(temperature(&cut, bobs_a) > 1);
    // On the open board no piece is tied.
    let start = Pentagame::new(Setup::default());
    assert!(Piece::all(start.layout()).all(|piece| tied_rivals(&start, piece).is_empty()));
}

#[test]
fn follower_has_the_same_goal_and_a_piece_before_it() {
    let bob = Seat::from_index(1).expect("two");
    let position = read("2 C3a,B,C,D,E/C1a,B,C,D,E b,c,d,e,A2B - 1 5 -");
    assert_eq!(followers(&position, Piece::new(Seat::FIRST, 0)), [Piece::new(bob, 0)]);
    assert_eq!(followers(&position, Piece::new(bob, 0)), []);
}

#[test]
fn directions_agree_with_the_compendium() {
    let check = |stop: &str, colour: usize, expected: &str| {
        let letter = char::from(b'a' + colour as u8);
        let mut stops = ["+"; 5];
        stops[colour] = stop;
        let text = format!("2 {}/A,B,C,D,E B1d,B2d,B4d,B5d,B6d - 1 5 -", stops.join(","));
        let found =
            direction(&read(&text), Piece::new(Seat::FIRST, colour)).map_or("", Direction::code);
        assert_eq!(found, expected, "{letter} on {stop}");
    };
    for stop in ["B", "C", "d", "e", "A2B", "C1D", "A3d", "C3a", "d2e", "c3d", "e2a"] {
        check(stop, 0, "clockwise");
    }
    for stop in ["E", "D", "c", "b", "E2A", "C3D", "A3c", "D3a", "b2c", "c1d", "a2b"] {
        check(stop, 0, "counter-clockwise");
    }
    for stop in ["A", "a", "C2D", "c2d"] {
        check(stop, 0, "");
    }
    check("C", 1, "clockwise");
    check("A", 1, "counter-clockwise");
    check("D2E", 1, "");
}

#[test]
fn options_area_and_connections_of_the_start() {
    let start = Pentagame::new(Setup::default());
    // 120 walks without blocks, five own swaps counted once each.
    assert_eq!(options(&start, Seat::FIRST), 120 - 5);
    let bob = Seat::from_index(1).expect("two");
    assert_eq!(options(&start, bob), options(&start, Seat::FIRST));
    assert_eq!((area(&start, bob), nodes(&start, bob)), (75, 5));
    assert_eq!(connections(&start, bob).len(), 5);
    assert!(isolated(&start, bob).is_empty());
    for position in positions(5, 60) {
        for seat in position.seats().iter() {
            let reached = pieces(&position, seat)
                .filter_map(|piece| position.stop_of(piece))
                .fold(StopSet::NONE, |seen, stop| seen | flood(position.taken(), stop));
            assert_eq!(area(&position, seat), (reached & position.free()).len(), "{position}");
            let Some(turn) = with_turn_of(&position, seat) else { continue };
            let mut walks = Vec::new();
            let _ = turn.each_legal(|m| {
                walks.push(m.without_blocks());
                ControlFlow::Continue(())
            });
            walks.retain(|walk| *walk != Move::PASS);
            walks.sort_unstable();
            walks.dedup();
            assert_eq!(options(&position, seat), walks.len(), "{position}");
        }
    }
}

#[test]
fn last_round_seats_are_those_after_the_finisher() {
    let before = read("3 a,B,C,+,+/A,b,C,+,+/A,B,c,+,+ d,e,A2B,C2D,E2A - 1 15 -");
    assert_eq!(last_round_seats(&before), None);
    assert!(needs_one_more(&before, Seat::FIRST));
    let last = after_move(
        &before,
        exits(&before)
            .first()
            .map(|exit| Move::exit(exit.piece).grey_to("A1B".parse().expect("a stop")))
            .expect("an exit"),
    );
    let numbers: Vec<u8> =
        last_round_seats(&last).expect("the last round").iter().map(|seat| seat.number()).collect();
    assert_eq!(numbers, [2, 3]);
}

#[test]
fn final_fork_survives_the_rivals_last_piece() {
    // Example 4: Bob swaps onto two free ways; Alice finishes, and he makes a point.
    let bob = Seat::from_index(1).expect("two");
    let before = "2 +,B,b1c,+,E/B,A,D,C,E b,e,D2E,A4c,E3b c2d,D3a 2 12 -";
    let forked = played(before, "aB-C*d");
    assert!(is_final_fork(&forked, bob, Seat::FIRST));
    let plain = with_turn_of(&forked, Seat::FIRST).expect("a turn");
    let mut finishing = 0;
    let _ = plain.each_legal(|m| {
        let next = after_move(&plain, m);
        if next.is_last_round() {
            finishing += 1;
            assert!(!exits(&next).is_empty(), "{m:?}");
        }
        ControlFlow::Continue(())
    });
    assert!(finishing > 50, "{finishing}");
    assert!(!is_final_fork(&read(before), bob, Seat::FIRST));
    assert!(matches!(plain.steps(Seat::FIRST, &[]).first(), Some(Step::Walk(_))));
}
