//! Plies, departures and endings.

use std::collections::BTreeSet;

use games::{Action, AnyPosition};
use rulebook::{
    BySeat, FinalResult, LOST_TURN, Notation, Outcome, Position, Seat, SeatSet, Team, Turn,
};

use crate::command::{Command, Offer};
use crate::config::Consent;
use crate::ending::{Departure, Ending, GameEnd};
use crate::event::{Event, LostTurnReason, PlyRecord};
use crate::rejection::Rejection;
use crate::simultaneous::ChoiceTime;
use crate::table::{Dropout, Phase, Ply, Table};
use crate::time_control::{TimeControl, TimeoutPenalty};

/// Time of a ply.
#[derive(Clone, Copy)]
pub(crate) struct PlyTime {
    /// Time spent, without the credit.
    pub spent_ms: u64,
    /// Lag credited to the seat.
    pub credit_ms: u64,
}

impl PlyTime {
    fn without_lag(spent_ms: u64) -> PlyTime {
        PlyTime { spent_ms, credit_ms: 0 }
    }
}

impl Table {
    /// The clock of the first turn starts.
    pub(crate) fn begin(&mut self, at_ms: u64, events: &mut Vec<Event>) {
        self.phase = Phase::Running;
        self.begin_turn(at_ms);
        events.push(Event::Begun);
    }

    pub(crate) fn begin_turn(&mut self, at_ms: u64) {
        self.turn_began_ms = at_ms;
        self.credited_spans.clear();
    }

    /// Checks a move of a seat and returns it in canonical notation.
    pub(crate) fn check_move(&self, seat: Seat, action: &Action) -> Result<Action, Rejection> {
        self.check_turn(seat)?;
        check_legal(&self.position, seat, action)
    }

    /// Checks that a seat may move now.
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Rejection> {
        if let Phase::Paused { .. } = self.phase {
            return Err(Rejection::Paused);
        }
        let waiting = self.waiting_seats();
        match waiting.iter().next() {
            _ if waiting.contains(seat) => Ok(()),
            _ if self.chosen_seats().contains(seat) => Err(Rejection::ChosenAlready),
            Some(turn) => Err(Rejection::TurnOf(turn)),
            None if self.position.turn() == Turn::Chance => {
                Err(Rejection::Move(games::ActionError::ChanceDecides))
            }
            None => Ok(()),
        }
    }

    /// Plays a move that was found good.
    pub(crate) fn play(
        &mut self,
        at_ms: u64,
        lag_ms: u64,
        seat: Seat,
        action: Action,
        events: &mut Vec<Event>,
    ) {
        if self.phase == Phase::Waiting {
            self.begin(at_ms, events);
        }
        let time = self.charge(at_ms, lag_ms, seat);
        self.push_ply(at_ms, seat, action, None, time, events);
        self.advance(at_ms, events);
    }

    /// Charges the clock of a seat for its move.
    pub(crate) fn charge(&mut self, at_ms: u64, lag_ms: u64, seat: Seat) -> PlyTime {
        let elapsed_ms = self.spent_ms(at_ms);
        let credit_ms = self.lag_compensation.credit_ms(seat, lag_ms, elapsed_ms);
        let spent_ms = elapsed_ms - credit_ms;
        self.lag_compensation.record_move(seat, credit_ms);
        match self.position.turn() {
            Turn::Simultaneous(_) => self.clock.spend_simultaneous(seat, spent_ms),
            _ => self.clock.spend(seat, spent_ms),
        }
        PlyTime { spent_ms, credit_ms }
    }

    /// Time left of a seat after its ply, where it has its own clock.
    pub(crate) fn left_ms(&self, seat: Seat) -> Option<u64> {
        self.config.control.budget_ms().and(self.clock.waiting_ms(seat))
    }

    /// Adds a ply of one seat.
    fn push_ply(
        &mut self,
        at_ms: u64,
        seat: Seat,
        action: Action,
        lost: Option<LostTurnReason>,
        PlyTime { spent_ms, credit_ms }: PlyTime,
        events: &mut Vec<Event>,
    ) {
        let left_ms = self.left_ms(seat);
        let number = self.plies_len() as u32 + 1;
        let played = PlyRecord { seat: Some(seat), number, action, lost, spent_ms, left_ms };
        let ply = Ply { played, credit_ms: credit_ms as u32, choices: Box::default() };
        let played_on = if lost.is_none() { SeatSet::NONE.with(seat) } else { SeatSet::NONE };
        self.append_ply(at_ms, ply, played_on, events);
    }

    /// Adds a ply that several seats or chance decided.
    pub(crate) fn push_joint_ply(
        &mut self,
        at_ms: u64,
        action: Action,
        spent_ms: u64,
        choices: Vec<ChoiceTime>,
        events: &mut Vec<Event>,
    ) {
        let chosen = choices.iter().filter(|choice| choice.lost.is_none());
        let played_on = chosen.map(|choice| choice.seat).collect();
        let number = self.plies_len() as u32 + 1;
        let played = PlyRecord { seat: None, number, action, lost: None, spent_ms, left_ms: None };
        self.append_ply(
            at_ms,
            Ply { played, credit_ms: 0, choices: choices.into() },
            played_on,
            events,
        );
    }

    /// Plays a ply; `played_on` are the seats that moved of their own will.
    fn append_ply(&mut self, at_ms: u64, ply: Ply, played_on: SeatSet, events: &mut Vec<Event>) {
        let played = ply.played.action.play(&mut self.position);
        debug_assert!(played.is_ok(), "{played:?}");
        self.history.push(&self.position);
        self.secrets.choices.clear();
        self.begin_turn(at_ms);
        if let Phase::Paused { since_ms } = &mut self.phase {
            *since_ms = at_ms;
        }
        events.push(Event::Played(ply.played.clone()));
        self.plies.push(ply);
        self.offer_counts = BySeat::from_fn(self.offer_counts.seats(), |_| 0);
        // A seat that plays on has declined. What was to be taken back is no longer the last ply.
        self.withdraw_offers(
            |open| {
                played_on.iter().any(|seat| !open.accepted.contains(seat))
                    || matches!(open.offer, Offer::TakeBack { .. })
            },
            events,
        );
    }

    /// Ends the game if it is over, and skips the turns of dropped-out seats.
    pub(crate) fn advance(&mut self, at_ms: u64, events: &mut Vec<Event>) {
        loop {
            if self.game_end().is_some() {
                return;
            }
            if self.position.outcome().is_over() {
                return self.end(Ending::Rules, events);
            }
            if let Some(impasse) = self.history.impasse() {
                return self.end(Ending::Impasse(impasse), events);
            }
            let dropped_out = self.dropped_out_seats();
            let waiting = self.waiting_seats();
            let Some(seat) = waiting.iter().find(|seat| dropped_out.contains(*seat)) else {
                return;
            };
            if self.phase == Phase::Waiting {
                self.begin(at_ms, events);
            }
            // Who goes while the clock shows nothing and lag is waited for has spent all there was.
            let allowed_ms = self.clock.allowed_ms(seat).unwrap_or(u64::MAX);
            let spent_ms = self.spent_ms(at_ms).min(allowed_ms);
            let lost = LostTurnReason::Dropout;
            if self.to_move().is_some() {
                self.clock.pass(spent_ms);
            }
            self.lose_turn(at_ms, seat, lost, spent_ms, events);
        }
    }

    /// A waiting seat loses its turn.
    fn lose_turn(
        &mut self,
        at_ms: u64,
        seat: Seat,
        lost: LostTurnReason,
        spent_ms: u64,
        events: &mut Vec<Event>,
    ) {
        if self.to_move().is_some() {
            let time = PlyTime::without_lag(spent_ms);
            self.push_ply(at_ms, seat, Action::Lost, Some(lost), time, events);
        } else {
            self.add_choice(ChoiceTime { seat, spent_ms, credit_ms: 0, lost: Some(lost) }, events);
        }
    }

    /// Waiting seats have no time left. In a simultaneous turn these can be several.
    pub(crate) fn run_out(&mut self, at_ms: u64, seats: SeatSet, events: &mut Vec<Event>) {
        // Partners share a budget, so the time of all is read before any clock is stopped.
        let spent_ms =
            BySeat::from_fn(self.position.seats(), |seat| self.clock.allowed_ms(seat).unwrap_or(0));
        for seat in seats.iter() {
            match self.position.turn() {
                Turn::Simultaneous(_) => self.clock.run_out_simultaneous(seat),
                _ => self.clock.run_out(seat),
            }
        }
        if self.config.control.timeout_penalty() == TimeoutPenalty::Game {
            self.drop_out_of_time(seats, events);
            if let (0 | 1, Some(seat)) = (self.sides_in_play(), seats.iter().next()) {
                return self.end(Ending::OutOfTime(seat), events);
            }
        }
        for seat in seats.iter() {
            self.lose_turn(at_ms, seat, LostTurnReason::Timeout, spent_ms[seat], events);
        }
        self.advance(at_ms, events);
    }

    /// Drops seats without time left out of the game. A budget belongs to the team.
    fn drop_out_of_time(&mut self, late: SeatSet, events: &mut Vec<Event>) {
        let alone = matches!(self.config.control, TimeControl::Days { .. });
        let team = |seat: Seat| self.position.team(seat);
        let is_late = |seat: Seat| {
            late.contains(seat) || (!alone && late.iter().any(|other| team(other) == team(seat)))
        };
        let dropped_out = self.dropped_out_seats();
        let in_game = self.position.seats().iter().filter(|seat| !dropped_out.contains(*seat));
        let leaving: Vec<Seat> = in_game.filter(|seat| is_late(*seat)).collect();
        for seat in leaving {
            self.drop_out(seat, Departure::OutOfTime, events);
        }
        self.withdraw_offers(|_| true, events);
    }

    /// Drops a seat out of the running game.
    pub(crate) fn depart(
        &mut self,
        at_ms: u64,
        seat: Seat,
        departure: Departure,
        events: &mut Vec<Event>,
    ) {
        self.drop_out(seat, departure, events);
        self.withdraw_offers(|_| true, events);
        if self.sides_in_play() <= 1 {
            return self.end(departure.ending(seat), events);
        }
        self.advance(at_ms, events);
    }

    fn drop_out(&mut self, seat: Seat, departure: Departure, events: &mut Vec<Event>) {
        self.dropouts.push(Dropout { seat, departure, plies: self.plies.len() as u32 });
        events.push(Event::DroppedOut(seat, departure));
    }

    /// Number of sides with at least one active seat.
    fn sides_in_play(&self) -> usize {
        let dropped_out = self.dropped_out_seats();
        let seats = self.position.seats().iter().filter(|seat| !dropped_out.contains(*seat));
        seats.map(|seat| self.position.team(seat)).collect::<BTreeSet<Team>>().len()
    }

    /// The game counts for nothing.
    pub(crate) fn abort(&mut self, events: &mut Vec<Event>) -> Result<(), Rejection> {
        let moves = self.plies.iter().filter(|ply| !matches!(ply.played.action, Action::Chance(_)));
        let early = moves.count() < self.position.seats().len();
        if !early && self.config.consent == Consent::All {
            return Err(Rejection::TooLateToAbort);
        }
        self.end(Ending::Aborted, events);
        Ok(())
    }

    pub(crate) fn end(&mut self, ending: Ending, events: &mut Vec<Event>) {
        let outcome = self.result(ending);
        self.withdraw_offers(|_| true, events);
        self.offer_counts = BySeat::from_fn(self.offer_counts.seats(), |_| 0);
        self.secrets.choices.clear();
        self.phase = Phase::Over(GameEnd { ending, outcome });
        events.push(Event::Ended(ending));
    }

    /// The result of a game that ends here, in this way (rule E6).
    fn result(&self, ending: Ending) -> Outcome {
        let replay = self.moves_record().replay();
        let (by_rules, adjudicated) = match &replay {
            Ok(replay) => (replay.outcome, replay.adjudicated),
            Err(_) => (self.history.outcome(&self.position), self.position.adjudicate()),
        };
        let team = |seat: Seat| self.position.team(seat);
        let last = self.dropped_out_seats();
        match (ending, by_rules, adjudicated) {
            (Ending::Aborted, ..) => Outcome::Unfinished,
            (Ending::Rules | Ending::Impasse(_), Outcome::Final(end), _)
            | (Ending::Agreed, _, Outcome::Final(end)) => {
                Outcome::Final(end.ranked_last(last, team))
            }
            (Ending::Rules | Ending::Impasse(_), outcome, _) | (Ending::Agreed, _, outcome) => {
                outcome
            }
            (_, _, adjudicated) => {
                let score = match adjudicated {
                    Outcome::Final(end) => end.score,
                    _ => BySeat::from_fn(self.position.seats(), |_| 0),
                };
                let credited =
                    FinalResult::by_score(self.credit_winner(score), team, ending.code());
                Outcome::Final(credited.ranked_last(last, team))
            }
        }
    }

    /// In a game of two sides, the one that is left is credited the winning number.
    fn credit_winner(&self, mut score: BySeat<i32>) -> BySeat<i32> {
        let dropped_out = self.dropped_out_seats();
        let seats = self.position.seats();
        let team = |seat: Seat| self.position.team(seat);
        let sides: BTreeSet<Team> = seats.iter().map(team).collect();
        let left: BTreeSet<Team> =
            seats.iter().filter(|seat| !dropped_out.contains(*seat)).map(team).collect();
        if sides.len() == 2 {
            for seat in seats.iter().filter(|seat| left.contains(&team(*seat))) {
                score[seat] = score[seat].max(self.position.stakes().win);
            }
        }
        score
    }
}

/// Returns a command with its move in canonical notation, if the move can be read.
pub(crate) fn canonical_command(position: &AnyPosition, command: &Command) -> Command {
    let canonical = match command {
        Command::Move(Action::Move(text)) => position
            .read_move(text.as_str())
            .ok()
            .and_then(|m| Action::from_move(position, &m).ok())
            .map(Command::Move),
        _ => None,
    };
    canonical.unwrap_or_else(|| command.clone())
}

/// Checks a move on a position and returns it in canonical notation.
pub(crate) fn check_legal(
    position: &AnyPosition,
    seat: Seat,
    action: &Action,
) -> Result<Action, Rejection> {
    let text = match action {
        Action::Move(text) => text.as_str(),
        // A lost turn is no choice, but it is the only action where no move exists.
        Action::Lost => LOST_TURN,
        Action::Simultaneous(_) | Action::Chance(_) => {
            return Err(Rejection::Move(games::ActionError::OneSeatDecides));
        }
    };
    let unread = |error| Rejection::Move(games::ActionError::Text(error));
    let m = position.read_move(text).map_err(unread)?;
    let checked = position.check(seat, &m);
    checked.map_err(|reason| Rejection::Move(games::ActionError::Illegal(reason)))?;
    match (position.turn(), Action::from_move(position, &m).map_err(unread)?) {
        (Turn::Simultaneous(_), Action::Lost) => {
            Err(Rejection::Move(games::ActionError::SimultaneousTurn))
        }
        (_, action) => Ok(action),
    }
}
