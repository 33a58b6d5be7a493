//! One piece against black blocks (IV.2, the book's Figure 2.8): a model small enough to solve.
//!
//! Only Alice's white piece moves. All other pieces stay on their corners, where they can be
//! swapped with but not passed. After each of her moves Bob lifts any black block and sets it on
//! any free stop: more than the rules let him do, since he need not walk to it.

use std::collections::HashMap;

use pentagame::{Stop, StopSet};

use crate::playing::*;

/// The stop of the piece, the black blocks on the board, and the moves Alice has left.
type Case = (Stop, StopSet, u8);

struct Model {
    goal: Stop,
    neighbours: Vec<Vec<Stop>>,
    /// Steps to the goal, corners not passed.
    /// A block costs no more than the step onto it, so she never needs more moves than steps.
    steps: [u8; pentagame::STOPS],
    solved: HashMap<Case, bool>,
}

impl Model {
    fn new() -> Model {
        let goal = stop("a");
        let neighbours: Vec<Vec<Stop>> = Stop::all().map(|s| s.neighbours().collect()).collect();
        let mut steps = [u8::MAX; pentagame::STOPS];
        steps[goal.index()] = 0;
        let mut waiting = std::collections::VecDeque::from([goal]);
        while let Some(here) = waiting.pop_front() {
            for next in &neighbours[here.index()] {
                if steps[next.index()] == u8::MAX && !here.is_corner() {
                    steps[next.index()] = steps[here.index()] + 1;
                    waiting.push_back(*next);
                }
            }
        }
        Model { goal, neighbours, steps, solved: HashMap::new() }
    }

    fn reach(&self, from: Stop, black: StopSet) -> StopSet {
        let mut reached = StopSet::only(from);
        let mut waiting = vec![from];
        while let Some(here) = waiting.pop() {
            for &next in &self.neighbours[here.index()] {
                let passable = !next.is_corner() && !black.contains(next);
                if passable && !reached.contains(next) {
                    waiting.push(next);
                }
                reached = reached.with(next);
            }
        }
        reached.without(from)
    }

    /// Returns whether Alice, to move, may be out within so many moves.
    /// In her favour a block she beats is gone until Bob sets it again, and Bob tries only some
    /// answers: so `false` is certain.
    fn may_be_out(&mut self, at: Stop, black: StopSet, moves: u8) -> bool {
        if self.steps[at.index()] <= moves {
            return true;
        }
        let reach = self.reach(at, black);
        if moves == 0 || reach.contains(self.goal) {
            return moves > 0;
        }
        if moves == 1 {
            return false;
        }
        if let Some(solved) = self.solved.get(&(at, black, moves)) {
            return *solved;
        }
        let mut ends: Vec<Stop> = reach.collect();
        ends.sort_by_key(|end| self.steps[end.index()]);
        let out = ends.into_iter().any(|end| !self.bob_holds(end, black.without(end), moves - 1));
        self.solved.insert((at, black, moves), out);
        out
    }

    /// Returns whether Bob has a block that keeps her in.
    /// Only blocks next to her piece, next to her goal and next to the free crossings she sees are
    /// tried.
    fn bob_holds(&mut self, at: Stop, black: StopSet, moves: u8) -> bool {
        let reach = self.reach(at, black);
        let crossings = reach.filter(|stop| stop.is_crossing() && !black.contains(*stop));
        let near = [at, self.goal].into_iter().chain(crossings);
        let places: Vec<Stop> =
            near.flat_map(|stop| self.neighbours[stop.index()].iter().copied()).collect();
        let mut lifts = if black.len() < 5 { vec![black] } else { without_one(black) };
        // The farthest block first: it is the one he misses least.
        lifts.sort_by_key(|left| {
            let lifted = (black - *left).first();
            u8::MAX - lifted.map_or(0, |stop| self.steps[stop.index()])
        });
        let free = |place: &Stop| !place.is_corner() && !black.contains(*place) && *place != at;
        for place in places.into_iter().filter(free) {
            for lifted in &lifts {
                if !self.may_be_out(at, lifted.with(place), moves) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether Alice is out within so many moves whatever Bob does.
    /// She tries only nodes, and sets a block she beats on a stop that hinders no piece: so `true`
    /// is certain.
    fn is_out(&self, at: Stop, black: StopSet, moves: u8) -> bool {
        if self.steps[at.index()] <= moves {
            return true;
        }
        let reach = self.reach(at, black);
        if moves == 0 || reach.contains(self.goal) {
            return moves > 0;
        }
        let mut nodes: Vec<Stop> = (reach & StopSet::NODES).collect();
        nodes.sort_by_key(|node| self.steps[node.index()]);
        nodes.into_iter().any(|node| {
            let mut black = black;
            if black.contains(node) {
                let idle = stops_between('E', 'b').map(|name| stop(&name));
                let idle = idle.into_iter().find(|idle| !black.contains(*idle));
                black = black.without(node).with(idle.expect("six stops and five blocks"));
            }
            self.bob_cannot_hold(node, black, moves - 1)
        })
    }

    /// The same with Bob to move: every block he can lift, on every stop he can set it on.
    fn bob_cannot_hold(&self, at: Stop, black: StopSet, moves: u8) -> bool {
        if self.steps[at.index()] <= moves {
            return true;
        }
        without_one(black).into_iter().all(|lifted| {
            let free = !lifted.with(at);
            let mut places = free.filter(|stop| !stop.is_corner());
            places.all(|place| self.is_out(at, lifted.with(place), moves))
        })
    }
}

fn without_one(black: StopSet) -> Vec<StopSet> {
    black.map(|block| black.without(block)).collect()
}

/// Bob can always keep the piece in for six moves.
/// And of all first moves only the two swaps on the ring leave a seventh in sight.
#[test]
fn iv_2_a_lone_piece_needs_seven_moves() {
    let mut model = Model::new();
    assert!(!model.may_be_out(stop("A"), StopSet::CROSSINGS, 6));
    let first: Vec<String> = model
        .reach(stop("A"), StopSet::CROSSINGS)
        .filter(|end| !model.bob_holds(*end, StopSet::CROSSINGS.without(*end), 6))
        .map(|end| end.to_string())
        .collect();
    assert_eq!(first, ["B", "E"]);
}

/// And seven are enough, wherever Bob sets his blocks.
#[test]
fn iv_2_a_lone_piece_needs_no_more_than_seven() {
    let model = Model::new();
    assert!(model.bob_cannot_hold(stop("B"), StopSet::CROSSINGS, 6));
}
