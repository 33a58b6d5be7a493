//! Writes an engine: one trait, and it plays any game against the engines of this crate.
//! `cargo run --release -p palamedes-engine --example write_an_engine -- [GAME]`.

use engine::games::{AnyMove, AnyPosition, Game, History};
use engine::rulebook::{BySeat, Notation, Outcome, Position, Seat, Turn};
use engine::{
    Engine, EngineOptions, SearchLimits, SearchRequest, SearchResult, Variation, engine_for,
};

/// Looks one move ahead: it wins if it can, and otherwise leaves the others the fewest moves.
struct Mobility;

impl Mobility {
    fn value(position: &AnyPosition, seat: Seat) -> i32 {
        match (position.outcome(), position.turn()) {
            (Outcome::Final(end), _) if end.place[seat] == 1 => engine::WIN,
            (Outcome::Final(_), _) => -engine::WIN,
            (_, Turn::Seat(next)) if next != seat => -(position.count_moves(next) as i32),
            _ => 0,
        }
    }

    fn after(position: &AnyPosition, m: &AnyMove) -> AnyPosition {
        let mut next = position.clone();
        next.play_unchecked(m.clone());
        next
    }
}

impl Engine for Mobility {
    fn name(&self) -> String {
        "mobility".to_owned()
    }

    fn new_game(&mut self, _: &Game) {}

    fn search(
        &mut self,
        request: &SearchRequest<'_>,
        _: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let position = request.position;
        let Some(seat) = request.chooser() else { return SearchResult::default() };
        let valued = position.moves(seat).into_iter().map(|m| {
            let value = Mobility::value(&Mobility::after(position, &m), seat);
            (value, m)
        });
        let Some((best, m)) = valued.max_by_key(|(value, _)| *value) else {
            return SearchResult::default();
        };
        let sign = |other| if other == seat { best } else { -best };
        let value = BySeat::from_fn(position.seats(), sign);
        let variations = vec![Variation { value, moves: vec![m] }];
        SearchResult { variations, depth: 1, ..SearchResult::default() }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game: Game = std::env::args().nth(1).as_deref().unwrap_or("pentalath").parse()?;
    let weak = EngineOptions { level: Some(1), ..EngineOptions::default() };
    let mut players: [Box<dyn Engine>; 2] = [Box::new(Mobility), engine_for(&game, &weak)];
    for player in &mut players {
        player.new_game(&game);
    }
    let mut position = game.start();
    let mut history = History::new(&position);
    while !history.outcome(&position).is_over()
        && let Turn::Seat(seat) = position.turn()
    {
        let request = SearchRequest::new(&position, &history, SearchLimits::evals(200));
        let result = players[seat.index() % 2].search(&request, &mut |_| {});
        let m = result.best_move().ok_or("the player to move has no move")?.clone();
        println!("{seat} {}", position.move_text(&m));
        // The referee checks every move: an engine with a bug cannot cheat.
        position = position.play(m)?;
        history.push(&position);
    }
    println!("{:?}", history.outcome(&position));
    Ok(())
}
