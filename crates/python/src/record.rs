//! Records of games.

use games::record::{RecordPly, read_records as read_all};
use games::{Action, GameRecord};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rulebook::Notation;

use crate::error::bad_value;
use crate::game::GameBinding;
use crate::position::{OutcomeBinding, PositionBinding};

/// The record of one game: tags, moves and result.
#[pyclass(eq, name = "Record", module = "palamedes")]
#[derive(Clone, PartialEq, Eq)]
pub struct RecordBinding {
    pub record: GameRecord,
}

#[pymethods]
impl RecordBinding {
    #[new]
    fn new(game: &GameBinding) -> RecordBinding {
        RecordBinding { record: GameRecord::new(&game.game) }
    }

    /// The game of the record.
    #[getter]
    fn game(&self) -> PyResult<GameBinding> {
        Ok(GameBinding { game: self.record.game().map_err(bad_value)? })
    }

    /// The tags by name, in their order. Changes of the dictionary do not change the record.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for tag in self.record.tags() {
            tags.set_item(tag.name(), tag.value())?;
        }
        Ok(tags)
    }

    /// Sets a tag, or changes its value.
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.record.set_tag(name, value).map_err(bad_value)
    }

    /// Moves of the main line in machine notation; `--` is a lost turn.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record.line.plies.iter().map(|ply| ply.action.to_string()).collect()
    }

    /// Adds a move to the main line. The method `issues` checks the moves.
    fn append(&mut self, m: &str) -> PyResult<()> {
        let action: Action = m.parse().map_err(bad_value)?;
        self.record.line.plies.push(RecordPly::new(action));
        Ok(())
    }

    /// Result as stated: `3:2`, `replay` or `*`.
    #[getter]
    fn result(&self) -> String {
        self.record.result.to_string()
    }

    /// Code of the ending.
    #[getter]
    fn ending(&self) -> &str {
        self.record.ending()
    }

    /// Sets the result that the main line has.
    fn set_result(&mut self) -> PyResult<()> {
        self.record.set_result().map_err(bad_value)
    }

    /// Outcome after the main line; None while the game goes on.
    fn outcome(&self) -> PyResult<Option<OutcomeBinding>> {
        let outcome = self.record.outcome().map_err(bad_value)?;
        Ok(OutcomeBinding::new(&self.record.start().map_err(bad_value)?, &outcome))
    }

    /// The start and the position after every move of the main line.
    fn positions(&self) -> PyResult<Vec<PositionBinding>> {
        let mut positions = Vec::new();
        let end = self
            .record
            .replay_with(|position, _| positions.push(position.clone()))
            .map_err(bad_value)?;
        positions.push(end.position);
        let game = end.game;
        let binding = |position| PositionBinding { game: game.clone(), position };
        Ok(positions.into_iter().map(binding).collect())
    }

    /// Faults of the record: moves and results against the rules.
    fn issues(&self) -> Vec<String> {
        self.record.issues().iter().map(ToString::to_string).collect()
    }

    /// Text of the record.
    #[getter]
    fn text(&self) -> PyResult<String> {
        self.record.text().map_err(|kind| bad_value(kind.code()))
    }

    /// Draws the game as an animation.
    fn _repr_svg_(&self) -> PyResult<String> {
        let start = self.record.start().map_err(bad_value)?;
        let mut moves = Vec::new();
        let played = self.record.replay_with(|position, ply| {
            if let Action::Move(text) = &ply.action
                && let Ok(m) = position.read_move(text.as_str())
            {
                moves.push(m);
            }
        });
        played.map_err(bad_value)?;
        Ok(picture::animated_svg(&start, &moves, picture::Theme::Day, 400).into())
    }

    fn __len__(&self) -> usize {
        self.record.line.plies.len()
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn __repr__(&self) -> String {
        let name = self.record.tag("Game").unwrap_or_default();
        let plies = self.record.line.plies.len();
        format!("<Record of {name}, {plies} plies, {}>", self.record.result)
    }
}

/// Reads all records of a text. The first syntax error is raised.
#[pyfunction]
pub fn read_records(text: &str) -> PyResult<Vec<RecordBinding>> {
    let records = read_all(text.as_bytes()).into_iter();
    records.map(|record| Ok(RecordBinding { record: record.map_err(bad_value)? })).collect()
}
