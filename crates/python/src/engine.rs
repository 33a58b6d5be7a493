//! Search of the engine.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use ::engine::{
    Engine, EngineOptions, SearchControl, SearchLimits, SearchRequest, SearchResult,
    StaticEvaluation, TimeLimit, Variation, engine_for,
};
use games::{AnyPosition, Game, History};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use rulebook::{Position, Turn};

use crate::error::bad_value;
use crate::game::GameBinding;
use crate::moves::{MoveBinding, MoveWriter};
use crate::position::PositionBinding;
use crate::state::StateBinding;

/// Greatest size of the transposition table in mebibytes.
const HASH_MAX_MB: usize = 4096;
/// Highest number of search threads.
const THREADS_MAX: usize = 64;
/// Highest number of variations.
const MULTI_PV_MAX: usize = 100;
/// Static evaluations of a search without any limit.
const DEFAULT_EVALS: u64 = 20_000;
/// Time between two checks for an interrupt of the user.
const INTERRUPT_CHECK_US: u64 = 50_000;

/// Clock of a search that an interrupt of the user stops.
struct InterruptibleClock {
    started: Instant,
    next_check_us: AtomicU64,
    is_interrupted: AtomicBool,
}

impl InterruptibleClock {
    fn start() -> InterruptibleClock {
        InterruptibleClock {
            started: Instant::now(),
            next_check_us: AtomicU64::new(INTERRUPT_CHECK_US),
            is_interrupted: AtomicBool::new(false),
        }
    }
}

impl SearchControl for InterruptibleClock {
    fn elapsed_us(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn is_stopped(&self) -> bool {
        let now = self.elapsed_us();
        if now >= self.next_check_us.load(Ordering::Relaxed) {
            self.next_check_us.store(now + INTERRUPT_CHECK_US, Ordering::Relaxed);
            if Python::attach(|py| py.check_signals()).is_err() {
                self.is_interrupted.store(true, Ordering::Relaxed);
            }
        }
        self.is_interrupted.load(Ordering::Relaxed)
    }
}

/// A move with its expected continuation and value.
#[pyclass(frozen, get_all, name = "Variation", module = "palamedes")]
pub struct VariationBinding {
    /// Value for each seat in hundredths of a piece; from 29,000 on a proven win.
    values: Vec<i32>,
    /// The move and its continuation.
    moves: Vec<Py<MoveBinding>>,
}

/// Result of a search.
#[pyclass(frozen, get_all, name = "Analysis", module = "palamedes")]
pub struct AnalysisBinding {
    /// The best moves with their continuations, best first.
    variations: Vec<Py<VariationBinding>>,
    /// Depth in whole turns.
    depth: u32,
    /// Number of visited positions.
    nodes: u64,
    /// Number of static evaluations.
    evals: u64,
}

#[pymethods]
impl AnalysisBinding {
    /// The best move; None if the game is over.
    #[getter]
    fn best_move(&self, py: Python<'_>) -> Option<Py<MoveBinding>> {
        Some(self.variations.first()?.get().moves.first()?.clone_ref(py))
    }
}

/// Position or state to be searched. A state knows which positions are repetitions.
#[derive(FromPyObject)]
enum AnalysisInput<'py> {
    Position(PyRef<'py, PositionBinding>),
    State(PyRef<'py, StateBinding>),
}

/// An engine that searches positions of one game.
#[pyclass(frozen, name = "Engine", module = "palamedes")]
pub struct AnalysisEngine {
    game: Game,
    engine: Mutex<Box<dyn Engine>>,
}

#[pymethods]
impl AnalysisEngine {
    #[new]
    #[pyo3(signature = (game, *, level=None, threads=1, hash_mb=16, seed=1))]
    fn new(
        game: &GameBinding,
        level: Option<u8>,
        threads: usize,
        hash_mb: usize,
        seed: u64,
    ) -> PyResult<AnalysisEngine> {
        if level.is_some_and(|level| !(1..=10).contains(&level)) {
            return Err(bad_value("levels are 1 to 10"));
        }
        let options = EngineOptions {
            level,
            threads: threads.clamp(1, THREADS_MAX),
            hash_mb: hash_mb.clamp(1, HASH_MAX_MB),
            seed,
            ..EngineOptions::default()
        };
        let mut engine = engine_for(&game.game, &options);
        engine.new_game(&game.game);
        Ok(AnalysisEngine { game: game.game.clone(), engine: Mutex::new(engine) })
    }

    /// Name of the engine.
    #[getter]
    fn name(&self) -> PyResult<String> {
        let engine = self.engine.lock().map_err(|_| bad_value("the engine has failed"))?;
        Ok(engine.name())
    }

    /// Searches a position or the position of a state.
    /// All limits apply; without any, a search without a level makes 20,000 evaluations.
    #[pyo3(signature = (at, *, evals=None, depth=None, time_ms=None, multi_pv=1))]
    fn analyse(
        &self,
        py: Python<'_>,
        at: AnalysisInput<'_>,
        evals: Option<u64>,
        depth: Option<u32>,
        time_ms: Option<u64>,
        multi_pv: usize,
    ) -> PyResult<AnalysisBinding> {
        let (position, history) = match &at {
            AnalysisInput::Position(at) => (at.position.clone(), History::new(&at.position)),
            AnalysisInput::State(at) => (at.position.clone(), at.history.clone()),
        };
        if position.name() != self.game.name() {
            return Err(bad_value(format_args!("the engine searches {}", self.game)));
        }
        let has_limit = evals.is_some() || depth.is_some() || time_ms.is_some();
        let time_us = time_ms.map(|ms| ms.saturating_mul(1000));
        let limits = SearchLimits {
            evals: if has_limit { evals } else { Some(DEFAULT_EVALS) },
            depth,
            time: time_us.map(|us| TimeLimit { soft_us: us, hard_us: us }),
        };
        let clock = InterruptibleClock::start();
        let result = py.detach(|| -> PyResult<SearchResult> {
            let mut engine = self.engine.lock().map_err(|_| bad_value("the engine has failed"))?;
            let request = SearchRequest {
                position: &position,
                seat: None,
                history: &history,
                limits,
                root_moves: &[],
                multi_pv: multi_pv.clamp(1, MULTI_PV_MAX),
                control: &clock,
            };
            Ok(engine.search(&request, &mut |_| {}))
        })?;
        if clock.is_interrupted.load(Ordering::Relaxed) {
            return Err(PyKeyboardInterrupt::new_err(()));
        }
        analysis(py, &position, &result)
    }
}

fn analysis(
    py: Python<'_>,
    position: &AnyPosition,
    result: &SearchResult,
) -> PyResult<AnalysisBinding> {
    let lines = result.variations.iter().map(|line| Py::new(py, variation(py, position, line)?));
    Ok(AnalysisBinding {
        variations: lines.collect::<PyResult<_>>()?,
        depth: result.depth,
        nodes: result.nodes,
        evals: result.evals,
    })
}

fn variation(
    py: Python<'_>,
    position: &AnyPosition,
    line: &Variation,
) -> PyResult<VariationBinding> {
    let mut here = position.clone();
    let mut writer = MoveWriter::default();
    let mut moves = Vec::new();
    for m in &line.moves {
        let Turn::Seat(seat) = here.turn() else { break };
        if !here.is_legal(seat, m) {
            break;
        }
        moves.push(writer.binding(py, &here, m.clone())?);
        here.play_unchecked(m.clone());
    }
    Ok(VariationBinding { values: line.value.as_slice().to_vec(), moves })
}

/// Value of a position for each seat without search, in hundredths of a piece.
/// None if the game is over or has no evaluation apart from its search.
#[pyfunction]
pub fn evaluate(position: &PositionBinding) -> Option<Vec<i32>> {
    let values = StaticEvaluation::default().values(&position.position)?;
    Some(values.as_slice().to_vec())
}
