//! Impasses: of two players (IV.11) and of three (V.2).

use pentagame::{Line, Move, Pentagame, Piece, Stop, StopSet};
use rulebook::{Outcome, Position};

use crate::playing::*;

/// Returns whether Bob can keep Alice from every goal for so many rounds, whatever she does.
fn holds(position: &Pentagame, rounds: u32) -> bool {
    if can_go_out(position) {
        return false;
    }
    rounds == 0 || replies(position).all(|(m, next)| bob_holds(&next, m, rounds - 1))
}

fn bob_holds(position: &Pentagame, last: Move, rounds: u32) -> bool {
    let holds = |m: Move| holds(&after(position, m), rounds);
    let natural = natural_answers(position, last).into_iter();
    natural.filter(|m| position.check_move(*m).is_ok()).any(holds)
        || position.moves(position.to_move()).into_iter().any(holds)
}

/// Returns the answers Bob tries first, to save time: undoing a swap, and taking one step.
fn natural_answers(position: &Pentagame, last: Move) -> Vec<Move> {
    let mut answers = Vec::new();
    if let (Some(piece), Some(from), Some(to), Some(other)) =
        (last.piece(), last.from(), last.to(), last.swapped())
    {
        answers.push(Move::walk(other, from, to).swapping(piece));
    }
    for piece in Piece::of_seat(position.layout(), position.to_move()) {
        if let Some(at) = position.stop_of(piece) {
            answers.extend(at.neighbours().map(|next| Move::walk(piece, at, next)));
        }
    }
    answers
}

/// Alice is cut off from her three goals; whatever she tries, Bob restores the wall.
#[test]
fn xi_impasse_of_two_players() {
    let position = filed("xi_impasse");
    assert!(holds(&position, 2));
    let Outcome::Final(end) = position.adjudicate() else { panic!("a referee's result") };
    assert_eq!(points(end.score.as_slice()), "2:0");
    assert_eq!(end.winners().collect::<Vec<_>>(), [ALICE]);
}

/// Bob does better than wait: his fifth piece goes out behind the wall, and the wall stands.
#[test]
fn xi_bob_scores_behind_the_wall() {
    let position = play(&filed("xi_impasse"), "cC-C1a cE-c+A3d");
    assert_eq!((position.out(ALICE), position.out(BOB)), (2, 1));
    assert!(holds(&position, 1));
}

/// Four are enough.
/// Two of the wall stand on lines and can step along them without opening it, so Bob is never
/// forced to, and the impasse is possible at two to one.
#[test]
fn xi_four_pieces_hold_without_a_fifth() {
    let position = filed("xi_four");
    assert_eq!((position.out(ALICE), position.out(BOB)), (2, 1));
    assert!(holds(&position, 2));
    let waiting = ["ad2e-d1e", "ad2e-d3e", "ea2b-a1b", "ea2b-a3b"];
    for step in waiting {
        assert!(holds(&play(&position, &format!("-- {step}")), 1), "{step}");
    }
}

/// Going out and losing by as much does not make Bob better off.
/// With three added to the difference of the points, two to nil and three to one are worth the
/// same, five to one.
#[test]
fn xi_tournament_points() {
    let constant_sum = |one: i32, other: i32| (one - other + 3, other - one + 3);
    let stalled = |name: &str| match filed(name).adjudicate() {
        Outcome::Final(end) => constant_sum(end.score[ALICE], end.score[BOB]),
        other => panic!("{other:?}"),
    };
    let (impasse, four) = (stalled("xi_impasse"), stalled("xi_four"));
    assert_eq!(impasse, (5, 1), "the book prints 5:0");
    assert_eq!(impasse, constant_sum(3, 1));
    assert_eq!(four, (4, 2), "holding on after going out is what pays");
}

/// Three nodes for Alice, any pieces of Bob's on other nodes and on lines, the goals empty.
/// The fewest that divide her from three goals are four, in one way only, and only if the goals are
/// neighbours.
#[test]
fn xi_four_pieces_are_the_smallest_wall() {
    for (goals, sizes) in [("bcd", [0, 0, 0, 0, 1]), ("bce", [0, 0, 0, 0, 0])] {
        let goals: StopSet = goals.chars().map(|goal| stop(&goal.to_string())).collect();
        for (pieces, expected) in sizes.into_iter().enumerate() {
            let walls = walls(goals, pieces);
            assert_eq!(walls.len(), expected, "{pieces} pieces before {goals:?}: {walls:?}");
            let [only] = walls.as_slice() else { continue };
            assert_eq!(only, "C,a,e behind B,D,a2b,d2e");
        }
    }
}

/// All walls of so many pieces, each before three nodes of Alice's.
/// A piece on a line closes it wherever it stands, so one stop speaks for each line.
fn walls(goals: StopSet, pieces: usize) -> Vec<String> {
    let nodes = StopSet::NODES - goals;
    let places = nodes | Line::all().map(|line| line.stop(2)).collect::<StopSet>();
    let mut walls = Vec::new();
    for alice in choices(nodes, 3) {
        for wall in choices(places - alice, pieces) {
            if !joins(alice, goals, wall) {
                walls.push(format!("{} behind {}", list(alice), list(wall)));
            }
        }
    }
    walls
}

/// Every choice of so many out of these stops.
fn choices(from: StopSet, count: usize) -> Vec<StopSet> {
    if count == 0 {
        return vec![StopSet::NONE];
    }
    let mut rest = from;
    let mut chosen = Vec::new();
    for stop in from {
        rest = rest.without(stop);
        chosen.extend(choices(rest, count - 1).into_iter().map(|others| others.with(stop)));
    }
    chosen
}

/// Returns whether a way leads from these nodes to a goal.
/// Alice's pieces can swap with each other, so they do not close it.
fn joins(from: StopSet, goals: StopSet, wall: StopSet) -> bool {
    let mut seen = from;
    let mut waiting: Vec<Stop> = from.collect();
    while let Some(node) = waiting.pop() {
        for line in Line::all().filter(|line| !wall.contains(line.stop(2))) {
            let next = match (line.first(), line.last()) {
                (first, last) if first == node => last,
                (first, last) if last == node => first,
                _ => continue,
            };
            if goals.contains(next) {
                return true;
            }
            if !wall.contains(next) && !seen.contains(next) {
                seen = seen.with(next);
                waiting.push(next);
            }
        }
    }
    false
}

fn list(stops: StopSet) -> String {
    stops.map(|stop| stop.to_string()).collect::<Vec<_>>().join(",")
}

/// Three players at two out each.
/// The player to move can reach no goal, whichever player it is, even without any blocks.
#[test]
fn v_2_impasse_of_three_players() {
    let mut position = filed("v_2_impasse");
    for _ in 0..3 {
        assert_eq!(can_take_out(&position), "", "{position}");
        position.lose_turn();
    }
    let pieces: Vec<(Piece, Stop)> = Stop::all()
        .flat_map(|stop| position.pieces_on(stop).map(move |piece| (piece, stop)))
        .collect();
    assert_eq!(pieces.len(), 9);
    let taken: StopSet = pieces.iter().map(|(_, stop)| *stop).collect();
    for (piece, from) in &pieces {
        let goal = piece.goal(position.layout());
        assert!(!reach(taken, *from).contains(goal), "{piece:?} walks from {from} to {goal}");
    }
}

/// Every stop a piece can end on when only pieces are in the way.
fn reach(taken: StopSet, from: Stop) -> StopSet {
    let mut reached = StopSet::NONE;
    let mut waiting = vec![from];
    while let Some(stop) = waiting.pop() {
        for next in stop.neighbours().filter(|next| *next != from) {
            if !reached.contains(next) {
                reached = reached.with(next);
                if !taken.contains(next) {
                    waiting.push(next);
                }
            }
        }
    }
    reached
}
