//! The live board: that its parts fit together, and that it shows what the pictures show.

mod parts;
mod turns;

use games::{AnyMove, AnyPosition, Game};
use picture::board_model::Orientation;
use rulebook::conformance::SplitMix64;
use rulebook::{Position, Steps, Turn};

/// Games with options that change what lies on the board.
const LISTED: [&str; 13] = [
    "pentagame",
    "pentagame:3",
    "pentagame:4",
    "pentagame:4t",
    "pentagame:5",
    "pente",
    "pente:9,free",
    "pente:13,keryo,poof",
    "pente:9,free,players=4",
    "pente:13,teams",
    "pente:9,d",
    "pentalath",
    "pentalath:3",
];

/// Every game: those listed, then the others without options.
fn all_games() -> impl Iterator<Item = &'static str> {
    let names = Game::all().map(|game| game.name());
    LISTED.into_iter().chain(names.filter(|name| !LISTED.contains(name)))
}

fn start(game: &str) -> AnyPosition {
    game.parse::<Game>().unwrap().start()
}

/// All ways a board can lie, and some that count on from the first.
fn orientations() -> impl Iterator<Item = Orientation> {
    let both = |turns| {
        [false, true].map(|mirrored| Orientation { turns, mirrored, ..Orientation::UPRIGHT })
    };
    (0..7).flat_map(both)
}

/// A game in which every step is drawn by lot: the positions and the moves made in them.
fn walk(game: &str, seed: u64, turns: u32) -> Vec<(AnyPosition, AnyMove)> {
    let mut random = SplitMix64::new(seed);
    let mut position = start(game);
    let mut seen = Vec::new();
    for _ in 0..turns {
        let Turn::Seat(seat) = position.turn() else {
            if !play_joint(&mut position, &mut random) {
                break;
            }
            continue;
        };
        let m = drawn(&position, seat, &mut random);
        seen.push((position.clone(), m.clone()));
        position = position.play(m).unwrap();
    }
    seen
}

/// Plays a turn in which several seats or chance decide; false if the game is over.
fn play_joint(position: &mut AnyPosition, random: &mut SplitMix64) -> bool {
    match position.turn() {
        Turn::Simultaneous(seats) => {
            let mut choices = rulebook::BySeat::from_fn(position.seats(), |_| None);
            for seat in seats.iter() {
                choices[seat] = rulebook::conformance::random_move(position, seat, random);
            }
            position.play_simultaneous_unchecked(&choices);
            true
        }
        Turn::Chance => {
            let mut events = Vec::new();
            let _ = position.each_chance(|event, _| {
                events.push(event);
                std::ops::ControlFlow::Continue(())
            });
            position.play_unchecked(events[random.below(events.len() as u64) as usize].clone());
            true
        }
        Turn::Seat(_) | Turn::Over => false,
    }
}

/// A move drawn by lot, step by step. Pieces that can go home mostly do, so that games go on.
fn drawn(position: &AnyPosition, seat: rulebook::Seat, random: &mut SplitMix64) -> AnyMove {
    let mut made = Vec::new();
    loop {
        if let Some(m) = position.assemble(seat, &made) {
            return m;
        }
        let choices = picture::board_model::legal_steps(position, None, &made).steps;
        let home = choices.iter().position(|choice| choice.reaches_goal);
        let any = random.below(choices.len() as u64) as usize;
        let chosen = home.filter(|_| random.below(4) > 0).unwrap_or(any);
        let mut texts: Vec<String> = made.iter().map(|step| text(position, step)).collect();
        texts.push(choices[chosen].text.clone());
        made = picture::board_model::parse_steps(position, None, &texts).unwrap();
    }
}

fn text(position: &AnyPosition, step: &games::AnyStep) -> String {
    use rulebook::Notation;
    position.step_text(step)
}
