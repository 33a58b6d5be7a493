//! One game between players.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::{Budget, Question, Thinker, Watch};
use games::record::Ply;
use games::{Action, AnyMove, AnyPosition, Game, GameRecord, History};
use rulebook::{Notation, Outcome, Position, Seat, Team, Turn};

use crate::Error;
use crate::clock::{Clock, TurnClock};

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its number in the schedule.
    pub number: u64,
    /// For each seat the player's number.
    pub seats: Vec<usize>,
    /// For each seat its place, 1 for the best.
    pub places: Vec<u8>,
    /// For each seat its score in the game's own points.
    pub scores: Vec<i32>,
    /// How many plies were played, those of the opening included.
    pub plies: u32,
    /// The game's own word for how it ended, or `replay`, or `forfeit` when a program gave no legal
    /// answer.
    pub end: String,
    /// For each seat the longest turn in microseconds.
    pub longest_us: Vec<u64>,
}

impl Played {
    /// What a player made of another in this game: for every seat of the one and every rival seat
    /// of the other 1 for a better place, a half for the same, on average. None if they did not
    /// meet.
    pub fn score(&self, team: impl Fn(usize) -> Team, player: usize, rival: usize) -> Option<f64> {
        let (mut sum, mut count) = (0.0, 0);
        for (seat, _) in self.seats.iter().enumerate().filter(|(_, who)| **who == player) {
            for (other, _) in self.seats.iter().enumerate().filter(|(_, who)| **who == rival) {
                if team(seat) == team(other) {
                    continue;
                }
                count += 1;
                sum += match self.places[seat].cmp(&self.places[other]) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
            }
        }
        (count > 0).then(|| sum / f64::from(count))
    }
}

/// A game about to be played.
pub(crate) struct Board<'a> {
    pub(crate) game: &'a Game,
    pub(crate) number: u64,
    /// For each seat the player's number.
    pub(crate) seats: &'a [usize],
    pub(crate) opening: &'a [AnyMove],
    pub(crate) budget: Budget,
    pub(crate) clock: Clock,
    pub(crate) stop: &'a AtomicBool,
}

impl Board<'_> {
    /// Plays the game out, with the thinker of each seat. None if the contest was stopped.
    ///
    /// # Errors
    /// When a player of the house does not answer with a legal move.
    pub(crate) fn play(
        &self,
        thinkers: &mut [Box<dyn Thinker>],
        is_program: impl Fn(usize) -> bool,
    ) -> Result<Option<(Played, GameRecord)>, Error> {
        let mut position = self.game.start();
        let mut record = GameRecord::new(self.game);
        let mut history = History::new(&position);
        for m in self.opening {
            go_on(&mut position, &mut history, &mut record, m);
        }
        let mut longest_us = vec![0; self.seats.len()];
        let outcome = loop {
            let outcome = history.outcome(&position);
            let Turn::Seat(seat) = position.turn() else { break outcome };
            if outcome.is_over() {
                break outcome;
            }
            let clock = TurnClock::new(self.clock, self.stop);
            let question =
                Question { watch: &clock, ..Question::new(&position, &history, self.budget) };
            let thought = thinkers[seat.index()].think(&question, &mut |_| {});
            longest_us[seat.index()] = longest_us[seat.index()].max(clock.elapsed_us());
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            match thought.best() {
                Some(m) if position.is_legal(seat, m) => {
                    go_on(&mut position, &mut history, &mut record, m);
                }
                _ if is_program(self.seats[seat.index()]) => {
                    return Ok(Some((
                        self.forfeited(&position, &history, seat, longest_us),
                        record,
                    )));
                }
                answer => {
                    let answer = answer.map_or("nothing".to_owned(), |m| position.move_text(m));
                    let name = thinkers[seat.index()].name();
                    let place = position.position_text();
                    let wrong = format!("{name} answered {answer}, no legal move of {place}");
                    return Err(Error::Player(wrong));
                }
            }
        };
        let (places, scores, end) = self.result(&outcome);
        let played = self.played(places, scores, end, &history, longest_us);
        Ok(Some((played, record)))
    }

    fn result(&self, outcome: &Outcome) -> (Vec<u8>, Vec<i32>, &'static str) {
        match outcome {
            Outcome::Final(end) => {
                (end.place.as_slice().to_vec(), end.score.as_slice().to_vec(), end.reason)
            }
            // Nobody is better than anybody.
            _ => (vec![1; self.seats.len()], vec![0; self.seats.len()], "replay"),
        }
    }

    /// The seat and its partners come last, all others first.
    fn forfeited(
        &self,
        position: &AnyPosition,
        history: &History,
        seat: Seat,
        longest_us: Vec<u64>,
    ) -> Played {
        let lost = |other: Seat| position.team(other) == position.team(seat);
        let places = position.seats().iter().map(|other| if lost(other) { 2 } else { 1 }).collect();
        self.played(places, vec![0; self.seats.len()], "forfeit", history, longest_us)
    }

    fn played(
        &self,
        places: Vec<u8>,
        scores: Vec<i32>,
        end: &str,
        history: &History,
        longest_us: Vec<u64>,
    ) -> Played {
        Played {
            number: self.number,
            seats: self.seats.to_vec(),
            places,
            scores,
            plies: history.plies(),
            end: end.to_owned(),
            longest_us,
        }
    }
}

fn go_on(position: &mut AnyPosition, history: &mut History, record: &mut GameRecord, m: &AnyMove) {
    if let Ok(action) = Action::of(position, m) {
        record.line.plies.push(Ply::new(action));
    }
    position.play_unchecked(m.clone());
    history.push(position);
}
