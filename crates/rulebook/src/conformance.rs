//! Conformance kit: plays random games and checks at every position that a game keeps its contract.
//!
//! It has its own seeded generator, so that a failure can be reproduced: the message contains the
//! seed of the game and the position.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::{format, string::String, vec::Vec};
use core::fmt::{Debug, Display};
use core::ops::ControlFlow;

use crate::{
    BySeat, GOLDEN_GAMMA, LOST_TURN, Notation, Outcome, Position, Reason, Seat, Steps, Turn, mix64,
};

mod fuzz;

pub use fuzz::fuzz_notation;

/// A small seeded generator (SplitMix64): the same seed, the same numbers, everywhere.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Starts the sequence that belongs to `seed`.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN_GAMMA);
        mix64(self.0)
    }

    /// A number below `bound`, which is not 0. The bias is below one in 2^32 for bounds below that.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}

/// A random move of `seat`, drawn step by step as in the games of the kit; `None` without one.
pub fn random_move<P: Steps>(position: &P, seat: Seat, random: &mut SplitMix64) -> Option<P::Move> {
    let mut made = Vec::new();
    loop {
        if let Some(complete) = position.assemble(seat, &made) {
            return Some(complete);
        }
        let steps = position.steps(seat, &made);
        if steps.is_empty() {
            return None;
        }
        made.push(steps[random.below(steps.len() as u64) as usize].clone());
    }
}

/// A symmetry of the board that leaves the game unchanged.
pub struct BoardSymmetry<P: Position> {
    /// Name for error messages.
    pub name: &'static str,
    /// Transforms a position.
    pub position: fn(&P) -> P,
    /// Transforms a move together with its position.
    pub turned_move: fn(&P, &P::Move) -> P::Move,
}

/// Parameters of a conformance run.
pub struct ConformanceConfig<P: Position> {
    /// The options of the game.
    pub setup: P::Setup,
    /// Number of games to play.
    pub games: u64,
    /// Seed of the first game; game `n` has the seed `seed + n`.
    pub seed: u64,
    /// Maximum number of turns per game.
    pub max_turns: u32,
    /// Move lists below this length are checked completely.
    pub whole_list_below: u64,
    /// Longer lists are checked completely at one position in this many.
    pub whole_list_one_in: u64,
    /// Number of random moves checked in any other long list.
    pub sample: usize,
    /// Symmetries of the board.
    pub symmetries: Vec<BoardSymmetry<P>>,
}

impl<P: Position> ConformanceConfig<P> {
    /// Creates a configuration with the default thoroughness.
    pub fn new(setup: P::Setup) -> ConformanceConfig<P> {
        ConformanceConfig {
            setup,
            games: 20,
            seed: 1,
            max_turns: 5_000,
            whole_list_below: 500,
            whole_list_one_in: 10,
            sample: 200,
            symmetries: Vec::new(),
        }
    }
}

/// Statistics of a conformance run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ConformanceReport {
    /// Number of games played.
    pub games: u64,
    /// Number of games that reached an outcome.
    pub finished: u64,
    /// Number of positions checked.
    pub positions: u64,
    /// Number of moves checked one by one.
    pub moves: u64,
    /// Number of moves of earlier positions that were illegal later and were rejected.
    pub rejected: u64,
    /// Number of turns lost deliberately.
    pub lost_turns: u64,
    /// Length of the longest game in turns.
    pub longest: u32,
    /// Length of the longest move list.
    pub widest: u64,
}

/// Plays random games and checks every position.
///
/// # Errors
/// The first promise that was broken, with the seed and the position.
pub fn check_conformance<P: Notation>(
    config: &ConformanceConfig<P>,
) -> Result<ConformanceReport, String> {
    let mut report = ConformanceReport::default();
    for game in 0..config.games {
        let seed = config.seed.wrapping_add(game);
        check_conformance_game(config, seed, &mut report)?;
    }
    Ok(report)
}

/// Plays and checks the random game of one seed.
///
/// # Errors
/// As [`check_conformance`].
pub fn check_conformance_game<P: Notation>(
    config: &ConformanceConfig<P>,
    seed: u64,
    report: &mut ConformanceReport,
) -> Result<(), String> {
    let mut checker = Checker {
        config,
        report,
        random: SplitMix64::new(seed),
        seen_moves: Vec::new(),
        seen_keys: BTreeMap::new(),
    };
    let mut position = P::start(&config.setup);
    let mut turns = 0;
    loop {
        let over = position.turn() == Turn::Over || turns == config.max_turns;
        let next = checker.check_position(&position).and_then(|()| checker.next(&position));
        let next = next.map_err(|wrong| {
            format!("seed {seed}, turn {turns}, position {}: {wrong}", position.position_text())
        })?;
        if over {
            break;
        }
        position = next;
        turns += 1;
    }
    report.games += 1;
    report.finished += u64::from(position.outcome().is_over());
    report.longest = report.longest.max(turns);
    Ok(())
}

/// One turn in this many is lost deliberately.
const LOSE_ONE_TURN_IN: u64 = 40;

/// Number of moves of earlier positions that are tried on later ones.
const SEEN_MOVES: usize = 64;

/// One move in this many is checked in the form for people, which takes longer than its text.
const SHOWN_ONE_IN: u64 = 5;

struct Checker<'a, P: Position> {
    config: &'a ConformanceConfig<P>,
    report: &'a mut ConformanceReport,
    random: SplitMix64,
    seen_moves: Vec<P::Move>,
    /// Turn and move counts seen with each key.
    seen_keys: BTreeMap<u64, (Turn, BySeat<u64>)>,
}

impl<P: Notation> Checker<'_, P> {
    fn check_position(&mut self, position: &P) -> Result<(), String> {
        self.report.positions += 1;
        self.check_end(position)?;
        self.check_text(position)?;
        self.check_key(position)?;
        let turned = self.turn_board(position)?;
        for seat in position.seats().iter() {
            if position.turn().is_of(seat) {
                self.check_moves(position, &turned, seat)?;
            } else {
                same("count of a seat not to move", position.count_moves(seat), 0)?;
                same("moves of a seat not to move", position.moves(seat).len(), 0)?;
                same("steps of a seat not to move", position.steps(seat, &[]).len(), 0)?;
            }
        }
        self.check_chance(position, &turned)
    }

    /// The position turned in every way.
    fn turn_board(&self, position: &P) -> Result<Vec<P>, String> {
        let mut all = Vec::new();
        for symmetry in &self.config.symmetries {
            let turned = (symmetry.position)(position);
            let name = symmetry.name;
            same(format_args!("{name}: turned turn"), turned.turn(), position.turn())?;
            same(format_args!("{name}: outcome"), turned.outcome(), position.outcome())?;
            for seat in position.seats().iter() {
                let (count, turned_count) = (position.count_moves(seat), turned.count_moves(seat));
                same(format_args!("{name}: turned count"), turned_count, count)?;
            }
            all.push(turned);
        }
        Ok(all)
    }

    fn check_end(&self, position: &P) -> Result<(), String> {
        let over = position.outcome().is_over();
        same("an outcome exactly when over", over, position.turn() == Turn::Over)?;
        for outcome in [position.outcome(), position.adjudicate()] {
            if let Outcome::Final(end) = outcome {
                same("a score for every seat", end.score.seats(), position.seats())?;
                same("a place for every seat", end.place.seats(), position.seats())?;
                same("a seat is first", end.winners().next().is_some(), true)?;
                for (seat, place) in end.place.iter() {
                    let partners = end.place.iter().filter(|(other, other_place)| {
                        position.team(*other) == position.team(seat) && *other_place != place
                    });
                    same("partners share a place", partners.count(), 0)?;
                }
            }
        }
        same("an adjudicated game is over", position.adjudicate().is_over(), true)?;
        if !matches!(position.turn(), Turn::Seat(_)) {
            let mut after = position.clone();
            after.lose_turn();
            same("no turn is lost where no single seat is to move", &after, position)?;
        }
        Ok(())
    }

    /// Checks that equal keys have equal turns and move counts.
    fn check_key(&mut self, position: &P) -> Result<(), String> {
        let counts = BySeat::from_fn(position.seats(), |seat| position.count_moves(seat));
        let now = (position.turn(), counts);
        let before = *self.seen_keys.entry(position.key()).or_insert(now);
        same("turn and counts where the key was seen before", now, before)
    }

    fn check_text(&self, position: &P) -> Result<(), String> {
        let text = position.position_text();
        let again = P::read_position(&self.config.setup, &text)
            .map_err(|error| format!("own position text not read: {error}"))?;
        same("position text round trip", &again, position)?;
        same("key kept up = key made fresh", position.key(), again.key())
    }

    fn check_moves(&mut self, position: &P, turned: &[P], seat: Seat) -> Result<(), String> {
        let count = position.count_moves(seat);
        same("a seat to move has a move", count > 0, true)?;
        self.report.widest = self.report.widest.max(count);
        let mut calls = 0;
        let _ = position.each_move(seat, |_| {
            calls += 1;
            ControlFlow::Break(())
        });
        same("moves listed before a break", calls, 1)?;
        let whole = count < self.config.whole_list_below
            || self.random.below(self.config.whole_list_one_in) == 0;
        if whole {
            let moves = position.moves(seat);
            same("count = length of the list", count, moves.len() as u64)?;
            if let Some(pair) = moves.windows(2).find(|pair| pair[0] >= pair[1]) {
                return Err(format!("moves not ascending: {:?} then {:?}", pair[0], pair[1]));
            }
            for m in &moves {
                self.check_move(position, turned, seat, m)?;
            }
            self.check_others(position, seat, &moves)?;
            self.check_steps(position, seat, moves)
        } else {
            let first = position.steps(seat, &[]);
            for _ in 0..self.config.sample {
                let m = self.draw_after(position, seat, &first)?;
                self.check_move(position, turned, seat, &m)?;
            }
            Ok(())
        }
    }

    fn check_move(
        &mut self,
        position: &P,
        turned: &[P],
        seat: Seat,
        m: &P::Move,
    ) -> Result<(), String> {
        self.report.moves += 1;
        let text = position.move_text(m);
        if let Err(reason) = position.check(seat, m) {
            return Err(format!("listed move {text} is illegal: {}", reason.code()));
        }
        if text == LOST_TURN {
            same("moves where a turn can only be lost", position.count_moves(seat), 1)?;
        }
        self.check_move_text(position, m, &text)?;
        if self.report.moves.is_multiple_of(SHOWN_ONE_IN) {
            check_shown_move(position, m, &text)?;
        }
        if !matches!(position.turn(), Turn::Seat(_)) {
            self.check_alone(position, m)?;
        }
        let steps = position.steps_of(seat, m);
        same(
            format_args!("{text} from its steps"),
            position.assemble(seat, &steps),
            Some(m.clone()),
        )?;
        let joined: String = steps.iter().map(|step| position.step_text(step)).collect();
        same("the texts of the steps make the text of the move", &joined, &text)?;
        for other in position.seats().iter().filter(|other| !position.turn().is_of(*other)) {
            same("a move of a seat not to move", position.is_legal(other, m), false)?;
        }
        self.check_turned_move(position, turned, seat, m)
            .map_err(|wrong| format!("{text}: {wrong}"))
    }

    /// Each move is turned in one way, drawn by lot: all of them would take most of the time.
    fn check_turned_move(
        &mut self,
        position: &P,
        turned: &[P],
        seat: Seat,
        m: &P::Move,
    ) -> Result<(), String> {
        if turned.is_empty() {
            return Ok(());
        }
        let index = self.random.below(turned.len() as u64) as usize;
        let (symmetry, turned) = (&self.config.symmetries[index], &turned[index]);
        let turned_move = (symmetry.turned_move)(position, m);
        let wrong = |wrong| format!("{}: {wrong}", symmetry.name);
        same("turned move is legal", turned.is_legal(seat, &turned_move), true).map_err(wrong)?;
        if position.turn() == Turn::Seat(seat) {
            let play = |board: &mut P, m| board.play_unchecked(m);
            let moves = [m.clone(), turned_move];
            same_turned(symmetry, position, turned, moves, play).map_err(wrong)?;
        }
        Ok(())
    }

    fn check_move_text(&self, position: &P, m: &P::Move, text: &str) -> Result<(), String> {
        let one_token = !text.is_empty() && !text.contains(char::is_whitespace);
        same("move text is one token", one_token, true)?;
        let read = position.read_move(text).map_err(|error| format!("{text}: {error}"))?;
        same(format_args!("move text round trip of {text}"), &read, m)
    }

    /// Moves of earlier positions are legal here exactly if they are listed here.
    fn check_others(&mut self, position: &P, seat: Seat, moves: &[P::Move]) -> Result<(), String> {
        for m in &self.seen_moves {
            let listed = moves.binary_search(m).is_ok();
            same(format_args!("{m:?} is legal = is listed"), position.is_legal(seat, m), listed)?;
            self.report.rejected += u64::from(!listed);
            if !listed {
                // A move that is illegal here is shown in any form.
                let _ = position.display_move(m);
            }
        }
        let drawn = moves[self.random.below(moves.len() as u64) as usize].clone();
        if self.seen_moves.len() < SEEN_MOVES {
            self.seen_moves.push(drawn);
        } else {
            self.seen_moves[self.random.below(SEEN_MOVES as u64) as usize] = drawn;
        }
        Ok(())
    }

    /// Expanding steps, and nothing but steps, must reach exactly the listed moves.
    fn check_steps(&self, position: &P, seat: Seat, moves: Vec<P::Move>) -> Result<(), String> {
        let mut reached = BTreeSet::new();
        let mut made = Vec::new();
        expand(position, seat, &mut made, &mut reached)?;
        let listed: BTreeSet<P::Move> = moves.into_iter().collect();
        if let Some(m) = listed.symmetric_difference(&reached).next() {
            let by = if listed.contains(m) { "the list" } else { "steps" };
            return Err(format!("{} is reached by {by} alone", position.move_text(m)));
        }
        Ok(())
    }

    /// Checks that no single move can be played where no single seat is to move.
    fn check_alone(&self, position: &P, m: &P::Move) -> Result<(), String> {
        let alone = matches!(position.turn(), Turn::Seat(_));
        let played = position.clone().play(m.clone()).is_ok();
        same("a move played by itself where no single seat is to move", played && !alone, false)
    }

    fn check_chance(&self, position: &P, turned: &[P]) -> Result<(), String> {
        let events = events(position);
        same(
            "events exactly when chance decides",
            events.is_empty(),
            position.turn() != Turn::Chance,
        )?;
        for (event, weight) in &events {
            let text = position.move_text(event);
            same(format_args!("weight of {text} above 0"), *weight > 0, true)?;
            self.check_alone(position, event)?;
            self.check_move_text(position, event, &text)?;
            for seat in position.seats().iter() {
                same("an event of chance as a move", position.is_legal(seat, event), false)?;
            }
            for (symmetry, turned) in self.config.symmetries.iter().zip(turned) {
                let turned_event = (symmetry.turned_move)(position, event);
                let wrong = |wrong| format!("{} of {text}: {wrong}", symmetry.name);
                let same_weight = self::events(turned).contains(&(turned_event.clone(), *weight));
                same("turned event has its weight", same_weight, true).map_err(wrong)?;
                let play = |board: &mut P, event| board.play_unchecked(event);
                same_turned(symmetry, position, turned, [event.clone(), turned_event], play)
                    .map_err(wrong)?;
            }
        }
        Ok(())
    }

    /// The position one turn on.
    fn next(&mut self, position: &P) -> Result<P, String> {
        let mut next = position.clone();
        match position.turn() {
            Turn::Over => {}
            Turn::Seat(_) if self.random.below(LOSE_ONE_TURN_IN) == 0 => {
                self.report.lost_turns += 1;
                next.lose_turn();
            }
            Turn::Seat(seat) => {
                let m = self.draw(position, seat)?;
                next.play_unchecked(m.clone());
                let played = position.clone().play(m).map_err(|error| error.reason);
                same("play = play unchecked", played.as_ref(), Ok(&next))?;
            }
            Turn::Simultaneous(seats) => {
                let mut choices = BySeat::from_fn(position.seats(), |_| None);
                for seat in seats.iter() {
                    if self.random.below(LOSE_ONE_TURN_IN) == 0 {
                        self.report.lost_turns += 1;
                    } else {
                        choices[seat] = Some(self.draw(position, seat)?);
                    }
                }
                next.play_simultaneous_unchecked(&choices);
                self.check_joint(position, &choices)?;
            }
            Turn::Chance => {
                position.has_chance().then_some(()).ok_or("chance in a game without chance")?;
                let event = self.deal(position);
                next.play_unchecked(event);
            }
        }
        Ok(next)
    }

    fn check_joint(&self, position: &P, choices: &BySeat<Option<P::Move>>) -> Result<(), String> {
        for symmetry in &self.config.symmetries {
            let turned_choices = BySeat::from_fn(position.seats(), |seat| {
                choices[seat].as_ref().map(|m| (symmetry.turned_move)(position, m))
            });
            let turned = (symmetry.position)(position);
            let choices = [choices.clone(), turned_choices];
            let play = |board: &mut P, choices| board.play_simultaneous_unchecked(&choices);
            same_turned(symmetry, position, &turned, choices, play)
                .map_err(|wrong| format!("{}: {wrong}", symmetry.name))?;
        }
        Ok(())
    }

    /// A move drawn by its steps, so that a long list is never made.
    /// Each step is uniform among those that can follow, the whole move is not.
    fn draw(&mut self, position: &P, seat: Seat) -> Result<P::Move, String> {
        self.draw_after(position, seat, &position.steps(seat, &[]))
    }

    /// The same with the first steps listed already.
    fn draw_after(
        &mut self,
        position: &P,
        seat: Seat,
        first: &[P::Step],
    ) -> Result<P::Move, String> {
        let mut made = Vec::new();
        let mut next = Vec::new();
        loop {
            let steps = if made.is_empty() { first } else { next.as_slice() };
            let index = self.random.below(steps.len().max(1) as u64) as usize;
            let Some(step) = steps.get(index) else {
                return Err(format!("no step follows {made:?}, which is no whole move"));
            };
            made.push(step.clone());
            if let Some(m) = position.assemble(seat, &made) {
                return Ok(m);
            }
            next = position.steps(seat, &made);
        }
    }

    fn deal(&mut self, position: &P) -> P::Move {
        let events = events(position);
        let mut left = self.random.below(events.iter().map(|(_, weight)| weight).sum());
        let dealt = events.into_iter().find(|(_, weight)| {
            let found = left < *weight;
            left = left.saturating_sub(*weight);
            found
        });
        dealt.expect("the weights were just added up").0
    }
}

/// Checks the form for people.
fn check_shown_move<P: Notation>(position: &P, m: &P::Move, text: &str) -> Result<(), String> {
    let shown = position.display_move(m);
    for form in [text, &shown] {
        let read =
            position.read_displayed_move(form).map_err(|error| format!("{form}: {error}"))?;
        same(format_args!("round trip of {text} shown as {shown}"), &read, m)?;
    }
    Ok(())
}

/// Everything that chance may deal, with its weight.
fn events<P: Position>(position: &P) -> Vec<(P::Move, u64)> {
    let mut events = Vec::new();
    let _ = position.each_chance(|event, weight| {
        events.push((event, weight));
        ControlFlow::Continue(())
    });
    events
}

fn expand<P: Notation>(
    position: &P,
    seat: Seat,
    made: &mut Vec<P::Step>,
    reached: &mut BTreeSet<P::Move>,
) -> Result<(), String> {
    let steps = position.steps(seat, made);
    match position.assemble(seat, made) {
        Some(m) => {
            same("no step follows a whole move", steps.len(), 0)?;
            reached.insert(m);
        }
        None => {
            same("a step follows until a move is whole", steps.is_empty(), false)?;
            for step in steps {
                made.push(step);
                expand(position, seat, made, reached)?;
                made.pop();
            }
        }
    }
    Ok(())
}

/// Playing first and turning then must be the same as turning first and playing then.
fn same_turned<P: Notation, M>(
    symmetry: &BoardSymmetry<P>,
    position: &P,
    turned: &P,
    [m, turned_m]: [M; 2],
    play: impl Fn(&mut P, M),
) -> Result<(), String> {
    let mut played = position.clone();
    play(&mut played, m);
    let mut turned_played = turned.clone();
    play(&mut turned_played, turned_m);
    let played_turned = (symmetry.position)(&played);
    same("turn then play = play then turn", &turned_played, &played_turned)?;
    same("turned key kept up = turned key made fresh", turned_played.key(), played_turned.key())?;
    same("turned outcome", turned_played.outcome(), played.outcome())
}

fn same<T: PartialEq + Debug>(what: impl Display, left: T, right: T) -> Result<(), String> {
    if left == right { Ok(()) } else { Err(format!("{what}: {left:?} is not {right:?}")) }
}
