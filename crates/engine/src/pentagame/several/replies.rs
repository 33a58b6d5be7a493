//! Alpha-beta for one against all others: paranoid, and best reply.
//!
//! There is one value, that of the player who thinks. *Paranoid*: every rival does what is worst
//! for her. *Best reply*, the kind that keeps the order of play (BRS+): between two of her turns
//! only one rival does that, and the others play the turn they would play anyway.

use games::History;
use pentagame::{Move, Pentagame};
use rulebook::{Position, Seat};

use super::super::table::{Bound, Entry, Table};
use super::super::turns::{Breadth, Turn};
use super::survey::{Most, NOTHING, Survey};
use crate::{Width, is_decided};

/// Deeper than this nobody looks.
pub(super) const DEEPEST: usize = 48;

/// Who of the rivals answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answers {
    /// All of them, with what hurts most.
    All,
    /// One of them; the others play their usual turn.
    One,
}

/// The search of one question.
pub(super) struct Replies<'a, 'b> {
    pub(super) survey: &'b mut Survey<'a>,
    table: &'b Table,
    history: &'b History,
    me: Seat,
    answers: Answers,
    /// The keys of the positions on the way here.
    keys: Vec<u64>,
}

/// Where a search stands.
#[derive(Clone, Copy)]
struct Window {
    depth: i32,
    alpha: i32,
    beta: i32,
    ply: usize,
    /// Whether a rival has answered since her last turn.
    answered: bool,
}

impl<'a, 'b> Replies<'a, 'b> {
    pub(super) fn new(
        survey: &'b mut Survey<'a>,
        table: &'b Table,
        history: &'b History,
        position: &Pentagame,
        answers: Answers,
    ) -> Replies<'a, 'b> {
        let me = position.to_move();
        Replies { survey, table, history, me, answers, keys: vec![position.key()] }
    }

    /// The value of the position after a turn at the root, if it is above `alpha`.
    pub(super) fn root_value(&mut self, next: &Pentagame, depth: i32, alpha: i32) -> i32 {
        let window = Window { depth: depth - 1, alpha, beta: -NOTHING, ply: 1, answered: false };
        self.value(next, window)
    }

    fn value(&mut self, position: &Pentagame, window: Window) -> i32 {
        let Window { depth, ply, .. } = window;
        let me = self.me.index();
        self.survey.counts.deepest = self.survey.counts.deepest.max(ply as u32);
        if position.is_over() || self.is_impasse(position) {
            return self.survey.as_it_stands(position, ply)[me];
        }
        if depth <= 0 || ply >= DEEPEST || self.survey.is_stopped() {
            return self.survey.judge(position, ply)[me];
        }
        let key = self.key(position, window.answered);
        let known = self.table.get(key);
        if let Some(entry) = known
            && entry.depth >= depth
            && let Some(value) = cut(&entry, &window)
        {
            return value;
        }
        let hint = known.and_then(|entry| entry.best);
        let hint = hint.filter(|m| position.check_move(*m).is_ok());
        let turns = self.turns(position, depth, ply, hint);
        self.keys.push(position.key());
        let (best, turn) = if position.to_move() == self.me {
            self.own(position, &turns, window)
        } else {
            self.rival(position, &turns, window)
        };
        self.keys.pop();
        if !self.survey.is_stopped() {
            let bound = if best >= window.beta {
                Bound::Lower
            } else if best > window.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let value = if is_decided(best) { best + best.signum() * ply as i32 } else { best };
            self.table.put(key, Entry { best: turn, value, depth, bound });
        }
        best
    }

    /// Positions are told apart by who thinks, how, and whether a rival has answered.
    fn key(&self, position: &Pentagame, answered: bool) -> u64 {
        let how = self.me.index() as u64 * 4
            + u64::from(answered) * 2
            + u64::from(self.answers == Answers::One);
        position.key() ^ rulebook::scatter(how + 1)
    }

    fn is_impasse(&self, position: &Pentagame) -> bool {
        let key = position.key();
        let on_path = self.keys.iter().filter(|known| **known == key).count();
        self.history.occurrences_of(position) as usize + on_path >= 2
    }

    fn turns(
        &mut self,
        position: &Pentagame,
        depth: i32,
        ply: usize,
        hint: Option<Move>,
    ) -> Vec<Turn> {
        let breadth = match self.survey.width {
            Width::Full => Breadth::ALL,
            Width::Safe => Breadth { single: 3, double: 2, lifted: 2 },
        };
        // The usual turn of a rival matters more where only one answers.
        let most = match self.answers {
            Answers::All => Most { walks: 30, stops: 12 },
            Answers::One => Most::ALL,
        };
        let mut turns = if depth >= 2 {
            self.survey.survey(position, breadth, most, ply)
        } else {
            self.survey.glance(position, breadth)
        };
        if let Some(m) = hint {
            turns.retain(|turn| turn.m != m);
            turns.insert(0, Turn { m, promise: 0 });
        }
        if self.survey.width == Width::Safe {
            turns.truncate(if depth >= 2 { 16 } else { 12 });
        }
        turns
    }

    fn own(
        &mut self,
        position: &Pentagame,
        turns: &[Turn],
        mut window: Window,
    ) -> (i32, Option<Move>) {
        let (mut best, mut turn) = (NOTHING, None);
        for tried in turns {
            let mut next = position.clone();
            next.play_unchecked(tried.m);
            let Window { depth, ply, .. } = window;
            let below = Window { depth: depth - 1, ply: ply + 1, answered: false, ..window };
            let value = self.value(&next, below);
            if value > best {
                (best, turn) = (value, Some(tried.m));
            }
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta || self.survey.is_stopped() {
                if !self.survey.is_stopped() {
                    self.survey.experience.note(position.to_move(), tried.m, depth * depth * 4);
                }
                break;
            }
        }
        (best, turn)
    }

    fn rival(
        &mut self,
        position: &Pentagame,
        turns: &[Turn],
        mut window: Window,
    ) -> (i32, Option<Move>) {
        let Window { depth, ply, answered, .. } = window;
        let seats = position.seating().seats();
        let one = self.answers == Answers::One;
        let is_last = seats.after(position.to_move()) == self.me;
        let (mut best, mut turn) = (-NOTHING, None);
        // The usual turn, which costs no depth and leaves the answer to a later rival.
        if one
            && (answered || !is_last)
            && let Some(usual) = turns.first()
        {
            let mut next = position.clone();
            next.play_unchecked(usual.m);
            best = self.value(&next, Window { ply: ply + 1, ..window });
            turn = Some(usual.m);
            window.beta = window.beta.min(best);
            if answered || window.alpha >= window.beta {
                return (best, turn);
            }
        }
        for tried in turns {
            if self.survey.is_stopped() && turn.is_some() {
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(tried.m);
            let below = Window { depth: depth - 1, ply: ply + 1, answered: true, ..window };
            let value = self.value(&next, below);
            if value < best {
                (best, turn) = (value, Some(tried.m));
            }
            window.beta = window.beta.min(best);
            if window.alpha >= window.beta {
                if depth > 1 {
                    self.survey.experience.note(position.to_move(), tried.m, depth * depth * 4);
                }
                break;
            }
        }
        (best, turn)
    }
}

/// What the table says, if that is enough.
fn cut(entry: &Entry, window: &Window) -> Option<i32> {
    let value = match entry.value {
        value if is_decided(value) => value - value.signum() * window.ply as i32,
        value => value,
    };
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    enough.then_some(value)
}
