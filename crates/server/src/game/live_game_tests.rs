//! Tests of vacations in live games.

use table::Event;

use super::*;
use crate::ids::GameId;
use crate::numbers::LogVersion;

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

fn live(control: &str) -> LiveGame {
    let row = GameRow {
        game_id: GameId(1),
        database: None,
        config: format!("pente:9,free control={control}"),
        speed: GameSpeed::Correspondence,
        status: StoredStatus::Live,
        version: LogVersion(1),
        turn_version: LogVersion(0),
        started_ms: Some(UnixMs(0)),
        ended_ms: None,
        rated: false,
        research: false,
        listed: true,
        chat_disabled: false,
        spectator_delay_s: 0,
        invite: None,
        rematch_id: None,
        rules_revision: 1,
    };
    let entries = vec![LogEntry { line: "0 1 begin".to_owned(), request_id: None }];
    let (seats, seats_with_premoves) = (Vec::new(), Vec::new());
    let stored = StoredGame { row, seats, entries, seats_with_premoves, secrets: None };
    LiveGame::new(stored).unwrap()
}

fn vacation(seat: i16, from_ms: i64, until_ms: i64) -> VacationSpan {
    let (from_ms, until_ms) = (UnixMs(from_ms), UnixMs(until_ms));
    VacationSpan { seat: SeatNumber(seat), from_ms, until_ms }
}

/// Returns vacations of the first seat in order of time, and one of the second seat.
fn random_vacations(mut random: impl FnMut(i64) -> i64) -> Vec<VacationSpan> {
    let mut at_ms = -random(3) * DAY_MS;
    let mut all = vec![vacation(2, 0, 90 * DAY_MS)];
    for _ in 0..random(5) {
        let from_ms = at_ms + random(60) * HOUR_MS;
        at_ms = from_ms + 1 + random(6 * DAY_MS);
        all.push(vacation(1, from_ms, at_ms));
    }
    all
}

/// Returns the time after which the first seat has used two days.
fn expected_flag_ms(vacations: &[VacationSpan]) -> UnixMs {
    let mut over_ms = UnixMs(2 * DAY_MS);
    for span in vacations.iter().filter(|span| span.seat == SeatNumber(1)) {
        if span.from_ms < over_ms {
            over_ms = over_ms + (span.until_ms - span.from_ms.max(UnixMs(0))).max(0);
        }
    }
    over_ms
}

#[test]
fn vacation_time_is_credited_to_the_clock() {
    for seed in 1..=500u64 {
        let mut state = seed;
        let mut random = |below: i64| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (state >> 33) as i64 % below
        };
        let vacations = random_vacations(&mut random);
        let mut live = live("days:2");
        let mut ticks = 0;
        let out_ms = loop {
            // Ticks at the known deadline, or at random before it.
            let due_ms = live.deadline_ms().unwrap();
            let early_ms = UnixMs::from(live.table.now_ms()) + random(9 * DAY_MS);
            let at_ms = if random(3) == 0 { due_ms.min(early_ms) } else { due_ms };
            ticks += 1;
            live.credit_vacations(at_ms.into(), vacations.clone());
            if live.tick(at_ms.into()).iter().any(|e| matches!(e, Event::Ended(_))) {
                break at_ms;
            }
            assert!(ticks < 60, "{seed}: {:?}", live.table.log());
        };
        assert_eq!(out_ms, expected_flag_ms(&vacations), "{seed}: {vacations:?}");
        // The log alone restores the same table.
        let lines: Vec<String> = live.table.log().iter().map(ToString::to_string).collect();
        let config = live.row.config.parse().unwrap();
        let again = Table::restore(config, &(lines.join("\n") + "\n")).unwrap();
        assert_eq!(again.game_end(), live.table.game_end(), "{seed}");
    }
}

#[test]
fn vacation_after_the_deadline_needs_two_ticks() {
    let vacations = vec![vacation(1, 2 * DAY_MS - 1, 30 * DAY_MS)];
    let mut live = live("days:2");
    let mut ticks = 0;
    while live.table.game_end().is_none() {
        let at_ms = live.deadline_ms().unwrap().into();
        live.credit_vacations(at_ms, vacations.clone());
        live.tick(at_ms);
        ticks += 1;
    }
    // At the old deadline, and after the last millisecond of the remaining time.
    assert_eq!((ticks, live.table.now_ms() as i64), (2, 30 * DAY_MS + 1));
    assert_eq!(live.table.log().len(), 4);
}
