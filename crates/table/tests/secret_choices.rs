//! Simultaneous choices and chance at a table: nothing is shown before all have chosen.

use rulebook::{Notation, Outcome, Position, Seat, SeatSet, Turn};
use table::{ChanceSeed, Command, Config, Event, Secrets, Table};

fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1).unwrap()
}

fn table(config: &str) -> Table {
    Table::new(config.parse::<Config>().unwrap())
}

/// Applies a command and returns the events as text.
fn apply(table: &mut Table, at_ms: u64, number: usize, command: &str) -> String {
    let command: Command = command.parse().unwrap();
    let (events, reason) = match table.apply(at_ms, seat(number), command) {
        Ok(events) => (events, None),
        Err(rejected) => (rejected.events, Some(rejected.reason)),
    };
    let texts = events.iter().map(Event::to_string);
    let rejected = reason.map(|reason| format!("[{}]", rulebook::Reason::code(&reason)));
    texts.chain(rejected).collect::<Vec<_>>().join("; ")
}

#[test]
fn choices_are_revealed_together() {
    let mut table = table("frames:5");
    assert_eq!(table.waiting_seats(), SeatSet::all(table.position().seats()));
    assert_eq!(apply(&mut table, 10, 1, "move A1"), "begun; chosen 1 0");
    assert_eq!(table.chosen_seats(), SeatSet::NONE.with(seat(1)));
    assert_eq!(table.log_text(), "10 1 choose\n", "the log does not say what was chosen");
    assert_eq!(apply(&mut table, 20, 1, "move B2"), "[chosen-already]");
    assert_eq!(apply(&mut table, 20, 2, "move A9"), "[move-text]");
    assert_eq!(apply(&mut table, 30, 2, "move C3"), "chosen 2 20; played - 1 1:A1|2:C3 20");
    assert_eq!(table.log_text(), "10 1 choose\n30 2 choose\n30 - reveal 1:A1|2:C3\n");
    assert!(table.secrets().choices.is_empty());
    assert_eq!(Table::restore(table.config().clone(), &table.log_text()).as_ref(), Ok(&table));
}

/// Some choices are too short to be searched for, so here everything shown is compared.
#[test]
fn choices_change_nothing_that_is_shown_before_the_reveal() {
    for game in ["frames:5", "king-of-pearls", "lanza:4", "nibelungenlied"] {
        let mut start = table(&format!("{game} control=fischer:60+5"));
        let seed = start.position().has_chance().then_some(ChanceSeed::new([7; 32]));
        start.set_secrets(Secrets { seed, ..Secrets::default() });
        start.settle(0);
        apply(&mut start, 0, 1, "begin");
        // In some games a seat moves openly before.
        while let Turn::Seat(seat) = start.position().turn() {
            let open = start.position().move_text(&start.position().moves(seat)[0]);
            apply(&mut start, 1_000, seat.index() + 1, &format!("move {open}"));
        }
        assert!(matches!(start.position().turn(), Turn::Simultaneous(_)), "{game}");
        for seat in start.waiting_seats().iter() {
            let moves = start.position().moves(seat);
            let shown_after = |text: String| {
                let mut table = start.clone();
                let shown = apply(&mut table, 1_500, seat.index() + 1, &format!("move {text}"));
                assert_eq!(table.secrets().choices.len(), 1, "{game} {text}");
                (shown, table.log_text(), table.record().text().unwrap(), table)
            };
            let text_of = |m| start.position().move_text(m);
            let first = shown_after(text_of(&moves[0]));
            for m in &moves[1..] {
                // Two tables are equal if everything but the secrets is equal.
                assert_eq!(shown_after(text_of(m)), first, "{game} {}", text_of(m));
            }
            assert!(moves.len() > 1, "{game}");
        }
    }
}

#[test]
fn a_table_without_secrets_waits_for_the_reveal() {
    let mut owner = table("frames:5");
    let mut viewer = owner.clone();
    apply(&mut owner, 10, 1, "move A1");
    for line in owner.log_text().lines() {
        viewer.replay_line(line.parse().unwrap()).unwrap();
    }
    assert_eq!(viewer, owner);
    assert_eq!(viewer.secrets(), &Secrets::default());
    // What is stored apart makes the table whole again.
    let stored = owner.secrets().to_string();
    viewer.set_secrets(stored.parse().unwrap());
    assert_eq!(apply(&mut viewer, 20, 2, "move A1"), "chosen 2 10; played - 1 1:A1|2:A1 10");
}

#[test]
fn clocks_run_for_all_who_have_not_chosen() {
    let mut table = table("frames:5 control=budget:60");
    apply(&mut table, 0, 1, "begin");
    assert_eq!(table.clock_reading(1_000).running.iter().count(), 2);
    assert_eq!(apply(&mut table, 5_000, 2, "move A1"), "chosen 2 5000 55000");
    let reading = table.clock_reading(9_000);
    assert_eq!(reading.running, SeatSet::NONE.with(seat(1)));
    assert_eq!(reading.left_ms.as_slice(), [Some(51_000), Some(55_000)]);
    assert_eq!(table.deadline(), Some(60_000));
    assert_eq!(tick(&mut table, 60_000), "gone 1 out-of-time; ended out-of-time 1");
    assert!(!table.log_text().contains("A1"), "the choice of seat 2 is never shown");
}

/// The events of a tick as text.
fn tick(table: &mut Table, at_ms: u64) -> String {
    table.tick(at_ms).iter().map(Event::to_string).collect::<Vec<_>>().join("; ")
}

const BOTH_OUT: &str = "gone 1 out-of-time; gone 2 out-of-time; ended out-of-time 1";

#[test]
fn seats_that_run_out_of_time_together_are_tied() {
    let mut table = table("frames:5 control=budget:60");
    apply(&mut table, 0, 1, "begin");
    assert_eq!(tick(&mut table, 60_000), BOTH_OUT);
    let Outcome::Final(result) = table.game_end().unwrap().outcome else { panic!("no result") };
    assert_eq!(result.place.as_slice(), [1, 1]);
    assert_eq!(Table::restore(table.config().clone(), &table.log_text()).as_ref(), Ok(&table));
}

#[test]
fn smaller_lag_quota_costs_no_game_when_clocks_are_equal() {
    let mut table = table("frames:5 control=budget:60 lag=credit");
    apply(&mut table, 0, 1, "begin");
    apply(&mut table, 5_000, 1, "move A1");
    // This choice uses 1,000 ms of the quota, so both clocks show 55 s.
    table.apply_lagged(6_000, 1_000, seat(2), "move C3".parse().unwrap()).unwrap();
    let due_ms = 6_000 + 55_000 + 1_560;
    assert_eq!(table.deadline(), Some(due_ms));
    assert_eq!(tick(&mut table, due_ms - 1), "");
    assert_eq!(tick(&mut table.clone(), due_ms), BOTH_OUT);
    table.apply_lagged(due_ms - 500, 1_100, seat(1), "move B2".parse().unwrap()).unwrap();
    assert_eq!(tick(&mut table, due_ms), "gone 2 out-of-time; ended out-of-time 2");
}

#[test]
fn timeout_costs_the_game() {
    for game in games::Game::all().filter(|game| !game.facts().timeout_may_cost_turn) {
        for control in ["budget:60", "fischer:60+5", "delay:60+5", "days:1"] {
            let mut table = table(&format!("{game} control={control}"));
            let seed = Some(ChanceSeed::new([7; 32]));
            table.set_secrets(Secrets { seed, ..Secrets::default() });
            table.settle(0);
            apply(&mut table, 0, 1, "begin");
            let waiting = table.waiting_seats();
            let text = tick(&mut table, 90_000_000);
            let is_gone = |seat: Seat| text.contains(&format!("gone {seat} out-of-time"));
            assert!(waiting.iter().all(is_gone), "{game} {control}: {text}");
            assert!(text.contains("ended out-of-time"), "{game} {control}: {text}");
            assert!(!text.contains("lost-clock"), "{game} {control}: {text}");
        }
    }
}

#[test]
fn a_seat_that_left_chooses_nothing() {
    let mut table = table("lanza:3");
    table.set_secrets(Secrets { seed: Some(ChanceSeed::new([7; 32])), ..Secrets::default() });
    table.settle(0);
    assert!(matches!(table.position().turn(), Turn::Simultaneous(_)));
    apply(&mut table, 10, 1, "move J1Q2K3");
    apply(&mut table, 20, 2, "resign");
    let played = apply(&mut table, 30, 3, "move J1Q2K3");
    assert!(played.contains("1:J1Q2K3|2:--|3:J1Q2K3"), "{played}");
}

#[test]
fn takeback_returns_the_choices() {
    let mut table = table("frames:5 consent=anybody control=budget:60");
    apply(&mut table, 0, 1, "move A1");
    apply(&mut table, 4_000, 2, "move C3");
    apply(&mut table, 5_000, 1, "move B2");
    assert_eq!(apply(&mut table, 6_000, 1, "offer takeback 1"), "offered 1 takeback 1; back 0");
    assert_eq!(table.waiting_seats().iter().count(), 2);
    assert!(table.secrets().choices.is_empty());
    assert_eq!(table.clock_reading(6_000).left_ms.as_slice(), [Some(60_000); 2]);
}

#[test]
fn chance_is_drawn_from_a_seed_that_is_verified_afterwards() {
    let mut table = table("lanza");
    let seed = ChanceSeed::new([42; 32]);
    table.set_secrets(Secrets { seed: Some(seed), ..Secrets::default() });
    table.settle(0);
    let first = table.log_line(0).unwrap();
    assert_eq!(first, format!("0 - commit {}", seed.commitment()));
    assert_eq!(table.plies().len(), 5, "one draw for each starting cell but the last");
    assert!(!table.log_text().contains(&seed.to_string()), "the seed is secret");
    apply(&mut table, 10, 2, "resign");
    assert_eq!(table.log().last().unwrap().to_string(), format!("10 - seed {seed}"));
    assert_eq!(table.published_seed(), Some(&seed));
    let log = table.log_text();
    assert_eq!(Table::restore(table.config().clone(), &log).as_ref(), Ok(&table));
    // Another seed and another draw are found out.
    let other = log.replace(&seed.to_string(), &ChanceSeed::new([43; 32]).to_string());
    let code = |log: &str| {
        let error = Table::restore(table.config().clone(), log).unwrap_err();
        rulebook::Reason::code(&error).to_owned()
    };
    assert_eq!(code(&other), "wrong-seed");
    let lines: Vec<&str> = log.lines().collect();
    let swapped = [&[lines[0], lines[2], lines[1]], &lines[3..]].concat().join("\n");
    assert_eq!(code(&swapped), "wrong-seed");
}

/// A table of Lanza in which one player decides on offers, after the draws before the first turn.
fn dealt_table(seed: ChanceSeed) -> Table {
    let mut table = table("lanza consent=anybody");
    table.set_secrets(Secrets { seed: Some(seed), ..Secrets::default() });
    table.settle(0);
    table
}

#[test]
fn game_whose_seed_is_published_is_not_taken_back() {
    let seed = ChanceSeed::new([42; 32]);
    for end in ["resign", "offer impasse", "abort"] {
        let mut table = dealt_table(seed);
        apply(&mut table, 10, 1, end);
        assert_eq!(table.published_seed(), Some(&seed), "{end}");
        for back in ["offer takeback 0", "offer takeback 1"] {
            assert_eq!(apply(&mut table, 20, 1, back), "[table-over]", "{end}");
        }
        // So the seed is the last line before a rematch, and it verifies all draws of the game.
        assert_eq!(apply(&mut table, 30, 1, "offer rematch"), "offered 1 rematch; again");
        assert_eq!(Table::restore(table.config().clone(), &table.log_text()).as_ref(), Ok(&table));
        let taken_back = format!("{}40 1 offer takeback 1\n", table.log_text());
        assert!(Table::restore(table.config().clone(), &taken_back).is_err(), "{end}");
    }
}

#[test]
fn takeback_over_a_draw_repeats_the_event() {
    let seed = ChanceSeed::new([42; 32]);
    let mut table = dealt_table(seed);
    let before = table.clone();
    let back = apply(&mut table, 10, 1, "offer takeback 2");
    let draws = "played - 4 ~DK 0; played - 5 ~SK 0";
    assert_eq!(back, format!("offered 1 takeback 2; back 3; {draws}"));
    assert_eq!(table.position(), before.position());
    apply(&mut table, 20, 2, "resign");
    assert_eq!(table.published_seed(), Some(&seed));
    assert_eq!(Table::restore(table.config().clone(), &table.log_text()).as_ref(), Ok(&table));
}
