//! The house player of Pentagame for three, four and five.

use games::{AnyMove, AnyPosition, Game};
use pentagame::{Pentagame, Seating, Setup};
use rulebook::{BySeat, Position};

use super::super::levels::Recipe;
use super::super::table::Table;
use super::super::turns::{Breadth, Turn, among};
use super::judge::{Fog, Judge, Values};
use super::replies::{self, Answers, Replies};
use super::standings::Standings;
use super::survey::{Most, NOTHING, Survey};
use super::tree::{self, Growth, Tree};
use crate::think::WON;
use crate::{Algorithm, Budget, Question, Settings, Thinker, Thought, Utility, Variation, Width};

/// Evaluations of a turn that nobody limits.
const UNLIMITED_TURN: u64 = 200_000;

/// Plays for three, four and five.
pub struct Several {
    settings: Settings,
    table: Table,
    judge: Judge,
    growth: Growth,
}

impl Several {
    /// Whether the game is one of each against all, for more than two.
    pub fn plays(setup: Setup) -> bool {
        matches!(setup.seating(), Seating::Three | Seating::Four | Seating::Five)
    }

    /// As the settings say.
    pub fn new(settings: &Settings) -> Several {
        Several::with(settings, Growth::default())
    }

    /// With these numbers, for those who compare them.
    pub fn with(settings: &Settings, growth: Growth) -> Several {
        let recipe = Recipe::of(settings.level);
        let (utility, standings) = match settings.level {
            // Whoever sees nobody else can only want pieces out.
            Some(..=1) => (Utility::Points, Standings::by_heat()),
            Some(2..=3) => (settings.utility, Standings::by_heat()),
            _ => (settings.utility, Standings::by_hand()),
        };
        let fog = Fog { most: recipe.fog, seed: settings.seed };
        Several {
            settings: settings.clone(),
            table: Table::new(settings.hash_mb),
            judge: Judge::new(utility, standings, fog),
            growth,
        }
    }

    /// The search that is used: [`Algorithm::Best`] stands for the one that did best.
    fn algorithm(&self) -> Algorithm {
        match self.settings.algorithm {
            Algorithm::Best => Algorithm::Maxn,
            chosen => chosen,
        }
    }

    /// How much work a turn may cost.
    fn budget(&self, given: Budget) -> Budget {
        let recipe = Recipe::of(self.settings.level);
        let evals = match given {
            Budget { evals: None, time: None, .. } if self.settings.level.is_none() => {
                UNLIMITED_TURN
            }
            _ => given.evals.unwrap_or(u64::MAX),
        };
        let evals = if self.settings.level.is_some() { evals.min(recipe.evals) } else { evals };
        let depth = given.depth.unwrap_or(u32::MAX).min(recipe.depth).max(1);
        Budget { evals: Some(evals), depth: Some(depth), ..given }
    }
}

impl Thinker for Several {
    fn name(&self) -> String {
        let who = match self.settings.level {
            Some(level) => format!("level:{level}"),
            None => "house".to_owned(),
        };
        let assumed = match self.algorithm() {
            Algorithm::Best | Algorithm::Maxn => "maxn",
            Algorithm::Brs => "brs",
            Algorithm::Paranoid => "paranoid",
        };
        let wanted = match self.settings.utility {
            Utility::Win => "win",
            Utility::Points => "points",
            Utility::ZeroSumNext => "zero-sum-next",
        };
        format!("{who} ({assumed}, {wanted})")
    }

    fn new_game(&mut self, _: &Game) {
        self.table.clear();
    }

    fn think(&mut self, question: &Question<'_>, report: &mut dyn FnMut(&Thought)) -> Thought {
        let AnyPosition::Pentagame(position) = question.position else {
            return Thought::default();
        };
        let question = Question { budget: self.budget(question.budget), ..*question };
        let mut survey =
            Survey::new(&self.judge, question.budget, question.watch, self.settings.width);
        let breadth = match self.settings.width {
            Width::Full => Breadth::ALL,
            Width::Safe => Breadth { single: 6, double: 4, lifted: 5 },
        };
        let mut turns = survey.survey(position, breadth, Most::ALL, 0);
        if !question.among.is_empty() {
            turns = among(position, question.among, &turns, NOTHING);
        }
        let Some(first) = turns.first() else { return Thought::default() };
        let at_first_sight = Variation {
            value: by_seat(position, &Values::default()),
            moves: vec![AnyMove::Pentagame(first.m)],
        };
        let mut thought = Thought { lines: vec![at_first_sight], depth: 1, ..Thought::default() };
        match self.algorithm() {
            Algorithm::Best | Algorithm::Maxn => {
                let most = (2 * self.growth.turns).max(2 * question.lines);
                if self.settings.width == Width::Safe {
                    turns.truncate(most);
                }
                self.grow(&mut survey, &question, &turns, &mut thought, report);
            }
            Algorithm::Brs => {
                self.deepen(&mut survey, &question, &turns, Answers::One, &mut thought, report);
            }
            Algorithm::Paranoid => {
                self.deepen(&mut survey, &question, &turns, Answers::All, &mut thought, report);
            }
        }
        count(&mut thought, &survey);
        thought
    }
}

impl Several {
    /// Grows a tree until the budget is spent.
    fn grow(
        &self,
        survey: &mut Survey<'_>,
        question: &Question<'_>,
        turns: &[Turn],
        thought: &mut Thought,
        report: &mut dyn FnMut(&Thought),
    ) {
        let AnyPosition::Pentagame(position) = question.position else { return };
        let deepest = question.budget.depth.map_or(tree::DEEPEST, |depth| depth as usize);
        let deepest = deepest.min(tree::DEEPEST);
        let mut tree = Tree::new(survey, question.history, position, turns, self.growth, deepest);
        let mut next_report = 16;
        while !tree.survey().is_stopped() && !tree.is_finished() {
            tree.grow();
            tree.survey().check_time();
            if tree.visits() >= next_report {
                next_report *= 2;
                tell(&mut tree, question, position, thought);
                report(thought);
            }
            let soft = question.budget.time.map(|time| time.soft_us);
            if soft.is_some_and(|soft| question.watch.elapsed_us() >= soft) {
                break;
            }
        }
        tell(&mut tree, question, position, thought);
    }

    /// Looks one turn deeper at a time until the budget is spent.
    fn deepen(
        &self,
        survey: &mut Survey<'_>,
        question: &Question<'_>,
        turns: &[Turn],
        answers: Answers,
        thought: &mut Thought,
        report: &mut dyn FnMut(&Thought),
    ) {
        let AnyPosition::Pentagame(position) = question.position else { return };
        let mut turns = turns.to_vec();
        let mut search = Replies::new(survey, &self.table, question.history, position, answers);
        let deepest = question.budget.depth.unwrap_or(replies::DEEPEST as u32);
        for depth in 1..=deepest.min(replies::DEEPEST as u32) {
            if search.survey.is_stopped() {
                break;
            }
            let found = round(&mut search, position, &mut turns, depth as i32, question.lines);
            if !found.is_empty() {
                thought.lines = found.iter().map(|turn| self.line(position, turn)).collect();
            }
            if search.survey.is_stopped() {
                break;
            }
            thought.depth = depth;
            count(thought, search.survey);
            report(thought);
            let soft = question.budget.time.map(|time| time.soft_us);
            let late = soft.is_some_and(|soft| question.watch.elapsed_us() >= soft);
            let decided = found.first().is_some_and(|turn| turn.promise.abs() >= WON);
            if late || decided || turns.len() < 2 {
                break;
            }
        }
    }

    /// A line of which only the value of the player who thinks is known.
    fn line(&self, position: &Pentagame, turn: &Turn) -> Variation {
        let me = position.to_move();
        let mut next = position.clone();
        next.play_unchecked(turn.m);
        let mut scan = super::super::scan::Scan::new();
        let mut values = if next.is_over() {
            self.judge.over(&next, 1)
        } else {
            scan.fill(&next);
            self.judge.values(&next, &scan)
        };
        values[me.index()] = turn.promise;
        Variation { value: by_seat(position, &values), moves: vec![AnyMove::Pentagame(turn.m)] }
    }
}

/// Values each turn at the root. The best come back, as many as wanted, and stand first in
/// `turns`. When the search was stopped, what was found until then.
fn round(
    search: &mut Replies<'_, '_>,
    position: &Pentagame,
    turns: &mut Vec<Turn>,
    depth: i32,
    wanted: usize,
) -> Vec<Turn> {
    let mut found = Vec::new();
    for line in 0..wanted.clamp(1, turns.len().max(1)) {
        let (mut alpha, mut best) = (NOTHING, None);
        for (index, turn) in turns.iter_mut().enumerate().skip(line) {
            if depth > 1 && index - line >= 32 + 8 * wanted && search.survey.width == Width::Safe {
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(turn.m);
            let value = search.root_value(&next, depth, alpha);
            if search.survey.is_stopped() {
                break;
            }
            if value > alpha {
                alpha = value;
                best = Some(index);
                turn.promise = value;
            }
        }
        let Some(index) = best else { break };
        let turn = turns.remove(index);
        turns.insert(line, turn);
        found.push(turn);
        if search.survey.is_stopped() {
            break;
        }
    }
    found
}

/// Puts down what a tree has found.
fn tell(
    tree: &mut Tree<'_, '_>,
    question: &Question<'_>,
    position: &Pentagame,
    thought: &mut Thought,
) {
    let found = tree.found();
    count(thought, tree.survey());
    let Some(best) = found.first() else { return };
    thought.depth = best.line.len() as u32;
    let line = |found: &tree::Found| Variation {
        value: by_seat(position, &found.values),
        moves: found.line.iter().map(|m| AnyMove::Pentagame(*m)).collect(),
    };
    thought.lines = found.iter().take(question.lines.max(1)).map(line).collect();
}

fn count(thought: &mut Thought, survey: &Survey<'_>) {
    thought.nodes = survey.counts.nodes;
    thought.evals = survey.counts.evals;
    thought.deepest = survey.counts.deepest;
}

fn by_seat(position: &Pentagame, values: &Values) -> BySeat<i32> {
    BySeat::from_fn(position.seats(), |seat| values[seat.index()])
}

#[cfg(test)]
mod tests;
