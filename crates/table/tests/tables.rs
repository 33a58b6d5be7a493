//! Tables as people play at them: every ending, every clock, every offer.

use rulebook::{Outcome, Reason};
use table::{Config, Phase, Table};

/// A table that says what happens.
struct TestTable(Table);

impl TestTable {
    fn new(config: &str) -> TestTable {
        TestTable(Table::new(config.parse::<Config>().unwrap()))
    }

    /// Lines as those of a log, and the events of all of them; a refusal is its code in brackets.
    /// Every state on the way must come out of its log again.
    fn say(&mut self, lines: &str) -> String {
        let mut events_text = Vec::new();
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let events = match self.0.replay_line(line.parse().unwrap()) {
                Ok(events) => events,
                Err(refused) => {
                    events_text.extend(refused.events.iter().map(ToString::to_string));
                    events_text.push(format!("[{}]", refused.reason.code()));
                    continue;
                }
            };
            events_text.extend(events.iter().map(ToString::to_string));
            let again = Table::restore(self.0.config().clone(), &self.0.log_text());
            assert_eq!(again.as_ref(), Ok(&self.0), "after {line}");
        }
        events_text.join("; ")
    }

    fn check(&mut self, lines: &str, expected: &str) {
        assert_eq!(self.say(lines), expected, "{lines}");
    }

    /// Points and places.
    fn result(&self) -> (Vec<i32>, Vec<u8>) {
        match self.0.game_end().expect("over").outcome {
            Outcome::Final(end) => (end.score.as_slice().to_vec(), end.place.as_slice().to_vec()),
            other => panic!("{other:?}"),
        }
    }
}

const WON: &str = "1 1 move A1\n2 2 move B2\n3 1 move A2\n4 2 move B3\n5 1 move A3\n\
                   6 2 move B4\n7 1 move A4\n8 2 move B5\n9 1 move A5";

#[test]
fn e1_game_ends_by_its_rules() {
    let mut room = TestTable::new("pente:9,free");
    assert!(room.say(WON).ends_with("played 1 9 A5 1; ended rules"));
    assert_eq!(room.result(), (vec![1, 0], vec![1, 2]));
    assert_eq!(room.0.record().result.to_string(), "1:0");
    assert!(room.0.record().issues().is_empty());
    room.check(
        "10 2 move B6\n10 2 resign\n10 1 offer pause",
        "[table-over]; [table-over]; [table-over]",
    );
    assert_eq!(room.0.line(), "startpos moves A1 B2 A2 B3 A3 B4 A4 B5 A5");
}

#[test]
fn final_start_position_is_over() {
    let over = "2 +,+,+,D,E/A,B,C,D,E a,b,c,d,e - 1 9 -";
    let room = TestTable::new(&format!("pentagame start={over}"));
    assert_eq!(room.result(), (vec![3, 0], vec![1, 2]));
}

#[test]
fn e3_referee_ends_games_without_progress() {
    let mut room = TestTable::new("pentagame:2");
    room.say("1 1 move aA-A1B\n1 2 move bB-B1C");
    // Steps forth and back: the same position for the third time.
    let round = "1 1 move aA1B-A2B\n1 2 move bB1C-B2C\n1 1 move aA2B-A1B\n1 2 move bB2C-B1C";
    room.say(round);
    let events = room.say(round);
    assert!(events.ends_with("ended impasse repetition"), "{events}");
    assert_eq!(room.result(), (vec![0, 0], vec![1, 1]));
    assert_eq!(room.0.record().ending(), "impasse");
    assert!(room.0.record().issues().is_empty());
}

#[test]
fn e6_remaining_side_is_credited_the_winning_number() {
    let mut room = TestTable::new("pentagame:2 start=2 +,B,C,D,E/+,+,C,D,E a,b,c,d,e - 1 9 -");
    room.check("0 2 resign", "gone 2 resigned; ended resigned 2");
    assert_eq!(room.result(), (vec![3, 2], vec![1, 2]));
    let record = room.0.record();
    assert_eq!((record.ending(), &*record.result.to_string()), ("resigned", "3:2"));

    let mut room = TestTable::new("pentagame:4t");
    room.check("0 1 resign", "gone 1 resigned; begun; lost-gone 1 1 -- 0");
    room.check("1 3 leave", "gone 3 abandoned; ended abandoned 3");
    assert_eq!(room.result(), (vec![0, 5, 0, 5], vec![2, 1, 2, 1]));
    assert_eq!(room.0.record().tag("Left"), Some("1,3"));
}

#[test]
fn e6_resigned_seat_is_ranked_last() {
    let mut room = TestTable::new("pentagame:2 start=2 +,+,+,D,E/A,B,C,D,E a,b,c,d,e - 2 9 -");
    room.say("0 1 resign");
    assert_eq!(room.result(), (vec![3, 3], vec![2, 1]));
    assert_eq!(room.0.record().result.to_string(), "3:3/2:1");
}

#[test]
fn with_three_players_the_others_continue() {
    let mut room = TestTable::new("pentagame:3");
    room.check(
        "0 1 move aA-A1B\n1 2 resign\n2 2 move bB-B1C\n3 3 move cC-C1D",
        "begun; played 1 1 aA-A1B 0; gone 2 resigned; lost-gone 2 2 -- 1; [seat-gone]; \
         played 3 3 cC-C1D 2",
    );
    room.check("9 1 move aA1B-A2B", "played 1 4 aA1B-A2B 6; lost-gone 2 5 -- 0");
    room.check("10 3 leave", "gone 3 abandoned; ended abandoned 3");
    assert_eq!(room.result(), (vec![0, 0, 0], vec![1, 2, 2]));
    assert_eq!(room.0.record().result.to_string(), "0:0:0/1:2:2");
}

/// Seat 2 has a point more than seat 3, but it went.
#[test]
fn dropped_out_seat_is_last_when_the_rules_end_the_game() {
    let start = "3 +,+,A6c,D,E/+,B,C,D,E/A,B,C,D,E a,d,e,A1B,A2B A3B,B2C 1 9 -";
    let mut room = TestTable::new(&format!("pentagame:3 start={start}"));
    room.say("0 2 resign");
    let mut exit = None;
    let position = room.0.position().clone();
    use rulebook::{Notation, Position, Seat};
    let _ = position.each_move(Seat::FIRST, |m| {
        let mut next = position.clone();
        next.play_unchecked(m.clone());
        match next.adjudicate() {
            Outcome::Final(end) if end.score[Seat::FIRST] == 3 => {
                exit = Some(position.move_text(&m));
                std::ops::ControlFlow::Break(())
            }
            _ => std::ops::ControlFlow::Continue(()),
        }
    });
    let events = room.say(&format!("1 1 move {}", exit.expect("a way out")));
    assert!(events.contains("lost-gone 2 2"), "{events}");
    let third = position.seats().iter().next_back().unwrap();
    let m = room.0.position().moves(third)[0].clone();
    let text = room.0.position().move_text(&m);
    let events = room.say(&format!("2 3 move {text}"));
    assert!(events.ends_with("ended rules"), "{events}");
    assert_eq!(room.result(), (vec![3, 1, 0], vec![1, 3, 2]));
    let record = room.0.record();
    assert_eq!(record.result.to_string(), "3:1:0/1:3:2");
    assert_eq!(record.issues(), []);
}

#[test]
fn e5_egg_timer_timeout_loses_the_turn() {
    let mut room = TestTable::new("pente:9,free control=egg:60");
    room.check("1000 1 begin\n21000 1 move A1", "begun; played 1 1 A1 20000");
    assert_eq!(room.0.deadline(), Some(121_000));
    // The upper glass: lent sand first, then the timer is turned.
    let glass = |at_ms| room.0.clock_reading(at_ms).carry_ms;
    assert_eq!([21_000, 60_000, 62_000, 121_000].map(glass), [40_000, 1_000, 59_000, 0]);
    room.check("120999 - tick\n121000 - tick", "lost-clock 2 2 -- 100000");
    // The next turn begins when the loss was noticed.
    assert_eq!(room.0.deadline(), Some(181_000));
    room.check("200000 1 move B1", "lost-clock 1 3 -- 60000; [turn-of]");
    assert_eq!(room.0.deadline(), Some(260_000));
    // What comes at the last moment comes in time.
    room.check("260000 2 move B1", "played 2 4 B1 60000");
}

#[test]
fn e6_budget_timeout_drops_the_seat_out() {
    let mut room = TestTable::new("pente:9,free control=budget:60");
    room.say("0 1 begin\n20000 1 move A1\n50000 2 move B1");
    room.check("90000 - tick", "gone 1 out-of-time; ended out-of-time 1");
    assert_eq!(room.result(), (vec![0, 1], vec![2, 1]));
    let text = room.0.record().text().unwrap();
    assert!(text.contains("[Control \"budget:60\"]"), "{text}");
    assert!(text.contains("A1 @20/40 B1 @30/30"), "{text}");

    let mut room = TestTable::new("pentagame:3 control=days:1");
    room.check(
        "0 1 begin\n90000000 - tick",
        "begun; gone 1 out-of-time; lost-clock 1 1 -- 86400000",
    );
    let mut room = TestTable::new("pentagame:4t control=fischer:60+5");
    room.check(
        "0 1 begin\n61000 2 move aA-A1B",
        "begun; gone 1 out-of-time; gone 3 out-of-time; ended out-of-time 1; [table-over]",
    );
}

#[test]
fn e6_all_players_can_agree_on_an_impasse() {
    let mut room =
        TestTable::new("pentagame:3 start=3 +,B,C,D,E/+,+,C,D,E/A,B,C,D,E a,b,c,d,e - 1 9 -");
    room.check("0 1 offer draw\n0 2 accept impasse", "offered 1 impasse; accepted 2 impasse");
    room.check("1 2 accept impasse\n1 3 accept pause", "[accepted-already]; [no-offer]");
    room.check("2 3 offer impasse", "accepted 3 impasse; ended agreed");
    assert_eq!(room.result(), (vec![1, 2, 0], vec![2, 1, 3]));
    assert_eq!(room.0.record().ending(), "agreed");
}

#[test]
fn playing_on_declines_offers() {
    let mut room = TestTable::new("pente:9,free");
    room.check(
        "0 1 offer impasse\n1 1 move A1\n2 2 move B1",
        "offered 1 impasse; begun; played 1 1 A1 0; played 2 2 B1 1; lapsed impasse",
    );
    room.check(
        "3 2 offer takeback\n4 1 move A2",
        "offered 2 takeback 1; played 1 3 A2 2; lapsed takeback 1",
    );
    room.check("5 1 offer pause\n6 2 decline pause", "offered 1 pause; declined 2 pause");
    room.say("7 1 offer pause\n7 1 decline pause\n8 1 offer pause\n8 1 decline pause");
    room.check("9 1 offer pause", "[too-many-offers]");
}

#[test]
fn plies_are_taken_back_with_their_time() {
    let mut room = TestTable::new("pente:9,free control=budget:60");
    room.say("0 1 begin\n10000 1 move A1\n30000 2 move B1");
    room.check(
        "35000 2 offer takeback 2\n36000 1 accept takeback 2",
        "offered 2 takeback 2; accepted 1 takeback 2; back 0",
    );
    assert_eq!(room.0.deadline(), Some(96_000));
    assert_eq!((room.0.plies().len(), room.0.history().plies()), (0, 0));
    room.check("36000 1 offer takeback", "[nothing-to-take-back]");
    room.check("37000 1 move C1", "played 1 1 C1 1000 59000");
}

#[test]
fn on_one_device_offers_are_accepted_at_once() {
    let mut room = TestTable::new("pente:9,free consent=anybody");
    room.say(WON);
    room.check("10 1 offer takeback 2", "offered 1 takeback 2; back 7");
    assert_eq!(room.0.to_move(), Some("2".parse().unwrap()));
    room.check(
        "11 2 resign\n12 1 offer takeback 0",
        "gone 2 resigned; ended resigned 2; offered 1 takeback 0; back 7",
    );
    assert!(room.0.dropouts().is_empty());
    room.check("13 1 abort", "ended aborted");
    assert_eq!(room.0.game_end().unwrap().outcome, Outcome::Unfinished);
    assert_eq!(room.0.record().result.to_string(), "*");
    room.check("14 1 offer rematch", "offered 1 rematch; again");
    let next = room.0.rematch().unwrap();
    assert_eq!(next.config.to_string(), "pente:9,free consent=anybody number=2");
    assert_eq!(next.seating.iter().map(|(_, seat)| seat.number()).collect::<Vec<_>>(), [2, 1]);
    room.check("15 1 offer rematch\n15 1 offer takeback", "[table-over]; [table-over]");
}

#[test]
fn on_one_device_dropped_out_seats_can_accept_offers() {
    let mut room = TestTable::new("pentagame:3 control=egg:60 consent=anybody");
    room.say("0 1 begin\n1 1 offer pause");
    room.check("2 1 resign", "gone 1 resigned; lost-gone 1 1 -- 1");
    room.check("3 1 move aA-B*b\n3 1 resign\n3 1 leave", "[seat-gone]; [seat-gone]; [seat-gone]");
    room.check("4 1 resume", "resumed");
    room.check("5 1 abort", "ended aborted");
    let mut room = TestTable::new("pentagame:3 control=egg:60");
    room.check("0 2 resign\n1 2 abort", "gone 2 resigned; [seat-gone]");
}

#[test]
fn takeback_starts_no_clock() {
    let mut room = TestTable::new("pentagame:3 control=egg:60 consent=anybody");
    room.check("0 2 resign\n5 1 offer takeback 0", "gone 2 resigned; offered 1 takeback 0; back 0");
    assert_eq!((room.0.phase(), room.0.deadline()), (&Phase::Waiting, None));
    room.check("9 1 begin", "begun");
}

#[test]
fn pause_costs_no_time() {
    let mut room = TestTable::new("pente:9,free control=egg:60");
    room.check("0 1 offer pause\n0 1 begin", "[table-not-begun]; begun");
    room.say("10000 1 offer pause\n20000 2 accept pause");
    assert_eq!(room.0.phase(), &Phase::Paused { since_ms: 20_000 });
    room.check("500000 - tick\n500000 1 move A1", "[table-paused]");
    assert_eq!(room.0.clock_reading(500_000).left_ms.as_slice(), [Some(40_000), Some(60_000)]);
    room.check("600000 2 resume\n600000 2 resume", "resumed; [table-not-paused]");
    assert_eq!(room.0.deadline(), Some(640_000));
    room.check("605000 1 move A1", "played 1 1 A1 25000");
}

#[test]
fn server_can_abort_a_game_at_any_time() {
    let mut room = TestTable::new("pente:9,free control=budget:60");
    room.say("0 1 begin\n1 1 move A1\n2 2 move B1\n3 1 move C1");
    room.check(
        "4 1 offer pause\n5 2 accept pause\n9000 - abort",
        "offered 1 pause; accepted 2 pause; paused; ended aborted",
    );
    assert_eq!(room.0.game_end().unwrap().outcome, Outcome::Unfinished);
    let lines = room.0.log().len();
    room.check("9001 - abort\n9002 1 resign", "[table-over]");
    assert_eq!(room.0.log().len(), lines);
}

#[test]
fn only_early_games_can_be_aborted() {
    let mut room = TestTable::new("pente:9,free");
    room.say("0 1 move A1");
    room.check("1 2 abort", "ended aborted");
    let mut room = TestTable::new("pente:9,free");
    room.check(
        "0 1 move A1\n0 2 move B1\n1 1 abort\n1 3 abort",
        "begun; played 1 1 A1 0; played 2 2 B1 0; [too-late-to-abort]; [no-seat]",
    );
}

#[test]
fn moves_out_of_turn_are_rejected() {
    let mut room = TestTable::new("pente:9,free");
    room.check(
        "5 2 move A1\n5 1 move --\n5 1 move A1\n3 1 move B1\n3 2 move A1",
        "[turn-of]; [move-text]; begun; played 1 1 A1 0; [turn-of]; [occupied]",
    );
    // An instant before the last one is taken for the last one.
    room.check("3 2 move B1", "played 2 2 B1 0");
    assert_eq!(room.0.now_ms(), 5);
}

/// Without another move, the lost turn is a regular move.
#[test]
fn t11_lost_turn_is_the_move_where_no_other_exists() {
    let mut room = TestTable::new("pentagame:2");
    room.check("0 1 move --", "[no-pass]");
    let mut room = TestTable::new("pentagame:2 start=2 A,B,C,D,E/+,+,+,+,+ a,b,c,d,e - 2 1 -");
    room.check("0 2 move --", "begun; played 2 1 -- 0; ended rules");
}

/// The log limit stops offers, but not the game.
#[test]
fn full_log_accepts_moves_but_no_offers() {
    let mut table = Table::new("pente:9,free consent=anybody".parse().unwrap());
    let mut say = |seat: &str, command: &str| {
        let said = table.apply(0, seat.parse().unwrap(), command.parse().unwrap());
        said.map_err(|refused| refused.reason.code())
    };
    say("1", "begin").unwrap();
    while say("1", "offer pause").is_ok() {
        say("1", "resume").unwrap();
    }
    assert_eq!(say("1", "offer impasse"), Err("log-full"));
    assert!(say("1", "move A1").is_ok() && say("2", "resign").is_ok());
    assert_eq!(say("1", "offer rematch"), Err("log-full"));
    assert!(table.log().len() <= table::LOG_LINES + 3);
}

/// 150 ms and 0.4 % of a minute are 390 ms for every move, three of them at the start.
#[test]
fn lag_is_credited_within_the_quota() {
    let mut room = TestTable::new("pente:9,free control=budget:60 lag=credit");
    room.say("0 1 begin");
    room.check("1000~300 1 move A1", "played 1 1 A1 700 59300");
    room.check("11000~9000 2 move B1", "played 2 2 B1 8830 51170");
    assert_eq!(room.0.plies()[1].credit_ms, 1_170);
    // What was not used is left, and what was used up is not.
    room.check("12000~5000 1 move A2", "played 1 3 A2 0 59300");
    room.check("13000~5000 2 move B2", "played 2 4 B2 610 50560");
    assert!(room.0.log_text().contains("\n11000~9000 2 move B1\n"));
    // Quotas go back with their plies: 1170 ms less 300 and 390 more.
    room.say("13000 1 offer takeback 2\n13000 2 accept takeback 2");
    room.check("16000~5000 1 move A2", "played 1 3 A2 1740 57560");
}

#[test]
fn lag_counts_where_it_is_not_credited() {
    for config in ["pente:9,free control=budget:60", "pente:9,free control=days:1 lag=credit"] {
        let mut room = TestTable::new(config);
        room.say("0 1 begin\n1000~300 1 move A1");
        assert_eq!(room.0.plies()[0].played.spent_ms, 1_000, "{config}");
        assert_eq!(room.0.log_line(1).as_deref(), Some("1000 1 move A1"), "{config}");
        assert_eq!(room.0.log_since(1), "1000 1 move A1\n");
    }
}

/// The clock shows nothing, but a move may be on its way.
#[test]
fn deadline_includes_the_lag_quota() {
    let room = || {
        let mut room = TestTable::new("pente:9,free control=budget:60 lag=credit");
        room.say("0 1 begin");
        assert_eq!(room.0.deadline(), Some(61_170));
        assert_eq!(room.0.clock_reading(60_500).left_ms.as_slice(), [Some(0), Some(60_000)]);
        room
    };
    room().check("61169 - tick\n61170~1170 1 move A1", "played 1 1 A1 60000 0");
    room().check("61170 - tick", "gone 1 out-of-time; ended out-of-time 1");
    room().check("61171~5000 1 move A1", "gone 1 out-of-time; ended out-of-time 1; [table-over]");
    // What others say does not end the wait.
    room().check(
        "61000 2 offer pause\n61100~1100 1 offer impasse",
        "offered 2 pause; offered 1 impasse",
    );
    room().check("60400 1 resign", "gone 1 resigned; ended resigned 1");
    // A move that has come is judged at once.
    let mut flag_if_late = room();
    flag_if_late
        .check("60400~399 1 move A1", "gone 1 out-of-time; ended out-of-time 1; [table-over]");
    assert_eq!(flag_if_late.0.log_line(1).as_deref(), Some("60400~399 1 late"));
    let mut egg = TestTable::new("pente:9,free control=egg:60 lag=credit");
    egg.check("0 1 begin\n60400 1 move A1", "begun; lost-clock 1 1 -- 60000; [turn-of]");
    egg.check("60400 2 move A1", "played 2 2 A1 0");
}

#[test]
fn outages_cost_no_time() {
    let mut room = TestTable::new("pente:9,free control=egg:60");
    room.check("0 - outage 0 100", "");
    room.say("1000 1 begin\n11000 1 move A1");
    // The turn began at 11 s; what was before is not its.
    room.check("300000 - outage 5000 300000", "outage 5000 300000 289000");
    assert_eq!(room.0.deadline(), Some(300_000 + 110_000));
    // What overlaps is given back once.
    room.check("301000 - outage 200000 301000", "outage 200000 301000 1000");
    room.check("301000 - outage 200000 300500", "");
    // What becomes known late is given back, too.
    let mut flag_if_late = TestTable(room.0.clone());
    flag_if_late.say("301500 2 move B1");
    flag_if_late.check("310000 - outage 306000 307000", "outage 306000 307000 1000");
    flag_if_late.check("310000 - outage 302000 309000", "outage 302000 309000 6000");
    // What has not come yet is not given back.
    room.check("302000 - outage 301500 900000", "outage 301500 302000 500");
    room.check("302500 2 move B1", "played 2 2 B1 1000");
    assert_eq!(room.0.now_ms(), 302_500);
}

#[test]
fn outage_prevents_timeout() {
    let mut room = TestTable::new("pente:9,free control=budget:60");
    room.say("0 1 begin");
    room.check("900000 - outage 59999 900000", "outage 59999 900000 840001");
    room.check("900001 1 move A1", "played 1 1 A1 60000 0");
    // Who had run out before it did not get anything by it.
    let mut room = TestTable::new("pente:9,free control=budget:60");
    room.say("0 1 begin");
    room.check("900000 - outage 60001 900000", "outage 60001 900000 839999");
    room.check("900000 1 move A1", "gone 1 out-of-time; ended out-of-time 1; [table-over]");
}

#[test]
fn outage_during_a_pause_is_credited_once() {
    let mut room = TestTable::new("pente:9,free control=egg:60 consent=anybody");
    room.say("0 1 begin\n10000 1 offer pause");
    room.check("50000 - outage 20000 50000", "");
    room.check("60000 1 resume\n60000 - outage 20000 60000", "resumed");
    assert_eq!(room.0.deadline(), Some(110_000));
    room.check("1 1 abort\n70000 - outage 60000 70000", "ended aborted");
}

#[test]
fn outage_before_a_pause_is_credited_during_it() {
    let mut room = TestTable::new("pente:9,free control=egg:60 consent=anybody");
    room.say("0 1 begin\n10000 1 offer pause");
    room.check("50000 - outage 5000 50000", "outage 5000 10000 5000");
    assert_eq!(room.0.spent_ms(50_000), 5_000);
    room.check("50000 - outage 6000 50000\n60000 1 resume", "resumed");
    assert_eq!(room.0.deadline(), Some(115_000));
}

#[test]
fn resignation_during_the_lag_quota_spends_all_time() {
    let mut room = TestTable::new("pente:9,players=3,free control=egg:60 lag=credit");
    room.say("0 1 begin");
    room.check("61000 1 resign", "gone 1 resigned; lost-gone 1 1 -- 60000");
}
