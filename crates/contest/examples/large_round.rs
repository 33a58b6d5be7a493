//! Measures the pairing of a Swiss round: `large_round PLAYERS ROUNDS`.

use std::env;
use std::time::Instant;

use contest::{ContestEvent, Entry, EventSettings, Scoring, System, pair_next_round};

fn main() {
    let mut numbers = env::args().skip(1).map(|text| text.parse::<usize>().expect("a number"));
    let players = numbers.next().unwrap_or(10_000);
    let rounds = numbers.next().unwrap_or(5);
    let mut settings = EventSettings::new(System::swiss());
    settings.scoring = Scoring::Places;
    // Ratings that do not follow the order of entry.
    let entry = |player| Entry::new(format!("p{player}"), (player * 7919 % 2003) as i32);
    let mut event = ContestEvent::new(settings, (0..players).map(entry).collect());
    for number in 1..=rounds {
        let start = Instant::now();
        let mut round = pair_next_round(&event).expect("an open tournament");
        let seconds = start.elapsed().as_secs_f64();
        println!("round {number}: {players} players, {seconds:.2} s");
        for table in &mut round.tables {
            let better =
                event.entries[table.players[0]].rating >= event.entries[table.players[1]].rating;
            table.games.push(if better { vec![3, 1] } else { vec![1, 3] }.into());
        }
        event = event.with_round(round).expect("a round of this event");
    }
}
