//! The engine, for a worker.

use engine::{Budget, Question, Settings, Thinker, Time, Variation, Watch, house};
use games::{AnyPosition, Game};
use rulebook::{Notation, Position};
use wasm_bindgen::prelude::wasm_bindgen;
use wire::Thought;

use crate::json;

/// The browser's clock. Elsewhere there is none: time stands still.
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

/// Microseconds since a question. Nobody calls stop: a worker that thinks hears nothing, and a
/// page that wants the answer no more ends the worker.
struct Since(f64);

impl Watch for Since {
    fn elapsed_us(&self) -> u64 {
        ((now_ms() - self.0).max(0.0) * 1000.0) as u64
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Memory for positions already searched, in mebibytes: a phone has to hold it.
const HASH_MB: usize = 16;

/// Most lines wanted at once.
const LINES: u8 = 5;

/// A question to the engine. What is not set takes its usual value.
#[wasm_bindgen]
pub struct Request {
    game: String,
    line: String,
    /// The level for people, 1 to 10; none for full strength.
    pub level: Option<u8>,
    /// How many best moves are wanted.
    pub lines: u8,
    /// At most so many static evaluations; where nothing is set the level decides.
    pub evals: Option<u32>,
    /// At most so many milliseconds.
    pub ms: Option<u32>,
    /// The seed of whatever is left to chance.
    pub seed: u32,
}

#[wasm_bindgen]
impl Request {
    /// About a position given as a line: `startpos moves …`.
    #[wasm_bindgen(constructor)]
    pub fn new(game: String, line: String) -> Request {
        Request { game, line, level: None, lines: 1, evals: None, ms: None, seed: 1 }
    }
}

/// A player that remembers what it has searched, for as long as game and level stay.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    player: Option<Player>,
}

struct Player {
    game: Game,
    settings: Settings,
    thinker: Box<dyn Thinker>,
}

#[wasm_bindgen]
impl Engine {
    /// A player that has seen nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Answers a [`Request`] with a [`Thought`]; empty text where the question cannot be read or
    /// nobody is to move. `report` hears of every deepening, as the same kind of text.
    pub fn think(&mut self, request: &Request, report: &Report) -> String {
        self.answer(request, &mut |thought| report.heard(&thought)).unwrap_or_default()
    }

    fn answer(&mut self, request: &Request, report: &mut dyn FnMut(String)) -> Option<String> {
        let game: Game = request.game.parse().ok()?;
        let reached = game.read_line(&request.line).ok()?;
        let time = request.ms.map(|ms| u64::from(ms) * 1000);
        let budget = Budget {
            evals: request.evals.map(u64::from),
            depth: None,
            time: time.map(|us| Time { soft_us: us, hard_us: us }),
        };
        let watch = Since(now_ms());
        let question = Question {
            position: &reached.position,
            history: &reached.history,
            budget,
            among: &[],
            lines: usize::from(request.lines.clamp(1, LINES)),
            watch: &watch,
        };
        let settings = Settings {
            level: request.level,
            hash_mb: HASH_MB,
            seed: u64::from(request.seed),
            ..Settings::default()
        };
        let player = self.player(&game, settings);
        let told = |thought: &engine::Thought| json(&told(&reached.position, thought, &watch));
        let thought = player.thinker.think(&question, &mut |so_far| report(told(so_far)));
        Some(told(&thought))
    }

    fn player(&mut self, game: &Game, settings: Settings) -> &mut Player {
        let same = |player: &Player| player.game == *game && player.settings == settings;
        let kept = self.player.take().filter(same);
        self.player.insert(kept.unwrap_or_else(|| {
            let mut thinker = house(game, &settings);
            thinker.new_game(game);
            Player { game: game.clone(), settings, thinker }
        }))
    }
}

#[wasm_bindgen]
extern "C" {
    /// Whoever wants to hear how far a search has come.
    pub type Report;

    /// A [`Thought`] as text.
    #[wasm_bindgen(method)]
    fn heard(this: &Report, thought: &str);
}

fn told(position: &AnyPosition, thought: &engine::Thought, watch: &Since) -> Thought {
    let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    Thought {
        lines: thought.lines.iter().map(|line| variation(position, line)).collect(),
        depth: thought.depth,
        nodes: count(thought.nodes),
        evals: count(thought.evals),
        ms: count(watch.elapsed_us() / 1000),
    }
}

fn variation(position: &AnyPosition, line: &Variation) -> wire::Variation {
    let mut here = position.clone();
    let (mut moves, mut shown) = (Vec::new(), Vec::new());
    for m in &line.moves {
        moves.push(here.move_text(m));
        shown.push(here.shown(m));
        match here.play(m.clone()) {
            Ok(next) => here = next,
            Err(_) => break,
        }
    }
    wire::Variation { values: line.value.as_slice().to_vec(), moves, shown }
}

/// The bench of the engine: nodes, and nodes a second. With the small number of evaluations the
/// nodes are its fingerprint.
#[wasm_bindgen]
pub fn bench(evals: u32) -> Vec<f64> {
    let watch = Since(now_ms());
    match engine::protocol::bench(u64::from(evals), &watch) {
        Some(benched) => {
            let seconds = watch.elapsed_us() as f64 / 1e6;
            vec![benched.nodes as f64, benched.nodes as f64 / seconds.max(1e-6)]
        }
        None => Vec::new(),
    }
}
