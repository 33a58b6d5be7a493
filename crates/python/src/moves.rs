//! Moves and steps as Python objects.

use std::hash::{DefaultHasher, Hash, Hasher};

use games::{AnyMove, AnyPosition, AnyStep};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use rulebook::{Notation, Position as _, Seat};

use crate::error::bad_value;

/// One whole turn of a player.
#[pyclass(frozen, name = "Move", module = "palamedes")]
pub struct MoveBinding {
    pub m: AnyMove,
    /// Text of the move in machine notation.
    #[pyo3(get)]
    pub text: Py<PyString>,
}

#[pymethods]
impl MoveBinding {
    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Move('{}')", self.text.bind(py))
    }

    fn __eq__(&self, other: &MoveBinding) -> bool {
        self.m == other.m
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.m.hash(&mut hasher);
        hasher.finish()
    }
}

/// One step of a move, such as a walk or the placement of a block.
#[pyclass(frozen, name = "Step", module = "palamedes")]
pub struct StepBinding {
    pub step: AnyStep,
    /// Text of the step.
    #[pyo3(get)]
    pub text: Py<PyString>,
    /// Number of the step among all steps of the game: the action of a state.
    #[pyo3(get)]
    pub action: usize,
}

#[pymethods]
impl StepBinding {
    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Step('{}')", self.text.bind(py))
    }

    fn __eq__(&self, other: &StepBinding) -> bool {
        self.step == other.step
    }

    fn __hash__(&self) -> usize {
        self.action
    }
}

/// Creates the objects of moves. The buffer is reused: a list can have thousands of moves.
#[derive(Default)]
pub struct MoveWriter {
    text: String,
}

impl MoveWriter {
    /// Creates the object of a move of this position.
    pub fn binding(
        &mut self,
        py: Python<'_>,
        position: &AnyPosition,
        m: AnyMove,
    ) -> PyResult<Py<MoveBinding>> {
        self.text.clear();
        position.write_move(&m, &mut self.text).map_err(bad_value)?;
        Py::new(py, MoveBinding { m, text: PyString::new(py, &self.text).unbind() })
    }

    /// Lists the objects of all legal moves of a seat.
    pub fn legal_moves<'py>(
        &mut self,
        py: Python<'py>,
        position: &AnyPosition,
        seat: Seat,
    ) -> PyResult<Bound<'py, PyList>> {
        let moves = position.moves(seat);
        let objects = moves.into_iter().map(|m| self.binding(py, position, m));
        PyList::new(py, objects.collect::<PyResult<Vec<_>>>()?)
    }
}

/// Creates the object of a step of this position.
pub fn step_binding(
    py: Python<'_>,
    position: &AnyPosition,
    step: AnyStep,
) -> PyResult<StepBinding> {
    let text = PyString::new(py, &position.step_text(&step)).unbind();
    let action = position.step_index(&step).ok_or_else(|| bad_value("step of another game"))?;
    Ok(StepBinding { step, text, action })
}
