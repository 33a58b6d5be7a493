//! One game between players.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::protocol::{RemainingTime, allocate_time};
use engine::{Engine, SearchControl, SearchLimits, SearchRequest};
use games::record::RecordPly;
use games::{Action, AnyPosition, Game, GameRecord, History, action_of_choices, random_action};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Outcome, Position, Seat, Team, Turn};

use crate::Error;
use crate::clock_source::{ClockSource, TurnClock};
use crate::match_conditions::{Adjudication, Adjudicator, MatchConditions};
use crate::phrase::Phrase;

/// Time by which a turn may exceed the clock, for the transmission of the move.
const TIME_MARGIN_MS: u64 = 50;

/// End of a game without a result.
pub(crate) const REPLAY_END: &str = "replay";

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchGameResult {
    /// Its number in the schedule.
    pub number: u64,
    /// Player number of each seat.
    pub seats: Vec<usize>,
    /// Place of each seat, 1 for the best.
    pub places: Vec<u8>,
    /// Points of each seat by the rules of the game.
    pub scores: Vec<i32>,
    /// Number of plies, including the opening.
    pub plies: u32,
    /// Reason of the end, in the words of the game, or one of the following.
    /// `replay`; `forfeit` when a program returned no legal move; `time` when a clock has run out;
    /// `resign` and `draw` by adjudication.
    pub end: String,
    /// Longest turn of each seat in microseconds.
    pub longest_us: Vec<u64>,
}

impl MatchGameResult {
    /// Score of a player against another in this game.
    /// For every pair of their seats 1 for a better place, a half for the same, on average. None if
    /// they did not meet.
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

/// A game to be played.
pub(crate) struct Board<'a> {
    pub(crate) game: &'a Game,
    pub(crate) number: u64,
    /// Player number of each seat.
    pub(crate) seats: &'a [usize],
    pub(crate) opening: &'a [Action],
    /// Seed of all events of chance.
    pub(crate) chance_seed: u64,
    pub(crate) budget: SearchLimits,
    pub(crate) clock: ClockSource,
    pub(crate) conditions: &'a MatchConditions,
    pub(crate) stop: &'a AtomicBool,
}

impl Board<'_> {
    /// Plays the game to its end with an engine for each seat. None if the contest was stopped.
    ///
    /// # Errors
    /// A built-in player returned no legal move.
    pub(crate) fn play(
        &self,
        thinkers: &mut [Box<dyn Engine>],
        is_program: impl Fn(usize) -> bool,
    ) -> Result<Option<(MatchGameResult, GameRecord)>, Error> {
        let mut position = self.game.start();
        let mut record = GameRecord::new(self.game);
        let mut history = History::new(&position);
        for action in self.opening {
            play_action(&mut position, &mut history, &mut record, action.clone());
        }
        let mut chance = SplitMix64::new(self.chance_seed);
        let seats = self.seats.len();
        let clock = self.conditions.game_clock;
        let mut turns = Turns {
            longest_us: vec![0; seats],
            clocks: clock.map_or(Vec::new(), |clock| vec![clock.full(); seats]),
            adjudicator: Adjudicator::new(self.conditions, seats),
        };
        let outcome = loop {
            let outcome = history.outcome(&position);
            if outcome.is_over() {
                break outcome;
            }
            let action = if position.turn() == Turn::Chance {
                random_action(&position, &mut chance)
            } else {
                match self.choose(&position, &history, thinkers, &mut turns) {
                    Choice::Action(action) => Some(action),
                    Choice::Stopped => return Ok(None),
                    Choice::End { loser, end } => {
                        let played = self.early_end(&position, &history, loser, end, turns);
                        return Ok(Some((played, record)));
                    }
                    Choice::None { seat, .. } if is_program(self.seats[seat.index()]) => {
                        let lost = Some(seat);
                        let played = self.early_end(&position, &history, lost, "forfeit", turns);
                        return Ok(Some((played, record)));
                    }
                    Choice::None { seat, answer } => {
                        let name = thinkers[seat.index()].name();
                        let place = position.position_text();
                        let reason = Phrase::new("player-move").with("name", name);
                        let reason = reason.with("answer", answer).with("at", place);
                        return Err(Error::Player(reason));
                    }
                }
            };
            // Only a game that breaks its own rules has no action here.
            let Some(action) = action else { break outcome };
            play_action(&mut position, &mut history, &mut record, action);
        };
        let (places, scores, end) = self.result(&outcome);
        let played = self.game_result(places, scores, end, &history, turns.longest_us);
        Ok(Some((played, record)))
    }

    /// Asks every seat that has to choose; none knows what another chose.
    fn choose(
        &self,
        position: &AnyPosition,
        history: &History,
        thinkers: &mut [Box<dyn Engine>],
        turns: &mut Turns<'_>,
    ) -> Choice {
        let mut choices = Vec::new();
        for seat in position.turn().seats().iter() {
            let index = seat.index();
            let clock = TurnClock::new(self.clock, self.stop, &turns.clocks);
            let mut limits = self.budget;
            if let Some(own) = turns.clocks.get(index) {
                limits.time = Some(allocate_time(*own, 0));
            }
            let request = SearchRequest {
                seat: Some(seat),
                control: &clock,
                ..SearchRequest::new(position, history, limits)
            };
            let result = thinkers[index].search(&request, &mut |_| {});
            let spent_us = clock.elapsed_us();
            turns.longest_us[index] = turns.longest_us[index].max(spent_us);
            if self.stop.load(Ordering::Relaxed) {
                return Choice::Stopped;
            }
            if let Some(own) = turns.clocks.get_mut(index) {
                let spent_ms = spent_us / 1000;
                if spent_ms > own.left_ms + TIME_MARGIN_MS {
                    return Choice::End { loser: Some(seat), end: "time" };
                }
                own.left_ms = own.left_ms.saturating_sub(spent_ms) + own.increment_ms;
            }
            if let Some(line) = result.variations.first() {
                let value = line.value[seat];
                match turns.adjudicator.add(position, seat, value, history.plies()) {
                    Some(Adjudication::Resign(seat)) => {
                        return Choice::End { loser: Some(seat), end: "resign" };
                    }
                    Some(Adjudication::Draw) => return Choice::End { loser: None, end: "draw" },
                    None => {}
                }
            }
            match result.best_move() {
                Some(m) if position.is_legal(seat, m) => choices.push((seat, m.clone())),
                answer => {
                    let answer = answer.map_or("nothing".to_owned(), |m| position.move_text(m));
                    return Choice::None { seat, answer };
                }
            }
        }
        match action_of_choices(position, &choices) {
            Some(action) => Choice::Action(action),
            None => Choice::None { seat: Seat::FIRST, answer: "a move without text".to_owned() },
        }
    }

    fn result(&self, outcome: &Outcome) -> (Vec<u8>, Vec<i32>, &'static str) {
        match outcome {
            Outcome::Final(end) => {
                (end.place.as_slice().to_vec(), end.score.as_slice().to_vec(), end.reason)
            }
            // A replay counts as a draw.
            _ => (vec![1; self.seats.len()], vec![0; self.seats.len()], REPLAY_END),
        }
    }

    /// Creates the result of a game that the rules have not ended.
    /// The loser and its partners are last, all others first.
    fn early_end(
        &self,
        position: &AnyPosition,
        history: &History,
        loser: Option<Seat>,
        end: &str,
        turns: Turns<'_>,
    ) -> MatchGameResult {
        let has_lost =
            |seat: Seat| loser.is_some_and(|loser| position.team(seat) == position.team(loser));
        let places = position.seats().iter().map(|seat| if has_lost(seat) { 2 } else { 1 });
        let scores = vec![0; self.seats.len()];
        self.game_result(places.collect(), scores, end, history, turns.longest_us)
    }

    fn game_result(
        &self,
        places: Vec<u8>,
        scores: Vec<i32>,
        end: &str,
        history: &History,
        longest_us: Vec<u64>,
    ) -> MatchGameResult {
        MatchGameResult {
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

/// Times and scores of the turns of a game.
struct Turns<'a> {
    longest_us: Vec<u64>,
    /// Clock of each seat; empty without clocks.
    clocks: Vec<RemainingTime>,
    adjudicator: Adjudicator<'a>,
}

/// Choices of the seats to move.
enum Choice {
    Action(Action),
    /// The game ends without a further move; without a loser it is drawn.
    End {
        loser: Option<Seat>,
        end: &'static str,
    },
    /// A seat returned no legal move.
    None {
        seat: Seat,
        answer: String,
    },
    Stopped,
}

/// Plays an action that is known to be legal.
fn play_action(
    position: &mut AnyPosition,
    history: &mut History,
    record: &mut GameRecord,
    action: Action,
) {
    if action.play(position).is_ok() {
        record.line.plies.push(RecordPly::new(action));
        history.push(position);
    }
}
