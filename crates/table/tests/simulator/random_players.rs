//! Random inputs of players.

use std::ops::ControlFlow;

use games::{Action, AnyMove, AnyPosition};
use rulebook::conformance::SplitMix64;
use rulebook::{Outcome, Position, Seat, Steps, Turn};
use table::{ChanceSeed, Command, Offer, Phase, Secrets, Table};

/// The next input to a table.
pub enum Input {
    Tick,
    /// The server was away for so long.
    Outage(u64),
    /// With so much lag.
    Say(u64, Seat, Command),
}

pub fn pick<'a, T>(random: &mut SplitMix64, from: &'a [T]) -> &'a T {
    &from[random.below(from.len() as u64) as usize]
}

/// Next input with its instant. Time seldom goes back, and often comes close to a deadline.
pub fn next_input(table: &Table, at_ms: &mut u64, random: &mut SplitMix64) -> Input {
    // At some tables no player moves, and the egg timer is turned again and again.
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
        return Input::Tick;
    }
    if random.below(40) == 0 {
        return Input::Outage(random.below(20_000));
    }
    let waiting: Vec<Seat> = table.waiting_seats().iter().collect();
    let seat = (!waiting.is_empty() && random.below(16) > 0).then(|| *pick(random, &waiting));
    // A seat that is not there may speak, too.
    let anyone = Seat::from_index(random.below(table.position().seats().len() as u64 + 1) as usize);
    let seat = seat.or(anyone).unwrap_or_default();
    Input::Say(lag_ms(random), seat, command(table, seat, random))
}

/// Secrets of a new table: a seed, if the game has chance.
pub fn new_secrets(table: &Table, random: &mut SplitMix64) -> Secrets {
    let seed = ChanceSeed::new([random.below(256) as u8; 32]);
    let seed = table.position().has_chance().then_some(seed);
    Secrets { seed, choices: Vec::new() }
}

/// Random network lag: usually short, sometimes very long.
pub fn lag_ms(random: &mut SplitMix64) -> u64 {
    match random.below(10) {
        0..4 => 0,
        4..8 => random.below(400),
        8 => random.below(3_000),
        _ => random.below(100_000),
    }
}

pub fn command(table: &Table, seat: Seat, random: &mut SplitMix64) -> Command {
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
        _ if table.game_end().is_some() && random.below(2) == 0 => Command::Offer(Offer::Rematch),
        _ => Command::Move(some_move(table.position(), seat, random)),
    }
}

fn offer(table: &Table, random: &mut SplitMix64) -> Offer {
    match random.below(6) {
        0 => Offer::Impasse,
        1..3 => Offer::TakeBack { plies: random.below(table.plies().len() as u64 + 3) as u32 },
        3 => Offer::TakeBack { plies: 1 },
        4 => Offer::Pause,
        _ => Offer::Rematch,
    }
}

/// Random move of a seat.
/// Often the best of a few, so that games end, and sometimes back and forth, so that they do not
/// progress.
pub fn some_move(position: &AnyPosition, seat: Seat, random: &mut SplitMix64) -> Action {
    let seats = position.turn().seats();
    let own = Some(seat).filter(|seat| seats.contains(*seat));
    let seat = own.or(seats.iter().next()).unwrap_or(seat);
    let tries = if random.below(3) == 0 { 8 } else { 1 };
    let mut best: Option<(i32, AnyMove)> = None;
    for _ in 0..tries {
        let Some(m) = walk(position, seat, random) else { break };
        let mut next = position.clone();
        if let Turn::Seat(_) = position.turn() {
            next.play_unchecked(m.clone());
        }
        let worth = match next.adjudicate() {
            Outcome::Final(end) => end.score[seat],
            _ => 0,
        };
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, m));
        }
    }
    let action = best.and_then(|(_, m)| Action::from_move(position, &m).ok());
    action.unwrap_or(Action::Lost)
}

/// A move step by step, each of the steps at random.
fn walk(position: &AnyPosition, seat: Seat, random: &mut SplitMix64) -> Option<AnyMove> {
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
