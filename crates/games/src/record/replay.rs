//! Replays records and checks moves and results.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use rulebook::{FinalResult, Outcome, Position};

use super::bounds::FAULTS_PER_GAME;
use super::issue::{RecordIssue, RecordIssueKind};
use super::part::GameResult;
use super::tree::{ENDING_IMPASSE, ENDING_RULES, GameRecord, RecordLine, RecordPly, Tag};
use crate::result_tracker::ResultTracker;
use crate::round_counter::RoundCounter;
use crate::{AnyPosition, Game, History, Impasse};

/// State after the main line of a record.
#[derive(Clone, Debug)]
pub struct Replay {
    /// Rules of the game.
    pub game: Game,
    /// The position in the end.
    pub position: AnyPosition,
    /// All that came before it.
    pub history: History,
    /// Outcome by the rules, or as a referee must end the game.
    pub outcome: Outcome,
    /// Outcome if a referee ended the game here.
    pub adjudicated: Outcome,
    /// After how many plies a referee had to end it, if more were played.
    pub overrun: Option<(u32, Impasse)>,
}

impl GameRecord {
    /// Plays the main line.
    ///
    /// # Errors
    /// The first thing in it that is not as the rules want it.
    pub fn replay(&self) -> Result<Replay, RecordIssue> {
        self.replay_with(|_, _| {})
    }

    /// Plays the main line, and calls `each` with every position and the ply played in it.
    ///
    /// # Errors
    /// As [`GameRecord::replay`].
    pub fn replay_with(
        &self,
        mut each: impl FnMut(&AnyPosition, &RecordPly),
    ) -> Result<Replay, RecordIssue> {
        let (game, mut position) = self.readable()?;
        let mut history = History::new(&position);
        let mut tracker = ResultTracker::new(&game, &position);
        let mut overrun = None;
        for (ply, number) in self.line.plies.iter().zip(1..) {
            if let (None, Some(impasse)) = (overrun, history.impasse()) {
                overrun = Some((history.plies(), impasse));
            }
            each(&position, ply);
            tracker.observe(&position, &ply.action);
            play(ply, number, &mut position)?;
            history.push(&position);
        }
        let outcome = tracker.break_ties(history.outcome(&position));
        let adjudicated = tracker.break_ties(position.adjudicate());
        Ok(Replay { game, position, history, outcome, adjudicated, overrun })
    }

    /// Outcome after the main line.
    /// By the rules, with tie-breaks over the whole record, or as a referee ends it. A record that
    /// ended by `impasse` is scored as it stands. Other endings are not checked.
    ///
    /// # Errors
    /// As [`GameRecord::replay`].
    pub fn outcome(&self) -> Result<Outcome, RecordIssue> {
        let replay = self.replay()?;
        Ok(self.outcome_after(&replay))
    }

    /// Sets the result of the main line.
    ///
    /// # Errors
    /// As [`GameRecord::replay`].
    pub fn set_result(&mut self) -> Result<(), RecordIssue> {
        let outcome = self.outcome()?;
        let start =
            self.start().map_err(|error| self.tag_fault("Start", RecordIssueKind::Start(error)))?;
        self.result = GameResult::stating(&outcome, |end| usual(&start, end));
        self.result_place = None;
        Ok(())
    }

    /// Returns all faults of the record, at most [`FAULTS_PER_GAME`].
    /// Variations and the result are checked, too.
    pub fn issues(&self) -> Vec<RecordIssue> {
        let mut issues = Vec::new();
        match self.readable() {
            Err(fault) => issues.push(fault),
            Ok((_, start)) => {
                find_faults(&self.line, &start, RoundCounter::of(self), 1, &mut issues);
                if let Ok(replay) = self.replay() {
                    issues.extend(self.overrun_fault(&replay));
                    issues.extend(self.check_result(&replay).err());
                }
            }
        }
        issues.truncate(FAULTS_PER_GAME);
        issues
    }

    /// Checks the stated result against the main line.
    /// If the game ended neither by the rules nor by impasse, only the number of seats is checked.
    ///
    /// # Errors
    /// A wrong result; issues of the main line are not reported.
    pub fn check_result(&self, replay: &Replay) -> Result<(), RecordIssue> {
        let by_rules = self.ending() == ENDING_RULES;
        let impasse = self.ending() == ENDING_IMPASSE;
        if replay.position.outcome().is_over() && !by_rules {
            let ending = RecordIssueKind::Ending { found: ENDING_RULES };
            return Err(self.tag_fault("Ending", ending));
        }
        if let GameResult::SeatScores(scored) = &self.result {
            let seats = replay.position.seats();
            if scored.score().seats() != seats {
                return Err(self.result_fault(RecordIssueKind::ResultSeats { found: seats.len() }));
            }
        }
        let outcome = self.outcome_after(replay);
        let found = GameResult::stating(&outcome, |end| usual(&replay.position, end));
        let agree = match (&self.result, &outcome) {
            (GameResult::SeatScores(stated), Outcome::Final(end)) => {
                let place = stated.place().copied();
                *stated.score() == end.score
                    && place.unwrap_or_else(|| usual(&replay.position, end).place) == end.place
            }
            (stated, _) => *stated == found,
        };
        if agree || !(by_rules || impasse) {
            Ok(())
        } else {
            Err(self.result_fault(RecordIssueKind::Result { found }))
        }
    }

    /// The game and the start, if both can be read and the rules are known.
    fn readable(&self) -> Result<(Game, AnyPosition), RecordIssue> {
        let game =
            self.game().map_err(|error| self.tag_fault("Game", RecordIssueKind::Game(error)))?;
        let known = game.rules_revision();
        if self.tag("Rules").is_some_and(|stated| stated != known.to_string()) {
            return Err(self.tag_fault("Rules", RecordIssueKind::Rules { known }));
        }
        let start =
            self.start().map_err(|error| self.tag_fault("Start", RecordIssueKind::Start(error)))?;
        Ok((game, start))
    }

    /// Scores an agreed impasse as it stands. Seats that left are ranked last.
    fn outcome_after(&self, replay: &Replay) -> Outcome {
        let outcome = match replay.outcome {
            Outcome::Unfinished if self.ending() == ENDING_IMPASSE => replay.adjudicated,
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

    fn overrun_fault(&self, replay: &Replay) -> Option<RecordIssue> {
        let (plies, impasse) = replay.overrun?;
        let ply = self.line.plies.get(plies as usize)?;
        Some(ply_fault(ply, plies + 1, RecordIssueKind::AfterImpasse(impasse)))
    }

    fn tag_fault(&self, name: &str, wrong: RecordIssueKind) -> RecordIssue {
        let tag = self.find_tag(name);
        let value = tag.map(Tag::value).unwrap_or_default();
        RecordIssue::new(tag.and_then(|tag| tag.place), None, value, wrong)
    }

    fn result_fault(&self, wrong: RecordIssueKind) -> RecordIssue {
        RecordIssue::new(self.result_place, None, &self.result.to_string(), wrong)
    }
}

/// The order that the points alone give.
fn usual(position: &AnyPosition, end: &FinalResult) -> FinalResult {
    FinalResult::by_score(end.score, |seat| position.team(seat), end.reason)
}

fn play(ply: &RecordPly, number: u32, position: &mut AnyPosition) -> Result<(), RecordIssue> {
    let played = ply.action.play(position);
    played.map_err(|refusal| ply_fault(ply, number, RecordIssueKind::Turn(refusal)))
}

fn ply_fault(ply: &RecordPly, number: u32, wrong: RecordIssueKind) -> RecordIssue {
    RecordIssue::new(ply.source.place, Some(number), &ply.action.to_string(), wrong)
}

/// Plays a line that begins with ply `number` and collects its faults.
/// Where a ply cannot be played, nothing is known of what follows it.
fn find_faults(
    line: &RecordLine,
    start: &AnyPosition,
    mut rounds: RoundCounter,
    number: u32,
    issues: &mut Vec<RecordIssue>,
) {
    let mut position = start.clone();
    for (ply, number) in line.plies.iter().zip(number..) {
        if issues.len() >= FAULTS_PER_GAME {
            return;
        }
        if ply.source.round.is_some_and(|stated| stated != rounds.number()) {
            issues.push(ply_fault(ply, number, RecordIssueKind::Round { found: rounds.number() }));
        }
        for variation in &ply.variations {
            find_faults(variation, &position, rounds, number, issues);
        }
        if let Err(fault) = play(ply, number, &mut position) {
            issues.push(fault);
            return;
        }
        rounds.advance(&ply.action);
    }
}
