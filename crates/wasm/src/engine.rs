//! The engine for a web worker.

use ::engine::{
    Engine, EngineOptions, SearchControl, SearchLimits, SearchRequest, SearchResult, TimeLimit,
    Variation, WeightedMove, engine_for,
};
use games::{AnyPosition, Game, HAS_JOINT_TURNS};
use rulebook::{Notation, Position};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::board::seat_of;
use crate::json;

/// Result of a search, or its progress.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SearchReport {
    /// Best moves with their variations, best first.
    pub variations: Vec<VariationView>,
    /// Mixed strategy of the seat where several choose at once, the likeliest move first.
    pub mixed: Vec<MixedMoveView>,
    /// Depth in whole turns.
    pub depth: u32,
    /// The visited positions.
    pub nodes: u32,
    /// The static evaluations.
    pub evals: u32,
    /// Milliseconds since the start of the search.
    pub elapsed_ms: u32,
}

/// A variation with its value, in both notations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VariationView {
    /// Value for each seat, in hundredths of a piece out. From 29,000 on a proven win.
    pub values: Vec<i32>,
    /// Moves in machine notation.
    pub moves: Vec<String>,
    /// Moves in human notation.
    pub display: Vec<String>,
}

/// A move of a mixed strategy, in both notations.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MixedMoveView {
    /// The move in machine notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The move in human notation.
    pub display: String,
    /// Probability of the move, from 0 to 1.
    pub probability: f64,
}

/// Returns the time of the browser's clock; outside a browser it stands still.
#[cfg(target_arch = "wasm32")]
fn now_ms() -> f64 {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
    }
    now()
}

#[cfg(not(target_arch = "wasm32"))]
fn now_ms() -> f64 {
    0.0
}

/// Time since the start of a search.
/// It never stops the search: a worker that searches receives no messages, so the page terminates
/// the worker instead.
struct Stopwatch {
    started_ms: f64,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { started_ms: now_ms() }
    }
}

impl SearchControl for Stopwatch {
    fn elapsed_us(&self) -> u64 {
        ((now_ms() - self.started_ms).max(0.0) * 1000.0) as u64
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Size of the transposition table in mebibytes; a phone has to hold it.
const HASH_MB: usize = 16;

/// Maximal number of variations of one search.
const MULTI_PV_MAX: u8 = 5;

/// A search request. Fields that are not set have their defaults.
#[wasm_bindgen]
pub struct EngineRequest {
    game: String,
    line: String,
    /// Seat that decides where several do, counted from 1; 0 for the first of them.
    pub seat: u8,
    /// Level, 1 to 10; none for full strength.
    pub level: Option<u8>,
    /// Number of variations.
    pub multi_pv: u8,
    /// Limit of static evaluations; by default the level decides.
    pub evals: Option<u32>,
    /// Time limit in milliseconds.
    pub time_ms: Option<u32>,
    /// Seed of random decisions.
    pub seed: u32,
}

#[wasm_bindgen]
impl EngineRequest {
    /// Creates a request for the position of a line: `startpos moves …`.
    #[wasm_bindgen(constructor)]
    pub fn new(game: String, line: String) -> EngineRequest {
        let (level, evals, time_ms) = (None, None, None);
        EngineRequest { game, line, seat: 0, level, multi_pv: 1, evals, time_ms, seed: 1 }
    }
}

/// The engine of a worker. It keeps its transposition table while game and level stay the same.
#[wasm_bindgen(js_name = Engine)]
#[derive(Default)]
pub struct EngineBinding {
    current: Option<CurrentEngine>,
}

struct CurrentEngine {
    game: Game,
    options: EngineOptions,
    engine: Box<dyn Engine>,
}

#[wasm_bindgen(js_class = Engine)]
impl EngineBinding {
    /// Creates an engine with empty tables.
    #[wasm_bindgen(constructor)]
    pub fn new() -> EngineBinding {
        EngineBinding::default()
    }

    /// Searches and returns a [`SearchReport`].
    /// Empty for an invalid request or if no seat is to move. Each finished depth is reported to
    /// `progress` as the same kind of text.
    pub fn search(&mut self, request: &EngineRequest, progress: &ProgressCallback) -> String {
        self.run(request, &mut |report| progress.on_report(&report)).unwrap_or_default()
    }

    fn run(&mut self, request: &EngineRequest, progress: &mut dyn FnMut(String)) -> Option<String> {
        let game: Game = request.game.parse().ok()?;
        let parsed = game.read_line(&request.line).ok()?;
        let time_us = request.time_ms.map(|ms| u64::from(ms) * 1000);
        let limits = SearchLimits {
            evals: request.evals.map(u64::from),
            depth: None,
            time: time_us.map(|us| TimeLimit { soft_us: us, hard_us: us }),
        };
        let stopwatch = Stopwatch::start();
        let search_request = SearchRequest {
            position: &parsed.position,
            seat: seat_of(request.seat),
            history: &parsed.history,
            limits,
            root_moves: &[],
            multi_pv: usize::from(request.multi_pv.clamp(1, MULTI_PV_MAX)),
            control: &stopwatch,
        };
        let options = EngineOptions {
            level: request.level,
            hash_mb: HASH_MB,
            seed: u64::from(request.seed),
            ..EngineOptions::default()
        };
        let current = self.engine_with(&game, options);
        let to_json =
            |result: &SearchResult| json(&search_report(&parsed.position, result, &stopwatch));
        let result =
            current.engine.search(&search_request, &mut |so_far| progress(to_json(so_far)));
        Some(to_json(&result))
    }

    fn engine_with(&mut self, game: &Game, options: EngineOptions) -> &mut CurrentEngine {
        let same = |current: &CurrentEngine| current.game == *game && current.options == options;
        let current = self.current.take().filter(same);
        self.current.insert(current.unwrap_or_else(|| {
            let mut engine = engine_for(game, &options);
            engine.new_game(game);
            CurrentEngine { game: game.clone(), options, engine }
        }))
    }
}

#[wasm_bindgen]
extern "C" {
    /// Receiver of the progress of a search.
    pub type ProgressCallback;

    /// Receives a [`SearchReport`] as text.
    #[wasm_bindgen(method, js_name = onReport)]
    fn on_report(this: &ProgressCallback, report: &str);
}

fn search_report(
    position: &AnyPosition,
    result: &SearchResult,
    stopwatch: &Stopwatch,
) -> SearchReport {
    let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    SearchReport {
        variations: result.variations.iter().map(|line| variation(position, line)).collect(),
        mixed: mixed_moves(position, &result.mixed),
        depth: result.depth,
        nodes: count(result.nodes),
        evals: count(result.evals),
        elapsed_ms: count(stopwatch.elapsed_us() / 1000),
    }
}

fn mixed_moves(position: &AnyPosition, mixed: &[WeightedMove]) -> Vec<MixedMoveView> {
    if !HAS_JOINT_TURNS {
        return Vec::new();
    }
    let sum: f64 = mixed.iter().map(|one| f64::from(one.weight)).sum();
    let view = |one: &WeightedMove| MixedMoveView {
        text: position.move_text(&one.m),
        display: position.display_move(&one.m),
        probability: f64::from(one.weight) / sum,
    };
    mixed.iter().map(view).collect()
}

fn variation(position: &AnyPosition, line: &Variation) -> VariationView {
    let mut here = position.clone();
    let (mut moves, mut display) = (Vec::new(), Vec::new());
    for m in &line.moves {
        moves.push(here.move_text(m));
        display.push(here.display_move(m));
        match here.play(m.clone()) {
            Ok(next) => here = next,
            Err(_) => break,
        }
    }
    VariationView { values: line.value.as_slice().to_vec(), moves, display }
}

/// Runs the benchmark of the engine and returns nodes and nodes per second.
/// With the small number of evaluations the nodes are its fingerprint.
#[wasm_bindgen]
pub fn bench(evals: u32) -> Vec<f64> {
    let stopwatch = Stopwatch::start();
    match ::engine::protocol::bench(u64::from(evals), &stopwatch) {
        Some(result) => {
            let seconds = stopwatch.elapsed_us() as f64 / 1e6;
            vec![result.nodes as f64, result.nodes as f64 / seconds.max(1e-6)]
        }
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use rulebook::Seat;

    use super::*;

    #[test]
    fn mixed_strategy_of_a_seat_has_probabilities() {
        let line = "startpos".to_owned();
        let game: Game = "frames".parse().unwrap();
        let parsed = game.read_line(&line).unwrap();
        let request = SearchRequest {
            seat: Seat::from_index(1),
            ..SearchRequest::new(&parsed.position, &parsed.history, SearchLimits::evals(200))
        };
        let result = engine_for(&game, &EngineOptions::default()).search(&request, &mut |_| ());
        let mixed = mixed_moves(&parsed.position, &result.mixed);
        assert_eq!(mixed.len(), result.mixed.len());
        assert!(!mixed.is_empty());
        let sum: f64 = mixed.iter().map(|one| one.probability).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        assert!(mixed.is_sorted_by(|a, b| a.probability >= b.probability));
    }
}
