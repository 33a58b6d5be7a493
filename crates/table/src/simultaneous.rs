//! Secret choices that are made at once, and events of chance.
//!
//! The log never contains a choice before all are made: it says that a seat has chosen, and later
//! what all have chosen. So a log can be shown at any time.

use games::{Action, MoveText, SimultaneousMoves};
use rulebook::{Position, Seat, SeatSet, Turn};

use crate::command::Command;
use crate::event::{ChoiceRecord, Event, LostTurnReason};
use crate::log::LogEvent;
use crate::play::PlyTime;
use crate::rejection::Rejection;
use crate::secrets::{ChanceCommitment, ChanceSeed, Secrets};
use crate::table::{Phase, Ply, Table};

/// The choice of a seat in a simultaneous turn, without what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChoiceTime {
    /// Seat that has chosen or lost its turn.
    pub seat: Seat,
    /// Time the seat spent.
    pub spent_ms: u64,
    /// Lag credited to the seat.
    pub credit_ms: u64,
    /// Reason of a lost turn.
    pub lost: Option<LostTurnReason>,
}

impl Table {
    /// The seats that have to decide now and have not.
    pub fn waiting_seats(&self) -> SeatSet {
        match (&self.phase, self.position.turn()) {
            (Phase::Over(_), _) => SeatSet::NONE,
            (_, turn) => {
                let seats = turn.seats().iter();
                seats.filter(|seat| !self.chosen_seats().contains(*seat)).collect()
            }
        }
    }

    /// The secret choices of this turn, without what was chosen, in the order of the seats.
    pub fn choices(&self) -> &[ChoiceTime] {
        &self.choices
    }

    /// The seats that have made their secret choice or lost it in this turn.
    pub fn chosen_seats(&self) -> SeatSet {
        self.choices.iter().map(|choice| choice.seat).collect()
    }

    /// The secrets of the game. They belong into no message and no log line.
    pub fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// Gives the table its secrets: at the start of a game, or after it was restored from its log.
    /// Choices of seats that have not chosen in this turn are ignored.
    pub fn set_secrets(&mut self, mut secrets: Secrets) {
        let chosen = self.chosen_seats();
        secrets.choices.retain(|(seat, _)| chosen.contains(*seat));
        self.secrets = secrets;
    }

    /// Returns true if the table would add a line to the log by itself ([`Table::settle`]).
    pub fn can_settle(&self) -> bool {
        self.next_automatic_line().is_some()
    }

    /// The seed of chance, once it is published.
    pub fn published_seed(&self) -> Option<&ChanceSeed> {
        self.published_seed.as_ref()
    }

    /// Reveals choices, draws events of chance and publishes the seed, as far as all that is known.
    /// The table does so after every input by itself; the caller does it once at the start.
    pub fn settle(&mut self, at_ms: u64) -> Vec<Event> {
        let at_ms = self.instant(at_ms);
        let mut events = Vec::new();
        while let (false, Some(line)) = (self.is_replaying, self.next_automatic_line()) {
            let applied = self.apply_automatic(at_ms, &line, &mut events);
            debug_assert!(applied.is_ok(), "{applied:?}");
            self.append_log(at_ms, 0, line);
        }
        events
    }

    fn next_automatic_line(&self) -> Option<LogEvent> {
        if self.game_end().is_some() {
            let due = self.commitment.is_some() && self.published_seed.is_none();
            return self.secrets.seed.filter(|_| due).map(Box::new).map(LogEvent::Seed);
        }
        if let (Some(seed), None) = (&self.secrets.seed, self.commitment) {
            return Some(LogEvent::Commit(Box::new(seed.commitment())));
        }
        match self.position.turn() {
            Turn::Simultaneous(_) if self.waiting_seats() == SeatSet::NONE => {
                let choice = |choice: &ChoiceTime| match choice.lost {
                    Some(_) => Some((choice.seat, None)),
                    None => Some((choice.seat, Some(self.secrets.choice(choice.seat)?.clone()))),
                };
                let choices: Option<Vec<_>> = self.choices.iter().map(choice).collect();
                match Action::simultaneous(choices?) {
                    Ok(Action::Simultaneous(moves)) => Some(LogEvent::Reveal(moves)),
                    _ => None,
                }
            }
            Turn::Chance => {
                match self.secrets.seed?.action(&self.position, self.plies_len() as u32) {
                    Some(Action::Chance(event)) => Some(LogEvent::Chance(event)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Applies a line of the log that the table itself adds.
    pub(crate) fn apply_automatic(
        &mut self,
        at_ms: u64,
        line: &LogEvent,
        events: &mut Vec<Event>,
    ) -> Result<(), Rejection> {
        match line {
            LogEvent::Reveal(moves) => self.reveal(at_ms, moves, events),
            LogEvent::Chance(event) => self.deal(at_ms, event, events),
            LogEvent::Commit(commitment) => self.commit_to_seed(commitment),
            LogEvent::Seed(seed) => self.publish_seed(seed),
            _ => Ok(()),
        }
    }

    /// A seat chooses. `choice` is what it chose, if the table may know it.
    pub(crate) fn choose(
        &mut self,
        at_ms: u64,
        lag_ms: u64,
        seat: Seat,
        choice: Option<MoveText>,
        events: &mut Vec<Event>,
    ) {
        if self.phase == Phase::Waiting {
            self.begin(at_ms, events);
        }
        let PlyTime { spent_ms, credit_ms } = self.charge(at_ms, lag_ms, seat);
        if let Some(choice) = choice {
            self.secrets.add_choice(seat, choice);
        }
        self.add_choice(ChoiceTime { seat, spent_ms, credit_ms, lost: None }, events);
        self.advance(at_ms, events);
    }

    /// A seat chooses, in the log of a table: what it chose is not known.
    pub(crate) fn choose_unknown(
        &mut self,
        at_ms: u64,
        lag_ms: u64,
        seat: Seat,
        events: &mut Vec<Event>,
    ) -> Result<(), Rejection> {
        self.check_allowed(seat, &Command::Move(Action::Lost))?;
        self.check_turn(seat)?;
        if !matches!(self.position.turn(), Turn::Simultaneous(_)) {
            return Err(Rejection::Move(games::ActionError::OneSeatDecides));
        }
        self.choose(at_ms, lag_ms, seat, None, events);
        Ok(())
    }

    /// Adds a choice or a lost turn of a simultaneous turn.
    pub(crate) fn add_choice(&mut self, choice: ChoiceTime, events: &mut Vec<Event>) {
        let left_ms = self.left_ms(choice.seat);
        let ChoiceTime { seat, spent_ms, lost, .. } = choice;
        events.push(Event::Chosen(ChoiceRecord { seat, lost, spent_ms, left_ms }));
        self.choices.push(choice);
        self.choices.sort_by_key(|choice| choice.seat);
    }

    fn reveal(
        &mut self,
        at_ms: u64,
        moves: &SimultaneousMoves,
        events: &mut Vec<Event>,
    ) -> Result<(), Rejection> {
        if self.waiting_seats() != SeatSet::NONE || self.choices.is_empty() {
            return Err(Rejection::NotAllChosen);
        }
        let lost = |seat| self.choices.iter().any(|c| c.seat == seat && c.lost.is_some());
        if moves.iter().any(|(seat, choice)| choice.is_none() != lost(seat)) {
            return Err(Rejection::NotAllChosen);
        }
        let action = Action::Simultaneous(moves.clone());
        let mut next = self.position.clone();
        action.play(&mut next).map_err(Rejection::Move)?;
        let choices = std::mem::take(&mut self.choices);
        let spent_ms = choices.iter().map(|choice| choice.spent_ms).max().unwrap_or(0);
        self.clock.end_simultaneous_turn();
        self.push_joint_ply(at_ms, action, spent_ms, choices, events);
        self.advance(at_ms, events);
        Ok(())
    }

    fn deal(
        &mut self,
        at_ms: u64,
        event: &MoveText,
        events: &mut Vec<Event>,
    ) -> Result<(), Rejection> {
        if self.game_end().is_some() {
            return Err(Rejection::Over);
        }
        let action = Action::Chance(event.clone());
        let mut next = self.position.clone();
        action.play(&mut next).map_err(Rejection::Move)?;
        self.push_joint_ply(at_ms, action, 0, Vec::new(), events);
        self.advance(at_ms, events);
        Ok(())
    }

    /// Commits to the seed of chance. That happens once, before the first draw.
    fn commit_to_seed(&mut self, commitment: &ChanceCommitment) -> Result<(), Rejection> {
        let is_chance = |ply: &Ply| matches!(ply.played.action, Action::Chance(_));
        if self.commitment.is_some() || self.plies.iter().any(is_chance) {
            return Err(Rejection::WrongSeed);
        }
        self.commitment = Some(*commitment);
        Ok(())
    }

    /// Publishes the seed. Every draw of the game is verified.
    fn publish_seed(&mut self, seed: &ChanceSeed) -> Result<(), Rejection> {
        if self.game_end().is_none() {
            return Err(Rejection::NotOver);
        }
        if self.commitment != Some(seed.commitment()) {
            return Err(Rejection::WrongSeed);
        }
        for (plies, (position, ply)) in (0..).zip(self.positions_with_plies()) {
            let is_chance = matches!(ply.played.action, Action::Chance(_));
            if is_chance && seed.action(&position, plies).as_ref() != Some(&ply.played.action) {
                return Err(Rejection::WrongSeed);
            }
        }
        self.published_seed = Some(*seed);
        Ok(())
    }
}
