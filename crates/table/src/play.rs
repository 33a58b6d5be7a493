//! Plies, departures and endings.

use std::collections::BTreeSet;

use games::{Action, AnyPosition};
use rulebook::{Final, LOST_TURN, Notation, Outcome, Position, Seat, Team};

use crate::command::Offer;
use crate::config::Consent;
use crate::control::{RunOut, TimeControl};
use crate::ending::{Departure, Ended, Ending};
use crate::event::{Event, Lost, Played};
use crate::refused::Refusal;
use crate::table::{Gone, Phase, Ply, Table};

impl Table {
    /// The clock of the first turn starts.
    pub(crate) fn begin(&mut self, at_ms: u64, events: &mut Vec<Event>) {
        self.phase = Phase::Running;
        self.turn_begins(at_ms);
        events.push(Event::Begun);
    }

    pub(crate) fn turn_begins(&mut self, at_ms: u64) {
        self.turn_began_ms = at_ms;
        self.away.clear();
    }

    /// The move as it is written, if the seat may play it now.
    pub(crate) fn move_of(&self, seat: Seat, action: &Action) -> Result<Action, Refusal> {
        if let Phase::Paused { .. } = self.phase {
            return Err(Refusal::Paused);
        }
        match self.to_move() {
            Some(turn) if turn != seat => return Err(Refusal::TurnOf(turn)),
            _ => {}
        }
        legal(&self.position, seat, action)
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
        let elapsed_ms = self.spent_ms(at_ms);
        let credit_ms = self.quotas.credit_ms(seat, lag_ms, elapsed_ms);
        let spent_ms = elapsed_ms - credit_ms;
        self.quotas.move_made(seat, credit_ms);
        self.clock.spend(seat, spent_ms);
        self.put(at_ms, seat, action, None, (spent_ms, credit_ms), events);
        self.settle(at_ms, events);
    }

    /// One ply more.
    fn put(
        &mut self,
        at_ms: u64,
        seat: Seat,
        action: Action,
        lost: Option<Lost>,
        (spent_ms, credit_ms): (u64, u64),
        events: &mut Vec<Event>,
    ) {
        let played = action.play_on(&mut self.position);
        debug_assert!(played.is_ok(), "{played:?}");
        self.history.push(&self.position);
        self.turn_begins(at_ms);
        if let Phase::Paused { since_ms } = &mut self.phase {
            *since_ms = at_ms;
        }
        let left_ms = self.config.control.budget_ms().and(self.clock.waiting_ms(seat));
        let number = self.plies.len() as u32 + 1;
        let played = Played { seat, number, action, lost, spent_ms, left_ms };
        events.push(Event::Played(played.clone()));
        self.plies.push(Ply { played, credit_ms: credit_ms as u32 });
        self.offered = rulebook::BySeat::from_fn(self.offered.seats(), |_| 0);
        // Who plays on has declined; and what was to be taken back is no longer the last ply.
        self.lapse(
            |open| {
                let played_on = lost.is_none() && !open.accepted.contains(seat);
                played_on || matches!(open.offer, Offer::TakeBack { .. })
            },
            events,
        );
    }

    /// Sees whether the game is over, and passes over the turns of those who are out of it.
    pub(crate) fn settle(&mut self, at_ms: u64, events: &mut Vec<Event>) {
        loop {
            if self.ended().is_some() {
                return;
            }
            if self.position.outcome().is_over() {
                return self.end(Ending::Rules, events);
            }
            if let Some(impasse) = self.history.impasse() {
                return self.end(Ending::Impasse(impasse), events);
            }
            let gone = self.gone_seats();
            let Some(seat) = self.to_move().filter(|seat| gone.contains(*seat)) else { return };
            if self.phase == Phase::Waiting {
                self.begin(at_ms, events);
            }
            // Who goes while the clock shows nothing and lag is waited for has spent all there was.
            let allowed_ms = self.clock.allowed_ms(seat).unwrap_or(u64::MAX);
            let spent_ms = self.spent_ms(at_ms).min(allowed_ms);
            self.clock.pass(spent_ms);
            self.put(at_ms, seat, Action::Lost, Some(Lost::Gone), (spent_ms, 0), events);
        }
    }

    /// The seat to move has no time left.
    pub(crate) fn run_out(&mut self, at_ms: u64, events: &mut Vec<Event>) {
        let Some(seat) = self.to_move() else { return };
        let spent_ms = self.clock.allowed_ms(seat).unwrap_or(0);
        self.clock.run_out(seat);
        if self.config.control.run_out() == RunOut::Game {
            // A budget belongs to the team.
            let alone = matches!(self.config.control, TimeControl::Days { .. });
            let team = self.position.team(seat);
            let (seats, gone) = (self.position.seats(), self.gone_seats());
            for other in seats.iter().filter(|other| !gone.contains(*other)) {
                if other == seat || (!alone && self.position.team(other) == team) {
                    self.go(other, Departure::OutOfTime, events);
                }
            }
            self.lapse(|_| true, events);
            if self.sides_in_play() <= 1 {
                return self.end(Ending::OutOfTime(seat), events);
            }
        }
        self.put(at_ms, seat, Action::Lost, Some(Lost::Clock), (spent_ms, 0), events);
        self.settle(at_ms, events);
    }

    /// A seat goes before the game is over.
    pub(crate) fn depart(
        &mut self,
        at_ms: u64,
        seat: Seat,
        departure: Departure,
        events: &mut Vec<Event>,
    ) {
        self.go(seat, departure, events);
        self.lapse(|_| true, events);
        if self.sides_in_play() <= 1 {
            return self.end(departure.ending(seat), events);
        }
        self.settle(at_ms, events);
    }

    fn go(&mut self, seat: Seat, departure: Departure, events: &mut Vec<Event>) {
        self.gone.push(Gone { seat, departure, plies: self.plies.len() as u32 });
        events.push(Event::Gone(seat, departure));
    }

    /// Sides with somebody left to play for them.
    fn sides_in_play(&self) -> usize {
        let gone = self.gone_seats();
        let seats = self.position.seats().iter().filter(|seat| !gone.contains(*seat));
        seats.map(|seat| self.position.team(seat)).collect::<BTreeSet<Team>>().len()
    }

    /// The game counts for nothing.
    pub(crate) fn abort(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let early = self.plies.len() < self.position.seats().len();
        if !early && self.config.consent == Consent::Everybody {
            return Err(Refusal::TooLateToAbort);
        }
        self.end(Ending::Aborted, events);
        Ok(())
    }

    pub(crate) fn end(&mut self, ending: Ending, events: &mut Vec<Event>) {
        let outcome = self.result(ending);
        self.lapse(|_| true, events);
        self.offered = rulebook::BySeat::from_fn(self.offered.seats(), |_| 0);
        self.phase = Phase::Over(Ended { ending, outcome });
        events.push(Event::Ended(ending));
    }

    /// The result of a game that ends here, in this way (rule E6).
    fn result(&self, ending: Ending) -> Outcome {
        let replay = self.moves_record().replay();
        let (by_rules, stalled) = match &replay {
            Ok(replay) => (replay.outcome, replay.stalled),
            Err(_) => (self.history.outcome(&self.position), self.position.stalled()),
        };
        let team = |seat: Seat| self.position.team(seat);
        let last = self.gone_seats();
        match (ending, by_rules, stalled) {
            (Ending::Aborted, ..) => Outcome::Unfinished,
            (Ending::Rules | Ending::Impasse(_), Outcome::Final(end), _)
            | (Ending::Agreed, _, Outcome::Final(end)) => {
                Outcome::Final(end.ranked_last(last, team))
            }
            (Ending::Rules | Ending::Impasse(_), outcome, _) | (Ending::Agreed, _, outcome) => {
                outcome
            }
            (_, _, stalled) => {
                let score = match stalled {
                    Outcome::Final(end) => end.score,
                    _ => rulebook::BySeat::from_fn(self.position.seats(), |_| 0),
                };
                let credited = Final::by_score(self.credited(score), team, ending.code());
                Outcome::Final(credited.ranked_last(last, team))
            }
        }
    }

    /// In a game of two sides, the one that is left is credited the winning number.
    fn credited(&self, mut score: rulebook::BySeat<i32>) -> rulebook::BySeat<i32> {
        let gone = self.gone_seats();
        let seats = self.position.seats();
        let team = |seat: Seat| self.position.team(seat);
        let sides: BTreeSet<Team> = seats.iter().map(team).collect();
        let left: BTreeSet<Team> =
            seats.iter().filter(|seat| !gone.contains(*seat)).map(team).collect();
        if sides.len() == 2 {
            for seat in seats.iter().filter(|seat| left.contains(&team(*seat))) {
                score[seat] = score[seat].max(self.position.stakes().win);
            }
        }
        score
    }
}

/// The move as it is written, if the seat to move may play it on a position.
pub(crate) fn legal(
    position: &AnyPosition,
    seat: Seat,
    action: &Action,
) -> Result<Action, Refusal> {
    let text = match action {
        Action::Move(text) => text.as_str(),
        // Nobody loses a turn of their own will, but some have nothing else.
        Action::Lost => LOST_TURN,
        Action::Together(_) | Action::Chance(_) => {
            return Err(Refusal::Move(games::Refusal::OneSeatDecides));
        }
    };
    let unread = |error| Refusal::Move(games::Refusal::Text(error));
    let m = position.read_move(text).map_err(unread)?;
    let checked = position.check(seat, &m);
    checked.map_err(|reason| Refusal::Move(games::Refusal::Illegal(reason)))?;
    Action::of(position, &m).map_err(unread)
}
