//! The turns the frozen players look at, and how much they may look. Frozen: see [`super`].

use std::ops::ControlFlow;

use engine::{SearchControl, SearchLimits};
use pentagame::{Move, Pentagame, Step, Stop, StopSet};
use rulebook::{Position, Steps};

/// A turn and its value for the mover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) m: Move,
    pub(crate) value: i32,
}

/// Part of the turn that is evaluated: the complete turn, or the turn without its last block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Partial,
    Whole,
}

/// Of a turn with two blocks, so many places of the first are gone into.
const FIRST_PLACES: usize = 4;

/// Judges every turn worth a look and keeps it with its value.
/// Blocks are set on free nodes and on the ends of free runs of lines only. Turns that take a piece
/// out come first.
///
/// `judge` sees the position after the turn; it breaks when enough was seen.
pub(crate) fn survey(
    position: &Pentagame,
    judge: &mut impl FnMut(&Pentagame, Stage) -> ControlFlow<(), i32>,
) -> Vec<Candidate> {
    let mut found = Vec::with_capacity(512);
    let _ = survey_walks(position, judge, &mut found);
    found
}

fn survey_walks(
    position: &Pentagame,
    judge: &mut impl FnMut(&Pentagame, Stage) -> ControlFlow<(), i32>,
    found: &mut Vec<Candidate>,
) -> ControlFlow<()> {
    let mut walks = Vec::with_capacity(128);
    let _ = position.each_step(position.to_move(), &[], |step| {
        walks.push(match step {
            Step::Walk(walk) => walk,
            Step::Exit(piece) => Move::exit(piece),
            _ => Move::PASS,
        });
        ControlFlow::Continue(())
    });
    walks.sort_by_key(|walk| !goes_out(position, *walk));
    for walk in walks {
        if is_other_spelling(position, walk) {
            continue;
        }
        survey_blocks(position, walk, judge, found)?;
    }
    ControlFlow::Continue(())
}

fn goes_out(position: &Pentagame, walk: Move) -> bool {
    match (walk.piece(), walk.to()) {
        (Some(piece), Some(to)) => to == piece.goal(position.layout()),
        (Some(_), None) => true,
        (None, _) => false,
    }
}

/// Own swaps that bring no piece home have two spellings; only one is generated.
fn is_other_spelling(position: &Pentagame, walk: Move) -> bool {
    let seating = position.layout();
    match (walk.piece(), walk.from(), walk.to(), walk.swapped()) {
        (Some(piece), Some(from), Some(to), Some(other)) => {
            let carries_home = to == piece.goal(seating) || from == other.goal(seating);
            from > to && other.seat() == piece.seat() && !carries_home
        }
        _ => false,
    }
}

fn survey_blocks(
    position: &Pentagame,
    walk: Move,
    judge: &mut impl FnMut(&Pentagame, Stage) -> ControlFlow<(), i32>,
    found: &mut Vec<Candidate>,
) -> ControlFlow<()> {
    let black = walk.to().is_some_and(|to| position.black().contains(to));
    let grey = goes_out(position, walk);
    if !black && !grey {
        return judge_turn(position, walk, judge, found);
    }
    let free = free_after(position, walk);
    // A grey block that was met goes to the pool first.
    let pool = position.pool() > 0 || walk.to().is_some_and(|to| position.grey().contains(to));
    match (black, grey) {
        (true, false) => {
            for stop in worth_a_block(free) {
                judge_turn(position, walk.black_to(stop), judge, found)?;
            }
        }
        (false, _) if pool => {
            for stop in worth_a_block(free) {
                judge_turn(position, walk.grey_to(stop), judge, found)?;
            }
        }
        (false, _) => survey_grey_from_board(position, walk, free, judge, found)?,
        (true, true) => {
            for walk in best_black(position, walk, free, judge)? {
                let free = free.without(walk.black().unwrap_or(Stop::corner(0)));
                if pool {
                    for stop in worth_a_block(free) {
                        judge_turn(position, walk.grey_to(stop), judge, found)?;
                    }
                } else {
                    survey_grey_from_board(position, walk, free, judge, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pool is empty: first where the grey block goes, then which one it is.
fn survey_grey_from_board(
    position: &Pentagame,
    walk: Move,
    free: StopSet,
    judge: &mut impl FnMut(&Pentagame, Stage) -> ControlFlow<(), i32>,
    found: &mut Vec<Candidate>,
) -> ControlFlow<()> {
    let Some(any) = position.grey().first() else { return ControlFlow::Continue(()) };
    let mut places = Vec::with_capacity(64);
    for stop in worth_a_block(free) {
        let m = walk.grey_to(stop).grey_from(any);
        let value = judge(&after(position, m), Stage::Partial)?;
        places.push(Candidate { m: walk.grey_to(stop), value });
    }
    places.sort_by_key(|place| -place.value);
    for place in places.iter().take(FIRST_PLACES) {
        for taken in position.grey() {
            judge_turn(position, place.m.grey_from(taken), judge, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The walk with the best places for its black block, judged without the grey one.
fn best_black(
    position: &Pentagame,
    walk: Move,
    free: StopSet,
    judge: &mut impl FnMut(&Pentagame, Stage) -> ControlFlow<(), i32>,
) -> ControlFlow<(), Vec<Move>> {
    let mut places = Vec::with_capacity(64);
    for stop in worth_a_block(free) {
        let m = walk.black_to(stop);
        let value = judge(&after(position, m), Stage::Partial)?;
        places.push(Candidate { m, value });
    }
    places.sort_by_key(|place| -place.value);
    ControlFlow::Continue(places.iter().take(FIRST_PLACES).map(|place| place.m).collect())
}

fn judge_turn(
    position: &Pentagame,
    m: Move,
    judge: &mut impl FnMut(&Pentagame, Stage) -> ControlFlow<(), i32>,
    found: &mut Vec<Candidate>,
) -> ControlFlow<()> {
    let value = judge(&after(position, m), Stage::Whole)?;
    found.push(Candidate { m, value });
    ControlFlow::Continue(())
}

/// The position after a turn.
pub(crate) fn after(position: &Pentagame, m: Move) -> Pentagame {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// Stops on which a block may be set after a walk.
fn free_after(position: &Pentagame, walk: Move) -> StopSet {
    let mut free = position.free();
    let (Some(piece), Some(from), Some(to)) = (walk.piece(), walk.from(), walk.to()) else {
        // A piece that waited leaves its goal.
        return match walk.piece() {
            Some(piece) => free.with(piece.goal(position.layout())),
            None => free,
        };
    };
    free = free.without(to);
    let alone = !from.is_corner() || position.pieces_on(from).nth(1).is_none();
    if walk.swapped().is_none() && alone {
        free = free.with(from);
    }
    if to == piece.goal(position.layout()) { free.with(to) } else { free }
}

/// Of these free stops the nodes, and on lines the ends of every run.
fn worth_a_block(free: StopSet) -> StopSet {
    let mut inside = StopSet::NONE;
    for stop in free {
        let beside = BESIDE[stop.index()];
        if !beside.is_empty() && (beside & !free).is_empty() {
            inside = inside.with(stop);
        }
    }
    free & !inside
}

/// For each stop amid a line, the two beside it; nothing for the others.
static BESIDE: std::sync::LazyLock<[StopSet; pentagame::STOPS]> = std::sync::LazyLock::new(|| {
    let mut beside = [StopSet::NONE; pentagame::STOPS];
    for line in pentagame::Line::all() {
        for number in 2..line.len() {
            let both = StopSet::only(line.stop(number - 1)).with(line.stop(number + 1));
            beside[line.stop(number).index()] = both;
        }
    }
    beside
});

/// Counts evaluations and looks at the clock.
pub(crate) struct Meter<'a> {
    /// Number of evaluations.
    pub(crate) evals: u64,
    limit: u64,
    budget: SearchLimits,
    watch: &'a dyn SearchControl,
    stopped: bool,
}

/// Number of evaluations between two checks of the clock.
const BETWEEN_LOOKS: u64 = 32;

impl<'a> Meter<'a> {
    /// With this many evaluations unless the budget says otherwise.
    pub(crate) fn new(budget: SearchLimits, usual: u64, watch: &'a dyn SearchControl) -> Meter<'a> {
        let unbound = budget.time.is_some() || budget.depth.is_some();
        let limit = budget.evals.unwrap_or(if unbound { u64::MAX } else { usual });
        Meter { evals: 0, limit, budget, watch, stopped: false }
    }

    /// Another evaluation, if there may be one.
    pub(crate) fn spend(&mut self) -> ControlFlow<()> {
        if !self.stopped && self.evals.is_multiple_of(BETWEEN_LOOKS) {
            let late = self.budget.time.is_some_and(|time| self.watch.elapsed_us() >= time.hard_us);
            self.stopped = late || self.watch.is_stopped();
        }
        if self.evals >= self.limit {
            self.stopped = true;
        }
        if self.stopped {
            return ControlFlow::Break(());
        }
        self.evals += 1;
        ControlFlow::Continue(())
    }

    /// Returns true if the search was stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns true if another iteration of deepening may begin.
    pub(crate) fn may_deepen(&self, depth: u32) -> bool {
        let soon = |time: engine::TimeLimit| self.watch.elapsed_us() >= time.soft_us;
        !self.stopped
            && self.budget.depth.is_none_or(|most| depth <= most)
            && !self.budget.time.is_some_and(soon)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rulebook::conformance::SplitMix64;

    use super::*;

    /// Checks that every turn is legal and visited once.
    /// Only places for blocks may be left out.
    fn check(setup: &str, seed: u64) {
        let mut random = SplitMix64::new(seed);
        let mut position = Pentagame::new(setup.parse().unwrap());
        for _ in 0..60 {
            if position.is_over() {
                break;
            }
            let found = survey(&position, &mut |_, _| ControlFlow::Continue(0));
            let turns: BTreeSet<Move> = found.iter().map(|candidate| candidate.m).collect();
            assert_eq!(turns.len(), found.len(), "{position}");
            assert!(turns.iter().all(|m| position.is_legal(position.to_move(), m)), "{position}");
            let walks: BTreeSet<Move> = turns.iter().map(|m| m.without_blocks()).collect();
            let legal = position.moves(position.to_move());
            let all: BTreeSet<Move> = legal.iter().map(|m| m.without_blocks()).collect();
            assert_eq!(walks, all, "{position}");
            // Mostly out where that is possible, so that grey blocks fill the board.
            let place = random.below(found.len().min(1 + 40 * (seed as usize % 2)) as u64);
            position.play_unchecked(found[place as usize].m);
        }
    }

    #[test]
    fn the_turns_looked_at_are_legal_and_every_walk_is_among_them() {
        for seed in 0..4 {
            for setup in ["2", "3", "4", "4t", "5"] {
                check(setup, seed);
            }
        }
    }

    #[test]
    fn a_block_is_worth_setting_on_nodes_and_the_ends_of_runs() {
        let check = |free: &[&str], expected: &[&str]| {
            let stops = |names: &[&str]| -> StopSet {
                names.iter().map(|name| name.parse::<Stop>().unwrap()).collect()
            };
            assert_eq!(worth_a_block(stops(free)), stops(expected), "{free:?}");
        };
        check(&["A", "b", "A1B", "A2B", "A3B"], &["A", "b", "A1B", "A3B"]);
        check(&["A1c", "A2c", "A3c", "A5c", "A6c"], &["A1c", "A3c", "A5c", "A6c"]);
        check(&["A2c"], &["A2c"]);
    }
}
