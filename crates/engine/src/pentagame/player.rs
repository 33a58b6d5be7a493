//! The house player of Pentagame for two sides.

use games::{AnyMove, AnyPosition, Game};
use pentagame::{Move, Pentagame};
use rulebook::{BySeat, Position};

use super::search::{DEEPEST, INFINITE, Params, Search};
use super::table::Table;
use super::turns::Turn;
use super::weights::Weights;
use crate::{Question, Settings, Thinker, Thought, Variation, is_decided};

/// Searches for two sides.
pub struct Player {
    settings: Settings,
    table: Table,
    weights: Weights,
    params: Params,
}

impl Player {
    /// With the usual weights.
    pub fn new(settings: &Settings) -> Player {
        Player::with(settings, Weights::usual(), Params::default())
    }

    /// With these weights and constants, for those who compare them.
    pub fn with(settings: &Settings, weights: Weights, params: Params) -> Player {
        let table = Table::new(settings.hash_mb);
        Player { settings: settings.clone(), table, weights, params }
    }
}

impl Thinker for Player {
    fn name(&self) -> String {
        match self.settings.level {
            Some(level) => format!("level:{level}"),
            None => "house".to_owned(),
        }
    }

    fn new_game(&mut self, _: &Game) {
        self.table.clear();
    }

    fn think(&mut self, question: &Question<'_>, report: &mut dyn FnMut(&Thought)) -> Thought {
        let AnyPosition::Pentagame(position) = question.position else {
            return Thought::default();
        };
        let mut search = Search::new(
            &self.table,
            &self.weights,
            question.history,
            question.watch,
            question.budget,
            self.settings.width,
            self.params,
        );
        let mut turns = search.root_turns(position);
        if !question.among.is_empty() {
            turns = among(position, question.among, &turns);
        }
        let mut thought = Thought::default();
        let deepest = question.budget.depth.unwrap_or(DEEPEST as u32).clamp(1, DEEPEST as u32);
        for depth in 1..=deepest {
            let lines = deepen(&mut search, position, &mut turns, depth as i32, question.lines);
            if !lines.is_empty() && (!search.stopped || depth > 1) {
                thought.lines = self.lines(position, &lines);
            }
            thought.nodes = search.counts.nodes;
            thought.evals = search.counts.evals;
            thought.deepest = search.counts.deepest;
            if search.stopped {
                break;
            }
            search.has_answer = true;
            thought.depth = depth;
            report(&thought);
            let decided = lines.first().is_some_and(|line| is_decided(line.promise));
            let late = question
                .budget
                .time
                .is_some_and(|time| question.watch.elapsed_us() >= time.soft_us);
            let spent = question.budget.evals.is_some_and(|most| search.counts.evals >= most);
            if decided || late || spent || turns.len() < 2 || question.watch.is_stopped() {
                break;
            }
        }
        thought
    }
}

/// Looks at the turns one turn deeper. The best come back, as many as wanted, best first; `turns`
/// is left in the order of what was found. When the search was stopped, what was found until then.
fn deepen(
    search: &mut Search<'_>,
    position: &Pentagame,
    turns: &mut Vec<Turn>,
    depth: i32,
    wanted: usize,
) -> Vec<Turn> {
    let mut found: Vec<Turn> = Vec::new();
    for line in 0..wanted.clamp(1, turns.len().max(1)) {
        let mut alpha = -INFINITE;
        let mut best: Option<usize> = None;
        for index in line..turns.len() {
            let rank = index - line;
            if depth > 1
                && rank >= search.params.root + wanted
                && search.width == crate::Width::Safe
            {
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(turns[index].m);
            let value = search.root_value(&next, depth, rank, alpha);
            if search.stopped {
                break;
            }
            if value > alpha {
                alpha = value;
                best = Some(index);
                turns[index].promise = value;
            }
        }
        let Some(index) = best else { break };
        let turn = turns.remove(index);
        turns.insert(line, turn);
        found.push(turn);
        if search.stopped {
            break;
        }
    }
    found
}

impl Player {
    fn lines(&self, position: &Pentagame, turns: &[Turn]) -> Vec<Variation> {
        let team = position.team(position.to_move());
        let line = |turn: &Turn| {
            let value = BySeat::from_fn(position.seats(), |seat| {
                if position.team(seat) == team { turn.promise } else { -turn.promise }
            });
            let moves = self.expected(position, turn.m);
            Variation { value, moves: moves.into_iter().map(AnyMove::Pentagame).collect() }
        };
        turns.iter().map(line).collect()
    }

    /// The turn and what the table expects after it.
    fn expected(&self, position: &Pentagame, first: Move) -> Vec<Move> {
        let mut moves = vec![first];
        let mut position = position.clone();
        position.play_unchecked(first);
        let mut seen = vec![position.key()];
        while moves.len() < 12 && !position.is_over() {
            let known = self.table.get(position.key()).and_then(|entry| entry.best);
            let Some(m) = known.filter(|m| position.check_move(*m).is_ok()) else { break };
            position.play_unchecked(m);
            moves.push(m);
            if seen.contains(&position.key()) {
                break;
            }
            seen.push(position.key());
        }
        moves
    }
}

/// Only these moves, in the order in which they were judged; those that were not come last.
fn among(position: &Pentagame, wanted: &[AnyMove], turns: &[Turn]) -> Vec<Turn> {
    let moves: Vec<Move> = wanted
        .iter()
        .filter_map(|m| match m {
            AnyMove::Pentagame(m) => Some(position.canonical(*m)),
            _ => None,
        })
        .filter(|m| position.check_move(*m).is_ok())
        .collect();
    let mut chosen: Vec<Turn> =
        turns.iter().copied().filter(|turn| moves.contains(&turn.m)).collect();
    for m in moves {
        if !chosen.iter().any(|turn| turn.m == m) {
            chosen.push(Turn { m, promise: -INFINITE });
        }
    }
    chosen
}
