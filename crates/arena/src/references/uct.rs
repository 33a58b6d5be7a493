//! Plain UCT with random playouts, from the rules alone.
//! The frozen yardstick of the games that have no reference with an evaluation.
//!
//! A tree over whole moves, UCB1 with the usual constant, uniform playouts to the end of the game,
//! the most visited move. One playout is one evaluation. It knows nothing of any game, takes no
//! advantage of proofs or of moves that recur, and never changes.

use std::ops::ControlFlow;

use engine::{Engine, SearchRequest, SearchResult, Variation};
use games::{AnyPosition, Game};
use rulebook::conformance::SplitMix64;
use rulebook::{BySeat, Outcome, Position, Seat, Turn};

/// Playouts a turn where the match sets no budget.
const PLAYOUTS: u64 = 10_000;

/// A playout that lasts longer counts as the referee would end it.
const LONGEST_PLAYOUT: u32 = 500;

/// The tree grows no further than this; playouts then begin at its edge.
const MOST_NODES: usize = 1 << 20;

/// Maximum number of untried moves in the whole tree.
const MOST_WAITING: usize = 1 << 24;

/// Weight of curiosity in UCB1.
const CURIOSITY: f64 = std::f64::consts::SQRT_2;

/// Plain UCT search.
pub struct Uct {
    seed: u64,
}

impl Uct {
    /// The same seed and the same question, counted in playouts, give the same answer.
    pub fn new(seed: u64) -> Uct {
        Uct { seed }
    }
}

impl Engine for Uct {
    fn name(&self) -> String {
        "uct".to_owned()
    }

    fn new_game(&mut self, _: &Game) {}

    fn search(
        &mut self,
        question: &SearchRequest<'_>,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let root = question.position;
        let seed = self.seed ^ root.key().wrapping_add(u64::from(question.history.plies()));
        let Some(seat) = root.turn().seats().iter().next() else { return SearchResult::default() };
        let mut tree = Tree::new(root, seat, question.root_moves, SplitMix64::new(seed));
        let alone = tree.nodes[0].waiting.len() == 1;
        let budget = question.limits;
        let endless = budget.time.is_some() || budget.depth.is_some();
        let playouts = budget.evals.unwrap_or(if endless { u64::MAX } else { PLAYOUTS });
        let mut done = 0;
        loop {
            tree.play_out(root);
            done += 1;
            let late = budget.time.is_some_and(|time| {
                question.control.elapsed_us() >= time.soft_us.min(time.hard_us)
            });
            let deep = budget.depth.is_some_and(|depth| tree.deepest > depth);
            if done >= playouts || late || deep || alone || question.control.is_stopped() {
                break;
            }
        }
        let thought = tree.thought(question.multi_pv.max(1), done);
        report(&thought);
        thought
    }
}

struct Node<M> {
    /// The move that led here.
    m: Option<M>,
    /// Seat that chose the move; none for chance.
    mover: Option<Seat>,
    visits: u32,
    /// Reward of the mover in all playouts through this node.
    earned: f64,
    children: Vec<u32>,
    /// Moves that were never tried, filled at the second visit.
    waiting: Vec<M>,
    is_open: bool,
}

impl<M> Node<M> {
    fn new(m: Option<M>, mover: Option<Seat>) -> Node<M> {
        Node {
            m,
            mover,
            visits: 0,
            earned: 0.0,
            children: Vec::new(),
            waiting: Vec::new(),
            is_open: false,
        }
    }

    fn mean(&self) -> f64 {
        self.earned / f64::from(self.visits.max(1))
    }
}

struct Tree<P: Position> {
    nodes: Vec<Node<P::Move>>,
    waiting: usize,
    random: SplitMix64,
    path: Vec<usize>,
    list: Vec<P::Move>,
    /// Plies to the deepest node.
    deepest: u32,
    earned: BySeat<f64>,
}

impl<P: Position> Tree<P> {
    fn new(root: &P, seat: Seat, among: &[P::Move], random: SplitMix64) -> Tree<P> {
        let mut node = Node::new(None, None);
        node.waiting = if among.is_empty() { root.moves(seat) } else { among.to_vec() };
        node.is_open = true;
        Tree {
            waiting: node.waiting.len(),
            nodes: vec![node],
            random,
            path: Vec::new(),
            list: Vec::new(),
            deepest: 0,
            earned: BySeat::from_fn(root.seats(), |_| 0.0),
        }
    }

    /// One walk down the tree, one new node, one playout.
    fn play_out(&mut self, root: &P) {
        let mut position = root.clone();
        let mut at = 0;
        self.path.clear();
        self.path.push(at);
        loop {
            let next = match position.turn() {
                Turn::Seat(seat) => self.choose(&position, at, seat),
                Turn::Chance => self.deal(&position, at),
                Turn::Simultaneous(_) | Turn::Over => None,
            };
            let Some(next) = next else { break };
            if let Some(m) = self.nodes[next].m.clone() {
                position.play_unchecked(m);
            }
            self.path.push(next);
            at = next;
            if self.nodes[next].visits == 0 {
                break;
            }
        }
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        let outcome = self.random_end(&mut position);
        self.learn(&outcome);
    }

    /// The child to go to: one never tried, else the one UCB1 likes best.
    fn choose(&mut self, position: &P, at: usize, seat: Seat) -> Option<usize> {
        if !self.nodes[at].is_open {
            if self.waiting >= MOST_WAITING {
                return None;
            }
            let moves = position.moves(seat);
            self.waiting += moves.len();
            self.nodes[at].waiting = moves;
            self.nodes[at].is_open = true;
        }
        let untried = self.nodes[at].waiting.len();
        if untried > 0 && self.nodes.len() < MOST_NODES {
            let index = self.random.below(untried as u64) as usize;
            let m = self.nodes[at].waiting.swap_remove(index);
            self.waiting -= 1;
            return Some(self.add(at, m, Some(seat)));
        }
        let ln = f64::from(self.nodes[at].visits.max(1)).ln();
        let liking = |child: &u32| {
            let child = &self.nodes[*child as usize];
            child.mean() + CURIOSITY * (ln / f64::from(child.visits.max(1))).sqrt()
        };
        let mut best: Option<(f64, usize)> = None;
        for child in &self.nodes[at].children {
            let value = liking(child);
            if best.is_none_or(|(top, _)| value > top) {
                best = Some((value, *child as usize));
            }
        }
        best.map(|(_, child)| child)
    }

    fn deal(&mut self, position: &P, at: usize) -> Option<usize> {
        let event = dealt(position, &mut self.random)?;
        let known = self.nodes[at].children.iter().copied();
        let known = known.map(|child| child as usize).find(|child| {
            let m = &self.nodes[*child].m;
            m.as_ref() == Some(&event)
        });
        match known {
            Some(child) => Some(child),
            None if self.nodes.len() < MOST_NODES => Some(self.add(at, event, None)),
            None => None,
        }
    }

    fn add(&mut self, at: usize, m: P::Move, mover: Option<Seat>) -> usize {
        let child = self.nodes.len();
        self.nodes.push(Node::new(Some(m), mover));
        self.nodes[at].children.push(child as u32);
        child
    }

    /// Plays uniformly at random to the end.
    fn random_end(&mut self, position: &mut P) -> Outcome {
        for _ in 0..LONGEST_PLAYOUT {
            match position.turn() {
                Turn::Over => return position.outcome(),
                Turn::Seat(seat) => match self.random_move(position, seat) {
                    Some(m) => position.play_unchecked(m),
                    None => return position.adjudicate(),
                },
                Turn::Simultaneous(seats) => {
                    let choices = BySeat::from_fn(position.seats(), |seat| {
                        let chooses = seats.contains(seat);
                        if chooses { self.random_move(position, seat) } else { None }
                    });
                    position.play_simultaneous_unchecked(&choices);
                }
                Turn::Chance => match dealt(position, &mut self.random) {
                    Some(event) => position.play_unchecked(event),
                    None => return position.adjudicate(),
                },
            }
        }
        position.adjudicate()
    }

    fn random_move(&mut self, position: &P, seat: Seat) -> Option<P::Move> {
        self.list.clear();
        let list = &mut self.list;
        let _ = position.each_move(seat, |m| {
            list.push(m);
            ControlFlow::Continue(())
        });
        if list.is_empty() {
            return None;
        }
        let index = self.random.below(list.len() as u64) as usize;
        Some(list.swap_remove(index))
    }

    fn learn(&mut self, outcome: &Outcome) {
        let earned = BySeat::from_fn(self.earned.seats(), |seat| reward(outcome, seat));
        for (seat, sum) in earned.iter() {
            self.earned[seat] += sum;
        }
        for index in &self.path {
            let node = &mut self.nodes[*index];
            node.visits += 1;
            if let Some(mover) = node.mover {
                node.earned += earned[mover];
            }
        }
    }
}

/// Reward 1 for the first place, shared or not; a game without a worse place is a half.
fn reward(outcome: &Outcome, seat: Seat) -> f64 {
    match outcome {
        Outcome::Final(end) if end.place[seat] == 1 => {
            if end.place.iter().all(|(_, place)| *place == 1) { 0.5 } else { 1.0 }
        }
        Outcome::Final(_) => 0.0,
        Outcome::Unfinished | Outcome::Replay => 0.5,
    }
}

/// Draws an event of chance by its weight.
fn dealt<P: Position>(position: &P, random: &mut SplitMix64) -> Option<P::Move> {
    let mut events = Vec::new();
    let mut sum = 0;
    let _ = position.each_chance(|event, weight| {
        sum += weight;
        events.push((event, sum));
        ControlFlow::Continue(())
    });
    let drawn = random.below(sum.max(1));
    events.into_iter().find(|(_, upto)| drawn < *upto).map(|(event, _)| event)
}

/// A mean reward as a value in thousandths on either side of nothing.
fn value(mean: f64) -> i32 {
    ((2.0 * mean - 1.0) * 1000.0).round() as i32
}

impl Tree<AnyPosition> {
    fn thought(&self, lines: usize, playouts: u64) -> SearchResult {
        let seats = self.earned.seats();
        let mut ranked: Vec<&Node<_>> =
            self.nodes[0].children.iter().map(|child| &self.nodes[*child as usize]).collect();
        ranked.sort_by(|a, b| b.visits.cmp(&a.visits).then_with(|| a.m.cmp(&b.m)));
        let all = f64::from(self.nodes[0].visits.max(1));
        let lines = ranked.into_iter().take(lines).map(|node| {
            let by_seat = BySeat::from_fn(seats, |seat| match node.mover {
                Some(mover) if mover == seat => value(node.mean()),
                Some(_) if seats.len() == 2 => -value(node.mean()),
                _ => value(self.earned[seat] / all),
            });
            Variation { value: by_seat, moves: self.line_from(node) }
        });
        SearchResult {
            variations: lines.collect(),
            depth: self.deepest,
            selective_depth: self.deepest,
            nodes: playouts,
            evals: playouts,
            ..SearchResult::default()
        }
    }

    fn line_from(&self, node: &Node<games::AnyMove>) -> Vec<games::AnyMove> {
        let mut line = Vec::new();
        let mut node = Some(node);
        while let Some(here) = node {
            line.extend(here.m.clone());
            let children = here.children.iter().map(|child| &self.nodes[*child as usize]);
            node = children.max_by_key(|child| child.visits);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::SearchLimits;
    use games::History;
    use rulebook::Notation;

    fn best(game: &str, line: &str, playouts: u64) -> String {
        let game: Game = game.parse().unwrap();
        let position = game.read_line(line).unwrap().position;
        let history = History::new(&position);
        let question = SearchRequest::new(&position, &history, SearchLimits::evals(playouts));
        let thought = Uct::new(1).search(&question, &mut |_| {});
        assert_eq!(thought.evals, playouts);
        position.move_text(thought.best_move().unwrap())
    }

    /// The yardstick does not move: a change here would make old matches worthless.
    #[test]
    fn its_choices_are_held() {
        for (game, line, playouts, expected) in [
            ("pentalath", "startpos moves d1 a1 d2 a3 d3 a5 d4 a7", 2_000, "d5"),
            ("pente:9,free", "startpos moves A1 B1 A2 B2 A3 B3 A4 B4", 1_000, "A5"),
            ("pentalath", "startpos", 500, "c6"),
            ("pente:9", "startpos moves E5", 300, "B2"),
            ("pentalath:3", "startpos moves d4", 300, "c4"),
        ] {
            assert_eq!(best(game, line, playouts), expected, "{game} {line}");
        }
    }

    #[test]
    fn every_game_gets_a_legal_answer_from_one_playout() {
        for game in Game::all() {
            let position = game.start();
            // The reference does not play secret choices.
            let Turn::Seat(_) = position.turn() else { continue };
            let history = History::new(&position);
            let question = SearchRequest::new(&position, &history, SearchLimits::evals(1));
            let thought = Uct::new(7).search(&question, &mut |_| {});
            let m = thought.best_move().expect("a seat is to move");
            assert!(position.is_legal(Seat::FIRST, m));
        }
    }

    #[test]
    fn only_the_moves_asked_about_count() {
        let game: Game = "pentalath".parse().unwrap();
        let position = game.start();
        let history = History::new(&position);
        let among = [position.read_move("a1").unwrap(), position.read_move("g13").unwrap()];
        let mut question = SearchRequest::new(&position, &history, SearchLimits::evals(50));
        question.root_moves = &among;
        question.multi_pv = 5;
        let thought = Uct::new(7).search(&question, &mut |_| {});
        assert_eq!(thought.variations.len(), 2);
        assert!(thought.variations.iter().all(|line| among.contains(&line.moves[0])));
    }
}
