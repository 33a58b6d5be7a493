//! What people do at a table.

use std::ops::ControlFlow;

use games::{Action, AnyMove, AnyPosition};
use rulebook::conformance::Seeded;
use rulebook::{Outcome, Position, Seat, Steps};
use table::{Command, Offer, Phase, Table};

/// What happens next.
pub enum Deed {
    Tick,
    /// The server was away for so long.
    Outage(u64),
    /// With so much lag.
    Say(u64, Seat, Command),
}

pub fn pick<'a, T>(random: &mut Seeded, from: &'a [T]) -> &'a T {
    &from[random.below(from.len() as u64) as usize]
}

/// What happens next, and when. Time seldom goes back, and often comes near a deadline.
pub fn deed(table: &Table, at_ms: &mut u64, random: &mut Seeded) -> Deed {
    // At some tables everybody falls asleep, and an egg timer goes round and round.
    let asleep = table.config().number.is_multiple_of(8);
    let pace = random.below(if asleep { 12 } else { 120 });
    *at_ms = match (pace, table.deadline()) {
        (0..6, _) => at_ms.saturating_sub(random.below(3_000)),
        (6, Some(deadline)) => deadline,
        (7, Some(deadline)) => deadline + random.below(100_000),
        (8..10, Some(deadline)) => deadline.saturating_sub(random.below(5)),
        (10..30, _) => *at_ms,
        (30..40, _) => *at_ms + random.below(10_000),
        _ => *at_ms + random.below(400),
    };
    if random.below(if asleep { 2 } else { 12 }) == 0 {
        return Deed::Tick;
    }
    if random.below(40) == 0 {
        return Deed::Outage(random.below(20_000));
    }
    let seat = table.to_move().filter(|_| random.below(16) > 0);
    // A seat that is not there may speak, too.
    let anyone = Seat::from_index(random.below(table.position().seats().len() as u64 + 1) as usize);
    let seat = seat.or(anyone).unwrap_or_default();
    Deed::Say(lag_ms(random), seat, command(table, seat, random))
}

/// How long something is on its way: a little, or now and then very long.
pub fn lag_ms(random: &mut Seeded) -> u64 {
    match random.below(10) {
        0..4 => 0,
        4..8 => random.below(400),
        8 => random.below(3_000),
        _ => random.below(100_000),
    }
}

pub fn command(table: &Table, seat: Seat, random: &mut Seeded) -> Command {
    if let (Phase::Paused { .. }, 0..3) = (table.phase(), random.below(4)) {
        return Command::Resume;
    }
    if let (Some(open), 0..5) = (table.offers().first(), random.below(10)) {
        return match random.below(4) {
            0 => Command::Decline(open.offer),
            _ => Command::Accept(open.offer),
        };
    }
    // At others they talk all the time.
    let talk = if table.config().number % 8 == 1 { 100 } else { 400 };
    match random.below(talk) {
        0..8 => Command::Begin,
        8..11 => Command::Resign,
        11..13 => Command::Leave,
        13..15 => Command::Abort,
        15..20 => Command::Resume,
        20..60 => Command::Offer(offer(table, random)),
        60..64 => Command::Accept(offer(table, random)),
        64..68 => Command::Decline(offer(table, random)),
        68..72 => Command::Move(Action::Lost),
        _ if table.ended().is_some() && random.below(2) == 0 => Command::Offer(Offer::Rematch),
        _ => Command::Move(some_move(table.position(), seat, random)),
    }
}

fn offer(table: &Table, random: &mut Seeded) -> Offer {
    match random.below(6) {
        0 => Offer::Impasse,
        1..3 => Offer::TakeBack { plies: random.below(table.plies().len() as u64 + 3) as u32 },
        3 => Offer::TakeBack { plies: 1 },
        4 => Offer::Pause,
        _ => Offer::Rematch,
    }
}

/// A move of this seat, or of whoever is to move: often the best of a few, so that games end, and
/// sometimes one there and back, so that they go nowhere.
pub fn some_move(position: &AnyPosition, seat: Seat, random: &mut Seeded) -> Action {
    let seat = position.turn().seats().iter().next().unwrap_or(seat);
    let tries = if random.below(3) == 0 { 8 } else { 1 };
    let mut best: Option<(i32, AnyMove)> = None;
    for _ in 0..tries {
        let Some(m) = walk(position, seat, random) else { break };
        let mut next = position.clone();
        next.play_unchecked(m.clone());
        let worth = match next.stalled() {
            Outcome::Final(end) => end.score[seat],
            _ => 0,
        };
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, m));
        }
    }
    let action = best.and_then(|(_, m)| Action::of(position, &m).ok());
    action.unwrap_or(Action::Lost)
}

/// A move step by step, each of the steps at random.
fn walk(position: &AnyPosition, seat: Seat, random: &mut Seeded) -> Option<AnyMove> {
    let mut made = Vec::new();
    // The first steps of a list are the same in every position, so games come back to where they
    // were.
    let narrow = random.below(4) == 0;
    loop {
        let mut steps = Vec::new();
        let _ = position.each_step(seat, &made, |step| {
            steps.push(step);
            let enough = narrow && steps.len() == 2;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if steps.is_empty() {
            return position.assemble(seat, &made);
        }
        made.push(pick(random, &steps).clone());
    }
}
