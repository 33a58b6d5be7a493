//! A mirror that follows only the events of a table. Its state must equal that of the table.

use games::{Action, AnyPosition, Game, History};
use rulebook::{Position, Seat, SeatSet};
use table::{Ending, Event, Offer, Phase, Table};

pub struct EventMirror {
    game: Game,
    start: AnyPosition,
    plies: Vec<(Option<Seat>, Action)>,
    /// Seats that dropped out, with the number of plies.
    gone: Vec<(Seat, u32)>,
    open: Vec<Offer>,
    begun: bool,
    paused: bool,
    ended: Option<Ending>,
    again: bool,
}

impl EventMirror {
    pub fn new(table: &Table) -> EventMirror {
        EventMirror {
            game: table.config().game.clone(),
            start: table.start().clone(),
            plies: plies_of(table),
            gone: Vec::new(),
            open: Vec::new(),
            begun: false,
            paused: false,
            ended: table.game_end().map(|ended| ended.ending),
            again: false,
        }
    }

    pub fn follow(&mut self, event: &Event) {
        match event {
            Event::Begun => {
                assert!(!self.begun);
                self.begun = true;
            }
            Event::Played(played) => {
                let chance = matches!(played.action, Action::Chance(_));
                assert!((self.begun || chance) && self.ended.is_none());
                assert_eq!(played.number as usize, self.plies.len() + 1, "plies are dense");
                assert!(played.lost.is_none() || played.action == Action::Lost);
                self.plies.push((played.seat, played.action.clone()));
            }
            Event::Chosen(_) => assert!(self.begun && self.ended.is_none()),
            Event::Offered(_, offer) => self.open.push(*offer),
            Event::Accepted(_, offer) => assert!(self.open.contains(offer)),
            Event::Declined(_, offer) | Event::Lapsed(offer) => self.close(*offer),
            Event::Back { plies } => {
                self.plies.truncate(*plies as usize);
                self.gone.retain(|(_, after)| after < plies);
                // What is over goes on; what had not begun has not begun.
                self.begun |= self.ended.take().is_some();
                self.close_like(|offer| matches!(offer, Offer::TakeBack { .. }));
            }
            Event::Paused => {
                self.paused = true;
                self.close_like(|offer| offer == Offer::Pause);
            }
            Event::Resumed => self.paused = false,
            Event::Outage { .. } => assert!(self.begun),
            Event::DroppedOut(seat, _) => self.gone.push((*seat, self.plies.len() as u32)),
            Event::Ended(ending) => {
                self.ended = Some(*ending);
                self.paused = false;
                self.close_like(|offer| offer == Offer::Impasse);
            }
            Event::Again => {
                self.again = true;
                self.close_like(|offer| offer == Offer::Rematch);
            }
        }
    }

    fn close(&mut self, offer: Offer) {
        let index = self.open.iter().position(|open| *open == offer).expect("an open offer");
        self.open.remove(index);
    }

    fn close_like(&mut self, like: impl Fn(Offer) -> bool) {
        self.open.retain(|open| !like(*open));
    }

    pub fn check(&self, table: &Table) {
        let plies = plies_of(table);
        assert_eq!(plies, self.plies);
        let gone: SeatSet = self.gone.iter().map(|(seat, _)| *seat).collect();
        assert_eq!(table.dropped_out_seats(), gone);
        let open: Vec<Offer> = table.offers().iter().map(|open| open.offer).collect();
        assert_eq!(open, self.open);
        assert_eq!(table.game_end().map(|ended| ended.ending), self.ended);
        assert_eq!(table.rematch().is_some(), self.again);
        match table.phase() {
            Phase::Waiting => assert!(!self.begun),
            Phase::Running => assert!(self.begun && !self.paused),
            Phase::Paused { .. } => assert!(self.paused),
            Phase::Over(_) => assert!(self.ended.is_some()),
        }
        self.check_position(table);
    }

    /// The moves lead to the position, each played by the seat whose turn it was.
    fn check_position(&self, table: &Table) {
        // A whole game is played over only now and then: when it has a round length.
        if !self.plies.len().is_multiple_of(8) {
            return;
        }
        assert_eq!(table.config().game, self.game);
        let mut position = self.start.clone();
        let mut history = History::new(&position);
        for ((before, _), (seat, action)) in table.positions_with_plies().zip(&self.plies) {
            assert!(seat.is_none_or(|seat| position.turn().is_of(seat)));
            assert_eq!(before, position);
            action.play(&mut position).expect("a move that was played");
            history.push(&position);
        }
        assert_eq!(*table.position(), position);
        assert_eq!(table.history().plies(), history.plies());
        assert_eq!(table.history().occurrences(), history.occurrences());
    }
}

fn plies_of(table: &Table) -> Vec<(Option<Seat>, Action)> {
    table.plies().iter().map(|ply| (ply.played.seat, ply.played.action.clone())).collect()
}
