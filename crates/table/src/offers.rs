//! What needs the consent of others.

use rulebook::{BySeat, Position, Seat, SeatSet};

use crate::clock::Clock;
use crate::command::Offer;
use crate::config::{Config, Consent};
use crate::ending::Ending;
use crate::event::{Event, Lost};
use crate::lag::Quotas;
use crate::refused::Refusal;
use crate::table::{OFFERS_PER_PLY, OpenOffer, Phase, Ply, Table};

impl Table {
    /// A seat offers something. If somebody has offered just that, it accepts.
    pub(crate) fn offer(
        &mut self,
        at_ms: u64,
        seat: Seat,
        offer: Offer,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.makes_sense(offer)?;
        match self.offers.iter().find(|open| open.offer.is_like(offer)) {
            Some(open) if open.offer == offer && !open.accepted.contains(seat) => {
                return self.accept(at_ms, seat, offer, events);
            }
            Some(_) => return Err(Refusal::OfferedAlready),
            None => {}
        }
        let anybody = self.config.consent == Consent::Anybody;
        if !anybody && self.offered[seat] >= OFFERS_PER_PLY {
            return Err(Refusal::TooManyOffers);
        }
        self.offered[seat] = self.offered[seat].saturating_add(1);
        events.push(Event::Offered(seat, offer));
        self.offers.push(OpenOffer { offer, by: seat, accepted: SeatSet::NONE.with(seat) });
        self.agree_if_all(at_ms, offer, events);
        Ok(())
    }

    pub(crate) fn accept(
        &mut self,
        at_ms: u64,
        seat: Seat,
        offer: Offer,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let open = self.offers.iter_mut().find(|open| open.offer == offer);
        let open = open.ok_or(Refusal::NoOffer)?;
        if open.accepted.contains(seat) {
            return Err(Refusal::AcceptedAlready);
        }
        open.accepted = open.accepted.with(seat);
        events.push(Event::Accepted(seat, offer));
        self.agree_if_all(at_ms, offer, events);
        Ok(())
    }

    pub(crate) fn decline(
        &mut self,
        seat: Seat,
        offer: Offer,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let index = self.offers.iter().position(|open| open.offer == offer);
        self.offers.remove(index.ok_or(Refusal::NoOffer)?);
        events.push(Event::Declined(seat, offer));
        Ok(())
    }

    /// Whether there is anything to agree on.
    fn makes_sense(&self, offer: Offer) -> Result<(), Refusal> {
        let over = self.ended().is_some();
        match (offer, &self.phase) {
            (Offer::Rematch, _) if !over => Err(Refusal::NotOver),
            (Offer::Pause, Phase::Waiting) => Err(Refusal::NotBegun),
            (Offer::Pause, Phase::Paused { .. }) => Err(Refusal::Paused),
            (Offer::TakeBack { plies }, _) => {
                let played = self.plies.len() as u32;
                let said_since = over || self.gone.iter().any(|gone| gone.plies == played);
                let possible = plies <= played && (plies > 0 || said_since);
                if possible { Ok(()) } else { Err(Refusal::NothingToTakeBack) }
            }
            _ => Ok(()),
        }
    }

    /// Takes those offers off the table.
    pub(crate) fn lapse(&mut self, lapses: impl Fn(&OpenOffer) -> bool, events: &mut Vec<Event>) {
        let gone = self.offers.extract_if(.., |open| lapses(open));
        events.extend(gone.map(|open| Event::Lapsed(open.offer)));
    }

    /// Carries an offer out, if nobody is left to ask.
    fn agree_if_all(&mut self, at_ms: u64, offer: Offer, events: &mut Vec<Event>) {
        let Some(index) = self.offers.iter().position(|open| open.offer == offer) else { return };
        let accepted = self.offers[index].accepted;
        let gone = if offer == Offer::Rematch { SeatSet::NONE } else { self.gone_seats() };
        let asked = |seat: Seat| !gone.contains(seat);
        let all = self
            .position
            .seats()
            .iter()
            .filter(|seat| asked(*seat))
            .all(|seat| self.config.consent == Consent::Anybody || accepted.contains(seat));
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
                self.again = true;
                events.push(Event::Again);
            }
        }
    }

    /// The table as it was when so many plies fewer had just been played. The turn begins anew.
    fn take_back(&mut self, at_ms: u64, plies: u32, events: &mut Vec<Event>) {
        let stand = self.plies.len().saturating_sub(plies as usize);
        let before = self.played_on().nth(stand).map(|(before, _)| before);
        if let Some(before) = before {
            self.position = before;
        }
        for _ in stand..self.plies.len() {
            self.history.pop();
        }
        self.plies.truncate(stand);
        self.gone.retain(|gone| (gone.plies as usize) < stand);
        self.count_again();
        self.turn_begins(at_ms);
        self.phase = match self.phase {
            Phase::Paused { .. } => Phase::Paused { since_ms: at_ms },
            Phase::Waiting => Phase::Waiting,
            Phase::Running | Phase::Over(_) => Phase::Running,
        };
        self.offered = BySeat::from_fn(self.offered.seats(), |_| 0);
        events.push(Event::Back { plies: stand as u32 });
        self.lapse(|_| true, events);
        self.settle(at_ms, events);
    }

    /// Clock and quotas follow from the plies that stand.
    fn count_again(&mut self) {
        let start = &self.start;
        let Config { control, lag, .. } = self.config;
        self.clock = Clock::new(control, start.seats(), |seat| start.team(seat));
        self.quotas = Quotas::new(lag, control, start.seats());
        for Ply { played, credit_ms } in &self.plies {
            match played.lost {
                None => {
                    self.quotas.move_made(played.seat, u64::from(*credit_ms));
                    self.clock.spend(played.seat, played.spent_ms);
                }
                Some(Lost::Clock) => self.clock.run_out(played.seat),
                Some(Lost::Gone) => self.clock.pass(played.spent_ms),
            }
        }
    }

    /// The clock runs again.
    pub(crate) fn resume(&mut self, at_ms: u64, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let Phase::Paused { since_ms } = self.phase else { return Err(Refusal::NotPaused) };
        self.away.add(since_ms, at_ms);
        self.phase = Phase::Running;
        events.push(Event::Resumed);
        Ok(())
    }
}
