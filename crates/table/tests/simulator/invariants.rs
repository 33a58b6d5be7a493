//! Invariants of any table at any time.

use std::collections::BTreeSet;

use games::record::read_records;
use games::{Action, GameRecord};
use rulebook::{BySeat, Outcome, Position, Reason, Seat, SeatSet, Team, Turn};
use table::{
    ChoiceTime, Command, Consent, Departure, Ending, LOG_LINES, Lag, LogEvent, LogLine,
    LostTurnReason, Offer, Phase, Ply, Rejection, Table, TimeControl,
};

#[derive(Default)]
pub struct InvariantChecker {
    last_ms: u64,
    log_lines: usize,
}

impl InvariantChecker {
    pub fn check(&mut self, table: &Table, at_ms: u64) {
        assert!(table.now_ms() >= self.last_ms, "time goes back");
        self.last_ms = table.now_ms();
        assert!(table.log().len() >= self.log_lines, "the log is never shortened");
        self.log_lines = table.log().len();
        assert!(table.log().is_sorted_by_key(|line| line.at_ms));
        assert!(table.log().len() <= 2 * LOG_LINES);
        check_clock(table, at_ms);
        check_time(table);
        check_turn(table);
        if table.game_end().is_some() {
            check_result(table);
        }
    }

    /// The log leads to the same table, the record to the same game.
    pub fn check_texts(&self, table: &Table) {
        let again = Table::restore(table.config().clone(), &table.log_text());
        assert_eq!(again.as_ref(), Ok(table));
        assert_eq!(table.compact().expand(), *table);
        let record = table.record();
        let text = record.text().expect("within the bounds");
        let read = read_records(text.as_bytes()).remove(0).expect("a record");
        assert_eq!(read, record);
        assert_eq!(read.issues(), [], "{text}");
        check_replay(table, &read);
        let reached = table.config().game.read_line(&table.line()).expect("a line");
        assert_eq!(reached.position, *table.position());
        assert_eq!(reached.history.plies(), table.history().plies());
    }

    /// Checks that a finished table accepts only a rematch, or a takeback by any one player.
    /// The takeback is refused, too, if the seed of chance is published.
    pub fn check_end(&self, table: &Table, at_ms: u64) {
        if table.game_end().is_none() {
            return;
        }
        let commands = [
            "begin",
            "resign",
            "leave",
            "abort",
            "resume",
            "offer impasse",
            "offer pause",
            "accept impasse",
            "decline pause",
            "move --",
            "move A1",
            "offer takeback",
        ];
        for text in commands {
            let command: Command = text.parse().expect("a command");
            let back = matches!(command, Command::Offer(Offer::TakeBack { .. }));
            let seed_is_known = table.published_seed().is_some();
            if back && table.config().consent == Consent::Any && !seed_is_known {
                continue;
            }
            for seat in table.position().seats().iter() {
                let refused = table.clone().apply(at_ms, seat, command.clone());
                assert_eq!(refused.expect_err(text).reason, Rejection::Over, "{text}");
            }
        }
        let mut table = table.clone();
        assert_eq!(table.tick(u64::MAX), []);
        if table.rematch().is_none() {
            agree_on_rematch(&mut table, at_ms);
        }
        let rematch = table.rematch().expect("agreed");
        let players: BTreeSet<Seat> = rematch.seating.iter().map(|(_, seat)| *seat).collect();
        assert_eq!(players.len(), table.position().seats().len());
        assert!(Table::new(rematch.config).plies().is_empty());
    }
}

fn agree_on_rematch(table: &mut Table, at_ms: u64) {
    for open in table.offers().to_vec() {
        let _ = table.apply(at_ms, open.by, Command::Decline(open.offer));
    }
    for seat in table.position().seats().iter() {
        let said = table.apply(at_ms, seat, Command::Offer(Offer::Rematch));
        match said {
            Ok(_) => {}
            // One player reached the offer limit; the next one offers, and the first accepts.
            Err(refused) => match refused.reason {
                Rejection::TooManyOffers | Rejection::Over => {}
                other => panic!("{}", other.code()),
            },
        }
    }
    for seat in table.position().seats().iter() {
        let _ = table.apply(at_ms, seat, Command::Accept(Offer::Rematch));
    }
}

/// Budget left of each seat, and the carry of the egg timer.
/// Computed from the plies, by the words of the rules.
fn count(table: &Table) -> (BySeat<i64>, i64) {
    let control = table.config().control;
    let seats = table.position().seats();
    let team = |seat: Seat| table.start().team(seat);
    let budget = control.budget_ms().unwrap_or(0) as i64;
    let mut bank = BySeat::from_fn(seats, |_| budget);
    let mut carry = 0_i64;
    let choices = |choices: &[ChoiceTime]| {
        let charged = |choice: &ChoiceTime| (Some(choice.seat), choice.spent_ms, choice.lost, None);
        choices.iter().map(charged).collect::<Vec<_>>()
    };
    let charges = table.plies().iter().flat_map(|ply| match ply.played.action {
        Action::Simultaneous(_) => {
            let mut charges = choices(&ply.choices);
            charges.push((None, 0, None, None));
            charges
        }
        Action::Chance(_) => Vec::new(),
        _ => {
            let played = &ply.played;
            vec![(played.seat, played.spent_ms, played.lost, Some(played.left_ms))]
        }
    });
    for (seat, spent_ms, lost, left_ms) in charges.chain(choices(table.choices())) {
        let spent = spent_ms as i64;
        let Some(seat) = seat else {
            carry = 0;
            continue;
        };
        let cost = match (control, lost) {
            (TimeControl::Egg { sand }, _) if left_ms.is_none() => {
                assert!(spent <= carry + sand.ms() as i64);
                continue;
            }
            (TimeControl::Egg { sand }, lost) => {
                let sand = sand.ms() as i64;
                assert!(spent <= carry + sand);
                carry = match lost {
                    Some(LostTurnReason::Timeout) => 0,
                    _ if spent <= carry => carry - spent,
                    _ => sand - (spent - carry),
                };
                assert!((0..=sand).contains(&carry));
                continue;
            }
            (_, Some(LostTurnReason::Dropout)) => continue,
            (TimeControl::Budget { .. }, _) => spent,
            (TimeControl::Fischer { .. }, Some(LostTurnReason::Timeout)) => spent,
            (TimeControl::Fischer { increment, .. }, None) => spent - increment.ms() as i64,
            (TimeControl::Delay { delay, .. }, _) => (spent - delay.ms() as i64).max(0),
            _ => continue,
        };
        for partner in seats.iter().filter(|other| team(*other) == team(seat)) {
            bank[partner] -= cost;
            assert!(bank[partner] >= 0, "a clock below nothing");
        }
        if let Some(left_ms) = left_ms {
            assert_eq!(left_ms, Some(bank[seat] as u64));
        }
    }
    (bank, carry)
}

/// Maximum duration of the next ply of a seat.
pub fn allowed_ms(table: &Table, seat: Seat) -> Option<u64> {
    let (bank, carry) = count(table);
    match table.config().control {
        TimeControl::None => None,
        TimeControl::Egg { sand } => Some(carry as u64 + sand.ms()),
        TimeControl::Budget { .. } | TimeControl::Fischer { .. } => Some(bank[seat] as u64),
        TimeControl::Delay { delay, .. } => Some(bank[seat] as u64 + delay.ms()),
        TimeControl::Days { days } => Some(u64::from(days.get()) * 86_400_000),
    }
}

/// Lag quota of a seat, computed from the plies by the words of the documentation.
pub fn quota_ms(table: &Table, seat: Seat) -> u64 {
    let game_s = match table.config().control {
        TimeControl::None | TimeControl::Days { .. } => return 0,
        TimeControl::Egg { sand } => 40.0 * sand.ms() as f64 / 1000.0,
        TimeControl::Budget { budget } => budget.ms() as f64 / 1000.0,
        TimeControl::Fischer { budget, increment: more }
        | TimeControl::Delay { budget, delay: more } => {
            (budget.ms() + 40 * more.ms()) as f64 / 1000.0
        }
    };
    if table.config().lag == Lag::Counts {
        return 0;
    }
    let gain = (150.0 + 4.0 * game_s).min(1000.0) as u64;
    let alone = |ply: &Ply| {
        let own = ply.played.seat == Some(seat) && ply.played.lost.is_none();
        own.then_some(u64::from(ply.credit_ms))
    };
    let together = |choices: &[ChoiceTime]| {
        let own = choices.iter().find(|choice| choice.seat == seat && choice.lost.is_none());
        own.map(|choice| choice.credit_ms)
    };
    let credits = table.plies().iter().filter_map(|ply| alone(ply).or(together(&ply.choices)));
    credits.chain(together(table.choices())).fold(3 * gain, |quota, credit_ms| {
        assert!(credit_ms <= quota, "more lag than the quota");
        (quota - credit_ms + gain).min(7 * gain)
    })
}

fn check_clock(table: &Table, at_ms: u64) {
    let control = table.config().control;
    let team = |seat: Seat| table.start().team(seat);
    let (bank, _) = count(table);
    let face = table.clock_reading(at_ms.max(table.now_ms()));
    let out_of_time: Vec<Team> = table
        .dropouts()
        .iter()
        .filter(|gone| gone.departure == Departure::OutOfTime)
        .map(|gone| team(gone.seat))
        .collect();
    for (seat, left) in face.left_ms.iter() {
        if control.budget_ms().is_none() || out_of_time.contains(&team(seat)) {
            continue;
        }
        let left = left.expect("a clock") as i64;
        match table.waiting_seats().contains(seat) && *table.phase() != Phase::Waiting {
            true => assert!(left <= bank[seat], "a clock that grows by itself"),
            false => assert_eq!(left, bank[seat]),
        }
    }
    let shows = control != TimeControl::None;
    assert!(face.left_ms.iter().all(|(_, left)| left.is_some() == shows));
}

/// Checks that no seat spends time that has not passed.
fn check_time(table: &Table) {
    let Some(first) = table.log().first() else { return };
    let joint = table.plies().iter().any(|ply| ply.played.seat.is_none());
    let spent: u64 =
        table.plies().iter().map(|ply| ply.played.spent_ms + u64::from(ply.credit_ms)).sum();
    let passed = table.now_ms() - first.at_ms;
    assert!(spent + table.spent_ms(table.now_ms()) <= passed, "{spent} of {passed} ms");
    // Where nothing but moves was said, all of it was spent.
    let moves_only = table.log().iter().all(|line| match &line.event {
        LogEvent::Command(_, command) => matches!(command, Command::Begin | Command::Move(_)),
        _ => false,
    });
    if moves_only && !joint && *table.phase() == Phase::Running {
        assert_eq!(spent, passed);
    }
}

fn check_turn(table: &Table) {
    let gone = table.dropped_out_seats();
    for seat in table.waiting_seats().iter() {
        assert!(!gone.contains(seat), "a turn of a seat that is gone");
        assert!(!table.position().outcome().is_over() && table.history().impasse().is_none());
    }
    match (table.deadline(), table.phase()) {
        (Some(deadline), phase) => {
            assert_eq!(*phase, Phase::Running);
            // Whose time was up before an outage is out of time when it is over.
            let outage = |line: &LogLine| matches!(line.event, LogEvent::Outage { .. });
            // A choice within a larger quota can leave seats whose own quota has passed.
            let is_due =
                table.chosen_seats() != SeatSet::NONE || table.log().last().is_some_and(outage);
            assert!(deadline >= table.now_ms() || is_due);
            for seat in table.waiting_seats().iter() {
                assert_eq!(quota_ms(table, seat), table.quota_ms(seat));
            }
        }
        (None, Phase::Running) => {
            let waits = table.waiting_seats() == SeatSet::NONE;
            assert!(waits || table.config().control == TimeControl::None);
        }
        (None, _) => {}
    }
}

/// Checks the result (rule E6).
fn check_result(table: &Table) {
    let ended = table.game_end().expect("over");
    let end = match ended.outcome {
        Outcome::Final(end) => end,
        Outcome::Unfinished => return assert_eq!(ended.ending, Ending::Aborted),
        Outcome::Replay => return assert_eq!(ended.ending.seat(), None, "this seat has lost"),
    };
    let position = table.position();
    let seats = position.seats();
    let team = |seat: Seat| position.team(seat);
    let gone = table.dropped_out_seats();
    let is_out = |seat: Seat| seats.iter().all(|s| team(s) != team(seat) || gone.contains(s));
    for seat in seats.iter() {
        for other in seats.iter() {
            if is_out(seat) && !is_out(other) {
                assert!(end.place[seat] > end.place[other], "who went is last");
            }
            if team(seat) == team(other) {
                assert_eq!(end.place[seat], end.place[other], "partners share a place");
            }
        }
    }
    let stayed: BTreeSet<Team> = seats.iter().filter(|s| !is_out(*s)).map(team).collect();
    let sides: BTreeSet<Team> = seats.iter().map(team).collect();
    if stayed.is_empty() {
        // The clocks of all sides reached zero together.
        assert!(matches!(ended.ending, Ending::OutOfTime(_)), "{:?}", ended.ending);
        assert!(matches!(position.turn(), Turn::Simultaneous(_)));
        assert!(seats.iter().all(|seat| end.place[seat] == end.place[Seat::FIRST]), "a tie");
    } else if ended.ending.seat().is_some() {
        assert_eq!(stayed.len(), 1, "the game ends when one side is left");
        let winners: BTreeSet<Team> = end.winners().map(team).collect();
        assert_eq!(winners, stayed);
        if sides.len() == 2 {
            assert!(end.winners().all(|seat| end.score[seat] >= position.stakes().win));
        }
    } else {
        assert!(stayed.len() > 1);
    }
}

fn check_replay(table: &Table, record: &GameRecord) {
    let replay = record.replay().expect("legal moves");
    assert_eq!(replay.position, *table.position());
    assert_eq!(replay.overrun, None);
    let ended = table.game_end();
    if let Some(Ending::Rules | Ending::Impasse(_)) = ended.map(|ended| ended.ending) {
        assert_eq!(record.outcome().ok(), ended.map(|ended| ended.outcome));
    }
}
