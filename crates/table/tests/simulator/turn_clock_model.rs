//! Keeps account of whose time it was, from the lines alone and from what really happened.

use rulebook::Position;
use table::{Departure, Event, LogEvent, LogLine, LostTurnReason, Table, TimeControl};

use crate::invariants::{allowed_ms, quota_ms};

/// A stretch of time. What has no end goes on.
#[derive(Clone, Copy)]
pub struct OutageSpan {
    pub from_ms: u64,
    pub until_ms: Option<u64>,
}

/// Length of the part of a turn that lies within any of the spans.
pub fn measure(stretches: &[OutageSpan], from_ms: u64, until_ms: u64) -> u64 {
    let clip = |stretch: &OutageSpan| {
        let until = stretch.until_ms.unwrap_or(u64::MAX).min(until_ms);
        (stretch.from_ms.max(from_ms), until)
    };
    let mut clipped: Vec<(u64, u64)> = stretches.iter().map(clip).collect();
    clipped.sort_unstable();
    let mut reached = from_ms;
    let mut total = 0;
    for (from, until) in clipped {
        total += until.saturating_sub(from.max(reached));
        reached = reached.max(until);
    }
    total
}

/// Outages that had ended by then.
fn known(outages: &[OutageSpan], at_ms: u64) -> Vec<OutageSpan> {
    let known = |s: &&OutageSpan| s.until_ms.is_some_and(|until| until <= at_ms);
    outages.iter().filter(known).copied().collect()
}

#[derive(Default)]
pub struct TurnClockModel {
    turn_began_ms: u64,
    pauses: Vec<OutageSpan>,
}

impl TurnClockModel {
    /// Credited part of the running turn, given these outages.
    pub fn credited_ms(&self, outages: &[OutageSpan], at_ms: u64) -> u64 {
        let all: Vec<OutageSpan> = outages.iter().chain(&self.pauses).copied().collect();
        measure(&all, self.turn_began_ms, at_ms)
    }

    /// Charged part of the running turn.
    pub fn elapsed_ms(&self, outages: &[OutageSpan], at_ms: u64) -> u64 {
        at_ms.saturating_sub(self.turn_began_ms) - self.credited_ms(outages, at_ms)
    }

    /// A line led from a table to the next, and this is what happened.
    /// `outages` are all that there were, known or not.
    pub fn follow(
        &mut self,
        line: &LogLine,
        (before, after): (&Table, &Table),
        events: &[Event],
        outages: &[OutageSpan],
    ) {
        let at_ms = line.at_ms;
        // Where there is no clock, nothing is given back.
        let clock = before.config().control != TimeControl::None;
        let known = if clock { known(outages, at_ms) } else { Vec::new() };
        let mut flagged = false;
        for event in events {
            let out = match event {
                Event::DroppedOut(seat, Departure::OutOfTime) => Some(*seat),
                Event::Played(played) if played.lost == Some(LostTurnReason::Timeout) => {
                    played.seat
                }
                Event::Chosen(choice) if choice.lost == Some(LostTurnReason::Timeout) => {
                    Some(choice.seat)
                }
                _ => None,
            };
            if let Some(out) = out.filter(|_| !flagged) {
                flagged = true;
                let team = before.position().team(out);
                // Partners run out together.
                let mut waiting = before.waiting_seats().iter();
                let seat = waiting.find(|seat| before.position().team(*seat) == team);
                let seat = seat.expect("a seat to move");
                let allowed = allowed_ms(before, seat).expect("a clock");
                let (quota, elapsed) = (quota_ms(before, seat), self.elapsed_ms(outages, at_ms));
                match line.event {
                    LogEvent::Late(_) => assert!(elapsed - line.lag_ms.min(quota) > allowed),
                    _ => assert!(elapsed >= allowed + quota, "{elapsed} of {allowed}+{quota}"),
                }
            }
            match event {
                Event::Begun => self.begin_turn(at_ms),
                Event::Back { .. } => self.begin_turn(at_ms),
                Event::Played(played) => {
                    if played.lost.is_none() && played.seat.is_some() {
                        let ply = &after.plies()[played.number as usize - 1];
                        let counted = played.spent_ms + u64::from(ply.credit_ms);
                        assert_eq!(counted, self.elapsed_ms(&known, at_ms), "{line}");
                        assert!(u64::from(ply.credit_ms) <= line.lag_ms);
                    }
                    self.begin_turn(at_ms);
                }
                Event::Chosen(choice) => {
                    let made = after.choices().iter().find(|made| made.seat == choice.seat);
                    if let Some(made) = made.filter(|made| made.lost.is_none()) {
                        let counted = made.spent_ms + made.credit_ms;
                        assert_eq!(counted, self.elapsed_ms(&known, at_ms), "{line}");
                        assert!(made.credit_ms <= line.lag_ms);
                    }
                }
                Event::Paused => {
                    self.pauses.push(OutageSpan { from_ms: at_ms, until_ms: None });
                }
                Event::Resumed => {
                    let pause = self.pauses.last_mut().expect("a pause");
                    pause.until_ms = Some(at_ms);
                }
                _ => {}
            }
        }
    }

    fn begin_turn(&mut self, at_ms: u64) {
        self.turn_began_ms = at_ms;
        // A pause goes on when a turn is taken back in it.
        self.pauses.retain(|pause| pause.until_ms.is_none());
    }

    /// The deadline follows from plies, lag and outages, and from nothing else.
    pub fn check_deadline(&self, table: &Table, outages: &[OutageSpan]) {
        let at_ms = table.now_ms();
        let known = known(outages, at_ms);
        let Some(deadline) = table.deadline() else { return };
        let away = self.credited_ms(&known, at_ms);
        let allowed = |seat| allowed_ms(table, seat).expect("a clock");
        let first = table.waiting_seats().iter().map(allowed).min().expect("a seat to move");
        // Seats whose clocks show zero together are given the largest quota among them.
        let together = table.waiting_seats().iter().filter(|seat| allowed(*seat) == first);
        let quota = together.map(|seat| quota_ms(table, seat)).max().expect("a seat to move");
        assert_eq!(deadline, self.turn_began_ms + away + first + quota);
    }
}
