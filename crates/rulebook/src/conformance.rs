//! The examiner: plays random games and checks at every position that a game keeps its word.
//!
//! It brings its own seeded generator, so a failure can be repeated: the message names the seed
//! of the game and the position it stood in.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use crate::{BySeat, LOST_TURN, Notation, Outcome, Position, Reason, Seat, Turn};

/// A small seeded generator (SplitMix64): the same seed, the same numbers, everywhere.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// Starts the sequence that belongs to `seed`.
    pub fn new(seed: u64) -> Seeded {
        Seeded(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0. The bias is below one in 2^32 for bounds below that.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}

/// A way to turn the board that leaves the game the same.
pub struct Symmetry<P: Position> {
    /// For messages.
    pub name: &'static str,
    /// The position turned.
    pub position: fn(&P) -> P,
    /// A move on the given position, turned with it.
    pub turned_move: fn(&P, &P::Move) -> P::Move,
}

/// How thoroughly to examine.
pub struct Examination<P: Position> {
    /// The options of the game.
    pub setup: P::Setup,
    /// How many games to play.
    pub games: u64,
    /// Where the games begin; game `n` is played with the seed `seed + n`.
    pub seed: u64,
    /// A game is cut off after so many turns.
    pub max_turns: u32,
    /// Every list below this length is checked move by move.
    pub whole_list_below: u64,
    /// So is a longer one, at one position in this many.
    pub whole_list_one_in: u64,
    /// Of any other long list, this many moves are drawn and checked.
    pub sample: usize,
    /// Ways to turn the board.
    pub symmetries: Vec<Symmetry<P>>,
}

impl<P: Position> Examination<P> {
    /// The usual thoroughness.
    pub fn new(setup: P::Setup) -> Examination<P> {
        Examination {
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

/// What the examiner saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Of these, played to an outcome.
    pub finished: u64,
    /// Positions examined.
    pub positions: u64,
    /// Moves checked one by one.
    pub moves: u64,
    /// Turns lost on purpose along the way.
    pub lost_turns: u64,
    /// The longest game, in turns.
    pub longest: u32,
    /// The longest list of moves.
    pub widest: u64,
}

/// Plays random games and examines every position of them.
///
/// # Errors
/// The first promise that was broken, with the seed and the position.
pub fn examine<P: Notation>(examination: &Examination<P>) -> Result<Report, String> {
    let mut report = Report::default();
    for game in 0..examination.games {
        let seed = examination.seed.wrapping_add(game);
        examine_game(examination, seed, &mut report)?;
    }
    Ok(report)
}

/// Plays and examines the one random game that belongs to `seed`.
///
/// # Errors
/// As [`examine`].
pub fn examine_game<P: Notation>(
    examination: &Examination<P>,
    seed: u64,
    report: &mut Report,
) -> Result<(), String> {
    let mut examiner = Examiner { examination, report, random: Seeded::new(seed) };
    let mut position = P::start(&examination.setup);
    let mut turns = 0;
    loop {
        let examined = examiner.examine_position(&position);
        examined.map_err(|wrong| {
            format!("seed {seed}, turn {turns}, position {}: {wrong}", position.position_text())
        })?;
        if position.turn() == Turn::Over || turns == examination.max_turns {
            break;
        }
        examiner.go_on(&mut position);
        turns += 1;
    }
    report.games += 1;
    report.finished += u64::from(position.outcome().is_over());
    report.longest = report.longest.max(turns);
    Ok(())
}

/// One turn in this many is lost on purpose, so that games must cope.
const LOSE_ONE_TURN_IN: u64 = 40;

struct Examiner<'a, P: Position> {
    examination: &'a Examination<P>,
    report: &'a mut Report,
    random: Seeded,
}

impl<P: Notation> Examiner<'_, P> {
    fn examine_position(&mut self, position: &P) -> Result<(), String> {
        self.report.positions += 1;
        self.examine_end(position)?;
        self.examine_text(position)?;
        for seat in position.seats().iter() {
            if position.turn().is_of(seat) {
                self.examine_moves(position, seat)?;
            } else {
                same("count of a seat not to move", position.count_moves(seat), 0)?;
                same("moves of a seat not to move", position.moves(seat).len(), 0)?;
                same("steps of a seat not to move", position.steps(seat, &[]).len(), 0)?;
            }
        }
        self.examine_chance(position)
    }

    fn examine_end(&self, position: &P) -> Result<(), String> {
        let over = position.outcome().is_over();
        same("an outcome exactly when over", over, position.turn() == Turn::Over)?;
        for outcome in [position.outcome(), position.stalled()] {
            if let Outcome::Final(end) = outcome {
                same("a score for every seat", end.score.seats(), position.seats())?;
                same("a place for every seat", end.place.seats(), position.seats())?;
                same("somebody is first", end.winners().next().is_some(), true)?;
                for (seat, place) in end.place.iter() {
                    let partners = end.place.iter().filter(|(other, other_place)| {
                        position.team(*other) == position.team(seat) && *other_place != place
                    });
                    same("partners share a place", partners.count(), 0)?;
                }
            }
        }
        same("a stalled game is over", position.stalled().is_over(), true)
    }

    fn examine_text(&self, position: &P) -> Result<(), String> {
        let text = position.position_text();
        let again = P::read_position(&self.examination.setup, &text)
            .map_err(|error| format!("own position text not read: {error}"))?;
        same("position text round trip", &again, position)?;
        same("key kept up = key made fresh", position.key(), again.key())
    }

    fn examine_moves(&mut self, position: &P, seat: Seat) -> Result<(), String> {
        let count = position.count_moves(seat);
        same("a seat to move has a move", count > 0, true)?;
        self.report.widest = self.report.widest.max(count);
        let whole = count < self.examination.whole_list_below
            || self.random.below(self.examination.whole_list_one_in) == 0;
        if whole {
            let moves = position.moves(seat);
            same("count = length of the list", count, moves.len() as u64)?;
            if let Some(pair) = moves.windows(2).find(|pair| pair[0] >= pair[1]) {
                return Err(format!("moves not ascending: {:?} then {:?}", pair[0], pair[1]));
            }
            for m in &moves {
                self.examine_move(position, seat, m)?;
            }
            self.examine_steps(position, seat, moves)
        } else {
            for _ in 0..self.examination.sample {
                let m = self.draw(position, seat);
                self.examine_move(position, seat, &m)?;
            }
            Ok(())
        }
    }

    fn examine_move(&mut self, position: &P, seat: Seat, m: &P::Move) -> Result<(), String> {
        self.report.moves += 1;
        let text = position.move_text(m);
        if let Err(reason) = position.check(seat, m) {
            return Err(format!("listed move {text} is refused: {}", reason.code()));
        }
        same("move text is one token", text.contains(char::is_whitespace), false)?;
        let read = position.read_move(&text).map_err(|error| format!("{text}: {error}"))?;
        same(&format!("move text round trip of {text}"), &read, m)?;
        let steps = position.steps_of(seat, m);
        same(&format!("{text} from its steps"), position.assemble(seat, &steps), Some(m.clone()))?;
        let joined: String = steps.iter().map(|step| position.step_text(step)).collect();
        same("the texts of the steps make the text of the move", &joined, &text)?;
        for other in position.seats().iter().filter(|other| !position.turn().is_of(*other)) {
            same("a move of a seat not to move", position.is_legal(other, m), false)?;
        }
        for symmetry in &self.examination.symmetries {
            check_symmetry(symmetry, position, seat, m)
                .map_err(|wrong| format!("{} of {text}: {wrong}", symmetry.name))?;
        }
        Ok(())
    }

    /// Expanding steps, and nothing but steps, must reach exactly the listed moves.
    fn examine_steps(&self, position: &P, seat: Seat, moves: Vec<P::Move>) -> Result<(), String> {
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

    fn examine_chance(&self, position: &P) -> Result<(), String> {
        let mut weight_sum = 0;
        let _ = position.each_chance(|_, weight| {
            weight_sum += weight;
            ControlFlow::Continue(())
        });
        same("events exactly when chance decides", weight_sum > 0, position.turn() == Turn::Chance)
    }

    fn go_on(&mut self, position: &mut P) {
        match position.turn() {
            Turn::Over => {}
            Turn::Seat(_) if self.random.below(LOSE_ONE_TURN_IN) == 0 => {
                self.report.lost_turns += 1;
                position.lose_turn();
            }
            Turn::Seat(seat) => {
                let m = self.draw(position, seat);
                position.play_unchecked(m);
            }
            Turn::Together(seats) => {
                let choices = BySeat::from_fn(position.seats(), |seat| {
                    let kept = seats.contains(seat) && self.random.below(LOSE_ONE_TURN_IN) > 0;
                    kept.then(|| self.draw(position, seat))
                });
                position.play_together_unchecked(&choices);
            }
            Turn::Chance => {
                let event = self.deal(position);
                position.play_unchecked(event);
            }
        }
    }

    /// A move drawn by its steps, so that a long list is never made. Each step is uniform among
    /// those that can follow, the whole move is not.
    fn draw(&mut self, position: &P, seat: Seat) -> P::Move {
        let mut made = Vec::new();
        loop {
            if let Some(m) = position.assemble(seat, &made) {
                return m;
            }
            let steps = position.steps(seat, &made);
            let index = self.random.below(steps.len().max(1) as u64) as usize;
            made.push(steps.into_iter().nth(index).expect("a step follows until a move is whole"));
        }
    }

    fn deal(&mut self, position: &P) -> P::Move {
        let mut weight_sum = 0;
        let _ = position.each_chance(|_, weight| {
            weight_sum += weight;
            ControlFlow::Continue(())
        });
        let mut left = self.random.below(weight_sum);
        let mut dealt = None;
        let _ = position.each_chance(|event, weight| {
            if left < weight {
                dealt = Some(event);
                return ControlFlow::Break(());
            }
            left -= weight;
            ControlFlow::Continue(())
        });
        dealt.expect("the weights were just added up")
    }
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

fn check_symmetry<P: Notation>(
    symmetry: &Symmetry<P>,
    position: &P,
    seat: Seat,
    m: &P::Move,
) -> Result<(), String> {
    let turned = (symmetry.position)(position);
    let turned_move = (symmetry.turned_move)(position, m);
    same("turned move is legal", turned.is_legal(seat, &turned_move), true)?;
    same("turned count", turned.count_moves(seat), position.count_moves(seat))?;
    let mut played = position.clone();
    played.play_unchecked(m.clone());
    let mut turned_played = turned;
    turned_played.play_unchecked(turned_move);
    same("turn then play = play then turn", &turned_played, &(symmetry.position)(&played))?;
    same("turned outcome", turned_played.outcome(), played.outcome())
}

fn same<T: PartialEq + Debug>(what: &str, left: T, right: T) -> Result<(), String> {
    if left == right { Ok(()) } else { Err(format!("{what}: {left:?} is not {right:?}")) }
}

/// Reading any text must not panic, and what is read must be written and read again alike. Fuzz
/// targets call this.
///
/// # Panics
/// When a text that was read is written and then read as something else.
pub fn survives_text<P: Notation>(setup: &P::Setup, position: &P, text: &str) {
    if let Ok(read) = P::read_position(setup, text) {
        let written = read.position_text();
        let again = P::read_position(setup, &written);
        assert_eq!(again.as_ref(), Ok(&read), "position {text:?} written as {written:?}");
        for seat in read.seats().iter() {
            let _ = read.count_moves(seat);
        }
    }
    if let Ok(m) = position.read_move(text) {
        let written = position.move_text(&m);
        assert_eq!(position.read_move(&written).as_ref(), Ok(&m), "move {text:?}");
        if text != LOST_TURN
            && let Turn::Seat(seat) = position.turn()
            && position.is_legal(seat, &m)
        {
            let mut next = position.clone();
            next.play_unchecked(m);
            let _ = next.outcome();
        }
    }
}
