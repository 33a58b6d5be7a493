//! Measures the pairing of Swiss rounds: `large_round PLAYERS ROUNDS`.
//!
//! The stronger player wins more often, and one player of fifty leaves after each round.

use std::env;
use std::time::Instant;

use contest::{ContestEvent, Entry, EventSettings, System, pair_next_round};
use rulebook::conformance::SplitMix64;

fn main() {
    let mut numbers = env::args().skip(1).map(|text| text.parse::<usize>().expect("a number"));
    let players = numbers.next().unwrap_or(10_000);
    let rounds = numbers.next().unwrap_or(9);
    let mut random = SplitMix64::new(1);
    let mut entry = |player| Entry::new(format!("p{player}"), 800 + random.below(1_600) as i32);
    let entries: Vec<Entry> = (0..players).map(&mut entry).collect();
    let mut event = ContestEvent::new(EventSettings::new(System::swiss()), entries);
    for number in 1..=rounds {
        let present = event.present(number - 1).len();
        let start = Instant::now();
        let mut round = pair_next_round(&event).expect("an open tournament");
        println!("round {number}: {present} players, {:.2} s", start.elapsed().as_secs_f64());
        for table in &mut round.tables {
            let rating = |place: usize| event.entries[table.players[place]].rating;
            // A difference of 400 points decides nine games of ten.
            let first_wins = random.below(1_000) as i32 - 500 < (rating(0) - rating(1));
            let loser = random.below(3) as i32;
            table.games.push(if first_wins { vec![3, loser] } else { vec![loser, 3] }.into());
        }
        event = event.with_round(round).expect("a round of this event");
        for entry in &mut event.entries {
            if entry.dropped.is_none() && random.below(50) == 0 {
                entry.dropped = Some(number);
            }
        }
    }
}
