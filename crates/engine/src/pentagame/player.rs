//! The house player of Pentagame for two sides.

use std::sync::atomic::{AtomicBool, Ordering};

use games::{AnyMove, AnyPosition, Game};
use pentagame::{Move, Pentagame};
use rulebook::{BySeat, Position};

use super::levels::Recipe;
use super::search::{Counts, DEEPEST, INFINITE, Mind, Params, Search, Shared};
use super::table::Table;
use super::turns::{Turn, among};
use super::weights::Weights;
use crate::{Budget, Question, Settings, Thinker, Thought, Variation, WON, Width};

/// Searches for two sides.
pub struct Player {
    settings: Settings,
    table: Table,
    /// One for each thread.
    minds: Vec<Mind>,
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
        let minds = (0..settings.threads.clamp(1, MOST_THREADS)).map(|_| Mind::new()).collect();
        Player { settings: settings.clone(), table, minds, weights, params }
    }
}

impl Player {
    /// What a level allows itself, within what it is given. Given a budget, the highest level
    /// takes all of it.
    fn budget(&self, recipe: Recipe, given: Budget) -> Budget {
        let free =
            self.settings.level.is_none_or(|level| level >= 10 && given != Budget::default());
        let own = match free {
            true if given == Budget::default() => Recipe::of(Some(10)),
            true => Recipe::of(None),
            false => recipe,
        };
        let evals = given.evals.unwrap_or(u64::MAX).min(own.evals);
        let evals = (evals < u64::MAX).then_some(evals / self.minds.len() as u64);
        let depth = given.depth.unwrap_or(u32::MAX).min(own.depth);
        Budget { evals, depth: Some(depth), time: given.time }
    }
}

/// More threads than this are not started.
const MOST_THREADS: usize = 64;

impl Thinker for Player {
    fn name(&self) -> String {
        match self.settings.level {
            Some(level) => format!("level:{level}"),
            None => "house".to_owned(),
        }
    }

    fn new_game(&mut self, _: &Game) {
        self.table.clear();
        for mind in &mut self.minds {
            mind.clear();
        }
    }

    fn think(&mut self, question: &Question<'_>, report: &mut dyn FnMut(&Thought)) -> Thought {
        let AnyPosition::Pentagame(position) = question.position else {
            return Thought::default();
        };
        let halt = AtomicBool::new(false);
        let recipe = Recipe::of(self.settings.level);
        let budget = self.budget(recipe, question.budget);
        let shared = Shared {
            table: &self.table,
            weights: &self.weights,
            history: question.history,
            watch: question.watch,
            budget,
            width: self.settings.width,
            params: self.params,
            fog: recipe.fog,
            seed: self.settings.seed,
            halt: &halt,
        };
        let Some((first, others)) = self.minds.split_first_mut() else {
            return Thought::default();
        };
        let mut main = Deepening::new(shared, first, position, question);
        if others.is_empty() {
            return main.run(1, report);
        }
        std::thread::scope(|scope| {
            let helpers: Vec<_> = others
                .iter_mut()
                .enumerate()
                .map(|(number, mind)| {
                    scope.spawn(move || {
                        let mut helper = Deepening::new(shared, mind, position, question);
                        // Every other thread is a depth ahead, so that they do not all do the same.
                        helper.run(1 + (number as u32 + 1) % 2, &mut |_| {})
                    })
                })
                .collect();
            let mut thought = main.run(1, report);
            halt.store(true, Ordering::Relaxed);
            for helper in helpers {
                if let Ok(helped) = helper.join() {
                    thought.nodes += helped.nodes;
                    thought.evals += helped.evals;
                    thought.deepest = thought.deepest.max(helped.deepest);
                }
            }
            thought
        })
    }
}

/// One thread's search, deeper and deeper.
struct Deepening<'a> {
    search: Search<'a>,
    position: &'a Pentagame,
    question: &'a Question<'a>,
    /// The turns at the root, the best first.
    turns: Vec<Turn>,
}

impl<'a> Deepening<'a> {
    fn new(
        shared: Shared<'a>,
        mind: &'a mut Mind,
        position: &'a Pentagame,
        question: &'a Question<'a>,
    ) -> Deepening<'a> {
        let mut search = Search::new(shared, mind);
        let mut turns = search.root_turns(position);
        if !question.among.is_empty() {
            turns = among(position, question.among, &turns, 0);
        }
        Deepening { search, position, question, turns }
    }

    fn run(&mut self, ahead: u32, report: &mut dyn FnMut(&Thought)) -> Thought {
        let wanted = self.question.lines.clamp(1, self.turns.len().max(1));
        // The turns have been judged by the positions they lead to: that is the first depth.
        let mut thought = Thought { depth: 1, ..Thought::default() };
        self.tell(&mut thought, wanted);
        report(&thought);
        self.search.has_answer = true;
        let most = self.search.shared.budget.depth.unwrap_or(DEEPEST as u32);
        for depth in 1 + ahead..=most.min(DEEPEST as u32) {
            if self.is_enough(&thought) {
                break;
            }
            let found = self.deepen(depth as i32, wanted);
            if found > 0 {
                self.tell(&mut thought, wanted);
            }
            self.count(&mut thought);
            if self.search.stopped {
                break;
            }
            thought.depth = depth;
            report(&thought);
        }
        thought
    }

    /// Whether going deeper would be of no use, or time is up.
    fn is_enough(&self, thought: &Thought) -> bool {
        let Shared { budget, watch, .. } = self.search.shared;
        let late = budget.time.is_some_and(|time| watch.elapsed_us() >= time.soft_us);
        let spent = budget.evals.is_some_and(|most| self.search.counts.evals >= most);
        // A win need not be looked for any longer. What looks lost may not be: not all answers
        // were tried.
        let mover = self.position.to_move();
        let won = thought.lines.first().is_some_and(|line| line.value[mover] >= WON);
        let choice = self.turns.len() > 1;
        late || spent || won || !choice || watch.is_stopped()
    }

    /// Looks at the turns one turn deeper. As many as wanted come first afterwards, best first;
    /// what comes back is how many of them are known when the search was stopped.
    fn deepen(&mut self, depth: i32, wanted: usize) -> usize {
        let Params { root, .. } = self.search.shared.params;
        let full = self.search.shared.width == Width::Full;
        let last = if full { self.turns.len() } else { self.turns.len().min(root + wanted) };
        for line in 0..wanted.min(last) {
            let mut alpha = -INFINITE;
            let mut best: Option<usize> = None;
            for index in line..last {
                let mut next = self.position.clone();
                next.play_unchecked(self.turns[index].m);
                let expected = self.turns[index].promise;
                let value = self.search.root_value(&next, depth, index - line, alpha, expected);
                if self.search.stopped {
                    break;
                }
                if value > alpha {
                    alpha = value;
                    best = Some(index);
                    self.turns[index].promise = value;
                }
            }
            if let Some(index) = best {
                let turn = self.turns.remove(index);
                self.turns.insert(line, turn);
            }
            if self.search.stopped {
                return line + usize::from(best.is_some());
            }
        }
        wanted
    }

    fn count(&self, thought: &mut Thought) {
        let Counts { nodes, evals, deepest } = self.search.counts;
        *thought = Thought { nodes, evals, deepest, ..std::mem::take(thought) };
    }

    /// Writes down the best turns with what is expected after them.
    fn tell(&self, thought: &mut Thought, wanted: usize) {
        self.count(thought);
        let position = self.position;
        let team = position.team(position.to_move());
        let line = |turn: &Turn| {
            let value = BySeat::from_fn(position.seats(), |seat| {
                if position.team(seat) == team { turn.promise } else { -turn.promise }
            });
            let moves = self.expected(turn.m);
            Variation { value, moves: moves.into_iter().map(AnyMove::Pentagame).collect() }
        };
        thought.lines = self.turns.iter().take(wanted).map(line).collect();
    }

    /// The turn and what the table expects after it.
    fn expected(&self, first: Move) -> Vec<Move> {
        let mut moves = vec![first];
        let mut position = self.position.clone();
        position.play_unchecked(first);
        let mut seen = vec![position.key()];
        while moves.len() < 12 && !position.is_over() {
            let known = self.search.shared.table.get(position.key()).and_then(|entry| entry.best);
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
