//! Playing a record over: are its moves legal, and is its result right?

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use rulebook::{Final, Outcome, Position};

use super::bounds::FAULTS_PER_GAME;
use super::fault::{Fault, Wrong};
use super::part::GameResult;
use super::tree::{ENDING_IMPASSE, ENDING_RULES, GameRecord, Line, Ply, Tag};
use crate::judge::Judge;
use crate::rounds::Rounds;
use crate::{AnyPosition, Game, History, Impasse};

/// Where the main line of a record led.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game.
    pub game: Game,
    /// The position in the end.
    pub position: AnyPosition,
    /// All that came before it.
    pub history: History,
    /// How the game stands by its rules, or as a referee must end it.
    pub outcome: Outcome,
    /// The result if the players agree here that the game goes nowhere.
    pub stalled: Outcome,
    /// After how many plies a referee had to end it, if more were played.
    pub overrun: Option<(u32, Impasse)>,
}

impl GameRecord {
    /// Plays the main line.
    ///
    /// # Errors
    /// The first thing in it that is not as the rules want it.
    pub fn replay(&self) -> Result<Replay, Fault> {
        self.replay_with(|_, _| {})
    }

    /// Plays the main line, and calls `each` with every position and the ply that is then played
    /// on it.
    ///
    /// # Errors
    /// As [`GameRecord::replay`].
    pub fn replay_with(&self, mut each: impl FnMut(&AnyPosition, &Ply)) -> Result<Replay, Fault> {
        let (game, mut position) = self.readable()?;
        let mut history = History::new(&position);
        let mut judge = Judge::new(&game, &position);
        let mut overrun = None;
        for (ply, number) in self.line.plies.iter().zip(1..) {
            if let (None, Some(impasse)) = (overrun, history.impasse()) {
                overrun = Some((history.plies(), impasse));
            }
            each(&position, ply);
            judge.watch(&position, &ply.action);
            play(ply, number, &mut position)?;
            history.push(&position);
        }
        let outcome = judge.settle(history.outcome(&position));
        let stalled = judge.settle(position.stalled());
        Ok(Replay { game, position, history, outcome, stalled, overrun })
    }

    /// How the game stands after its main line: by the rules, tie-breaks over the whole record
    /// included, or as a referee ends it. A record that says it ended by `impasse` is scored as it
    /// stands. Endings outside of the rules are not judged.
    ///
    /// # Errors
    /// As [`GameRecord::replay`].
    pub fn outcome(&self) -> Result<Outcome, Fault> {
        let replay = self.replay()?;
        Ok(self.judged(&replay))
    }

    /// States the result that the main line leads to.
    ///
    /// # Errors
    /// As [`GameRecord::replay`].
    pub fn state_result(&mut self) -> Result<(), Fault> {
        let outcome = self.outcome()?;
        let start = self.start().map_err(|error| self.tag_fault("Start", Wrong::Start(error)))?;
        self.result = GameResult::stating(&outcome, |end| usual(&start, end));
        self.result_place = None;
        Ok(())
    }

    /// Everything that is wrong with the record, variations and result included, at most
    /// [`FAULTS_PER_GAME`].
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        match self.readable() {
            Err(fault) => faults.push(fault),
            Ok((_, start)) => {
                find_faults(&self.line, &start, Rounds::of(self), 1, &mut faults);
                if let Ok(replay) = self.replay() {
                    faults.extend(self.overrun_fault(&replay));
                    faults.extend(self.check_result(&replay).err());
                }
            }
        }
        faults.truncate(FAULTS_PER_GAME);
        faults
    }

    /// Whether the stated result is what the main line leads to. What ended neither by the rules
    /// nor as an impasse is only asked for the right number of seats.
    ///
    /// # Errors
    /// A result that cannot be, a fault of the main line not included.
    pub fn check_result(&self, replay: &Replay) -> Result<(), Fault> {
        let by_rules = self.ending() == ENDING_RULES;
        let impasse = self.ending() == ENDING_IMPASSE;
        if replay.position.outcome().is_over() && !by_rules {
            let ending = Wrong::Ending { found: ENDING_RULES };
            return Err(self.tag_fault("Ending", ending));
        }
        if let GameResult::Scored(scored) = &self.result {
            let seats = replay.position.seats();
            if scored.score().seats() != seats {
                return Err(self.result_fault(Wrong::ResultSeats { found: seats.len() }));
            }
        }
        let outcome = self.judged(replay);
        let found = GameResult::stating(&outcome, |end| usual(&replay.position, end));
        let agree = match (&self.result, &outcome) {
            (GameResult::Scored(stated), Outcome::Final(end)) => {
                let place = stated.place().copied();
                *stated.score() == end.score
                    && place.unwrap_or_else(|| usual(&replay.position, end).place) == end.place
            }
            (stated, _) => *stated == found,
        };
        if agree || !(by_rules || impasse) {
            Ok(())
        } else {
            Err(self.result_fault(Wrong::Result { found }))
        }
    }

    /// The game and the start, if both can be read and the rules are known.
    fn readable(&self) -> Result<(Game, AnyPosition), Fault> {
        let game = self.game().map_err(|error| self.tag_fault("Game", Wrong::Game(error)))?;
        let known = game.rules_revision();
        if self.tag("Rules").is_some_and(|stated| stated != known.to_string()) {
            return Err(self.tag_fault("Rules", Wrong::Rules { known }));
        }
        let start = self.start().map_err(|error| self.tag_fault("Start", Wrong::Start(error)))?;
        Ok((game, start))
    }

    /// An impasse that was agreed is scored as it stands. Who left is ranked last.
    fn judged(&self, replay: &Replay) -> Outcome {
        let outcome = match replay.outcome {
            Outcome::Unfinished if self.ending() == ENDING_IMPASSE => replay.stalled,
            outcome => outcome,
        };
        let left = self.left();
        match outcome {
            Outcome::Final(end) if !left.is_empty() => {
                Outcome::Final(end.ranked_last(left, |seat| replay.position.team(seat)))
            }
            outcome => outcome,
        }
    }

    fn overrun_fault(&self, replay: &Replay) -> Option<Fault> {
        let (plies, impasse) = replay.overrun?;
        let ply = self.line.plies.get(plies as usize)?;
        Some(ply_fault(ply, plies + 1, Wrong::AfterImpasse(impasse)))
    }

    fn tag_fault(&self, name: &str, wrong: Wrong) -> Fault {
        let tag = self.find_tag(name);
        let value = tag.map(Tag::value).unwrap_or_default();
        Fault::new(tag.and_then(|tag| tag.place), None, value, wrong)
    }

    fn result_fault(&self, wrong: Wrong) -> Fault {
        Fault::new(self.result_place, None, &self.result.to_string(), wrong)
    }
}

/// The order that the points alone give.
fn usual(position: &AnyPosition, end: &Final) -> Final {
    Final::by_score(end.score, |seat| position.team(seat), end.reason)
}

fn play(ply: &Ply, number: u32, position: &mut AnyPosition) -> Result<(), Fault> {
    let played = ply.action.play_on(position);
    played.map_err(|refusal| ply_fault(ply, number, Wrong::Turn(refusal)))
}

fn ply_fault(ply: &Ply, number: u32, wrong: Wrong) -> Fault {
    Fault::new(ply.source.place, Some(number), &ply.action.to_string(), wrong)
}

/// Plays a line that begins with ply `number` and collects its faults. Where a ply cannot be
/// played, nothing is known of what follows it.
fn find_faults(
    line: &Line,
    start: &AnyPosition,
    mut rounds: Rounds,
    number: u32,
    faults: &mut Vec<Fault>,
) {
    let mut position = start.clone();
    for (ply, number) in line.plies.iter().zip(number..) {
        if faults.len() >= FAULTS_PER_GAME {
            return;
        }
        if ply.source.round.is_some_and(|stated| stated != rounds.number()) {
            faults.push(ply_fault(ply, number, Wrong::Round { found: rounds.number() }));
        }
        for variation in &ply.variations {
            find_faults(variation, &position, rounds, number, faults);
        }
        if let Err(fault) = play(ply, number, &mut position) {
            faults.push(fault);
            return;
        }
        rounds.go_on(&ply.action);
    }
}
