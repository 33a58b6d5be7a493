//! Plain alpha-beta. Frozen: see [`super`].

use std::ops::ControlFlow;

use engine::{Engine, SearchRequest, SearchResult, WIN_THRESHOLD, is_decided};
use games::{AnyPosition, Game};
use pentagame::{Move, Pentagame};
use rulebook::{Position, Team};

use super::evaluation::{Terms, value};
use super::root::{among, answer, ended_by_referee, first_legal, root_value};
use super::turns::{Candidate, Meter, Stage, after, survey};

/// Evaluations a turn, unless a match sets the budget.
pub const USUAL_EVALS: u64 = 20_000;

/// Maximum number of turns searched per position.
const KEPT: usize = 16;

/// No search gets this deep.
const DEEPEST: u32 = 60;

const TABLE: usize = 1 << 16;

/// Iterative deepening, turns in the order of their static value, the best of the last round first.
/// With three and more players it takes all others for one enemy (paranoid).
pub struct AbRef {
    /// The best turn found in a position, by key.
    table: Vec<(u64, Move)>,
}

impl AbRef {
    /// Creates the player with an empty table.
    pub fn new() -> AbRef {
        AbRef { table: vec![(0, Move::PASS); TABLE] }
    }
}

impl Default for AbRef {
    fn default() -> AbRef {
        AbRef::new()
    }
}

impl Engine for AbRef {
    fn name(&self) -> String {
        "ab-ref".to_owned()
    }

    fn new_game(&mut self, _: &Game) {
        self.table.fill((0, Move::PASS));
    }

    fn search(
        &mut self,
        question: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let AnyPosition::Pentagame(position) = question.position else {
            return first_legal(question);
        };
        let mut search = Search {
            team: position.team(position.to_move()),
            meter: Meter::new(question.limits, USUAL_EVALS, question.control),
            table: &mut self.table,
            nodes: 0,
        };
        search.run(question, position, report)
    }
}

struct Search<'a> {
    /// Team whose value is searched.
    team: Team,
    meter: Meter<'a>,
    table: &'a mut [(u64, Move)],
    nodes: u64,
}

/// Values between which a search is interested.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

const ALL: Window = Window { alpha: -i32::MAX, beta: i32::MAX };

impl Search<'_> {
    fn run(
        &mut self,
        question: &SearchRequest<'_>,
        position: &Pentagame,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let mut best = self.survey_root(question, position);
        best.sort_by_key(|candidate| -candidate.value);
        best.truncate(KEPT.max(question.multi_pv));
        let mut thought = self.thought(question, position, &best, 1);
        report(&thought);
        for depth in 2..=DEEPEST {
            let settled = best.first().is_none_or(|first| is_decided(first.value));
            if settled || best.len() < 2 || !self.meter.may_deepen(depth) {
                break;
            }
            let whole = self.deepen(question, position, &mut best, depth);
            let reached = if whole { depth } else { depth - 1 };
            thought = self.thought(question, position, &best, reached);
            if whole {
                report(&thought);
            }
        }
        thought
    }

    fn thought(
        &self,
        question: &SearchRequest<'_>,
        position: &Pentagame,
        best: &[Candidate],
        depth: u32,
    ) -> SearchResult {
        let (nodes, evals) = (self.nodes, self.meter.evals);
        SearchResult {
            depth,
            selective_depth: depth,
            nodes,
            evals,
            ..answer(question, position, best)
        }
    }

    fn survey_root(
        &mut self,
        question: &SearchRequest<'_>,
        position: &Pentagame,
    ) -> Vec<Candidate> {
        let (team, meter) = (self.team, &mut self.meter);
        let mut judge = |next: &Pentagame, stage: Stage| {
            if meter.spend().is_break() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(match stage {
                Stage::Partial => value(next, team, Terms::Full),
                Stage::Whole => root_value(question, next, team, Terms::Full),
            })
        };
        if question.root_moves.is_empty() {
            return survey(position, &mut judge);
        }
        let mut found = Vec::new();
        for m in among(question) {
            let ControlFlow::Continue(value) = judge(&after(position, m), Stage::Whole) else {
                break;
            };
            found.push(Candidate { m, value });
        }
        found
    }

    /// One round of deepening.
    /// Whether it came to its end; if not, what it found still counts, because the best turn of the
    /// last round was looked at first.
    fn deepen(
        &mut self,
        question: &SearchRequest<'_>,
        position: &Pentagame,
        best: &mut Vec<Candidate>,
        depth: u32,
    ) -> bool {
        let wanted = question.multi_pv.max(1);
        let mut done: Vec<Candidate> = Vec::with_capacity(best.len());
        for candidate in best.iter() {
            let next = after(position, candidate.m);
            let alpha = done.get(wanted - 1).map_or(ALL.alpha, |last| last.value);
            let value = match ended_by_referee(question, &next, self.team) {
                Some(value) => value,
                None => self.search(&next, depth - 1, 1, Window { alpha, ..ALL }),
            };
            if self.meter.is_stopped() {
                break;
            }
            let place = done.partition_point(|other| other.value >= value);
            done.insert(place, Candidate { m: candidate.m, value });
        }
        let whole = done.len() == best.len();
        let left = best.iter().filter(|left| !done.iter().any(|other| other.m == left.m));
        let rest: Vec<Candidate> = left.copied().collect();
        done.extend(rest);
        *best = done;
        whole
    }

    /// The value of a position for the root's team. Meaningless once the meter has stopped.
    fn search(&mut self, position: &Pentagame, depth: u32, ply: i32, window: Window) -> i32 {
        self.nodes += 1;
        if position.is_over() {
            return by_ply(value(position, self.team, Terms::Full), ply);
        }
        // Good for the seat to move here.
        let sign = if position.team(position.to_move()) == self.team { 1 } else { -1 };
        let window = match sign {
            1 => window,
            _ => Window { alpha: -window.beta, beta: -window.alpha },
        };
        let best = if depth == 1 {
            self.last_turn(position, sign, ply, window)
        } else {
            self.inner_turn(position, sign, depth, ply, window)
        };
        sign * best
    }

    /// The last turn of a line: the best static value, no further than to one that is too good.
    fn last_turn(&mut self, position: &Pentagame, sign: i32, ply: i32, window: Window) -> i32 {
        let (team, meter) = (self.team, &mut self.meter);
        let mut best = -i32::MAX;
        survey(position, &mut |next, stage| {
            if meter.spend().is_break() {
                return ControlFlow::Break(());
            }
            let value = sign * by_ply(value(next, team, Terms::Full), ply + 1);
            if stage == Stage::Whole {
                best = best.max(value);
                if best >= window.beta {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(value)
        });
        best
    }

    fn inner_turn(
        &mut self,
        position: &Pentagame,
        sign: i32,
        depth: u32,
        ply: i32,
        window: Window,
    ) -> i32 {
        let (team, meter) = (self.team, &mut self.meter);
        let mut turns = survey(position, &mut |next, _| {
            if meter.spend().is_break() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(sign * value(next, team, Terms::Full))
        });
        turns.sort_by_key(|candidate| -candidate.value);
        turns.truncate(KEPT);
        let place = position.key() as usize % TABLE;
        if let (key, m) = self.table[place]
            && key == position.key()
            && let Some(remembered) = turns.iter().position(|candidate| candidate.m == m)
        {
            turns[..=remembered].rotate_right(1);
        }
        let mut window = window;
        let mut best = -i32::MAX;
        for candidate in turns {
            let inside = match sign {
                1 => window,
                _ => Window { alpha: -window.beta, beta: -window.alpha },
            };
            let next = after(position, candidate.m);
            let value = sign * self.search(&next, depth - 1, ply + 1, inside);
            if self.meter.is_stopped() {
                break;
            }
            if value > best {
                best = value;
                self.table[place] = (position.key(), candidate.m);
            }
            window.alpha = window.alpha.max(best);
            if best >= window.beta {
                break;
            }
        }
        best
    }
}

/// A win is the better the sooner it comes.
fn by_ply(value: i32, ply: i32) -> i32 {
    if value >= WIN_THRESHOLD {
        value - ply
    } else if value <= -WIN_THRESHOLD {
        value + ply
    } else {
        value
    }
}
