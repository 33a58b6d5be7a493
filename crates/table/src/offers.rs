//! Offers that need the consent of others.

use rulebook::{BySeat, Position, Seat, SeatSet};

use crate::clock::Clock;
use crate::command::Offer;
use crate::config::{Config, Consent};
use crate::ending::Ending;
use crate::event::{Event, LostTurnReason};
use crate::lag::LagCompensation;
use crate::rejection::Rejection;
use crate::table::{OFFERS_PER_PLY, OpenOffer, Phase, Ply, Table};

impl Table {
    /// Makes an offer. If the same offer is open, accepts it.
    pub(crate) fn offer(
        &mut self,
        at_ms: u64,
        seat: Seat,
        offer: Offer,
        events: &mut Vec<Event>,
    ) -> Result<(), Rejection> {
        self.check_offer(offer)?;
        match self.offers.iter().find(|open| open.offer.is_like(offer)) {
            Some(open) if open.offer == offer && !open.accepted.contains(seat) => {
                return self.accept(at_ms, seat, offer, events);
            }
            Some(_) => return Err(Rejection::OfferedAlready),
            None => {}
        }
        let one_decides = self.config.consent == Consent::Any;
        if !one_decides && self.offer_counts[seat] >= OFFERS_PER_PLY {
            return Err(Rejection::TooManyOffers);
        }
        self.offer_counts[seat] = self.offer_counts[seat].saturating_add(1);
        events.push(Event::Offered(seat, offer));
        self.offers.push(OpenOffer { offer, by: seat, accepted: SeatSet::NONE.with(seat) });
        self.settle_if_accepted(at_ms, offer, events);
        Ok(())
    }

    pub(crate) fn accept(
        &mut self,
        at_ms: u64,
        seat: Seat,
        offer: Offer,
        events: &mut Vec<Event>,
    ) -> Result<(), Rejection> {
        let open = self.offers.iter_mut().find(|open| open.offer == offer);
        let open = open.ok_or(Rejection::NoOffer)?;
        if open.accepted.contains(seat) {
            return Err(Rejection::AcceptedAlready);
        }
        open.accepted = open.accepted.with(seat);
        events.push(Event::Accepted(seat, offer));
        self.settle_if_accepted(at_ms, offer, events);
        Ok(())
    }

    pub(crate) fn decline(
        &mut self,
        seat: Seat,
        offer: Offer,
        events: &mut Vec<Event>,
    ) -> Result<(), Rejection> {
        let index = self.offers.iter().position(|open| open.offer == offer);
        self.offers.remove(index.ok_or(Rejection::NoOffer)?);
        events.push(Event::Declined(seat, offer));
        Ok(())
    }

    /// Returns whether an offer is possible after the end of the game.
    /// A game whose seed is published stays over, because later events of chance would be known.
    pub(crate) fn is_possible_after_end(&self, offer: Offer) -> bool {
        let can_be_taken_back =
            self.config.consent == Consent::Any && self.published_seed.is_none();
        match offer {
            Offer::Rematch => !self.rematch_agreed,
            Offer::TakeBack { .. } => can_be_taken_back && !self.rematch_agreed,
            Offer::Impasse | Offer::Pause => false,
        }
    }

    /// Checks that the offer makes sense now.
    fn check_offer(&self, offer: Offer) -> Result<(), Rejection> {
        let over = self.game_end().is_some();
        match (offer, &self.phase) {
            (Offer::Rematch, _) if !over => Err(Rejection::NotOver),
            (Offer::Pause, Phase::Waiting) => Err(Rejection::NotBegun),
            (Offer::Pause, Phase::Paused { .. }) => Err(Rejection::Paused),
            (Offer::TakeBack { plies }, _) => {
                let played = self.plies.len() as u32;
                let said_since =
                    over || self.dropouts.iter().any(|dropout| dropout.plies == played);
                let possible = plies <= played && (plies > 0 || said_since);
                if possible { Ok(()) } else { Err(Rejection::NothingToTakeBack) }
            }
            _ => Ok(()),
        }
    }

    /// Takes those offers off the table.
    pub(crate) fn withdraw_offers(
        &mut self,
        lapses: impl Fn(&OpenOffer) -> bool,
        events: &mut Vec<Event>,
    ) {
        let lapsed = self.offers.extract_if(.., |open| lapses(open));
        events.extend(lapsed.map(|open| Event::Lapsed(open.offer)));
    }

    /// Executes an offer that all players have accepted.
    fn settle_if_accepted(&mut self, at_ms: u64, offer: Offer, events: &mut Vec<Event>) {
        let Some(index) = self.offers.iter().position(|open| open.offer == offer) else { return };
        let accepted = self.offers[index].accepted;
        let dropped_out =
            if offer == Offer::Rematch { SeatSet::NONE } else { self.dropped_out_seats() };
        let must_agree = |seat: Seat| !dropped_out.contains(seat);
        let all = self
            .position
            .seats()
            .iter()
            .filter(|seat| must_agree(*seat))
            .all(|seat| self.config.consent == Consent::Any || accepted.contains(seat));
        if !all {
            return;
        }
        self.offers.remove(index);
        match offer {
            Offer::Impasse => self.end(Ending::Agreed, events),
            Offer::TakeBack { plies } => self.take_back(at_ms, plies, events),
            Offer::Pause => {
                self.phase = Phase::Paused { since_ms: at_ms };
                events.push(Event::Paused);
            }
            Offer::Rematch => {
                self.rematch_agreed = true;
                events.push(Event::Again);
            }
        }
    }

    /// Takes back plies. The turn begins again.
    fn take_back(&mut self, at_ms: u64, plies: u32, events: &mut Vec<Event>) {
        let stand = self.plies.len().saturating_sub(plies as usize);
        let before = self.positions_with_plies().nth(stand).map(|(before, _)| before);
        if let Some(before) = before {
            self.position = before;
        }
        for _ in stand..self.plies.len() {
            self.history.pop();
        }
        self.plies.truncate(stand);
        self.choices.clear();
        self.secrets.choices.clear();
        self.dropouts.retain(|dropout| (dropout.plies as usize) < stand);
        self.recompute_clock();
        self.begin_turn(at_ms);
        self.phase = match self.phase {
            Phase::Paused { .. } => Phase::Paused { since_ms: at_ms },
            Phase::Waiting => Phase::Waiting,
            Phase::Running | Phase::Over(_) => Phase::Running,
        };
        self.offer_counts = BySeat::from_fn(self.offer_counts.seats(), |_| 0);
        events.push(Event::Back { plies: stand as u32 });
        self.withdraw_offers(|_| true, events);
        self.advance(at_ms, events);
    }

    /// Clock and quotas follow from the plies that stand.
    fn recompute_clock(&mut self) {
        let start = &self.start;
        let Config { control, lag, .. } = self.config;
        self.clock = Clock::new(control, start.seats(), |seat| start.team(seat));
        self.lag_compensation = LagCompensation::new(lag, control, start.seats());
        for Ply { played, credit_ms, choices } in &self.plies {
            for choice in choices.iter() {
                match choice.lost {
                    None => {
                        self.lag_compensation.record_move(choice.seat, choice.credit_ms);
                        self.clock.spend_simultaneous(choice.seat, choice.spent_ms);
                    }
                    Some(LostTurnReason::Timeout) => {
                        self.clock.run_out_simultaneous(choice.seat);
                    }
                    Some(LostTurnReason::Dropout) => {}
                }
            }
            match (played.seat, played.lost) {
                (None, _) if choices.is_empty() => {}
                (None, _) => self.clock.end_simultaneous_turn(),
                (Some(seat), None) => {
                    self.lag_compensation.record_move(seat, u64::from(*credit_ms));
                    self.clock.spend(seat, played.spent_ms);
                }
                (Some(seat), Some(LostTurnReason::Timeout)) => self.clock.run_out(seat),
                (Some(_), Some(LostTurnReason::Dropout)) => self.clock.pass(played.spent_ms),
            }
        }
    }

    /// The clock runs again.
    pub(crate) fn resume(&mut self, at_ms: u64, events: &mut Vec<Event>) -> Result<(), Rejection> {
        let Phase::Paused { since_ms } = self.phase else { return Err(Rejection::NotPaused) };
        self.credited_spans.add(since_ms, at_ms);
        self.phase = Phase::Running;
        events.push(Event::Resumed);
        Ok(())
    }
}
