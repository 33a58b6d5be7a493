//! Runs a tournament: four levels of the engine, each pair twice with both colours.
//! `cargo run --release -p palamedes-engine --example tournament -- [GAME]`.

use engine::games::{Game, History};
use engine::rulebook::{Outcome, Position, Turn};
use engine::{EngineOptions, SearchLimits, SearchRequest, engine_for};

const LEVELS: [u8; 4] = [1, 2, 3, 4];

/// Plays one game and returns the points of the first player.
fn play(game: &Game, players: [u8; 2], seed: u64) -> Result<f64, Box<dyn std::error::Error>> {
    let mut engines = players.map(|level| {
        engine_for(game, &EngineOptions { level: Some(level), seed, ..EngineOptions::default() })
    });
    for engine in &mut engines {
        engine.new_game(game);
    }
    let mut position = game.start();
    let mut history = History::new(&position);
    while !history.outcome(&position).is_over()
        && let Turn::Seat(seat) = position.turn()
    {
        let request = SearchRequest::new(&position, &history, SearchLimits::evals(300));
        let result = engines[seat.index()].search(&request, &mut |_| {});
        let m = result.best_move().ok_or("the player to move has no move")?;
        position = position.play(m.clone())?;
        history.push(&position);
    }
    Ok(match history.outcome(&position) {
        Outcome::Final(end) => match end.place.as_slice() {
            [1, 2] => 1.0,
            [2, 1] => 0.0,
            _ => 0.5,
        },
        Outcome::Replay | Outcome::Unfinished => 0.5,
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game: Game = std::env::args().nth(1).as_deref().unwrap_or("pentalath").parse()?;
    if game.start().seats().len() != 2 {
        return Err("this tournament is for games of two players".into());
    }
    let mut points = [0.0; LEVELS.len()];
    for (first, level) in LEVELS.into_iter().enumerate() {
        for (second, other) in LEVELS.into_iter().enumerate().filter(|(at, _)| *at != first) {
            let score = play(&game, [level, other], (first * LEVELS.len() + second) as u64)?;
            println!("level {level} against level {other}: {score}");
            points[first] += score;
            points[second] += 1.0 - score;
        }
    }
    println!();
    for (level, points) in LEVELS.iter().zip(points) {
        println!("level {level}: {points} points of {}", 2 * (LEVELS.len() - 1));
    }
    Ok(())
}
